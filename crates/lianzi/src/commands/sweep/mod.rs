//! `lianzi sweep`: many variants of a game, each proved or measured, and ranked.
//!
//! - this file: the arguments, measuring, and putting shards together;
//! - `sentences`: what came of it, in words;
//! - `page`: the same as a web page.

pub mod page;
pub mod sentences;

use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use lianzi_lab::balance::Plan;
use lianzi_lab::sweep::{
    self, Head, Host, MOST_VARIANTS, Merge, MergeError, Reason, Row, Shard, Sweep as Found,
};
use lianzi_lab::variant::{Axis, Base, KeyError, VariantError};
use lianzi_play::files;

use super::balance::{Measure, refuse_if_in_the_way, written};
use crate::arguments::{GameSource, Overwrite, seconds, source};
use crate::commands::play::fresh_seed;
use crate::failure::Failure;
use crate::games;
use crate::language::Language;
use crate::line_mode::drive::Desk;
use crate::ticker::Ticker;
use crate::words::refusals::printable_path;
use crate::words::{Words, harmless, printable, say};

/// The largest file of a shard that is read.
const MOST_BYTES: u64 = 1 << 28;

/// What to vary, or which shards to put together.
#[derive(Args, Clone, Debug)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub struct Sweep {
    #[command(subcommand)]
    task: Option<Task>,
    #[arg(value_name = "GAME", value_parser = source(), required = true)]
    game: Option<GameSource>,
    #[arg(long, value_name = "KEY=VALUES", required = true)]
    vary: Vec<Axis>,
    /// Every combination instead of one change at a time.
    #[arg(long)]
    grid: bool,
    #[arg(long, value_name = "I/N", default_value = "1/1")]
    shard: Shard,
    #[command(flatten)]
    measure: Measure,
    /// For each variant.
    #[arg(long, value_name = "SECONDS", default_value = "20", value_parser = seconds)]
    time: f64,
    #[arg(long, value_name = "N", default_value_t = 60, value_parser = clap::value_parser!(u32).range(2..=100_000))]
    games: u32,
    #[command(flatten)]
    outputs: Outputs,
}

/// Where the results go.
#[derive(Args, Clone, Debug)]
struct Outputs {
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    #[command(flatten)]
    overwrite: Overwrite,
    #[arg(long)]
    json: bool,
}

/// Beside measuring.
#[derive(Subcommand, Clone, Debug)]
enum Task {
    /// Put shards together.
    Merge(Shards),
}

/// Files of shards.
#[derive(Args, Clone, Debug)]
struct Shards {
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    outputs: Outputs,
}

/// Measures variants, or puts shards together.
pub fn run(task: &Sweep, desk: &mut Desk) -> Result<(), Failure> {
    match (&task.task, &task.game) {
        (Some(Task::Merge(shards)), _) => merge(shards, desk),
        (None, Some(game)) => measure(task, game, desk),
        // The grammar asks for one of them.
        (None, None) => Err(Failure::Said),
    }
}

/// What variants extend: a shipped game's name, or that of the file, beside which they are to stand.
pub fn extended(source: &GameSource) -> Option<String> {
    match source {
        GameSource::Name(_) => None,
        GameSource::File(path) => {
            let stem = path.file_stem()?.to_string_lossy();
            Some(stem.into_owned())
        }
    }
}

fn measure(task: &Sweep, game: &GameSource, desk: &mut Desk) -> Result<(), Failure> {
    let named = games::find(game)?;
    let base = Base::of(&named, extended(game).as_deref())?;
    check_outputs(&task.outputs)?;
    let all = sweep::variants(&task.vary, task.grid);
    if all.len() > MOST_VARIANTS {
        return Err(SweepError::TooMany.into());
    }
    let seed = task.measure.seed.unwrap_or_else(fresh_seed);
    let plan = Plan {
        judge: false,
        ..task.measure.plan(named, task.games, task.time, seed)
    };
    let head = Head::of(&base, &task.vary, task.grid, all.len(), task.shard, &plan);
    let mine = (0..all.len()).filter(|number| task.shard.has(*number)).count();
    if !task.outputs.json {
        let sentence = say!(
            desk.words,
            "sweep-beginning",
            game = harmless(&head.game),
            variants = mine,
            all = all.len(),
            seed = seed.to_string()
        );
        desk.output.line(&sentence)?;
    }
    let ticker = Ticker::new();
    let mut rows: Vec<Row> = Vec::new();
    let done = std::cell::Cell::new(0_usize);
    let each = [Language::En, Language::Zh].map(Words::new);
    let complete = {
        let words = &desk.words;
        sweep::run(
            &base,
            &all,
            task.shard,
            &plan,
            &mut Host {
                table: &mut |variant| games::table(variant.game.game()),
                explain: &|error| Reason {
                    en: each[0].variant_error(error),
                    zh: each[1].variant_error(error),
                },
                progress: &mut |_, _| {
                    ticker.tick(|| say!(words, "sweep-progress", done = done.get(), all = mine));
                },
                tell: &mut |row| {
                    done.set(done.get() + 1);
                    rows.push(row);
                },
            },
        )
    };
    ticker.clear();
    let complete = complete?;
    let found = Found::new(head, rows);
    tell(&task.outputs, desk, &found, &[])?;
    if complete {
        Ok(())
    } else {
        Err(Failure::Interrupted)
    }
}

