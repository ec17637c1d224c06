//! What lasts: over a restart, with a full disk, with a store that somebody holds.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use lianzi_server::Settings;
use lianzi_server::moment::Clock;
use lianzi_server::settings::Limits;
use lianzi_server::store::SqliteStore;
use lianzi_server::wire::{Refusal, ServerMessage};
use serde_json::json;

use crate::client::{Client, PATIENCE, for_two, get, make, post, request, start, start_with};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_a_restart_every_match_stands_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(folder.path(), Settings::default()).await;
    let made = make(server.address(), &for_two("nine-mens-morris")).await;
    let both: Vec<&str> = made.seats.iter().map(|seat| seat.token.as_str()).collect();
    let mut player = Client::enter(server.address(), &made.id, &both, None).await;
    for (ply, text) in ["a1", "d2", "a4", "d3", "a7", "xd2"].into_iter().enumerate() {
        player.play(ply as u16, text).await.unwrap();
    }
    let path = format!("/api/matches/{}", made.id);
    let before = get(server.address(), &path).await.json();
    server.stop().await;

    let server = start(folder.path(), Settings::default()).await;
    assert_eq!(get(server.address(), &path).await.json(), before);
    let mut player = Client::enter(server.address(), &made.id, &both, Some(7)).await;
    player.play(6, "g1").await.unwrap();
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clocks_stand_still_while_the_server_is_away() {
    let folder = tempfile::tempdir().unwrap();
    let now = Arc::new(AtomicI64::new(1_000_000));
    let told = Arc::clone(&now);
    let settings = Settings {
        clock: Clock::from(move || told.load(Ordering::SeqCst)),
        ..Settings::default()
    };
    let server = start(folder.path(), settings.clone()).await;
    let mut wanted = for_two("tic-tac-toe");
    wanted["clock"] = json!({ "kind": "game", "initial_ms": 600_000, "increment_ms": 0 });
    let made = make(server.address(), &wanted).await;
    let both: Vec<&str> = made.seats.iter().map(|seat| seat.token.as_str()).collect();
    let mut player = Client::enter(server.address(), &made.id, &both, None).await;
    for (ply, text) in ["b2", "a1"].into_iter().enumerate() {
        player.play(ply as u16, text).await.unwrap();
    }
    now.fetch_add(100_000, Ordering::SeqCst);
    // Something is written, so the server is known to have been alive at this moment.
    make(server.address(), &for_two("tic-tac-toe")).await;
    server.stop().await;
    now.fetch_add(86_400_000, Ordering::SeqCst);

    let server = start(folder.path(), settings).await;
    let mut player = Client::enter(server.address(), &made.id, &both, Some(3)).await;
    let state = player.state(|state| state.version == 4).await;
    let clocks = state.clocks.unwrap();
    assert_eq!((clocks.left_ms.first, clocks.left_ms.second), (500_000, 600_000));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_plays_over_http_is_not_taken_for_gone_also_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let now = Arc::new(AtomicI64::new(1_000_000));
    let told = Arc::clone(&now);
    let settings = Settings {
        clock: Clock::from(move || told.load(Ordering::SeqCst)),
        ..Settings::default()
    };
    let server = start(folder.path(), settings.clone()).await;
    let mut wanted = for_two("gomoku");
    wanted["clock"] = json!({ "kind": "game", "initial_ms": 600_000, "increment_ms": 0 });
    wanted["seats"]["first"] = json!({ "kind": "open" });
    let made = make(server.address(), &wanted).await;
    let (mut address, host) = (server.address(), made.seats[0].token.clone());
    now.fetch_add(100_000, Ordering::SeqCst);
    let seats = format!("/api/matches/{}/seats", made.id);
    let invited = json!({ "name": "Anna", "invitation": made.invitation.unwrap() });
    let guest = post(address, &seats, &invited).await.json()["token"]
        .as_str()
        .unwrap()
        .to_owned();

    let path = format!("/api/matches/{}", made.id);
    let ask = async |address, token: &str, wanted: serde_json::Value| {
        let headers = format!("content-type: application/json\r\nauthorization: Bearer {token}\r\n");
        let body = json!({ "do": wanted }).to_string();
        request(address, "POST", &format!("{path}/commands"), &headers, &body).await
    };
    let show = async |address, path: &str, token: &str| {
        let headers = format!("authorization: Bearer {token}\r\n");
        assert_eq!(request(address, "GET", path, &headers, "").await.status, 200);
    };
    let claim = async |address| {
        let answer = ask(address, &host, json!({ "kind": "claim" })).await;
        (answer.status, answer.json()["refusal"]["wait_ms"].as_u64())
    };
    // Who has just taken a seat was there.
    assert_eq!(claim(address).await, (409, Some(60_000)));
    let points = ["h8", "h9", "i8", "i9", "j8", "j9"];
    for (ply, point) in points.iter().enumerate() {
        now.fetch_add(20_000, Ordering::SeqCst);
        let token = if ply % 2 == 0 { &guest } else { &host };
        let played = ask(
            address,
            token,
            json!({ "kind": "move", "ply": ply, "text": point }),
        )
        .await;
        assert_eq!(played.status, 200, "{}", played.body);
    }
    assert_eq!(claim(address).await, (409, Some(40_000)));
    // Also what is refused, and what only asks, comes from somebody who is there.
    now.fetch_add(59_000, Ordering::SeqCst);
    let refused = ask(address, &guest, json!({ "kind": "move", "ply": 0, "text": "a1" })).await;
    assert_eq!((refused.status, claim(address).await), (409, (409, Some(60_000))));
    for path in [path.clone(), format!("{path}/game"), format!("{path}/record")] {
        now.fetch_add(59_000, Ordering::SeqCst);
        show(address, &path, &guest).await;
        assert_eq!(claim(address).await, (409, Some(60_000)), "{path}");
    }
    server.stop().await;

    now.fetch_add(1_000_000, Ordering::SeqCst);
    let server = start(folder.path(), settings).await;
    address = server.address();
    assert_eq!(claim(address).await, (409, Some(60_000)));
    now.fetch_add(50_000, Ordering::SeqCst);
    show(address, &path, &guest).await;
    now.fetch_add(50_000, Ordering::SeqCst);
    assert_eq!(claim(address).await, (409, Some(10_000)));
    // A socket that was there and is gone does not hide later requests.
    let mut socket = Client::enter(address, &made.id, &[&guest], None).await;
    socket.state(|_| true).await;
    assert_eq!(claim(address).await, (409, None));
    drop(socket);
    while claim(address).await == (409, None) {
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    now.fetch_add(59_000, Ordering::SeqCst);
    show(address, &path, &guest).await;
    // Requests with no token, or with another's, are nobody's.
    get(address, &path).await;
    show(address, &path, &host).await;
    now.fetch_add(59_999, Ordering::SeqCst);
    assert_eq!(claim(address).await, (409, Some(1)));
    now.fetch_add(1, Ordering::SeqCst);
    assert_eq!(claim(address).await, (200, None));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn with_a_full_disk_nothing_is_acknowledged_and_nothing_changes() {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(folder.path())
        .unwrap()
        .with_most_pages(40)
        .unwrap();
    // So that the disk is full before anybody has asked too often.
    let limits = Limits {
        local_unlimited: true,
        ..Limits::default()
    };
    let settings = Settings {
        limits,
        ..Settings::default()
    };
    let server = start_with(Box::new(store), settings).await;
    // Nobody ever wins it.
    let made = make(server.address(), &for_two("mnk:15,15,15")).await;
    let both: Vec<&str> = made.seats.iter().map(|seat| seat.token.as_str()).collect();
    let mut player = Client::enter(server.address(), &made.id, &both, None).await;
    // Others fill the disk.
    while post(server.address(), "/api/matches", &for_two("gomoku"))
        .await
        .status
        == 201
    {}
    let mut ply = 0;
    let refused = loop {
        let text = format!("{}{}", char::from(b'a' + (ply % 15) as u8), 1 + ply / 15);
        match player.play(ply, &text).await {
            Ok(version) => assert_eq!(version, u32::from(ply) + 2),
            Err(refusal) => break refusal,
        }
        ply += 1;
    };
    assert_eq!(refused, Refusal::NotStored);
    // The truth is what was acknowledged; and the room still answers.
    let whole = get(server.address(), &format!("/api/matches/{}", made.id))
        .await
        .json();
    assert_eq!(whole["state"]["ply"].as_u64(), Some(u64::from(ply)));
    assert_eq!(
        player.play(ply + 5, "o15").await,
        Err(Refusal::WrongPly { expected: ply })
    );
    server.stop().await;
    let server = start(folder.path(), Settings::default()).await;
    let again = get(server.address(), &format!("/api/matches/{}", made.id))
        .await
        .json();
    assert_eq!(again["state"], whole["state"]);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_store_that_somebody_holds_is_told_and_passes() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(folder.path(), Settings::default()).await;
    let made = make(server.address(), &for_two("tic-tac-toe")).await;
    let mut player = Client::enter(server.address(), &made.id, &[&made.seats[0].token], None).await;
    let other = rusqlite::Connection::open(folder.path().join("matches.sqlite3")).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let sent = player
        .command(lianzi_server::wire::Command::Move {
            ply: 0,
            text: "b2".to_owned(),
        })
        .await;
    let (refusal, state) = player
        .wait(|message| match message {
            ServerMessage::Refused { id, refusal, state } if *id == sent => {
                Some((refusal.clone(), state.clone()))
            }
            _ => None,
        })
        .await;
    assert_eq!((refusal, state.unwrap().ply), (Refusal::NotStored, 0));
    other.execute_batch("COMMIT").unwrap();
    player.play(0, "b2").await.unwrap();
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn matches_that_nobody_wants_leave_memory_and_come_back_when_somebody_does() {
    let folder = tempfile::tempdir().unwrap();
    let settings = Settings {
        idle: std::time::Duration::from_millis(100),
        limits: Limits {
            local_unlimited: true,
            ..Limits::default()
        },
        ..Settings::default()
    };
    let server = start(folder.path(), settings).await;
    let mut last = None;
    for _ in 0..200 {
        let made = make(server.address(), &for_two("tic-tac-toe")).await;
        let both: Vec<&str> = made.seats.iter().map(|seat| seat.token.as_str()).collect();
        let mut player = Client::enter(server.address(), &made.id, &both, None).await;
        player.play(0, "b2").await.unwrap();
        last = Some(made);
    }
    let empty = async {
        while !get(server.address(), "/metrics")
            .await
            .body
            .lines()
            .any(|line| line == "lianzi_rooms 0")
        {
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(PATIENCE, empty)
        .await
        .expect("all are forgotten");
    let last = last.unwrap();
    let mut back = Client::enter(server.address(), &last.id, &[&last.seats[1].token], Some(2)).await;
    back.play(1, "a1").await.unwrap();
    server.stop().await;
}
