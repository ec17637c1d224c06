//! Positions as text.
//!
//! ```text
//! 3X2/6/6/6/6/6 O 7,8 1
//! ```
//!
//! - Rows from top to bottom (and level by level), separated by `/`: the players' letters for stones, numbers for runs of
//!   empty points. A dot is one empty point too.
//! - The letter of the player on move.
//! - Stones in the two hands, the first player's first: `8,7`, with `-` for an unlimited hand, and a single `-` when both are.
//! - Plies done so far.
//! - Whatever else cannot be told from these, in any order:
//!
//! | token | means |
//! |---|---|
//! | `phase=2` | the phase, from 1; otherwise the first whose end is not reached, by the hands |
//! | `turn=1` | turns done in the phase, as far as the rules ask |
//! | `step=2` | the step of the turn, from 1 |
//! | `captured=2,4` | stones that the players have captured |
//! | `removing=1:2` | the player on move has to remove 1 stone by the second rule of the file |
//! | `again` | the step is repeated after the removing |
//! | `gives-way` | the opponent had to give way |
//! | `slid=b2-b3,-` | each player's last slide, where a rule asks for it |
//! | `result=first` | how the game stands, when that does not follow: `first`, `second`, `full`, `plies`, `stuck`, `rule`, `none` |
//!
//! Only the rows are required. Hands lack the stones on the board, there was a ply for every stone placed, and the mover
//! follows from the plies; after the first phase it is whoever has fewer stones, or the first player.
//!
//! What can and what cannot be a position is decided in `description`.

mod parse;

pub(crate) use parse::{Marked, read_rows};

use std::fmt::{self, Write};

use crate::description::{Description, Impossible};
use crate::game::UNLIMITED;
use crate::{AnyGame, AnyPosition, Each, Game, Player, Point, Position, with_game};

/// The longest text that is read as a position, in bytes.
pub const LONGEST_POSITION: usize = 2000;

/// Everything that is wrong with the text of a position; never empty.
///
/// ```
/// use lianzi_rules::{catalogue, PositionFaultKind};
/// let game = catalogue::game("tic-tac-toe")?;
/// let error = game.read_position("X2/1Z/3 Q").unwrap_err();
/// let faults: Vec<_> = error.faults().iter().map(ToString::to_string).collect();
/// assert_eq!(faults, [
///     "column 5: there are no stones called 'Z'; stones are X and O",
///     "column 4: row 2 has 2 points; it should have 3",
///     "column 9: no player is called \"Q\"; write X or O",
/// ]);
/// # Ok::<(), lianzi_rules::catalogue::CatalogueError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PositionError(Vec<PositionFault>);

/// One thing that is wrong with the text of a position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("column {column}: {kind}")]
pub struct PositionFault {
    /// Where, in characters from 1.
    pub column: usize,
    /// What.
    pub kind: PositionFaultKind,
}

