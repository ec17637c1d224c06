//! Repairs: the smallest changes of a game's rules that make it fair.
//!
//! - this file: looking at changes, the smallest first, and judging what they make of the game;
//! - `candidates`: which changes there are, and how large each is.
//!
//! A change is proved to repair when the changed game is proved a draw. It repairs by measurement when nobody is proved
//! to win and games between equal players show no advantage, with enough games to have seen one. Both are told apart.

pub mod candidates;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use lianzi_solve::tables::StoredTable;

use crate::arena::ArenaError;
use crate::balance::proof::{Means, Proof};
use crate::balance::strength::Strength;
use crate::balance::verdict::Theory;
use crate::balance::{Balance, Plan, Progress};
use crate::statistics::{Interval, distance_for, wilson_at};
use crate::variant::{Base, Variant, VariantError};
pub use candidates::{Candidate, candidates};

/// The first player's share may be so far from one half in a game that is called fair by measurement: 60 to 40.
pub const TOLERANCE: f64 = 0.10;

/// However little time is left, a change that was begun gets this much for its games.
const LEAST: Duration = Duration::from_secs(1);

/// So many draws, and the games say little about fairness.
const MOST_DRAWS: f64 = 0.90;

/// How a changed game stands.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Judgement {
    /// Proved to be a draw.
    ProvedFair,
    /// Not decided by proof; games show no advantage beyond the tolerance at any strength.
    MeasuredFair,
    /// A player wins by force.
    ProvedUnfair,
    /// Games show an advantage.
    MeasuredUnfair,
    /// Not decided: too few games, or games that repeat each other.
    Open,
    /// Nearly all games are drawn: nobody has an advantage, and there is little to play for.
    Drawish,
}

/// A change that was looked at.
#[derive(Clone, Debug)]
pub struct Tried {
    /// What was changed, and how much.
    pub candidate: Candidate,
    /// The changed game.
    pub variant: Variant,
    /// How it stands.
    pub judgement: Judgement,
    /// What is proved of it, and what games show; no games where the proof was enough to refuse it.
    pub found: Balance,
}

/// A search for repairs.
#[derive(Clone, Debug)]
pub struct Search {
    /// How each variant is measured; the game is replaced.
    pub plan: Plan,
    /// The longest time for everything; `None`: until all changes were looked at.
    pub time: Option<Duration>,
    /// The longest time for the proof of one variant.
    pub proof_time: Duration,
    /// The largest change that is looked at.
    pub largest: u32,
    /// Enough repairs.
    pub enough: usize,
}

/// What came of a search.
#[derive(Clone, Debug)]
pub struct Repairs {
    /// The game as it is.
    pub before: Balance,
    /// How it stands.
    pub judgement: Judgement,
    /// Every change that was looked at, the smallest first.
    pub tried: Vec<Tried>,
    /// How many changes make no game, or the same one.
    pub refused: usize,
    /// How many changes there were no time for.
    pub left: usize,
    /// Whether somebody stopped it.
    pub stopped: bool,
}

impl Judgement {
    /// Whether it is a repair.
    pub const fn is_fair(self) -> bool {
        matches!(self, Self::ProvedFair | Self::MeasuredFair)
    }

    /// How a game stands, of which so much is known. `questions` intervals are to hold at once.
    pub fn of(found: &Balance, questions: usize) -> Self {
        match Theory::of(found.proof.value, found.proof.mover) {
            Theory::Draw => return Self::ProvedFair,
            Theory::Wins(..) => return Self::ProvedUnfair,
            Theory::NotBy(_) | Theory::NotSoon(..) | Theory::Unknown => {}
        }
        let distance = distance_for(0.05 / questions.max(1) as f64);
        let usual = distance_for(0.05);
        let intervals = |distance: f64| -> Vec<Interval> {
            found
                .strengths
                .iter()
                .filter_map(|strength| {
                    let games = strength.distinct().min(strength.summary.games());
                    wilson_at(strength.share()?, games as f64, distance)
                })
                .collect()
        };
        let results = found.strengths.iter().map(Strength::results);
        let (draws, games) = results.fold((0, 0), |(draws, games), [first, drawn, second]| {
            (draws + drawn, games + first + drawn + second)
        });
        // An advantage must be shown beyond what so many questions bring up by chance; evenness must be shown by each alone.
        if intervals(distance)
            .iter()
            .any(|interval| interval.low > 0.5 || interval.high < 0.5)
        {
            return Self::MeasuredUnfair;
        }
        if games > 0 && draws as f64 > MOST_DRAWS * games as f64 {
            return Self::Drawish;
        }
        let even = |interval: &Interval| interval.low >= 0.5 - TOLERANCE && interval.high <= 0.5 + TOLERANCE;
        let narrow = intervals(usual);
        if !narrow.is_empty() && narrow.iter().all(even) {
            Self::MeasuredFair
        } else {
            Self::Open
        }
    }
}

