//! The opening `swap2`: three stones, and then a choice.
//!
//! The turns of the first phase are counted as stages:
//!
//! | turn | who is on move | does |
//! |---|---|---|
//! | 0 | first | places a stone of his own, one of the opponent's, and one of his own |
//! | 1 | second | places a stone of his own: sides stay; or swaps; or passes, and goes on with 2 |
//! | 2 | second | places a stone of his own and one of the opponent's |
//! | 3 | first | passes: sides stay, and the second player is on move; or swaps, and is on move himself |
//! | 4 | | the game as usual |
//!
//! Whose stones are whose is told from the player on move, so that nothing here names first or second.

use super::{Game, Position};
use crate::rules::Swap;
use crate::{Action, Actions, Player};

/// Three stones.
pub(crate) const THREE: u16 = 0;
/// The second player chooses.
pub(crate) const CHOICE: u16 = 1;
/// Two stones more.
pub(crate) const TWO: u16 = 2;
/// The first player chooses.
pub(crate) const ANSWER: u16 = 3;
/// The opening is over.
pub(crate) const OVER: u16 = 4;

const PLACE: Actions = Actions::of(&[Action::Place]);

/// The steps of each stage.
const STEPS: [&[Actions]; 4] = [
    &[PLACE, PLACE, PLACE],
    &[Actions::of(&[Action::Place, Action::Pass])],
    &[PLACE, PLACE],
    &[Actions::of(&[Action::Pass])],
];

impl<const W: usize> Game<W> {
    /// The stage of the opening; `None` when it is over, or the game has none.
    #[inline]
    pub(super) fn stage(&self, position: &Position<W>) -> Option<u16> {
        (self.rules.swap == Some(Swap::Swap2) && position.phase == 0 && position.turn < OVER)
            .then_some(position.turn)
    }

    /// The steps of the stage that is going on.
    pub(super) fn opening_steps(&self, position: &Position<W>) -> Option<&'static [Actions]> {
        self.stage(position).map(|stage| STEPS[usize::from(stage)])
    }

    /// Whether sides may still be changed, now or later.
    ///
    /// ```
    /// # use lianzi_rules::catalogue;
    /// let game = catalogue::game("yavalath")?;
    /// assert!(game.may_swap_yet(&game.start()));
    /// let played = game.read_position("5/6/7/8/4W4/8/7/6/4B W - 2")?;
    /// assert!(!game.may_swap_yet(&played));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn may_swap_yet(&self, position: &Position<W>) -> bool {
        if position.outcome.is_over() || position.phase > 0 {
            return false;
        }
        match self.rules.swap {
            None => false,
            Some(Swap::Pie) => position.turn <= 1,
            Some(Swap::Swap2) => position.turn < OVER,
        }
    }

    /// Whose stone the player on move places, should he place one: his own, but for a part of the opening `swap2`, and
    /// for games in which both kinds are everybody's, where it is the one that he places when he does not say which.
    #[inline]
    pub fn stone_to_place(&self, position: &Position<W>) -> Player {
        self.kinds(position)[0]
    }

    /// Whether the player on move is to place one of the opponent's stones.
    #[inline]
    pub(super) fn places_for_opponent(&self, position: &Position<W>) -> bool {
        matches!(self.stage(position), Some(THREE | TWO)) && position.step == 1
    }
}
