//! What hostile clients get.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use lianzi_server::Settings;
use lianzi_server::moment::Clock;
use lianzi_server::settings::Limits;
use lianzi_server::wire::{ClosingReason, ServerMessage};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;

use crate::client::{Client, PATIENCE, for_two, get, make, nowhere, post, raw, request, start};

fn limited(limits: Limits) -> Settings {
    Settings {
        limits,
        ..Settings::default()
    }
}

fn unlimited() -> Limits {
    Limits {
        local_unlimited: true,
        ..Limits::default()
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_answer_has_the_headers_that_browsers_mind() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(folder.path(), Settings::default()).await;
    for path in ["/api/games", "/", "/nothing", "/api/nothing", "/health"] {
        let answer = get(server.address(), path).await;
        let policy = answer.header("content-security-policy").expect(path);
        assert!(
            policy.contains("script-src 'self';") && !policy.contains("unsafe"),
            "{policy}"
        );
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(answer.header("referrer-policy"), Some("no-referrer"));
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pages_of_others_may_not_ask_in_a_browser() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(folder.path(), Settings::default()).await;
    let made = make(server.address(), &for_two("tic-tac-toe")).await;
    let foreign = "origin: https://evil.example\r\ncontent-type: application/json\r\n";
    let body = for_two("tic-tac-toe").to_string();
    assert_eq!(
        request(server.address(), "POST", "/api/matches", foreign, &body)
            .await
            .status,
        403
    );
    let upgrade = "upgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n";
    let socket = format!("/api/matches/{}/socket", made.id);
    let head = format!(
        "GET {socket} HTTP/1.1\r\nhost: {}\r\norigin: https://evil.example\r\n{upgrade}\r\n",
        server.address()
    );
    let mut stream = TcpStream::connect(server.address()).await.unwrap();
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut answer = [0; 12];
    stream.read_exact(&mut answer).await.unwrap();
    assert_eq!(&answer, b"HTTP/1.1 403");
    let own = format!(
        "origin: http://{}\r\ncontent-type: application/json\r\n",
        server.address()
    );
    assert_eq!(
        request(server.address(), "POST", "/api/matches", &own, &body)
            .await
            .status,
        201
    );
    server.stop().await;
}

/// A page of another site may make its own name point to this machine: then its origin is its own, and only the name tells.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_name_that_is_not_ours_is_not_answered() {
    let folder = tempfile::tempdir().unwrap();
    let settings = Settings {
        public_hosts: vec!["play.example.org".to_owned()],
        ..Settings::default()
    };
    let server = start(folder.path(), settings).await;
    let ask = async |host: &str, origin: &str| {
        let text = format!(
            "POST /api/positions HTTP/1.1\r\nhost: {host}\r\norigin: http://{origin}\r\nconnection: close\r\n\
             content-type: application/json\r\ncontent-length: 2\r\n\r\n{{}}"
        );
        crate::client::raw(server.address(), text.as_bytes()).await
    };
    for host in ["localhost:1", "play.example.org", "127.0.0.1:99"] {
        assert_eq!(
            ask(host, host).await.status,
            400,
            "{host} is let in, and {{}} is no position"
        );
    }
    let foreign = ask("evil.example", "evil.example").await;
    assert_eq!(
        (foreign.status, foreign.json()["problem"].as_str()),
        (421, Some("wrong_host"))
    );
    assert_eq!(foreign.json()["host"].as_str(), Some("evil.example"));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_wrong_with_a_new_match_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(folder.path(), Settings::default()).await;
    let with = |pointer: &str, value: Value| {
        let mut wanted = for_two("tic-tac-toe");
        wanted["clock"] = json!({ "kind": "none" });
        wanted["position"] = Value::Null;
        *wanted.pointer_mut(pointer).unwrap() = value;
        wanted
    };
    let agent = |agent: &str| with("/seats/second", json!({ "kind": "computer", "agent": agent }));
    for (wanted, problem) in [
        (agent("external:gomocup:/bin/sh"), "bad_agent"),
        (agent("external:ugi:touch /tmp/owned"), "bad_agent"),
        (agent("levle:3"), "bad_agent"),
        (with("/game/name", json!("../../etc/passwd")), "no_game"),
        (with("/game/name", json!("mnk:99,99,99")), "no_game"),
        (
            with(
                "/game",
                json!({ "kind": "rules", "text": "extends = \"/etc/passwd\"" }),
            ),
            "faults",
        ),
        (
            with("/game", json!({ "kind": "rules", "text": "x".repeat(100_000) })),
            "too_large",
        ),
        (with("/seats/first/name", json!("x".repeat(41))), "bad_name"),
        (
            with("/clock", json!({ "kind": "move", "move_ms": 1 })),
            "bad_clock",
        ),
        (
            with(
                "/clock",
                json!({ "kind": "game", "initial_ms": 4_000_000_000_u32, "increment_ms": 0 }),
            ),
            "bad_clock",
        ),
        (with("/position", json!("XXX/XXX/XXX X - 0")), "bad_position"),
        (with("/seats", json!("mine")), "bad_request"),
    ] {
        let answer = post(server.address(), "/api/matches", &wanted).await;
        assert!((400..500).contains(&answer.status), "{wanted}: {}", answer.status);
        assert_eq!(
            answer.json()["problem"].as_str(),
            Some(problem),
            "{wanted}: {}",
            answer.body
        );
    }
    let huge = json!({ "text": "x".repeat(3_000_000) });
    let huge = post(server.address(), "/api/rules/check", &huge).await;
    assert_eq!(huge.status, 413);
    let limit = Settings::default().limits.rules_bytes * 2 + 4096;
    assert_eq!(huge.json(), json!({ "problem": "too_large", "limit": limit }));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_flood_of_bad_frames_closes_one_socket_and_no_other() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(folder.path(), Settings::default()).await;
    let made = make(server.address(), &for_two("tic-tac-toe")).await;
    let mut good = Client::enter(server.address(), &made.id, &[&made.seats[0].token], None).await;
    for bad in ["", "{", "[]", "{\"type\":\"do\"}", "\u{0}", "null", "连"] {
        let mut client = Client::enter(server.address(), &made.id, &[], None).await;
        client.state(|_| true).await;
        for _ in 0..10 {
            // At some point nobody listens any more.
            if client.send_raw(Message::Text(bad.into())).await.is_err() {
                break;
            }
        }
        assert_eq!(client.closing().await, ClosingReason::Misunderstood);
    }
    // Too large, not text, or no hello at all.
    for frame in [
        Message::Text("x".repeat(100_000).into()),
        Message::Binary(vec![0; 10].into()),
    ] {
        let mut client = Client::enter(server.address(), &made.id, &[], None).await;
        client.state(|_| true).await;
        client.send_raw(frame).await.unwrap();
        assert_eq!(client.closing().await, ClosingReason::Misunderstood);
    }
    let mut silent = Client::connect(server.address(), &made.id).await;
    silent.send_text(r#"{"type":"hello","protocol":99}"#).await;
    assert_eq!(
        silent.next().await,
        Some(ServerMessage::Closing {
            why: ClosingReason::NoHello
        })
    );
    good.play(0, "b2").await.unwrap();
    server.stop().await;
}

/// A client that has not read the last message yet, and has sent more than the server wanted to read: the kernel answers a
/// socket closed in that state with a reset, which overtakes what was sent last.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_reason_arrives_although_frames_wait_unread() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(folder.path(), limited(unlimited())).await;
    let made = make(server.address(), &for_two("tic-tac-toe")).await;
    for round in 0..60 {
        let mut client = Client::enter(server.address(), &made.id, &[], None).await;
        client.state(|_| true).await;
        for _ in 0..200 {
            if client.send_raw(Message::Text("[]".into())).await.is_err() {
                break;
            }
        }
        assert_eq!(
            client.closing().await,
            ClosingReason::Misunderstood,
            "round {round}"
        );
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_answer_arrives_although_the_body_waits_unread() {
    let folder = tempfile::tempdir().unwrap();
    let limits = Limits {
        requests_at_once: 1,
        requests_per_second: 1,
        ..Limits::default()
    };
    let server = start(folder.path(), limited(limits)).await;
    // More than what the system keeps for both ends.
    let body = "x".repeat(12_000_000);
    let request = format!(
        "POST /api/rules/check HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        server.address(),
        body.len()
    );
    for _ in 0..30 {
        let mut stream = TcpStream::connect(server.address()).await.unwrap();
        stream
            .write_all(request.as_bytes())
            .await
            .expect("no reset while the body is sent");
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await.expect("an orderly end");
        // Too large, or too many.
        let answer = String::from_utf8_lossy(&answer).into_owned();
        assert!(
            answer.starts_with("HTTP/1.1 413") || answer.starts_with("HTTP/1.1 429"),
            "{answer}"
        );
    }
    server.stop().await;
}

/// The client fills what the system keeps for both ends with requests whose answers it does not read.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn answers_that_nobody_reads_do_not_hold_a_connection_for_ever() {
    let folder = tempfile::tempdir().unwrap();
    let settings = Settings {
        write_patience: std::time::Duration::from_millis(200),
        ..limited(unlimited())
    };
    let server = start(folder.path(), settings).await;
    let mut deaf = TcpStream::connect(server.address()).await.unwrap();
    let ask = format!(
        "GET /api/openapi.json HTTP/1.1\r\nhost: {}\r\n\r\n",
        server.address()
    )
    .repeat(200);
    deaf.write_all(ask.as_bytes()).await.unwrap();
    // Its own connection is the only one that is left; the deaf one may linger for a while.
    let alone = async {
        while !get(server.address(), "/metrics")
            .await
            .body
            .lines()
            .any(|line| line == "lianzi_connections 1")
        {
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(PATIENCE, alone).await.expect("it is closed");
    server.stop().await;
}

/// Who does not read for a while, but reads on, gets the whole answer.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_slow_reader_gets_the_whole_answer() {
    let folder = tempfile::tempdir().unwrap();
    let settings = Settings {
        write_patience: std::time::Duration::from_secs(30),
        ..limited(unlimited())
    };
    let server = start(folder.path(), settings).await;
    let whole = get(server.address(), "/api/openapi.json").await.body.len();
    let socket = tokio::net::TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4096).unwrap();
    let mut slow = socket.connect(server.address()).await.unwrap();
    let ask = format!(
        "GET /api/openapi.json HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\r\n",
        server.address()
    );
    slow.write_all(ask.as_bytes()).await.unwrap();
    let (mut answer, mut buffer) = (Vec::new(), [0; 8192]);
    loop {
        let count = slow.read(&mut buffer).await.unwrap();
        if count == 0 {
            break;
        }
        answer.extend_from_slice(&buffer[..count]);
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    let body = answer.windows(4).position(|at| at == b"\r\n\r\n").unwrap() + 4;
    assert_eq!(answer.len() - body, whole);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pings_before_hello_are_counted() {
    let folder = tempfile::tempdir().unwrap();
    let limits = Limits {
        messages_at_once: 10,
        messages_per_second: 1,
        ..Limits::default()
    };
    let server = start(folder.path(), limited(limits)).await;
    let mut client = Client::connect(server.address(), &nowhere()).await;
    for _ in 0..30 {
        if client.send_raw(Message::Ping(vec![0; 8].into())).await.is_err() {
            break;
        }
    }
    assert_eq!(client.closing().await, ClosingReason::TooFast);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_hundred_sockets_to_no_match_are_told_so_each_time() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(folder.path(), limited(unlimited())).await;
    let address = server.address();
    let nowhere = nowhere();
    let mut asking = tokio::task::JoinSet::new();
    for _ in 0..200 {
        let nowhere = nowhere.clone();
        asking.spawn(async move {
            let mut client = Client::enter(address, &nowhere, &[], None).await;
            let path = format!("/api/matches/{nowhere}");
            (client.closing().await, get(address, &path).await.status)
        });
    }
    while let Some(told) = asking.join_next().await {
        assert_eq!(told.unwrap(), (ClosingReason::NoMatch, 404));
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_watcher_who_does_not_read_is_dropped_and_the_match_goes_on() {
    use futures_util::SinkExt as _;
    let folder = tempfile::tempdir().unwrap();
    let limits = Limits {
        local_unlimited: true,
        ..Limits::default()
    };
    let server = start(folder.path(), limited(limits)).await;
    let address = server.address();
    let made = make(address, &for_two("mnk:19,19,19")).await;
    // The system keeps little for this one, so that it is full soon.
    let socket = tokio::net::TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(2048).unwrap();
    let stream = socket.connect(address).await.unwrap();
    let url = format!("ws://{address}/api/matches/{}/socket", made.id);
    let (mut slow, _) = tokio_tungstenite::client_async(url, stream).await.unwrap();
    let hello = r#"{"type":"hello","protocol":1}"#;
    slow.send(Message::Text(hello.into())).await.unwrap();
    let both: Vec<&str> = made.seats.iter().map(|seat| seat.token.as_str()).collect();
    let mut player = Client::enter(address, &made.id, &both, None).await;
    let dropped = async || {
        let figures = get(address, "/metrics").await.body;
        figures
            .lines()
            .any(|line| line == "lianzi_turned_away_total{by=\"slow\"} 1")
    };
    let mut ply = 0;
    while !dropped().await {
        for _ in 0..20 {
            assert!(ply < 361, "it is dropped before the board is full");
            let text = format!("{}{}", char::from(b'a' + (ply % 19) as u8), 1 + ply / 19);
            player.play(ply, &text).await.unwrap();
            ply += 1;
        }
    }
    player.play(ply, "s19").await.unwrap();
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_sends_too_much_is_closed() {
    let folder = tempfile::tempdir().unwrap();
    let limits = Limits {
        messages_at_once: 10,
        messages_per_second: 1,
        ..Limits::default()
    };
    let server = start(folder.path(), limited(limits)).await;
    let made = make(server.address(), &for_two("tic-tac-toe")).await;
    let mut client = Client::enter(server.address(), &made.id, &[&made.seats[0].token], None).await;
    for _ in 0..30 {
        let text = r#"{"type":"do","id":"x","do":{"kind":"claim"}}"#;
        if client.send_raw(Message::Text(text.into())).await.is_err() {
            break;
        }
    }
    assert_eq!(client.closing().await, ClosingReason::TooFast);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_address_has_so_many_connections_requests_and_matches() {
    let folder = tempfile::tempdir().unwrap();
    let limits = Limits {
        matches_at_once: 2,
        matches_per_hour: 1,
        connections_per_address: 4,
        ..Limits::default()
    };
    let server = start(folder.path(), limited(limits)).await;
    for _ in 0..2 {
        make(server.address(), &for_two("tic-tac-toe")).await;
    }
    let third = post(server.address(), "/api/matches", &for_two("tic-tac-toe")).await;
    assert_eq!(
        (third.status, third.json()["problem"].as_str()),
        (429, Some("too_many"))
    );
    assert!(third.header("retry-after").is_some());
    let mut held = Vec::new();
    for _ in 0..4 {
        held.push(TcpStream::connect(server.address()).await.unwrap());
    }
    // The fifth is closed without a word, sooner or later after it was opened.
    let mut fifth = TcpStream::connect(server.address()).await.unwrap();
    let closed = tokio::time::timeout(PATIENCE, fifth.read(&mut [0; 1]))
        .await
        .unwrap();
    assert!(matches!(closed, Ok(0) | Err(_)));
    drop(held);
    server.stop().await;

    let folder = tempfile::tempdir().unwrap();
    let limits = Limits {
        requests_at_once: 5,
        requests_per_second: 1,
        ..Limits::default()
    };
    let server = start(folder.path(), limited(limits)).await;
    let mut statuses = Vec::new();
    for _ in 0..8 {
        statuses.push(get(server.address(), "/health").await.status);
    }
    assert_eq!(statuses[..5], [200; 5]);
    assert!(statuses.contains(&429), "{statuses:?}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_pages_files_are_not_counted_among_the_requests() {
    let folder = tempfile::tempdir().unwrap();
    let limits = Limits {
        requests_at_once: 3,
        requests_per_second: 1,
        ..Limits::default()
    };
    let server = start(folder.path(), limited(limits)).await;
    let address = server.address();
    let tag = get(address, "/main.js").await.header("etag").unwrap().to_owned();
    let known = format!("if-none-match: {tag}\r\n");
    for _ in 0..10 {
        for file in ["/", "/main.js", "/style/base.css", "/m/abc", "/favicon.ico"] {
            assert_eq!(get(address, file).await.status, 200, "{file}");
        }
        assert_eq!(request(address, "GET", "/main.js", &known, "").await.status, 304);
        assert_eq!(request(address, "HEAD", "/", "", "").await.status, 200);
    }
    // Whatever is no file of the page is counted, also what is not there.
    let mut statuses = Vec::new();
    for path in [
        "/api/games",
        "/nothing.js",
        "/api/nothing",
        "/health",
        "/api/games",
        "/nothing.js",
    ] {
        statuses.push(get(address, path).await.status);
    }
    assert_eq!(statuses[..3], [200, 404, 404]);
    assert!(statuses.contains(&429), "{statuses:?}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_no_http_does_no_harm() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(folder.path(), Settings::default()).await;
    let long = format!("GET / HTTP/1.1\r\nhost: x\r\nx: {}\r\n\r\n", "y".repeat(100_000));
    let many = format!("GET / HTTP/1.1\r\nhost: x\r\n{}\r\n", "a: b\r\n".repeat(500));
    for bytes in [
        &b"\0\0\0\0\r\n\r\n"[..],
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"\x16\x03\x01\x02\x00",
        long.as_bytes(),
        many.as_bytes(),
    ] {
        if bytes.starts_with(b"\x16") {
            // Half a greeting of another protocol: nothing comes, and it is closed when the head takes too long.
            let mut stream = TcpStream::connect(server.address()).await.unwrap();
            stream.write_all(bytes).await.unwrap();
            continue;
        }
        let answer = raw(server.address(), bytes).await;
        assert!(matches!(answer.status, 0 | 400..500), "{}", answer.head);
    }
    assert_eq!(get(server.address(), "/health").await.status, 200);
    for path in [
        "/../Cargo.toml",
        "/..%2f..%2fetc/passwd",
        "/api/matches/..",
        "/%00",
        "//etc/passwd",
        "/wire/../../Cargo.toml",
    ] {
        assert!(
            matches!(get(server.address(), path).await.status, 400 | 404),
            "{path}"
        );
    }
    server.stop().await;
}

/// The clock comes from outside, and this one panics once when it is told to: inside the room that asks it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_panic_in_one_match_does_not_touch_another() {
    let folder = tempfile::tempdir().unwrap();
    let panic = Arc::new(AtomicBool::new(false));
    let (clock, told) = (Clock::system(), Arc::clone(&panic));
    let clock = Clock::from(move || {
        assert!(
            !told.swap(false, Ordering::SeqCst),
            "the clock breaks, as the test wants"
        );
        clock.now()
    });
    let server = start(
        folder.path(),
        Settings {
            clock,
            ..Settings::default()
        },
    )
    .await;
    let [one, other] = [
        make(server.address(), &for_two("tic-tac-toe")).await,
        make(server.address(), &for_two("tic-tac-toe")).await,
    ];
    let mut broken = Client::enter(server.address(), &one.id, &[&one.seats[0].token], None).await;
    let mut whole = Client::enter(server.address(), &other.id, &[&other.seats[0].token], None).await;
    for client in [&mut broken, &mut whole] {
        client.play(0, "b2").await.unwrap();
    }
    panic.store(true, Ordering::SeqCst);
    broken.command(lianzi_server::wire::Command::Draw).await;
    assert_eq!(broken.closing().await, ClosingReason::Failed);
    whole.ask(lianzi_server::wire::Command::Draw).await.unwrap();
    // The match that broke goes on from its last stored move.
    let mut back = Client::enter(server.address(), &one.id, &[&one.seats[1].token], Some(2)).await;
    back.play(1, "a1").await.unwrap();
    let figures = get(server.address(), "/metrics").await;
    assert!(
        figures.body.lines().any(|line| line == "lianzi_panics_total 1"),
        "{}",
        figures.body
    );
    server.stop().await;
}
