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

/// Writes a page for the program and one for each command into a folder that is there.
pub fn run(task: &Manual, desk: &mut Desk) -> Result<(), Failure> {
    let grammar = grammar(&desk.words);
    let mut pages = vec![("lianzi".to_owned(), grammar.clone())];
    for command in grammar.get_subcommands().filter(|command| !command.is_hide_set()) {
        let name = format!("lianzi-{}", command.get_name());
        pages.push((name.clone(), command.clone().name(name)));
    }
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
