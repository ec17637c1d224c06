//! How fast moves win or lose, once it is known that they do: one ply of distance after the other where the position is lost.

use lianzi_rules::{AnyGame, AnyPosition, Game, Move, Position, with_game};

use super::search::{Node, Search};
use super::table::Known;
use super::{GravitySolver, is_worth, lasts, node, plies, range_of_move, value};
use crate::method::NotApplicable;
use crate::request::{Halt, Progress, Request};
use crate::value::{Grade, Value};
use crate::watch::Watch;

/// A move, what is known of its value for the player who makes it, and how long it is known to hold out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Measured {
    pub mv: Move,
    pub value: Value,
    /// A lost move is proved to last at least this number of plies.
    pub lasts: u16,
}

/// A move with the scores that it can have.
struct Open {
    mv: u64,
    known: Known,
}

impl Open {
    fn is_exact(&self) -> bool {
        self.known.low == self.known.high
    }
}

impl GravitySolver {
    /// Narrows the distances of moves, all of them moves of a position whose result is known, until they are exact or the request runs
    /// out; returns what was found out about the position, and why the work ended early.
    ///
    /// A won position: the fastest win first, then the moves that win as fast, then the others. A lost one: for each distance, from the
    /// nearest on, which moves lose so soon; the moves that hold out longest are the last to be left. So whenever the work ends, a move
    /// whose loss is not exact holds out longer than every one whose loss is.
    ///
    /// # Errors
    /// Why the method does not apply to the position.
    pub(crate) fn measure(
        &mut self,
        game: &AnyGame,
        position: &AnyPosition,
        worth: Value,
        moves: &mut [Measured],
        request: &Request,
        report: &mut dyn FnMut(&Progress),
    ) -> Result<(Value, Option<Halt>), NotApplicable> {
        let mut watch = Watch::new(request, report);
        let found = with_game!(game, position, |game, position| {
            self.measure_in(game, position, worth, moves, &mut watch)
        });
        self.nodes += watch.nodes();
        found
    }

    fn measure_in<const W: usize>(
        &mut self,
        game: &Game<W>,
        position: &Position<W>,
        worth: Value,
        moves: &mut [Measured],
        watch: &mut Watch<'_>,
    ) -> Result<(Value, Option<Halt>), NotApplicable> {
        lasts(game, position)?;
        let search = &mut self.search;
        let at = node(search, position);
        search.enter(at);
        let mut open: Vec<Open> = (moves.iter())
            .map(|measured| {
                let mv = search.layout().bits(measured.mv.target().into_iter());
                let known = range_of_move(search, at, mv).within(measured.value);
                Open { mv, known }
            })
            .collect();
        let mut root = search.range(at).within(worth);
        let halted = match worth.grade() {
            Some(Grade::Loss) => hold_out(search, at, &mut open, watch),
            Some(Grade::Win) => win_fast(search, at, &mut root, &mut open, watch),
            _ => Ok(()),
        };
        // What is not as good as the best comes last.
        let halted = halted
            .and_then(|()| narrow_each(search, at, &mut open, watch))
            .err();
        for (measured, open) in moves.iter_mut().zip(&open) {
            measured.value = measured.value.sharpened_by(value(at.empty, open.known));
            if open.known.low < 0 {
                measured.lasts = measured.lasts.max(plies(at.empty, open.known.low));
            }
        }
        Ok((value(at.empty, root), halted))
    }
}

impl Known {
    /// The same when the mover is known to have this result.
    fn within(self, value: Value) -> Self {
        let Self { low, high } = self.and_at_least(value.at_least());
        let high = match value.at_most() {
            Grade::Win => high,
            Grade::Draw => high.min(0),
            Grade::Loss => high.min(-1),
        };
        Self { low, high }
    }
}

/// Finds the distances of moves that all lose, the nearest ones first.
fn hold_out(search: &mut Search, at: Node, open: &mut [Open], watch: &mut Watch<'_>) -> Result<(), Halt> {
    let least = open.iter().map(|open| open.known.low).min().unwrap_or(0);
    for score in least + 1..0 {
        for open in open.iter_mut() {
            if open.is_exact() || open.known.low >= score {
                continue;
            }
            if is_worth(search, at, open.mv, score, watch)? {
                open.known.low = score;
            } else {
                open.known.high = score - 1;
            }
        }
    }
    Ok(())
}

/// Finds the fastest win, and which moves win so fast.
fn win_fast(
    search: &mut Search,
    at: Node,
    root: &mut Known,
    open: &mut [Open],
    watch: &mut Watch<'_>,
) -> Result<(), Halt> {
    search.narrow(at, root, watch)?;
    for open in open.iter_mut() {
        open.known.high = open.known.high.min(root.high);
        if open.is_exact() || open.known.high < root.low {
            continue;
        }
        if is_worth(search, at, open.mv, root.low, watch)? {
            open.known.low = root.low;
        } else {
            open.known.high = root.low - 1;
        }
    }
    Ok(())
}

/// Finds the distances of moves one after the other.
fn narrow_each(search: &mut Search, at: Node, open: &mut [Open], watch: &mut Watch<'_>) -> Result<(), Halt> {
    for open in open.iter_mut().filter(|open| !open.is_exact()) {
        let mut after = open.known.reversed();
        let halted = search.narrow(search.after(at, open.mv), &mut after, watch);
        open.known = after.reversed();
        halted?;
    }
    Ok(())
}
