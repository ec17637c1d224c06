//! Balance, sweep, repair, puzzles and tournaments, as people and programs start them.

use std::fs;

use super::{run, text, typed};
use serde_json::Value;

/// A small game of one's own that the first player wins.
const OWN: &str = "lianzi = 1\nextends = \"mnk:4,3,3\"\nname = { en = \"Mine <b>\", zh = \"我的\" }\n";

fn object(line: &str) -> Value {
    serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))
}

#[test]
fn balance_says_who_wins_and_how_sure_that_is() {
    let run = run(&[
        "balance",
        "tic-tac-toe",
        "--agents",
        "level:2",
        "--games",
        "20",
        "--seed",
        "1",
    ]);
    assert_eq!(run.code, Some(0), "{run:?}");
    run.shows(&[
        "tic-tac-toe, seed 1",
        "With perfect play nobody wins (proved).",
        "Proof: exhaustive",
        "level:2",
        "plies",
        "drama",
        "What each first move is worth:",
        "1   =     =     =",
    ]);
}

#[test]
fn balance_speaks_chinese() {
    let run = run(&[
        "balance",
        "tic-tac-toe",
        "--agents",
        "random",
        "--games",
        "4",
        "--lang",
        "zh",
    ]);
    run.shows(&[
        "双方都下最好的棋，必和（已证明）。",
        "先手得分率",
        "每个第一手的价值",
    ]);
}

#[test]
fn the_report_is_one_file_with_everything_in_it() {
    let folder = tempfile::tempdir().unwrap();
    let (rules, page, table) = (
        folder.path().join("mine.toml"),
        folder.path().join("mine.html"),
        folder.path().join("mine.csv"),
    );
    fs::write(&rules, OWN).unwrap();
    let arguments = [
        "balance",
        text(&rules),
        "--agents",
        "level:3",
        "--games",
        "10",
        "--seed",
        "1",
        "--html",
        text(&page),
        "--csv",
        text(&table),
        "--json",
    ];
    let found = run(&arguments);
    assert_eq!(found.code, Some(0), "{found:?}");
    let numbers = object(found.out.trim());
    assert_eq!(numbers["proof"]["winner"], "first");
    assert_eq!(numbers["strengths"][0]["games"], 10);
    let markup = fs::read_to_string(&page).unwrap();
    assert!(markup.starts_with("<!doctype html>") && markup.contains("lang=\"en\""));
    // Nothing is loaded from anywhere, and nothing from the rule file becomes markup.
    for never in ["http:", "https:", "src=", "<link", "<script", "Mine <b>", "NaN"] {
        assert!(!markup.contains(never), "{never}");
    }
    assert!(markup.contains("Mine &lt;b&gt;") && markup.matches("role=\"img\"").count() >= 3);
    let share = numbers["strengths"][0]["first"]["share"].as_f64().unwrap();
    assert!(
        fs::read_to_string(&table)
            .unwrap()
            .contains(&format!("level:3,share of the first player,{share:.6}"))
    );
    // Nothing is overwritten, and that is said before any work.
    let refused = run(&arguments);
    assert_eq!((refused.code, refused.out.as_str()), (Some(1), ""), "{refused:?}");
}

#[test]
fn an_unfair_game_comes_with_the_changes_that_make_it_fair() {
    let folder = tempfile::tempdir().unwrap();
    let (rules, page) = (folder.path().join("mine.toml"), folder.path().join("mine.html"));
    fs::write(&rules, OWN).unwrap();
    let common = [
        "balance",
        text(&rules),
        "--agents",
        "random",
        "--games",
        "10",
        "--seed",
        "1",
    ];
    let found = run(&[common.as_slice(), &["--html", text(&page)]].concat());
    assert_eq!(found.code, Some(0), "{found:?}");
    found.shows(&[
        "Not fair: the first player wins by force",
        "What would make it fair:",
        "board.size = [3, 3] (size 1): fair, proved",
        "Longer, with each repair as a rule file: lianzi repair ",
    ]);
    let markup = fs::read_to_string(&page).unwrap();
    assert!(
        markup.contains("<h2>What would make it fair</h2>") && markup.contains("extends = &quot;mine&quot;"),
        "{markup}"
    );
    let chinese = run(&[common.as_slice(), &["--lang", "zh"]].concat());
    chinese.shows(&["怎样改才公平：", "board.size = [3, 3]（大小 1）：公平，已证明"]);
    let numbers = object(run(&[common.as_slice(), &["--json"]].concat()).out.trim());
    let repairs = numbers["repairs"]["tried"].as_array().unwrap();
    let small = repairs
        .iter()
        .find(|tried| tried["changes"][0]["value"] == "[3, 3]")
        .unwrap();
    assert_eq!(small["judgement"], "proved-fair");
    // Who does not ask gets none, and a fair game has none.
    let unasked = run(&[common.as_slice(), &["--no-repairs"]].concat());
    assert!(!unasked.out.contains("What would make it fair"), "{unasked:?}");
    let fair = run(&[
        "balance",
        "tic-tac-toe",
        "--agents",
        "random",
        "--games",
        "2",
        "--json",
    ]);
    assert!(object(fair.out.trim())["repairs"].is_null());
}

