//! The board in words, and regions of it.

use lianzi_rules::board::Shape;
use lianzi_rules::{ClassSet, Point};

use super::Describer;
use crate::screen;
use crate::words::{printable, say};

impl Describer<'_> {
    pub(super) fn board(&self) -> String {
        let words = self.words;
        let board = &self.rules.board;
        let (columns, rows, points) = (board.columns(), board.height(), board.len());
        match board.shape() {
            Shape::Square => {
                let full = points == usize::from(columns) * usize::from(rows);
                let mut sentences = vec![if full {
                    say!(words, "rules-board-square", columns = columns, rows = rows)
                } else {
                    say!(
                        words,
                        "rules-board-square-blocked",
                        columns = columns,
                        rows = rows,
                        points = points
                    )
                }];
                if screen::has_drawn_diagonals(board) {
                    sentences.push(say!(words, "rules-board-diagonals"));
                }
                self.joined(&sentences)
            }
            Shape::Hex => say!(words, "rules-board-hex", side = rows.div_ceil(2), points = points),
            Shape::Box => {
                let levels = screen::level_numbers(board).len();
                say!(
                    words,
                    "rules-board-box",
                    columns = columns,
                    rows = rows,
                    levels = levels
                )
            }
            Shape::Rings | Shape::Wheel | Shape::Points => {
                say!(
                    words,
                    "rules-board-drawn",
                    points = points,
                    lines = board.lines().len()
                )
            }
        }
    }

    /// A list of points.
    pub(super) fn points(&self, points: &[Point]) -> String {
        match self.rectangle(points) {
            Some((from, to)) => {
                let board = &self.rules.board;
                say!(
                    self.words,
                    "rules-rectangle",
                    from = board.name(from),
                    to = board.name(to)
                )
            }
            None => self.words.points(&self.rules.board, points),
        }
    }

    /// The opposite corners of a filled rectangle that these points are, when it is large enough to be worth it.
    fn rectangle(&self, points: &[Point]) -> Option<(Point, Point)> {
        let board = &self.rules.board;
        let places = || points.iter().map(|&point| board.place(point));
        let (left, right) = (
            places().map(|place| place.x).min()?,
            places().map(|place| place.x).max()?,
        );
        let (top, bottom) = (
            places().map(|place| place.y).min()?,
            places().map(|place| place.y).max()?,
        );
        let size = usize::from(right - left + 1) * usize::from(bottom - top + 1);
        let filled = board.shape() == Shape::Square && points.len() == size && points.len() > 4;
        filled.then(|| Some((board.at(top, left)?, board.at(bottom, right)?)))?
    }

    /// Where something may happen, said in the shorter way: "only on ..." or "not on ...". Nothing when it is everywhere.
    pub(super) fn region(&self, allowed: &[Point]) -> Option<String> {
        let board = &self.rules.board;
        let barred: Vec<Point> = board.points().filter(|point| !allowed.contains(point)).collect();
        if barred.is_empty() {
            None
        } else if barred.len() <= allowed.len() {
            Some(say!(self.words, "rules-not-on", points = self.points(&barred)))
        } else {
            Some(say!(self.words, "rules-only-on", points = self.points(allowed)))
        }
    }

    /// Classes of lines after "along"; nothing when all lines of the board have one of them.
    pub(super) fn along(&self, classes: ClassSet) -> Option<String> {
        let board = &self.rules.board;
        if board.lines().iter().all(|line| line.classes.meets(classes)) {
            return None;
        }
        let names: Vec<String> = board
            .classes()
            .iter()
            .enumerate()
            .filter(|(bit, _)| classes.meets(ClassSet(1 << bit)))
            .map(|(_, name)| match name.as_str() {
                "orthogonal" => say!(self.words, "class-orthogonal"),
                "diagonal" => say!(self.words, "class-diagonal"),
                "drawn" => say!(self.words, "class-drawn"),
                "space" => say!(self.words, "class-space"),
                "spoke" => say!(self.words, "class-spoke"),
                "rim" => say!(self.words, "class-rim"),
                other => printable(other),
            })
            .collect();
        Some(say!(
            self.words,
            "rules-along",
            classes = self.words.alternatives(&names)
        ))
    }
}
