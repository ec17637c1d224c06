//! The line to a server: a few requests, and the socket of a match, which is mended when it breaks.
//!
//! One thread owns the socket; messages come and go through channels, so that whoever sits at the terminal never waits for it.

use std::io::{Read as _, Write as _};
use std::net::{TcpStream, ToSocketAddrs as _};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, Sender, TryRecvError};
use std::thread;
use std::time::Duration;

use lianzi_server::wire::{ClientMessage, ClosingReason, PROTOCOL, ServerMessage};
use serde::de::DeserializeOwned;
use tungstenite::client::client_with_config;
use tungstenite::protocol::WebSocketConfig;
use tungstenite::{Error as SocketError, Message, WebSocket};

use super::link::Link;

/// How long a server may take to answer.
const PATIENCE: Duration = Duration::from_secs(15);

/// How often the socket's thread looks whether there is something to send.
const GLANCE: Duration = Duration::from_millis(40);

/// Pauses before the line is tried again: the first one and the longest.
const PAUSE: Duration = Duration::from_millis(300);
const LONGEST_PAUSE: Duration = Duration::from_secs(10);

/// The largest answer and the largest message that are read.
const MOST_BYTES: usize = 8 << 20;

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub enum NetError {
    /// Nobody answers there.
    #[error("{host}: {source}")]
    Unreachable {
        /// Where.
        host: String,
        /// What the system says.
        source: std::io::Error,
    },
    /// What answers is no server of matches.
    #[error("{host} is no server of matches")]
    Foreign {
        /// Where.
        host: String,
    },
    /// The server refuses.
    #[error("the server refuses: {status}")]
    Refused {
        /// The status.
        status: u16,
        /// What it says, if it says something.
        problem: Option<lianzi_server::wire::Problem>,
    },
}

fn connect(host: &str) -> Result<TcpStream, NetError> {
    let unreachable = |source| NetError::Unreachable {
        host: host.to_owned(),
        source,
    };
    let mut last = std::io::Error::from(std::io::ErrorKind::NotFound);
    for address in host.to_socket_addrs().map_err(unreachable)? {
        match TcpStream::connect_timeout(&address, PATIENCE) {
            Ok(stream) => {
                stream.set_read_timeout(Some(PATIENCE)).map_err(unreachable)?;
                stream.set_write_timeout(Some(PATIENCE)).map_err(unreachable)?;
                // Moves are small and wanted at once.
                stream.set_nodelay(true).map_err(unreachable)?;
                return Ok(stream);
            }
            Err(error) => last = error,
        }
    }
    Err(unreachable(last))
}

/// Asks the server something: a `GET`, or a `POST` with a body.
///
/// # Errors
/// It does not answer, or refuses.
pub fn ask<T: DeserializeOwned>(host: &str, path: &str, body: Option<&str>) -> Result<T, NetError> {
    let foreign = || NetError::Foreign {
        host: host.to_owned(),
    };
    let mut stream = connect(host)?;
    let (method, length) = body.map_or(("GET", 0), |body| ("POST", body.len()));
    let request = format!(
        "{method} {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\naccept: application/json\r\n\
         content-type: application/json\r\ncontent-length: {length}\r\n\r\n{}",
        body.unwrap_or_default()
    );
    let lost = |source| NetError::Unreachable {
        host: host.to_owned(),
        source,
    };
    stream.write_all(request.as_bytes()).map_err(lost)?;
    let mut answer = Vec::new();
    stream
        .take(MOST_BYTES as u64)
        .read_to_end(&mut answer)
        .map_err(lost)?;
    let text = String::from_utf8(answer).map_err(|_| foreign())?;
    let (head, body) = text.split_once("\r\n\r\n").ok_or_else(foreign)?;
    let status = head
        .split(' ')
        .nth(1)
        .and_then(|status| status.parse::<u16>().ok());
    match status.filter(|_| head.starts_with("HTTP/1.")) {
        Some(200..=299) => serde_json::from_str(body).map_err(|_| foreign()),
        Some(status) => Err(NetError::Refused {
            status,
            problem: serde_json::from_str(body).ok(),
        }),
        None => Err(foreign()),
    }
}

/// What comes over the line.
#[derive(Debug)]
pub enum News {
    /// A message.
    Message(Box<ServerMessage>),
    /// The line is broken, and tried again.
    Broken,
    /// The server has closed it for good.
    Closed(ClosingReason),
}

/// The line to one match. Dropping it closes it.
pub struct Line {
    say: Sender<ClientMessage>,
    /// The last version that was seen; 0 for none.
    seen: Arc<AtomicU32>,
    over: Arc<AtomicBool>,
}

impl Drop for Line {
    fn drop(&mut self) {
        self.over.store(true, Ordering::Relaxed);
    }
}

