//! Playing over sockets.

use lianzi_server::Settings;
use lianzi_server::wire::{
    ClientMessage, ClosingReason, Command, EndedBy, Event, Outcome, Refusal, ServerMessage, Side,
};
use serde_json::json;

use crate::client::{Client, for_two, get, make, nowhere, post, start};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_people_play_a_game_and_a_third_watches() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(folder.path(), Settings::default()).await;
    let made = make(server.address(), &for_two("tic-tac-toe")).await;
    let [anna, bo] = [0, 1].map(|index| made.seats[index].token.clone());
    let mut first = Client::enter(server.address(), &made.id, &[&anna], None).await;
    let mut second = Client::enter(server.address(), &made.id, &[&bo], None).await;
    let mut third = Client::enter(server.address(), &made.id, &[], None).await;
    let you = |message: &ServerMessage| match message {
        ServerMessage::Welcome { you, .. } => Some(you.clone()),
        _ => None,
    };
    assert_eq!(first.wait(you).await, [Side::First]);
    assert_eq!(second.wait(you).await, [Side::Second]);
    assert_eq!(third.wait(you).await, []);

    assert_eq!(first.play(0, "b2").await, Ok(2));
    // Whoever is told of a move has its changes and the next legal moves.
    let (played, state) = second
        .wait(|message| match message {
            ServerMessage::Events { events, state } => match &events[0].event {
                Event::Moved(played) => Some((played.clone(), state.clone())),
                _ => None,
            },
            _ => None,
        })
        .await;
    assert_eq!(
        (played.text.as_str(), played.side, played.changes[0].point),
        ("b2", Side::First, 4)
    );
    assert_eq!(
        (state.cells.as_str(), state.legal.len(), state.mover),
        ("....1....", 8, Side::Second)
    );
    assert_eq!(first.play(1, "a1").await, Err(Refusal::NotYourTurn));
    assert_eq!(third.play(1, "a1").await, Err(Refusal::NotSeated));
    assert_eq!(
        second.play(1, "b2").await,
        Err(Refusal::Occupied {
            point: "b2".to_owned()
        })
    );
    assert_eq!(second.play(0, "a1").await, Err(Refusal::WrongPly { expected: 1 }));
    assert_eq!(second.play(1, "a1").await, Ok(3));
    for (ply, text) in [(2, "c1"), (3, "a2"), (4, "a3")] {
        let mover = if ply % 2 == 0 { &mut first } else { &mut second };
        mover.play(ply, text).await.unwrap();
    }
    let end = third.state(|state| state.outcome.is_some()).await;
    assert_eq!(
        end.outcome,
        Some(Outcome {
            winner: Some(Side::First),
            by: EndedBy::Rules
        })
    );
    assert_eq!((end.lines, end.legal), (vec![vec![2, 4, 6]], vec![]));

    // Again, with sides changed; the tokens are good for it.
    first.ask(Command::Rematch).await.unwrap();
    second.ask(Command::Rematch).await.unwrap();
    let next = third
        .state(|state| state.rematch.is_some())
        .await
        .rematch
        .unwrap();
    let mut bo_first = Client::enter(server.address(), &next, &[&bo], None).await;
    assert_eq!(bo_first.wait(you).await, [Side::First]);
    bo_first.play(0, "b2").await.unwrap();
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_comes_back_gets_what_he_missed_and_no_more() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(folder.path(), Settings::default()).await;
    let made = make(server.address(), &for_two("gomoku")).await;
    let both: Vec<&str> = made.seats.iter().map(|seat| seat.token.as_str()).collect();
    let mut player = Client::enter(server.address(), &made.id, &both, None).await;
    for (ply, text) in ["h8", "h9", "g8", "g9"].into_iter().enumerate() {
        player.play(ply as u16, text).await.unwrap();
    }
    let mut back = Client::enter(server.address(), &made.id, &[], Some(3)).await;
    let versions = back
        .wait(|message| match message {
            ServerMessage::Events { events, .. } => {
                Some(events.iter().map(|event| event.version).collect::<Vec<_>>())
            }
            ServerMessage::Snapshot { .. } => panic!("no need for all of it"),
            _ => None,
        })
        .await;
    assert_eq!(versions, [4, 5]);
    // From then on without gaps.
    player.play(4, "f8").await.unwrap();
    assert_eq!(back.state(|_| true).await.version, 6);
    let mut new = Client::enter(server.address(), &made.id, &[], None).await;
    let moves = new
        .wait(|message| match message {
            ServerMessage::Snapshot { moves, .. } => Some(moves.len()),
            _ => None,
        })
        .await;
    assert_eq!(moves, 5);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_same_move_again_gets_the_same_answer() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(folder.path(), Settings::default()).await;
    let made = make(server.address(), &for_two("tic-tac-toe")).await;
    let mut player = Client::enter(server.address(), &made.id, &[&made.seats[0].token], None).await;
    let message = ClientMessage::Do {
        id: "mine".to_owned(),
        side: None,
        command: Command::Move {
            ply: 0,
            text: "b2".to_owned(),
        },
    };
    for _ in 0..3 {
        player.send(&message).await;
        assert_eq!(player.answer("mine").await, Ok(2));
    }
    // Also over another connection, as after a lost one.
    let mut again = Client::enter(server.address(), &made.id, &[&made.seats[0].token], Some(1)).await;
    again.send(&message).await;
    assert_eq!(again.answer("mine").await, Ok(2));
    let whole = get(server.address(), &format!("/api/matches/{}", made.id))
        .await
        .json();
    assert_eq!(whole["moves"].as_array().unwrap().len(), 1);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_friend_takes_the_free_seat_with_the_invitation() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(folder.path(), Settings::default()).await;
    let mut wanted = for_two("liansi");
    wanted["seats"]["second"] = json!({ "kind": "open" });
    let made = make(server.address(), &wanted).await;
    let seats = format!("/api/matches/{}/seats", made.id);
    let mut host = Client::enter(server.address(), &made.id, &[&made.seats[0].token], None).await;
    assert!(host.state(|_| true).await.waiting);
    assert_eq!(host.play(0, "c3").await, Err(Refusal::WaitingForOpponent));
    let uninvited = post(server.address(), &seats, &json!({ "name": "Eve" })).await;
    assert_eq!(
        (uninvited.status, uninvited.json()["refusal"]["reason"].as_str()),
        (403, Some("not_invited"))
    );
    let invited = json!({ "name": " Bo\u{202e}  the \n builder ", "invitation": made.invitation.unwrap() });
    let joined = post(server.address(), &seats, &invited).await;
    assert_eq!(
        (joined.status, joined.json()["side"].as_str()),
        (201, Some("second"))
    );
    let seat = host
        .wait(|message| match message {
            ServerMessage::Events { events, .. } => match &events[0].event {
                Event::Joined { seat, .. } => serde_json::to_value(seat).ok(),
                _ => None,
            },
            _ => None,
        })
        .await;
    assert_eq!(seat, json!({ "kind": "person", "name": "Bo the builder" }));
    assert_eq!(post(server.address(), &seats, &invited).await.status, 409);
    host.play(0, "c3").await.unwrap();
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_computer_answers_and_computers_play_each_other_to_the_end() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(folder.path(), Settings::default()).await;
    let mut wanted = for_two("tic-tac-toe");
    wanted["seats"]["second"] = json!({ "kind": "computer", "agent": "minimax" });
    let made = make(server.address(), &wanted).await;
    let mut player = Client::enter(server.address(), &made.id, &[&made.seats[0].token], None).await;
    player.play(0, "a1").await.unwrap();
    let state = player.state(|state| state.ply == 2).await;
    assert_eq!(state.cells.matches('2').count(), 1);
    // A move back from a computer is there at once.
    player.ask(Command::Takeback).await.unwrap();
    assert_eq!(player.state(|state| state.version > 3).await.ply, 0);

    let computer = |agent: &str| json!({ "kind": "computer", "agent": agent });
    wanted["seats"] = json!({ "first": computer("level:1"), "second": computer("heuristic") });
    let made = make(server.address(), &wanted).await;
    assert!(made.seats.is_empty());
    let mut watcher = Client::enter(server.address(), &made.id, &[], None).await;
    watcher.state(|state| state.outcome.is_some()).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn players_see_each_other_come_and_go() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(folder.path(), Settings::default()).await;
    let made = make(server.address(), &for_two("tic-tac-toe")).await;
    let mut first = Client::enter(server.address(), &made.id, &[&made.seats[0].token], None).await;
    let second_is = |wanted: bool| {
        move |message: &ServerMessage| match message {
            ServerMessage::Presence { here, .. } if here.second == wanted => Some(()),
            _ => None,
        }
    };
    first.wait(second_is(false)).await;
    let second = Client::enter(server.address(), &made.id, &[&made.seats[1].token], None).await;
    first.wait(second_is(true)).await;
    drop(second);
    first.wait(second_is(false)).await;
    // Just gone is not gone for good.
    assert!(matches!(
        first.ask(Command::Claim).await,
        Err(Refusal::OpponentPresent { wait_ms: Some(_) })
    ));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_clock_that_runs_down_ends_the_match_by_itself() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(folder.path(), Settings::default()).await;
    let mut wanted = for_two("tic-tac-toe");
    wanted["clock"] = json!({ "kind": "move", "move_ms": 1000 });
    let made = make(server.address(), &wanted).await;
    let both: Vec<&str> = made.seats.iter().map(|seat| seat.token.as_str()).collect();
    let mut player = Client::enter(server.address(), &made.id, &both, None).await;
    player.play(0, "b2").await.unwrap();
    player.play(1, "a1").await.unwrap();
    let end = player.state(|state| state.outcome.is_some()).await;
    assert_eq!(
        end.outcome,
        Some(Outcome {
            winner: Some(Side::Second),
            by: EndedBy::Timeout
        })
    );
    assert_eq!(end.clocks.unwrap().left_ms.first, 0);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn where_there_is_no_match_the_socket_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(folder.path(), Settings::default()).await;
    let mut client = Client::enter(server.address(), &nowhere(), &[], None).await;
    assert_eq!(
        client.next().await,
        Some(ServerMessage::Closing {
            why: ClosingReason::NoMatch
        })
    );
    assert_eq!(client.next().await, None);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_closes_down_says_goodbye() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(folder.path(), Settings::default()).await;
    let made = make(server.address(), &for_two("tic-tac-toe")).await;
    let mut client = Client::enter(server.address(), &made.id, &[], None).await;
    client.state(|_| true).await;
    server.stop().await;
    let why = client
        .wait(|message| match message {
            ServerMessage::Closing { why } => Some(*why),
            _ => None,
        })
        .await;
    assert_eq!(why, ClosingReason::Shutdown);
    assert_eq!(client.next().await, None);
}
