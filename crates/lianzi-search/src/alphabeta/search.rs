//! Nodes of the search.

use std::sync::atomic::AtomicU64;
use std::sync::{Arc, LazyLock};

use lianzi_rules::{Game, Move, Position};

use super::ordering::{Lists, Ranked};
use super::{MOST_DEPTH, Memory, Parts};
use crate::evaluate::Tally;
use crate::knowledge::Knowledge;
use crate::limits::Watch;
use crate::minimax::key;
use crate::score::{self, DECISIVE, MOST_ESTIMATE, WIN, farther, nearer};
use crate::table::{Entry, NO_MOVE, Table, bound_of};
use crate::threats::Field;

/// How many plies late moves are searched less deeply, by depth and number of the move.
type Reductions = Vec<[u8; 64]>;

fn reductions(from: usize, divisor: f64) -> Reductions {
    let reduction = |depth: usize, index: usize| {
        if depth < from || index < from {
            return 0;
        }
        (0.3 + (depth as f64).ln() * (index as f64).ln() / divisor) as u8
    };
    (0..=2 * MOST_DEPTH as usize)
        .map(|depth| std::array::from_fn(|index| reduction(depth, index)))
        .collect()
}

/// Where only history orders the moves.
static BY_HISTORY: LazyLock<Reductions> = LazyLock::new(|| reductions(3, 2.2));
/// Where threats do, which is far more reliable.
static BY_THREATS: LazyLock<Reductions> = LazyLock::new(|| reductions(2, 1.4));

/// What says how promising a position looks.
pub(super) enum Judge<'a, const W: usize> {
    Tally(Tally),
    Field(Field<'a, W>),
}

/// One thread's search.
pub(super) struct Search<'a, const W: usize> {
    pub(super) game: &'a Game<W>,
    pub(super) knowledge: &'a Knowledge,
    pub(super) judge: Judge<'a, W>,
    pub(super) table: Arc<Table>,
    pub(super) memory: &'a mut Memory,
    pub(super) watch: Watch<'a>,
    pub(super) parts: Parts,
    pub(super) plies_matter: bool,
    /// By depth, the latest first.
    pub(super) killers: Vec<[Option<Move>; 2]>,
    pub(super) lists: Vec<Lists>,
    /// Plies from the root.
    pub(super) ply: u32,
    /// Nodes that other threads have told of.
    pub(super) others: &'a AtomicU64,
}

