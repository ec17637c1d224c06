//! Engines in other programs, as agents like any other.
//!
//! - `spec`: [`ExternalSpec`], an engine as text;
//! - `agent`: [`ExternalAgent`]: asks it for moves and keeps its time;
//! - `process`: its process, and how nothing of it is left;
//! - `descendants`: what it has started;
//! - `talk`: what the manager's side of every protocol can do; the sides themselves are in
//!   [`gomocup`](super::gomocup) and [`ugi`](super::ugi).
//!
//! An engine that is late, dead, silent or wrong loses the game by a [`Forfeit`](lianzi_search::Forfeit).

mod agent;
mod descendants;
mod process;
mod spec;
pub(super) mod talk;

pub use agent::{DEFAULT_TIME, ExternalAgent, LATENESS, Log, WARMING_UP};
pub use spec::{ExternalSpec, ExternalSpecError};

pub(crate) use spec::WORD;

/// Ends every engine that is running, by force and at once: for a program that is about to end without dropping what it
/// holds, as after Ctrl-C.
pub fn kill_all() {
    process::running::kill_all();
}
