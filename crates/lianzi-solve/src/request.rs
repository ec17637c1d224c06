//! What is asked for, what comes back, and what is told in between.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use lianzi_rules::Move;

use crate::certificate::Certificate;
use crate::method::{Method, NotApplicable};
use crate::value::Value;

/// What to solve for, and with what.
#[derive(Clone, Debug)]
pub struct Request {
    /// The method; `None`: the one that [`choose`](crate::choose) picks.
    pub method: Option<Method>,
    /// Bytes for tables.
    pub memory: usize,
    /// When to give up; `None`: never.
    pub time: Option<Duration>,
    /// After how many positions to give up; `None`: never. Unlike time, it gives the same answer on every machine. Looked at now
    /// and then: some thousands more may be looked at.
    pub nodes: Option<u64>,
    /// How many threads may work. Methods that know only one use one: [`Method::uses_threads`].
    pub threads: usize,
    /// Set it from outside to stop; what is known by then is returned.
    pub stop: Option<Arc<AtomicBool>>,
    /// Whether a win must be proved to be the shortest.
    pub shortest: bool,
    /// Which moves to give values for.
    pub moves: Moves,
    /// Whether to write a certificate, and what to call the game in it.
    pub certificate: Option<String>,
}

impl Default for Request {
    /// One gibibyte, one thread, no limit of time; one best move, no certificate.
    fn default() -> Self {
        Self {
            method: None,
            memory: 1 << 30,
            time: None,
            nodes: None,
            threads: 1,
            stop: None,
            shortest: false,
            moves: Moves::One,
            certificate: None,
        }
    }
}

/// Which moves to give values for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Moves {
    /// One best move is enough.
    #[default]
    One,
    /// All best moves.
    Best,
    /// All moves with their values. May take much longer.
    All,
}

/// What a solver is doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Searching the whole game.
    Exhaustive,
    /// Looking for a win within so many plies.
    Within {
        /// Whether it is the player on move who wins.
        mover: bool,
        /// The plies.
        plies: u16,
    },
    /// Looking for a way to keep a player from every line.
    Blocking {
        /// Whether it is the player on move who is kept from them.
        mover: bool,
    },
    /// Proof numbers for one goal.
    ProofNumbers {
        /// Whether the goal is a win of the player on move.
        mover: bool,
    },
    /// Tables of sliding: positions that end in so many plies.
    Sliding {
        /// The plies.
        plies: u16,
    },
    /// Tables of placing: positions with so many stones.
    Placing {
        /// The stones of both.
        stones: u16,
    },
    /// Comparing the moves of the position.
    Moves,
    /// Writing the certificate.
    Certificate,
    /// Writing a table to disk.
    Writing,
}

/// How far a solver has got.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Progress {
    /// What it is doing.
    pub stage: Stage,
    /// Positions looked at.
    pub nodes: u64,
    /// Positions a second, since the start.
    pub rate: f64,
    /// Time since the start.
    pub elapsed: Duration,
    /// The part of the stage that is done, 0 to 1, where that can be told.
    pub done: Option<f64>,
}

/// What was found out.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The value for the player on move.
    pub value: Value,
    /// Best moves that are proved to be so: all of them for [`Moves::Best`] and [`Moves::All`], else at least
    /// one where the value is known. Empty when it is not, and when the game is over; perhaps not all when the
    /// work was halted.
    pub best_moves: Vec<Move>,
    /// Every legal move with its value for the player who makes it; for [`Moves::All`] only. Values that were not
    /// reached in time are unknown.
    pub moves: Vec<(Move, Value)>,
    /// A main line: best play of both from here to the end, as far as it is known.
    pub line: Vec<Move>,
    /// The method that found it.
    pub method: Method,
    /// Positions looked at.
    pub nodes: u64,
    /// Time taken.
    pub elapsed: Duration,
    /// The proof, where one was asked for, the value is known, and the method can write one.
    pub certificate: Option<Certificate>,
    /// Why the work ended early, if it did.
    pub halted: Option<Halt>,
}

/// Why a solver stopped before it knew the value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Halt {
    /// The stop flag was set.
    #[error("stopped")]
    Stopped,
    /// The time is over.
    #[error("out of time")]
    Time,
    /// So many positions have been looked at.
    #[error("out of positions")]
    Nodes,
    /// The tables are full.
    #[error("out of memory")]
    Memory,
}

/// Why nothing was solved.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SolveError {
    /// The position belongs to a game with another size of board.
    #[error("the position belongs to another game")]
    OtherGame,
    /// The method that was asked for does not apply.
    #[error("{method} does not apply: {reason}")]
    NotApplicable {
        /// The method.
        method: Method,
        /// The reason.
        reason: NotApplicable,
    },
    /// The method that was asked for needs more memory.
    #[error("{method} needs {needed} bytes of memory, but may use only {given}")]
    Memory {
        /// The method.
        method: Method,
        /// Bytes that it needs.
        needed: u64,
        /// Bytes that the request allows.
        given: u64,
    },
    /// No method applies.
    #[error("no method applies: {}", list(reasons))]
    NoMethod {
        /// Each method with its reason.
        reasons: Vec<(Method, NotApplicable)>,
    },
}

fn list(reasons: &[(Method, NotApplicable)]) -> String {
    let reasons: Vec<_> = reasons
        .iter()
        .map(|(method, reason)| format!("{method}: {reason}"))
        .collect();
    reasons.join("; ")
}
