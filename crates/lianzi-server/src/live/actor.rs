//! The task of one room. It does one thing after another: decide, store, apply, acknowledge, broadcast. A panic ends this
//! task and nothing else; the room is read back from the store when somebody wants it again.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::{mpsc, oneshot};

use super::Live;
use super::audience::{Audience, Frame, Watcher, frame, seats};
use super::thinking::Thinking;
use crate::metrics::Held;
use crate::room::{Circumstances, Decision, Do, Event, Glance, Room};
use crate::secret::{self, Fingerprint, MatchId, Token};
use crate::store::{Part, StoreError, Write};
use crate::wire::{ClosingReason, Command, PROTOCOL, Refusal, ServerMessage, Side, State};

/// How often spectators are counted anew for everybody.
const COUNTING: Duration = Duration::from_secs(3);

/// The answer to a command that did not come over a socket.
#[derive(Debug)]
pub struct Reply {
    /// The version that it led to.
    pub version: u32,
    /// How the match stands.
    pub state: State,
    /// The seat that was taken, and its token.
    pub joined: Option<(Side, Token)>,
}

/// Is called with the room and the time, or with why there is no room.
type Look = Box<dyn FnOnce(Result<(&Room, i64), Refusal>) + Send>;

/// What a room is asked.
pub enum Ask {
    /// To let somebody watch.
    Enter {
        /// Who.
        watcher: Watcher,
        /// The last version that he saw.
        seen: Option<u32>,
        /// His number, or why he does not get in.
        entered: oneshot::Sender<Result<u64, Refusal>>,
    },
    /// To forget somebody.
    Leave(u64),
    /// To carry out a command that came over a socket.
    Told {
        /// Whose.
        from: u64,
        /// When it came.
        came: Instant,
        /// What it is called.
        id: String,
        /// For whom.
        side: Option<Side>,
        /// What.
        command: Command,
    },
    /// To carry out a command that came another way.
    Do {
        /// Fingerprints of the tokens that were presented.
        tokens: Vec<Fingerprint>,
        /// What it is called.
        id: Option<String>,
        /// For whom.
        side: Option<Side>,
        /// What.
        command: Command,
        /// Where the answer goes.
        reply: oneshot::Sender<Result<Reply, Refusal>>,
    },
    /// To note that the players who hold these tokens are there: their clients asked something over HTTP.
    Seen(Vec<Fingerprint>),
    /// To give somebody a seat.
    Join {
        /// Which.
        side: Option<Side>,
        /// His nickname.
        name: String,
        /// Of the invitation.
        invitation: Option<Fingerprint>,
        /// Where the answer goes.
        reply: oneshot::Sender<Result<Reply, Refusal>>,
    },
    /// To show itself.
    Look(Look),
    /// To take a computer's move; `None`: it has none.
    Chosen {
        /// Which time the room let a computer think.
        serial: u64,
        /// How many moves had been made.
        ply: u16,
        /// The move.
        text: Option<String>,
    },
    /// To ask the computer once more that was let think so many times before.
    TryAgain(u64),
    /// To say goodbye to everybody.
    Close,
}

/// What keeps a room going.
pub(super) struct Actor {
    pub(super) live: Arc<Live>,
    pub(super) room: Room,
    audience: Audience,
    /// What lists show of it, as it was stored last.
    glance: Option<Glance>,
    pub(super) own: mpsc::WeakSender<Ask>,
    pub(super) computer: Option<Thinking>,
    /// How often a computer was let think.
    pub(super) serial: u64,
    /// Whether the store failed last time: whoever tries again by himself waits a little.
    pub(super) failing: bool,
    /// When spectators were counted last, and whether that has changed since.
    counted: tokio::time::Instant,
    recount: bool,
    idle_since: tokio::time::Instant,
    _held: Held,
}

/// What came of a command.
pub(super) enum Answer {
    Done {
        version: u32,
        joined: Option<Side>,
    },
    Refused(Refusal),
    /// The room is not what is stored, and has to be read back.
    Stale,
}

