//! The board as a manager sees it: whose stones stand where, in any order and number, and the position that this is.

use lianzi_rules::{AnyGame, AnyPosition, Player, Point, PositionError};

use super::command::Spot;

/// A stone on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Stone {
    pub at: Point,
    /// Whether it is the engine's.
    pub own: bool,
}

/// Stones on a board of some size.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Board {
    pub width: u16,
    pub height: u16,
    stones: Vec<Stone>,
}

/// Why a stone cannot be where it should.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub(super) enum BoardFault {
    #[error("{x},{y} is not on the board of {width}x{height}")]
    OffBoard { x: i64, y: i64, width: u16, height: u16 },
    #[error("there is a stone on {x},{y} already")]
    Occupied { x: i64, y: i64 },
    #[error("there is no stone on {x},{y}")]
    Empty { x: i64, y: i64 },
}

impl Board {
    /// An empty board.
    pub fn new(width: u16, height: u16) -> Self {
        Self {
            width,
            height,
            stones: Vec::new(),
        }
    }

    /// The stones in the order in which they came.
    pub fn stones(&self) -> &[Stone] {
        &self.stones
    }

    /// How many of them are the engine's.
    pub fn own(&self) -> usize {
        self.stones.iter().filter(|stone| stone.own).count()
    }

    /// Places a stone, and says where.
    pub fn place(&mut self, spot: Spot, own: bool) -> Result<Point, BoardFault> {
        let at = self.point(spot)?;
        if self.stones.iter().any(|stone| stone.at == at) {
            return Err(BoardFault::Occupied { x: spot.x, y: spot.y });
        }
        self.push(at, own);
        Ok(at)
    }

    /// Adds a stone on a point that is known to be empty.
    pub fn push(&mut self, at: Point, own: bool) {
        self.stones.push(Stone { at, own });
    }

    /// Takes the last stone away.
    pub fn pop(&mut self) {
        self.stones.pop();
    }

    /// Takes a stone away, whoever's it is.
    pub fn take(&mut self, spot: Spot) -> Result<(), BoardFault> {
        let at = self.point(spot)?;
        let index = self.stones.iter().rposition(|stone| stone.at == at);
        let index = index.ok_or(BoardFault::Empty { x: spot.x, y: spot.y })?;
        self.stones.remove(index);
        Ok(())
    }

    /// Gives the stones to the players by turns, the last one to the opponent.
    pub fn alternate(&mut self) {
        for (index, stone) in self.stones.iter_mut().rev().enumerate() {
            stone.own = index % 2 == 1;
        }
    }

    /// The position in which the engine is to move. Black is whoever moves first: with as many stones as the opponent has,
    /// the engine; where the numbers belong to no order of moves, whoever has more.
    pub fn position(&self, game: &AnyGame) -> Result<AnyPosition, PositionError> {
        let mover = if self.own() * 2 >= self.stones.len() {
            Player::First
        } else {
            Player::Second
        };
        let letter = |player: Player| game.rules().seats[player].letter;
        let mut cells = vec!['.'; game.board().len()];
        for stone in &self.stones {
            let player = if stone.own { mover } else { mover.opponent() };
            cells[stone.at.index()] = letter(player);
        }
        let rows = cells
            .chunks(usize::from(self.width))
            .map(|row| row.iter().collect());
        let rows: Vec<String> = rows.collect();
        let text = format!("{} {} - {}", rows.join("/"), letter(mover), self.stones.len());
        game.read_position(&text)
    }

    /// A point as it is written to a manager.
    pub fn written(&self, at: Point) -> String {
        format!("{},{}", at.0 % self.width, at.0 / self.width)
    }

    fn point(&self, Spot { x, y }: Spot) -> Result<Point, BoardFault> {
        let (width, height) = (self.width, self.height);
        let within = |number: i64, most: u16| u16::try_from(number).ok().filter(|number| *number < most);
        match within(x, width).zip(within(y, height)) {
            Some((x, y)) => Ok(Point(y * width + x)),
            None => Err(BoardFault::OffBoard { x, y, width, height }),
        }
    }
}
