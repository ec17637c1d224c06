//! A match on the server: who sits where, whose time runs, what has been asked, and what has happened.
//!
//! - this file: the room, and how events change it;
//! - `decide`: commands, and the events that follow from them, or why none do;
//! - `event`: what can happen, as it is stored;
//! - `clock`: the players' time;
//! - `view`: the room as others see it.
//!
//! A room is a plain value. Deciding changes nothing: it gives events. Only when they are stored, they are applied; so what
//! a room says has always been stored, and a room that is read back from the store is the same room. Time, random numbers
//! and who is connected come from outside.

mod clock;
mod decide;
mod event;
mod view;

pub(crate) use view::cells;

#[cfg(test)]
mod tests;

pub use clock::{Clocks, LAG_QUOTA, LAG_REFILL, MOST_LAG};
pub use decide::{Circumstances, Decision, Do, MOST_EVENTS, MOST_MOVES};
pub use event::{CommandKey, Created, Event, RuleFile, Seat, Stamped, rule_files};
pub use view::Glance;

use std::sync::Arc;

use lianzi_play::record::{NamedGame, Note, Record, Settlement};
use lianzi_play::{Match, Takeback};
use lianzi_rules::catalogue::CatalogueError;
use lianzi_rules::{Faults, Player, PositionError};

use crate::secret::{Fingerprint, MatchId};
use crate::wire::{self, Asked, Both, Change, Side};

/// Why events are no match. It means that the store, or this program, is damaged.
#[derive(Debug, thiserror::Error)]
pub enum Damage {
    /// An event cannot be read.
    #[error("event {version} cannot be read: {reason}")]
    Unreadable {
        /// Which.
        version: u32,
        /// Why.
        reason: String,
    },
    /// The first event does not make the match, or a later one does.
    #[error("event {version} is out of place")]
    OutOfPlace {
        /// Which.
        version: u32,
    },
    /// The rule file has faults.
    #[error("the rules have faults: {0}")]
    Faults(#[from] Faults),
    /// There are no rules.
    #[error("the game is not known: {0}")]
    NoRules(#[from] CatalogueError),
    /// The start is no position of the game.
    #[error("the start is no position: {0}")]
    Start(#[from] PositionError),
    /// A stored move cannot be made.
    #[error("the move {text:?} of event {version} cannot be made")]
    Move {
        /// Which event.
        version: u32,
        /// The move.
        text: String,
    },
}

/// What is kept of a move beside the move.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Made {
    side: Side,
    took_ms: u32,
    changes: Vec<Change>,
    /// The clocks as they stood when its mover was put on move: what a takeback gives back.
    left_before: Both<u32>,
}

/// A match on the server.
///
/// ```
/// use lianzi_server::room::{Circumstances, Created, Do, Room, Seat};
/// use lianzi_server::secret::{Fingerprint, MatchId};
/// use lianzi_server::wire::{Command, Side};
///
/// let id = MatchId::random()?;
/// let seat = |name: &str| Seat::Person { name: name.to_owned(), holder: Fingerprint::of(name) };
/// let created = Created::of_catalogue("tic-tac-toe", seat("Anna"), seat("Bo"))?;
/// let mut room = Room::create(id, created, 0)?;
///
/// let text = "b2".to_owned();
/// let wanted = Do::command(&[Side::First], Command::Move { ply: 0, text });
/// let decision = room.decide(&wanted, &Circumstances::at(1000));
/// assert!(decision.refusal.is_none());
/// assert_eq!(room.version(), 1); // nothing has changed yet
/// room.apply_all(decision.events)?;
/// assert_eq!((room.version(), room.played().moves().len()), (2, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Room {
    id: MatchId,
    created: Arc<Created>,
    created_at: i64,
    game: NamedGame,
    played: Match,
    made: Vec<Made>,
    seats: Both<Seat>,
    clocks: Clocks,
    asked: Asked,
    /// How it ended otherwise than by its moves.
    settled: Option<wire::Outcome>,
    rematch: Option<MatchId>,
    events: Vec<Stamped>,
}

impl Room {
    /// A new match; its first event is [`Event::Created`], of this moment.
    ///
    /// # Errors
    /// The rules or the start are wrong.
    pub fn create(id: MatchId, created: Created, at: i64) -> Result<Self, Damage> {
        let game = created.game()?;
        Self::of(id, created, game, at)
    }

