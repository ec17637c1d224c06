//! Matches between computer players, as people and programs start them.

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use super::{Run, lianzi, run, text};
use serde_json::Value;

fn objects(run: &Run) -> Vec<Value> {
    let parse = |line: &str| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
    run.out.lines().map(parse).collect()
}

/// An object without what depends on the clock.
fn timeless(mut object: Value) -> Value {
    fn forget(value: &mut Value) {
        if let Value::Object(map) = value {
            for key in ["seconds", "millis", "longest_millis"] {
                map.remove(key);
            }
            map.values_mut().for_each(forget);
        }
        if let Value::Array(list) = value {
            list.iter_mut().for_each(forget);
        }
    }
    forget(&mut object);
    object
}

#[test]
fn two_hundred_games_are_one_command() {
    let played = run(&["arena", "tic-tac-toe", "minimax", "random", "--seed", "7"]);
    assert_eq!((played.code, played.err.as_str()), (Some(0), ""));
    played.shows(&[
        "tic-tac-toe: 200 games, seed 7",
        "A: minimax",
        "B: random",
        " of 200 games: ",
        "Going first A won ",
        "Pairs in which A got",
        "Elo of A over B: +",
        "with 95 % confidence +",
        "Likelihood that A is the stronger: >99.9 %",
        "Going first brought ",
        "Length: ",
        "Played in ",
    ]);
    let chinese = run(&[
        "arena",
        "tic-tac-toe",
        "minimax",
        "random",
        "--games",
        "4",
        "--lang",
        "zh",
    ]);
    chinese.shows(&["4 局，随机种子", "4 局中 A 胜", "先手得分率", "用时"]);
}

#[test]
fn programs_read_every_pair_and_the_result_and_threads_change_nothing() {
    let arguments = [
        "arena",
        "connect-four",
        "alphabeta:depth=2",
        "mcts:playouts=40",
        "--games",
        "8",
    ];
    let with = |more: &[&str]| {
        let arguments: Vec<&str> = arguments.iter().chain(more).copied().collect();
        let played = run(&arguments);
        assert_eq!(played.code, Some(0), "{}", played.err);
        objects(&played)
    };
    let one = with(&["--seed", "3", "--json"]);
    let events: Vec<&Value> = one.iter().map(|object| &object["event"]).collect();
    assert_eq!(events, ["start", "pair", "pair", "pair", "pair", "result"]);
    assert_eq!(
        (&one[0]["a"], &one[0]["seed"]),
        (&"alphabeta:depth=2".into(), &3.into())
    );
    assert_eq!(one[4]["games"][1]["game"], 8);
    let result = &one[5];
    assert_eq!(
        (&result["games"], &result["finish"]),
        (&8.into(), &"complete".into())
    );
    let a = &result["a"];
    let sum: u64 = ["wins", "draws", "losses"]
        .iter()
        .map(|key| a[key].as_u64().unwrap())
        .sum();
    assert_eq!(sum, 8);
    assert!(result["first"]["share"].as_f64().is_some());
    let two = with(&["--seed", "3", "--json", "--threads", "2"]);
    let timeless = |objects: Vec<Value>| -> Vec<Value> { objects.into_iter().map(timeless).collect() };
    assert_eq!(timeless(one), timeless(two));
}

#[test]
fn a_match_without_a_loss_has_no_infinite_number_in_it() {
    let won = run(&[
        "arena",
        "mnk:3,3,2",
        "minimax",
        "minimax",
        "--openings",
        "0",
        "--games",
        "6",
        "--json",
    ]);
    let objects = objects(&won);
    let result = objects.last().unwrap();
    // The first player always wins this game: every pair is even.
    assert_eq!(
        (&result["elo"], &result["first"]["share"]),
        (&0.0.into(), &1.0.into())
    );
    assert!(!won.out.contains("inf") && !won.out.contains("NaN"));
    let lost = run(&[
        "arena",
        "tic-tac-toe",
        "random",
        "minimax",
        "--games",
        "2",
        "--openings",
        "0",
        "--seed",
        "1",
    ]);
    lost.shows(&["Elo of A over B: with 95 % confidence ", "or less"]);
}

