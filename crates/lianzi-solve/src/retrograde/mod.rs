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

use lianzi_rules::{Game, Move, Outcome, Position};

use crate::Found;
use crate::method::{Method, NotApplicable};
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
        Err(TableError::Halted(halt)) => {
            let mut found = Found::value(Value::UNKNOWN);
            found.halted = Some(halt);
            return Ok(found);
        }
        Err(TableError::Memory { needed, given }) => {
            let method = Method::Retrograde;
            return Err(SolveError::Memory {
                method,
                needed,
                given,
            });
        }
        Err(TableError::NotApplicable(reason)) => {
            let method = Method::Retrograde;
            return Err(SolveError::NotApplicable { method, reason });
        }
    };
    watch.enter(Stage::Moves);
    Ok(found(game, position, request.moves, &|position| {
        table.look_up(position)
    }))
}

/// The value of a position; `look_up` knows those in progress in which nothing is to be removed.
pub(crate) fn value_at<const W: usize>(
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
    // Tables hold positions between turns; in the middle of one, all ways to end it are tried.
    let moves = values_of_moves(game, position, &|next| value_at(game, next, look_up));
    let best = moves.iter().map(|&(_, value)| value).max_by_key(|&value| rank(value));
    let bounds = |of: fn(Bounds) -> Grade, known: Grade| {
        let each = moves.iter().map(|&(_, value)| match value {
            Value::Unknown(bounds) => of(bounds),
            value => value.grade().unwrap_or(known),
        });
        each.max().unwrap_or(known)
    };
    match best {
        Some(best @ Value::Win(_)) => best,
        Some(best) if moves.iter().all(|(_, value)| value.grade().is_some()) => best,
        _ => Value::Unknown(Bounds {
            at_least: bounds(|bounds| bounds.at_least, Grade::Loss),
            at_most: bounds(|bounds| bounds.at_most, Grade::Win),
            ..Bounds::NONE
        }),
    }
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
            let value = value_at(&next);
            let same = next.mover() == position.mover();
            // The value is the next mover's; `before` turns it round once.
            (
                mv,
                if same {
                    value.reversed().before()
                } else {
                    value.before()
                },
            )
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
