//! An analysis as an object, for programs.

use lianzi_play::NamedGame;
use lianzi_play::analysis::{Analysis, Certainty, Fact, Gain, Judged};
use lianzi_rules::{AnyGame, DrawReason, Move, Point};
use lianzi_search::Score;
use lianzi_solve::{Distance, Grade};
use serde_json::{Value, json};

use crate::line_mode::json::player_word;
use crate::words::Words;

/// A whole analysis.
pub fn analysis(words: &Words, named: &NamedGame, analysis: &Analysis) -> Value {
    let game = named.game();
    let moves: Vec<Value> = analysis
        .moves
        .iter()
        .map(|judged| a_move(words, game, judged))
        .collect();
    json!({
        "game": named.name(),
        "rules_id": game.id().to_string(),
        "position": game.write_position(&analysis.position),
        "mover": player_word(analysis.position.mover()),
        "value": analysis.value.grade().map_or("unknown", grade),
        "plies": analysis.value.distance().map(Distance::plies),
        "exact": analysis.value.distance().map(Distance::is_exact),
        "moves": moves,
        "method": analysis.source.map(lianzi_solve::Source::name),
        "depth": analysis.depth,
        "nodes": analysis.nodes,
        "millis": analysis.elapsed.as_secs_f64() * 1e3,
        "halted": analysis.halted.map(|halt| halt.to_string()),
    })
}

/// A move of an analysis.
pub fn a_move(words: &Words, game: &AnyGame, judged: &Judged) -> Value {
    let distance = judged.value.distance();
    let facts: Vec<Value> = judged.facts.iter().map(|told| fact(game, told)).collect();
    json!({
        "move": game.write_move(judged.mv),
        "value": judged.value.grade().map_or("unknown", grade),
        "plies": distance.map(Distance::plies),
        "exact": distance.map(Distance::is_exact),
        "score": judged.share(),
        "search": judged.searched.map(|searched| searched_object(searched.score, searched.depth)),
        "chosen": judged.chosen,
        "line": written(game, &judged.line),
        "says": words.says(game, judged),
        "facts": facts,
    })
}

/// What a search says, which proves nothing.
fn searched_object(score: Score, depth: u32) -> Value {
    let (value, plies, estimate) = match score {
        Score::Win { plies } => (Some("win"), Some(plies), None),
        Score::Loss { plies } => (Some("loss"), Some(plies), None),
        Score::Draw => (Some("draw"), None, None),
        Score::Estimate(estimate) => (None, None, Some(estimate)),
    };
    json!({ "value": value, "plies": plies, "estimate": estimate, "depth": depth })
}

fn grade(grade: Grade) -> &'static str {
    match grade {
        Grade::Win => "win",
        Grade::Draw => "draw",
        Grade::Loss => "loss",
    }
}

fn written(game: &AnyGame, moves: &[Move]) -> Vec<String> {
    moves.iter().map(|&mv| game.write_move(mv)).collect()
}

fn named(game: &AnyGame, points: &[Point]) -> Vec<String> {
    points
        .iter()
        .map(|&point| game.board().name(point).to_owned())
        .collect()
}

fn lines(game: &AnyGame, lines: &[Vec<Point>]) -> Vec<Vec<String>> {
    lines.iter().map(|line| named(game, line)).collect()
}

/// A fact, with its facts.
fn fact(game: &AnyGame, fact: &Fact) -> Value {
    let gain = |gain: Gain| match gain {
        Gain::Win => "win",
        Gain::Take => "take",
    };
    let proved = |certainty: Certainty| certainty == Certainty::Proved;
    match fact {
        Fact::WinsAtOnce { lines: made } => json!({ "fact": "wins-at-once", "lines": lines(game, made) }),
        Fact::LosesAtOnce { lines: made } => json!({ "fact": "loses-at-once", "lines": lines(game, made) }),
        Fact::EndsInDraw(reason) => json!({ "fact": "ends-in-draw", "reason": draw(*reason) }),
        Fact::Wins {
            plies,
            shortest,
            certainty,
        } => json!({ "fact": "wins", "plies": plies, "exact": shortest, "proved": proved(*certainty) }),
        Fact::Loses {
            plies,
            longest,
            answer,
            certainty,
        } => json!({
            "fact": "loses",
            "plies": plies,
            "exact": longest,
            "answer": answer.map(|answer| game.write_move(answer)),
            "proved": proved(*certainty),
        }),
        Fact::Draws(certainty) => json!({ "fact": "draws", "proved": proved(*certainty) }),
        Fact::OnlyMoveFor(for_what) => json!({ "fact": "only-move-for", "value": grade(*for_what) }),
        Fact::OnlyMove => json!({ "fact": "only-move" }),
        Fact::MayRemove { stones } => json!({ "fact": "may-remove", "stones": stones }),
        Fact::Takes { points } => json!({ "fact": "takes", "points": named(game, points) }),
        Fact::Stops { gain: what, moves } => {
            json!({ "fact": "stops", "gain": gain(*what), "moves": written(game, moves) })
        }
        Fact::Threatens { gain: what, moves } => {
            json!({ "fact": "threatens", "gain": gain(*what), "moves": written(game, moves) })
        }
        Fact::Allows { gain: what, moves } => {
            json!({ "fact": "allows", "gain": gain(*what), "moves": written(game, moves) })
        }
        Fact::LeavesNoMove => json!({ "fact": "leaves-no-move" }),
        Fact::MovesAgain => json!({ "fact": "moves-again" }),
        Fact::Swaps => json!({ "fact": "swaps" }),
        Fact::Passes => json!({ "fact": "passes" }),
    }
}

fn draw(reason: DrawReason) -> &'static str {
    match reason {
        DrawReason::Full => "full",
        DrawReason::Plies => "plies",
        DrawReason::Stuck => "stuck",
        DrawReason::Repetition => "repetition",
        DrawReason::Rule => "rule",
    }
}
