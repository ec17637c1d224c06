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
    /// When so many nodes have been counted, the work ends.
    most: u64,
    /// When what has been settled is to be kept, and how long from one time to the next.
    keeping: Option<(Instant, Duration)>,
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
            most: request.nodes.unwrap_or(u64::MAX),
            keeping: None,
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

    /// Whenever so much time has gone by, [`Watch::look`] says that the work must end, without a limit being reached, so that
    /// what has been settled can be kept: [`Watch::take_keeping`] tells the difference.
    pub fn keep_every(&mut self, every: Duration) {
        self.keeping = Some((Instant::now() + every, every));
    }

    /// Whether the work was only to end for what has been settled to be kept.
    pub fn take_keeping(&mut self) -> bool {
        self.is_keeping_due(Instant::now()) && !self.is_stopped()
    }

    /// It has been kept. Keeping may not take more than a tenth of the time.
    pub fn kept(&mut self) {
        if let Some((due, every)) = self.keeping {
            let now = Instant::now();
            let cost = now.saturating_duration_since(due);
            self.keeping = Some((now + every.max(cost * 10), every));
        }
    }

    fn is_keeping_due(&self, now: Instant) -> bool {
        // A certificate is written in one go, from the beginning.
        self.stage != Stage::Certificate && self.keeping.is_some_and(|(due, _)| now >= due)
    }

    fn is_stopped(&self) -> bool {
        self.stop
            .as_ref()
            .is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    /// Looks at the stop flag and the clock, and reports when it is time to. For methods that count nodes in bulk.
    ///
    /// # Errors
    /// That the work must end.
    pub fn look(&mut self) -> Result<(), Halt> {
        if self.is_stopped() {
            return Err(Halt::Stopped);
        }
        let now = Instant::now();
        if self.time.is_some_and(|time| now - self.started >= time) {
            return Err(Halt::Time);
        }
        if self.nodes >= self.most {
            return Err(Halt::Nodes);
        }
        if self.nodes >= self.pause || self.is_keeping_due(now) {
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
