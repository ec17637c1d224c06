//! `lianzi balance`: is a game fair, and how do its games go?
//!
//! - this file: the arguments, and how the work is carried out;
//! - `sentences`: the verdict and the numbers, in words;
//! - `map`: what each first move is worth, drawn on the board;
//! - `page`: all of it as a web page;
//! - `ticker`: how far it has come, on a line of the terminal.

pub mod map;
pub mod page;
pub mod sentences;
mod ticker;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::Args;
use lianzi_lab::arena::opening::MOST_PLIES;
use lianzi_lab::arena::{Contestant, LONGEST, MOST_PAIRS, Pace};
use lianzi_lab::balance::objects::{balance_object, csv};
use lianzi_lab::balance::verdict::Verdict;
use lianzi_lab::balance::{Balance as Found, Plan};
use lianzi_lab::repair::objects::repairs_object;
use lianzi_lab::repair::{Repairs, Search};
use lianzi_lab::variant::Base;
use lianzi_play::PlayerSpec;
use lianzi_play::files::{self, Existing};
use serde_json::Value as Json;

use super::sweep::extended;
use crate::arguments::{GameSource, Overwrite, seconds, source};
use crate::commands::play::fresh_seed;
use crate::failure::Failure;
use crate::line_mode::drive::Desk;
use crate::words::refusals::printable_path;
use crate::words::say;
use crate::{games, interrupt};
use ticker::Ticker;

/// Who plays against itself when nothing is said: from beginner to somebody who sees everything.
pub const STRENGTHS: [&str; 3] = ["level:2", "level:4", "level:6"];

/// What to find out, and with what.
#[derive(Args, Clone, Debug)]
pub struct Balance {
    #[arg(value_name = "GAME", value_parser = source())]
    game: GameSource,
    #[command(flatten)]
    measure: Measure,
    #[arg(long, value_name = "SECONDS", default_value = "40", value_parser = seconds)]
    time: f64,
    /// After that, for changes that make it fair, if it is not.
    #[arg(long, value_name = "SECONDS", default_value = "20", value_parser = seconds, conflicts_with = "no_repairs")]
    repairs: f64,
    #[arg(long)]
    no_repairs: bool,
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(2..=2 * i64::from(MOST_PAIRS)))]
    games: u32,
    #[arg(long)]
    no_proof: bool,
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    #[command(flatten)]
    overwrite: Overwrite,
    #[arg(long)]
    json: bool,
}

/// What all commands that measure games have in common.
#[derive(Args, Clone, Debug)]
pub struct Measure {
    #[arg(long, value_name = "PLAYER", num_args = 1..=8)]
    pub agents: Vec<PlayerSpec>,
    #[arg(long, value_name = "PLIES", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=i64::from(MOST_PLIES)))]
    pub openings: u32,
    #[arg(long, value_name = "PLIES", default_value_t = LONGEST, value_parser = clap::value_parser!(u32).range(1..=60_000))]
    pub longest: u32,
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: u16,
    /// Mebibytes for tables.
    #[arg(long, value_name = "MIB", default_value_t = 1024, value_parser = clap::value_parser!(u64).range(1..=1 << 20))]
    pub memory: u64,
}

impl Measure {
    /// Who plays against itself.
    pub fn strengths(&self) -> Vec<Contestant> {
        if self.agents.is_empty() {
            let usual = STRENGTHS
                .iter()
                .filter_map(|text| text.parse::<PlayerSpec>().ok());
            usual.map(Contestant::from).collect()
        } else {
            self.agents.iter().cloned().map(Contestant::from).collect()
        }
    }

    /// The plan for a game, in so many seconds; games are counted in pairs.
    pub fn plan(&self, game: lianzi_play::NamedGame, games: u32, seconds: f64, seed: u64) -> Plan {
        Plan {
            pairs: games.div_ceil(2),
            opening_plies: self.openings,
            pace: Pace::default(),
            longest: self.longest,
            seed,
            threads: self.threads as usize,
            time: Some(Duration::from_secs_f64(seconds)),
            memory: (self.memory as usize) << 20,
            stop: Some(interrupt::flag()),
            ..Plan::new(game, self.strengths())
        }
    }
}

