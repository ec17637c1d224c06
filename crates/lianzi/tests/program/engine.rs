//! The program as an engine, and with engines in other programs.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};

use crate::{Run, feed, lianzi, run, text};

/// The program as an engine that is talked to line by line.
struct Conversation {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

/// How long an answer is waited for that must come, however busy the machine.
const PATIENCE: Duration = Duration::from_secs(60);

impl Conversation {
    fn with(arguments: &[&str]) -> Self {
        let mut child = lianzi(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .expect("the program starts");
        let output = child.stdout.take().expect("it has an output");
        let (told, lines) = mpsc::channel();
        std::thread::spawn(move || {
            for line in BufReader::<ChildStdout>::new(output)
                .lines()
                .map_while(Result::ok)
            {
                if told.send(line).is_err() {
                    return;
                }
            }
        });
        Self {
            input: child.stdin.take(),
            child,
            lines,
        }
    }

    fn say(&mut self, lines: &[&str]) {
        let input = self.input.as_mut().expect("it listens");
        for line in lines {
            write!(input, "{line}\r\n").expect("it listens");
        }
        input.flush().expect("it listens");
    }

    /// The next line that is no message for people.
    fn hear(&mut self) -> String {
        loop {
            let line = self.lines.recv_timeout(PATIENCE).expect("there is an answer");
            if !line.starts_with("MESSAGE") && !line.starts_with("info") {
                return line;
            }
        }
    }

    fn ends_with(mut self, code: i32) {
        let begun = Instant::now();
        while begun.elapsed() < PATIENCE {
            if let Some(status) = self.child.try_wait().expect("it can be waited for") {
                assert_eq!(status.code(), Some(code));
                return;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        let _ = self.child.kill();
        panic!("it does not end");
    }
}

/// Whether a line is the coordinates of a point on a board of this size.
fn is_point(line: &str, size: u8) -> bool {
    let within = |number: &str| number.parse::<u8>().is_ok_and(|number| number < size);
    line.split(',').count() == 2 && line.split(',').all(within)
}

const QUICK: &str = "alphabeta:depth=2,seed=1";

#[test]
fn a_game_of_gomoku_under_a_manager() {
    let mut engine = Conversation::with(&["engine", "--protocol", "gomocup", "--agent", QUICK]);
    engine.say(&["ABOUT"]);
    assert!(engine.hear().starts_with("name=\"Lianzi\", version=\""));
    engine.say(&[
        "START 15",
        "INFO timeout_turn 60000",
        "INFO unknown thing",
        "INFO rule 0",
    ]);
    assert_eq!(engine.hear(), "OK");
    engine.say(&["BEGIN"]);
    assert!(is_point(&engine.hear(), 15));
    // It makes its own five rather than stop the other's four.
    engine.say(&[
        "BOARD", "0,0,1", "0,14,2", "1,0,1", "1,14,2", "2,0,1", "2,14,2", "3,0,1", "3,14,2", "DONE",
    ]);
    assert_eq!(engine.hear(), "4,0");
    engine.say(&["TURN 9,9"]);
    assert_eq!(engine.hear(), "ERROR the game is over");
    engine.say(&["TAKEBACK 4,0"]);
    assert_eq!(engine.hear(), "OK");
    engine.say(&["START 20"]);
    assert!(engine.hear().starts_with("ERROR boards are from 5x5 to 19x19"));
    engine.say(&["END"]);
    engine.ends_with(0);
}

#[test]
fn an_engine_that_thinks_is_stopped_by_whatever_comes() {
    for (line, answer) in [("END", None), ("RESTART", Some("OK")), ("START 9", Some("OK"))] {
        let mut engine = Conversation::with(&["engine", "--protocol", "gomocup"]);
        // On an empty board there is nothing to think about: the middle is known.
        engine.say(&["START 15", "BOARD", "7,7,2", "DONE"]);
        assert_eq!(engine.hear(), "OK");
        engine.say(&["ABOUT", line]);
        assert!(engine.hear().starts_with("name="));
        if let Some(answer) = answer {
            assert_eq!(engine.hear(), answer);
            engine.say(&["END"]);
        }
        engine.ends_with(0);
    }
    let mut engine = Conversation::with(&["engine", "--protocol", "ugi", "gomoku"]);
    engine.say(&["go infinite", "isready"]);
    assert_eq!(engine.hear(), "readyok");
    engine.say(&["stop"]);
    assert!(engine.hear().starts_with("bestmove "));
    engine.say(&["go infinite", "quit"]);
    engine.ends_with(0);
}

#[test]
fn the_end_of_the_input_ends_an_engine_and_the_move_known_by_then_is_told() {
    let told = feed(&["engine", "--protocol", "gomocup"], b"START 15\nBEGIN\n");
    assert_eq!(told.code, Some(0));
    let last = told.out.lines().last().unwrap_or_default();
    assert!(is_point(last, 15), "{}", told.out);
    let told = feed(&["engine", "--protocol", "ugi", "liansi"], b"go");
    assert_eq!(told.code, Some(0));
    assert!(told.out.contains("bestmove "), "{}", told.out);
    assert_eq!(run(&["engine", "--protocol", "gomocup"]).code, Some(0));
}

#[test]
fn hostile_input_is_answered_or_ignored_and_nothing_else_happens() {
    let mut input = Vec::new();
    input.extend(b"\xff\xfe\x00\x01\r\n\r\n\n");
    input.extend(vec![b'x'; 3 << 20]);
    input.extend(b"\nTURN ");
    input.extend(vec![b'9'; 1 << 16]);
    input.extend(b"\nSTART 15\nBOARD\n");
    for _ in 0..5000 {
        input.extend(b"7,7,1\n");
    }
    input.extend(b"DONE\nABOUT\n");
    let told = feed(&["engine", "--protocol", "gomocup", "--agent", QUICK], &input);
    assert_eq!(told.code, Some(0));
    assert_eq!(told.err, "");
    told.shows(&[
        "UNKNOWN",
        "ERROR the line is too long",
        "ERROR TURN wants",
        "OK",
        "ERROR there is a stone on 7,7 already",
        "name=",
    ]);

    let mut input = b"position startpos moves".to_vec();
    for _ in 0..100_000 {
        input.extend(b" c3 d4");
    }
    input.extend(
        b"\ngo depth 1\nposition fen \x1b[31m\nquery result\nsetoption name agent value nobody\nisready\n",
    );
    let told = feed(
        &["engine", "--protocol", "ugi", "liansi", "--agent", QUICK],
        &input,
    );
    assert_eq!(told.code, Some(0));
    assert_eq!(told.err, "");
    told.shows(&[
        "info string move 3: c3",
        "bestmove 0000",
        "info string fen",
        "info string there is no agent",
        "readyok",
    ]);
    assert!(!told.out.contains('\u{1b}'), "{}", told.out);
}

#[test]
fn wrong_usage_is_told() {
    assert_eq!(run(&["engine"]).code, Some(2));
    assert_eq!(run(&["engine", "--protocol", "uci"]).code, Some(2));
    assert_eq!(run(&["engine", "--protocol", "ugi"]).code, Some(2));
    let refused = run(&["engine", "--protocol", "gomocup", "tic-tac-toe"]);
    assert_eq!(refused.code, Some(1));
    assert!(refused.err.contains("gomocup"), "{}", refused.err);
    assert_eq!(
        run(&["engine", "--protocol", "ugi", "gomoku", "--agent", "minimax"]).code,
        Some(1)
    );
}

/// The moves of a game as JSON tells them.
fn moves(told: &Run) -> Vec<String> {
    let field = |line: &str| {
        line.split("\"move\":\"")
            .nth(1)?
            .split('"')
            .next()
            .map(str::to_owned)
    };
    told.out
        .lines()
        .filter(|line| line.starts_with("{\"event\":\"move\""))
        .filter_map(field)
        .collect()
}

#[test]
fn over_a_protocol_the_same_moves_are_made_as_without() {
    let program = env!("CARGO_BIN_EXE_lianzi");
    for (game, protocol, words) in [
        ("mnk:7,7,5", "gomocup", ""),
        ("liansi", "ugi", "liansi"),
        ("nine-mens-morris", "ugi", "nine-mens-morris"),
    ] {
        let plain = [QUICK, "alphabeta:depth=3,seed=2"];
        let engines = plain.map(|agent| {
            format!("external:{protocol}:'{program}' engine --protocol {protocol} {words} --agent {agent}")
        });
        let without = run(&["play", game, "--json", "--first", plain[0], "--second", plain[1]]);
        let with = run(&[
            "play",
            game,
            "--json",
            "--first",
            &engines[0],
            "--second",
            &engines[1],
        ]);
        assert_eq!(with.code, Some(0), "{}\n{}", with.out, with.err);
        assert!(!moves(&with).is_empty());
        assert_eq!(moves(&with), moves(&without), "{game}");
    }
}

#[test]
#[cfg(unix)]
fn an_engine_that_loses_by_its_own_fault_loses_in_the_record_too() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.txt");
    let engine = "external:gomocup:sh -c 'while read -r line; do case $line in START*) echo OK;; DONE*|BEGIN*|TURN*) echo 99,0;; END*) exit;; esac; done'";
    let played = run(&[
        "play",
        "gomoku",
        "--json",
        "--first",
        "heuristic",
        "--second",
        engine,
        "--save",
        text(&file),
    ]);
    assert_eq!(played.code, Some(0), "{}", played.err);
    played.shows(&["\"event\":\"move\"", "\"event\":\"end\",\"result\":\"win\",\"winner\":\"first\",\"reason\":\"forfeit illegal: it played \\\"99,0\\\""]);
    let saved = std::fs::read_to_string(&file).unwrap();
    assert!(
        saved.contains("\nresult first forfeit illegal: it played \"99,0\""),
        "{saved}"
    );
    assert!(saved.contains(&format!("\nsecond {engine}\n")), "{saved}");

    for (language, words) in [
        (
            "en",
            [
                "The engine loses: it played 99,0.",
                "wins by forfeit over external:gomocup:",
            ],
        ),
        ("zh", ["引擎判负", "被判负"]),
    ] {
        let told = run(&[
            "play",
            "gomoku",
            "--lang",
            language,
            "--first",
            "heuristic",
            "--second",
            engine,
        ]);
        assert_eq!(told.code, Some(0));
        told.shows(&words);
        let told = run(&["replay", text(&file), "--lang", language]);
        assert_eq!(told.code, Some(0), "{}", told.err);
        assert!(told.out.contains("forfeit illegal"), "{}", told.out);
    }
}

#[test]
fn an_engine_that_cannot_be_started_is_no_game_lost() {
    let engine = "external:gomocup:/no/such/engine";
    let told = run(&["play", "gomoku", "--first", engine, "--second", "heuristic"]);
    assert_eq!(told.code, Some(1));
    assert!(told.out.contains("/no/such/engine"), "{}", told.out);
    let told = run(&["play", "pente", "--first", engine, "--second", "heuristic"]);
    assert_eq!(told.code, Some(1));
    assert!(told.err.contains("gomocup"), "{}", told.err);
    let told = run(&["play", "gomoku", "--first", "external:chess:x"]);
    assert_eq!(told.code, Some(2));
    assert!(told.err.contains("there is no protocol"), "{}", told.err);
}

#[test]
#[cfg(target_os = "linux")]
fn no_engine_is_left_when_the_program_is_told_to_end() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("process");
    // It listens to nothing, and not even to the end of its input.
    let engine = format!(
        "external:gomocup:sh -c 'echo $$ > {}; read -r line; echo OK; while :; do sleep 1; done'",
        file.display()
    );
    let mut child = lianzi(&[
        "play", "gomoku", "--first", "level:8", "--second", &engine, "--json",
    ])
    .stdin(Stdio::null())
    .stdout(Stdio::null())
    .stderr(Stdio::null())
    .spawn()
    .unwrap();
    let begun = Instant::now();
    let process = loop {
        assert!(begun.elapsed() < PATIENCE, "the engine was not started");
        match std::fs::read_to_string(&file) {
            Ok(process) if process.ends_with('\n') => break process.trim().to_owned(),
            _ => std::thread::sleep(Duration::from_millis(5)),
        }
    };
    let killed = std::process::Command::new("kill")
        .args(["-TERM", &child.id().to_string()])
        .status()
        .unwrap();
    assert!(killed.success());
    assert_eq!(child.wait().unwrap().code(), Some(143));
    let lives = || {
        let status = std::fs::read_to_string(Path::new("/proc").join(&process).join("stat"));
        status.is_ok_and(|status| !status.contains(") Z "))
    };
    while lives() {
        assert!(begun.elapsed() < PATIENCE, "{process} still lives");
        std::thread::sleep(Duration::from_millis(5));
    }
}
