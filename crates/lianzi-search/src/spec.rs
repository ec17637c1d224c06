//! Agents as text: `alphabeta:depth=4,seed=7`.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use lianzi_rules::{AnyGame, AnyPosition};

use crate::alphabeta::AlphaBetaAgent;
use crate::heuristic::HeuristicAgent;
use crate::level::{LevelAgent, MOST_LEVEL};
use crate::mcts::{DEFAULT_PLAYOUTS, MctsAgent};
use crate::minimax::MinimaxAgent;
use crate::random::RandomAgent;
use crate::{Agent, AgentError, Choice, Limits};

/// Which agent, and with what settings. Its text is a name and, after a colon, settings: `random`, `random:seed=7`,
/// `heuristic`, `minimax`, `alphabeta:depth=4,seed=7`, `alphabeta:millis=500`, `mcts:playouts=10000,seed=7`, `mcts:millis=500`,
/// `level:6`, `level:6,seed=7`.
///
/// The enum is exhaustive on purpose: with a new strength the compiler points at every place that has to know it.
///
/// ```
/// use lianzi_search::AgentSpec;
/// let spec: AgentSpec = "alphabeta:seed=7".parse()?;
/// assert_eq!(spec.to_string(), "alphabeta:depth=4,seed=7");
/// let error = "alfabeta".parse::<AgentSpec>().unwrap_err();
/// assert!(error.to_string().contains("did you mean alphabeta?"));
/// # Ok::<(), lianzi_search::SpecError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AgentSpec {
    /// Any legal move; see [`random`](crate::random).
    Random {
        /// Where its chance begins; `None`: wherever the caller says.
        seed: Option<u64>,
    },
    /// Rules of thumb; see [`heuristic`](crate::heuristic).
    Heuristic,
    /// To the end of the game; see [`minimax`](crate::minimax).
    Minimax,
    /// Some plies ahead; see [`alphabeta`](crate::alphabeta).
    AlphaBeta {
        /// How many plies, 1 to 64. When only the time is given: 64.
        depth: u32,
        /// The most milliseconds for a move; `None`: no limit of its own.
        millis: Option<u64>,
        /// Decides between equal moves; `None`: what the caller says.
        seed: Option<u64>,
    },
    /// Many games played from the position; see [`mcts`](crate::mcts).
    Mcts {
        /// How many games for a move; `None`: as many as time lets it.
        playouts: Option<u64>,
        /// The most milliseconds for a move; `None`: no limit of its own.
        millis: Option<u64>,
        /// Where its chance begins; `None`: wherever the caller says.
        seed: Option<u64>,
    },
    /// One of eight steps from beginner to strongest; see [`level`](crate::level).
    Level {
        /// Which step, 1 to 8.
        level: u8,
        /// Decides what is overlooked and chooses between equal moves; `None`: what the caller says.
        seed: Option<u64>,
    },
}

