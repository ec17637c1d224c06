//! `lianzi convert IN OUT`: games from one format into another.

use std::path::{Path, PathBuf};

use clap::Args;
use lianzi_play::files::{self, Existing};
use lianzi_play::formats::sgf::Collection;
use lianzi_play::formats::{self, FileFormat};
use lianzi_play::record::{MOST_BYTES, Record};

use super::foreign::{self, Reading, Rows, format, format_of};
use crate::arguments::Overwrite;
use crate::failure::Failure;
use crate::line_mode::drive::Desk;
use crate::words::refusals::printable_path;
use crate::words::{Words, say};

/// What to read, and what to write.
#[derive(Args, Clone, Debug)]
pub struct Convert {
    #[arg(value_name = "IN")]
    from_file: PathBuf,
    #[arg(value_name = "OUT")]
    to_file: PathBuf,
    #[command(flatten)]
    reading: Reading,
    #[arg(long, value_name = "FORMAT", value_parser = format)]
    to: Option<FileFormat>,
    /// Rows of a list that is written.
    #[arg(long, value_enum, value_name = "bottom|top", default_value_t)]
    to_rows: Rows,
    /// Only this game of the file, counted from 1.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    number: Option<u32>,
    #[command(flatten)]
    overwrite: Overwrite,
}

/// Why nothing is converted; about the command line rather than about the games.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ConvertError {
    /// Nothing says in which format to write.
    #[error("nothing says in which format to write")]
    NoFormat,
    /// There is no game of this number.
    #[error("there are {games} games, and no number {number}")]
    NoGame {
        /// Which was wanted.
        number: u32,
        /// How many there are.
        games: usize,
    },
}

/// Reads games, plays them, and writes them.
pub fn run(task: &Convert, desk: &mut Desk) -> Result<(), Failure> {
    let read = foreign::read(&task.from_file, &task.reading, desk)?;
    let to_screen = task.to_file == Path::new("-");
    let folder = task.to_file.is_dir();
    let to = task
        .to
        .or_else(|| format_of(&task.to_file))
        .ok_or(ConvertError::NoFormat)?;
    let mut records: Vec<&Record> = read.games.iter().map(|game| &game.record).collect();
    if let Some(number) = task.number {
        let games = records.len();
        let wanted = records.get(number as usize - 1).copied();
        records = vec![wanted.ok_or(ConvertError::NoGame { number, games })?];
    }
    let write = |records: &[&Record]| formats::write_rows(records, to, task.to_rows.into());
    if folder {
        return each(task, desk, &records, to, &write);
    }
    let whole_tree = read.format == FileFormat::Sgf && to == FileFormat::Sgf && task.number.is_none();
    let text = if whole_tree && read.faults.is_empty() {
        // Variations and whatever else there is stays; that the games can be played has been seen.
        Collection::read(&files::read_text(&task.from_file, MOST_BYTES as u64)?)?.write()
    } else {
        write(&records)?
    };
    if to_screen {
        return desk.output.exactly(&text);
    }
    files::write(&task.to_file, text.as_bytes(), task.overwrite.existing())?;
    let path = printable_path(&task.to_file);
    desk.output.line(&say!(
        desk.words,
        "convert-done",
        games = records.len(),
        path = path
    ))
}

/// A file for each game, in a folder.
fn each(
    task: &Convert,
    desk: &mut Desk,
    records: &[&Record],
    to: FileFormat,
    write: &dyn Fn(&[&Record]) -> Result<String, formats::FormatError>,
) -> Result<(), Failure> {
    let texts = records
        .iter()
        .map(|record| write(&[*record]))
        .collect::<Result<Vec<_>, _>>()?;
    let ending = to.endings()[0];
    let digits = texts.len().to_string().len().max(3);
    let existing: Existing = task.overwrite.existing();
    for (number, text) in texts.iter().enumerate() {
        let name = format!("{:0digits$}.{ending}", number + 1);
        files::write(&task.to_file.join(name), text.as_bytes(), existing)?;
    }
    let path = printable_path(&task.to_file);
    desk.output.line(&say!(
        desk.words,
        "convert-done",
        games = texts.len(),
        path = path
    ))
}

impl Words {
    /// Why nothing is converted.
    pub fn convert_error(&self, error: &ConvertError) -> String {
        match error {
            ConvertError::NoFormat => say!(self, "convert-no-format"),
            ConvertError::NoGame { number, games } => {
                say!(self, "convert-no-game", number = *number, games = *games)
            }
        }
    }
}
