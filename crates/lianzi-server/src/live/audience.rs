//! Who watches a room: players and spectators, and how frames get to them.
//!
//! A frame is written once and handed to everybody. Whoever does not keep up is dropped, never waited for.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use axum::extract::ws::Utf8Bytes;
use lianzi_rules::Player;
use tokio::sync::mpsc;

use crate::metrics::Metrics;
use crate::room::Room;
use crate::secret::Fingerprint;
use crate::wire::{Both, ClosingReason, ServerMessage, Side};

/// Frames that may wait for one client.
pub const MOST_FRAMES: usize = 32;

/// What a client is sent.
#[derive(Clone, Debug)]
pub enum Frame {
    /// A message.
    Text(Utf8Bytes),
    /// The last message.
    Close(ClosingReason),
}

/// A message as a frame.
pub fn frame(message: &ServerMessage) -> Frame {
    // Plain data can always be written.
    Frame::Text(serde_json::to_string(message).unwrap_or_default().into())
}

/// One who watches.
#[derive(Debug)]
pub struct Watcher {
    /// Where frames go.
    pub frames: mpsc::Sender<Frame>,
    /// Fingerprints of the tokens that were presented.
    pub tokens: Vec<Fingerprint>,
    /// How long messages are on their way, there and back, in milliseconds; written by the socket.
    pub lag_ms: Arc<AtomicU32>,
}

#[derive(Debug)]
struct Seated {
    watcher: Watcher,
    seats: Vec<Side>,
}

/// Everybody who watches a room.
#[derive(Debug, Default)]
pub struct Audience {
    watchers: HashMap<u64, Seated>,
    /// Those among them who hold a seat; there are few.
    players: Vec<u64>,
    next: u64,
    /// Since when each player has been gone; without a socket, since the last request over HTTP.
    gone: Both<Option<i64>>,
}

impl Audience {
    /// Nobody is here since this moment.
    pub fn empty(now: i64) -> Self {
        Self {
            gone: Both::new(|_| Some(now)),
            ..Self::default()
        }
    }

    /// Lets somebody in, and says under which number and for which seats.
    pub fn enter(&mut self, watcher: Watcher, room: &Room) -> (u64, Vec<Side>) {
        let number = self.next;
        self.next += 1;
        let seats = seats(&watcher.tokens, room);
        for side in &seats {
            *self.gone.of_mut((*side).into()) = None;
        }
        if !seats.is_empty() {
            self.players.push(number);
        }
        self.watchers.insert(
            number,
            Seated {
                watcher,
                seats: seats.clone(),
            },
        );
        (number, seats)
    }

    /// Somebody has gone.
    pub fn leave(&mut self, number: u64, now: i64) {
        if let Some(gone) = self.watchers.remove(&number) {
            self.players.retain(|player| *player != number);
            for side in gone.seats {
                let player = Player::from(side);
                if !self.is_here(player) {
                    *self.gone.of_mut(player) = Some(now);
                }
            }
        }
    }

    /// Players have sent a request over HTTP: one who has no socket has been gone since now and no longer.
    pub fn seen(&mut self, sides: &[Side], now: i64) {
        for side in sides {
            if let Some(since) = self.gone.of_mut((*side).into()) {
                *since = now;
            }
        }
    }

    /// The seats that somebody holds.
    pub fn seats(&self, number: u64) -> &[Side] {
        self.watchers.get(&number).map_or(&[], |seated| &seated.seats)
    }

    /// Whether a player is here.
    pub fn is_here(&self, player: Player) -> bool {
        self.of(player).next().is_some()
    }

    fn of(&self, player: Player) -> impl Iterator<Item = &Seated> {
        let players = self.players.iter().filter_map(|number| self.watchers.get(number));
        players.filter(move |seated| seated.seats.contains(&player.into()))
    }

    /// Who is here, as a message.
    pub fn presence(&self) -> ServerMessage {
        let spectators = self.watchers.len() - self.players.len();
        ServerMessage::Presence {
            here: Both::new(|player| self.is_here(player)),
            watchers: spectators as u32,
        }
    }

    /// Since when each player has been gone.
    pub fn gone(&self) -> Both<Option<i64>> {
        self.gone
    }

    /// How long messages of each player are on their way.
    pub fn lag(&self) -> Both<u32> {
        Both::new(|player| {
            let lags = self
                .of(player)
                .map(|seated| seated.watcher.lag_ms.load(Ordering::Relaxed));
            lags.min().unwrap_or(0)
        })
    }

    /// Whether nobody watches.
    pub fn is_empty(&self) -> bool {
        self.watchers.is_empty()
    }

