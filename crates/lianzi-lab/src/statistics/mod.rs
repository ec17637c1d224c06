//! What can be said after so many games, and how sure it is.
//!
//! - [`Scores`]: how often each score came up; its mean, the interval for the true mean, the likelihood of superiority;
//! - `constrained`: the likeliest distribution with a given mean, on which intervals and tests rest;
//! - [`Elo`]: shares of points as differences of strength;
//! - [`Sprt`]: a test that says by itself when enough games are played;
//! - [`Sample`]: means of measured numbers; [`wilson`]: a share of points.
//!
//! Nothing here knows games or players: counts come in, numbers go out, and every number is finite.

mod constrained;
mod elo;
mod sample;
mod scores;
mod sprt;

pub use elo::{Elo, elo_of, share_of};
pub use sample::{Sample, distance_for, wilson, wilson_at};
pub use scores::{Interval, Scores};
pub use sprt::{MOST_ELO, Sprt, SprtError, Verdict};
