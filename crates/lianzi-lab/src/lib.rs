//! Measuring players and games.
//!
//! - [`arena`]: matches between two players, with sides swapped from the same openings, and every game kept;
//! - [`statistics`]: what can be said after so many games, and how sure it is.
//!
//! Terminals and servers are not known here; the day, the seed and the flag that stops a match come from outside.

pub mod arena;
pub mod statistics;
