//! Rooms that are read back from what was stored.

use super::*;

#[test]
fn a_room_read_back_is_the_same_room() {
    let mut room = clocked(MINUTE);
    play_all(&mut room, &["a1", "b2", "c3"]);
    let now = 9_000;
    command(&mut room, BO, Command::Draw, now).unwrap();
    command(&mut room, ANNA, Command::AnswerDraw { accept: false }, now).unwrap();
    command(&mut room, ANNA, Command::Takeback, now).unwrap();
    command(&mut room, BO, Command::AnswerTakeback { accept: true }, now).unwrap();
    play_all(&mut room, &["c1"]);
    command(&mut room, BO, Command::Resign, 20_000).unwrap();
    command(&mut room, BO, Command::Rematch, 20_000).unwrap();
    command(&mut room, ANNA, Command::Rematch, 20_000).unwrap();
    let stored: Vec<String> = room
        .events()
        .iter()
        .map(|event| serde_json::to_string(event).unwrap())
        .collect();
    let back = Room::restore(room.id(), &stored, &|_| None).unwrap();
    assert_eq!(back.events(), room.events());
    assert_eq!(
        (back.state(1), back.moves(), back.about()),
        (room.state(1), room.moves(), room.about())
    );
    assert_eq!(back.record(), room.record());
    // And so is one that goes back.
    for version in 1..=room.version() {
        let earlier = room.rewound(version).unwrap();
        assert_eq!(earlier.events(), &room.events()[..version as usize]);
    }
    assert!(room.rewound(99).is_err());
}

/// What is in stores out there. A line here is never changed, only added.
#[test]
fn events_of_version_one_can_be_read() {
    let id = MatchId::random().unwrap();
    let stored = include_str!("../stored_events.jsonl");
    let lines: Vec<String> = stored.lines().map(str::to_owned).collect();
    let room = Room::restore(id, &lines, &|_| None).unwrap();
    assert_eq!(room.version() as usize, lines.len());
    // And they are written in the same way.
    for (line, event) in lines.iter().zip(room.events()) {
        assert_eq!(&serde_json::to_string(event).unwrap(), line);
    }
    assert_eq!(room.outcome().unwrap().by, EndedBy::Resignation);
}

/// What was added later, as it is written since. A line here is never changed, only added.
#[test]
fn ids_of_commands_and_lag_that_was_given_back_can_be_read() {
    for line in [
        r#"{"at":3000,"event":"moved","side":"first","text":"c3","id":"m3","took_ms":900,"lag_ms":100,"left_ms":{"first":60000,"second":60000}}"#,
        r#"{"at":9000,"command":{"side":"second","id":"t1"},"event":"takeback_asked","side":"second"}"#,
        r#"{"at":9000,"command":{"side":"first","id":"t2"},"event":"taken_back","side":"second","ply":2,"left_ms":{"first":60000,"second":60000}}"#,
        r#"{"at":9000,"command":{"side":"second","id":"r1"},"event":"rematch_made","id":"abqcu33y6v24238q"}"#,
    ] {
        let read: Stamped = serde_json::from_str(line).unwrap();
        assert_eq!(serde_json::to_string(&read).unwrap(), line);
    }
}

#[test]
fn what_is_no_match_is_told_and_nothing_breaks() {
    let good: Vec<String> = include_str!("../stored_events.jsonl")
        .lines()
        .map(str::to_owned)
        .collect();
    let restored = |lines: &[String]| Room::restore(MatchId::random().unwrap(), lines, &|_| None);
    assert!(restored(&[]).is_err());
    assert!(restored(&good[1..]).is_err());
    let twice = [good[0].clone(), good[0].clone()];
    assert!(matches!(restored(&twice), Err(Damage::OutOfPlace { version: 2 })));
    for index in 0..good.len() {
        let mut lines = good.clone();
        lines[index].truncate(20);
        assert!(
            matches!(restored(&lines), Err(Damage::Unreadable { version, .. }) if version == index as u32 + 1)
        );
    }
    let mut lines = good;
    lines[2] = lines[2].replace("\"b2\"", "\"z9\"");
    assert!(matches!(restored(&lines), Err(Damage::Move { version: 3, .. })));
}
