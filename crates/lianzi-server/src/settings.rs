//! What the server may be told, and what it allows the world.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::sync::Arc;
use std::time::Duration;

use ipnet::Ipv4Net;
use lianzi_play::analysis::Judged;
use lianzi_rules::rules::Rules;
use lianzi_rules::{AnyGame, Fault};
use lianzi_solve::{Progress, SolveError};

pub use ipnet::IpNet;

use crate::moment::Clock;
use crate::wire::{InWords, KnownView, Texts};

/// How much is allowed. An address is an IPv4 address, or the first half of an IPv6 address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Connections at once in all.
    pub connections: usize,
    /// Connections at once from one address.
    pub connections_per_address: usize,
    /// Requests a second from one address, in the long run. The page's files are not counted.
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
    /// Computer players that think at once.
    pub thinkers: usize,
    /// How many more of them may wait for their turn.
    pub waiting_thinkers: usize,
    /// Analyses at once. Computer players do not wait for them.
    pub analyses: usize,
    /// How many more of them may wait for their turn.
    pub waiting_analyses: usize,
    /// Analyses at once of one address.
    pub analyses_per_address: usize,
    /// How many more of one address may wait.
    pub waiting_analyses_per_address: usize,
    /// Games that are compiled, and records that are read, at once.
    pub preparations: usize,
    /// How many more of them may wait for their turn.
    pub waiting_preparations: usize,
    /// How many at once of one address.
    pub preparations_per_address: usize,
    /// How many more of one address may wait.
    pub waiting_preparations_per_address: usize,
    /// The most bytes of compiled games that are kept, beside those that matches hold.
    pub games_bytes: usize,
    /// The most games in a record that is read.
    pub record_games: usize,
    /// Whether addresses of this machine are let alone: for benchmarks, and for a person who serves himself.
    pub local_unlimited: bool,
    /// The most bytes of memory for one analysis or one computer player.
    pub thinker_bytes: u64,
    /// How many computer players are kept between their moves, with what they have found out.
    pub kept_agents: usize,
    /// The longest time for a proof, or for looking back on a whole game.
    pub studying: Duration,
    /// How many of these are worked on at once.
    pub studies: usize,
    /// How many more of them may wait for their turn.
    pub waiting_studies: usize,
    /// How many of them one address may have, waiting or not.
    pub studies_per_address: usize,
    /// The most bytes of memory for a proof.
    pub study_bytes: u64,
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
            analyses: std::thread::available_parallelism().map_or(1, |cores| cores.get().div_ceil(2)),
            waiting_analyses: 256,
            analyses_per_address: 2,
            waiting_analyses_per_address: 6,
            preparations: 2,
            waiting_preparations: 256,
            preparations_per_address: 1,
            waiting_preparations_per_address: 31,
            games_bytes: 96 << 20,
            record_games: 10_000,
            local_unlimited: false,
            thinker_bytes: 128 << 20,
            kept_agents: 16,
            studying: Duration::from_secs(60),
            studies: 1,
            waiting_studies: 8,
            studies_per_address: 2,
            study_bytes: 256 << 20,
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

    /// What a solver is doing, as a sentence; may be empty.
    fn doing(&self, progress: &Progress) -> Texts;

    /// Why no value can be found.
    fn unsolvable(&self, error: &SolveError) -> Texts;
}

/// Says nothing of rules, and what is wrong in English.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct FewWords;

impl Words for FewWords {
    fn rules(&self, _rules: &Rules) -> InWords {
        InWords::default()
    }

    fn fault(&self, fault: &Fault) -> Texts {
        in_english(&fault.kind)
    }

    fn says(&self, _game: &AnyGame, _judged: &Judged) -> Texts {
        Texts::default()
    }

    fn doing(&self, _progress: &Progress) -> Texts {
        Texts::default()
    }

    fn unsolvable(&self, error: &SolveError) -> Texts {
        in_english(error)
    }
}

fn in_english(what: &impl std::fmt::Display) -> Texts {
    let text = what.to_string();
    Texts {
        en: text.clone(),
        zh: text,
    }
}

/// Values of games that are proved, by rules and position.
#[derive(Clone, Debug, Default)]
pub struct Known(HashMap<(String, String), KnownView>);

impl Known {
    /// Adds a value: of the rules with this id, in this position.
    pub fn add(&mut self, rules_id: &str, position: &str, value: KnownView) {
        self.0.insert((rules_id.to_owned(), position.to_owned()), value);
    }

    /// The value of a game from its start.
    pub fn of(&self, game: &AnyGame) -> Option<KnownView> {
        let start = game.write_position(&game.start());
        self.0.get(&(game.id().to_string(), start)).copied()
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
    /// What is proved of games already.
    pub known: Arc<Known>,
    /// Names that this server is called by, beside its addresses and `localhost`. A page that has made its own name point
    /// here is not let in.
    pub public_hosts: Vec<String>,
    /// Proxies that are believed when they say in `X-Forwarded-For` for whom they ask. The header of any other peer is ignored.
    pub trusted_proxies: Vec<IpNet>,
    /// How long a match stays in memory when nobody is there.
    pub idle: Duration,
    /// How long a write to a client may make no progress before its connection is closed.
    pub write_patience: Duration,
    /// How long requests and matches have to finish when it closes down.
    pub farewell: Duration,
}

impl Settings {
    /// Whether it stands behind a proxy.
    pub fn is_behind_proxy(&self) -> bool {
        !self.trusted_proxies.is_empty()
    }
}

/// The networks of this machine itself: `127.0.0.0/8` and `::1`.
pub fn loopback() -> Vec<IpNet> {
    let four = Ipv4Net::new_assert(Ipv4Addr::new(127, 0, 0, 0), 8);
    vec![four.into(), IpAddr::V6(Ipv6Addr::LOCALHOST).into()]
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            limits: Limits::default(),
            clock: Clock::system(),
            words: Arc::new(FewWords),
            known: Arc::default(),
            public_hosts: Vec::new(),
            trusted_proxies: Vec::new(),
            idle: Duration::from_secs(60),
            write_patience: Duration::from_secs(30),
            farewell: Duration::from_secs(5),
        }
    }
}
