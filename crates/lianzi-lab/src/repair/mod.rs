//! Repairs: the smallest changes of a game's rules that make it fair.
//!
//! - this file: looking at changes, the smallest first, and judging what they make of the game;
//! - `candidates`: which changes there are, and how large each is;
//! - `objects`: what came of it, as JSON.
//!
//! Two things are asked of a change: whether the changed game is proved a draw, and whether games between equal players are
//! even, with enough games to have seen an advantage. A proved draw may be far from even in practice, and an even game may be
//! decided for perfect players. What is both comes first, then what is even in games, then what is a proved draw only.

pub mod candidates;
pub mod objects;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use lianzi_solve::tables::StoredTable;

use crate::arena::ArenaError;
use crate::balance::proof::{Means, Proof};
use crate::balance::strength::{Leaning, Strength};
use crate::balance::verdict::Theory;
use crate::balance::{Balance, Plan, Progress};
use crate::statistics::{Interval, distance_for, wilson_at};
use crate::variant::{Base, Variant, VariantError};
pub use candidates::{Candidate, candidates};

/// The first player's share may be so far from one half in a game that is called fair by measurement: 60 to 40.
pub const TOLERANCE: f64 = 0.10;

/// However little time is left, a change that was begun gets this much for its games.
const LEAST: Duration = Duration::from_secs(1);

/// The largest change that is looked at when nobody says another.
pub const LARGEST: u32 = 6;

/// What a quick search works with: as many pairs of games as it takes to show evenness within the tolerance, as far as
/// there is time; parts of the time for the proof of a change and for all of it; enough repairs.
const QUICK_PAIRS: u32 = 200;
const QUICK_PROOFS: f64 = 16.0;
const QUICK_CHANGES: f64 = 3.0;
const QUICK_ENOUGH: usize = 3;

/// So many draws, and the games say little about fairness.
pub const MOST_DRAWS: f64 = 0.90;

/// How a changed game stands.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Judgement {
    /// Proved to be a draw, and even in games.
    ProvedFair,
    /// Not decided by proof; games show no advantage beyond the tolerance at any strength.
    MeasuredFair,
    /// Proved to be a draw; games do not show whether it is even.
    ProvedDraw,
    /// Proved to be a draw; games between equal players show an advantage of one player.
    ProvedUneven,
    /// A player wins by force.
    ProvedUnfair,
    /// Games show an advantage.
    MeasuredUnfair,
    /// Not decided: too few games, or games that repeat each other.
    Open,
    /// Nearly all games are drawn: nobody has an advantage, and there is little to play for.
    Drawish,
}

/// Whether games between equal players are even, whatever is proved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Evenness {
    /// At every strength the interval of the first player's share lies within the tolerance.
    Even,
    /// An advantage is shown at some strength.
    Uneven {
        /// Whether the share itself is beyond the tolerance there.
        far: bool,
    },
    /// No games, too few, or games that repeat each other.
    Open,
}

impl Evenness {
    /// What the games of some strengths show.
    pub fn of(strengths: &[Strength]) -> Self {
        let even = |interval: &Interval| interval.low >= 0.5 - TOLERANCE && interval.high <= 0.5 + TOLERANCE;
        let narrow = intervals(strengths, distance_for(0.05));
        // A strength without games shows nothing, and so no evenness either.
        let complete = !narrow.is_empty() && narrow.len() == strengths.len();
        if complete && narrow.iter().all(even) {
            return Self::Even;
        }
        let shows =
            |strength: &&Strength| matches!(strength.leaning(), Some(Leaning::First | Leaning::Second));
        let far = |strength: &Strength| {
            let share = strength.share();
            share.is_some_and(|share| (share - 0.5).abs() > TOLERANCE)
        };
        let mut uneven = strengths.iter().filter(shows).peekable();
        if uneven.peek().is_some() {
            Self::Uneven { far: uneven.any(far) }
        } else {
            Self::Open
        }
    }

    /// The same as an answer; `None` when it is open.
    pub const fn is_even(self) -> Option<bool> {
        match self {
            Self::Even => Some(true),
            Self::Uneven { .. } => Some(false),
            Self::Open => None,
        }
    }
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
    /// The longest time for one variant, proof and games; `None`: as long as there is time at all.
    pub each: Option<Duration>,
    /// The largest change that is looked at.
    pub largest: u32,
    /// Enough repairs, without draws that are far from even in games.
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
    /// How many changes make no game, or the same one, or one that a player cannot play.
    pub refused: usize,
    /// How many changes there were no time for, or nobody waited for, or were not needed any more.
    pub left: usize,
    /// Whether somebody stopped it.
    pub stopped: bool,
    /// How long it took.
    pub elapsed: Duration,
}

