//! What is done in a turn, phase by phase.

use lianzi_rules::board::Direction;
use lianzi_rules::rules::{Phase, PhaseEnd, Reach};
use lianzi_rules::{Action, Actions, Player, Point};

use super::Describer;
use crate::words::say;

impl Describer<'_> {
    pub(super) fn phases(&self) -> Vec<String> {
        self.rules
            .phases
            .iter()
            .enumerate()
            .map(|(index, phase)| self.phase(index, phase))
            .collect()
    }

    fn phase(&self, index: usize, phase: &Phase) -> String {
        let words = self.words;
        let mut sentences = Vec::new();
        if self.rules.phases.len() > 1 {
            sentences.push(match phase.ends {
                PhaseEnd::Hands => say!(words, "rules-phase-hands", number = index + 1),
                PhaseEnd::Turns(turns) => say!(words, "rules-phase-turns", number = index + 1, turns = turns),
                PhaseEnd::Never => say!(words, "rules-phase-last", number = index + 1),
            });
        }
        if let Some(player) = phase.starts {
            sentences.push(say!(words, "rules-phase-starts", player = self.player(player)));
        }
        let [first, second] = &phase.turn.0;
        if first == second {
            sentences.push(say!(words, "rules-turn", steps = self.steps(first)));
        } else {
            for player in Player::BOTH {
                let steps = self.steps(&phase.turn[player]);
                sentences.push(say!(
                    words,
                    "rules-turn-of",
                    player = self.player(player),
                    steps = steps
                ));
            }
        }
        if let Some(steps) = &phase.first_turn {
            sentences.push(say!(words, "rules-first-turn", steps = self.steps(steps)));
        }
        if acts(phase, Action::Place) {
            sentences.extend(self.placing(phase));
        }
        if acts(phase, Action::Slide) {
            sentences.extend(self.sliding(phase));
        }
        if let Some(flank) = &phase.capture {
            let lengths: Vec<String> = flank
                .lengths
                .iter()
                .map(|&length| words.number(usize::from(length)))
                .collect();
            let along = self.along(flank.along).unwrap_or_default();
            sentences.push(say!(
                words,
                "rules-flank",
                lengths = words.alternatives(&lengths),
                along = along
            ));
        }
        if acts(phase, Action::Remove) {
            sentences.extend(self.removal_options(phase.removal));
        }
        self.joined(&sentences)
    }

    /// The steps of a turn: "places two stones, then moves a stone".
    fn steps(&self, steps: &[Actions]) -> String {
        let words = self.words;
        let parts: Vec<String> = steps
            .chunk_by(|one, next| one == next)
            .map(|same| {
                let alternatives: Vec<String> = same[0]
                    .iter()
                    .map(|action| match action {
                        Action::Place => say!(words, "step-place", count = same.len()),
                        Action::Slide => say!(words, "step-slide", count = same.len()),
                        Action::Remove => say!(words, "step-remove", count = same.len()),
                        Action::Pass => say!(words, "step-pass"),
                        Action::Swap => say!(words, "step-swap"),
                    })
                    .collect();
                words.alternatives(&alternatives)
            })
            .collect();
        parts.join(&say!(words, "step-then"))
    }

    fn placing(&self, phase: &Phase) -> Vec<String> {
        let words = self.words;
        let mut sentences = Vec::new();
        let [first, second] = &phase.place.0;
        if first == second {
            sentences.extend(
                self.region(first)
                    .map(|region| say!(words, "rules-place", region = region)),
            );
        } else {
            for player in Player::BOTH {
                let region = self.region(&phase.place[player]);
                sentences.extend(region.map(|region| {
                    say!(
                        words,
                        "rules-place-of",
                        player = self.player(player),
                        region = region
                    )
                }));
            }
        }
        if let Some(direction) = phase.gravity {
            sentences.push(say!(
                words,
                "rules-gravity",
                direction = words.direction(direction)
            ));
        }
        if phase.touch > 0 {
            sentences.push(say!(words, "rules-touch", count = phase.touch));
        }
        sentences
    }

    fn sliding(&self, phase: &Phase) -> Vec<String> {
        let words = self.words;
        let slide = &phase.slide;
        if slide.fly == Some(u16::MAX) {
            return vec![say!(words, "rules-fly-always")];
        }
        let along = self.along(slide.along).unwrap_or_default();
        let mut sentences = vec![match slide.reach {
            Reach::Steps(1) => say!(words, "rules-slide-step", along = along),
            Reach::Steps(steps) => say!(words, "rules-slide-steps", steps = steps, along = along),
            Reach::Any => say!(words, "rules-slide-any", along = along),
            Reach::Stop => say!(words, "rules-slide-stop", along = along),
        }];
        for player in Player::BOTH {
            if let Some(directions) = &slide.toward[player] {
                let ways: Vec<String> = directions
                    .iter()
                    .map(|&way: &Direction| words.direction(way))
                    .collect();
                sentences.push(say!(
                    words,
                    "rules-slide-toward",
                    player = self.player(player),
                    directions = words.alternatives(&ways)
                ));
            }
        }
        if let Some(most) = slide.fly {
            sentences.push(say!(words, "rules-fly", count = most));
        }
        sentences
    }

    /// Whether stones may be placed everywhere in a phase, by everybody.
    pub(super) fn places_everywhere(&self, phase: &Phase) -> bool {
        let everywhere = |points: &Vec<Point>| points.len() == self.rules.board.len();
        phase.place.0.iter().all(everywhere)
    }
}

/// Whether anybody can do such an action in a phase.
pub(super) fn acts(phase: &Phase, action: Action) -> bool {
    let turns = phase.turn.0.iter().chain(phase.first_turn.as_slice());
    turns.flatten().any(|step| step.contains(action))
}
