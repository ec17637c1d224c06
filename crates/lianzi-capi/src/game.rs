//! Games: the shipped ones, and those whose rules the caller has.

use std::ffi::c_char;

use lianzi_rules::catalogue::{self, CatalogueError};
use lianzi_rules::{AnyGame, Rules};

use crate::border::{LianziText, free, guarded, put, put_new, reference, text};
use crate::status::{Failure, LianziStatus};

/// A game: its rules, ready to be played by. It never changes.
#[derive(Debug)]
pub struct LianziGame(pub(crate) AnyGame);

/// Rows, columns and points of a board.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct LianziSize {
    /// Rows of the drawn board.
    pub rows: u32,
    /// Columns of the drawn board.
    pub columns: u32,
    /// Points on which a stone can stand: rows times columns only where every cell is one.
    pub points: u32,
}

/// The names of the shipped games, a line each.
///
/// # Safety
/// `names` is null or can be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lianzi_games(names: *mut LianziText) -> LianziStatus {
    let all: Vec<_> = catalogue::names().collect();
    // SAFETY: as the caller promises.
    guarded(|| unsafe { put(names, LianziText::new(all.join("\n"))) })
}

/// A game by its name: a shipped one (`tic-tac-toe`), or one of a family (`mnk:7,7,4`, `gravity:9,7,5`).
///
/// # Safety
/// `name` is a text of so many bytes; `game` is null or can be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lianzi_game_named(
    name: *const c_char,
    length: usize,
    game: *mut *mut LianziGame,
) -> LianziStatus {
    guarded(|| {
        // SAFETY: as the caller promises.
        let name = unsafe { text(name, length)? };
        let made = catalogue::game(name).map_err(|error| {
            let status = match error {
                CatalogueError::Faulty(_) => LianziStatus::BadRules,
                CatalogueError::Unknown { .. } | CatalogueError::Measures { .. } => LianziStatus::UnknownGame,
            };
            Failure::new(status, &error)
        })?;
        // SAFETY: as the caller promises.
        unsafe { put_new(game, LianziGame(made)) }
    })
}

/// A game from the text of a rule file. When it is refused, the last error lists every fault with its place.
///
/// # Safety
/// `rules` is a text of so many bytes; `game` is null or can be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lianzi_game_from_rules(
    rules: *const c_char,
    length: usize,
    game: *mut *mut LianziGame,
) -> LianziStatus {
    guarded(|| {
        // SAFETY: as the caller promises.
        let rules = unsafe { text(rules, length)? };
        let rules =
            Rules::from_text(rules).map_err(|faults| Failure::new(LianziStatus::BadRules, &faults))?;
        // SAFETY: as the caller promises.
        unsafe { put_new(game, LianziGame(AnyGame::new(rules))) }
    })
}

/// Frees a game. Boards, matches and agents made from it live on.
///
/// # Safety
/// `game` is null, or a game that is not used any more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lianzi_game_free(game: *mut LianziGame) {
    // SAFETY: as the caller promises.
    unsafe { free(game) }
}

/// What a game is called, in English.
///
/// # Safety
/// `game` is null or a game; `name` is null or can be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lianzi_game_name(game: *const LianziGame, name: *mut LianziText) -> LianziStatus {
    guarded(|| {
        // SAFETY: as the caller promises.
        let game = unsafe { reference(game)? };
        // SAFETY: as the caller promises.
        unsafe { put(name, LianziText::new(game.0.rules().name.en.clone())) }
    })
}

/// How large the board is.
///
/// # Safety
/// `game` is null or a game; `size` is null or can be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lianzi_game_size(game: *const LianziGame, size: *mut LianziSize) -> LianziStatus {
    guarded(|| {
        // SAFETY: as the caller promises.
        let board = unsafe { reference(game)? }.0.board();
        let found = LianziSize {
            rows: u32::from(board.height()),
            columns: u32::from(board.columns()),
            points: board.len() as u32,
        };
        // SAFETY: as the caller promises.
        unsafe { put(size, found) }
    })
}
