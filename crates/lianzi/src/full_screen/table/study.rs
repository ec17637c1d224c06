//! Finding out about moves while somebody looks at the board: hints and analysis.

use lianzi_play::analysis::Analysis;
use lianzi_play::{Match, Takeback};
use lianzi_rules::Move;

use super::Table;
use crate::full_screen::action::Panel;
use crate::full_screen::app::Room;
use crate::full_screen::effect::Effect;
use crate::line_mode::present;
use crate::words::say;

/// What is found out about moves.
#[derive(Default)]
pub struct Study {
    /// Whether every position that is looked at is analysed.
    pub on: bool,
    /// Whether somebody is at it.
    pub busy: bool,
    /// What is known about some position.
    pub known: Option<Analysis>,
    /// Whether a hint is waited for.
    pub hint: bool,
    pub(super) ticket: u64,
}

impl Table {
    /// What is known about the moves of the position that is looked at.
    pub fn known(&self) -> Option<&Analysis> {
        let analysis = self.study.known.as_ref()?;
        (analysis.position == self.game().positions()[self.ply()]).then_some(analysis)
    }

    pub(super) fn judged(&mut self, analysis: Analysis, last: bool, room: &Room<'_>) {
        self.study.busy = !last;
        if self.study.hint {
            self.study.hint = false;
            self.hinted = analysis.moves.first().map(|best| best.mv);
            let sentence = present::hint(&self.look(room), self.game(), &analysis);
            self.message = Some(sentence.replace('\n', " "));
            if let Some(point) = self.hinted.and_then(Move::target) {
                self.cursor = point;
            }
        }
        self.study.known = Some(analysis);
    }

    /// Whether moves may be judged: not in the middle of a match against somebody else, whom that would wrong.
    pub fn may_study(&self) -> bool {
        self.remote().is_none_or(|remote| remote.table.may_study())
    }

    pub(super) fn hint(&mut self, room: &Room<'_>) -> Vec<Effect> {
        if !self.may_study() {
            self.message = Some(say!(room.words, "tui-no-study"));
            return Vec::new();
        }
        if self.moment().status.outcome.is_over() {
            self.message = Some(say!(room.words, "agent-game-over"));
            return Vec::new();
        }
        self.study.hint = true;
        if let Some(analysis) = self.known().cloned() {
            self.judged(analysis, !self.study.busy, room);
            return Vec::new();
        }
        self.message = Some(say!(room.words, "tui-thinking-hint"));
        if self.study.busy {
            return Vec::new();
        }
        self.study_now(!self.study.on)
    }

    pub(super) fn analyse(&mut self, room: &Room<'_>) -> Vec<Effect> {
        if !self.may_study() {
            self.message = Some(say!(room.words, "tui-no-study"));
            return Vec::new();
        }
        self.study.on = !self.study.on;
        self.scroll = 0;
        if self.study.on {
            self.panel = Panel::Analysis;
            let review = self.review();
            self.study_now(false).into_iter().chain(review).collect()
        } else {
            self.panel = Panel::Moves;
            self.study.known = None;
            let review = self.stop_review();
            self.restudy().into_iter().chain(review).collect()
        }
    }

    /// What was being found out is about another position.
    pub(super) fn restudy(&mut self) -> Vec<Effect> {
        self.study.hint = false;
        self.study.on &= self.may_study();
        if self.study.on {
            return self.study_now(false);
        }
        self.study.ticket += 1;
        if std::mem::take(&mut self.study.busy) {
            vec![Effect::StopStudy]
        } else {
            Vec::new()
        }
    }

    pub(super) fn study_now(&mut self, once: bool) -> Vec<Effect> {
        self.study.ticket += 1;
        if self.moment().status.outcome.is_over() {
            self.study.busy = false;
            return vec![Effect::StopStudy];
        }
        self.study.busy = true;
        vec![Effect::Study {
            ticket: self.study.ticket,
            game: Box::new(self.match_here()),
            once,
        }]
    }

    /// The match up to the moment that is looked at.
    pub(super) fn match_here(&self) -> Match {
        let mut game = self.game().clone().with_takeback(Takeback::Free);
        let ply = self.ply();
        while game.moves().len() > ply && game.take_back().is_ok() {}
        game
    }
}
