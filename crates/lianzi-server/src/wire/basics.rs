//! What all messages are made of: players, texts, clocks, seats.

use lianzi_rules::Player;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// One of the two players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// Who usually moves first.
    First,
    /// The other one.
    Second,
}

impl From<Player> for Side {
    fn from(player: Player) -> Self {
        match player {
            Player::First => Self::First,
            Player::Second => Self::Second,
        }
    }
}

impl From<Side> for Player {
    fn from(side: Side) -> Self {
        match side {
            Side::First => Self::First,
            Side::Second => Self::Second,
        }
    }
}

/// One value for each player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Both<T> {
    /// The first player's.
    pub first: T,
    /// The second player's.
    pub second: T,
}

impl<T> Both<T> {
    /// A value for each player.
    pub fn new(mut value: impl FnMut(Player) -> T) -> Self {
        Self {
            first: value(Player::First),
            second: value(Player::Second),
        }
    }

    /// A player's.
    pub fn of(&self, player: Player) -> &T {
        match player {
            Player::First => &self.first,
            Player::Second => &self.second,
        }
    }

    /// A player's, to be changed.
    pub fn of_mut(&mut self, player: Player) -> &mut T {
        match player {
            Player::First => &mut self.first,
            Player::Second => &mut self.second,
        }
    }

    /// The values with the players changed over.
    #[must_use]
    pub fn swapped(self) -> Self {
        Self {
            first: self.second,
            second: self.first,
        }
    }
}

/// A text in both languages.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Texts {
    /// English.
    pub en: String,
    /// Chinese.
    pub zh: String,
}

impl From<&lianzi_rules::rules::Text> for Texts {
    fn from(text: &lianzi_rules::rules::Text) -> Self {
        Self {
            en: text.en.clone(),
            zh: text.zh.clone(),
        }
    }
}

/// How time is measured in a match.
///
/// A player's clock runs while he is on move, but not before his first move. Time that a message spends on its way is
/// given back, up to half a second a move, as far as his lag quota reaches (docs/server.md).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum ClockSettings {
    /// Not at all.
    #[default]
    None,
    /// So much for the whole game, and a little more after each turn.
    Game {
        /// Milliseconds at the beginning.
        initial_ms: u32,
        /// Milliseconds added after each turn.
        increment_ms: u32,
    },
    /// So much for each turn.
    Move {
        /// Milliseconds.
        move_ms: u32,
    },
}

/// Whether moves may be taken back in a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum TakebackPolicy {
    /// A placed stone stays.
    Never,
    /// When the opponent agrees; a computer always does.
    #[default]
    Ask,
    /// Whoever likes.
    Free,
}

/// Who sits on a seat, as everybody may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum SeatView {
    /// Nobody yet.
    Open,
    /// Somebody with a nickname, which may be empty.
    Person {
        /// The nickname.
        name: String,
    },
    /// A computer player.
    Computer {
        /// As in `level:6`.
        agent: String,
    },
}

/// Stones that a move put somewhere or took away.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Change {
    /// The point's index in the board's list.
    pub point: u16,
    /// Whose stone stands there now; `null` for nobody's.
    pub stone: Option<Side>,
}

/// How a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    /// Who won; `null` in a draw.
    pub winner: Option<Side>,
    /// How it came about.
    pub by: EndedBy,
}

/// What ended a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum EndedBy {
    /// The rules: a line made, or whatever else wins or loses.
    Rules,
    /// The board is full.
    Full,
    /// The limit of plies is reached.
    Plies,
    /// Nobody can move.
    Stuck,
    /// A position came back too often.
    Repetition,
    /// A player gave up.
    Resignation,
    /// A player's time was over.
    Timeout,
    /// A player went away and his opponent claimed the win.
    Abandoned,
    /// Both agreed on a draw.
    Agreement,
    /// A computer player gave no move.
    ComputerFailed,
}

impl EndedBy {
    /// The word for it in records; nothing where the moves say it.
    ///
    /// ```
    /// use lianzi_server::wire::EndedBy;
    /// assert_eq!(EndedBy::Resignation.reason(), "resigned");
    /// ```
    pub const fn reason(self) -> &'static str {
        match self {
            Self::Rules => "",
            Self::Full => "full",
            Self::Plies => "plies",
            Self::Stuck => "stuck",
            Self::Repetition => "repetition",
            Self::Resignation => "resigned",
            Self::Timeout => "time",
            Self::Abandoned => "abandoned",
            Self::Agreement => "agreed",
            Self::ComputerFailed => "computer failed",
        }
    }
}
