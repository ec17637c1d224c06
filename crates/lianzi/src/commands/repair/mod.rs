//! `lianzi repair`: the smallest changes of a game's rules that make it fair.
//!
//! - this file: the arguments, and how the search is carried out;
//! - `sentences`: what it found, in words;
//! - `page`: the same as a web page.

pub mod page;
pub mod sentences;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use lianzi_lab::balance::Plan;
use lianzi_lab::balance::objects::balance_object;
use lianzi_lab::repair::objects::repairs_object;
use lianzi_lab::repair::{LARGEST, RepairError, Repairs, Search, Tried};
use lianzi_lab::variant::Base;
use lianzi_play::files;
use serde_json::{Value as Json, json};

use super::balance::{Measure, refuse_if_in_the_way, written};
use super::sweep::extended;
use crate::arguments::{GameSource, Overwrite, seconds, source};
use crate::commands::play::fresh_seed;
use crate::failure::Failure;
use crate::games;
use crate::line_mode::drive::Desk;
use crate::screen::table::wrapped;
use crate::ticker::Ticker;
use crate::words::{Words, say};

/// What to repair, and how hard to look.
#[derive(Args, Clone, Debug)]
pub struct Repair {
    #[arg(value_name = "GAME", value_parser = source())]
    game: GameSource,
    /// The largest change.
    #[arg(long, value_name = "SIZE", default_value_t = LARGEST, value_parser = clap::value_parser!(u32).range(1..=20))]
    largest: u32,
    /// Enough repairs.
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=1000))]
    count: u32,
    #[arg(long, value_name = "SECONDS", default_value = "300", value_parser = seconds)]
    time: f64,
    /// For one proof.
    #[arg(long, value_name = "SECONDS", default_value = "3", value_parser = seconds)]
    proof_time: f64,
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(2..=100_000))]
    games: u32,
    #[command(flatten)]
    measure: Measure,
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    #[command(flatten)]
    overwrite: Overwrite,
    #[arg(long)]
    json: bool,
}

/// Looks for repairs and says what it finds.
pub fn run(task: &Repair, desk: &mut Desk) -> Result<(), Failure> {
    let named = games::find(&task.game)?;
    let base = Base::of(&named, extended(&task.game).as_deref())?;
    let existing = task.overwrite.existing();
    if let Some(path) = &task.html {
        refuse_if_in_the_way(path, existing)?;
    }
    if let Some(folder) = &task.out {
        for number in 1..=task.count as usize {
            refuse_if_in_the_way(&file_in(folder, &base, number), existing)?;
        }
    }
    let seed = task.measure.seed.unwrap_or_else(fresh_seed);
    let plan = Plan {
        time: None,
        ..task.measure.plan(named, task.games, task.time, seed)
    };
    let search = Search {
        plan,
        time: Some(Duration::from_secs_f64(task.time)),
        proof_time: Duration::from_secs_f64(task.proof_time),
        each: None,
        largest: task.largest,
        enough: task.count as usize,
    };
    let ticker = Ticker::new();
    let found = {
        let words = &desk.words;
        search.run(
            &base,
            &mut |variant| games::table(variant.game.game()),
            &mut |told, _| ticker.tick(|| say!(words, "repair-progress", change = told)),
            &mut |_| {},
        )
    };
    ticker.clear();
    let found = found?;
    if task.json {
        desk.output.line(&object(&search, &found).to_string())?;
    } else {
        let lines = sentences::all(&desk.words, &search, &found);
        desk.output.lines(&lines)?;
    }
    if let Some(folder) = &task.out {
        for (index, tried) in found.ranked().enumerate() {
            let path = file_in(folder, &base, index + 1);
            let text = file(&desk.words, tried);
            files::write(&path, text.as_bytes(), existing)?;
            written(desk, &path, task.json)?;
        }
    }
    if let Some(path) = &task.html {
        let markup = page::page(&desk.words, &search, &found);
        files::write(path, markup.as_bytes(), existing)?;
        written(desk, path, task.json)?;
    }
    if found.stopped {
        return Err(Failure::Interrupted);
    }
    Ok(())
}

/// The file of a repair.
fn file_in(folder: &Path, base: &Base, number: usize) -> PathBuf {
    let name = Path::new(base.game().name())
        .file_stem()
        .unwrap_or_default()
        .to_string_lossy();
    // Names such as mnk:6,6,4 are no names of files everywhere.
    let name: String = name
        .chars()
        .map(|sign| {
            if sign.is_alphanumeric() || sign == '-' {
                sign
            } else {
                '-'
            }
        })
        .collect();
    folder.join(format!("{name}-repair-{number}.toml"))
}

/// A rule file with its evidence as comments.
fn file(words: &Words, tried: &Tried) -> String {
    let mut text = String::new();
    for line in wrapped(&sentences::evidence(words, &tried.found), 76) {
        let _ = writeln!(text, "# {line}"); // a String takes everything
    }
    text + &tried.variant.text
}

fn object(search: &Search, found: &Repairs) -> Json {
    let mut object = repairs_object(search, found);
    object["repair"] = json!(1);
    object["game"] = json!(search.plan.game.name());
    object["seed"] = json!(search.plan.seed);
    object["before"] = balance_object(&search.plan, &found.before);
    object
}

impl From<RepairError> for Failure {
    fn from(error: RepairError) -> Self {
        match error {
            RepairError::Variant(error) => error.into(),
            RepairError::Arena(error) => error.into(),
        }
    }
}
