//! Commands, and the events that follow from them, or why none do.

use lianzi_rules::Player;

use super::{CommandKey, Created, Event, Room, Seat, Stamped};
use crate::secret::{Fingerprint, MatchId};
use crate::wire::{Both, ClockSettings, Command, EndedBy, Outcome, Refusal, Side, TakebackPolicy};

/// The most moves of a match on the server.
pub const MOST_MOVES: usize = 4096;

/// The most events of a match on the server: with takebacks there can be more of them than moves.
pub const MOST_EVENTS: usize = 16 * 1024;

/// How far back a command is recognised that is sent again, in events.
const REMEMBERED: usize = 256;

/// What a player on move has at least after the server was away, unless he had less before.
const GRACE: u32 = 15_000;

/// How long an opponent has to be gone before a win may be claimed, where time is measured.
const CLAIM_WITH_CLOCK: i64 = 60_000;

/// The same where it is not: people may sleep.
const CLAIM_WITHOUT_CLOCK: i64 = 3 * 24 * 60 * 60 * 1000;

/// What somebody wants of a room.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Do {
    /// A player's command.
    Command {
        /// The seats that the sender holds.
        by: Vec<Side>,
        /// For which of them he speaks, if he says so.
        side: Option<Side>,
        /// What he calls the command.
        id: Option<String>,
        /// What he wants.
        command: Command,
    },
    /// Take a seat.
    Join {
        /// Which; `None`: any free one.
        side: Option<Side>,
        /// A nickname; may be empty.
        name: String,
        /// Of the token that the seat will be held by.
        holder: Fingerprint,
        /// Of the invitation.
        invitation: Option<Fingerprint>,
    },
    /// See whether a clock has run down.
    Tick,
    /// Go on after the server was away.
    Resume {
        /// When it was last known to be there.
        alive: i64,
    },
    /// The computer player on move gives no move.
    ComputerFailed {
        /// How many moves had been made.
        ply: u16,
    },
}

impl Do {
    /// A command of whoever holds these seats.
    pub fn command(by: &[Side], command: Command) -> Self {
        Self::Command {
            by: by.to_vec(),
            side: None,
            id: None,
            command,
        }
    }
}

/// What a room does not know by itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Circumstances {
    /// Milliseconds since 1970.
    pub now: i64,
    /// How long messages of each player are on their way, there and back.
    pub lag_ms: Both<u32>,
    /// Since when each player has been gone; `None` while he is here.
    pub gone: Both<Option<i64>>,
    /// An id for a rematch, should there be one, and a seed for it.
    pub fresh: Option<(MatchId, u64)>,
}

impl Circumstances {
    /// Everybody is here, and messages take no time.
    pub fn at(now: i64) -> Self {
        Self {
            now,
            lag_ms: Both::default(),
            gone: Both::default(),
            fresh: None,
        }
    }
}

/// What follows from a command.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Decision {
    /// What is to happen, once it is stored. There may be events with a refusal too: a move that comes too late ends
    /// the match.
    pub events: Vec<Stamped>,
    /// Why the command is refused; `None`: it is not.
    pub refusal: Option<Refusal>,
    /// The version that the command led to when it came the first time.
    pub repeated: Option<u32>,
    /// Which seat was taken.
    pub joined: Option<Side>,
    /// Another match that is to be made together with the events.
    pub rematch: Option<(MatchId, Created)>,
}

type Answer = Result<Decision, Refusal>;

/// One event, as an answer.
#[allow(clippy::unnecessary_wraps)] // decisions end with it
fn event(event: Event) -> Answer {
    Ok(Decision {
        // The moment is filled in at the end.
        events: vec![Stamped {
            at: 0,
            command: None,
            event,
        }],
        ..Decision::default()
    })
}

impl Room {
    /// What follows from what somebody wants. Nothing changes.
    pub fn decide(&self, wanted: &Do, circumstances: &Circumstances) -> Decision {
        let mut decision = self
            .answer(wanted, circumstances)
            .unwrap_or_else(|refusal| Decision {
                refusal: Some(refusal),
                ..Decision::default()
            });
        for event in &mut decision.events {
            event.at = circumstances.now;
        }
        decision
    }

