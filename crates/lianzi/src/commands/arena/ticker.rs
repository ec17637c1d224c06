//! How a match goes, on one line of the terminal that is written anew after each pair of games.

use std::io::{IsTerminal, Write, stderr};
use std::time::{Duration, Instant};

use lianzi_lab::arena::Summary;

use super::report::signed;
use crate::output;
use crate::words::{Words, say};

/// The line is written no more often than this.
const PAUSE: Duration = Duration::from_millis(100);

/// A line on standard error; none where no person can see it.
pub struct Ticker {
    began: Instant,
    last: Option<Instant>,
    visible: bool,
    pairs: u32,
    /// Pairs that were there before.
    first: Option<u64>,
}

impl Ticker {
    /// A ticker for a match of so many pairs.
    pub fn new(pairs: u32) -> Self {
        Self {
            began: Instant::now(),
            last: None,
            visible: stderr().is_terminal(),
            pairs,
            first: None,
        }
    }

    /// Tells how things stand.
    pub fn tick(&mut self, words: &Words, summary: &Summary) {
        let first = *self.first.get_or_insert(summary.pairs() - 1);
        if !self.visible || self.last.is_some_and(|last| last.elapsed() < PAUSE) {
            return;
        }
        let elapsed = self.began.elapsed().as_secs_f64();
        let (done, all) = (summary.pairs() - first, u64::from(self.pairs) - first);
        let left = elapsed / done as f64 * all.saturating_sub(done) as f64;
        let elo = summary.elo();
        let number = |elo: Option<f64>| elo.map_or_else(|| "∞".to_owned(), signed);
        let sentence = say!(
            words,
            "arena-progress",
            pair = summary.pairs(),
            pairs = self.pairs,
            wins = summary.wins(),
            draws = summary.draws(),
            losses = summary.losses(),
            low = number(elo.and_then(|elo| elo.low)).replace('∞', "−∞"),
            high = number(elo.and_then(|elo| elo.high)),
            seconds = elapsed.round(),
            left = left.round()
        );
        let _ = write!(stderr(), "\r\x1b[K{}", output::shown(&sentence));
        let _ = stderr().flush();
        self.last = Some(Instant::now());
    }

    /// Takes the line away.
    pub fn clear(&mut self) {
        if self.last.take().is_some() {
            let _ = write!(stderr(), "\r\x1b[K");
        }
    }
}
