//! The command line as it is typed. Each command has its own arguments in its module in `commands`; here is what
//! all have in common, and how the line is read.

mod help;
mod source;

use std::ffi::OsString;
use std::process;

use clap::error::ErrorKind;
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};

use crate::commands::{
    analyze, arena, atlas, balance, check, completions, convert, doctor, engine, games, join, man, perft,
    play, puzzles, repair, replay, serve, show, solve, stats, sweep, tables, tui, verify,
};
use crate::language::Language;
use crate::output::{self, Colors, Stream};
use crate::symbols::Drawing;
use crate::words::{Words, printable, say};

pub use source::{GameSource, Overwrite, is_path, seconds, source};

/// What the program is asked for.
#[derive(Clone, Debug)]
pub struct Request {
    /// The language to speak.
    pub language: Language,
    /// How stones look.
    pub drawing: Drawing,
    /// When to use colours.
    pub colors: Colors,
    /// What to do; nothing: show the menu.
    pub task: Option<Task>,
}

/// What to do.
#[derive(Subcommand, Clone, Debug)]
pub enum Task {
    /// Play a game.
    Play(play::Play),
    /// List the games.
    Games(games::Games),
    /// Explain a game.
    Show(show::Show),
    /// Look for faults in rule files.
    Check(check::Check),
    /// Play back a record.
    Replay(replay::Recorded),
    /// Print the JSON Schema of rule files.
    Schema,
    /// Prove who wins.
    Solve(solve::Solve),
    /// Judge all moves of a position.
    Analyze(analyze::Analyze),
    /// Tables on disk.
    Tables(tables::Tables),
    /// Check a certificate.
    Verify(verify::Verify),
    /// Count the leaves of the game tree.
    Perft(perft::Perft),
    /// Be an engine under a match manager.
    Engine(engine::Engine),
    /// Let two computer players play many games.
    Arena(arena::Arena),
    /// Find out whether a game is fair.
    Balance(balance::Balance),
    /// Vary the rules of a game.
    Sweep(sweep::Sweep),
    /// Find changes that make a game fair.
    Repair(repair::Repair),
    /// Make puzzles, or solve them.
    Puzzles(puzzles::Puzzles),
    /// Serve the web page.
    Serve(serve::Serve),
    /// Play or watch a match of a server.
    Join(join::Join),
    /// Write games in another format.
    Convert(convert::Convert),
    /// Count how games ended and began.
    Stats(stats::Stats),
    /// Play on the full screen.
    Tui(tui::FullScreen),
    /// Answer all questions of an atlas.
    Atlas(atlas::Atlas),
    /// Look at the surroundings.
    Doctor(doctor::Doctor),
    /// Print what a shell completes with.
    Completions(completions::Completions),
    /// Write the manual pages.
    Man(man::Manual),
}

/// Line games: play them, invent them.
#[derive(Parser, Debug)]
#[command(
    name = "lianzi",
    version,
    disable_help_subcommand = true,
    infer_subcommands = false
)]
struct Typed {
    #[command(flatten)]
    common: Common,
    #[command(subcommand)]
    task: Option<Task>,
}

#[derive(Args, Debug)]
struct Common {
    #[arg(long, global = true, value_enum, value_name = "en|zh", display_order = 100)]
    lang: Option<Language>,
    #[arg(long, global = true, conflicts_with = "unicode", display_order = 101)]
    ascii: bool,
    #[arg(long, global = true, display_order = 102)]
    unicode: bool,
    #[arg(
        long,
        global = true,
        value_enum,
        value_name = "auto|always|never",
        default_value_t,
        display_order = 103
    )]
    color: Colors,
}

/// Reads the command line. Help and wrong usage are answered here: that ends the program, with code 2 where the usage was
/// wrong. Arguments need not be text; those that have to be and are not are wrong usage.
pub fn read() -> Request {
    let variable = |name: &str| std::env::var(name).ok();
    let typed: Vec<OsString> = std::env::args_os().collect();
    // Help is in the language that is asked for, so the language has to be found before anything else is read.
    let language = early_language(&typed).unwrap_or_else(|| Language::of_environment(variable));
    let has = |flag: &str| typed.iter().any(|argument| argument == flag);
    let drawing = Drawing::of(has("--ascii"), has("--unicode"), variable);
    output::restrict(drawing.is_ascii_at_once(), language);
    let words = Words::new(language);
    let parsed = grammar(&words)
        .try_get_matches_from(&typed)
        .and_then(|matches| Typed::from_arg_matches(&matches));
    match parsed {
        Ok(parsed) => request(parsed, language, variable),
        Err(error) => answer(&error, &typed, &words),
    }
}

