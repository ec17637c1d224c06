//! The field: for every point what a stone there would mean to either player, kept up to date stone by stone.

use lianzi_rules::{Mask, Player, Point, Position};

use super::shapes::{Class, DIRECTIONS, FILLS, FOURS, Shapes, THREES, Touch, is_special};

/// A point, as one player sees it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Cell {
    /// How much his shapes through it are worth.
    worth: i32,
    /// Rows that a stone here would fill.
    fills: u16,
    /// Rows that a stone here would leave lacking one more, by direction (a byte each).
    fours: u64,
    /// Spans that a stone here would leave lacking one more, by direction.
    threes: u64,
}

/// How many of a cell's shapes there are, over all directions.
#[inline]
fn total(by_direction: u64) -> u32 {
    (by_direction.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u32
}

/// In how many directions there are any.
#[inline]
fn directions(by_direction: u64) -> u32 {
    (0..DIRECTIONS)
        .map(|direction| u32::from(by_direction >> (8 * direction) & 0xff != 0))
        .sum()
}

/// The shapes of a game with the stones of a position on them.
#[derive(Clone, Debug)]
#[cfg_attr(test, derive(PartialEq))]
pub(crate) struct Field<'a, const W: usize> {
    shapes: &'a Shapes,
    /// For each shape its state.
    at: Vec<u32>,
    cells: [Vec<Cell>; 2],
    /// What all shapes are worth to either player.
    values: [i32; 2],
    stones: [Mask<W>; 2],
    /// Points that fill a row; points that leave a row lacking one; points that leave at least two so.
    fills: [Mask<W>; 2],
    fours: [Mask<W>; 2],
    pairs: [Mask<W>; 2],
    /// Points that leave a span lacking one.
    threes: [Mask<W>; 2],
    /// For each point those near it.
    near: Vec<Mask<W>>,
    /// The points that either player is likely to get, where stones fall.
    heirs: [Mask<W>; 2],
}

impl<'a, const W: usize> Field<'a, W> {
    /// Counts a position from scratch.
    pub(crate) fn new(shapes: &'a Shapes, position: &Position<W>) -> Self {
        let points = shapes.through.len();
        let mut field = Self {
            shapes,
            at: shapes.all.iter().map(|shape| shape.empty).collect(),
            cells: [vec![Cell::default(); points], vec![Cell::default(); points]],
            values: [0; 2],
            stones: [Mask::EMPTY; 2],
            fills: [Mask::EMPTY; 2],
            fours: [Mask::EMPTY; 2],
            pairs: [Mask::EMPTY; 2],
            threes: [Mask::EMPTY; 2],
            near: shapes
                .near
                .iter()
                .map(|points| points.iter().copied().collect())
                .collect(),
            heirs: Player::BOTH.map(|player| {
                let heirs = shapes.heirs.iter().enumerate();
                let his = heirs.filter(|&(_, heir)| *heir == Some(player));
                his.map(|(index, _)| Point(index as u16)).collect()
            }),
        };
        for index in 0..field.at.len() {
            let look = shapes.looks[field.at[index] as usize];
            for player in 0..2 {
                field.values[player] += i32::from(look.values[player]);
                field.turn(player, index, 0, look.marks[player]);
            }
        }
        for player in Player::BOTH {
            for point in position.stones(player) {
                field.change::<true>(player, point);
            }
        }
        field
    }

    /// Goes from one position to another, in either direction.
    #[inline]
    pub(crate) fn follow(&mut self, from: &Position<W>, to: &Position<W>) {
        for kind in Player::BOTH {
            let (before, after) = (from.stones(kind), to.stones(kind));
            for point in before - after {
                self.change::<false>(kind, point);
            }
            for point in after - before {
                self.change::<true>(kind, point);
            }
        }
    }

    #[inline]
    fn change<const COMES: bool>(&mut self, kind: Player, point: Point) {
        if COMES {
            self.stones[kind.index()].insert(point);
        } else {
            self.stones[kind.index()].remove(point);
        }
        let shapes = self.shapes;
        for touch in &shapes.through[point.index()] {
            let at = &mut self.at[touch.shape as usize];
            let old = shapes.looks[*at as usize];
            let step = u32::from(touch.step[kind.index()]);
            *at = if COMES { *at + step } else { *at - step };
            let new = shapes.looks[*at as usize];
            for player in 0..2 {
                self.values[player] += i32::from(new.values[player]) - i32::from(old.values[player]);
            }
            if old.marks != new.marks {
                for player in 0..2 {
                    if old.marks[player] != new.marks[player] {
                        self.turn(player, touch.shape as usize, old.marks[player], new.marks[player]);
                    }
                }
            }
        }
    }

