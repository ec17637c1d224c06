//! `lianzi arena`: two computer players, many games, and what they prove.
//!
//! - this file: the arguments, and how the match is carried out;
//! - `report`: what came of it, in words;
//! - `tournament`: more players than two;
//! - `ticker`: how it goes, on a line of the terminal.

mod report;
mod ticker;
mod tournament;

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use lianzi_lab::arena::objects::{game_object, plan_object, played_object, summary_object};
use lianzi_lab::arena::opening::MOST_PLIES;
use lianzi_lab::arena::{Finish, Folder, LONGEST, MOST_PAIRS, Openings, Pace, PairPlayed, Plan};
use lianzi_lab::statistics::Sprt;
use lianzi_play::PlayerSpec;
use serde_json::{Value, json};

use crate::arguments::{GameSource, Overwrite, source};
use crate::commands::play::fresh_seed;
use crate::failure::Failure;
use crate::line_mode::drive::Desk;
use crate::{games, interrupt, save};
use ticker::Ticker;

/// Who plays whom, how often, and how.
#[allow(clippy::struct_excessive_bools)] // a command line has as many switches as it needs
#[derive(Args, Clone, Debug)]
pub struct Arena {
    #[arg(value_name = "GAME", value_parser = source())]
    game: GameSource,
    #[arg(value_name = "PLAYER_A")]
    a: PlayerSpec,
    #[arg(value_name = "PLAYER_B")]
    b: PlayerSpec,
    /// More players make a tournament.
    #[arg(value_name = "PLAYER")]
    more: Vec<PlayerSpec>,
    /// A against each of the others, instead of everybody against everybody.
    #[arg(long, requires = "more")]
    gauntlet: bool,
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = games_in_pairs)]
    games: u32,
    /// For a move.
    #[arg(long, value_name = "MILLIS", value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    time: Option<u64>,
    /// For a move.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// For a move.
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=1000))]
    depth: Option<u32>,
    #[arg(long, value_name = "PLIES", default_value_t = 2, value_parser = clap::value_parser!(u32).range(0..=i64::from(MOST_PLIES)))]
    openings: u32,
    /// Openings that a search finds about even.
    #[arg(long, conflicts_with = "openings_file")]
    even: bool,
    #[arg(long, value_name = "FILE", conflicts_with = "openings")]
    openings_file: Option<PathBuf>,
    /// Games are cut off after so many plies.
    #[arg(long, value_name = "PLIES", default_value_t = LONGEST, value_parser = clap::value_parser!(u32).range(1..=60_000))]
    longest: u32,
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    #[arg(long, value_name = "FOLDER")]
    records: Option<PathBuf>,
    /// Go on where a match was broken off.
    #[arg(long, requires = "records", requires = "seed", conflicts_with = "force")]
    resume: bool,
    #[command(flatten)]
    overwrite: Overwrite,
    #[arg(long)]
    json: bool,
}

/// An even number of games.
fn games_in_pairs(text: &str) -> Result<u32, String> {
    let most = 2 * MOST_PAIRS;
    match text.parse::<u32>() {
        Ok(games) if games > 0 && games <= most && games.is_multiple_of(2) => Ok(games),
        _ => Err(format!(
            "it must be an even number from 2 to {most}: every opening is played twice, with sides swapped"
        )),
    }
}

/// Plays the match and says what came of it.
pub fn run(task: &Arena, desk: &mut Desk) -> Result<(), Failure> {
    let named = games::find(&task.game)?;
    let openings = match &task.openings_file {
        Some(path) => Openings::read(path, &named)?,
        None if task.even => Openings::Even { plies: task.openings },
        None => Openings::Random { plies: task.openings },
    };
    let plan = Plan {
        pairs: task.games / 2,
        openings,
        pace: Pace {
            depth: task.depth,
            nodes: task.nodes,
            time: task.time.map(Duration::from_millis),
        },
        longest: task.longest,
        seed: task.seed.unwrap_or_else(fresh_seed),
        threads: task.threads as usize,
        sprt: task.sprt,
        date: save::today(),
        stop: Some(interrupt::flag()),
        ..Plan::new(named, [task.a.clone().into(), task.b.clone().into()])
    };
    if !task.more.is_empty() {
        return tournament::run(task, plan, desk);
    }
    let ready = plan.ready()?;
    let mut folder = match &task.records {
        None => None,
        Some(path) if task.resume => Some(Folder::resume(path, &plan)?),
        Some(path) => Some(Folder::create(path, &plan, task.overwrite.existing())?),
    };
    let before = folder.as_ref().map_or(0, |folder| folder.done().len());
    if task.json {
        let mut object = plan_object(&plan);
        object["event"] = json!("start");
        desk.output.line(&object.to_string())?;
    } else {
        let sentence = report::beginning(&desk.words, &plan);
        desk.output.line(&sentence)?;
    }
    let mut ticker = Ticker::new(plan.pairs);
    let mut unsaid = None;
    let played = ready.play(folder.as_mut(), &mut |pair| {
        ticker.tick(&desk.words, pair.summary);
        let said = if task.json {
            desk.output.line(&pair_object(pair).to_string())
        } else {
            Ok(())
        };
        match said {
            Ok(()) => ControlFlow::Continue(()),
            Err(failure) => {
                unsaid = Some(failure);
                ControlFlow::Break(())
            }
        }
    });
    ticker.clear();
    if let Some(failure) = unsaid {
        return Err(failure);
    }
    let played = played?;
    if task.json {
        let mut object = played_object(&plan, &played);
        object["event"] = json!("result");
        object["records"] = json!(folder.as_ref().map(|folder| folder.path().display().to_string()));
        desk.output.line(&object.to_string())?;
    } else {
        let lines = report::result(&desk.words, &plan, &played, before, folder.as_ref());
        desk.output.lines(&lines)?;
    }
    match played.finish {
        Finish::Stopped => Err(Failure::Interrupted),
        Finish::Complete | Finish::Decided(_) => Ok(()),
    }
}

/// A pair of games, and how things stand after it.
fn pair_object(pair: PairPlayed<'_>) -> Value {
    let summary = summary_object(pair.summary);
    json!({
        "event": "pair",
        "pair": pair.pair,
        "games": pair.games.each_ref().map(game_object),
        "a": summary["a"],
        "elo": summary["elo"],
        "elo_low": summary["elo_low"],
        "elo_high": summary["elo_high"],
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_come_in_pairs() {
        assert_eq!(games_in_pairs("2"), Ok(2));
        for text in ["0", "1", "199", "-2", "2.0", "", "1000002"] {
            assert!(games_in_pairs(text).is_err(), "{text}");
        }
    }
}