    fn answer(&self, wanted: &Do, circumstances: &Circumstances) -> Answer {
        if let Do::Command {
            by,
            id: Some(id),
            command,
            ..
        } = wanted
            && let Some(version) = self.done_before(by, id, command)
        {
            return Ok(Decision {
                repeated: Some(version),
                ..Decision::default()
            });
        }
        if let Do::Resume { alive } = wanted {
            return self.resume(*alive);
        }
        if let Some(over) = self.time_over(circumstances) {
            let refusal = match wanted {
                Do::Tick => None,
                Do::Command {
                    command: Command::Move { .. },
                    ..
                } => Some(Refusal::TimeOver),
                _ => Some(Refusal::Over { outcome: over }),
            };
            let decision = event(self.ended(over.winner.map(Player::from), over.by, circumstances))?;
            return Ok(Decision { refusal, ..decision });
        }
        if self.events.len() >= MOST_EVENTS
            && !matches!(
                wanted,
                Do::Command {
                    command: Command::Resign,
                    ..
                }
            )
        {
            return Err(Refusal::MatchTooLong);
        }
        match wanted {
            Do::Command {
                by,
                side,
                id,
                command,
            } => {
                if let Command::Move { ply, text } = command {
                    return self.make_move(by, *ply, text, id.as_deref(), circumstances);
                }
                let speaker = self.speaker(by, *side, command)?;
                let mut decision = self.obey(command, speaker.into(), by.len() == 2, circumstances)?;
                for event in &mut decision.events {
                    event.command = id.as_ref().map(|id| CommandKey {
                        side: speaker,
                        id: id.clone(),
                    });
                }
                Ok(decision)
            }
            Do::Join {
                side,
                name,
                holder,
                invitation,
            } => self.join(*side, name, holder, invitation.as_ref()),
            Do::Tick | Do::Resume { .. } => Ok(Decision::default()),
            Do::ComputerFailed { ply } => {
                if self.computer_to_move().is_none() || usize::from(*ply) != self.made.len() {
                    return Ok(Decision::default());
                }
                let winner = self.played.position().mover().opponent();
                event(self.ended(Some(winner), EndedBy::ComputerFailed, circumstances))
            }
        }
    }

    /// The version that a command of this kind led to which one of these players has given under this id.
    fn done_before(&self, by: &[Side], id: &str, command: &Command) -> Option<u32> {
        let is_it = |stamped: &Stamped| {
            let (side, known) = match (&stamped.event, &stamped.command) {
                (
                    Event::Moved {
                        side, id: Some(id), ..
                    },
                    _,
                ) => (side, id),
                (_, Some(key)) => (&key.side, &key.id),
                _ => return false,
            };
            known == id && by.contains(side) && stamped.event.can_follow(command)
        };
        let recent = self.events.len().saturating_sub(REMEMBERED);
        let index = self.events[recent..].iter().rposition(is_it)?;
        Some((recent + index + 1) as u32)
    }

    /// How the match ends because a clock has run down.
    fn time_over(&self, circumstances: &Circumstances) -> Option<Outcome> {
        let mover = self.played.position().mover();
        let (taken, _) = self.taken(mover, circumstances);
        let fallen = self.clocks.fallen(taken)?;
        Some(Outcome {
            winner: Some(fallen.opponent().into()),
            by: EndedBy::Timeout,
        })
    }

    /// How long the player on move has taken, and how much lag is given back for it.
    fn taken(&self, mover: Player, circumstances: &Circumstances) -> (u32, u32) {
        let lag = *circumstances.lag_ms.of(mover);
        self.clocks.taken(mover, circumstances.now, lag)
    }

    /// The clocks once the player on move has stopped to think, in the middle of his turn.
    fn stopped(&self, circumstances: &Circumstances) -> Both<u32> {
        let mover = self.played.position().mover();
        let (taken, _) = self.taken(mover, circumstances);
        self.clocks.after(mover, taken, false)
    }

    fn ended(&self, winner: Option<Player>, by: EndedBy, circumstances: &Circumstances) -> Event {
        Event::Ended {
            outcome: Outcome {
                winner: winner.map(Into::into),
                by,
            },
            left_ms: self.stopped(circumstances),
        }
    }

    fn still_open(&self) -> Result<(), Refusal> {
        self.outcome()
            .map_or(Ok(()), |outcome| Err(Refusal::Over { outcome }))
    }

    fn complete(&self) -> Result<(), Refusal> {
        if self.is_waiting() {
            Err(Refusal::WaitingForOpponent)
        } else {
            Ok(())
        }
    }

