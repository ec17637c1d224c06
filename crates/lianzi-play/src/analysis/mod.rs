//! What each move of a position is worth, how the game would go on, and what the move does.
//!
//! - this module: what is asked for and what comes back;
//! - `analyst`: the work, in stages: rules, a short search, solvers, a longer search, lines;
//! - `facts`: what a move does, from the rules alone; `budget`: how long they may be read; `gains`: what a player could do with his very next move;
//! - `review`: a whole match looked back on, and where it was given away;
//! - `scores`: an alpha-beta search of each move, deeper and deeper, so that scores can be compared.
//!
//! Nothing here is in words: a program says [`Fact`]s in the language of whoever reads them.
//!
//! ```
//! use lianzi_play::analysis::{Analyst, Effort, Fact, Gain};
//! use lianzi_rules::catalogue;
//! use lianzi_solve::{Distance, Value};
//!
//! let game = catalogue::game("tic-tac-toe")?;
//! let position = game.read_position("XX1/O2/2O X")?;
//! let analysis = Analyst::new(&game).analyze(&position, &Effort::default())?;
//! let best = &analysis.moves[0];
//! assert_eq!(game.write_move(best.mv), "c1");
//! assert_eq!(best.value, Value::Win(Distance::Exact(1)));
//! assert!(matches!(best.facts[0], Fact::WinsAtOnce { .. }));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod analyst;
mod budget;
mod facts;
mod gains;
mod review;
mod scores;

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use lianzi_rules::{AnyPosition, Move};
use lianzi_search::Score;
use lianzi_solve::{Halt, SolveError, Source, Value};

pub use analyst::Analyst;
pub use facts::{Certainty, Fact};
pub use gains::Gain;
pub use review::{Reviewed, Verdict};

/// By which means moves are judged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Means {
    /// Proved where that can be done in the time, searched where not.
    #[default]
    Both,
    /// Proved, or left open.
    Solver,
    /// Searched only; the rules still settle what ends within three plies.
    Search,
}

/// How much work an analysis may be.
#[derive(Clone)]
pub struct Effort {
    /// By which means.
    pub means: Means,
    /// The longest time; `None`: until everything is proved or the search has gone as deep as it goes.
    pub time: Option<Duration>,
    /// The deepest search, in plies.
    pub depth: Option<u32>,
    /// How many threads may work at once.
    pub threads: usize,
    /// Bytes for the solvers' tables.
    pub memory: usize,
    /// Set it from outside to stop; what is known by then is returned.
    pub stop: Option<Arc<AtomicBool>>,
    /// Who is told how far the work has come.
    pub progress: Option<Report>,
}

impl Default for Effort {
    /// Both means, three seconds, one thread, one gibibyte.
    fn default() -> Self {
        Self {
            means: Means::Both,
            time: Some(Duration::from_secs(3)),
            depth: None,
            threads: 1,
            memory: 1 << 30,
            stop: None,
            progress: None,
        }
    }
}

impl fmt::Debug for Effort {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Effort")
            .field("means", &self.means)
            .field("time", &self.time)
            .field("depth", &self.depth)
            .field("threads", &self.threads)
            .field("memory", &self.memory)
            .finish_non_exhaustive()
    }
}

/// What an analysis is doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Reading the rules for each move.
    Rules,
    /// Searching each move so many plies deep.
    Search {
        /// The plies, the move itself included.
        depth: u32,
    },
    /// Looking as far ahead as possible.
    Ahead,
    /// Looking for proofs.
    Proof,
    /// Following lines to their end.
    Lines,
}

/// How far an analysis has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// What it is doing.
    pub stage: Stage,
    /// Positions looked at.
    pub nodes: u64,
    /// Time since the start.
    pub elapsed: Duration,
}

/// Who is told how far an analysis has come. It is called from the thread that works and should return soon.
pub type Report = Arc<dyn Fn(&Progress) + Send + Sync>;

/// What a search says about a move, for the player who makes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Searched {
    /// Its score.
    pub score: Score,
    /// Plies looked ahead, the move itself included. Moves that are compared have the same, but for those that a search has
    /// found won or lost.
    pub depth: u32,
    /// Whether all moves were looked at to that depth. Otherwise a win that was found is one, but a faster one may have been
    /// overlooked.
    pub full: bool,
}

