//! Events as JSON objects, one a line, for programs. The shapes are stable: fields may be added, none is renamed.

use lianzi_play::Match;
use lianzi_play::analysis::Analysis;
use lianzi_play::record::Settlement;
use lianzi_rules::{DrawReason, Move, MoveError, Outcome, Player, Refusal};
use lianzi_search::{Choice, Score};
use serde_json::{Value, json};

use crate::commands::analyze::objects;
use crate::language::Language;
use crate::moment::Moment;
use crate::session::{Event, Session, Trouble};
use crate::words::Words;
use crate::words::results::{WinReason, win_reason};

/// An event as an object; nothing for events that are only of use to a person.
pub fn event(session: &Session, event: &Event) -> Option<Value> {
    let game = session.game();
    Some(match event {
        Event::Started => json!({
            "event": "start",
            "game": session.named().name(),
            "rules_id": game.game().id().to_string(),
            "first": session.seats()[Player::First].name(),
            "second": session.seats()[Player::Second].name(),
            "seed": game.seed(),
            "position": position(game),
        }),
        Event::Moved { player, mv, choice } => {
            let mut object = json!({
                "event": "move",
                "ply": game.position().ply(),
                "player": player_word(*player),
                "move": game.game().write_move(*mv),
                "position": position(game),
            });
            if let Some(choice) = choice {
                object["search"] = search(game, choice);
            }
            object
        }
        Event::Ended => end(game),
        Event::TookBack(moves) => json!({
            "event": "takeback",
            "moves": written(game, moves),
            "position": position(game),
        }),
        Event::Restarted => json!({ "event": "restart", "position": position(game) }),
        Event::Trouble { input, why } => json!({
            "event": "refused",
            "input": input,
            "reason": reason(why),
            "message": message(why),
        }),
        Event::Moves(moves) => json!({ "event": "moves", "moves": written(game, moves) }),
        Event::Hint(analysis) => hint(game, analysis)?,
        Event::Forfeited { player, fault } => {
            let mut object = end(game);
            object["result"] = json!("win");
            object["winner"] = json!(player_word(player.opponent()));
            object["reason"] = json!(game.settlement().map(Settlement::reason));
            object["message"] = json!(fault.to_string());
            object
        }
        Event::AgentFailed { player, error } => json!({
            "event": "failed",
            "player": player_word(*player),
            "message": error.to_string(),
        }),
        Event::Quit => json!({ "event": "quit", "plies": game.position().ply() }),
        Event::EndOfInput => json!({ "event": "end-of-input", "plies": game.position().ply() }),
        Event::Nothing | Event::Help | Event::Save(_) => return None,
    })
}

/// How a finished match ended.
pub fn end(game: &Match) -> Value {
    let board = game.game().board();
    let lines: Vec<Vec<&str>> = game
        .winning_lines()
        .iter()
        .map(|line| line.iter().map(|&point| board.name(point)).collect())
        .collect();
    let (result, winner, reason) = match game.outcome() {
        Outcome::InProgress => ("unfinished", None, None),
        Outcome::Win(winner) => (
            "win",
            Some(player_word(winner)),
            Some(win_word(&win_reason(&Moment::from(game), winner))),
        ),
        Outcome::Draw(reason) => ("draw", None, Some(draw_word(reason))),
    };
    json!({
        "event": "end",
        "result": result,
        "winner": winner,
        "reason": reason,
        "lines": lines,
        "plies": game.position().ply(),
        "position": position(game),
    })
}

fn position(game: &Match) -> String {
    game.game().write_position(game.position())
}

fn written(game: &Match, moves: &[Move]) -> Vec<String> {
    moves.iter().map(|&mv| game.game().write_move(mv)).collect()
}

/// `first` or `second`.
pub fn player_word(player: Player) -> &'static str {
    match player {
        Player::First => "first",
        Player::Second => "second",
    }
}

