//! Boards that are set up by hand: any stones anywhere, asked about without playing.
//!
//! A [`Setup`] knows where stones stand and nothing of turns; it may be no position of its game at all. Making a position
//! of it, with all reasons why not, is `description`'s business. Its questions about lines compare cells one by one, along
//! the lines of the board: slow, and plain to see that it is right.

mod lines;

use crate::description::{Description, Impossible};
use crate::position_text::{Marked, PositionError, read_rows};
use crate::{AnyGame, AnyPosition, Each, Mask, Player, Point, with_game};

/// A freely arranged board of a game.
///
/// Rows and columns are counted from 0 at the top left of the drawn board; boxes are addressed by [`Point`].
///
/// ```
/// use lianzi_rules::{catalogue, PlaceError, Player, Setup, SetupPreview};
///
/// let game = catalogue::game("tic-tac-toe")?;
/// let mut board = Setup::drawn(&game, "
///     X . O
///     . X .
///     O . .
/// ")?;
/// assert_eq!(board.cell(1, 1), Ok(Some(Player::First)));
/// assert_eq!(board.preview(2, 2, Some(Player::First)), SetupPreview::Wins);
/// let refused = board.place(0, 3, None).unwrap_err();
/// assert_eq!(refused.to_string(), "row 0, column 3 is not on the board (3 rows, 3 columns)");
/// board.place(2, 2, Some(Player::First))?;
/// assert_eq!(board.winner(), Some(Player::First));
/// assert!(!board.is_full());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Setup {
    game: AnyGame,
    cells: Vec<Option<Player>>,
    mover: Option<Player>,
    hands: Option<Each<Option<u16>>>,
    ply: Option<u16>,
}

/// Why a cell cannot be looked at or cleared.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CellError {
    /// There is no point at this row and column.
    #[error("row {row}, column {column} is not on the board ({rows} rows, {columns} columns)")]
    OffBoard {
        /// The row asked for, from 0 at the top.
        row: i64,
        /// The column asked for, from 0 at the left.
        column: i64,
        /// Rows of the board.
        rows: u16,
        /// Columns of the board.
        columns: u16,
    },
    /// There is no point with this number.
    #[error("there is no point {point}: the board has {points}")]
    NoSuchPoint {
        /// The point's index.
        point: u16,
        /// How many points there are.
        points: u16,
    },
}

/// Why a stone cannot be placed, in the order in which the reasons are looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PlaceError {
    /// The place is not on the board.
    #[error(transparent)]
    OffBoard(#[from] CellError),
    /// "Empty" is not a stone; cells are emptied by [`Setup::clear`].
    #[error("empty is not a stone")]
    NotAStone,
    /// There is a stone already.
    #[error("the cell is occupied")]
    Occupied {
        /// Whose.
        stone: Player,
    },
}

/// What placing a stone would do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SetupPreview {
    /// It would make a line that wins.
    Wins,
    /// It would not.
    DoesNotWin,
    /// It cannot be placed.
    Refused(PlaceError),
}

impl Setup {
    /// The empty board of a game, whatever stones the game begins with.
    pub fn new(game: &AnyGame) -> Self {
        let cells = vec![None; game.board().len()];
        Self {
            game: game.clone(),
            cells,
            mover: None,
            hands: None,
            ply: None,
        }
    }

    /// The board of a position. Only the stones are taken over.
    ///
    /// # Panics
    /// When the position belongs to a game with fewer points than this one, by so much that it has another size.
    pub fn from_position(game: &AnyGame, position: &AnyPosition) -> Self {
        let mut setup = Self::new(game);
        for (cell, point) in setup.cells.iter_mut().zip(game.board().points()) {
            *cell = position.stone(point);
        }
        setup
    }

