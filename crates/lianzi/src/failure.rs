//! Why the program stops early, and with which exit code.

use std::io;
use std::path::PathBuf;

use lianzi_lab::arena::{ArenaError, FolderError};
use lianzi_play::files::FileError;
use lianzi_play::formats::FormatError;
use lianzi_play::names::NameError;
use lianzi_play::record::{ReadError, WriteError};
use lianzi_rules::catalogue::CatalogueError;
use lianzi_rules::{Faults, PositionError};
use lianzi_search::AgentError;
use lianzi_solve::SolveError;
use lianzi_solve::tables::{BuildError, TableFileError};
use lianzi_solve::verify::{CertificateError, TableRefused};

use crate::commands::analyze::AnalyzeError;
use crate::commands::atlas::AtlasError;
use crate::commands::convert::ConvertError;
use crate::commands::join::JoinError;
use crate::commands::puzzles::PuzzlesError;
use crate::commands::serve::ServeError;
use crate::commands::sweep::SweepError;
use crate::interrupt;

/// Why the program stops early.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// Whoever read the output has gone: nobody is left to tell, and nothing is wrong.
    #[error("nobody reads the output")]
    NobodyReads,
    /// The output cannot be written.
    #[error("cannot write the output: {0}")]
    Output(#[source] io::Error),
    /// The input cannot be read.
    #[error("cannot read the input: {0}")]
    Input(#[source] io::Error),
    /// A file cannot be read or written.
    #[error(transparent)]
    File(#[from] FileError),
    /// There is no such game.
    #[error(transparent)]
    Game(#[from] CatalogueError),
    /// No game is called that.
    #[error(transparent)]
    Name(#[from] NameError),
    /// A saved game stands where a game should.
    #[error("{} is a saved game", path.display())]
    SavedGame {
        /// The file.
        path: PathBuf,
        /// Whether `replay` reads it; the full screen reads those of other programs too.
        ours: bool,
    },
    /// A rule file is wrong.
    #[error(transparent)]
    Faults(#[from] Faults),
    /// A position is wrong.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// An agent cannot play this game.
    #[error(transparent)]
    Agent(#[from] AgentError),
    /// A record is wrong.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// A record cannot be written.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// Nothing can be solved.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// A certificate proves nothing.
    #[error(transparent)]
    Certificate(#[from] CertificateError),
    /// A table proves nothing.
    #[error(transparent)]
    RefusedTable(#[from] TableRefused),
    /// A table on disk cannot be used or written.
    #[error(transparent)]
    Table(#[from] TableFileError),
    /// No table was built.
    #[error(transparent)]
    Build(#[from] BuildError),
    /// Nothing says where tables are.
    #[error("nothing says where tables are")]
    NoDataFolder,
    /// A position cannot be analysed.
    #[error(transparent)]
    Analyze(#[from] AnalyzeError),
    /// There is no atlas.
    #[error(transparent)]
    Atlas(#[from] AtlasError),
    /// A match between computer players is not played.
    #[error(transparent)]
    Arena(Box<ArenaError>),
    /// Games of a match cannot be kept.
    #[error(transparent)]
    Folder(FolderError),
    /// Nothing is varied.
    #[error(transparent)]
    Sweep(#[from] SweepError),
    /// Puzzles cannot be played.
    #[error(transparent)]
    Puzzles(PuzzlesError),
    /// Nothing is served.
    #[error(transparent)]
    Serve(#[from] ServeError),
    /// Nobody joins a match.
    #[error(transparent)]
    Join(#[from] JoinError),
    /// Games of another program cannot be read or written.
    #[error(transparent)]
    Format(#[from] FormatError),
    /// Nothing is converted.
    #[error(transparent)]
    Convert(#[from] ConvertError),
    /// A file is in the way, and long work would be lost.
    #[error("{0} exists already")]
    InTheWay(String),
    /// Somebody pressed Ctrl-C; what was found by then has been said.
    #[error("interrupted")]
    Interrupted,
    /// What went wrong has been said already.
    #[error("failed")]
    Said,
}

impl Failure {
    /// The exit code: 1, but for a reader that had enough.
    pub fn code(&self) -> u8 {
        match self {
            Self::NobodyReads => 0,
            Self::Interrupted => interrupt::code(),
            _ => 1,
        }
    }
}
