//! Terminals of every kind, as far as they differ: those that show nothing but ASCII, those that draw a disc two columns wide,
//! those that never answer, and names of files that are no text.

use std::process::Output;

use super::{Run, feed, lianzi, text};

fn run_in(environment: &[(&str, &str)], arguments: &[&str], input: &[u8]) -> Run {
    use std::io::Write;
    let mut child = lianzi(arguments)
        .envs(environment.iter().copied())
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let _ = child.stdin.take().unwrap().write_all(input); // it may stop reading before the end
    Run::of(&child.wait_with_output().unwrap())
}

/// A saved game of tic-tac-toe.
const SAVED: &str = "lianzi-record 1\ngame tic-tac-toe\n\nb2\na1\nc3\n";

#[test]
#[allow(clippy::too_many_lines)] // one list of commands
fn with_ascii_no_command_prints_a_byte_over_127() {
    let folder = tempfile::tempdir().unwrap();
    let saved = folder.path().join("one.game");
    std::fs::write(&saved, SAVED).unwrap();
    let wrong = folder.path().join("wrong.toml");
    std::fs::write(
        &wrong,
        "lianzi = 1\nname = \"五子\"\nboard = { kind = \"sqare\" }\n",
    )
    .unwrap();
    let certificate = folder.path().join("proof");
    let puzzles = folder.path().join("puzzles");
    let [saved, wrong, certificate, puzzles] =
        [&saved, &wrong, &certificate, &puzzles].map(|path| text(path));
    let commands: &[(&[&str], &[u8])] = &[
        (&[], b"m\nb\n1\n1\nb2\nh\n?\nmoves\nnonsense\nq\nq\n"),
        (&["play", "gomoku"], b"h8\nh\nmoves\nz9\n\xe4\xba\x94\nsave\nq\n"),
        (
            &[
                "play",
                "connect-four-misere",
                "--second",
                "level:1",
                "--seed",
                "1",
            ],
            b"d1\nq\n",
        ),
        (&["play", "nine-mens-morris", "--json"], b"a1\nq\n"),
        (&["games"], b""),
        (&["games", "\u{4e94}"], b""),
        (&["games", "--json"], b""),
        (&["show", "yavalath"], b""),
        (&["show", "connect-four-misere", "--json"], b""),
        (&["check", wrong], b""),
        (&["check", wrong, "--json"], b""),
        (&["replay", saved], b""),
        (&["replay", saved, "--json"], b""),
        (&["schema"], b""),
        (
            &[
                "solve",
                "tic-tac-toe",
                "--moves",
                "all",
                "--certificate",
                certificate,
            ],
            b"",
        ),
        (&["verify", certificate], b""),
        (&["analyze", "tic-tac-toe", "--moves", "b2 a1"], b""),
        (&["analyze", "--record", saved], b""),
        (&["tables", "list"], b""),
        (&["perft", "tic-tac-toe", "2", "--divide"], b""),
        (&["engine", "--protocol", "ugi", "tic-tac-toe"], b"ugi\nquit\n"),
        (
            &["arena", "tic-tac-toe", "random", "minimax", "--pairs", "3"],
            b"",
        ),
        (&["balance", "mnk:3,3,3", "--games", "4", "--time", "5"], b""),
        (
            &[
                "sweep",
                "mnk:3,3,3",
                "--vary",
                "rule.1.made.line=2..3",
                "--games",
                "4",
            ],
            b"",
        ),
        (&["repair", "mnk:3,3,2", "--games", "4", "--time", "3"], b""),
        (
            &[
                "puzzles",
                "tic-tac-toe",
                "--count",
                "1",
                "--time",
                "5",
                "--out",
                puzzles,
            ],
            b"",
        ),
        (&["puzzles", "--play", puzzles], b"q\n"),
        (&["convert", saved, "-", "--to", "sgf"], b""),
        (&["stats", saved], b""),
        (&["tui", "gomoku"], b"h8\nq\n"),
        (&["join", "http://127.0.0.1:1/m/abc"], b""),
        (&["serve", "--bind", "nonsense"], b""),
        (&["atlas", "no-such-file", "x", "--out", "y"], b""),
        (&["doctor"], b""),
        (&["doctor", "--json"], b""),
        (&["completions", "zsh"], b""),
        (&["--help"], b""),
        (&["play", "--help"], b""),
        (&["play", "\u{4e94}\u{5b50}\u{65d7}"], b""),
        (&["play", "--first", "\u{201c}x\u{201d}"], b""),
        (&["play", "--from", "\u{b7}", "gomoku"], b""),
    ];
    for (arguments, input) in commands {
        for (environment, more) in [
            (&[("LANG", "en_US.UTF-8")][..], &["--ascii"][..]),
            (&[("LANG", "C")], &[]),
        ] {
            let run = run_in(environment, &[*arguments, more].concat(), input);
            for said in [&run.out, &run.err] {
                let over: String = said.chars().filter(|character| !character.is_ascii()).collect();
                assert!(
                    over.is_empty(),
                    "{arguments:?} {more:?} prints {over:?} in\n{said}"
                );
            }
            assert_ne!(run.code, Some(101), "{arguments:?}: {}", run.err);
        }
    }
}