    /// As [`create`](Self::create), for a game that is at hand already: compiling rules takes a while.
    ///
    /// # Errors
    /// The start is wrong.
    pub fn of(id: MatchId, created: Created, game: NamedGame, at: i64) -> Result<Self, Damage> {
        let start = match &created.start {
            Some(text) => game.game().read_position(text)?,
            None => game.game().start(),
        };
        let played = Match::from_position(game.game().clone(), start, Takeback::Free).with_seed(created.seed);
        let created = Arc::new(created);
        let mut room = Self {
            id,
            created_at: at,
            seats: created.seats.clone(),
            clocks: Clocks::new(created.clock),
            game,
            played,
            made: Vec::new(),
            asked: Asked::default(),
            settled: None,
            rematch: None,
            events: vec![Stamped {
                at,
                command: None,
                event: Event::Created(Arc::clone(&created)),
            }],
            created,
        };
        room.wind(at, true);
        Ok(room)
    }

    /// The match that stored events tell of. `known` gives games that are at hand already.
    ///
    /// # Errors
    /// The events are no match.
    pub fn restore(
        id: MatchId,
        stored: &[String],
        known: &dyn Fn(&Created) -> Option<NamedGame>,
    ) -> Result<Self, Damage> {
        let mut events = stored.iter().zip(1..).map(|(body, version)| {
            let event: Result<Stamped, _> = serde_json::from_str(body);
            event.map_err(|error| Damage::Unreadable {
                version,
                reason: error.to_string(),
            })
        });
        let first = events.next().ok_or(Damage::OutOfPlace { version: 1 })??;
        let Event::Created(created) = first.event else {
            return Err(Damage::OutOfPlace { version: 1 });
        };
        let created = Arc::unwrap_or_clone(created);
        let game = match known(&created) {
            Some(game) => game,
            None => created.game()?,
        };
        let mut room = Self::of(id, created, game, first.at)?;
        for event in events {
            room.apply(event?)?;
        }
        Ok(room)
    }

    /// The room as it was at an earlier version.
    ///
    /// # Errors
    /// There is no such version.
    pub fn rewound(&self, version: u32) -> Result<Self, Damage> {
        let created = Created::clone(&self.created);
        let mut room = Self::of(self.id, created, self.game.clone(), self.created_at)?;
        let kept = self
            .events
            .get(1..version as usize)
            .ok_or(Damage::OutOfPlace { version })?;
        room.apply_all(kept.to_vec())?;
        Ok(room)
    }

    /// Makes events that were decided, and are stored, happen.
    ///
    /// # Errors
    /// They do not belong here; the room is of no use then.
    pub fn apply_all(&mut self, events: Vec<Stamped>) -> Result<(), Damage> {
        events.into_iter().try_for_each(|event| self.apply(event))
    }

    fn apply(&mut self, stamped: Stamped) -> Result<(), Damage> {
        let (at, version) = (stamped.at, self.version() + 1);
        match &stamped.event {
            Event::Created(_) => return Err(Damage::OutOfPlace { version }),
            Event::Joined { side, seat } => *self.seats.of_mut((*side).into()) = seat.clone(),
            Event::Moved {
                side,
                text,
                took_ms,
                lag_ms,
                left_ms,
                ..
            } => {
                let before = *self.played.position();
                let played = self.played.play_text(text);
                played.map_err(|_| Damage::Move {
                    version,
                    text: text.clone(),
                })?;
                self.made.push(Made {
                    side: *side,
                    took_ms: *took_ms,
                    changes: view::changes(&self.played, &before),
                    left_before: self.clocks.left(),
                });
                self.clocks.spend_lag((*side).into(), *lag_ms);
                self.clocks.set(*left_ms);
                // A move answers everything that was asked before it, by going on.
                self.asked = Asked::default();
            }
            Event::TakebackAsked { side } => self.asked.takeback = Some(*side),
            Event::TakebackDeclined { .. } => self.asked.takeback = None,
            Event::TakenBack { ply, left_ms, .. } => {
                while self.played.moves().len() > usize::from(*ply) {
                    let taken = self.played.take_back();
                    taken.map_err(|_| Damage::OutOfPlace { version })?;
                }
                self.made.truncate(usize::from(*ply));
                self.clocks.set(*left_ms);
                self.asked = Asked::default();
            }
            Event::DrawOffered { side } => self.asked.draw = Some(*side),
            Event::DrawDeclined { .. } => self.asked.draw = None,
            Event::Ended { outcome, left_ms } => {
                self.settled = Some(*outcome);
                self.clocks.set(*left_ms);
                self.asked = Asked::default();
            }
            Event::RematchAsked { side } => self.asked.rematch = Some(*side),
            Event::RematchMade { id } => {
                self.rematch = Some(id.parse().map_err(|_| Damage::OutOfPlace { version })?);
                self.asked.rematch = None;
            }
            Event::Resumed { left_ms } => self.clocks.set(*left_ms),
        }
        // Asking and answering takes none of the thinking time back.
        let anew = !matches!(
            stamped.event,
            Event::TakebackAsked { .. }
                | Event::TakebackDeclined { .. }
                | Event::DrawOffered { .. }
                | Event::DrawDeclined { .. }
                | Event::RematchAsked { .. }
                | Event::RematchMade { .. }
        );
        self.events.push(stamped);
        self.wind(at, anew);
        Ok(())
    }

