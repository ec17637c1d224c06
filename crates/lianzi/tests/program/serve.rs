//! `lianzi serve` as it is run: started, spoken to, stopped, and killed.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::{Value, json};

use crate::lianzi;

/// A server in a process of its own; killed when it is dropped.
pub struct Served {
    child: Child,
    /// Where it listens.
    pub address: String,
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn command(folder: &Path, address: &str) -> Command {
    let mut command = lianzi(&[
        "serve",
        "--address",
        address,
        "--log",
        "off",
        "--local-unlimited",
        "--data",
    ]);
    command.arg(folder);
    command
}

impl Served {
    /// Any free port.
    pub fn start(folder: &Path) -> Self {
        Self::start_at(folder, "127.0.0.1:0")
    }

    /// This address.
    pub fn start_at(folder: &Path, address: &str) -> Self {
        let mut child = command(folder, address)
            .stdout(Stdio::piped())
            .spawn()
            .expect("it starts");
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().expect("it has an output"))
            .read_line(&mut line)
            .expect("it speaks");
        let (_, rest) = line
            .split_once("http://")
            .unwrap_or_else(|| panic!("no address in {line:?}"));
        let (address, _) = rest.split_once('/').expect("an address ends");
        Self {
            address: address.to_owned(),
            child,
        }
    }

    /// `kill -9`.
    pub fn kill(mut self) {
        self.child.kill().expect("it can be killed");
        self.child.wait().expect("it ends");
    }
}

/// A connection that is kept for many requests.
pub struct Connection(BufReader<TcpStream>);

impl Connection {
    /// Opens one; nothing when nobody listens.
    pub fn open(address: &str) -> Option<Self> {
        let stream = TcpStream::connect(address).ok()?;
        stream.set_read_timeout(Some(Duration::from_secs(60))).ok()?;
        stream.set_nodelay(true).ok()?;
        Some(Self(BufReader::new(stream)))
    }

