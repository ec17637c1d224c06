//! Threats: rows that lack one stone or two, and what follows from them.
//!
//! Only for games in which stones are placed and stay, and win by rows and drawn shapes alone: there what a row lacks can be
//! counted, stone by stone, and says what the player on move must do, without a look at any move.
//!
//! - `shapes`: what there is to be filled, from the rules;
//! - `field`: what stands on the board, for each point;
//! - `duty`: what the player on move has to do at once;
//! - `attack`: wins by continuous fours, and by fours and threes;
//! - `fours`: the last two for others;
//! - `promise`, `weights`: guesses of what it is worth.

mod attack;
mod duty;
mod field;
mod fours;
mod promise;
mod shapes;
#[cfg(test)]
mod tests;
mod weights;

pub(crate) use attack::{Attack, Failed, MOST_FOURS, Means};
pub(crate) use duty::{Duty, stones_left};
pub(crate) use field::Field;
pub use fours::{Forced, Fours, FoursAt};
pub(crate) use shapes::Shapes;
