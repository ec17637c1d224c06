//! Positions: everything about a moment of a game that the future depends on.

use crate::{Each, Mask, Outcome, Player, Point};

/// Stones in an unlimited hand.
pub(crate) const UNLIMITED: u16 = u16::MAX;

/// A moment of a game. Small, `Copy`, without history and without a reference to its game.
///
/// Two positions are equal (`==`) when everything agrees, the count of plies included. To ask whether a position has come
/// back, compare [`Position::without_ply`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position<const W: usize> {
    pub(crate) stones: Each<Mask<W>>,
    pub(crate) hands: Each<u16>,
    pub(crate) captured: Each<u16>,
    /// Plies done.
    pub(crate) ply: u16,
    /// Turns done in this phase, as far as the rules ask: it stops at the phase's `turn_cap`.
    pub(crate) turn: u16,
    pub(crate) mover: Player,
    pub(crate) phase: u8,
    /// Which step of the turn is next.
    pub(crate) step: u8,
    /// Stones that the mover must remove before anything else.
    pub(crate) removing: u8,
    /// Index of the rule by which he removes.
    pub(crate) removing_by: u8,
    /// The step is to be repeated once the removing is done.
    pub(crate) again: bool,
    /// The opponent had to give way, so that nothing is removed by the mover's next action.
    pub(crate) gives_way: bool,
    pub(crate) outcome: Outcome,
    /// The last slide of each player, where a rule asks for it.
    pub(crate) slid: Each<Option<(Point, Point)>>,
}

impl<const W: usize> Position<W> {
    /// The stones of a player. Shared stones are held as the first player's.
    #[inline]
    pub fn stones(&self, player: Player) -> Mask<W> {
        self.stones[player]
    }

    /// All stones.
    #[inline]
    pub fn occupied(&self) -> Mask<W> {
        self.stones.0[0] | self.stones.0[1]
    }

    /// Whose stone stands on a point.
    #[inline]
    pub fn stone(&self, point: Point) -> Option<Player> {
        Player::BOTH
            .into_iter()
            .find(|&player| self.stones[player].contains(point))
    }

    /// Stones in a player's hand; `None` when he has as many as he likes.
    #[inline]
    pub fn hand(&self, player: Player) -> Option<u16> {
        Some(self.hands[player]).filter(|&hand| hand != UNLIMITED)
    }

    /// Takes stones from a hand that is not unlimited. (Hands change owners by a swap, so the hand itself must know.)
    #[inline]
    pub(crate) fn take_from_hand(&mut self, player: Player, stones: u16) {
        let hand = &mut self.hands[player];
        *hand -= if *hand == UNLIMITED { 0 } else { stones };
    }

    /// Enemy stones that a player has captured by flanking.
    #[inline]
    pub fn captured(&self, player: Player) -> u16 {
        self.captured[player]
    }

    /// Who is on move. After the end: who would be.
    #[inline]
    pub fn mover(&self) -> Player {
        self.mover
    }

    /// The phase, counted from 0.
    #[inline]
    pub fn phase(&self) -> usize {
        self.phase as usize
    }

    /// The step of the turn, counted from 0.
    #[inline]
    pub fn step(&self) -> usize {
        self.step as usize
    }

    /// How many stones the mover has to remove before anything else.
    #[inline]
    pub fn removing(&self) -> u8 {
        self.removing
    }

    /// Plies done so far.
    #[inline]
    pub fn ply(&self) -> u16 {
        self.ply
    }

    /// How the position stands. A repetition is never seen here: only a match knows its history.
    #[inline]
    pub fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// Stones of a player on the board and in hand together; `None` when the hand is unlimited.
    #[inline]
    pub fn stones_left(&self, player: Player) -> Option<u32> {
        self.hand(player)
            .map(|hand| u32::from(hand) + self.stones[player].count())
    }

    /// The same position at ply 0: equal for two positions that differ in nothing but the way there.
    #[inline]
    pub fn without_ply(mut self) -> Self {
        self.ply = 0;
        self
    }
}

/// What [`Game::undo`](crate::Game::undo) needs to take a move back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use = "without it the move cannot be taken back; `play` gives a new position instead"]
pub struct Undo<const W: usize>(pub(crate) Position<W>);