#[test]
fn that_no_repair_was_found_in_the_time_is_said_and_how_to_look_longer() {
    let arguments = [
        "balance",
        "liansi",
        "--agents",
        "level:4",
        "--games",
        "2",
        "--seed",
        "1",
        "--time",
        "5",
        "--repairs",
        "0.2",
    ];
    let found = run(&arguments);
    assert_eq!(found.code, Some(0), "{found:?}");
    found.shows(&[
        "No change that makes it fair was found in",
        "To look longer: lianzi repair liansi --time 600",
    ]);
}

#[test]
fn balance_refuses_what_it_cannot_do() {
    for arguments in [
        ["balance", "no-such-game", "--games", "2"],
        ["balance", "connect-four", "--agents", "minimax"],
    ] {
        let run = run(&arguments);
        assert_eq!(run.code, Some(1), "{run:?}");
        assert!(run.out.is_empty() && !run.err.is_empty());
    }
    assert_eq!(run(&["balance", "tic-tac-toe", "--games", "0"]).code, Some(2));
}

#[test]
fn a_sweep_in_shards_is_the_sweep() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name);
    let common = [
        "sweep",
        "mnk:3,3,3",
        "--vary",
        "rule.1.made.line=2..4",
        "--agents",
        "level:2",
        "--games",
        "6",
        "--seed",
        "1",
    ];
    for (shard, name) in [("1/2", "one"), ("2/2", "two")] {
        let path = file(name);
        let run = run(&[common.as_slice(), &["--shard", shard, "--out", text(&path)]].concat());
        assert_eq!(run.code, Some(0), "{run:?}");
    }
    let (one, two) = (file("one"), file("two"));
    let merged = run(&["sweep", "merge", text(&one), text(&two), "--json"]);
    let whole = run(&[common.as_slice(), &["--json"]].concat());
    assert_eq!((merged.code, &merged.out), (Some(0), &whole.out));
    let told = run(&["sweep", "merge", text(&one), "--html", text(&file("page.html"))]);
    told.shows(&["2 of 4 variants are missing.", "rule.1.made.line"]);
    assert!(fs::read_to_string(file("page.html")).unwrap().contains("<svg"));
    // Why a variant is no game is said in the language of whoever reads it, not of whoever measured it.
    let chinese = run(&["sweep", "merge", text(&one), text(&two), "--lang", "zh"]);
    chinese.shows(&["rule.1.made.line = 4 不成棋："]);
    let reason = chinese.out.split("不成棋：").nth(1).unwrap_or_default();
    assert!(reason.chars().any(|sign| sign as u32 > 0x2e80), "{chinese:?}");
    let wrong = file("wrong");
    fs::write(&wrong, "no JSON\n").unwrap();
    let refused = run(&["sweep", "merge", text(&wrong)]);
    assert_eq!(refused.code, Some(1));
    assert!(
        refused.err.contains("line 1 is no line of a sweep"),
        "{refused:?}"
    );
    let whole = fs::read_to_string(&one).unwrap();
    fs::write(
        &wrong,
        whole.replacen("\"variants\":4", "\"variants\":18446744073709551615", 1),
    )
    .unwrap();
    for (language, told) in [
        (
            "en",
            "line 1: 18446744073709551615 variants, but a sweep has at most 100000",
        ),
        (
            "zh",
            "第 1 行：变体数为 18446744073709551615，而一次扫描最多 100000 个变体",
        ),
    ] {
        let refused = run(&["sweep", "merge", text(&wrong), "--lang", language]);
        assert_eq!(refused.code, Some(1));
        assert!(refused.err.contains(told), "{refused:?}");
    }
    assert_eq!(run(&["sweep", "tic-tac-toe", "--vary", "stones"]).code, Some(2));
    assert_eq!(run(&["sweep", "tic-tac-toe"]).code, Some(2));
}