impl Actor {
    pub(super) fn new(live: Arc<Live>, room: Room, own: mpsc::WeakSender<Ask>) -> Self {
        let now = tokio::time::Instant::now();
        Self {
            audience: Audience::empty(live.now()),
            glance: Some(room.glance()),
            _held: Held::of(&live.metrics.rooms),
            live,
            room,
            own,
            computer: None,
            serial: 0,
            failing: false,
            counted: now,
            recount: false,
            idle_since: now,
        }
    }

    /// Goes on until nobody wants it any more.
    pub(super) async fn run(mut self, mut asks: mpsc::Receiver<Ask>, resume: Option<i64>) {
        if let Some(alive) = resume
            && matches!(self.carry_out(&Do::Resume { alive }, None).await, Answer::Stale)
        {
            return;
        }
        self.wake_computer();
        loop {
            let ask = tokio::select! {
                ask = asks.recv() => ask,
                () = tokio::time::sleep_until(self.next_look()) => {
                    if !self.look_around().await {
                        if self.live.registry.forget(self.room.id(), &mut asks) {
                            return;
                        }
                        self.idle_since = tokio::time::Instant::now();
                    }
                    continue;
                }
            };
            let Some(ask) = ask else { return };
            if !self.hear(ask).await {
                return;
            }
            self.wake_computer();
        }
    }

    /// When there is something to see to without being asked.
    fn next_look(&self) -> tokio::time::Instant {
        let idle = self.live.settings.idle;
        let mut next = self.idle_since + idle;
        if !self.audience.is_empty() {
            next = tokio::time::Instant::now() + idle;
        }
        if self.recount {
            next = next.min(self.counted + COUNTING);
        }
        // Lag may be given back, so the clock's end is looked at a little later.
        if let Some(deadline) = self.room.deadline_with_lag(self.audience.lag()) {
            let left = deadline + 1 - self.live.now();
            let least = if self.failing { 250 } else { 0 };
            next = next.min(tokio::time::Instant::now() + Duration::from_millis(left.max(least) as u64));
        }
        next
    }

    /// Sees to clocks and counts; says whether the room is still wanted.
    async fn look_around(&mut self) -> bool {
        let now = tokio::time::Instant::now();
        if self.recount && now >= self.counted + COUNTING {
            self.tell_presence();
        }
        if self.room.deadline().is_some() {
            return !matches!(self.carry_out(&Do::Tick, None).await, Answer::Stale);
        }
        if !self.audience.is_empty() || self.computer.is_some() {
            self.idle_since = now;
        }
        now < self.idle_since + self.live.settings.idle
    }

    fn tell_presence(&mut self) {
        self.recount = false;
        self.counted = tokio::time::Instant::now();
        let message = frame(&self.audience.presence());
        self.audience
            .tell_all(&message, self.live.now(), &self.live.metrics);
    }

    /// Does what it is asked; says whether to go on.
    async fn hear(&mut self, ask: Ask) -> bool {
        self.idle_since = tokio::time::Instant::now();
        match ask {
            Ask::Enter {
                watcher,
                seen,
                entered,
            } => self.enter(watcher, seen, entered),
            Ask::Leave(number) => {
                let players = !self.audience.seats(number).is_empty();
                self.audience.leave(number, self.live.now());
                if players {
                    self.tell_presence();
                } else {
                    self.recount = true;
                }
            }
            Ask::Told {
                from,
                came,
                id,
                side,
                command,
            } => {
                let wanted = Do::Command {
                    by: self.audience.seats(from).to_vec(),
                    side,
                    id: Some(id.clone()),
                    command,
                };
                let answer = self.carry_out(&wanted, Some((from, &id))).await;
                self.live
                    .metrics
                    .command_seconds
                    .observe(came.elapsed().as_secs_f64());
                if matches!(answer, Answer::Stale) {
                    return false;
                }
            }
            Ask::Do {
                tokens,
                id,
                side,
                command,
                reply,
            } => {
                let by = self.note_presence(&tokens);
                let wanted = Do::Command {
                    by,
                    side,
                    id,
                    command,
                };
                let answer = self.carry_out(&wanted, None).await;
                return self.reply(answer, None, reply);
            }
            Ask::Seen(tokens) => {
                self.note_presence(&tokens);
            }
            Ask::Join {
                side,
                name,
                invitation,
                reply,
            } => {
                return self.join(side, name, invitation, reply).await;
            }
            Ask::Look(look) => look(Ok((&self.room, self.live.now()))),
            Ask::Chosen { serial, ply, text } => return self.take_choice(serial, ply, text).await,
            Ask::TryAgain(serial) => {
                if self
                    .computer
                    .as_ref()
                    .is_some_and(|thinking| thinking.serial == serial)
                {
                    self.computer = None;
                }
            }
            Ask::Close => {
                let last = Frame::Close(ClosingReason::Shutdown);
                self.audience.tell_all(&last, self.live.now(), &self.live.metrics);
                return false;
            }
        }
        true
    }

