//! Measuring players and games.
//!
//! - [`arena`]: matches between two players, with sides swapped from the same openings, and every game kept;
//! - [`tournament`]: several players, one scale of strength;
//! - [`balance`]: who wins a game by force, who wins it in practice, and how its games go;
//! - [`plot`]: plots and the page that holds them;
//! - [`puzzles`]: positions in which exactly one move wins;
//! - [`variant`], [`sweep`], [`repair`]: changed rules, and which of them are fair;
//! - [`statistics`]: what can be said after so many games, and how sure it is.
//!
//! Terminals and servers are not known here; the day, the seed and the flag that stops a match come from outside.

pub mod arena;
pub mod balance;
pub mod plot;
pub mod puzzles;
pub mod repair;
pub mod statistics;
pub mod sweep;
pub mod tournament;
pub mod variant;
