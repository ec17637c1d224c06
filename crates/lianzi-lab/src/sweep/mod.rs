//! Sweeps: many variants of one game, each checked, proved or measured, and ranked.
//!
//! - this file: which variants there are, in which shard, and measuring them;
//! - [`row`]: what is kept of each variant, as a line of a file, and how variants are ranked.

pub mod row;

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use lianzi_rules::RulesId;
use lianzi_solve::tables::StoredTable;

use crate::arena::ArenaError;
use crate::balance::verdict::Theory;
use crate::balance::{Balance, Plan, Progress};
use crate::variant::{Axis, Base, Change, Variant, VariantError};
pub use row::{Head, Merge, MergeError, Rank, Reason, Row, Sweep, Told};

/// The most variants in one sweep.
pub const MOST_VARIANTS: usize = 100_000;

/// Which part of the variants is looked at: shard `index` of `of`, counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shard {
    /// Which one, from 1.
    pub index: u32,
    /// How many there are.
    pub of: u32,
}

impl Shard {
    /// Everything.
    pub const WHOLE: Self = Self { index: 1, of: 1 };

    /// Whether a variant, counted from 0, belongs to it. Neighbours go to different shards, since they take equally long.
    pub const fn has(self, number: usize) -> bool {
        number as u64 % self.of as u64 == self.index as u64 - 1
    }
}

/// What is wrong with a shard's text.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{text:?} is no shard: write which one of how many, such as 2/8")]
pub struct ShardError {
    text: String,
}

impl std::str::FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Self, ShardError> {
        let shard = text.split_once('/').and_then(|(index, of)| {
            let shard = Self {
                index: index.trim().parse().ok()?,
                of: of.trim().parse().ok()?,
            };
            (shard.of <= 100_000 && (1..=shard.of).contains(&shard.index)).then_some(shard)
        });
        shard.ok_or_else(|| ShardError {
            text: text.chars().take(40).collect(),
        })
    }
}

/// The changes of every variant: none for the game itself, then one change at a time, or every combination.
///
/// ```
/// use lianzi_lab::sweep::variants;
/// let axes = ["stones=4,5".parse()?, "rule.1.made.line=3,4,5".parse()?];
/// assert_eq!(variants(&axes, false).len(), 1 + 2 + 3);
/// assert_eq!(variants(&axes, true).len(), 2 * 3);
/// # Ok::<(), lianzi_lab::variant::AxisError>(())
/// ```
pub fn variants(axes: &[Axis], grid: bool) -> Vec<Vec<Change>> {
    if grid {
        let mut all: Vec<Vec<Change>> = vec![Vec::new()];
        for axis in axes {
            let longer = |changes: &Vec<Change>| {
                axis.changes()
                    .into_iter()
                    .map(|change| changes.iter().cloned().chain([change]).collect::<Vec<_>>())
                    .collect::<Vec<_>>()
            };
            all = all.iter().flat_map(longer).take(MOST_VARIANTS + 1).collect();
        }
        return all;
    }
    let single = axes.iter().flat_map(Axis::changes).map(|change| vec![change]);
    std::iter::once(Vec::new()).chain(single).collect()
}

/// What a sweep asks of whoever runs it, and what it tells.
pub struct Host<'a> {
    /// The table of a variant on disk, if there is one.
    pub table: &'a mut dyn FnMut(&Variant) -> Option<StoredTable>,
    /// Why a variant is no game, in both languages.
    pub explain: &'a dyn Fn(&VariantError) -> Reason,
    /// Hears how far the measuring of a variant has come.
    pub progress: &'a mut dyn FnMut(usize, Progress<'_>),
    /// Hears of every variant, and may keep it.
    pub tell: &'a mut dyn FnMut(Row),
}

/// Measures the variants of a shard, one after another. `plan` says how: its game is replaced, and its time is for each
/// variant. Returns whether all were looked at.
///
/// # Errors
/// A player cannot play one of the games.
pub fn run(
    base: &Base,
    all: &[Vec<Change>],
    shard: Shard,
    plan: &Plan,
    host: &mut Host<'_>,
) -> Result<bool, ArenaError> {
    let stop: Arc<AtomicBool> = plan.stop.clone().unwrap_or_default();
    let mut measured: HashMap<RulesId, Row> = HashMap::new();
    for (number, changes) in all.iter().enumerate().filter(|(number, _)| shard.has(*number)) {
        if stop.load(Ordering::Relaxed) {
            return Ok(false);
        }
        let told: Vec<Told> = changes
            .iter()
            .map(|change| Told {
                key: change.key.to_string(),
                value: change.value.to_string(),
            })
            .collect();
        let variant = match base.vary(changes) {
            Ok(variant) => variant,
            Err(error) => {
                (host.tell)(Row::refused(number, told, (host.explain)(&error)));
                continue;
            }
        };
        // The same game by other changes: it was measured already.
        let id = variant.game.game().id();
        if let Some(same) = measured.get(&id) {
            (host.tell)(Row {
                number,
                changes: told,
                text: Some(variant.text),
                ..Row::clone(same)
            });
            continue;
        }
        let of_variant = Plan {
            game: variant.game.clone(),
            ..plan.clone()
        };
        let found = of_variant.measure((host.table)(&variant), &mut |told| (host.progress)(number, told))?;
        if found.stopped {
            return Ok(false);
        }
        let row = Row::of(number, told, &variant, &found);
        measured.insert(id, row.clone());
        (host.tell)(row);
    }
    Ok(true)
}

/// What is proved, as a word with numbers for a file.
pub(crate) fn theory_of(found: &Balance) -> Theory {
    Theory::of(found.proof.value, found.proof.mover)
}
