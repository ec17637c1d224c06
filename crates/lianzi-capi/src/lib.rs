//! Lianzi for C and C++: load rules, play, ask, choose moves, prove.
//!
//! What stands here is a border and nothing else: it takes apart what comes over it, calls the rooms behind, and puts
//! together what goes back. Nothing here reads or writes files, terminals or the network. The header `include/lianzi.h` is made
//! from this crate (`tests/header.rs`); `include/lianzi.hpp` wraps it for C++.
//!
//! - `status`: how a call went, and the text of what went wrong last;
//! - `border`: pointers and texts on their way in and out, and the wall that no panic passes;
//! - `game`, `board`, `matches`, `agent`, `proof`: what can be asked for.
//!
//! The rules of the border, for every function:
//!
//! - A function that can fail returns a [`LianziStatus`]; results come through pointers given last, which are written only when
//!   the status is `LIANZI_STATUS_OK`.
//! - A null pointer where something is needed is an error. Freeing null does nothing.
//! - A text is a pointer and a length in bytes, in UTF-8; it need not end with a zero. Null with length 0 is the empty text.
//! - What is handed out belongs to the caller, who frees it with the function of its name.
//! - A handle is used by one thread at a time, and may wander between threads.

// This room is the one that C enters: pointers cannot be followed without it.
#![allow(unsafe_code)]

mod agent;
mod board;
mod border;
mod game;
mod matches;
mod proof;
mod status;

pub use agent::*;
pub use board::*;
pub use border::*;
pub use game::*;
pub use matches::*;
pub use proof::*;
pub use status::*;
