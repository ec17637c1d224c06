//! How long an agent may think, whom it tells how far it has come, and the watch that a search keeps while it does.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use lianzi_rules::Move;

use crate::Score;

/// How far a search has come.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Plies looked ahead over all moves; for Monte Carlo search the length of the line.
    pub depth: u32,
    /// What the position seems to be worth to the player on move; `None` as long as nothing is known.
    pub score: Option<Score>,
    /// How play is expected to go on.
    pub line: Vec<Move>,
    /// Positions looked at.
    pub nodes: u64,
    /// Time since the search began.
    pub elapsed: Duration,
}

impl Progress {
    /// Positions looked at in a second, at the pace so far; 0 before any time has gone by.
    pub fn nodes_per_second(&self) -> u64 {
        let nanoseconds = self.elapsed.as_nanos().max(1);
        u64::try_from(u128::from(self.nodes) * 1_000_000_000 / nanoseconds).unwrap_or(u64::MAX)
    }
}

/// Who is told how far a search has come. It is called from the thread that searches and should return soon.
pub type Report = Arc<dyn Fn(&Progress) + Send + Sync>;

/// How long an agent may think. Whatever is left out does not limit it.
///
/// ```
/// use std::time::Duration;
/// use lianzi_search::Limits;
/// let limits = Limits::none().with_time(Duration::from_millis(200)).with_nodes(1_000_000);
/// assert_eq!((limits.depth, limits.threads), (None, 1));
/// ```
#[derive(Clone)]
pub struct Limits {
    /// The most plies to look ahead, should the agent look further by itself.
    pub depth: Option<u32>,
    /// The most positions to look at.
    pub nodes: Option<u64>,
    /// The longest time, from the call on.
    pub time: Option<Duration>,
    /// A flag that others set when the agent is to stop.
    pub stop: Option<Arc<AtomicBool>>,
    /// How many threads may search at once, at least 1. With one thread and a limit of nodes the same seed gives the
    /// same choice on every machine; with more it need not.
    pub threads: usize,
    /// Who is told how far the search has come.
    pub progress: Option<Report>,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            depth: None,
            nodes: None,
            time: None,
            stop: None,
            threads: 1,
            progress: None,
        }
    }
}

impl fmt::Debug for Limits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // What is called back has nothing to show but that it is there.
        f.debug_struct("Limits")
            .field("depth", &self.depth)
            .field("nodes", &self.nodes)
            .field("time", &self.time)
            .field("stop", &self.stop)
            .field("threads", &self.threads)
            .field("progress", &self.progress.as_ref().map(|_| ".."))
            .finish()
    }
}

impl Limits {
    /// No limit at all.
    pub fn none() -> Self {
        Self::default()
    }

    /// These limits, with a depth.
    pub fn with_depth(self, depth: u32) -> Self {
        Self {
            depth: Some(depth),
            ..self
        }
    }

    /// These limits, with a number of nodes.
    pub fn with_nodes(self, nodes: u64) -> Self {
        Self {
            nodes: Some(nodes),
            ..self
        }
    }

    /// These limits, with a time.
    pub fn with_time(self, time: Duration) -> Self {
        Self {
            time: Some(time),
            ..self
        }
    }

    /// These limits, with a flag that stops the agent.
    pub fn with_stop(self, stop: Arc<AtomicBool>) -> Self {
        Self {
            stop: Some(stop),
            ..self
        }
    }

    /// These limits, with a number of threads; none counts as one.
    pub fn with_threads(self, threads: usize) -> Self {
        Self {
            threads: threads.max(1),
            ..self
        }
    }

    /// These limits, with somebody who is told how far the search has come.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use std::sync::atomic::{AtomicU32, Ordering};
    /// use lianzi_rules::catalogue;
    /// use lianzi_search::{AgentSpec, Limits};
    ///
    /// let game = catalogue::game("tic-tac-toe")?;
    /// let deepest = Arc::new(AtomicU32::new(0));
    /// let told = Arc::clone(&deepest);
    /// let limits = Limits::none().with_progress(Arc::new(move |progress| {
    ///     told.fetch_max(progress.depth, Ordering::Relaxed);
    /// }));
    /// let spec: AgentSpec = "mcts:playouts=2000,seed=7".parse()?;
    /// spec.build(&game, 0)?.choose(&game, &game.start(), &limits)?;
    /// assert!(deepest.load(Ordering::Relaxed) > 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_progress(self, report: Report) -> Self {
        Self {
            progress: Some(report),
            ..self
        }
    }
}

