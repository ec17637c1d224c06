//! The verdict on a game and the numbers behind it, in words.

use lianzi_lab::balance::first_moves::FirstMove;
use lianzi_lab::balance::proof::{Argument, Proof};
use lianzi_lab::balance::strength::{Leaning, Strength};
use lianzi_lab::balance::verdict::{Practice, Theory, Verdict};
use lianzi_lab::balance::{Balance, Plan};
use lianzi_lab::repair::{Repairs, Search};
use lianzi_lab::statistics::{Interval, Sample};
use lianzi_rules::{DrawReason, Player};
use lianzi_solve::{Distance, Halt, Value};

use super::map;
use crate::commands::repair;
use crate::line_mode::drive::Desk;
use crate::output;
use crate::screen::table::{aligned, wrapped};
use crate::words::{Words, harmless, say};

/// So many first moves are listed, the best ones, where the board is too wide to be drawn.
const MOST_MOVES: usize = 40;

/// Long sentences are broken here.
const WIDTH: usize = 78;

/// Everything, as lines of text; with the repairs that were looked for, if they were.
pub fn all(desk: &Desk, plan: &Plan, found: &Balance, repairs: Option<&(Search, Repairs)>) -> Vec<String> {
    let words = &desk.words;
    let mut lines = vec![say!(
        words,
        "balance-beginning",
        game = harmless(plan.game.name()),
        seed = plan.seed.to_string()
    )];
    let verdict = Verdict::of(found);
    let headline = [theory(words, verdict.theory), practice(words, verdict.practice)].join(joint(words));
    lines.extend(wrapped(headline.trim(), WIDTH));
    lines.push(String::new());
    lines.extend(wrapped(&support(words, &found.proof), WIDTH));
    if !found.proof.line.is_empty() {
        let game = plan.game.game();
        let moves: Vec<String> = found.proof.line.iter().map(|&mv| game.write_move(mv)).collect();
        lines.extend(wrapped(
            &say!(words, "solve-line", moves = moves.join(" ")),
            WIDTH,
        ));
    }
    if found.strengths.iter().any(|strength| !strength.games.is_empty()) {
        lines.push(String::new());
        lines.extend(aligned(&results(words, &found.strengths)));
        lines.push(String::new());
        lines.extend(aligned(&courses(words, plan, &found.strengths)));
    }
    lines.extend(doubts(words, found));
    lines.extend(opening(words, plan, &found.first_moves));
    let mut elapsed = found.elapsed;
    if let Some((search, repairs)) = repairs {
        lines.extend(repair::sentences::section(words, search, repairs));
        elapsed += repairs.elapsed;
    }
    lines.push(String::new());
    if found.stopped || repairs.is_some_and(|(_, repairs)| repairs.stopped) {
        lines.push(say!(words, "balance-stopped"));
    }
    lines.push(say!(
        words,
        "balance-seconds",
        seconds = format!("{:.1}", elapsed.as_secs_f64())
    ));
    lines
}

/// What stands between two sentences.
pub fn joint(words: &Words) -> &'static str {
    match words.language() {
        crate::language::Language::En => " ",
        crate::language::Language::Zh => "",
    }
}

/// Whether one is the first player or the second, as a key for sentences.
fn number(player: Player) -> u8 {
    match player {
        Player::First => 1,
        Player::Second => 2,
    }
}

/// What is proved, in a sentence.
pub fn theory(words: &Words, theory: Theory) -> String {
    match theory {
        Theory::Wins(player, Distance::Exact(plies)) => {
            say!(
                words,
                "balance-theory-wins-exact",
                player = number(player),
                plies = plies
            )
        }
        Theory::Wins(player, Distance::AtMost(plies)) => {
            say!(
                words,
                "balance-theory-wins",
                player = number(player),
                plies = plies
            )
        }
        Theory::Draw => say!(words, "balance-theory-draw"),
        Theory::NotBy(player) => say!(words, "balance-theory-not-by", player = number(player)),
        Theory::NotSoon(first, second) => {
            say!(words, "balance-theory-not-soon", first = first, second = second)
        }
        Theory::Unknown => say!(words, "balance-theory-unknown"),
    }
}