/// What can be wrong with the text of a position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PositionFaultKind {
    /// It is longer than any position.
    #[error("the text has {length} bytes, and no position has more than {LONGEST_POSITION}")]
    TooLong {
        /// Its length in bytes.
        length: usize,
    },
    /// Too few or too many rows.
    #[error("there are {found} rows; the board has {expected}")]
    Rows {
        /// How many there are.
        found: usize,
        /// How many there should be.
        expected: usize,
    },
    /// A row that is too short or too long.
    #[error("row {row} has {found} points; it should have {expected}")]
    RowLength {
        /// The row, from 1 at the top.
        row: usize,
        /// How many points it has.
        found: usize,
        /// How many it should have.
        expected: usize,
    },
    /// A character that is neither a stone nor a number of empty points.
    #[error("there are no stones called {found:?}; stones are {}", either(*letters, "and"))]
    UnknownStone {
        /// The character.
        found: char,
        /// The letters of this game's stones.
        letters: [char; 2],
    },
    /// The second word is no player's letter.
    #[error("no player is called \"{found}\"; write {}", either(*letters, "or"))]
    UnknownMover {
        /// The word.
        found: String,
        /// The letters of this game's players.
        letters: [char; 2],
    },
    /// The third word is not about hands.
    #[error("\"{found}\" does not say how many stones are in hand; write for example {example}")]
    Hands {
        /// The word.
        found: String,
        /// The hands at the start of the game.
        example: String,
    },
    /// The fourth word is not a number of plies.
    #[error("\"{found}\" is not a number of plies from 0 to 65535")]
    Ply {
        /// The word.
        found: String,
    },
    /// There is no such key.
    #[error("nothing is called \"{found}\"; there are {}", keys())]
    UnknownKey {
        /// The key.
        found: String,
    },
    /// A key stands there twice.
    #[error("\"{key}\" is said twice")]
    Repeated {
        /// The key.
        key: String,
    },
    /// A value that does not fit its key.
    #[error("\"{found}\" is no value for {key}; write for example {example}")]
    Value {
        /// The key.
        key: String,
        /// The value.
        found: String,
        /// A value that could stand there.
        example: &'static str,
    },
    /// There is a word too many.
    #[error("\"{found}\" is too much: rows, mover, hands and plies are known already")]
    Extra {
        /// The word.
        found: String,
    },
    /// It can be read, but it is no position of this game.
    #[error(transparent)]
    Impossible(#[from] Impossible),
}

impl PositionFaultKind {
    /// What can be said after rows, mover, hands and plies.
    pub const KEYS: [&str; 9] = [
        "phase",
        "turn",
        "step",
        "captured",
        "removing",
        "again",
        "gives-way",
        "slid",
        "result",
    ];
}

fn keys() -> String {
    let [first @ .., last] = &PositionFaultKind::KEYS;
    format!("{} and {last}", first.join(", "))
}

fn either(letters: [char; 2], between: &str) -> String {
    format!("{} {between} {}", letters[0], letters[1])
}

impl PositionError {
    /// The faults; those of the text before those of its meaning.
    pub fn faults(&self) -> &[PositionFault] {
        &self.0
    }

    pub(crate) fn new(faults: Vec<PositionFault>) -> Option<Self> {
        (!faults.is_empty()).then_some(Self(faults))
    }
}

impl fmt::Display for PositionError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.0.iter().enumerate() {
            let separator = if index == 0 { "" } else { "; " };
            write!(formatter, "{separator}{fault}")?;
        }
        Ok(())
    }
}

impl std::error::Error for PositionError {}

impl<const W: usize> Game<W> {
    /// Reads a position.
    ///
    /// ```text
    /// X1O/1X1/3 O - 3      rows, mover, hands, plies
    /// X.O/.X./...          the same: the rest follows
    /// ```
    ///
    /// The rows are followed by the letter of the player on move, the stones in the two hands (`8,7`, or `-` where they are
    /// unlimited) and the plies done so far; then, where they cannot be told from these, by `phase=`, `turn=`, `step=`,
    /// `captured=2,4`, `removing=1:2` (stones, rule), `again`, `gives-way`, `slid=b2-b3,-` and
    /// `result=first|second|full|plies|stuck|rule|none`. Only the rows are required; letters and words may be in either case.
    ///
    /// # Errors
    /// Everything that is wrong with the text, or else everything that makes it no position of this game.
    pub fn read_position(&self, text: &str) -> Result<Position<W>, PositionError> {
        parse::read(self, text)
    }

