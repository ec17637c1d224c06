//! The command line as it is typed. What it asks for, as plain data without clap, is in [`Request`].

use std::path::{MAIN_SEPARATOR, Path, PathBuf};

use clap::builder::NonEmptyStringValueParser;
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use lianzi_play::Takeback;
use lianzi_play::files::Existing;
use lianzi_rules::Each;
use lianzi_solve::{Method, Moves};

use crate::language::{self, Language};
use crate::opponent::Opponent;
use crate::output::Colors;
use crate::symbols::{CharacterSet, ChosenSymbols};
use crate::words::Words;

/// The name of a game, or the path of a rule file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GameSource {
    /// A shipped game, or one with parameters such as `mnk:6,6,4`.
    Name(String),
    /// A rule file.
    File(PathBuf),
}

impl From<&str> for GameSource {
    /// A text with a `/` in it or ending in `.toml` is a path.
    fn from(text: &str) -> Self {
        if is_path(text) {
            Self::File(PathBuf::from(text))
        } else {
            Self::Name(text.to_owned())
        }
    }
}

/// Whether a text is the path of a rule file rather than the name of a game.
pub fn is_path(text: &str) -> bool {
    let path = Path::new(text);
    text.contains(['/', MAIN_SEPARATOR]) || path.extension().is_some_and(|extension| extension == "toml")
}

/// What the program is asked for.
#[derive(Clone, Debug)]
pub struct Request {
    /// The language to speak.
    pub language: Language,
    /// How stones look.
    pub set: CharacterSet,
    /// When to use colours.
    pub colors: Colors,
    /// What to do.
    pub task: Task,
}

/// What to do.
#[derive(Clone, Debug)]
pub enum Task {
    /// Show the menu.
    Menu,
    /// Play a game.
    Play(Play),
    /// List the games.
    Games {
        /// Only those with this in their name or description.
        filter: Option<String>,
        /// As JSON.
        json: bool,
    },
    /// Explain a game.
    Show {
        /// Which.
        game: GameSource,
        /// As JSON.
        json: bool,
    },
    /// Look for faults in rule files.
    Check {
        /// Which.
        files: Vec<PathBuf>,
        /// As JSON.
        json: bool,
    },
    /// Play back a record.
    Replay {
        /// Which.
        file: PathBuf,
        /// Only the position after so many moves.
        to: Option<usize>,
        /// As JSON.
        json: bool,
    },
    /// Print the JSON Schema of rule files.
    Schema,
    /// Prove who wins.
    Solve(Solve),
    /// Check a certificate.
    Verify {
        /// Which.
        file: PathBuf,
        /// For these rules; otherwise those that it names.
        rules: Option<GameSource>,
        /// As JSON.
        json: bool,
    },
    /// Count the leaves of the game tree.
    Perft {
        /// Of which game.
        game: GameSource,
        /// To which depth.
        depth: u32,
        /// For each first move.
        divide: bool,
        /// From which position.
        from: Option<String>,
    },
}

/// What to solve, and with what.
#[derive(Clone, Debug)]
pub struct Solve {
    /// Which game.
    pub game: GameSource,
    /// From which position.
    pub from: Option<String>,
    /// How; `None`: as fits the rules.
    pub method: Option<Method>,
    /// Mebibytes for tables.
    pub memory_mib: usize,
    /// When to give up.
    pub seconds: Option<f64>,
    /// How many threads.
    pub threads: usize,
    /// Whether the shortest win must be found.
    pub shortest: bool,
    /// Which moves get values.
    pub moves: Moves,
    /// Where to write the certificate.
    pub certificate: Option<PathBuf>,
    /// Whether that may overwrite.
    pub existing: Existing,
    /// As JSON.
    pub json: bool,
}

