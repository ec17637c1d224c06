//! Protocols between match managers and engines, in both directions.
//!
//! - [`Protocol`]: which of them;
//! - [`EngineSide`]: this program as an engine: [`gomocup::Engine`], [`ugi::Engine`];
//! - [`external`]: an engine in another program as an [`Agent`](lianzi_search::Agent) like any other.
//!
//! What a protocol says is decided in state machines over lines: they know no process, no thread and no clock. Whoever
//! drives one reads the lines, keeps the time and lets an agent think.

mod clock;
mod engine;
mod lines;

pub mod external;
pub mod gomocup;
pub mod ugi;

pub use engine::{EngineSide, Step, Thought};
pub use lines::{Line, read_line};

use std::fmt;
use std::str::FromStr;

/// A protocol between a match manager and an engine.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Protocol {
    /// The protocol of Piskvork and of the Gomocup tournaments: five in a row on square boards.
    Gomocup,
    /// The Universal Game Interface: any game with a start, moves as words and an end.
    Ugi,
}

impl Protocol {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Gomocup, Self::Ugi];

    /// How it is written on the command line.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Gomocup => "gomocup",
            Self::Ugi => "ugi",
        }
    }
}

impl fmt::Display for Protocol {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.word())
    }
}

/// A word that names no protocol.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no protocol {word:?}; the protocols are gomocup and ugi")]
pub struct UnknownProtocol {
    /// As it was written.
    pub word: String,
}

impl FromStr for Protocol {
    type Err = UnknownProtocol;

    fn from_str(word: &str) -> Result<Self, UnknownProtocol> {
        let known = |protocol: &Self| protocol.word().eq_ignore_ascii_case(word.trim());
        Self::ALL.into_iter().find(known).ok_or_else(|| UnknownProtocol {
            word: word.chars().take(40).collect(),
        })
    }
}
