//! `lianzi puzzles`: positions in which exactly one move wins, made and played.
//!
//! - this file: the arguments, and making puzzles;
//! - `play`: puzzles at the terminal.

mod play;

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use lianzi_lab::puzzles::file::{self, PuzzleError};
use lianzi_lab::puzzles::{LEVELS, Plan, Puzzle, TRIES};
use lianzi_play::files;

use super::balance::{refuse_if_in_the_way, written};
use crate::arguments::{GameSource, Overwrite, seconds, source};
use crate::commands::play::fresh_seed;
use crate::failure::Failure;
use crate::line_mode::drive::Desk;
use crate::screen::table::{aligned, wrapped};
use crate::ticker::Ticker;
use crate::words::{Words, harmless, say};
use crate::{games, interrupt};

/// The largest file of puzzles that is read.
const MOST_BYTES: u64 = 1 << 26;

/// Which puzzles to make, or which to play.
#[derive(Args, Clone, Debug)]
pub struct Puzzles {
    #[arg(value_name = "GAME", value_parser = source(), required_unless_present = "play")]
    game: Option<GameSource>,
    /// Moves of one's own.
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=8))]
    win_in: u16,
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    count: u32,
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds)]
    time: f64,
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// A file to play.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "out", "json", "win_in", "count", "time"])]
    play: Option<PathBuf>,
    #[command(flatten)]
    overwrite: Overwrite,
    #[arg(long)]
    json: bool,
}

/// Makes puzzles, or lets them be played.
pub fn run(task: &Puzzles, desk: &mut Desk) -> Result<(), Failure> {
    if let Some(path) = &task.play {
        let text = files::read_text(path, MOST_BYTES)?;
        let (game, puzzles) = file::read(&text).map_err(PuzzlesError)?;
        return play::run(game.game(), &puzzles, desk);
    }
    let Some(source) = &task.game else {
        return Err(Failure::Said); // the grammar asks for one of them
    };
    let named = games::find(source)?;
    if let Some(path) = &task.out {
        refuse_if_in_the_way(path, task.overwrite.existing())?;
    }
    let plan = Plan {
        game: named,
        win_in: task.win_in,
        count: task.count as usize,
        seed: task.seed.unwrap_or_else(fresh_seed),
        time: Some(Duration::from_secs_f64(task.time)),
        stop: Some(interrupt::flag()),
    };
    let ticker = Ticker::new();
    let found = {
        let words = &desk.words;
        plan.find(&mut |puzzles, games| {
            ticker.tick(|| {
                say!(
                    words,
                    "puzzles-progress",
                    puzzles = puzzles,
                    wanted = plan.count,
                    games = games
                )
            });
        })
    };
    ticker.clear();
    let text = file::write(&plan.game, plan.seed, &found.puzzles);
    if task.json {
        desk.output.say(&text)?;
    } else {
        let lines = told(&desk.words, &plan, &found.puzzles, found.games);
        desk.output.lines(&lines)?;
    }
    if let Some(path) = &task.out
        && !found.puzzles.is_empty()
    {
        files::write(path, text.as_bytes(), task.overwrite.existing())?;
        written(desk, path, task.json)?;
    }
    if found.stopped {
        return Err(Failure::Interrupted);
    }
    Ok(())
}

/// The puzzles as a table. Their solutions are not in it: they are to be found.
fn told(words: &Words, plan: &Plan, puzzles: &[Puzzle], games: u32) -> Vec<String> {
    let mut lines = wrapped(
        &say!(
            words,
            "puzzles-found",
            game = harmless(plan.game.name()),
            puzzles = puzzles.len(),
            games = games,
            moves = plan.win_in,
            seed = plan.seed.to_string()
        ),
        78,
    );
    if puzzles.is_empty() {
        return lines;
    }
    let mut rows = vec![vec![
        say!(words, "puzzles-column-rating"),
        say!(words, "puzzles-column-found"),
        say!(words, "puzzles-column-position"),
    ]];
    for puzzle in puzzles {
        let found: Vec<String> = puzzle.found_by.iter().map(ToString::to_string).collect();
        rows.push(vec![
            puzzle.rating().to_string(),
            found.join(" "),
            plan.game.game().write_position(&puzzle.position),
        ]);
    }
    lines.extend(aligned(&rows));
    lines.extend(wrapped(
        &say!(words, "puzzles-about", levels = LEVELS, tries = TRIES),
        78,
    ));
    lines
}

/// Why puzzles cannot be played.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub struct PuzzlesError(PuzzleError);

impl From<PuzzlesError> for Failure {
    fn from(error: PuzzlesError) -> Self {
        match error.0 {
            PuzzleError::Game(error) => Self::Game(error),
            PuzzleError::Faults(faults) => Self::Faults(faults),
            _ => Self::Puzzles(error),
        }
    }
}

impl Words {
    /// Why puzzles cannot be played.
    pub fn puzzles_error(&self, error: &PuzzlesError) -> String {
        match &error.0 {
            PuzzleError::Line { line } => say!(self, "puzzles-line", line = *line),
            PuzzleError::Version { found } => say!(self, "puzzles-version", found = *found),
            PuzzleError::OtherRules { game } => say!(self, "puzzles-other-rules", game = harmless(game)),
            PuzzleError::Empty => say!(self, "puzzles-empty"),
            PuzzleError::Game(_) | PuzzleError::Faults(_) => error.to_string(), // told as what they are
        }
    }
}
