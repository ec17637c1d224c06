//! Boards as text: pure functions of plain data. Nothing here knows the rules, a match, or a language.
//!
//! A board fits into 80 columns, 19x19 included. The last move stands in `[ ]`, the other stones of a line that decided
//! the game in `( )`, so that both are seen without colour too.
//!
//! - `canvas`: a grid of characters;
//! - `square`: rows and columns, with or without a grid, and the levels of a box;
//! - `hex`: rows that are staggered;
//! - `drawn`: points on drawn lines;
//! - `marks`: what somebody who moves about the board sees beside the stones;
//! - `table`: columns that are aligned by the width of their characters.
//!
//! The full screen draws the same boards, as large as its room allows: see [`fitted`].

mod canvas;
mod drawn;
mod hex;
mod labels;
mod marks;
mod square;
pub mod table;

#[cfg(test)]
mod tests;

pub use canvas::{Anchor, Canvas, Ink};
pub use drawn::has_drawn_diagonals;
pub use labels::Labels;
pub use marks::{Badge, Marks};
pub use square::level_numbers;

use lianzi_rules::board::Shape;
use lianzi_rules::{AnyGame, AnyPosition, Board, ClassSet, Player, Point};

use crate::symbols::Symbols;

/// How far the points of a board stand apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Spacing {
    /// As in a text of 80 columns.
    #[default]
    Usual,
    /// As close as it can be read.
    Tight,
    /// With room for marks around each stone.
    Narrow,
    /// With lines between the points.
    Wide,
    /// With stones of several characters.
    Huge,
}

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
    /// How far points stand apart.
    pub spacing: Spacing,
    /// The columns that levels of a box may take up side by side.
    pub width: usize,
    /// What is seen beside the stones.
    pub marks: Marks,
}

/// The columns of a text on a terminal.
const TEXT_COLUMNS: usize = 80;

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
            spacing: Spacing::Usual,
            width: TEXT_COLUMNS,
            marks: Marks::default(),
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
        let plain = [(left, Ink::Mark), middle, (right, Ink::Mark)];
        self.marks.over(plain, point, stone.is_some(), self.spacing)
    }

    /// Draws a point's three characters, the stone at the place given; spaces do not cover what is there.
    fn put_cell(&self, canvas: &mut Canvas, row: usize, column: usize, point: Point) {
        canvas.anchor(point.index(), row, column);
        self.put_stone(canvas, row, column, point);
    }

    /// The same, but the place is not remembered.
    fn put_stone(&self, canvas: &mut Canvas, row: usize, column: usize, point: Point) {
        let [left, middle, right] = self.cell(point);
        let stone = self.stones.get(point.index()).copied().flatten();
        // A large stone leaves room for its marks at both sides of its middle row.
        let far = match stone {
            Some(player) if self.spacing == Spacing::Huge => {
                large_stone(canvas, row, column, player, middle);
                3
            }
            _ => {
                canvas.put(row, column, middle.0, middle.1);
                1
            }
        };
        if left.0 != ' ' {
            canvas.put(row, column.saturating_sub(far), left.0, left.1);
        }
        if right.0 != ' ' {
            canvas.put(row, column + far, right.0, right.1);
        }
    }
}

/// A stone of three rows: the first player's filled, the second player's a ring.
fn large_stone(
    canvas: &mut Canvas,
    row: usize,
    column: usize,
    player: Player,
    (character, ink): (char, Ink),
) {
    let shape = match player {
        Player::First => [" *** ", "*****", " *** "],
        Player::Second => [" *** ", "*   *", " *** "],
    };
    for (down, pattern) in shape.into_iter().enumerate() {
        for (right, dot) in pattern.chars().enumerate() {
            let shown = if dot == '*' { character } else { ' ' };
            // Corners leave the lines that run into them.
            if dot == '*' || (down == 1 && (1..4).contains(&right)) {
                let (row, column) = ((row + down).saturating_sub(1), (column + right).saturating_sub(2));
                canvas.put(row, column, shown, ink);
            }
        }
    }
}

/// The board as lines of text with colour codes.
pub fn board(view: &View<'_>) -> String {
    drawing(view).render()
}

/// The board on a canvas, which remembers where each point stands by its index.
pub fn drawing(view: &View<'_>) -> Canvas {
    match view.board.shape() {
        Shape::Hex => hex::draw(view),
        Shape::Box => square::draw_levels(view),
        Shape::Square if !drawn::has_drawn_diagonals(view.board) => square::draw(view),
        Shape::Square | Shape::Rings | Shape::Wheel | Shape::Points => drawn::draw(view),
    }
}

/// The board as large as so many columns and rows allow; larger than these when even the closest one does not fit.
pub fn fitted(view: &View<'_>, columns: usize, rows: usize) -> Canvas {
    let mut view = view.clone();
    view.width = columns;
    for spacing in [Spacing::Huge, Spacing::Wide, Spacing::Narrow] {
        view.spacing = spacing;
        let canvas = drawing(&view);
        if canvas.width() <= columns && canvas.height() <= rows {
            return canvas;
        }
    }
    view.spacing = Spacing::Tight;
    drawing(&view)
}

/// The set that holds the one class of this name; empty when the board has no such lines.
fn class(board: &Board, name: &str) -> ClassSet {
    let bit = board.classes().iter().position(|known| known == name);
    ClassSet(bit.map_or(0, |bit| 1 << bit))
}
