//! Line games over the network: matches that people and computers play, watched by anybody, and never lost.
//!
//! - [`Server`]: listens, answers, and closes down cleanly;
//! - [`room`]: a match with its seats, clocks and requests, as a plain state machine: commands in, events out;
//! - [`store`]: where events are kept; a move is acknowledged when it is on the disk, and broadcast after that;
//! - [`live`]: rooms as tasks, sockets that watch them, computers that think;
//! - [`http`]: the interface under `/api`, described by an `OpenAPI` document that is made from it, and the page;
//! - [`wire`]: everything that goes over the network, as types;
//! - [`guard`], [`settings`]: what the world is allowed;
//! - [`moment`], [`secret`]: time and chance, which come from outside.
//!
//! A networked move goes one way: frame, [`wire::ClientMessage`], [`room::Room::decide`], [`store::Keeper::append`],
//! [`room::Room::apply_all`], acknowledgement, broadcast.

pub mod drawing;
pub mod guard;
pub mod http;
pub mod live;
pub mod metrics;
pub mod moment;
pub mod nickname;
pub mod room;
pub mod secret;
pub mod settings;
pub mod store;
pub mod wire;

mod connection;
mod run;
mod server;
mod typical;

pub use run::{Log, log_to_standard_error, run};
pub use server::{Server, ServerError};
pub use settings::Settings;
