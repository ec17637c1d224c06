//! What goes over the network, as JSON. No other module defines any of it.
//!
//! - `basics`: players, texts, clocks, seats, outcomes;
//! - `refusal`: why something is refused;
//! - `live`: what is said over a match's socket;
//! - `matches`: making, finding and joining matches;
//! - `games`: games with their boards, and rule files that are checked;
//! - `analysis`: what moves are worth;
//! - `studies`, `balance`: long work that tells how far it has come;
//! - `positions`: positions and records without a match;
//! - `problem`: errors of HTTP requests.
//!
//! The same types give the `OpenAPI` document and the page's declarations (`page/wire/wire.d.ts`), so that neither can say
//! anything else than the server does.

mod analysis;
mod balance;
mod basics;
mod games;
mod live;
mod matches;
mod positions;
mod problem;
mod refusal;
mod studies;

pub use analysis::*;
pub use balance::*;
pub use basics::*;
pub use games::*;
pub use live::*;
pub use matches::*;
pub use positions::*;
pub use problem::*;
pub use refusal::*;
pub use studies::*;

#[cfg(test)]
mod tests;
