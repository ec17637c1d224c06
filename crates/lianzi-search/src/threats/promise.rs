//! How promising points and positions look: guesses, unlike everything else here.

use lianzi_rules::{Player, Point};

use super::field::Field;
use crate::score::MOST_ESTIMATE;

/// What it is worth to be on move, where a turn is one stone.
const TEMPO: i32 = 70;
/// What a point is worth that wins, and that falls to its owner when nobody wants to move any more.
const INHERITED: i32 = 150;

impl<const W: usize> Field<'_, W> {
    /// How promising a stone of a player's on a point is, for putting moves in order: 0 when nothing is near it.
    pub(crate) fn promise(&self, mover: Player, at: Point) -> u32 {
        let enemy = mover.opponent();
        let (own, other) = (self.worth(mover, at), self.worth(enemy, at));
        let near = 4 * self.neighbours(at).min(8) as i32;
        let mut promise = own + own / 4 + other + near;
        // Two threats at once.
        if own >= 100 {
            promise += together(self.makes(mover, at));
        }
        if other >= 100 {
            promise += together(self.makes(enemy, at)) / 2;
        }
        promise.max(0) as u32
    }

    /// How promising a position looks to its mover. Some 135 points are odds of e to one.
    pub(crate) fn estimate(&self, mover: Player) -> i32 {
        let tempo = if self.turn_length() == 1 { TEMPO } else { 0 };
        let worth = |player| self.value(player) + INHERITED * self.inherits(player) as i32;
        (worth(mover) - worth(mover.opponent()) + tempo).clamp(-MOST_ESTIMATE, MOST_ESTIMATE)
    }
}

fn together((fours, threes): (u32, u32)) -> i32 {
    match (fours, threes) {
        (1.., 1..) => 400,
        (0, 2..) => 250,
        (1, 0) => 30,
        _ => 0,
    }
}
