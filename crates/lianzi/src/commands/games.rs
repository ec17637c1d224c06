//! `lianzi games`: the shipped games.

use clap::Args;
use serde_json::json;

use crate::failure::Failure;
use crate::families::{self, Entry, Family};
use crate::line_mode::drive::Desk;
use crate::output;
use crate::screen::table;
use crate::words::{printable, say};

/// Which games to list.
#[derive(Args, Clone, Debug)]
pub struct Games {
    #[arg(value_name = "TEXT")]
    filter: Option<String>,
    #[arg(long)]
    json: bool,
}

/// Lists the games, or those that a text is about.
pub fn run(task: &Games, desk: &mut Desk) -> Result<(), Failure> {
    let filter = task.filter.as_deref();
    let all = families::entries();
    let entries: Vec<Entry> = families::about(&all, filter.unwrap_or_default())
        .into_iter()
        .cloned()
        .collect();
    if task.json {
        let lines: Vec<String> = entries.iter().map(|entry| object(entry).to_string()).collect();
        return desk.output.lines(&lines);
    }
    if entries.is_empty() {
        let text = printable(filter.unwrap_or_default());
        return desk.output.line(&say!(desk.words, "games-none", text = text));
    }
    let rows: Vec<Vec<String>> = entries
        .iter()
        .map(|entry| {
            let mut row = vec![format!("  {}", entry.id), entry.name.en.clone()];
            if !output::is_restricted() {
                row.push(entry.name.zh.clone());
            }
            row
        })
        .collect();
    let mut blocks = families::by_family(&desk.words, &entries, &table::aligned(&rows));
    blocks.push(say!(desk.words, "games-more"));
    desk.output.line(&blocks.join("\n\n"))
}

fn object(entry: &Entry) -> serde_json::Value {
    json!({
        "game": entry.id,
        "name": { "en": entry.name.en, "zh": entry.name.zh },
        "description": { "en": entry.description.en, "zh": entry.description.zh },
        "family": match entry.family {
            Family::Rows => "rows",
            Family::Gravity => "gravity",
            Family::Moving => "moving",
            Family::Mills => "mills",
            Family::Large => "large",
        },
    })
}
