//! Lianzi in the terminal: line games to play, their rules to read, and rule files to check.
//!
//! The command line becomes a request (`arguments`), a command carries it out (`commands`) at a desk with input
//! and output (`line_mode::drive`). What the rules are is `lianzi-rules`' business; no game logic lives here.

mod arguments;
mod ascii;
mod commands;
mod describe;
mod failure;
mod families;
mod full_screen;
mod games;
mod input;
mod interrupt;
mod language;
mod line_mode;
mod moment;
mod opponent;
mod origin;
mod output;
mod save;
mod screen;
mod session;
mod stages;
mod stone_width;
mod symbols;
mod ticker;
mod words;

use std::process::ExitCode;

fn main() -> ExitCode {
    let request = arguments::read();
    interrupt::watch();
    let code = commands::run(request);
    interrupt::wait_if_ending();
    code
}
