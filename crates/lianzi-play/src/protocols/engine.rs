//! What the engine side of a protocol asks of whoever drives it.

use std::time::Duration;

use lianzi_rules::{AnyGame, AnyPosition};
use lianzi_search::{Choice, Progress};

/// The engine side of a protocol: what a manager's lines mean, and what is answered.
///
/// A thought that was asked for by [`Step::Think`] ends in [`chose`](Self::chose) or [`failed`](Self::failed), unless
/// [`Step::Abandon`] came first. There is never more than one.
pub trait EngineSide {
    /// A line of the manager, without its end.
    fn read(&mut self, line: &str) -> Vec<Step>;

    /// A line that was too long to be read whole.
    fn overlong(&mut self) -> Vec<Step>;

    /// What the thought brought, and how long it took.
    fn chose(&mut self, choice: &Choice, took: Duration) -> Vec<Step>;

    /// The thought brought nothing; why, in plain English.
    fn failed(&mut self, why: &str) -> Vec<Step>;

    /// There are no more lines: whoever piped in a few gets the move that is known by now.
    fn end_of_input(&mut self) -> Vec<Step>;

    /// How far the thought has come, as a line for the manager, where the protocol has one.
    fn progress(&self, _progress: &Progress) -> Option<String> {
        None
    }

    /// The agent that [`Step::Agent`] named cannot be had; `agent` is the one that stays.
    fn no_agent(&mut self, _agent: &str, _why: &str) -> Vec<Step> {
        Vec::new()
    }
}

/// What is to be done next. The steps of one answer are done in their order.
#[derive(Clone, Debug)]
pub enum Step {
    /// Write this line.
    Write(String),
    /// Let an agent think, and hand over what it chose. Lines are read meanwhile.
    Think(Box<Thought>),
    /// The thought must end now: stop it, hand over what it chose, and read no other line before.
    Hurry,
    /// Nobody wants the thought any more: stop it and forget it.
    Abandon,
    /// Take another agent: its text, such as `level:6`. If there is no such agent, the old one stays.
    Agent(String),
    /// The conversation is over.
    Quit,
}

/// A position to think about.
#[derive(Clone, Debug)]
pub struct Thought {
    /// The game.
    pub game: AnyGame,
    /// The position.
    pub position: AnyPosition,
    /// How long, counted from when the line that asked for it was read; `None`: as long as one likes.
    pub time: Option<Duration>,
    /// The most plies to look ahead.
    pub depth: Option<u32>,
    /// The most positions to look at.
    pub nodes: Option<u64>,
    /// How many threads; `None`: whatever the engine was started with.
    pub threads: Option<usize>,
    /// Whether a new game has begun since the last thought: what an agent remembers is of no use.
    pub new_game: bool,
}
