//! Faults of meaning that only the whole game shows: each part is right by itself, and together they contradict.

use super::ground::Ground;
use super::patterns::{covers, needs};
use super::{Condition, Consequence, Form, Pattern, Phase, PhaseEnd, Rule, Rules, StoneChoice, Stuck, Swap};
use crate::file::{At, FaultKind, FileTable, NeverEnds, PatternTable, Reader, RuleTable, Span, Swap2Needs};
use crate::{Action, Actions, Each, Player};

/// Reports everything that contradicts something else.
pub(super) fn check(rules: &Rules, table: &FileTable, ground: &Ground, reader: &mut Reader) {
    let sense = Sense {
        rules,
        table,
        points: ground.board.len(),
    };
    if !sense.stones(reader) {
        return; // whatever else is wrong follows from that
    }
    sense.phases(reader);
    sense.rules(reader);
    sense.order(reader);
    sense.opening(reader);
    sense.end(reader);
}

struct Sense<'a> {
    rules: &'a Rules,
    table: &'a FileTable,
    points: usize,
}

impl Phase {
    /// Whether somebody can do this in the phase.
    fn has(&self, action: Action) -> bool {
        let steps = self
            .turn
            .0
            .iter()
            .flatten()
            .chain(self.first_turn.iter().flatten());
        steps.into_iter().any(|step| step.contains(action))
    }

    /// Whether this player can do this in the phase.
    fn lets(&self, player: Player, action: Action) -> bool {
        let steps = self.turn[player].iter().chain(self.first_turn.iter().flatten());
        steps.into_iter().any(|step| step.contains(action))
    }
}

impl Rule {
    /// The players whom the rule is about.
    fn players(&self) -> impl Iterator<Item = Player> {
        let only = self.player;
        Player::BOTH
            .into_iter()
            .filter(move |&player| only.is_none_or(|only| only == player))
    }
}

