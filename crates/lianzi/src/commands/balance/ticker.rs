//! How far a measurement has come, on a line of the terminal.

use std::time::Instant;

use lianzi_lab::balance::Progress;

use crate::ticker::Ticker as Line;
use crate::words::{Words, say};

/// The line of progress of a measurement.
pub struct Ticker<'w> {
    words: &'w Words,
    line: Line,
    began: Instant,
    strengths: usize,
}

impl<'w> Ticker<'w> {
    /// A line for so many strengths.
    pub fn new(words: &'w Words, strengths: usize) -> Self {
        Self {
            words,
            line: Line::new(),
            began: Instant::now(),
            strengths,
        }
    }

    /// Tells how far it has come.
    pub fn tell(&self, progress: Progress<'_>) {
        let words = self.words;
        let seconds = self.began.elapsed().as_secs();
        self.line.tick(|| match progress {
            Progress::Proof(proof) => say!(
                words,
                "balance-progress-proof",
                nodes = proof.nodes,
                seconds = seconds
            ),
            Progress::Games {
                strength,
                name,
                done,
                of,
            } => say!(
                words,
                "balance-progress-games",
                strength = strength + 1,
                strengths = self.strengths,
                player = name,
                done = done,
                all = of,
                seconds = seconds
            ),
            Progress::Judging { done, of } => {
                say!(
                    words,
                    "balance-progress-judging",
                    done = done,
                    all = of,
                    seconds = seconds
                )
            }
            Progress::FirstMoves { done, of } => {
                say!(
                    words,
                    "balance-progress-first",
                    done = done,
                    all = of,
                    seconds = seconds
                )
            }
        });
    }

    /// Takes the line away.
    pub fn clear(&self) {
        self.line.clear();
    }
}
