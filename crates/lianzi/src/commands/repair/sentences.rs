//! What a search for repairs found, in words.

use lianzi_lab::balance::Balance;
use lianzi_lab::balance::verdict::{Practice, Theory, Verdict};
use lianzi_lab::repair::{Evenness, Judgement, MOST_DRAWS, Repairs, Search, Tried};
use lianzi_rules::Player;
use lianzi_solve::{Halt, Value};

use crate::commands::balance::sentences;
use crate::screen::table::wrapped;
use crate::words::{Words, harmless, say};

/// Long sentences are broken here.
const WIDTH: usize = 78;

/// Everything, as lines of text.
pub fn all(words: &Words, search: &Search, found: &Repairs) -> Vec<String> {
    let mut lines = vec![say!(
        words,
        "balance-beginning",
        game = harmless(search.plan.game.name()),
        seed = search.plan.seed.to_string()
    )];
    lines.extend(wrapped(
        &say!(words, "repair-before", evidence = evidence(words, &found.before)),
        WIDTH,
    ));
    if found.ranked().next().is_none() {
        lines.push(say!(words, "repair-none"));
    }
    lines.extend(ranked(words, found));
    let others: Vec<&Tried> = found
        .tried
        .iter()
        .filter(|tried| tried.judgement.rank().is_none())
        .collect();
    if !others.is_empty() {
        lines.push(String::new());
        lines.push(say!(words, "repair-others"));
        for tried in others {
            let sentence = format!("{}: {}", change(tried), outcome(words, tried));
            lines.extend(indented(&sentence, "   "));
        }
    }
    lines.push(String::new());
    lines.extend(wrapped(&summary(words, found), WIDTH));
    lines.extend(caution(words, found).iter().flat_map(|line| wrapped(line, WIDTH)));
    if found.stopped {
        lines.push(say!(words, "balance-stopped"));
    }
    lines
}

/// The section of the report on a balance: what was found in the time there was, and how to look longer.
pub fn section(words: &Words, search: &Search, found: &Repairs) -> Vec<String> {
    let mut lines = vec![String::new(), say!(words, "balance-repairs")];
    if found.ranked().next().is_none() {
        lines.extend(wrapped(&none_in_time(words, search, found), WIDTH));
    }
    lines.extend(ranked(words, found));
    if found.ranked().next().is_some() {
        lines.push(String::new());
    }
    lines.extend(wrapped(&tally(words, found), WIDTH));
    lines.extend(caution(words, found).iter().flat_map(|line| wrapped(line, WIDTH)));
    // In one piece, so that it can be copied.
    lines.push(longer(words, search, found));
    lines
}

/// The repairs, numbered, each with its evidence.
fn ranked(words: &Words, found: &Repairs) -> Vec<String> {
    let mut lines: Vec<String> = none_even(words, found)
        .iter()
        .flat_map(|line| wrapped(line, WIDTH))
        .collect();
    for (index, tried) in found.ranked().enumerate() {
        lines.push(String::new());
        lines.extend(wrapped(&heading(words, index + 1, tried), WIDTH));
        lines.extend(indented(&evidence(words, &tried.found), "   "));
    }
    lines
}

/// Lines that all begin with some spaces.
fn indented(text: &str, spaces: &str) -> Vec<String> {
    let lines = wrapped(text, WIDTH - spaces.len());
    lines.into_iter().map(|line| format!("{spaces}{line}")).collect()
}

/// A repair on a line: what changes, how much, and how sure it is.
pub fn heading(words: &Words, number: usize, tried: &Tried) -> String {
    say!(
        words,
        "repair-found",
        number = number,
        change = change(tried),
        size = tried.candidate.size,
        judgement = judged_repair(words, tried)
    )
}

/// How fair a repair is: a proof says nothing of how the game goes between players who are not perfect.
pub fn judged_repair(words: &Words, tried: &Tried) -> String {
    let judged = judged(words, tried.judgement);
    let practice = Verdict::of(&tried.found).practice;
    match tried.judgement {
        Judgement::ProvedUneven => {
            let far = Evenness::of(&tried.found.strengths) == Evenness::Uneven { far: true };
            let ahead = match practice {
                Practice::Favours(Player::First, _) => "first",
                Practice::Favours(Player::Second, _) => "second",
                Practice::None | Practice::Disagree | Practice::NotShown(_) => "either",
            };
            let far = if far { "yes" } else { "no" };
            say!(words, "repair-uneven", judged = judged, far = far, ahead = ahead)
        }
        Judgement::ProvedFair | Judgement::ProvedDraw => match practice {
            Practice::NotShown(evidence) if evidence.draws > MOST_DRAWS => {
                say!(words, "repair-though-drawn", judged = judged)
            }
            _ => judged,
        },
        _ => judged,
    }
}

