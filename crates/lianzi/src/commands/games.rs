//! `lianzi games`: the shipped games.

use serde_json::json;

use crate::failure::Failure;
use crate::families::{self, Entry, Family};
use crate::line_mode::drive::Desk;
use crate::screen::table;
use crate::words::{printable, say};

/// Lists the games, or those that a text is about.
pub fn run(filter: Option<&str>, json: bool, desk: &mut Desk) -> Result<(), Failure> {
    let entries: Vec<Entry> = families::entries()
        .into_iter()
        .filter(|entry| filter.is_none_or(|text| entry.mentions(text)))
        .collect();
    if json {
        let lines: String = entries
            .iter()
            .map(|entry| format!("{}\n", object(entry)))
            .collect();
        return desk.output.say(&lines);
    }
    if entries.is_empty() {
        let text = printable(filter.unwrap_or_default());
        return desk.output.line(&say!(desk.words, "games-none", text = text));
    }
    let rows: Vec<Vec<String>> = entries
        .iter()
        .map(|entry| {
            vec![
                format!("  {}", entry.id),
                entry.name.en.clone(),
                entry.name.zh.clone(),
            ]
        })
        .collect();
    let lines = table::aligned(&rows);
    let mut text = String::new();
    for family in Family::ALL {
        let of_family: Vec<&str> = entries
            .iter()
            .zip(&lines)
            .filter(|(entry, _)| entry.family == family)
            .map(|(_, line)| line.as_str())
            .collect();
        if !of_family.is_empty() {
            text.push_str(&format!(
                "{}\n{}\n\n",
                family.title(&desk.words),
                of_family.join("\n")
            ));
        }
    }
    text.push_str(&say!(desk.words, "games-more"));
    desk.output.line(&text)
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
