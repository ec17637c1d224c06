//! `lianzi serve`: the server, and the web page that it serves.

use std::cell::OnceCell;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use clap::{Args, ValueEnum};
use lianzi_play::analysis::Judged;
use lianzi_rules::rules::Rules;
use lianzi_rules::{AnyGame, Fault};
use lianzi_server::settings::{Limits, Words as PageWords};
use lianzi_server::wire::{InWords, Texts};
use lianzi_server::{Log, ServerError, Settings};

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
    #[arg(long)]
    local_unlimited: bool,
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
        behind_proxy: task.behind_proxy,
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
}

#[cfg(test)]
mod tests {
    use super::*;

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
    }
}
