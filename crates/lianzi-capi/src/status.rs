//! How a call went, and the text of what went wrong last.

use std::cell::RefCell;

use lianzi_play::TakebackError;
use lianzi_rules::{CellError, MoveError, PlaceError, Refusal};
use lianzi_search::AgentError;

use crate::border::{LianziText, guarded, put};

/// How a call went.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LianziStatus {
    /// It was done.
    Ok = 0,
    /// A pointer is null where something is needed.
    Null = 1,
    /// A text is not UTF-8.
    NotUtf8 = 2,
    /// A text is longer than anything that could be meant (one mebibyte).
    TooLong = 3,
    /// A number is none of those that mean something here.
    OutOfRange = 4,
    /// No game has this name.
    UnknownGame = 5,
    /// The rule file has faults; the last error lists them all, each with its place.
    BadRules = 6,
    /// The cell is not on the board.
    OffBoard = 7,
    /// Empty is not a stone.
    NotAStone = 8,
    /// There is a stone already.
    Occupied = 9,
    /// The text is no move.
    NotAMove = 10,
    /// The rules do not allow this move now.
    Refused = 11,
    /// It is the other player's move.
    WrongPlayer = 12,
    /// The game is over.
    Over = 13,
    /// The match is played without taking back.
    NoTakeback = 14,
    /// There is no move to take back.
    NoMoves = 15,
    /// The text names no agent, or one that the library does not have.
    BadAgent = 16,
    /// The agent can give no move here; the last error says why.
    AgentFailed = 17,
    /// Two handles do not belong to the same game.
    OtherGame = 18,
    /// No method of proof applies, or the one that does needs more memory.
    NotSolvable = 19,
    /// A fault of the library itself. What was being changed is to be freed and not used any more.
    Fault = 20,
}

/// Why a call was not done.
pub(crate) struct Failure {
    pub(crate) status: LianziStatus,
    pub(crate) text: String,
}

impl Failure {
    pub(crate) fn new(status: LianziStatus, text: &impl ToString) -> Self {
        Self {
            status,
            text: text.to_string(),
        }
    }
}

impl From<CellError> for Failure {
    fn from(error: CellError) -> Self {
        Self::new(LianziStatus::OffBoard, &error)
    }
}

impl From<PlaceError> for Failure {
    fn from(error: PlaceError) -> Self {
        let status = match error {
            PlaceError::OffBoard(_) => LianziStatus::OffBoard,
            PlaceError::NotAStone => LianziStatus::NotAStone,
            PlaceError::Occupied { .. } => LianziStatus::Occupied,
        };
        Self::new(status, &error)
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        let status = match refusal {
            Refusal::Over(_) => LianziStatus::Over,
            Refusal::OffBoard { .. } => LianziStatus::OffBoard,
            Refusal::Occupied { .. } => LianziStatus::Occupied,
            Refusal::WrongAction { .. }
            | Refusal::EmptyHand
            | Refusal::NotYourKind
            | Refusal::NoStone { .. }
            | Refusal::NotYours { .. }
            | Refusal::YourOwn { .. }
            | Refusal::NotAdjacent { .. }
            | Refusal::Barred { .. }
            | Refusal::Falls { .. }
            | Refusal::Apart { .. }
            | Refusal::Forbidden { .. }
            | Refusal::Foul { .. }
            | Refusal::Spared { .. } => LianziStatus::Refused,
        };
        Self::new(status, &refusal)
    }
}

impl From<MoveError> for Failure {
    fn from(error: MoveError) -> Self {
        match error {
            MoveError::Unreadable { .. } => Self::new(LianziStatus::NotAMove, &error),
            MoveError::Refused(refusal) => refusal.into(),
        }
    }
}

impl From<TakebackError> for Failure {
    fn from(error: TakebackError) -> Self {
        let status = match error {
            TakebackError::Never => LianziStatus::NoTakeback,
            TakebackError::NoMoves | TakebackError::NoMoveOf(_) => LianziStatus::NoMoves,
        };
        Self::new(status, &error)
    }
}

impl From<AgentError> for Failure {
    fn from(error: AgentError) -> Self {
        let status = match error {
            AgentError::GameOver(_) => LianziStatus::Over,
            AgentError::OtherGame => LianziStatus::OtherGame,
            _ => LianziStatus::AgentFailed,
        };
        Self::new(status, &error)
    }
}

thread_local! {
    static LAST: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Keeps what went wrong for [`lianzi_last_error`].
pub(crate) fn remember(text: String) {
    LAST.with_borrow_mut(|last| *last = text);
}

/// What went wrong in the last call on this thread that was not done, in plain English; empty when every call was.
///
/// # Safety
/// `error` is null or can be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lianzi_last_error(error: *mut LianziText) -> LianziStatus {
    let text = LAST.with_borrow(Clone::clone);
    // SAFETY: as the caller promises.
    guarded(|| unsafe { put(error, LianziText::new(text)) })
}