    /// A board drawn as text: a line for each row of the board (and level by level), the players' letters for stones, a dot
    /// for an empty point. Spaces and empty lines count for nothing; numbers are runs of empty points.
    ///
    /// # Errors
    /// Everything that is wrong with the drawing; columns are counted from the beginning of each line.
    pub fn drawn(game: &AnyGame, picture: &str) -> Result<Self, PositionError> {
        let lines = picture.lines().filter(|line| !line.trim().is_empty());
        let rows: Vec<_> = lines.map(|text| Marked { text, column: 1 }).collect();
        let mut faults = Vec::new();
        // The largest size holds every board.
        let stones: Each<Mask<6>> = read_rows(game.rules(), &rows, &mut faults);
        if let Some(error) = PositionError::new(faults) {
            return Err(error);
        }
        let mut setup = Self::new(game);
        for player in Player::BOTH {
            for point in stones[player] {
                setup.cells[point.index()] = Some(player);
            }
        }
        Ok(setup)
    }

    /// The game whose board it is.
    pub fn game(&self) -> &AnyGame {
        &self.game
    }

    /// The cells of all points, in the order of the points.
    pub fn cells(&self) -> &[Option<Player>] {
        &self.cells
    }

    /// The point at a row and column, if there is one.
    pub fn point(&self, row: i64, column: i64) -> Option<Point> {
        self.game
            .board()
            .at(u16::try_from(row).ok()?, u16::try_from(column).ok()?)
    }

    /// Whether there is a point at this row and column.
    pub fn is_on_board(&self, row: i64, column: i64) -> bool {
        self.point(row, column).is_some()
    }

    /// Whether the point at this row and column is empty; false off the board.
    pub fn is_empty(&self, row: i64, column: i64) -> bool {
        self.cell(row, column) == Ok(None)
    }

    /// What stands at this row and column.
    ///
    /// # Errors
    /// There is no such point.
    pub fn cell(&self, row: i64, column: i64) -> Result<Option<Player>, CellError> {
        Ok(self.cells[self.find(row, column)?.index()])
    }

    /// What stands on a point.
    ///
    /// # Errors
    /// There is no such point.
    pub fn cell_at(&self, point: Point) -> Result<Option<Player>, CellError> {
        Ok(self.cells[self.find_point(point)?.index()])
    }

    /// Whether no point is empty. Says nothing about who has won.
    pub fn is_full(&self) -> bool {
        self.cells.iter().all(Option::is_some)
    }

    /// Whether a stone can be placed at this row and column, without placing it.
    ///
    /// # Errors
    /// The first reason why not: off the board, not a stone, occupied.
    pub fn check_place(&self, row: i64, column: i64, stone: Option<Player>) -> Result<(), PlaceError> {
        self.check(self.find(row, column), stone).map(|_| ())
    }

    /// Whether a stone can be placed on a point, without placing it.
    ///
    /// # Errors
    /// The first reason why not: no such point, not a stone, occupied.
    pub fn check_place_at(&self, point: Point, stone: Option<Player>) -> Result<(), PlaceError> {
        self.check(self.find_point(point), stone).map(|_| ())
    }

    /// Places a stone at this row and column. A refused placement changes nothing.
    ///
    /// # Errors
    /// The first reason why not: off the board, not a stone, occupied.
    pub fn place(&mut self, row: i64, column: i64, stone: Option<Player>) -> Result<(), PlaceError> {
        let (point, stone) = self.check(self.find(row, column), stone)?;
        self.cells[point.index()] = Some(stone);
        Ok(())
    }

    /// Places a stone on a point. A refused placement changes nothing.
    ///
    /// # Errors
    /// The first reason why not: no such point, not a stone, occupied.
    pub fn place_at(&mut self, point: Point, stone: Option<Player>) -> Result<(), PlaceError> {
        let (point, stone) = self.check(self.find_point(point), stone)?;
        self.cells[point.index()] = Some(stone);
        Ok(())
    }

    /// Takes away what stands at this row and column, if anything does.
    ///
    /// # Errors
    /// There is no such point.
    pub fn clear(&mut self, row: i64, column: i64) -> Result<(), CellError> {
        let point = self.find(row, column)?;
        self.cells[point.index()] = None;
        Ok(())
    }

    /// Takes away what stands on a point, if anything does.
    ///
    /// # Errors
    /// There is no such point.
    pub fn clear_at(&mut self, point: Point) -> Result<(), CellError> {
        let point = self.find_point(point)?;
        self.cells[point.index()] = None;
        Ok(())
    }

    /// Takes away all stones.
    pub fn clear_all(&mut self) {
        self.cells.fill(None);
    }

