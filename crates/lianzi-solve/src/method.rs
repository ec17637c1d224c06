//! Methods: which there are, when they apply, and which one to take.

use std::fmt;

use lianzi_rules::{AnyGame, AnyPosition, Game, Position, with_game};

use crate::{exhaustive, numbers, proof};

/// A way to find values. Each lives in a module of its own with two functions: `applies` and `solve`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Method {
    /// Negamax over all positions, with a table: small games without cycles.
    Exhaustive,
    /// Wins within 1, 2, 3, ... plies by threats and forced moves: placing games and placing phases in which
    /// more stones never hurt.
    Threats,
    /// Depth-first proof-number search: games without cycles.
    ProofNumbers,
}

impl Method {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Exhaustive, Self::Threats, Self::ProofNumbers];

    /// Its name on command lines and in answers.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Exhaustive => "exhaustive",
            Self::Threats => "threats",
            Self::ProofNumbers => "proof-numbers",
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name())
    }
}

impl std::str::FromStr for Method {
    type Err = UnknownMethod;

    fn from_str(text: &str) -> Result<Self, UnknownMethod> {
        Self::ALL
            .into_iter()
            .find(|method| method.name() == text)
            .ok_or_else(|| UnknownMethod {
                name: text.to_owned(),
            })
    }
}

/// There is no such method.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no method {name:?}; there are {}", Method::ALL.map(Method::name).join(", "))]
pub struct UnknownMethod {
    /// As it was given.
    pub name: String,
}

/// Why a method does not apply to a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotApplicable {
    /// A position may come back.
    #[error("positions can come back")]
    Cycles,
    /// The phase does more than placing one stone a turn.
    #[error("this phase is not about placing one stone a turn")]
    NotPlacing,
    /// Stones are not the mover's own.
    #[error("players place other stones than their own")]
    NotOwnStones,
    /// Stones cannot be placed everywhere.
    #[error("stones cannot be placed on every empty point")]
    Restricted,
    /// A rule that is not "who makes this, wins", or a pattern that more stones can spoil.
    #[error("rule {} is not a win by rows of at least some length or by sets of points", rule + 1)]
    NotMonotone {
        /// Which rule of the file, from 0.
        rule: usize,
    },
    /// Stones are captured.
    #[error("stones are captured")]
    Captures,
    /// The players may swap.
    #[error("the players may swap sides")]
    Swap,
    /// A full board is somebody's win.
    #[error("a full board wins")]
    FullWins,
    /// The phase ends by counting turns.
    #[error("the phase ends after a number of turns")]
    CountedTurns,
}

/// Whether a method applies to a position.
///
/// # Errors
/// The first reason why it does not.
///
/// # Panics
/// When the position belongs to a game of another size of board.
pub fn applies(method: Method, game: &AnyGame, position: &AnyPosition) -> Result<(), NotApplicable> {
    with_game!(game, position, |game, position| applies_to(
        method, game, position
    ))
}

pub(crate) fn applies_to<const W: usize>(
    method: Method,
    game: &Game<W>,
    position: &Position<W>,
) -> Result<(), NotApplicable> {
    if position.outcome().is_over() {
        return Ok(());
    }
    match method {
        Method::Exhaustive => exhaustive::applies(game, position),
        Method::Threats => proof::applies(game, position),
        Method::ProofNumbers => numbers::applies(game, position),
    }
}

/// The method for a position: the exhaustive one for small games, threats where more stones never hurt, else
/// proof numbers.
///
/// # Errors
/// For each method the reason why it does not apply.
///
/// # Panics
/// When the position belongs to a game of another size of board.
pub fn choose(game: &AnyGame, position: &AnyPosition) -> Result<Method, Vec<(Method, NotApplicable)>> {
    with_game!(game, position, |game, position| choose_for(game, position, false))
}

pub(crate) fn choose_for<const W: usize>(
    game: &Game<W>,
    position: &Position<W>,
    shortest: bool,
) -> Result<Method, Vec<(Method, NotApplicable)>> {
    let order = if exhaustive::is_small(game, position) {
        [Method::Exhaustive, Method::Threats, Method::ProofNumbers]
    } else if shortest {
        // Proof numbers do not measure distances.
        [Method::Threats, Method::Exhaustive, Method::ProofNumbers]
    } else {
        [Method::Threats, Method::ProofNumbers, Method::Exhaustive]
    };
    let mut reasons = Vec::new();
    for method in order {
        match applies_to(method, game, position) {
            Ok(()) => return Ok(method),
            Err(reason) => reasons.push((method, reason)),
        }
    }
    Err(reasons)
}
