//! Who plays, as it is typed: `person`, or a player who needs none, such as `alphabeta:depth=4` or
//! `external:gomocup:COMMAND`.

use std::str::FromStr;

use lianzi_play::{PlayerError, PlayerSpec};
use lianzi_rules::AnyGame;
use lianzi_search::AgentError;

use crate::games;
use crate::session::Seat;

/// Who plays for a player.
#[derive(Clone, PartialEq, Debug)]
pub enum Opponent {
    /// Somebody at this terminal.
    Person,
    /// A computer player, or an engine in another program.
    Player(PlayerSpec),
}

impl FromStr for Opponent {
    type Err = PlayerError;

    fn from_str(text: &str) -> Result<Self, PlayerError> {
        if text == "person" {
            Ok(Self::Person)
        } else {
            text.parse().map(Self::Player)
        }
    }
}

impl Opponent {
    /// Whether his moves depend on a seed that he was not given with his name.
    pub fn takes_seed(&self) -> bool {
        match self {
            Self::Person => false,
            Self::Player(spec) => spec.takes_seed(),
        }
    }

    /// Seats him at a game; the seed is for agents that were not given one.
    ///
    /// # Errors
    /// The player cannot play this game.
    pub fn seat(&self, game: &AnyGame, seed: u64) -> Result<Seat, AgentError> {
        match self {
            Self::Person => Ok(Seat::Person),
            Self::Player(spec) => Ok(Seat::Computer {
                name: spec.to_string(),
                agent: Some(spec.seat_with(game, seed, games::table(game))?),
            }),
        }
    }
}
