//! Who plays in an arena.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use lianzi_play::PlayerSpec;
use lianzi_rules::AnyGame;
use lianzi_search::{Agent, AgentError, AgentSpec, Forfeit};

use super::Pace;

/// One of the two contestants of a match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Rival {
    /// The one named first, from whose side results are told.
    A = 0,
    /// The other one.
    B = 1,
}

impl Rival {
    /// Both.
    pub const BOTH: [Self; 2] = [Self::A, Self::B];

    /// The other one.
    pub const fn other(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }

    /// 0 for A, 1 for B.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `a` or `b`, as in files.
    pub const fn word(self) -> &'static str {
        match self {
            Self::A => "a",
            Self::B => "b",
        }
    }
}

/// How long an engine in another program may take for the move by which it shows that it is there.
const TRIAL: Duration = Duration::from_secs(1);

type Seat = dyn Fn(&AnyGame, u64) -> Result<Box<dyn Agent>, AgentError> + Send + Sync;

/// A player of many games: a name, and a fresh agent for each game, so that nothing is carried from one to another.
#[derive(Clone)]
pub struct Contestant {
    name: String,
    seat: Arc<Seat>,
    /// Whether only a first move tells that it can play at all.
    tried: bool,
}

impl Contestant {
    /// A contestant by name; `seat` makes the agent for a game, from a seed that is different in every game.
    pub fn new(
        name: &str,
        seat: impl Fn(&AnyGame, u64) -> Result<Box<dyn Agent>, AgentError> + Send + Sync + 'static,
    ) -> Self {
        Self {
            name: name.to_owned(),
            seat: Arc::new(seat),
            tried: false,
        }
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Makes an agent for one game.
    ///
    /// # Errors
    /// It cannot play the game.
    pub fn seat(&self, game: &AnyGame, seed: u64) -> Result<Box<dyn Agent>, AgentError> {
        (self.seat)(game, seed)
    }

    /// Finds out whether it can play a game at all. An engine in another program is asked for a move, within a second
    /// or the time that it will have.
    ///
    /// # Errors
    /// It cannot play the game.
    pub fn check(
        &self,
        game: &AnyGame,
        seed: u64,
        pace: Pace,
        stop: Option<&Arc<AtomicBool>>,
    ) -> Result<(), AgentError> {
        let mut agent = self.seat(game, seed)?;
        let start = game.start();
        if !self.tried || start.outcome().is_over() {
            return Ok(());
        }
        let stop = stop.cloned().unwrap_or_default();
        let time = pace.time.unwrap_or(TRIAL);
        let limits = Pace {
            time: Some(time),
            ..pace
        }
        .limits(&stop);
        match agent.choose(game, &start, &limits) {
            // Once is not always: the games will tell.
            Ok(_) | Err(AgentError::Forfeit(Forfeit::Late { .. })) => Ok(()),
            Err(error) => Err(error),
        }
    }
}

impl fmt::Debug for Contestant {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Contestant")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

impl From<AgentSpec> for Contestant {
    fn from(spec: AgentSpec) -> Self {
        Self::new(&spec.to_string(), move |game, seed| spec.build(game, seed))
    }
}

impl From<PlayerSpec> for Contestant {
    fn from(spec: PlayerSpec) -> Self {
        let tried = matches!(spec, PlayerSpec::External(_));
        let name = spec.to_string();
        Self {
            tried,
            ..Self::new(&name, move |game, seed| spec.seat(game, seed))
        }
    }
}
