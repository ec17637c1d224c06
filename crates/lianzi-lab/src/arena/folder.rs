//! Games kept while they are played: a record for each, and an index of all.
//!
//! The index is a text with a JSON object a line, written line by line as games end: the first line is the plan, the
//! others are games in the order in which they ended. A match that is broken off leaves every game that ended, and the
//! same plan goes on from there.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use lianzi_play::Record;
use lianzi_play::files::{self, Existing, FileError};
use lianzi_play::record::{Format, WriteError};
use serde_json::{Value, json};

use super::Plan;
use super::game::GameResult;
use super::objects::{game_object, plan_object, read_game};

/// What the index is called.
pub const INDEX: &str = "arena.jsonl";

/// What a record's name begins and ends with; the number of the game stands between.
const NAME: (&str, &str) = ("game-", ".lianzi");

/// The largest index that is read.
const MOST_BYTES: u64 = 1 << 30;

/// A folder that games of a match are kept in.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    index: File,
    digits: usize,
    /// A record that is there though the index does not know it was left by a match that broke off just then.
    existing: Existing,
    done: Vec<GameResult>,
}

/// Why games cannot be kept.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    /// Games of another match are there.
    #[error("{} holds the games of a match already; they were not overwritten", path.display())]
    Taken {
        /// The folder.
        path: PathBuf,
    },
    /// The games there are of another plan.
    #[error("{} holds the games of another match: {difference} is not the same", path.display())]
    OtherPlan {
        /// The folder.
        path: PathBuf,
        /// The part of the plan that differs.
        difference: String,
    },
    /// The index is none.
    #[error("{}, line {line}: this is no index of a match", path.display())]
    Index {
        /// The index.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
    },
    /// A file cannot be read or written.
    #[error(transparent)]
    File(#[from] FileError),
    /// A game cannot be written down.
    #[error(transparent)]
    Record(#[from] WriteError),
}

impl Folder {
    /// Opens a folder for the games of a match, and makes it when it is not there; its own folder must be. With
    /// [`Existing::Replace`] the records and the index of an earlier match are taken away; other files stay.
    ///
    /// # Errors
    /// Games of a match are there and may not be replaced, or the system refuses.
    pub fn create(path: &Path, plan: &Plan, existing: Existing) -> Result<Self, FolderError> {
        let failed = |source| FileError::System {
            path: path.to_owned(),
            source,
        };
        match fs::create_dir(path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            made => made.map_err(failed)?,
        }
        let mut old = Vec::new();
        for entry in fs::read_dir(path).map_err(failed)? {
            let entry = entry.map_err(failed)?;
            if entry.file_name().to_str().is_some_and(is_ours) {
                old.push(entry.path());
            }
        }
        if !old.is_empty() && existing == Existing::Keep {
            return Err(FolderError::Taken {
                path: path.to_owned(),
            });
        }
        for file in old {
            fs::remove_file(&file).map_err(|source| FileError::System { path: file, source })?;
        }
        let index = open(path, OpenOptions::new().append(true).create_new(true))?;
        let mut folder = Self {
            path: path.to_owned(),
            index,
            digits: digits(plan),
            existing: Existing::Keep,
            done: Vec::new(),
        };
        folder.append(&plan_object(plan))?;
        Ok(folder)
    }

    /// Goes on with a match that was broken off: its games are read from the index, and only the others are played. A
    /// folder without an index begins anew.
    ///
    /// # Errors
    /// The games there are of another plan, the index is damaged before its last line, or the system refuses.
    pub fn resume(path: &Path, plan: &Plan) -> Result<Self, FolderError> {
        let file = path.join(INDEX);
        if !file.exists() {
            return Self::create(path, plan, Existing::Keep);
        }
        let text = files::read_text(&file, MOST_BYTES)?;
        // What stands behind the last line's end was being written when the match was broken off.
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let damaged = |line: usize| FolderError::Index {
            path: file.clone(),
            line,
        };
        let mut lines = text[..whole].lines();
        let first = lines
            .next()
            .and_then(|line| serde_json::from_str::<Value>(line).ok());
        let written = first.filter(Value::is_object).ok_or_else(|| damaged(1))?;
        if let Some(difference) = difference(&written, &plan_object(plan)) {
            return Err(FolderError::OtherPlan {
                path: path.to_owned(),
                difference,
            });
        }
        let mut done = BTreeMap::new();
        for (line, number) in lines.zip(2..) {
            let object = serde_json::from_str(line).map_err(|_| damaged(number))?;
            let game = read_game(&object).filter(|game| game.number <= 2 * plan.pairs);
            let game = game.ok_or_else(|| damaged(number))?;
            done.insert(game.number, game);
        }
        let index = open(path, OpenOptions::new().append(true))?;
        index
            .set_len(whole as u64)
            .map_err(|source| FileError::System { path: file, source })?;
        Ok(Self {
            path: path.to_owned(),
            index,
            digits: digits(plan),
            existing: Existing::Replace,
            done: done.into_values().collect(),
        })
    }

    /// Games of this match that were played before, in the order of their numbers.
    pub fn done(&self) -> &[GameResult] {
        &self.done
    }

    /// Keeps a game.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn keep(&mut self, result: &GameResult, record: &Record) -> Result<(), FolderError> {
        let name = self.name(result.number);
        let text = record.write(Format::Lianzi)?;
        files::write(&self.path.join(&name), text.as_bytes(), self.existing)?;
        let mut object = game_object(result);
        object["file"] = json!(name);
        self.append(&object)
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The file of a game.
    pub fn name(&self, number: u32) -> String {
        format!("{}{number:0digits$}{}", NAME.0, NAME.1, digits = self.digits)
    }

    fn append(&mut self, object: &Value) -> Result<(), FolderError> {
        let line = format!("{object}\n");
        self.index
            .write_all(line.as_bytes())
            .map_err(|source| FileError::System {
                path: self.path.join(INDEX),
                source,
            })?;
        Ok(())
    }
}

/// Whether a file is one that a match writes.
fn is_ours(name: &str) -> bool {
    let number = name
        .strip_prefix(NAME.0)
        .and_then(|rest| rest.strip_suffix(NAME.1));
    name == INDEX
        || number.is_some_and(|number| number.len() >= 4 && number.bytes().all(|byte| byte.is_ascii_digit()))
}

/// As many digits as the last game's number has.
fn digits(plan: &Plan) -> usize {
    (2 * plan.pairs).to_string().len().max(4)
}

fn open(folder: &Path, options: &OpenOptions) -> Result<File, FileError> {
    let path = folder.join(INDEX);
    options
        .open(&path)
        .map_err(|source| FileError::System { path, source })
}

/// The first part of a plan that is not the same.
fn difference(written: &Value, plan: &Value) -> Option<String> {
    let keys = plan.as_object()?.keys();
    let mut different = keys.filter(|&key| written.get(key) != plan.get(key));
    different.next().cloned()
}