    /// Sends one client a frame.
    pub fn tell(&mut self, number: u64, frame: Frame, now: i64, metrics: &Metrics) {
        let full = self
            .watchers
            .get(&number)
            .is_some_and(|seated| seated.watcher.frames.try_send(frame).is_err());
        if full {
            metrics.turn_away("slow");
            self.leave(number, now);
        }
    }

    /// Sends everybody a frame; who has not taken the earlier ones is dropped.
    pub fn tell_all(&mut self, frame: &Frame, now: i64, metrics: &Metrics) {
        let slow: Vec<u64> = self
            .watchers
            .iter()
            .filter(|(_, seated)| seated.watcher.frames.try_send(frame.clone()).is_err())
            .map(|(number, _)| *number)
            .collect();
        for number in slow {
            metrics.turn_away("slow");
            self.leave(number, now);
        }
    }
}

/// The seats that tokens are good for.
pub fn seats(tokens: &[Fingerprint], room: &Room) -> Vec<Side> {
    let mut seats: Vec<Side> = tokens.iter().flat_map(|token| room.seats_of(token)).collect();
    seats.sort_by_key(|side| Player::from(*side));
    seats.dedup();
    seats
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::room::{Created, Seat};
    use crate::secret::MatchId;

    fn room() -> Room {
        let seat = |name: &str| Seat::Person {
            name: name.to_owned(),
            holder: Fingerprint::of(name),
        };
        let created = Created::of_catalogue("tic-tac-toe", seat("Anna"), seat("Bo")).unwrap();
        Room::create(MatchId::random().unwrap(), created, 0).unwrap()
    }

    fn watcher(token: &str, lag: u32, room: usize) -> (Watcher, mpsc::Receiver<Frame>) {
        let (frames, received) = mpsc::channel(room);
        let tokens = vec![Fingerprint::of(token)];
        let lag_ms = Arc::new(AtomicU32::new(lag));
        (
            Watcher {
                frames,
                tokens,
                lag_ms,
            },
            received,
        )
    }

    #[test]
    fn who_does_not_keep_up_is_dropped_and_nobody_else() {
        let (room, metrics) = (room(), Metrics::default());
        let mut audience = Audience::empty(0);
        let (quick, mut quick_frames) = watcher("", 0, 100);
        let (slow, mut slow_frames) = watcher("Anna", 0, 2);
        audience.enter(quick, &room);
        audience.enter(slow, &room);
        assert!(audience.is_here(Player::First));
        let news = frame(&audience.presence());
        for now in 1..=5 {
            audience.tell_all(&news, now, &metrics);
        }
        let count =
            |frames: &mut mpsc::Receiver<Frame>| std::iter::from_fn(|| frames.try_recv().ok()).count();
        assert_eq!((count(&mut quick_frames), count(&mut slow_frames)), (5, 2));
        // It was dropped with the third frame, and with it the player was gone.
        assert_eq!(
            (audience.is_here(Player::First), audience.gone().first),
            (false, Some(3))
        );
    }

    #[test]
    fn a_request_over_http_is_presence_at_its_moment_with_and_without_a_socket() {
        let room = room();
        let mut audience = Audience::empty(0);
        audience.seen(&[Side::First], 7);
        assert_eq!(
            (audience.gone().first, audience.gone().second),
            (Some(7), Some(0))
        );
        let (window, _frames) = watcher("Anna", 0, 9);
        let (number, _) = audience.enter(window, &room);
        // A client with an open socket is present, whatever else it asks.
        audience.seen(&[Side::First], 8);
        assert_eq!(audience.gone().first, None);
        audience.leave(number, 9);
        audience.seen(&[Side::First], 20);
        assert_eq!(audience.gone().first, Some(20));
    }

    #[test]
    fn a_player_with_two_windows_is_here_until_both_are_closed() {
        let room = room();
        let mut audience = Audience::empty(0);
        let (one, _first) = watcher("Bo", 80, 9);
        let (other, _second) = watcher("Bo", 20, 9);
        let (one, seats) = audience.enter(one, &room);
        assert_eq!(seats, [Side::Second]);
        let (other, _) = audience.enter(other, &room);
        assert_eq!(audience.lag().second, 20);
        audience.leave(one, 7);
        assert_eq!(
            (audience.is_here(Player::Second), audience.gone().second),
            (true, None)
        );
        audience.leave(other, 9);
        assert_eq!(
            (audience.is_here(Player::Second), audience.gone().second),
            (false, Some(9))
        );
        assert!(audience.is_empty());
    }
}