impl Line {
    /// Opens a line. News goes to `tell` until it says that nobody listens.
    pub fn open(link: &Link, tell: impl Fn(News) -> bool + Send + 'static) -> Self {
        let (say, said) = std::sync::mpsc::channel();
        let (seen, over) = (Arc::new(AtomicU32::new(0)), Arc::new(AtomicBool::new(false)));
        let end = End {
            link: link.clone(),
            said,
            seen: Arc::clone(&seen),
            over: Arc::clone(&over),
        };
        thread::spawn(move || end.keep(&tell));
        Self { say, seen, over }
    }

    /// Sends a message; while the line is broken, it is lost.
    pub fn say(&self, message: ClientMessage) {
        // Should the thread have ended, that has been told.
        let _ = self.say.send(message);
    }

    /// Notes which version was seen last: after a broken line the server goes on from there.
    pub fn saw(&self, version: u32) {
        self.seen.store(version, Ordering::Relaxed);
    }
}

/// The thread's end of a line.
struct End {
    link: Link,
    said: Receiver<ClientMessage>,
    seen: Arc<AtomicU32>,
    over: Arc<AtomicBool>,
}

/// Why a connection is over.
enum Over {
    /// Nobody wants it any more.
    Done,
    /// It broke, or the server asks to come back.
    Broken,
    /// The server will not have it.
    Closed(ClosingReason),
}

impl End {
    /// Connects, again and again, with growing pauses.
    fn keep(self, tell: &impl Fn(News) -> bool) {
        let mut pause = PAUSE;
        loop {
            let mut spoke = false;
            match self.talk(tell, &mut spoke) {
                Over::Done => return,
                Over::Closed(why) => {
                    tell(News::Closed(why));
                    return;
                }
                Over::Broken => {
                    if spoke {
                        pause = PAUSE;
                    }
                    if !tell(News::Broken) {
                        return;
                    }
                }
            }
            thread::sleep(pause);
            pause = (pause * 2).min(LONGEST_PAUSE);
            // What was said to nobody is not said late: whoever sent a move sends it again.
            while self.said.try_recv().is_ok() {}
            if self.over.load(Ordering::Relaxed) {
                return;
            }
        }
    }

    /// Connects once and talks until it is over; `spoke` is set once the server has said something.
    fn talk(&self, tell: &impl Fn(News) -> bool, spoke: &mut bool) -> Over {
        let Ok(mut socket) = self.open() else {
            return Over::Broken;
        };
        let seen = Some(self.seen.load(Ordering::Relaxed)).filter(|&seen| seen > 0);
        let hello = ClientMessage::Hello {
            protocol: PROTOCOL,
            seen,
            tokens: self.link.tokens.clone(),
        };
        if send(&mut socket, &hello).is_err() {
            return Over::Broken;
        }
        loop {
            loop {
                match self.said.try_recv() {
                    Ok(message) => {
                        if send(&mut socket, &message).is_err() {
                            return Over::Broken;
                        }
                    }
                    Err(TryRecvError::Empty) => break,
                    Err(TryRecvError::Disconnected) => return Over::Done,
                }
            }
            if self.over.load(Ordering::Relaxed) {
                let _ = socket.close(None);
                return Over::Done;
            }
            let text = match socket.read() {
                Ok(Message::Text(text)) => text,
                Ok(_) => continue,
                Err(SocketError::Io(error))
                    if matches!(
                        error.kind(),
                        std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut
                    ) =>
                {
                    continue;
                }
                Err(_) => return Over::Broken,
            };
            let Ok(message) = serde_json::from_str::<ServerMessage>(&text) else {
                // A later server may say more than we know.
                continue;
            };
            *spoke = true;
            if let ServerMessage::Closing { why } = message {
                return match why {
                    ClosingReason::NoMatch
                    | ClosingReason::NoHello
                    | ClosingReason::Misunderstood
                    | ClosingReason::Damaged => Over::Closed(why),
                    ClosingReason::TooSlow
                    | ClosingReason::TooFast
                    | ClosingReason::Shutdown
                    | ClosingReason::Failed => Over::Broken,
                };
            }
            if !tell(News::Message(Box::new(message))) {
                return Over::Done;
            }
        }
    }

    fn open(&self) -> Result<WebSocket<TcpStream>, NetError> {
        let stream = connect(&self.link.host)?;
        let config = WebSocketConfig::default()
            .max_message_size(Some(MOST_BYTES))
            .max_frame_size(Some(MOST_BYTES));
        let url = format!("ws://{}/api/matches/{}/socket", self.link.host, self.link.id);
        let foreign = || NetError::Foreign {
            host: self.link.host.clone(),
        };
        let (socket, _) = client_with_config(url, stream, Some(config)).map_err(|_| foreign())?;
        socket
            .get_ref()
            .set_read_timeout(Some(GLANCE))
            .map_err(|_| foreign())?;
        Ok(socket)
    }
}

fn send(socket: &mut WebSocket<TcpStream>, message: &ClientMessage) -> Result<(), SocketError> {
    // Plain data can always be written.
    let text = serde_json::to_string(message).unwrap_or_default();
    socket.send(Message::Text(text.into()))
}
