//! What needs a terminal: prompts, colour, and Ctrl-C; and the shell in a terminal that other tests use, too.

use rexpect::session::{PtySession, spawn_command};

use super::lianzi;

const PATIENCE: Option<u64> = Some(20_000);

/// A shell whose terminal the program runs in, so that exit codes and the terminal's settings can be asked for.
pub fn shell() -> PtySession {
    let mut command = std::process::Command::new("sh");
    command
        .env("PS1", "$ ")
        .env("TERM", "xterm")
        .env("LIANZI", env!("CARGO_BIN_EXE_lianzi"));
    for name in [
        "LIANZI_LANG",
        "LC_ALL",
        "LC_MESSAGES",
        "LC_CTYPE",
        "LANG",
        "NO_COLOR",
        "ENV",
    ] {
        command.env_remove(name);
    }
    let mut session = spawn_command(command, PATIENCE).unwrap();
    session
        .send_line("stty rows 24 cols 80; stty -g > /dev/null; echo re''ady")
        .unwrap();
    session.exp_string("ready").unwrap();
    session
}

/// The shell ends by itself: it would not by a signal, and whoever tests would wait for it.
pub fn end(mut session: PtySession) {
    session.send_line("exit").unwrap();
    session.exp_eof().unwrap();
}

/// The settings of the shell's terminal, as a text.
pub fn settings(session: &mut PtySession) -> String {
    session.send_line("echo set''tings: $(stty -g)").unwrap();
    session.exp_string("settings: ").unwrap();
    session.read_line().unwrap()
}

#[test]
fn ctrl_c_leaves_the_terminal_as_it_was_with_code_130() {
    let mut session = shell();
    let before = settings(&mut session);
    for start in ["\"$LIANZI\" play liansi", "\"$LIANZI\""] {
        session.send_line(start).unwrap();
        session.exp_string("> ").unwrap();
        session.send_control('c').unwrap();
        session.exp_string("$ ").unwrap();
        session.send_line("echo co''de=$?").unwrap();
        session.exp_string("code=130").unwrap();
        assert_eq!(settings(&mut session), before);
    }
    end(session);
}

#[test]
fn a_computer_that_thinks_is_interrupted_at_once() {
    let mut session = shell();
    let game = "\"$LIANZI\" play gomoku --first alphabeta:depth=60 --second alphabeta:depth=60";
    session.send_line(game).unwrap();
    session.exp_string("alphabeta:depth=60").unwrap();
    session.exp_string("seed").unwrap();
    session.send_control('c').unwrap();
    session.exp_string("$ ").unwrap();
    session.send_line("echo co''de=$?").unwrap();
    session.exp_string("code=130").unwrap();
    end(session);
}

#[test]
fn a_game_is_played_at_a_terminal_with_a_prompt_and_colour() {
    let mut session = spawn_command(with_terminal(&["play", "tic-tac-toe"]), PATIENCE).unwrap();
    for line in ["a1", "b1", "wrong", "a2", "b2", "a3"] {
        session.exp_string("> ").unwrap();
        session.send_line(line).unwrap();
    }
    session.exp_string("\u{1b}[").unwrap();
    session.exp_string("X wins: three in a row, a1 to a3.").unwrap();
    session.exp_string("> ").unwrap();
    session.send_line("q").unwrap();
    session.exp_eof().unwrap();
}

#[test]
fn the_end_of_input_is_told_on_a_line_of_its_own() {
    let mut session = spawn_command(with_terminal(&["play", "tic-tac-toe"]), PATIENCE).unwrap();
    session.exp_string("> ").unwrap();
    session.send_control('d').unwrap();
    let rest = session.exp_eof().unwrap();
    assert!(
        rest.contains("\nEnd of input; the game ends here, after 0 plies."),
        "{rest:?}"
    );
}

#[test]
fn no_color_is_respected_and_a_dumb_terminal_too() {
    for (name, value) in [("NO_COLOR", "1"), ("TERM", "dumb")] {
        let mut command =
            with_terminal(&["play", "tic-tac-toe", "--first", "minimax", "--second", "minimax"]);
        command.env(name, value);
        let mut session = spawn_command(command, PATIENCE).unwrap();
        let all = session.exp_eof().unwrap();
        assert!(
            all.contains("A draw") && !all.contains('\u{1b}'),
            "{name}: {all:?}"
        );
    }
}

