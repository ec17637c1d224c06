//! Where computers think: a few threads at a time, the others wait in line, and nobody waits for ever.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

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

/// A place in the line. Dropping it leaves the line.
pub struct Turn {
    places: Arc<Semaphore>,
    metrics: Arc<Metrics>,
    _waiting: Waiting,
    _counted: Held,
}

/// A place to think.
pub struct Place {
    permit: Option<OwnedSemaphorePermit>,
    metrics: Arc<Metrics>,
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

    /// Stands in line.
    ///
    /// # Errors
    /// Too many wait already.
    pub fn line_up(&self) -> Result<Turn, TooBusy> {
        if self.waiting.load(Ordering::Relaxed) >= self.most_waiting {
            self.metrics.turn_away("thinkers");
            return Err(TooBusy);
        }
        self.waiting.fetch_add(1, Ordering::Relaxed);
        Ok(Turn {
            places: Arc::clone(&self.places),
            _waiting: Waiting(Arc::clone(&self.waiting)),
            _counted: Held::of(&self.metrics.thinkers_waiting),
            metrics: Arc::clone(&self.metrics),
        })
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
        let turn = self.line_up()?;
        Ok(turn.come().await.run(work).await)
    }
}

impl Turn {
    /// Waits until there is a place.
    pub async fn come(self) -> Place {
        // The semaphore is never closed; without a place, one too many would think, and nothing else go wrong.
        let permit = Arc::clone(&self.places).acquire_owned().await.ok();
        Place {
            permit,
            metrics: Arc::clone(&self.metrics),
        }
    }
}

impl Place {
    /// Thinks, off the async threads. A panic is told as `None`.
    pub async fn run<T: Send + 'static>(self, work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
        let thinking = Held::of(&self.metrics.thinking);
        let permit = self.permit;
        let done = tokio::task::spawn_blocking(move || {
            let result = work();
            drop((permit, thinking));
            result
        });
        let result = done.await.ok();
        if result.is_none() {
            self.metrics.panics.inc();
        }
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn so_many_think_and_so_many_wait() {
        let pool = Pool::new(1, 1, Arc::default());
        let place = pool.line_up().unwrap().come().await;
        let waiting = pool.line_up().unwrap();
        assert_eq!((pool.crowd(), pool.line_up().err()), (2, Some(TooBusy)));
        drop(waiting);
        assert_eq!(pool.crowd(), 1);
        let next = pool.line_up().unwrap();
        drop(place);
        assert_eq!(next.come().await.run(|| 42).await, Some(42));
    }

    #[tokio::test]
    async fn a_panic_leaves_its_place_to_others() {
        let pool = Pool::new(1, 1, Arc::default());
        assert_eq!(pool.run(|| panic!("on purpose")).await, Ok(None::<()>));
        assert_eq!(pool.run(|| 42).await, Ok(Some(42)));
    }
}
