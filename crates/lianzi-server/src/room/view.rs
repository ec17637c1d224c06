//! The room as others see it.

use lianzi_play::Match;
use lianzi_rules::{AnyPosition, Player, Point};

use super::{Event, Room};
use crate::store::{Card, Stage};
use crate::wire::{
    self, Both, Change, MatchView, Numbered, Played, RepetitionView, ServerMessage, State, Summary,
};

/// The most events that a client gets after it was away; with more it gets a snapshot.
const MOST_MISSED: usize = 200;

/// How far a match has come, in brief.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Glance {
    stage: Stage,
    ticking: bool,
    outcome: Option<wire::Outcome>,
}

impl Room {
    /// What does not change with the moves.
    pub fn about(&self) -> MatchView {
        let game = self.game.game();
        MatchView {
            id: self.id.to_string(),
            game: self.created.game.clone(),
            rules_id: self.created.rules_id.clone(),
            title: (&game.rules().name).into(),
            seats: Both::new(|player| self.seats.of(player).view()),
            clock: self.created.clock,
            takeback: self.created.takeback,
            listed: self.created.listed,
            created: self.created_at,
            start: cells(&self.played, self.played.start()),
            start_position: game.write_position(self.played.start()),
            rematch_of: self.created.rematch_of.clone(),
        }
    }

    /// How the match stands.
    pub fn state(&self, now: i64) -> State {
        let game = self.game.game();
        let status = self.played.status();
        let running = self.is_running();
        let legal = if running {
            self.played.legal_moves()
        } else {
            Vec::new()
        };
        State {
            version: self.version(),
            ply: self.made.len() as u16,
            cells: cells(&self.played, self.played.position()),
            position: game.write_position(self.played.position()),
            mover: status.mover.into(),
            phase: status.phase as u16,
            step: status.step as u16,
            steps: status.steps as u16,
            expected: status
                .expected
                .iter()
                .filter(|_| self.outcome().is_none())
                .map(Into::into)
                .collect(),
            removing: status.removing,
            hands: Both::new(|player| status.hands[player]),
            captured: Both::new(|player| status.captured[player]),
            repetition: status.repetition.map(|repetition| RepetitionView {
                times: repetition.times,
                limit: repetition.limit,
            }),
            legal: legal.into_iter().map(|mv| game.write_move(mv)).collect(),
            outcome: self.outcome(),
            lines: status
                .lines
                .iter()
                .map(|line| line.iter().map(|point| point.0).collect())
                .collect(),
            clocks: self.clocks.view(now),
            asked: self.asked,
            waiting: self.is_waiting(),
            rematch: self.rematch.map(|id| id.to_string()),
        }
    }

    /// Every move so far.
    pub fn moves(&self) -> Vec<Played> {
        (0..self.made.len()).map(|ply| self.move_at(ply)).collect()
    }

    fn move_at(&self, ply: usize) -> Played {
        let made = &self.made[ply];
        Played {
            ply: ply as u16,
            text: self.game.game().write_move(self.played.moves()[ply]),
            side: made.side,
            changes: made.changes.clone(),
            took_ms: made.took_ms,
        }
    }

    /// The whole match as a message.
    pub fn snapshot(&self, now: i64) -> ServerMessage {
        ServerMessage::Snapshot {
            about: self.about(),
            moves: self.moves(),
            state: self.state(now),
        }
    }

    /// What has happened since a version, as a message; the whole match when that is not known, too long ago, or tangled
    /// with moves that were taken back.
    pub fn since(&self, seen: Option<u32>, now: i64) -> ServerMessage {
        let events = seen
            .filter(|&seen| seen > 0)
            .and_then(|seen| self.events_since(seen));
        match events {
            Some(events) => ServerMessage::Events {
                events,
                state: self.state(now),
            },
            None => self.snapshot(now),
        }
    }

    fn events_since(&self, seen: u32) -> Option<Vec<Numbered>> {
        let missed = self
            .events
            .get(seen as usize..)
            .filter(|missed| missed.len() <= MOST_MISSED)?;
        // Moves are told with what they changed, which is known of moves that still stand.
        let moves = missed
            .iter()
            .filter(|stamped| matches!(stamped.event, Event::Moved { .. }))
            .count();
        let before = missed
            .iter()
            .rposition(|stamped| matches!(stamped.event, Event::TakenBack { .. }));
        if before.is_some_and(|index| {
            missed[..index]
                .iter()
                .any(|one| matches!(one.event, Event::Moved { .. }))
        }) {
            return None;
        }
        let mut ply = self.made.len().checked_sub(moves)?;
        let numbered = missed.iter().zip(seen + 1..).map(|(stamped, version)| {
            let event = self.event(&stamped.event, ply);
            ply += usize::from(matches!(stamped.event, Event::Moved { .. }));
            Numbered {
                version,
                at: stamped.at,
                event,
            }
        });
        Some(numbered.collect())
    }

