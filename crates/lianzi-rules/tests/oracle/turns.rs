//! Who is next, with which step of which phase, and how a game ends that no rule has decided.

use lianzi_rules::rules::{PhaseEnd, Stuck};
use lianzi_rules::{Action, Actions, DrawReason, Move, Outcome, Player};

use super::{Oracle, State};

impl<'a> Oracle<'a> {
    /// The steps of the turn that is going on.
    pub fn steps(self, state: &State) -> &'a [Actions] {
        let phase = &self.rules.phases[state.phase];
        match &phase.first_turn {
            Some(first) if state.turns_in_phase == 0 => first,
            _ => &phase.turn[state.mover],
        }
    }

    /// After an action: what is owed comes first, then the same step again or the next one.
    pub fn follow(self, state: &mut State) {
        while !state.owed.is_empty() {
            if !self.removable(state).is_empty() {
                return;
            }
            state.owed.remove(0);
        }
        if !std::mem::take(&mut state.again) {
            state.step += 1;
        }
        self.find_next_step(state);
    }

    /// Goes on to the step that somebody can do, over phases and turns that are finished.
    pub fn find_next_step(self, state: &mut State) {
        loop {
            if self.phase_is_over(state) {
                if state.acted {
                    self.end_turn(state);
                }
                state.phase += 1;
                state.turns_in_phase = 0;
                state.step = 0;
                if let Some(starts) = self.rules.phases[state.phase].starts {
                    state.mover = starts;
                }
            } else if state.step >= self.steps(state).len() {
                self.end_turn(state);
            } else if self.is_passed_over(state) {
                state.step += 1;
            } else {
                return;
            }
        }
    }

    /// The other player's turn begins.
    pub fn end_turn(self, state: &mut State) {
        state.turns_in_phase += 1;
        state.turns_done += u32::from(state.acted);
        state.mover = state.mover.opponent();
        state.step = 0;
        state.acted = false;
        state.again = false;
    }

    fn phase_is_over(self, state: &State) -> bool {
        if state.phase + 1 == self.rules.phases.len() {
            return false;
        }
        match self.rules.phases[state.phase].ends {
            PhaseEnd::Never => false,
            PhaseEnd::Hands => Player::BOTH.into_iter().all(|player| state.hands[player] == Some(0)),
            PhaseEnd::Turns(each) => state.turns_in_phase >= 2 * u32::from(each),
        }
    }

    fn is_passed_over(self, state: &State) -> bool {
        self.steps(state)[state.step].is_only(Action::Place)
            && state.hands[state.mover] == Some(0)
            && state.hands[state.mover.opponent()] != Some(0)
    }

    /// How a state stands that no rule has decided: the limit of plies, a full board, a player without a move.
    pub fn ending(self, state: &State) -> Outcome {
        let end = &self.rules.end;
        if end.plies.is_some_and(|plies| state.ply >= u32::from(plies)) {
            return Outcome::Draw(DrawReason::Plies);
        }
        if state.cells.iter().all(Option::is_some) && self.asked(state).is_only(Action::Place) {
            return end.full.map_or(Outcome::Draw(DrawReason::Full), Outcome::Win);
        }
        if !self.free_moves(state).is_empty() {
            return Outcome::InProgress;
        }
        match end.stuck {
            Stuck::Draw => Outcome::Draw(DrawReason::Stuck),
            Stuck::Lose => Outcome::Win(state.mover.opponent()),
            Stuck::Win => Outcome::Win(state.mover),
            Stuck::Pass | Stuck::GiveWay if self.both_are_stuck(state) => Outcome::Draw(DrawReason::Stuck),
            Stuck::Pass | Stuck::GiveWay => Outcome::InProgress,
        }
    }

    /// Whether passing because of being stuck leads to the other player being stuck as well.
    fn both_are_stuck(self, state: &State) -> bool {
        let mut state = state.clone();
        let stuck = state.mover;
        while self.free_moves(&state).is_empty() {
            if state.mover != stuck {
                return true;
            }
            self.act(&mut state, Move::Pass);
            state.ply += 1;
            state.acted = true;
            self.follow(&mut state);
        }
        false
    }
}
