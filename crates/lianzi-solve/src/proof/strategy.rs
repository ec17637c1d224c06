//! The answers that certificates need, from the tables of the search.

use lianzi_rules::{Game, Mask, Move, Player, Point, Position};

use super::blocking::{Blocking, By};
use super::last_odd;
use super::pairs::{MANY_STEPS, pairs};
use super::threats::Threats;
use crate::certificate::{Against, Reply, Strategy};
use crate::request::Halt;
use crate::verify::Rows;
use crate::watch::Watch;

/// A player who wins by threats.
pub struct Winning<'t, const W: usize> {
    /// The position that the certificate is about.
    pub start: Position<W>,
    /// Where a stone may be placed there; everywhere later on.
    pub allowed: Mask<W>,
    /// What he does there, when he is on move.
    pub first: Option<Point>,
    /// His search.
    pub threats: &'t mut Threats<W>,
    /// The ply by which he has won.
    pub last_ply: u16,
}

impl<const W: usize> Strategy<W> for Winning<'_, W> {
    fn reply(&mut self, position: &Position<W>, watch: &mut Watch<'_>) -> Result<Option<Reply>, Halt> {
        let player = position.mover();
        let (own, enemy) = (position.stones(player), position.stones(player.opponent()));
        let left = self.last_ply.saturating_sub(position.ply());
        // Completing a line is possible everywhere but where the opening bars the point.
        let at_once = self.threats.attack_points(own, enemy);
        if at_once.meets(if *position == self.start {
            self.allowed
        } else {
            at_once
        }) {
            return Ok(Some(Reply::Nothing));
        }
        let at = if *position == self.start {
            self.first
        } else {
            self.threats.winning_move(own, enemy, left, watch)?
        };
        Ok(at.map(|at| Reply::Move(Move::Place { at, stone: player })))
    }

    fn is_dead(&self, _: &Position<W>) -> bool {
        false
    }
}

/// A player who does not lose in a game that is drawn once all stones are placed.
pub struct Holding<'t, const W: usize> {
    player: Player,
    start: Position<W>,
    allowed: Mask<W>,
    /// The opponent's search.
    threats: &'t mut Threats<W>,
    /// Keeps the opponent from every line, if that is possible.
    blocking: Option<&'t mut Blocking<W>>,
    /// The ply at which the game is drawn.
    last_ply: u16,
    all: Mask<W>,
    /// What the checker knows of the opponent's lines; `None` when it cannot use them in this game.
    rows: Option<Rows<W>>,
}

impl<'t, const W: usize> Holding<'t, W> {
    pub fn new(
        game: &Game<W>,
        player: Player,
        start: Position<W>,
        allowed: Mask<W>,
        threats: &'t mut Threats<W>,
        blocking: Option<&'t mut Blocking<W>>,
        last_ply: u16,
    ) -> Self {
        let rows = Rows::of(game, player.opponent());
        Self {
            player,
            start,
            allowed,
            threats,
            // The checker follows zones only where it accepts pairs.
            blocking: blocking.filter(|_| rows.as_ref().is_some_and(Rows::allows_pairs)),
            last_ply,
            all: game.all(),
            rows,
        }
    }
}

impl<const W: usize> Strategy<W> for Holding<'_, W> {
    fn reply(&mut self, position: &Position<W>, watch: &mut Watch<'_>) -> Result<Option<Reply>, Halt> {
        let (own, enemy) = (
            position.stones(self.player),
            position.stones(self.player.opponent()),
        );
        let points = if *position == self.start {
            self.allowed
        } else {
            self.all - own - enemy
        };
        if self.is_dead(position) {
            return Ok(Some(Reply::Nothing));
        }
        if let Some(blocking) = &mut self.blocking {
            return block(blocking, self.player, own, enemy, points, watch);
        }
        if self.threats.defence_points(own, enemy).meets(points) {
            return Ok(Some(Reply::Nothing));
        }
        if self.rows.as_ref().is_some_and(Rows::allows_pairs)
            && let Some(pairs) = pairs(self.threats.lines(), enemy, own, MANY_STEPS)
        {
            return Ok(Some(Reply::Pairs(pairs)));
        }
        let left = self.last_ply.saturating_sub(position.ply() + 1);
        for at in self.threats.defences(own, enemy, points) {
            let loses = match last_odd(left) {
                Some(plies) => self.threats.wins(enemy, own | Mask::of(at), plies, watch)?,
                None => false,
            };
            if !loses {
                return Ok(Some(Reply::Move(Move::Place {
                    at,
                    stone: self.player,
                })));
            }
        }
        Ok(None)
    }

    fn is_dead(&self, position: &Position<W>) -> bool {
        self.rows.as_ref().is_some_and(|rows| rows.all_blocked(position))
    }

    fn has_zones(&self) -> bool {
        self.blocking.is_some()
    }

    fn against(&mut self, position: &Position<W>, watch: &mut Watch<'_>) -> Result<Against, Halt> {
        let (own, enemy) = (
            position.stones(self.player),
            position.stones(self.player.opponent()),
        );
        let Some(blocking) = &mut self.blocking else {
            return Ok(Against::Everything);
        };
        let opponent = self.player.opponent();
        Ok(match blocking.prove(enemy, own, watch)?.map(|proof| proof.by) {
            None => Against::Everything,
            Some(By::Pairs(pairs)) => Against::Pairs(pairs),
            Some(By::Answers(answers)) => {
                let place = |&[at, _]: &[Point; 2]| Move::Place { at, stone: opponent };
                Against::Moves(answers.iter().map(place).collect())
            }
        })
    }
}

/// The answer by which a player keeps the opponent from every line: the one that the proof of the position before names.
fn block<const W: usize>(
    blocking: &mut Blocking<W>,
    player: Player,
    own: Mask<W>,
    enemy: Mask<W>,
    points: Mask<W>,
    watch: &mut Watch<'_>,
) -> Result<Option<Reply>, Halt> {
    let Some(at) = blocking.chosen(enemy, own, points, watch)? else {
        return Ok(None);
    };
    let mv = Move::Place { at, stone: player };
    let after = blocking.prove(enemy, own | Mask::of(at), watch)?;
    Ok(after.map(|proof| match proof.by {
        By::Pairs(pairs) if !pairs.is_empty() => Reply::MoveAndPairs(mv, pairs),
        _ => Reply::Move(mv),
    }))
}
