//! Positions without a match: for analysis, for playing back, for trying out a game that is being written.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::games::GameView;
use super::live::{Played, State};
use super::matches::GameChoice;
use super::refusal::Refusal;

/// A position to look at: where it begins, and moves from there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct LookAt {
    /// Which game.
    pub game: GameChoice,
    /// A position string; left out: as the rules begin.
    #[serde(default)]
    pub position: Option<String>,
    /// Moves from there.
    #[serde(default)]
    pub moves: Vec<String>,
}

/// How a position stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Looked {
    /// The stones at the beginning.
    pub start: String,
    /// The moves that could be made.
    pub moves: Vec<Played>,
    /// How it stands after them.
    pub state: State,
    /// Why the next one could not be made, if so.
    pub refusal: Option<Refusal>,
}

/// A record to read.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct RecordText {
    /// Its text, in any format that is known: `lianzi`, `mini_chess_v1`, SGF, PSQ, lists of points or columns.
    pub text: String,
    /// The game that it is of, where the text does not say it.
    #[serde(default)]
    pub game: Option<GameChoice>,
    /// Which of several games, counted from 1; left out: the first.
    #[serde(default)]
    pub number: Option<u32>,
    /// Whether what stands before a mistake is wanted, rather than nothing.
    #[serde(default)]
    pub partial: bool,
}

/// A record that was read.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ReadRecord {
    /// The game.
    pub game: GameView,
    /// Who played; `null` when that is not known.
    pub players: super::Both<Option<String>>,
    /// When it was played, as the record says.
    pub date: Option<String>,
    /// How it ended, as records write it: `first`, `second resigned`, `draw full`, `unfinished`.
    pub result: String,
    /// The comment on the whole.
    pub comment: String,
    /// Comments beside the moves; empty where there are none.
    pub comments: Vec<String>,
    /// The stones at the beginning.
    pub start: String,
    /// The moves.
    pub moves: Vec<Played>,
    /// How it stands at the end.
    pub state: State,
    /// How many games the text holds.
    pub games: u32,
    /// Variations of this game that are left out.
    pub variations: u32,
    /// What is wrong with the text, in English, where what stands before it was wanted.
    pub fault: Option<String>,
}
