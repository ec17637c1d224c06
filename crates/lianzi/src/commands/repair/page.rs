//! Repairs as a web page, and as a section of the report on a balance.

use std::fmt::Write as _;

use lianzi_lab::balance::strength::Strength;
use lianzi_lab::balance::verdict::Verdict;
use lianzi_lab::plot::{self, escape};
use lianzi_lab::repair::{Repairs, Search, Tried};

use super::sentences;
use crate::commands::balance::page as balance_page;
use crate::commands::balance::sentences as balance_sentences;
use crate::commands::sweep::page::{Bar, bars_of_players};
use crate::words::{Words, harmless, say};

/// The whole page.
pub fn page(words: &Words, search: &Search, found: &Repairs) -> String {
    let game = search.plan.game.game();
    let name = words.pick(&game.rules().name);
    let title = say!(words, "repair-title", game = name);
    let mut body = format!("<h1>{}</h1>\n", escape(&title));
    body += &balance_page::paragraph(&words.pick(&game.rules().description));
    let headline = if let Some(best) = found.ranked().next() {
        say!(
            words,
            "repair-headline",
            change = sentences::change(best),
            judgement = sentences::judged_repair(words, best)
        )
    } else {
        say!(words, "repair-none")
    };
    let _ = writeln!(body, "<p class=\"verdict\">{}</p>", escape(&headline));
    let heading = say!(words, "repair-as-it-is");
    let _ = writeln!(body, "<h2>{}</h2>", escape(&heading));
    body += &as_it_is(words, found);
    let _ = writeln!(
        body,
        "<h2>{}</h2>",
        escape(&say!(words, "balance-repairs-heading"))
    );
    body += &section(words, search, found);
    body += &balance_page::paragraph(&sentences::summary(words, found));
    if found.stopped {
        body += &balance_page::paragraph(&say!(words, "balance-stopped"));
    }
    let _ = writeln!(body, "<h2>{}</h2>", escape(&say!(words, "report-data")));
    body += &balance_page::paragraph(&say!(
        words,
        "repair-data",
        game = harmless(search.plan.game.name()),
        id = game.id().to_string(),
        seed = search.plan.seed.to_string(),
        games = 2 * search.plan.pairs,
        largest = search.largest
    ));
    for file in search.plan.game.files().iter().take(1) {
        body += &balance_page::listing(&file.text);
    }
    plot::page(words.language().code(), &title, &body)
}

fn as_it_is(words: &Words, found: &Repairs) -> String {
    let verdict = Verdict::of(&found.before);
    let sentences = [
        balance_sentences::theory(words, verdict.theory),
        balance_sentences::argument(words, &found.before.proof),
    ];
    let mut markup = balance_page::paragraph(&sentences.join(balance_sentences::joint(words)));
    if !found.before.strengths.is_empty() {
        markup += &plot::table(
            &say!(words, "report-results"),
            &balance_sentences::results(words, &found.before.strengths),
        );
    }
    markup
}

/// The repairs with their evidence and rule files, the games of all changes as plots, and all changes as a table.
pub fn section(words: &Words, search: &Search, found: &Repairs) -> String {
    let mut markup = String::new();
    if let Some(none_even) = sentences::none_even(words, found) {
        markup += &balance_page::paragraph(&none_even);
    }
    for (index, tried) in found.ranked().enumerate() {
        let heading = sentences::heading(words, index + 1, tried);
        let _ = writeln!(markup, "<h3>{}</h3>", escape(&heading));
        markup += &balance_page::paragraph(&sentences::evidence(words, &tried.found));
        markup += &balance_page::listing(&tried.variant.text);
    }
    if let Some(caution) = sentences::caution(words, found) {
        markup += &balance_page::paragraph(&caution);
    }
    markup += &plots(words, search, found);
    if !found.tried.is_empty() {
        markup += &plot::table(&say!(words, "repair-table"), &rows(words, found));
    }
    markup
}

fn plots(words: &Words, search: &Search, found: &Repairs) -> String {
    let bar = |label: String, strength: &Strength| -> Option<Bar> {
        Some(Bar {
            label,
            share: strength.share()?,
            interval: strength.interval()?,
        })
    };
    let of_player = |name: &str| {
        let of = |strengths: &[Strength], label: String| {
            let strength = strengths.iter().find(|strength| strength.name == name)?;
            bar(label, strength)
        };
        let before = of(&found.before.strengths, say!(words, "sweep-unchanged"));
        let changed = found
            .tried
            .iter()
            .filter_map(|tried| of(&tried.found.strengths, sentences::change(tried)));
        before.into_iter().chain(changed).collect::<Vec<_>>()
    };
    let players: Vec<(&str, Vec<Bar>)> = search
        .plan
        .strengths
        .iter()
        .map(|player| (player.name(), of_player(player.name())))
        .collect();
    bars_of_players(words, &players)
}

/// All changes that were looked at, the heading first.
fn rows(words: &Words, found: &Repairs) -> Vec<Vec<String>> {
    let mut rows = vec![vec![
        say!(words, "sweep-column-change"),
        say!(words, "repair-column-size"),
        say!(words, "repair-column-result"),
    ]];
    let row = |tried: &Tried| {
        vec![
            sentences::change(tried),
            tried.candidate.size.to_string(),
            if tried.judgement.rank().is_some() {
                sentences::judged_repair(words, tried)
            } else {
                sentences::outcome(words, tried)
            },
        ]
    };
    rows.extend(found.tried.iter().map(row));
    rows
}
