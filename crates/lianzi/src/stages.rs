//! What a solver is doing, as a line of progress: the stage, how much of it is done, and how long it may still take.

use std::time::{Duration, Instant};

use lianzi_solve::{Progress, Stage};

use crate::ticker::Ticker;
use crate::words::{Words, say};

/// Progress of a solver on the [`Ticker`]'s line.
pub struct Stages<'w> {
    words: &'w Words,
    ticker: Ticker,
    /// What is being done, and since when.
    stage: Option<(Stage, Instant)>,
}

impl<'w> Stages<'w> {
    /// Nothing has been told so far.
    pub fn new(words: &'w Words) -> Self {
        Self {
            words,
            ticker: Ticker::new(),
            stage: None,
        }
    }

    /// Progress of a solver.
    pub fn tell(&mut self, progress: &Progress) {
        if self.stage.is_none_or(|(stage, _)| stage != progress.stage) {
            self.stage = Some((progress.stage, Instant::now()));
        }
        let since = self.stage.map_or(Duration::ZERO, |(_, since)| since.elapsed());
        self.ticker.tick(|| sentence(self.words, progress, since));
    }

    /// The part that is done, of work that has no more to say.
    pub fn part(&mut self, done: f64) {
        self.ticker
            .tick(|| say!(self.words, "tables-part", percent = (done * 100.0).floor()));
    }

    /// Takes the line away.
    pub fn clear(&self) {
        self.ticker.clear();
    }
}

fn sentence(words: &Words, progress: &Progress, since: Duration) -> String {
    let (nodes, rate, seconds) = (progress.nodes, progress.rate.round(), progress.elapsed.as_secs());
    let Some(stage) = stage(words, progress.stage) else {
        return say!(
            words,
            "solve-progress",
            nodes = nodes,
            rate = rate,
            seconds = seconds
        );
    };
    let (done, since) = (progress.done.unwrap_or(0.0), since.as_secs_f64());
    // Soon after the beginning of a stage nobody knows how long it takes.
    let left = if done > 0.01 && since > 2.0 {
        (since * (1.0 - done) / done).ceil()
    } else {
        -1.0
    };
    say!(
        words,
        "tables-progress",
        stage = stage,
        percent = (done * 100.0).floor(),
        nodes = nodes,
        rate = rate,
        seconds = seconds,
        left = left
    )
}

/// What is done for a table, as words; nothing for other methods.
fn stage(words: &Words, stage: Stage) -> Option<String> {
    Some(match stage {
        Stage::Sliding { plies } => say!(words, "tables-stage-sliding", plies = plies),
        Stage::Placing { stones } => say!(words, "tables-stage-placing", stones = stones),
        Stage::Writing => say!(words, "tables-stage-writing"),
        _ => return None,
    })
}
