//! Why a move is refused: the first reason that holds, in the order in which [`Refusal`] lists them.

use lianzi_rules::rules::Stuck;
use lianzi_rules::{Action, Actions, Move, Player, Point, Refusal};

use super::{Oracle, State};

/// The kinds of [`Refusal`], without their facts, in the same order.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
#[allow(missing_docs)] // the refusals of the same names say it
pub enum Reason {
    Over,
    WrongAction,
    OffBoard,
    EmptyHand,
    NotYourKind,
    NoStone,
    NotYours,
    YourOwn,
    Occupied,
    NotAdjacent,
    Barred,
    Falls,
    Apart,
    Forbidden,
    Foul,
    Spared,
}

impl From<&Refusal> for Reason {
    fn from(refusal: &Refusal) -> Self {
        match refusal {
            Refusal::Over(_) => Self::Over,
            Refusal::WrongAction { .. } => Self::WrongAction,
            Refusal::OffBoard { .. } => Self::OffBoard,
            Refusal::EmptyHand => Self::EmptyHand,
            Refusal::NotYourKind => Self::NotYourKind,
            Refusal::NoStone { .. } => Self::NoStone,
            Refusal::NotYours { .. } => Self::NotYours,
            Refusal::YourOwn { .. } => Self::YourOwn,
            Refusal::Occupied { .. } => Self::Occupied,
            Refusal::NotAdjacent { .. } => Self::NotAdjacent,
            Refusal::Barred { .. } => Self::Barred,
            Refusal::Falls { .. } => Self::Falls,
            Refusal::Apart { .. } => Self::Apart,
            Refusal::Forbidden { .. } => Self::Forbidden,
            Refusal::Foul { .. } => Self::Foul,
            Refusal::Spared { .. } => Self::Spared,
        }
    }
}

impl Oracle<'_> {
    /// Kinds of moves that a player may think of, a swap and a pass for want of anything else among them.
    pub fn expected(self, state: &State) -> Actions {
        if state.outcome.is_over() {
            return Actions::default();
        }
        if matches!(self.rules.end.stuck, Stuck::Pass | Stuck::GiveWay) && !self.can_move(state) {
            return Actions::of(&[Action::Pass]);
        }
        let mut kinds: Vec<Action> = self.asked(state).iter().collect();
        if self.may_swap(state) {
            kinds.push(Action::Swap);
        }
        Actions::of(&kinds)
    }

    /// Why a move is refused; `None` when it is legal.
    pub fn reason(self, state: &State, mv: Move) -> Option<Reason> {
        if state.outcome.is_over() {
            return Some(Reason::Over);
        }
        if !self.expected(state).contains(mv.action()) {
            return Some(Reason::WrongAction);
        }
        let named: &[Point] = match &mv {
            Move::Place { at, .. } | Move::Remove { at } => &[*at],
            Move::Slide { from, to } => &[*from, *to],
            Move::Pass | Move::Swap => &[],
        };
        if named.iter().any(|point| point.index() >= self.rules.board.len()) {
            return Some(Reason::OffBoard);
        }
        match mv {
            Move::Place { at, stone } => self.reason_against_placing(state, mv, at, stone),
            Move::Slide { from, to } => self.reason_against_sliding(state, mv, from, to),
            Move::Remove { at } => match state.cells[at.index()] {
                None => Some(Reason::NoStone),
                Some(kind) if !self.may_remove_kind(state.mover, kind) => Some(Reason::YourOwn),
                Some(_) => (!self.removable(state).contains(&at)).then_some(Reason::Spared),
            },
            Move::Pass | Move::Swap => None,
        }
    }

    fn reason_against_placing(self, state: &State, mv: Move, at: Point, stone: Player) -> Option<Reason> {
        let phase = &self.rules.phases[state.phase];
        let barred_now = self
            .rules
            .openings
            .iter()
            .any(|o| u32::from(o.ply) == state.ply && !o.allowed.contains(&at));
        let falls = self.rays(at).iter().any(|ray| {
            phase.gravity.is_some()
                && ray.toward == phase.gravity
                && state.cells[ray.points[0].index()].is_none()
        });
        if state.hands[state.mover] == Some(0) {
            Some(Reason::EmptyHand)
        } else if !self.may_place_kind(state, stone) {
            Some(Reason::NotYourKind)
        } else if state.cells[at.index()].is_some() {
            Some(Reason::Occupied)
        } else if barred_now || !phase.place[state.mover].contains(&at) {
            Some(Reason::Barred)
        } else if falls {
            Some(Reason::Falls)
        } else if !self.may_place_at(state, at) {
            Some(Reason::Apart)
        } else if self.is_forbidden(state, mv) {
            Some(Reason::Forbidden)
        } else {
            self.foul(state, at).map(|_| Reason::Foul)
        }
    }

    fn reason_against_sliding(self, state: &State, mv: Move, from: Point, to: Point) -> Option<Reason> {
        match state.cells[from.index()] {
            None => Some(Reason::NoStone),
            Some(kind) if !self.may_slide_kind(state.mover, kind) => Some(Reason::NotYours),
            Some(_) if state.cells[to.index()].is_some() => Some(Reason::Occupied),
            Some(_) if !self.slides_from(state, from).contains(&to) => Some(Reason::NotAdjacent),
            Some(_) => self.is_forbidden(state, mv).then_some(Reason::Forbidden),
        }
    }
}
