//! A balance as JSON for programs, and as a table of comma-separated values.

use lianzi_rules::{AnyGame, Player};
use lianzi_solve::{Bounds, Distance, Grade, Value};
use serde_json::{Value as Json, json};

use super::proof::{Argument, Proof};
use super::strength::{Leaning, Strength};
use super::verdict::{Evidence, Practice, Theory, Verdict};
use super::{Balance, Plan};
use crate::statistics::{Interval, Sample};

/// Everything that was found out. Every number is finite; what is not known is `null`.
pub fn balance_object(plan: &Plan, balance: &Balance) -> Json {
    let game = plan.game.game();
    let verdict = Verdict::of(balance);
    json!({
        "balance": 1,
        "game": plan.game.name(),
        "rules_id": game.id().to_string(),
        "seed": plan.seed,
        "games": 2 * plan.pairs,
        "openings": plan.opening_plies,
        "longest": plan.longest,
        "threads": plan.threads,
        "verdict": verdict_object(&verdict),
        "proof": proof_object(game, &balance.proof),
        "strengths": balance.strengths.iter().map(|strength| strength_object(game, strength)).collect::<Vec<_>>(),
        "first_moves": balance.first_moves.iter().map(|first| json!({
            "move": first.text,
            "value": first.value.grade().map_or("unknown", grade_word),
            "plies": first.value.distance().map(Distance::plies),
            "score": first.score,
            "games": first.games,
            "share": (first.games > 0).then(|| first.half_points as f64 / (2 * first.games) as f64),
        })).collect::<Vec<_>>(),
        "stopped": balance.stopped,
        "seconds": balance.elapsed.as_secs_f64(),
    })
}

/// A grade in JSON.
pub fn grade_word(grade: Grade) -> &'static str {
    match grade {
        Grade::Win => "win",
        Grade::Draw => "draw",
        Grade::Loss => "loss",
    }
}

fn player_word(player: Player) -> &'static str {
    match player {
        Player::First => "first",
        Player::Second => "second",
    }
}

/// What may be said.
pub fn verdict_object(verdict: &Verdict) -> Json {
    let theory = match verdict.theory {
        Theory::Wins(player, distance) => {
            json!({ "kind": "wins", "player": player_word(player), "plies": distance.plies(), "exact": distance.is_exact() })
        }
        Theory::Draw => json!({ "kind": "draw" }),
        Theory::NotBy(player) => json!({ "kind": "not-by", "player": player_word(player) }),
        Theory::NotSoon(first, second) => json!({ "kind": "not-soon", "first": first, "second": second }),
        Theory::Unknown => json!({ "kind": "unknown" }),
    };
    let evidence = |evidence: Evidence| {
        json!({
            "shown": evidence.shown,
            "measured": evidence.measured,
            "low": evidence.low,
            "high": evidence.high,
            "games": evidence.games,
            "draws": evidence.draws,
        })
    };
    let practice = match verdict.practice {
        Practice::None => json!({ "kind": "none" }),
        Practice::Favours(player, found) => {
            json!({ "kind": "favours", "player": player_word(player), "evidence": evidence(found) })
        }
        Practice::Disagree => json!({ "kind": "disagree" }),
        Practice::NotShown(found) => json!({ "kind": "not-shown", "evidence": evidence(found) }),
    };
    json!({ "theory": theory, "practice": practice })
}

/// A short word for how something was proved.
pub fn argument_word(argument: &Argument) -> &'static str {
    match argument {
        Argument::Solved(source) | Argument::Swap(source) => source.name(),
        Argument::SwapAlone => "swap",
        Argument::Nothing(_) | Argument::Unasked => "none",
    }
}

