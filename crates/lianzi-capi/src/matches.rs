//! Matches: a game with its history, and the one door through which it changes.

use std::ffi::c_char;

use lianzi_play::{Match, Takeback};
use lianzi_rules::{Move, Outcome, Player, Preview};

use crate::board::{LianziPreview, LianziStone, stone};
use crate::border::{LianziText, exclusive, free, guarded, put, put_new, reference, text};
use crate::game::LianziGame;
use crate::status::{Failure, LianziStatus};

/// How a match stands.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LianziResult {
    /// Play goes on.
    InProgress = 0,
    /// The first player has won.
    FirstWins = 1,
    /// The second player has won.
    SecondWins = 2,
    /// Nobody can win any more.
    Draw = 3,
}

impl LianziResult {
    const fn of(outcome: Outcome) -> Self {
        match outcome {
            Outcome::InProgress => Self::InProgress,
            Outcome::Win(Player::First) => Self::FirstWins,
            Outcome::Win(Player::Second) => Self::SecondWins,
            Outcome::Draw(_) => Self::Draw,
        }
    }
}

/// A game that is being played. Every change goes through `lianzi_match_play` (or `_play_as`, `_take_back`, `_restart`).
#[derive(Debug)]
pub struct LianziMatch(pub(crate) Match);

/// A match from the start of a game. `takeback` says whether moves may be taken back.
///
/// # Safety
/// `game` is null or a game; `made` is null or can be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lianzi_match_new(
    game: *const LianziGame,
    takeback: bool,
    made: *mut *mut LianziMatch,
) -> LianziStatus {
    guarded(|| {
        // SAFETY: as the caller promises.
        let game = unsafe { reference(game)? }.0.clone();
        let takeback = if takeback { Takeback::Free } else { Takeback::Never };
        // SAFETY: as the caller promises.
        unsafe { put_new(made, LianziMatch(Match::new(game, takeback))) }
    })
}

/// Frees a match.
///
/// # Safety
/// `played` is null, or a match that is not used any more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lianzi_match_free(played: *mut LianziMatch) {
    // SAFETY: as the caller promises.
    unsafe { free(played) }
}

/// Plays a move (`b2`, `c3-c4`, `xd4`, `pass`, `swap`; also `2 3`: row and column from 1). What is refused changes nothing.
///
/// # Safety
/// `played` is null or a match; `mv` is a text of so many bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lianzi_match_play(
    played: *mut LianziMatch,
    mv: *const c_char,
    length: usize,
) -> LianziStatus {
    guarded(|| {
        // SAFETY: as the caller promises.
        let (played, mv) = unsafe { (exclusive(played)?, text(mv, length)?) };
        played.0.play_text(mv)?;
        Ok(())
    })
}

/// Plays a move for a player (`LIANZI_STONE_FIRST` or `_SECOND`), and refuses it when it is the other's turn.
///
/// # Safety
/// `played` is null or a match; `mv` is a text of so many bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lianzi_match_play_as(
    played: *mut LianziMatch,
    mover: i32,
    mv: *const c_char,
    length: usize,
) -> LianziStatus {
    guarded(|| {
        // SAFETY: as the caller promises.
        let (played, mv) = unsafe { (exclusive(played)?, text(mv, length)?) };
        let Some(mover) = stone(mover)? else {
            return Err(Failure::new(LianziStatus::NotAStone, &"nobody is not a player"));
        };
        if !played.0.outcome().is_over() && played.0.position().mover() != mover {
            return Err(Failure::new(
                LianziStatus::WrongPlayer,
                &"it is the other player's move",
            ));
        }
        played.0.play_text(mv)?;
        Ok(())
    })
}

/// Places a stone of the player on move at this row and column, counted from 0 at the top left. What is refused changes nothing.
///
/// # Safety
/// `played` is null or a match.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lianzi_match_place(played: *mut LianziMatch, row: i64, column: i64) -> LianziStatus {
    guarded(|| {
        // SAFETY: as the caller promises.
        let played = unsafe { exclusive(played)? };
        let point = lianzi_rules::Setup::new(played.0.game()).point(row, column);
        let Some(at) = point else {
            let board = played.0.game().board();
            let (rows, columns) = (board.height(), board.columns());
            let said =
                format!("row {row}, column {column} is not on the board ({rows} rows, {columns} columns)");
            return Err(Failure::new(LianziStatus::OffBoard, &said));
        };
        let stone = played.0.game().stone_to_place(played.0.position());
        played.0.play(Move::Place { at, stone })?;
        Ok(())
    })
}

/// Whether a move may be played now, without playing it.
///
/// # Safety
/// `played` is null or a match; `mv` is a text of so many bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lianzi_match_check(
    played: *const LianziMatch,
    mv: *const c_char,
    length: usize,
) -> LianziStatus {
    guarded(|| {
        // SAFETY: as the caller promises.
        let (played, mv) = unsafe { (reference(played)?, text(mv, length)?) };
        Ok(played.0.check(played.0.read_move(mv)?)?)
    })
}

