//! One client's connection to one match.
//!
//! A socket holds as little as it can: there may be ten thousand of them. It reads messages, passes commands on to the
//! room, and writes the frames that the room hands it.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use axum::body::Bytes;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket};
use futures_util::SinkExt as _;
use governor::RateLimiter;
use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;

use super::audience::{Frame, MOST_FRAMES, Watcher};
use super::{Ask, Live, Registry, RoomHandle};
use crate::guard::per_second;
use crate::metrics::Held;
use crate::secret::{Fingerprint, MatchId};
use crate::wire::{ClientMessage, ClosingReason, PROTOCOL, Refusal, ServerMessage};

/// How long a client may take to say hello.
const PATIENCE_HELLO: Duration = Duration::from_secs(10);

/// How long a frame may take to be taken.
const PATIENCE_FRAME: Duration = Duration::from_secs(10);

/// From this size on, in bytes, a frame is sent without waiting for the next one.
const LARGE: usize = 1024;

/// How often a client is asked whether it is still there.
const PING: Duration = Duration::from_secs(20);

/// How many pings may stay without an answer.
const MOST_UNANSWERED: u32 = 2;

/// How many frames may be no messages before the connection is closed.
const MOST_MISUNDERSTOOD: u32 = 5;

/// The most tokens that a client may present, and the longest id of a command.
const MOST_TOKENS: usize = 4;
const LONGEST_ID: usize = 64;

/// Serves a client until it goes. One that is let alone may send as much as it likes.
pub async fn serve(mut socket: WebSocket, live: Arc<Live>, id: MatchId, let_alone: bool) {
    let _held = Held::of(&live.metrics.sockets);
    let limits = &live.settings.limits;
    let allowance = (!let_alone)
        .then(|| RateLimiter::direct(per_second(limits.messages_per_second, limits.messages_at_once)));
    let allowed = || {
        let allowed = allowance.as_ref().is_none_or(|rate| rate.check().is_ok());
        if !allowed {
            live.metrics.turn_away("messages");
        }
        allowed
    };
    let why = match enter(&mut socket, &live, id, &allowed).await {
        Ok(client) => client.talk(&mut socket, &live, &allowed).await,
        Err(why) => why,
    };
    if let Some(why) = why {
        let last = serde_json::to_string(&ServerMessage::Closing { why }).unwrap_or_default();
        // The client may not listen any more.
        let _ = timeout(PATIENCE_FRAME, async {
            socket.send(Message::Text(last.into())).await?;
            socket.send(Message::Close(None)).await
        })
        .await;
    }
}

/// Why a client is not let in, as the last message says it.
fn not_let_in(refusal: &Refusal) -> ClosingReason {
    match refusal {
        Refusal::NoMatch => ClosingReason::NoMatch,
        Refusal::Closing => ClosingReason::Shutdown,
        Refusal::Damaged => ClosingReason::Damaged,
        _ => ClosingReason::Failed,
    }
}

/// What became of frames that were to be sent.
enum Passed {
    On,
    Gone,
    Close(ClosingReason),
}

struct Client {
    number: u64,
    room: RoomHandle,
    frames: mpsc::Receiver<Frame>,
    lag_ms: Arc<AtomicU32>,
}

/// Reads the hello and enters the room. `None` when the client has gone.
async fn enter(
    socket: &mut WebSocket,
    live: &Arc<Live>,
    id: MatchId,
    allowed: &impl Fn() -> bool,
) -> Result<Client, Option<ClosingReason>> {
    let mut closing = live.closing.clone();
    let hello = timeout(PATIENCE_HELLO, async {
        loop {
            let message = tokio::select! {
                message = socket.recv() => message,
                _ = closing.wait_for(|closing| *closing) => return Err(Some(ClosingReason::Shutdown)),
            };
            if !allowed() {
                return Err(Some(ClosingReason::TooFast));
            }
            match message {
                Some(Ok(Message::Text(text))) => return Ok(text),
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(Message::Close(_))) | None => return Err(None),
                // Also what is too large, or no frame at all.
                Some(Ok(Message::Binary(_)) | Err(_)) => return Err(Some(ClosingReason::NoHello)),
            }
        }
    });
    let hello = hello.await.unwrap_or(Err(Some(ClosingReason::NoHello)))?;
    let (seen, tokens) = match serde_json::from_str(&hello) {
        Ok(ClientMessage::Hello {
            protocol: PROTOCOL,
            seen,
            tokens,
        }) if tokens.len() <= MOST_TOKENS => (seen, tokens),
        _ => return Err(Some(ClosingReason::NoHello)),
    };
    let (sender, frames) = mpsc::channel(MOST_FRAMES);
    let (entered, number) = oneshot::channel();
    let lag_ms = Arc::new(AtomicU32::new(0));
    let watcher = Watcher {
        frames: sender,
        tokens: tokens.iter().map(|token| Fingerprint::of(token)).collect(),
        lag_ms: Arc::clone(&lag_ms),
    };
    let asked = Registry::ask(
        live,
        id,
        Ask::Enter {
            watcher,
            seen,
            entered,
        },
    )
    .await;
    let room = asked.map_err(|refusal| Some(not_let_in(&refusal)))?;
    let entered = number.await.unwrap_or_else(|_| Err(Registry::ended(live)));
    let number = entered.map_err(|refusal| Some(not_let_in(&refusal)))?;
    Ok(Client {
        number,
        room,
        frames,
        lag_ms,
    })
}

