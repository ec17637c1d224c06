//! Lines of messages, each to a room by one of its players: no message breaks it, what is refused changes nothing, and
//! the room that its stored events tell of is the same room.

use lianzi_server::room::{Circumstances, Created, Do, Room, Seat};
use lianzi_server::secret::{Fingerprint, MatchId};
use lianzi_server::wire::{Both, ClientMessage, ClockSettings, NewMatch, Side, TakebackPolicy};

const GAMES: [&str; 6] = [
    "tic-tac-toe",
    "liansi",
    "nine-mens-morris",
    "connect-four",
    "yavalath",
    "order-and-chaos",
];

/// The check: panics when something is wrong.
pub fn check(text: &str) {
    // Whatever else comes over HTTP goes through the same reader.
    let _ = serde_json::from_str::<NewMatch>(text);
    let mut lines = text.lines();
    let first = lines
        .next()
        .and_then(|line| line.bytes().next())
        .unwrap_or_default();
    let seat = |name: &str| Seat::Person {
        name: name.to_owned(),
        holder: Fingerprint::of(name),
    };
    let name = GAMES[usize::from(first) % GAMES.len()];
    let Ok(mut created) = Created::of_catalogue(name, seat("one"), seat("two")) else {
        return;
    };
    created.takeback =
        [TakebackPolicy::Never, TakebackPolicy::Ask, TakebackPolicy::Free][usize::from(first / 8) % 3];
    if first & 128 != 0 {
        created.clock = ClockSettings::Game {
            initial_ms: 20_000,
            increment_ms: 100,
        };
    }
    let id = MatchId::random().expect("there is chance");
    let mut room = Room::create(id, created, 0).expect("shipped games are games");
    let mut now = 0;
    for (index, line) in lines.take(64).enumerate() {
        let Ok(ClientMessage::Do { id, side, command }) = serde_json::from_str(line) else {
            continue;
        };
        now += 1 + (line.len() as i64) * 7;
        let by: &[Side] = match index % 4 {
            0 => &[Side::First],
            1 => &[Side::Second],
            2 => &[Side::First, Side::Second],
            _ => &[],
        };
        let circumstances = Circumstances {
            now,
            lag_ms: Both {
                first: 30,
                second: 700,
            },
            gone: Both {
                first: None,
                second: Some(0),
            },
            fresh: Some((room.id(), 7)),
        };
        let before = room.clone();
        let decision = room.decide(
            &Do::Command {
                by: by.to_vec(),
                side,
                id: Some(id),
                command,
            },
            &circumstances,
        );
        assert_eq!(room.state(now), before.state(now), "deciding changes nothing");
        if decision.refusal.is_some() {
            let ended = decision
                .events
                .iter()
                .all(|event| matches!(event.event, lianzi_server::room::Event::Ended { .. }));
            assert!(
                ended,
                "a refused command does nothing but end a match whose time is over"
            );
        }
        room.apply_all(decision.events).expect("what was decided fits");
        assert!(serde_json::to_string(&room.since(Some(before.version()), now)).is_ok());
    }
    let stored: Vec<String> = room
        .events()
        .iter()
        .map(|event| serde_json::to_string(event).expect("plain data"))
        .collect();
    let back = Room::restore(room.id(), &stored, &|_| None).expect("what was stored can be read");
    assert_eq!(back.events(), room.events());
    assert_eq!((back.state(now), back.moves()), (room.state(now), room.moves()));
}
