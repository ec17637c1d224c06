//! The engine against the oracle on rule files that nobody has thought of.

use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};

use lianzi_rules::{AnyGame, Rules};

use crate::agreement::{Suspect, Taste};
use crate::random::{Random, base_seed, effort};
use crate::rule_texts::{rule_text, smallest};

const TASTES: [Taste; 3] = [Taste::Any, Taste::Ending, Taste::Lasting];

/// The test stops after so many different complaints.
const MOST_COMPLAINTS: usize = 6;

/// The complaint about a rule file, if there is one: engine and oracle differ in one of its games.
fn complaint(text: &str, seed: u64) -> Option<String> {
    let rules = Rules::from_text(text).ok()?;
    let attempt = catch_unwind(AssertUnwindSafe(|| {
        let mut suspect = Suspect::new(AnyGame::new(rules));
        (0..6).find_map(|game| {
            let taste = TASTES[game as usize % TASTES.len()];
            suspect.play(seed + game, taste, 80).err()
        })
    }));
    attempt.unwrap_or_else(|panic| {
        let words = panic.downcast_ref::<String>().cloned();
        let words = words.or_else(|| panic.downcast_ref::<&str>().map(|&words| words.to_owned()));
        Some(format!("panic: {}", words.unwrap_or_default()))
    })
}

/// What the complaint is about, so that one fault of the engine is not reported ten times.
fn kind_of(complaint: &str) -> String {
    complaint
        .lines()
        .next()
        .unwrap_or_default()
        .split_whitespace()
        .take(2)
        .collect::<Vec<_>>()
        .join(" ")
}

#[test]
fn random_rule_files_play_alike_in_the_engine_and_in_the_oracle() {
    let cases = 1_500 * effort();
    let mut valid = 0;
    let mut features = BTreeMap::new();
    let mut kinds = BTreeSet::new();
    let mut complaints = Vec::new();
    for case in 0..cases {
        let seed = base_seed().wrapping_mul(1 << 32) + case;
        let text = rule_text(&mut Random::new(seed));
        if Rules::from_text(&text).is_err() {
            continue;
        }
        valid += 1;
        for word in FEATURES {
            *features.entry(word).or_insert(0) += u32::from(text.contains(word));
        }
        if let Some(first) = complaint(&text, seed) {
            let kind = kind_of(&first);
            if kinds.insert(kind.clone()) {
                let fails = |text: &str| complaint(text, seed).is_some_and(|other| kind_of(&other) == kind);
                let text = smallest(&text, fails);
                let complaint = complaint(&text, seed).expect("the smallest text still fails");
                complaints.push(format!("case {seed}:\n{text}\n\n{complaint}\n"));
            }
            if complaints.len() == MOST_COMPLAINTS {
                break;
            }
        }
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n----\n"));
    // The test is worth its name only while enough of the texts are valid and every part of the language is among them.
    assert!(valid * 4 > cases, "only {valid} of {cases} texts are valid");
    for (word, count) in features {
        assert!(count > 0, "no valid text has {word}");
    }
}

/// Words of the rule language that must turn up.
const FEATURES: [&str; 56] = [
    "kind = \"square\"",
    "kind = \"hex\"",
    "kind = \"box\"",
    "kind = \"rings\"",
    "kind = \"wheel\"",
    "kind = \"points\"",
    "blocked",
    "diagonals",
    "row_one",
    "stone = \"either\"",
    "stone = \"shared\"",
    "stones = {",
    "setup",
    "first = [",
    "starts",
    "turns =",
    "place.only",
    "place.not",
    "place.gravity",
    "place.touch",
    "slide.along",
    "slide.reach = 2",
    "slide.reach = \"any\"",
    "slide.reach = \"stop\"",
    "slide.fly = 2",
    "slide.fly = true",
    "slide.toward",
    "capture",
    "captured =",
    "left =",
    "\"draw\"",
    "\"lose\"",
    "\"again\"",
    "\"forbid\"",
    "then = \"remove\"",
    "spare",
    "else",
    "per =",
    "count",
    "\"not-back\"",
    "\"not-same-stone\"",
    "player =",
    "phase =",
    "exact",
    "open =",
    "lines =",
    "square =",
    "shape",
    "turned",
    "except",
    "swap",
    "only =",
    "stuck = \"pass\"",
    "\"give-way\"",
    "full",
    "repeat",
];
