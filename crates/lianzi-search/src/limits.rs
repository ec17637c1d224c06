//! How long an agent may think, and the watch that a search keeps while it does.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How long an agent may think. Whatever is left out does not limit it.
///
/// ```
/// use std::time::Duration;
/// use lianzi_search::Limits;
/// let limits = Limits::none().with_time(Duration::from_millis(200)).with_nodes(1_000_000);
/// assert_eq!(limits.depth, None);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// The most plies to look ahead, should the agent look further by itself.
    pub depth: Option<u32>,
    /// The most positions to look at.
    pub nodes: Option<u64>,
    /// The longest time, from the call on.
    pub time: Option<Duration>,
    /// A flag that others set when the agent is to stop.
    pub stop: Option<Arc<AtomicBool>>,
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
}

/// How many nodes go by between two looks at clock and flag: some tens of microseconds, and not measurable.
const NODES_BETWEEN_LOOKS: u64 = 64;

/// Counts nodes and says when to stop.
#[derive(Debug)]
pub(crate) struct Watch<'a> {
    nodes: u64,
    most_nodes: u64,
    next_look: u64,
    /// How many nodes go by between two looks.
    step: u64,
    deadline: Option<Instant>,
    stop: Option<&'a AtomicBool>,
    over: bool,
}

impl<'a> Watch<'a> {
    /// Starts a watch.
    pub(crate) fn start(limits: &'a Limits) -> Self {
        let mut watch = Self {
            nodes: 0,
            most_nodes: limits.nodes.unwrap_or(u64::MAX),
            next_look: NODES_BETWEEN_LOOKS,
            step: NODES_BETWEEN_LOOKS,
            // A time too long for the clock is no limit.
            deadline: limits.time.and_then(|time| Instant::now().checked_add(time)),
            stop: limits.stop.as_deref(),
            over: false,
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

    /// Counts nodes that were looked at elsewhere.
    pub(crate) fn spend(&mut self, nodes: u64) {
        self.nodes = self.nodes.saturating_add(nodes);
        self.look();
    }

    /// Nodes counted so far.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    fn look(&mut self) {
        self.over |= self.nodes >= self.most_nodes
            || self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
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
