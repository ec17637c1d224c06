//! The report on a balance as a web page: the words, and which plots they go with.

use std::fmt::Write as _;

use lianzi_lab::balance::strength::Strength;
use lianzi_lab::balance::verdict::Verdict;
use lianzi_lab::balance::{Balance, Plan};
use lianzi_lab::plot::charts::{self, Share};
use lianzi_lab::plot::heat::{self, Spot};
use lianzi_lab::plot::{self, Figure, escape};
use lianzi_lab::repair::{Repairs, Search};
use lianzi_rules::Move;

use super::{map, sentences};
use crate::commands::repair;
use crate::words::{Words, harmless, say};

/// The whole page; with the repairs that were looked for, if they were.
pub fn page(words: &Words, plan: &Plan, found: &Balance, repairs: Option<&(Search, Repairs)>) -> String {
    let rules = plan.game.game().rules();
    let name = words.pick(&rules.name);
    let title = say!(words, "report-title", game = name.as_str());
    let verdict = Verdict::of(found);
    let headline = [
        sentences::theory(words, verdict.theory),
        sentences::practice(words, verdict.practice),
    ]
    .join(sentences::joint(words));
    let mut body = format!(
        "<h1>{}</h1>\n<p>{}</p>\n<p class=\"verdict\">{}</p>\n",
        escape(&title),
        escape(&words.pick(&rules.description)),
        escape(&headline)
    );
    let mut section = |heading: String, markup: String| {
        if !markup.is_empty() {
            let _ = write!(body, "<h2>{}</h2>\n{markup}", escape(&heading));
        }
    };
    section(say!(words, "report-proof"), proof(words, plan, found));
    let played: Vec<&Strength> = found
        .strengths
        .iter()
        .filter(|strength| strength.summary.games() > 0)
        .collect();
    if !played.is_empty() {
        section(say!(words, "report-results"), results(words, found, &played));
        section(
            say!(words, "report-courses"),
            courses(words, plan, found, &played),
        );
    }
    section(say!(words, "report-first-moves"), first_moves(words, plan, found));
    if let Some((search, repairs)) = repairs {
        section(
            say!(words, "balance-repairs-heading"),
            repaired(words, search, repairs),
        );
    }
    section(say!(words, "report-measures"), measures(words));
    section(say!(words, "report-data"), data(words, plan, found, repairs));
    plot::page(words.language().code(), &title, &body)
}

/// A paragraph.
pub fn paragraph(text: &str) -> String {
    format!("<p>{}</p>\n", escape(text))
}

/// A rule file. Who cannot use a mouse scrolls it with keys, and so it must be reachable.
pub fn listing(text: &str) -> String {
    format!("<pre tabindex=\"0\">{}</pre>\n", escape(text))
}

/// What would make it fair, as far as that was found in the time.
fn repaired(words: &Words, search: &Search, found: &Repairs) -> String {
    let mut markup = String::new();
    if found.ranked().next().is_none() {
        markup += &paragraph(&repair::sentences::none_in_time(words, search, found));
    }
    markup += &repair::page::section(words, search, found);
    markup
        + &paragraph(&repair::sentences::tally(words, found))
        + &paragraph(&repair::sentences::longer(words, search, found))
}

fn proof(words: &Words, plan: &Plan, found: &Balance) -> String {
    let mut markup = paragraph(&sentences::support(words, &found.proof));
    if !found.proof.line.is_empty() {
        let game = plan.game.game();
        let moves: Vec<String> = found.proof.line.iter().map(|&mv| game.write_move(mv)).collect();
        markup += &paragraph(&say!(words, "solve-line", moves = moves.join(" ")));
    }
    markup
}

