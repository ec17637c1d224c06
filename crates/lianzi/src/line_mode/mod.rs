//! Line mode: somebody types a line, and the program answers with lines.
//!
//! - `command`: what a typed line means;
//! - `session`: a match as a state machine, from lines to events;
//! - `present`: events as sentences and boards;
//! - `json`: events as objects, for programs;
//! - `menu`: choosing a game and who plays it, as a state machine too;
//! - `drive`: the loop that reads, asks the machine, and prints.

pub mod command;
pub mod drive;
pub mod json;
pub mod menu;
pub mod present;
pub mod session;

#[cfg(test)]
mod tests;

pub use session::{Event, Seat, Session, Setup, Trouble, Wants};
