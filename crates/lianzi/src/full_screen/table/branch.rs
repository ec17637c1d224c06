//! Playing on from a position of a match, in another match that lies above it on the screen.

use super::Table;
use crate::full_screen::app::Room;
use crate::full_screen::effect::{Branch, Effect};
use crate::words::say;

impl Table {
    /// It is on the screen again, after another match lay above it.
    pub fn come_back(&mut self) -> Vec<Effect> {
        self.study.busy = false;
        let mut effects = self.restudy();
        effects.extend(self.review());
        effects
    }

    /// It goes below another match: whoever looks at it stops.
    pub fn go_below(&mut self) -> Vec<Effect> {
        let review = self.stop_review();
        [Effect::StopThinking, Effect::StopStudy]
            .into_iter()
            .chain(review)
            .collect()
    }

    /// Somebody wants to play on from the position that is looked at.
    pub(super) fn branch(&mut self, room: &Room<'_>) -> Vec<Effect> {
        let moment = self.moment();
        if moment.status.outcome.is_over() {
            self.message = Some(say!(room.words, "tui-branch-over"));
            return Vec::new();
        }
        let position = *moment.position;
        if self.record().is_none() && !self.game().ending().is_over() {
            self.message = Some(say!(room.words, "tui-branch-later"));
            return Vec::new();
        }
        let game = self.source.named().clone();
        vec![Effect::PlayOn(Box::new(Branch { game, position }))]
    }
}
