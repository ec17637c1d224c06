//! Values of moves out of tables, in memory or on disk.

use lianzi_rules::{AnyGame, AnyPosition, Move};

use super::known::{farther, rank};
use super::values::MoveValues;
use crate::retrograde::Table;
use crate::value::Value;
use crate::value_of;

/// Reads the values of the moves out of a table in memory; whether it knows the position.
pub(super) fn read_made(
    table: &Table,
    game: &AnyGame,
    position: &AnyPosition,
    found: &mut MoveValues,
) -> bool {
    let mut value = |position: &AnyPosition| Ok::<_, std::convert::Infallible>(table.value(position));
    read(&mut value, game, position, found).unwrap_or(false)
}

/// What a table knows of a position, or says that it is damaged.
type Known<E> = Result<Option<Value>, E>;

/// Reads the values of the moves out of a table; whether it knows the position.
pub(super) fn read<E>(
    value_of: &mut dyn FnMut(&AnyPosition) -> Known<E>,
    game: &AnyGame,
    position: &AnyPosition,
    found: &mut MoveValues,
) -> Result<bool, E> {
    let mut moves = found.moves.clone();
    for (mv, known) in &mut moves {
        if known.is_exact() {
            continue;
        }
        match after_move(value_of, game, position, *mv, MOST_REMOVALS)? {
            Some(value) => *known = value,
            None => return Ok(false),
        }
    }
    // The position itself need not be in the table: in the middle of a removal it is not.
    let value = value_of(position)?.unwrap_or(Value::UNKNOWN);
    found.moves = moves;
    found.value = found.value.sharpened_by(value);
    found.complete = true;
    found.settle();
    Ok(true)
}

/// Removals in a row that are looked through: tables know the positions after them.
const MOST_REMOVALS: u8 = 4;

/// The value of a move for the player who makes it.
fn after_move<E>(
    value_of: &mut dyn FnMut(&AnyPosition) -> Known<E>,
    game: &AnyGame,
    position: &AnyPosition,
    mv: Move,
    removals: u8,
) -> Known<E> {
    let Ok(next) = game.play(position, mv) else {
        return Ok(None);
    };
    let value = match value_of(&next)? {
        _ if next.outcome().is_over() => finished(&next),
        Some(value) => value,
        None if next.removing() > 0 && removals > 0 => {
            let mut best: Option<Value> = None;
            for removal in game.legal_moves(&next) {
                let Some(value) = after_move(value_of, game, &next, removal, removals - 1)? else {
                    return Ok(None);
                };
                best = best.filter(|best| rank(*best) >= rank(value)).or(Some(value));
            }
            match best {
                Some(best) => best,
                None => return Ok(None),
            }
        }
        None => return Ok(None),
    };
    let turned = next.mover() != position.mover();
    Ok(Some(if turned { value.before() } else { farther(value) }))
}

/// The value of a finished game for the player who would be on move.
fn finished(position: &AnyPosition) -> Value {
    value_of(position.outcome(), position.mover())
}
