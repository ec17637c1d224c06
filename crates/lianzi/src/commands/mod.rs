//! The commands, one module each: its arguments, and how it is carried out.

pub mod analyze;
pub mod arena;
pub mod atlas;
pub mod balance;
pub mod check;
pub mod completions;
pub mod convert;
pub mod doctor;
pub mod engine;
mod foreign;
pub mod games;
pub mod join;
pub mod man;
mod menu;
pub mod perft;
pub mod play;
pub mod puzzles;
pub mod repair;
pub mod replay;
mod schema;
pub mod serve;
pub mod show;
pub mod solve;
pub mod stats;
pub mod sweep;
pub mod tables;
pub mod tui;
pub mod verify;

use std::process::ExitCode;

use crate::arguments::{Request, Task};
use crate::failure::Failure;
use crate::line_mode::drive::Desk;
use crate::output::{self, Output};
use crate::words::{Words, say};

/// Carries out a request and says with which code the program ends.
pub fn run(request: Request) -> ExitCode {
    let words = Words::new(request.language);
    let (symbols, json) = match &request.task {
        Some(Task::Play(play)) => (play.symbols, play.json),
        Some(Task::Replay(replay)) => (None, replay.json),
        _ => (None, false),
    };
    let mut desk = Desk::new(words, Output::new(request.colors), request.drawing, symbols, json);
    match carry_out(request.task, &mut desk) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            if !matches!(
                failure,
                Failure::NobodyReads | Failure::Said | Failure::Interrupted
            ) {
                let reason = desk.words.failure(&failure);
                output::complain(&say!(desk.words, "failed", reason = reason));
            }
            ExitCode::from(failure.code())
        }
    }
}

fn carry_out(task: Option<Task>, desk: &mut Desk) -> Result<(), Failure> {
    let Some(task) = task else {
        return menu::run(desk);
    };
    match task {
        Task::Play(task) => play::run(&task, desk),
        Task::Games(task) => games::run(&task, desk),
        Task::Show(task) => show::run(&task, desk),
        Task::Check(task) => check::run(&task, desk),
        Task::Replay(task) => replay::run(&task, desk),
        Task::Schema => schema::run(desk),
        Task::Serve(task) => serve::run(&task, desk),
        Task::Join(task) => join::run(&task, desk),
        Task::Convert(task) => convert::run(&task, desk),
        Task::Stats(task) => stats::run(&task, desk),
        Task::Tui(task) => tui::run(&task, desk),
        Task::Solve(task) => solve::run(&task, desk),
        Task::Tables(task) => tables::run(&task, desk),
        Task::Verify(task) => verify::run(&task, desk),
        Task::Doctor(task) => doctor::run(task, desk),
        Task::Completions(task) => completions::run(task, desk),
        Task::Man(task) => man::run(&task, desk),
        Task::Perft(task) => perft::run(&task, desk),
        Task::Engine(task) => engine::run(&task, desk),
        Task::Analyze(task) => analyze::run(&task, desk),
        Task::Arena(task) => arena::run(&task, desk),
        Task::Balance(task) => balance::run(&task, desk),
        Task::Sweep(task) => sweep::run(&task, desk),
        Task::Repair(task) => repair::run(&task, desk),
        Task::Puzzles(task) => puzzles::run(&task, desk),
        Task::Atlas(task) => atlas::run(&task, desk),
    }
}
