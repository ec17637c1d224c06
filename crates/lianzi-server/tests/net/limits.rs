//! What each address may do: behind a proxy, and with analyses.

use lianzi_server::Settings;
use lianzi_server::settings::{Limits, loopback};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::client::{Client, PATIENCE, for_two, make, post, request, start};

fn behind_proxy(limits: Limits) -> Settings {
    Settings {
        limits,
        trusted_proxies: loopback(),
        ..Settings::default()
    }
}

/// Opens a socket as a proxy does for a client; gives the connection, and the status that was answered.
async fn socket(address: SocketAddr, id: &str, forwarded: &str) -> (TcpStream, u16) {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let head = format!(
        "GET /api/matches/{id}/socket HTTP/1.1\r\nhost: {address}\r\n{forwarded}upgrade: websocket\r\n\
         connection: upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut answer = [0; 12];
    // A server that has no place for the connection closes it without a word.
    let status = match stream.read_exact(&mut answer).await {
        Ok(_) => String::from_utf8_lossy(&answer[9..]).parse().unwrap(),
        Err(_) => 0,
    };
    (stream, status)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn behind_a_proxy_each_client_has_its_own_connections() {
    let folder = tempfile::tempdir().unwrap();
    let limits = Limits {
        connections_per_address: 3,
        ..Limits::default()
    };
    let server = start(folder.path(), behind_proxy(limits)).await;
    let made = make(server.address(), &for_two("tic-tac-toe")).await;
    let open = async |forwarded: &str| socket(server.address(), &made.id, forwarded).await;
    let mut held = Vec::new();
    // More clients than one address may have connections: all of them get in.
    for client in 0..10 {
        let (stream, status) = open(&format!("x-forwarded-for: 203.0.113.{client}\r\n")).await;
        assert_eq!(status, 101, "client {client}");
        held.push(stream);
    }
    // One client gets as many as one address may have, whatever it wrote into the header itself.
    for own in ["198.51.100.1, ", "", "127.0.0.1, 10.0.0.1, ", "unknown, "] {
        let (stream, status) = open(&format!("x-forwarded-for: {own}192.0.2.7:5555\r\n")).await;
        let expected = if held.len() < 13 { 101 } else { 429 };
        assert_eq!(status, expected, "{own}");
        held.push(stream);
    }
    // When one is closed, there is a place again, sooner or later.
    drop(held.remove(10));
    let again = async {
        while open("x-forwarded-for: 192.0.2.7\r\n").await.1 != 101 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(PATIENCE, again)
        .await
        .expect("a place is free");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_header_that_is_missing_or_odd_switches_no_limit_off() {
    for forwarded in [
        "",
        "x-forwarded-for: unknown\r\n",
        "x-forwarded-for:\r\n",
        "x-forwarded-for: 10.9.9.8:5555\r\n",
        "x-forwarded-for: \"[2001:db8::1]:80\"\r\n",
        "x-forwarded-for: 203.0.113.9, _hidden\r\n",
    ] {
        let folder = tempfile::tempdir().unwrap();
        let limits = Limits {
            requests_at_once: 5,
            requests_per_second: 1,
            ..Limits::default()
        };
        let server = start(folder.path(), behind_proxy(limits)).await;
        let ask = async |method: &str, path: &str, body: &Value| {
            let headers = format!("content-type: application/json\r\n{forwarded}");
            request(server.address(), method, path, &headers, &body.to_string())
                .await
                .status
        };
        let rules = json!({ "text": "lianzi = 1\nextends = \"tic-tac-toe\"" });
        assert_eq!(ask("POST", "/api/rules", &rules).await, 201, "{forwarded}");
        let mut statuses = Vec::new();
        for _ in 0..9 {
            statuses.push(ask("GET", "/health", &Value::Null).await);
        }
        assert_eq!(statuses[..4], [200; 4], "{forwarded}");
        assert!(statuses.contains(&429), "{forwarded}: {statuses:?}");
        server.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_peer_that_is_no_trusted_proxy_cannot_pass_for_others() {
    let folder = tempfile::tempdir().unwrap();
    let settings = Settings {
        limits: Limits {
            requests_at_once: 5,
            requests_per_second: 1,
            ..Limits::default()
        },
        trusted_proxies: vec!["192.0.2.0/24".parse().unwrap()],
        ..Settings::default()
    };
    let server = start(folder.path(), settings).await;
    let mut statuses = Vec::new();
    for client in 0..10 {
        let forwarded = format!("x-forwarded-for: 203.0.113.{client}\r\n");
        statuses.push(
            request(server.address(), "GET", "/health", &forwarded, "")
                .await
                .status,
        );
    }
    assert!(statuses.contains(&429), "{statuses:?}");
    server.stop().await;
}

/// An analysis that nobody will wait for the end of.
fn endless() -> Value {
    json!({ "game": { "kind": "shipped", "name": "gomoku" }, "millis": 600_000 })
}

fn with_endless_analyses(limits: Limits) -> Settings {
    Settings {
        limits: Limits {
            thinking: Duration::from_secs(600),
            requests_at_once: 1000,
            ..limits
        },
        ..Settings::default()
    }
}

/// Sends a request and does not wait for its answer.
async fn begin(address: SocketAddr, body: &Value) -> TcpStream {
    let body = body.to_string();
    let text = format!(
        "POST /api/analysis HTTP/1.1\r\nhost: {address}\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(text.as_bytes()).await.unwrap();
    stream
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_address_with_many_analyses_delays_no_computer_player() {
    let folder = tempfile::tempdir().unwrap();
    let limits = Limits {
        thinkers: 1,
        analyses: 1,
        ..Limits::default()
    };
    let server = start(folder.path(), with_endless_analyses(limits)).await;
    let address = server.address();
    let mut begun = Vec::new();
    for _ in 0..150 {
        begun.push(begin(address, &endless()).await);
    }
    // All but the eight that work or wait are told that they are too many.
    let mut answers = tokio::task::JoinSet::new();
    for mut stream in begun {
        answers.spawn(async move {
            let mut answer = [0; 12];
            stream.read_exact(&mut answer).await.unwrap();
            answer
        });
    }
    for _ in 0..142 {
        let answer = tokio::time::timeout(PATIENCE, answers.join_next()).await;
        assert_eq!(&answer.expect("an answer").unwrap().unwrap(), b"HTTP/1.1 429");
    }
    let wanted = json!({
        "game": { "kind": "shipped", "name": "gomoku" },
        "seats": { "first": { "kind": "me", "name": "Anna" }, "second": { "kind": "computer", "agent": "level:4" } },
    });
    let made = make(address, &wanted).await;
    let mut player = Client::enter(address, &made.id, &[&made.seats[0].token], None).await;
    player.play(0, "h8").await.unwrap();
    player.state(|state| state.ply == 2).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_analysis_that_is_abandoned_frees_its_place_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let limits = Limits {
        analyses: 1,
        analyses_per_address: 1,
        waiting_analyses_per_address: 1,
        ..Limits::default()
    };
    let server = start(folder.path(), with_endless_analyses(limits)).await;
    let address = server.address();
    // As the page does while somebody steps through a game: each is abandoned for the next.
    for _ in 0..20 {
        drop(begin(address, &endless()).await);
    }
    let mut short = endless();
    short["millis"] = json!(1);
    let answered = async {
        loop {
            match post(address, "/api/analysis", &short).await.status {
                200 => return,
                429 => tokio::time::sleep(Duration::from_millis(5)).await,
                other => panic!("{other}"),
            }
        }
    };
    tokio::time::timeout(PATIENCE, answered)
        .await
        .expect("a place is free");
    server.stop().await;
}