impl Repairs {
    /// The repairs: what is proved and even in games first, what is far from even last; among equals the smallest first.
    pub fn ranked(&self) -> impl Iterator<Item = &Tried> {
        let repairs = self.tried.iter().filter(|tried| tried.judgement.rank().is_some());
        let mut repairs: Vec<&Tried> = repairs.collect();
        repairs.sort_by_key(|tried| tried.judgement.rank());
        repairs.into_iter()
    }

    /// Whether every change up to the largest was looked at.
    pub const fn is_complete(&self) -> bool {
        self.left == 0 && !self.stopped
    }
}

impl Judgement {
    /// The place among repairs, the best one 0; `None` when it is no repair.
    pub const fn rank(self) -> Option<u8> {
        match self {
            Self::ProvedFair => Some(0),
            Self::MeasuredFair => Some(1),
            Self::ProvedDraw => Some(2),
            Self::ProvedUneven => Some(3),
            Self::ProvedUnfair | Self::MeasuredUnfair | Self::Open | Self::Drawish => None,
        }
    }

    /// Whether games show that it is even.
    pub const fn is_even(self) -> bool {
        matches!(self, Self::ProvedFair | Self::MeasuredFair)
    }

    /// How a game stands, of which so much is known. `questions` intervals are to hold at once.
    pub fn of(found: &Balance, questions: usize) -> Self {
        match Theory::of(found.proof.value, found.proof.mover) {
            Theory::Draw => {
                return match Evenness::of(&found.strengths) {
                    Evenness::Even => Self::ProvedFair,
                    Evenness::Uneven { .. } => Self::ProvedUneven,
                    Evenness::Open => Self::ProvedDraw,
                };
            }
            Theory::Wins(..) => return Self::ProvedUnfair,
            Theory::NotBy(_) | Theory::NotSoon(..) | Theory::Unknown => {}
        }
        let results = found.strengths.iter().map(Strength::results);
        let (draws, games) = results.fold((0, 0), |(draws, games), [first, drawn, second]| {
            (draws + drawn, games + first + drawn + second)
        });
        // An advantage must be shown beyond what so many questions bring up by chance; evenness must be shown by each alone.
        if shows_advantage(&found.strengths, questions) {
            return Self::MeasuredUnfair;
        }
        if games > 0 && draws as f64 > MOST_DRAWS * games as f64 {
            return Self::Drawish;
        }
        match Evenness::of(&found.strengths) {
            Evenness::Even => Self::MeasuredFair,
            Evenness::Uneven { .. } | Evenness::Open => Self::Open,
        }
    }
}

