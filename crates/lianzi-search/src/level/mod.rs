//! Eight levels, from beginner to strongest, for every game.
//!
//! The lower levels lose as people lose: they see only a few plies ahead, look at the few moves that seem best, and leave whole
//! rows of the board out of account ([`sight`](self) draws which, from the seed and the position). They do not throw
//! stones away: whatever they see they judge as well as the others. The upper levels see everything, and differ in how far they
//! look. But for the last, what a level plays depends on its seed and on the position alone, not on the machine's speed.
//!
//! In a game so small that a middle level plays it perfectly, the levels above cannot be stronger.
//!
//! - `sight`: what is overlooked;
//! - `glance`: the search of the lower levels.

mod glance;
mod sight;

use std::time::Duration;

use lianzi_rules::{AnyGame, AnyPosition, RulesId};

use crate::agent::for_size;
use crate::alphabeta::AlphaBetaAgent;
use crate::evaluate::{GoalLine, goal_lines};
use crate::limits::Watch;
use crate::mcts::MctsAgent;
use crate::threats::Shapes;
use crate::{Agent, AgentError, Choice, Limits};
use glance::Manner;
use sight::Blindness;

/// The strongest level; the weakest is 1.
pub const MOST_LEVEL: u8 = 8;
/// The longest that the strongest level thinks about a move; the others are limited by positions.
pub const LONGEST: Duration = Duration::from_millis(950);

/// How a level thinks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mind {
    /// Over what it sees; a [`Manner`].
    Glance(Manner),
    /// Everything is seen, as far as a search gets.
    Search(Effort),
}

/// How far a search goes for a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Effort {
    /// Positions for alpha-beta where threats can be counted.
    threats: u64,
    /// Positions for alpha-beta elsewhere: they tell less, and take less time.
    positions: u64,
    /// Rounds for Monte Carlo tree search, where that is the better player: each takes much longer.
    rounds: u64,
    /// For the strongest level the time is all that limits it.
    time: Option<Duration>,
}

/// The levels, the weakest first. The numbers were found by matches (`examples/levels.rs`).
const MINDS: [Mind; MOST_LEVEL as usize] = [
    glance(1, 4, [300, 700], 120),
    glance(2, 6, [130, 380], 50),
    glance(2, 8, [28, 105], 25),
    glance(3, 8, [3, 18], 10),
    glance(4, 12, [0, 0], 3),
    search([500, 10_000, 1_200]),
    search([7_000, 50_000, 6_000]),
    Mind::Search(Effort {
        threats: u64::MAX,
        positions: u64::MAX,
        rounds: u64::MAX,
        time: Some(LONGEST),
    }),
];

/// Levels 4 and 5 on boards on which Monte Carlo tree search takes over: every ply costs a hundred moves or more there.
const LARGE: [Mind; 2] = [glance(2, 10, [3, 18], 10), glance(3, 8, [0, 0], 3)];

const fn search([threats, positions, rounds]: [u64; 3]) -> Mind {
    Mind::Search(Effort {
        threats,
        positions,
        rounds,
        time: None,
    })
}

const fn glance(depth: u32, breadth: usize, [own, theirs]: [u64; 2], noise: u32) -> Mind {
    Mind::Glance(Manner {
        depth,
        breadth,
        blindness: Blindness { own, theirs },
        noise,
    })
}

/// Nodes after which the lower levels stop on very large boards.
const MOST_GLANCES: u64 = 300_000;

/// Plays at one of eight levels.
///
/// ```
/// use lianzi_rules::catalogue;
/// use lianzi_search::level::LevelAgent;
/// use lianzi_search::{Agent, Limits};
///
/// let game = catalogue::game("gomoku")?;
/// let choice = LevelAgent::new(&game, 3, 7).choose(&game, &game.start(), &Limits::none())?;
/// assert!(game.check(&game.start(), choice.mv).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct LevelAgent {
    id: RulesId,
    level: u8,
    mind: Mind,
    seed: u64,
    goals: Vec<GoalLine>,
    search: Searcher,
}