fn results(words: &Words, found: &Balance, played: &[&Strength]) -> String {
    let mut markup = paragraph(&say!(words, "report-results-about"));
    let rows: Vec<Share> = played
        .iter()
        .filter_map(|strength| {
            let interval = strength.interval()?;
            Some(Share {
                label: harmless(&strength.name),
                value: strength.share()?,
                low: interval.low,
                high: interval.high,
            })
        })
        .collect();
    let told: Vec<String> = played
        .iter()
        .map(|strength| {
            format!(
                "{}: {}",
                harmless(&strength.name),
                sentences::share(strength.share(), strength.interval())
            )
        })
        .collect();
    let figure = Figure {
        id: "shares",
        title: say!(words, "report-shares"),
        description: told.join("; "),
    };
    markup += &charts::shares(&figure, &rows);
    let rows: Vec<(String, [u64; 3])> = played
        .iter()
        .map(|strength| (harmless(&strength.name), strength.results()))
        .collect();
    let legend = [
        say!(words, "report-first-wins"),
        say!(words, "report-drawn"),
        say!(words, "report-second-wins"),
    ];
    let told: Vec<String> = rows
        .iter()
        .map(|(name, [first, drawn, second])| {
            format!(
                "{name}: {} {first}, {} {drawn}, {} {second}",
                legend[0], legend[1], legend[2]
            )
        })
        .collect();
    let figure = Figure {
        id: "results",
        title: say!(words, "report-results-plot"),
        description: told.join("; "),
    };
    markup += &charts::results(&figure, &rows, &legend);
    markup += &plot::table(
        &say!(words, "report-results"),
        &sentences::results(words, &found.strengths),
    );
    for doubt in sentences::doubts_whole(words, found) {
        let _ = writeln!(markup, "<p class=\"small\">{}</p>", escape(&doubt));
    }
    markup
}

fn courses(words: &Words, plan: &Plan, found: &Balance, played: &[&Strength]) -> String {
    let mut markup = plot::table(
        &say!(words, "report-courses"),
        &sentences::courses(words, plan, &found.strengths),
    );
    if let Some(strongest) = played.last() {
        let lengths = strongest.lengths();
        let median = strongest
            .median_length()
            .map_or_else(String::new, |median| median.to_string());
        let name = harmless(&strongest.name);
        let figure = Figure {
            id: "lengths",
            title: say!(words, "report-lengths", player = name.as_str()),
            description: say!(
                words,
                "report-lengths-told",
                shortest = lengths.first().map_or(0, |(plies, _)| *plies),
                longest = lengths.last().map_or(0, |(plies, _)| *plies),
                median = median
            ),
        };
        markup += &charts::histogram(&figure, &lengths, &say!(words, "balance-measure-length"));
    }
    let ways: Vec<(String, Vec<f64>)> = played
        .iter()
        .map(|strength| (harmless(&strength.name), strength.winners_way()))
        .filter(|(_, way)| !way.is_empty())
        .take(4)
        .collect();
    if !ways.is_empty() {
        let at = |way: &[f64], part: usize| format!("{:+.2}", way[(way.len() - 1) * part / 4]);
        let told: Vec<String> = ways
            .iter()
            .map(|(name, way)| {
                let steps: Vec<String> = (0..=4).map(|part| at(way, part)).collect();
                format!("{name}: {}", steps.join(" → "))
            })
            .collect();
        let figure = Figure {
            id: "ways",
            title: say!(words, "report-ways"),
            description: told.join("; "),
        };
        let ends = [say!(words, "report-beginning"), say!(words, "report-end")];
        markup += &charts::ways(&figure, &ways, [&ends[0], &ends[1]]);
    }
    markup
}

