//! Boards as text: pure functions of plain data. Nothing here knows the rules, a match, or a language.
//!
//! A board fits into 80 columns, 19x19 included. The last move stands in `[ ]`, the other stones of a line that decided
//! the game in `( )`, so that both are seen without colour too.
//!
//! - `canvas`: a grid of characters;
//! - `square`: rows and columns, with or without a grid, and the levels of a box;
//! - `hex`: rows that are staggered;
//! - `drawn`: points on drawn lines;
//! - `table`: columns that are aligned by the width of their characters.

mod canvas;
mod drawn;
mod hex;
mod labels;
mod square;
pub mod table;

#[cfg(test)]
mod tests;

pub use canvas::Ink;
pub use drawn::has_drawn_diagonals;
pub use square::level_numbers;

use lianzi_rules::board::Shape;
use lianzi_rules::{AnyGame, AnyPosition, Board, ClassSet, Player, Point};

use crate::symbols::Symbols;
use canvas::Canvas;

/// Everything that is seen of a position.
#[derive(Clone, Debug)]
pub struct View<'a> {
    /// The points and lines.
    pub board: &'a Board,
    /// What stands on each point.
    pub stones: Vec<Option<Player>>,
    /// Where the last move ended.
    pub last: Option<Point>,
    /// The points of the lines that decided the game.
    pub winning: Vec<Point>,
    /// What stones look like.
    pub symbols: Symbols,
    /// What to write above the levels of a box, the lowest first.
    pub level_titles: Vec<String>,
}

impl<'a> View<'a> {
    /// A position without any mark.
    pub fn of(game: &'a AnyGame, position: &AnyPosition, symbols: Symbols) -> Self {
        let board = game.board();
        Self {
            board,
            stones: board.points().map(|point| position.stone(point)).collect(),
            last: None,
            winning: Vec::new(),
            symbols,
            level_titles: Vec::new(),
        }
    }

    /// The characters of a point: what stands left of the stone, the stone, and what stands right of it.
    fn cell(&self, point: Point) -> [(char, Ink); 3] {
        let stone = self.stones.get(point.index()).copied().flatten();
        let wins = self.winning.contains(&point);
        let middle = match stone {
            Some(player) if wins => (self.symbols.stones[player], Ink::Winning(player)),
            Some(player) => (self.symbols.stones[player], Ink::Stone(player)),
            None => (self.symbols.empty, Ink::Faint),
        };
        let (left, right) = if self.last == Some(point) {
            ('[', ']')
        } else if wins {
            ('(', ')')
        } else {
            (' ', ' ')
        };
        [(left, Ink::Mark), middle, (right, Ink::Mark)]
    }

    /// Draws a point's three characters, the stone at the place given; spaces do not cover what is there.
    fn put_cell(&self, canvas: &mut Canvas, row: usize, column: usize, point: Point) {
        let [left, middle, right] = self.cell(point);
        canvas.put(row, column, middle.0, middle.1);
        if left.0 != ' ' {
            canvas.put(row, column.saturating_sub(1), left.0, left.1);
            canvas.put(row, column + 1, right.0, right.1);
        }
    }
}

/// The board as lines of text with colour codes.
pub fn board(view: &View<'_>) -> String {
    let canvas = match view.board.shape() {
        Shape::Hex => hex::draw(view),
        Shape::Box => square::draw_levels(view),
        Shape::Square if !drawn::has_drawn_diagonals(view.board) => square::draw(view),
        Shape::Square | Shape::Rings | Shape::Wheel | Shape::Points => drawn::draw(view),
    };
    canvas.render()
}

/// The set that holds the one class of this name; empty when the board has no such lines.
fn class(board: &Board, name: &str) -> ClassSet {
    let bit = board.classes().iter().position(|known| known == name);
    ClassSet(bit.map_or(0, |bit| 1 << bit))
}