/// Finds out what can be found out in the time, and says it.
pub fn run(task: &Balance, desk: &mut Desk) -> Result<(), Failure> {
    let named = games::find(&task.game)?;
    let existing = task.overwrite.existing();
    for path in [&task.html, &task.csv].into_iter().flatten() {
        refuse_if_in_the_way(path, existing)?;
    }
    let seed = task.measure.seed.unwrap_or_else(fresh_seed);
    let plan = Plan {
        prove: !task.no_proof,
        ..task.measure.plan(named, task.games, task.time, seed)
    };
    let base = if task.no_repairs {
        None
    } else {
        Some(Base::of(&plan.game, extended(&task.game).as_deref())?)
    };
    let table = if plan.prove {
        games::table(plan.game.game())
    } else {
        None
    };
    let ticker = Ticker::new(&desk.words, plan.strengths.len());
    let found = plan.measure(table, &mut |progress| ticker.tell(progress));
    ticker.clear();
    let found = found?;
    let repairs = match base {
        Some(base) if !found.stopped && Verdict::of(&found).is_unfair() => {
            Some(look_for_repairs(task, desk, &plan, &found, &base))
        }
        _ => None,
    };
    // What was measured is said even when the search for repairs failed.
    let (repairs, failed) = match repairs {
        Some(Ok(repairs)) => (Some(repairs), None),
        Some(Err(failure)) => (None, Some(failure)),
        None => (None, None),
    };
    say_all(task, desk, &plan, &found, repairs.as_ref())?;
    if let Some(path) = &task.csv {
        files::write(path, csv(&plan, &found).as_bytes(), existing)?;
        written(desk, path, task.json)?;
    }
    if let Some(path) = &task.html {
        let page = page::page(&desk.words, &plan, &found, repairs.as_ref());
        files::write(path, page.as_bytes(), existing)?;
        written(desk, path, task.json)?;
    }
    if found.stopped || repairs.is_some_and(|(_, repairs)| repairs.stopped) {
        return Err(Failure::Interrupted);
    }
    failed.map_or(Ok(()), Err)
}

/// Looks for changes that make an unfair game fair, for a while.
fn look_for_repairs(
    task: &Balance,
    desk: &Desk,
    plan: &Plan,
    found: &Found,
    base: &Base,
) -> Result<(Search, Repairs), Failure> {
    let search = Search::quick(plan, found, Duration::from_secs_f64(task.repairs));
    let (words, line, began) = (&desk.words, crate::ticker::Ticker::new(), Instant::now());
    let repairs = search.run_after(
        base,
        found.clone(),
        &mut |variant| games::table(variant.game.game()),
        &mut |change, _| {
            line.tick(|| {
                say!(
                    words,
                    "balance-progress-repairs",
                    change = change,
                    seconds = began.elapsed().as_secs(),
                    all = task.repairs.round() as u64
                )
            });
        },
        &mut |_| {},
    );
    line.clear();
    Ok((search, repairs?))
}

fn say_all(
    task: &Balance,
    desk: &mut Desk,
    plan: &Plan,
    found: &Found,
    repairs: Option<&(Search, Repairs)>,
) -> Result<(), Failure> {
    if task.json {
        return desk.output.line(&object(plan, found, repairs).to_string());
    }
    let lines = sentences::all(desk, plan, found, repairs);
    desk.output.lines(&lines)
}

/// All numbers; `repairs` is `null` where none were looked for.
fn object(plan: &Plan, found: &Found, repairs: Option<&(Search, Repairs)>) -> Json {
    let mut object = balance_object(plan, found);
    object["repairs"] = repairs.map_or(Json::Null, |(search, repairs)| repairs_object(search, repairs));
    object
}

/// Said now: nobody wants to lose a minute's work to a file that is in the way.
pub fn refuse_if_in_the_way(path: &Path, existing: Existing) -> Result<(), Failure> {
    if existing == Existing::Keep && path.exists() {
        return Err(Failure::InTheWay(printable_path(path)));
    }
    Ok(())
}

/// Says where something was written.
pub fn written(desk: &mut Desk, path: &Path, quiet: bool) -> Result<(), Failure> {
    if quiet {
        return Ok(());
    }
    let sentence = say!(desk.words, "balance-written", path = printable_path(path));
    desk.output.line(&sentence)
}
