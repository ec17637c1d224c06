//! Line mode: somebody types a line, and the program answers with lines.
//!
//! What a line means and what it does to a match is in `session`; here is what is seen of it.
//!
//! - `present`: events as sentences and boards;
//! - `json`: events as objects, for programs;
//! - `menu`: choosing a game and who plays it, as a state machine too;
//! - `drive`: the loop that reads, asks the machine, and prints.

pub mod drive;
pub mod json;
pub mod menu;
pub mod present;

#[cfg(test)]
mod tests;
