//! Progress of long work on standard error, where a person can see it: one line that is written over and wiped away.

use std::io::{IsTerminal, Write, stderr};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use crate::output;

/// Work that is done sooner than this says nothing about its progress.
const PATIENCE: Duration = Duration::from_secs(1);
/// Time between two looks at how far the work has come.
const PAUSE: Duration = Duration::from_millis(500);

/// A line of progress, shared with whoever does the work.
#[derive(Clone)]
pub struct Ticker(Arc<Mutex<Line>>);

struct Line {
    /// When something may be said next; `None` where nobody would see it.
    next: Option<Instant>,
    shown: bool,
}

impl Ticker {
    /// A line for work that begins now.
    pub fn new() -> Self {
        Self(Arc::new(Mutex::new(Line {
            next: stderr().is_terminal().then(|| Instant::now() + PATIENCE),
            shown: false,
        })))
    }

    /// Says how far the work has come, if it is time to.
    pub fn tick(&self, sentence: impl FnOnce() -> String) {
        let Ok(mut line) = self.0.lock() else { return };
        if line.next.is_some_and(|next| Instant::now() >= next) {
            let _ = write!(stderr(), "\r\x1b[K{}", output::shown(&sentence()));
            *line = Line {
                next: Some(Instant::now() + PAUSE),
                shown: true,
            };
        }
    }

    /// Wipes the line away; the next work begins now.
    pub fn clear(&self) {
        let Ok(mut line) = self.0.lock() else { return };
        if line.shown {
            let _ = write!(stderr(), "\r\x1b[K");
        }
        line.shown = false;
        line.next = line.next.map(|_| Instant::now() + PATIENCE);
    }
}
