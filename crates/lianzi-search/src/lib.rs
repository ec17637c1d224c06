//! Agents: whoever chooses moves by looking ahead.
//!
//! - [`AgentSpec`]: an agent as text, such as `alphabeta:depth=4,seed=7`;
//! - [`Agent`]: what all of them can do: choose a [`Choice`] within [`Limits`];
//! - [`random`]: uniform over the legal moves, and quick random playouts;
//! - [`heuristic`]: a few rules of thumb, one move ahead;
//! - [`minimax`]: to the end, for small games, never wrong;
//! - [`alphabeta`]: a chosen number of plies, for every game;
//! - [`mcts`]: many games played from the position, for every game;
//! - [`level`]: eight steps from beginner to strongest, for every game;
//! - [`evaluate`]: how promising a position looks, from the lines that can still be filled;
//! - [`Fours`]: what rows that lack one stone force, for other searches;
//! - [`size`]: how many positions a game can have at most.
//!
//! Nothing here knows files or terminals. Limits (the number of threads among them), the flag that stops a search and every
//! seed come from outside. A score is never a proof, but for what [`Score`] says.
//!
//! ```
//! use lianzi_rules::catalogue;
//! use lianzi_search::{AgentSpec, Limits};
//!
//! let game = catalogue::game("tic-tac-toe")?;
//! let spec: AgentSpec = "alphabeta:depth=4,seed=7".parse()?;
//! let mut agent = spec.build(&game, 0)?;
//! let choice = agent.choose(&game, &game.start(), &Limits::none())?;
//! assert!(game.check(&game.start(), choice.mv).is_ok());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod agent;
mod chance;
mod forfeit;
mod knowledge;
mod limits;
mod score;
mod spec;
mod table;
mod threats;

pub mod alphabeta;
pub mod evaluate;
pub mod heuristic;
pub mod level;
pub mod mcts;
pub mod minimax;
pub mod random;
pub mod size;

pub use agent::{Agent, AgentError, Choice, Unsolved};
pub use chance::Chance;
pub use forfeit::{Forfeit, StartFault};
pub use limits::{Limits, Progress, Report};
pub use random::playout;
pub use score::Score;
pub use spec::{AgentSpec, SpecError, Strength};
pub use threats::{Forced, Fours, FoursAt};
