//! Lianzi in the terminal: line games to play, their rules to read, and rule files to check.
//!
//! The command line becomes a plain request (`arguments`), a command carries it out (`commands`) at a desk with input
//! and output (`line_mode::drive`). What the rules are is `lianzi-rules`' business; no game logic lives here.

mod arguments;
mod commands;
mod describe;
mod failure;
mod families;
mod games;
mod input;
mod language;
mod line_mode;
mod moment;
mod opponent;
mod output;
mod save;
mod screen;
mod symbols;
mod words;

use std::process::ExitCode;

/// The exit code after Ctrl-C, as shells have it.
const INTERRUPTED: i32 = 130;

fn main() -> ExitCode {
    let request = arguments::read();
    // Nothing is switched on that would have to be switched off: the terminal is as it was, and the line is ended so that
    // the shell's prompt stands at its place. A computer that thinks is left alone with its thoughts.
    let _ = ctrlc::set_handler(|| {
        if std::io::IsTerminal::is_terminal(&std::io::stderr()) {
            eprintln!();
        }
        std::process::exit(INTERRUPTED);
    });
    commands::run(request)
}
