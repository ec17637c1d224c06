//! A grid of characters with inks, and text made of it. Knows nothing of boards.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};
use lianzi_rules::Player;

/// What a character is part of; this decides its colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Ink {
    /// Nothing special.
    #[default]
    Plain,
    /// Labels and lines, which stand back.
    Faint,
    /// A stone of a player.
    Stone(Player),
    /// A stone in a line that decided the game.
    Winning(Player),
    /// The marks around a stone.
    Mark,
    /// Where somebody points at.
    Cursor,
    /// Where a move may go.
    Target,
    /// A move that wins.
    Wins,
    /// A move that draws.
    Draws,
    /// A move that loses.
    Loses,
    /// A move about which there is only a guess.
    Guess,
}

impl Ink {
    /// How it looks. Colours are the terminal theme's own, so that they hold on light and dark grounds.
    fn style(self) -> Style {
        match self {
            Self::Plain | Self::Draws => Style::new(),
            Self::Faint | Self::Guess => Style::new().dimmed(),
            Self::Stone(Player::First) => Style::new().bold(),
            Self::Stone(Player::Second) => AnsiColor::Cyan.on_default().bold(),
            Self::Winning(Player::First) => Style::new().bold().underline(),
            Self::Winning(Player::Second) => AnsiColor::Cyan.on_default().bold().underline(),
            Self::Mark | Self::Cursor | Self::Target => AnsiColor::Yellow.on_default().bold(),
            // Blue and yellow are told apart by everybody; the signs themselves differ too.
            Self::Wins => AnsiColor::Blue.on_default().bold(),
            Self::Loses => AnsiColor::Yellow.on_default(),
        }
    }
}

/// A text in an ink, with the codes that switch it on and off. Who prints it strips them where colour is not wanted.
pub fn inked(text: &str, ink: Ink) -> String {
    let style = ink.style();
    format!("{style}{text}{style:#}")
}

/// A grid of characters, each one column wide, which grows as it is written to.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Canvas {
    rows: Vec<Vec<(char, Ink)>>,
    anchors: Vec<Anchor>,
}

/// A place on a canvas that somebody wants to find again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Anchor {
    /// What it is called.
    pub number: usize,
    /// Downwards from the top.
    pub row: usize,
    /// To the right.
    pub column: usize,
}

/// More than any board needs; what lies beyond is not drawn.
const FARTHEST: usize = 1000;

impl Canvas {
    /// Writes one character; what stood there is replaced.
    pub fn put(&mut self, row: usize, column: usize, character: char, ink: Ink) {
        if row >= FARTHEST || column >= FARTHEST {
            return;
        }
        if self.rows.len() <= row {
            self.rows.resize(row + 1, Vec::new());
        }
        let cells = &mut self.rows[row];
        if cells.len() <= column {
            cells.resize(column + 1, (' ', Ink::Plain));
        }
        cells[column] = (character, ink);
    }

    /// Writes one character where nothing has been written yet.
    pub fn put_behind(&mut self, row: usize, column: usize, character: char, ink: Ink) {
        if self.at(row, column) == ' ' {
            self.put(row, column, character, ink);
        }
    }

    /// Writes a text to the right of a place.
    pub fn write(&mut self, row: usize, column: usize, text: &str, ink: Ink) {
        for (offset, character) in text.chars().enumerate() {
            self.put(row, column + offset, character, ink);
        }
    }

    /// Writes a text so that it ends before a column.
    pub fn write_left_of(&mut self, row: usize, column: usize, text: &str, ink: Ink) {
        self.write(row, column.saturating_sub(text.chars().count()), text, ink);
    }

    /// The character at a place; a space where nothing has been written.
    pub fn at(&self, row: usize, column: usize) -> char {
        self.rows
            .get(row)
            .and_then(|cells| cells.get(column))
            .map_or(' ', |&(character, _)| character)
    }

    /// Remembers a place under a number.
    pub fn anchor(&mut self, number: usize, row: usize, column: usize) {
        self.anchors.push(Anchor { number, row, column });
    }

    /// The places that are remembered, in the order in which they were.
    pub fn anchors(&self) -> &[Anchor] {
        &self.anchors
    }

    /// The characters, row by row.
    pub fn rows(&self) -> &[Vec<(char, Ink)>] {
        &self.rows
    }

    /// How many columns it has.
    pub fn width(&self) -> usize {
        self.rows.iter().map(Vec::len).max().unwrap_or(0)
    }

    /// How many rows it has.
    pub fn height(&self) -> usize {
        self.rows.len()
    }

    /// Draws another canvas upon this one, its top left corner at a place; what it remembers is remembered there.
    pub fn lay(&mut self, row: usize, column: usize, other: &Self) {
        for anchor in &other.anchors {
            self.anchor(anchor.number, row + anchor.row, column + anchor.column);
        }
        for (down, cells) in other.rows.iter().enumerate() {
            for (right, &(character, ink)) in cells.iter().enumerate() {
                if character != ' ' {
                    self.put(row + down, column + right, character, ink);
                }
            }
        }
    }

    /// Everything as lines of text with colour codes, each ended by a newline; no spaces at their ends.
    pub fn render(&self) -> String {
        let mut text = String::new();
        for cells in &self.rows {
            let used = cells
                .iter()
                .rposition(|&(character, _)| character != ' ')
                .map_or(0, |last| last + 1);
            for run in cells[..used].chunk_by(|one, next| one.1 == next.1) {
                let characters: String = run.iter().map(|&(character, _)| character).collect();
                let _ = write!(text, "{}", inked(&characters, run[0].1)); // a String takes everything
            }
            text.push('\n');
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colour_codes_surround_runs_of_one_ink_and_are_easily_stripped() {
        let mut canvas = Canvas::default();
        canvas.write(0, 1, "XX", Ink::Stone(Player::First));
        canvas.put(1, 0, 'a', Ink::Plain);
        let text = canvas.render();
        assert_eq!(text, " \u{1b}[1mXX\u{1b}[0m\na\n");
        assert_eq!(anstream::adapter::strip_str(&text).to_string(), " XX\na\n");
    }

    #[test]
    fn a_place_beyond_all_boards_is_not_drawn() {
        let mut canvas = Canvas::default();
        canvas.put(usize::MAX, 0, 'x', Ink::Plain);
        canvas.put(0, usize::MAX, 'x', Ink::Plain);
        assert_eq!((canvas.width(), canvas.height()), (0, 0));
    }
}
