//! A move that keeps what a position is worth at least: one question, where finding out who wins takes two.

use lianzi_rules::{AnyGame, AnyPosition, Game, Move, Outcome, Position, with_game};

use super::search::{Node, Search};
use super::table::Known;
use super::{GravitySolver, is_worth, lasts, node, range_of_move, value};
use crate::method::NotApplicable;
use crate::request::{Halt, Progress, Request};
use crate::value::{Grade, Value};
use crate::watch::Watch;

/// A move with its value for the player who makes it, as far as it is known; none where the position is worth less.
type Kept = Option<(Move, Value)>;

impl GravitySolver {
    /// What a position in progress is worth when its mover is known to have at least so much.
    ///
    /// # Errors
    /// Why the method does not apply to the position.
    pub(crate) fn at_least(
        &self,
        game: &AnyGame,
        position: &AnyPosition,
        grade: Grade,
    ) -> Result<Value, NotApplicable> {
        with_game!(game, position, |game, position| {
            lasts(game, position)?;
            let node = node(&self.search, position);
            let Known { low, high } = self.search.range(node);
            let low = match grade {
                Grade::Win => low.max(1),
                Grade::Draw => low.max(0),
                Grade::Loss => low,
            };
            Ok(value(node.empty, Known { low, high }))
        })
    }

    /// A move after which its player still wins, or still does not lose; and why the work ended before there was one, if it did.
    ///
    /// # Errors
    /// Why the method does not apply to the position.
    pub(crate) fn keep(
        &mut self,
        game: &AnyGame,
        position: &AnyPosition,
        grade: Grade,
        request: &Request,
        report: &mut dyn FnMut(&Progress),
    ) -> Result<(Kept, Option<Halt>), NotApplicable> {
        let mut watch = Watch::new(request, report);
        let found = with_game!(game, position, |game, position| {
            self.keep_in(game, position, grade, &mut watch)
        });
        self.nodes += watch.nodes();
        found
    }

    fn keep_in<const W: usize>(
        &mut self,
        game: &Game<W>,
        position: &Position<W>,
        grade: Grade,
        watch: &mut Watch<'_>,
    ) -> Result<(Kept, Option<Halt>), NotApplicable> {
        let score = match grade {
            _ if position.outcome() != Outcome::InProgress => return Ok((None, None)),
            Grade::Win => 1,
            Grade::Draw => 0,
            // Every move does.
            Grade::Loss => i32::MIN,
        };
        lasts(game, position)?;
        let search = &mut self.search;
        let at = node(search, position);
        search.enter(at);
        match keeping(search, at, score, watch) {
            Ok(kept) => {
                let kept = kept.map(|mv| {
                    let of_move = value(at.empty, known_of_move(search, at, mv, score));
                    (search.layout().mv(mv, position.mover()), of_move)
                });
                Ok((kept, None))
            }
            Err(halt) => Ok((None, Some(halt))),
        }
    }
}

/// A move worth at least a score.
fn keeping(search: &mut Search, node: Node, score: i32, watch: &mut Watch<'_>) -> Result<Option<u64>, Halt> {
    let moves: Vec<u64> = search.moves(node).collect();
    let mut range = search.range(node);
    if range.low < range.high && !search.is_more(node, score.saturating_sub(1), &mut range, watch)? {
        return Ok(None);
    }
    // The search that has just ended knows by which move, more often than not.
    let known = |search: &Search, mv: u64| known_of_move(search, node, mv, i32::MIN).low >= score;
    if let Some(&mv) = moves.iter().find(|&&mv| known(search, mv)) {
        return Ok(Some(mv));
    }
    for mv in moves {
        if is_worth(search, node, mv, score, watch)? {
            return Ok(Some(mv));
        }
    }
    Ok(None)
}

/// What is known of a move for the player who makes it, who has at least a score by it.
fn known_of_move(search: &Search, node: Node, mv: u64, score: i32) -> Known {
    let mut known = range_of_move(search, node, mv);
    if known.low < known.high {
        let next = search.known(search.after(node, mv));
        known = Known {
            low: known.low.max(-next.high),
            high: known.high.min(-next.low),
        };
    }
    known.low = known.low.max(score);
    known
}