    /// Gives a free seat to a newcomer, who is then present; says whether to go on.
    async fn join(
        &mut self,
        side: Option<Side>,
        name: String,
        invitation: Option<Fingerprint>,
        reply: oneshot::Sender<Result<Reply, Refusal>>,
    ) -> bool {
        let Ok(token) = Token::random() else {
            let _ = reply.send(Err(Refusal::Failed));
            return true;
        };
        let holder = Fingerprint::from(&token);
        let wanted = Do::Join {
            side,
            name,
            holder,
            invitation,
        };
        let answer = self.carry_out(&wanted, None).await;
        if let Answer::Done {
            joined: Some(side), ..
        } = answer
        {
            self.audience.seen(&[side], self.live.now());
        }
        self.reply(answer, Some(token), reply)
    }

    /// Notes that the players who hold these tokens are there at this moment; says which seats they have.
    fn note_presence(&mut self, tokens: &[Fingerprint]) -> Vec<Side> {
        let sides = seats(tokens, &self.room);
        self.audience.seen(&sides, self.live.now());
        sides
    }

    fn reply(
        &self,
        answer: Answer,
        token: Option<Token>,
        reply: oneshot::Sender<Result<Reply, Refusal>>,
    ) -> bool {
        let (result, go_on) = match answer {
            Answer::Done { version, joined } => (
                Ok(Reply {
                    version,
                    state: self.room.state(self.live.now()),
                    joined: joined.zip(token),
                }),
                true,
            ),
            Answer::Refused(refusal) => (Err(refusal), true),
            Answer::Stale => (Err(Refusal::NotStored), false),
        };
        // Whoever asked may have gone.
        let _ = reply.send(result);
        go_on
    }

    fn enter(&mut self, watcher: Watcher, seen: Option<u32>, entered: oneshot::Sender<Result<u64, Refusal>>) {
        let now = self.live.now();
        let (number, you) = self.audience.enter(watcher, &self.room);
        if entered.send(Ok(number)).is_err() {
            self.audience.leave(number, now);
            return;
        }
        let player = !you.is_empty();
        let welcome = ServerMessage::Welcome {
            protocol: PROTOCOL,
            you,
        };
        let metrics = Arc::clone(&self.live.metrics);
        self.audience.tell(number, frame(&welcome), now, &metrics);
        self.audience
            .tell(number, frame(&self.room.since(seen, now)), now, &metrics);
        if player {
            self.tell_presence();
        } else {
            self.recount = true;
            let presence = frame(&self.audience.presence());
            self.audience.tell(number, presence, now, &metrics);
        }
    }

