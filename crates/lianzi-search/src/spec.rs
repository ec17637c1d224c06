//! Agents as text: `alphabeta:depth=4,seed=7`.

use std::fmt;
use std::str::FromStr;

use lianzi_rules::AnyGame;

use crate::alphabeta::AlphaBetaAgent;
use crate::heuristic::HeuristicAgent;
use crate::minimax::MinimaxAgent;
use crate::random::RandomAgent;
use crate::{Agent, AgentError};

/// Which agent, and with what settings. Its text is a name and, after a colon, settings: `random`, `random:seed=7`,
/// `heuristic`, `minimax`, `alphabeta:depth=4,seed=7`.
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
        /// How many plies, 1 to 64.
        depth: u32,
        /// Decides between equal moves; `None`: what the caller says.
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
            /// All of them, from weak to strong.
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
    /// To the end, in small games.
    Minimax = "minimax",
}

impl Strength {
    /// The settings that an agent of this kind has.
    pub const fn keys(self) -> &'static [&'static str] {
        match self {
            Self::Random => &["seed"],
            Self::Heuristic | Self::Minimax => &[],
            Self::AlphaBeta => &["depth", "seed"],
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
                seed: None,
            },
        }
    }
}

/// How far alpha-beta looks when nothing is said.
const DEFAULT_DEPTH: u32 = 4;
/// How far alpha-beta may be told to look.
const MOST_DEPTH: u32 = 64;
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
        Ok(spec)
    }
}

impl fmt::Display for AgentSpec {
    /// Every setting that is known, so that the text means the same wherever it is read.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.strength().word())?;
        match *self {
            Self::Random { seed: Some(seed) } => write!(f, ":seed={seed}"),
            Self::Random { seed: None } | Self::Heuristic | Self::Minimax => Ok(()),
            Self::AlphaBeta { depth, seed } => {
                write!(f, ":depth={depth}")?;
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
        }
    }

    /// The same agent with a seed, when it takes one and was given none: what a caller prints, so that the game can be
    /// played again.
    #[must_use]
    pub const fn seeded(self, default_seed: u64) -> Self {
        match self {
            Self::Random { seed: None } => Self::Random {
                seed: Some(default_seed),
            },
            Self::AlphaBeta { depth, seed: None } => Self::AlphaBeta {
                depth,
                seed: Some(default_seed),
            },
            Self::Random { .. } | Self::AlphaBeta { .. } | Self::Heuristic | Self::Minimax => self,
        }
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
            Self::AlphaBeta { depth, seed } => {
                Box::new(AlphaBetaAgent::new(game, depth, seed.unwrap_or(default_seed)))
            }
        })
    }

    fn set(&mut self, key: &'static str, value: &str) -> Result<(), SpecError> {
        let number = |least: u64, most: u64| {
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
        };
        match (self, key) {
            (Self::Random { seed } | Self::AlphaBeta { seed, .. }, "seed") => {
                *seed = Some(number(0, u64::MAX)?);
            }
            (Self::AlphaBeta { depth, .. }, "depth") => *depth = number(1, u64::from(MOST_DEPTH))? as u32,
            (Self::Random { .. } | Self::Heuristic | Self::Minimax | Self::AlphaBeta { .. }, _) => {
                unreachable!("{key} is not among the agent's keys")
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(text: &str) -> SpecError {
        text.parse::<AgentSpec>().expect_err(text)
    }

    #[test]
    fn every_agent_reads_back_what_it_writes() {
        for strength in Strength::ALL {
            let plain = strength.spec();
            for spec in [plain, plain.seeded(7), plain.seeded(u64::MAX)] {
                assert_eq!(spec.to_string().parse(), Ok(spec));
            }
            assert_eq!(strength.word().parse(), Ok(plain));
            assert_eq!(plain.strength(), *strength);
        }
        assert_eq!(
            " AlphaBeta: Depth=6 , seed=1 ".parse(),
            Ok(AgentSpec::AlphaBeta {
                depth: 6,
                seed: Some(1)
            })
        );
    }

    #[test]
    fn every_setting_that_an_agent_has_can_be_given() {
        for strength in Strength::ALL {
            for key in strength.keys() {
                let text = format!("{}:{key}=7", strength.word());
                let spec: AgentSpec = text.parse().expect(&text);
                assert!(spec.to_string().contains(&format!("{key}=7")), "{spec}");
            }
        }
    }

    #[test]
    fn a_wrong_text_says_what_would_be_right() {
        assert_eq!(
            refusal("minmax").to_string(),
            "there is no agent \"minmax\" (did you mean minimax?); the agents are random, heuristic, alphabeta, minimax"
        );
        assert_eq!(
            refusal("alphabeta:dept=3").to_string(),
            "alphabeta has no setting \"dept\" (did you mean depth?); it has depth, seed"
        );
        assert_eq!(
            refusal("minimax:seed=3").to_string(),
            "minimax has no setting \"seed\"; it has none"
        );
        assert_eq!(
            refusal("alphabeta:depth=0").to_string(),
            "depth=0 is not possible: depth is a whole number from 1 to 64"
        );
        assert_eq!(refusal("random:seed=7,seed=8"), SpecError::Twice { key: "seed" });
        assert_eq!(
            refusal("random:seed"),
            SpecError::NoValue {
                part: "seed".to_owned()
            }
        );
    }

    #[test]
    fn no_text_from_outside_is_taken_for_an_agent() {
        for text in [
            "",
            ":",
            "random;seed=1",
            "连子",
            "random:seed=-1",
            "random:seed=+1",
            "random:seed=1e3",
        ] {
            refusal(text);
        }
        assert!(matches!(
            refusal("random:seed=18446744073709551616"),
            SpecError::BadValue { .. }
        ));
        assert_eq!(
            refusal(&"r".repeat(100_000)),
            SpecError::TooLong { length: 100_000 }
        );
    }
}
