//! Time: milliseconds since 1970, from a clock that is handed in.

use std::fmt;
use std::sync::Arc;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// Where the time comes from. Cheap to clone.
///
/// ```
/// use lianzi_server::moment::Clock;
/// assert!(Clock::system().now() > 1_700_000_000_000);
/// assert_eq!(Clock::from(|| 42).now(), 42);
/// ```
#[derive(Clone)]
pub struct Clock(Arc<dyn Fn() -> i64 + Send + Sync>);

impl Clock {
    /// The system's clock, as it stood at the first call; from then on it never jumps.
    pub fn system() -> Self {
        let begun = Instant::now();
        let since = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .map_or(0, |since| since.as_millis() as i64);
        Self::from(move || since + begun.elapsed().as_millis() as i64)
    }

    /// Milliseconds since 1970.
    pub fn now(&self) -> i64 {
        (self.0)()
    }
}

impl<F: Fn() -> i64 + Send + Sync + 'static> From<F> for Clock {
    fn from(now: F) -> Self {
        Self(Arc::new(now))
    }
}

impl fmt::Debug for Clock {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Clock({})", self.now())
    }
}