/// How to play a game.
#[derive(Clone, Debug)]
pub struct Play {
    /// What.
    pub game: GameSource,
    /// Who.
    pub seats: Each<Opponent>,
    /// Whether moves may be taken back.
    pub takeback: Takeback,
    /// The seed of chance.
    pub seed: Option<u64>,
    /// Where to save.
    pub save: Option<PathBuf>,
    /// Whether that may overwrite.
    pub existing: Existing,
    /// Where to start.
    pub from: Option<String>,
    /// Symbols for the stones.
    pub symbols: Option<ChosenSymbols>,
    /// As JSON.
    pub json: bool,
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
    task: Option<TypedTask>,
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

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
enum TypedTakeback {
    Never,
    #[default]
    Free,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
enum TypedMoves {
    #[default]
    One,
    Best,
    All,
}

#[derive(Subcommand, Debug)]
enum TypedTask {
    Play {
        #[arg(value_name = "GAME", value_parser = NonEmptyStringValueParser::new(), default_value = "tic-tac-toe")]
        game: String,
        #[arg(long, value_name = "AGENT", default_value = "person")]
        first: Opponent,
        #[arg(long, value_name = "AGENT", default_value = "person")]
        second: Opponent,
        #[arg(long, value_enum, value_name = "never|free", default_value_t)]
        takeback: TypedTakeback,
        #[arg(long, value_name = "N")]
        seed: Option<u64>,
        #[arg(long, value_name = "FILE")]
        save: Option<PathBuf>,
        #[arg(long)]
        force: bool,
        #[arg(long, value_name = "POSITION")]
        from: Option<String>,
        #[arg(long, value_name = "XO")]
        symbols: Option<ChosenSymbols>,
        #[arg(long)]
        json: bool,
    },
    Games {
        #[arg(value_name = "TEXT")]
        filter: Option<String>,
        #[arg(long)]
        json: bool,
    },
    Show {
        #[arg(value_name = "GAME", value_parser = NonEmptyStringValueParser::new())]
        game: String,
        #[arg(long)]
        json: bool,
    },
    Check {
        #[arg(value_name = "FILE", required = true)]
        files: Vec<PathBuf>,
        #[arg(long)]
        json: bool,
    },
    Replay {
        #[arg(value_name = "FILE")]
        file: PathBuf,
        #[arg(long, value_name = "PLY")]
        to: Option<usize>,
        #[arg(long)]
        json: bool,
    },
    Schema,
    Solve {
        #[arg(value_name = "GAME", value_parser = NonEmptyStringValueParser::new())]
        game: String,
        #[arg(long, value_name = "POSITION")]
        from: Option<String>,
        #[arg(long, value_name = "NAME")]
        method: Option<Method>,
        #[arg(long, value_name = "MIB", default_value_t = 1024, value_parser = clap::value_parser!(u64).range(1..=1 << 20))]
        memory: u64,
        #[arg(long, value_name = "SECONDS", value_parser = seconds)]
        time: Option<f64>,
        #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
        threads: u16,
        #[arg(long)]
        shortest: bool,
        #[arg(long, value_enum, value_name = "one|best|all", default_value_t)]
        moves: TypedMoves,
        #[arg(long, value_name = "FILE")]
        certificate: Option<PathBuf>,
        #[arg(long)]
        force: bool,
        #[arg(long)]
        json: bool,
    },
    Verify {
        #[arg(value_name = "FILE")]
        file: PathBuf,
        #[arg(long, value_name = "GAME")]
        rules: Option<String>,
        #[arg(long)]
        json: bool,
    },
    Perft {
        #[arg(value_name = "GAME", value_parser = NonEmptyStringValueParser::new())]
        game: String,
        #[arg(value_name = "DEPTH", value_parser = clap::value_parser!(u32).range(0..=60))]
        depth: u32,
        #[arg(long)]
        divide: bool,
        #[arg(long, value_name = "POSITION")]
        from: Option<String>,
    },
}

/// Reads the command line. Help and wrong usage are answered by clap: it prints and ends the program, with code 2 where
/// the usage was wrong.
pub fn read() -> Request {
    let variable = |name: &str| std::env::var(name).ok();
    // Help is in the language that is asked for, so the language has to be found before anything else is read.
    let language = early_language(std::env::args()).unwrap_or_else(|| Language::of_environment(variable));
    let command = command(&Words::new(language));
    let typed = Typed::from_arg_matches(&command.get_matches()).unwrap_or_else(|error| error.exit());
    request(typed, language, variable)
}

/// What `--lang` says, if it says anything that is known.
fn early_language(arguments: impl Iterator<Item = String>) -> Option<Language> {
    let arguments: Vec<String> = arguments.collect();
    let value =
        arguments
            .iter()
            .enumerate()
            .find_map(|(index, argument)| match argument.strip_prefix("--lang") {
                Some("") => arguments.get(index + 1).cloned(),
                Some(value) => value.strip_prefix('=').map(str::to_owned),
                None => None,
            })?;
    Language::from_str(&value, true).ok()
}

fn request(typed: Typed, language: Language, variable: impl Fn(&str) -> Option<String> + Copy) -> Request {
    let common = typed.common;
    let set = if common.ascii {
        CharacterSet::Ascii
    } else if common.unicode || (language::is_utf8(variable) && !language::ambiguous_is_wide(variable)) {
        CharacterSet::Unicode
    } else {
        CharacterSet::Ascii
    };
    Request {
        language: common.lang.unwrap_or(language),
        set,
        colors: common.color,
        task: typed.task.map_or(Task::Menu, task),
    }
}

fn task(typed: TypedTask) -> Task {
    match typed {
        TypedTask::Play {
            game,
            first,
            second,
            takeback,
            seed,
            save,
            force,
            from,
            symbols,
            json,
        } => Task::Play(Play {
            game: GameSource::from(game.as_str()),
            seats: Each([first, second]),
            takeback: match takeback {
                TypedTakeback::Never => Takeback::Never,
                TypedTakeback::Free => Takeback::Free,
            },
            seed,
            save,
            existing: if force { Existing::Replace } else { Existing::Keep },
            from,
            symbols,
            json,
        }),
        TypedTask::Games { filter, json } => Task::Games { filter, json },
        TypedTask::Show { game, json } => Task::Show {
            game: GameSource::from(game.as_str()),
            json,
        },
        TypedTask::Check { files, json } => Task::Check { files, json },
        TypedTask::Replay { file, to, json } => Task::Replay { file, to, json },
        TypedTask::Schema => Task::Schema,
        TypedTask::Solve {
            game,
            from,
            method,
            memory,
            time,
            threads,
            shortest,
            moves,
            certificate,
            force,
            json,
        } => Task::Solve(Solve {
            game: GameSource::from(game.as_str()),
            from,
            method,
            memory_mib: memory as usize,
            seconds: time,
            threads: threads as usize,
            shortest,
            moves: match moves {
                TypedMoves::One => Moves::One,
                TypedMoves::Best => Moves::Best,
                TypedMoves::All => Moves::All,
            },
            certificate,
            existing: if force { Existing::Replace } else { Existing::Keep },
            json,
        }),
        TypedTask::Verify { file, rules, json } => Task::Verify {
            file,
            rules: rules.as_deref().map(GameSource::from),
            json,
        },
        TypedTask::Perft {
            game,
            depth,
            divide,
            from,
        } => Task::Perft {
            game: GameSource::from(game.as_str()),
            depth,
            divide,
            from,
        },
    }
}

/// A time in seconds: a number above 0, and no more than a year.
fn seconds(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(seconds) if (0.001..=31_536_000.0).contains(&seconds) => Ok(seconds),
        _ => Err("it must be a number of seconds from 0.001 to 31536000".to_owned()),
    }
}

/// The command line's grammar with its help in one language.
fn command(words: &Words) -> clap::Command {
    let mut command = localized(Typed::command(), words, "");
    command.build();
    command
}

/// Gives a command, its arguments and its subcommands the help texts of a language: `help-COMMAND` and
/// `help-COMMAND-ARGUMENT`, and `help-ARGUMENT` for what is the same everywhere.
fn localized(command: clap::Command, words: &Words, path: &str) -> clap::Command {
    let heading = |key: &str| words.help(key).unwrap_or_default();
    let about = words
        .help(if path.is_empty() { "help-about" } else { path })
        .unwrap_or_default();
    let help = |id: &str| {
        words
            .help(&format!("{path}-{id}"))
            .or_else(|| words.help(&format!("help-{id}")))
    };
    let names: Vec<String> = command
        .get_subcommands()
        .map(|sub| sub.get_name().to_owned())
        .collect();
    let mut command = command
        .about(about)
        .disable_help_flag(true)
        .disable_version_flag(true)
        .subcommand_help_heading(heading("help-heading-commands"))
        .next_help_heading(heading("help-heading-options"))
        .help_template(heading("help-template"));
    if path.is_empty() {
        command =
            command
                .after_help(heading("help-after"))
                .arg(flag("version", 'V', clap::ArgAction::Version));
    }
    command = command.arg(flag("help", 'h', clap::ArgAction::Help));
    command = command.mut_args(|argument| {
        let text = help(argument.get_id().as_str()).unwrap_or_default();
        let key = if argument.is_positional() {
            "help-heading-arguments"
        } else {
            "help-heading-options"
        };
        // Values and what is taken otherwise stand in the texts, in the reader's language.
        let argument = argument.help(text).help_heading(heading(key));
        if argument.get_action().takes_values() {
            argument.hide_possible_values(true).hide_default_value(true)
        } else {
            argument
        }
    });
    for name in names {
        command = command.mut_subcommand(&name, |sub| localized(sub, words, &format!("help-{name}")));
    }
    command
}

fn flag(name: &'static str, short: char, action: clap::ArgAction) -> clap::Arg {
    clap::Arg::new(name).long(name).short(short).action(action)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(line: &str) -> Result<Request, clap::Error> {
        let command = command(&Words::new(Language::En));
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
            let command = command(&Words::new(language));
            command.clone().debug_assert();
            everything_has_help(&command);
        }
    }