/// What games show, in a sentence.
pub fn practice(words: &Words, practice: Practice) -> String {
    match practice {
        Practice::None => say!(words, "balance-practice-none"),
        Practice::Disagree => say!(words, "balance-practice-disagree"),
        Practice::Favours(player, evidence) => say!(
            words,
            "balance-practice-favours",
            player = number(player),
            shown = evidence.shown,
            measured = evidence.measured,
            games = evidence.games
        ),
        Practice::NotShown(evidence) if evidence.draws > 0.95 => say!(
            words,
            "balance-practice-drawn",
            games = evidence.games,
            percent = percent(evidence.draws)
        ),
        Practice::NotShown(evidence) => say!(
            words,
            "balance-practice-not-shown",
            games = evidence.games,
            low = percent(evidence.low),
            high = percent(evidence.high)
        ),
    }
}

/// What supports the first sentence, and how to get more.
pub fn support(words: &Words, proof: &Proof) -> String {
    let mut sentences = vec![argument(words, proof)];
    if matches!(proof.value, Value::Unknown(_)) {
        match proof.halted {
            Some(Halt::Time) => sentences.push(say!(words, "balance-out-of-time")),
            Some(Halt::Memory) => sentences.push(say!(words, "solve-out-of-memory")),
            _ => {}
        }
    }
    sentences.join(joint(words))
}

/// How something was proved, or why nothing was.
pub fn argument(words: &Words, proof: &Proof) -> String {
    let nodes = proof.nodes;
    match &proof.argument {
        Argument::Solved(source) if proof.value.grade().is_none() => {
            say!(
                words,
                "balance-support-tried",
                method = source.name(),
                nodes = nodes
            )
        }
        Argument::Solved(source) => {
            say!(
                words,
                "balance-support-solved",
                method = source.name(),
                nodes = nodes
            )
        }
        Argument::Swap(source) => {
            say!(
                words,
                "balance-support-swap",
                method = source.name(),
                nodes = nodes
            )
        }
        Argument::SwapAlone => say!(words, "balance-support-swap-alone"),
        Argument::Nothing(error) => {
            say!(
                words,
                "balance-support-nothing",
                reason = words.solve_error(error)
            )
        }
        Argument::Unasked => say!(words, "balance-support-unasked"),
    }
}

/// A share in percent.
pub fn percent(share: f64) -> String {
    format!("{:.1}", share * 100.0)
}

/// A share with its interval.
pub fn share(value: Option<f64>, interval: Option<Interval>) -> String {
    match (value, interval) {
        (Some(value), Some(Interval { low, high })) => {
            format!("{} % ({}–{})", percent(value), percent(low), percent(high))
        }
        (Some(value), None) => format!("{} %", percent(value)),
        (None, _) => "–".to_owned(),
    }
}

/// A mean with its interval.
pub fn mean(sample: &Sample, digits: usize) -> String {
    // None of the measures can be negative, though an interval reckoned from few games might.
    let told = |number: f64| format!("{:.digits$}", number.max(0.0) + 0.0);
    match (sample.mean(), sample.interval()) {
        (Some(mean), Some(Interval { low, high })) => {
            format!("{} ({}–{})", told(mean), told(low), told(high))
        }
        (Some(mean), None) => told(mean),
        (None, _) => "–".to_owned(),
    }
}

/// A mean share with its interval.
pub fn mean_share(sample: &Sample) -> String {
    let clamped = sample.interval().map(|Interval { low, high }| Interval {
        low: low.clamp(0.0, 1.0),
        high: high.clamp(0.0, 1.0),
    });
    share(sample.mean(), clamped)
}

