//! `lianzi convert IN OUT`: games from one format into another.

use std::path::{Path, PathBuf};

use clap::Args;
use lianzi_play::files::{self, Writing};
use lianzi_play::formats::{self, Entry, FileFormat, FormatError, Misfit};

use super::foreign::{self, Reading, Rows, format, format_of};
use crate::arguments::Overwrite;
use crate::failure::Failure;
use crate::line_mode::drive::Desk;
use crate::output::Output;
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

/// Reads games, plays them, and writes them, one after the other.
pub fn run(task: &Convert, desk: &mut Desk) -> Result<(), Failure> {
    let to = task
        .to
        .or_else(|| format_of(&task.to_file))
        .ok_or(ConvertError::NoFormat)?;
    let existing = task.overwrite.existing();
    let place = if task.to_file.is_dir() {
        Place::Folder(Vec::new())
    } else if task.to_file == Path::new("-") {
        Place::Screen(String::new())
    } else {
        Place::File(Writing::begin(&task.to_file, existing)?)
    };
    // The one game of a format that holds one is written when it is known that there is no other.
    let single = !to.holds_many() && !matches!(place, Place::Folder(_));
    let mut out = Out { task, to, place };
    let (mut games, mut written, mut only) = (0, 0, None);
    let output = &mut desk.output;
    foreign::each(&task.from_file, &task.reading, &desk.words, &mut |entry| {
        games += usize::from(entry.game.is_some());
        if entry.game.is_none() || task.number.is_some_and(|number| number as usize != games) {
            return Ok(());
        }
        written += 1;
        if !single {
            return out.write(&entry, written, output);
        }
        only = Some(entry);
        Ok(())
    })?;
    if let Some(number) = task.number
        && written == 0
    {
        return Err(ConvertError::NoGame { number, games }.into());
    }
    if single && written != 1 {
        return Err(FormatError::from(Misfit::Several { games: written }).into());
    }
    if let Some(entry) = only {
        out.write(&entry, 1, output)?;
    }
    match out.place {
        Place::Screen(text) => return desk.output.exactly(&text),
        Place::File(writing) => writing.finish()?,
        Place::Folder(texts) => {
            let ending = to.endings()[0];
            let digits = texts.len().to_string().len().max(3);
            for (number, text) in texts.iter().enumerate() {
                let name = format!("{:0digits$}.{ending}", number + 1);
                files::write(&task.to_file.join(name), text.as_bytes(), existing)?;
            }
        }
    }
    let path = printable_path(&task.to_file);
    desk.output
        .line(&say!(desk.words, "convert-done", games = written, path = path))
}

/// Where games go.
enum Place {
    /// To standard output; what is to be said next.
    Screen(String),
    File(Writing),
    /// Each into a file of its own, whose name depends on how many there are.
    Folder(Vec<String>),
}

/// How games are written.
struct Out<'a> {
    task: &'a Convert,
    to: FileFormat,
    place: Place,
}

/// Bytes collected before they are printed.
const SAID_AT_ONCE: usize = 1 << 16;

impl Out<'_> {
    /// Writes a game, the first of which has the number 1.
    fn write(&mut self, entry: &Entry, number: usize, output: &mut Output) -> Result<(), Failure> {
        let Some(game) = &entry.game else { return Ok(()) };
        let folder = matches!(self.place, Place::Folder(_));
        let text = match &entry.tree {
            // Variations and whatever else there is stays; that the game can be played has been seen.
            Some(tree)
                if self.to == FileFormat::Sgf
                    && self.task.number.is_none()
                    && entry.faults.is_empty()
                    && !folder =>
            {
                let between = if number > 1 { "\n" } else { "" };
                format!("{between}{}", tree.write())
            }
            _ => formats::write_rows(&[&game.record], self.to, self.task.to_rows.into())?,
        };
        match &mut self.place {
            Place::Screen(said) => {
                said.push_str(&text);
                if said.len() >= SAID_AT_ONCE {
                    output.exactly(said)?;
                    said.clear();
                }
            }
            Place::File(writing) => writing.push(text.as_bytes())?,
            Place::Folder(texts) => texts.push(text),
        }
        Ok(())
    }
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