fn first_moves(words: &Words, plan: &Plan, found: &Balance) -> String {
    if found.first_moves.is_empty() {
        return String::new();
    }
    let board = plan.game.game().board();
    let mut best: Vec<_> = found.first_moves.iter().collect();
    best.sort_by(|one, other| {
        let worth = |worth: Option<f64>| worth.unwrap_or(f64::NEG_INFINITY);
        worth(other.worth()).total_cmp(&worth(one.worth()))
    });
    let spots: Vec<Spot> = found
        .first_moves
        .iter()
        .filter(|first| matches!(first.mv, Move::Place { .. }))
        .filter_map(|first| {
            let point = first.point?;
            let place = board.place(point);
            // Levels of a box stand below one another.
            let below = u32::from(place.level) * (u32::from(board.height()) + 1);
            Some(Spot {
                name: board.name(point).to_owned(),
                x: f64::from(place.x),
                y: f64::from(u32::from(place.y) + below),
                worth: first.worth(),
                label: map::sign(first),
                certain: first.value.grade().is_some(),
            })
        })
        .collect();
    let mut markup = paragraph(&say!(words, "report-map-about"));
    if !spots.is_empty() {
        let told: Vec<String> = best
            .iter()
            .take(60)
            .map(|first| format!("{} {}", first.text, map::sign(first)))
            .collect();
        let figure = Figure {
            id: "map",
            title: say!(words, "report-map"),
            description: told.join(", "),
        };
        markup += &heat::board(&figure, &spots);
    }
    let mut rows = vec![vec![
        say!(words, "report-move"),
        say!(words, "report-worth"),
        say!(words, "balance-column-games"),
        say!(words, "report-move-share"),
    ]];
    let played = |first: &&&lianzi_lab::balance::first_moves::FirstMove| first.games > 0 || spots.is_empty();
    rows.extend(best.iter().filter(played).take(12).map(|first| {
        let share = (first.games > 0).then(|| first.half_points as f64 / (2 * first.games) as f64);
        vec![
            first.text.clone(),
            map::sign(first),
            first.games.to_string(),
            sentences::share(
                share,
                share.and_then(|share| lianzi_lab::statistics::wilson(share, first.games as f64)),
            ),
        ]
    }));
    if rows.len() > 1 {
        markup += &plot::table(&say!(words, "report-moves-played"), &rows);
    }
    markup
        + &format!(
            "<p class=\"small\">{}</p>\n",
            escape(&say!(words, "balance-first-legend"))
        )
}

/// What each measure means.
fn measures(words: &Words) -> String {
    let entries = [
        (
            say!(words, "balance-column-share"),
            say!(words, "report-about-share"),
        ),
        (
            say!(words, "balance-measure-forced"),
            say!(words, "report-about-forced"),
        ),
        (
            say!(words, "balance-measure-coverage"),
            say!(words, "report-about-coverage"),
        ),
        (
            say!(words, "balance-measure-drama"),
            say!(words, "report-about-drama"),
        ),
        (
            say!(words, "balance-measure-after-decision"),
            say!(words, "report-about-decision"),
        ),
        (
            say!(words, "balance-measure-lead-changes"),
            say!(words, "report-about-lead"),
        ),
    ];
    let items: Vec<String> = entries
        .iter()
        .map(|(term, about)| format!("<dt>{}</dt><dd>{}</dd>\n", escape(term), escape(about)))
        .collect();
    format!("<dl>\n{}</dl>\n", items.concat())
}

/// From what it was made.
fn data(words: &Words, plan: &Plan, found: &Balance, repairs: Option<&(Search, Repairs)>) -> String {
    let id = plan.game.game().id().to_string();
    let mut markup = paragraph(&say!(
        words,
        "report-data-about",
        game = harmless(plan.game.name()),
        id = id,
        seed = plan.seed.to_string(),
        seconds = format!("{:.1}", found.elapsed.as_secs_f64())
    ));
    for file in plan.game.files().iter().take(1) {
        markup += &listing(&file.text);
    }
    let numbers = serde_json::to_string_pretty(&super::object(plan, found, repairs)).unwrap_or_default();
    markup
        + &format!(
            "<details><summary>{}</summary>{}</details>\n",
            escape(&say!(words, "report-numbers")),
            listing(&numbers)
        )
}
