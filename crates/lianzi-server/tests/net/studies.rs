//! Long work over the wire: a whole game looked back on, and proofs, line by line.

use std::time::Duration;

use lianzi_server::Settings;
use lianzi_server::settings::Limits;
use lianzi_server::wire::{
    BalanceLine, GameLine, GradeView, HaltView, PracticeView, ProofLine, Side, VerdictView,
};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::client::{PATIENCE, get, post, start};

/// What a stream of lines holds, once its chunks are put together again.
fn lines<T: DeserializeOwned>(body: &str) -> Vec<T> {
    let (mut rest, mut whole) = (body, String::new());
    while let Some((size, after)) = rest.split_once("\r\n") {
        let size = usize::from_str_radix(size.trim(), 16).expect("a chunk has a size");
        if size == 0 {
            break;
        }
        whole.push_str(&after[..size]);
        rest = &after[size + 2..];
    }
    whole
        .lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}")))
        .collect()
}

fn shipped(name: &str) -> Value {
    json!({ "kind": "shipped", "name": name })
}

async fn figure(address: std::net::SocketAddr, line: &str) {
    let comes = async {
        while !get(address, "/metrics")
            .await
            .body
            .lines()
            .any(|known| known == line)
        {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    tokio::time::timeout(PATIENCE, comes)
        .await
        .unwrap_or_else(|_| panic!("{line} comes"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn where_a_game_was_given_away_is_told_line_by_line() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(folder.path(), Settings::default()).await;
    let wanted = json!({
        "game": shipped("tic-tac-toe"),
        "moves": ["b2", "a2", "a1", "c3", "b1", "b3", "c1"],
        "millis": 30_000,
    });
    let told = post(server.address(), "/api/analysis/game", &wanted).await;
    assert_eq!(told.header("content-type"), Some("application/x-ndjson"));
    let told: Vec<GameLine> = lines(&told.body);
    let plies: Vec<_> = told
        .iter()
        .filter_map(|line| match line {
            GameLine::Ply(ply) => Some(ply),
            _ => None,
        })
        .collect();
    assert_eq!(
        plies.iter().map(|ply| ply.ply).collect::<Vec<_>>(),
        [7, 6, 5, 4, 3, 2, 1, 0]
    );
    assert_eq!(
        plies[6].verdict,
        Some(VerdictView::Wrong {
            was: GradeView::Draw,
            now: GradeView::Loss
        })
    );
    assert_eq!(plies[6].played.as_ref().unwrap().text, "a2");
    assert_eq!((plies[7].height, plies[5].height), (Some(0.0), Some(1.0)));
    let Some(GameLine::Done { wrong, .. }) = told.last() else {
        panic!("it is done: {told:?}")
    };
    assert_eq!(wrong, &[1]);
    let refused = json!({ "game": shipped("tic-tac-toe"), "moves": ["b2", "b2"] });
    assert_eq!(
        post(server.address(), "/api/analysis/game", &refused)
            .await
            .status,
        409
    );
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_wins_is_proved_for_rules_that_were_just_typed() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(folder.path(), Settings::default()).await;
    let text = "lianzi = 1\nextends = \"liansi\"\nstones = 7\n";
    let wanted = json!({ "game": { "kind": "rules", "text": text }, "millis": 60_000 });
    let told = post(server.address(), "/api/analysis/proof", &wanted).await;
    let told: Vec<ProofLine> = lines(&told.body);
    let Some(ProofLine::Answer(proof)) = told.last() else {
        panic!("an answer comes: {told:?}")
    };
    assert_eq!(
        (proof.winner, proof.value.grade),
        (Some(Side::First), Some(GradeView::Win))
    );
    assert_eq!((proof.value.plies, proof.value.exact), (Some(11), true));
    assert_eq!((proof.halted, proof.line.len()), (None, 11));
    assert!(
        told[..told.len() - 1]
            .iter()
            .all(|line| matches!(line, ProofLine::Progress { .. } | ProofLine::Waiting))
    );

    // What cannot be proved in the time says so, and what is known of it.
    let wanted = json!({ "game": shipped("gomoku"), "millis": 700 });
    let told = post(server.address(), "/api/analysis/proof", &wanted).await;
    let told: Vec<ProofLine> = lines(&told.body);
    assert!(
        told.iter()
            .any(|line| matches!(line, ProofLine::Progress { nodes, .. } if *nodes > 0))
    );
    let Some(ProofLine::Answer(proof)) = told.last() else {
        panic!("an answer comes: {told:?}")
    };
    assert_eq!(
        (proof.winner, proof.value.grade, proof.halted),
        (None, None, Some(HaltView::Time))
    );
    assert!(proof.bounds.no_win_within > 0);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn equal_players_show_whom_a_game_favours_and_how_sure_that_is() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(folder.path(), Settings::default()).await;
    // Whoever places his second stone has won, and that is the first player.
    let text = "lianzi = 1\nname = \"t\"\nboard = { kind = \"square\", size = [6, 6] }\nphase = [{ turn = [\"place\"] }]\n\
                rule = [{ made = { line = 2 }, then = \"win\" }]\n";
    let wanted = json!({ "game": { "kind": "rules", "text": text }, "millis": 60_000 });
    let told = post(server.address(), "/api/analysis/balance", &wanted).await;
    assert_eq!(told.header("content-type"), Some("application/x-ndjson"));
    let told: Vec<BalanceLine> = lines(&told.body);
    let Some(BalanceLine::Answer(found)) = told.last() else {
        panic!("an answer comes: {told:?}")
    };
    assert_eq!(
        found.practice,
        PracticeView::Favours {
            side: Side::First,
            shown: 2,
            measured: 2
        }
    );
    let levels: Vec<_> = found.strengths.iter().map(|one| (one.level, one.games)).collect();
    assert_eq!(levels, [(2, 100), (4, 100)]);
    for one in &found.strengths {
        assert_eq!(one.first + one.draws + one.second, one.games);
        assert!(
            one.low > Some(0.5) && one.low <= one.share && one.share <= one.high,
            "{one:?}"
        );
        assert!(one.plies >= Some(3.0), "{one:?}");
    }
    assert!(
        told[..told.len() - 1]
            .iter()
            .all(|line| matches!(line, BalanceLine::Progress { of: 200, .. } | BalanceLine::Waiting))
    );
    // Where the time suffices for nothing, nothing is claimed.
    let wanted = json!({ "game": shipped("connect6"), "millis": 0 });
    let told = post(server.address(), "/api/analysis/balance", &wanted).await;
    let told: Vec<BalanceLine> = lines(&told.body);
    let Some(BalanceLine::Answer(found)) = told.last() else {
        panic!("an answer comes: {told:?}")
    };
    assert_eq!(found.practice, PracticeView::None);
    assert_eq!(found.strengths[0].share, None);
    // What is no game is refused as everywhere.
    let wrong = json!({ "game": { "kind": "rules", "text": "lianzi = 1\n" } });
    assert_eq!(
        post(server.address(), "/api/analysis/balance", &wrong)
            .await
            .status,
        422
    );
    server.stop().await;
}

/// Begins a proof that would take an hour, and gives the connection.
async fn begin(address: std::net::SocketAddr) -> TcpStream {
    let body = json!({ "game": shipped("gomoku"), "millis": 3_600_000 }).to_string();
    let text = format!(
        "POST /api/analysis/proof HTTP/1.1\r\nhost: {address}\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(text.as_bytes()).await.unwrap();
    let mut head = [0; 15];
    stream.read_exact(&mut head).await.unwrap();
    assert_eq!(&head, b"HTTP/1.1 200 OK");
    stream
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn long_work_is_little_for_each_and_ends_with_whoever_wanted_it() {
    let folder = tempfile::tempdir().unwrap();
    let limits = Limits {
        studying: Duration::from_secs(3600),
        studies: 1,
        studies_per_address: 2,
        thinkers: 1,
        ..Limits::default()
    };
    let settings = Settings {
        limits,
        ..Settings::default()
    };
    let server = start(folder.path(), settings).await;
    let address = server.address();
    let works = begin(address).await;
    figure(address, "lianzi_thinking 1").await;
    // The second one waits, and a third is one too many.
    let mut waits = begin(address).await;
    let mut text = String::new();
    while !text.contains("{\"kind\":\"waiting\"}\n") {
        let mut some = [0; 512];
        let count = waits.read(&mut some).await.unwrap();
        text.push_str(std::str::from_utf8(&some[..count]).unwrap());
    }
    let wanted = json!({ "game": shipped("gomoku") });
    let third = post(address, "/api/analysis/proof", &wanted).await;
    assert_eq!(
        (third.status, third.json()["problem"].as_str()),
        (429, Some("too_many"))
    );
    // A short analysis does not stand behind them.
    let short = json!({ "game": shipped("tic-tac-toe"), "moves": ["b2"] });
    assert_eq!(post(address, "/api/analysis", &short).await.status, 200);
    drop(works);
    figure(address, "lianzi_thinkers_waiting 0").await;
    drop(waits);
    figure(address, "lianzi_thinking 0").await;
    // A server that closes down ends them as well.
    let _works = begin(address).await;
    figure(address, "lianzi_thinking 1").await;
    tokio::time::timeout(PATIENCE, server.stop())
        .await
        .expect("it ends");
}
