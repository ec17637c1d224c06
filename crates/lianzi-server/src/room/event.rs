//! What can happen in a match, as it is stored.
//!
//! Stored events are read by every later version of the program: names and meanings here never change. A test holds
//! examples of all of them. Some look like what goes over the wire today, and are written out once more on purpose: the wire
//! may change, and these may not.

use std::sync::Arc;

use lianzi_play::NamedGame;
use lianzi_rules::catalogue::CatalogueError;
use serde::{Deserialize, Serialize};

use super::Damage;
use crate::secret::Fingerprint;
use crate::wire::{Both, ClockSettings, Command, EndedBy, Outcome, SeatView, Side, TakebackPolicy};

/// An event and its moment.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Stamped {
    /// Milliseconds since 1970.
    pub at: i64,
    /// The command that did it, where a client gave it an id; a move has its id itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub command: Option<CommandKey>,
    /// What happened.
    #[serde(flatten)]
    pub event: Event,
}

/// What a command is known by when it is sent again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CommandKey {
    /// Whose command it was.
    pub side: Side,
    /// What the client called it.
    pub id: String,
}

/// What can happen. `left_ms` are the clocks as they stand after it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// The match was made.
    Created(Arc<Created>),
    /// Somebody took a seat.
    Joined {
        /// Which.
        side: Side,
        /// Who.
        seat: Seat,
    },
    /// A move was made.
    Moved {
        /// By whom.
        side: Side,
        /// The move.
        text: String,
        /// What the client called it; computers do not.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<String>,
        /// How long it took, without the lag that was given back.
        took_ms: u32,
        /// How much lag was given back for it.
        #[serde(default, skip_serializing_if = "is_zero")]
        lag_ms: u32,
        /// The clocks.
        left_ms: Both<u32>,
    },
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
        /// How many are left.
        ply: u16,
        /// The clocks.
        left_ms: Both<u32>,
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
        /// The clocks.
        left_ms: Both<u32>,
    },
    /// A player wants another match.
    RematchAsked {
        /// Who.
        side: Side,
    },
    /// There is another match.
    RematchMade {
        /// Its id.
        id: String,
    },
    /// The server is back after it was stopped.
    Resumed {
        /// The clocks.
        left_ms: Both<u32>,
    },
}

/// Written only where there is any, as in events of older versions.
#[allow(clippy::trivially_copy_pass_by_ref)] // serde passes references
fn is_zero(number: &u32) -> bool {
    *number == 0
}

impl Event {
    /// Whether a command can have led to it.
    pub(super) fn can_follow(&self, command: &Command) -> bool {
        match (command, self) {
            (Command::Move { .. }, Self::Moved { .. })
            | (Command::Takeback, Self::TakebackAsked { .. } | Self::TakenBack { .. })
            | (Command::AnswerTakeback { accept: true }, Self::TakenBack { .. })
            | (Command::AnswerTakeback { accept: false }, Self::TakebackDeclined { .. })
            | (Command::Draw, Self::DrawOffered { .. })
            | (Command::AnswerDraw { accept: false }, Self::DrawDeclined { .. })
            | (Command::Rematch, Self::RematchAsked { .. } | Self::RematchMade { .. }) => true,
            (command, Self::Ended { outcome, .. }) => match command {
                Command::Draw | Command::AnswerDraw { accept: true } => outcome.by == EndedBy::Agreement,
                Command::Resign => matches!(outcome.by, EndedBy::Resignation | EndedBy::Abandoned),
                Command::Claim => outcome.by == EndedBy::Abandoned,
                _ => false,
            },
            _ => false,
        }
    }
}

