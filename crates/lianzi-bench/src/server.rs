//! The server under load: `cargo run --release -p lianzi-bench -- server`.
//!
//! The server runs in a process of its own (this program, started again), so that its memory and its time on the
//! processor can be told from those of the clients. Three things are measured, one after another:
//!
//! 1. memory with many idle sockets;
//! 2. how many moves a second are acknowledged when every game sends its next move as soon as the last one is acknowledged
//!    (each acknowledgement means: on the disk);
//! 3. how long an acknowledgement takes at a fixed pace, counted from the moment at which the move was due.
//!
//! With `--matches N` something else is measured: so many short matches are played one after another, a hundred at a time, and
//! the server's memory is looked at after each tenth of them. What grows there would be lost in a day.
//!
//! Clients and server share the machine's cores.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use clap::Args;
use futures_util::{SinkExt as _, StreamExt as _};
use lianzi_server::Settings;
use lianzi_server::settings::Limits;
use lianzi_server::wire::{ClientMessage, Command as Wanted, MadeMatch, ServerMessage};
use serde_json::json;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;

/// Nobody ever wins it, and it lasts 361 plies.
const GAME: &str = "mnk:19,19,19";

/// What to measure.
#[derive(Args, Clone, Debug)]
pub struct Load {
    /// Idle sockets.
    #[arg(long, default_value_t = 10_000)]
    sockets: usize,
    /// Games that are played at once.
    #[arg(long, default_value_t = 2_000)]
    games: usize,
    /// Seconds for each measurement.
    #[arg(long, default_value_t = 15)]
    seconds: u64,
    /// Moves a second, all games together, where the pace is fixed.
    #[arg(long, default_value_t = 2_000)]
    pace: u64,
    /// Play so many short matches instead, and look at the memory.
    #[arg(long, default_value_t = 0)]
    matches: usize,
    /// Seconds for which the server keeps a match in memory that nobody is at.
    #[arg(long, default_value_t = 60)]
    idle: u64,
    /// Where the store is made; it is removed afterwards.
    #[arg(long)]
    folder: Option<PathBuf>,
    /// Be the server.
    #[arg(long, hide = true)]
    serve: bool,
}

/// Measures, and prints what came of it.
pub fn run(load: &Load, as_json: bool) {
    if load.serve {
        let folder = load.folder.as_deref().expect("a server is told its folder");
        return serve(folder, Duration::from_secs(load.idle));
    }
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .expect("a runtime");
    let figures = runtime.block_on(async {
        if load.matches > 0 {
            day(load).await
        } else {
            measure(load).await
        }
    });
    if as_json {
        println!("{figures:#}");
    } else {
        for (name, value) in figures.as_object().expect("figures are an object") {
            println!("{name:34} {value}");
        }
    }
}

fn serve(folder: &std::path::Path, idle: Duration) {
    let limits = Limits {
        connections: 1_000_000,
        local_unlimited: true,
        ..Limits::default()
    };
    let settings = Settings {
        limits,
        idle,
        ..Settings::default()
    };
    let ready = |address: SocketAddr| {
        println!("{address}");
        std::io::stdout().flush().expect("the parent listens");
    };
    let never = AtomicBool::new(false);
    lianzi_server::run(
        "127.0.0.1:0".parse().expect("an address"),
        folder,
        settings,
        &never,
        ready,
    )
    .expect("it serves");
}

/// A server in a process of its own, and what the system says of it.
struct Served {
    child: Child,
    address: SocketAddr,
}

impl Drop for Served {
    fn drop(&mut self) {
        // It is not needed any more, however it ends.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Served {
    fn start(folder: &std::path::Path, idle: u64) -> Self {
        let mut child = Command::new(std::env::current_exe().expect("this program has a path"))
            .args(["server", "--serve", "--idle", &idle.to_string(), "--folder"])
            .arg(folder)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the server starts");
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().expect("it has an output"))
            .read_line(&mut line)
            .expect("it speaks");
        let address = line.trim().parse().expect("it says its address");
        Self { child, address }
    }

    /// The time that it has had on processors, in seconds.
    fn worked(&self) -> f64 {
        let text = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).unwrap_or_default();
        // After the name in parentheses: the 12th and 13th fields, in hundredths of a second.
        let fields = text.rsplit_once(')').map_or("", |(_, fields)| fields);
        let ticks = fields
            .split_whitespace()
            .skip(11)
            .take(2)
            .filter_map(|field| field.parse::<f64>().ok());
        ticks.sum::<f64>() / 100.0
    }

    /// Its resident memory, in bytes.
    fn memory(&self) -> u64 {
        let text = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kibibytes = line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<u64>().ok());
        kibibytes.unwrap_or(0) * 1024
    }
}

type Socket = WebSocketStream<TcpStream>;

