//! Games as other programs write them.
//!
//! - this file: the formats, and the doors for reading and writing them;
//! - `sgf`: the Smart Game Format, with variations and whatever else a file holds;
//! - `psq`: what Piskvork and its kin write, counted from 1 (`.psq`) or from 0 (`.rec`);
//! - `lists`: a game a line: points (`h8i9`), columns (`4455667`), offsets from the middle (openings of Gomocup);
//! - `stream`: the games of a text one after the other, however many;
//! - `known`: the games that they are of, each compiled once;
//! - `draft`: a game as it is written, and how it is played;
//! - `error`: what can be wrong, and where.
//!
//! As with [records](crate::record), every move goes through the same door as one that a person types, and reading stops at the
//! first thing that is wrong, with its place. What stood before it can be had, too: see [`Options::partial`].

mod draft;
mod error;
mod known;
mod lists;
mod psq;
pub mod sgf;
mod stream;

#[cfg(test)]
mod tests;

use lianzi_rules::AnyGame;
use lianzi_rules::board::Shape;

pub use error::{Fault, FaultKind, FormatError, Misfit};
pub use known::MOST_KINDS;
pub use stream::{Entry, Games, StreamError};

use crate::NamedGame;
use crate::record::{self, MOST_BYTES, Record};

/// The most games that [`read()`] keeps; [`Games`] gives any number, one after the other.
pub const MOST_GAMES: usize = 100_000;

/// Everything that can be read and written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FileFormat {
    /// A record of its own format.
    Lianzi,
    /// `mini_chess_v1`.
    MiniChess,
    /// Smart Game Format, FF\[4\]: any number of games.
    Sgf,
    /// Piskvork: `Piskvorky 15x15, 0:0, 0`, then `x,y,milliseconds` counted from 1.
    Psq,
    /// The same counted from 0.
    Rec,
    /// A game a line: `h8i9...`, or with spaces or commas between the points.
    Points,
    /// A game a line: columns counted from 1, as in `4455667`.
    Columns,
    /// A game a line: pairs of offsets from the middle of the board, as in `-1,-2, 2,1`.
    Openings,
}

impl FileFormat {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::Lianzi,
        Self::MiniChess,
        Self::Sgf,
        Self::Psq,
        Self::Rec,
        Self::Points,
        Self::Columns,
        Self::Openings,
    ];

    /// Its name.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Lianzi => "lianzi",
            Self::MiniChess => "mini-chess",
            Self::Sgf => "sgf",
            Self::Psq => "psq",
            Self::Rec => "rec",
            Self::Points => "points",
            Self::Columns => "columns",
            Self::Openings => "openings",
        }
    }

    /// The format of this name.
    ///
    /// ```
    /// use lianzi_play::formats::FileFormat;
    /// assert_eq!(FileFormat::named("psq"), Some(FileFormat::Psq));
    /// assert_eq!(FileFormat::named("pgn"), None);
    /// ```
    pub fn named(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.word() == word)
    }

    /// What files of this format end in, without the dot; the first one is written.
    pub const fn endings(self) -> &'static [&'static str] {
        match self {
            Self::Lianzi => &["lianzi", "record"],
            Self::MiniChess => &["mini"],
            Self::Sgf => &["sgf"],
            Self::Psq => &["psq"],
            Self::Rec => &["rec"],
            Self::Points => &["points", "pos"],
            Self::Columns => &["columns", "c4"],
            Self::Openings => &["openings"],
        }
    }

    /// The format of files that end so, in either case.
    pub fn of_ending(ending: &str) -> Option<Self> {
        let is = |format: &Self| {
            format
                .endings()
                .iter()
                .any(|known| known.eq_ignore_ascii_case(ending))
        };
        Self::ALL.into_iter().find(is)
    }

    /// Whether a text holds any number of games.
    pub const fn holds_many(self) -> bool {
        matches!(self, Self::Sgf | Self::Points | Self::Columns | Self::Openings)
    }

    /// The format of a text, by what stands in it. `Psq` and `Rec` look alike: a coordinate 0 tells.
    ///
    /// # Errors
    /// It is like none of them.
    pub fn detect(text: &str) -> Result<Self, FormatError> {
        let text = record::without_mark(text);
        if let Ok(own) = record::Format::detect(text) {
            return Ok(match own {
                record::Format::Lianzi => Self::Lianzi,
                record::Format::MiniChess => Self::MiniChess,
            });
        }
        let first = text.lines().map(str::trim).find(|line| !lists::is_silent(line));
        let first = first.unwrap_or_default();
        if first.starts_with(psq::NAME) {
            return Ok(if psq::counts_from_zero(text) {
                Self::Rec
            } else {
                Self::Psq
            });
        }
        if sgf::begins(text) {
            return Ok(Self::Sgf);
        }
        lists::detect(first).ok_or_else(|| FormatError::Unknown {
            first_line: record::shown(first),
        })
    }
}

