//! The text of openings: a heading, what each of the last positions is worth, and which move keeps that.

use std::str::{FromStr, Lines};

use lianzi_rules::AnyGame;

use super::{MOST_POSITIONS, Openings};
use crate::method::NotApplicable;
use crate::value::Grade;

/// Letters a line.
const LINE: usize = 100;

/// The line between what positions are worth and their moves.
const MOVES: &str = "moves";

/// Columns are counted from 1 in this base: more than a board of 64 bits has.
const BASE: u32 = 36;

/// Why a text is not that of a game's openings.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OpeningsError {
    /// The method does not apply to the game.
    #[error("{0}")]
    NotApplicable(#[from] NotApplicable),
    /// A line is not what it should be.
    #[error("line {line}: expected {wanted}")]
    Line {
        /// Its number, from 1.
        line: usize,
        /// What should stand there.
        wanted: String,
    },
    /// There are more or fewer letters than positions.
    #[error("{found} letters for {wanted} positions")]
    Count {
        /// How many positions there are.
        wanted: usize,
        /// How many letters there are.
        found: usize,
    },
    /// There are too many positions to keep.
    #[error("more than {MOST_POSITIONS} positions after {plies} plies")]
    TooMany {
        /// After so many plies.
        plies: u16,
    },
}

impl Openings {
    /// Reads a text; see [`Self::text`].
    ///
    /// # Errors
    /// Why it is not that of this game's openings.
    pub fn read(game: &AnyGame, text: &str) -> Result<Self, OpeningsError> {
        let mut text = Text {
            lines: text.lines(),
            number: 0,
        };
        text.heading("lianzi openings 1", "")?;
        let id = game.id().to_string();
        if text.heading("rules ", &id)? != id {
            return Err(text.expected(format!("rules {id}")));
        }
        let plies = text.number_after("plies ")?;
        let mut new = Self::new(game, plies)?;
        let grades = text.letters(new.last.len(), "w, d, l or ?", |_, letter| match letter {
            'w' => Some(Some(Grade::Win)),
            'd' => Some(Some(Grade::Draw)),
            'l' => Some(Some(Grade::Loss)),
            '?' => Some(None),
            _ => None,
        })?;
        let columns = text.letters(
            new.last.len(),
            "the columns of possible moves, or .",
            |index, letter| {
                if letter == '.' {
                    return Some(None);
                }
                let column = letter.to_digit(BASE)?.checked_sub(1)?;
                let node = new.last[index].node;
                let keeps = new
                    .search
                    .moves(node)
                    .find(|&mv| new.search.layout().column(mv) == column)?;
                Some(Some(keeps))
            },
        )?;
        for ((last, grade), keeps) in new.last.iter_mut().zip(grades).zip(columns) {
            (last.grade, last.keeps) = (grade, keeps);
        }
        new.follow();
        Ok(new)
    }

    /// The text: a heading; for each of the last positions `w`, `d`, `l` for the player on move, or `?`; and for each of them the column
    /// of a move that keeps that, counted from 1 (after 9 comes `a`), or `.` for a lost position and where none is known.
    pub fn text(&self) -> String {
        let grades = self.last.iter().map(|last| match last.grade {
            Some(Grade::Win) => 'w',
            Some(Grade::Draw) => 'd',
            Some(Grade::Loss) => 'l',
            None => '?',
        });
        let layout = self.search.layout();
        let letter = |mv| char::from_digit(layout.column(mv) + 1, BASE);
        let columns = self
            .last
            .iter()
            .map(|last| last.keeps.and_then(letter).unwrap_or('.'));
        let mut text = format!("lianzi openings 1\nrules {}\nplies {}\n", self.id, self.plies);
        push_lines(&mut text, grades);
        text.push_str(MOVES);
        text.push('\n');
        push_lines(&mut text, columns);
        text
    }
}

fn push_lines(text: &mut String, letters: impl Iterator<Item = char>) {
    for (index, letter) in letters.enumerate() {
        text.push(letter);
        if (index + 1) % LINE == 0 {
            text.push('\n');
        }
    }
    if !text.ends_with('\n') {
        text.push('\n');
    }
}

/// A text that is being read.
struct Text<'a> {
    lines: Lines<'a>,
    /// How many lines have been read.
    number: usize,
}

impl<'a> Text<'a> {
    fn expected(&self, wanted: impl Into<String>) -> OpeningsError {
        OpeningsError::Line {
            line: self.number,
            wanted: wanted.into(),
        }
    }

    /// What follows this start on the next line.
    fn heading(&mut self, start: &str, wanted: &str) -> Result<&'a str, OpeningsError> {
        self.number += 1;
        let found = self.lines.next().and_then(|line| line.strip_prefix(start));
        found.ok_or_else(|| self.expected(format!("{start}{wanted}")))
    }

    fn number_after<N: FromStr>(&mut self, start: &str) -> Result<N, OpeningsError> {
        let found = self.heading(start, "N")?.parse();
        found.map_err(|_| self.expected("a number of plies"))
    }

    /// So many letters, until the moves begin or nothing is left.
    fn letters<T>(
        &mut self,
        wanted: usize,
        says: &str,
        mut read: impl FnMut(usize, char) -> Option<T>,
    ) -> Result<Vec<T>, OpeningsError> {
        let mut all = Vec::new();
        let mut found = 0;
        for line in self.lines.by_ref() {
            self.number += 1;
            if line == MOVES {
                break;
            }
            for letter in line.chars() {
                if found < wanted {
                    all.push(read(found, letter).ok_or_else(|| OpeningsError::Line {
                        line: self.number,
                        wanted: says.to_owned(),
                    })?);
                }
                found += 1;
            }
        }
        if found == wanted {
            Ok(all)
        } else {
            Err(OpeningsError::Count { wanted, found })
        }
    }
}