async fn post(address: SocketAddr, path: &str, body: &str) -> String {
    let mut stream = TcpStream::connect(address)
        .await
        .expect("the server takes connections");
    let text = format!(
        "POST {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(text.as_bytes()).await.expect("the server reads");
    let mut answer = String::new();
    stream
        .read_to_string(&mut answer)
        .await
        .expect("the server answers");
    answer
        .split_once("\r\n\r\n")
        .map(|(_, body)| body.to_owned())
        .unwrap_or_default()
}

async fn make(address: SocketAddr, game: &str) -> MadeMatch {
    let me = json!({ "kind": "me" });
    let game = json!({ "kind": "shipped", "name": game });
    let wanted = json!({ "game": game, "seats": { "first": me, "second": me } });
    let made = post(address, "/api/matches", &wanted.to_string()).await;
    serde_json::from_str(&made).unwrap_or_else(|error| panic!("{error}: {made}"))
}

async fn enter(address: SocketAddr, id: &str, tokens: Vec<String>) -> Socket {
    let stream = TcpStream::connect(address)
        .await
        .expect("the server takes connections");
    stream.set_nodelay(true).expect("a socket can be told so");
    let config = WebSocketConfig::default()
        .read_buffer_size(4096)
        .write_buffer_size(0);
    let url = format!("ws://{address}/api/matches/{id}/socket");
    let opened = tokio_tungstenite::client_async_with_config(url, stream, Some(config)).await;
    let (mut socket, _) = opened.expect("the server opens a socket");
    say(
        &mut socket,
        &ClientMessage::Hello {
            protocol: 1,
            seen: None,
            tokens,
        },
    )
    .await;
    loop {
        if let ServerMessage::Snapshot { .. } = hear(&mut socket).await {
            return socket;
        }
    }
}

async fn say(socket: &mut Socket, message: &ClientMessage) {
    let text = serde_json::to_string(message).expect("plain data");
    socket
        .send(Message::Text(text.into()))
        .await
        .expect("the server reads");
}

async fn hear(socket: &mut Socket) -> ServerMessage {
    loop {
        let frame = socket.next().await.expect("the server goes on");
        if let Message::Text(text) = frame.expect("frames are whole") {
            return serde_json::from_str(&text).expect("messages are of the wire");
        }
    }
}

/// Makes the next move of a long game and waits until it is acknowledged.
async fn play(socket: &mut Socket, ply: u16) {
    let text = format!("{}{}", char::from(b'a' + (ply % 19) as u8), 1 + ply / 19);
    play_text(socket, ply, text).await;
}

/// Makes a move and waits until it is acknowledged.
async fn play_text(socket: &mut Socket, ply: u16, text: String) {
    let sent = format!("m{ply}");
    let command = Wanted::Move { ply, text };
    say(
        socket,
        &ClientMessage::Do {
            id: sent.clone(),
            side: None,
            command,
        },
    )
    .await;
    loop {
        // Only the kind and the name matter: parsing whole states would measure the client.
        let Some(Ok(message)) = socket.next().await else {
            panic!("the server goes on")
        };
        if let Message::Text(text) = message {
            if text.starts_with("{\"type\":\"accepted\"") && text.contains(&sent) {
                return;
            }
            assert!(!text.starts_with("{\"type\":\"refused\""), "{text}");
        }
    }
}

/// The same work for all numbers below `count`, a hundred at a time.
async fn gather<T: Send + 'static, F: Future<Output = T> + Send + 'static>(
    count: usize,
    work: impl Fn(usize) -> F,
) -> Vec<T> {
    let (mut running, mut done) = (JoinSet::new(), Vec::with_capacity(count));
    for number in 0..count {
        running.spawn(work(number));
        if running.len() >= 100 {
            done.extend(
                running
                    .join_next()
                    .await
                    .map(|result| result.expect("no client panics")),
            );
        }
    }
    while let Some(result) = running.join_next().await {
        done.push(result.expect("no client panics"));
    }
    done
}

/// Short matches, a hundred at a time.
async fn day(load: &Load) -> serde_json::Value {
    let own = tempfile::tempdir().expect("a folder");
    let folder = load.folder.clone().unwrap_or_else(|| own.path().to_owned());
    let server = Served::start(&folder, load.idle);
    let (address, begun) = (server.address, Instant::now());
    let (mut memory, tenth) = (Vec::new(), (load.matches / 10).max(1));
    for _ in 0..10 {
        gather(tenth, |_| async move {
            let made = make(address, "tic-tac-toe").await;
            let tokens = made.seats.iter().map(|seat| seat.token.clone()).collect();
            let mut socket = enter(address, &made.id, tokens).await;
            for (ply, text) in ["b2", "a1", "b1", "a2", "b3"].into_iter().enumerate() {
                play_text(&mut socket, ply as u16, text.to_owned()).await;
            }
        })
        .await;
        memory.push(mebibytes(server.memory()));
    }
    json!({
        "matches": tenth * 10,
        "seconds": begun.elapsed().as_secs(),
        "matches_per_second": ((tenth * 10) as f64 / begun.elapsed().as_secs_f64()).round(),
        "memory_mib_after_each_tenth": memory,
    })
}

fn mebibytes(bytes: u64) -> f64 {
    (bytes as f64 / 104_857.6).round() / 10.0
}

async fn measure(load: &Load) -> serde_json::Value {
    let own = tempfile::tempdir().expect("a folder");
    let folder = load.folder.clone().unwrap_or_else(|| own.path().to_owned());
    let server = Served::start(&folder, load.idle);
    let address = server.address;

    // What the first requests bring into memory is not the sockets'.
    let watched: Arc<Vec<String>> =
        Arc::new(gather(100, |_| async move { make(address, GAME).await.id }).await);
    tokio::time::sleep(Duration::from_secs(2)).await;
    let quiet = server.memory();
    let sockets = gather(load.sockets, |number| {
        let watched = Arc::clone(&watched);
        async move { enter(address, &watched[number % watched.len()], Vec::new()).await }
    });
    let sockets = sockets.await;
    tokio::time::sleep(Duration::from_secs(5)).await;
    let idle = server.memory();
    drop(sockets);

    let games = gather(load.games, |_| async move {
        let made = make(address, GAME).await;
        enter(
            address,
            &made.id,
            made.seats.into_iter().map(|seat| seat.token).collect(),
        )
        .await
    });
    let games = games.await;

    // As fast as it goes.
    let (stop, count) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicU64::new(0)));
    let (begun, worked) = (Instant::now(), server.worked());
    let mut players = JoinSet::new();
    for mut socket in games {
        let (stop, count) = (Arc::clone(&stop), Arc::clone(&count));
        players.spawn(async move {
            let (mut ply, mut taken) = (0, Vec::new());
            while !stop.load(Ordering::Relaxed) && ply < 200 {
                let sent = Instant::now();
                play(&mut socket, ply).await;
                taken.push(sent.elapsed());
                count.fetch_add(1, Ordering::Relaxed);
                ply += 1;
            }
            (socket, ply, taken)
        });
    }
    tokio::time::sleep(Duration::from_secs(load.seconds)).await;
    stop.store(true, Ordering::Relaxed);
    let moves = count.load(Ordering::Relaxed);
    let rate = moves as f64 / begun.elapsed().as_secs_f64();
    let work = (server.worked() - worked) / moves.max(1) as f64;
    let (mut games, mut full_speed) = (Vec::new(), Vec::new());
    while let Some(player) = players.join_next().await {
        let (socket, ply, taken) = player.expect("no client panics");
        games.push((socket, ply));
        full_speed.extend(taken);
    }

    // At a fixed pace; each game begins at another moment.
    let period = Duration::from_secs_f64(load.games as f64 / load.pace as f64);
    let end = Instant::now() + Duration::from_secs(load.seconds);
    let mut players = JoinSet::new();
    let all = games.len().max(1);
    for (number, (mut socket, first)) in games.into_iter().enumerate() {
        players.spawn(async move {
            let mut due = Instant::now() + period.mul_f64(number as f64 / all as f64);
            let (mut ply, mut taken) = (first, Vec::new());
            while due < end && ply < 361 {
                tokio::time::sleep_until(due.into()).await;
                play(&mut socket, ply).await;
                taken.push(due.elapsed());
                ply += 1;
                due += period;
            }
            taken
        });
    }
    let mut paced = Vec::new();
    while let Some(taken) = players.join_next().await {
        paced.extend(taken.expect("no client panics"));
    }
    let playing = server.memory();
    let millis = |taken: &mut Vec<Duration>, part: f64| {
        taken.sort_unstable();
        let index = ((taken.len() as f64 * part) as usize).min(taken.len().saturating_sub(1));
        (taken.get(index).copied().unwrap_or_default().as_secs_f64() * 10_000.0).round() / 10.0
    };
    json!({
        "memory_quiet_mib": mebibytes(quiet),
        "sockets": load.sockets,
        "memory_idle_sockets_mib": mebibytes(idle),
        "bytes_per_idle_socket": (idle.saturating_sub(quiet)) / load.sockets.max(1) as u64,
        "games": load.games,
        "durable_moves_per_second": rate.round(),
        "server_processor_us_per_move": (work * 1e6).round(),
        "full_speed_p50_ms": millis(&mut full_speed, 0.5),
        "full_speed_p99_ms": millis(&mut full_speed, 0.99),
        "pace_moves_per_second": load.pace,
        "paced_moves": paced.len(),
        "paced_p50_ms": millis(&mut paced, 0.5),
        "paced_p99_ms": millis(&mut paced, 0.99),
        "memory_playing_mib": mebibytes(playing),
    })
}
