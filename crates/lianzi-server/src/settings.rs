//! What the server may be told, and what it allows the world.

use std::sync::Arc;
use std::time::Duration;

use lianzi_play::analysis::Judged;
use lianzi_rules::rules::Rules;
use lianzi_rules::{AnyGame, Fault};

use crate::moment::Clock;
use crate::wire::{InWords, Texts};

/// How much is allowed. An address is an IPv4 address, or the first half of an IPv6 address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Connections at once in all.
    pub connections: usize,
    /// Connections at once from one address.
    pub connections_per_address: usize,
    /// Requests a second from one address, in the long run.
    pub requests_per_second: u32,
    /// Requests at once from one address that has been quiet.
    pub requests_at_once: u32,
    /// Matches that one address may make an hour, in the long run.
    pub matches_per_hour: u32,
    /// Matches at once from one address that has been quiet.
    pub matches_at_once: u32,
    /// Messages a second over one socket, in the long run.
    pub messages_per_second: u32,
    /// Messages at once over one socket that has been quiet.
    pub messages_at_once: u32,
    /// The largest message over a socket, in bytes.
    pub message_bytes: usize,
    /// The largest rule file, in bytes.
    pub rules_bytes: usize,
    /// The largest record, in bytes.
    pub record_bytes: usize,
    /// The longest nickname, in letters.
    pub name_letters: usize,
    /// The longest time that a computer thinks about a move, or an analysis takes.
    pub thinking: Duration,
    /// Computer players and analyses that think at once.
    pub thinkers: usize,
    /// How many more of them may wait for their turn.
    pub waiting_thinkers: usize,
    /// Whether addresses of this machine are let alone: for benchmarks, and for a person who serves himself.
    pub local_unlimited: bool,
    /// The most bytes of memory for one analysis or one computer player.
    pub thinker_bytes: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            connections: 20_000,
            connections_per_address: 200,
            requests_per_second: 20,
            requests_at_once: 200,
            matches_per_hour: 240,
            matches_at_once: 40,
            messages_per_second: 20,
            messages_at_once: 80,
            message_bytes: 4096,
            rules_bytes: 64 * 1024,
            record_bytes: 1024 * 1024,
            name_letters: 40,
            thinking: Duration::from_secs(5),
            thinkers: std::thread::available_parallelism().map_or(2, usize::from),
            waiting_thinkers: 256,
            local_unlimited: false,
            thinker_bytes: 128 << 20,
        }
    }
}

/// Who puts rules and faults into words. The server knows no sentences; the program that runs it does.
pub trait Words: Send + Sync {
    /// The rules of a game, a paragraph each.
    fn rules(&self, rules: &Rules) -> InWords;

    /// What is wrong, as a sentence.
    fn fault(&self, fault: &Fault) -> Texts;

    /// What a move does, as a sentence or two; may be empty.
    fn says(&self, game: &AnyGame, judged: &Judged) -> Texts;
}

/// Says nothing of rules, and faults in English.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct FewWords;

impl Words for FewWords {
    fn rules(&self, _rules: &Rules) -> InWords {
        InWords::default()
    }

    fn fault(&self, fault: &Fault) -> Texts {
        let text = fault.kind.to_string();
        Texts {
            en: text.clone(),
            zh: text,
        }
    }

    fn says(&self, _game: &AnyGame, _judged: &Judged) -> Texts {
        Texts::default()
    }
}

/// How a server is to be.
#[derive(Clone)]
pub struct Settings {
    /// What it allows.
    pub limits: Limits,
    /// Where the time comes from.
    pub clock: Clock,
    /// Who puts things into words.
    pub words: Arc<dyn Words>,
    /// Whether it stands behind a proxy that says in `X-Forwarded-For` for whom it asks. Anybody could say so; so only when
    /// nobody else can reach the server.
    pub behind_proxy: bool,
    /// How long a match stays in memory when nobody is there.
    pub idle: Duration,
    /// How long requests and matches have to finish when it closes down.
    pub farewell: Duration,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            limits: Limits::default(),
            clock: Clock::system(),
            words: Arc::new(FewWords),
            behind_proxy: false,
            idle: Duration::from_secs(60),
            farewell: Duration::from_secs(5),
        }
    }
}
