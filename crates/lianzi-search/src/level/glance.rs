//! How a weak player thinks: a few plies ahead, over the few moves that look best, and over what he sees.
//!
//! Every node ranks its moves by how the position looks after each, and looks further at the best of them only. That is quick on
//! every board, and wrong in the way in which people are wrong: a quiet move that would refute everything is never looked at.

use lianzi_rules::{AnyGame, Game, Move, Position};

use super::mix;
use super::sight::{Blindness, Sight};
use crate::agent::moves;
use crate::evaluate::{Evaluator, GoalLine, Tally};
use crate::limits::Watch;
use crate::score::{self, DECISIVE, MOST_ESTIMATE, WIN, farther};
use crate::{AgentError, Choice, Score};

/// How a weak player thinks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Manner {
    /// Plies ahead.
    pub(super) depth: u32,
    /// Moves that are looked at further at each node; at the first one twice as many.
    pub(super) breadth: usize,
    /// What is overlooked.
    pub(super) blindness: Blindness,
    /// How far a judgement of a move may be off, up or down.
    pub(super) noise: u32,
}

/// Chooses a move in that manner.
pub(super) fn choose<const W: usize>(
    any: &AnyGame,
    game: &Game<W>,
    goals: &[GoalLine],
    position: &Position<W>,
    manner: Manner,
    seed: u64,
    watch: Watch<'_>,
) -> Result<Choice, AgentError> {
    let moves = moves(game, position)?;
    let draw = mix(seed ^ mix(game.key(position) ^ u64::from(position.ply())));
    let sight = Sight::new(game, goals, position, manner.blindness, draw);
    let evaluator = Evaluator::of_lines(any, &sight.lines);
    let mut glance = Glance {
        game,
        tally: Tally::new(&evaluator, position),
        evaluator: &evaluator,
        sight: &sight,
        breadth: manner.breadth,
        draw,
        watch,
        list: Vec::new(),
        ranks: Vec::new(),
    };
    let mut ranked = glance.ranked(position);
    let Some(&Ranked { value, mv }) = ranked.first() else {
        // Stopped before a single move was looked at.
        let any = (draw % moves.len() as u64) as usize;
        return Ok(Choice::unjudged(moves[any], glance.watch.nodes()));
    };
    if value >= WIN - 1 && glance.is_over(position, mv) {
        return Ok(glance.told(mv, Score::Win { plies: 1 }, 1));
    }
    let mut depth = 1;
    ranked.truncate(2 * manner.breadth);
    while depth < manner.depth && ranked.len() > 1 {
        let Some(deeper) = glance.deeper(position, &ranked, depth + 1) else {
            break;
        };
        ranked = deeper;
        depth += 1;
    }
    for ranked in &mut ranked {
        ranked.value += glance.noise(ranked.mv, manner.noise);
    }
    // The first of the best: an order that does not depend on the noise decides between equals.
    let best = ranked.iter().rev().max_by_key(|ranked| ranked.value).copied();
    let best = best.unwrap_or(Ranked { value, mv });
    // What was overlooked may be the refutation: nothing here is certain.
    let estimate = best.value.clamp(-MOST_ESTIMATE, MOST_ESTIMATE);
    Ok(glance.told(best.mv, Score::Estimate(estimate), depth))
}

/// A move, and how it looks to whoever makes it.
#[derive(Clone, Copy, Debug)]
struct Ranked {
    value: i32,
    mv: Move,
}

struct Glance<'a, const W: usize> {
    game: &'a Game<W>,
    evaluator: &'a Evaluator,
    tally: Tally,
    sight: &'a Sight<W>,
    breadth: usize,
    draw: u64,
    watch: Watch<'a>,
    list: Vec<Move>,
    ranks: Vec<(i32, u64, Move)>,
}

