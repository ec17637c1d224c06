//! Rooms by id. A room that somebody wants is read back from the store; one that nobody wants is forgotten.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::mpsc;

use super::Live;
use super::actor::{Actor, Ask, first_part};
use crate::room;
use crate::secret::MatchId;
use crate::store::{StoreError, Write};
use crate::wire::Refusal;

/// How many things a room may be asked before it has answered; who comes then waits.
const MOST_ASKED: usize = 256;

/// Where a room is asked.
pub type Room = mpsc::Sender<Ask>;

/// The rooms in memory.
#[derive(Debug, Default)]
pub struct Registry {
    rooms: Mutex<HashMap<MatchId, Room>>,
    /// Matches that were found damaged since the server started.
    damaged: Mutex<HashSet<MatchId>>,
}

impl Registry {
    fn rooms(&self) -> MutexGuard<'_, HashMap<MatchId, Room>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many matches were found damaged since the server started.
    pub fn damaged(&self) -> usize {
        self.damaged.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    fn note_damage(&self, id: MatchId) {
        self.damaged
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .insert(id);
    }

    /// Forgets a room that wants to be forgotten, unless somebody has just asked it something.
    pub(super) fn forget(&self, id: MatchId, asks: &mut mpsc::Receiver<Ask>) -> bool {
        let mut rooms = self.rooms();
        if asks.is_empty() {
            asks.close();
            rooms.remove(&id);
            true
        } else {
            false
        }
    }

    /// Makes a match, stores it, and opens its room.
    ///
    /// # Errors
    /// It was not stored.
    pub async fn make(live: &Arc<Live>, room: room::Room) -> Result<(), StoreError> {
        let write = Write {
            parts: vec![first_part(&room)?],
        };
        live.keeper.append(write).await?;
        live.metrics.matches.inc();
        let id = room.id();
        let (sender, receiver) = mpsc::channel(MOST_ASKED);
        live.registry.rooms().insert(id, sender.clone());
        let actor = Actor::new(Arc::clone(live), room, sender.downgrade());
        start(live, id, async move { actor.run(receiver, None).await });
        Ok(())
    }

    /// Brings back a match whose clock was running when the server stopped.
    pub fn resume(live: &Arc<Live>, id: MatchId, alive: i64) {
        Self::open(live, id, Some(alive), &mut None);
    }

    /// The room of a match. One that is opened just now takes the question before its task starts: a room that closes as
    /// soon as it finds no match answers all that it holds first.
    fn open(live: &Arc<Live>, id: MatchId, resume: Option<i64>, first: &mut Option<Ask>) -> Room {
        let mut rooms = live.registry.rooms();
        if let Some(room) = rooms.get(&id).filter(|room| !room.is_closed()) {
            return room.clone();
        }
        let (sender, receiver) = mpsc::channel(MOST_ASKED);
        if let Some(ask) = first.take()
            && let Err(unsent) = sender.try_send(ask)
        {
            *first = Some(unsent.into_inner());
        }
        rooms.insert(id, sender.clone());
        drop(rooms);
        let (restored, own) = (Arc::clone(live), sender.downgrade());
        start(live, id, async move {
            match restore(&restored, id).await {
                Ok(Some(room)) => Actor::new(restored, room, own).run(receiver, resume).await,
                Ok(None) => refuse_all(receiver, &Refusal::NoMatch).await,
                Err(refusal) => refuse_all(receiver, &refusal).await,
            }
        });
        sender
    }

    /// Asks a room. Should it close just now, the one that is opened after it is asked.
    ///
    /// # Errors
    /// The server closes down.
    pub async fn ask(live: &Arc<Live>, id: MatchId, ask: Ask) -> Result<Room, Refusal> {
        let mut ask = Some(ask);
        loop {
            if live.is_closing() {
                return Err(Refusal::Closing);
            }
            let room = Self::open(live, id, None, &mut ask);
            let Some(unasked) = ask.take() else {
                return Ok(room);
            };
            match room.send(unasked).await {
                Ok(()) => return Ok(room),
                Err(mpsc::error::SendError(back)) => ask = Some(back),
            }
        }
    }

    /// Why a room has ended without an answer.
    pub(super) fn ended(live: &Live) -> Refusal {
        if live.is_closing() {
            Refusal::Closing
        } else {
            Refusal::Failed
        }
    }

    /// Looks at a room.
    ///
    /// # Errors
    /// There is no such match, or it cannot be read.
    pub async fn look<T: Send + 'static>(
        live: &Arc<Live>,
        id: MatchId,
        look: impl FnOnce(&room::Room, i64) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let (answer, answered) = tokio::sync::oneshot::channel();
        let look = Ask::Look(Box::new(move |found| {
            // Whoever asked may have gone.
            let _ = answer.send(found.map(|(room, now)| look(room, now)));
        }));
        Self::ask(live, id, look).await?;
        answered.await.unwrap_or_else(|_| Err(Self::ended(live)))
    }

