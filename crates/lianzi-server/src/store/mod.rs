//! What lasts: the events of every match, append-only.
//!
//! - this file: what a store is, and how it can fail;
//! - `sqlite`: the store that the program uses;
//! - `memory`: a store that forgets, for trying things out;
//! - `keeper`: the threads that write and read, many writes to one commit.
//!
//! What an event means is not known here: it is a text. Stores block; nobody calls them from an async thread.

mod keeper;
mod memory;
mod sqlite;

pub use keeper::{Keeper, KeeperFigures};
pub use memory::MemoryStore;
pub use sqlite::SqliteStore;

use std::path::PathBuf;

use crate::secret::MatchId;

/// How far a match has come, for lists.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stage {
    /// A seat is free.
    Open,
    /// It is being played.
    Running,
    /// It is over.
    Over,
}

/// What lists show of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Card {
    /// How far it has come.
    pub stage: Stage,
    /// Whether everybody may find it.
    pub listed: bool,
    /// Whether a clock is running: such a match is brought back when the server starts.
    pub ticking: bool,
    /// What lists say of it, as a text that means nothing here.
    pub summary: String,
}

/// Events to be added to one match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    /// Which match.
    pub id: MatchId,
    /// The version of the first of the events; they are counted from 1 without gaps.
    pub first: u32,
    /// The events in order.
    pub events: Vec<String>,
    /// What lists show from now on; `None`: as before.
    pub card: Option<Card>,
}

/// What is written together or not at all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Write {
    /// One match's events, or those of two when one follows from the other.
    pub parts: Vec<Part>,
}

/// Why one write was left out while others were written: another version of the match is there already.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("match {id} has {found} events, and one numbered {expected} was to follow")]
pub struct Conflict {
    /// Which match.
    pub id: MatchId,
    /// The version that should have been next.
    pub expected: u32,
    /// How many events there are.
    pub found: u32,
}

/// Why nothing was written or read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StoreError {
    /// Another version of the match is there already.
    #[error(transparent)]
    Conflict(#[from] Conflict),
    /// There is no room left.
    #[error("there is no room left for the store")]
    Full,
    /// Somebody else holds the store.
    #[error("the store is in use by another program")]
    Locked,
    /// The store was written by a later version of this program.
    #[error("the store has version {found}, and this program knows versions up to {known}")]
    Newer {
        /// The version of the store.
        found: u32,
        /// The latest known one.
        known: u32,
    },
    /// The store is damaged.
    #[error("the store is damaged: {0}")]
    Damaged(String),
    /// The folder cannot be made or used.
    #[error("{} cannot be used: {reason}", path.display())]
    Folder {
        /// Which.
        path: PathBuf,
        /// Why.
        reason: String,
    },
    /// Whoever writes has stopped.
    #[error("the store is closed")]
    Closed,
    /// Anything else.
    #[error("the store failed: {0}")]
    Failed(String),
}

/// A match in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listed {
    /// Which.
    pub id: MatchId,
    /// How far it has come.
    pub stage: Stage,
    /// When it was made, in milliseconds since 1970.
    pub created: i64,
    /// When its card was written last.
    pub updated: i64,
    /// What its card says.
    pub summary: String,
}

/// Where the events of matches are kept. One writes; several may read.
pub trait Store: Send {
    /// Adds events, all writes in one commit. When it returns `Ok`, what was written survives a power cut. A write whose
    /// versions do not follow on is left out, and its place in the answer says so; on any other error nothing is
    /// written at all.
    ///
    /// # Errors
    /// Nothing was written; never [`StoreError::Conflict`].
    fn append(&mut self, writes: &[Write], now: i64) -> Result<Vec<Result<(), Conflict>>, StoreError>;

    /// Notes that the server was alive at this moment.
    ///
    /// # Errors
    /// It was not noted.
    fn touch(&mut self, now: i64) -> Result<(), StoreError>;

    /// Keeps the text of a rule file under a name; the same name again changes nothing.
    ///
    /// # Errors
    /// It was not kept.
    fn keep_rules(&mut self, name: &str, text: &str, now: i64) -> Result<(), StoreError>;

    /// The last moment at which the server is known to have been alive.
    ///
    /// # Errors
    /// It cannot be read.
    fn last_alive(&self) -> Result<Option<i64>, StoreError>;

    /// All events of a match in order; none when there is no such match.
    ///
    /// # Errors
    /// They cannot be read.
    fn events(&self, id: MatchId) -> Result<Vec<String>, StoreError>;

    /// Matches that everybody may find at this stage, the latest first.
    ///
    /// # Errors
    /// They cannot be read.
    fn listed(&self, stage: Stage, most: u32) -> Result<Vec<Listed>, StoreError>;

    /// Matches whose clocks were running.
    ///
    /// # Errors
    /// They cannot be read.
    fn ticking(&self) -> Result<Vec<MatchId>, StoreError>;

    /// The text of a rule file that was kept.
    ///
    /// # Errors
    /// It cannot be read.
    fn rules(&self, name: &str) -> Result<Option<String>, StoreError>;

    /// The same store once more, for another thread to read from.
    ///
    /// # Errors
    /// It cannot be opened a second time.
    fn another(&self) -> Result<Box<dyn Store>, StoreError>;
}
