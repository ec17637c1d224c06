//! `lianzi repair`: the smallest changes of a game's rules that make it fair.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use lianzi_lab::balance::objects::{balance_object, verdict_object};
use lianzi_lab::balance::verdict::{Theory, Verdict};
use lianzi_lab::balance::{Balance, Plan};
use lianzi_lab::repair::{Judgement, RepairError, Repairs, Search, Tried};
use lianzi_lab::variant::Base;
use lianzi_play::files;
use serde_json::{Value as Json, json};

use super::balance::{Measure, refuse_if_in_the_way, sentences, written};
use super::sweep::extended;
use crate::arguments::{GameSource, Overwrite, seconds, source};
use crate::commands::play::fresh_seed;
use crate::failure::Failure;
use crate::games;
use crate::line_mode::drive::Desk;
use crate::screen::table::wrapped;
use crate::ticker::Ticker;
use crate::words::{Words, harmless, say};

/// What to repair, and how hard to look.
#[derive(Args, Clone, Debug)]
pub struct Repair {
    #[arg(value_name = "GAME", value_parser = source())]
    game: GameSource,
    /// The largest change.
    #[arg(long, value_name = "SIZE", default_value_t = 6, value_parser = clap::value_parser!(u32).range(1..=20))]
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
    #[command(flatten)]
    overwrite: Overwrite,
    #[arg(long)]
    json: bool,
}

