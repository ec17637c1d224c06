//! The board as columns of bits, found from the rules; and which rules can be seen that way.
//!
//! A column takes `height + 1` bits, the lowest for its floor; the highest is a guard that is never a stone, so that a
//! row shifted along a direction never runs on into the next column. On a board of 3 columns and 2 rows:
//!
//! ```text
//! 2 5 8     guards
//! 1 4 7
//! 0 3 6     floor
//! ```

use std::collections::BTreeSet;

use lianzi_rules::rules::{Condition, Consequence, Form, Phase, StoneChoice};
use lianzi_rules::{Action, Actions, Each, Game, Mask, Move, Player, Point, Position, windows};

use crate::method::NotApplicable;

/// A distance for a direction in which nobody can win: shifted so far, no two stones ever meet.
const NEVER: u32 = 63;

/// A board of columns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    /// The points of each column from the floor upwards.
    columns: Vec<Vec<Point>>,
    /// Bits a column.
    pub step: u32,
    /// How many stones in a row win.
    pub length: u32,
    /// Distances between neighbours in a winning row: upwards, sideways, falling, rising.
    pub directions: [u32; 4],
    /// All points.
    pub board: u64,
    /// The lowest point of each column.
    pub floor: u64,
    /// Points with an even number of points above them in their column.
    pub upper: u64,
}

impl Layout {
    /// The layout of a game that consists of dropping one own stone a turn until somebody has a row.
    ///
    /// # Errors
    /// The first reason why the game is another.
    pub fn of<const W: usize>(game: &Game<W>, phase: usize) -> Result<Self, NotApplicable> {
        let rules = game.rules();
        let table = &rules.phases[phase];
        if rules.stone != StoneChoice::Own {
            return Err(NotApplicable::NotOwnStones);
        }
        let one_stone = [Actions::of(&[Action::Place])];
        if table.turn != Each::both(one_stone.to_vec()) || table.first_turn.is_some() {
            return Err(NotApplicable::NotPlacing);
        }
        if table.capture.is_some() {
            return Err(NotApplicable::Captures);
        }
        let everywhere = table
            .place
            .0
            .iter()
            .all(|points| points.len() == rules.board.len());
        if !everywhere || table.touch > 0 {
            return Err(NotApplicable::Restricted);
        }
        let columns = columns(game, table).ok_or(NotApplicable::NotColumns)?;
        let (width, height) = (columns.len() as u32, columns[0].len() as u32);
        if width * (height + 1) > u64::BITS {
            return Err(NotApplicable::TooLarge);
        }
        let mut layout = Self {
            columns,
            step: height + 1,
            length: 0,
            directions: [NEVER; 4],
            board: 0,
            floor: 0,
            upper: 0,
        };
        for column in 0..width {
            layout.floor |= layout.bit(column, 0);
            for row in 0..height {
                layout.board |= layout.bit(column, row);
                if (height - 1 - row).is_multiple_of(2) {
                    layout.upper |= layout.bit(column, row);
                }
            }
        }
        layout.find_rows(game, phase)?;
        Ok(layout)
    }

    /// Finds the length and the directions of winning rows, and checks that there are no other ways to win.
    fn find_rows<const W: usize>(&mut self, game: &Game<W>, phase: usize) -> Result<(), NotApplicable> {
        let rules = game.rules();
        let mut rows = BTreeSet::new();
        let counting = rules.rules.iter().enumerate();
        for (index, rule) in counting.filter(|(_, rule)| rule.phases[phase]) {
            let other = NotApplicable::NotMonotone { rule: index };
            let (Condition::Made(patterns), Consequence::Win, None) = (&rule.when, rule.then, rule.player)
            else {
                return Err(other);
            };
            for pattern in patterns {
                let Form::Row {
                    lengths,
                    exact: false,
                    open: 0,
                    along,
                } = &pattern.form
                else {
                    return Err(other);
                };
                let length = u32::from(lengths[0]);
                let same_length = self.length == 0 || self.length == length;
                if !same_length || length < 2 || pattern.except.0.iter().any(|points| !points.is_empty()) {
                    return Err(other);
                }
                self.length = length;
                for window in windows(&rules.board, lengths[0], *along) {
                    rows.insert(self.bits(window.into_iter()));
                }
            }
        }
        let mut seen = 0;
        for (index, (across, up)) in [(0, 1), (1, 0), (1, -1), (1, 1)].into_iter().enumerate() {
            let of_direction = self.rows_along(across, up);
            let counted = of_direction.iter().filter(|row| rows.contains(row)).count();
            if counted > 0 {
                if counted < of_direction.len() {
                    return Err(NotApplicable::NotColumns);
                }
                seen += counted;
                self.directions[index] = (across * self.step as i32 + up) as u32;
            }
        }
        if seen == rows.len() {
            Ok(())
        } else {
            Err(NotApplicable::NotColumns)
        }
    }