macro_rules! strengths {
    ($($(#[$doc:meta])* $name:ident = $word:literal,)*) => {
        /// The kinds of agents, without their settings.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Strength {
            $($(#[$doc])* $name,)*
        }

        impl Strength {
            /// All of them: the single methods from weak to strong, then the levels, which span them all.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];

            /// The name in an agent's text.
            pub const fn word(self) -> &'static str {
                match self {
                    $(Self::$name => $word,)*
                }
            }
        }
    };
}

strengths! {
    /// Any legal move.
    Random = "random",
    /// Rules of thumb.
    Heuristic = "heuristic",
    /// Some plies ahead.
    AlphaBeta = "alphabeta",
    /// Many games played from the position.
    Mcts = "mcts",
    /// To the end, in small games.
    Minimax = "minimax",
    /// One of eight steps from beginner to strongest.
    Level = "level",
}

impl Strength {
    /// The settings that an agent of this kind has. (A level has its number too, which is written without a key.)
    pub const fn keys(self) -> &'static [&'static str] {
        match self {
            Self::Random | Self::Level => &["seed"],
            Self::Heuristic | Self::Minimax => &[],
            Self::AlphaBeta => &["depth", "millis", "seed"],
            Self::Mcts => &["playouts", "millis", "seed"],
        }
    }

    /// The agent of this kind with every setting as it is when nothing is said.
    pub const fn spec(self) -> AgentSpec {
        match self {
            Self::Random => AgentSpec::Random { seed: None },
            Self::Heuristic => AgentSpec::Heuristic,
            Self::Minimax => AgentSpec::Minimax,
            Self::AlphaBeta => AgentSpec::AlphaBeta {
                depth: DEFAULT_DEPTH,
                millis: None,
                seed: None,
            },
            Self::Mcts => AgentSpec::Mcts {
                playouts: Some(DEFAULT_PLAYOUTS),
                millis: None,
                seed: None,
            },
            Self::Level => AgentSpec::Level {
                level: DEFAULT_LEVEL,
                seed: None,
            },
        }
    }
}

/// The level when only `level` is said: in the middle.
const DEFAULT_LEVEL: u8 = 4;
/// How far alpha-beta looks when nothing is said.
const DEFAULT_DEPTH: u32 = 4;
/// How far alpha-beta may be told to look.
const MOST_DEPTH: u32 = 64;
/// The longest time for a move: a day.
const MOST_MILLIS: u64 = 86_400_000;
/// How many games Monte Carlo search may be told to play.
const MOST_PLAYOUTS: u64 = 1_000_000_000;
/// Longer texts are refused unread.
const LONGEST_TEXT: usize = 200;

/// What is wrong with an agent's text.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SpecError {
    /// No agent has this name.
    #[error("there is no agent {name:?}{}; the agents are {}", did_you_mean(*nearest), names().join(", "))]
    UnknownAgent {
        /// As it was written.
        name: String,
        /// The name most like it.
        nearest: Option<&'static str>,
    },
    /// The agent has no such setting.
    #[error("{} has no setting {key:?}{}; {}", agent.word(), did_you_mean(*nearest), settings(*agent))]
    UnknownKey {
        /// The agent.
        agent: Strength,
        /// As it was written.
        key: String,
        /// The setting most like it.
        nearest: Option<&'static str>,
    },
    /// A setting is not `key=value`.
    #[error("{part:?} is not a setting: write key=value, such as seed=7")]
    NoValue {
        /// As it was written.
        part: String,
    },
    /// A setting has a value that it cannot have.
    #[error("{key}={value} is not possible: {key} is a whole number from {least} to {most}")]
    BadValue {
        /// The setting.
        key: &'static str,
        /// As it was written.
        value: String,
        /// The least value that would be right.
        least: u64,
        /// The greatest value that would be right.
        most: u64,
    },
    /// A setting is given twice.
    #[error("{key} is given twice")]
    Twice {
        /// The setting.
        key: &'static str,
    },
    /// The text is far too long to be an agent.
    #[error("an agent's text has at most {LONGEST_TEXT} characters, and this one has {length}")]
    TooLong {
        /// How long it is, in bytes.
        length: usize,
    },
}

fn names() -> Vec<&'static str> {
    Strength::ALL.iter().map(|strength| strength.word()).collect()
}

fn did_you_mean(nearest: Option<&str>) -> String {
    nearest.map_or_else(String::new, |word| format!(" (did you mean {word}?)"))
}

fn settings(agent: Strength) -> String {
    match agent.keys() {
        [] => "it has none".to_owned(),
        keys => format!("it has {}", keys.join(", ")),
    }
}

/// The known word that is most like the one written, when it is like it at all.
fn nearest(written: &str, known: &[&'static str]) -> Option<&'static str> {
    let lower = written.to_lowercase();
    known
        .iter()
        .map(|&word| (strsim::damerau_levenshtein(&lower, word), word))
        .filter(|&(distance, word)| {
            distance * 2 <= word.len().max(lower.chars().count()) && distance < word.len()
        })
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, word)| word)
}

