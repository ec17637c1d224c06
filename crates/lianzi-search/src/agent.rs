//! What every agent can do, and how it can fail.

use std::time::Duration;

use lianzi_rules::{AnyGame, AnyPosition, Move, Outcome};

use crate::{Forfeit, Limits, Score};

/// Whoever chooses moves. An agent is made for one game by [`AgentSpec::build`](crate::AgentSpec::build) and may be sent to
/// another thread.
pub trait Agent: Send {
    /// Chooses a legal move for the player on move.
    ///
    /// An agent that looks ahead returns soon (about a millisecond) after a limit is reached or the stop flag is set,
    /// with the best move that it knows by then.
    ///
    /// # Errors
    /// When the game is over, when position and game do not belong together, or when the agent cannot play this
    /// position at all; see [`AgentError`].
    fn choose(
        &mut self,
        game: &AnyGame,
        position: &AnyPosition,
        limits: &Limits,
    ) -> Result<Choice, AgentError>;
}

/// A move, and what its choosing brought to light.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The move.
    pub mv: Move,
    /// What the position is worth to the player on move; `None` from agents that do not judge, or when time was too
    /// short to judge.
    pub score: Option<Score>,
    /// Whether the plies of a won or lost score are a bound: the game ends after so many at most, perhaps sooner.
    pub at_most: bool,
    /// How play is expected to go on: begins with the move.
    pub line: Vec<Move>,
    /// Positions looked at.
    pub nodes: u64,
    /// Plies looked ahead over all moves; 0 from agents that do not.
    pub depth: u32,
}

impl Choice {
    /// A move without a judgement.
    pub(crate) fn unjudged(mv: Move, nodes: u64) -> Self {
        Self {
            mv,
            score: None,
            at_most: false,
            line: vec![mv],
            nodes,
            depth: 0,
        }
    }
}

/// Why an agent gives no move.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum AgentError {
    /// There is nothing to choose in a finished game.
    #[error("the game is over: there is no move to choose")]
    GameOver(Outcome),
    /// The position does not belong to the game.
    #[error("the position belongs to another game")]
    OtherGame,
    /// The game is too large to be searched to its end.
    #[error(
        "minimax searches to the end, and {game} has up to {} positions from here, of which it could visit {}; \
         use alphabeta instead",
        about(*positions), about(*most)
    )]
    TooLarge {
        /// What the game is called, in English.
        game: String,
        /// An upper bound on the positions that can follow.
        positions: f64,
        /// The most for which minimax is willing to start.
        most: f64,
    },
    /// The game can go on for ever, so that it has no end to be searched to.
    #[error(
        "minimax searches to the end, and {game} can go on for ever: it has moves that can be undone and no limit of \
         plies; use alphabeta instead"
    )]
    Endless {
        /// What the game is called, in English.
        game: String,
    },
    /// A game may last too long to be searched to its end.
    #[error(
        "minimax searches to the end, and {game} may go on for {plies} plies from here, of which it could look {most} \
         ahead; use alphabeta instead"
    )]
    TooLong {
        /// What the game is called, in English.
        game: String,
        /// How long it may go on.
        plies: u32,
        /// The most for which minimax is willing to start.
        most: u32,
    },
    /// The search was given up before it knew the answer.
    #[error(
        "the search to the end was given up after {nodes} positions; use alphabeta instead, or give it more time"
    )]
    GivenUp {
        /// Positions looked at.
        nodes: u64,
    },
    /// The protocol that an engine speaks has no words for this game.
    #[error("{game} cannot be played over {protocol}: {reason}")]
    NotInProtocol {
        /// `gomocup` or `ugi`.
        protocol: &'static str,
        /// What the game is called, in English.
        game: String,
        /// What the protocol cannot say, in English.
        reason: String,
    },
    /// It was told to stop before it had a move, and cannot give one at once: an engine whose protocol has no word for that.
    #[error("stopped before there was a move")]
    Stopped,
    /// The position cannot be solved with what there is for it: an agent that never guesses gives no move.
    #[error(transparent)]
    Unsolved(#[from] Unsolved),
    /// A player from outside lost by its own fault.
    #[error("the engine loses: {0}")]
    Forfeit(#[from] Forfeit),
}

/// Why an agent that plays only what is proved gives no move.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum Unsolved {
    /// No method of solving fits the rules.
    #[error("{game} cannot be solved: {}", list(reasons))]
    NoMethod {
        /// What the game is called, in English.
        game: String,
        /// Each method's name and why it does not fit.
        reasons: Vec<(String, String)>,
    },
    /// Tables would need more memory than may be used.
    #[error("{method} needs {needed} bytes of memory, but may use only {given}")]
    Memory {
        /// The method's name.
        method: String,
        /// Bytes that it needs.
        needed: u64,
        /// Bytes that it may use.
        given: u64,
    },
    /// The work ended before a move was proved to be right.
    #[error("{method} has proved no move after {nodes} positions and {:.1} seconds", elapsed.as_secs_f64())]
    Unfinished {
        /// The method's name.
        method: String,
        /// Positions looked at.
        nodes: u64,
        /// Time taken.
        elapsed: Duration,
    },
}

fn list(reasons: &[(String, String)]) -> String {
    let reasons: Vec<_> = reasons
        .iter()
        .map(|(method, reason)| format!("{method}: {reason}"))
        .collect();
    reasons.join("; ")
}

/// A large number, in words short enough for a sentence.
fn about(number: f64) -> String {
    if number < 10_000.0 {
        format!("{number:.0}")
    } else if number < 1e6 {
        format!("{:.0} thousand", number / 1e3)
    } else if number < 1e9 {
        format!("{:.0} million", number / 1e6)
    } else {
        format!("10^{:.0}", number.log10().floor())
    }
}

/// Runs an expression that gives a `Result<_, AgentError>` for the game and the position of whatever size.
macro_rules! for_size {
    ($any:expr, $any_position:expr, |$game:ident, $position:ident| $body:expr) => {
        match ($any, $any_position) {
            (lianzi_rules::AnyGame::One($game), lianzi_rules::AnyPosition::One($position)) => $body,
            (lianzi_rules::AnyGame::Two($game), lianzi_rules::AnyPosition::Two($position)) => $body,
            (lianzi_rules::AnyGame::Four($game), lianzi_rules::AnyPosition::Four($position)) => $body,
            (lianzi_rules::AnyGame::Six($game), lianzi_rules::AnyPosition::Six($position)) => $body,
            _ => Err($crate::AgentError::OtherGame),
        }
    };
}
pub(crate) use for_size;

/// The legal moves, at least one.
pub(crate) fn moves<const W: usize>(
    game: &lianzi_rules::Game<W>,
    position: &lianzi_rules::Position<W>,
) -> Result<Vec<Move>, AgentError> {
    let moves = game.legal_moves(position);
    if moves.is_empty() {
        Err(AgentError::GameOver(position.outcome()))
    } else {
        Ok(moves)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_told_in_words() {
        let told = [6046.0, 43_046_721.0, 9.9e17].map(about);
        assert_eq!(told, ["6046", "43 million", "10^17"]);
    }
}