    fn event(&self, event: &Event, ply: usize) -> wire::Event {
        match event {
            Event::Created(_) => wire::Event::Created,
            Event::Joined { side, seat } => wire::Event::Joined {
                side: *side,
                seat: seat.view(),
            },
            Event::Moved { .. } => wire::Event::Moved(self.move_at(ply)),
            Event::TakebackAsked { side } => wire::Event::TakebackAsked { side: *side },
            Event::TakebackDeclined { side } => wire::Event::TakebackDeclined { side: *side },
            Event::TakenBack { side, ply, .. } => wire::Event::TakenBack {
                side: *side,
                ply: *ply,
            },
            Event::DrawOffered { side } => wire::Event::DrawOffered { side: *side },
            Event::DrawDeclined { side } => wire::Event::DrawDeclined { side: *side },
            Event::Ended { outcome, .. } => wire::Event::Ended { outcome: *outcome },
            Event::RematchAsked { side } => wire::Event::RematchAsked { side: *side },
            Event::RematchMade { id } => wire::Event::RematchMade { id: id.clone() },
            Event::Resumed { .. } => wire::Event::Resumed,
        }
    }

    /// Whatever of [`card`](Self::card) a move can change.
    pub fn glance(&self) -> Glance {
        Glance {
            stage: self.stage(),
            ticking: self.deadline().is_some(),
            outcome: self.outcome(),
        }
    }

    fn stage(&self) -> Stage {
        match (self.outcome().is_some(), self.is_waiting()) {
            (true, _) => Stage::Over,
            (false, true) => Stage::Open,
            (false, false) => Stage::Running,
        }
    }

    /// What lists show.
    pub fn card(&self) -> Card {
        let summary = Summary {
            game: self.created.game.clone(),
            title: (&self.game.game().rules().name).into(),
            seats: Both::new(|player| self.seats.of(player).view()),
            clock: self.created.clock,
            takeback: self.created.takeback,
            outcome: self.outcome(),
        };
        Card {
            stage: self.stage(),
            listed: self.created.listed,
            ticking: self.deadline().is_some(),
            // Plain data can always be written.
            summary: serde_json::to_string(&summary).unwrap_or_default(),
        }
    }
}

/// A character a point.
pub(crate) fn cells(played: &Match, position: &AnyPosition) -> String {
    let board = played.game().board();
    let cell = |point: Point| match position.stone(point) {
        None => '.',
        Some(Player::First) => '1',
        Some(Player::Second) => '2',
    };
    board.points().map(cell).collect()
}

/// The points that have changed since an earlier position.
pub(super) fn changes(played: &Match, before: &AnyPosition) -> Vec<Change> {
    let now = played.position();
    let changed = |point: &Point| before.stone(*point) != now.stone(*point);
    let change = |point: Point| Change {
        point: point.0,
        stone: now.stone(point).map(Into::into),
    };
    played
        .game()
        .board()
        .points()
        .filter(changed)
        .map(change)
        .collect()
}

/// The day of a moment, as `2026-11-30`.
pub(super) fn date(at: i64) -> String {
    // Days are counted in eras of 400 years that begin on the first of March, so that leap days come last.
    let days = at.div_euclid(24 * 60 * 60 * 1000) + 719_468;
    let (era, day) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let of_year = day - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let of_month = of_year - (153 * month + 2) / 5 + 1;
    let (month, next) = if month < 10 {
        (month + 3, 0)
    } else {
        (month - 9, 1)
    };
    format!("{:04}-{month:02}-{of_month:02}", era * 400 + year + next)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_right_around_leap_days() {
        const DAY: i64 = 24 * 60 * 60 * 1000;
        for (days, text) in [
            (0, "1970-01-01"),
            (-1, "1969-12-31"),
            (11_016, "2000-02-29"),
            (11_017, "2000-03-01"),
            (20_787, "2026-11-30"),
            (47_540, "2100-02-28"),
            (47_541, "2100-03-01"),
        ] {
            assert_eq!(date(days * DAY), text);
            assert_eq!(date(days * DAY + DAY - 1), text);
        }
    }
}
