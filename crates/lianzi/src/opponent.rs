//! Who plays, as it is typed: `person`, or an agent such as `alphabeta:depth=4`.

use std::str::FromStr;

use lianzi_rules::AnyGame;
use lianzi_search::{AgentError, AgentSpec, SpecError};

use crate::line_mode::Seat;

/// Who plays for a player.
#[derive(Clone, PartialEq, Debug)]
pub enum Opponent {
    /// Somebody at this terminal.
    Person,
    /// A computer player.
    Agent(AgentSpec),
}

impl FromStr for Opponent {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        if text == "person" {
            Ok(Self::Person)
        } else {
            text.parse().map(Self::Agent)
        }
    }
}

impl Opponent {
    /// Seats him at a game; the seed is for agents that were not given one.
    ///
    /// # Errors
    /// The agent cannot play this game.
    pub fn seat(&self, game: &AnyGame, seed: u64) -> Result<Seat, AgentError> {
        match self {
            Self::Person => Ok(Seat::Person),
            Self::Agent(spec) => Ok(Seat::Computer {
                name: spec.to_string(),
                agent: spec.build(game, seed)?,
            }),
        }
    }
}
