//! Null-window negamax over columns of bits.
//!
//! A score says how many own stones the winner has left to place: the player on move who wins with `e` points empty before
//! the winning stone has `(e + 1) / 2`, his opponent the same with a minus; a draw is 0. So a position and the one after
//! its best move have opposite scores.

use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::request::Halt;
use crate::settled::Settled;
use crate::watch::Watch;

use super::Precision;
use super::layout::Layout;
use super::share;
use super::table::{Known, Table};

/// After so many nodes the clock is looked at.
const LOOK_EVERY: u32 = 1 << 12;

/// With fewer empty points, searching a move costs no more than asking the table about it first.
const ASK_AHEAD: i32 = 9;

/// After so many positions it is not likely any more that somebody wins soon.
const SHORT_WINS: u64 = 1_000_000;

/// The most columns that a board can have.
const MOST_COLUMNS: usize = 32;

/// Boards of so many columns have a search of their own, with shorter lists of moves.
const FEW_COLUMNS: usize = 8;

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

impl Node {
    /// The position after a move, which leaves the player who makes it these points to complete a row.
    #[inline]
    fn after(self, mv: u64, spots: u64) -> Self {
        Self {
            mine: self.mine ^ self.mask,
            mask: self.mask | mv,
            my_spots: self.their_spots & !mv,
            their_spots: spots,
            empty: self.empty - 1,
        }
    }
}

/// A move that may be tried.
#[derive(Clone, Copy, Default)]
struct Child {
    mv: u64,
    /// Points that complete a row after it.
    spots: u64,
    /// How good it seems.
    worth: u32,
}

/// A search on one board, with what it has found out.
#[derive(Debug)]
pub struct Search {
    layout: Layout,
    table: Table,
    /// The columns from the middle outwards.
    centre_first: Vec<u64>,
    /// Points that are occupied whenever a position of this search has a mirror image in it; `None` when none has.
    mirror: Option<u64>,
    until_look: u32,
    /// How many threads may work at a question.
    pub(super) threads: usize,
    /// So many more times the clock is looked at before other threads are asked to help.
    pub(super) patience: u64,
    /// Another thread has found the answer.
    pub(super) answered: Option<Arc<AtomicBool>>,
}

impl Settled for Search {
    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        self.table.write(out)
    }

    fn read(&mut self, from: &mut dyn BufRead) -> io::Result<()> {
        self.table.read(from)
    }
}

impl Search {
    /// A search on a board with a table of at most so many bytes.
    pub fn new(layout: Layout, memory: usize) -> Self {
        let width = layout.width();
        let mut order: Vec<u32> = (0..width).collect();
        order.sort_by_key(|&column| (2 * column + 1).abs_diff(width));
        let column = (1 << (layout.step - 1)) - 1;
        Self {
            table: Table::new(layout.step * width, memory),
            centre_first: order
                .into_iter()
                .map(|index| column << (index * layout.step))
                .collect(),
            mirror: None,
            until_look: LOOK_EVERY,
            threads: 1,
            patience: u64::MAX,
            answered: None,
            layout,
        }
    }

    /// The same with so many threads at each question that is worth it.
    pub fn with_threads(self, threads: usize) -> Self {
        Self { threads, ..self }
    }

    /// A search that uses the same table, and looks at equally good moves in another order.
    pub(super) fn helper(&self, number: usize) -> Self {
        let mut centre_first = self.centre_first.clone();
        let columns = centre_first.len();
        centre_first.rotate_left(number % columns);
        Self {
            layout: self.layout.clone(),
            table: self.table.clone(),
            centre_first,
            mirror: self.mirror,
            until_look: LOOK_EVERY,
            threads: 1,
            patience: u64::MAX,
            answered: self.answered.clone(),
        }
    }

    /// Makes the table fit to be shared.
    pub(super) fn grow_up(&mut self) {
        self.table.grow_up();
    }

    /// Looks at everything that may end the work.
    #[cold]
    fn look(&mut self, watch: &mut Watch<'_>) -> Result<(), Halt> {
        self.until_look = LOOK_EVERY;
        watch.look()?;
        let answered = self.answered.as_ref();
        if self.patience == 0 || answered.is_some_and(|answered| answered.load(Ordering::Relaxed)) {
            return Err(Halt::Stopped);
        }
        self.patience -= 1;
        Ok(())
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
        self.above(mask) & self.layout.board
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
        node.after(mv, self.spots(node.mine | mv, node.mask | mv))
    }

