//! What is kept of each variant: a line of a file, so that shards can be put together; and how variants are ranked.
//!
//! A file of a sweep is a line with its head, and then a line for each variant, each a JSON object.

use lianzi_rules::Player;
use lianzi_solve::Distance;
use serde::{Deserialize, Serialize};

use super::{MOST_VARIANTS, Shard, theory_of};
use crate::balance::objects::argument_word;
use crate::balance::strength::Strength;
use crate::balance::verdict::Theory;
use crate::balance::{Balance, Plan};
use crate::statistics::{Interval, distance_for, wilson_at};
use crate::variant::{Axis, Base, Variant};

/// The version of the format.
const VERSION: u32 = 1;

/// What a sweep is about; the same for all its shards, but for the shard itself.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Head {
    /// The version of the format.
    pub sweep: u32,
    /// The game that is varied.
    pub game: String,
    /// Its rules.
    pub rules_id: String,
    /// The keys with their values, as they were written.
    pub vary: Vec<String>,
    /// Whether every combination is looked at.
    pub grid: bool,
    /// How many variants there are, in all shards.
    pub variants: usize,
    /// Who plays against itself.
    pub players: Vec<String>,
    /// Games of each player for each variant.
    pub games: u32,
    /// Random plies at the beginning.
    pub openings: u32,
    /// Where chance begins.
    pub seed: u64,
    /// Which shard, from 1.
    pub shard: u32,
    /// How many shards.
    pub shards: u32,
}

/// A changed key and its value, as text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Told {
    /// The key.
    pub key: String,
    /// The value, as a rule file writes it.
    pub value: String,
}

/// What a strength's games showed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Shown {
    /// Who.
    pub player: String,
    /// How many games.
    pub games: u64,
    /// How many of them differ.
    pub distinct: u64,
    /// Games that the first player won.
    pub first: u64,
    /// Games that nobody won.
    pub draws: u64,
    /// Games that the second player won.
    pub second: u64,
    /// Mean length in plies.
    pub plies: f64,
}

/// What is proved, in plain words and numbers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Proved {
    /// `wins`, `draw`, `not-by`, `not-soon` or `unknown`.
    pub kind: String,
    /// `first` or `second`, for `wins` and `not-by`.
    pub player: Option<String>,
    /// For `wins`: the plies; for `not-soon`: of the first player.
    pub plies: Option<u16>,
    /// For `not-soon`: of the second player. For `wins`: whether the plies are exact is said by `exact`.
    pub other: Option<u16>,
    /// Whether a shorter win has been ruled out.
    pub exact: bool,
    /// How it was proved.
    pub method: String,
}

/// A reason in both languages: whoever puts shards together may speak another one than those who made them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Reason {
    /// English.
    pub en: String,
    /// Chinese.
    pub zh: String,
}

/// A variant that was looked at.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Row {
    /// Its number, from 0.
    pub number: usize,
    /// What was changed; nothing for the game itself.
    pub changes: Vec<Told>,
    /// Its rules; `None` when it is no game.
    pub rules_id: Option<String>,
    /// Why it is no game.
    pub refused: Option<Reason>,
    /// What is proved.
    pub proved: Option<Proved>,
    /// What games showed, one strength each.
    pub shown: Vec<Shown>,
    /// A rule file of a few lines.
    pub text: Option<String>,
}

/// Where a variant stands among the others; the fairest comes first.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
pub enum Rank {
    /// Proved to be a draw; the number is how far the games may be from even.
    Draw(f64),
    /// Not decided; the same number.
    Open(f64),
    /// A player wins by force; the later, the better.
    Won(f64),
    /// No game.
    Refused,
}

impl Shown {
    /// The first player's share of the points; `None` without games.
    pub fn share(&self) -> Option<f64> {
        let games = self.first + self.draws + self.second;
        (games > 0).then(|| (self.first as f64 + self.draws as f64 / 2.0) / games as f64)
    }

    /// Wilson's interval at a distance in standard errors. Games that repeat others do not count.
    pub fn interval(&self, distance: f64) -> Option<Interval> {
        wilson_at(self.share()?, self.distinct.min(self.games) as f64, distance)
    }

    /// Whether there are no more results than games; a file may say so.
    fn adds_up(&self) -> bool {
        let results = [self.first, self.draws, self.second];
        let sum = results
            .into_iter()
            .try_fold(0, |sum: u64, result| sum.checked_add(result));
        sum.is_some_and(|sum| sum <= self.games)
    }

    fn of(strength: &Strength) -> Self {
        let [first, draws, second] = strength.results();
        Self {
            player: strength.name.clone(),
            games: strength.summary.games(),
            distinct: strength.distinct(),
            first,
            draws,
            second,
            plies: strength.summary.mean_length().unwrap_or(0.0),
        }
    }
}

