//! Measuring players and games.
//!
//! - [`arena`]: matches between two players, with sides swapped from the same openings, and every game kept;
//! - [`balance`]: who wins a game by force, who wins it in practice, and how its games go;
//! - [`statistics`]: what can be said after so many games, and how sure it is.
//!
//! Terminals and servers are not known here; the day, the seed and the flag that stops a match come from outside.

pub mod arena;
pub mod balance;
pub mod statistics;
