//! How promising a position looks.
//!
//! - `goals`: the lines that the rules are about, found in the rules of any game;
//! - `falling`: who gets which points where stones fall;
//! - `tally`: the score of a position, kept up to date stone by stone while a search goes on.
//!
//! An evaluation is a guess and knows nothing about the moves to come. Who has won is not its business either.

mod falling;
mod goals;
mod tally;

pub(crate) use falling::heirs;
pub(crate) use goals::WinningLines;
pub use goals::{Aim, GoalLine, goal_lines, lines_through};
pub use tally::Evaluator;
pub(crate) use tally::{Tally, from_the_middle};
