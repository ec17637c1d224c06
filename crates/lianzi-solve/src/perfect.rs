//! The agent that plays only what is proved to be right.
//!
//! - this module: the agent, and how it chooses among moves that are equally right;
//! - `values`: the values of all moves of a position, by whatever method fits, and kept;
//! - `falling`: the same where stones fall; `lookup`: out of a table; `known`: which of two values is better.

mod falling;
mod known;
mod lookup;
mod values;

use std::sync::Arc;
use std::time::{Duration, Instant};

use lianzi_rules::{AnyGame, AnyPosition, Move, RulesId};
use lianzi_search::level::LevelAgent;
use lianzi_search::{Agent, AgentError, Chance, Choice, Limits, Score, Unsolved};

use crate::method::{self, Method, NotApplicable};
use crate::request::{Progress, Request, SolveError};
use crate::tables::StoredTable;
use crate::value::{Grade, Value};

pub use known::reconcile;
pub use values::{MoveValues, Source, Values, Wanted};

/// Without a limit of time, a proof whose end cannot be foreseen is given up after so long,
const PATIENCE: Duration = Duration::from_secs(30);

/// and one that is a matter of time after so long: falling stones, tables that fit into memory.
const LONG_PATIENCE: Duration = Duration::from_secs(600);

/// Once a right move is known, it is looked for so long for the quickest win or the slowest loss.
const POLISH: Duration = Duration::from_secs(3);

/// The part of the time that looking for the slowest loss may take, where a search is to choose among what is left.
const FOR_RESISTING: f64 = 0.8;

/// Among lost moves of which no more is known, this level's search chooses.
const PREFERRED_BY: u8 = 6;

/// Comparing how easily the opponent goes wrong after each move may take so long in all.
const TRAPS: Duration = Duration::from_secs(1);

/// Plays only moves that are proved to be right, and says so when it cannot prove one.
///
/// A won game it wins, as fast as can be where distances are known; a lost one it loses as slowly. Where the distance of a loss cannot
/// be had in time, it takes the move that is proved to last longest, and of several such moves the one that a search
/// prefers. Where several moves are known to be equally good it likes those after which most answers of the opponent's throw something away, as long as that can be
/// counted quickly; the seed decides among what is left.
///
/// It takes the time that a proof takes. Without a limit of time it gives up after half a minute, after ten minutes where the
/// proof is only a matter of time (connect four, tables). Limits of depth and of positions mean nothing to it, since a move
/// that is not proved is no move. It sees positions, not what came before them: where a
/// position has come back before, a rule about repetition may cost it the win.
///
/// ```
/// use lianzi_rules::catalogue;
/// use lianzi_search::{Agent, Limits, Score};
/// use lianzi_solve::PerfectAgent;
///
/// let game = catalogue::game("liansi")?;
/// let mut agent = PerfectAgent::new(&game, 7);
/// let choice = agent.choose(&game, &game.start(), &Limits::none())?;
/// assert_eq!(choice.score, Some(Score::Win { plies: 11 }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct PerfectAgent {
    id: RulesId,
    values: Values,
    memory: usize,
    patience: Option<Duration>,
    polish: Duration,
    seed: u64,
}

impl PerfectAgent {
    /// An agent for a game; the seed decides among moves that are equally good.
    pub fn new(game: &AnyGame, seed: u64) -> Self {
        Self {
            id: game.id(),
            values: Values::new(game),
            memory: Request::default().memory,
            patience: None,
            polish: POLISH,
            seed,
        }
    }

    /// The same with a table from disk, which must be of the game: what it holds is known at once.
    pub fn with_table(self, table: StoredTable) -> Self {
        Self {
            values: self.values.with_table(table),
            ..self
        }
    }

    /// The same with so many bytes for tables; one gibibyte otherwise.
    pub fn with_memory(self, memory: usize) -> Self {
        Self { memory, ..self }
    }

    /// The same, giving up after so long where no limit of time is given with the position.
    pub fn with_patience(self, patience: Duration) -> Self {
        Self {
            patience: Some(patience),
            ..self
        }
    }

    /// How long a proof may take where nobody says.
    fn patience(&self, game: &AnyGame, position: &AnyPosition) -> Duration {
        self.patience
            .unwrap_or_else(|| match method::choose(game, position) {
                Ok(Method::Gravity | Method::Retrograde) => LONG_PATIENCE,
                _ => PATIENCE,
            })
    }

    /// The same, taking so long to look for the quickest win or the slowest loss when a right move is known already: three
    /// seconds otherwise. A limit of time ends that too.
    pub fn with_polish(self, polish: Duration) -> Self {
        Self { polish, ..self }
    }

