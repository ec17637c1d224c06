//! Null-window negamax over columns of bits.
//!
//! A score says how many own stones the winner has left to place: the player on move who wins with `e` points empty before
//! the winning stone has `(e + 1) / 2`, his opponent the same with a minus; a draw is 0. So a position and the one after
//! its best move have opposite scores.

use crate::request::Halt;
use crate::watch::Watch;

use super::layout::Layout;
use super::table::{KEY_BITS, Key, Known, Table};

/// After so many nodes the clock is looked at.
const LOOK_EVERY: u32 = 1 << 12;

/// More columns than any board has.
const MOST_COLUMNS: usize = 32;

/// A position from the view of the player on move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Node {
    /// His stones.
    pub mine: u64,
    /// All stones.
    pub mask: u64,
    /// Empty points, within reach or not, that complete a row of his.
    my_spots: u64,
    /// Empty points that complete a row of the opponent's.
    their_spots: u64,
    /// How many points are empty.
    pub empty: i32,
}

/// A search on one board, with what it has found out.
#[derive(Debug)]
pub struct Search {
    layout: Layout,
    table: Table,
    /// The columns from the middle outwards.
    centre_first: Vec<u64>,
    /// Whether stones that no longer matter are left out of keys: there must be room for it in the key.
    merges: bool,
    /// Points that are occupied whenever a position of this search has a mirror image in it; `None` when none has.
    mirror: Option<u64>,
    until_look: u32,
}

impl Search {
    /// A search on a board with a table of at most so many bytes.
    pub fn new(layout: Layout, memory: usize) -> Self {
        let width = layout.width();
        let mut order: Vec<u32> = (0..width).collect();
        order.sort_by_key(|&column| (2 * column + 1).abs_diff(width));
        let column = (1 << (layout.step - 1)) - 1;
        Self {
            table: Table::new(memory),
            centre_first: order
                .into_iter()
                .map(|index| column << (index * layout.step))
                .collect(),
            merges: layout.step * width <= KEY_BITS,
            mirror: None,
            until_look: LOOK_EVERY,
            layout,
        }
    }

    /// The layout of the board.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Forgets what has been found out.
    pub fn forget(&mut self) {
        self.table.clear();
    }

    /// A position, from the stones of the player on move and all stones.
    pub fn node(&self, mine: u64, mask: u64) -> Node {
        Node {
            mine,
            mask,
            my_spots: self.spots(mine, mask),
            their_spots: self.spots(mine ^ mask, mask),
            empty: (self.layout.board & !mask).count_ones() as i32,
        }
    }

    /// The points where a stone can come to rest.
    #[inline]
    pub fn possible(&self, mask: u64) -> u64 {
        (mask + self.layout.floor) & self.layout.board
    }

