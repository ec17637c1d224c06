//! Continuous threats: wins by fours and threes, one after the other, each answered by the only moves that answer it.
//!
//! A three is answered in a few ways, and by fours of the defender's own, so that this costs more than fours alone; but an attack
//! that a search of all moves would have to follow for a dozen plies is found in a few thousand positions. What is found is a proof.

use lianzi_rules::{Game, Mask, Move, Player, Point, Position};

use super::duty::Duty;
use super::field::Field;
use super::fours::{Failed, place};
use crate::limits::Watch;

/// The most threats that are tried in a position, the most promising first.
const MOST_TRIED: usize = 12;

/// A search for a win by continuous threats. Field and positions go together.
pub(crate) struct Threes<'s, 'g, 'w, const W: usize> {
    pub(crate) game: &'s Game<W>,
    pub(crate) field: &'s mut Field<'g, W>,
    pub(crate) failed: &'s mut Failed,
    pub(crate) watch: &'s mut Watch<'w>,
    /// Positions that may still be looked at.
    pub(crate) budget: u64,
}

impl<const W: usize> Threes<'_, '_, '_, W> {
    /// A win for the player on move with at most so many threats: its moves, last one first, are put into `line`. The length is
    /// the number of plies after which it wins at the latest.
    pub(crate) fn win(&mut self, position: &Position<W>, threats: u32, line: &mut Vec<Move>) -> bool {
        let Some(legal) = self.game.placements(position) else {
            return false;
        };
        let mover = position.mover();
        let mut points = legal;
        match self.field.duty(mover, 1, legal) {
            Duty::Win(at) => {
                line.push(place(at, mover));
                return true;
            }
            Duty::WinSoon(at, _) => {
                self.double(mover, at, legal, line);
                return true;
            }
            Duty::Only(answers, _) => points = answers,
            Duty::Free => {}
        }
        if threats == 0 || points.is_empty() {
            return false;
        }
        let key = Failed::key(self.game.key(position), 100 + threats);
        if self.failed.knows(key) {
            return false;
        }
        let mut tried: Vec<(i32, Point)> = (self.field.threats(mover) & points)
            .iter()
            .map(|at| (-(self.field.promise(mover, at) as i32), at))
            .collect();
        tried.sort_unstable();
        tried.truncate(MOST_TRIED);
        for (_, at) in tried {
            if self.threat(position, at, threats, line) {
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

    /// The end: two ways to win at once.
    fn double(&self, mover: Player, at: Point, legal: Mask<W>, line: &mut Vec<Move>) {
        let fills = self.field.fills_after(mover, at) & legal;
        let mut points = fills.iter();
        // One is stopped, the other is not.
        if let (Some(stopped), Some(fill)) = (points.next(), points.next()) {
            line.push(place(fill, mover));
            line.push(place(stopped, mover.opponent()));
        }
        line.push(place(at, mover));
    }

    fn threat(&mut self, position: &Position<W>, at: Point, threats: u32, line: &mut Vec<Move>) -> bool {
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
        let wins = self.answered(&next, threats, line);
        self.field.follow(&next, position);
        wins
    }

    /// Whether the player who has just made a threat wins against every answer.
    fn answered(&mut self, position: &Position<W>, threats: u32, line: &mut Vec<Move>) -> bool {
        let defender = position.mover();
        let Some(legal) = self.game.placements(position) else {
            return false;
        };
        let Duty::Only(answers, _) = self.field.duty(defender, 1, legal) else {
            return false;
        };
        let answers = if answers.is_empty() {
            // Whatever he does: any point will do to show it.
            let attacker = defender.opponent();
            let fill = self.field.fills(attacker) & legal;
            fill.lowest()
                .or_else(|| legal.lowest())
                .map_or(Mask::EMPTY, Mask::of)
        } else {
            answers
        };
        let begun = line.len();
        let mut longest: Vec<Move> = Vec::new();
        // First what is most likely to answer.
        let mut ordered: Vec<(i32, Point)> = answers
            .iter()
            .map(|at| (-(self.field.promise(defender, at) as i32), at))
            .collect();
        ordered.sort_unstable();
        for (_, answer) in ordered {
            if self.watch.is_over() || self.watch.tick() {
                line.truncate(begun);
                return false;
            }
            let mut next = *position;
            let _ = self.game.apply(&mut next, place(answer, defender));
            line.truncate(begun);
            let wins = !next.outcome().is_over() && {
                self.field.follow(position, &next);
                let wins = self.win(&next, threats - 1, line);
                self.field.follow(&next, position);
                wins
            };
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
        if longest.is_empty() {
            return false;
        }
        line.append(&mut longest);
        true
    }
}
