//! `lianzi play`: one game.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use lianzi_play::analysis::{Analyst, Effort};
use lianzi_play::files::Existing;
use lianzi_play::{Match, NamedGame, Takeback};
use lianzi_rules::{AnyPosition, Each};

use crate::arguments::{GameSource, Overwrite, source};
use crate::commands::analyze;
use crate::failure::Failure;
use crate::games;
use crate::line_mode::drive::{self, Desk, Left, Saving};
use crate::opponent::Opponent;
use crate::save;
use crate::session::{Hints, Session, Setup};
use crate::symbols::ChosenSymbols;

/// The longest time to think about a hint: somebody waits for it.
const HINT_TIME: Duration = Duration::from_secs(3);
/// Bytes for tables that proofs of a hint may use: more cannot be filled in that time.
const HINT_MEMORY: usize = 1 << 28;

/// How to play a game.
#[derive(Args, Clone, Debug)]
pub struct Play {
    #[arg(value_name = "GAME", value_parser = source(), default_value = "tic-tac-toe")]
    game: GameSource,
    #[arg(long, value_name = "AGENT", default_value = "person")]
    first: Opponent,
    #[arg(long, value_name = "AGENT", default_value = "person")]
    second: Opponent,
    #[arg(long, value_enum, value_name = "never|free", default_value_t)]
    takeback: TakebackChoice,
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    #[command(flatten)]
    overwrite: Overwrite,
    /// Where to start.
    #[arg(long, value_name = "POSITION")]
    from: Option<String>,
    #[arg(long, value_name = "XO")]
    pub symbols: Option<ChosenSymbols>,
    #[arg(long)]
    pub json: bool,
}

/// Whether moves may be taken back, as it is typed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum TakebackChoice {
    /// A placed stone stays.
    Never,
    /// Whoever likes may take back.
    #[default]
    Free,
}

impl From<TakebackChoice> for Takeback {
    fn from(choice: TakebackChoice) -> Self {
        match choice {
            TakebackChoice::Never => Self::Never,
            TakebackChoice::Free => Self::Free,
        }
    }
}

/// Plays the game that is asked for.
pub fn run(request: &Play, desk: &mut Desk) -> Result<(), Failure> {
    let named = games::find(&request.game)?;
    let game = named.game();
    let start = request
        .from
        .as_ref()
        .map_or_else(|| Ok(game.start()), |text| game.read_position(text))?;
    let takeback = Takeback::from(request.takeback);
    let existing = request.overwrite.existing();
    if let Some(path) = &request.save {
        let beginning = Match::from_position(game.clone(), start, takeback);
        save::check(path, &named, &beginning, existing)?;
    }
    let saving = Saving {
        at_end: request.save.clone(),
        existing,
    };
    let table = Table {
        seats: &Each([request.first.clone(), request.second.clone()]),
        takeback,
        seed: request.seed,
    };
    play(named, start, &table, &saving, desk).map(drop)
}

/// Who plays, and how.
pub struct Table<'a> {
    /// Who.
    pub seats: &'a Each<Opponent>,
    /// Whether moves may be taken back.
    pub takeback: Takeback,
    /// The seed of chance, if it was given.
    pub seed: Option<u64>,
}

/// Plays a game to its end.
///
/// # Errors
/// An agent cannot play it, or what [`drive::play`] says.
pub fn play(
    named: NamedGame,
    start: AnyPosition,
    table: &Table<'_>,
    saving: &Saving,
    desk: &mut Desk,
) -> Result<Left, Failure> {
    let seed = table.seed.unwrap_or_else(fresh_seed);
    let chance = table.seats.0.iter().any(Opponent::takes_seed);
    let game = named.game();
    let [first, second] = &table.seats.0;
    let setup = Setup {
        start,
        takeback: table.takeback,
        seats: Each([first.seat(game, seed)?, second.seat(game, seed)?]),
        hints: Some(Hints {
            analyst: Analyst::with_tables(game, games::table(game)),
            effort: Effort {
                time: Some(HINT_TIME),
                memory: HINT_MEMORY,
                progress: Some(analyze::told(&desk.ticker, &desk.words)),
                ..Effort::default()
            },
        }),
        seed: chance.then_some(seed),
        game: named,
    };
    let (mut session, events) = Session::start(setup);
    drive::play(desk, &mut session, &events, saving)
}

/// A seed that nobody has chosen: short enough to be typed again.
pub fn fresh_seed() -> u64 {
    // The standard library seeds its hash maps from the system's source of chance.
    RandomState::new().build_hasher().finish() % 1_000_000
}

/// Nothing is saved but what is asked for while playing.
pub const UNSAVED: Saving = Saving {
    at_end: None,
    existing: Existing::Keep,
};

#[cfg(test)]
mod tests {
    use clap::FromArgMatches;

    use super::*;

    #[test]
    fn people_play_unless_agents_are_named() {
        let line = ["play", "liansi", "--second", "alphabeta:depth=2"];
        let matches = Play::augment_args(clap::Command::new("play")).get_matches_from(line);
        let play = Play::from_arg_matches(&matches).unwrap();
        assert_eq!(play.first, Opponent::Person);
        assert_ne!(play.second, Opponent::Person);
        assert_eq!(play.takeback, TakebackChoice::Free);
        assert_eq!(play.overwrite.existing(), Existing::Keep);
    }
}
