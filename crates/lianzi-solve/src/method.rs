//! Methods: which there are, when they apply, and which one to take.

use std::fmt;

use lianzi_rules::{AnyGame, AnyPosition, Game, Position, with_game};

use crate::request::Request;
use crate::{exhaustive, gravity, numbers, proof, retrograde};

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
    /// Null-window negamax on columns of bits: connect four on boards of many sizes.
    Gravity,
    /// Tables of all positions, from the ends backwards: games that end in a phase of sliding.
    Retrograde,
    /// Wins within 1, 2, 3, ... plies by all moves: every game. It is never picked, since it settles only what is settled soon, but
    /// it gives bounds where nothing else does.
    Deepening,
}

impl Method {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::Exhaustive,
        Self::Threats,
        Self::ProofNumbers,
        Self::Gravity,
        Self::Retrograde,
        Self::Deepening,
    ];

    /// Its name on command lines and in answers.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Exhaustive => "exhaustive",
            Self::Threats => "threats",
            Self::ProofNumbers => "proof-numbers",
            Self::Gravity => "gravity",
            Self::Retrograde => "retrograde",
            Self::Deepening => "deepening",
        }
    }
}

impl Method {
    /// Whether it uses more threads than one, if it may.
    pub const fn uses_threads(self) -> bool {
        matches!(self, Self::Gravity | Self::Retrograde)
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
    /// Stones do not fall into columns of the same height that stand side by side.
    #[error("stones do not fall into columns side by side")]
    NotColumns,
    /// The board needs more than 64 bits.
    #[error("with a guard for each column the board has more than 64 points")]
    TooLarge,
    /// The last phase is not about sliding one stone a turn, or no game gets that far.
    #[error("the last phase is not about sliding one stone a turn, or no game gets there")]
    NotSliding,
    /// The numbers of stones, or the turns, can change while the tables hold.
    #[error("rule {} changes the stones or the turns", rule + 1)]
    StonesChange {
        /// Which rule of the file, from 0.
        rule: usize,
    },
    /// A pattern asks for the ends or the exact length of a row.
    #[error("rule {} asks for the ends or the exact length of a row", rule + 1)]
    RowEnds {
        /// Which rule of the file, from 0.
        rule: usize,
    },
    /// No point stays empty.
    #[error("no point stays empty to slide to")]
    NoRoom,
    /// There are more positions than can be numbered.
    #[error("there are too many positions for a table")]
    TooManyPositions,
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
        Method::Gravity => gravity::applies(game, position),
        Method::Retrograde => retrograde::applies(game, position),
        Method::Deepening => Ok(()),
    }
}

/// The method for a position: gravity where stones fall, the exhaustive one for small games, tables where they fit into
/// memory, threats where more stones never hurt, else proof numbers.
///
/// # Errors
/// For each method the reason why it does not apply.
///
/// # Panics
/// When the position belongs to a game of another size of board.
pub fn choose(game: &AnyGame, position: &AnyPosition) -> Result<Method, Vec<(Method, NotApplicable)>> {
    with_game!(game, position, |game, position| choose_for(
        game,
        position,
        &Request::default()
    ))
}

pub(crate) fn choose_for<const W: usize>(
    game: &Game<W>,
    position: &Position<W>,
    request: &Request,
) -> Result<Method, Vec<(Method, NotApplicable)>> {
    let order = if gravity::applies(game, position).is_ok() {
        // It beats all others by far where it applies.
        [Method::Gravity].as_slice()
    } else if exhaustive::is_small(game, position) {
        &[Method::Exhaustive, Method::Threats, Method::ProofNumbers]
    } else if request.certificate.is_none() && retrograde::fits(game, position, request.memory) {
        // Tables know everything, but leave no certificate.
        [Method::Retrograde].as_slice()
    } else if request.shortest {
        // Proof numbers do not measure distances.
        &[
            Method::Threats,
            Method::Exhaustive,
            Method::ProofNumbers,
            Method::Retrograde,
        ]
    } else {
        &[
            Method::Threats,
            Method::ProofNumbers,
            Method::Exhaustive,
            Method::Retrograde,
        ]
    };
    let mut reasons = Vec::new();
    for &method in order {
        match applies_to(method, game, position) {
            Ok(()) => return Ok(method),
            Err(reason) => reasons.push((method, reason)),
        }
    }
    Err(reasons)
}
