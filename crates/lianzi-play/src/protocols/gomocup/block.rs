//! Lines between `BOARD` or `SWAP2BOARD` and `DONE`. What is wrong in them is told at the end, so that no answer comes
//! where none is expected.

use super::board::Board;
use super::command::Spot;

/// A block that is being read.
#[derive(Clone, Debug)]
pub(super) struct Block {
    /// Whether it is a `SWAP2BOARD`.
    pub swap2: bool,
    board: Board,
    /// The first thing that was wrong.
    fault: Option<String>,
}

impl Block {
    /// An empty block for a board of the size of this one.
    pub fn new(swap2: bool, like: &Board) -> Self {
        Self {
            swap2,
            board: Board::new(like.width, like.height),
            fault: None,
        }
    }

    /// A stone's line.
    pub fn add(&mut self, spot: Spot, field: Option<i64>) {
        let own = match (field, self.swap2) {
            (Some(1), false) => true,
            // Stones of an opening take turns; at the end it is known whose is which.
            (Some(2), false) | (None, true) => false,
            _ => return self.wrong_line(),
        };
        if let Err(fault) = self.board.place(spot, own) {
            self.blame(&fault.to_string());
        }
    }

    /// A line that is none of a block's.
    pub fn wrong_line(&mut self) {
        self.blame(if self.swap2 {
            "between SWAP2BOARD and DONE lines are x,y"
        } else {
            "between BOARD and DONE lines are x,y,1 or x,y,2"
        });
    }

    /// Something is wrong; the first fault is the one that is told.
    pub fn blame(&mut self, fault: &str) {
        self.fault.get_or_insert_with(|| fault.to_owned());
    }

    /// The board, or the first thing that was wrong.
    pub fn close(self) -> Result<Board, String> {
        let mut board = self.board;
        if self.swap2 {
            board.alternate();
        }
        self.fault.map_or(Ok(board), Err)
    }
}
