//! Why a table on disk cannot be used or written.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use lianzi_rules::RulesId;

/// Why a table on disk cannot be used or written: which file, and what is wrong with it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}: {fault}", path.display())]
pub struct TableFileError {
    /// The file or folder.
    pub path: PathBuf,
    /// What is wrong.
    pub fault: TableFault,
}

/// What is wrong with a table file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TableFault {
    /// The system says so.
    #[error("{kind}")]
    System {
        /// The kind of failure.
        kind: io::ErrorKind,
    },
    /// The file does not begin as tables do.
    #[error("this is not a table of Lianzi's")]
    NotATable,
    /// A format of another version.
    #[error("this table has a format that this program does not know")]
    OtherVersion,
    /// The file ends too early, or more was appended to it.
    #[error("the file is not complete: it ends at byte {bytes} without the closing mark")]
    Truncated {
        /// The length of the file.
        bytes: u64,
    },
    /// A line of the head is wrong.
    #[error("line {line} of the head is not what it should be")]
    BadHead {
        /// The line, from 1.
        line: usize,
    },
    /// Bytes are not what they were when the file was written.
    #[error("{place} is damaged")]
    Damaged {
        /// Where.
        place: TablePlace,
    },
    /// The table belongs to other rules.
    #[error("the table is about other rules: {found}, not {expected}")]
    OtherRules {
        /// The rules that it was opened for.
        expected: RulesId,
        /// The rules that it names.
        found: RulesId,
    },
    /// The head does not describe the tables of this game.
    #[error("the head does not describe the tables of this game")]
    Misfit,
    /// What was kept does not fit into the memory of this run.
    #[error("what was kept needs more memory than there is now")]
    NoRoom,
    /// Somebody else is writing.
    #[error("another program is working on it")]
    Busy,
    /// It is there already.
    #[error("there is a table already")]
    Exists,
}

/// A place in a table file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TablePlace {
    /// The head or the index of the blocks.
    HeadOrIndex,
    /// A block, by its number from 0.
    Block {
        /// Its number.
        block: u64,
        /// Where it begins in the file.
        offset: u64,
    },
}

impl fmt::Display for TablePlace {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::HeadOrIndex => out.write_str("the head or the index"),
            Self::Block { block, offset } => write!(out, "block {block} (at byte {offset})"),
        }
    }
}

impl TableFileError {
    pub(crate) fn new(path: &Path, fault: TableFault) -> Self {
        Self {
            path: path.to_owned(),
            fault,
        }
    }
}

/// Turns failures of the system into errors about a file.
pub(crate) trait About<T> {
    fn about(self, path: &Path) -> Result<T, TableFileError>;
}

impl<T> About<T> for io::Result<T> {
    fn about(self, path: &Path) -> Result<T, TableFileError> {
        self.map_err(|error| TableFileError::new(path, TableFault::System { kind: error.kind() }))
    }
}