impl<const W: usize> Search<'_, W> {
    /// Goes from one position to another, in either direction.
    #[inline]
    pub(super) fn follow(&mut self, from: &Position<W>, to: &Position<W>) {
        match &mut self.judge {
            Judge::Tally(tally) => tally.follow(&self.knowledge.evaluator, from, to),
            Judge::Field(field) => field.follow(from, to),
        }
    }

    /// The score of a child for the player on move at its parent, from which there are `depth` plies to look at, the one to the
    /// child included. `None` when the search is stopped.
    pub(super) fn child(
        &mut self,
        parent: &Position<W>,
        next: &Position<W>,
        depth: u32,
        alpha: i32,
        beta: i32,
        line: &mut Vec<Move>,
    ) -> Option<i32> {
        if self.watch.is_over() || self.watch.tick() {
            return None;
        }
        if let Some(score) = score::of_outcome(next.outcome(), parent.mover()) {
            return Some(farther(score));
        }
        self.follow(parent, next);
        self.ply += 1;
        let same = next.mover() == parent.mover();
        let (below, above) = (nearer(alpha), nearer(beta));
        let (below, above) = if same { (below, above) } else { (-above, -below) };
        let score = match &self.judge {
            Judge::Tally(tally) if depth <= 1 => Some(tally.score(&self.knowledge.evaluator, next)),
            Judge::Tally(_) => self.node(next, depth - 1, below, above, line),
            Judge::Field(_) => self.field_node(next, depth.saturating_sub(1), below, above, line),
        };
        self.ply -= 1;
        self.follow(next, parent);
        score.map(|score| farther(if same { score } else { -score }))
    }

    /// The score of a position for its mover after `depth` more plies, when it lies between the bounds; otherwise a bound on
    /// the same side. The best line is appended.
    pub(super) fn node(
        &mut self,
        position: &Position<W>,
        depth: u32,
        alpha: i32,
        beta: i32,
        line: &mut Vec<Move>,
    ) -> Option<i32> {
        // Nothing is better than to win with the next ply.
        if alpha >= WIN - 1 {
            return Some(WIN - 1);
        }
        let mut hint = NO_MOVE;
        let key = if self.parts.table {
            key(self.game, position, self.plies_matter)
        } else {
            0
        };
        if self.parts.table
            && let Some(entry) = self.table.get(key)
        {
            if self.deep_enough(entry, depth) && entry.answers(alpha, beta) {
                return Some(entry.score);
            }
            hint = entry.best;
        }
        let mut lists = self.lists.pop().unwrap_or_default();
        self.rank(position, hint, depth, &mut lists);
        let searched = self.branches(position, depth, alpha, beta, line, &lists.ranked, -WIN - 1);
        self.lists.push(lists);
        let (best, best_place) = searched?;
        self.remember(key, best, alpha, beta, depth, best_place);
        Some(best)
    }

    /// Whether what the table says about a position counts for a search to this depth.
    #[inline]
    pub(super) fn deep_enough(&self, entry: Entry, depth: u32) -> bool {
        let known = u32::from(entry.depth);
        // To an exact depth of this one and no other: a deeper search would be another guess.
        known == depth || self.parts.is_selective() && (known > depth || entry.score.abs() >= DECISIVE)
    }

    /// Tells the table what was found.
    #[inline]
    pub(super) fn remember(&self, key: u64, score: i32, alpha: i32, beta: i32, depth: u32, best: u16) {
        if self.parts.table {
            let entry = Entry {
                score,
                best,
                depth: depth.min(255) as u8,
                bound: bound_of(score, alpha, beta),
            };
            self.table.store(key, entry);
        }
    }

    /// Searches moves in their order; `floor` is known to be reached by some move that is not among them. The best score and move.
    #[allow(clippy::too_many_arguments)] // a node's whole state
    pub(super) fn branches(
        &mut self,
        position: &Position<W>,
        depth: u32,
        alpha: i32,
        beta: i32,
        line: &mut Vec<Move>,
        ranked: &[Ranked],
        floor: i32,
    ) -> Option<(i32, u16)> {
        let (mut best, mut best_place) = (floor, NO_MOVE);
        let mut below: Vec<Move> = Vec::new();
        let begun = line.len();
        for (index, &Ranked { place, mv, .. }) in ranked.iter().enumerate() {
            let mut next = *position;
            let _ = self.game.apply(&mut next, mv);
            below.clear();
            let floor = alpha.max(best);
            let scouts = self.parts.scout && depth > 1 && index > 0 && floor + 1 < beta;
            let top = if scouts { floor + 1 } else { beta };
            let reduction = if self.parts.reductions {
                self.reduction(depth, index)
            } else {
                0
            };
            let mut score = self.child(position, &next, depth - reduction, floor, top, &mut below)?;
            if reduction > 0 && score > floor {
                below.clear();
                score = self.child(position, &next, depth, floor, top, &mut below)?;
            }
            if scouts && score >= top && score < beta {
                below.clear();
                score = self.child(position, &next, depth, floor, beta, &mut below)?;
            }
            if score > best {
                (best, best_place) = (score, place);
                if score > alpha {
                    line.truncate(begun);
                    line.push(mv);
                    line.append(&mut below);
                }
                if best >= beta {
                    self.refuted_by(position, mv, depth);
                    break;
                }
            }
        }
        Some((best, best_place))
    }

    /// How many plies a late move is searched less deeply.
    #[inline]
    pub(super) fn reduction(&self, depth: u32, index: usize) -> u32 {
        let most = depth.saturating_sub(1);
        let table = match self.judge {
            Judge::Tally(_) => &BY_HISTORY,
            Judge::Field(_) => &BY_THREATS,
        };
        let row = &table[(depth as usize).min(2 * MOST_DEPTH as usize)];
        u32::from(row[index.min(63)]).min(most)
    }

    fn refuted_by(&mut self, position: &Position<W>, mv: Move, depth: u32) {
        if self.parts.history {
            self.memory.history.praise(position.mover(), mv, depth);
        }
        let killers = &mut self.killers[depth as usize];
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
    }

    /// A loss that nobody has proved, because not every move was looked at: the worst of estimates, worse the nearer it is.
    pub(super) fn doubtful_loss(&self) -> i32 {
        self.ply.min(1_000) as i32 - MOST_ESTIMATE
    }
}
