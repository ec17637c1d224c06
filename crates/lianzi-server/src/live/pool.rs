//! Where computers think: a few threads at a time, the others wait in line, and nobody waits for ever.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use tokio::sync::Semaphore;

use crate::metrics::{Held, Metrics};

/// Too many think and wait already.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("too many computers think already")]
pub struct TooBusy;

/// Threads for thinking.
#[derive(Debug)]
pub struct Pool {
    places: Arc<Semaphore>,
    count: usize,
    waiting: Arc<AtomicUsize>,
    most_waiting: usize,
    metrics: Arc<Metrics>,
}

/// Tells a thinker to stop when it is dropped: whoever asked has gone.
#[derive(Debug)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// A flag that nobody has set yet, and what sets it.
    pub fn new() -> (Self, Arc<AtomicBool>) {
        let flag = Arc::new(AtomicBool::new(false));
        (Self(Arc::clone(&flag)), flag)
    }
}

impl Drop for Stop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

struct Waiting(Arc<AtomicUsize>);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Pool {
    /// A pool of so many threads, for which so many may wait.
    pub fn new(count: usize, most_waiting: usize, metrics: Arc<Metrics>) -> Self {
        let count = count.max(1);
        Self {
            places: Arc::new(Semaphore::new(count)),
            count,
            waiting: Arc::default(),
            most_waiting,
            metrics,
        }
    }

    /// How many times longer than usual thinking takes because others wait: 1 when nobody does.
    pub fn crowd(&self) -> u32 {
        1 + (self.waiting.load(Ordering::Relaxed) / self.count) as u32
    }

    /// Runs something on a thread of its own when its turn comes. Dropping the future before that takes it out of the
    /// line; a thinker that has begun is told by its own [`Stop`]. A panic is told as `None`.
    ///
    /// # Errors
    /// Too many wait already.
    pub async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<Option<T>, TooBusy> {
        if self.waiting.load(Ordering::Relaxed) >= self.most_waiting {
            self.metrics.turn_away("thinkers");
            return Err(TooBusy);
        }
        self.waiting.fetch_add(1, Ordering::Relaxed);
        let waiting = Waiting(Arc::clone(&self.waiting));
        let counted = Held::of(&self.metrics.thinkers_waiting);
        let place = Arc::clone(&self.places).acquire_owned().await;
        drop((waiting, counted));
        let thinking = Held::of(&self.metrics.thinking);
        let done = tokio::task::spawn_blocking(move || {
            let result = work();
            drop((place, thinking));
            result
        });
        let result = done.await.ok();
        if result.is_none() {
            self.metrics.panics.inc();
        }
        Ok(result)
    }
}
