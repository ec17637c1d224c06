//! Judging moves, hints, and the player who makes no mistakes.

use std::fs;

use serde_json::Value;

use super::{run, text, typed};

/// The only object that a run prints.
fn object(run: &super::Run) -> Value {
    serde_json::from_str(&run.out).unwrap_or_else(|error| panic!("{error}: {}\n{}", run.out, run.err))
}

fn move_of<'o>(object: &'o Value, mv: &str) -> &'o Value {
    let moves = object["moves"].as_array().expect("moves are a list");
    moves
        .iter()
        .find(|entry| entry["move"] == mv)
        .unwrap_or_else(|| panic!("no {mv} in {object}"))
}

#[test]
fn moves_may_begin_with_a_pass() {
    let folder = tempfile::tempdir().unwrap();
    let rules = folder.path().join("passes.toml");
    let passes = "lianzi = 1\nextends = \"tic-tac-toe\"\nname = \"Passes\"\nphase = [{ turn = [\"place|pass\"] }]\n\n[end]\nplies = 9\n";
    fs::write(&rules, passes).unwrap();
    let told = run(&[
        "analyze",
        text(&rules),
        "--moves",
        "-- b2",
        "--time",
        "1",
        "--json",
    ]);
    assert_eq!((told.code, told.err.as_str()), (Some(0), ""));
    assert_eq!(object(&told)["position"], "3/1O1/3 X - 2");
}

#[test]
fn a_corner_is_answered_in_the_centre_and_the_table_says_why() {
    let english = run(&["analyze", "tic-tac-toe", "--moves", "a1"]);
    assert_eq!((english.code, english.err.as_str()), (Some(0), ""));
    english.shows(&[
        "Tic-tac-toe, ply 2: O to move. Proved: ",
        "move  value",
        "b2",
        "draw",
        "a draw with best play; the only move that does not lose",
        "loses 6",
        "loses in 6 plies: the opponent answers",
        "Proved by exhaustive.",
    ]);
    let chinese = run(&["analyze", "tic-tac-toe", "--moves", "a1", "--lang", "zh"]);
    chinese.shows(&[
        "井字棋，第 2 手，轮到",
        "着法",
        "b2",
        "双方都不出错则和；唯一不败的一着",
    ]);
    let lines = run(&["analyze", "tic-tac-toe", "--moves", "a1", "--lines"]);
    let best = lines
        .out
        .lines()
        .skip_while(|line| !line.starts_with("b2"))
        .nth(1)
        .unwrap();
    assert!(best.starts_with("    b2 "), "{best}");
}

#[test]
fn json_has_the_promised_shape() {
    let object = object(&run(&[
        "analyze",
        "connect-four",
        "--json",
        "--position",
        "7/7/7/7/3Y3/2RRR2 Y",
    ]));
    assert_eq!(object["position"], "7/7/7/7/3Y3/2RRR2 Y - 4");
    // Red has two open ends: whatever Yellow does, he loses in two plies.
    assert_eq!(
        (&object["value"], &object["plies"]),
        (&Value::from("loss"), &Value::from(2))
    );
    for entry in object["moves"].as_array().unwrap() {
        let keys: Vec<&str> = entry.as_object().unwrap().keys().map(String::as_str).collect();
        for key in ["move", "value", "plies", "score", "line", "says"] {
            assert!(keys.contains(&key), "{key} is missing in {entry}");
        }
        assert_eq!(entry["value"], "loss");
        assert!(entry["score"].is_null());
        assert_eq!(entry["line"][0], entry["move"]);
    }
    let blocking = move_of(&object, "b1");
    assert!(
        blocking["says"].as_str().unwrap().contains("blocks b1"),
        "{blocking}"
    );
    assert!(
        blocking["says"]
            .as_str()
            .unwrap()
            .contains("the opponent answers f1"),
        "{blocking}"
    );
    let stops = blocking["facts"]
        .as_array()
        .unwrap()
        .iter()
        .find(|fact| fact["fact"] == "stops");
    assert_eq!(stops.unwrap()["moves"], serde_json::json!(["b1"]));
}

#[test]
fn where_nothing_can_be_proved_every_move_has_a_score() {
    let analysis = run(&[
        "analyze", "gomoku", "--moves", "h8", "--method", "search", "--depth", "2", "--time", "600", "--json",
    ]);
    assert_eq!((analysis.code, analysis.err.as_str()), (Some(0), ""));
    let object = object(&analysis);
    assert_eq!(object["value"], "unknown");
    let moves = object["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 224);
    for entry in moves {
        let score = entry["score"]
            .as_f64()
            .unwrap_or_else(|| panic!("no score: {entry}"));
        assert!((-1.0..=1.0).contains(&score));
    }
}

#[test]
fn a_saved_game_is_analysed_at_any_ply() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.txt");
    let record = text(&file);
    typed(
        &["play", "tic-tac-toe", "--save", record],
        &["a1", "b2", "c3", "q"],
    );
    let at_two = object(&run(&["analyze", "--record", record, "--ply", "2", "--json"]));
    assert_eq!(at_two["position"], "X2/1O1/3 X - 2");
    let at_end = object(&run(&["analyze", "tic-tac-toe", "--record", record, "--json"]));
    assert_eq!(at_end["position"], "X2/1O1/2X O - 3");
    let beyond = run(&["analyze", "--record", record, "--ply", "4"]);
    assert_eq!((beyond.code, beyond.out.as_str()), (Some(1), ""));
    assert!(beyond.err.contains("only 3 plies"), "{}", beyond.err);
}

