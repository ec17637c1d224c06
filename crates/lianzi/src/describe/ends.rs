//! Openings, and ends that no rule decides.

use lianzi_rules::Action;
use lianzi_rules::rules::{Consequence, Stuck, Swap};

use super::Describer;
use super::phases::acts;
use crate::words::say;

impl Describer<'_> {
    pub(super) fn ends(&self) -> Vec<String> {
        let words = self.words;
        let rules = self.rules;
        let mut paragraphs = Vec::new();
        match rules.swap {
            None => {}
            Some(Swap::Pie) => paragraphs.push(say!(words, "rules-pie")),
            Some(Swap::Swap2) => paragraphs.push(say!(words, "rules-swap2")),
        }
        for opening in &rules.openings {
            if let Some(region) = self.region(&opening.allowed) {
                paragraphs.push(say!(
                    words,
                    "rules-opening",
                    ply = opening.ply + 1,
                    region = region
                ));
            }
        }
        let mut ends = Vec::new();
        let last = rules.phases.last();
        if last.is_some_and(|phase| acts(phase, Action::Place) && !acts(phase, Action::Slide)) {
            ends.push(match rules.end.full {
                None => say!(words, "end-full-draw"),
                Some(player) => say!(words, "end-full-win", player = self.player(player)),
            });
        }
        if self.may_be_stuck() {
            ends.push(match rules.end.stuck {
                Stuck::Draw => say!(words, "end-stuck-draw"),
                Stuck::Lose => say!(words, "end-stuck-lose"),
                Stuck::Win => say!(words, "end-stuck-win"),
                Stuck::Pass => say!(words, "end-stuck-pass"),
                Stuck::GiveWay => say!(words, "end-stuck-give-way"),
            });
        }
        if let Some(plies) = rules.end.plies {
            ends.push(say!(words, "end-plies", plies = plies));
        }
        if let Some(times) = rules.end.repeat {
            ends.push(say!(words, "end-repeat", times = times));
        }
        if !ends.is_empty() {
            paragraphs.push(self.joined(&ends));
        }
        paragraphs
    }

    /// Whether a player can be without a legal move although the board has empty points, as far as that is plain.
    fn may_be_stuck(&self) -> bool {
        self.rules
            .phases
            .iter()
            .any(|phase| acts(phase, Action::Slide) || phase.touch > 0 || !self.places_everywhere(phase))
            || self
                .rules
                .rules
                .iter()
                .any(|rule| rule.then == Consequence::Forbid)
    }
}
