//! Plans and games as JSON objects: what the index of a folder holds, and what programs are told.

use std::time::Duration;

use lianzi_rules::{DrawReason, Outcome, Player};
use serde_json::{Value, json};

use super::game::{Effort, Ending, GameResult, Reason};
use super::{Finish, Openings, Plan, Played, Rival, Summary};
use crate::statistics::{Interval, Verdict};

/// The plan of a match.
pub fn plan_object(plan: &Plan) -> Value {
    let (openings, opening_plies) = match &plan.openings {
        Openings::Random { plies } => ("random", Some(*plies)),
        Openings::Even { plies } => ("even", Some(*plies)),
        Openings::Listed(_) => ("listed", None),
    };
    json!({
        "arena": 1,
        "game": plan.game.name(),
        "rules_id": plan.game.game().id().to_string(),
        "a": plan.contestants[0].name(),
        "b": plan.contestants[1].name(),
        "games": 2 * plan.pairs,
        "openings": openings,
        "opening_plies": opening_plies,
        "openings_id": plan.openings.id(plan.game.game()),
        "depth": plan.pace.depth,
        "nodes": plan.pace.nodes,
        "millis": plan.pace.time.map(millis),
        "longest": plan.longest,
        "seed": plan.seed,
        "sprt": plan.sprt.map(|sprt| <[f64; 2]>::from(sprt.hypotheses())),
    })
}

/// A game.
pub fn game_object(result: &GameResult) -> Value {
    let (ended, outcome, reason) = match &result.ending {
        Ending::Decided(outcome) => ("decided", Some(outcome.word()), None),
        Ending::Forfeit { reason, .. } => ("forfeit", None, Some(reason.to_string())),
        Ending::CutOff => ("cut-off", None, None),
    };
    json!({
        "game": result.number,
        "pair": result.number.div_ceil(2),
        "first": result.first.word(),
        "winner": result.winner().map(Rival::word),
        "ended": ended,
        "outcome": outcome,
        "reason": reason,
        "plies": result.plies,
        "opening": result.opening,
        "fingerprint": format!("{:016x}", result.fingerprint),
        "effort": { "a": effort_object(&result.effort[0]), "b": effort_object(&result.effort[1]) },
    })
}

fn effort_object(effort: &Effort) -> Value {
    json!({
        "moves": effort.moves,
        "nodes": effort.nodes,
        "millis": millis(effort.time),
        "longest_millis": millis(effort.longest),
        "depths": effort.depths,
        "searched": effort.searched,
    })
}

/// What came of a match, or of as much of it as was played. Every number is finite; what has no bound is `null`.
pub fn summary_object(summary: &Summary) -> Value {
    let tally = |tally: super::summary::Tally| json!({ "wins": tally.wins, "draws": tally.draws, "losses": tally.losses });
    let low = |interval: Option<Interval>| interval.map(|interval| interval.low);
    let high = |interval: Option<Interval>| interval.map(|interval| interval.high);
    let (share, first, elo) = (summary.share_interval(), summary.first_interval(), summary.elo());
    let forfeits: Vec<Value> = summary
        .forfeits()
        .iter()
        .map(|game| json!({ "game": game.number, "by": game.by.word(), "reason": game.reason.to_string() }))
        .collect();
    json!({
        "games": summary.games(),
        "pairs": summary.pairs(),
        "a": {
            "wins": summary.wins(),
            "draws": summary.draws(),
            "losses": summary.losses(),
            "as_first": tally(summary.of_a_as(Player::First)),
            "as_second": tally(summary.of_a_as(Player::Second)),
        },
        "pair_points": summary.pair_scores().0,
        "share": summary.share(),
        "share_low": low(share),
        "share_high": high(share),
        "elo": elo.and_then(|elo| elo.estimate),
        "elo_low": elo.and_then(|elo| elo.low),
        "elo_high": elo.and_then(|elo| elo.high),
        "superiority": summary.superiority(),
        "first": {
            "wins": summary.wins_of(Player::First),
            "draws": summary.draws(),
            "losses": summary.wins_of(Player::Second),
            "share": summary.first_share(),
            "share_low": low(first),
            "share_high": high(first),
        },
        "length": {
            "mean": summary.mean_length(),
            "median": summary.median_length(),
            "shortest": summary.lengths().map(|(shortest, _)| shortest),
            "longest": summary.lengths().map(|(_, longest)| longest),
        },
        "effort": {
            "a": means_object(summary.effort(Rival::A)),
            "b": means_object(summary.effort(Rival::B)),
        },
        "distinct": summary.distinct(),
        "cut_off": summary.cut_off(),
        "forfeits": forfeits,
    })
}