#[test]
fn a_saved_game_is_walked_through() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.txt");
    std::fs::write(&path, "lianzi-record 1\ngame tic-tac-toe\n\nb2\na1\nc3\n").unwrap();
    let mut session = spawn_command(
        with_terminal(&["replay", path.to_str().unwrap(), "--color", "never"]),
        PATIENCE,
    )
    .unwrap();
    for (line, shown) in [
        ("", "1. X: b2"),
        ("n", "2. O: a1"),
        ("p", "1. X: b2"),
        ("3", "3. X: c3"),
        ("", "This is the end."),
        ("9", "0 to 3"),
    ] {
        session.exp_string("> ").unwrap();
        session.send_line(line).unwrap();
        session.exp_string(shown).unwrap();
    }
    session.exp_string("> ").unwrap();
    session.send_line("q").unwrap();
    session.exp_eof().unwrap();
}

fn with_terminal(arguments: &[&str]) -> std::process::Command {
    let mut command = lianzi(arguments);
    command.env("TERM", "xterm");
    command
}

/// A text as the session shows it: a character for each byte.
fn as_bytes(text: &str) -> String {
    text.bytes().map(char::from).collect()
}

/// Starts a program in a terminal of a Chinese locale, up to the question how wide a disc is.
fn in_chinese(arguments: &[&str]) -> PtySession {
    let mut command = with_terminal(arguments);
    command
        .env("LANG", "zh_CN.UTF-8")
        .env("LIANZI_LANG", "en")
        .env("NO_COLOR", "1");
    let mut session = spawn_command(command, PATIENCE).unwrap();
    session.exp_string("\u{1b}[6n").unwrap();
    session
}

fn press(session: &mut PtySession, keys: &str) {
    session.send(keys).unwrap();
    session.flush().unwrap();
}

#[test]
fn a_terminal_of_a_chinese_locale_is_asked_once_how_wide_a_disc_is() {
    for (column, disc, letter) in [(2, true, false), (3, false, true)] {
        let mut session = in_chinese(&["play", "liansi"]);
        press(&mut session, &format!("\u{1b}[7;{column}R"));
        session.exp_string("> ").unwrap();
        session.send_line("c3").unwrap();
        let mut seen = session.exp_string("> ").unwrap();
        session.send_line("q").unwrap();
        seen += &session.exp_eof().unwrap();
        assert_eq!(seen.contains(&as_bytes("[●]")), disc, "{seen}");
        assert_eq!(seen.contains("[X]"), letter, "{seen}");
        assert!(!seen.contains("\u{1b}[6n"), "{seen}");
    }
}

#[test]
fn a_terminal_that_never_answers_gets_discs_and_what_is_typed_meanwhile_is_a_move() {
    let mut session = in_chinese(&["play", "liansi"]);
    session.send_line("c3").unwrap();
    session.exp_string(&as_bytes("[●]")).unwrap();
    session.exp_string("> ").unwrap();
    // The answer comes late, before a move.
    session.send_line("\u{1b}[7;2Rd4").unwrap();
    session.exp_string(&as_bytes("[○]")).unwrap();
    session.send_line("q").unwrap();
    session.exp_eof().unwrap();
}

#[test]
fn a_terminal_is_not_asked_when_the_command_line_or_its_kind_says_it() {
    for (arguments, terminal) in [
        (&["play", "liansi", "--ascii"][..], "xterm"),
        (&["play", "liansi", "--unicode"], "xterm"),
        (&["play", "liansi"], "dumb"),
        (&["games"], "xterm"),
    ] {
        let mut command = with_terminal(arguments);
        command.env("LANG", "zh_CN.UTF-8").env("TERM", terminal);
        let mut session = spawn_command(command, PATIENCE).unwrap();
        session.send_line("q").unwrap();
        let seen = session.exp_eof().unwrap();
        assert!(!seen.contains("[6n"), "{arguments:?}: {seen}");
    }
}

#[test]
fn the_settings_of_a_terminal_that_was_asked_are_as_they_were() {
    for answer in ["\u{1b}[7;2R", ""] {
        let mut session = shell();
        let before = settings(&mut session);
        session
            .send_line("LANG=zh_CN.UTF-8 \"$LIANZI\" play liansi")
            .unwrap();
        session.exp_string("\u{1b}[6n").unwrap();
        if answer.is_empty() {
            // In the middle of the question.
            session.send_control('c').unwrap();
        } else {
            press(&mut session, answer);
            session.exp_string("> ").unwrap();
            session.send_control('c').unwrap();
        }
        session.exp_string("$ ").unwrap();
        assert_eq!(settings(&mut session), before);
        end(session);
    }
}

#[test]
fn doctor_says_what_a_terminal_answered_and_what_to_do() {
    for (column, says) in [(2, "one column wide"), (3, "two columns wide")] {
        let mut session = in_chinese(&["doctor"]);
        press(&mut session, &format!("\u{1b}[7;{column}R"));
        let seen = session.exp_eof().unwrap();
        assert!(seen.contains(says), "{seen}");
        assert_eq!(seen.contains("--unicode"), column == 3, "{seen}");
    }
}