    /// Whether a position of falling stones is known to be won or drawn before anything is searched.
    pub(crate) fn has_something_to_lose(&self, game: &AnyGame, position: &AnyPosition) -> bool {
        self.id == game.id() && self.values.before_searching(game, position) > Grade::Loss
    }

    /// A move that is proved not to lose, after [`Agent::choose`] has not found out in its time whether another one wins.
    pub(crate) fn safe(&mut self, game: &AnyGame, position: &AnyPosition) -> Option<Choice> {
        let (mv, nodes) = self.values.safe(position)?;
        self.values.promise(game, position, mv, Grade::Draw);
        Some(Choice {
            mv,
            score: None,
            at_most: false,
            line: vec![mv],
            nodes,
            depth: 0,
        })
    }

    /// The one of several lost moves that a search prefers; `None` when it has no time to.
    fn preferred(
        &self,
        game: &AnyGame,
        position: &AnyPosition,
        moves: &[Move],
        limits: &Limits,
    ) -> Option<Move> {
        let mut search = LevelAgent::new(game, PREFERRED_BY, self.seed);
        let choice = search.choose(game, position, limits).ok()?;
        if choice.score.is_some() && moves.contains(&choice.mv) {
            return Some(choice.mv);
        }
        // It likes a move better that is known to lose sooner: it is asked about each of the others.
        let begun = Instant::now();
        let mut best: Option<(i64, Move)> = None;
        for &mv in moves {
            let next = game.play(position, mv).ok()?;
            let limits = Limits {
                time: limits.time.map(|time| time.saturating_sub(begun.elapsed())),
                ..limits.clone()
            };
            let score = search
                .choose(game, &next, &limits)
                .ok()
                .and_then(|choice| choice.score);
            let Some(score) = score else { break };
            let theirs = likes(score);
            let mine = if next.mover() == position.mover() {
                theirs
            } else {
                -theirs
            };
            if best.is_none_or(|(most, _)| mine > most) {
                best = Some((mine, mv));
            }
        }
        best.map(|(_, mv)| mv)
    }

    /// One of the moves that are proved to be right. The request holds the time that is left.
    fn among_right(
        &mut self,
        game: &AnyGame,
        position: &AnyPosition,
        found: &MoveValues,
        limits: &Limits,
        request: &Request,
        report: &mut dyn FnMut(&Progress),
    ) -> Move {
        let right = found.right();
        let best = right[0].1;
        let resists = best.grade() == Some(Grade::Loss) && !best.is_exact();
        let equal = |&&(_, value): &&(Move, Value)| {
            value.grade() == best.grade() && value.distance() == best.distance()
        };
        let mut candidates: Vec<Move> = if resists {
            found.longest_known()
        } else {
            right.iter().filter(equal).map(|&(mv, _)| mv).collect()
        };
        let several = candidates.len() > 1;
        if several
            && !resists
            && best.grade() != Some(Grade::Win)
            && let Some(traps) = self.traps(game, position, &candidates, request, report)
        {
            let most = traps.iter().copied().max().unwrap_or(0);
            let mut traps = traps.into_iter();
            candidates.retain(|_| traps.next() == Some(most));
        }
        let preferred = if several && resists {
            let limits = Limits {
                time: request.time.filter(|_| limits.time.is_some()),
                progress: None,
                ..limits.clone()
            };
            self.preferred(game, position, &candidates, &limits)
        } else {
            None
        };
        preferred.unwrap_or_else(|| {
            let mut chance = Chance::new(self.seed ^ game.key(position));
            candidates[chance.below(candidates.len() as u32) as usize]
        })
    }

    /// Counts, for each move, the answers after which the opponent has less than he could have, in a thousand of all
    /// answers; `None` when that cannot be told in time for every one of them.
    fn traps(
        &mut self,
        game: &AnyGame,
        position: &AnyPosition,
        moves: &[Move],
        request: &Request,
        report: &mut dyn FnMut(&Progress),
    ) -> Option<Vec<usize>> {
        let begun = Instant::now();
        let most = request.time.map_or(TRAPS, |time| time.min(TRAPS));
        let mut counts = Vec::new();
        for &mv in moves {
            let next = game.play(position, mv).ok()?;
            if next.outcome().is_over() || next.mover() == position.mover() {
                counts.push(0);
                continue;
            }
            let request = Request {
                time: Some(most.checked_sub(begun.elapsed())?),
                ..request.clone()
            };
            let found = self
                .values
                .find(game, &next, Wanted::All, &request, report)
                .ok()?;
            let best = found.value.grade()?;
            let mut worse = 0;
            for (_, value) in &found.moves {
                worse += usize::from(value.grade()? < best);
            }
            counts.push(1000 * worse / found.moves.len().max(1));
        }
        Some(counts)
    }
}

