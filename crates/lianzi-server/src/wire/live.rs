//! What is said over a match's socket.
//!
//! The client begins with `hello`. The server answers `welcome`, and then either `snapshot` or, when the client has seen a
//! version that is not too old, `events`. From then on every change comes as `events`, numbered without gaps.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::basics::{Both, Change, ClockSettings, Outcome, SeatView, Side, TakebackPolicy};
use super::refusal::{ActionKind, Refusal};

/// The version of this protocol.
pub const PROTOCOL: u32 = 1;

/// What a client sends.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ClientMessage {
    /// The first message.
    Hello {
        /// The version of the protocol: 1.
        protocol: u32,
        /// The last version of the match that the client has seen.
        #[serde(default)]
        seen: Option<u32>,
        /// Tokens of the seats that the client holds; none for a spectator.
        #[serde(default)]
        tokens: Vec<String>,
    },
    /// Something that a player does.
    Do {
        /// What the answer is to be known by; for a move also what makes it safe to send it again. At most 64 letters.
        id: String,
        /// For whom, when the client holds both seats and the command does not say it by itself.
        #[serde(default)]
        side: Option<Side>,
        /// What.
        #[serde(rename = "do")]
        command: Command,
    },
}

/// What a player can do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Command {
    /// Make a move.
    Move {
        /// How many moves have been made before it.
        ply: u16,
        /// As in `c3`, `b2-b3`, `xc3`, `--`, `swap`.
        text: String,
    },
    /// Ask for one's last move back; done at once where the match is played with free takebacks.
    Takeback,
    /// Answer the opponent who wants a move back.
    AnswerTakeback {
        /// Yes or no.
        accept: bool,
    },
    /// Offer a draw.
    Draw,
    /// Answer an offer of a draw.
    AnswerDraw {
        /// Yes or no.
        accept: bool,
    },
    /// Give up.
    Resign,
    /// Claim the win, for the opponent is gone.
    Claim,
    /// Ask for another match with sides changed, or agree to one.
    Rematch,
}

/// What the server sends.
#[allow(clippy::large_enum_variant)] // made, written and dropped at once
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ServerMessage {
    /// The answer to `hello`.
    Welcome {
        /// The version of the protocol.
        protocol: u32,
        /// The seats that the client's tokens are good for.
        you: Vec<Side>,
    },
    /// The whole match.
    Snapshot {
        /// What it is.
        about: MatchView,
        /// Every move so far.
        moves: Vec<Played>,
        /// How it stands.
        state: State,
    },
    /// What has happened since the last version, in order, and how the match stands now.
    Events {
        /// What happened.
        events: Vec<Numbered>,
        /// How it stands.
        state: State,
    },
    /// A command was carried out, and what it changed is stored.
    Accepted {
        /// Which.
        id: String,
        /// The version that it led to.
        version: u32,
    },
    /// A command was refused; nothing has changed.
    Refused {
        /// Which.
        id: String,
        /// Why.
        refusal: Refusal,
        /// How the match stands in truth.
        state: Option<State>,
    },
    /// Who is here.
    Presence {
        /// Whether the players are.
        here: Both<bool>,
        /// How many others watch.
        watchers: u32,
    },
    /// A frame was no message. After a few of them the connection is closed.
    Misunderstood {
        /// What is wrong with it, in English, for developers.
        problem: String,
    },
    /// The server closes the connection.
    Closing {
        /// Why.
        why: ClosingReason,
    },
}

/// Why the server closes a connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ClosingReason {
    /// There is no such match.
    NoMatch,
    /// The client did not keep up.
    TooSlow,
    /// The client sent too much.
    TooFast,
    /// The client sent what is no message.
    Misunderstood,
    /// The client did not say hello, or with another version of the protocol.
    NoHello,
    /// The server closes down: come back in a moment.
    Shutdown,
    /// Something failed; come back.
    Failed,
    /// The match is stored, but what is stored is damaged.
    Damaged,
}

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Numbered {
    /// The version of the match after it.
    pub version: u32,
    /// When, in milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    pub at: i64,
    /// What.
    pub event: Event,
}