    /// The text of a position, as short as it can be: [`read_position`](Self::read_position) gives the equal position back.
    ///
    /// ```
    /// let game = lianzi_rules::catalogue::game("liansi")?;
    /// let after = game.play(&game.start(), game.read_move(&game.start(), "d1")?)?;
    /// assert_eq!(game.write_position(&after), "3X2/6/6/6/6/6 O 7,8 1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn write_position(&self, position: &Position<W>) -> String {
        let mut said = Description {
            mover: Some(position.mover),
            hands: Some(position.hands),
            ply: Some(position.ply),
            ..Description::of_stones(position.stones)
        };
        let mut text = format!(
            "{} {} {} {}",
            self.write_rows(position),
            self.letter(position.mover),
            write_hands(position.hands),
            position.ply
        );
        let usual = self.without_outcome(&said);
        if usual.phase != position.phase {
            said.phase = Some(position.phase);
            push(&mut text, format_args!("phase={}", position.phase + 1));
        }
        let usual = self.without_outcome(&said);
        if usual.turn != position.turn {
            said.turn = Some(position.turn);
            push(&mut text, format_args!("turn={}", position.turn));
        }
        let usual = self.without_outcome(&said);
        if usual.step != position.step {
            said.step = Some(position.step);
            push(&mut text, format_args!("step={}", position.step + 1));
        }
        if position.captured != Each::both(0) {
            said.captured = position.captured;
            push(
                &mut text,
                format_args!("captured={},{}", position.captured.0[0], position.captured.0[1]),
            );
        }
        if (position.removing, position.removing_by) != (0, 0) {
            said.removing = (position.removing, position.removing_by);
            push(
                &mut text,
                format_args!("removing={}:{}", position.removing, position.removing_by + 1),
            );
        }
        if position.again {
            said.again = true;
            push(&mut text, format_args!("again"));
        }
        if position.gives_way {
            said.gives_way = true;
            push(&mut text, format_args!("gives-way"));
        }
        if position.slid != Each::both(None) {
            said.slid = position.slid;
            let [first, second] = position.slid.0.map(|slid| self.write_slide(slid));
            push(&mut text, format_args!("slid={first},{second}"));
        }
        let standing = self.standing(&self.without_outcome(&said));
        // A player who would be passed over can be on move only when the game is over, and that is better said.
        if standing != position.outcome || position.outcome.is_over() && self.is_passed_over(position) {
            push(&mut text, format_args!("result={}", position.outcome.word()));
        }
        text
    }

    fn letter(&self, player: Player) -> char {
        self.rules().seats[player].letter
    }

    fn write_rows(&self, position: &Position<W>) -> String {
        let mut text = String::new();
        for row in self.board().rows() {
            if !text.is_empty() {
                text.push('/');
            }
            let mut empty = 0;
            for point in row.map(Point) {
                let Some(player) = position.stone(point) else {
                    empty += 1;
                    continue;
                };
                write_run(&mut text, std::mem::take(&mut empty));
                text.push(self.letter(player));
            }
            write_run(&mut text, empty);
        }
        text
    }

    fn write_slide(&self, slide: Option<(Point, Point)>) -> String {
        slide.map_or_else(
            || "-".to_owned(),
            |(from, to)| format!("{}-{}", self.board().name(from), self.board().name(to)),
        )
    }
}

fn write_run(text: &mut String, empty: u32) {
    if empty > 0 {
        push_to(text, format_args!("{empty}"));
    }
}

fn push(text: &mut String, token: fmt::Arguments<'_>) {
    text.push(' ');
    push_to(text, token);
}

fn push_to(text: &mut String, token: fmt::Arguments<'_>) {
    // A String takes whatever it is given.
    let _ = text.write_fmt(token);
}

pub(crate) fn write_hands(hands: Each<u16>) -> String {
    if hands == Each::both(UNLIMITED) {
        return "-".to_owned();
    }
    let [first, second] = hands.0.map(|hand| {
        if hand == UNLIMITED {
            "-".to_owned()
        } else {
            hand.to_string()
        }
    });
    format!("{first},{second}")
}

impl AnyGame {
    /// Reads a position; see [`Game::read_position`] for the form.
    ///
    /// # Errors
    /// Everything that is wrong with the text, or else everything that makes it no position of this game.
    pub fn read_position(&self, text: &str) -> Result<AnyPosition, PositionError> {
        with_game!(self, |game| game.read_position(text).map(Into::into))
    }

    /// The text of a position; see [`Game::write_position`].
    ///
    /// # Panics
    /// When the position belongs to a game of another size.
    pub fn write_position(&self, position: &AnyPosition) -> String {
        with_game!(self, position, |game, position| game.write_position(position))
    }
}

#[cfg(test)]
mod tests;
