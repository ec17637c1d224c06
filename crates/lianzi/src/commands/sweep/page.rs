//! The report on a sweep as a web page, and plots of what changes do to games.

use std::fmt::Write as _;

use lianzi_lab::plot::charts::{self, Share};
use lianzi_lab::plot::{self, Figure, escape};
use lianzi_lab::statistics::Interval;
use lianzi_lab::sweep::{Row, Sweep};

use super::sentences;
use crate::commands::balance::page::listing;
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
    let of_player = |index: usize| {
        let bar = |row: &Row| {
            let shown = row.shown.get(index)?;
            Some(Bar {
                label: sentences::changes(words, row),
                share: shown.share()?,
                interval: shown.interval(distance)?,
            })
        };
        found.rows.iter().filter_map(bar).collect::<Vec<_>>()
    };
    let players: Vec<(&str, Vec<Bar>)> = found
        .head
        .players
        .iter()
        .enumerate()
        .map(|(index, player)| (player.as_str(), of_player(index)))
        .collect();
    body += &bars_of_players(words, &players);
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
            "<h2>{}</h2>\n{}",
            escape(&say!(words, "sweep-best-file")),
            listing(text)
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

/// What games of a changed game show.
pub struct Bar {
    /// The change.
    pub label: String,
    /// The first player's share of the points.
    pub share: f64,
    /// Where it lies.
    pub interval: Interval,
}

/// A plot for each player whose games there are.
pub fn bars_of_players(words: &Words, players: &[(&str, Vec<Bar>)]) -> String {
    let mut markup = String::new();
    for ((player, bars), id) in players.iter().zip(FIGURES) {
        if bars.is_empty() {
            continue;
        }
        let bars = &bars[..bars.len().min(MOST_BARS)];
        let told: Vec<String> = bars
            .iter()
            .map(|bar| format!("{}: {}", bar.label, share(Some(bar.share), Some(bar.interval))))
            .collect();
        let figure = Figure {
            id,
            title: say!(words, "sweep-plot", player = harmless(player)),
            description: told.join("; "),
        };
        let drawn: Vec<Share> = bars
            .iter()
            .map(|bar| Share {
                label: shortened(&bar.label),
                value: bar.share,
                low: bar.interval.low,
                high: bar.interval.high,
            })
            .collect();
        markup += &charts::shares(&figure, &drawn);
    }
    markup
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