/// What a match was made as.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Created {
    /// The shipped game's name; `None` for rules of one's own.
    pub game: Option<String>,
    /// The id of the rules.
    pub rules_id: String,
    /// The rule file and what it extends. They are kept for shipped games too: a later version of this program may ship
    /// other rules under the same name, and this match goes on as it began.
    pub rules: Vec<RuleFile>,
    /// The position that it begins with, if not the game's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// Who sits where at first.
    pub seats: Both<Seat>,
    /// What lets somebody take a free seat; `None`: nothing is needed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invitation: Option<Fingerprint>,
    /// How time is measured.
    pub clock: ClockSettings,
    /// Whether moves may be taken back.
    pub takeback: TakebackPolicy,
    /// Whether everybody may find it.
    pub listed: bool,
    /// Where chance in it comes from.
    pub seed: u64,
    /// The match that it is the rematch of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch_of: Option<String>,
}

/// The text of a rule file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RuleFile {
    /// What it is called.
    pub name: String,
    /// What it says.
    pub text: String,
}

/// Who sits on a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Seat {
    /// Nobody yet.
    Open,
    /// Somebody who holds its token.
    Person {
        /// A nickname; may be empty.
        name: String,
        /// The token's fingerprint.
        holder: Fingerprint,
    },
    /// A computer player.
    Computer {
        /// As in `level:6`.
        agent: String,
    },
}

impl Seat {
    /// The fingerprint of the token that holds it.
    pub fn holder(&self) -> Option<&Fingerprint> {
        match self {
            Self::Person { holder, .. } => Some(holder),
            Self::Open | Self::Computer { .. } => None,
        }
    }

    /// Whether a computer plays.
    pub fn is_computer(&self) -> bool {
        matches!(self, Self::Computer { .. })
    }

    /// What to call whoever sits there; empty when there is nothing to say.
    pub fn shown(&self) -> String {
        match self {
            Self::Open => String::new(),
            Self::Person { name, .. } => name.clone(),
            Self::Computer { agent } => agent.clone(),
        }
    }

    /// What everybody may know.
    pub fn view(&self) -> SeatView {
        match self {
            Self::Open => SeatView::Open,
            Self::Person { name, .. } => SeatView::Person { name: name.clone() },
            Self::Computer { agent } => SeatView::Computer { agent: agent.clone() },
        }
    }
}

impl Created {
    /// A match of a shipped game, without clocks, not listed.
    ///
    /// # Errors
    /// There is no such game.
    pub fn of_catalogue(name: &str, first: Seat, second: Seat) -> Result<Self, CatalogueError> {
        let rules = lianzi_rules::catalogue::rules(name)?;
        let text = lianzi_rules::catalogue::text(name).unwrap_or_default();
        let game = NamedGame::from_rule_file(name, &text, &|_| None)?;
        Ok(Self {
            game: Some(name.to_owned()),
            rules_id: rules.id().to_string(),
            rules: rule_files(&game),
            start: None,
            seats: Both { first, second },
            invitation: None,
            clock: ClockSettings::None,
            takeback: TakebackPolicy::Ask,
            listed: false,
            seed: 0,
            rematch_of: None,
        })
    }

    /// The game that it is a match of: the shipped one while that has the same rules, else the one whose rule file was
    /// kept.
    ///
    /// # Errors
    /// The rule file is gone or wrong.
    pub fn game(&self) -> Result<NamedGame, Damage> {
        if let Some(name) = &self.game
            && let Ok(game) = NamedGame::from_catalogue(name)
            && game.game().id().to_string() == self.rules_id
        {
            return Ok(game);
        }
        let Some(file) = self.rules.first() else {
            return Err(Damage::OutOfPlace { version: 1 });
        };
        let library = |wanted: &str| {
            let mut others = self.rules.iter().skip(1);
            others
                .find(|other| other.name == wanted)
                .map(|other| other.text.clone())
        };
        Ok(NamedGame::from_rule_file(&file.name, &file.text, &library)?)
    }
}

/// The rule files of a game that was made from a text.
pub fn rule_files(game: &NamedGame) -> Vec<RuleFile> {
    let kept = |file: &lianzi_play::record::RuleText| RuleFile {
        name: file.name.clone(),
        text: file.text.clone(),
    };
    game.files().iter().map(kept).collect()
}
