//! `lianzi serve`: the server, and the web page that it serves.

use std::cell::OnceCell;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;

use clap::{Args, ValueEnum};
use lianzi_play::analysis::Judged;
use lianzi_rules::rules::Rules;
use lianzi_rules::{AnyGame, Fault};
use lianzi_server::settings::{IpNet, Known, Limits, Words as PageWords, loopback};
use lianzi_server::wire::{InWords, KnownView, Side, Texts};
use lianzi_server::{Log, ServerError, Settings};
use lianzi_solve::{Progress, SolveError, Stage};

use crate::commands::atlas::answers::{Answers, Outcome};
use crate::describe;
use crate::failure::Failure;
use crate::interrupt;
use crate::language::Language;
use crate::line_mode::drive::Desk;
use crate::words::{Words, say};

/// Where to serve, and from what.
#[derive(Args, Clone, Debug)]
pub struct Serve {
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:8080")]
    address: SocketAddr,
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,
    #[arg(long)]
    behind_proxy: bool,
    #[arg(long, value_name = "ADDRESS|NETWORK", value_delimiter = ',', value_parser = network)]
    trusted_proxy: Vec<IpNet>,
    #[arg(long)]
    local_unlimited: bool,
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    public_host: Vec<String>,
    #[arg(long, value_enum, value_name = "off|text|json", default_value_t)]
    log: LogKind,
}

/// How the log is written.
#[derive(ValueEnum, Clone, Copy, Debug, Default)]
enum LogKind {
    Off,
    #[default]
    Text,
    Json,
}

/// Why nothing is served.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// Nothing says where matches are to be kept.
    #[error("nothing says where matches are to be kept")]
    NoFolder,
    /// The server does not start.
    #[error(transparent)]
    Server(#[from] ServerError),
}

/// Serves until Ctrl-C, which is how a server is meant to end: with code 0. A second Ctrl-C does not wait.
pub fn run(task: &Serve, desk: &mut Desk) -> Result<(), Failure> {
    let folder = if let Some(folder) = &task.data {
        folder.clone()
    } else {
        let tables = lianzi_solve::tables::data_folder(|name| std::env::var_os(name));
        tables.ok_or(ServeError::NoFolder)?.with_file_name("server")
    };
    lianzi_server::log_to_standard_error(match task.log {
        LogKind::Off => Log::Off,
        LogKind::Text => Log::Text,
        LogKind::Json => Log::Json,
    });
    let settings = Settings {
        words: Arc::new(BothLanguages),
        trusted_proxies: if task.behind_proxy && task.trusted_proxy.is_empty() {
            loopback()
        } else {
            task.trusted_proxy.clone()
        },
        public_hosts: task.public_host.clone(),
        known: Arc::new(known()),
        limits: Limits {
            local_unlimited: task.local_unlimited,
            ..Limits::default()
        },
        ..Settings::default()
    };
    let stop = interrupt::flag();
    let mut told = Ok(());
    let ready = |address: SocketAddr| {
        let page = format!("http://{address}/");
        let data = folder.display().to_string();
        told = desk
            .output
            .line(&say!(desk.words, "serve-ready", page = page, folder = data));
        if told.is_err() {
            // Nobody would know where it is.
            stop.store(true, std::sync::atomic::Ordering::Relaxed);
        }
    };
    lianzi_server::run(task.address, &folder, settings, &stop, ready).map_err(ServeError::Server)?;
    told?;
    desk.output.line(&say!(desk.words, "serve-ended"))
}

/// An address, or a network such as `10.0.0.0/8`.
fn network(text: &str) -> Result<IpNet, String> {
    let address = text.parse::<IpAddr>().map(IpNet::from);
    address
        .or_else(|_| text.parse())
        .map_err(|_| format!("{text:?} is neither an address nor a network such as 10.0.0.0/8"))
}

/// What the atlas that was made with this program has proved.
fn known() -> Known {
    let mut known = Known::default();
    // A test reads it; should it be damaged, the page says less.
    let answers = Answers::read(include_str!("../../atlas/answers.json")).unwrap_or_default();
    for answer in answers.answers.values().filter(|answer| answer.refused.is_none()) {
        let winner = match answer.worth.result {
            Outcome::First => Some(Side::First),
            Outcome::Second => Some(Side::Second),
            Outcome::Draw => None,
            Outcome::Unknown => continue,
        };
        let value = KnownView {
            winner,
            plies: answer.worth.plies,
            shortest: answer.worth.shortest,
        };
        known.add(&answer.rules, &answer.position, value);
    }
    known
}

