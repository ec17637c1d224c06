//! The commands, one module each: from a plain request to what is said about it.

mod check;
mod games;
mod menu;
mod perft;
mod play;
mod replay;
mod schema;
mod show;
mod solve;
mod verify;

use std::process::ExitCode;

use anstream::eprintln;

use crate::arguments::{Request, Task};
use crate::failure::Failure;
use crate::line_mode::drive::Desk;
use crate::output::Output;
use crate::words::{Words, say};

/// Carries out a request and says with which code the program ends.
pub fn run(request: Request) -> ExitCode {
    let words = Words::new(request.language);
    let (symbols, json) = match &request.task {
        Task::Play(play) => (play.symbols, play.json),
        Task::Replay { json, .. } => (None, *json),
        _ => (None, false),
    };
    let mut desk = Desk::new(words, Output::new(request.colors), request.set, symbols, json);
    match carry_out(request.task, &mut desk) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            if !matches!(
                failure,
                Failure::NobodyReads | Failure::Said | Failure::Interrupted
            ) {
                let reason = desk.words.failure(&failure);
                eprintln!("{}", say!(desk.words, "failed", reason = reason));
            }
            ExitCode::from(failure.code())
        }
    }
}

fn carry_out(task: Task, desk: &mut Desk) -> Result<(), Failure> {
    match task {
        Task::Menu => menu::run(desk),
        Task::Play(play) => play::run(&play, desk),
        Task::Games { filter, json } => games::run(filter.as_deref(), json, desk),
        Task::Show { game, json } => show::run(&game, json, desk),
        Task::Check { files, json } => check::run(&files, json, desk),
        Task::Replay { file, to, json } => replay::run(&file, to, json, desk),
        Task::Schema => schema::run(desk),
        Task::Solve(task) => solve::run(&task, desk),
        Task::Verify { file, rules, json } => verify::run(&file, rules.as_ref(), json, desk),
        Task::Perft {
            game,
            depth,
            divide,
            from,
        } => perft::run(&game, depth, divide, from.as_deref(), desk),
    }
}
