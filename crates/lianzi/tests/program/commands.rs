//! The other commands, their JSON, and exit codes.

use super::{lianzi, run, text, typed};
use serde_json::Value;

fn objects(text: &str) -> Vec<Value> {
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}")))
        .collect()
}

#[test]
fn exit_codes_tell_wrong_usage_from_refusal() {
    assert_eq!(run(&["games"]).code, Some(0));
    let unknown = run(&["show", "tictacto"]);
    assert_eq!((unknown.code, unknown.out.as_str()), (Some(1), ""));
    assert!(
        unknown.err.contains("did you mean \"tic-tac-toe\""),
        "{}",
        unknown.err
    );
    for wrong in [
        &["dance"][..],
        &["play", "tic-tac-toe", "--first", "nobody"],
        &["check"],
        &["--lang", "fr"],
    ] {
        let wrong = run(wrong);
        assert_eq!((wrong.code, wrong.out.as_str()), (Some(2), ""), "{wrong:?}");
        assert!(!wrong.err.is_empty());
    }
    assert_eq!(
        run(&["--version"]).out,
        format!("lianzi {}\n", env!("CARGO_PKG_VERSION"))
    );
}

#[test]
fn help_is_short_and_in_the_readers_language() {
    let english = run(&["--help"]);
    assert_eq!(english.code, Some(0));
    english.shows(&["Usage: lianzi", "play", "Play a game", "--lang"]);
    assert!(english.out.lines().count() < 50, "{}", english.out);
    let chinese = run(&["--lang", "zh", "play", "--help"]);
    chinese.shows(&["用法：lianzi play", "先手"]);
}

#[test]
fn the_language_comes_from_the_option_or_the_environment() {
    let by_environment = lianzi(&["games"]).env("LANG", "zh_CN.UTF-8").output().unwrap();
    assert!(
        String::from_utf8(by_environment.stdout)
            .unwrap()
            .contains("三连提子")
    );
    let option_wins = lianzi(&["--lang", "en", "games"])
        .env("LIANZI_LANG", "zh")
        .output()
        .unwrap();
    assert!(String::from_utf8(option_wins.stdout).unwrap().contains("Mills"));
}

#[test]
fn stones_are_discs_where_the_locale_names_utf8_and_letters_elsewhere() {
    let board = |pairs: &[(&str, &str)], arguments: &[&str]| {
        let mut command = lianzi(arguments);
        command.envs(pairs.iter().copied());
        String::from_utf8(command.output().unwrap().stdout).unwrap()
    };
    let from = [
        "play",
        "connect-four",
        "--first",
        "random:seed=1",
        "--second",
        "random:seed=2",
    ];
    assert!(board(&[("LANG", "en_US.UTF-8")], &from).contains('●'));
    assert!(board(&[("LANG", "zh_CN.UTF-8")], &from).contains('●'));
    assert!(board(&[("LANG", "ja_JP.UTF-8"), ("LIANZI_LANG", "en")], &from).contains('●'));
    assert!(!board(&[], &from).contains('●'));
    let forced: Vec<&str> = from.iter().copied().chain(["--unicode"]).collect();
    assert!(board(&[("LANG", "zh_CN.UTF-8")], &forced).contains('●'));
    let forced: Vec<&str> = from.iter().copied().chain(["--ascii"]).collect();
    assert!(!board(&[("LANG", "en_US.UTF-8")], &forced).contains('●'));
}

#[test]
fn colour_is_for_terminals_or_for_who_asks() {
    let arguments = ["play", "tic-tac-toe", "--first", "minimax", "--second", "minimax"];
    assert!(!run(&arguments).out.contains('\u{1b}'));
    let always: Vec<&str> = arguments.iter().copied().chain(["--color", "always"]).collect();
    assert!(run(&always).out.contains("\u{1b}["));
    let never: Vec<&str> = arguments.iter().copied().chain(["--color", "never"]).collect();
    assert!(!run(&never).out.contains('\u{1b}'));
}

#[test]
fn games_are_listed_filtered_and_as_objects() {
    let all = lianzi(&["games"]).env("LANG", "en_US.UTF-8").output().unwrap();
    super::Run::of(&all).shows(&["Rows", "tic-tac-toe", "井字棋", "Mills", "nine-mens-morris"]);
    let some = run(&["games", "morris"]);
    assert!(
        some.out.contains("six-mens-morris") && !some.out.contains("gomoku"),
        "{}",
        some.out
    );
    assert!(run(&["games", "九子棋"]).out.contains("nine-mens-morris"));
    run(&["games", "no such thing"]).shows(&["No game mentions \"no such thing\"."]);
    let listed = objects(&run(&["games", "--json"]).out);
    assert!(listed.len() >= 35);
    assert!(
        listed
            .iter()
            .all(|game| game["name"]["zh"].is_string() && game["family"].is_string())
    );
}

