//! The Universal Game Interface, in both directions: any game of this program, with its own notation.
//!
//! - `engine`: [`Engine`], for a manager that speaks to this program;
//! - `manager`: for this program when it speaks to an engine;
//! - `search`: what a search has found, as words of the protocol.
//!
//! The protocol is described by its author in `ugi.md` of the match manager cutegames. Positions (`fen`) are Lianzi's
//! position strings, moves are written as everywhere (`c3`, `b2-b3`, `xc3`, `--`, `swap`); each is one action, also where
//! a turn has several. A mate is counted in plies.

mod engine;
mod manager;
mod search;

pub(crate) use manager::Manager;

pub use engine::Engine;
pub use search::info;
