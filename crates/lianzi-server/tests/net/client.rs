//! Clients for the tests, and a server for them.

use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use lianzi_server::secret::MatchId;
use lianzi_server::store::{SqliteStore, Store};
use lianzi_server::wire::{ClientMessage, ClosingReason, Command, MadeMatch, ServerMessage, State};
use lianzi_server::{Server, Settings};
use serde::Serialize;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// How long anything may take before a test fails; nothing is measured by it.
pub const PATIENCE: Duration = Duration::from_secs(60);

pub async fn start(folder: &Path, settings: Settings) -> Server {
    start_with(Box::new(SqliteStore::open(folder).unwrap()), settings).await
}

pub async fn start_with(store: Box<dyn Store>, settings: Settings) -> Server {
    Server::start("127.0.0.1:0".parse().unwrap(), store, settings)
        .await
        .unwrap()
}

/// What a server answered.
#[derive(Debug)]
pub struct Response {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Response {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        let name = name.to_lowercase();
        self.head.lines().find_map(|line| {
            let (known, value) = line.split_once(": ")?;
            (known.to_lowercase() == name).then_some(value)
        })
    }
}

/// Sends bytes and reads all that comes back, until the server closes.
pub async fn raw(address: SocketAddr, bytes: &[u8]) -> Response {
    let mut stream = TcpStream::connect(address).await.unwrap();
    // A server that has had enough closes while we still send.
    let _ = stream.write_all(bytes).await;
    let mut answer = Vec::new();
    let _ = tokio::time::timeout(PATIENCE, stream.read_to_end(&mut answer))
        .await
        .expect("an answer in time");
    let text = String::from_utf8_lossy(&answer).into_owned();
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
    let status = head
        .split(' ')
        .nth(1)
        .and_then(|status| status.parse().ok())
        .unwrap_or(0);
    Response {
        status,
        head: head.to_owned(),
        body: body.to_owned(),
    }
}

pub async fn request(address: SocketAddr, method: &str, path: &str, headers: &str, body: &str) -> Response {
    let text = format!(
        "{method} {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\ncontent-length: {}\r\n{headers}\r\n{body}",
        body.len()
    );
    raw(address, text.as_bytes()).await
}

pub async fn get(address: SocketAddr, path: &str) -> Response {
    request(address, "GET", path, "", "").await
}

pub async fn post(address: SocketAddr, path: &str, body: &impl Serialize) -> Response {
    let body = serde_json::to_string(body).unwrap();
    request(address, "POST", path, "content-type: application/json\r\n", &body).await
}

/// Makes a match from what `NewMatch` looks like.
pub async fn make(address: SocketAddr, wanted: &Value) -> MadeMatch {
    let made = post(address, "/api/matches", wanted).await;
    assert_eq!(made.status, 201, "{}", made.body);
    serde_json::from_str(&made.body).unwrap()
}

/// A match of two people, both of whose tokens are ours.
pub fn for_two(game: &str) -> Value {
    json!({
        "game": { "kind": "shipped", "name": game },
        "seats": { "first": { "kind": "me", "name": "Anna" }, "second": { "kind": "me", "name": "Bo" } },
    })
}

/// A client at a match's socket.
pub struct Client {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    next: u32,
}

impl Client {
    pub async fn connect(address: SocketAddr, id: &str) -> Self {
        let url = format!("ws://{address}/api/matches/{id}/socket");
        let (stream, _) = tokio_tungstenite::connect_async(url).await.unwrap();
        Self { stream, next: 0 }
    }

    /// Connects and says hello.
    pub async fn enter(address: SocketAddr, id: &str, tokens: &[&str], seen: Option<u32>) -> Self {
        let mut client = Self::connect(address, id).await;
        let tokens = tokens.iter().map(|&token| token.to_owned()).collect();
        client
            .send(&ClientMessage::Hello {
                protocol: 1,
                seen,
                tokens,
            })
            .await;
        client
    }

    pub async fn send(&mut self, message: &impl Serialize) {
        self.send_text(&serde_json::to_string(message).unwrap()).await;
    }

    pub async fn send_text(&mut self, text: &str) {
        self.send_raw(Message::Text(text.into())).await.unwrap();
    }

    pub async fn send_raw(&mut self, message: Message) -> Result<(), tokio_tungstenite::tungstenite::Error> {
        self.stream.send(message).await
    }

    /// The next message; nothing when the server has closed.
    pub async fn next(&mut self) -> Option<ServerMessage> {
        loop {
            let message = tokio::time::timeout(PATIENCE, self.stream.next())
                .await
                .expect("a message in time")?;
            match message {
                Ok(Message::Text(text)) => {
                    return Some(serde_json::from_str(&text).expect("a message of the wire"));
                }
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// The next message of a kind, whatever comes before it.
    pub async fn wait<T>(&mut self, mut wanted: impl FnMut(&ServerMessage) -> Option<T>) -> T {
        loop {
            let message = self.next().await.expect("the server goes on");
            if let Some(found) = wanted(&message) {
                return found;
            }
        }
    }

    /// Why the server closes, whatever comes before that.
    pub async fn closing(&mut self) -> ClosingReason {
        self.wait(|message| match message {
            ServerMessage::Closing { why } => Some(*why),
            _ => None,
        })
        .await
    }

    /// The next state of the match that holds.
    pub async fn state(&mut self, mut holds: impl FnMut(&State) -> bool) -> State {
        self.wait(|message| match message {
            ServerMessage::Snapshot { state, .. } | ServerMessage::Events { state, .. } if holds(state) => {
                Some(state.clone())
            }
            _ => None,
        })
        .await
    }

    /// Sends a command under a name of its own, and gives that.
    pub async fn command(&mut self, command: Command) -> String {
        self.next += 1;
        let id = format!("c{}", self.next);
        self.send(&ClientMessage::Do {
            id: id.clone(),
            side: None,
            command,
        })
        .await;
        id
    }

    /// Sends a command and waits for its answer: the version, or why not.
    pub async fn ask(&mut self, command: Command) -> Result<u32, lianzi_server::wire::Refusal> {
        let sent = self.command(command).await;
        self.answer(&sent).await
    }

    pub async fn answer(&mut self, sent: &str) -> Result<u32, lianzi_server::wire::Refusal> {
        self.wait(|message| match message {
            ServerMessage::Accepted { id, version } if id == sent => Some(Ok(*version)),
            ServerMessage::Refused { id, refusal, .. } if id == sent => Some(Err(refusal.clone())),
            _ => None,
        })
        .await
    }

    pub async fn play(&mut self, ply: u16, text: &str) -> Result<u32, lianzi_server::wire::Refusal> {
        self.ask(Command::Move {
            ply,
            text: text.to_owned(),
        })
        .await
    }
}

/// An id that no match has.
pub fn nowhere() -> String {
    MatchId::random().unwrap().to_string()
}