#[test]
fn a_game_is_explained_and_drawn() {
    let shown = run(&["show", "liansi"]);
    assert_eq!(shown.code, Some(0));
    shown.shows(&[
        "Liansi",
        "a  b  c  d  e  f",
        "Each has 8 stones in hand",
        "four or more in a row",
        "After 120",
    ]);
    run(&["--lang", "zh", "show", "liansi"]).shows(&[
        "连四占点棋",
        "双方各有 8 子",
        "连成四子或更多",
        "120 手",
    ]);
    let object = &objects(&run(&["show", "liansi", "--json"]).out)[0];
    assert_eq!(object["points"].as_array().unwrap().len(), 36);
    assert_eq!(object["game"], "liansi");
}

#[test]
fn all_faults_of_a_file_are_reported_with_their_places() {
    let folder = tempfile::tempdir().unwrap();
    let (good, bad) = (folder.path().join("good.toml"), folder.path().join("bad.toml"));
    std::fs::write(
        &good,
        "lianzi = 1\nextends = \"liansi\"\nname = \"Mine\"\nstones = 6\n",
    )
    .unwrap();
    std::fs::write(
        &bad,
        "lianzi = 1\nextends = \"liansi\"\nnmae = \"x\"\nstones = 99\n",
    )
    .unwrap();
    let checked = run(&["check", text(&good), text(&bad)]);
    assert_eq!(checked.code, Some(1));
    checked.shows(&[
        "good.toml: no faults",
        "`nmae`",
        "`name`",
        "bad.toml:3:",
        "bad.toml:4:",
        "99",
        "2 faults",
    ]);
    assert_eq!(run(&["check", text(&good)]).code, Some(0));

    let chinese = run(&["--lang", "zh", "check", text(&bad)]);
    chinese.shows(&[
        "错误：没有 `nmae` 这个键；您要的是“name”吗？",
        "bad.toml:3:",
        "共 2 处错误",
    ]);

    let object = &objects(&run(&["check", "--json", text(&bad)]).out)[0];
    assert_eq!(object["ok"], false);
    assert_eq!(object["faults"][0]["line"], 3);
    assert_eq!(object["faults"][0]["suggestion"], "name");

    let missing = run(&["check", "/no/such/file.toml"]);
    assert_eq!(missing.code, Some(1));
}

#[test]
fn a_rule_file_of_ones_own_is_played_and_may_extend_a_file_beside_it() {
    let folder = tempfile::tempdir().unwrap();
    let base = folder.path().join("base.toml");
    let mine = folder.path().join("mine.toml");
    let rules = "lianzi = 1\nname = \"Tiny\"\nboard = { kind = \"square\", size = [3, 3] }\n\
                 phase = [{ turn = [\"place\"] }]\nrule = [{ made = { line = 3 }, then = \"win\" }]\n";
    std::fs::write(&base, rules).unwrap();
    std::fs::write(&mine, "lianzi = 1\nextends = \"base\"\nname = \"Mine\"\n").unwrap();
    let saved = folder.path().join("saved.txt");
    let run = typed(
        &["play", text(&mine), "--save", text(&saved)],
        &["a1", "b1", "a2", "b2", "a3"],
    );
    assert_eq!(run.code, Some(0), "{run:?}");
    run.shows(&["Mine", "X wins: three in a row, a1 to a3.", "Saved to"]);
    typed(&["replay", text(&saved)], &[]).shows(&["Mine", "5. X: a3", "X wins"]);
}

#[test]
fn a_file_that_may_not_be_overwritten_is_refused_before_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let saved = folder.path().join("saved.txt");
    std::fs::write(&saved, "precious").unwrap();
    let refused = typed(&["play", "tic-tac-toe", "--save", text(&saved)], &["b2"]);
    assert_eq!((refused.code, refused.out.as_str()), (Some(1), ""));
    assert!(refused.err.contains("--force"), "{}", refused.err);
    assert_eq!(std::fs::read_to_string(&saved).unwrap(), "precious");
    let no_folder = typed(
        &[
            "play",
            "tic-tac-toe",
            "--save",
            text(&folder.path().join("no/saved.txt")),
        ],
        &["b2"],
    );
    assert_eq!((no_folder.code, no_folder.out.as_str()), (Some(1), ""));
    let misfit = typed(
        &["play", "yavalath", "--save", text(&folder.path().join("y.mini"))],
        &[],
    );
    assert_eq!(misfit.code, Some(1));
    assert!(!folder.path().join("y.mini").exists());
    let forced = typed(
        &["play", "tic-tac-toe", "--save", text(&saved), "--force"],
        &["b2", "q"],
    );
    assert_eq!(forced.code, Some(0));
    assert!(std::fs::read_to_string(&saved).unwrap().contains("b2"));
}

