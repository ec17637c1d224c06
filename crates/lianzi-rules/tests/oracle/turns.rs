//! Who is next, with which step of which phase, and how a game ends that no rule has decided.

use lianzi_rules::rules::{PhaseEnd, Stuck};
use lianzi_rules::{Action, Actions, DrawReason, Move, Outcome, Player};

use super::{Opening, Oracle, State};

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
        if std::mem::take(&mut state.again) && !self.step_moves(state).is_empty() {
            return;
        }
        state.step += 1;
        self.find_next_step(state);
    }

    /// Goes on to the step that somebody can do, over turns and phases that are finished.
    pub fn find_next_step(self, state: &mut State) {
        loop {
            if state.step >= self.steps(state).len() {
                self.end_turn(state);
            } else if self.is_passed_over(state) {
                state.step += 1;
            } else {
                return;
            }
        }
    }

    /// The other player's turn begins, perhaps in another phase.
    pub fn end_turn(self, state: &mut State) {
        state.turns_in_phase += 1;
        state.mover = state.mover.opponent();
        state.step = 0;
        state.again = false;
        self.enter_phase(state);
    }

    /// Between turns: the phases that are over are left.
    pub fn enter_phase(self, state: &mut State) {
        while self.phase_is_over(state) {
            state.phase += 1;
            state.turns_in_phase = 0;
            if let Some(starts) = self.rules.phases[state.phase].starts {
                state.mover = starts;
            }
        }
    }

    fn phase_is_over(self, state: &State) -> bool {
        match self.rules.phases[state.phase].ends {
            PhaseEnd::Never => false,
            PhaseEnd::Hands => Player::BOTH
                .into_iter()
                .all(|player| state.hands[player] == Some(0)),
            PhaseEnd::Turns(each) => state.turns_in_phase >= 2 * u32::from(each),
        }
    }

    /// A step that only places is passed over without a stone in hand. Only at the beginning of a turn in which nothing else can
    /// be done, with the opponent's hand empty too, that does not help: the player is stuck.
    fn is_passed_over(self, state: &State) -> bool {
        let only_places = |step: &Actions| step.is_only(Action::Place);
        let somebody_goes_on = state.step > 0
            || state.hands[state.mover.opponent()] != Some(0)
            || !self.steps(state).iter().all(only_places);
        only_places(&self.steps(state)[state.step]) && state.hands[state.mover] == Some(0) && somebody_goes_on
    }

    /// How a state stands that no rule has decided: the limit of plies, a full board, a player without a move.
    pub fn ending(self, state: &State) -> Outcome {
        let end = &self.rules.end;
        if end.plies.is_some_and(|plies| state.ply >= u32::from(plies)) {
            return Outcome::Draw(DrawReason::Plies);
        }
        if state.cells.iter().all(Option::is_some) && !self.asked(state).contains(Action::Remove) {
            return end.full.map_or(Outcome::Draw(DrawReason::Full), Outcome::Win);
        }
        if self.can_move(state) {
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

    /// Whether nobody can move after a pass either.
    fn both_are_stuck(self, state: &State) -> bool {
        let mut passed = state.clone();
        passed.ply += 1;
        if passed.opening == Opening::Done {
            self.end_turn(&mut passed);
            self.find_next_step(&mut passed);
        } else {
            passed.opening_goes_on(Move::Pass);
        }
        !self.can_move(&passed)
    }
}
