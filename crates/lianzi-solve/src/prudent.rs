//! The agent that plays what it can prove in a part of its time, and otherwise asks another agent.
//!
//! Where stones fall, a search that looks for nothing but the winner is a hundred times faster than one that also judges, and sees the
//! end of the game long before the other does: what it proves, nobody has to guess. Elsewhere proofs in half a second are too rare
//! to pay for themselves, and the other agent alone plays.

use std::time::{Duration, Instant};

use lianzi_rules::{AnyGame, AnyPosition};
use lianzi_search::{Agent, AgentError, Choice, Limits};

use crate::gravity::Openings;
use crate::method::{self, Method};
use crate::perfect::PerfectAgent;

/// Bytes for what the proofs find out.
const MEMORY: usize = 64 << 20;

/// How much of the time belongs to proofs.
const FOR_PROOFS: f64 = 0.75;

/// The same where a proof is likely, and a guess worth little: in connect four, whose first plies are known, and where it is known what
/// there is to lose. On the tenth ply of connect four some proofs take all of it.
const FOR_LIKELY_PROOFS: f64 = 0.97;

/// Plays what it can prove in three quarters of its time, or nearly all of it where a proof is likely; what is left belongs to another
/// agent.
///
/// With a limit of positions and no limit of time it proves nothing, so that it plays the same on every machine.
///
/// ```
/// use std::time::Duration;
/// use lianzi_rules::catalogue;
/// use lianzi_search::{Agent, AgentSpec, Limits, Score};
/// use lianzi_solve::PrudentAgent;
///
/// let game = catalogue::game("connect-four")?;
/// // Seven plies ahead nobody sees who wins here; one can prove it all the same.
/// let position = game.read_position("7/R6/Y6/R6/Y1RY1R1/RRYRYYY R - 14")?;
/// let guesses = "alphabeta:depth=7".parse::<AgentSpec>()?.build(&game, 1)?;
/// let mut agent = PrudentAgent::new(&game, 1, guesses, Duration::from_secs(10));
/// let choice = agent.choose(&game, &position, &Limits::none())?;
/// assert!(matches!(choice.score, Some(Score::Win { .. })));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct PrudentAgent {
    perfect: PerfectAgent,
    otherwise: Box<dyn Agent>,
    longest: Duration,
}

impl PrudentAgent {
    /// An agent for a game that asks `otherwise` where it can prove nothing, and takes `longest` for both together at the most.
    pub fn new(game: &AnyGame, seed: u64, otherwise: Box<dyn Agent>, longest: Duration) -> Self {
        Self {
            perfect: PerfectAgent::new(game, seed).with_memory(MEMORY),
            otherwise,
            longest,
        }
    }
}

impl std::fmt::Debug for PrudentAgent {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // The other agent has nothing to show.
        f.debug_struct("PrudentAgent")
            .field("perfect", &self.perfect)
            .field("longest", &self.longest)
            .finish_non_exhaustive()
    }
}

impl Agent for PrudentAgent {
    fn choose(
        &mut self,
        game: &AnyGame,
        position: &AnyPosition,
        limits: &Limits,
    ) -> Result<Choice, AgentError> {
        let begun = Instant::now();
        let is_counted = limits.nodes.is_some() && limits.time.is_none();
        if !is_counted && method::applies(Method::Gravity, game, position).is_ok() {
            let time = limits.time.map_or(self.longest, |time| time.min(self.longest));
            let is_likely =
                Openings::shipped(game).is_some() || self.perfect.has_something_to_lose(game, position);
            let share = if is_likely { FOR_LIKELY_PROOFS } else { FOR_PROOFS };
            let proof = Limits {
                // To read what is known of the openings takes time, too, the first time.
                time: Some(time.mul_f64(share).saturating_sub(begun.elapsed())),
                // How far a proof has come says nothing about how far the other will get.
                progress: None,
                ..limits.clone()
            };
            match self.perfect.choose(game, position, &proof) {
                Err(AgentError::Unsolved(_)) => {
                    // Who wins is not known, but not to lose is: no guess is worth more.
                    if let Some(safe) = self.perfect.safe(game, position) {
                        return Ok(safe);
                    }
                }
                proved_or_refused => return proved_or_refused,
            }
            let left = Limits {
                time: Some(time.saturating_sub(begun.elapsed())),
                ..limits.clone()
            };
            return self.otherwise.choose(game, position, &left);
        }
        self.otherwise.choose(game, position, limits)
    }
}