/// Whom the games of a strength favour, in a word or two.
pub fn leaning(words: &Words, strength: &Strength) -> String {
    match strength.leaning() {
        Some(Leaning::First) => say!(words, "balance-leaning-first"),
        Some(Leaning::Second) => say!(words, "balance-leaning-second"),
        Some(Leaning::NotShown) if strength.repeats() => say!(
            words,
            "balance-leaning-repeats",
            distinct = strength.distinct(),
            games = strength.summary.games()
        ),
        Some(Leaning::NotShown) => say!(words, "balance-leaning-none"),
        None => "–".to_owned(),
    }
}

/// The table of results, its heading first.
pub fn results(words: &Words, strengths: &[Strength]) -> Vec<Vec<String>> {
    let mut rows = vec![vec![
        say!(words, "balance-column-player"),
        say!(words, "balance-column-games"),
        say!(words, "balance-column-share"),
        say!(words, "balance-column-results"),
        say!(words, "balance-column-leaning"),
    ]];
    for strength in strengths {
        let [first, draws, second] = strength.results();
        rows.push(vec![
            harmless(&strength.name),
            strength.summary.games().to_string(),
            share(strength.share(), strength.interval()),
            format!("{first} / {draws} / {second}"),
            leaning(words, strength),
        ]);
    }
    rows
}

/// The table of how games go: a measure a row, a strength a column, its heading first.
pub fn courses(words: &Words, plan: &Plan, strengths: &[Strength]) -> Vec<Vec<String>> {
    let mut rows = vec![vec![say!(words, "balance-measure")]];
    rows[0].extend(strengths.iter().map(|strength| harmless(&strength.name)));
    let means: Vec<_> = strengths.iter().map(Strength::means).collect();
    let mut add = |title: String, cells: Vec<String>| {
        let mut row = vec![title];
        row.extend(cells);
        rows.push(row);
    };
    let each = |cell: &dyn Fn(&Strength) -> String| strengths.iter().map(cell).collect::<Vec<_>>();
    add(
        say!(words, "balance-measure-length"),
        means.iter().map(|means| mean(&means.length, 1)).collect(),
    );
    add(
        say!(words, "balance-measure-median"),
        each(&|strength| {
            let deviation = strength.means().length.deviation();
            let median = strength.median_length();
            match (median, deviation) {
                (Some(median), Some(deviation)) => format!("{median}; {deviation:.1}"),
                (Some(median), None) => median.to_string(),
                _ => "–".to_owned(),
            }
        }),
    );
    add(
        say!(words, "balance-measure-decisive"),
        each(&|strength| match strength.decisive() {
            Some((value, interval)) => share(Some(value), Some(interval)),
            None => "–".to_owned(),
        }),
    );
    if strengths.iter().any(|strength| !strength.draws_by().is_empty()) {
        add(
            say!(words, "balance-measure-draws-by"),
            each(&|strength| {
                let reasons = strength.draws_by();
                let told: Vec<String> = reasons
                    .into_iter()
                    .map(|(reason, count)| format!("{count} {}", draw_word(words, reason)))
                    .collect();
                if told.is_empty() {
                    "–".to_owned()
                } else {
                    told.join(", ")
                }
            }),
        );
    }
    for (title, cell) in [
        (say!(words, "balance-measure-branching"), 0_usize),
        (say!(words, "balance-measure-forced"), 1),
        (say!(words, "balance-measure-coverage"), 2),
        (say!(words, "balance-measure-repetition"), 3),
        (say!(words, "balance-measure-drama"), 4),
        (say!(words, "balance-measure-after-decision"), 5),
        (say!(words, "balance-measure-lead-changes"), 6),
    ] {
        let cells = means.iter().map(|means| match cell {
            0 => mean(&means.branching, 1),
            1 => mean_share(&means.forced),
            2 => mean_share(&means.coverage),
            3 => mean_share(&means.repetition),
            4 => mean(&means.drama, 2),
            5 => mean_share(&means.after_decision),
            _ => mean(&means.lead_changes, 1),
        });
        add(title, cells.collect());
    }
    let phases = plan.game.game().rules().phases.len();
    if phases > 1 {
        for (title, ended) in [
            (say!(words, "balance-measure-ended"), true),
            (say!(words, "balance-measure-decided"), false),
        ] {
            let cells = strengths.iter().map(|strength| {
                let (by_end, by_decision) = strength.phases(phases);
                let counts = if ended { by_end } else { by_decision };
                let told: Vec<String> = counts.iter().map(ToString::to_string).collect();
                told.join(" / ")
            });
            add(title, cells.collect());
        }
    }
    rows
}