impl Proved {
    fn of(found: &Balance) -> Self {
        let word = |player: Player| match player {
            Player::First => "first".to_owned(),
            Player::Second => "second".to_owned(),
        };
        let mut proved = Self {
            kind: String::new(),
            player: None,
            plies: None,
            other: None,
            exact: false,
            method: argument_word(&found.proof.argument).to_owned(),
        };
        let kind = match theory_of(found) {
            Theory::Wins(player, distance) => {
                (proved.player, proved.plies) = (Some(word(player)), Some(distance.plies()));
                proved.exact = distance.is_exact();
                "wins"
            }
            Theory::Draw => "draw",
            Theory::NotBy(player) => {
                proved.player = Some(word(player));
                "not-by"
            }
            Theory::NotSoon(first, second) => {
                (proved.plies, proved.other) = (Some(first), Some(second));
                "not-soon"
            }
            Theory::Unknown => "unknown",
        };
        Self {
            kind: kind.to_owned(),
            ..proved
        }
    }

    /// What it says, as a theory again.
    pub fn theory(&self) -> Theory {
        let player = match self.player.as_deref() {
            Some("second") => Player::Second,
            _ => Player::First,
        };
        match self.kind.as_str() {
            "wins" => {
                let plies = self.plies.unwrap_or(u16::MAX);
                let distance = if self.exact {
                    Distance::Exact(plies)
                } else {
                    Distance::AtMost(plies)
                };
                Theory::Wins(player, distance)
            }
            "draw" => Theory::Draw,
            "not-by" => Theory::NotBy(player),
            "not-soon" => Theory::NotSoon(self.plies.unwrap_or(0), self.other.unwrap_or(0)),
            _ => Theory::Unknown,
        }
    }
}

impl Row {
    /// A variant that was measured.
    pub fn of(number: usize, changes: Vec<Told>, variant: &Variant, found: &Balance) -> Self {
        Self {
            number,
            changes,
            rules_id: Some(variant.game.game().id().to_string()),
            refused: None,
            proved: Some(Proved::of(found)),
            shown: found.strengths.iter().map(Shown::of).collect(),
            text: Some(variant.text.clone()),
        }
    }

    /// A variant that is no game.
    pub fn refused(number: usize, changes: Vec<Told>, reason: Reason) -> Self {
        Self {
            number,
            changes,
            rules_id: None,
            refused: Some(reason),
            proved: None,
            shown: Vec::new(),
            text: None,
        }
    }

    /// What is proved; nothing for what is no game.
    pub fn theory(&self) -> Theory {
        self.proved.as_ref().map_or(Theory::Unknown, Proved::theory)
    }

    /// How far the first player's share may be from one half at any strength, by intervals at this distance.
    pub fn farthest(&self, distance: f64) -> f64 {
        let intervals = self.shown.iter().filter_map(|shown| shown.interval(distance));
        intervals
            .map(|interval| (interval.low - 0.5).abs().max((interval.high - 0.5).abs()))
            .fold(if self.shown.is_empty() { 0.5 } else { 0.0 }, f64::max)
    }

    /// Where it stands, by intervals at this distance.
    pub fn rank(&self, distance: f64) -> Rank {
        if self.refused.is_some() {
            return Rank::Refused;
        }
        match self.theory() {
            Theory::Draw => Rank::Draw(self.farthest(distance)),
            Theory::Wins(_, distance) => Rank::Won(-f64::from(distance.plies())),
            _ => Rank::Open(self.farthest(distance)),
        }
    }

    /// The changes on one line; empty for the game itself.
    pub fn told(&self) -> String {
        let told: Vec<String> = self
            .changes
            .iter()
            .map(|told| format!("{} = {}", told.key, told.value))
            .collect();
        told.join(", ")
    }
}

/// A sweep: all variants that were looked at, the fairest first.
#[derive(Clone, PartialEq, Debug)]
pub struct Sweep {
    /// What it is about.
    pub head: Head,
    /// The variants, in the order of their rank.
    pub rows: Vec<Row>,
}

impl Head {
    /// The head of a sweep.
    pub fn of(base: &Base, axes: &[Axis], grid: bool, variants: usize, shard: Shard, plan: &Plan) -> Self {
        let written = |axis: &Axis| {
            let values: Vec<String> = axis.values.iter().map(ToString::to_string).collect();
            format!("{}={}", axis.key, values.join(","))
        };
        Self {
            sweep: VERSION,
            game: base.game().name().to_owned(),
            rules_id: base.game().game().id().to_string(),
            vary: axes.iter().map(written).collect(),
            grid,
            variants,
            players: plan
                .strengths
                .iter()
                .map(|player| player.name().to_owned())
                .collect(),
            games: 2 * plan.pairs,
            openings: plan.opening_plies,
            seed: plan.seed,
            shard: shard.index,
            shards: shard.of,
        }
    }

