//! Renju's fouls: what Black may not make with one stone.
//!
//! The words are those of the rules of renju, and all of them are about the stones of one player on one line of a square
//! board:
//!
//! - a *five* is exactly five in a row. It wins, and a stone that makes one is never a foul, whatever else it makes;
//! - an *overline* is a row of six or more;
//! - a *four* is four stones of which one more stone makes a five. A line can hold two of them: `X.XXX.X`;
//! - a *straight four* is a row of four that becomes a five at either end;
//! - a *three* is three stones of which one more stone makes a straight four, provided that this stone is allowed: that
//!   it makes no five on another line and is not a foul itself. So the definition calls itself, with a stone more each time.
//!
//! A foul is a stone that makes an overline, two fours, or threes on two lines. What is allowed in a game, and when, is
//! `game::legal`'s business.

use crate::{Board, Mask, Point};

/// A foul in renju.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Foul {
    /// Six or more in a row.
    Overline,
    /// Two fours at once, on one line or on two.
    DoubleFour,
    /// Two threes at once.
    DoubleThree,
}

impl Foul {
    /// The word for it in JSON: `overline`, `double-four` or `double-three`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Overline => "overline",
            Self::DoubleFour => "double-four",
            Self::DoubleThree => "double-three",
        }
    }
}

impl std::fmt::Display for Foul {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(match self {
            Self::Overline => "an overline",
            Self::DoubleFour => "a double four",
            Self::DoubleThree => "a double three",
        })
    }
}

/// Steps from a point that matter to it along a line: a five reaches four points away, and the next one makes it an
/// overline.
const STEPS: usize = 5;
/// Points of such a piece of a line.
const SPAN: usize = 2 * STEPS + 1;

/// The lines of a board around each of its points.
#[derive(Debug)]
pub(crate) struct Fouls<const W: usize> {
    /// For each point the pieces of the lines through it: at most four on a square board.
    pieces: Vec<Vec<Piece<W>>>,
}

/// A line around a point.
#[derive(Debug)]
struct Piece<const W: usize> {
    /// The point is in the middle; nothing beyond the edge.
    points: [Option<Point>; SPAN],
    /// Those that are at most four steps away, without the point itself.
    near: Mask<W>,
}

/// What a stone has made.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Made {
    Five,
    Foul(Foul),
    Nothing,
}

/// What a stone has made on one line.
struct Look {
    /// The length of the row.
    row: u32,
    fours: u32,
    /// The places, as bits of the piece, where another stone makes a straight four.
    straight: u16,
}

impl<const W: usize> Fouls<W> {
    pub(crate) fn new(board: &Board) -> Self {
        let mut pieces: Vec<Vec<Piece<W>>> = board.points().map(|_| Vec::new()).collect();
        for line in board.lines() {
            for (index, at) in line.points.iter().enumerate() {
                let points = std::array::from_fn(|bit| {
                    let place = (index + bit).checked_sub(STEPS)?;
                    line.points.get(place).copied()
                });
                let near = points[1..SPAN - 1].iter().flatten();
                let near = near.copied().filter(|near| near != at).collect();
                pieces[at.index()].push(Piece { points, near });
            }
        }
        Self { pieces }
    }

    /// The foul that a stone on `at`, an empty point, would be.
    pub(crate) fn foul(&self, own: Mask<W>, enemy: Mask<W>, at: Point) -> Option<Foul> {
        if !self.may_be_foul(own, at) {
            return None;
        }
        match self.made(own | Mask::of(at), enemy, at) {
            Made::Foul(foul) => Some(foul),
            Made::Five | Made::Nothing => None,
        }
    }

    /// Whether enough stones are near for a foul. Two threes or fours on two lines need two stones of each line besides the
    /// one that is placed; two fours on one line, or an overline, need four.
    #[inline]
    fn may_be_foul(&self, own: Mask<W>, at: Point) -> bool {
        let mut lines = 0;
        for piece in &self.pieces[at.index()] {
            match (own & piece.near).count() {
                0 | 1 => {}
                2 | 3 => lines += 1,
                _ => return true,
            }
        }
        lines >= 2
    }

    /// What the stone on `at`, one of `own`, has made.
    fn made(&self, own: Mask<W>, enemy: Mask<W>, at: Point) -> Made {
        let pieces = &self.pieces[at.index()];
        let mut longest = 0;
        let mut fours = 0;
        let mut maybe_threes = 0;
        for piece in pieces {
            let look = piece.look(own, enemy);
            if look.row == 5 {
                return Made::Five;
            }
            longest = longest.max(look.row);
            fours += look.fours;
            maybe_threes += u32::from(look.straight != 0);
        }
        if longest > 5 {
            return Made::Foul(Foul::Overline);
        }
        if fours >= 2 {
            return Made::Foul(Foul::DoubleFour);
        }
        if maybe_threes < 2 {
            return Made::Nothing;
        }
        let threes = pieces.iter().filter(|piece| {
            let straight = piece.look(own, enemy).straight;
            piece.chosen(straight).any(|next| {
                // Deeper with every stone: this ends, and in fact soon, because each three needs stones of its own.
                self.made(own | Mask::of(next), enemy, next) == Made::Nothing
            })
        });
        if threes.take(2).count() == 2 {
            Made::Foul(Foul::DoubleThree)
        } else {
            Made::Nothing
        }
    }
}

impl<const W: usize> Piece<W> {
    /// The points whose bits are set.
    fn chosen(&self, bits: u16) -> impl Iterator<Item = Point> {
        let chosen = self.points.iter().enumerate();
        chosen
            .filter(move |(bit, _)| bits >> bit & 1 == 1)
            .filter_map(|(_, point)| *point)
    }

    /// What the stone in the middle has made on this line.
    fn look(&self, own: Mask<W>, enemy: Mask<W>) -> Look {
        let (mut stones, mut free) = (0_u16, 0_u16);
        for (bit, point) in self.points.iter().enumerate() {
            let Some(point) = *point else { continue };
            if own.contains(point) {
                stones |= 1 << bit;
            } else if !enemy.contains(point) {
                free |= 1 << bit;
            }
        }
        let middle = STEPS as u32;
        let after = (stones >> middle).trailing_ones();
        let before = (stones << (u16::BITS - middle)).leading_ones();
        Look {
            row: before + after,
            fours: fours(stones, free),
            straight: straight(stones, free),
        }
    }
}

/// How many different sets of four stones, the middle one among them, lack one stone of a five.
fn fours(stones: u16, free: u16) -> u32 {
    let mut found = 0;
    let mut last = 0;
    // The first place of the five, so that the middle is one of it.
    for start in STEPS - 4..=STEPS {
        let five = 0b1_1111 << start;
        let four = stones & five;
        let beside = 1 << (start - 1) | 1 << (start + 5);
        let lacks_one = four.count_ones() == 4 && free & five == five & !four;
        // A straight four is one four with two fives, which begin at neighbouring places.
        if lacks_one && stones & beside == 0 && four != last {
            last = four;
            found += 1;
        }
    }
    found
}

/// The places where a stone makes a straight four that has the middle in it.
fn straight(stones: u16, free: u16) -> u16 {
    let mut places = 0;
    for start in STEPS - 3..=STEPS {
        let four = 0b1111 << start;
        let missing = four & !stones;
        let ends = 1 << (start - 1) | 1 << (start + 4);
        let beyond = 1 << (start - 2) | 1 << (start + 5);
        if missing.is_power_of_two() && free & (missing | ends) == missing | ends && stones & beyond == 0 {
            places |= missing;
        }
    }
    places
}