/// Which row has the number 1 in a list of points.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum RowOne {
    /// The lowest, as players of gomoku have it.
    #[default]
    Bottom,
    /// The highest.
    Top,
}

/// How to read.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options<'a> {
    /// The format; `None`: what the text looks like.
    pub format: Option<FileFormat>,
    /// The game; `None`: what the text says, else gomoku (for columns: connect four).
    pub game: Option<&'a NamedGame>,
    /// Which row has the number 1 in a list of points.
    pub row_one: RowOne,
    /// Whether to keep what stood before a fault.
    pub partial: bool,
    /// The most games that are read; one more is a fault.
    pub most_games: Option<usize>,
}

/// What was read.
#[derive(Clone, PartialEq, Debug)]
pub struct Read {
    /// The format that it was in.
    pub format: FileFormat,
    /// The games, in their order.
    pub games: Vec<ReadGame>,
    /// What was wrong, in its order; empty unless what stood before a fault was wanted.
    pub faults: Vec<Fault>,
}

/// A game that was read.
#[derive(Clone, PartialEq, Debug)]
pub struct ReadGame {
    /// Its record.
    pub record: Record,
    /// The line of the text on which it begins, from 1.
    pub line: usize,
    /// Variations of the text that a record does not hold.
    pub variations: usize,
}

/// Reads all games of a text.
///
/// ```
/// use lianzi_play::formats::{FileFormat, Options, read, write};
///
/// let text = "(;FF[4]GM[4]SZ[15]PB[Anna];B[hh];W[ih]C[close](;B[ii])(;B[hi]))";
/// let read = read(text, &Options::default())?;
/// assert_eq!((read.format, read.games.len()), (FileFormat::Sgf, 1));
/// let game = &read.games[0];
/// assert_eq!((game.record.moves().len(), game.variations), (3, 1));
/// assert_eq!(write(&[&game.record], FileFormat::Points)?, "h8i8i7\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The format or the game is not known, or something in the text is wrong: the first thing is told, with its place. With
/// [`Options::partial`] faults in the text are part of what is read.
pub fn read(text: &str, options: &Options<'_>) -> Result<Read, FormatError> {
    if text.len() > MOST_BYTES {
        return Err(FormatError::TooLong {
            bytes: text.len(),
            limit: MOST_BYTES,
        });
    }
    let most_games = options.most_games.unwrap_or(MOST_GAMES).min(MOST_GAMES);
    let options = Options {
        most_games: Some(most_games),
        ..*options
    };
    // A text in memory can be read, and is small enough: what is left is what is wrong with it.
    let kept = |error| match error {
        StreamError::Format(error) => error,
        _ => FormatError::TooLong {
            bytes: text.len(),
            limit: MOST_BYTES,
        },
    };
    let games = Games::new(text.as_bytes(), options).map_err(kept)?;
    let mut read = Read {
        format: games.format(),
        games: Vec::new(),
        faults: Vec::new(),
    };
    for entry in games {
        let entry = entry.map_err(kept)?;
        read.games.extend(entry.game);
        read.faults.extend(entry.faults);
    }
    Ok(read)
}

/// Writes games as one text; row 1 of a list of points is the lowest.
///
/// # Errors
/// A game or a match does not fit the format, or there are several games and the format holds one.
pub fn write(records: &[&Record], format: FileFormat) -> Result<String, FormatError> {
    write_rows(records, format, RowOne::Bottom)
}

/// As [`write()`], with the row that has the number 1 in a list of points.
///
/// # Errors
/// As [`write()`].
pub fn write_rows(records: &[&Record], format: FileFormat, row_one: RowOne) -> Result<String, FormatError> {
    if !format.holds_many() && records.len() != 1 {
        return Err(Misfit::Several { games: records.len() }.into());
    }
    let mut text = String::new();
    for record in records {
        text.push_str(&match format {
            FileFormat::Lianzi => record.write(record::Format::Lianzi)?,
            FileFormat::MiniChess => record.write(record::Format::MiniChess)?,
            FileFormat::Sgf => sgf::of_record(record)?.write(),
            FileFormat::Psq => psq::write(record, 1)?,
            FileFormat::Rec => psq::write(record, 0)?,
            FileFormat::Points | FileFormat::Columns | FileFormat::Openings => {
                lists::write(record, format, row_one)?
            }
        });
    }
    Ok(text)
}

/// Width and height of a square board with all its points, up to 26 columns, which have letters; nothing for others.
fn measures(game: &AnyGame) -> Option<(u16, u16)> {
    let board = game.board();
    let (width, height) = (board.columns(), board.height());
    let whole = board.shape() == Shape::Square && board.len() == usize::from(width) * usize::from(height);
    (whole && width <= 26 && height <= 26).then_some((width, height))
}
