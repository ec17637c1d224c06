//! Which changes of a game might repair it, and how large each is.
//!
//! A number that changes by one is a change of size 1, and so is a rule that is added or taken back to another player or
//! phase; the length of a winning row counts double, since it makes another game. Changes of two kinds are as
//! large as both together. Whether a change makes a game is not asked here.

use std::fmt;

use toml::{Table, Value};

use crate::variant::{Base, Change, Key};

/// A change that might repair a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Candidate {
    /// What is changed.
    pub changes: Vec<Change>,
    /// How large the change is.
    pub size: u32,
}

impl fmt::Display for Candidate {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let told: Vec<String> = self.changes.iter().map(ToString::to_string).collect();
        out.write_str(&told.join(", "))
    }
}

/// All changes of a game up to a size, the smallest first.
pub fn candidates(base: &Base, largest: u32) -> Vec<Candidate> {
    let single: Vec<Candidate> = [
        swap(base),
        first_points(base),
        who_starts(base),
        which_phase(base),
        stones(base, largest),
        sizes(base, largest),
        lengths(base, largest),
    ]
    .concat();
    let mut all = single.clone();
    // Two changes at once, of two keys, where both are of numbers: these are the ones that go together.
    let numbers = [
        stones(base, largest),
        sizes(base, largest),
        lengths(base, largest),
    ];
    for (index, ones) in numbers.iter().enumerate() {
        for others in &numbers[index + 1..] {
            for one in ones {
                for other in others {
                    all.push(Candidate {
                        changes: [one.changes.clone(), other.changes.clone()].concat(),
                        size: one.size + other.size,
                    });
                }
            }
        }
    }
    all.retain(|candidate| candidate.size <= largest);
    all.sort_by_key(|candidate| candidate.size);
    all
}

fn key(text: &str) -> Option<Key> {
    text.parse().ok()
}

fn one(text: &str, value: impl Into<Value>, size: u32) -> Option<Candidate> {
    Some(Candidate {
        changes: vec![Change {
            key: key(text)?,
            value: value.into(),
        }],
        size,
    })
}

fn number(base: &Base, text: &str) -> Option<i64> {
    base.get(&key(text)?)?.as_integer()
}

fn length(base: &Base, text: &str) -> usize {
    let list = key(text).and_then(|key| base.get(&key)).and_then(Value::as_array);
    list.map_or(0, Vec::len)
}

/// The swap, where there is none.
fn swap(base: &Base) -> Vec<Candidate> {
    if base.game().game().rules().swap.is_some() {
        return Vec::new();
    }
    let entry = length(base, "opening") + 1;
    one(&format!("opening.{entry}.swap"), "pie", 1)
        .into_iter()
        .collect()
}

