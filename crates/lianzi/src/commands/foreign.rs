//! What `convert` and `stats` have in common: games from files in any format.

use std::path::Path;

use clap::{Args, ValueEnum};
use lianzi_play::files::{self, FileError};
use lianzi_play::formats::{
    Entry, Fault, FaultKind, FileFormat, FormatError, Games, Misfit, Options, RowOne, StreamError,
};

use crate::arguments::{GameSource, source};
use crate::failure::Failure;
use crate::games;
use crate::output;
use crate::words::refusals::printable_path;
use crate::words::{Words, printable, say};

/// How files are read.
#[derive(Args, Clone, Debug)]
pub struct Reading {
    #[arg(long, value_name = "FORMAT", value_parser = format)]
    pub from: Option<FileFormat>,
    #[arg(long, value_name = "GAME", value_parser = source())]
    pub game: Option<GameSource>,
    #[arg(long, value_enum, value_name = "bottom|top", default_value_t)]
    pub rows: Rows,
    #[arg(long)]
    pub partial: bool,
}

/// Which row of a list of points has the number 1.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Rows {
    #[default]
    Bottom,
    Top,
}

impl From<Rows> for RowOne {
    fn from(rows: Rows) -> Self {
        match rows {
            Rows::Bottom => Self::Bottom,
            Rows::Top => Self::Top,
        }
    }
}

/// A format on the command line.
pub fn format(text: &str) -> Result<FileFormat, String> {
    FileFormat::named(text).ok_or_else(|| {
        let known: Vec<&str> = FileFormat::ALL.iter().map(|format| format.word()).collect();
        known.join(", ")
    })
}

/// The format of a file, by its name.
pub fn format_of(path: &Path) -> Option<FileFormat> {
    FileFormat::of_ending(path.extension()?.to_str()?)
}

/// Reads the games of a file, one after the other, so that it may hold any number of them. With `--partial`, what is wrong is
/// told on standard error, and what could be read is kept.
///
/// # Errors
/// The file cannot be read, something in it is wrong, or `take` fails.
pub fn each(
    path: &Path,
    how: &Reading,
    words: &Words,
    take: &mut dyn FnMut(Entry) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let failure = |error| match error {
        StreamError::System(source) => FileError::System {
            path: path.to_owned(),
            source,
        }
        .into(),
        StreamError::TooLarge { limit } => FileError::TooLarge {
            path: path.to_owned(),
            limit: limit as u64,
        }
        .into(),
        StreamError::NotText { at } => FileError::NotText {
            path: path.to_owned(),
            at: usize::try_from(at).unwrap_or(usize::MAX),
        }
        .into(),
        StreamError::Format(error) => Failure::Format(error),
    };
    let game = how.game.as_ref().map(games::find).transpose()?;
    let options = Options {
        // Names tell what texts do not: whether a file of Piskvork counts from 0.
        format: how.from.or_else(|| format_of(path)),
        game: game.as_ref(),
        row_one: how.rows.into(),
        partial: how.partial,
        most_games: None,
    };
    let mut variations = 0;
    for entry in Games::new(files::open(path)?, options).map_err(failure)? {
        let entry = entry.map_err(failure)?;
        for fault in &entry.faults {
            let file = printable_path(path);
            let fault = words.format_fault(fault);
            output::complain(&say!(words, "format-in-file", file = file, fault = fault));
        }
        variations += entry.game.as_ref().map_or(0, |game| game.variations);
        take(entry)?;
    }
    if variations > 0 {
        let file = printable_path(path);
        output::complain(&say!(words, "format-variations", file = file, count = variations));
    }
    Ok(())
}

impl Words {
    /// Why games are not read or written.
    pub fn format_error(&self, error: &FormatError) -> String {
        match error {
            FormatError::TooLong { bytes, limit } => {
                say!(self, "record-too-long", bytes = *bytes, limit = *limit)
            }
            FormatError::Unknown { first_line } => {
                say!(self, "format-unknown", line = printable(first_line))
            }
            FormatError::Fault(fault) => self.format_fault(fault),
            FormatError::Record(error) => self.read_error(error),
            FormatError::Write(error) => self.write_error(error),
            FormatError::Misfit(misfit) => match misfit {
                Misfit::Several { games } => say!(self, "format-several", games = *games),
                Misfit::Board => say!(self, "format-board"),
                Misfit::Moves => say!(self, "format-moves"),
                Misfit::Start => say!(self, "format-start"),
                Misfit::Columns => say!(self, "format-columns"),
                Misfit::Rules => say!(self, "format-rules"),
            },
        }
    }

    fn format_fault(&self, fault: &Fault) -> String {
        let what = match &fault.kind {
            FaultKind::Unexpected { found } => say!(self, "format-unexpected", found = printable(found)),
            FaultKind::Unfinished => say!(self, "format-unfinished"),
            FaultKind::Size { text } => say!(self, "format-size", text = printable(text)),
            FaultKind::Game { text } => say!(self, "format-game", text = printable(text)),
            FaultKind::Place { text } => say!(self, "format-place", text = printable(text)),
            FaultKind::Column { column } => say!(self, "format-column", column = *column),
            FaultKind::Move(error) => self.move_error(error),
            FaultKind::NotOnMove { of } => {
                say!(self, "format-not-on-move", number = of.index() + 1)
            }
            FaultKind::LateSetup => say!(self, "format-late-setup"),
            FaultKind::Start(error) => self.position_error(error),
            FaultKind::Result { written } => say!(self, "format-result", written = printable(written)),
            FaultKind::TooManyKinds { limit } => say!(self, "format-too-many-kinds", limit = *limit),
            FaultKind::TooMany { limit } => say!(self, "format-too-many", limit = *limit),
        };
        say!(
            self,
            "format-fault",
            line = fault.line,
            column = fault.column,
            what = what
        )
    }
}