impl<const W: usize> Glance<'_, W> {
    fn told(&self, mv: Move, score: Score, depth: u32) -> Choice {
        self.watch.report(depth, Some(score), &[mv]);
        Choice {
            score: Some(score),
            depth,
            ..Choice::unjudged(mv, self.watch.nodes())
        }
    }

    fn is_over(&self, position: &Position<W>, mv: Move) -> bool {
        let mut next = *position;
        let _ = self.game.apply(&mut next, mv);
        next.outcome().is_over()
    }

    fn noise(&self, mv: Move, most: u32) -> i32 {
        let drawn = mix(self.draw ^ mix(name(mv) ^ 1)) % (2 * u64::from(most) + 1);
        drawn as i32 - most as i32
    }

    /// The legal moves, the best-looking first; those not looked at when time is up are missing.
    fn ranked(&mut self, position: &Position<W>) -> Vec<Ranked> {
        let mut list = std::mem::take(&mut self.list);
        let mut ranks = std::mem::take(&mut self.ranks);
        list.clear();
        ranks.clear();
        self.game.moves(position, &mut list);
        for &mv in &list {
            if self.watch.tick() {
                break;
            }
            let mut next = *position;
            let _ = self.game.apply(&mut next, mv);
            ranks.push((self.look(position, &next), mix(self.draw ^ name(mv)), mv));
        }
        ranks.sort_unstable_by(|one, other| other.cmp(one));
        let ranked = ranks.iter().map(|&(value, _, mv)| Ranked { value, mv }).collect();
        (self.list, self.ranks) = (list, ranks);
        ranked
    }

    /// How a position looks to whoever has just made it.
    fn look(&mut self, before: &Position<W>, next: &Position<W>) -> i32 {
        let viewer = before.mover();
        if let Some(score) = score::of_outcome(next.outcome(), viewer)
            && self.sight.notices(next)
        {
            return farther(score);
        }
        self.tally.follow(self.evaluator, before, next);
        let score = self.tally.score(self.evaluator, next);
        self.tally.follow(self.evaluator, next, before);
        if next.mover() == viewer { score } else { -score }
    }

    /// The same moves, looked at to a greater depth, the best first; `None` when time is up.
    fn deeper(&mut self, position: &Position<W>, ranked: &[Ranked], depth: u32) -> Option<Vec<Ranked>> {
        let mut best = -WIN - 1;
        let mut deeper = Vec::with_capacity(ranked.len());
        for &Ranked { mv, .. } in ranked {
            // All values are wanted whole, for the noise that is added to them; but for the hopeless ones.
            let value = self.child(position, mv, depth, best.saturating_sub(HOPELESS), WIN + 1)?;
            best = best.max(value);
            deeper.push(Ranked { value, mv });
        }
        deeper.sort_by_key(|ranked| std::cmp::Reverse(ranked.value)); // stable
        self.watch.report(depth, None, &[deeper.first()?.mv]);
        Some(deeper)
    }

    /// What a move is worth to whoever makes it, this many plies ahead.
    fn child(&mut self, position: &Position<W>, mv: Move, depth: u32, alpha: i32, beta: i32) -> Option<i32> {
        let mut next = *position;
        let _ = self.game.apply(&mut next, mv);
        if depth <= 1 || next.outcome().is_over() {
            return Some(self.look(position, &next));
        }
        self.tally.follow(self.evaluator, position, &next);
        let value = if next.mover() == position.mover() {
            self.node(&next, depth - 1, alpha, beta)
        } else {
            self.node(&next, depth - 1, -beta, -alpha).map(|value| -value)
        };
        self.tally.follow(self.evaluator, &next, position);
        value.map(farther)
    }

    fn node(&mut self, position: &Position<W>, depth: u32, alpha: i32, beta: i32) -> Option<i32> {
        let ranked = self.ranked(position);
        if self.watch.is_over() {
            return None;
        }
        // A game that goes on has moves.
        let first = ranked.first()?.value;
        if depth <= 1 || first.abs() >= DECISIVE {
            return Some(first);
        }
        let mut best = -WIN - 1;
        for Ranked { mv, .. } in ranked.into_iter().take(self.breadth) {
            best = best.max(self.child(position, mv, depth, alpha.max(best), beta)?);
            if best >= beta {
                break;
            }
        }
        Some(best)
    }
}

/// Moves that are worse than the best by more than this are not told apart: more than any noise.
const HOPELESS: i32 = 1_000;

/// A number for a move.
fn name(mv: Move) -> u64 {
    let [action, one, other] = match mv {
        Move::Place { at, stone } => [stone.index(), at.index(), 0],
        Move::Slide { from, to } => [2, from.index(), to.index()],
        Move::Remove { at } => [3, at.index(), 0],
        Move::Pass => [4, 0, 0],
        Move::Swap => [5, 0, 0],
    };
    mix((action as u64) << 32 | (one as u64) << 16 | other as u64)
}