impl Search {
    /// A search that comes after a measurement and is to end soon: many changes, little time for each. Only those players
    /// are asked of whose games at least half differed from one another, since games that repeat show little. What is found
    /// is as good as what a long search finds; what is not found may still be there.
    ///
    /// ```
    /// use std::time::Duration;
    /// use lianzi_lab::balance::Plan;
    /// use lianzi_lab::repair::Search;
    /// use lianzi_play::NamedGame;
    ///
    /// let plan = Plan::new(NamedGame::from_catalogue("mnk:3,3,2")?, Vec::new());
    /// let found = plan.measure(None, &mut |_| {})?;
    /// let search = Search::quick(&plan, &found, Duration::from_secs(20));
    /// assert!(search.each < search.time);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn quick(plan: &Plan, found: &Balance, time: Duration) -> Self {
        let various: Vec<_> = plan
            .strengths
            .iter()
            .zip(&found.strengths)
            .filter(|(_, strength)| 2 * strength.distinct() >= strength.summary.games())
            .map(|(player, _)| player.clone())
            .collect();
        Self {
            plan: Plan {
                pairs: plan.pairs.max(QUICK_PAIRS),
                strengths: if various.is_empty() {
                    plan.strengths.clone()
                } else {
                    various
                },
                ..plan.clone()
            },
            time: Some(time),
            proof_time: time.div_f64(QUICK_PROOFS),
            each: Some(time.div_f64(QUICK_CHANGES)),
            largest: LARGEST,
            enough: QUICK_ENOUGH,
        }
    }

    /// Looks at a game as it is, then at its changes, the smallest first. `tell` hears of each that was looked at.
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
        let unchanged = base.vary(&[])?;
        let before_table = table(&unchanged);
        let means = Limits {
            proof: self.proof_time.mul_f64(4.0),
            all: self.time,
            questions: None,
        };
        let before = self.look(&unchanged, before_table, &means, &mut |told| progress("", told))?;
        self.run_from(began, base, before, table, progress, tell)
    }

    /// Looks at the changes of a game that was measured already, the smallest first, as [`Search::run`] does.
    ///
    /// # Errors
    /// A player cannot play the game, or its rule file cannot be taken apart.
    pub fn run_after(
        &self,
        base: &Base,
        before: Balance,
        table: &mut dyn FnMut(&Variant) -> Option<StoredTable>,
        progress: &mut dyn FnMut(&str, Progress<'_>),
        tell: &mut dyn FnMut(&Tried),
    ) -> Result<Repairs, RepairError> {
        self.run_from(Instant::now(), base, before, table, progress, tell)
    }

    fn run_from(
        &self,
        began: Instant,
        base: &Base,
        before: Balance,
        table: &mut dyn FnMut(&Variant) -> Option<StoredTable>,
        progress: &mut dyn FnMut(&str, Progress<'_>),
        tell: &mut dyn FnMut(&Tried),
    ) -> Result<Repairs, RepairError> {
        let stop: Arc<AtomicBool> = self.plan.stop.clone().unwrap_or_default();
        let all = candidates(base, self.largest);
        let questions = all.len() * self.plan.strengths.len();
        let mut repairs = Repairs {
            judgement: Judgement::of(&before, 1),
            before,
            tried: Vec::new(),
            refused: 0,
            left: 0,
            stopped: false,
            elapsed: Duration::ZERO,
        };
        let mut seen = vec![base.game().game().id()];
        let mut found = 0;
        for candidate in all {
            repairs.stopped |= stop.load(Ordering::Relaxed);
            let late = self.time.is_some_and(|time| began.elapsed() >= time);
            if repairs.stopped || late || found >= self.enough {
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
            let left = self
                .time
                .map(|time| time.saturating_sub(began.elapsed()).max(LEAST));
            let limits = Limits {
                proof: left.map_or(self.proof_time, |left| left.min(self.proof_time)),
                all: [left, self.each].into_iter().flatten().min(),
                questions: Some(questions),
            };
            let looked = self.look(&variant, table(&variant), &limits, &mut |now| {
                progress(&told, now);
            });
            // Somebody who can play the game need not be able to play all that is made of it.
            let Ok(looked) = looked else {
                repairs.refused += 1;
                continue;
            };
            if looked.stopped {
                repairs.stopped = true;
                repairs.left += 1;
                continue;
            }
            let judgement = Judgement::of(&looked, questions);
            // A draw that is far from even in practice is no reason to look no further.
            found += usize::from(matches!(judgement.rank(), Some(0..=2)));
            let tried = Tried {
                candidate,
                variant,
                judgement,
                found: looked,
            };
            tell(&tried);
            repairs.tried.push(tried);
        }
        repairs.elapsed = began.elapsed();
        Ok(repairs)
    }

    /// Proves first, and lets games be played only where nobody is proved to win, and only until they show an advantage.
    fn look(
        &self,
        variant: &Variant,
        table: Option<StoredTable>,
        limits: &Limits,
        progress: &mut dyn FnMut(Progress<'_>),
    ) -> Result<Balance, ArenaError> {
        let began = Instant::now();
        let means = Means {
            time: Some(limits.proof),
            memory: self.plan.memory,
            threads: self.plan.threads,
            stop: self.plan.stop.clone(),
            all_moves: false,
        };
        let proof = Proof::find(variant.game.game(), table, &means, &mut |told| {
            progress(Progress::Proof(told));
        });
        let decided = matches!(Theory::of(proof.value, proof.mover), Theory::Wins(..));
        // Nothing that games show takes a proved draw back.
        let questions = limits.questions.filter(|_| !proof.is_draw());
        let plan = Plan {
            game: variant.game.clone(),
            prove: false,
            judge: false,
            time: limits
                .all
                .map(|all| all.saturating_sub(began.elapsed()).max(LEAST)),
            strengths: if decided {
                Vec::new()
            } else {
                self.plan.strengths.clone()
            },
            ..self.plan.clone()
        };
        let mut found = plan.measure_while(None, progress, &mut |strengths| {
            questions.is_none_or(|questions| !shows_advantage(strengths, questions))
        })?;
        found.proof = proof;
        found.elapsed = began.elapsed();
        Ok(found)
    }
}

/// What one change may take.
struct Limits {
    /// For its proof.
    proof: Duration,
    /// For everything.
    all: Option<Duration>,
    /// How many intervals are to hold at once, where games end as soon as they show an advantage; `None`: they go on.
    questions: Option<usize>,
}

/// The intervals of the first player's share at each strength, so many standard errors wide.
fn intervals(strengths: &[Strength], distance: f64) -> Vec<Interval> {
    strengths
        .iter()
        .filter_map(|strength| {
            let games = strength.distinct().min(strength.summary.games());
            wilson_at(strength.share()?, games as f64, distance)
        })
        .collect()
}

/// Whether an advantage is shown at some strength, beyond what so many questions bring up by chance.
fn shows_advantage(strengths: &[Strength], questions: usize) -> bool {
    let distance = distance_for(0.05 / questions.max(1) as f64);
    intervals(strengths, distance)
        .iter()
        .any(|interval| interval.low > 0.5 || interval.high < 0.5)
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
