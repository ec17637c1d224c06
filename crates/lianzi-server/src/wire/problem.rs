//! Errors of HTTP requests.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::games::FaultView;
use super::refusal::Refusal;

/// Why a request was not carried out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "problem", rename_all = "snake_case")]
pub enum Problem {
    /// There is nothing at this address.
    NotFound,
    /// The request is not understood.
    BadRequest {
        /// What is wrong with it, in English, for developers.
        detail: String,
    },
    /// The request is larger than it may be.
    TooLarge {
        /// The most bytes.
        limit: u32,
    },
    /// Too many requests from this address.
    TooMany {
        /// Try again in so many milliseconds; `null`: when one of what there are too many of is over.
        wait_ms: Option<u32>,
    },
    /// There is no such game.
    NoGame {
        /// The game whose name is most like it.
        nearest: Option<String>,
    },
    /// The rule file is wrong.
    Faults {
        /// What is wrong with it.
        faults: Vec<FaultView>,
    },
    /// The position is wrong.
    BadPosition {
        /// What is wrong with it, in English.
        detail: String,
    },
    /// The record is wrong.
    BadRecord {
        /// What is wrong with it, in English.
        detail: String,
        /// The line, from 1.
        line: Option<u32>,
    },
    /// The game or the match does not fit the format.
    DoesNotFit {
        /// Why, in English.
        detail: String,
    },
    /// There is no such computer player, or it may not be used here, or it cannot play this game.
    BadAgent {
        /// Why, in English.
        detail: String,
    },
    /// The clock's times are out of range.
    BadClock,
    /// The nickname is too long.
    BadName {
        /// The most letters.
        limit: u32,
    },
    /// The command is refused by the match.
    Refused {
        /// Why.
        refusal: Refusal,
    },
    /// The server is not called so: see its option `--public-host`.
    WrongHost {
        /// What it was called.
        host: String,
    },
    /// The server is too busy, or closing down.
    Busy,
    /// Something failed inside the server.
    Failed,
}
