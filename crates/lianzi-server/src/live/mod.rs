//! Matches that are being played: a task for each room, sockets that watch it, computers that think.
//!
//! - this file: everything that the running parts share;
//! - `registry`: rooms by id, read back from the store when somebody wants them;
//! - `actor`: the task of one room: decide, store, apply, acknowledge, broadcast;
//! - `audience`: who watches a room;
//! - `socket`: one client's connection;
//! - `round_trip`: how long messages of a client are on their way;
//! - `pool`: where computers think, off the async threads;
//! - `thinking`: how a room lets a computer think;
//! - `computer`: computer players by name, within limits;
//! - `games`: games that are compiled already;
//! - `idle`: analysts and computer players that have nothing to do, and know something already.

mod actor;
mod audience;
mod computer;
mod games;
mod idle;
mod pool;
mod registry;
mod round_trip;
mod socket;
mod thinking;

pub use actor::{Ask, Reply};
pub use computer::{Computer, ComputerError};
pub use games::Games;
pub use idle::Idle;
pub use pool::{Place, Pool, Stop, TooBusy, Turn};
pub use registry::{Registry, Room as RoomHandle};
pub use socket::serve;

use std::sync::Arc;

use lianzi_play::analysis::Analyst;
use lianzi_rules::RulesId;
use lianzi_search::Agent;
use tokio::sync::watch;

use crate::metrics::Metrics;
use crate::moment::Clock;
use crate::secret::MatchId;
use crate::settings::Settings;
use crate::store::Keeper;
use crate::wire::Side;

/// What all parts of a running server share.
pub struct Live {
    /// How it is to be.
    pub settings: Settings,
    /// The store.
    pub keeper: Keeper,
    /// Figures.
    pub metrics: Arc<Metrics>,
    /// Compiled games.
    pub games: Games,
    /// Where computer players think.
    pub pool: Pool,
    /// Where analyses are worked out, so that computer players do not wait behind them.
    pub analyses: Pool,
    /// Where games are compiled and records are read.
    pub preparing: Pool,
    /// Where proofs and reviews are worked out, which take longer.
    pub studies: Pool,
    /// Analysts that have nothing to do, by the game that they know.
    pub analysts: Idle<RulesId, Analyst>,
    /// Computer players that wait for their opponents, by match and seat.
    pub agents: Idle<(MatchId, Side), Box<dyn Agent>>,
    /// Rooms.
    pub registry: Registry,
    /// Becomes true when the server closes down.
    pub closing: watch::Receiver<bool>,
}

impl Live {
    /// The clock.
    pub fn clock(&self) -> &Clock {
        &self.settings.clock
    }

    /// Milliseconds since 1970.
    pub fn now(&self) -> i64 {
        self.settings.clock.now()
    }

    /// Whether the server closes down.
    pub fn is_closing(&self) -> bool {
        *self.closing.borrow()
    }
}