    /// Who has won by a line on the board, in any phase of the game; a line that loses makes the other player win. Rules are
    /// read in the order of the file, and by the same rule the first player comes before the second.
    ///
    /// In games in which stones belong to nobody in particular (`stone = "either"` or `"shared"`) only rules for one
    /// player count: a line does not show who made it.
    pub fn winner(&self) -> Option<Player> {
        lines::winner(self.game.rules(), &self.cells, None)
    }

    /// Whether a stone placed at this row and column would make a line with which its owner wins. Nothing is changed.
    pub fn preview(&self, row: i64, column: i64, stone: Option<Player>) -> SetupPreview {
        self.preview_checked(self.check(self.find(row, column), stone))
    }

    /// Whether a stone placed on a point would make a line with which its owner wins. Nothing is changed.
    pub fn preview_at(&self, point: Point, stone: Option<Player>) -> SetupPreview {
        self.preview_checked(self.check(self.find_point(point), stone))
    }

    /// Says who is on move.
    pub fn set_mover(&mut self, mover: Player) -> &mut Self {
        self.mover = Some(mover);
        self
    }

    /// Says how many stones the players have in hand; `None` for an unlimited hand.
    pub fn set_hands(&mut self, hands: Each<Option<u16>>) -> &mut Self {
        self.hands = Some(hands);
        self
    }

    /// Says how many plies have been done.
    pub fn set_ply(&mut self, ply: u16) -> &mut Self {
        self.ply = Some(ply);
        self
    }

    /// The position with these stones. What has not been said is worked out from the stones, as for position strings:
    /// hands lack the stones on the board, there was a ply for every stone placed, and the mover follows from the plies.
    ///
    /// ```
    /// # use lianzi_rules::{catalogue, Player, Setup};
    /// let game = catalogue::game("liansi")?;
    /// let mut board = Setup::new(&game);
    /// board.place(0, 3, Some(Player::First))?;
    /// let position = board.position().unwrap();
    /// assert_eq!(game.write_position(&position), "3X2/6/6/6/6/6 O 7,8 1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// All reasons why the game has no room for this.
    pub fn position(&self) -> Result<AnyPosition, Vec<Impossible>> {
        with_game!(&self.game, |game| {
            let of = |player| {
                let points = game.board().points();
                points
                    .filter(|point| self.cells[point.index()] == Some(player))
                    .collect()
            };
            let hands = self
                .hands
                .map(|hands| hands.map(|hand| hand.unwrap_or(crate::game::UNLIMITED)));
            let said = Description {
                mover: self.mover,
                hands,
                ply: self.ply,
                ..Description::of_stones(Each(Player::BOTH.map(of)))
            };
            game.described(&said).map(Into::into)
        })
    }

    fn find(&self, row: i64, column: i64) -> Result<Point, CellError> {
        let board = self.game.board();
        let off = CellError::OffBoard {
            row,
            column,
            rows: board.height(),
            columns: board.columns(),
        };
        self.point(row, column).ok_or(off)
    }

    fn find_point(&self, point: Point) -> Result<Point, CellError> {
        let points = self.cells.len() as u16;
        if point.0 < points {
            Ok(point)
        } else {
            Err(CellError::NoSuchPoint {
                point: point.0,
                points,
            })
        }
    }

    fn check(
        &self,
        found: Result<Point, CellError>,
        stone: Option<Player>,
    ) -> Result<(Point, Player), PlaceError> {
        let point = found?;
        let stone = stone.ok_or(PlaceError::NotAStone)?;
        match self.cells[point.index()] {
            Some(stone) => Err(PlaceError::Occupied { stone }),
            None => Ok((point, stone)),
        }
    }

    fn preview_checked(&self, checked: Result<(Point, Player), PlaceError>) -> SetupPreview {
        match checked {
            Err(reason) => SetupPreview::Refused(reason),
            Ok((point, stone)) => {
                let mut cells = self.cells.clone();
                cells[point.index()] = Some(stone);
                let wins = lines::winner(self.game.rules(), &cells, Some(point)) == Some(stone);
                if wins {
                    SetupPreview::Wins
                } else {
                    SetupPreview::DoesNotWin
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;
