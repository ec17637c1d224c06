//! The interface over HTTP.

use lianzi_server::settings::Limits;
use lianzi_server::wire::{GameCard, GameView};
use lianzi_server::{Settings, http};
use serde_json::json;

use crate::client::{PATIENCE, for_two, get, make, nowhere, post, request, start};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_are_listed_and_shown_with_all_it_takes_to_draw_them() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(folder.path(), Settings::default()).await;
    let list = get(server.address(), "/api/games").await;
    let cards: Vec<GameCard> = serde_json::from_str(&list.body).unwrap();
    assert_eq!(cards.len(), lianzi_rules::catalogue::names().len());
    for card in cards {
        let shown = get(server.address(), &format!("/api/games/{}", card.name)).await;
        let game: GameView = serde_json::from_str(&shown.body).unwrap();
        assert_eq!(
            (game.rules_id, game.start.len()),
            (card.rules_id, game.board.points.len())
        );
        let points = game.board.points.len() as u16;
        assert!(
            game.board.edges.iter().flatten().all(|point| *point < points),
            "{}",
            card.name
        );
    }
    let family: GameView =
        serde_json::from_str(&get(server.address(), "/api/games/mnk:5,4,3").await.body).unwrap();
    assert_eq!((family.board.width, family.board.height), (4.0, 3.0));
    let unknown = get(server.address(), "/api/games/liansy").await;
    assert_eq!(
        (unknown.status, unknown.json()),
        (404, json!({ "problem": "no_game", "nearest": "liansi" }))
    );
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rule_file_is_checked_kept_and_played() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(folder.path(), Settings::default()).await;
    let wrong = "lianzi = 1\nextends = \"liansi\"\n# 连\nstonse = 6\n";
    let checked = post(server.address(), "/api/rules/check", &json!({ "text": wrong }))
        .await
        .json();
    let fault = &checked["faults"][0];
    assert_eq!(
        (fault["line"].as_u64(), fault["suggestion"].as_str()),
        (Some(4), Some("stones"))
    );
    // What a browser counts: the character before it is three bytes, and one unit.
    let start_of_key = wrong.encode_utf16().count() - "stonse = 6\n".len();
    assert_eq!(fault["start"].as_u64(), Some(start_of_key as u64));
    assert!(checked["game"].is_null());

    let right = wrong.replace("stonse", "stones");
    let rules = json!({ "name": "mine", "text": right });
    let checked = post(server.address(), "/api/rules/check", &rules).await.json();
    assert_eq!(
        (
            checked["faults"].as_array().unwrap().len(),
            checked["game"]["stones"]["first"].as_u64()
        ),
        (0, Some(6))
    );
    let kept = post(server.address(), "/api/rules", &rules).await;
    assert_eq!(kept.status, 201);
    assert_eq!(
        post(server.address(), "/api/rules", &rules).await.json(),
        kept.json()
    );
    let path = format!("/api/rules/{}", kept.json()["id"].as_str().unwrap());
    assert_eq!(
        get(server.address(), &path).await.json()["text"].as_str(),
        Some(right.as_str())
    );
    assert_eq!(
        post(server.address(), "/api/rules", &json!({ "text": wrong }))
            .await
            .status,
        422
    );

    let mut wanted = for_two("");
    wanted["game"] = json!({ "kind": "rules", "name": "mine", "text": right });
    let made = make(server.address(), &wanted).await;
    let game = get(server.address(), &format!("/api/matches/{}/game", made.id))
        .await
        .json();
    assert_eq!(
        (game["name"].as_str(), game["shipped"].as_bool()),
        (Some("mine"), Some(false))
    );
    assert_eq!(game["text"].as_str(), Some(right.as_str()));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_script_plays_over_http_and_reads_the_record() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(folder.path(), Settings::default()).await;
    let made = make(server.address(), &for_two("liansi")).await;
    let commands = format!("/api/matches/{}/commands", made.id);
    let bearer = format!(
        "content-type: application/json\r\nauthorization: Bearer {}\r\n",
        made.seats[0].token
    );
    let play = |ply: u16, text: &str| {
        json!({ "id": "x", "do": { "kind": "move", "ply": ply, "text": text } }).to_string()
    };
    let done = request(server.address(), "POST", &commands, &bearer, &play(0, "c3")).await;
    assert_eq!(
        (done.status, done.json()["version"].as_u64()),
        (200, Some(2)),
        "{}",
        done.body
    );
    let again = request(server.address(), "POST", &commands, &bearer, &play(0, "c3")).await;
    assert_eq!(again.json()["version"].as_u64(), Some(2));
    let anybody = post(
        server.address(),
        &commands,
        &json!({ "do": { "kind": "resign" } }),
    )
    .await;
    assert_eq!(
        (anybody.status, anybody.json()["refusal"]["reason"].as_str()),
        (403, Some("not_seated"))
    );

    let record = get(server.address(), &format!("/api/matches/{}/record", made.id)).await;
    assert!(
        record.body.starts_with("lianzi-record 1\n") && record.body.contains("Anna"),
        "{}",
        record.body
    );
    let short = get(
        server.address(),
        &format!("/api/matches/{}/record?format=mini_chess", made.id),
    )
    .await;
    assert_eq!(short.body, "mini_chess_v1\nP c3\n");
    let read = post(
        server.address(),
        "/api/records/read",
        &json!({ "text": record.body }),
    )
    .await
    .json();
    assert_eq!(
        (
            read["moves"][0]["text"].as_str(),
            read["players"]["first"].as_str()
        ),
        (Some("c3"), Some("Anna"))
    );
    let bad = post(
        server.address(),
        "/api/records/read",
        &json!({ "text": "mini_chess_v1\nP c3\nP c3\n" }),
    )
    .await;
    assert_eq!((bad.status, bad.json()["line"].as_u64()), (422, Some(3)));
    let hexagonal = make(server.address(), &for_two("yavalath")).await;
    let unfit = get(
        server.address(),
        &format!("/api/matches/{}/record?format=mini_chess", hexagonal.id),
    )
    .await;
    assert_eq!(
        (unfit.status, unfit.json()["problem"].as_str()),
        (422, Some("does_not_fit"))
    );
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_takeback_that_comes_again_over_http_takes_back_once_also_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(folder.path(), Settings::default()).await;
    let mut wanted = for_two("gomoku");
    wanted["takeback"] = json!("free");
    let made = make(server.address(), &wanted).await;
    let commands = format!("/api/matches/{}/commands", made.id);
    let tell = async |address, seat: usize, body: serde_json::Value| {
        let headers = format!(
            "content-type: application/json\r\nauthorization: Bearer {}\r\n",
            made.seats[seat].token
        );
        let done = request(address, "POST", &commands, &headers, &body.to_string()).await;
        assert_eq!(done.status, 200, "{}", done.body);
        (
            done.json()["version"].as_u64(),
            done.json()["state"]["ply"].as_u64(),
        )
    };
    for (ply, text) in ["h8", "h9", "i8", "i9"].iter().enumerate() {
        let body = json!({ "id": format!("m{ply}"), "do": { "kind": "move", "ply": ply, "text": text } });
        tell(server.address(), ply % 2, body).await;
    }
    let takeback = json!({ "id": "t1", "do": { "kind": "takeback" } });
    for _ in 0..3 {
        assert_eq!(
            tell(server.address(), 0, takeback.clone()).await,
            (Some(6), Some(2))
        );
    }
    server.stop().await;
    let server = start(folder.path(), Settings::default()).await;
    assert_eq!(tell(server.address(), 0, takeback).await, (Some(6), Some(2)));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_position_is_looked_at_without_a_match() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(folder.path(), Settings::default()).await;
    let look =
        |moves: &[&str]| json!({ "game": { "kind": "shipped", "name": "connect-four" }, "moves": moves });
    let looked = post(server.address(), "/api/positions", &look(&["d1", "d2"]))
        .await
        .json();
    assert_eq!(
        (looked["state"]["ply"].as_u64(), looked["refusal"].is_null()),
        (Some(2), true)
    );
    assert_eq!(looked["state"]["legal"].as_array().unwrap().len(), 7);
    let looked = post(server.address(), "/api/positions", &look(&["d1", "d1", "a1"]))
        .await
        .json();
    assert_eq!(
        (
            looked["state"]["ply"].as_u64(),
            looked["refusal"]["reason"].as_str()
        ),
        (Some(1), Some("occupied"))
    );
    let mut wrong = look(&[]);
    wrong["position"] = json!("not a position");
    assert_eq!(
        post(server.address(), "/api/positions", &wrong).await.json()["problem"].as_str(),
        Some("bad_position")
    );
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_listed_matches_are_found() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(folder.path(), Settings::default()).await;
    let mut wanted = for_two("liansi");
    wanted["seats"]["second"] = json!({ "kind": "open" });
    make(server.address(), &wanted).await;
    wanted["listed"] = json!(true);
    let listed = make(server.address(), &wanted).await;
    assert_eq!(listed.invitation, None);
    let open = get(server.address(), "/api/matches").await.json();
    assert_eq!(
        (open.as_array().unwrap().len(), open[0]["id"].as_str()),
        (1, Some(listed.id.as_str()))
    );
    assert_eq!(
        open[0]["seats"]["first"],
        json!({ "kind": "person", "name": "Anna" })
    );
    assert_eq!(
        post(
            server.address(),
            &format!("/api/matches/{}/seats", listed.id),
            &json!({})
        )
        .await
        .status,
        201
    );
    assert_eq!(get(server.address(), "/api/matches").await.json(), json!([]));
    let running = get(server.address(), "/api/matches?stage=running").await.json();
    assert_eq!(running[0]["id"].as_str(), Some(listed.id.as_str()));
    assert_eq!(
        get(server.address(), "/api/matches?stage=never").await.status,
        400
    );
    server.stop().await;
}

