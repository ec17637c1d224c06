//! Patterns, and what follows from them.

use lianzi_rules::rules::{Again, Condition, Consequence, Form, Pattern, Removal, Rule};
use lianzi_rules::{ClassSet, Player, Point};

use super::Describer;
use crate::words::say;

/// So many sets of points are named one by one; more are only counted.
const MOST_LISTED: usize = 8;

impl Describer<'_> {
    pub(super) fn consequences(&self) -> Vec<String> {
        self.rules.rules.iter().map(|rule| self.rule(rule)).collect()
    }

    fn rule(&self, rule: &Rule) -> String {
        let words = self.words;
        let then = then_word(rule.then);
        let player = rule.player.map(|player| self.player(player));
        let sentence = match (&rule.when, player) {
            (Condition::Made(patterns), player) => {
                let forms: Vec<String> = patterns.iter().map(|pattern| self.pattern(pattern)).collect();
                self.made(forms.join(&say!(words, "pattern-or")), rule.then, player)
            }
            (Condition::Captured(count), None) => say!(words, "rule-captured", count = *count, then = then),
            (Condition::Captured(count), Some(player)) => {
                say!(
                    words,
                    "rule-captured-by",
                    player = player,
                    count = *count,
                    then = then
                )
            }
            (Condition::Renju, None) => say!(words, "rule-renju"),
            (Condition::Renju, Some(player)) => say!(words, "rule-renju-by", player = player),
            (Condition::Left(count), None) => say!(words, "rule-left", count = *count, then = then),
            (Condition::Left(count), Some(player)) => {
                say!(
                    words,
                    "rule-left-by",
                    player = player,
                    count = *count,
                    then = then
                )
            }
        };
        let mut sentences = Vec::new();
        if rule.phases.iter().any(|counts| !counts) {
            let phases: Vec<String> = (1..)
                .zip(&rule.phases)
                .filter(|(_, counts)| **counts)
                .map(|(number, _): (usize, _)| number.to_string())
                .collect();
            sentences.push(say!(
                words,
                "rule-in-phases",
                phases = words.list(&phases),
                sentence = sentence
            ));
        } else {
            sentences.push(sentence);
        }
        if let Consequence::Remove(removal) = rule.then {
            sentences.extend(self.removal_options(removal));
        }
        self.joined(&sentences)
    }

    fn made(&self, made: String, then: Consequence, player: Option<String>) -> String {
        let words = self.words;
        match (then, player) {
            (Consequence::Remove(removal), None) => {
                say!(words, "rule-remove", made = made, count = removal.count)
            }
            (Consequence::Remove(removal), Some(player)) => {
                say!(
                    words,
                    "rule-remove-by",
                    player = player,
                    made = made,
                    count = removal.count
                )
            }
            (_, None) => say!(words, "rule-made", made = made, then = then_word(then)),
            (_, Some(player)) => {
                say!(
                    words,
                    "rule-made-by",
                    player = player,
                    made = made,
                    then = then_word(then)
                )
            }
        }
    }

    /// How stones are removed, where it is not the simplest way.
    pub(super) fn removal_options(&self, removal: Removal) -> Vec<String> {
        let words = self.words;
        let mut sentences = Vec::new();
        if removal.spare_made {
            sentences.push(if removal.any_if_all_spared {
                say!(words, "removal-spares")
            } else {
                say!(words, "removal-spares-always")
            });
        }
        if removal.per_pattern {
            sentences.push(say!(words, "removal-per-pattern"));
        }
        match removal.again {
            Again::Free => {}
            Again::NotBack => sentences.push(say!(words, "removal-not-back")),
            Again::NotSameStone => sentences.push(say!(words, "removal-not-same-stone")),
        }
        sentences
    }

    fn pattern(&self, pattern: &Pattern) -> String {
        let words = self.words;
        let mut text = match &pattern.form {
            Form::Row {
                lengths,
                exact,
                open,
                along,
            } => self.row(lengths, *exact, *open, *along),
            Form::Sets(sets) => self.sets(sets),
        };
        for player in Player::BOTH {
            let except = &pattern.except[player];
            if !except.is_empty() {
                let points = self.points(except);
                text.push_str(&say!(
                    words,
                    "pattern-except",
                    player = self.player(player),
                    points = points
                ));
            }
        }
        text
    }

    fn row(&self, lengths: &[u16], exact: bool, open: u8, along: ClassSet) -> String {
        let words = self.words;
        let board = &self.rules.board;
        let longest = board
            .lines()
            .iter()
            .filter(|line| line.classes.meets(along))
            .map(|line| line.points.len())
            .max();
        let shortest = lengths.first().copied().unwrap_or(0);
        let mut text = if exact {
            let numbers: Vec<String> = lengths
                .iter()
                .map(|&length| words.number(usize::from(length)))
                .collect();
            say!(words, "pattern-row-exact", count = words.alternatives(&numbers))
        } else if longest == Some(usize::from(shortest)) {
            say!(
                words,
                "pattern-row-whole",
                count = words.number(usize::from(shortest))
            )
        } else {
            say!(words, "pattern-row", count = words.number(usize::from(shortest)))
        };
        text.push_str(&self.along(along).unwrap_or_default());
        match open {
            0 => {}
            1 => text.push_str(&say!(words, "pattern-open-one")),
            _ => text.push_str(&say!(words, "pattern-open-both")),
        }
        text
    }

    fn sets(&self, sets: &[Vec<Point>]) -> String {
        let words = self.words;
        let sizes: Option<Vec<u16>> = sets.iter().map(|set| self.square_size(set)).collect();
        if let Some(mut sizes) = sizes {
            sizes.sort_unstable();
            sizes.dedup();
            let sizes: Vec<String> = sizes.iter().map(|size| format!("{size}x{size}")).collect();
            return say!(words, "pattern-square", sizes = words.alternatives(&sizes));
        }
        let stones = sets.iter().map(Vec::len).min().unwrap_or(0);
        if sets.len() > MOST_LISTED {
            return say!(words, "pattern-shapes", count = sets.len(), stones = stones);
        }
        let names: Vec<String> = sets
            .iter()
            .map(|set| {
                let names: Vec<&str> = set.iter().map(|&point| self.rules.board.name(point)).collect();
                names.join(" ")
            })
            .collect();
        say!(words, "pattern-lines", lines = words.alternatives(&names))
    }

    /// How many points a side an upright square has whose corners these are.
    fn square_size(&self, set: &[Point]) -> Option<u16> {
        let places: Vec<_> = set.iter().map(|&point| self.rules.board.place(point)).collect();
        let (first, last) = (places.first()?, places.last()?);
        let (width, height) = (last.x.checked_sub(first.x)?, last.y.checked_sub(first.y)?);
        let corner = |x, y| places.iter().any(|place| place.x == x && place.y == y);
        let square = places.len() == 4
            && width == height
            && width > 0
            && places.iter().all(|place| place.level == first.level)
            && corner(last.x, first.y)
            && corner(first.x, last.y);
        square.then_some(width + 1)
    }
}

/// A word by which sentences tell consequences apart.
fn then_word(then: Consequence) -> &'static str {
    match then {
        Consequence::Win => "win",
        Consequence::Lose => "lose",
        Consequence::Draw => "draw",
        Consequence::Remove(_) => "remove",
        Consequence::Again => "again",
        Consequence::Forbid => "forbid",
    }
}
