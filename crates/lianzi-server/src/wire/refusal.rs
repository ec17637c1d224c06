//! Why something is refused: a variant for each reason, with the facts.

use lianzi_rules::{Action, Foul, MoveError};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::basics::Outcome;

/// A kind of move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ActionKind {
    /// Put a stone on the board.
    Place,
    /// Move a stone along lines.
    Slide,
    /// Take an enemy stone off the board.
    Remove,
    /// Do nothing.
    Pass,
    /// Change sides.
    Swap,
}

impl From<Action> for ActionKind {
    fn from(action: Action) -> Self {
        match action {
            Action::Place => Self::Place,
            Action::Slide => Self::Slide,
            Action::Remove => Self::Remove,
            Action::Pass => Self::Pass,
            Action::Swap => Self::Swap,
        }
    }
}

/// A foul in renju.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum FoulKind {
    /// Six or more in a row.
    Overline,
    /// Two fours at once.
    DoubleFour,
    /// Two threes at once.
    DoubleThree,
}

impl From<Foul> for FoulKind {
    fn from(foul: Foul) -> Self {
        match foul {
            Foul::Overline => Self::Overline,
            Foul::DoubleFour => Self::DoubleFour,
            Foul::DoubleThree => Self::DoubleThree,
        }
    }
}

/// Why a command was refused. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "reason", rename_all = "snake_case")]
pub enum Refusal {
    /// The match is over.
    Over {
        /// How it ended.
        outcome: Outcome,
    },
    /// The sender holds no seat, or not the one that he speaks for.
    NotSeated,
    /// The other player is on move.
    NotYourTurn,
    /// A seat is still free.
    WaitingForOpponent,
    /// The move is meant for another moment of the match.
    WrongPly {
        /// The ply that is due.
        expected: u16,
    },
    /// The text is no move.
    Unreadable {
        /// A move that would be right.
        example: Option<String>,
    },
    /// The position asks for another kind of move.
    WrongAction {
        /// What was tried.
        asked: ActionKind,
        /// What is possible now.
        expected: Vec<ActionKind>,
    },
    /// The point is not on this board.
    OffBoard {
        /// As it was given.
        point: String,
    },
    /// There is no stone in hand.
    EmptyHand,
    /// A stone of this kind may not be placed by the mover.
    NotYourKind,
    /// There is no stone to move or remove.
    NoStone {
        /// Where.
        point: String,
    },
    /// The stone belongs to the other player.
    NotYours {
        /// Where.
        point: String,
    },
    /// The stone that should be removed is the mover's own.
    YourOwn {
        /// Where.
        point: String,
    },
    /// The target has a stone on it.
    Occupied {
        /// Where.
        point: String,
    },
    /// The stone cannot get there in one move.
    NotAdjacent {
        /// Where it stands.
        from: String,
        /// The target.
        to: String,
    },
    /// The rules bar this point now.
    Barred {
        /// Which.
        point: String,
    },
    /// A stone placed here would fall on.
    Falls {
        /// The point asked for.
        point: String,
        /// Where the stone would come to rest.
        rest: String,
    },
    /// The point touches too few stones.
    Apart {
        /// Which.
        point: String,
    },
    /// The move would make a pattern that the rules forbid.
    Forbidden {
        /// Where.
        point: String,
    },
    /// The stone would be a foul of renju's.
    Foul {
        /// Where.
        point: String,
        /// Which foul.
        foul: FoulKind,
    },
    /// The stone is part of a line, and others are to be taken first.
    Spared {
        /// Where.
        point: String,
    },
    /// The player's time was over before the move came.
    TimeOver,
    /// The match is played without takebacks.
    TakebackNever,
    /// There is no move to take back.
    NothingToTakeBack,
    /// Something like it has been asked already and waits for an answer.
    AlreadyAsked,
    /// There is nothing to answer.
    NothingToAnswer,
    /// The match is not over.
    NotOver,
    /// A computer player neither offers nor takes draws.
    ComputerDeclines,
    /// The opponent is here, or has not been gone for long enough.
    OpponentPresent {
        /// In so many milliseconds the win may be claimed, should he not come back; `null` while he is here.
        wait_ms: Option<u32>,
    },
    /// The seat is taken already.
    SeatTaken,
    /// The invitation is missing or wrong.
    NotInvited,
    /// The match has more moves or messages than a match may have.
    MatchTooLong,
    /// The store cannot write; nothing is lost, try again.
    NotStored,
    /// Something failed inside the server; the match goes on from its last stored move.
    Failed,
    /// Too many messages in too short a time.
    TooFast,
    /// The server is closing down.
    Closing,
    /// There is no such match.
    NoMatch,
    /// The match is stored, but what is stored is damaged.
    Damaged,
}

impl From<lianzi_rules::Refusal> for Refusal {
    fn from(refusal: lianzi_rules::Refusal) -> Self {
        use lianzi_rules::Refusal as Rules;
        match refusal {
            Rules::Over(outcome) => {
                Outcome::of_rules(outcome).map_or(Self::NotYourTurn, |outcome| Self::Over { outcome })
            }
            Rules::WrongAction { asked, expected } => Self::WrongAction {
                asked: asked.into(),
                expected: expected.iter().map(Into::into).collect(),
            },
            Rules::OffBoard { name, .. } => Self::OffBoard { point: name },
            Rules::EmptyHand => Self::EmptyHand,
            Rules::NotYourKind => Self::NotYourKind,
            Rules::NoStone { name, .. } => Self::NoStone { point: name },
            Rules::NotYours { name, .. } => Self::NotYours { point: name },
            Rules::YourOwn { name, .. } => Self::YourOwn { point: name },
            Rules::Occupied { name, .. } => Self::Occupied { point: name },
            Rules::NotAdjacent { from, to } => Self::NotAdjacent { from, to },
            Rules::Barred { name, .. } => Self::Barred { point: name },
            Rules::Falls { name, rest } => Self::Falls { point: name, rest },
            Rules::Apart { name, .. } => Self::Apart { point: name },
            Rules::Forbidden { name, .. } => Self::Forbidden { point: name },
            Rules::Foul { name, foul, .. } => Self::Foul {
                point: name,
                foul: foul.into(),
            },
            Rules::Spared { name, .. } => Self::Spared { point: name },
        }
    }
}

impl From<MoveError> for Refusal {
    fn from(error: MoveError) -> Self {
        match error {
            MoveError::Refused(refusal) => refusal.into(),
            MoveError::Unreadable { example, .. } => Self::Unreadable { example },
        }
    }
}

impl Outcome {
    /// What the rules say of a finished game; nothing while it goes on.
    pub fn of_rules(outcome: lianzi_rules::Outcome) -> Option<Self> {
        use super::basics::EndedBy;
        use lianzi_rules::DrawReason;
        match outcome {
            lianzi_rules::Outcome::InProgress => None,
            lianzi_rules::Outcome::Win(player) => Some(Self {
                winner: Some(player.into()),
                by: EndedBy::Rules,
            }),
            lianzi_rules::Outcome::Draw(reason) => Some(Self {
                winner: None,
                by: match reason {
                    DrawReason::Full => EndedBy::Full,
                    DrawReason::Plies => EndedBy::Plies,
                    DrawReason::Stuck => EndedBy::Stuck,
                    DrawReason::Repetition => EndedBy::Repetition,
                    DrawReason::Rule => EndedBy::Rules,
                },
            }),
        }
    }
}