    /// A request and its answer; nothing when the server is gone.
    pub fn ask(&mut self, method: &str, path: &str, token: &str, body: &str) -> Option<(u16, Value)> {
        let head = format!(
            "{method} {path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer {token}\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        );
        self.0.get_mut().write_all(head.as_bytes()).ok()?;
        let (mut status, mut length) = (0, 0);
        loop {
            let mut line = String::new();
            if self.0.read_line(&mut line).ok()? == 0 {
                return None;
            }
            let line = line.trim_end().to_lowercase();
            if let Some(rest) = line.strip_prefix("http/1.1 ") {
                status = rest.get(..3)?.parse().ok()?;
            }
            if let Some(value) = line.strip_prefix("content-length: ") {
                length = value.parse().ok()?;
            }
            if line.is_empty() {
                break;
            }
        }
        let mut body = vec![0; length];
        self.0.read_exact(&mut body).ok()?;
        Some((status, serde_json::from_slice(&body).ok()?))
    }
}

fn new_match() -> String {
    let me = json!({ "kind": "me" });
    let game = json!({ "kind": "shipped", "name": "mnk:19,19,19" });
    json!({ "game": game, "seats": { "first": me, "second": me } }).to_string()
}

/// What the server has promised to keep.
#[derive(Clone, Debug)]
struct Promise {
    id: String,
    moves: Vec<String>,
}

/// Plays one match as fast as it goes until the server is gone or it is told to stop.
fn play(address: &str, promises: &Mutex<Vec<Promise>>, stop: &AtomicBool) {
    let Some(mut connection) = Connection::open(address) else {
        return;
    };
    let Some((201, made)) = connection.ask("POST", "/api/matches", "", &new_match()) else {
        return;
    };
    let id = made["id"].as_str().expect("a match has an id").to_owned();
    let tokens: Vec<&str> = made["seats"]
        .as_array()
        .expect("seats")
        .iter()
        .filter_map(|seat| seat["token"].as_str())
        .collect();
    let tokens = tokens.join(",");
    let index = {
        let mut promises = promises.lock().expect("no thread panics");
        promises.push(Promise {
            id: id.clone(),
            moves: Vec::new(),
        });
        promises.len() - 1
    };
    for ply in 0..361_u16 {
        if stop.load(Ordering::Relaxed) {
            return;
        }
        let text = format!("{}{}", char::from(b'a' + (ply % 19) as u8), 1 + ply / 19);
        let body = json!({ "id": format!("m{ply}"), "do": { "kind": "move", "ply": ply, "text": text } })
            .to_string();
        let path = format!("/api/matches/{id}/commands");
        match connection.ask("POST", &path, &tokens, &body) {
            Some((200, _)) => promises.lock().expect("no thread panics")[index].moves.push(text),
            // Gone in the middle of it: nothing was promised.
            None => return,
            Some(other) => panic!("{other:?}"),
        }
    }
}

/// Kills the server again and again while matches are played, and looks for every acknowledged move afterwards.
fn kill_and_look(times: u32) {
    let folder = tempfile::tempdir().expect("a folder");
    let promises = Arc::new(Mutex::new(Vec::new()));
    // Not quite regular, so that it is killed in all kinds of moments.
    let mut chance = 0x9e37_79b9_u32;
    for round in 0..times {
        let server = Served::start(folder.path());
        let stop = Arc::new(AtomicBool::new(false));
        let players: Vec<_> = (0..8)
            .map(|_| {
                let (address, promises, stop) =
                    (server.address.clone(), Arc::clone(&promises), Arc::clone(&stop));
                std::thread::spawn(move || play(&address, &promises, &stop))
            })
            .collect();
        chance = chance.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        // From the first move of this round on: a busy machine takes its time.
        let count = || {
            promises
                .lock()
                .expect("no thread panics")
                .iter()
                .map(|promise| promise.moves.len())
                .sum::<usize>()
        };
        let before = count();
        let mut waited = 0;
        while count() == before {
            assert!(waited < 60_000, "round {round}: nothing is played");
            std::thread::sleep(Duration::from_millis(1));
            waited += 1;
        }
        std::thread::sleep(Duration::from_millis(u64::from((chance >> 16) % 400)));
        server.kill();
        stop.store(true, Ordering::Relaxed);
        for player in players {
            player.join().expect("players do not panic");
        }
        let kept: Vec<Promise> = promises.lock().expect("no thread panics").clone();
        let server = Served::start(folder.path());
        let mut connection = Connection::open(&server.address).expect("it is back");
        let made: usize = kept.iter().map(|promise| promise.moves.len()).sum();
        for promise in &kept {
            let (status, found) = connection
                .ask("GET", &format!("/api/matches/{}", promise.id), "", "")
                .expect("it answers");
            assert_eq!(status, 200, "round {round}: match {} is gone", promise.id);
            let moves: Vec<&str> = found["moves"]
                .as_array()
                .expect("moves")
                .iter()
                .filter_map(|made| made["text"].as_str())
                .collect();
            assert!(
                moves.len() >= promise.moves.len() && moves[..promise.moves.len()] == promise.moves,
                "round {round}: {} moves were acknowledged, {} are there",
                promise.moves.len(),
                moves.len()
            );
            // One more may have been stored that nobody heard of, never two: a player waits for his answer.
            assert!(moves.len() <= promise.moves.len() + 1, "round {round}");
        }
        println!(
            "round {round}: {made} acknowledged moves of {} matches are there",
            kept.len()
        );
        server.kill();
    }
}

#[test]
fn no_acknowledged_move_is_lost_when_the_server_is_killed() {
    kill_and_look(5);
}

#[test]
#[ignore = "fifty kills take minutes"]
fn no_acknowledged_move_is_lost_in_fifty_kills() {
    kill_and_look(50);
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_it_cleanly() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut server = Served::start(folder.path());
    let mut connection = Connection::open(&server.address).expect("it listens");
    let (status, _) = connection
        .ask("POST", "/api/matches", "", &new_match())
        .expect("it answers");
    assert_eq!(status, 201);
    let interrupted = Command::new("kill")
        .args(["-INT", &server.child.id().to_string()])
        .status()
        .expect("kill runs");
    assert!(interrupted.success());
    assert_eq!(server.child.wait().expect("it ends").code(), Some(0));
    let mut rest = String::new();
    server
        .child
        .stdout
        .as_mut()
        .expect("it has an output")
        .read_to_string(&mut rest)
        .expect("it speaks");
    assert!(rest.contains("Goodbye"), "{rest}");
}

#[test]
fn the_log_is_an_object_a_line_where_that_is_wanted() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut child = lianzi(&["serve", "--address", "127.0.0.1:0", "--log", "json", "--data"])
        .arg(folder.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut ready = String::new();
    BufReader::new(child.stdout.as_mut().expect("it has an output"))
        .read_line(&mut ready)
        .expect("it speaks");
    let interrupted = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status()
        .expect("kill runs");
    assert!(interrupted.success());
    let output = child.wait_with_output().expect("it ends");
    let log = String::from_utf8(output.stderr).expect("the log is text");
    let messages: Vec<String> = log
        .lines()
        .map(|line| {
            let object: Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
            assert!(
                object["timestamp"].is_string() && object["level"].is_string(),
                "{line}"
            );
            object["fields"]["message"]
                .as_str()
                .unwrap_or_default()
                .to_owned()
        })
        .collect();
    // Where the system allows few open files, that is told before.
    assert!(
        messages.iter().any(|message| message == "the server is ready"),
        "{log}"
    );
    assert_eq!(
        messages.last().map(String::as_str),
        Some("the server has closed down"),
        "{log}"
    );
}

#[test]
fn two_servers_do_not_share_a_folder() {
    let folder = tempfile::tempdir().expect("a folder");
    let _server = Served::start(folder.path());
    let second = command(folder.path(), "127.0.0.1:0").output().expect("it runs");
    assert_eq!(second.status.code(), Some(1));
    let complaint = String::from_utf8_lossy(&second.stderr).into_owned();
    assert!(complaint.contains("in use by another server"), "{complaint}");
}

#[test]
fn what_cannot_be_served_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Served::start(folder.path());
    let other = tempfile::tempdir().expect("a folder");
    let mut taken = lianzi(&["serve", "--log", "off", "--address", &server.address, "--data"]);
    let taken = taken.arg(other.path()).output().expect("it runs");
    assert_eq!(taken.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&taken.stderr).contains("cannot be used"));
    let nonsense = lianzi(&["serve", "--address", "nowhere"])
        .output()
        .expect("it runs");
    assert_eq!(nonsense.status.code(), Some(2));
    let file = other.path().join("file");
    std::fs::write(&file, "").expect("it is written");
    let mut nowhere = lianzi(&[
        "serve",
        "--log",
        "off",
        "--lang",
        "zh",
        "--address",
        "127.0.0.1:0",
        "--data",
    ]);
    let nowhere = nowhere.arg(file).output().expect("it runs");
    assert_eq!(nowhere.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&nowhere.stderr).contains("无法使用存储"));
}

