//! Computer players by name, within limits. What a name from the network can start is decided here and nowhere else:
//! nothing that runs a command or reads a file.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use lianzi_play::PlayerSpec;
use lianzi_rules::{AnyGame, AnyPosition, Move};
use lianzi_search::{Agent, AgentError, AgentSpec, Limits};

/// Why there is no such computer player.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum ComputerError {
    /// The name is none.
    #[error("{0}")]
    Unknown(String),
    /// It would run a program of the server's.
    #[error("engines in other programs cannot be used over the network")]
    External,
    /// It cannot play this game.
    #[error("{0}")]
    Unfit(#[from] AgentError),
}

/// A computer player that may be used over the network.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Computer(PlayerSpec);

/// The most playouts for a move; time ends most of them sooner.
const MOST_PLAYOUTS: u64 = 10_000_000;

impl Computer {
    /// The player of this name.
    ///
    /// # Errors
    /// There is none, or it may not be used here.
    pub fn named(name: &str) -> Result<Self, ComputerError> {
        let spec: PlayerSpec = name
            .parse()
            .map_err(|error: lianzi_play::PlayerError| match error {
                lianzi_play::PlayerError::External(_) => ComputerError::External,
                lianzi_play::PlayerError::Agent(error) => ComputerError::Unknown(error.to_string()),
            })?;
        match spec {
            PlayerSpec::External(_) => Err(ComputerError::External),
            PlayerSpec::Agent(AgentSpec::Mcts {
                playouts,
                millis,
                seed,
            }) => {
                let playouts = playouts.map(|playouts| playouts.min(MOST_PLAYOUTS));
                Ok(Self(PlayerSpec::Agent(AgentSpec::Mcts {
                    playouts,
                    millis,
                    seed,
                })))
            }
            PlayerSpec::Agent(_) | PlayerSpec::Perfect => Ok(Self(spec)),
        }
    }

    /// Its name.
    pub fn name(&self) -> String {
        self.0.to_string()
    }

    /// Whether it can play this game at all.
    ///
    /// # Errors
    /// Why not.
    pub fn fits(&self, game: &AnyGame) -> Result<(), ComputerError> {
        match &self.0 {
            // Only this one refuses games; the others' tables need not be made just to see.
            PlayerSpec::Agent(spec @ AgentSpec::Minimax) => Ok(spec.build(game, 0).map(drop)?),
            _ => Ok(()),
        }
    }

    /// Seats it at a match. A seat's player goes on from move to move with what he has found out; when he was forgotten in between,
    /// another one takes over, with a seed of that move's own.
    ///
    /// # Errors
    /// It cannot play the game.
    pub fn seat(
        &self,
        game: &AnyGame,
        position: &AnyPosition,
        seed: u64,
    ) -> Result<Box<dyn Agent>, AgentError> {
        // An odd constant spreads plies over all seeds.
        let seed = seed ^ u64::from(position.ply()).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0.seat(game, seed)
    }
}

/// A player's move.
///
/// # Errors
/// It has none.
pub fn choose(
    agent: &mut dyn Agent,
    game: &AnyGame,
    position: &AnyPosition,
    time: Duration,
    stop: Arc<AtomicBool>,
) -> Result<Move, AgentError> {
    let limits = Limits::none().with_time(time).with_stop(stop);
    agent.choose(game, position, &limits).map(|choice| choice.mv)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_runs_a_command_can_be_named() {
        for name in [
            "external:gomocup:/bin/sh",
            "external:ugi:rm -rf /",
            "EXTERNAL:gomocup:x",
            " external:gomocup:x",
            "external:nothing",
            "external",
        ] {
            assert_eq!(Computer::named(name), Err(ComputerError::External), "{name}");
        }
        assert!(matches!(
            Computer::named("levl:3"),
            Err(ComputerError::Unknown(_))
        ));
    }

    #[test]
    fn the_same_seed_gives_the_same_player() {
        let game = lianzi_rules::catalogue::game("liansi").unwrap();
        let choose = |seed| {
            let computer = Computer::named("random").unwrap();
            let mut agent = computer.seat(&game, &game.start(), seed).unwrap();
            let time = Duration::from_secs(1);
            super::choose(agent.as_mut(), &game, &game.start(), time, Arc::default()).unwrap()
        };
        assert_eq!(choose(1), choose(1));
        assert!((2..20).any(|seed| choose(seed) != choose(1)));
    }

    #[test]
    fn who_cannot_play_a_game_says_so_before_it_begins() {
        let gomoku = lianzi_rules::catalogue::game("gomoku").unwrap();
        assert!(matches!(
            Computer::named("minimax").unwrap().fits(&gomoku),
            Err(ComputerError::Unfit(AgentError::TooLarge { .. }))
        ));
        assert_eq!(Computer::named("level:3").unwrap().fits(&gomoku), Ok(()));
    }
}