    /// A shape goes from one class that matters to its points to another.
    #[inline]
    fn turn(&mut self, player: usize, shape: usize, old: Class, new: Class) {
        let weights = &self.shapes.weights;
        let worth = |class: Class| weights.worth[class as usize];
        let gain = worth(new) - worth(old);
        let shape = &self.shapes.all[shape];
        let cells = &mut self.cells[player];
        if !is_special(old) && !is_special(new) {
            for point in shape.points() {
                cells[point.index()].worth += gain;
            }
            return;
        }
        let one = 1_u64 << (8 * shape.direction);
        for &point in shape.points() {
            let cell = &mut cells[point.index()];
            cell.worth += gain;
            match old {
                FILLS => {
                    cell.fills -= 1;
                    if cell.fills == 0 {
                        self.fills[player].remove(point);
                    }
                }
                FOURS => cell.fours -= one,
                THREES => cell.threes -= one,
                _ => {}
            }
            match new {
                FILLS => {
                    cell.fills += 1;
                    self.fills[player].insert(point);
                }
                FOURS => cell.fours += one,
                THREES => cell.threes += one,
                _ => {}
            }
            if old == THREES || new == THREES {
                if cell.threes == 0 {
                    self.threes[player].remove(point);
                } else {
                    self.threes[player].insert(point);
                }
            }
            if old == FOURS || new == FOURS {
                if cell.fours == 0 {
                    self.fours[player].remove(point);
                } else {
                    self.fours[player].insert(point);
                }
                if total(cell.fours) < 2 {
                    self.pairs[player].remove(point);
                } else {
                    self.pairs[player].insert(point);
                }
            }
        }
    }

    /// The stones of a turn.
    pub(crate) fn turn_length(&self) -> u32 {
        self.shapes.turn
    }

    /// The points that fill a row of a player's (occupied ones may be among them).
    #[inline]
    pub(crate) fn fills(&self, player: Player) -> Mask<W> {
        self.fills[player.index()]
    }

    /// The points that leave a row of a player's lacking one stone (occupied ones may be among them).
    #[inline]
    pub(crate) fn fours(&self, player: Player) -> Mask<W> {
        self.fours[player.index()]
    }

    /// What all shapes on the board are worth to a player.
    #[inline]
    pub(crate) fn value(&self, player: Player) -> i32 {
        self.values[player.index()]
    }

    /// The empty points that fill a row of a player's and that he is likely to get in the end, because stones fall.
    #[inline]
    pub(crate) fn inherits(&self, player: Player) -> u32 {
        let points = self.fills[player.index()] & self.heirs[player.index()];
        (points - (self.stones[0] | self.stones[1])).count()
    }

    /// How much a point matters to a player.
    #[inline]
    pub(crate) fn worth(&self, player: Player, point: Point) -> i32 {
        self.cells[player.index()][point.index()].worth
    }

    /// How many stones are near a point.
    #[inline]
    pub(crate) fn neighbours(&self, point: Point) -> u32 {
        (self.near[point.index()] & (self.stones[0] | self.stones[1])).count()
    }

    /// The points where a stone of a player's threatens something.
    #[inline]
    pub(crate) fn threats(&self, player: Player) -> Mask<W> {
        self.fours[player.index()] | self.threes[player.index()]
    }

    /// In how many directions a stone of a player's on a point would make a row lacking one, and a span lacking one.
    #[inline]
    pub(crate) fn makes(&self, player: Player, point: Point) -> (u32, u32) {
        let cell = &self.cells[player.index()][point.index()];
        // A direction that makes a four is no three besides.
        let fours = cell.fours;
        let mut threes = cell.threes;
        if fours != 0 && threes != 0 {
            for direction in 0..DIRECTIONS {
                let byte = 0xff << (8 * direction);
                if fours & byte != 0 {
                    threes &= !byte;
                }
            }
        }
        (directions(fours), directions(threes))
    }

