//! Games that are saved however they are left: by Ctrl-C, by a signal, by a terminal that closes; and never over another file.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

use rexpect::session::PtySession;
use rustix::process::{Pid, Signal, kill_process};

use super::terminal::{end, settings, shell};
use super::{lianzi, text};

/// A program that plays, with its input and output.
struct Playing {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Playing {
    fn start(arguments: &[&str], save: &Path) -> Self {
        let mut child = lianzi(arguments)
            .args(["--save", text(save)])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        Self {
            input: child.stdin.take(),
            output: BufReader::new(child.stdout.take().unwrap()),
            child,
        }
    }

    fn types(&mut self, line: &str) {
        writeln!(self.input.as_mut().unwrap(), "{line}").unwrap();
    }

    /// Reads until a line has a text in it.
    fn sees(&mut self, text: &str) {
        let mut line = String::new();
        while !line.contains(text) {
            line.clear();
            assert!(self.output.read_line(&mut line).unwrap() > 0, "no {text:?}");
        }
    }

    /// Sends a signal, and waits for the end: the exit code and the complaints.
    fn ends_by(mut self, signal: Signal) -> (Option<i32>, String) {
        kill_process(Pid::from_child(&self.child), signal).unwrap();
        self.ends()
    }

    fn ends(&mut self) -> (Option<i32>, String) {
        let mut complaints = String::new();
        let mut errors = self.child.stderr.take().unwrap();
        errors.read_to_string(&mut complaints).unwrap();
        (self.child.wait().unwrap().code(), complaints)
    }
}

const SIGNALS: [(Signal, i32); 3] = [(Signal::INT, 130), (Signal::TERM, 143), (Signal::HUP, 129)];

#[test]
fn a_signal_saves_the_game_and_is_told_by_the_exit_code() {
    for (signal, code) in SIGNALS {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("one.game");
        let mut playing = Playing::start(&["play", "liansi"], &path);
        playing.types("c3");
        playing.sees("ply 2");
        let (ended, complaints) = playing.ends_by(signal);
        assert_eq!(ended, Some(code), "{complaints}");
        assert!(complaints.contains("Saved to"), "{complaints}");
        let record = std::fs::read_to_string(&path).unwrap();
        assert!(record.ends_with("\nc3\n"), "{record}");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}

#[test]
fn a_signal_saves_the_game_while_the_computer_thinks() {
    for (signal, code) in SIGNALS {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("one.game");
        let mut playing = Playing::start(&["play", "gomoku", "--second", "alphabeta:depth=60"], &path);
        playing.sees("to move");
        // Whether the signal finds it reading or thinking: what was played by then is saved.
        playing.types("h8");
        while playing.child.try_wait().unwrap().is_none() && !thinks(&playing.child) {
            std::thread::yield_now();
        }
        let (ended, complaints) = playing.ends_by(signal);
        assert_eq!(ended, Some(code), "{complaints}");
        let record = std::fs::read_to_string(&path).unwrap();
        assert!(record.contains("\nh8\n"), "{record}");
    }
}

/// Whether a program has worked for so long that it must be thinking.
fn thinks(child: &Child) -> bool {
    let Ok(stat) = std::fs::read_to_string(format!("/proc/{}/stat", child.id())) else {
        return true; // elsewhere than on Linux nobody can tell
    };
    let fields: Vec<&str> = stat
        .rsplit(')')
        .next()
        .unwrap_or_default()
        .split_whitespace()
        .collect();
    // User time in hundredths of a second.
    fields
        .get(11)
        .and_then(|ticks| ticks.parse::<u64>().ok())
        .is_some_and(|ticks| ticks > 50)
}

#[test]
fn a_file_that_somebody_else_has_written_meanwhile_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("one.game");
    let mut playing = Playing::start(&["play", "liansi"], &path);
    playing.types("c3");
    playing.sees("ply 2");
    std::fs::write(&path, "not ours").unwrap();
    let (ended, complaints) = playing.ends_by(Signal::INT);
    assert_eq!(ended, Some(130));
    assert!(complaints.contains("Not saved"), "{complaints}");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "not ours");
}