/// A move with everything that was found out about it.
#[derive(Clone, PartialEq, Debug)]
pub struct Judged {
    /// The move.
    pub mv: Move,
    /// What is proved of its value for the player who makes it.
    pub value: Value,
    /// What a search says about it, or said before it was proved; `None` when it was not searched.
    pub searched: Option<Searched>,
    /// How the game is expected to go on; begins with the move.
    pub line: Vec<Move>,
    /// What it does, the most important first.
    pub facts: Vec<Fact>,
    /// Whether the search that looks furthest would play it. It stands before all others that are only guessed about, whatever
    /// their scores, which look less far.
    pub chosen: bool,
}

impl Judged {
    /// A number between -1 and 1 for a move that is not proved, `None` for others: above 0 it is good for the player who makes
    /// it. It only orders moves: a stone short of a line is a half, and it says nothing about chances.
    pub fn share(&self) -> Option<f64> {
        if self.value.grade().is_some() {
            return None;
        }
        Some(match self.searched?.score {
            Score::Win { .. } => 1.0,
            Score::Loss { .. } => -1.0,
            Score::Draw => 0.0,
            Score::Estimate(estimate) => {
                let estimate = f64::from(estimate);
                estimate / (500.0 + estimate.abs())
            }
        })
    }

    /// What a search thinks of it, where it only guesses.
    pub(crate) fn estimate(&self) -> i32 {
        match self.searched.map(|searched| searched.score) {
            Some(Score::Estimate(estimate)) => estimate,
            _ => 0,
        }
    }

    /// A number that is larger for better moves.
    pub(crate) fn rank(&self) -> i64 {
        // Proved comes before found, both before guessed; unknown moves stand below known draws.
        const FOUND: i64 = 2_000_000;
        if let Some(rank) = of_value(self.value) {
            return rank;
        }
        match self.searched.map(|searched| searched.score) {
            Some(Score::Win { plies }) => FOUND - i64::from(plies),
            Some(Score::Loss { plies }) => i64::from(plies) - FOUND,
            Some(Score::Estimate(estimate)) => i64::from(estimate),
            Some(Score::Draw) => 0,
            None => -1,
        }
    }
}

/// A number that is larger for better values; `None` for those of which the result is not known.
pub(crate) fn of_value(value: Value) -> Option<i64> {
    const SURE: i64 = 3_000_000;
    match value {
        Value::Win(distance) => Some(SURE - i64::from(distance.plies())),
        Value::Loss(distance) => Some(i64::from(distance.plies()) - SURE),
        Value::Draw => Some(0),
        Value::Unknown(_) => None,
    }
}

/// All moves of a position, judged.
#[derive(Clone, PartialEq, Debug)]
pub struct Analysis {
    /// The position.
    pub position: AnyPosition,
    /// What is proved of its value for the player on move. It is that of the first of the moves as soon as the result of one is known
    /// that keeps it, but for a win that a move of which less is known might still be faster than: then it is a bound.
    pub value: Value,
    /// Its legal moves, the best first; equally good ones in the order of the rules. None when the game is over.
    pub moves: Vec<Judged>,
    /// Where proofs come from, if there are any beyond the rules.
    pub source: Option<Source>,
    /// Why nothing could be proved beyond the rules, if there is a reason.
    pub unsolved: Option<SolveError>,
    /// Plies that the search has looked ahead over all moves that are not proved; 0 when there was none.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// Time taken.
    pub elapsed: Duration,
    /// Why the work ended before everything was proved, if it did: `Time` only when the time was used, but for what is kept for lines.
    pub halted: Option<Halt>,
}

impl Analysis {
    /// The moves that are as good as the best one; none when the game is over.
    pub fn best(&self) -> &[Judged] {
        let worth = |judged: &Judged| (judged.rank(), judged.value.is_exact());
        let count = self.moves.first().map_or(0, |best| {
            self.moves
                .iter()
                .take_while(|other| worth(other) == worth(best))
                .count()
        });
        &self.moves[..count]
    }
}

/// Why there is no analysis.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum AnalysisError {
    /// The position does not belong to the game.
    #[error("the position belongs to another game")]
    OtherGame,
}