#[test]
fn saving_while_playing_never_overwrites_what_somebody_else_wrote() {
    let folder = tempfile::tempdir().unwrap();
    let other = folder.path().join("other.txt");
    std::fs::write(&other, "precious").unwrap();
    let save = format!("save {}", text(&other));
    let run = typed(&["play", "tic-tac-toe"], &["b2", &save, "save", "q"]);
    run.shows(&["Not saved:", "exists", "Save where to?"]);
    assert_eq!(std::fs::read_to_string(&other).unwrap(), "precious");
}

#[test]
fn a_match_as_objects_has_nothing_else_on_the_output() {
    let run = typed(
        &["play", "tic-tac-toe", "--second", "heuristic", "--json"],
        &["b2", "b2", "u", "a1", "q"],
    );
    assert_eq!(run.code, Some(0));
    let events: Vec<String> = objects(&run.out)
        .iter()
        .map(|event| event["event"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(
        events,
        [
            "start", "move", "move", "refused", "takeback", "move", "move", "quit"
        ]
    );
    let all = objects(&run.out);
    assert_eq!(all[0]["first"], "person");
    assert_eq!(all[1]["move"], "b2");
    assert_eq!(all[3]["reason"], "occupied");

    let whole = objects(
        &typed(
            &[
                "play",
                "connect-four",
                "--first",
                "random:seed=1",
                "--second",
                "random:seed=2",
                "--json",
            ],
            &[],
        )
        .out,
    );
    let end = whole.last().unwrap();
    assert_eq!(end["event"], "end");
    assert_eq!(end["plies"].as_u64().unwrap() as usize, whole.len() - 2);
}

#[test]
fn seeds_are_printed_and_repeat_a_game() {
    let arguments = ["play", "connect-four", "--first", "random", "--second", "random"];
    let first = run(&arguments);
    let seed = first.after("seed ").lines().next().unwrap().to_owned();
    let again: Vec<&str> = arguments.iter().copied().chain(["--seed", &seed]).collect();
    assert_eq!(run(&again).out, first.out);
    let settled = run(&["play", "tic-tac-toe", "--first", "minimax", "--second", "minimax"]);
    assert!(!settled.out.contains("seed"), "{}", settled.out);
}

#[test]
fn minimax_on_a_game_too_large_says_so() {
    let refused = run(&["play", "gomoku", "--first", "minimax"]);
    assert_eq!((refused.code, refused.out.as_str()), (Some(1), ""));
    assert!(refused.err.contains("alphabeta"), "{}", refused.err);
    let chinese = run(&["--lang", "zh", "play", "gomoku", "--first", "minimax"]);
    assert!(chinese.err.contains("请改用 alphabeta"), "{}", chinese.err);
}

#[test]
fn a_position_may_be_given_and_a_wrong_one_is_refused() {
    let run1 = typed(&["play", "tic-tac-toe", "--from", "XX1/OO1/3 X - 4"], &["c1"]);
    run1.shows(&["ply 5", "X wins: three in a row, a1 to c1."]);
    let wrong = run(&["play", "tic-tac-toe", "--from", "XXXX"]);
    assert_eq!((wrong.code, wrong.out.as_str()), (Some(1), ""));
    assert!(!wrong.err.is_empty());
}

#[test]
fn perft_counts_and_divides() {
    assert_eq!(run(&["perft", "tic-tac-toe", "5"]).out, "15120\n");
    let divided = run(&["perft", "tic-tac-toe", "2", "--divide"]);
    assert_eq!(divided.out.lines().count(), 10);
    divided.shows(&["a1 8", "c3 8", "= 72"]);
    assert_eq!(run(&["perft", "connect-four", "0", "--divide"]).out, "= 1\n");
}

#[test]
fn the_schema_is_json() {
    let schema: Value = serde_json::from_str(&run(&["schema"]).out).unwrap();
    assert!(schema["$defs"]["FileTable"]["properties"]["board"].is_object());
}

#[test]
fn a_bad_record_stops_at_its_line() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bad.txt");
    std::fs::write(&path, "mini_chess_v1\nP a1\nP a1\n").unwrap();
    let refused = run(&["replay", text(&path)]);
    assert_eq!((refused.code, refused.out.as_str()), (Some(1), ""));
    assert!(
        refused.err.contains("line 3") && refused.err.contains("a1 is occupied"),
        "{}",
        refused.err
    );
    let chinese = run(&["--lang", "zh", "replay", text(&path)]);
    assert!(
        chinese.err.contains("第 3 行") && chinese.err.contains("已经有棋子"),
        "{}",
        chinese.err
    );
}

#[test]
fn a_replay_stops_at_a_ply_and_comes_as_objects() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.txt");
    typed(
        &["play", "tic-tac-toe", "--save", text(&path)],
        &["a1", "b1", "a2", "b2", "a3"],
    );
    let stopped = run(&["replay", text(&path), "--to", "2"]);
    stopped.shows(&["2. O: b1", "ply 3"]);
    let events = objects(&run(&["replay", text(&path), "--json"]).out);
    assert_eq!(events.len(), 7);
    assert_eq!(events[6]["winner"], "first");
}