    /// The positions from which the opponent may have moved to this one: each without one of his stones that have nothing above them.
    /// Nobody may ever have been in some of them.
    pub fn before(&self, node: Node) -> impl Iterator<Item = Node> + use<'_> {
        let theirs = node.mine ^ node.mask;
        let tops = node.mask & (self.above(node.mask) >> 1) & theirs;
        (self.centre_first.iter())
            .map(move |&column| column & tops)
            .filter(|&top| top != 0)
            .map(move |top| self.node(theirs ^ top, node.mask ^ top))
    }

    /// The points above the highest stones, guards included.
    #[inline]
    fn above(&self, mask: u64) -> u64 {
        mask + self.layout.floor
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
                behind = if count == 0 {
                    before
                } else {
                    (behind << distance) & before
                };
            }
        }
        spots & self.layout.board & !mask
    }

    /// Whether some row lies within these points.
    #[inline]
    fn has_row(&self, points: u64) -> bool {
        self.layout
            .directions
            .iter()
            .any(|&distance| self.starts(points, distance) != 0)
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

    /// The key of a position: the mover's stones, and a bit above the highest stone of each column. A position and its mirror
    /// image have the same.
    #[inline]
    pub(super) fn key(&self, node: Node) -> u64 {
        let key = node.mine | (node.mask + self.layout.floor);
        match self.mirror {
            Some(symmetric) if node.mask & symmetric == symmetric => key.min(self.layout.mirrored(key)),
            _ => key,
        }
    }

    /// The most and the least that a position can be worth, by counting.
    pub fn range(&self, node: Node) -> Known {
        if node.my_spots & self.possible(node.mask) != 0 {
            let score = (node.empty + 1) / 2;
            return Known {
                low: score,
                high: score,
            };
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
        self.narrow_for(Precision::Distance, node, known, watch)
    }

    /// Narrows what is known of a position, in which nobody has won yet, until its value is known as precisely as wanted.
    ///
    /// # Errors
    /// That the work must end.
    pub fn narrow_for(
        &mut self,
        precision: Precision,
        node: Node,
        known: &mut Known,
        watch: &mut Watch<'_>,
    ) -> Result<(), Halt> {
        let begun = watch.nodes();
        while known.low < known.high {
            let is_hard = watch.nodes() - begun > SHORT_WINS;
            let middle = known.low + (known.high - known.low) / 2;
            let at = match precision {
                Precision::Grade if known.low > 0 || known.high < 0 => break,
                // Is it won? If not, is it lost? Nothing else is asked.
                Precision::Grade if known.high > 0 => 0,
                Precision::Grade => -1,
                // The end is far away: who wins comes first, and what that finds out helps with the rest.
                Precision::Distance if is_hard && known.low <= 0 && known.high > 0 => 0,
                Precision::Distance if is_hard && known.low < 0 && known.high == 0 => -1,
                // Short wins are cheap to find and to rule out, long ones dear: come from outside.
                Precision::Distance if middle <= 0 && known.low * 3 / 4 < middle => known.low * 3 / 4,
                Precision::Distance if middle >= 0 && known.high * 3 / 4 > middle => known.high * 3 / 4,
                Precision::Distance => middle,
            };
            self.is_more(node, at, known, watch)?;
        }
        Ok(())
    }

    /// Finds out whether a position, in which nobody has won yet, is worth more than a score.
    ///
    /// # Errors
    /// That the work must end.
    pub fn is_more(
        &mut self,
        node: Node,
        than: i32,
        known: &mut Known,
        watch: &mut Watch<'_>,
    ) -> Result<bool, Halt> {
        if than < known.low {
            return Ok(true);
        }
        if than >= known.high {
            return Ok(false);
        }
        let score = share::score(self, node, than, watch)?;
        if score > than {
            known.low = known.low.max(score);
        } else {
            known.high = known.high.min(score);
        }
        Ok(score > than)
    }

    /// What [`Self::search`] says, by the search for boards like this one.
    pub(super) fn score(&mut self, node: Node, than: i32, watch: &mut Watch<'_>) -> Result<i32, Halt> {
        let few = self.centre_first.len() <= FEW_COLUMNS;
        match (self.layout.length, few) {
            (4, true) => self.search::<4, FEW_COLUMNS>(node, than, watch),
            (4, false) => self.search::<4, MOST_COLUMNS>(node, than, watch),
            (3, true) => self.search::<3, FEW_COLUMNS>(node, than, watch),
            (5, true) => self.search::<5, FEW_COLUMNS>(node, than, watch),
            _ => self.search::<0, MOST_COLUMNS>(node, than, watch),
        }
    }

    /// Whether the opponent (or, when not asked about the mover, the mover himself) cannot lose any more, because he may answer
    /// each stone so that an even number of points is left in each column, or because no row is open to the other.
    ///
    /// Who answers so leaves the other player only the lower points of each pair, and those that can be taken now in columns
    /// with an odd number of points left.
    #[inline]
    fn holds_by_answering(&self, node: Node, possible: u64, mover_attacks: bool) -> bool {
        let free = self.layout.board & !node.mask;
        let upper = self.layout.upper;
        let reach = (free & !upper) | (possible & upper);
        let even = node.empty % 2 == 0;
        let (stones, points) = if mover_attacks {
            (node.mine, if even { reach } else { free })
        } else {
            (node.mine ^ node.mask, if even { free } else { reach })
        };
        !self.has_row(stones | points)
    }

    /// Lists moves, those that make most points to complete a row first, of equal ones those nearer the middle, and counts
    /// them; `None` when one of them wins with the next stone but one.
    #[inline]
    fn list<const LENGTH: u32>(&self, node: Node, moves: u64, children: &mut [Child]) -> Option<usize> {
        let mut count = 0;
        for &column in &self.centre_first {
            let mv = column & moves;
            if mv == 0 {
                continue;
            }
            let mask = node.mask | mv;
            let spots = self.spots_of::<LENGTH>(node.mine | mv, mask);
            let possible = self.possible(mask);
            let within_reach = spots & possible;
            let twice = within_reach & within_reach.wrapping_sub(1) != 0;
            // Nowhere to go but below a winning point.
            let stuck = within_reach == 0 && possible != 0 && possible & !(spots >> 1) == 0;
            // Two winning points at once, or one above the other.
            if twice || stuck || spots & (within_reach << 1) != 0 {
                return None;
            }
            // What lies above a point of the opponent's is never reached.
            let worth = (spots & !(node.their_spots << 1)).count_ones();
            let mut place = count;
            while place > 0 && children[place - 1].worth < worth {
                children[place] = children[place - 1];
                place -= 1;
            }
            children[place] = Child { mv, spots, worth };
            count += 1;
        }
        Some(count)
    }

    /// Asks the memory for what the table knows about moves.
    #[inline]
    fn prefetch(&self, node: Node, mut moves: u64) {
        while moves != 0 {
            let mv = moves & moves.wrapping_neg();
            moves ^= mv;
            self.table.prefetch(self.key(node.after(mv, 0)));
        }
    }

    /// Whether a position in which the mover does not win at once is worth more than `alpha`: if so, a score above it that he
    /// has at least; if not, one that he has at most.
    fn search<const LENGTH: u32, const COLUMNS: usize>(
        &mut self,
        node: Node,
        alpha: i32,
        watch: &mut Watch<'_>,
    ) -> Result<i32, Halt> {
        watch.count();
        self.until_look -= 1;
        if self.until_look == 0 {
            self.look(watch)?;
        }
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
        if moves.is_power_of_two() {
            // One move only: go on from there.
            let spots = self.spots_of::<LENGTH>(node.mine | moves, node.mask | moves);
            let next = node.after(moves, spots);
            return Ok(-self.search::<LENGTH, COLUMNS>(next, -alpha - 1, watch)?);
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
        if self.holds_by_answering(node, possible, alpha >= 0) {
            return Ok(0);
        }
        let key = self.key(node);
        let begun = watch.nodes();
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
        if empty >= ASK_AHEAD && self.table.is_far_away() {
            // While the moves are listed, the memory is on its way.
            self.prefetch(node, moves);
        }
        let mut children = [Child::default(); COLUMNS];
        let Some(mut count) = self.list::<LENGTH>(node, moves, &mut children) else {
            return Ok((empty - 1) / 2);
        };
        let mut best = low - 1;
        if empty >= ASK_AHEAD {
            // What is known about the moves may settle it before any of them is searched.
            let mut kept = 0;
            for index in 0..count {
                let next = node.after(children[index].mv, children[index].spots);
                let is_forced = next.their_spots & self.possible(next.mask) != 0;
                let known = if is_forced {
                    None
                } else {
                    self.table.get(self.key(next))
                };
                if let Some(known) = known {
                    let (low, most) = (-known.high, -known.low);
                    if low > alpha {
                        self.table.put(key, Known { low, high }, 1);
                        return Ok(low);
                    }
                    if most <= alpha {
                        best = best.max(most);
                        continue;
                    }
                }
                children[kept] = children[index];
                kept += 1;
            }
            count = kept;
        }
        for child in &children[..count] {
            let next = node.after(child.mv, child.spots);
            let score = -self.search::<LENGTH, COLUMNS>(next, -alpha - 1, watch)?;
            if score > alpha {
                self.table
                    .put(key, Known { low: score, high }, watch.nodes() - begun);
                return Ok(score);
            }
            best = best.max(score);
        }
        high = high.min(best);
        self.table.put(key, Known { low, high }, watch.nodes() - begun);
        Ok(high)
    }
}
