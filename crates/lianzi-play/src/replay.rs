//! Replays: walking through a record.

use lianzi_rules::{AnyPosition, Move, Outcome, Point};

use crate::Status;
use crate::record::{Note, Record};

/// A cursor over a record. It stands before the first move, between two moves, or after the last one.
///
/// ```
/// use lianzi_play::{Record, Replay};
///
/// let record = Record::read("lianzi-record 1\ngame tic-tac-toe\n\nb2\na1\n")?;
/// let mut replay = Replay::new(record);
/// assert_eq!(replay.ply(), 0);
/// replay.forward();
/// assert_eq!(replay.game().write_move(replay.last_move().unwrap()), "b2");
/// replay.last();
/// assert_eq!(replay.ply(), 2);
/// assert_eq!(replay.forward(), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Replay {
    record: Record,
    /// How many moves stand before the cursor.
    ply: usize,
}

impl Replay {
    /// A cursor before the first move.
    pub fn new(record: Record) -> Self {
        Self { record, ply: 0 }
    }

    /// Goes one move on and returns it; `None` at the end.
    pub fn forward(&mut self) -> Option<Move> {
        let mv = self.next_move()?;
        self.ply += 1;
        Some(mv)
    }

    /// Goes one move back and returns it; `None` at the start.
    pub fn back(&mut self) -> Option<Move> {
        let mv = self.last_move()?;
        self.ply -= 1;
        Some(mv)
    }

    /// Goes to where so many moves have been made, or to the end when there are fewer; says where it went.
    pub fn to(&mut self, ply: usize) -> usize {
        self.ply = ply.min(self.len());
        self.ply
    }

    /// Goes before the first move.
    pub fn first(&mut self) {
        self.ply = 0;
    }

    /// Goes after the last move.
    pub fn last(&mut self) {
        self.ply = self.len();
    }

    /// The record.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The game.
    pub fn game(&self) -> &lianzi_rules::AnyGame {
        self.record.game().game()
    }

    /// How many moves stand before the cursor.
    pub fn ply(&self) -> usize {
        self.ply
    }

    /// How many moves there are.
    pub fn len(&self) -> usize {
        self.record.moves().len()
    }

    /// Whether there is no move at all.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The position here.
    pub fn position(&self) -> &AnyPosition {
        &self.record.played().positions()[self.ply]
    }

    /// The move that led here; `None` at the start.
    pub fn last_move(&self) -> Option<Move> {
        self.ply.checked_sub(1).map(|index| self.record.moves()[index])
    }

    /// The move that comes next; `None` at the end.
    pub fn next_move(&self) -> Option<Move> {
        self.record.moves().get(self.ply).copied()
    }

    /// What is noted beside the move that led here; `None` at the start.
    pub fn note(&self) -> Option<&Note> {
        self.ply.checked_sub(1).map(|index| &self.record.notes()[index])
    }

    /// How the game stood here.
    pub fn outcome(&self) -> Outcome {
        self.record.played().outcome_at(self.ply)
    }

    /// The lines that decided the game; none anywhere but at its end.
    pub fn winning_lines(&self) -> Vec<Vec<Point>> {
        self.record.played().winning_lines_at(self.ply)
    }

    /// Everything that a message to those who watch says, as plain data.
    pub fn status(&self) -> Status {
        self.record.played().status_after(self.ply)
    }
}
