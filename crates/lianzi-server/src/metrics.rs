//! Figures about the running server, for Prometheus. Nothing here is global: each server has its own.

use std::sync::atomic::AtomicU64;

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;

/// What a command led to.
#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
pub struct Answered {
    /// `accepted`, `repeated`, `refused` or `not_stored`.
    pub answer: &'static str,
}

/// What somebody was turned away for.
#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
pub struct TurnedAway {
    /// `connections`, `requests`, `matches`, `messages`, `frames`, `slow`, `origin`, `host`, `thinkers`, `analyses`, `preparations` or
    /// `studies`.
    pub by: &'static str,
}

/// The figures.
#[derive(Debug)]
pub struct Metrics {
    registry: Registry,
    /// Open connections of any kind.
    pub connections: Gauge,
    /// Open sockets.
    pub sockets: Gauge,
    /// Matches in memory.
    pub rooms: Gauge,
    /// Matches made.
    pub matches: Counter,
    /// Commands by what became of them.
    pub commands: Family<Answered, Counter>,
    /// Seconds from a command's arrival to its answer, the disk included.
    pub command_seconds: Histogram,
    /// Who was turned away, by limit.
    pub turned_away: Family<TurnedAway, Counter>,
    /// Computer players and analyses that think now.
    pub thinking: Gauge,
    /// Those that wait for their turn.
    pub thinkers_waiting: Gauge,
    /// Panics that were caught at a match's edge.
    pub panics: Counter,
    /// HTTP requests.
    pub requests: Counter,
}

impl Default for Metrics {
    fn default() -> Self {
        let mut registry = Registry::with_prefix("lianzi");
        let connections = Gauge::default();
        registry.register("connections", "Open connections of any kind", connections.clone());
        let sockets = Gauge::default();
        registry.register("sockets", "Open sockets", sockets.clone());
        let rooms = Gauge::default();
        registry.register("rooms", "Matches in memory", rooms.clone());
        let matches = Counter::default();
        registry.register("matches", "Matches made", matches.clone());
        let commands = Family::<Answered, Counter>::default();
        registry.register("commands", "Commands by what became of them", commands.clone());
        let command_seconds = Histogram::new([0.001, 0.0025, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1.0]);
        registry.register(
            "command_seconds",
            "Seconds from a command's arrival to its answer, the disk included",
            command_seconds.clone(),
        );
        let turned_away = Family::<TurnedAway, Counter>::default();
        registry.register(
            "turned_away",
            "Who was turned away, by limit",
            turned_away.clone(),
        );
        let thinking = Gauge::default();
        registry.register(
            "thinking",
            "Computer players and analyses that think now",
            thinking.clone(),
        );
        let thinkers_waiting = Gauge::default();
        registry.register(
            "thinkers_waiting",
            "Those that wait for their turn",
            thinkers_waiting.clone(),
        );
        let panics = Counter::default();
        registry.register(
            "panics",
            "Panics that were caught at the edge of a match",
            panics.clone(),
        );
        let requests = Counter::default();
        registry.register("requests", "HTTP requests", requests.clone());
        Self {
            registry,
            connections,
            sockets,
            rooms,
            matches,
            commands,
            command_seconds,
            turned_away,
            thinking,
            thinkers_waiting,
            panics,
            requests,
        }
    }
}

impl Metrics {
    /// Counts somebody who was turned away.
    pub fn turn_away(&self, by: &'static str) {
        self.turned_away.get_or_create(&TurnedAway { by }).inc();
    }

    /// Counts a command.
    pub fn answered(&self, answer: &'static str) {
        self.commands.get_or_create(&Answered { answer }).inc();
    }

    /// Everything as a text for Prometheus, with the store's figures, which it keeps itself.
    pub fn text(&self, commits: &AtomicU64, writes: &AtomicU64, failures: &AtomicU64) -> String {
        let mut text = String::new();
        let mut store = Registry::with_prefix("lianzi_store");
        for (name, help, value) in [
            ("commits", "Commits that reached the disk", commits),
            ("writes", "Writes in these commits", writes),
            ("failures", "Commits that failed", failures),
        ] {
            let counter: Counter = Counter::default();
            counter.inc_by(value.load(std::sync::atomic::Ordering::Relaxed));
            store.register(name, help, counter);
        }
        // Writing into a string does not fail; should it, there are fewer figures.
        let _ = prometheus_client::encoding::text::encode_registry(&mut text, &store);
        let _ = encode(&mut text, &self.registry);
        text
    }
}

/// Counts something as long as it is held.
#[derive(Debug)]
pub struct Held(Gauge);

impl Held {
    /// Counts one more.
    pub fn of(gauge: &Gauge) -> Self {
        gauge.inc();
        Self(gauge.clone())
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        self.0.dec();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_has_every_figure_and_ends_as_it_must() {
        let metrics = Metrics::default();
        let held = Held::of(&metrics.sockets);
        metrics.answered("accepted");
        metrics.turn_away("slow");
        let zero = AtomicU64::new(7);
        let text = metrics.text(&zero, &zero, &zero);
        for line in [
            "lianzi_sockets 1",
            "lianzi_commands_total{answer=\"accepted\"} 1",
            "lianzi_turned_away_total{by=\"slow\"} 1",
            "lianzi_store_commits_total 7",
            "# EOF",
        ] {
            assert!(
                text.lines().any(|known| known == line),
                "{line} is not in\n{text}"
            );
        }
        drop(held);
        assert!(metrics.text(&zero, &zero, &zero).contains("lianzi_sockets 0"));
    }
}