    /// Starts the clock of the player whose time runs from this moment on; `anew` also where it runs already.
    fn wind(&mut self, at: i64, anew: bool) {
        let mover = self.played.position().mover();
        let has_moved = self.made.iter().any(|made| made.side == mover.into());
        let runs = self.is_running() && has_moved;
        self.clocks.run(runs.then_some(mover), at, anew);
    }
}

/// Asking; nothing here changes anything.
impl Room {
    /// Its id.
    pub fn id(&self) -> MatchId {
        self.id
    }

    /// How many events there have been.
    pub fn version(&self) -> u32 {
        self.events.len() as u32
    }

    /// Everything that has happened.
    pub fn events(&self) -> &[Stamped] {
        &self.events
    }

    /// What the match was made as.
    pub fn created(&self) -> &Created {
        &self.created
    }

    /// The game.
    pub fn game(&self) -> &NamedGame {
        &self.game
    }

    /// The match itself.
    pub fn played(&self) -> &Match {
        &self.played
    }

    /// Who sits where.
    pub fn seats(&self) -> &Both<Seat> {
        &self.seats
    }

    /// The seats that a token is good for.
    pub fn seats_of(&self, token: &Fingerprint) -> Vec<Side> {
        let holds = |player: &Player| self.seats.of(*player).holder() == Some(token);
        Player::BOTH.into_iter().filter(holds).map(Side::from).collect()
    }

    /// Whether a seat is free.
    pub fn is_waiting(&self) -> bool {
        Player::BOTH
            .into_iter()
            .any(|player| *self.seats.of(player) == Seat::Open)
    }

    /// How it ended, by its moves or otherwise.
    pub fn outcome(&self) -> Option<wire::Outcome> {
        self.settled
            .or_else(|| wire::Outcome::of_rules(self.played.outcome()))
    }

    /// Whether it is being played: nobody is waited for, and it is not over.
    pub fn is_running(&self) -> bool {
        !self.is_waiting() && self.outcome().is_none()
    }

    /// The computer player that is to move now.
    pub fn computer_to_move(&self) -> Option<&str> {
        match self.seats.of(self.played.position().mover()) {
            Seat::Computer { agent } if self.is_running() => Some(agent),
            _ => None,
        }
    }

    /// When a player's time will be over, if nothing happens; in milliseconds since 1970.
    pub fn deadline(&self) -> Option<i64> {
        self.clocks.deadline()
    }

    /// The same with the players' measured lag given back, as far as it will be.
    pub fn deadline_with_lag(&self, lag_ms: Both<u32>) -> Option<i64> {
        self.clocks.deadline_with_lag(lag_ms)
    }

    /// The clocks.
    pub fn clocks(&self) -> &Clocks {
        &self.clocks
    }

    /// The match as a record, with names, times and how it ended.
    pub fn record(&self) -> Record {
        let mut record = Record::of(self.game.clone(), &self.played);
        for player in Player::BOTH {
            record.set_player(player, &self.seats.of(player).shown());
        }
        for (index, made) in self.made.iter().enumerate() {
            let took = std::time::Duration::from_millis(made.took_ms.into());
            record.set_note(index, Note::new(Some(took), ""));
        }
        record.set_date(&view::date(self.created_at));
        if let Some(outcome) = self.settled {
            let reason = outcome.by.reason();
            let settlement = Settlement::new(outcome.winner.map(Player::from), reason);
            // A match that was settled was not decided by its moves.
            let _ = record.settle(Some(settlement));
        }
        record
    }
}