/// Why games were drawn, in a word or two.
pub fn draw_word(words: &Words, reason: DrawReason) -> String {
    match reason {
        DrawReason::Full => say!(words, "balance-draw-full"),
        DrawReason::Plies => say!(words, "balance-draw-plies"),
        DrawReason::Stuck => say!(words, "balance-draw-stuck"),
        DrawReason::Repetition => say!(words, "balance-draw-repetition"),
        DrawReason::Rule => say!(words, "balance-draw-rule"),
    }
}

/// What makes the numbers less sure than they look, in lines that fit on a terminal.
fn doubts(words: &Words, found: &Balance) -> Vec<String> {
    let sentences = doubts_whole(words, found);
    sentences
        .iter()
        .flat_map(|sentence| wrapped(sentence, WIDTH))
        .collect()
}

/// What makes the numbers less sure than they look, or shows less than was asked for: sentences.
pub fn doubts_whole(words: &Words, found: &Balance) -> Vec<String> {
    let mut lines = Vec::new();
    let mut repeats = false;
    for strength in &found.strengths {
        let player = harmless(&strength.name);
        let games = strength.summary.games();
        if games < u64::from(strength.wanted) && !found.stopped {
            lines.push(say!(
                words,
                "balance-fewer",
                player = player.as_str(),
                games = games,
                wanted = strength.wanted
            ));
        }
        if games > 0 && strength.repeats() {
            repeats = true;
            lines.push(say!(
                words,
                "balance-repeats",
                player = player.as_str(),
                games = games,
                distinct = strength.distinct()
            ));
        }
        if strength.summary.cut_off() > 0 {
            lines.push(say!(
                words,
                "balance-cut-off",
                player = player.as_str(),
                games = strength.summary.cut_off()
            ));
        }
        if !strength.summary.forfeits().is_empty() {
            lines.push(say!(
                words,
                "balance-forfeits",
                player = player.as_str(),
                games = strength.summary.forfeits().len()
            ));
        }
        let judged = strength
            .games
            .iter()
            .filter(|game| game.course.judged.is_some())
            .count();
        if judged < strength.games.len() {
            lines.push(say!(
                words,
                "balance-judged",
                player = player.as_str(),
                judged = judged,
                games = strength.games.len()
            ));
        }
    }
    if repeats {
        lines.push(say!(words, "balance-variety"));
    }
    lines
}

/// What each first move is worth.
fn opening(words: &Words, plan: &Plan, moves: &[FirstMove]) -> Vec<String> {
    if moves.iter().all(|first| first.worth().is_none()) {
        return Vec::new();
    }
    let mut lines = vec![String::new(), say!(words, "balance-first-moves")];
    let mut shortened = false;
    if let Some(map) = map::drawn(plan.game.game().board(), moves, output::is_restricted()) {
        lines.push(map.text.trim_end().to_owned());
        shortened = map.shortened;
    } else {
        let mut best: Vec<&FirstMove> = moves.iter().collect();
        best.sort_by(|one, other| {
            let worth = |first: &FirstMove| first.worth().unwrap_or(f64::NEG_INFINITY);
            worth(other).total_cmp(&worth(one))
        });
        let told: Vec<String> = best
            .iter()
            .take(MOST_MOVES)
            .map(|first| format!("{} {}", first.text, map::sign(first)))
            .collect();
        lines.extend(wrapped(&told.join("   "), WIDTH));
    }
    lines.extend(wrapped(&say!(words, "balance-first-legend"), WIDTH));
    if shortened {
        lines.extend(wrapped(&say!(words, "balance-first-shortened"), WIDTH));
    }
    lines
}
