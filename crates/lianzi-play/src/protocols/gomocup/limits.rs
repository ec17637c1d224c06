//! What a manager said about time and other limits.

use std::time::Duration;

use super::command::Info;
use crate::protocols::clock::Time;

/// What managers send for "no limit" of a match's time.
const NO_LIMIT: i64 = 2_147_483_647;

/// The most plies and threads that make a difference.
const MOST: u64 = 1000;

/// What a manager said about time and other limits.
#[derive(Clone, Debug, Default)]
pub(super) struct Limits {
    turn: Option<Duration>,
    whole: Option<Duration>,
    /// As last told; `None` when it was never told in this match.
    left: Option<i64>,
    /// Thought for in this match, for managers that do not tell what is left.
    spent: Duration,
    pub depth: Option<u32>,
    pub nodes: Option<u64>,
    pub threads: Option<usize>,
}

impl Limits {
    /// Takes over what concerns limits.
    pub fn inform(&mut self, info: &Info) {
        let millis = |number: i64| Duration::from_millis(number.max(0).unsigned_abs());
        let some = |number: i64| (number > 0).then_some(number.unsigned_abs());
        let most = |number: i64| some(number).map(|number| number.min(MOST));
        match *info {
            Info::TimeoutTurn(number) => self.turn = Some(millis(number)),
            Info::TimeoutMatch(number) => {
                self.whole = Some(millis(number)).filter(|_| number > 0 && number < NO_LIMIT);
            }
            Info::TimeLeft(number) => self.left = Some(number),
            Info::MaxDepth(number) => self.depth = most(number).map(|depth| depth as u32),
            Info::MaxNode(number) => self.nodes = some(number),
            Info::ThreadNum(number) => self.threads = most(number).map(|threads| threads as usize),
            // The tables of the agents are a few dozen megabytes; tournaments give hundreds.
            Info::MaxMemory(_) | Info::Rule(_) | Info::Other => {}
        }
    }

    /// A new match begins.
    pub fn new_match(&mut self) {
        self.left = None;
        self.spent = Duration::ZERO;
    }

    /// So long was thought.
    pub fn spend(&mut self, took: Duration) {
        self.spent += took;
    }

    /// The time for the next move.
    pub fn time(&self) -> Time {
        let left = match self.left {
            Some(left) if left < NO_LIMIT => Some(Duration::from_millis(left.max(0).unsigned_abs())),
            Some(_) => None,
            None => self.whole.map(|whole| whole.saturating_sub(self.spent)),
        };
        Time {
            turn: self.turn,
            left,
            increment: Duration::ZERO,
        }
    }
}