/// The search of the upper levels.
#[derive(Clone, Debug)]
enum Searcher {
    Threats(Box<AlphaBetaAgent>),
    Positions(Box<AlphaBetaAgent>),
    Rounds(Box<MctsAgent>),
}

impl Searcher {
    fn new(game: &AnyGame, seed: u64) -> Self {
        let alpha_beta = || Box::new(AlphaBetaAgent::new(game, MOST_DEPTH, seed).with_threats(game));
        if Shapes::new(game.rules()).is_some() {
            Self::Threats(alpha_beta())
        } else if game.board().len() > MANY_POINTS {
            Self::Rounds(Box::new(MctsAgent::new(game, None, seed)))
        } else {
            Self::Positions(alpha_beta())
        }
    }

    /// What an effort is for this search.
    fn effort(&self, effort: &Effort) -> u64 {
        match self {
            Self::Threats(_) => effort.threats,
            Self::Positions(_) => effort.positions,
            Self::Rounds(_) => effort.rounds,
        }
    }
}

/// On boards with more points all moves are too many for alpha-beta, where threats cannot say which of them matter: there Monte
/// Carlo tree search is the better player.
const MANY_POINTS: usize = 80;
/// The deepest search.
const MOST_DEPTH: u32 = 64;

impl LevelAgent {
    /// An agent for a game; levels below 1 count as 1, those above 8 as 8.
    pub fn new(game: &AnyGame, level: u8, seed: u64) -> Self {
        let level = level.clamp(1, MOST_LEVEL);
        let search = Searcher::new(game, seed);
        let mind = match (level, &search) {
            (4 | 5, Searcher::Rounds(_)) => LARGE[usize::from(level) - 4],
            _ => MINDS[usize::from(level) - 1],
        };
        Self {
            id: game.id(),
            level,
            mind,
            seed,
            goals: goal_lines(game.rules()),
            search,
        }
    }
}

impl Agent for LevelAgent {
    fn choose(
        &mut self,
        game: &AnyGame,
        position: &AnyPosition,
        limits: &Limits,
    ) -> Result<Choice, AgentError> {
        if self.id != game.id() {
            *self = Self::new(game, self.level, self.seed);
        }
        let nodes = |own: u64| limits.nodes.map_or(own, |nodes| nodes.min(own));
        match self.mind {
            Mind::Glance(manner) => {
                let limits = limits.clone().with_nodes(nodes(MOST_GLANCES));
                let depth = limits
                    .depth
                    .map_or(manner.depth, |depth| depth.clamp(1, manner.depth));
                let manner = Manner { depth, ..manner };
                for_size!(game, position, |sized, position| {
                    let watch = Watch::start(&limits);
                    glance::choose(game, sized, &self.goals, position, manner, self.seed, watch)
                })
            }
            Mind::Search(effort) => {
                let mut limits = limits.clone();
                limits.time = effort.time.into_iter().chain(limits.time).min();
                // Several threads look at positions in an order of their own: only the last level may do without the same
                // move for the same seed.
                if effort.time.is_none() {
                    limits.threads = 1;
                }
                let limits = limits.with_nodes(nodes(self.search.effort(&effort)));
                match &mut self.search {
                    Searcher::Threats(agent) | Searcher::Positions(agent) => {
                        agent.choose(game, position, &limits)
                    }
                    Searcher::Rounds(agent) => {
                        // What it remembers depends on what was played before.
                        if effort.time.is_none() {
                            agent.forget();
                        }
                        agent.choose(game, position, &limits)
                    }
                }
            }
        }
    }
}

/// Scatters a number: neighbours come out far apart.
const fn mix(number: u64) -> u64 {
    // The finalizer of SplitMix64 (Steele, Lea and Flood, 2014).
    let number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}