#[test]
fn json_in_ascii_means_the_same() {
    let ascii = run_in(&[("LANG", "C")], &["games", "--json"], b"");
    let unicode = run_in(&[("LANG", "en_US.UTF-8")], &["games", "--json"], b"");
    assert_ne!(ascii.out, unicode.out);
    for (one, other) in ascii.out.lines().zip(unicode.out.lines()) {
        let read = |line: &str| serde_json::from_str::<serde_json::Value>(line).unwrap();
        assert_eq!(read(one), read(other));
    }
}

#[test]
fn chinese_that_is_asked_for_is_printed_in_utf8_whatever_the_locale() {
    let run = run_in(&[("LANG", "C")], &["show", "gomoku", "--lang", "zh"], b"");
    assert!(run.out.contains("五子棋"), "{}", run.out);
    let run = run_in(&[("LANG", "C")], &[], b"c\nq\n");
    run.shows(&["Chinese", "井字棋"]);
}

#[test]
fn a_chinese_locale_of_another_encoding_gets_english_in_ascii_and_doctor_says_why() {
    let environment = [("LANG", "zh_CN.GBK")];
    let run = run_in(&environment, &["play", "gomoku"], b"h8\nq\n");
    assert!(run.out.is_ascii(), "{}", run.out);
    run.shows(&["Gomoku", "White (W) to move"]);
    let doctor = run_in(&environment, &["doctor"], b"");
    doctor.shows(&["Letters", "zh_CN.GBK is in GBK", "--lang zh"]);
}

#[test]
fn a_chinese_locale_draws_discs_where_no_terminal_can_be_asked_and_doctor_says_so() {
    let environment = [("LANG", "zh_CN.UTF-8")];
    let run = run_in(&environment, &["play", "liansi"], b"c3\nq\n");
    assert!(run.out.contains('●'), "{}", run.out);
    let letters = run_in(&environment, &["play", "liansi", "--ascii"], b"c3\nq\n");
    assert!(!letters.out.contains('●'), "{}", letters.out);
    let doctor = run_in(&environment, &["doctor"], b"");
    assert!(doctor.out.contains("--ascii"), "{}", doctor.out);
}

#[test]
fn one_resolver_finds_games_on_the_command_line_too() {
    for (typed, shown) in [
        ("TEEKO", "Teeko"),
        ("五子棋", "Gomoku"),
        ("四子棋", "Connect four"),
        ("Connect four", "Connect four"),
        ("connect4", "Connect four"),
        ("ＣＯＮＮＥＣＴ－４", "Connect four"),
        ("nine men's morris", "Nine men's morris"),
    ] {
        let run = feed(&["show", typed], b"");
        assert_eq!(run.code, Some(0), "{typed}: {}", run.err);
        assert!(run.out.starts_with(shown), "{typed}: {}", run.out);
    }
    for (typed, meant) in [
        ("gomku", "gomoku"),
        ("五子旗", "gomoku"),
        ("morris", "nine-mens-morris"),
    ] {
        for language in ["en", "zh"] {
            let run = feed(&["show", typed, "--lang", language], b"");
            assert_eq!(run.code, Some(1), "{typed}");
            assert!(run.err.contains(meant), "{typed}: {}", run.err);
        }
    }
}

