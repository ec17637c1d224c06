//! Attacks: wins by threats, one after the other, each answered by the only moves that answer it.
//!
//! In games of long rows such wins lie far beyond what a search of all moves reaches, and cost little to find. With fours alone (rows
//! that lack one stone) the defender hardly ever has a choice. A three (a span that lacks one) is answered in a few ways, and by
//! fours of the defender's own, so that attacks with both cost more; but one that a search of all moves would have to follow for a
//! dozen plies is found in a few thousand positions. What is found is a proof.

use lianzi_rules::{Game, Mask, Move, Player, Point, Position};

use super::duty::Duty;
use super::field::Field;
use crate::limits::Watch;

/// Positions from which nothing was found are remembered in so many places.
const MEMORY: usize = 1 << 14;
/// The most fours in a row.
pub(crate) const MOST_FOURS: u32 = 40;
/// The most threats that are tried in a position when threes are among them, the most promising first.
const MOST_TRIED: usize = 12;

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

    /// A position with the means and the number of threats is one key.
    fn key(key: u64, means: Means, threats: u32) -> u64 {
        let question = 2 * threats + u32::from(means == Means::Threes) + 1;
        key ^ u64::from(question).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    fn knows(&self, key: u64) -> bool {
        self.0[key as usize % MEMORY] == key
    }

    fn remember(&mut self, key: u64) {
        self.0[key as usize % MEMORY] = key;
    }
}

/// What an attack is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Means {
    /// Fours alone.
    Fours,
    /// Fours and threes.
    Threes,
}

/// A search for a win by threats. Field and positions go together.
pub(crate) struct Attack<'s, 'g, 'w, const W: usize> {
    pub(crate) game: &'s Game<W>,
    pub(crate) field: &'s mut Field<'g, W>,
    pub(crate) failed: &'s mut Failed,
    pub(crate) watch: &'s mut Watch<'w>,
    /// Positions that may still be looked at.
    pub(crate) budget: u64,
    pub(crate) means: Means,
}

impl<const W: usize> Attack<'_, '_, '_, W> {
    /// A win for the player on move with at most so many threats: its moves, last one first, are put into `line`. The length is
    /// the number of plies after which it wins at the latest.
    pub(crate) fn win(&mut self, position: &Position<W>, threats: u32, line: &mut Vec<Move>) -> bool {
        let Some(legal) = self.game.placements(position) else {
            return false;
        };
        let mover = position.mover();
        let candidates = match self.means {
            Means::Fours => {
                if let Some(at) = (self.field.fills(mover) & legal).lowest() {
                    line.push(place(at, mover));
                    return true;
                }
                let fours = self.field.fours(mover) & legal;
                if fours.is_empty() || threats == 0 {
                    return false;
                }
                let answers = self.field.answers(mover.opponent(), legal);
                answers.map_or(fours, |answers| fours & answers)
            }
            Means::Threes => match self.field.duty(mover, 1, legal) {
                Duty::Win(at) => {
                    line.push(place(at, mover));
                    return true;
                }
                Duty::WinSoon(at, _) => {
                    self.double(mover, at, legal, line);
                    return true;
                }
                Duty::Only(answers, _) => self.field.threats(mover) & answers,
                Duty::Free => self.field.threats(mover) & legal,
            },
        };
        let key = Failed::key(self.game.key(position), self.means, threats);
        if candidates.is_empty() || threats == 0 || self.failed.knows(key) {
            return false;
        }
        for at in self.in_order(mover, candidates) {
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

    /// The threats to be tried, those first that matter most besides.
    fn in_order(&self, mover: Player, candidates: Mask<W>) -> impl Iterator<Item = Point> + use<W> {
        let rank = |at| match self.means {
            Means::Fours => self.field.worth(mover, at),
            Means::Threes => self.field.promise(mover, at) as i32,
        };
        let mut ordered: Vec<(i32, Point)> = candidates.iter().map(|at| (-rank(at), at)).collect();
        ordered.sort_unstable();
        if self.means == Means::Threes {
            ordered.truncate(MOST_TRIED);
        }
        ordered.into_iter().map(|(_, at)| at)
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

    /// Whether a threat on `at` wins.
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

    /// The moves that answer what the player who has just moved threatens; `None` when they are not all that the other can do.
    fn answers(&self, defender: Player, legal: Mask<W>) -> Option<Mask<W>> {
        match self.means {
            Means::Fours if self.field.fills(defender).meets(legal) => None,
            Means::Fours => self.field.answers(defender.opponent(), legal),
            Means::Threes => match self.field.duty(defender, 1, legal) {
                Duty::Only(answers, _) => Some(answers),
                Duty::Win(_) | Duty::WinSoon(..) | Duty::Free => None,
            },
        }
    }

    /// Whether the player who has just made a threat wins against every answer.
    fn answered(&mut self, position: &Position<W>, threats: u32, line: &mut Vec<Move>) -> bool {
        let defender = position.mover();
        let Some(legal) = self.game.placements(position) else {
            return false;
        };
        let Some(mut answers) = self.answers(defender, legal) else {
            return false;
        };
        if answers.is_empty() {
            // Whatever he does: any point will do to show it.
            let fills = self.field.fills(defender.opponent()) & legal;
            let any = fills.lowest().or_else(|| legal.lowest());
            answers = any.map_or(Mask::EMPTY, Mask::of);
        }
        // First what is most likely to answer.
        let mut ordered: Vec<(i32, Point)> = answers
            .iter()
            .map(|at| (-(self.field.promise(defender, at) as i32), at))
            .collect();
        ordered.sort_unstable();
        let begun = line.len();
        let mut longest: Vec<Move> = Vec::new();
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

fn place(at: Point, stone: Player) -> Move {
    Move::Place { at, stone }
}