impl Client {
    /// Talks until one of both has enough; says what to tell the client at the end.
    async fn talk(
        mut self,
        socket: &mut WebSocket,
        live: &Arc<Live>,
        allowed: &impl Fn() -> bool,
    ) -> Option<ClosingReason> {
        let why = self.exchange(socket, live, allowed).await;
        // The room may have closed.
        let _ = self.room.send(Ask::Leave(self.number)).await;
        why
    }

    async fn exchange(
        &mut self,
        socket: &mut WebSocket,
        live: &Arc<Live>,
        allowed: &impl Fn() -> bool,
    ) -> Option<ClosingReason> {
        let (mut unanswered, mut misunderstood) = (0, 0);
        let begun = Instant::now();
        // The first ping comes at once: it measures the way.
        let mut next_ping = tokio::time::Instant::now();
        loop {
            tokio::select! {
                frame = self.frames.recv() => {
                    let text = match frame {
                        Some(Frame::Text(text)) => text,
                        Some(Frame::Close(why)) => return Some(why),
                        // The room dropped it: it was too slow, unless the room itself is gone.
                        None if self.room.is_closed() => return Some(ClosingReason::Failed),
                        None => return Some(ClosingReason::TooSlow),
                    };
                    match self.pass_on(socket, text).await {
                        Passed::On => {}
                        Passed::Gone => return None,
                        Passed::Close(why) => return Some(why),
                    }
                }
                message = socket.recv() => {
                    let Ok(message) = message? else {
                        // The client has gone, or it sent what is too large or no frame at all.
                        return Some(ClosingReason::Misunderstood);
                    };
                    unanswered = 0;
                    if !matches!(message, Message::Close(_)) && !allowed() {
                        return Some(ClosingReason::TooFast);
                    }
                    match message {
                        Message::Text(text) => match understand(&text) {
                            Ok(ask) => {
                                if self.room.send(ask(self.number)).await.is_err() {
                                    return Some(ClosingReason::Failed);
                                }
                            }
                            Err(problem) => {
                                misunderstood += 1;
                                live.metrics.turn_away("frames");
                                if misunderstood > MOST_MISUNDERSTOOD {
                                    return Some(ClosingReason::Misunderstood);
                                }
                                let answer = ServerMessage::Misunderstood { problem };
                                let answer = serde_json::to_string(&answer).unwrap_or_default();
                                if !send(socket, Message::Text(answer.into())).await {
                                    return None;
                                }
                            }
                        },
                        Message::Pong(sent) => self.measure(&sent, begun),
                        Message::Ping(_) => {}
                        Message::Binary(_) => return Some(ClosingReason::Misunderstood),
                        Message::Close(_) => return None,
                    }
                }
                () = tokio::time::sleep_until(next_ping) => {
                    if unanswered > MOST_UNANSWERED {
                        return None;
                    }
                    unanswered += 1;
                    next_ping += PING;
                    let stamp = begun.elapsed().as_millis() as u64;
                    if !send(socket, Message::Ping(Bytes::copy_from_slice(&stamp.to_le_bytes()))).await {
                        return None;
                    }
                }
            }
        }
    }

    /// Sends a frame, and what waits behind it, in few pieces: an acknowledgement and the news of the same move cost one
    /// system call here and one there. A large frame ends a piece, so that the socket's buffer stays small.
    async fn pass_on(&mut self, socket: &mut WebSocket, first: Utf8Bytes) -> Passed {
        let sending = async {
            let mut next = Some(first);
            while let Some(text) = next.take() {
                let large = text.len() > LARGE;
                socket.feed(Message::Text(text)).await?;
                if large {
                    socket.flush().await?;
                }
                match self.frames.try_recv() {
                    Ok(Frame::Text(text)) => next = Some(text),
                    Ok(Frame::Close(why)) => {
                        socket.flush().await?;
                        return Ok(Passed::Close(why));
                    }
                    // Whether there will be more is seen where one waits for it.
                    Err(_) => {}
                }
            }
            socket.flush().await?;
            Ok::<_, axum::Error>(Passed::On)
        };
        match timeout(PATIENCE_FRAME, sending).await {
            Ok(Ok(passed)) => passed,
            Ok(Err(_)) | Err(_) => Passed::Gone,
        }
    }

    /// Takes the time that a ping was on its way, smoothed: one slow answer does not buy time.
    fn measure(&self, sent: &[u8], begun: Instant) {
        let Ok(stamp) = sent.try_into().map(u64::from_le_bytes) else {
            return;
        };
        let taken = (begun.elapsed().as_millis() as u64)
            .saturating_sub(stamp)
            .min(10_000) as u32;
        let known = self.lag_ms.load(Ordering::Relaxed);
        let smooth = if known == 0 {
            taken
        } else {
            (3 * known + taken) / 4
        };
        self.lag_ms
            .store(smooth.min(2 * known.max(taken.min(250))), Ordering::Relaxed);
    }
}

async fn send(socket: &mut WebSocket, message: Message) -> bool {
    matches!(timeout(PATIENCE_FRAME, socket.send(message)).await, Ok(Ok(())))
}

/// What a message asks of the room.
fn understand(text: &str) -> Result<impl FnOnce(u64) -> Ask, String> {
    match serde_json::from_str(text) {
        Ok(ClientMessage::Do { id, side, command }) if (1..=LONGEST_ID).contains(&id.len()) => {
            Ok(move |from| Ask::Told {
                from,
                came: Instant::now(),
                id,
                side,
                command,
            })
        }
        Ok(ClientMessage::Do { .. }) => Err(format!("an id has 1 to {LONGEST_ID} bytes")),
        Ok(ClientMessage::Hello { .. }) => Err("hello has been said already".to_owned()),
        Err(error) => Err(error.to_string()),
    }
}
