//! Nodes of games in which threats can be counted: what must be done is done, and of the rest the most promising moves are
//! searched.
//!
//! A move that is left out although it may be legal and no loss is never taken for a loss: see `doubtful_loss`.

use lianzi_rules::{Mask, Move, Position};

use super::ordering::{Lists, Ranked};
use super::search::{Judge, Search};
use crate::minimax::key;
use crate::score::{DECISIVE, WIN};
use crate::table::NO_MOVE;
use crate::threats::{Attack, Duty, Field, Means, stones_left};

/// Positions that a search for continuous fours may look at, at a leaf.
const LEAF_BUDGET: u64 = 60;
/// Fours in a row at a leaf.
const LEAF_FOURS: u32 = 8;
/// No node is farther from the root.
const MOST_PLIES: u32 = 120;

impl<const W: usize> Search<'_, W> {
    /// The field, in a search that has one.
    pub(super) fn field(&self) -> &Field<'_, W> {
        match &self.judge {
            Judge::Field(field) => field,
            Judge::Tally(_) => unreachable!("only searches with a field come here"),
        }
    }

    /// The same as [`node`](Search::node), but never exact.
    pub(super) fn field_node(
        &mut self,
        position: &Position<W>,
        mut depth: u32,
        alpha: i32,
        beta: i32,
        line: &mut Vec<Move>,
    ) -> Option<i32> {
        if alpha >= WIN - 1 {
            return Some(WIN - 1);
        }
        let Some(legal) = self.game.placements(position) else {
            return Some(0);
        };
        let mover = position.mover();
        let mut only = legal;
        // What a move that is left out is worth.
        let mut others = None;
        match self.field().duty(mover, stones_left(self.game, position), legal) {
            Duty::Win(at) => {
                line.push(Move::Place { at, stone: mover });
                return Some(WIN - 1);
            }
            Duty::WinSoon(at, plies) => {
                line.push(Move::Place { at, stone: mover });
                return Some(WIN - plies as i32);
            }
            Duty::Only(answers, plies) => {
                let loss = plies as i32 - WIN;
                if answers.is_empty() || loss >= beta {
                    return Some(loss);
                }
                only = answers;
                others = Some(loss);
                // The one answer to a four costs no depth, and a four is not the place to stop.
                if self.parts.extension && plies == 2 && (depth == 0 || answers.count() == 1) {
                    depth += 1;
                }
            }
            Duty::Free => {}
        }
        let key = key(self.game, position, self.plies_matter);
        let mut hint = NO_MOVE;
        if let Some(entry) = self.table.get(key) {
            if self.deep_enough(entry, depth) && entry.answers(alpha, beta) {
                return Some(entry.score);
            }
            hint = entry.best;
        }
        if depth == 0 || self.ply >= MOST_PLIES {
            let score = self.leaf(position, legal, beta, line)?;
            // Below that bound it is all that there is to know.
            self.remember(key, score, -WIN - 1, beta, 0, NO_MOVE);
            return Some(score);
        }
        let mut lists = self.lists.pop().unwrap_or_default();
        let cut = self.rank_points(position, only, hint, depth, &mut lists) && others.is_none();
        let floor = others.unwrap_or(-WIN - 1);
        let searched = self.branches(position, depth, alpha, beta, line, &lists.ranked, floor);
        self.lists.push(lists);
        let (mut best, place) = searched?;
        if cut && best <= -DECISIVE {
            best = self.doubtful_loss();
        }
        self.remember(key, best, alpha, beta, depth, place);
        Some(best)
    }

    /// What a position looks like when nobody has to do anything at once. `None` when the search is stopped.
    fn leaf(
        &mut self,
        position: &Position<W>,
        legal: Mask<W>,
        beta: i32,
        line: &mut Vec<Move>,
    ) -> Option<i32> {
        let mover = position.mover();
        let Judge::Field(field) = &mut self.judge else {
            return None;
        };
        let estimate = field.estimate(mover);
        // What looks good enough need not be proved.
        if estimate < beta && field.turn_length() == 1 && field.fours(mover).meets(legal) {
            let mut found = Vec::new();
            let mut attack = Attack {
                game: self.game,
                field,
                failed: &mut self.memory.failed,
                watch: &mut self.watch,
                budget: LEAF_BUDGET,
                means: Means::Fours,
            };
            if attack.win(position, LEAF_FOURS, &mut found) {
                let plies = found.len() as i32;
                line.extend(found.into_iter().rev());
                return Some(WIN - plies);
            }
            if self.watch.is_over() {
                return None;
            }
        }
        Some(estimate)
    }

    /// Fills the lists with the points worth a look in the order in which they are tried, and says whether there are others. The
    /// table knows a move by its point.
    pub(super) fn rank_points(
        &self,
        position: &Position<W>,
        only: Mask<W>,
        hint: u16,
        depth: u32,
        lists: &mut Lists,
    ) -> bool {
        let field = self.field();
        let mover = position.mover();
        let killers = self.killers[depth as usize];
        lists.ranked.clear();
        let mut cut = false;
        for at in only {
            let mv = Move::Place { at, stone: mover };
            let place = at.0;
            let rank = if place == hint {
                u32::MAX
            } else {
                let worth = field.promise(mover, at);
                if worth == 0 {
                    cut = true;
                    continue;
                }
                let killer = if killers.contains(&Some(mv)) { 60 } else { 0 };
                worth + killer
            };
            lists.ranked.push(Ranked { rank, place, mv });
        }
        if lists.ranked.is_empty() {
            // Nothing stands on the board, or nothing can be filled any more.
            let all = only.iter().map(|at| Ranked {
                rank: 1,
                place: at.0,
                mv: Move::Place { at, stone: mover },
            });
            lists.ranked.extend(all);
            return false;
        }
        let width = width(depth);
        if lists.ranked.len() > width {
            lists.keep(width);
            cut = true;
        }
        lists.sort();
        cut
    }
}

/// How many moves are searched with so many plies to go.
fn width(depth: u32) -> usize {
    (7 + 5 * depth as usize).clamp(12, 40)
}
