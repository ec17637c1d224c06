//! What the moves of a position are worth.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::basics::{Side, Texts};
use super::matches::GameChoice;

/// A position to be analysed: where it begins, and moves from there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Analyse {
    /// Which game.
    pub game: GameChoice,
    /// A position string; left out: as the rules begin.
    #[serde(default)]
    pub position: Option<String>,
    /// Moves from there.
    #[serde(default)]
    pub moves: Vec<String>,
    /// The longest time, in milliseconds; never more than the server allows. Left out: one second.
    #[serde(default)]
    pub millis: Option<u32>,
}

/// How good a result is for a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum GradeView {
    /// He wins.
    Win,
    /// Nobody does.
    Draw,
    /// He loses.
    Loss,
}

/// What is proved of a value; never a guess.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ValueView {
    /// The result with best play by both; `null`: not proved.
    pub grade: Option<GradeView>,
    /// Plies to the end, where somebody wins.
    pub plies: Option<u16>,
    /// Whether a shorter end has been ruled out.
    pub exact: bool,
}

/// All moves of a position, judged.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AnalysisView {
    /// The position.
    pub position: String,
    /// Who is on move.
    pub mover: Side,
    /// What is proved for him.
    pub value: ValueView,
    /// His moves, the best first.
    pub moves: Vec<JudgedView>,
    /// Plies that the search has looked ahead over moves that are not proved.
    pub depth: u32,
    /// Positions looked at.
    #[cfg_attr(test, ts(type = "number"))]
    pub nodes: u64,
    /// Time taken, in milliseconds.
    pub millis: u32,
    /// Whether the time was over before everything was proved.
    pub halted: bool,
}

/// A move and what it is worth to the player who makes it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct JudgedView {
    /// The move.
    pub text: String,
    /// What is proved; plies count the move itself.
    pub value: ValueView,
    /// From -1 to 1 for a move that is not proved: a guess, that only orders moves. `null` for proved ones, and where nothing is
    /// known.
    pub score: Option<f64>,
    /// How the game is expected to go on; begins with the move.
    pub line: Vec<String>,
    /// What the move does, as sentences; empty where there is nothing to say.
    pub says: Texts,
    /// Whether the search that looks furthest would play it.
    pub chosen: bool,
}