/// Prints help, or says what is wrong with the command line, and ends the program.
fn answer(error: &clap::Error, typed: &[OsString], words: &Words) -> ! {
    let stream = if error.use_stderr() {
        Stream::Errors
    } else {
        Stream::Output
    };
    let text = match (
        error.kind(),
        typed.iter().find(|argument| argument.to_str().is_none()),
    ) {
        (ErrorKind::InvalidUtf8, Some(argument)) => {
            let argument = printable(&argument.to_string_lossy());
            let reason = say!(words, "argument-not-text", argument = argument);
            format!("{}\n", say!(words, "failed", reason = reason))
        }
        _ => error.render().ansi().to_string(),
    };
    output::print(stream, &text);
    process::exit(error.exit_code())
}

/// The grammar of the command line, with its help in a language.
pub fn grammar(words: &Words) -> clap::Command {
    help::in_words(Typed::command(), words)
}

/// What `--lang` says, if it says anything that is known.
fn early_language(arguments: &[OsString]) -> Option<Language> {
    let arguments: Vec<_> = arguments
        .iter()
        .map(|argument| argument.to_string_lossy())
        .collect();
    let value =
        arguments
            .iter()
            .enumerate()
            .find_map(|(index, argument)| match argument.strip_prefix("--lang") {
                Some("") => arguments.get(index + 1).map(ToString::to_string),
                Some(value) => value.strip_prefix('=').map(str::to_owned),
                None => None,
            })?;
    Language::from_str(&value, true).ok()
}

fn request(typed: Typed, language: Language, variable: impl Fn(&str) -> Option<String> + Copy) -> Request {
    let common = typed.common;
    Request {
        language: common.lang.unwrap_or(language),
        drawing: Drawing::of(common.ascii, common.unicode, variable),
        colors: common.color,
        task: typed.task,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(line: &str) -> Result<Request, clap::Error> {
        let command = help::in_words(Typed::command(), &Words::new(Language::En));
        let matches = command.try_get_matches_from(line.split(' '))?;
        Ok(request(Typed::from_arg_matches(&matches)?, Language::En, |_| {
            None
        }))
    }

    #[test]
    fn the_grammar_has_no_contradictions_and_every_argument_has_help_in_both_languages() {
        fn everything_has_help(command: &clap::Command) {
            assert!(
                command
                    .get_about()
                    .is_some_and(|about| !about.to_string().is_empty()),
                "{}",
                command.get_name()
            );
            for argument in command.get_arguments() {
                let help = argument.get_help().map(ToString::to_string).unwrap_or_default();
                assert!(!help.is_empty(), "{} {}", command.get_name(), argument.get_id());
            }
            command.get_subcommands().for_each(everything_has_help);
        }
        for language in [Language::En, Language::Zh] {
            let command = grammar(&Words::new(language));
            command.clone().debug_assert();
            everything_has_help(&command);
        }
    }

    #[test]
    fn nothing_means_the_menu() {
        assert!(parsed("lianzi").unwrap().task.is_none());
        assert_eq!(parsed("lianzi --lang zh").unwrap().language, Language::Zh);
    }

    #[test]
    fn wrong_usage_is_told_apart() {
        for line in [
            "lianzi play x --first nobody",
            "lianzi play x --symbols ***",
            "lianzi check",
            "lianzi dance",
            "lianzi --ascii --unicode",
            "lianzi perft tic-tac-toe 61",
            "lianzi show ",
        ] {
            assert_eq!(parsed(line).unwrap_err().exit_code(), 2, "{line}");
        }
    }

    #[test]
    fn the_language_is_known_before_the_rest_is_read() {
        let early = |line: &str| early_language(&line.split(' ').map(OsString::from).collect::<Vec<_>>());
        assert_eq!(early("lianzi --lang zh --help"), Some(Language::Zh));
        assert_eq!(early("lianzi play --lang=zh"), Some(Language::Zh));
        assert_eq!(early("lianzi --lang"), None);
        assert_eq!(early("lianzi --lang klingon"), None);
    }
}