    /// The points that would fill a row of a player's after a stone of his on `at`, as far as that stone has to do with it.
    pub(crate) fn fills_after(&self, player: Player, at: Point) -> Mask<W> {
        let mut points = Mask::EMPTY;
        self.each_row(player, at, FOURS, |shape| {
            for &point in self.shapes.all[shape].points() {
                if point != at && !self.stones[player.index()].contains(point) {
                    points.insert(point);
                }
            }
        });
        points
    }

    /// The points where a stone of the opponent's takes away a row that `at` would fill: all such rows at once.
    pub(crate) fn stops(&self, player: Player, at: Point) -> Mask<W> {
        let mut all = Mask::EMPTY;
        let mut first = true;
        self.each_row(player, at, FILLS, |shape| {
            let mut points = Mask::of(at);
            points |= self.spoilers(shape);
            all = if first { points } else { all & points };
            first = false;
        });
        all
    }

    /// The points beside a row where an enemy stone may spoil it.
    fn spoilers(&self, shape: usize) -> Mask<W> {
        let spoilers = self.shapes.spoilers.get(shape);
        spoilers.into_iter().flatten().copied().collect()
    }

    /// The points where a stone of the opponent's takes something away from the rows that a stone on `at` would leave lacking
    /// one, `at` among them.
    pub(crate) fn disturbs(&self, player: Player, at: Point) -> Mask<W> {
        let mut points = Mask::of(at);
        self.each_row(player, at, FOURS, |shape| {
            points |= self.shapes.all[shape].points().iter().copied().collect();
            points |= self.spoilers(shape);
        });
        points - self.stones[player.index()]
    }

    /// The empty points of each row that lacks one or two of a player's stones.
    pub(crate) fn near_rows(&self, player: Player, legal: Mask<W>) -> impl Iterator<Item = Mask<W>> + '_ {
        let empty = move |touch: &Touch, class: Class, at: Point| {
            let shape = touch.shape as usize;
            let points = self.shapes.all[shape].points();
            (self.shapes.looks[self.at[shape] as usize].marks[player.index()] == class
                && points.contains(&at))
            .then(|| points.iter().copied().collect::<Mask<W>>() - self.stones[player.index()])
        };
        let of = move |points: Mask<W>, class: Class| {
            points.iter().flat_map(move |at| {
                let through = self.shapes.through[at.index()].iter();
                through.filter_map(move |touch| empty(touch, class, at))
            })
        };
        of(self.fills(player) & legal, FILLS).chain(of(self.fours(player) & legal, FOURS))
    }

    /// Calls `each` for every row of a class that goes through a point.
    #[inline]
    fn each_row(&self, player: Player, at: Point, class: Class, mut each: impl FnMut(usize)) {
        for touch in &self.shapes.through[at.index()] {
            let shape = touch.shape as usize;
            if self.shapes.looks[self.at[shape] as usize].marks[player.index()] == class
                && self.shapes.all[shape].points().contains(&at)
            {
                each(shape);
            }
        }
    }

    /// A legal point where a stone of a player's makes two ways to win at once that no single stone stops; `None` when there
    /// is none. `legal` are the points where stones may be placed, now and for as long as they are empty.
    #[inline]
    pub(crate) fn double(&self, player: Player, legal: Mask<W>) -> Option<Point> {
        self.doubles(player, legal).next()
    }

    /// All such points.
    #[inline]
    pub(crate) fn doubles(&self, player: Player, legal: Mask<W>) -> impl Iterator<Item = Point> + '_ {
        let candidates = self.pairs[player.index()] & legal;
        candidates.iter().filter(move |&at| {
            let fills = self.fills_after(player, at) & legal;
            fills.count() >= 2 && (self.shapes.simple || self.survives(player, at, fills))
        })
    }

    /// Where rows can be spoiled from beside them: whether after a stone on `at` no answer leaves nothing to fill.
    fn survives(&self, player: Player, at: Point, fills: Mask<W>) -> bool {
        let mut probe = self.clone();
        probe.change::<true>(player, at);
        let enemy = player.opponent();
        let answers = fills
            | fills
                .iter()
                .fold(Mask::EMPTY, |all, fill| all | probe.stops(player, fill));
        let occupied = probe.stones[0] | probe.stones[1];
        (answers - occupied).iter().all(|answer| {
            probe.change::<true>(enemy, answer);
            let goes_on = (probe.fills(player) & fills).iter().any(|fill| fill != answer);
            probe.change::<false>(enemy, answer);
            goes_on
        })
    }
}