    /// How many standard errors an interval reaches so that all intervals of the sweep hold at once with 95 %: one for each
    /// variant and strength (C. E. Bonferroni, 1936).
    pub fn distance(&self) -> f64 {
        let intervals = (self.variants * self.players.len()).max(1);
        distance_for(0.05 / intervals as f64)
    }
}

impl Sweep {
    /// Variants in the order of their rank; equal ones in the order in which they were asked for.
    pub fn new(head: Head, mut rows: Vec<Row>) -> Self {
        let distance = head.distance();
        rows.sort_by(|one, other| {
            let order = one.rank(distance).partial_cmp(&other.rank(distance));
            order
                .unwrap_or(std::cmp::Ordering::Equal)
                .then(one.number.cmp(&other.number))
        });
        Self { head, rows }
    }

    /// The file: the head, and a line for each variant in the order in which they were asked for.
    pub fn write(&self) -> String {
        let line = |object: serde_json::Result<String>| object.unwrap_or_default() + "\n";
        let mut text = line(serde_json::to_string(&self.head));
        let mut rows: Vec<&Row> = self.rows.iter().collect();
        rows.sort_by_key(|row| row.number);
        for row in rows {
            text += &line(serde_json::to_string(row));
        }
        text
    }
}

/// Why shards cannot be put together.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MergeError {
    /// A line is not what it should be.
    #[error("line {line} is no line of a sweep: {reason}")]
    Line {
        /// Which one, from 1.
        line: usize,
        /// Why.
        reason: String,
    },
    /// The file is of another version.
    #[error("the file is of version {found} of the format, and this program knows {VERSION}")]
    Version {
        /// Its version.
        found: u32,
    },
    /// A head speaks of more variants than a sweep can have.
    #[error("line {line}: {found} variants, and a sweep has at most {MOST_VARIANTS}")]
    TooMany {
        /// The line of the head, from 1.
        line: usize,
        /// How many variants it speaks of.
        found: usize,
    },
    /// Two files belong to two sweeps.
    #[error("the files belong to different sweeps")]
    Different,
    /// There is nothing to put together.
    #[error("there is no file to put together")]
    Nothing,
}

/// Shards that are put together, one file after another.
#[derive(Clone, Debug, Default)]
pub struct Merge {
    head: Option<Head>,
    rows: std::collections::BTreeMap<usize, Row>,
}

impl Merge {
    /// Adds the text of a file. A variant that was there before stays as it was.
    ///
    /// # Errors
    /// The text is no sweep, or belongs to another one.
    pub fn add(&mut self, text: &str) -> Result<(), MergeError> {
        let mut lines = text
            .lines()
            .enumerate()
            .filter(|(_, line)| !line.trim().is_empty());
        let wrong = |(index, error): (usize, serde_json::Error)| MergeError::Line {
            line: index + 1,
            reason: error.to_string(),
        };
        let Some((index, first)) = lines.next() else {
            return Err(MergeError::Nothing);
        };
        let head: Head = serde_json::from_str(first).map_err(|error| wrong((index, error)))?;
        if head.sweep != VERSION {
            return Err(MergeError::Version { found: head.sweep });
        }
        // A number from a file sizes what is worked out from it.
        if head.variants > MOST_VARIANTS {
            return Err(MergeError::TooMany {
                line: index + 1,
                found: head.variants,
            });
        }
        let whole = |head: &Head| Head {
            shard: 1,
            shards: 1,
            ..head.clone()
        };
        let known = self.head.get_or_insert_with(|| whole(&head));
        if *known != whole(&head) {
            return Err(MergeError::Different);
        }
        let variants = known.variants;
        for (index, line) in lines {
            let row: Row = serde_json::from_str(line).map_err(|error| wrong((index, error)))?;
            if !row.shown.iter().all(Shown::adds_up) {
                return Err(MergeError::Line {
                    line: index + 1,
                    reason: "there are more results than games".to_owned(),
                });
            }
            if row.number >= variants {
                return Err(MergeError::Different);
            }
            self.rows.entry(row.number).or_insert(row);
        }
        Ok(())
    }