#[test]
fn games_are_kept_and_a_match_goes_on_where_it_was_broken_off() {
    let folder = tempfile::tempdir().unwrap();
    let kept = folder.path().join("games");
    let path = text(&kept);
    let arguments = [
        "arena",
        "tic-tac-toe",
        "heuristic",
        "random",
        "--games",
        "4",
        "--seed",
        "5",
        "--records",
        path,
    ];
    let played = run(&arguments);
    assert_eq!(played.code, Some(0), "{}", played.err);
    played.shows(&["Every game is in ", "with the index arena.jsonl."]);
    let replayed = run(&["replay", text(&kept.join("game-0003.lianzi"))]);
    assert_eq!(replayed.code, Some(0), "{}", replayed.err);

    let again = run(&arguments);
    assert_eq!((again.code, again.out.as_str()), (Some(1), ""));
    assert!(
        again.err.contains("--resume") && again.err.contains("--force"),
        "{}",
        again.err
    );
    let with = |option: &str| {
        let arguments: Vec<&str> = arguments.iter().copied().chain([option]).collect();
        run(&arguments)
    };
    with("--resume").shows(&["4 games were there already"]);
    fs::remove_file(kept.join("game-0004.lianzi")).unwrap();
    let forced = with("--force");
    assert_eq!(forced.code, Some(0), "{}", forced.err);
    assert!(kept.join("game-0004.lianzi").exists());
    let other = run(&[
        "arena",
        "tic-tac-toe",
        "heuristic",
        "random",
        "--games",
        "4",
        "--seed",
        "6",
        "--records",
        path,
        "--resume",
    ]);
    assert_eq!(other.code, Some(1));
    assert!(other.err.contains("\"seed\" is not the same"), "{}", other.err);
}

#[test]
fn what_cannot_be_played_is_refused_before_the_first_game() {
    let folder = tempfile::tempdir().unwrap();
    let kept = folder.path().join("games");
    let impossible = run(&["arena", "gomoku", "random", "minimax", "--records", text(&kept)]);
    assert_eq!((impossible.code, impossible.out.as_str()), (Some(1), ""));
    assert!(
        impossible.err.contains("minimax cannot play this game"),
        "{}",
        impossible.err
    );
    assert!(!kept.exists());
    let missing = run(&["arena", "gomoku", "random", "external:gomocup:/nowhere/engine"]);
    assert_eq!(missing.code, Some(1), "{}", missing.out);
    let openings = folder.path().join("openings.txt");
    fs::write(&openings, "a1 b1\na1 a1\n").unwrap();
    let wrong = run(&[
        "arena",
        "tic-tac-toe",
        "random",
        "random",
        "--openings-file",
        text(&openings),
    ]);
    assert_eq!(wrong.code, Some(1));
    assert!(
        wrong.err.contains("line 2 of the openings: move 2: "),
        "{}",
        wrong.err
    );
    for usage in [
        &["arena", "tic-tac-toe", "random"][..],
        &["arena", "tic-tac-toe", "random", "nobody"],
        &["arena", "tic-tac-toe", "random", "random", "--games", "7"],
        &["arena", "tic-tac-toe", "random", "random", "--sprt", "5"],
        &["arena", "tic-tac-toe", "random", "random", "--resume"],
        &["arena", "tic-tac-toe", "random", "random", "--time", "0"],
    ] {
        let wrong = run(usage);
        assert_eq!((wrong.code, wrong.out.as_str()), (Some(2), ""), "{usage:?}");
    }
}

#[test]
fn a_test_ends_the_match_by_itself() {
    let played = run(&[
        "arena",
        "tic-tac-toe",
        "minimax",
        "random",
        "--games",
        "1000",
        "--sprt",
        "0,100",
        "--seed",
        "2",
    ]);
    assert_eq!(played.code, Some(0), "{}", played.err);
    played.shows(&["Test: A is stronger by more than 0 Elo"]);
    assert!(!played.out.contains("of 1000 games: "), "{}", played.out);
}

#[cfg(unix)]
#[test]
fn an_interrupted_match_says_what_was_played_and_keeps_it() {
    let folder = tempfile::tempdir().unwrap();
    let kept = folder.path().join("games");
    let mut child = lianzi(&[
        "arena",
        "connect-four",
        "alphabeta:depth=3",
        "alphabeta:depth=2",
        "--games",
        "100000",
        "--seed",
        "1",
        "--threads",
        "2",
        "--json",
        "--records",
        text(&kept),
    ])
    .stdout(Stdio::piped())
    .stderr(Stdio::piped())
    .spawn()
    .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap())
        .lines()
        .map(Result::unwrap);
    let begun: Vec<String> = lines.by_ref().take(4).collect();
    assert_eq!(begun.len(), 4);
    let sent = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status()
        .unwrap();
    assert!(sent.success());
    let rest: Vec<String> = lines.collect();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    let result: Value = serde_json::from_str(rest.last().unwrap()).unwrap();
    assert_eq!(
        (&result["event"], &result["finish"]),
        (&"result".into(), &"stopped".into())
    );
    assert!(result["pairs"].as_u64().unwrap() >= 3);
    let index = fs::read_to_string(kept.join("arena.jsonl")).unwrap();
    let games = index.lines().count() as u64 - 1;
    assert!(games >= result["games"].as_u64().unwrap());
    for line in index.lines().skip(1) {
        let game: Value = serde_json::from_str(line).unwrap();
        assert!(kept.join(game["file"].as_str().unwrap()).exists());
    }
}

#[test]
fn nothing_is_drawn_on_what_is_no_terminal() {
    let played = run(&["arena", "tic-tac-toe", "random", "random", "--games", "40"]);
    assert_eq!(played.err, "");
    assert!(!played.out.contains('\r') && !played.out.contains('\u{1b}'));
}
