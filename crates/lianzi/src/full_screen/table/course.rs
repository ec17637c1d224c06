//! The whole game looked back on: what every position of it is worth, found out while somebody analyses a game that is over, or a
//! saved one.

use std::collections::BTreeMap;

use lianzi_play::analysis::{Reviewed, Verdict};

use super::{Source, Table};
use crate::full_screen::effect::Effect;

/// What is known of a game, position by position.
#[derive(Default)]
pub struct Course {
    /// What is known, by the number of moves before the position.
    pub known: BTreeMap<usize, Reviewed>,
    /// Whether somebody is at it.
    pub busy: bool,
    pub(super) begun: bool,
    pub(super) ticket: u64,
}

impl Course {
    /// Whether this move, counted from 0, is proved to have given something away.
    pub fn is_wrong(&self, index: usize) -> bool {
        let verdict = self.known.get(&index).and_then(|reviewed| reviewed.verdict);
        matches!(verdict, Some(Verdict::Wrong { .. }))
    }

    /// What is known is of another game.
    pub(super) fn forget(&mut self) -> Option<Effect> {
        let busy = self.busy;
        *self = Self {
            ticket: self.ticket + 1,
            ..Self::default()
        };
        busy.then_some(Effect::StopReview)
    }
}

impl Table {
    /// The game is looked back on while it is analysed, once it is over.
    pub(super) fn review(&mut self) -> Option<Effect> {
        let over = matches!(self.source, Source::Record(_)) || self.game().ending().is_over();
        if !over || !self.study.on || self.course.begun || self.game().moves().is_empty() {
            return None;
        }
        self.course.ticket += 1;
        self.course.begun = true;
        self.course.busy = true;
        Some(Effect::Review {
            ticket: self.course.ticket,
            game: Box::new(self.game().clone()),
        })
    }

    /// Nobody looks back any more; what is known stays.
    pub(super) fn stop_review(&mut self) -> Option<Effect> {
        if !std::mem::take(&mut self.course.busy) {
            return None;
        }
        self.course.begun = false;
        self.course.ticket += 1;
        Some(Effect::StopReview)
    }

    pub(super) fn reviewed(&mut self, ticket: u64, reviewed: Option<Reviewed>) {
        if ticket != self.course.ticket {
            return;
        }
        match reviewed {
            Some(reviewed) => {
                self.course.known.insert(reviewed.ply, reviewed);
            }
            None => self.course.busy = false,
        }
    }
}
