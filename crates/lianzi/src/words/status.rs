//! The line above the board: what is due, and who does it.

use lianzi_rules::rules::PhaseEnd;
use lianzi_rules::{Action, Actions, Player};

use super::{Words, say};
use crate::moment::Moment;
use crate::symbols::Symbols;

impl Words {
    /// Such as "Placing, ply 7 of 16: X to move, 5 in hand"; the result once the game is over.
    pub fn status(&self, moment: &Moment<'_>, symbols: &Symbols) -> String {
        let status = &moment.status;
        if status.outcome.is_over() {
            return self.result(moment, symbols);
        }
        let mut details = vec![say!(
            self,
            "status-mover",
            player = self.player(moment.game, symbols, status.mover)
        )];
        if status.removing > 1 {
            details.push(say!(self, "status-removing", count = status.removing));
        } else if status.steps > 1 && status.removing == 0 {
            details.push(say!(
                self,
                "status-step",
                step = status.step + 1,
                steps = status.steps
            ));
        }
        if let Some(hand) = status.hands[status.mover]
            && status.expected.contains(Action::Place)
        {
            details.push(say!(self, "status-hand", count = hand));
        }
        if Player::BOTH.iter().any(|&player| status.captured[player] > 0) {
            details.push(say!(
                self,
                "status-captured",
                first = status.captured[Player::First],
                second = status.captured[Player::Second]
            ));
        }
        if let Some(repetition) = status.repetition.filter(|repetition| repetition.times > 1) {
            details.push(say!(
                self,
                "status-repetition",
                times = repetition.times,
                limit = repetition.limit
            ));
        }
        let doing = self.doing(status.expected);
        let place = if let Some(last) = last_ply(moment) {
            say!(self, "status-ply-of", ply = status.ply + 1, last = last)
        } else {
            say!(self, "status-ply", ply = status.ply + 1)
        };
        say!(
            self,
            "status",
            doing = doing,
            place = place,
            details = details.join(&say!(self, "status-gap"))
        )
    }

    /// What the kinds of moves that are due are called: "Placing", "Placing or sliding".
    fn doing(&self, expected: Actions) -> String {
        let words: Vec<String> = expected
            .iter()
            .map(|action| match action {
                Action::Place => say!(self, "doing-place"),
                Action::Slide => say!(self, "doing-slide"),
                Action::Remove => say!(self, "doing-remove"),
                Action::Pass => say!(self, "doing-pass"),
                Action::Swap => say!(self, "doing-swap"),
            })
            .collect();
        let text = self.alternatives(&words);
        let mut characters = text.chars();
        characters.next().map_or_else(String::new, |first| {
            first.to_uppercase().chain(characters).collect()
        })
    }
}

/// The ply at which what goes on now ends at the latest, where that is plain to see: placing from limited hands in the
/// first phase, or the rules' limit.
fn last_ply(moment: &Moment<'_>) -> Option<u32> {
    let (rules, status) = (moment.game.rules(), &moment.status);
    let phase = &rules.phases[status.phase];
    let only_places = phase
        .turn
        .0
        .iter()
        .flatten()
        .chain(phase.first_turn.iter().flatten())
        .all(|step| step.is_only(Action::Place));
    let removes = rules.rules.iter().any(|rule| {
        matches!(rule.then, lianzi_rules::rules::Consequence::Remove(_)) && rule.phases[status.phase]
    });
    let hands = rules.stones.0[0]
        .zip(rules.stones.0[1])
        .map(|(first, second)| u32::from(first) + u32::from(second));
    if status.phase == 0 && phase.ends == PhaseEnd::Hands && only_places && !removes && hands.is_some() {
        return hands;
    }
    status.ply_limit.map(u32::from)
}