    /// The legal moves, best guess first.
    pub fn moves(&self, node: Node) -> impl Iterator<Item = u64> + use<'_> {
        let possible = self.possible(node.mask);
        self.centre_first
            .iter()
            .map(move |&column| column & possible)
            .filter(|&mv| mv != 0)
    }

    /// Whether a move wins at once.
    pub fn wins_at_once(node: Node, mv: u64) -> bool {
        node.my_spots & mv != 0
    }

    /// The position after a move.
    #[inline]
    pub fn after(&self, node: Node, mv: u64) -> Node {
        Node {
            mine: node.mine ^ node.mask,
            mask: node.mask | mv,
            my_spots: node.their_spots & !mv,
            their_spots: self.spots(node.mine | mv, node.mask | mv),
            empty: node.empty - 1,
        }
    }

    /// Prepares for a search below a position.
    pub fn enter(&mut self, node: Node) {
        let layout = &self.layout;
        let theirs = node.mine ^ node.mask;
        let (mine, theirs) = (
            node.mine | layout.mirrored(node.mine),
            theirs | layout.mirrored(theirs),
        );
        // A position has a mirror image below this one only when it contains this one's stones and their images.
        let symmetric = layout.mirrored(node.mask) | node.mask;
        self.mirror = (mine & theirs == 0 && layout.width() > 1).then_some(symmetric);
    }

    /// Empty points that complete a row.
    #[inline]
    fn spots(&self, stones: u64, mask: u64) -> u64 {
        match self.layout.length {
            4 => self.spots_of::<4>(stones, mask),
            3 => self.spots_of::<3>(stones, mask),
            5 => self.spots_of::<5>(stones, mask),
            _ => self.spots_of::<0>(stones, mask),
        }
    }

    #[inline]
    fn spots_of<const LENGTH: u32>(&self, stones: u64, mask: u64) -> u64 {
        let [up, directions @ ..] = self.layout.directions;
        let length = if LENGTH == 0 { self.layout.length } else { LENGTH };
        // Nothing lies above an empty point.
        let one = stones << up;
        let mut spots = one;
        for _ in 2..length {
            spots = (spots << up) & one;
        }
        for distance in directions {
            if LENGTH == 4 {
                // Three before, two before and one after, and so on: with pairs shared.
                let before = stones << distance;
                let after = stones >> distance;
                let two_before = before & (before << distance);
                let two_after = after & (after >> distance);
                spots |= two_before & ((before << distance << distance) | after);
                spots |= two_after & ((after >> distance >> distance) | before);
                continue;
            }
            let (before, after) = (stones << distance, stones >> distance);
            // `behind`: as many stones before the point as `ahead` counts down from.
            let mut behind = u64::MAX;
            for count in 0..length {
                let mut row = behind;
                let mut ahead = after;
                for _ in count + 1..length {
                    row &= ahead;
                    ahead >>= distance;
                }
                spots |= row;
                behind = if count == 0 { before } else { (behind << distance) & before };
            }
        }
        spots & self.layout.board & !mask
    }

    /// Whether some row lies within these points.
    #[inline]
    fn has_row(&self, points: u64) -> bool {
        self.layout.directions.iter().any(|&distance| self.starts(points, distance) != 0)
    }

    /// The lowest points of rows that lie within these points.
    #[inline]
    fn starts(&self, points: u64, distance: u32) -> u64 {
        if self.layout.length == 4 {
            let pairs = points & (points >> distance);
            return pairs & (pairs >> distance >> distance);
        }
        let mut starts = points;
        for _ in 1..self.layout.length {
            starts = points & (starts >> distance);
        }
        starts
    }

    /// The points of rows that lie within these points.
    #[inline]
    fn in_rows(&self, points: u64) -> u64 {
        let mut all = 0;
        for distance in self.layout.directions {
            let mut row = self.starts(points, distance);
            if self.layout.length == 4 {
                row |= row << distance;
                all |= row | row << distance << distance;
                continue;
            }
            for _ in 0..self.layout.length {
                all |= row;
                row <<= distance;
            }
        }
        all
    }

    /// The key of a position. Positions with the same key are worth the same.
    #[inline]
    fn key(&self, node: Node) -> Key {
        let tops = node.mask + self.layout.floor;
        let theirs = node.mine ^ node.mask;
        let (mine, theirs) = if self.merges {
            // A stone that is in no row any more is like a wall, whoever owns it.
            let empty = self.layout.board & !node.mask;
            (
                node.mine & self.in_rows(node.mine | empty),
                theirs & self.in_rows(theirs | empty),
            )
        } else {
            (node.mine, 0)
        };
        let key = Key(mine | tops, theirs);
        match self.mirror {
            Some(symmetric) if node.mask & symmetric == symmetric => {
                let mirrored = Key(self.layout.mirrored(key.0), self.layout.mirrored(key.1));
                key.min(mirrored)
            }
            _ => key,
        }
    }

    /// The most and the least that a position can be worth, by counting.
    pub fn range(&self, node: Node) -> Known {
        if node.my_spots & self.possible(node.mask) != 0 {
            let score = (node.empty + 1) / 2;
            return Known { low: score, high: score };
        }
        Known {
            low: -(node.empty / 2),
            high: (node.empty - 1).max(0) / 2,
        }
    }

    /// Narrows down the score of a position until it is known.
    ///
    /// # Errors
    /// That the work must end; `known` holds what is known by then.
    pub fn narrow(&mut self, node: Node, known: &mut Known, watch: &mut Watch<'_>) -> Result<(), Halt> {
        while known.low < known.high {
            let middle = known.low + (known.high - known.low) / 2;
            // Short wins are cheap to find and to rule out, long ones dear: come from outside.
            let at = if middle <= 0 && known.low / 2 < middle {
                known.low / 2
            } else if middle >= 0 && known.high / 2 > middle {
                known.high / 2
            } else {
                middle
            };
            self.is_more(node, at, known, watch)?;
        }
        Ok(())
    }

    /// Finds out whether a position, in which nobody has won yet, is worth more than a score.
    ///
    /// # Errors
    /// That the work must end.
    pub fn is_more(&mut self, node: Node, than: i32, known: &mut Known, watch: &mut Watch<'_>) -> Result<bool, Halt> {
        if than < known.low {
            return Ok(true);
        }
        if than >= known.high {
            return Ok(false);
        }
        let score = match self.layout.length {
            4 => self.search::<4>(node, than, watch)?,
            3 => self.search::<3>(node, than, watch)?,
            5 => self.search::<5>(node, than, watch)?,
            _ => self.search::<0>(node, than, watch)?,
        };
        if score > than {
            known.low = known.low.max(score);
        } else {
            known.high = known.high.min(score);
        }
        Ok(score > than)
    }

    /// Whether a position in which the mover does not win at once is worth more than `alpha`: if so, a score above it that he
    /// has at least; if not, one that he has at most.
    fn search<const LENGTH: u32>(
        &mut self,
        node: Node,
        alpha: i32,
        watch: &mut Watch<'_>,
    ) -> Result<i32, Halt> {
        watch.count();
        self.until_look -= 1;
        if self.until_look == 0 {
            self.until_look = LOOK_EVERY;
            watch.look()?;
        }
        let board = self.layout.board;
        let empty = node.empty;
        let possible = self.possible(node.mask);
        let forced = possible & node.their_spots;
        // Nothing may be put below a point where the opponent wins.
        let mut moves = possible & !(node.their_spots >> 1);
        if forced != 0 {
            if forced & (forced - 1) != 0 {
                return Ok(-(empty / 2));
            }
            moves &= forced;
        }
        if moves == 0 {
            return Ok(-(empty / 2));
        }
        if empty <= 2 {
            return Ok(0);
        }
        if moves & (moves - 1) == 0 {
            // One move only: go on from there.
            let next = Node {
                mine: node.mine ^ node.mask,
                mask: node.mask | moves,
                my_spots: node.their_spots & !moves,
                their_spots: self.spots_of::<LENGTH>(node.mine | moves, node.mask | moves),
                empty: empty - 1,
            };
            return Ok(-self.search::<LENGTH>(next, -alpha - 1, watch)?);
        }
        // Nobody wins with the next stone.
        let mut low = -((empty - 2) / 2);
        if low > alpha {
            return Ok(low);
        }
        let mut high = (empty - 1) / 2;
        if high <= alpha {
            return Ok(high);
        }
        let theirs = node.mine ^ node.mask;
        let free = board & !node.mask;
        // The player whose opponent can always answer in such a way that an even number of points is left in each
        // column only gets lower points, and those that can be taken now in columns with an odd number left.
        let upper = self.layout.upper;
        let reach = (free & !upper) | (possible & upper);
        if alpha >= 0 {
            let mine = if empty % 2 == 0 { reach } else { free };
            if !self.has_row(node.mine | mine) {
                return Ok(0);
            }
        } else {
            let other = if empty % 2 == 0 { free } else { reach };
            if !self.has_row(theirs | other) {
                return Ok(0);
            }
        }
        let key = self.key(node);
        if let Some(known) = self.table.get(key) {
            low = low.max(known.low);
            high = high.min(known.high);
            if low > alpha {
                return Ok(low);
            }
            if high <= alpha {
                return Ok(high);
            }
        }
        // The moves, those that make most spots first, of equal ones those nearer the middle.
        let mut children = [(0, node); MOST_COLUMNS];
        let mut count = 0;
        for index in 0..self.centre_first.len() {
            let mv = self.centre_first[index] & moves;
            if mv == 0 {
                continue;
            }
            let mask = node.mask | mv;
            let spots = self.spots_of::<LENGTH>(node.mine | mv, mask);
            let within_reach = spots & self.possible(mask);
            let twice = within_reach & (within_reach.wrapping_sub(1)) != 0;
            if twice || spots & (within_reach << 1) != 0 {
                // Two winning points at once, or one above the other: the next stone but one wins.
                low = (empty - 1) / 2;
                self.table.put(key, Known { low, high });
                return Ok(low);
            }
            let next = Node {
                mine: theirs,
                mask,
                my_spots: node.their_spots & !mv,
                their_spots: spots,
                empty: empty - 1,
            };
            let worth = spots.count_ones();
            let mut place = count;
            while place > 0 && children[place - 1].0 < worth {
                children[place] = children[place - 1];
                place -= 1;
            }
            children[place] = (worth, next);
            count += 1;
        }
        let mut best = low - 1;
        for &(_, next) in &children[..count] {
            let score = -self.search::<LENGTH>(next, -alpha - 1, watch)?;
            if score > alpha {
                self.table.put(key, Known { low: score, high });
                return Ok(score);
            }
            best = best.max(score);
        }
        high = high.min(best);
        self.table.put(key, Known { low, high });
        Ok(high)
    }
}