impl FromStr for AgentSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        if text.len() > LONGEST_TEXT {
            return Err(SpecError::TooLong { length: text.len() });
        }
        let text = text.trim();
        let (name, settings) = text.split_once(':').unwrap_or((text, ""));
        let name = name.trim();
        let known = |strength: &&Strength| strength.word().eq_ignore_ascii_case(name);
        let Some(&agent) = Strength::ALL.iter().find(known) else {
            return Err(SpecError::UnknownAgent {
                name: name.to_owned(),
                nearest: nearest(name, &names()),
            });
        };
        let mut spec = agent.spec();
        let mut given: Vec<&'static str> = Vec::new();
        for part in settings.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            let Some((key, value)) = part.split_once('=') else {
                if let Self::Level { level, .. } = &mut spec {
                    if given.contains(&LEVEL) {
                        return Err(SpecError::Twice { key: LEVEL });
                    }
                    given.push(LEVEL);
                    *level = number(LEVEL, part, 1, u64::from(MOST_LEVEL))? as u8;
                    continue;
                }
                return Err(SpecError::NoValue {
                    part: part.to_owned(),
                });
            };
            let (key, value) = (key.trim(), value.trim());
            let Some(&key) = agent.keys().iter().find(|known| known.eq_ignore_ascii_case(key)) else {
                let nearest = nearest(key, agent.keys());
                return Err(SpecError::UnknownKey {
                    agent,
                    key: key.to_owned(),
                    nearest,
                });
            };
            if given.contains(&key) {
                return Err(SpecError::Twice { key });
            }
            given.push(key);
            spec.set(key, value)?;
        }
        // Whoever gives nothing but the time wants all that fits into it.
        if given.contains(&"millis") {
            match &mut spec {
                Self::AlphaBeta { depth, .. } if !given.contains(&"depth") => *depth = MOST_DEPTH,
                Self::Mcts { playouts, .. } if !given.contains(&"playouts") => *playouts = None,
                _ => {}
            }
        }
        Ok(spec)
    }
}

/// What a level's number is called in complaints about it.
const LEVEL: &str = "level";

/// A setting's whole number.
fn number(key: &'static str, value: &str, least: u64, most: u64) -> Result<u64, SpecError> {
    let digits = !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit());
    let number = value
        .parse()
        .ok()
        .filter(|number| digits && (least..=most).contains(number));
    number.ok_or_else(|| SpecError::BadValue {
        key,
        value: value.to_owned(),
        least,
        most,
    })
}

/// Writes the settings that are known.
fn settings_to(f: &mut fmt::Formatter<'_>, settings: [(&str, Option<u64>); 3]) -> fmt::Result {
    let mut sign = ':';
    for (key, value) in settings {
        if let Some(value) = value {
            write!(f, "{sign}{key}={value}")?;
            sign = ',';
        }
    }
    Ok(())
}

impl fmt::Display for AgentSpec {
    /// Every setting that is known, so that the text means the same wherever it is read.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.strength().word())?;
        match *self {
            Self::Random { seed: Some(seed) } => write!(f, ":seed={seed}"),
            Self::Random { seed: None } | Self::Heuristic | Self::Minimax => Ok(()),
            Self::AlphaBeta { depth, millis, seed } => settings_to(
                f,
                [
                    ("depth", Some(u64::from(depth))),
                    ("millis", millis),
                    ("seed", seed),
                ],
            ),
            Self::Mcts {
                playouts,
                millis,
                seed,
            } => settings_to(f, [("playouts", playouts), ("millis", millis), ("seed", seed)]),
            Self::Level { level, seed } => {
                write!(f, ":{level}")?;
                seed.map_or(Ok(()), |seed| write!(f, ",seed={seed}"))
            }
        }
    }
}

impl AgentSpec {
    /// Which kind of agent it is.
    pub const fn strength(&self) -> Strength {
        match self {
            Self::Random { .. } => Strength::Random,
            Self::Heuristic => Strength::Heuristic,
            Self::Minimax => Strength::Minimax,
            Self::AlphaBeta { .. } => Strength::AlphaBeta,
            Self::Mcts { .. } => Strength::Mcts,
            Self::Level { .. } => Strength::Level,
        }
    }

