//! Making, finding and joining matches.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::basics::{Both, ClockSettings, Outcome, SeatView, Side, TakebackPolicy, Texts};
use super::live::{MatchView, Played, State};

/// Which game to play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum GameChoice {
    /// A shipped game, or one of a family such as `mnk:6,6,4`.
    Shipped {
        /// Its name.
        name: String,
    },
    /// A rule file.
    Rules {
        /// What it is to be called.
        #[serde(default)]
        name: String,
        /// Its text.
        text: String,
    },
}

/// Who is to sit on a seat of a new match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum SeatWish {
    /// Whoever makes the match; on both seats: two people at one screen, or a friend who is sent the token.
    Me {
        /// A nickname.
        #[serde(default)]
        name: String,
    },
    /// Whoever comes with the invitation, or in a listed match whoever comes.
    Open,
    /// A computer player.
    Computer {
        /// As in `level:6`, `perfect`, `alphabeta:millis=500`.
        agent: String,
    },
}

/// A match to be made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewMatch {
    /// Which game.
    pub game: GameChoice,
    /// Who plays.
    pub seats: Both<SeatWish>,
    /// Whether chance decides who is first.
    #[serde(default)]
    pub random_sides: bool,
    /// How time is measured.
    #[serde(default)]
    pub clock: ClockSettings,
    /// Whether moves may be taken back.
    #[serde(default)]
    pub takeback: TakebackPolicy,
    /// Whether everybody may find it, and take a free seat.
    #[serde(default)]
    pub listed: bool,
    /// A position string to begin with; left out: as the rules begin.
    #[serde(default)]
    pub position: Option<String>,
}

/// A seat and the token that it is held by.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeatKey {
    /// Which seat.
    pub side: Side,
    /// Its token: whoever has it, plays. It is told only once.
    pub token: String,
}

/// A match that was made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MadeMatch {
    /// Its id: whoever knows it may watch.
    pub id: String,
    /// The seats of whoever made it.
    pub seats: Vec<SeatKey>,
    /// What lets somebody take a free seat of a match that is not listed.
    pub invitation: Option<String>,
}

/// Somebody who wants a seat.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Join {
    /// Which; left out: any free one.
    #[serde(default)]
    pub side: Option<Side>,
    /// A nickname.
    #[serde(default)]
    pub name: String,
    /// The invitation, where one is needed.
    #[serde(default)]
    pub invitation: Option<String>,
}

/// A match as it stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WholeMatch {
    /// What it is.
    pub about: MatchView,
    /// Every move.
    pub moves: Vec<Played>,
    /// How it stands.
    pub state: State,
}

/// What lists show of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Summary {
    /// The shipped game's name, or `null` for rules of one's own.
    pub game: Option<String>,
    /// What the game is called.
    pub title: Texts,
    /// Who plays.
    pub seats: Both<SeatView>,
    /// How time is measured.
    pub clock: ClockSettings,
    /// Whether moves may be taken back.
    pub takeback: TakebackPolicy,
    /// How it ended.
    pub outcome: Option<Outcome>,
}

/// How far a match has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum StageView {
    /// A seat is free.
    #[default]
    Open,
    /// It is being played.
    Running,
    /// It is over.
    Over,
}

/// A match in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ListedMatch {
    /// Its id.
    pub id: String,
    /// When it was made, in milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    pub created: i64,
    /// What it is.
    #[serde(flatten)]
    pub summary: Summary,
}

/// What a command led to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Done {
    /// The version that the command led to.
    pub version: u32,
    /// How the match stands.
    pub state: State,
}

/// A command over HTTP, for scripts: what `do` is over the socket.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct DoOverHttp {
    /// What makes it safe to send the command again: it is carried out once, and gets its first answer again. New for each
    /// command of a player in a match; 1 to 64 bytes.
    #[serde(default)]
    pub id: Option<String>,
    /// For whom, when both seats are held.
    #[serde(default)]
    pub side: Option<Side>,
    /// What.
    #[serde(rename = "do")]
    pub command: super::Command,
}