#[test]
fn a_saved_game_in_place_of_a_game_points_to_replay() {
    let folder = tempfile::tempdir().unwrap();
    for (name, contents) in [
        ("saved.game", SAVED),
        ("saved.sgf", "(;FF[4]GM[4]SZ[15];B[hh];W[ih])"),
        ("saved.toml", SAVED),
    ] {
        let path = folder.path().join(name);
        std::fs::write(&path, contents).unwrap();
        for given in [text(&path), name] {
            let output: Output = lianzi(&["play", given])
                .current_dir(folder.path())
                .output()
                .unwrap();
            let run = Run::of(&output);
            assert_eq!(run.code, Some(1), "{given}");
            assert!(run.err.contains("replay"), "{given}: {}", run.err);
        }
    }
}

#[cfg(unix)]
mod names_that_are_no_text {
    use std::ffi::{OsStr, OsString};
    use std::os::unix::ffi::OsStrExt;
    use std::path::Path;

    use super::*;

    const RULES: &str = "extends = \"liansi\"\nlianzi = 1\nstones = 6\n";

    fn run(arguments: &[&OsStr], folder: &Path, input: &[u8]) -> Run {
        use std::io::Write;
        let mut child = lianzi(&[])
            .args(arguments)
            .current_dir(folder)
            .stdin(std::process::Stdio::piped())
            .stdout(std::process::Stdio::piped())
            .stderr(std::process::Stdio::piped())
            .spawn()
            .unwrap();
        let _ = child.stdin.take().unwrap().write_all(input);
        Run::of(&child.wait_with_output().unwrap())
    }

    fn os(bytes: &[u8]) -> OsString {
        OsStr::from_bytes(bytes).to_owned()
    }

    #[test]
    fn rule_files_are_checked_and_played_and_games_saved_under_them() {
        let folder = tempfile::tempdir().unwrap();
        let rules = os(b"caf\xe9.toml");
        std::fs::write(folder.path().join(&rules), RULES).unwrap();
        std::fs::write(folder.path().join("good.toml"), RULES).unwrap();
        let check = run(
            &["check".as_ref(), &rules, "good.toml".as_ref()],
            folder.path(),
            b"",
        );
        assert_eq!(check.code, Some(0), "{check:?}");
        check.shows(&["no faults", "good.toml: no faults"]);
        let saved = os(b"\xff\xfe.game");
        let play = run(
            &["play".as_ref(), &rules, "--save".as_ref(), &saved],
            folder.path(),
            b"c3\nq\n",
        );
        assert_eq!(play.code, Some(0), "{play:?}");
        let replay = run(&["replay".as_ref(), &saved], folder.path(), b"");
        assert_eq!(replay.code, Some(0), "{replay:?}");
        replay.shows(&["1. ", "c3"]);
        let stats = run(&["stats".as_ref(), &saved], folder.path(), b"");
        assert_eq!(stats.code, Some(0), "{stats:?}");
    }

    #[test]
    fn an_argument_that_has_to_be_text_is_wrong_usage_in_every_command() {
        let folder = tempfile::tempdir().unwrap();
        let bad = os(b"\xff\xfe");
        for command in [
            "play",
            "games",
            "show",
            "solve",
            "analyze",
            "perft",
            "arena",
            "balance",
            "sweep",
            "repair",
            "puzzles",
            "tui",
            "engine",
            "join",
            "completions",
            "no-such-command",
        ] {
            for language in ["en", "zh"] {
                let run = run(
                    &[command.as_ref(), &bad, "--lang".as_ref(), language.as_ref()],
                    folder.path(),
                    b"",
                );
                assert_eq!(run.code, Some(2), "{command}: {run:?}");
                assert!(
                    !run.err.contains("panicked") && !run.err.is_empty(),
                    "{command}: {run:?}"
                );
            }
        }
        let run = run(
            &["play".as_ref(), "gomoku".as_ref(), "--first".as_ref(), &bad],
            folder.path(),
            b"",
        );
        assert_eq!(run.code, Some(2), "{run:?}");
        assert!(run.err.contains("is not text (UTF-8)"), "{run:?}");
        let run = super::names_that_are_no_text::run(&[&bad], folder.path(), b"");
        assert_eq!(run.code, Some(2), "{run:?}");
    }
}
