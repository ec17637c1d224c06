//! `lianzi completions`: what a shell needs to complete our commands.

use clap::Args;
use clap_complete::Shell;

use crate::arguments::grammar;
use crate::failure::Failure;
use crate::line_mode::drive::Desk;

/// For which shell.
#[derive(Args, Clone, Copy, Debug)]
pub struct Completions {
    #[arg(value_name = "SHELL")]
    shell: Shell,
}

/// Prints the script.
pub fn run(task: Completions, desk: &mut Desk) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(task.shell, &mut grammar(&desk.words), "lianzi", &mut script);
    desk.output.say(&String::from_utf8_lossy(&script))
}
