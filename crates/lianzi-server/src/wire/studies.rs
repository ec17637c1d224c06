//! Long work that tells how far it has come: looking back on a whole game, proving who wins. Each answer is a stream of lines, a
//! JSON object a line (`application/x-ndjson`).

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::analysis::{GradeView, ValueView};
use super::basics::{Side, Texts};

/// What is told while a whole game is looked back on: a line for each position, the last one first, and `done` at the end.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum GameLine {
    /// Others think; it has not begun.
    Waiting,
    /// A position.
    Ply(ReviewedView),
    /// The last line.
    Done {
        /// Plies at which a proved result was given away, in order.
        wrong: Vec<u16>,
        /// Positions looked at.
        #[cfg_attr(test, ts(type = "number"))]
        nodes: u64,
        /// Time taken, in milliseconds.
        millis: u32,
    },
    /// Something failed; there is nothing more.
    Failed,
}

/// A position of a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ReviewedView {
    /// How many moves had been made.
    pub ply: u16,
    /// Who was on move.
    pub mover: Side,
    /// What is proved for him.
    pub value: ValueView,
    /// From -1 to 1 for him, where nothing is proved: a guess.
    pub score: Option<f64>,
    /// What a graph shows: above 0 the first player stands better; exactly 1, 0 and -1 where it is proved.
    pub height: Option<f64>,
    /// The best move; `null` when the game is over.
    pub best: Option<BriefMove>,
    /// The move that was made; `null` at the end.
    pub played: Option<BriefMove>,
    /// What that move did; `null` when nothing can be said, or there was no other move.
    pub verdict: Option<VerdictView>,
}

/// A move and what it is worth, in brief.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BriefMove {
    /// The move.
    pub text: String,
    /// What is proved for the player who makes it; plies count the move itself.
    pub value: ValueView,
    /// From -1 to 1, where nothing is proved: a guess.
    pub score: Option<f64>,
    /// How the game is expected to go on; begins with the move.
    pub line: Vec<String>,
}

/// What the move that was made did to the result. All but the last are proved.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum VerdictView {
    /// No other move gets more.
    Right,
    /// It wins later than another one.
    Slower {
        /// Plies to the end, this move included.
        plies: u16,
        /// Plies that the best move takes at most.
        best: u16,
    },
    /// It loses, as every move does, but sooner than another one.
    Sooner {
        /// Plies to the end at most, this move included.
        plies: u16,
        /// Plies that the best move lasts.
        best: u16,
    },
    /// It gives something away.
    Wrong {
        /// What could be had.
        was: GradeView,
        /// What is left.
        now: GradeView,
    },
    /// A search likes another move better.
    Doubtful {
        /// How much, where 2 lies between a loss and a win.
        by: f64,
    },
}

/// What is told while somebody tries to prove who wins. `answer`, `no_method` and `failed` are last lines.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum ProofLine {
    /// Others think; it has not begun.
    Waiting,
    /// How far it has come.
    Progress {
        /// What is being done, as a sentence; empty where there are no words.
        says: Texts,
        /// The method at work, where it is known.
        method: Option<String>,
        /// What is known already: only whether a win is the shortest may be left to prove.
        value: ValueView,
        /// Positions looked at.
        #[cfg_attr(test, ts(type = "number"))]
        nodes: u64,
        /// Positions a second.
        #[cfg_attr(test, ts(type = "number"))]
        per_second: u64,
        /// Time taken, in milliseconds.
        millis: u32,
        /// The part of what is being done that is done, from 0 to 1, where that can be told.
        done: Option<f64>,
    },
    /// What came of it.
    Answer(ProofView),
    /// No method fits these rules.
    NoMethod {
        /// Why, as a sentence.
        says: Texts,
    },
    /// Something failed; there is nothing more.
    Failed,
}

/// What a proof has shown.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ProofView {
    /// Who is on move.
    pub mover: Side,
    /// What is proved for him.
    pub value: ValueView,
    /// Who wins; `null` in a draw, and where nothing is proved.
    pub winner: Option<Side>,
    /// What is proved of a value that is not known.
    pub bounds: BoundsView,
    /// Moves that are proved to be best; perhaps not all.
    pub best: Vec<String>,
    /// Best play of both, as far as it is known.
    pub line: Vec<String>,
    /// The method.
    pub method: String,
    /// Positions looked at.
    #[cfg_attr(test, ts(type = "number"))]
    pub nodes: u64,
    /// Time taken, in milliseconds.
    pub millis: u32,
    /// Why it ended before everything was known; `null` when it did not.
    pub halted: Option<HaltView>,
}

/// What is known of a value, for the player on move; 0 plies: nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BoundsView {
    /// He gets at least this.
    pub at_least: GradeView,
    /// He gets at most this.
    pub at_most: GradeView,
    /// He cannot force a win within so many plies.
    pub no_win_within: u16,
    /// His opponent cannot.
    pub no_loss_within: u16,
}

/// Why work ended early.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum HaltView {
    /// It was told to stop.
    Stopped,
    /// The time was over.
    Time,
    /// The memory was full.
    Memory,
}