impl Search {
    /// Looks at changes of a game, the smallest first. `tell` hears of each that was looked at.
    ///
    /// # Errors
    /// A player cannot play the game, or its rule file cannot be taken apart.
    pub fn run(
        &self,
        base: &Base,
        table: &mut dyn FnMut(&Variant) -> Option<StoredTable>,
        progress: &mut dyn FnMut(&str, Progress<'_>),
        tell: &mut dyn FnMut(&Tried),
    ) -> Result<Repairs, RepairError> {
        let began = Instant::now();
        let stop: Arc<AtomicBool> = self.plan.stop.clone().unwrap_or_default();
        let unchanged = base.vary(&[])?;
        let left = || {
            self.time
                .map(|time| time.saturating_sub(began.elapsed()).max(LEAST))
        };
        let before_table = table(&unchanged);
        let proof_time = self.proof_time.mul_f64(4.0);
        let before = self.look(&unchanged, before_table, proof_time, left(), &mut |told| {
            progress("", told);
        })?;
        let all = candidates(base, self.largest);
        let questions = all.len() * self.plan.strengths.len();
        let mut repairs = Repairs {
            judgement: Judgement::of(&before, 1),
            before,
            tried: Vec::new(),
            refused: 0,
            left: 0,
            stopped: false,
        };
        let mut seen = vec![base.game().game().id()];
        let mut found = 0;
        for candidate in all {
            if stop.load(Ordering::Relaxed) {
                repairs.stopped = true;
                break;
            }
            let late = self.time.is_some_and(|time| began.elapsed() >= time);
            if late || found >= self.enough {
                repairs.left += 1;
                continue;
            }
            let variant = match base.vary(&candidate.changes) {
                Ok(variant) if !seen.contains(&variant.game.game().id()) => variant,
                Ok(_) | Err(VariantError::Faults(_) | VariantError::Key(_)) => {
                    repairs.refused += 1;
                    continue;
                }
                Err(error) => return Err(error.into()),
            };
            seen.push(variant.game.game().id());
            let told = candidate.to_string();
            let looked = self.look(&variant, table(&variant), self.proof_time, left(), &mut |now| {
                progress(&told, now);
            })?;
            if looked.stopped {
                repairs.stopped = true;
                break;
            }
            let judgement = Judgement::of(&looked, questions);
            found += usize::from(judgement.is_fair());
            let tried = Tried {
                candidate,
                variant,
                judgement,
                found: looked,
            };
            tell(&tried);
            repairs.tried.push(tried);
        }
        Ok(repairs)
    }

    /// Proves first, and lets games be played only where nobody is proved to win.
    fn look(
        &self,
        variant: &Variant,
        table: Option<StoredTable>,
        proof_time: Duration,
        left: Option<Duration>,
        progress: &mut dyn FnMut(Progress<'_>),
    ) -> Result<Balance, ArenaError> {
        let began = Instant::now();
        let means = Means {
            time: Some(proof_time),
            memory: self.plan.memory,
            threads: self.plan.threads,
            stop: self.plan.stop.clone(),
            all_moves: false,
        };
        let proof = Proof::find(variant.game.game(), table, &means, &mut |told| {
            progress(Progress::Proof(told));
        });
        let decided = matches!(Theory::of(proof.value, proof.mover), Theory::Wins(..));
        let plan = Plan {
            game: variant.game.clone(),
            prove: false,
            judge: false,
            time: left,
            strengths: if decided {
                Vec::new()
            } else {
                self.plan.strengths.clone()
            },
            ..self.plan.clone()
        };
        let mut found = plan.measure(None, progress)?;
        found.proof = proof;
        found.elapsed = began.elapsed();
        Ok(found)
    }
}

/// Why there are no repairs.
#[derive(Debug, thiserror::Error)]
pub enum RepairError {
    /// The rule file cannot be varied.
    #[error(transparent)]
    Variant(#[from] VariantError),
    /// A player cannot play the game.
    #[error(transparent)]
    Arena(#[from] ArenaError),
}