/// How many nodes go by between two looks at clock and flag: some tens of microseconds, and not measurable.
const NODES_BETWEEN_LOOKS: u64 = 64;

/// Counts nodes, says when to stop, and tells how far the search has come.
pub(crate) struct Watch<'a> {
    nodes: u64,
    most_nodes: u64,
    next_look: u64,
    /// How many nodes go by between two looks.
    step: u64,
    deadline: Option<Instant>,
    stop: Option<&'a AtomicBool>,
    /// Set by another thread of the same search when it has the answer.
    done: Option<&'a AtomicBool>,
    over: bool,
    begun: Instant,
    report: Option<&'a Report>,
}

impl<'a> Watch<'a> {
    /// Starts a watch.
    pub(crate) fn start(limits: &'a Limits) -> Self {
        let begun = Instant::now();
        let mut watch = Self {
            nodes: 0,
            most_nodes: limits.nodes.unwrap_or(u64::MAX),
            next_look: NODES_BETWEEN_LOOKS,
            step: NODES_BETWEEN_LOOKS,
            // A time too long for the clock is no limit.
            deadline: limits.time.and_then(|time| begun.checked_add(time)),
            stop: limits.stop.as_deref(),
            done: None,
            over: false,
            begun,
            report: limits.progress.as_ref(),
        };
        watch.look();
        watch
    }

    /// The same watch, looking more often or less: for nodes that take longer than those of others.
    pub(crate) fn looking_every(mut self, nodes: u64) -> Self {
        self.step = nodes;
        self.next_look = self.nodes.saturating_add(nodes).min(self.most_nodes);
        self
    }

    /// The same watch, stopping as well when another thread of the same search has the answer.
    pub(crate) fn until(mut self, done: &'a AtomicBool) -> Self {
        self.done = Some(done);
        self
    }

    /// Whether the search must stop now.
    pub(crate) fn is_over(&self) -> bool {
        self.over
    }

    /// Counts a node; whether the search must stop now.
    #[inline]
    pub(crate) fn tick(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes >= self.next_look {
            self.look();
        }
        self.over
    }

    /// Nodes counted so far.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether anybody wants to know how far the search has come.
    pub(crate) fn reports(&self) -> bool {
        self.report.is_some()
    }

    /// Tells whoever wants to know how far the search has come.
    pub(crate) fn report(&self, depth: u32, score: Option<Score>, line: &[Move]) {
        self.report_nodes(self.nodes, depth, score, line);
    }

    /// The same when others have looked at nodes too.
    pub(crate) fn report_nodes(&self, nodes: u64, depth: u32, score: Option<Score>, line: &[Move]) {
        if let Some(report) = self.report {
            report(&Progress {
                depth,
                score,
                line: line.to_vec(),
                nodes,
                elapsed: self.begun.elapsed(),
            });
        }
    }

    fn look(&mut self) {
        self.over |= self.nodes >= self.most_nodes
            || [self.stop, self.done]
                .into_iter()
                .flatten()
                .any(|flag| flag.load(Ordering::Relaxed))
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        self.next_look = self.nodes.saturating_add(self.step).min(self.most_nodes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_of_nodes_is_kept_to_the_node() {
        let limits = Limits::none().with_nodes(100);
        let mut watch = Watch::start(&limits);
        let mut counted = 1;
        while !watch.tick() {
            counted += 1;
        }
        assert_eq!(counted, 100);
    }

    #[test]
    fn a_flag_that_is_set_already_stops_at_once() {
        let limits = Limits::none().with_stop(Arc::new(AtomicBool::new(true)));
        assert!(Watch::start(&limits).tick());
    }

    #[test]
    fn no_time_at_all_is_over_at_once_and_endless_time_never() {
        assert!(Watch::start(&Limits::none().with_time(Duration::ZERO)).tick());
        assert!(!Watch::start(&Limits::none().with_time(Duration::MAX)).tick());
    }
}