#[test]
fn a_repair_is_a_rule_file_that_can_be_used() {
    let folder = tempfile::tempdir().unwrap();
    let rules = folder.path().join("mine.toml");
    fs::write(&rules, OWN).unwrap();
    let run = run(&[
        "repair",
        text(&rules),
        "--largest",
        "1",
        "--count",
        "1",
        "--agents",
        "level:2",
        "--games",
        "10",
        "--seed",
        "1",
        "--out",
        text(folder.path()),
        "--html",
        text(&folder.path().join("repair.html")),
    ]);
    assert_eq!(run.code, Some(0), "{run:?}");
    run.shows(&[
        "As it is: Not fair: the first player wins by force",
        "1. board.size = [3, 3] (size 1): fair, proved",
    ]);
    let repaired = folder.path().join("mine-repair-1.toml");
    let file = fs::read_to_string(&repaired).unwrap();
    assert!(
        file.contains("# With perfect play nobody wins (proved)") && file.contains("extends = \"mine\""),
        "{file}"
    );
    let markup = fs::read_to_string(folder.path().join("repair.html")).unwrap();
    for never in ["http:", "https:", "src=", "<link", "<script", "Mine <b>", "NaN"] {
        assert!(!markup.contains(never), "{never}");
    }
    assert!(
        markup.contains("The smallest change that was found: board.size = [3, 3]")
            && markup.contains("<h3>1. board.size = [3, 3] (size 1): fair, proved</h3>")
            && markup.contains("role=\"img\""),
        "{markup}"
    );
    let solved = super::run(&["solve", text(&repaired)]);
    assert_eq!(solved.code, Some(0), "{solved:?}");
    solved.shows(&["draw"]);
}

#[test]
fn puzzles_are_made_and_solved() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("puzzles.jsonl");
    let made = run(&[
        "puzzles",
        "tapatan",
        "--win-in",
        "2",
        "--count",
        "2",
        "--seed",
        "1",
        "--out",
        text(&path),
    ]);
    assert_eq!(made.code, Some(0), "{made:?}");
    made.shows(&["tapatan: 2 puzzles with a win in 2 moves", "hard", "Written:"]);
    let file = fs::read_to_string(&path).unwrap();
    let puzzle = object(file.lines().nth(1).unwrap());
    let moves: Vec<&str> = puzzle["line"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(Value::as_str)
        .collect();
    // The moves of the one side, and the answers come by themselves: other ones than in the file lose as well.
    let played = typed(
        &["puzzles", "--play", text(&path)],
        &["nonsense", moves[0], "?", "n", "q"],
    );
    assert_eq!(played.code, Some(0), "{played:?}");
    played.shows(&[
        "Puzzle 1 of 2",
        "wins in 2 moves",
        "\"nonsense\" is not a move",
        "Right.",
        "Type the winning move",
        "Puzzle 2 of 2",
        "Solved 0 of 2",
    ]);
    // The end of input is the end.
    let ended = typed(&["puzzles", "--play", text(&path)], &["s"]);
    ended.shows(&["Solution:", "Solved 0 of 2"]);
    fs::write(&path, "{}").unwrap();
    assert_eq!(run(&["puzzles", "--play", text(&path)]).code, Some(1));
    assert_eq!(run(&["puzzles"]).code, Some(2));
}

#[test]
fn a_tournament_ranks_its_players() {
    let run = run(&[
        "arena",
        "tic-tac-toe",
        "random",
        "minimax",
        "heuristic",
        "--games",
        "10",
        "--seed",
        "1",
        "--even",
    ]);
    assert_eq!(run.code, Some(0), "{run:?}");
    run.shows(&[
        "3 players, 3 matches of 10 games",
        "1  minimax",
        "3  random",
        "random – minimax",
    ]);
    let gauntlet = super::run(&[
        "arena",
        "tic-tac-toe",
        "random",
        "minimax",
        "heuristic",
        "--games",
        "2",
        "--gauntlet",
        "--json",
    ]);
    let result = object(gauntlet.out.lines().last().unwrap());
    assert_eq!(result["matches"].as_array().unwrap().len(), 2);
    assert_eq!(
        super::run(&["arena", "tic-tac-toe", "random", "minimax", "--gauntlet"]).code,
        Some(2)
    );
}

#[test]
fn in_a_gauntlet_each_opponent_has_a_test_of_his_own() {
    let common = [
        "arena",
        "tic-tac-toe",
        "minimax",
        "random",
        "minimax",
        "--gauntlet",
        "--games",
        "200",
        "--sprt",
        "0,100",
        "--seed",
        "1",
    ];
    let told = run(&common);
    assert_eq!(told.code, Some(0), "{told:?}");
    told.shows(&[
        "test: stronger by more than 0 Elo",
        "test: not stronger by 100 Elo",
        "2 tests, each about the player named first",
        "that at least one of them is wrong",
    ]);
    let chinese = run(&[common.as_slice(), &["--lang", "zh"]].concat());
    chinese.shows(&["检验：强出 0 Elo 以上", "共 2 项检验"]);
    let json = run(&[common.as_slice(), &["--json"]].concat());
    let result = object(json.out.lines().last().unwrap());
    let verdicts: Vec<&Value> = result["matches"]
        .as_array()
        .unwrap()
        .iter()
        .map(|played| &played["sprt"]["verdict"])
        .collect();
    assert_eq!(verdicts, ["stronger", "not-stronger"]);
    assert_eq!(result["matches"][0]["finish"], "decided");
}