    /// The same agent with a seed, when it takes one and was given none: what a caller prints, so that the game can be
    /// played again.
    #[must_use]
    pub const fn seeded(mut self, default_seed: u64) -> Self {
        match &mut self {
            Self::Random { seed }
            | Self::AlphaBeta { seed, .. }
            | Self::Mcts { seed, .. }
            | Self::Level { seed, .. } => {
                if seed.is_none() {
                    *seed = Some(default_seed);
                }
            }
            Self::Heuristic | Self::Minimax => {}
        }
        self
    }

    /// Makes the agent for a game. `default_seed` is taken where the text gives none.
    ///
    /// # Errors
    /// When an agent of this kind cannot play the game from its beginning: minimax, when the game is too large or can go on
    /// for ever. (For the end of a large game, make a [`MinimaxAgent`] by hand.)
    pub fn build(&self, game: &AnyGame, default_seed: u64) -> Result<Box<dyn Agent>, AgentError> {
        Ok(match *self {
            Self::Random { seed } => Box::new(RandomAgent::new(seed.unwrap_or(default_seed))),
            Self::Heuristic => Box::new(HeuristicAgent::new(game)),
            Self::Minimax => {
                let start = game.start();
                // A game that begins finished is no fault of its size: choosing says so.
                if !start.outcome().is_over() {
                    MinimaxAgent::fits(game, &start)?;
                }
                Box::new(MinimaxAgent::new(game))
            }
            Self::AlphaBeta { depth, millis, seed } => {
                let agent = AlphaBetaAgent::new(game, depth, seed.unwrap_or(default_seed));
                // A fixed depth is a promise: the score of plain negamax.
                let agent = if millis.is_some() {
                    agent.with_threats(game)
                } else {
                    agent
                };
                timed(agent, millis)
            }
            Self::Mcts {
                playouts,
                millis,
                seed,
            } => {
                let playouts = playouts.or_else(|| millis.is_none().then_some(DEFAULT_PLAYOUTS));
                timed(
                    MctsAgent::new(game, playouts, seed.unwrap_or(default_seed)),
                    millis,
                )
            }
            Self::Level { level, seed } => {
                Box::new(LevelAgent::new(game, level, seed.unwrap_or(default_seed)))
            }
        })
    }

    fn set(&mut self, key: &'static str, value: &str) -> Result<(), SpecError> {
        let number = |least, most| number(key, value, least, most);
        match (self, key) {
            (
                Self::Random { seed }
                | Self::AlphaBeta { seed, .. }
                | Self::Mcts { seed, .. }
                | Self::Level { seed, .. },
                "seed",
            ) => *seed = Some(number(0, u64::MAX)?),
            (Self::AlphaBeta { millis, .. } | Self::Mcts { millis, .. }, "millis") => {
                *millis = Some(number(1, MOST_MILLIS)?);
            }
            (Self::Mcts { playouts, .. }, "playouts") => *playouts = Some(number(1, MOST_PLAYOUTS)?),
            (Self::AlphaBeta { depth, .. }, "depth") => *depth = number(1, u64::from(MOST_DEPTH))? as u32,
            (
                Self::Random { .. }
                | Self::Heuristic
                | Self::Minimax
                | Self::AlphaBeta { .. }
                | Self::Mcts { .. }
                | Self::Level { .. },
                _,
            ) => {
                unreachable!("{key} is not among the agent's keys")
            }
        }
        Ok(())
    }
}

/// An agent with a time of its own for a move.
struct Timed<A> {
    agent: A,
    time: Duration,
}

impl<A: Agent> Agent for Timed<A> {
    fn choose(
        &mut self,
        game: &AnyGame,
        position: &AnyPosition,
        limits: &Limits,
    ) -> Result<Choice, AgentError> {
        let time = limits.time.map_or(self.time, |time| time.min(self.time));
        self.agent.choose(game, position, &limits.clone().with_time(time))
    }
}

fn timed(agent: impl Agent + 'static, millis: Option<u64>) -> Box<dyn Agent> {
    match millis.map(Duration::from_millis) {
        Some(time) => Box::new(Timed { agent, time }),
        None => Box::new(agent),
    }
}

#[cfg(test)]
mod tests;