impl Sense<'_> {
    /// Stones that a player begins with, in hand and on the board; nothing for no limit. When stones are of either kind
    /// or shared, all stones are everybody's.
    fn stones_of(&self, player: Player) -> Option<u32> {
        let own = |player: Player| {
            let hand = self.rules.stones[player].map(u32::from)?;
            Some(hand + self.rules.setup[player].len() as u32)
        };
        match self.rules.stone {
            StoneChoice::Own => own(player),
            StoneChoice::Either | StoneChoice::Shared => Some(own(player)? + own(player.opponent())?),
        }
    }

    /// Stones of both players together; nothing for no limit.
    fn all_stones(&self) -> Option<u32> {
        let setup: usize = self.rules.setup.0.iter().map(Vec::len).sum();
        let [first, second] = self.rules.stones.0;
        Some(u32::from(first?) + u32::from(second?) + setup as u32)
    }

    /// Whether stones leave the board in this phase.
    fn takes(&self, index: usize) -> bool {
        let phase = &self.rules.phases[index];
        let removes = |rule: &Rule| matches!(rule.then, Consequence::Remove(_)) && rule.phases[index];
        phase.capture.is_some() || phase.has(Action::Remove) || self.rules.rules.iter().any(removes)
    }

    fn ever_takes(&self) -> bool {
        (0..self.rules.phases.len()).any(|index| self.takes(index))
    }

    /// Where the file speaks of stones, or begins.
    fn stones_span(&self) -> Span {
        self.table
            .stones
            .given()
            .map_or(self.table.span, |stones| stones.span)
    }

    /// Whether there are any stones; reports when there are none, or too many.
    fn stones(&self, reader: &mut Reader) -> bool {
        let rules = self.rules;
        let places = rules.phases.iter().any(|phase| phase.has(Action::Place));
        let no_hands = rules.stones.0.iter().all(|hand| *hand == Some(0));
        if rules.setup.0.iter().all(Vec::is_empty) && (no_hands || !places) {
            reader.fault(self.stones_span(), FaultKind::NoStones);
            return false;
        }
        let placing: Vec<usize> = (0..rules.phases.len())
            .filter(|&index| rules.phases[index].has(Action::Place))
            .collect();
        let (Some(stones), false) = (self.all_stones(), placing.iter().any(|&index| self.takes(index)))
        else {
            return true;
        };
        let points = self.points;
        if placing.is_empty() {
            return true; // stones in hand that are never placed do not need a point
        }
        if stones as usize > points {
            reader.fault(self.stones_span(), FaultKind::StonesDoNotFit { stones, points });
        } else if stones as usize == points {
            let ended = rules
                .phases
                .iter()
                .position(|phase| phase.ends == PhaseEnd::Hands);
            let slides = ended.is_some_and(|ended| {
                rules.phases[ended + 1..]
                    .iter()
                    .any(|phase| phase.has(Action::Slide))
            });
            if slides {
                reader.fault(self.stones_span(), FaultKind::BoardFilled { stones, points });
            }
        }
        true
    }

    /// Phases that never end, so that the next ones never begin.
    fn phases(&self, reader: &mut Reader) {
        let Some(tables) = self.table.phase.given() else {
            return;
        };
        // What each player can have placed before, in phases that end after so many turns.
        let mut placed = [0_u32; 2];
        for (index, (phase, table)) in self.rules.phases.iter().zip(&tables.0).enumerate() {
            if let PhaseEnd::Turns(turns) = phase.ends {
                for player in Player::BOTH {
                    let steps = phase.turn[player]
                        .iter()
                        .filter(|step| step.contains(Action::Place));
                    placed[player.index()] += u32::from(turns) * steps.count() as u32;
                }
            }
            if phase.ends != PhaseEnd::Hands {
                continue;
            }
            let reason = Player::BOTH
                .into_iter()
                .find_map(|player| match self.rules.stones[player] {
                    None => Some(NeverEnds::Unlimited(player)),
                    Some(hand) => {
                        let holds = u32::from(hand) > placed[player.index()];
                        (holds && !phase.lets(player, Action::Place)).then_some(NeverEnds::NotPlaced(player))
                    }
                });
            if let Some(reason) = reason {
                let span = table.ends.key().unwrap_or(table.span);
                reader.fault(
                    span,
                    FaultKind::NeverEnds {
                        phase: index + 1,
                        reason,
                    },
                );
            }
            // Once the hands are empty they stay so: later phases that end with the hands end at once.
            return;
        }
    }

    /// Rules by themselves.
    fn rules(&self, reader: &mut Reader) {
        let Some(tables) = self.table.rule.given() else {
            return;
        };
        for (rule, table) in self.rules.rules.iter().zip(&tables.0) {
            match &rule.when {
                Condition::Made(patterns) => {
                    for (pattern, table) in patterns.iter().zip(table.patterns()) {
                        self.enough_stones(rule, pattern, table, reader);
                    }
                }
                Condition::Captured(captured) => self.captured(rule, *captured, table, reader),
                Condition::Left(left) => self.left(rule, *left, table, reader),
                Condition::Renju => self.renju(rule, table, reader),
            }
        }
    }

    /// A pattern that needs more stones than anybody has.
    fn enough_stones(&self, rule: &Rule, pattern: &Pattern, table: &At<PatternTable>, reader: &mut Reader) {
        let mut has = 0;
        for player in rule.players() {
            let Some(stones) = self.stones_of(player) else {
                return;
            };
            has = has.max(stones);
        }
        if let (Form::Row { .. }, Some(lengths)) = (&pattern.form, table.line.given()) {
            let exact = matches!(pattern.form, Form::Row { exact: true, .. });
            // Of several lengths without `exact` the shortest alone matters.
            let matters = |length: u16| exact || length == needs(pattern);
            for length in &lengths.0 {
                if matters(length.0) && u32::from(length.0) > has {
                    reader.fault(length.span, FaultKind::NeedsMoreStones { needs: length.0, has });
                }
            }
        } else if u32::from(needs(pattern)) > has {
            let written = [
                table.lines.given().map(|lines| lines.span),
                table.square.given().map(|square| square.span),
                table.shape.given().map(|shape| shape.span),
            ];
            let span = written.into_iter().flatten().next().unwrap_or(table.span);
            reader.fault(
                span,
                FaultKind::NeedsMoreStones {
                    needs: needs(pattern),
                    has,
                },
            );
        }
    }

    fn captured(&self, rule: &Rule, captured: u16, table: &At<RuleTable>, reader: &mut Reader) {
        let Some(span) = table.captured.given().map(|captured| captured.span) else {
            return;
        };
        if self.rules.phases.iter().all(|phase| phase.capture.is_none()) {
            reader.fault(span, FaultKind::NothingCaptured);
            return;
        }
        let mut has = 0;
        for player in rule.players() {
            let Some(stones) = self.stones_of(player.opponent()) else {
                return;
            };
            has = has.max(stones);
        }
        if u32::from(captured) > has {
            reader.fault(span, FaultKind::CapturedTooMany { captured, has });
        }
    }

    fn left(&self, rule: &Rule, left: u16, table: &At<RuleTable>, reader: &mut Reader) {
        let Some(span) = table.left.given().map(|left| left.span) else {
            return;
        };
        if !self.ever_takes() {
            reader.fault(span, FaultKind::NothingLost);
        } else if rule.players().any(|player| self.stones_of(player).is_none()) {
            reader.fault(span, FaultKind::LeftUnlimited { left });
        } else if let Some(has) = rule.players().filter_map(|player| self.stones_of(player)).min()
            && has <= u32::from(left)
        {
            reader.fault(span, FaultKind::LeftAtOnce { left, has });
        }
    }

    fn renju(&self, rule: &Rule, table: &At<RuleTable>, reader: &mut Reader) {
        if let Some(key) = table.forbid.key() {
            super::fouls::check(self.rules, rule, key, reader);
        }
    }

    /// Rules that are never reached.
    fn order(&self, reader: &mut Reader) {
        let Some(tables) = self.table.rule.given() else {
            return;
        };
        for (later, (rule, table)) in self.rules.rules.iter().zip(&tables.0).enumerate() {
            let earlier = self.rules.rules[..later]
                .iter()
                .position(|earlier| self.preempts(earlier, rule));
            if let Some(earlier) = earlier {
                let keys = [
                    table.made.key(),
                    table.captured.key(),
                    table.left.key(),
                    table.forbid.key(),
                ];
                let key = keys.into_iter().flatten().next();
                let kind = FaultKind::NeverReached { earlier: earlier + 1 };
                reader.fault(key.unwrap_or(table.span), kind);
            }
        }
    }

    /// Whether the earlier rule decides the game, or forbids the move, whenever the later one would apply.
    fn preempts(&self, earlier: &Rule, later: &Rule) -> bool {
        let decides = matches!(
            earlier.then,
            Consequence::Win | Consequence::Lose | Consequence::Draw | Consequence::Forbid
        );
        let same_player = earlier.player.is_none() || earlier.player == later.player;
        let same_phases = later
            .phases
            .iter()
            .zip(&earlier.phases)
            .all(|(&later, &earlier)| !later || earlier);
        let classes = self.rules.board.classes().len();
        decides
            && same_player
            && same_phases
            && match (&earlier.when, &later.when) {
                (Condition::Made(before), Condition::Made(after)) => after
                    .iter()
                    .all(|pattern| before.iter().any(|earlier| covers(earlier, pattern, classes))),
                (Condition::Captured(before), Condition::Captured(after)) => before <= after,
                (Condition::Left(before), Condition::Left(after)) => before >= after,
                (Condition::Renju, Condition::Renju) => true,
                _ => false,
            }
    }

    fn opening(&self, reader: &mut Reader) {
        let Some(entries) = self.table.opening.given() else {
            return;
        };
        let swap = entries.0.iter().find_map(|entry| entry.swap.key());
        if let (Some(Swap::Swap2), Some(key)) = (self.rules.swap, swap)
            && let Some(needs) = self.swap2_lacks()
        {
            reader.fault(key, FaultKind::Swap2Needs { needs });
        }
        let first = &self.rules.phases[0];
        for entry in &entries.0 {
            let (Some(key), Some(ply)) = (entry.ply.key(), entry.ply.given()) else {
                continue;
            };
            if !first.has(Action::Place) {
                reader.fault(key, FaultKind::OpeningWithoutPlace);
                continue;
            }
            let allowed = self
                .rules
                .openings
                .iter()
                .find(|opening| opening.ply + 1 == ply.0);
            let anywhere = allowed.is_none_or(|opening| {
                let somebody = |point| first.place.0.iter().any(|places| places.contains(point));
                opening.allowed.iter().any(somebody)
            });
            if !anywhere && self.rules.phases.len() == 1 {
                reader.fault(entry.span, FaultKind::OpeningNowhere { ply: ply.0 });
            }
        }
    }

    /// The first thing that the opening swap2 lacks.
    fn swap2_lacks(&self) -> Option<Swap2Needs> {
        // Three stones of one player's, and one with which he goes on.
        const LEAST: u16 = 4;
        let rules = self.rules;
        let first = &rules.phases[0];
        let plain = first.turn == Each::both(vec![Actions::of(&[Action::Place])])
            && first.first_turn.is_none()
            && first.starts.is_none()
            && first.capture.is_none()
            && !matches!(first.ends, PhaseEnd::Turns(_));
        let decides = |rule: &Rule| {
            let then = matches!(
                rule.then,
                Consequence::Win | Consequence::Lose | Consequence::Draw
            );
            then || !rule.phases[0]
        };
        if rules.stone != StoneChoice::Own {
            Some(Swap2Needs::OwnStones)
        } else if !plain {
            Some(Swap2Needs::PlainPlacing)
        } else if let Some(index) = rules.rules.iter().position(|rule| !decides(rule)) {
            Some(Swap2Needs::Deciding { rule: index + 1 })
        } else if rules.stones.0.iter().flatten().any(|&stones| stones < LEAST) {
            Some(Swap2Needs::MoreStones { least: LEAST })
        } else {
            None
        }
    }

    fn end(&self, reader: &mut Reader) {
        let rules = self.rules;
        let decides = rules
            .rules
            .iter()
            .any(|rule| matches!(rule.then, Consequence::Win | Consequence::Lose))
            || rules.end.full.is_some()
            || matches!(rules.end.stuck, Stuck::Win | Stuck::Lose);
        if !decides {
            reader.fault(
                self.table.rule.key().unwrap_or(self.table.span),
                FaultKind::NobodyWins,
            );
        }
        let repeat = self.table.end.given().and_then(|end| end.repeat.given());
        if let (Some(repeat), false) = (repeat, self.can_repeat()) {
            reader.fault(repeat.span, FaultKind::NothingRepeats);
        }
    }

    /// Whether a position can ever come back: stones move, or nothing is done, or stones come off the board while the
    /// hands never run out. (Hands are part of the position, so with limited hands every placed stone is progress.)
    fn can_repeat(&self) -> bool {
        let rules = self.rules;
        let does = |action| rules.phases.iter().any(|phase| phase.has(action));
        let unlimited = rules.stones.0.iter().any(Option::is_none);
        does(Action::Slide) || does(Action::Pass) || self.ever_takes() && unlimited
    }
}