    /// The sweep, and the numbers of the variants that are missing, counted from 0.
    ///
    /// # Errors
    /// No file was added.
    pub fn finish(self) -> Result<(Sweep, Vec<usize>), MergeError> {
        let head = self.head.ok_or(MergeError::Nothing)?;
        let missing = (0..head.variants)
            .filter(|number| !self.rows.contains_key(number))
            .collect();
        Ok((Sweep::new(head, self.rows.into_values().collect()), missing))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn head(variants: usize, shard: u32) -> Head {
        Head {
            sweep: VERSION,
            game: "g".to_owned(),
            rules_id: "id".to_owned(),
            vary: vec!["stones=1..4".to_owned()],
            grid: false,
            variants,
            players: vec!["level:2".to_owned()],
            games: 100,
            openings: 0,
            seed: 7,
            shard,
            shards: 2,
        }
    }

    fn row(number: usize, kind: &str, plies: Option<u16>, [first, draws, second]: [u64; 3]) -> Row {
        Row {
            number,
            changes: vec![Told {
                key: "stones".to_owned(),
                value: number.to_string(),
            }],
            rules_id: Some("id".to_owned()),
            refused: None,
            proved: Some(Proved {
                kind: kind.to_owned(),
                player: Some("first".to_owned()),
                plies,
                other: None,
                exact: true,
                method: "threats".to_owned(),
            }),
            shown: vec![Shown {
                player: "level:2".to_owned(),
                games: first + draws + second,
                distinct: first + draws + second,
                first,
                draws,
                second,
                plies: 20.0,
            }],
            text: None,
        }
    }

    #[test]
    fn the_fairest_comes_first() {
        let rows = vec![
            row(0, "wins", Some(11), [90, 0, 10]),
            row(1, "wins", Some(15), [60, 0, 40]),
            row(2, "unknown", None, [70, 0, 30]),
            row(3, "not-soon", Some(9), [51, 0, 49]),
            row(4, "draw", None, [30, 60, 10]),
            row(5, "draw", None, [10, 80, 10]),
            Row {
                refused: Some(Reason {
                    en: "a fault".to_owned(),
                    zh: "错".to_owned(),
                }),
                proved: None,
                shown: Vec::new(),
                ..row(6, "unknown", None, [0, 0, 0])
            },
        ];
        let sweep = Sweep::new(head(7, 1), rows);
        let order: Vec<usize> = sweep.rows.iter().map(|row| row.number).collect();
        assert_eq!(order, [5, 4, 3, 2, 1, 0, 6]);
    }

    #[test]
    fn shards_make_the_whole_and_what_is_missing_is_told() {
        let rows = |numbers: [usize; 2]| {
            numbers
                .map(|number| row(number, "draw", None, [1, 2, 1]))
                .to_vec()
        };
        let (one, two) = (
            Sweep::new(head(5, 1), rows([0, 2])),
            Sweep::new(head(5, 2), rows([1, 3])),
        );
        let mut merge = Merge::default();
        merge.add(&one.write()).unwrap();
        merge.add(&two.write()).unwrap();
        merge.add(&two.write()).unwrap();
        let (sweep, missing) = merge.clone().finish().unwrap();
        assert_eq!((sweep.rows.len(), missing), (4, vec![4]));
        let other = Sweep::new(
            Head {
                seed: 8,
                ..head(5, 2)
            },
            rows([1, 3]),
        );
        assert_eq!(merge.add(&other.write()), Err(MergeError::Different));
        assert!(matches!(
            merge.add("{\"sweep\":1}"),
            Err(MergeError::Line { line: 1, .. })
        ));
        assert!(matches!(
            merge.add(&(one.write() + "nonsense\n")),
            Err(MergeError::Line { line: 4, .. })
        ));
        assert_eq!(Merge::default().finish().unwrap_err(), MergeError::Nothing);
    }

    #[test]
    fn numbers_in_a_file_that_no_sweep_has_are_refused_with_their_line() {
        let text = |variants| Sweep::new(head(variants, 1), vec![row(0, "draw", None, [1, 2, 1])]).write();
        assert!(Merge::default().add(&text(MOST_VARIANTS)).is_ok());
        // 2 to the 64th numbers of missing variants are more than there is room for.
        for found in [MOST_VARIANTS + 1, 1 << 40, usize::MAX] {
            let written = text(5).replacen("\"variants\":5", &format!("\"variants\":{found}"), 1);
            let refused = Merge::default().add(&written);
            assert_eq!(refused, Err(MergeError::TooMany { line: 1, found }));
        }
        for wrong in [
            ("\"first\":1", format!("\"first\":{}", u64::MAX)),
            ("\"games\":4", "\"games\":3".to_owned()),
        ] {
            let written = text(5).replacen(wrong.0, &wrong.1, 1);
            let refused = Merge::default().add(&written);
            assert!(
                matches!(refused, Err(MergeError::Line { line: 2, .. })),
                "{refused:?}"
            );
        }
    }

    #[test]
    fn many_comparisons_make_every_interval_wider() {
        let shown = &row(0, "draw", None, [60, 0, 40]).shown[0];
        let width = |variants| {
            let interval = shown.interval(head(variants, 1).distance()).unwrap();
            interval.high - interval.low
        };
        assert!(width(1) < width(10) && width(10) < width(100));
    }
}