impl Agent for PerfectAgent {
    fn choose(
        &mut self,
        game: &AnyGame,
        position: &AnyPosition,
        limits: &Limits,
    ) -> Result<Choice, AgentError> {
        if position.outcome().is_over() {
            return Err(AgentError::GameOver(position.outcome()));
        }
        if !crate::same_size(game, position) {
            return Err(AgentError::OtherGame);
        }
        if self.id != game.id() {
            self.id = game.id();
            self.values = Values::new(game);
        }
        let begun = Instant::now();
        let left = |time: Option<Duration>| time.map(|time| time.saturating_sub(begun.elapsed()));
        let mut request = Request {
            memory: self.memory,
            time: Some(limits.time.unwrap_or_else(|| self.patience(game, position))),
            threads: limits.threads.max(1),
            stop: limits.stop.clone(),
            ..Request::default()
        };
        let tell = limits.progress.as_ref().map(Arc::clone);
        let mut nodes_before = 0;
        let mut nodes_told = 0;
        let mut report = |progress: &Progress| {
            if progress.nodes < nodes_told {
                nodes_before += nodes_told; // another piece of work has begun
            }
            nodes_told = progress.nodes;
            if let Some(tell) = &tell {
                tell(&lianzi_search::Progress {
                    depth: 0,
                    score: None,
                    line: Vec::new(),
                    nodes: nodes_before + nodes_told,
                    elapsed: begun.elapsed(),
                });
            }
        };
        let mut found = self
            .values
            .find(game, position, Wanted::Right, &request, &mut report)
            .map_err(|error| refusal(game, error))?;
        if found.right().is_empty() {
            return Err(AgentError::Unsolved(Unsolved::Unfinished {
                method: found.source.name().to_owned(),
                nodes: found.nodes,
                elapsed: begun.elapsed(),
            }));
        }
        // From here on there is a move, whatever happens.
        let polish = left(limits.time).map_or(self.polish, |left| {
            let lost = found.value.grade() == Some(Grade::Loss);
            left.mul_f64(if lost { FOR_RESISTING } else { 1.0 })
                .min(self.polish)
        });
        request.time = Some(polish);
        let is_quickest = matches!(found.right()[0].1, Value::Win(distance) if distance.is_exact());
        if !is_quickest
            && let Ok(better) = self
                .values
                .find(game, position, Wanted::All, &request, &mut report)
            && !better.right().is_empty()
        {
            found = better;
        }
        request.time = left(limits.time);
        let mv = self.among_right(game, position, &found, limits, &request, &mut report);
        let value = found.of(mv).filter(|value| value.grade().is_some());
        let value = value.unwrap_or(found.value);
        self.values.promise(game, position, mv, value.at_least());
        let line = if found.line.first() == Some(&mv) {
            found.line.clone()
        } else {
            vec![mv]
        };
        Ok(Choice {
            mv,
            score: score(value),
            at_most: value.distance().is_some_and(|distance| !distance.is_exact()),
            line,
            nodes: found.nodes,
            depth: 0,
        })
    }
}

/// A number that is larger for scores the player on move likes better.
fn likes(score: Score) -> i64 {
    const DECIDED: i64 = 1 << 40;
    match score {
        Score::Win { plies } => DECIDED - i64::from(plies),
        Score::Loss { plies } => i64::from(plies) - DECIDED,
        Score::Draw => 0,
        Score::Estimate(estimate) => estimate.into(),
    }
}

/// A proved value as a score.
fn score(value: Value) -> Option<Score> {
    match value {
        Value::Win(distance) => Some(Score::Win {
            plies: distance.plies().into(),
        }),
        Value::Loss(distance) => Some(Score::Loss {
            plies: distance.plies().into(),
        }),
        Value::Draw => Some(Score::Draw),
        Value::Unknown(_) => None,
    }
}

/// Why the agent has no move at all.
fn refusal(game: &AnyGame, error: SolveError) -> AgentError {
    let list = |reasons: Vec<(crate::Method, NotApplicable)>| {
        reasons
            .into_iter()
            .map(|(method, reason)| (method.name().to_owned(), reason.to_string()))
            .collect()
    };
    let game = game.rules().name.en.clone();
    match error {
        SolveError::OtherGame => AgentError::OtherGame,
        SolveError::Memory {
            method,
            needed,
            given,
        } => AgentError::Unsolved(Unsolved::Memory {
            method: method.name().to_owned(),
            needed,
            given,
        }),
        SolveError::NotApplicable { method, reason } => AgentError::Unsolved(Unsolved::NoMethod {
            game,
            reasons: list(vec![(method, reason)]),
        }),
        SolveError::NoMethod { reasons } => AgentError::Unsolved(Unsolved::NoMethod {
            game,
            reasons: list(reasons),
        }),
    }
}
