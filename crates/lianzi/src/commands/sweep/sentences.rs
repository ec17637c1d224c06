//! What came of a sweep, in words and as a table.

use lianzi_lab::balance::objects::written;
use lianzi_lab::sweep::{Row, Sweep};

use crate::commands::balance::sentences::{percent, share};
use crate::language::Language;
use crate::screen::table::{aligned, wrapped};
use crate::words::{Words, harmless, say};

/// Everything, as lines of text.
pub fn all(words: &Words, found: &Sweep, missing: &[usize]) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for sentence in about(words, found, missing) {
        lines.extend(wrapped(&sentence, 78));
    }
    lines.push(String::new());
    lines.extend(aligned(&rows(words, found)));
    for refused in refused(words, found) {
        lines.extend(wrapped(&refused, 78));
    }
    lines
}

/// What must be known to read the table.
pub fn about(words: &Words, found: &Sweep, missing: &[usize]) -> Vec<String> {
    let mut sentences = vec![say!(
        words,
        "sweep-about",
        intervals = found.head.variants * found.head.players.len()
    )];
    if !missing.is_empty() {
        sentences.push(say!(
            words,
            "sweep-missing",
            missing = missing.len(),
            all = found.head.variants
        ));
    }
    sentences
}

/// What was changed in a variant.
pub fn changes(words: &Words, row: &Row) -> String {
    if row.changes.is_empty() {
        say!(words, "sweep-unchanged")
    } else {
        harmless(&row.told())
    }
}

/// The table: the fairest first.
pub fn rows(words: &Words, found: &Sweep) -> Vec<Vec<String>> {
    let distance = found.head.distance();
    let mut rows = vec![vec![
        say!(words, "sweep-column-change"),
        say!(words, "sweep-column-proved"),
    ]];
    rows[0].extend(found.head.players.iter().map(|player| harmless(player)));
    rows[0].push(say!(words, "sweep-column-draws"));
    rows[0].push(say!(words, "balance-measure-length"));
    for row in found.rows.iter().filter(|row| row.refused.is_none()) {
        let mut cells = vec![changes(words, row)];
        cells.push(short(words, row));
        for shown in &row.shown {
            cells.push(share(shown.share(), shown.interval(distance)));
        }
        let (games, draws) = row.shown.iter().fold((0, 0), |(games, draws), shown| {
            (
                games + shown.first + shown.draws + shown.second,
                draws + shown.draws,
            )
        });
        cells.push(if games == 0 {
            "–".to_owned()
        } else {
            format!("{} %", percent(draws as f64 / games as f64))
        });
        let plies = row
            .shown
            .last()
            .map_or_else(|| "–".to_owned(), |shown| format!("{:.1}", shown.plies));
        cells.push(plies);
        rows.push(cells);
    }
    rows
}

/// What makes no game, and why.
pub fn refused(words: &Words, found: &Sweep) -> Vec<String> {
    let sentence = |row: &Row| {
        let reason = row.refused.as_ref()?;
        let reason = match words.language() {
            Language::En => &reason.en,
            Language::Zh => &reason.zh,
        };
        Some(say!(
            words,
            "sweep-refused",
            change = changes(words, row),
            reason = harmless(reason)
        ))
    };
    found.rows.iter().filter_map(sentence).collect()
}

/// What is proved, in a word or two.
pub fn short(words: &Words, row: &Row) -> String {
    use lianzi_lab::balance::verdict::Theory;
    use lianzi_rules::Player;
    match row.theory() {
        Theory::Wins(Player::First, distance) => say!(words, "sweep-first-wins", plies = distance.plies()),
        Theory::Wins(Player::Second, distance) => say!(words, "sweep-second-wins", plies = distance.plies()),
        Theory::Draw => say!(words, "sweep-draw"),
        Theory::NotBy(Player::First) => say!(words, "sweep-not-first"),
        Theory::NotBy(Player::Second) => say!(words, "sweep-not-second"),
        Theory::NotSoon(first, second) => say!(words, "sweep-not-soon", plies = first.min(second)),
        Theory::Unknown => say!(words, "sweep-unknown"),
    }
}

/// The numbers as comma-separated values.
pub fn csv(found: &Sweep) -> String {
    let distance = found.head.distance();
    let mut lines = vec![
        [
            "number", "changes", "rules_id", "proved", "player", "plies", "method", "agent", "games",
            "distinct",
        ]
        .into_iter()
        .chain([
            "first",
            "draws",
            "second",
            "share",
            "low",
            "high",
            "mean_plies",
            "refused",
        ])
        .map(str::to_owned)
        .collect::<Vec<_>>(),
    ];
    for row in &found.rows {
        let proved = row.proved.as_ref();
        let text = |value: Option<String>| value.unwrap_or_default();
        let begin = vec![
            row.number.to_string(),
            row.told(),
            text(row.rules_id.clone()),
            text(proved.map(|proved| proved.kind.clone())),
            text(proved.and_then(|proved| proved.player.clone())),
            text(
                proved
                    .and_then(|proved| proved.plies)
                    .map(|plies| plies.to_string()),
            ),
            text(proved.map(|proved| proved.method.clone())),
        ];
        let refused = text(row.refused.as_ref().map(|reason| reason.en.clone()));
        if row.shown.is_empty() {
            let empty = vec![String::new(); 10];
            lines.push(begin.into_iter().chain(empty).chain([refused]).collect());
            continue;
        }
        for shown in &row.shown {
            let number = |number: Option<f64>| number.map_or(String::new(), |number| format!("{number:.6}"));
            let interval = shown.interval(distance);
            let cells = [
                shown.player.clone(),
                shown.games.to_string(),
                shown.distinct.to_string(),
                shown.first.to_string(),
                shown.draws.to_string(),
                shown.second.to_string(),
                number(shown.share()),
                number(interval.map(|interval| interval.low)),
                number(interval.map(|interval| interval.high)),
                number(Some(shown.plies)),
                refused.clone(),
            ];
            lines.push(begin.iter().cloned().chain(cells).collect());
        }
    }
    lines.iter().map(|line| written(line)).collect()
}
