//! Boards that are set up by hand and asked about, without turns.

use lianzi_rules::{Player, Setup, SetupPreview};

use crate::border::{exclusive, free, guarded, put, put_new, reference};
use crate::game::LianziGame;
use crate::status::{Failure, LianziStatus};

/// What a cell can hold.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LianziStone {
    /// Nothing.
    Empty = 0,
    /// A stone of the first player (X).
    First = 1,
    /// A stone of the second player (O).
    Second = 2,
}

impl LianziStone {
    pub(crate) const fn of(stone: Option<Player>) -> Self {
        match stone {
            None => Self::Empty,
            Some(Player::First) => Self::First,
            Some(Player::Second) => Self::Second,
        }
    }
}

/// A player, or nobody, as a number that came over the border.
pub(crate) fn stone(number: i32) -> Result<Option<Player>, Failure> {
    match number {
        0 => Ok(None),
        1 => Ok(Some(Player::First)),
        2 => Ok(Some(Player::Second)),
        _ => Err(Failure::new(
            LianziStatus::OutOfRange,
            &format!("{number} is not a stone: 0 is empty, 1 the first player's, 2 the second player's"),
        )),
    }
}

/// What a stone or a move would do.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LianziPreview {
    /// It would win.
    Wins = 0,
    /// It would not win.
    DoesNotWin = 1,
    /// It cannot be done.
    Refused = 2,
}

/// Stones on a board, arranged at will. Rows and columns are counted from 0 at the top left.
#[derive(Debug)]
pub struct LianziBoard(Setup);

/// The empty board of a game.
///
/// # Safety
/// `game` is null or a game; `board` is null or can be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lianzi_board_new(
    game: *const LianziGame,
    board: *mut *mut LianziBoard,
) -> LianziStatus {
    guarded(|| {
        // SAFETY: as the caller promises.
        let game = unsafe { reference(game)? };
        // SAFETY: as the caller promises.
        unsafe { put_new(board, LianziBoard(Setup::new(&game.0))) }
    })
}

/// Frees a board.
///
/// # Safety
/// `board` is null, or a board that is not used any more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lianzi_board_free(board: *mut LianziBoard) {
    // SAFETY: as the caller promises.
    unsafe { free(board) }
}

/// Whether there is a cell at this row and column.
///
/// # Safety
/// `board` is null or a board; `contains` is null or can be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lianzi_board_contains(
    board: *const LianziBoard,
    row: i64,
    column: i64,
    contains: *mut bool,
) -> LianziStatus {
    guarded(|| {
        // SAFETY: as the caller promises.
        let found = unsafe { reference(board)? }.0.is_on_board(row, column);
        // SAFETY: as the caller promises.
        unsafe { put(contains, found) }
    })
}

/// Whether the cell at this row and column is empty; false off the board.
///
/// # Safety
/// `board` is null or a board; `empty` is null or can be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lianzi_board_is_empty(
    board: *const LianziBoard,
    row: i64,
    column: i64,
    empty: *mut bool,
) -> LianziStatus {
    guarded(|| {
        // SAFETY: as the caller promises.
        let found = unsafe { reference(board)? }.0.is_empty(row, column);
        // SAFETY: as the caller promises.
        unsafe { put(empty, found) }
    })
}

/// What is in the cell at this row and column. Off the board: `LIANZI_STATUS_OFF_BOARD`, and the last error names the row, the
/// column, and the size of the board.
///
/// # Safety
/// `board` is null or a board; `stone` is null or can be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lianzi_board_stone(
    board: *const LianziBoard,
    row: i64,
    column: i64,
    stone: *mut LianziStone,
) -> LianziStatus {
    guarded(|| {
        // SAFETY: as the caller promises.
        let found = unsafe { reference(board)? }.0.cell(row, column)?;
        // SAFETY: as the caller promises.
        unsafe { put(stone, LianziStone::of(found)) }
    })
}

/// Whether no cell is empty. Says nothing about who has won.
///
/// # Safety
/// `board` is null or a board; `full` is null or can be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lianzi_board_is_full(board: *const LianziBoard, full: *mut bool) -> LianziStatus {
    guarded(|| {
        // SAFETY: as the caller promises.
        let found = unsafe { reference(board)? }.0.is_full();
        // SAFETY: as the caller promises.
        unsafe { put(full, found) }
    })
}

/// Whether a stone (a `LianziStone`) can be placed, without placing it. The reasons why not are looked for in this order:
/// `OFF_BOARD`, `NOT_A_STONE`, `OCCUPIED`.
///
/// # Safety
/// `board` is null or a board.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lianzi_board_check(
    board: *const LianziBoard,
    row: i64,
    column: i64,
    stone: i32,
) -> LianziStatus {
    guarded(|| {
        // SAFETY: as the caller promises.
        let board = unsafe { reference(board)? };
        Ok(board.0.check_place(row, column, self::stone(stone)?)?)
    })
}

/// Places a stone (a `LianziStone`). What is refused changes nothing; the reasons are those of `lianzi_board_check`.
///
/// # Safety
/// `board` is null or a board.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lianzi_board_place(
    board: *mut LianziBoard,
    row: i64,
    column: i64,
    stone: i32,
) -> LianziStatus {
    guarded(|| {
        // SAFETY: as the caller promises.
        let board = unsafe { exclusive(board)? };
        Ok(board.0.place(row, column, self::stone(stone)?)?)
    })
}

/// Empties a cell, whether it holds a stone or not.
///
/// # Safety
/// `board` is null or a board.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lianzi_board_clear(board: *mut LianziBoard, row: i64, column: i64) -> LianziStatus {
    // SAFETY: as the caller promises.
    guarded(|| Ok(unsafe { exclusive(board)? }.0.clear(row, column)?))
}

/// Takes away all stones.
///
/// # Safety
/// `board` is null or a board.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lianzi_board_clear_all(board: *mut LianziBoard) -> LianziStatus {
    guarded(|| {
        // SAFETY: as the caller promises.
        unsafe { exclusive(board)? }.0.clear_all();
        Ok(())
    })
}

/// Who has won by a line on the board: the owner of the line, or `LIANZI_STONE_EMPTY` for nobody. Should both have one, the
/// first player is named.
///
/// # Safety
/// `board` is null or a board; `winner` is null or can be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lianzi_board_winner(
    board: *const LianziBoard,
    winner: *mut LianziStone,
) -> LianziStatus {
    guarded(|| {
        // SAFETY: as the caller promises.
        let found = unsafe { reference(board)? }.0.winner();
        // SAFETY: as the caller promises.
        unsafe { put(winner, LianziStone::of(found)) }
    })
}

/// Whether this stone (a `LianziStone`), placed here, would make a line that wins. The board is not changed.
///
/// # Safety
/// `board` is null or a board; `preview` is null or can be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lianzi_board_preview(
    board: *const LianziBoard,
    row: i64,
    column: i64,
    stone: i32,
    preview: *mut LianziPreview,
) -> LianziStatus {
    guarded(|| {
        // SAFETY: as the caller promises.
        let board = unsafe { reference(board)? };
        let found = match board.0.preview(row, column, self::stone(stone)?) {
            SetupPreview::Wins => LianziPreview::Wins,
            SetupPreview::DoesNotWin => LianziPreview::DoesNotWin,
            SetupPreview::Refused(_) => LianziPreview::Refused,
        };
        // SAFETY: as the caller promises.
        unsafe { put(preview, found) }
    })
}
