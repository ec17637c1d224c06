//! The real binary, driven as people and programs drive it: through pipes and through a pseudo-terminal.
//!
//! - `analyze`: judging moves, hints, the perfect player;
//! - `arena`: matches between computer players;
//! - `older`: a whole game of each of the five older programs, with wrong input in between;
//! - `atlas`: questions and their answers;
//! - `commands`: every other command, and exit codes;
//! - `doctor`: the surroundings, completions, manual pages;
//! - `engine`: the program as an engine, and with engines in other programs;
//! - `files`: games of other programs;
//! - `join`: matches of a server in the terminal;
//! - `hostile`: input and output that behave badly;
//! - `laboratory`: balance, sweep, repair, puzzles, tournaments;
//! - `proofs`: who wins, and whether that is proved;
//! - `renju`: fouls, and the opening swap2;
//! - `tables`: tables on disk;
//! - `serve`: the server, started, stopped and killed;
//! - `saving`: games that are saved however they are left;
//! - `terminal`: what needs a terminal;
//! - `terminals`: terminals of every kind, and names that are no text;
//! - `tui`: the full screen.

#![allow(clippy::missing_panics_doc)] // a test that panics has failed, as it should

mod analyze;
mod arena;
mod atlas;
mod commands;
mod doctor;
mod engine;
mod files;
mod hostile;
mod join;
mod laboratory;
mod older;
mod proofs;
mod renju;
#[cfg(unix)]
mod saving;
mod serve;
mod tables;
#[cfg(unix)]
mod terminal;
mod terminals;
#[cfg(unix)]
mod tui;

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// The program, with an environment in which only the test decides.
pub fn lianzi(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lianzi"));
    for name in [
        "LIANZI_LANG",
        "LC_ALL",
        "LC_MESSAGES",
        "LC_CTYPE",
        "LANG",
        "NO_COLOR",
        "CLICOLOR_FORCE",
    ] {
        command.env_remove(name);
    }
    // Tables of whoever runs the tests would answer for the solvers.
    command.env("LIANZI_DATA", concat!(env!("CARGO_TARGET_TMPDIR"), "/no-data"));
    command.args(arguments);
    command
}

/// What came of a run.
#[derive(Debug)]
pub struct Run {
    /// What it printed.
    pub out: String,
    /// What it complained about.
    pub err: String,
    /// Its exit code; `None` when a signal ended it.
    pub code: Option<i32>,
}

impl Run {
    fn of(output: &Output) -> Self {
        Self {
            out: String::from_utf8(output.stdout.clone()).expect("the output is text"),
            err: String::from_utf8(output.stderr.clone()).expect("complaints are text"),
            code: output.status.code(),
        }
    }

    /// Everything after a text.
    pub fn after(&self, text: &str) -> &str {
        let start = self
            .out
            .find(text)
            .unwrap_or_else(|| panic!("no {text:?} in\n{}", self.out));
        &self.out[start + text.len()..]
    }

    /// Asserts that these stand in the output one after another.
    pub fn shows(&self, texts: &[&str]) {
        let mut rest = self.out.as_str();
        for text in texts {
            let start = rest
                .find(text)
                .unwrap_or_else(|| panic!("no {text:?} in the rest\n{rest}\nof\n{}", self.out));
            rest = &rest[start + text.len()..];
        }
    }
}

/// Runs the program with bytes as its input.
pub fn feed(arguments: &[&str], input: &[u8]) -> Run {
    let mut child = lianzi(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("it has an input");
    let input = input.to_vec();
    let writer = std::thread::spawn(move || {
        let _ = stdin.write_all(&input); // it may stop reading before the end
    });
    let output = child.wait_with_output().expect("it ends");
    writer.join().expect("writing ends");
    Run::of(&output)
}

/// Runs the program with lines as its input.
pub fn typed(arguments: &[&str], lines: &[&str]) -> Run {
    feed(arguments, (lines.join("\n") + "\n").as_bytes())
}

/// Runs the program without input.
pub fn run(arguments: &[&str]) -> Run {
    feed(arguments, b"")
}

/// A path as an argument.
pub fn text(path: &Path) -> &str {
    path.to_str().expect("temporary paths are text")
}
