//! Which move first: what refuted others before, and what the board shows at once.

use lianzi_rules::rules::Rules;
use lianzi_rules::{Move, Player, Position};

use super::search::{Judge, Search};
use crate::size::slides;

/// How often each move has refuted another.
#[derive(Clone, Debug)]
pub(super) struct History {
    points: usize,
    counts: [Vec<u32>; 2],
}

impl History {
    pub(super) fn new(rules: &Rules) -> Self {
        let points = rules.board.len();
        let slots = 3 * points + 1 + if slides(rules) { points * points } else { 0 };
        Self {
            points,
            counts: [vec![0; slots], vec![0; slots]],
        }
    }

    fn slot(&self, mv: Move) -> usize {
        match mv {
            Move::Place { at, stone } => stone.index() * self.points + at.index(),
            Move::Remove { at } => 2 * self.points + at.index(),
            Move::Pass | Move::Swap => 3 * self.points,
            Move::Slide { from, to } => 3 * self.points + 1 + from.index() * self.points + to.index(),
        }
    }

    #[inline]
    pub(super) fn count(&self, mover: Player, mv: Move) -> u32 {
        self.counts[mover.index()]
            .get(self.slot(mv))
            .copied()
            .unwrap_or(0)
    }

    /// A move was so good that the others need not be looked at: the deeper the search below, the more that means.
    pub(super) fn praise(&mut self, mover: Player, mv: Move, depth: u32) {
        let slot = self.slot(mv);
        if let Some(count) = self.counts[mover.index()].get_mut(slot) {
            *count = count.saturating_add(depth * depth).min(u32::MAX >> 1);
        }
    }

    pub(super) fn forget(&mut self) {
        self.counts.iter_mut().for_each(|counts| counts.fill(0));
    }
}

/// A move with the number by which the table knows it and how early it is to be tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ranked {
    pub(super) rank: u32,
    pub(super) place: u16,
    pub(super) mv: Move,
}

/// Lists that a node fills; kept for the next node at the same depth.
#[derive(Debug, Default)]
pub(super) struct Lists {
    pub(super) moves: Vec<Move>,
    pub(super) ranked: Vec<Ranked>,
}

impl Lists {
    /// Keeps so many moves, those to be tried first, in any order.
    pub(super) fn keep(&mut self, count: usize) {
        if self.ranked.len() > count {
            self.ranked
                .select_nth_unstable_by_key(count, |ranked| (std::cmp::Reverse(ranked.rank), ranked.place));
            self.ranked.truncate(count);
        }
    }

    pub(super) fn sort(&mut self) {
        self.ranked
            .sort_unstable_by_key(|ranked| (std::cmp::Reverse(ranked.rank), ranked.place));
    }
}

impl<const W: usize> Search<'_, W> {
    /// Fills the lists with the legal moves in the order in which they are tried. The table knows a move by its place in the
    /// list of legal moves.
    pub(super) fn rank(&self, position: &Position<W>, hint: u16, depth: u32, lists: &mut Lists) {
        lists.moves.clear();
        lists.ranked.clear();
        self.game.moves(position, &mut lists.moves);
        let history = self.parts.history && depth > 1;
        let mover = position.mover();
        let tally = match &self.judge {
            Judge::Tally(tally) if self.parts.forced => Some(tally),
            _ => None,
        };
        let killers = if self.parts.killers && depth > 1 {
            self.killers[depth as usize]
        } else {
            [None; 2]
        };
        let mut ordered = false;
        for (place, &mv) in lists.moves.iter().enumerate() {
            let place = place as u16;
            let fills = |player| {
                let target = mv.target();
                tally
                    .zip(target)
                    .is_some_and(|(tally, point)| tally.fills(player, point))
            };
            let rank = if fills(mover) {
                u32::MAX
            } else if place == hint {
                u32::MAX - 1
            } else if fills(mover.opponent()) {
                u32::MAX - 2
            } else if killers.contains(&Some(mv)) {
                u32::MAX - 3
            } else if history {
                self.memory.history.count(mover, mv)
            } else {
                0
            };
            ordered |= rank > 0;
            lists.ranked.push(Ranked { rank, place, mv });
        }
        if ordered {
            lists.sort();
        }
    }
}
