//! The protocol of Piskvork and of the Gomocup tournaments, in both directions.
//!
//! - `engine`: [`Engine`], for a manager that speaks to this program;
//! - `manager`: for this program when it speaks to an engine;
//! - `board`, `block`, `limits`: what the engine side keeps: stones, a `BOARD` being read, time;
//! - `command`: a manager's lines, taken apart;
//! - `games`: which games the protocol has words for.
//!
//! Lines are ASCII words; coordinates are `x,y` counted from 0 at the top left corner of the board. The protocol's
//! description is part of Piskvork (`protocl2en.htm`); of the extensions that other managers use, limits by depth, nodes
//! and threads (`INFO max_depth`, `max_node`, `thread_num`) are understood and sent.

mod block;
mod board;
mod command;
mod engine;
mod games;
mod limits;
mod manager;

pub(crate) use manager::Manager;

pub use engine::Engine;
pub use games::NoGame;

pub(crate) use games::{named, spoken, usual_size};
