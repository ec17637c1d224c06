//! Values of falling stones: what is known once and for all, what an earlier move has kept, and the search for the rest.

use std::time::{Duration, Instant};

use lianzi_rules::{AnyGame, AnyPosition, Move};

use super::values::{MoveValues, Source, Values, Wanted};
use crate::gravity::{GravitySolver, Measured, Openings, Precision};
use crate::method::Method;
use crate::request::{Halt, Progress, Request, SolveError};
use crate::value::{Grade, Value};

impl Values {
    /// Remembers that a move is played which leaves its player at least so much: whatever the opponent answers, the player has it
    /// still, and need not prove it again. Falling stones make use of that.
    pub(super) fn promise(&mut self, game: &AnyGame, position: &AnyPosition, mv: Move, grade: Grade) {
        let next = game.play(position, mv).ok();
        self.promise = next
            .filter(|next| next.mover() != position.mover())
            .map(|next| (next, grade));
    }

    /// What the player on move is known to have at least before anything is searched.
    pub(super) fn before_searching(&self, game: &AnyGame, position: &AnyPosition) -> Grade {
        let promised = self.promised(game, position).unwrap_or(Grade::Loss);
        let known = Openings::shipped(game).and_then(|openings| openings.grade(game, position));
        known.map_or(promised, |known| known.max(promised))
    }

    /// What the player on move has at least, since he chose the move before the last.
    fn promised(&self, game: &AnyGame, position: &AnyPosition) -> Option<Grade> {
        let (before, grade) = self.promise.as_ref()?;
        let answers = game.legal_moves(before);
        let is_answer = |&mv: &Move| game.play(before, mv).is_ok_and(|next| next == *position);
        answers.iter().any(is_answer).then_some(*grade)
    }

    /// A move that is proved not to lose, of a position that has been looked at and is not known to be won, and how many positions that
    /// took.
    pub(super) fn safe(&self, position: &AnyPosition) -> Option<(Move, u64)> {
        let found = self.kept.get(position)?;
        if found.value.at_least() == Grade::Win {
            return None;
        }
        let mut moves = found.moves.iter();
        let safe = moves.find(|(_, value)| value.at_least() >= Grade::Draw);
        safe.map(|&(mv, _)| (mv, found.nodes))
    }

    /// Whether there is a solver for falling stones that knows the game from its beginning.
    pub(super) fn has_gravity(&mut self, game: &AnyGame, memory: usize) -> bool {
        if self.gravity.is_none() {
            self.gravity = GravitySolver::new(game, memory).ok().map(Box::new);
        }
        self.gravity.is_some()
    }

    /// Values of falling stones. What the position is known to be worth is kept first, which is cheapest; then comes who wins, which
    /// is far cheaper than how fast. How fast is measured last.
    pub(super) fn let_fall(
        &mut self,
        game: &AnyGame,
        position: &AnyPosition,
        wanted: Wanted,
        request: &Request,
        report: &mut dyn FnMut(&Progress),
        found: &mut MoveValues,
    ) -> Result<(), SolveError> {
        let promised = self.promised(game, position);
        let Some(solver) = &mut self.gravity else {
            return Ok(());
        };
        let refused = |reason| SolveError::NotApplicable {
            method: Method::Gravity,
            reason,
        };
        found.source = Source::Solved(Method::Gravity);
        if let Some(openings) = Openings::shipped(game) {
            look_up_opening(openings, game, position, found);
            if wanted == Wanted::Right && found.is_enough(wanted) {
                return Ok(());
            }
        }
        let begun = Instant::now();
        let nodes = solver.nodes();
        let in_time = || Request {
            time: request.time.map(|time| time.saturating_sub(begun.elapsed())),
            ..request.clone()
        };
        if let Some(grade) = promised {
            let value = solver.at_least(game, position, grade).map_err(refused)?;
            found.value = found.value.sharpened_by(value);
        }
        let mut halted = None;
        // The second time only if it has turned out to be worth more.
        let mut kept = Grade::Loss;
        for _ in 0..2 {
            let least = found.value.at_least();
            if least > kept && halted.is_none() && !(wanted == Wanted::Right && found.is_enough(wanted)) {
                kept = least;
                let moves = found.moves.iter();
                let may = |&&(_, value): &&(Move, Value)| value.at_most() >= least;
                let moves: Vec<Move> = moves.filter(may).map(|&(mv, _)| mv).collect();
                let keeping = solver.keep(game, position, (least, &moves), &in_time(), report);
                let (by, halt) = keeping.map_err(refused)?;
                found.learn_move(by);
                halted = halt;
            }
            if found.value.grade().is_none() && halted.is_none() {
                let found_out = solver.find(game, position, Precision::Grade, &in_time(), report);
                let (value, halt) = found_out.map_err(refused)?;
                found.value = found.value.sharpened_by(value);
                halted = halt;
            }
            found.settle();
        }
        let mut order: Vec<usize> = (0..found.moves.len()).collect();
        order.sort_by_key(|&index| from_the_middle(game, found.moves[index].0));
        // What matters most comes first: the moves that keep the value.
        order.sort_by_key(|&index| found.moves[index].1.grade() != found.value.grade());
        for &index in &order {
            let enough = found.is_enough(wanted) && wanted == Wanted::Right;
            let (mv, known) = found.moves[index];
            if enough || halted.is_some() || known.grade().is_some() {
                continue;
            }
            let request = in_time();
            if request.time == Some(Duration::ZERO) {
                halted = Some(Halt::Time);
                continue;
            }
            if let Ok(next) = game.play(position, mv) {
                let value = solver.find(game, &next, Precision::Grade, &request, report);
                let (value, halt) = value.map_err(refused)?;
                found.moves[index].1 = known.sharpened_by(value.before());
                halted = halt;
            }
        }
        found.settle();
        if wanted == Wanted::All && halted.is_none() {
            let mut measured: Vec<Measured> = order.iter().map(|&index| found.measured(index)).collect();
            let value = solver.measure(game, position, found.value, &mut measured, &in_time(), report);
            let (value, halt) = value.map_err(refused)?;
            found.value = found.value.sharpened_by(value);
            for (&index, measured) in order.iter().zip(&measured) {
                found.moves[index].1 = found.moves[index].1.sharpened_by(measured.value);
                found.lasts[index] = found.lasts[index].max(measured.lasts);
            }
            halted = halt;
            found.settle();
        }
        found.halted = halted;
        found.complete = found.moves.iter().all(|&(_, value)| value.is_exact());
        found.nodes += self.gravity.as_ref().map_or(0, |solver| solver.nodes()) - nodes;
        Ok(())
    }
}

