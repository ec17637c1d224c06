//! What the manager's side of every protocol can do: say what is to be said to an engine, and understand what it
//! answers. Lines only: no process, no clock.

use std::time::Duration;

use lianzi_rules::{AnyGame, AnyPosition, Move, MoveError};
use lianzi_search::Forfeit;

use crate::protocols::Line;
use crate::protocols::lines::shown;

/// A move that an engine is asked for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asked<'a> {
    pub position: &'a AnyPosition,
    /// The time for the move.
    pub time: Duration,
    pub depth: Option<u32>,
    pub nodes: Option<u64>,
    pub threads: usize,
}

/// Lines to say, and what is then waited for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Exchange {
    pub say: Vec<String>,
    pub wait: Wait,
}

/// What an engine owes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wait {
    /// That it is ready.
    Ready,
    /// A move; its time runs.
    Move,
}

/// What a line of an engine means.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Heard {
    /// Something for those who watch.
    Note,
    /// It is ready.
    Ready,
    /// It wants this line before it goes on.
    Answer(String),
    /// Its move.
    Moved(Found),
    /// It has lost by this.
    Lost(Forfeit),
}

/// A move with what the engine told about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Found {
    pub mv: Move,
    pub depth: u32,
    pub nodes: u64,
    pub estimate: Option<i32>,
}

/// The manager's side of a protocol, for one engine and one game.
pub(crate) trait Talk: Send {
    /// What is said to get a move: exchanges one after the other, the last of them waiting for the move. With an engine
    /// that has just been started, this begins with whatever makes it ready.
    fn ask(&mut self, asked: &Asked<'_>) -> Vec<Exchange>;

    /// What a line means that comes while something is waited for.
    fn hear(&mut self, line: &Line, wait: Wait) -> Heard;

    /// The engine has been started anew: it knows nothing.
    fn forget(&mut self);

    /// What makes an engine move at once; `None` where the protocol has no word for it.
    fn hurry(&self) -> Option<&'static str>;

    /// What ends an engine.
    fn farewell(&self) -> &'static str;
}

/// The move that a text in the game's notation means, or how an engine loses by it.
pub(crate) fn read(game: &AnyGame, position: &AnyPosition, text: &str) -> Result<Move, Forfeit> {
    game.read_move(position, text).map_err(|error| match error {
        MoveError::Refused(refusal) => Forfeit::Illegal {
            text: shown(text),
            refusal,
        },
        MoveError::Unreadable { .. } => Forfeit::Garbled { text: shown(text) },
    })
}

/// The one legal move that leads from a position to another, if there is one.
pub(crate) fn way(game: &AnyGame, from: &AnyPosition, to: &AnyPosition) -> Option<Move> {
    if to.ply() != from.ply() + 1 {
        return None;
    }
    let leads_there = |mv: &Move| game.play(from, *mv).is_ok_and(|next| next == *to);
    game.legal_moves(from).into_iter().find(leads_there)
}