/// A proof, in the words of `lianzi solve --json`.
pub fn proof_object(game: &AnyGame, proof: &Proof) -> Json {
    let bounds = match proof.value {
        Value::Unknown(bounds) => bounds,
        value => {
            let grade = value.grade().unwrap_or(Grade::Draw);
            Bounds {
                at_least: grade,
                at_most: grade,
                ..Bounds::NONE
            }
        }
    };
    let written = |moves: &[lianzi_rules::Move]| -> Vec<String> {
        moves.iter().map(|&mv| game.write_move(mv)).collect()
    };
    json!({
        "value": proof.value.grade().map_or("unknown", grade_word),
        "winner": proof.winner().map(player_word),
        "plies": proof.value.distance().map(Distance::plies),
        "shortest": proof.value.distance().is_some_and(Distance::is_exact),
        "bounds": [grade_word(bounds.at_least), grade_word(bounds.at_most)],
        "no_win_within": bounds.no_win_within,
        "no_loss_within": bounds.no_loss_within,
        "line": written(&proof.line),
        "method": argument_word(&proof.argument),
        "nodes": proof.nodes,
        "impossible": match &proof.argument {
            Argument::Nothing(error) => Some(error.to_string()),
            _ => None,
        },
        "halted": proof.halted.map(|halt| halt.to_string()),
    })
}

fn strength_object(game: &AnyGame, strength: &Strength) -> Json {
    let [first, draws, second] = strength.results();
    let interval = strength.interval();
    let means = strength.means();
    let (ended, decided) = strength.phases(game.rules().phases.len());
    let decisive = strength.decisive();
    json!({
        "player": strength.name,
        "games": strength.summary.games(),
        "distinct": strength.distinct(),
        "first": {
            "wins": first,
            "draws": draws,
            "losses": second,
            "share": strength.share(),
            "share_low": interval.map(|interval| interval.low),
            "share_high": interval.map(|interval| interval.high),
            "leaning": strength.leaning().map(leaning_word),
            "not_shown_because": not_shown_because(strength),
        },
        "decisive": decisive.map(|(share, _)| share),
        "decisive_low": decisive.map(|(_, interval)| interval.low),
        "decisive_high": decisive.map(|(_, interval)| interval.high),
        "draws_by": strength.draws_by().into_iter().map(|(reason, count)| {
            (lianzi_rules::Outcome::Draw(reason).word().to_owned(), json!(count))
        }).collect::<serde_json::Map<_, _>>(),
        "cut_off": strength.summary.cut_off(),
        "forfeits": strength.summary.forfeits().len(),
        "length": with_spread(&means.length, strength),
        "branching": sample_object(&means.branching),
        "forced": sample_object(&means.forced),
        "coverage": sample_object(&means.coverage),
        "repetition": sample_object(&means.repetition),
        "drama": sample_object(&means.drama),
        "most_drama": sample_object(&means.most_drama),
        "after_decision": sample_object(&means.after_decision),
        "lead_changes": sample_object(&means.lead_changes),
        "ended_in_phase": ended,
        "decided_in_phase": decided,
    })
}

fn with_spread(sample: &Sample, strength: &Strength) -> Json {
    let mut object = sample_object(sample);
    object["median"] = json!(strength.median_length());
    object["shortest"] = json!(strength.summary.lengths().map(|(shortest, _)| shortest));
    object["longest"] = json!(strength.summary.lengths().map(|(_, longest)| longest));
    object
}

fn leaning_word(leaning: Leaning) -> &'static str {
    match leaning {
        Leaning::First => "first",
        Leaning::Second => "second",
        Leaning::NotShown => "not-shown",
    }
}

/// Why games show nothing: they repeat each other, or one half lies within the interval all the same.
fn not_shown_because(strength: &Strength) -> Option<&'static str> {
    (strength.leaning()? == Leaning::NotShown)
        .then(|| if strength.repeats() { "repeats" } else { "interval" })
}

fn sample_object(sample: &Sample) -> Json {
    let interval = sample.interval();
    json!({
        "count": sample.count(),
        "mean": sample.mean(),
        "deviation": sample.deviation(),
        "low": interval.map(|interval| interval.low),
        "high": interval.map(|interval| interval.high),
    })
}