/// The document is made from the routes; so what it names is there, and what is there it names.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_document_tells_what_is_there() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(folder.path(), Settings::default()).await;
    let document = get(server.address(), "/api/openapi.json").await.json();
    assert_eq!(document, serde_json::to_value(http::document()).unwrap());
    let paths = document["paths"].as_object().unwrap();
    assert!(paths.len() >= 12, "{:?}", paths.keys());
    for (path, methods) in paths {
        for method in methods.as_object().unwrap().keys() {
            let path = path.replace("{id}", &nowhere()).replace("{name}", "no-game");
            let answer = request(
                server.address(),
                &method.to_uppercase(),
                &path,
                "content-type: application/json\r\n",
                "{}",
            )
            .await;
            // Not there is told with a problem by the route itself; nobody else says 404 or 405 with a body of JSON.
            assert!(answer.status != 405, "{method} {path}");
            if answer.status == 404 {
                assert!(
                    ["not_found", "no_game"].contains(&answer.json()["problem"].as_str().unwrap()),
                    "{method} {path}"
                );
            }
            let known = methods[method]["operationId"].as_str().unwrap();
            assert!(!known.is_empty());
        }
    }
    for schema in [
        "ServerMessage",
        "ClientMessage",
        "State",
        "Refusal",
        "Problem",
        "GameView",
    ] {
        assert!(document["components"]["schemas"][schema].is_object(), "{schema}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn health_and_figures_are_there_for_those_who_run_it() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(folder.path(), Settings::default()).await;
    make(server.address(), &for_two("tic-tac-toe")).await;
    assert_eq!(get(server.address(), "/health").await.body, "ok\n");
    let figures = get(server.address(), "/metrics").await;
    assert!(
        figures.body.lines().any(|line| line == "lianzi_matches_total 1"),
        "{}",
        figures.body
    );
    assert!(
        figures
            .body
            .lines()
            .any(|line| line == "lianzi_store_writes_total 1"),
        "{}",
        figures.body
    );
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_match_leaves_in_other_programs_formats_and_comes_back() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(folder.path(), Settings::default()).await;
    let made = make(server.address(), &for_two("gomoku")).await;
    let bearer = format!(
        "authorization: Bearer {},{}\r\n",
        made.seats[0].token, made.seats[1].token
    );
    for (ply, text) in ["h8", "i9", "g7"].iter().enumerate() {
        let body = json!({ "do": { "kind": "move", "ply": ply, "text": text } }).to_string();
        let headers = format!("{bearer}content-type: application/json\r\n");
        let path = format!("/api/matches/{}/commands", made.id);
        let done = request(server.address(), "POST", &path, &headers, &body).await;
        assert_eq!(done.status, 200, "{}", done.body);
    }
    let record = async |format: &str| {
        let path = format!("/api/matches/{}/record?format={format}", made.id);
        get(server.address(), &path).await
    };
    assert_eq!(record("points").await.body, "h8i9g7\n");
    assert!(record("psq").await.body.contains("\n8,8,"));
    assert_eq!(record("columns").await.status, 422);
    let sgf = record("sgf").await.body;
    assert!(sgf.contains("PB[Anna]") && sgf.contains(";B[hh]"), "{sgf}");
    let read = post(server.address(), "/api/records/read", &json!({ "text": sgf }))
        .await
        .json();
    assert_eq!(
        (read["moves"][2]["text"].as_str(), read["games"].as_u64()),
        (Some("g7"), Some(1))
    );
    assert_eq!(read["players"]["first"].as_str(), Some("Anna"));
    // Half of it, where that is wanted.
    let broken = format!("{}\n(;GM[4]SZ[15];B[aa];W[aa])", sgf.trim());
    let wanted = json!({ "text": broken, "number": 2, "partial": true });
    let read = post(server.address(), "/api/records/read", &wanted).await.json();
    assert_eq!(
        (read["moves"].as_array().unwrap().len(), read["games"].as_u64()),
        (1, Some(2))
    );
    assert!(read["fault"].as_str().unwrap().contains("a15"), "{read}");
    let refused = post(server.address(), "/api/records/read", &json!({ "text": broken })).await;
    assert_eq!((refused.status, refused.json()["line"].is_u64()), (422, true));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn large_answers_are_compressed_for_who_takes_that() {
    use std::io::Read as _;
    let folder = tempfile::tempdir().unwrap();
    let server = start(folder.path(), Settings::default()).await;
    let address = server.address();
    let plain = get(address, "/api/games").await.body;
    let text = format!(
        "GET /api/games HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\naccept-encoding: br, gzip\r\n\r\n"
    );
    let mut stream = tokio::net::TcpStream::connect(address).await.unwrap();
    tokio::io::AsyncWriteExt::write_all(&mut stream, text.as_bytes())
        .await
        .unwrap();
    let mut answer = Vec::new();
    tokio::io::AsyncReadExt::read_to_end(&mut stream, &mut answer)
        .await
        .unwrap();
    let begin = answer.windows(4).position(|four| four == b"\r\n\r\n").unwrap() + 4;
    let head = String::from_utf8_lossy(&answer[..begin]).to_lowercase();
    assert!(
        head.contains("content-encoding: gzip") && head.contains("vary: accept-encoding"),
        "{head}"
    );
    let mut unpacked = String::new();
    flate2::read::GzDecoder::new(&answer[begin..])
        .read_to_string(&mut unpacked)
        .unwrap();
    assert_eq!(unpacked, plain);
    assert!(answer.len() < plain.len() / 2);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_goes_astray_gets_the_page_and_a_program_does_not() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(folder.path(), Settings::default()).await;
    let person = request(
        server.address(),
        "GET",
        "/nowhere",
        "accept: text/html,*/*\r\n",
        "",
    )
    .await;
    assert_eq!((person.status, person.body.contains("<html")), (404, true));
    for (path, accept) in [
        ("/nowhere", "*/*"),
        ("/nowhere.js", "text/html"),
        ("/api/nowhere", "text/html"),
    ] {
        let answer = request(
            server.address(),
            "GET",
            path,
            &format!("accept: {accept}\r\n"),
            "",
        )
        .await;
        assert_eq!(
            (answer.status, answer.json()["problem"].as_str()),
            (404, Some("not_found")),
            "{path}"
        );
    }
    for view in ["/r/abc", "/m/abc", "/invent", "/analyse", "/games/liansi"] {
        assert_eq!(get(server.address(), view).await.status, 200, "{view}");
    }
    let schema = get(server.address(), "/api/schema").await;
    assert_eq!(schema.json(), lianzi_rules::schema());
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_moves_of_a_position_are_judged() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(folder.path(), Settings::default()).await;
    let wanted = json!({
        "game": { "kind": "shipped", "name": "tic-tac-toe" },
        "position": "XX1/O2/2O X - 4",
        "millis": 60_000,
    });
    let analysis = post(server.address(), "/api/analysis", &wanted).await.json();
    assert_eq!(
        analysis["value"],
        json!({ "grade": "win", "plies": 1, "exact": true }),
        "{analysis}"
    );
    assert_eq!(analysis["moves"][0]["text"].as_str(), Some("c1"));
    assert_eq!(analysis["moves"].as_array().unwrap().len(), 5);
    let refused = json!({ "game": wanted["game"], "moves": ["b2", "b2"] });
    let refused = post(server.address(), "/api/analysis", &refused).await;
    assert_eq!(
        (refused.status, refused.json()["refusal"]["reason"].as_str()),
        (409, Some("occupied"))
    );
    server.stop().await;
}

/// A long analysis ends soon after whoever asked for it has gone.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_thinks_for_somebody_who_has_gone() {
    use tokio::io::AsyncWriteExt as _;
    let folder = tempfile::tempdir().unwrap();
    let limits = Limits {
        thinking: std::time::Duration::from_secs(3600),
        thinkers: 1,
        ..Limits::default()
    };
    let server = start(
        folder.path(),
        Settings {
            limits,
            ..Settings::default()
        },
    )
    .await;
    let body = json!({ "game": { "kind": "shipped", "name": "gomoku" }, "millis": 3_600_000 }).to_string();
    let text = format!(
        "POST /api/analysis HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        server.address(),
        body.len()
    );
    let mut stream = tokio::net::TcpStream::connect(server.address()).await.unwrap();
    stream.write_all(text.as_bytes()).await.unwrap();
    let thinking = async |count: u32| {
        let line = format!("lianzi_thinking {count}");
        while !get(server.address(), "/metrics")
            .await
            .body
            .lines()
            .any(|known| known == line)
        {
            tokio::time::sleep(std::time::Duration::from_millis(200)).await;
        }
    };
    tokio::time::timeout(PATIENCE, thinking(1))
        .await
        .expect("it begins");
    drop(stream);
    tokio::time::timeout(PATIENCE, thinking(0))
        .await
        .expect("it ends");
    server.stop().await;
}