impl MoveValues {
    /// A move whose distance is to be measured.
    fn measured(&self, index: usize) -> Measured {
        let (mv, value) = self.moves[index];
        Measured {
            mv,
            value,
            lasts: self.lasts[index],
        }
    }
}

/// What is known of the first plies once and for all.
fn look_up_opening(openings: &Openings, game: &AnyGame, position: &AnyPosition, found: &mut MoveValues) {
    if let Some(value) = openings.value(game, position) {
        found.value = found.value.sharpened_by(value);
    }
    for (mv, known) in &mut found.moves {
        let next = game.play(position, *mv).ok();
        if let Some(value) = next.and_then(|next| openings.value(game, &next)) {
            *known = known.sharpened_by(value.before());
        }
    }
    found.settle();
}

/// How far from the middle of the board a stone falls: the middle tends to be best.
fn from_the_middle(game: &AnyGame, mv: Move) -> usize {
    let column = |point: lianzi_rules::Point| point.index() % usize::from(game.board().columns()).max(1);
    mv.target().map_or(0, |at| {
        (2 * column(at) + 1).abs_diff(usize::from(game.board().columns()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use lianzi_rules::catalogue;

    #[test]
    fn what_is_promised_is_not_proved_again() {
        let game = catalogue::game("gravity:6,5,4").expect("boards of any size");
        let request = Request {
            memory: 1 << 22,
            ..Request::default()
        };
        let right = |values: &mut Values, position: &AnyPosition| {
            let found = values.find(&game, position, Wanted::Right, &request, &mut |_| {});
            found.expect("stones fall")
        };
        let (mut promised, mut asked, mut positions) = (0, 0, 0);
        for seed in 0..400_usize {
            let mut position = game.start();
            for ply in 0..8 {
                let moves = game.legal_moves(&position);
                if let Some(&mv) = moves.get((seed / (ply + 1) + ply * ply * 7) % moves.len().max(1)) {
                    position = game.play(&position, mv).expect("legal");
                }
            }
            if position.outcome().is_over() {
                continue;
            }
            let found = right(&mut Values::new(&game), &position);
            let Some(&(mv, Value::Win(distance))) = found.right().first() else {
                continue;
            };
            if distance.plies() < 5 {
                continue;
            }
            let next = game.play(&position, mv).expect("legal");
            for answer in game.legal_moves(&next) {
                let later = game.play(&next, answer).expect("legal");
                let (mut knows, mut asks) = (Values::new(&game), Values::new(&game));
                knows.promise(&game, &position, mv, Grade::Win);
                assert_eq!(knows.before_searching(&game, &later), Grade::Win);
                assert_eq!(asks.before_searching(&game, &later), Grade::Loss);
                let (cheap, dear) = (right(&mut knows, &later), right(&mut asks, &later));
                assert_eq!(cheap.value.grade(), Some(Grade::Win));
                assert_eq!(dear.value.grade(), Some(Grade::Win));
                promised += cheap.nodes;
                asked += dear.nodes;
            }
            positions += 1;
        }
        assert!(positions > 10, "{positions} positions");
        assert!(promised < asked, "{promised} positions instead of {asked}");
    }
}