/// That none of the repairs is even in games, where there are repairs.
pub fn none_even(words: &Words, found: &Repairs) -> Option<String> {
    let best = found.ranked().next()?;
    (!best.judgement.is_even()).then(|| say!(words, "repair-none-even"))
}

/// What was changed.
pub fn change(tried: &Tried) -> String {
    harmless(&tried.candidate.to_string())
}

/// What became of a change that repairs nothing.
pub fn outcome(words: &Words, tried: &Tried) -> String {
    match Theory::of(tried.found.proof.value, tried.found.proof.mover) {
        theory @ Theory::Wins(..) => sentences::theory(words, theory),
        _ => judged(words, tried.judgement),
    }
}

/// On what a judgement rests, in sentences.
pub fn evidence(words: &Words, found: &Balance) -> String {
    let verdict = Verdict::of(found);
    let mut parts = vec![
        sentences::theory(words, verdict.theory),
        sentences::argument(words, &found.proof),
    ];
    if matches!(found.proof.value, Value::Unknown(_)) && found.proof.halted == Some(Halt::Time) {
        parts.push(say!(words, "repair-out-of-time"));
    }
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

/// A judgement in a few words.
pub fn judged(words: &Words, judgement: Judgement) -> String {
    match judgement {
        Judgement::ProvedFair => say!(words, "repair-proved-fair"),
        Judgement::MeasuredFair => say!(words, "repair-measured-fair"),
        Judgement::ProvedDraw => say!(words, "repair-proved-draw"),
        Judgement::ProvedUneven => say!(words, "repair-proved-uneven"),
        Judgement::ProvedUnfair => say!(words, "repair-proved-unfair"),
        Judgement::MeasuredUnfair => say!(words, "repair-measured-unfair"),
        Judgement::Open => say!(words, "repair-open"),
        Judgement::Drawish => say!(words, "repair-drawish"),
    }
}

/// How many changes were looked at, and how many not.
pub fn summary(words: &Words, found: &Repairs) -> String {
    say!(
        words,
        "repair-summary",
        tried = found.tried.len(),
        refused = found.refused,
        left = found.left
    )
}

/// That no repair was found, and in how much time.
pub fn none_in_time(words: &Words, search: &Search, found: &Repairs) -> String {
    if found.is_complete() {
        return say!(words, "balance-repairs-none-at-all");
    }
    let time = search.time.map_or(found.elapsed, |time| time.min(found.elapsed));
    let seconds = (time.as_secs_f64().round() as u64).max(1);
    say!(words, "balance-repairs-none", seconds = seconds)
}

/// How many changes were looked at, and what became of those that repair nothing.
pub fn tally(words: &Words, found: &Repairs) -> String {
    let count = |wanted: &dyn Fn(Judgement) -> bool| {
        let judged = found.tried.iter().filter(|tried| wanted(tried.judgement));
        judged.count()
    };
    say!(
        words,
        "balance-repairs-tally",
        tried = found.tried.len(),
        unfair = count(&|judgement| matches!(judgement, Judgement::ProvedUnfair | Judgement::MeasuredUnfair)),
        drawish = count(&|judgement| judgement == Judgement::Drawish),
        open = count(&|judgement| judgement == Judgement::Open),
        left = found.left
    )
}

/// How to look longer, and how to get the repairs as files.
pub fn longer(words: &Words, search: &Search, found: &Repairs) -> String {
    let game = harmless(search.plan.game.name());
    let game = if game.contains(' ') {
        format!("\"{game}\"")
    } else {
        game
    };
    let how = if found.ranked().next().is_some() {
        "files"
    } else if found.is_complete() {
        "larger"
    } else {
        "longer"
    };
    say!(words, "balance-repairs-longer", game = game, how = how)
}

/// What games cannot show, where a repair rests on them.
pub fn caution(words: &Words, found: &Repairs) -> Option<String> {
    let measured = found
        .ranked()
        .any(|tried| tried.judgement == Judgement::MeasuredFair);
    measured.then(|| say!(words, "repair-caution"))
}