/// What can happen in a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Event {
    /// It was made. Only ever part of a snapshot's history.
    Created,
    /// Somebody took a seat.
    Joined {
        /// Which.
        side: Side,
        /// Who sits there now.
        seat: SeatView,
    },
    /// A move was made.
    Moved(Played),
    /// A player wants his move back.
    TakebackAsked {
        /// Who.
        side: Side,
    },
    /// He does not get it.
    TakebackDeclined {
        /// Who said so.
        side: Side,
    },
    /// Moves were taken back.
    TakenBack {
        /// For whom.
        side: Side,
        /// How many moves are left.
        ply: u16,
    },
    /// A player offers a draw.
    DrawOffered {
        /// Who.
        side: Side,
    },
    /// It is declined.
    DrawDeclined {
        /// Who said so.
        side: Side,
    },
    /// The match ended otherwise than by its moves.
    Ended {
        /// How.
        outcome: Outcome,
    },
    /// A player wants another match.
    RematchAsked {
        /// Who.
        side: Side,
    },
    /// There is another match, with sides changed. The tokens of this one are good for it.
    RematchMade {
        /// Its id.
        id: String,
    },
    /// The server is back after it was stopped; clocks stood still.
    Resumed,
}

/// A move that was made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Played {
    /// How many moves were made before it.
    pub ply: u16,
    /// The move.
    pub text: String,
    /// Who made it.
    pub side: Side,
    /// Every point that it changed, captures included.
    pub changes: Vec<Change>,
    /// How long it took, in milliseconds.
    pub took_ms: u32,
}

/// What a match is: whatever does not change with its moves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MatchView {
    /// Its id.
    pub id: String,
    /// The shipped game's name, or `null` for rules of one's own; see `/api/matches/{id}/game`.
    pub game: Option<String>,
    /// The id of the rules.
    pub rules_id: String,
    /// What the game is called.
    pub title: super::Texts,
    /// Who plays.
    pub seats: Both<SeatView>,
    /// How time is measured.
    pub clock: ClockSettings,
    /// Whether moves may be taken back.
    pub takeback: TakebackPolicy,
    /// Whether everybody may find it.
    pub listed: bool,
    /// When it was made, in milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    pub created: i64,
    /// The stones at its beginning: a character a point in the order of the board's list, `.` for empty, `1` and `2` for
    /// the players' stones.
    pub start: String,
    /// The position that it began with, as a position string.
    pub start_position: String,
    /// The match that it is the rematch of.
    pub rematch_of: Option<String>,
}

/// How a match stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct State {
    /// How many events there have been.
    pub version: u32,
    /// How many moves have been made: what the next move's `ply` has to be.
    pub ply: u16,
    /// The stones: a character a point in the order of the board's list, `.` for empty, `1` and `2` for the players'.
    pub cells: String,
    /// The position string.
    pub position: String,
    /// Who is on move; after the end, who would be.
    pub mover: Side,
    /// The phase, counted from 0.
    pub phase: u16,
    /// The step of the turn that is due, counted from 0.
    pub step: u16,
    /// How many steps the turn has.
    pub steps: u16,
    /// Kinds of moves that are due; none after the end.
    pub expected: Vec<ActionKind>,
    /// Stones that the mover has to remove before anything else.
    pub removing: u8,
    /// Stones in hand; `null` for as many as one likes.
    pub hands: Both<Option<u16>>,
    /// Enemy stones captured by flanking.
    pub captured: Both<u16>,
    /// How often the position has stood, and how often it may, where the rules ask.
    pub repetition: Option<RepetitionView>,
    /// Every legal move; none after the end, or while a seat is free.
    pub legal: Vec<String>,
    /// How the match ended; `null` while it goes on.
    pub outcome: Option<Outcome>,
    /// Lines that decided it: points by index.
    pub lines: Vec<Vec<u16>>,
    /// The clocks; `null` where time is not measured.
    pub clocks: Option<ClocksView>,
    /// Who has asked for something that waits for an answer.
    pub asked: Asked,
    /// Whether a seat is free.
    pub waiting: bool,
    /// The rematch, once there is one.
    pub rematch: Option<String>,
}

/// How often a position has stood.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RepetitionView {
    /// Times, this one included.
    pub times: u32,
    /// The game is drawn when `times` reaches this.
    pub limit: u32,
}

/// The clocks at the moment of the message.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ClocksView {
    /// Milliseconds left.
    pub left_ms: Both<u32>,
    /// Whose clock runs; `null` when both stand.
    pub running: Option<Side>,
}

/// Who has asked for what.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Asked {
    /// For a move back.
    pub takeback: Option<Side>,
    /// For a draw.
    pub draw: Option<Side>,
    /// For a rematch.
    pub rematch: Option<Side>,
}
