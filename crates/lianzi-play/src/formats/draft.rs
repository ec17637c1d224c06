//! A game as it is written, not yet played; and how it is played.

use lianzi_rules::{AnyPosition, Move, MoveError, Player, Refusal};

use super::{Entry, Fault, FaultKind, ReadGame};
use crate::NamedGame;
use crate::record::{Ending, MOST_MOVES, Note, Record, Settlement};

/// Where something stands in a text: its byte.
pub(super) type At = usize;

/// What a move is said to be.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Wanted {
    /// A stone on the point in this column and row, from 0, from the top left.
    Cell { x: u16, y: u16 },
    /// A stone in this column, from 0, wherever it comes to rest.
    Column(u16),
    /// Nothing.
    Pass,
    /// Something that is no move.
    Nothing(FaultKind),
}

/// A move as it is written.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct DraftMove {
    pub at: At,
    /// As it is written.
    pub text: String,
    pub wanted: Wanted,
    /// Whose it is said to be.
    pub by: Option<Player>,
    pub note: Note,
}

/// A result as it is written.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Claim {
    pub at: At,
    pub text: String,
    pub settlement: Settlement,
}

/// A game as it is written.
#[derive(Clone, Debug)]
pub(super) struct Draft {
    pub game: NamedGame,
    /// Where it begins in the text.
    pub at: At,
    pub start: Option<AnyPosition>,
    pub players: [String; 2],
    pub date: String,
    pub comment: String,
    pub headers: Vec<(String, String)>,
    pub moves: Vec<DraftMove>,
    pub claim: Option<Claim>,
    pub variations: usize,
}

/// What came of playing it: at least what could be played.
#[derive(Debug)]
pub(super) struct Played {
    pub game: ReadGame,
    pub fault: Option<Fault>,
}

impl From<Played> for Entry {
    fn from(played: Played) -> Self {
        Self {
            game: Some(played.game),
            faults: played.fault.into_iter().collect(),
            tree: None,
        }
    }
}

impl Draft {
    /// A game about which nothing more is known.
    pub fn new(game: NamedGame, at: At) -> Self {
        Self {
            game,
            at,
            start: None,
            players: Default::default(),
            date: String::new(),
            comment: String::new(),
            headers: Vec::new(),
            moves: Vec::new(),
            claim: None,
            variations: 0,
        }
    }

    /// Adds a move. Of those that are too many one is kept: what is wrong with it is that it is one too many.
    pub fn push(&mut self, mv: DraftMove) {
        if self.moves.len() <= MOST_MOVES {
            self.moves.push(mv);
        }
    }

    /// Plays it, move by move.
    pub fn play(self, text: &str) -> Played {
        let mut record = match self.start {
            Some(start) => Record::from_position(self.game, start),
            None => Record::new(self.game),
        };
        for (player, name) in Player::BOTH.into_iter().zip(&self.players) {
            record.set_player(player, name);
        }
        record.set_date(&self.date);
        record.set_comment(&self.comment);
        for (key, value) in &self.headers {
            // A key that is none is left out: keys are made here, of letters that may not be.
            let _ = record.set_header(key, Some(value));
        }
        let mut fault = None;
        for (number, draft) in self.moves.into_iter().enumerate() {
            let at = draft.at;
            let played = if number < MOST_MOVES {
                play(&mut record, draft)
            } else {
                Err(FaultKind::TooMany { limit: MOST_MOVES })
            };
            if let Err(kind) = played {
                fault = Some(Fault::at(text, at, kind));
                break;
            }
        }
        if let Some(claim) = self.claim
            && fault.is_none()
        {
            fault = settle(&mut record, &claim).map(|kind| Fault::at(text, claim.at, kind));
        }
        let line = place(text, self.at).0;
        Played {
            game: ReadGame {
                record,
                line,
                variations: self.variations,
            },
            fault,
        }
    }
}

/// Plays one move.
fn play(record: &mut Record, draft: DraftMove) -> Result<(), FaultKind> {
    let position = record.played().position();
    let mover = position.mover();
    if let Some(by) = draft.by
        && by != mover
        && !position.outcome().is_over()
    {
        return Err(FaultKind::NotOnMove { of: by });
    }
    let place = || FaultKind::Place {
        text: draft.text.clone(),
    };
    let mv = match draft.wanted {
        Wanted::Cell { x, y } => {
            let game = record.game().game();
            let at = game.board().at(y, x).ok_or_else(place)?;
            let stone = game.stone_to_place(position);
            Move::Place { at, stone }
        }
        Wanted::Column(_) if position.outcome().is_over() => {
            let over = Refusal::Over(position.outcome());
            return Err(FaultKind::Move(MoveError::Refused(over)));
        }
        Wanted::Column(column) => {
            in_column(record, column).ok_or(FaultKind::Column { column: column + 1 })?
        }
        Wanted::Pass => Move::Pass,
        Wanted::Nothing(kind) => return Err(kind),
    };
    let played = record.play(mv, draft.note);
    played.map_err(|refusal| FaultKind::Move(MoveError::Refused(refusal)))?;
    Ok(())
}

/// The only legal move into a column.
pub(super) fn in_column(record: &Record, column: u16) -> Option<Move> {
    let board = record.game().game().board();
    let into = |mv: &Move| mv.target().is_some_and(|at| board.place(at).x == column);
    let mut moves = record.played().legal_moves().into_iter().filter(into);
    moves.next().filter(|_| moves.next().is_none())
}

/// Takes a result as it is written; says what is wrong with it.
fn settle(record: &mut Record, claim: &Claim) -> Option<FaultKind> {
    let agrees = match record.ending() {
        Ending::Unfinished => record.settle(Some(claim.settlement.clone())).is_ok(),
        ending => ending.winner() == claim.settlement.winner(),
    };
    (!agrees).then(|| FaultKind::Result {
        written: claim.text.clone(),
    })
}

impl Fault {
    /// Something wrong at a byte of a text.
    pub(super) fn at(text: &str, at: At, kind: FaultKind) -> Self {
        let (line, column) = place(text, at);
        Self { line, column, kind }
    }
}

/// Line and column of a byte, from 1.
fn place(text: &str, at: At) -> (usize, usize) {
    let before = text.get(..at).unwrap_or(text);
    let begin = before.rfind('\n').map_or(0, |end| end + 1);
    let line = before.bytes().filter(|byte| *byte == b'\n').count() + 1;
    (line, before[begin..].chars().count() + 1)
}