    #[test]
    fn nothing_means_the_menu() {
        assert!(matches!(parsed("lianzi").unwrap().task, Task::Menu));
        assert_eq!(parsed("lianzi --lang zh").unwrap().language, Language::Zh);
    }

    #[test]
    fn a_game_is_a_name_unless_it_looks_like_a_path() {
        assert_eq!(
            GameSource::from("mnk:6,6,4"),
            GameSource::Name("mnk:6,6,4".to_owned())
        );
        assert_eq!(GameSource::from("my.toml"), GameSource::File("my.toml".into()));
        assert_eq!(GameSource::from("./liansi"), GameSource::File("./liansi".into()));
    }

    #[test]
    fn people_play_unless_agents_are_named() {
        let Task::Play(play) = parsed("lianzi play liansi --second alphabeta:depth=2")
            .unwrap()
            .task
        else {
            panic!()
        };
        assert_eq!(play.seats.0[0], Opponent::Person);
        assert_ne!(play.seats.0[1], Opponent::Person);
        assert_eq!((play.takeback, play.existing), (Takeback::Free, Existing::Keep));
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
        let early = |line: &str| early_language(line.split(' ').map(str::to_owned));
        assert_eq!(early("lianzi --lang zh --help"), Some(Language::Zh));
        assert_eq!(early("lianzi play --lang=zh"), Some(Language::Zh));
        assert_eq!(early("lianzi --lang"), None);
        assert_eq!(early("lianzi --lang klingon"), None);
    }
}
