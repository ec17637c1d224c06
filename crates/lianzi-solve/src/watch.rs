//! Limits and progress: the one place that looks at the clock and the stop flag.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::request::{Halt, Progress, Request, Stage};

/// After so many units of work the stop flag and the clock are looked at: a few milliseconds on the largest boards. A node
/// is a unit; a method whose nodes are larger says so by [`Watch::effort`].
const EVERY: u64 = 1 << 9;

/// Time between two reports.
const REPORT: Duration = Duration::from_millis(100);

/// Counts nodes, keeps limits, tells about progress.
pub struct Watch<'a> {
    started: Instant,
    reported: Instant,
    time: Option<Duration>,
    stop: Option<Arc<AtomicBool>>,
    nodes: u64,
    work: u64,
    /// When so many nodes have been counted, the work pauses.
    pause: u64,
    stage: Stage,
    done: Option<f64>,
    report: &'a mut dyn FnMut(&Progress),
}

impl<'a> Watch<'a> {
    /// Starts the clock.
    pub fn new(request: &Request, report: &'a mut dyn FnMut(&Progress)) -> Self {
        let now = Instant::now();
        Self {
            started: now,
            reported: now,
            time: request.time,
            stop: request.stop.clone(),
            nodes: 0,
            work: 0,
            pause: u64::MAX,
            stage: Stage::Exhaustive,
            done: None,
            report,
        }
    }

    /// Counts a node.
    ///
    /// # Errors
    /// Now and then: that the work must end.
    #[inline]
    pub fn node(&mut self) -> Result<(), Halt> {
        self.nodes += 1;
        self.effort(1)
    }

    /// Counts a node, for methods that call [`Watch::look`] themselves.
    #[inline]
    pub fn count(&mut self) {
        self.nodes += 1;
    }

    /// Counts many nodes at once, for methods that call [`Watch::look`] themselves.
    pub fn count_more(&mut self, nodes: u64) {
        self.nodes += nodes;
    }

    /// Counts work that is not a node.
    ///
    /// # Errors
    /// Now and then: that the work must end.
    #[inline]
    pub fn effort(&mut self, units: u64) -> Result<(), Halt> {
        self.work += units;
        if self.work < EVERY {
            return Ok(());
        }
        self.work = 0;
        self.look()
    }

    /// After so many more nodes [`Watch::look`] says that the work must end, without a limit being reached:
    /// [`Watch::take_pause`] tells the difference. Methods that divide their time between two questions use this.
    pub fn pause_after(&mut self, nodes: u64) {
        self.pause = self.nodes.saturating_add(nodes);
    }

    /// Whether the work was only to pause; it may go on now.
    pub fn take_pause(&mut self) -> bool {
        let paused = self.nodes >= self.pause;
        self.pause = u64::MAX;
        paused
    }

    /// Looks at the stop flag and the clock, and reports when it is time to. For methods that count nodes in bulk.
    ///
    /// # Errors
    /// That the work must end.
    pub fn look(&mut self) -> Result<(), Halt> {
        if self
            .stop
            .as_ref()
            .is_some_and(|stop| stop.load(Ordering::Relaxed))
        {
            return Err(Halt::Stopped);
        }
        let now = Instant::now();
        if self.time.is_some_and(|time| now - self.started >= time) {
            return Err(Halt::Time);
        }
        if self.nodes >= self.pause {
            return Err(Halt::Stopped);
        }
        if now - self.reported >= REPORT {
            self.reported = now;
            let elapsed = now - self.started;
            (self.report)(&Progress {
                stage: self.stage,
                nodes: self.nodes,
                rate: self.nodes as f64 / elapsed.as_secs_f64(),
                elapsed,
                done: self.done,
            });
        }
        Ok(())
    }

    /// Says what is being done from now on.
    pub fn enter(&mut self, stage: Stage) {
        self.stage = stage;
        self.done = None;
    }

    /// Says which part of the stage is done, 0 to 1.
    pub fn done(&mut self, part: f64) {
        self.done = Some(part);
    }

    /// Nodes so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Time so far.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }
}
