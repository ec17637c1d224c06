//! `lianzi man`: the manual pages, made from the grammar of the command line.

use std::path::PathBuf;

use clap::Args;
use clap_mangen::Man;
use lianzi_play::files;

use crate::arguments::{Overwrite, grammar};
use crate::failure::Failure;
use crate::line_mode::drive::Desk;
use crate::words::say;

/// Where to.
#[derive(Args, Clone, Debug)]
pub struct Manual {
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
    #[command(flatten)]
    overwrite: Overwrite,
}

/// Writes a page for the program and one for each command, and those below it, into a folder that is there.
pub fn run(task: &Manual, desk: &mut Desk) -> Result<(), Failure> {
    let mut pages = Vec::new();
    collect("lianzi".to_owned(), &grammar(&desk.words), &mut pages);
    for (name, command) in &pages {
        let mut page = Vec::new();
        Man::new(command.clone())
            .render(&mut page)
            .map_err(Failure::Output)?;
        files::write(
            &task.folder.join(format!("{name}.1")),
            &page,
            task.overwrite.existing(),
        )?;
    }
    desk.output.line(&say!(
        desk.words,
        "man-written",
        pages = pages.len(),
        folder = task.folder.display().to_string()
    ))
}

/// The pages of a command and of all below it, each under the name by which the page above refers to it.
fn collect(name: String, command: &clap::Command, pages: &mut Vec<(String, clap::Command)>) {
    for below in command.get_subcommands().filter(|command| !command.is_hide_set()) {
        collect(format!("{name}-{}", below.get_name()), below, pages);
    }
    pages.push((name.clone(), command.clone().name(name)));
}
