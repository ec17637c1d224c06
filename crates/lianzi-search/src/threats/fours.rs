//! Continuous fours: wins by rows that lack one stone, one after the other, each answered by the only moves that answer it.
//!
//! In games of long rows such wins lie far beyond what a search of all moves reaches, and cost next to nothing to find: the
//! defender hardly ever has a choice. What is found is a proof.

use lianzi_rules::{Game, Mask, Move, Player, Point, Position};

use super::field::Field;
use crate::limits::Watch;

/// Positions from which nothing was found are remembered in so many places.
const MEMORY: usize = 1 << 14;
/// The most fours in a row.
pub(crate) const MOST_FOURS: u32 = 40;

/// What is kept from one search to the next.
#[derive(Clone, Debug)]
pub(crate) struct Failed(Vec<u64>);

impl Failed {
    pub(crate) fn new() -> Self {
        Self(vec![0; MEMORY])
    }

    pub(crate) fn forget(&mut self) {
        self.0.fill(0);
    }

    /// A position with a number of fours is one key.
    pub(super) fn key(key: u64, fours: u32) -> u64 {
        key ^ u64::from(fours + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    pub(super) fn knows(&self, key: u64) -> bool {
        self.0[key as usize % MEMORY] == key
    }

    pub(super) fn remember(&mut self, key: u64) {
        self.0[key as usize % MEMORY] = key;
    }
}

/// A search for a win by continuous fours. Field and positions go together.
pub(crate) struct Fours<'s, 'g, 'w, const W: usize> {
    pub(crate) game: &'s Game<W>,
    pub(crate) field: &'s mut Field<'g, W>,
    pub(crate) failed: &'s mut Failed,
    pub(crate) watch: &'s mut Watch<'w>,
    /// Positions that may still be looked at.
    pub(crate) budget: u64,
}

impl<const W: usize> Fours<'_, '_, '_, W> {
    /// A win for the player on move with at most so many fours: its moves, last one first, are put into `line`. The length is the
    /// number of plies after which it wins at the latest.
    pub(crate) fn win(&mut self, position: &Position<W>, fours: u32, line: &mut Vec<Move>) -> bool {
        let Some(legal) = self.game.placements(position) else {
            return false;
        };
        let mover = position.mover();
        if let Some(at) = (self.field.fills(mover) & legal).lowest() {
            line.push(place(at, mover));
            return true;
        }
        let mut candidates = self.field.fours(mover) & legal;
        if candidates.is_empty() || fours == 0 {
            return false;
        }
        if let Some(answers) = self.field.answers(mover.opponent(), legal) {
            candidates &= answers;
        }
        let key = Failed::key(self.game.key(position), fours);
        if candidates.is_empty() || self.failed.knows(key) {
            return false;
        }
        // First those that matter most besides.
        let mut ordered: Vec<(i32, Point)> = candidates
            .iter()
            .map(|at| (-self.field.worth(mover, at), at))
            .collect();
        ordered.sort_unstable();
        for (_, at) in ordered {
            if self.four(position, at, fours, line) {
                line.push(place(at, mover));
                return true;
            }
            if self.budget == 0 || self.watch.is_over() {
                return false;
            }
        }
        self.failed.remember(key);
        false
    }

    /// Whether a four on `at` wins.
    fn four(&mut self, position: &Position<W>, at: Point, fours: u32, line: &mut Vec<Move>) -> bool {
        self.budget = self.budget.saturating_sub(1);
        if self.watch.is_over() || self.watch.tick() {
            return false;
        }
        let mover = position.mover();
        let mut next = *position;
        let _ = self.game.apply(&mut next, place(at, mover));
        if next.outcome().is_over() {
            return false;
        }
        self.field.follow(position, &next);
        let wins = self.answered(&next, fours, line);
        self.field.follow(&next, position);
        wins
    }

    /// Whether the player who has just made a four wins against every answer.
    fn answered(&mut self, position: &Position<W>, fours: u32, line: &mut Vec<Move>) -> bool {
        let defender = position.mover();
        let attacker = defender.opponent();
        let Some(legal) = self.game.placements(position) else {
            return false;
        };
        if self.field.fills(defender).meets(legal) {
            return false;
        }
        let Some(answers) = self.field.answers(attacker, legal) else {
            return false;
        };
        let begun = line.len();
        if answers.is_empty() {
            // Any answer, and then the win.
            let Some(elsewhere) = self.elsewhere(attacker, legal) else {
                return false;
            };
            let (fill, answer) = elsewhere;
            line.push(place(fill, attacker));
            line.push(place(answer, defender));
            return true;
        }
        let mut longest: Vec<Move> = Vec::new();
        for answer in answers {
            let mut next = *position;
            let _ = self.game.apply(&mut next, place(answer, defender));
            if next.outcome().is_over() {
                line.truncate(begun);
                return false;
            }
            self.field.follow(position, &next);
            line.truncate(begun);
            let wins = self.win(&next, fours - 1, line);
            self.field.follow(&next, position);
            if !wins {
                line.truncate(begun);
                return false;
            }
            if line.len() - begun >= longest.len() {
                longest.clear();
                longest.extend_from_slice(&line[begun..]);
                longest.push(place(answer, defender));
            }
        }
        line.truncate(begun);
        line.append(&mut longest);
        true
    }

    /// A point that fills a row, and an answer that does not keep it from being filled: one of the other points, if there are.
    fn elsewhere(&self, attacker: Player, legal: Mask<W>) -> Option<(Point, Point)> {
        let fills = self.field.fills(attacker) & legal;
        let answer = fills.lowest()?;
        let stopped = fills
            .iter()
            .filter(|&fill| self.field.stops(attacker, fill).contains(answer));
        let left = stopped.fold(fills, |left, fill| left - Mask::of(fill));
        Some((left.lowest()?, answer))
    }
}

pub(super) fn place(at: Point, stone: Player) -> Move {
    Move::Place { at, stone }
}
