//! Retrograde analysis: exact values and distances of all positions of games that end in a phase of sliding.
//!
//! - this module: when it applies, the answers;
//! - `fitness`, `plan`: whether tables can be made, and what is to be tabulated;
//! - `judge`, `taking`: patterns and what they do, removing enemy stones;
//! - `combinations`, `cells`, `local`: sets of stones as numbers, what a table holds, the board as a row sees it;
//! - `sliding`, `exits`, `placing`: filling the tables; moves that remove lead from one to another;
//! - `index`: where a position stands in the tables;
//! - `table`: the tables when they are filled;
//! - `keep`: what interrupted work leaves behind;
//! - `share`: both cores.
//!
//! Endless play is a draw. A limit of plies and a rule about repetition do not enter the tables: [`Table`] says what they
//! change. Nothing is known here about files: `tables` keeps what has been worked out.

mod cells;
mod combinations;
mod exits;
mod fitness;
mod index;
mod judge;
mod keep;
mod local;
mod placing;
mod plan;
mod share;
mod sliding;
mod table;
mod taking;

use lianzi_rules::{AnyGame, AnyPosition, Game, Move, Outcome, Position};

use crate::Found;
use crate::method::NotApplicable;
use crate::request::{Halt, Moves, Request, SolveError, Stage};
use crate::value::{Bounds, Grade, Value};
use crate::value_of;
use crate::watch::Watch;
pub(crate) use cells::{Coding, Filled};
use combinations::Side;
pub(crate) use index::{Index, Shape};
use keep::Forgetful;
pub(crate) use keep::{Bytes, Interrupted, Keeper, Running};
use plan::Plan;
pub use table::{Census, Table, TableError};

/// Main lines end here at the latest.
const LONGEST_LINE: u16 = 1000;

/// The canonical sets for each number of stones.
struct Sides(Vec<Option<Side>>);

impl Sides {
    fn of(&self, stones: usize) -> &Side {
        self.0[stones]
            .as_ref()
            .expect("prepared for every number of stones")
    }
}

/// Why filling ended early.
enum Stop {
    Halt(Halt),
    /// The distances do not fit into the cells.
    TooDeep,
}

/// Whether the method applies.
pub(crate) fn applies<const W: usize>(game: &Game<W>, position: &Position<W>) -> Result<(), NotApplicable> {
    Plan::new(game, position).map(|_| ())
}

/// Whether it applies and its tables fit into so much memory.
pub(crate) fn fits<const W: usize>(game: &Game<W>, position: &Position<W>, memory: usize) -> bool {
    Plan::new(game, position).is_ok_and(|plan| plan.least_bytes() <= memory as u128)
}

/// Solves a position that is in progress and to which the method applies.
pub(crate) fn solve<const W: usize>(
    game: &Game<W>,
    position: &Position<W>,
    request: &Request,
    watch: &mut Watch<'_>,
) -> Result<Found, SolveError> {
    let table = match Table::make(game, position, request, watch, &mut Forgetful) {
        Ok(table) => table,
        Err(error) => {
            let mut found = Found::value(Value::UNKNOWN);
            found.halted = Some(error.halted()?);
            return Ok(found);
        }
    };
    watch.enter(Stage::Moves);
    Ok(found(game, position, request.moves, &|position| {
        table.look_up(position)
    }))
}

/// The value of a position in progress, from what `look_up` knows. Tables hold positions between turns; for one in which
/// stones are to be removed first, all ways to do so are tried, which needs the game.
pub(crate) fn between_turns<E>(
    game: Option<&AnyGame>,
    position: &AnyPosition,
    look_up: &mut dyn FnMut(&AnyPosition) -> Result<Option<Value>, E>,
) -> Result<Option<Value>, E> {
    if position.removing() == 0 || position.outcome().is_over() {
        return look_up(position);
    }
    let Some(game) = game.filter(|game| crate::same_size(game, position)) else {
        return Ok(None);
    };
    let mut values = Vec::new();
    for mv in game.legal_moves(position) {
        let Ok(next) = game.play(position, mv) else {
            continue;
        };
        let value = if next.outcome().is_over() {
            Some(value_of(next.outcome(), next.mover()))
        } else {
            between_turns(Some(game), &next, look_up)?
        };
        let Some(value) = value else { return Ok(None) };
        values.push(as_move(value, next.mover() == position.mover()));
    }
    Ok(best_of(&values))
}

