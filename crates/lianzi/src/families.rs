//! Families of games, by what is special in their rules, and a list of all shipped games sorted by them.

use lianzi_play::names;
use lianzi_rules::rules::{Consequence, Rules, Text};
use lianzi_rules::{Action, catalogue};

use crate::words::{Words, say};

/// A family of games, in the order in which lists show them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Family {
    /// Stones are placed on a small board and stay.
    Rows,
    /// Stones fall.
    Gravity,
    /// Stones move.
    Moving,
    /// Lines take enemy stones.
    Mills,
    /// Stones are placed on a large board.
    Large,
}

/// From this many points on a board is large.
const LARGE: usize = 169;

impl Family {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Rows, Self::Gravity, Self::Moving, Self::Mills, Self::Large];

    /// The family of a game.
    pub fn of(rules: &Rules) -> Self {
        let mut steps = rules
            .phases
            .iter()
            .flat_map(|phase| phase.turn.0.iter().chain(phase.first_turn.as_slice()).flatten());
        if rules
            .rules
            .iter()
            .any(|rule| matches!(rule.then, Consequence::Remove(_)))
        {
            Self::Mills
        } else if steps.any(|step| step.contains(Action::Slide)) {
            Self::Moving
        } else if rules.phases.iter().any(|phase| phase.gravity.is_some()) {
            Self::Gravity
        } else if rules.board.len() >= LARGE {
            Self::Large
        } else {
            Self::Rows
        }
    }

    /// What it is called.
    pub fn title(self, words: &Words) -> String {
        match self {
            Self::Rows => say!(words, "family-rows"),
            Self::Gravity => say!(words, "family-gravity"),
            Self::Moving => say!(words, "family-moving"),
            Self::Mills => say!(words, "family-mills"),
            Self::Large => say!(words, "family-large"),
        }
    }
}

/// A shipped game, as lists show it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its name in the catalogue, such as `tic-tac-toe`.
    pub id: &'static str,
    /// What it is called.
    pub name: Text,
    /// What is special.
    pub description: Text,
    /// Its family.
    pub family: Family,
}

/// All shipped games by family, and within a family in the catalogue's order.
pub fn entries() -> Vec<Entry> {
    let mut entries: Vec<Entry> = catalogue::names()
        .filter_map(|id| {
            let rules = catalogue::rules(id).ok()?;
            Some(Entry {
                id,
                family: Family::of(&rules),
                name: rules.name.clone(),
                description: rules.description.clone(),
            })
        })
        .collect();
    entries.sort_by_key(|entry| entry.family);
    entries
}

/// Lines of a list, one for each entry, in blocks by family with a title each.
pub fn by_family(words: &Words, entries: &[Entry], lines: &[String]) -> Vec<String> {
    let block = |family: Family| {
        let of_family = entries
            .iter()
            .zip(lines)
            .filter(|(entry, _)| entry.family == family);
        let lines: Vec<&str> = of_family.map(|(_, line)| line.as_str()).collect();
        (!lines.is_empty()).then(|| format!("{}\n{}", family.title(words), lines.join("\n")))
    };
    Family::ALL.into_iter().filter_map(block).collect()
}

/// The games of a list that a text is about: first those with it in their names, the likeliest first, then those with it in
/// their descriptions. Without a text, all of them in the list's order.
pub fn about<'a>(entries: &'a [Entry], text: &str) -> Vec<&'a Entry> {
    if text.trim().is_empty() {
        return entries.iter().collect();
    }
    let mut found = called_like(entries, text);
    let text = text.trim().to_lowercase();
    let described = entries.iter().filter(|entry| {
        let descriptions = [&entry.description.en, &entry.description.zh];
        descriptions.iter().any(|own| own.to_lowercase().contains(&text))
            && !found.iter().any(|other| other.id == entry.id)
    });
    let described: Vec<&Entry> = described.collect();
    found.extend(described);
    found
}

/// The games of a list with a text in their names, the likeliest first.
pub fn called_like<'a>(entries: &'a [Entry], text: &str) -> Vec<&'a Entry> {
    let ids = names::search(text).into_iter();
    ids.filter_map(|id| entries.iter().find(|entry| entry.id == id))
        .collect()
}
