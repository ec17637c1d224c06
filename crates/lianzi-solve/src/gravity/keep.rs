//! A move that keeps what a position is worth at least: one question, where finding out who wins takes two.

use lianzi_rules::{AnyGame, AnyPosition, Game, Move, Position, with_game};

use super::search::{Node, Search};
use super::{GravitySolver, is_worth, lasts, node, range_of_move, value};
use crate::method::NotApplicable;
use crate::request::{Halt, Progress, Request};
use crate::value::{Grade, Value};
use crate::watch::Watch;

/// Each move may first take so many positions.
const FIRST_SHARE: u64 = 1 << 17;

/// In each round it may take so many times as many as in the one before.
const GROWTH: u64 = 4;

/// A move with its value for the player who makes it, as far as it is known; none when no move was given.
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
            Ok(value(node.empty, self.search.range(node).and_at_least(grade)))
        })
    }

    /// A move after which its player still has at least what he is known to have, a draw or a win, out of those of which nothing worse is
    /// known; and why the work ended before there was one, if it did.
    ///
    /// # Errors
    /// Why the method does not apply to the position.
    pub(crate) fn keep(
        &mut self,
        game: &AnyGame,
        position: &AnyPosition,
        (grade, moves): (Grade, &[Move]),
        request: &Request,
        report: &mut dyn FnMut(&Progress),
    ) -> Result<(Kept, Option<Halt>), NotApplicable> {
        let mut watch = Watch::new(request, report);
        let found = with_game!(game, position, |game, position| {
            self.keep_in(game, position, (grade, moves), &mut watch)
        });
        self.nodes += watch.nodes();
        found
    }

    fn keep_in<const W: usize>(
        &mut self,
        game: &Game<W>,
        position: &Position<W>,
        (grade, moves): (Grade, &[Move]),
        watch: &mut Watch<'_>,
    ) -> Result<(Kept, Option<Halt>), NotApplicable> {
        lasts(game, position)?;
        let search = &mut self.search;
        let at = node(search, position);
        search.enter(at);
        let score = i32::from(grade == Grade::Win);
        let bit = |mv: &Move| search.layout().bits(mv.target().into_iter());
        let moves: u64 = moves.iter().map(bit).sum();
        let open = search.moves(at).filter(|mv| mv & moves != 0).collect();
        Ok(match keeping(search, at, score, open, watch) {
            Ok(kept) => {
                let kept = kept.map(|mv| {
                    let known = range_of_move(search, at, mv).and_at_least(grade);
                    (search.layout().mv(mv, position.mover()), value(at.empty, known))
                });
                (kept, None)
            }
            Err(halt) => (None, Some(halt)),
        })
    }
}

/// The one of these moves that is worth at least a score, as one of them must be: the last one, when all others are refuted.
///
/// The right move can take long to prove, and so can a wrong one to refute. Nobody knows beforehand which takes less; so each gets as
/// much as the others, again and again. What the table keeps is not lost in between.
pub(super) fn keeping(
    search: &mut Search,
    node: Node,
    score: i32,
    mut open: Vec<u64>,
    watch: &mut Watch<'_>,
) -> Result<Option<u64>, Halt> {
    let mut share = FIRST_SHARE;
    while open.len() > 1 {
        for mv in open.clone() {
            if open.len() == 1 {
                break;
            }
            watch.pause_after(share);
            let worth = is_worth(search, node, mv, score, watch);
            match (worth, watch.take_pause()) {
                (Ok(true), _) => return Ok(Some(mv)),
                (Ok(false), _) => open.retain(|&other| other != mv),
                (Err(Halt::Stopped), true) => {}
                (Err(halt), _) => return Err(halt),
            }
        }
        share *= GROWTH;
    }
    Ok(open.pop())
}