#[test]
fn a_reader_that_goes_away_loses_no_game() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("one.game");
    let mut playing = Playing::start(&["play", "liansi"], &path);
    playing.types("c3");
    playing.sees("ply 2");
    let Playing {
        mut child,
        input,
        output,
    } = playing;
    drop(output);
    let mut input = input.unwrap();
    // It notices when it has something to say.
    let _ = writeln!(input, "d4");
    drop(input);
    assert_eq!(child.wait().unwrap().code(), Some(0));
    let record = std::fs::read_to_string(&path).unwrap();
    assert!(record.contains("\nc3\n"), "{record}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_disk_that_is_full_at_the_end_is_told_and_leaves_nothing_behind() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("one.game");
    // No file may grow: as on a full disk, writing fails. The signal that the system sends besides is ignored.
    let script = format!(
        "trap '' XFSZ; ulimit -f 0; exec {} play liansi --save {}",
        env!("CARGO_BIN_EXE_lianzi"),
        text(&path)
    );
    let mut child = std::process::Command::new("sh")
        .args(["-c", &script])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(b"c3\nq\n").unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(!output.stderr.is_empty(), "{output:?}");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

fn code(session: &mut PtySession) -> String {
    session.send_line("echo co''de=$?.").unwrap();
    session.exp_string("code=").unwrap();
    session.exp_string(".").unwrap()
}

fn press(session: &mut PtySession, keys: &str) {
    session.send(keys).unwrap();
    session.flush().unwrap();
}

#[test]
fn control_c_at_a_terminal_saves_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("one.game");
    let mut session = shell();
    let before = settings(&mut session);
    session
        .send_line(&format!("\"$LIANZI\" play liansi --save {}", text(&path)))
        .unwrap();
    session.exp_string("> ").unwrap();
    session.send_line("c3").unwrap();
    session.exp_string("> ").unwrap();
    session.send_control('c').unwrap();
    session.exp_string("Saved to").unwrap();
    assert_eq!(code(&mut session), "130");
    assert_eq!(settings(&mut session), before);
    let record = std::fs::read_to_string(&path).unwrap();
    assert!(record.ends_with("\nc3\n"), "{record}");
    end(session);
}

/// Starts a program on the full screen whose process id the shell knows, and plays the point in the middle.
fn on_screen(session: &mut PtySession, folder: &Path, arguments: &str) {
    let pid = folder.join("pid");
    session
        .send_line(&format!(
            "cd {}; sh -c 'echo $$ > {}; exec \"$LIANZI\" tui tic-tac-toe --second person {arguments}'",
            text(folder),
            text(&pid)
        ))
        .unwrap();
    session.exp_string("to move").unwrap();
    press(session, "/b2\r");
    // Only what changes is drawn: "Ply 1" becomes "ply 2".
    session.exp_string("2").unwrap();
}

fn files(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name != "pid")
        .collect();
    names.sort();
    names
}

#[test]
fn a_full_screen_that_is_ended_from_outside_saves_the_game() {
    for (signal, code_of_signal) in SIGNALS {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("one.game");
        let mut session = shell();
        on_screen(&mut session, folder.path(), &format!("--save {}", text(&path)));
        let pid: i32 = std::fs::read_to_string(folder.path().join("pid"))
            .unwrap()
            .trim()
            .parse()
            .unwrap();
        kill_process(Pid::from_raw(pid).unwrap(), signal).unwrap();
        session.exp_string("Saved to").unwrap();
        assert_eq!(code(&mut session), code_of_signal.to_string());
        let record = std::fs::read_to_string(&path).unwrap();
        assert!(record.ends_with("\nb2\n"), "{record}");
        end(session);
    }
}

#[test]
fn a_full_screen_whose_terminal_closes_saves_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("one.game");
    let mut session = shell();
    on_screen(&mut session, folder.path(), &format!("--save {}", text(&path)));
    drop(session);
    let begun = std::time::Instant::now();
    while !path.exists() {
        assert!(
            begun.elapsed() < std::time::Duration::from_secs(60),
            "it is not saved"
        );
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    let record = std::fs::read_to_string(&path).unwrap();
    assert!(record.ends_with("\nb2\n"), "{record}");
}

#[test]
fn control_c_on_the_full_screen_offers_to_save_under_a_name() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = shell();
    on_screen(&mut session, folder.path(), "");
    session.send_control('c').unwrap();
    session.exp_string("not saved").unwrap();
    press(&mut session, "s");
    session.exp_string("save tic-tac-toe-").unwrap();
    press(&mut session, "\r");
    session.exp_string("\u{1b}[?1049l").unwrap();
    session.exp_string("$ ").unwrap();
    assert_eq!(code(&mut session), "130");
    let names = files(folder.path());
    assert_eq!(names.len(), 1, "{names:?}");
    let record = std::fs::read_to_string(folder.path().join(&names[0])).unwrap();
    assert!(record.ends_with("\nb2\n"), "{record}");
    end(session);
}

#[test]
fn a_second_control_c_on_the_full_screen_ends_it_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = shell();
    on_screen(&mut session, folder.path(), "");
    session.send_control('c').unwrap();
    session.exp_string("not saved").unwrap();
    session.send_control('c').unwrap();
    session.exp_string("\u{1b}[?1049l").unwrap();
    session.exp_string("$ ").unwrap();
    assert_eq!(code(&mut session), "130");
    assert!(files(folder.path()).is_empty());
    end(session);
}