/// A match that was played: its summary, and why it ended.
pub fn played_object(plan: &Plan, played: &Played) -> Value {
    let mut object = summary_object(&played.summary);
    object["sprt"] = plan.sprt.map_or(Value::Null, |sprt| {
        let ((elo0, elo1), (low, high)) = (sprt.hypotheses(), sprt.bounds());
        let verdict = match sprt.verdict(played.summary.pair_scores()) {
            None => None,
            Some(Verdict::Stronger) => Some("stronger"),
            Some(Verdict::NotStronger) => Some("not-stronger"),
        };
        let ratio = sprt.ratio(played.summary.pair_scores());
        json!({ "elo0": elo0, "elo1": elo1, "ratio": ratio, "low": low, "high": high, "verdict": verdict })
    });
    object["finish"] = json!(match played.finish {
        Finish::Complete => "complete",
        Finish::Decided(_) => "decided",
        Finish::Stopped => "stopped",
    });
    object["seconds"] = json!(played.elapsed.as_secs_f64());
    object
}

fn means_object(effort: &Effort) -> Value {
    json!({
        "moves": effort.moves,
        "nodes": effort.nodes_a_move(),
        "millis": effort.millis_a_move(),
        "longest_millis": millis(effort.longest),
        "depth": effort.depth_a_move(),
    })
}

fn millis(time: Duration) -> f64 {
    // Whole microseconds: what is written is read again as it was.
    time.as_micros() as f64 / 1e3
}

/// Reads a game; nothing when the object is none.
pub(super) fn read_game(object: &Value) -> Option<GameResult> {
    let number = |key: &str| object.get(key)?.as_u64()?.try_into().ok();
    let first = rival(&object["first"])?;
    let ending = match object["ended"].as_str()? {
        "decided" => Ending::Decided(outcome(object["outcome"].as_str()?)?),
        "forfeit" => Ending::Forfeit {
            by: rival(&object["winner"])?.other(),
            reason: Reason::Written(object["reason"].as_str()?.to_owned()),
        },
        "cut-off" => Ending::CutOff,
        _ => return None,
    };
    let game = GameResult {
        number: number("game").filter(|number| *number > 0)?,
        first,
        ending,
        plies: number("plies")?,
        opening: number("opening")?,
        fingerprint: u64::from_str_radix(object["fingerprint"].as_str()?, 16).ok()?,
        effort: [
            read_effort(&object["effort"]["a"])?,
            read_effort(&object["effort"]["b"])?,
        ],
    };
    (first == super::SEATING[(game.number as usize - 1) % 2]).then_some(game)
}

fn rival(value: &Value) -> Option<Rival> {
    Rival::BOTH
        .into_iter()
        .find(|rival| value.as_str() == Some(rival.word()))
}

fn outcome(word: &str) -> Option<Outcome> {
    let reasons = [
        DrawReason::Full,
        DrawReason::Plies,
        DrawReason::Stuck,
        DrawReason::Rule,
        DrawReason::Repetition,
    ];
    let mut outcomes = Player::BOTH
        .map(Outcome::Win)
        .into_iter()
        .chain(reasons.map(Outcome::Draw));
    outcomes.find(|outcome| outcome.word() == word)
}

fn read_effort(object: &Value) -> Option<Effort> {
    let number = |key: &str| object.get(key)?.as_u64();
    let time = |key: &str| {
        let seconds = object.get(key)?.as_f64()? / 1e3;
        Duration::try_from_secs_f64(seconds).ok()
    };
    Some(Effort {
        moves: number("moves")?,
        nodes: number("nodes")?,
        time: time("millis")?,
        longest: time("longest_millis")?,
        depths: number("depths")?,
        searched: number("searched")?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_read_as_it_was_written() {
        let effort = Effort {
            moves: 3,
            nodes: u64::MAX,
            time: Duration::from_micros(1_234_567),
            longest: Duration::from_micros(9),
            depths: 12,
            searched: 2,
        };
        let endings = [
            Ending::Decided(Outcome::Win(Player::Second)),
            Ending::Decided(Outcome::Draw(DrawReason::Repetition)),
            Ending::CutOff,
            Ending::Forfeit {
                by: Rival::A,
                reason: Reason::Written("it \"left\"".to_owned()),
            },
        ];
        for ending in endings {
            let game = GameResult {
                number: 4,
                first: Rival::B,
                ending,
                plies: 17,
                opening: 2,
                fingerprint: 0x00ff,
                effort: [effort, Effort::default()],
            };
            let text = game_object(&game).to_string();
            let read = read_game(&serde_json::from_str(&text).unwrap());
            assert_eq!(read.as_ref(), Some(&game), "{text}");
        }
    }

    #[test]
    fn what_is_no_game_is_not_taken_for_one() {
        for text in [
            "{}",
            "[]",
            r#"{"game":0,"first":"a"}"#,
            r#"{"game":1,"first":"b","ended":"cut-off","plies":1,"opening":0,"fingerprint":"0"}"#,
            r#"{"game":1,"first":"a","ended":"decided","outcome":"none","plies":1}"#,
        ] {
            assert_eq!(read_game(&serde_json::from_str(text).unwrap()), None, "{text}");
        }
    }
}