/// Points where the first stone may not be placed, or must be.
fn first_points(base: &Base) -> Vec<Candidate> {
    let entry = length(base, "opening") + 1;
    let region = |word: &str| Value::Array(vec![word.into()]);
    let restricted = |how: &str, word: &str| {
        let mut table = Table::new();
        table.insert("ply".to_owned(), Value::Integer(1));
        table.insert(how.to_owned(), region(word));
        one(&format!("opening.{entry}"), Value::Table(table), 1)
    };
    [
        restricted("not", "centre"),
        restricted("only", "edge"),
        restricted("only", "corners"),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// Who begins the later phases.
fn who_starts(base: &Base) -> Vec<Candidate> {
    (2..=length(base, "phase"))
        .flat_map(|phase| ["first", "second"].map(|player| one(&format!("phase.{phase}.starts"), player, 1)))
        .flatten()
        .collect()
}

/// In which phase each rule that wins counts.
fn which_phase(base: &Base) -> Vec<Candidate> {
    let phases = length(base, "phase");
    if phases < 2 {
        return Vec::new();
    }
    (1..=length(base, "rule"))
        .flat_map(|rule| (1..=phases as i64).map(move |phase| one(&format!("rule.{rule}.phase"), phase, 1)))
        .flatten()
        .collect()
}

/// More stones, or fewer; for one player alone, too.
fn stones(base: &Base, largest: u32) -> Vec<Candidate> {
    let Some(now) = number(base, "stones") else {
        return Vec::new();
    };
    around(now, largest)
        .filter_map(|(value, size)| one("stones", value, size))
        .collect()
}

/// Other sizes of a board of rows and columns, or of a hexagon.
fn sizes(base: &Base, largest: u32) -> Vec<Candidate> {
    let mut all = Vec::new();
    if let Some(side) = number(base, "board.side") {
        all.extend(around(side, largest).filter_map(|(value, size)| one("board.side", value, 2 * size)));
    }
    let list = key("board.size")
        .and_then(|key| base.get(&key))
        .and_then(Value::as_array);
    let measures: Vec<i64> = list.into_iter().flatten().filter_map(Value::as_integer).collect();
    if let [width, height] = measures[..] {
        let reach = i64::from(largest.min(3));
        for wider in -reach..=reach {
            for higher in -reach..=reach {
                let size = wider.unsigned_abs() + higher.unsigned_abs();
                // A square board stays nearly square.
                let square = width == height && (wider - higher).abs() > 1;
                if size == 0 || square || width + wider < 2 || height + higher < 2 {
                    continue;
                }
                let value = Value::Array(vec![(width + wider).into(), (height + higher).into()]);
                all.extend(one("board.size", value, size as u32));
            }
        }
    }
    all
}

/// Longer rows to win, or shorter ones.
fn lengths(base: &Base, largest: u32) -> Vec<Candidate> {
    let mut all = Vec::new();
    for rule in 1..=length(base, "rule") {
        let wins = key(&format!("rule.{rule}.then"))
            .and_then(|key| base.get(&key))
            .and_then(Value::as_str);
        if wins != Some("win") {
            continue;
        }
        let text = format!("rule.{rule}.made.line");
        if let Some(now) = number(base, &text) {
            all.extend(around(now, largest / 2).filter_map(|(value, size)| one(&text, value, 2 * size)));
        }
    }
    all
}

/// The numbers around a number, with their distances.
fn around(now: i64, most: u32) -> impl Iterator<Item = (i64, u32)> {
    (1..=i64::from(most))
        .flat_map(move |distance| {
            [
                (now - distance, distance as u32),
                (now + distance, distance as u32),
            ]
        })
        .filter(|(value, _)| *value >= 2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use lianzi_play::NamedGame;

    fn of(name: &str, largest: u32) -> Vec<String> {
        let base = Base::of(&NamedGame::from_catalogue(name).unwrap(), None).unwrap();
        let all = candidates(&base, largest);
        assert!(all.is_sorted_by_key(|candidate| candidate.size));
        all.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn the_smallest_changes_of_liansi_are_those_that_its_author_thought_of() {
        let small = of("liansi", 1);
        for change in [
            "stones = 7",
            "opening.1.swap = \"pie\"",
            "opening.1 = { not = [\"centre\"], ply = 1 }",
            "phase.2.starts = \"second\"",
            "rule.1.phase = 2",
            "board.size = [6, 7]",
        ] {
            assert!(
                small.iter().any(|found| found == change),
                "no {change} in {small:#?}"
            );
        }
        assert!(!small.iter().any(|found| found.contains("line")));
        assert!(
            of("liansi", 2)
                .iter()
                .any(|found| found == "rule.1.made.line = 5")
        );
        assert!(
            of("liansi", 6)
                .iter()
                .any(|found| found == "stones = 4, board.size = [5, 5]")
        );
    }

    #[test]
    fn a_game_without_hands_or_phases_has_fewer_changes() {
        let small = of("yavalath", 2);
        assert!(small.iter().any(|found| found == "board.side = 4"), "{small:?}");
        assert!(
            !small
                .iter()
                .any(|found| found.contains("stones") || found.contains("swap") || found.contains("phase"))
        );
    }
}