fn merge(shards: &Shards, desk: &mut Desk) -> Result<(), Failure> {
    check_outputs(&shards.outputs)?;
    let mut merge = Merge::default();
    for path in &shards.files {
        let text = files::read_text(path, MOST_BYTES)?;
        merge.add(&text).map_err(|error| SweepError::shard(path, error))?;
    }
    let (found, missing) = merge
        .finish()
        .map_err(|error| SweepError::shard(Path::new(""), error))?;
    tell(&shards.outputs, desk, &found, &missing)
}

/// Said now: nobody wants to lose an hour's work to a file that is in the way.
fn check_outputs(outputs: &Outputs) -> Result<(), Failure> {
    let existing = outputs.overwrite.existing();
    for path in [&outputs.out, &outputs.html, &outputs.csv].into_iter().flatten() {
        refuse_if_in_the_way(path, existing)?;
    }
    Ok(())
}

fn tell(outputs: &Outputs, desk: &mut Desk, found: &Found, missing: &[usize]) -> Result<(), Failure> {
    if outputs.json {
        desk.output.say(&found.write())?;
    } else {
        let lines = sentences::all(&desk.words, found, missing);
        desk.output.lines(&lines)?;
    }
    let existing = outputs.overwrite.existing();
    if let Some(path) = &outputs.out {
        files::write(path, found.write().as_bytes(), existing)?;
        written(desk, path, outputs.json)?;
    }
    if let Some(path) = &outputs.csv {
        files::write(path, sentences::csv(found).as_bytes(), existing)?;
        written(desk, path, outputs.json)?;
    }
    if let Some(path) = &outputs.html {
        let markup = page::page(&desk.words, found, missing);
        files::write(path, markup.as_bytes(), existing)?;
        written(desk, path, outputs.json)?;
    }
    Ok(())
}

/// Why nothing is swept.
#[derive(Debug, thiserror::Error)]
pub enum SweepError {
    /// There are far too many variants.
    #[error("more than {MOST_VARIANTS} variants")]
    TooMany,
    /// A file of a shard cannot be used.
    #[error("{path}: {error}")]
    Shard {
        /// The file.
        path: String,
        /// Why not.
        error: MergeError,
    },
    /// The rules cannot be varied.
    #[error(transparent)]
    Variant(VariantError),
}

impl SweepError {
    fn shard(path: &Path, error: MergeError) -> Self {
        Self::Shard {
            path: printable_path(path),
            error,
        }
    }
}

impl From<VariantError> for Failure {
    fn from(error: VariantError) -> Self {
        match error {
            VariantError::Faults(faults) => Self::Faults(faults),
            error => SweepError::Variant(error).into(),
        }
    }
}

impl Words {
    /// Why nothing is swept.
    pub fn sweep_error(&self, error: &SweepError) -> String {
        match error {
            SweepError::TooMany => say!(self, "sweep-too-many", most = MOST_VARIANTS),
            SweepError::Shard { path, error } => {
                let reason = match error {
                    MergeError::Line { line, .. } => say!(self, "sweep-shard-line", line = *line),
                    MergeError::TooMany { line, found } => say!(
                        self,
                        "sweep-shard-too-many",
                        line = *line,
                        // A number of Fluent would be rounded.
                        found = found.to_string(),
                        most = MOST_VARIANTS
                    ),
                    MergeError::Version { found } => say!(self, "sweep-shard-version", found = *found),
                    MergeError::Different => say!(self, "sweep-shard-different"),
                    MergeError::Nothing => say!(self, "sweep-shard-nothing"),
                };
                say!(self, "sweep-shard-file", path = path.as_str(), reason = reason)
            }
            SweepError::Variant(error) => say!(self, "sweep-variant", reason = self.variant_error(error)),
        }
    }

    /// Why changed rules make no game, on one line.
    pub fn variant_error(&self, error: &VariantError) -> String {
        match error {
            VariantError::Faults(faults) => {
                let told: Vec<String> = faults.iter().map(|fault| self.fault_sentence(fault)).collect();
                told.join("; ")
            }
            VariantError::Key(KeyError::NoKey { text }) => {
                say!(self, "variant-no-key", text = printable(text))
            }
            VariantError::Key(KeyError::NoEntry { key, entry, length }) => say!(
                self,
                "variant-no-entry",
                key = harmless(key),
                entry = harmless(entry),
                length = *length
            ),
            VariantError::Key(KeyError::NoTable { key, step }) => say!(
                self,
                "variant-no-table",
                key = harmless(key),
                step = harmless(step)
            ),
            VariantError::NotTheSame { changes } => {
                say!(self, "variant-not-the-same", changes = harmless(changes))
            }
        }
    }
}