    fn make_move(
        &self,
        by: &[Side],
        ply: u16,
        text: &str,
        id: Option<&str>,
        circumstances: &Circumstances,
    ) -> Answer {
        self.still_open()?;
        if by.is_empty() {
            return Err(Refusal::NotSeated);
        }
        self.complete()?;
        let expected = self.made.len() as u16;
        if ply != expected {
            return Err(Refusal::WrongPly { expected });
        }
        let mover = self.played.position().mover();
        if !by.contains(&mover.into()) {
            return Err(Refusal::NotYourTurn);
        }
        if self.made.len() >= MOST_MOVES {
            return Err(Refusal::MatchTooLong);
        }
        let mv = self.played.read_move(text)?;
        let next = self.game.game().play(self.played.position(), mv)?;
        let (taken, lag_ms) = self.taken(mover, circumstances);
        let turn_over = next.mover() != mover;
        event(Event::Moved {
            side: mover.into(),
            text: self.game.game().write_move(mv),
            id: id.map(str::to_owned),
            took_ms: taken,
            lag_ms,
            left_ms: self.clocks.after(mover, taken, turn_over),
        })
    }

    /// For which of his seats somebody speaks.
    fn speaker(&self, by: &[Side], side: Option<Side>, command: &Command) -> Result<Side, Refusal> {
        let mover = Side::from(self.played.position().mover());
        let opponent_of = |side: Side| Side::from(Player::from(side).opponent());
        let usual = match (by, command) {
            ([], _) => return Err(Refusal::NotSeated),
            ([only], _) => *only,
            // Whoever holds both seats answers for the one who was asked, and takes back what was done last.
            (_, Command::AnswerDraw { .. }) => self.asked.draw.map_or(mover, opponent_of),
            (_, Command::AnswerTakeback { .. }) => self.asked.takeback.map_or(mover, opponent_of),
            (_, Command::Takeback) => self.made.last().map_or(mover, |made| made.side),
            _ => mover,
        };
        let side = side.unwrap_or(usual);
        if by.contains(&side) {
            Ok(side)
        } else {
            Err(Refusal::NotSeated)
        }
    }

    fn obey(&self, command: &Command, player: Player, both: bool, circumstances: &Circumstances) -> Answer {
        let opponent = player.opponent();
        let asks = |asked: Option<Side>, whom: Player| asked == Some(whom.into());
        let agrees = both || self.seats.of(opponent).is_computer();
        match command {
            Command::Move { .. } => Err(Refusal::NotYourTurn),
            Command::Takeback => {
                if self.created.takeback == TakebackPolicy::Never {
                    return Err(Refusal::TakebackNever);
                }
                if let Some(outcome) = self.settled {
                    return Err(Refusal::Over { outcome });
                }
                self.complete()?;
                let free = self.created.takeback == TakebackPolicy::Free;
                if free || agrees || asks(self.asked.takeback, opponent) {
                    let for_whom = if asks(self.asked.takeback, opponent) && !free && !agrees {
                        opponent
                    } else {
                        player
                    };
                    return self.take_back(for_whom, both);
                }
                if asks(self.asked.takeback, player) {
                    return Err(Refusal::AlreadyAsked);
                }
                self.last_ply_of(player)?;
                event(Event::TakebackAsked { side: player.into() })
            }
            Command::AnswerTakeback { accept } => match (asks(self.asked.takeback, opponent), accept) {
                (false, _) => Err(Refusal::NothingToAnswer),
                (true, true) => self.take_back(opponent, false),
                (true, false) => event(Event::TakebackDeclined { side: player.into() }),
            },
            Command::Draw => {
                self.still_open()?;
                self.complete()?;
                if both || asks(self.asked.draw, opponent) {
                    return event(self.ended(None, EndedBy::Agreement, circumstances));
                }
                if self.seats.of(opponent).is_computer() {
                    return Err(Refusal::ComputerDeclines);
                }
                if asks(self.asked.draw, player) {
                    return Err(Refusal::AlreadyAsked);
                }
                event(Event::DrawOffered { side: player.into() })
            }
            Command::AnswerDraw { accept } => match (asks(self.asked.draw, opponent), accept) {
                (false, _) => Err(Refusal::NothingToAnswer),
                (true, true) => event(self.ended(None, EndedBy::Agreement, circumstances)),
                (true, false) => event(Event::DrawDeclined { side: player.into() }),
            },
            Command::Resign => {
                self.still_open()?;
                // Whom nobody has joined has not lost: he has changed his mind.
                let (winner, by) = if self.is_waiting() {
                    (None, EndedBy::Abandoned)
                } else {
                    (Some(opponent), EndedBy::Resignation)
                };
                event(self.ended(winner, by, circumstances))
            }
            Command::Claim => {
                self.still_open()?;
                self.complete()?;
                self.is_gone(opponent, circumstances)?;
                event(self.ended(Some(player), EndedBy::Abandoned, circumstances))
            }
            Command::Rematch => self.another(player, agrees, circumstances),
        }
    }

