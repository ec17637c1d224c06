//! The opening swap2: who does what, and what is asked of him.

use lianzi_rules::rules::{Rules, Swap};
use lianzi_rules::{Action, Actions, Move};

use super::State;

/// Where the opening stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opening {
    /// The first player places the first three stones; so many are there.
    Laying(usize),
    /// The second player chooses.
    Choosing,
    /// The second player places two more; so many are there.
    LayingMore(usize),
    /// The first player chooses.
    Answering,
    /// It is over, or there is none.
    Done,
}

impl Opening {
    /// How a game begins.
    pub fn of(rules: &Rules) -> Self {
        if rules.swap == Some(Swap::Swap2) {
            Self::Laying(0)
        } else {
            Self::Done
        }
    }

    /// What is asked of the player on move, beside a swap; `None` when his turn says so.
    pub fn asks(self) -> Option<Actions> {
        match self {
            Self::Laying(_) | Self::LayingMore(_) => Some(Actions::of(&[Action::Place])),
            Self::Choosing => Some(Actions::of(&[Action::Place, Action::Pass])),
            Self::Answering => Some(Actions::of(&[Action::Pass])),
            Self::Done => None,
        }
    }

    /// Whether the next stone is the opponent's.
    pub fn places_for_the_other(self) -> bool {
        matches!(self, Self::Laying(1) | Self::LayingMore(1))
    }
}

impl State {
    /// What follows in the opening after an action. A pass for want of anything else ends the player's part.
    pub fn opening_goes_on(&mut self, mv: Move) {
        use Opening::{Answering, Choosing, Done, Laying, LayingMore};
        let (next, same_player) = match (self.opening, mv) {
            (Laying(2), _) | (Laying(_), Move::Pass) => (Choosing, false),
            (Laying(stones), _) => (Laying(stones + 1), true),
            (Choosing, Move::Pass) => (LayingMore(0), true),
            (LayingMore(1), _) | (LayingMore(_), Move::Pass) => (Answering, false),
            (LayingMore(stones), _) => (LayingMore(stones + 1), true),
            (Answering, Move::Swap) => (Done, true),
            (Choosing | Answering, _) => (Done, false),
            (Done, _) => unreachable!("the opening is over"),
        };
        self.opening = next;
        self.step = match next {
            Laying(stones) | LayingMore(stones) => stones,
            _ => 0,
        };
        if !same_player {
            self.mover = self.mover.opponent();
        }
    }
}