#[test]
fn what_cannot_be_analysed_is_refused_with_the_reason() {
    let cases: [(&[&str], i32, &str); 7] = [
        (
            &["analyze", "tic-tac-toe", "--moves", "b2 a1 b2"],
            1,
            "move 3, \"b2\": b2 is occupied",
        ),
        (
            &["analyze", "tic-tac-toe", "--moves", "b2 zz"],
            1,
            "move 2, \"zz\"",
        ),
        (&["analyze", "tic-tac-toe", "--position", "XXXX"], 1, "row"),
        (&["analyze"], 2, "GAME"),
        (&["analyze", "tic-tac-toe", "--time", "0"], 2, "--time"),
        (&["analyze", "tic-tac-toe", "--method", "guess"], 2, "--method"),
        (
            &[
                "analyze",
                "nine-mens-morris",
                "--method",
                "solver",
                "--memory",
                "1",
            ],
            1,
            "memory",
        ),
    ];
    for (arguments, code, reason) in cases {
        let refused = run(arguments);
        assert_eq!(
            (refused.code, refused.out.as_str()),
            (Some(code), ""),
            "{arguments:?}: {}",
            refused.err
        );
        assert!(refused.err.contains(reason), "{arguments:?}: {}", refused.err);
    }
}

#[test]
fn a_finished_game_has_nothing_to_analyse() {
    let over = run(&["analyze", "tic-tac-toe", "--moves", "a1 b1 a2 b2 a3"]);
    assert_eq!(over.code, Some(0), "{}", over.err);
    over.shows(&["the game is over"]);
    // The mover is still the one who has won.
    let object = object(&run(&[
        "analyze",
        "tic-tac-toe",
        "--moves",
        "a1 b1 a2 b2 a3",
        "--json",
    ]));
    assert_eq!(
        (&object["moves"], &object["value"]),
        (&serde_json::json!([]), &Value::from("win"))
    );
}

#[test]
fn a_hint_says_what_is_best_and_why_in_both_languages() {
    let english = typed(&["play", "tic-tac-toe"], &["a1", "b2", "a2", "h", "q"]);
    english.shows(&["Hint: a3 - a draw with best play; the only move that does not lose; blocks a3."]);
    let chinese = typed(
        &["play", "tic-tac-toe", "--lang", "zh"],
        &["a1", "b2", "a2", "提示", "q"],
    );
    chinese.shows(&["提示：a3 · 双方都不出错则和；唯一不败的一着；挡住 a3。"]);
    let over = typed(
        &["play", "tic-tac-toe"],
        &["a1", "b1", "a2", "b2", "a3", "hint", "q"],
    );
    over.shows(&["X wins", "The game is over"]);
}

#[test]
fn a_hint_knows_every_phase() {
    // Sliding, removing and swapping.
    let sliding = typed(
        &["play", "three-mens-morris", "--from", "WBW/BWB/3 W 0,0 6"],
        &["h", "q"],
    );
    sliding.shows(&["Hint: "]);
    let removing = typed(
        &[
            "play",
            "nine-mens-morris",
            "--from",
            "WWW/1B1/3/1B4/3/3/3 W 6,7 5 removing=1:1",
        ],
        &["h", "q"],
    );
    removing.shows(&["Hint: "]);
    let swapping = typed(&["play", "squava"], &["c3", "h", "q"]);
    swapping.shows(&["Hint: "]);
}

#[test]
fn the_perfect_player_never_loses_and_says_what_it_knows() {
    let game = run(&[
        "play",
        "tic-tac-toe",
        "--first",
        "perfect",
        "--second",
        "perfect",
        "--seed",
        "1",
    ]);
    assert_eq!((game.code, game.err.as_str()), (Some(0), ""));
    game.shows(&["A draw"]);
    let game = run(&[
        "play",
        "three-mens-morris",
        "--first",
        "perfect",
        "--second",
        "random",
        "--seed",
        "1",
        "--json",
    ]);
    let last: Value = serde_json::from_str(game.out.lines().last().unwrap()).unwrap();
    assert_eq!(
        (&last["result"], &last["winner"]),
        (&Value::from("win"), &Value::from("first"))
    );
}

#[test]
fn the_perfect_player_makes_no_move_that_it_cannot_prove() {
    let refused = run(&["play", "keryo-pente", "--first", "perfect", "--second", "random"]);
    assert_eq!(refused.code, Some(1));
    assert!(refused.out.contains("perfect cannot go on: "), "{}", refused.out);
}

#[test]
fn solve_prints_what_the_design_promises() {
    let folder = tempfile::tempdir().unwrap();
    let proof = folder.path().join("liansi.proof");
    let object = object(&run(&[
        "solve",
        "liansi",
        "--json",
        "--certificate",
        text(&proof),
    ]));
    let keys: Vec<&str> = object.as_object().unwrap().keys().map(String::as_str).collect();
    for key in [
        "game",
        "rules_id",
        "position",
        "value",
        "winner",
        "plies",
        "shortest",
        "bounds",
        "best_moves",
        "line",
        "method",
        "nodes",
        "millis",
        "certificate",
    ] {
        assert!(keys.contains(&key), "{key} is missing in {object}");
    }
    assert_eq!(object["bounds"], serde_json::json!(["win", "win"]));
    assert_eq!(object["winner"], "first");
    assert_eq!(object["shortest"], true);
    assert_eq!(object["line"].as_array().unwrap().len(), 11);
    assert_eq!(object["certificate"], text(&proof));
    assert!(fs::metadata(&proof).unwrap().len() > 0);
}