/// The numbers as a table of comma-separated values (RFC 4180): one number a line, with its interval and on how many
/// games it rests.
pub fn csv(plan: &Plan, balance: &Balance) -> String {
    let mut rows = vec![["player", "measure", "value", "low", "high", "count"].map(str::to_owned)];
    let number = |number: Option<f64>| number.map_or(String::new(), |number| format!("{number:.6}"));
    let proof = &balance.proof;
    let value = proof.value.grade().map_or("unknown", grade_word);
    rows.push(row(
        "",
        "value for the player on move",
        value.to_owned(),
        None,
        proof.nodes,
    ));
    for strength in &balance.strengths {
        let games = strength.summary.games();
        let shows = match (strength.leaning(), not_shown_because(strength)) {
            (Some(leaning), Some(because)) => format!("{}: {because}", leaning_word(leaning)),
            (Some(leaning), None) => leaning_word(leaning).to_owned(),
            (None, _) => String::new(),
        };
        rows.push(row(&strength.name, "shows", shows, None, games));
        let mut add = |measure: &str, value: Option<f64>, interval: Option<Interval>, count: u64| {
            rows.push(row(&strength.name, measure, number(value), interval, count));
        };
        let [first, draws, second] = strength.results();
        add(
            "share of the first player",
            strength.share(),
            strength.interval(),
            games,
        );
        let whole = |count: u64| Some(count as f64);
        add("first player wins", whole(first), None, games);
        add("draws", whole(draws), None, games);
        add("second player wins", whole(second), None, games);
        add("distinct games", whole(strength.distinct()), None, games);
        let decisive = strength.decisive();
        add(
            "decisive",
            decisive.map(|(share, _)| share),
            decisive.map(|(_, interval)| interval),
            games,
        );
        add("median length", strength.median_length(), None, games);
        let means = strength.means();
        for (measure, sample) in [
            ("length", means.length),
            ("branching", means.branching),
            ("forced", means.forced),
            ("coverage", means.coverage),
            ("repetition", means.repetition),
            ("drama", means.drama),
            ("most drama", means.most_drama),
            ("after decision", means.after_decision),
            ("lead changes", means.lead_changes),
        ] {
            add(measure, sample.mean(), sample.interval(), sample.count());
        }
        let (ended, decided) = strength.phases(plan.game.game().rules().phases.len());
        for (word, counts) in [("ended", ended), ("decided", decided)] {
            for (phase, count) in counts.into_iter().enumerate() {
                add(
                    &format!("{word} in phase {}", phase + 1),
                    whole(count),
                    None,
                    games,
                );
            }
        }
    }
    for first in &balance.first_moves {
        let value = first
            .value
            .grade()
            .map_or_else(|| number(first.score), |grade| grade_word(grade).to_owned());
        rows.push(row(
            "",
            &format!("first move {}", first.text),
            value,
            None,
            first.games,
        ));
    }
    rows.iter().map(|row| written(row)).collect()
}

fn row(player: &str, measure: &str, value: String, interval: Option<Interval>, count: u64) -> [String; 6] {
    let end = |end: Option<f64>| end.map_or(String::new(), |end| format!("{end:.6}"));
    [
        player.to_owned(),
        measure.to_owned(),
        value,
        end(interval.map(|interval| interval.low)),
        end(interval.map(|interval| interval.high)),
        count.to_string(),
    ]
}

/// A line of a table of comma-separated values.
pub fn written(cells: &[String]) -> String {
    let cell = |cell: &String| {
        if cell.contains([',', '"', '\n', '\r']) {
            format!("\"{}\"", cell.replace('"', "\"\""))
        } else {
            cell.clone()
        }
    };
    let cells: Vec<String> = cells.iter().map(cell).collect();
    cells.join(",") + "\r\n"
}