/// The program's sentences, for the page.
struct BothLanguages;

thread_local! {
    /// Sentences cannot be shared between threads, and take a moment to read.
    static ENGLISH: OnceCell<Words> = const { OnceCell::new() };
    static CHINESE: OnceCell<Words> = const { OnceCell::new() };
}

/// What a function says in both languages.
fn in_both<T>(say: impl Fn(&Words) -> T) -> (T, T) {
    let english = ENGLISH.with(|words| say(words.get_or_init(|| Words::new(Language::En))));
    let chinese = CHINESE.with(|words| say(words.get_or_init(|| Words::new(Language::Zh))));
    (english, chinese)
}

impl PageWords for BothLanguages {
    fn rules(&self, rules: &Rules) -> InWords {
        let (en, zh) = in_both(|words| describe::rules(words, rules));
        InWords { en, zh }
    }

    fn fault(&self, fault: &Fault) -> Texts {
        let (en, zh) = in_both(|words| words.fault_sentence(fault));
        Texts { en, zh }
    }

    fn says(&self, game: &AnyGame, judged: &Judged) -> Texts {
        let (en, zh) = in_both(|words| words.says(game, judged));
        Texts { en, zh }
    }

    fn doing(&self, progress: &Progress) -> Texts {
        let (en, zh) = in_both(|words| doing(words, progress.stage));
        Texts { en, zh }
    }

    fn unsolvable(&self, error: &SolveError) -> Texts {
        let (en, zh) = in_both(|words| match error {
            // Who asks over the network cannot allow more.
            SolveError::Memory { needed, given, .. } => say!(
                words,
                "serve-unsolvable-memory",
                needed = needed.div_ceil(1 << 20),
                given = given >> 20
            ),
            error => words.solve_error(error),
        });
        Texts { en, zh }
    }
}

/// What a solver is doing, for somebody who has never heard of its methods.
fn doing(words: &Words, stage: Stage) -> String {
    match stage {
        Stage::Exhaustive => say!(words, "serve-doing-exhaustive"),
        Stage::Within { mover: true, plies } => say!(words, "serve-doing-win", plies = plies),
        Stage::Within { mover: false, plies } => say!(words, "serve-doing-loss", plies = plies),
        Stage::Blocking { mover: true } => say!(words, "serve-doing-block-mover"),
        Stage::Blocking { mover: false } => say!(words, "serve-doing-block-opponent"),
        Stage::ProofNumbers { mover: true } => say!(words, "serve-doing-numbers-win"),
        Stage::ProofNumbers { mover: false } => say!(words, "serve-doing-numbers-loss"),
        Stage::Sliding { plies } => say!(words, "serve-doing-sliding", plies = plies),
        Stage::Placing { stones } => say!(words, "serve-doing-placing", stones = stones),
        Stage::Moves | Stage::Certificate | Stage::Writing => say!(words, "serve-doing-moves"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_atlas_has_proved_is_known() {
        let known = known();
        let of = |name: &str| known.of(&lianzi_rules::catalogue::game(name).unwrap());
        let liansi = of("liansi").unwrap();
        assert_eq!(
            (liansi.winner, liansi.plies, liansi.shortest),
            (Some(Side::First), Some(11), true)
        );
        assert_eq!(of("tic-tac-toe").unwrap().winner, None);
        assert_eq!(of("connect6"), None);
    }

    #[test]
    fn the_page_gets_rules_and_faults_in_both_languages() {
        let rules = lianzi_rules::catalogue::rules("liansi").unwrap();
        let words = BothLanguages.rules(&rules);
        assert_eq!(words.en.len(), words.zh.len());
        assert!(words.en.concat().contains('6') && words.zh.concat().contains('子'));
        let faults = Rules::from_text("lianzi = 1\nextends = \"liansi\"\nstonse = 6").unwrap_err();
        let text = BothLanguages.fault(faults.iter().next().unwrap());
        assert!(text.en.contains("stonse") && text.zh.contains("stonse") && text.en != text.zh);
        assert!(!text.en.contains('\n') && !text.zh.contains('\n'));
        let stage = Stage::Within {
            mover: true,
            plies: 11,
        };
        let (en, zh) = in_both(|words| doing(words, stage));
        assert!(en.contains("11") && zh.contains("11") && en != zh);
    }
}