    /// Closes all rooms, after what they are doing.
    pub async fn close_all(&self) {
        let rooms: Vec<Room> = self.rooms().drain().map(|(_, room)| room).collect();
        for room in rooms {
            // It may have closed by itself.
            let _ = room.send(Ask::Close).await;
            room.closed().await;
        }
    }
}

/// Starts a room's task, and sees to it when it ends otherwise than it should.
fn start(live: &Arc<Live>, id: MatchId, run: impl Future<Output = ()> + Send + 'static) {
    let live = Arc::clone(live);
    let running = tokio::spawn(run);
    tokio::spawn(async move {
        if running.await.is_err_and(|error| error.is_panic()) {
            live.metrics.panics.inc();
            tracing::error!(%id, "a match panicked; it will be read back from the store");
        }
        let mut rooms = live.registry.rooms();
        if rooms.get(&id).is_some_and(mpsc::Sender::is_closed) {
            rooms.remove(&id);
        }
    });
}

async fn restore(live: &Arc<Live>, id: MatchId) -> Result<Option<room::Room>, Refusal> {
    let stored = live.keeper.events(id).await.map_err(|error| {
        tracing::error!(%id, %error, "a match cannot be read");
        if matches!(error, StoreError::Damaged(_)) {
            live.registry.note_damage(id);
            Refusal::Damaged
        } else {
            Refusal::NotStored
        }
    })?;
    if stored.is_empty() {
        return Ok(None);
    }
    let games = Arc::clone(live);
    // Compiling its game and replaying a long match take a while.
    let room = live
        .preparing
        .run(move || room::Room::restore(id, &stored, &|created| games.games.find(created)));
    let room = room.await.map_err(|_| Refusal::NotStored)?;
    match room {
        Some(Ok(room)) => {
            live.games.keep(room.created(), room.game());
            Ok(Some(room))
        }
        Some(Err(damage)) => {
            tracing::error!(%id, %damage, "a match is damaged");
            live.registry.note_damage(id);
            Err(Refusal::Damaged)
        }
        // The pool has counted the panic.
        None => Err(Refusal::Failed),
    }
}

/// There is no room: tells everybody who asks, until nobody does.
async fn refuse_all(mut asks: mpsc::Receiver<Ask>, refusal: &Refusal) {
    asks.close();
    while let Some(ask) = asks.recv().await {
        match ask {
            Ask::Do { reply, .. } | Ask::Join { reply, .. } => {
                let _ = reply.send(Err(refusal.clone()));
            }
            Ask::Enter { entered, .. } => {
                let _ = entered.send(Err(refusal.clone()));
            }
            Ask::Look(look) => look(Err(refusal.clone())),
            Ask::Leave(_)
            | Ask::Seen(_)
            | Ask::Told { .. }
            | Ask::Chosen { .. }
            | Ask::TryAgain(_)
            | Ask::Close => {}
        }
    }
}