    /// All rows of the winning length in one direction.
    fn rows_along(&self, across: i32, up: i32) -> Vec<u64> {
        let (width, height) = (self.width() as i32, self.step as i32 - 1);
        let last = self.length as i32 - 1;
        let mut rows = Vec::new();
        for column in 0..width {
            for row in 0..height {
                let (end_column, end_row) = (column + across * last, row + up * last);
                if last > 0 && (0..width).contains(&end_column) && (0..height).contains(&end_row) {
                    let points = 0..=last;
                    rows.push(points.fold(0, |bits, i| {
                        bits | self.bit((column + across * i) as u32, (row + up * i) as u32)
                    }));
                }
            }
        }
        rows
    }

    /// How many columns there are.
    pub fn width(&self) -> u32 {
        self.columns.len() as u32
    }

    fn bit(&self, column: u32, row: u32) -> u64 {
        1 << (column * self.step + row)
    }

    /// Points as bits; points of other boards are left out.
    pub fn bits(&self, points: impl Iterator<Item = Point>) -> u64 {
        let mut bits = 0;
        for point in points {
            for (column, points) in self.columns.iter().enumerate() {
                if let Some(row) = points.iter().position(|&known| known == point) {
                    bits |= self.bit(column as u32, row as u32);
                }
            }
        }
        bits
    }

    /// The stones of a player.
    pub fn stones<const W: usize>(&self, position: &Position<W>, player: Player) -> u64 {
        let stones: Mask<W> = position.stones(player);
        let mut bits = 0;
        for (column, points) in self.columns.iter().enumerate() {
            for (row, &point) in points.iter().enumerate() {
                bits |= u64::from(stones.contains(point)) << (column as u32 * self.step + row as u32);
            }
        }
        bits
    }

    /// The column of a point, given as a bit.
    pub fn column(&self, bit: u64) -> u32 {
        bit.trailing_zeros() / self.step
    }

    /// The move to a point, given as a bit.
    pub fn mv(&self, bit: u64, stone: Player) -> Move {
        let index = bit.trailing_zeros();
        let at = self.columns[(index / self.step) as usize][(index % self.step) as usize];
        Move::Place { at, stone }
    }

    /// The same points with left and right exchanged.
    pub fn mirrored(&self, bits: u64) -> u64 {
        let column = u64::MAX >> (u64::BITS - self.step);
        let mut mirrored = 0;
        let mut rest = bits;
        for _ in 0..self.width() {
            mirrored = mirrored << (self.step - 1) << 1 | (rest & column);
            rest = rest >> (self.step - 1) >> 1;
        }
        mirrored
    }
}

/// The columns that stones fall into, from the floor upwards, all of the same height; `None` when there are none.
fn columns<const W: usize>(game: &Game<W>, phase: &Phase) -> Option<Vec<Vec<Point>>> {
    let gravity = phase.gravity?;
    let board = &game.rules().board;
    let rays = board.rays();
    let mut above = vec![None; board.len()];
    let mut floor = Vec::new();
    for point in board.points() {
        let ray = rays[point.index()].iter().find(|ray| ray.toward == Some(gravity));
        match ray {
            Some(ray) => {
                let place = &mut above[ray.points[0].index()];
                if place.replace(point).is_some() {
                    return None;
                }
            }
            None => floor.push(point),
        }
    }
    let columns: Vec<Vec<Point>> = floor
        .into_iter()
        .map(|point| std::iter::successors(Some(point), |point| above[point.index()]).collect())
        .collect();
    let height = columns.first()?.len();
    let complete = columns.iter().map(Vec::len).sum::<usize>() == board.len();
    (complete && columns.iter().all(|column| column.len() == height)).then_some(columns)
}
