//! Who plays by himself, as text: an agent, the perfect player, or an engine in another program.
//!
//! People are not here: whoever asks them knows how they are asked.

use std::fmt;
use std::str::FromStr;

use lianzi_rules::AnyGame;
use lianzi_search::level::{LONGEST, MOST_LEVEL};
use lianzi_search::{Agent, AgentError, AgentSpec, SpecError};
use lianzi_solve::tables::StoredTable;
use lianzi_solve::{PerfectAgent, PrudentAgent};

use crate::protocols::external::{self, ExternalAgent, ExternalSpec, ExternalSpecError};

/// The word for the perfect player.
const PERFECT: &str = "perfect";

/// A player who needs no person: what `--first` and `--second`, the arena and the menu take.
///
/// The enum is exhaustive on purpose: with a new kind of player the compiler points at every place that has to know it.
///
/// ```
/// use lianzi_play::PlayerSpec;
/// use lianzi_rules::catalogue;
/// use lianzi_search::Limits;
///
/// let game = catalogue::game("tic-tac-toe")?;
/// let spec: PlayerSpec = "alphabeta:depth=4".parse()?;
/// let mut player = spec.seat(&game, 7)?;
/// let choice = player.choose(&game, &game.start(), &Limits::none())?;
/// assert!(game.check(&game.start(), choice.mv).is_ok());
///
/// let engine: PlayerSpec = "external:gomocup:/engines/pela".parse()?;
/// assert_eq!(engine.to_string(), "external:gomocup:/engines/pela");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum PlayerSpec {
    /// An agent of `lianzi-search`, such as `alphabeta:depth=4` or `level:6`.
    Agent(AgentSpec),
    /// Plays only what is proved to be best: `perfect`.
    Perfect,
    /// An engine in another program: `external:gomocup:COMMAND` or `external:ugi:COMMAND`.
    External(ExternalSpec),
}

/// What is wrong with a player's text.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PlayerError {
    /// It looks like an engine in another program, and is none.
    #[error(transparent)]
    External(#[from] ExternalSpecError),
    /// It is no agent either.
    #[error(transparent)]
    Agent(#[from] SpecError),
}

impl FromStr for PlayerSpec {
    type Err = PlayerError;

    fn from_str(text: &str) -> Result<Self, PlayerError> {
        let text = text.trim();
        let name = text.split(':').next().unwrap_or_default().trim();
        if name.eq_ignore_ascii_case(external::WORD) {
            Ok(Self::External(text.parse()?))
        } else if text.eq_ignore_ascii_case(PERFECT) {
            Ok(Self::Perfect)
        } else {
            Ok(Self::Agent(text.parse()?))
        }
    }
}

impl fmt::Display for PlayerSpec {
    /// The text that gives the same player wherever it is read.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Agent(spec) => spec.fmt(formatter),
            Self::Perfect => formatter.write_str(PERFECT),
            Self::External(spec) => spec.fmt(formatter),
        }
    }
}

impl PlayerSpec {
    /// The same player with a seed, when he takes one and was given none.
    #[must_use]
    pub fn seeded(self, default_seed: u64) -> Self {
        match self {
            Self::Agent(spec) => Self::Agent(spec.seeded(default_seed)),
            Self::Perfect | Self::External(_) => self,
        }
    }

    /// Whether a seed from outside decides some of his moves. An engine in another program has its own chance, or none.
    pub fn takes_seed(&self) -> bool {
        match self {
            Self::Agent(spec) => spec.seeded(0) != *spec || spec.seeded(1) != *spec,
            // It decides among moves that are proved to be equally good.
            Self::Perfect => true,
            Self::External(_) => false,
        }
    }

    /// Seats him at a game; the seed is for agents that were not given one. An engine in another program is started when
    /// it is asked for its first move, and ended when the agent is dropped.
    ///
    /// # Errors
    /// He cannot play this game.
    pub fn seat(&self, game: &AnyGame, seed: u64) -> Result<Box<dyn Agent>, AgentError> {
        self.seat_with(game, seed, None)
    }

    /// The same with a table of the game from disk, if there is one: what it holds, the perfect player knows at once.
    ///
    /// # Errors
    /// He cannot play this game.
    pub fn seat_with(
        &self,
        game: &AnyGame,
        seed: u64,
        table: Option<StoredTable>,
    ) -> Result<Box<dyn Agent>, AgentError> {
        match self {
            // The strongest proves what it can; a proof is not for `lianzi-search` to find.
            Self::Agent(
                spec @ AgentSpec::Level {
                    level: MOST_LEVEL, ..
                },
            ) => Ok(Box::new(PrudentAgent::new(
                game,
                seed,
                spec.build(game, seed)?,
                LONGEST,
            ))),
            Self::Agent(spec) => spec.build(game, seed),
            Self::Perfect => {
                let agent = PerfectAgent::new(game, seed);
                Ok(match table {
                    Some(table) => Box::new(agent.with_table(table)),
                    None => Box::new(agent),
                })
            }
            Self::External(spec) => Ok(Box::new(ExternalAgent::new(spec, game)?)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_player_reads_back_what_it_writes() {
        for text in [
            "random:seed=7",
            "alphabeta:depth=4,seed=7",
            "level:6",
            "perfect",
            "external:gomocup:/engines/pela --fast",
            "external:ugi:lianzi engine --protocol ugi liansi",
        ] {
            let spec: PlayerSpec = text.parse().expect(text);
            assert_eq!(spec.to_string(), text);
        }
    }

    #[test]
    fn capitals_and_spaces_around_do_not_matter() {
        assert_eq!(" Perfect ".parse(), Ok(PlayerSpec::Perfect));
        assert!(matches!(
            " External:GOMOCUP: x".parse(),
            Ok(PlayerSpec::External(_))
        ));
    }

    #[test]
    fn a_wrong_text_says_what_is_wrong_with_what_it_looks_like() {
        let refused = |text: &str| text.parse::<PlayerSpec>().unwrap_err();
        assert!(matches!(refused("perfekt"), PlayerError::Agent(_)));
        assert_eq!(
            refused("external:pela"),
            PlayerError::External("external:pela".parse::<ExternalSpec>().unwrap_err())
        );
    }

    #[test]
    fn only_agents_with_an_open_seed_leave_something_to_a_seed() {
        let takes = |text: &str| text.parse::<PlayerSpec>().unwrap().takes_seed();
        assert!(takes("random"));
        assert!(!takes("random:seed=1"));
        assert!(!takes("minimax"));
        assert!(!takes("external:gomocup:x"));
        assert_eq!(
            "random".parse::<PlayerSpec>().unwrap().seeded(3).to_string(),
            "random:seed=3"
        );
    }
}