/// The best move with what is known of it, and the others that are as good.
fn hint(game: &Match, analysis: &Analysis) -> Option<Value> {
    let best = analysis.moves.first()?;
    let score = match best.value {
        lianzi_solve::Value::Win(distance) => Some(Score::Win {
            plies: distance.plies().into(),
        }),
        lianzi_solve::Value::Loss(distance) => Some(Score::Loss {
            plies: distance.plies().into(),
        }),
        lianzi_solve::Value::Draw => Some(Score::Draw),
        lianzi_solve::Value::Unknown(_) => best.searched.map(|searched| searched.score),
    };
    let choice = Choice {
        mv: best.mv,
        score,
        at_most: best.value.distance().is_some_and(|distance| !distance.is_exact()),
        line: best.line.clone(),
        nodes: analysis.nodes,
        depth: analysis.depth,
    };
    let best_moves: Vec<Move> = analysis.best().iter().map(|judged| judged.mv).collect();
    // Sentences for programs are in English, whatever the language of the screen.
    let words = Words::new(Language::En);
    let moves = analysis.moves.iter();
    let moves: Vec<Value> = moves
        .map(|judged| objects::a_move(&words, game.game(), judged))
        .collect();
    Some(json!({
        "event": "hint",
        "move": game.game().write_move(best.mv),
        "search": search(game, &choice),
        "says": words.says(game.game(), best),
        "best_moves": written(game, &best_moves),
        "moves": moves,
    }))
}

fn search(game: &Match, choice: &Choice) -> Value {
    let (value, plies, score) = match choice.score {
        Some(Score::Win { plies }) => (Some("win"), Some(plies), None),
        Some(Score::Loss { plies }) => (Some("loss"), Some(plies), None),
        Some(Score::Draw) => (Some("draw"), None, None),
        Some(Score::Estimate(score)) => (None, None, Some(score)),
        None => (None, None, None),
    };
    json!({
        "value": value,
        "plies": plies,
        "exact": plies.map(|_| !choice.at_most),
        "score": score,
        "line": written(game, &choice.line),
        "nodes": choice.nodes,
        "depth": choice.depth,
    })
}

fn win_word(reason: &WinReason) -> &'static str {
    match reason {
        WinReason::Made(_) => "made",
        WinReason::MadeByLoser(_) => "made-by-loser",
        WinReason::Left(_) => "left",
        WinReason::Captured(_) => "captured",
        WinReason::Full => "full",
        WinReason::LoserStuck | WinReason::WinnerStuck => "stuck",
    }
}

fn draw_word(reason: DrawReason) -> &'static str {
    match reason {
        DrawReason::Full => "full",
        DrawReason::Plies => "plies",
        DrawReason::Stuck => "stuck",
        DrawReason::Repetition => "repetition",
        DrawReason::Rule => "rule",
    }
}

/// A word for why something was refused.
fn reason(why: &Trouble) -> &'static str {
    match why {
        Trouble::Move(MoveError::Unreadable { .. }) => "unreadable",
        Trouble::Move(MoveError::Refused(refusal)) => match refusal {
            Refusal::Over(_) => "over",
            Refusal::WrongAction { .. } => "wrong-action",
            Refusal::OffBoard { .. } => "off-board",
            Refusal::EmptyHand => "empty-hand",
            Refusal::NotYourKind => "not-your-kind",
            Refusal::NoStone { .. } => "no-stone",
            Refusal::NotYours { .. } => "not-yours",
            Refusal::YourOwn { .. } => "your-own",
            Refusal::Occupied { .. } => "occupied",
            Refusal::NotAdjacent { .. } => "not-adjacent",
            Refusal::Barred { .. } => "barred",
            Refusal::Falls { .. } => "falls",
            Refusal::Apart { .. } => "apart",
            Refusal::Forbidden { .. } => "forbidden",
            Refusal::Foul { .. } => "foul",
            Refusal::Spared { .. } => "spared",
        },
        Trouble::Takeback(_) => "takeback",
        Trouble::NoHint => "hint",
        Trouble::TooLong => "too-long",
        Trouble::NotText => "not-text",
        Trouble::SaveWhere => "no-name",
    }
}

/// The reason in plain English, whatever the language of the screen.
fn message(why: &Trouble) -> String {
    match why {
        Trouble::Move(error) => error.to_string(),
        Trouble::Takeback(error) => error.to_string(),
        Trouble::NoHint => "the game is over: there is no move to choose".to_owned(),
        Trouble::TooLong => "the line is too long".to_owned(),
        Trouble::NotText => "the line is not UTF-8 text".to_owned(),
        Trouble::SaveWhere => "a file name is missing".to_owned(),
    }
}