/// Whether a move would win, without playing it. A text that is no move is `LIANZI_PREVIEW_REFUSED`, too.
///
/// # Safety
/// `played` is null or a match; `mv` is a text of so many bytes; `preview` is null or can be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lianzi_match_preview(
    played: *const LianziMatch,
    mv: *const c_char,
    length: usize,
    preview: *mut LianziPreview,
) -> LianziStatus {
    guarded(|| {
        // SAFETY: as the caller promises.
        let (played, mv) = unsafe { (reference(played)?, text(mv, length)?) };
        let found = match played.0.read_move(mv).map(|mv| played.0.preview(mv)) {
            Ok(Preview::Wins) => LianziPreview::Wins,
            Ok(Preview::DoesNotWin(_)) => LianziPreview::DoesNotWin,
            Ok(Preview::Refused(_)) | Err(_) => LianziPreview::Refused,
        };
        // SAFETY: as the caller promises.
        unsafe { put(preview, found) }
    })
}

/// Takes the last move back; a game that was over is open again.
///
/// # Safety
/// `played` is null or a match.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lianzi_match_take_back(played: *mut LianziMatch) -> LianziStatus {
    guarded(|| {
        // SAFETY: as the caller promises.
        unsafe { exclusive(played)? }.0.take_back()?;
        Ok(())
    })
}

/// Begins again.
///
/// # Safety
/// `played` is null or a match.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lianzi_match_restart(played: *mut LianziMatch) -> LianziStatus {
    guarded(|| {
        // SAFETY: as the caller promises.
        unsafe { exclusive(played)? }.0.restart();
        Ok(())
    })
}

/// Whose turn it is: `LIANZI_STONE_EMPTY` when the game is over.
///
/// # Safety
/// `played` is null or a match; `mover` is null or can be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lianzi_match_mover(
    played: *const LianziMatch,
    mover: *mut LianziStone,
) -> LianziStatus {
    guarded(|| {
        // SAFETY: as the caller promises.
        let played = unsafe { reference(played)? };
        let found = (!played.0.outcome().is_over()).then(|| played.0.position().mover());
        // SAFETY: as the caller promises.
        unsafe { put(mover, LianziStone::of(found)) }
    })
}

/// How the match stands.
///
/// # Safety
/// `played` is null or a match; `result` is null or can be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lianzi_match_result(
    played: *const LianziMatch,
    result: *mut LianziResult,
) -> LianziStatus {
    guarded(|| {
        // SAFETY: as the caller promises.
        let found = LianziResult::of(unsafe { reference(played)? }.0.outcome());
        // SAFETY: as the caller promises.
        unsafe { put(result, found) }
    })
}

/// What stands at this row and column. Off the board: `LIANZI_STATUS_OFF_BOARD`.
///
/// # Safety
/// `played` is null or a match; `stone` is null or can be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lianzi_match_stone(
    played: *const LianziMatch,
    row: i64,
    column: i64,
    stone: *mut LianziStone,
) -> LianziStatus {
    guarded(|| {
        // SAFETY: as the caller promises.
        let played = unsafe { reference(played)? };
        let board = lianzi_rules::Setup::from_position(played.0.game(), played.0.position());
        // SAFETY: as the caller promises.
        unsafe { put(stone, LianziStone::of(board.cell(row, column)?)) }
    })
}

/// The position as a text (docs/rule-files.md describes it).
///
/// # Safety
/// `played` is null or a match; `position` is null or can be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lianzi_match_position(
    played: *const LianziMatch,
    position: *mut LianziText,
) -> LianziStatus {
    guarded(|| {
        // SAFETY: as the caller promises.
        let played = unsafe { reference(played)? };
        let written = played.0.game().write_position(played.0.position());
        // SAFETY: as the caller promises.
        unsafe { put(position, LianziText::new(written)) }
    })
}

/// The moves so far, a line each, from the first.
///
/// # Safety
/// `played` is null or a match; `moves` is null or can be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lianzi_match_moves(
    played: *const LianziMatch,
    moves: *mut LianziText,
) -> LianziStatus {
    guarded(|| {
        // SAFETY: as the caller promises.
        let played = unsafe { reference(played)? };
        // SAFETY: as the caller promises.
        unsafe { put(moves, written(&played.0, played.0.moves())) }
    })
}

/// The legal moves, a line each, in row order; none when the game is over.
///
/// # Safety
/// `played` is null or a match; `moves` is null or can be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lianzi_match_legal_moves(
    played: *const LianziMatch,
    moves: *mut LianziText,
) -> LianziStatus {
    guarded(|| {
        // SAFETY: as the caller promises.
        let played = unsafe { reference(played)? };
        // SAFETY: as the caller promises.
        unsafe { put(moves, written(&played.0, &played.0.legal_moves())) }
    })
}

fn written(played: &Match, moves: &[Move]) -> LianziText {
    let texts: Vec<_> = moves.iter().map(|&mv| played.game().write_move(mv)).collect();
    LianziText::new(texts.join("\n"))
}