/// The value of a move for the player who makes it, from the value for whoever is on move after it.
fn as_move(value: Value, same_mover: bool) -> Value {
    // `before` turns the value round once.
    if same_mover {
        value.reversed().before()
    } else {
        value.before()
    }
}

/// The value of a position from those of its moves; `None` when there are none.
fn best_of(values: &[Value]) -> Option<Value> {
    let best = values.iter().copied().max_by_key(|&value| rank(value))?;
    if matches!(best, Value::Win(_)) || values.iter().all(|value| value.grade().is_some()) {
        return Some(best);
    }
    let bounds = values.iter().map(|&value| match value {
        Value::Unknown(bounds) => (bounds.at_least, bounds.at_most),
        value => value
            .grade()
            .map_or((Grade::Loss, Grade::Win), |grade| (grade, grade)),
    });
    let (at_least, at_most) = bounds.reduce(|one, two| (one.0.max(two.0), one.1.max(two.1)))?;
    Some(Value::Unknown(Bounds {
        at_least,
        at_most,
        ..Bounds::NONE
    }))
}

/// The value of a position; `look_up` knows those in progress in which nothing is to be removed.
fn value_at<const W: usize>(
    game: &Game<W>,
    position: &Position<W>,
    look_up: &impl Fn(&Position<W>) -> Option<Value>,
) -> Value {
    let over = position.outcome();
    if over != Outcome::InProgress {
        return value_of(over, position.mover());
    }
    if position.removing() == 0 {
        return look_up(position).unwrap_or(Value::UNKNOWN);
    }
    let moves = values_of_moves(game, position, &|next| value_at(game, next, look_up));
    let values: Vec<Value> = moves.into_iter().map(|(_, value)| value).collect();
    best_of(&values).unwrap_or(Value::UNKNOWN)
}

/// What there is to say about a position, given the values of those in progress.
pub(crate) fn found<const W: usize>(
    game: &Game<W>,
    position: &Position<W>,
    wanted: Moves,
    look_up: &impl Fn(&Position<W>) -> Option<Value>,
) -> Found {
    let value_at = |position: &Position<W>| value_at(game, position, look_up);
    let mut found = Found::value(value_at(position));
    let mut moves = values_of_moves(game, position, &value_at);
    let best = moves.iter().map(|&(_, value)| rank(value)).max();
    found.best_moves = moves
        .iter()
        .filter(|&&(_, value)| Some(rank(value)) == best && found.value.grade().is_some())
        .map(|&(mv, _)| mv)
        .collect();
    match wanted {
        Moves::One => found.best_moves.truncate(1),
        Moves::Best => {}
        Moves::All => found.moves = std::mem::take(&mut moves),
    }
    found.line = line(game, position, &value_at);
    found
}

/// Every legal move with its value for the mover.
fn values_of_moves<const W: usize>(
    game: &Game<W>,
    position: &Position<W>,
    value_at: &impl Fn(&Position<W>) -> Value,
) -> Vec<(Move, Value)> {
    let moves = game.legal_moves(position).into_iter();
    moves
        .map(|mv| {
            let mut next = *position;
            let _ = game.apply(&mut next, mv);
            (mv, as_move(value_at(&next), next.mover() == position.mover()))
        })
        .collect()
}

/// A number that is larger for values the mover likes better.
fn rank(value: Value) -> i32 {
    match value {
        Value::Win(distance) => (1 << 16) - i32::from(distance.plies()),
        Value::Loss(distance) => i32::from(distance.plies()) - (1 << 16),
        Value::Draw | Value::Unknown(_) => 0,
    }
}

/// Best play to the end; nothing for a draw, which need not end.
fn line<const W: usize>(
    game: &Game<W>,
    position: &Position<W>,
    value_at: &impl Fn(&Position<W>) -> Value,
) -> Vec<Move> {
    let mut line = Vec::new();
    let mut at = *position;
    let mut value = value_at(&at);
    while let Some(distance) = value.distance() {
        if distance.plies() == 0 || at.outcome().is_over() || line.len() >= LONGEST_LINE as usize {
            break;
        }
        let moves = values_of_moves(game, &at, value_at);
        let Some(&(mv, _)) = moves.iter().max_by_key(|&&(_, value)| rank(value)) else {
            break;
        };
        line.push(mv);
        let _ = game.apply(&mut at, mv);
        value = value_at(&at);
    }
    line
}