/// Looks for repairs and says what it finds, as it finds it.
pub fn run(task: &Repair, desk: &mut Desk) -> Result<(), Failure> {
    let named = games::find(&task.game)?;
    let base = Base::of(&named, extended(&task.game).as_deref())?;
    if let Some(folder) = &task.out {
        for number in 1..=task.count as usize {
            refuse_if_in_the_way(&file_in(folder, &base, number), task.overwrite.existing())?;
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
        largest: task.largest,
        enough: task.count as usize,
    };
    let mut fair: Vec<Tried> = Vec::new();
    let ticker = Ticker::new();
    let found = {
        let words = &desk.words;
        search.run(
            &base,
            &mut |variant| games::table(variant.game.game()),
            &mut |told, _| ticker.tick(|| say!(words, "repair-progress", change = told)),
            &mut |tried| {
                if tried.judgement.is_fair() {
                    fair.push(tried.clone());
                }
            },
        )
    };
    ticker.clear();
    let found = found?;
    if task.json {
        desk.output.line(&object(&search, &found).to_string())?;
    } else {
        let lines = told(&desk.words, &search, &found, &fair);
        desk.output.lines(&lines)?;
    }
    if let Some(folder) = &task.out {
        for (index, tried) in fair.iter().enumerate() {
            let path = file_in(folder, &base, index + 1);
            let text = file(&desk.words, tried);
            files::write(&path, text.as_bytes(), task.overwrite.existing())?;
            written(desk, &path, task.json)?;
        }
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
    for line in wrapped(&evidence(words, &tried.found), 76) {
        let _ = writeln!(text, "# {line}"); // a String takes everything
    }
    text + &tried.variant.text
}

/// On what a judgement rests, in sentences.
fn evidence(words: &Words, found: &Balance) -> String {
    let verdict = Verdict::of(found);
    let mut parts = vec![
        sentences::theory(words, verdict.theory),
        sentences::support(words, &found.proof),
    ];
    for strength in &found.strengths {
        let share = sentences::share(strength.share(), strength.interval());
        let [first, draws, second] = strength.results();
        parts.push(say!(
            words,
            "repair-games",
            player = harmless(&strength.name),
            share = share,
            first = first,
            draws = draws,
            second = second
        ));
    }
    parts.join(sentences::joint(words))
}

fn judged(words: &Words, judgement: Judgement) -> String {
    match judgement {
        Judgement::ProvedFair => say!(words, "repair-proved-fair"),
        Judgement::MeasuredFair => say!(words, "repair-measured-fair"),
        Judgement::ProvedUnfair => say!(words, "repair-proved-unfair"),
        Judgement::MeasuredUnfair => say!(words, "repair-measured-unfair"),
        Judgement::Open => say!(words, "repair-open"),
        Judgement::Drawish => say!(words, "repair-drawish"),
    }
}

/// Everything, as lines of text.
fn told(words: &Words, search: &Search, found: &Repairs, fair: &[Tried]) -> Vec<String> {
    let mut lines = vec![say!(
        words,
        "balance-beginning",
        game = harmless(search.plan.game.name()),
        seed = search.plan.seed.to_string()
    )];
    lines.extend(wrapped(
        &say!(words, "repair-before", evidence = evidence(words, &found.before)),
        78,
    ));
    if fair.is_empty() {
        lines.push(say!(words, "repair-none"));
    }
    for (index, tried) in fair.iter().enumerate() {
        lines.push(String::new());
        lines.extend(wrapped(
            &say!(
                words,
                "repair-found",
                number = index + 1,
                change = harmless(&tried.candidate.to_string()),
                size = tried.candidate.size,
                judgement = judged(words, tried.judgement)
            ),
            78,
        ));
        lines.extend(
            wrapped(&evidence(words, &tried.found), 75)
                .into_iter()
                .map(|line| format!("   {line}")),
        );
    }
    let others: Vec<&Tried> = found
        .tried
        .iter()
        .filter(|tried| !tried.judgement.is_fair())
        .collect();
    if !others.is_empty() {
        lines.push(String::new());
        lines.push(say!(words, "repair-others"));
        for tried in others {
            let theory = match Theory::of(tried.found.proof.value, tried.found.proof.mover) {
                theory @ Theory::Wins(..) => sentences::theory(words, theory),
                _ => judged(words, tried.judgement),
            };
            let change = harmless(&tried.candidate.to_string());
            lines.extend(wrapped(&format!("   {change}: {theory}"), 78));
        }
    }
    lines.push(String::new());
    lines.extend(wrapped(
        &say!(
            words,
            "repair-summary",
            tried = found.tried.len(),
            refused = found.refused,
            left = found.left
        ),
        78,
    ));
    if found
        .tried
        .iter()
        .any(|tried| tried.judgement == Judgement::MeasuredFair)
    {
        lines.extend(wrapped(&say!(words, "repair-caution"), 78));
    }
    if found.stopped {
        lines.push(say!(words, "balance-stopped"));
    }
    lines
}

fn judgement_word(judgement: Judgement) -> &'static str {
    match judgement {
        Judgement::ProvedFair => "proved-fair",
        Judgement::MeasuredFair => "measured-fair",
        Judgement::ProvedUnfair => "proved-unfair",
        Judgement::MeasuredUnfair => "measured-unfair",
        Judgement::Open => "open",
        Judgement::Drawish => "drawish",
    }
}

fn object(search: &Search, found: &Repairs) -> Json {
    let one = |tried: &Tried| {
        let plan = Plan {
            game: tried.variant.game.clone(),
            ..search.plan.clone()
        };
        json!({
            "changes": tried.candidate.changes.iter().map(|change| json!({
                "key": change.key.to_string(),
                "value": change.value.to_string(),
            })).collect::<Vec<_>>(),
            "size": tried.candidate.size,
            "judgement": judgement_word(tried.judgement),
            "verdict": verdict_object(&Verdict::of(&tried.found)),
            "balance": balance_object(&plan, &tried.found),
            "file": tried.variant.text,
        })
    };
    json!({
        "repair": 1,
        "game": search.plan.game.name(),
        "seed": search.plan.seed,
        "judgement": judgement_word(found.judgement),
        "before": balance_object(&search.plan, &found.before),
        "tried": found.tried.iter().map(one).collect::<Vec<_>>(),
        "refused": found.refused,
        "left": found.left,
        "stopped": found.stopped,
    })
}

impl From<RepairError> for Failure {
    fn from(error: RepairError) -> Self {
        match error {
            RepairError::Variant(error) => error.into(),
            RepairError::Arena(error) => error.into(),
        }
    }
}
