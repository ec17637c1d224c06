//! Scores of moves that can be compared: each move is searched to the same depth, and all of them deeper and deeper.

use std::time::{Duration, Instant};

use lianzi_rules::{AnyGame, AnyPosition, Move};
use lianzi_search::alphabeta::AlphaBetaAgent;
use lianzi_search::{Agent, Choice, Limits, Score};

use super::Searched;

/// The deepest search below a move.
const MOST_DEPTH: u32 = 63;

/// A search of single moves of a game.
pub(super) struct Scores {
    agent: AlphaBetaAgent,
    /// Looks further, at fewer moves.
    far: AlphaBetaAgent,
    /// Positions looked at so far.
    pub nodes: u64,
}

/// A move that is to be searched.
pub(super) struct Candidate {
    pub mv: Move,
    next: AnyPosition,
    /// Whether the same player goes on after the move.
    again: bool,
    pub searched: Option<Searched>,
    /// Begins with the move.
    pub line: Vec<Move>,
}

impl Candidate {
    /// A legal move after which the game goes on.
    pub(super) fn new(game: &AnyGame, position: &AnyPosition, mv: Move) -> Option<Self> {
        let next = game.play(position, mv).ok()?;
        (!next.outcome().is_over()).then(|| Self {
            mv,
            again: next.mover() == position.mover(),
            next,
            searched: None,
            line: vec![mv],
        })
    }

    fn is_decided(&self) -> bool {
        matches!(
            self.searched,
            Some(Searched {
                score: Score::Win { .. } | Score::Loss { .. },
                ..
            })
        )
    }
}

impl Scores {
    pub(super) fn new(game: &AnyGame) -> Self {
        Self {
            agent: AlphaBetaAgent::new(game, MOST_DEPTH, 0),
            far: AlphaBetaAgent::new(game, MOST_DEPTH, 0).with_threats(game),
            nodes: 0,
        }
    }

    /// The move that a search plays which looks as far as it can, at the moves that seem worth it; `None` when it was stopped
    /// before it had one.
    pub(super) fn choose(
        &mut self,
        game: &AnyGame,
        position: &AnyPosition,
        limits: &Limits,
    ) -> Option<Choice> {
        let choice = self.far.choose(game, position, limits).ok()?;
        self.nodes += choice.nodes;
        choice.score.is_some().then_some(choice)
    }

    /// Searches all candidates one depth after the other, from the depth after `done` on, until a limit is reached or none is
    /// left to decide; the limits' depth counts the move itself. Returns the depth to which all have been searched. A depth
    /// that was begun and not finished leaves nothing behind but wins, losses, and scores where there were none.
    pub(super) fn deepen(
        &mut self,
        game: &AnyGame,
        candidates: &mut [Candidate],
        done: u32,
        limits: &Limits,
        tell: &mut dyn FnMut(u32, u64),
    ) -> u32 {
        let begun = Instant::now();
        let deepest = limits
            .depth
            .map_or(MOST_DEPTH, |depth| depth.saturating_sub(1).min(MOST_DEPTH));
        let mut complete = done;
        // The depth of the search below the move.
        for depth in done.max(1)..=deepest {
            // The best first, so that what a short time leaves undone matters least.
            candidates.sort_by_key(|candidate| std::cmp::Reverse(order(candidate.searched)));
            let mut deeper: Vec<(usize, Searched, Vec<Move>)> = Vec::new();
            let mut all = true;
            for (index, candidate) in candidates.iter_mut().enumerate() {
                if candidate.is_decided() {
                    continue;
                }
                tell(depth + 1, self.nodes);
                let left = limits.time.map(|time| time.saturating_sub(begun.elapsed()));
                let limits = Limits {
                    depth: Some(depth),
                    time: left,
                    ..limits.clone()
                };
                if left == Some(Duration::ZERO) || is_stopped(&limits) {
                    all = false;
                    break;
                }
                let Ok(choice) = self.agent.choose(game, &candidate.next, &limits) else {
                    continue;
                };
                self.nodes += choice.nodes;
                let Some(score) = choice.score else { continue };
                let searched = Searched {
                    score: before(score, candidate.again),
                    depth: choice.depth.min(depth) + 1,
                    full: true,
                };
                let decided = matches!(score, Score::Win { .. } | Score::Loss { .. });
                let line = [candidate.mv].into_iter().chain(choice.line).collect();
                if decided || candidate.searched.is_none() {
                    (candidate.searched, candidate.line) = (Some(searched), line);
                } else if choice.depth >= depth {
                    deeper.push((index, searched, line));
                } else {
                    all = false;
                    break;
                }
            }
            if !all {
                break;
            }
            for (index, searched, line) in deeper {
                (candidates[index].searched, candidates[index].line) = (Some(searched), line);
            }
            complete = depth + 1;
            if candidates.iter().all(Candidate::is_decided) {
                break;
            }
        }
        complete
    }
}

fn is_stopped(limits: &Limits) -> bool {
    limits
        .stop
        .as_ref()
        .is_some_and(|stop| stop.load(std::sync::atomic::Ordering::Relaxed))
}

/// What a move is worth to the player who makes it, from what the position after it is worth to whoever is on move there.
fn before(score: Score, again: bool) -> Score {
    match (score, again) {
        (Score::Win { plies }, true) | (Score::Loss { plies }, false) => Score::Win { plies: plies + 1 },
        (Score::Loss { plies }, true) | (Score::Win { plies }, false) => Score::Loss { plies: plies + 1 },
        (Score::Draw, _) => Score::Draw,
        (Score::Estimate(estimate), true) => Score::Estimate(estimate),
        (Score::Estimate(estimate), false) => Score::Estimate(-estimate),
    }
}

fn order(searched: Option<Searched>) -> i64 {
    match searched.map(|searched| searched.score) {
        Some(Score::Win { plies }) => 2_000_000 - i64::from(plies),
        Some(Score::Loss { plies }) => i64::from(plies) - 2_000_000,
        Some(Score::Estimate(estimate)) => estimate.into(),
        Some(Score::Draw) | None => 0,
    }
}