/// A server under a limit of open files, as `ulimit` sets it: the soft one and the hard one. Gives what it logs until it is ready.
#[cfg(target_os = "linux")]
fn under_limits(soft: u32, hard: u32) -> (String, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let own = lianzi(&["serve", "--address", "127.0.0.1:0", "--log", "json", "--data"]);
    let limits = format!("ulimit -Sn {soft} && ulimit -Hn {hard} && exec \"$@\"");
    let mut child = Command::new("sh")
        .args(["-c", &limits, "sh"])
        .arg(own.get_program())
        .args(own.get_args())
        .arg(folder.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut ready = String::new();
    BufReader::new(child.stdout.as_mut().expect("it has an output"))
        .read_line(&mut ready)
        .expect("it speaks");
    let granted = std::fs::read_to_string(format!("/proc/{}/limits", child.id())).expect("it runs");
    let interrupted = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status()
        .expect("kill runs");
    assert!(interrupted.success());
    let output = child.wait_with_output().expect("it ends");
    let files = granted.lines().find(|line| line.starts_with("Max open files"));
    (
        files.unwrap_or_default().to_owned(),
        String::from_utf8_lossy(&output.stderr).into_owned(),
    )
}

#[cfg(target_os = "linux")]
#[test]
fn the_limit_of_open_files_is_raised_and_one_too_low_is_told() {
    let (files, log) = under_limits(200, 400);
    let granted: Vec<&str> = files.split_whitespace().collect();
    assert_eq!(granted[3..5], ["400", "400"], "{files}");
    assert!(
        log.contains("too few open files") && log.contains("\"connections\":336"),
        "{log}"
    );
}

#[test]
fn a_damaged_store_is_told_whole_with_what_to_do() {
    let folder = tempfile::tempdir().expect("a folder");
    drop(Served::start(folder.path()));
    let path = folder.path().join("matches.sqlite3");
    let mut bytes = std::fs::read(&path).expect("it is there");
    // What was written last may stand beside it.
    let _ = std::fs::remove_file(folder.path().join("matches.sqlite3-wal"));
    bytes.truncate(4096);
    bytes[100..].fill(0xa5);
    std::fs::write(&path, bytes).expect("it is written");
    let run = command(folder.path(), "127.0.0.1:0").output().expect("it runs");
    assert_eq!(run.status.code(), Some(1));
    let told = String::from_utf8_lossy(&run.stderr).into_owned();
    assert!(told.contains("damaged") && told.contains(".recover"), "{told}");
    assert!(!told.contains('…'), "{told}");
}

#[cfg(unix)]
#[test]
fn the_reason_of_a_failure_is_not_cut_off() {
    let folder = tempfile::tempdir().expect("a folder");
    // A folder in place of the database.
    std::fs::create_dir(folder.path().join("matches.sqlite3")).expect("it is made");
    let run = command(folder.path(), "127.0.0.1:0").output().expect("it runs");
    assert_eq!(run.status.code(), Some(1));
    let told = String::from_utf8_lossy(&run.stderr).into_owned();
    assert!(told.contains("unable to open database file"), "{told}");
    let path = folder.path().join("matches.sqlite3");
    assert!(told.contains(path.to_str().expect("text")), "{told}");
}