    fn is_gone(&self, player: Player, circumstances: &Circumstances) -> Result<(), Refusal> {
        let gone = circumstances
            .gone
            .of(player)
            .filter(|_| !self.seats.of(player).is_computer());
        let Some(since) = gone else {
            return Err(Refusal::OpponentPresent { wait_ms: None });
        };
        let patience = if self.created.clock == ClockSettings::None {
            CLAIM_WITHOUT_CLOCK
        } else {
            CLAIM_WITH_CLOCK
        };
        let wait = since + patience - circumstances.now;
        if wait > 0 {
            let wait_ms = Some(u32::try_from(wait).unwrap_or(u32::MAX));
            return Err(Refusal::OpponentPresent { wait_ms });
        }
        Ok(())
    }

    fn last_ply_of(&self, player: Player) -> Result<u16, Refusal> {
        let own = self.made.iter().rposition(|made| made.side == player.into());
        own.map(|ply| ply as u16).ok_or(Refusal::NothingToTakeBack)
    }

    /// Both clocks go back to where they stood before the first of the moves that are undone: neither the time that it
    /// took nor what it brought (an increment, a new turn's time) stays.
    fn take_back(&self, player: Player, both: bool) -> Answer {
        let ply = if both {
            // On one board for two, the last move is taken back, whoever made it.
            (self.made.len() as u16)
                .checked_sub(1)
                .ok_or(Refusal::NothingToTakeBack)?
        } else {
            self.last_ply_of(player)?
        };
        event(Event::TakenBack {
            side: player.into(),
            ply,
            left_ms: self.made[usize::from(ply)].left_before,
        })
    }

    fn another(&self, player: Player, agrees: bool, circumstances: &Circumstances) -> Answer {
        if self.outcome().is_none() {
            return Err(Refusal::NotOver);
        }
        self.complete()?;
        if self.rematch.is_some() {
            return Ok(Decision {
                repeated: Some(self.version()),
                ..Decision::default()
            });
        }
        if !agrees && self.asked.rematch != Some(player.opponent().into()) {
            if self.asked.rematch.is_some() {
                return Err(Refusal::AlreadyAsked);
            }
            return event(Event::RematchAsked { side: player.into() });
        }
        let Some((id, seed)) = circumstances.fresh else {
            return Err(Refusal::Failed);
        };
        let created = Created {
            seats: self.seats.clone().swapped(),
            seed,
            invitation: None,
            rematch_of: Some(self.id.to_string()),
            ..Created::clone(&self.created)
        };
        let decision = event(Event::RematchMade { id: id.to_string() })?;
        Ok(Decision {
            rematch: Some((id, created)),
            ..decision
        })
    }

    fn join(
        &self,
        side: Option<Side>,
        name: &str,
        holder: &Fingerprint,
        invitation: Option<&Fingerprint>,
    ) -> Answer {
        self.still_open()?;
        if self.created.invitation.is_some() && invitation != self.created.invitation.as_ref() {
            return Err(Refusal::NotInvited);
        }
        let free = |player: &Player| *self.seats.of(*player) == Seat::Open;
        let wanted = match side {
            Some(side) => Some(Player::from(side)).filter(free),
            None => Player::BOTH.into_iter().find(free),
        };
        let side = Side::from(wanted.ok_or(Refusal::SeatTaken)?);
        let seat = Seat::Person {
            name: name.to_owned(),
            holder: holder.clone(),
        };
        let decision = event(Event::Joined { side, seat })?;
        Ok(Decision {
            joined: Some(side),
            ..decision
        })
    }

    fn resume(&self, alive: i64) -> Answer {
        if self.deadline().is_none() {
            return Ok(Decision::default());
        }
        let mover = self.played.position().mover();
        let before = *self.clocks.left().of(mover);
        let mut left_ms = self
            .clocks
            .after(mover, self.clocks.taken(mover, alive, 0).0, false);
        let own = left_ms.of_mut(mover);
        *own = (*own).max(before.min(GRACE));
        event(Event::Resumed { left_ms })
    }
}
