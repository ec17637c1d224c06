//! Games between equal players, and whom they favour. The answer is a stream of lines, a JSON object a line
//! (`application/x-ndjson`).

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::basics::Side;
use super::matches::GameChoice;

/// A game whose balance is to be measured.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Measure {
    /// Which game.
    pub game: GameChoice,
    /// The longest time, in milliseconds; never more than the server allows. Left out: ten seconds.
    #[serde(default)]
    pub millis: Option<u32>,
}

/// What is told while computer players play against themselves. `answer` and `failed` are last lines.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum BalanceLine {
    /// Others think; it has not begun.
    Waiting,
    /// How far it has come.
    Progress {
        /// Games that are played, of all strengths.
        done: u32,
        /// How many there are at most; time may end before.
        of: u32,
        /// Time taken, in milliseconds.
        millis: u32,
    },
    /// What came of it.
    Answer(BalanceView),
    /// Something failed; there is nothing more.
    Failed,
}

/// What games between equal players show.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BalanceView {
    /// Whom they favour, as far as they show it.
    pub practice: PracticeView,
    /// Each strength, the weakest first.
    pub strengths: Vec<StrengthView>,
    /// Where chance began.
    pub seed: u32,
    /// Time taken, in milliseconds.
    pub millis: u32,
}

/// Whom games favour. An advantage is shown where the whole 95 % interval of the first player's share is on one side of
/// one half.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum PracticeView {
    /// There was no time for a pair of games.
    None,
    /// At every strength that shows anything, this player has the better of it.
    Favours {
        /// Who.
        side: Side,
        /// At how many strengths it is shown.
        shown: u16,
        /// At how many it was measured.
        measured: u16,
    },
    /// One strength favours the first player, another one the second.
    Disagree,
    /// Nothing is shown.
    NotShown {
        /// The lowest that the first player's share may be at some strength, from 0 to 1.
        low: f64,
        /// The highest.
        high: f64,
        /// The share of draws.
        draws: f64,
    },
}

/// Games of a computer player against itself.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StrengthView {
    /// Its level, from 1.
    pub level: u16,
    /// Games.
    pub games: u32,
    /// How many of them differ from all others.
    pub distinct: u32,
    /// Games that the first player won.
    pub first: u32,
    /// Games that nobody won.
    pub draws: u32,
    /// Games that the second player won.
    pub second: u32,
    /// The first player's share of the points, from 0 to 1; `null` without games.
    pub share: Option<f64>,
    /// The lower end of its 95 % interval.
    pub low: Option<f64>,
    /// The upper end.
    pub high: Option<f64>,
    /// Plies of a game on average.
    pub plies: Option<f64>,
}