    /// Decide, store, apply, acknowledge, broadcast.
    pub(super) async fn carry_out(&mut self, wanted: &Do, asked: Option<(u64, &str)>) -> Answer {
        let now = self.live.now();
        // Chance costs a system call or two; only a rematch needs it.
        let rematch = matches!(
            wanted,
            Do::Command {
                command: Command::Rematch,
                ..
            }
        );
        let fresh = rematch.then(|| MatchId::random().and_then(|id| Ok((id, secret::seed()?))));
        let circumstances = Circumstances {
            now,
            lag_ms: self.audience.lag(),
            gone: self.audience.gone(),
            fresh: fresh.and_then(Result::ok),
        };
        let Decision {
            events,
            mut refusal,
            repeated,
            joined,
            rematch,
        } = self.room.decide(wanted, &circumstances);
        let before = self.room.version();
        let changed = !events.is_empty();
        let mut stored = Ok(());
        if changed {
            // Nobody sees the room until this task goes on, so it may be ahead of the store while the store writes.
            if let Err(damage) = self.room.apply_all(events.clone()) {
                tracing::error!(id = %self.room.id(), %damage, "decided events do not fit their room");
                return self.answer(Answer::Stale, Some(Refusal::Failed), asked);
            }
            stored = self.store(before, &events, rematch).await;
        }
        if let Err(error) = stored {
            if let StoreError::Conflict(conflict) = &error {
                tracing::error!(%conflict, "another server writes to the same store");
                return self.answer(Answer::Stale, Some(Refusal::NotStored), asked);
            }
            match self.room.rewound(before) {
                Ok(room) => self.room = room,
                Err(_) => return self.answer(Answer::Stale, Some(Refusal::NotStored), asked),
            }
            refusal = Some(Refusal::NotStored);
            self.failing = true;
        } else if changed {
            self.failing = false;
        }
        let changed = self.room.version() > before;
        let metrics = Arc::clone(&self.live.metrics);
        if !matches!(wanted, Do::Tick | Do::Resume { .. }) {
            metrics.answered(match (&refusal, repeated) {
                (Some(Refusal::NotStored), _) => "not_stored",
                (Some(_), _) => "refused",
                (None, Some(_)) => "repeated",
                (None, None) => "accepted",
            });
        }
        let version = repeated.unwrap_or_else(|| self.room.version());
        let answer = match &refusal {
            Some(refusal) => Answer::Refused(refusal.clone()),
            None => Answer::Done { version, joined },
        };
        if changed
            && self
                .computer
                .as_ref()
                .is_some_and(|thinking| !self.still_wanted(thinking))
        {
            self.computer = None;
        }
        let answer = self.answer(answer, refusal, asked);
        if changed {
            let news = frame(&self.room.since(Some(before), now));
            self.audience.tell_all(&news, now, &metrics);
        }
        answer
    }

    /// Tells whoever asked over a socket.
    fn answer(&mut self, answer: Answer, refusal: Option<Refusal>, asked: Option<(u64, &str)>) -> Answer {
        if let Some((from, id)) = asked {
            let now = self.live.now();
            let message = match (refusal, &answer) {
                (None, Answer::Done { version, .. }) => ServerMessage::Accepted {
                    id: id.to_owned(),
                    version: *version,
                },
                (refusal, _) => ServerMessage::Refused {
                    id: id.to_owned(),
                    refusal: refusal.unwrap_or(Refusal::Failed),
                    state: Some(self.room.state(now)),
                },
            };
            let metrics = Arc::clone(&self.live.metrics);
            self.audience.tell(from, frame(&message), now, &metrics);
        }
        answer
    }

    async fn store(
        &mut self,
        before: u32,
        events: &[crate::room::Stamped],
        rematch: Option<(MatchId, crate::room::Created)>,
    ) -> Result<(), StoreError> {
        let mut part = part(self.room.id(), before + 1, events)?;
        // A card is a text that takes a while to write, and a move rarely changes it.
        let glance = self.room.glance();
        let only_moves = events.iter().all(|one| matches!(one.event, Event::Moved { .. }));
        if !only_moves || self.glance != Some(glance) {
            part.card = Some(self.room.card());
        }
        let mut parts = vec![part];
        if let Some((id, created)) = rematch {
            let made = Room::of(id, created, self.room.game().clone(), self.live.now());
            let made = made.map_err(|damage| StoreError::Failed(damage.to_string()))?;
            parts.push(first_part(&made)?);
            self.live.metrics.matches.inc();
        }
        self.live.keeper.append(Write { parts }).await?;
        self.glance = Some(glance);
        Ok(())
    }
}

/// Events as they are stored.
pub(super) fn part(id: MatchId, first: u32, events: &[crate::room::Stamped]) -> Result<Part, StoreError> {
    let bodies = events.iter().map(serde_json::to_string).collect::<Result<_, _>>();
    Ok(Part {
        id,
        first,
        events: bodies.map_err(|error| StoreError::Failed(error.to_string()))?,
        card: None,
    })
}

/// A match that was just made, as it is stored.
pub(super) fn first_part(room: &Room) -> Result<Part, StoreError> {
    let mut first = part(room.id(), 1, room.events())?;
    first.card = Some(room.card());
    Ok(first)
}
