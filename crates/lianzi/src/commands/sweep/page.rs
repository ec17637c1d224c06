//! The report on a sweep as a web page.

use std::fmt::Write as _;

use lianzi_lab::plot::charts::{self, Share};
use lianzi_lab::plot::{self, Figure, escape};
use lianzi_lab::sweep::Sweep;

use super::sentences;
use crate::commands::balance::sentences::share;
use crate::words::{Words, harmless, say};

/// More bars than these cannot be told apart.
const MOST_BARS: usize = 80;

/// The whole page.
pub fn page(words: &Words, found: &Sweep, missing: &[usize]) -> String {
    let title = say!(words, "sweep-title", game = harmless(&found.head.game));
    let mut body = format!("<h1>{}</h1>\n", escape(&title));
    for sentence in sentences::about(words, found, missing) {
        let _ = writeln!(body, "<p>{}</p>", escape(&sentence));
    }
    let distance = found.head.distance();
    for (index, player) in found.head.players.iter().enumerate() {
        let bars: Vec<Share> = found
            .rows
            .iter()
            .filter_map(|row| {
                let shown = row.shown.get(index)?;
                let interval = shown.interval(distance)?;
                Some(Share {
                    label: shortened(&sentences::changes(words, row)),
                    value: shown.share()?,
                    low: interval.low,
                    high: interval.high,
                })
            })
            .take(MOST_BARS)
            .collect();
        if bars.is_empty() {
            continue;
        }
        let told: Vec<String> = found
            .rows
            .iter()
            .filter_map(|row| {
                let shown = row.shown.get(index)?;
                let share = share(shown.share(), shown.interval(distance));
                Some(format!("{}: {share}", sentences::changes(words, row)))
            })
            .take(MOST_BARS)
            .collect();
        let figure = Figure {
            id: FIGURES[index % FIGURES.len()],
            title: say!(words, "sweep-plot", player = harmless(player)),
            description: told.join("; "),
        };
        body += &charts::shares(&figure, &bars);
    }
    body += &plot::table(&say!(words, "sweep-table"), &sentences::rows(words, found));
    for refused in sentences::refused(words, found) {
        let _ = writeln!(body, "<p class=\"small\">{}</p>", escape(&refused));
    }
    let fair: Vec<_> = found
        .rows
        .iter()
        .filter(|row| !row.changes.is_empty())
        .filter_map(|row| row.text.as_ref())
        .collect();
    if let Some(text) = fair.first() {
        let _ = writeln!(
            body,
            "<h2>{}</h2>\n<pre>{}</pre>",
            escape(&say!(words, "sweep-best-file")),
            escape(text)
        );
    }
    let _ = writeln!(
        body,
        "<p class=\"small\">{}</p>",
        escape(&say!(
            words,
            "sweep-data",
            vary = harmless(&found.head.vary.join("  ")),
            games = found.head.games,
            seed = found.head.seed.to_string()
        ))
    );
    plot::page(words.language().code(), &title, &body)
}

/// Words for the plots that are no other's on the page.
const FIGURES: [&str; 8] = ["one", "two", "three", "four", "five", "six", "seven", "eight"];

/// A label that fits beside a plot.
fn shortened(label: &str) -> String {
    const MOST: usize = 24;
    if label.chars().count() <= MOST {
        label.to_owned()
    } else {
        label.chars().take(MOST - 1).chain(['…']).collect()
    }
}
