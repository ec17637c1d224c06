//! Rules of line games as data.
//!
//! A rule file becomes [`Rules`], and these become a [`Game`]: tables for legal moves and outcomes. A [`Position`] is a
//! moment of a game. Nothing here knows files, clocks, random sources, threads or terminals.

pub mod board;
pub mod catalogue;
pub mod rules;

mod any;
mod description;
mod file;
mod game;
mod mask;
mod notation;
mod outcome;
mod perft;
mod player;
mod point;
mod position_text;
mod processor;
mod renju;
mod setup;
mod symmetry;
#[cfg(test)]
mod testing;

pub use any::{AnyGame, AnyPosition};
pub use board::{Board, ClassSet};
pub use description::Impossible;
pub use file::{Fault, FaultKind, Faults, FoulsNeed, Location, NeverEnds, Swap2Needs, schema, whole_table};
pub use game::{Game, Position, Preview, Undo, windows};
pub use mask::{Mask, Points};
pub use notation::{LONGEST_MOVE, MoveError, Unreadable};
pub use outcome::{DrawReason, Outcome, Refusal};
pub use perft::{perft, perft_divide};
pub use player::{Each, Player};
pub use point::{Action, Actions, Move, Point};
pub use position_text::{LONGEST_POSITION, PositionError, PositionFault, PositionFaultKind};
pub use processor::prefetch;
pub use renju::Foul;
pub use rules::{Rules, RulesId};
pub use setup::{CellError, PlaceError, Setup, SetupPreview};
pub use symmetry::{MOST_SYMMETRIES, Permutation};
