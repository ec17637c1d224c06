//! Rooms without a server around them.
//!
//! - this file: playing, seats, requests, what others are told;
//! - `time`: clocks;
//! - `stored`: rooms that are read back.

mod stored;
mod time;

use super::*;
use crate::wire::{
    ClockSettings, Command, EndedBy, Event as Told, Outcome, Refusal, ServerMessage, TakebackPolicy,
};

const ANNA: &[Side] = &[Side::First];
const BO: &[Side] = &[Side::Second];
const BOTH: &[Side] = &[Side::First, Side::Second];

fn person(name: &str) -> Seat {
    Seat::Person {
        name: name.to_owned(),
        holder: Fingerprint::of(name),
    }
}

fn created(game: &str) -> Created {
    Created::of_catalogue(game, person("Anna"), person("Bo")).unwrap()
}

fn room_of(created: Created) -> Room {
    Room::create(MatchId::random().unwrap(), created, 0).unwrap()
}

fn room() -> Room {
    room_of(created("tic-tac-toe"))
}

fn clocked(clock: ClockSettings) -> Room {
    room_of(Created {
        clock,
        ..created("tic-tac-toe")
    })
}

fn at(now: i64) -> Circumstances {
    Circumstances {
        fresh: Some((MatchId::random().unwrap(), 7)),
        ..Circumstances::at(now)
    }
}

/// Carries out what follows, as the server does, and says why it was refused.
fn act(room: &mut Room, wanted: &Do, circumstances: &Circumstances) -> Result<Decision, Refusal> {
    let before = room.clone();
    let decision = room.decide(wanted, circumstances);
    assert_eq!(
        (room.version(), room.state(0)),
        (before.version(), before.state(0)),
        "deciding changes nothing"
    );
    room.apply_all(decision.events.clone()).unwrap();
    match decision.refusal {
        Some(refusal) => Err(refusal),
        None => Ok(decision),
    }
}

fn command(room: &mut Room, by: &[Side], command: Command, now: i64) -> Result<Decision, Refusal> {
    act(room, &Do::command(by, command), &at(now))
}

fn play(room: &mut Room, by: &[Side], text: &str, now: i64) -> Result<Decision, Refusal> {
    let ply = room.played().moves().len() as u16;
    command(
        room,
        by,
        Command::Move {
            ply,
            text: text.to_owned(),
        },
        now,
    )
}

/// Moves of both players in turn, a second each.
fn play_all(room: &mut Room, texts: &[&str]) {
    for text in texts {
        let by = [Side::from(room.played().position().mover())];
        let now = room.events().last().unwrap().at + 1000;
        play(room, &by, text, now).unwrap();
    }
}

const MINUTE: ClockSettings = ClockSettings::Game {
    initial_ms: 60_000,
    increment_ms: 1_000,
};

const WON: [&str; 5] = ["a1", "a2", "b1", "b2", "c1"];

#[test]
fn players_move_in_turn_and_the_first_with_a_line_wins() {
    let mut room = room();
    assert_eq!(play(&mut room, BO, "b2", 1), Err(Refusal::NotYourTurn));
    assert_eq!(play(&mut room, &[], "b2", 1), Err(Refusal::NotSeated));
    play(&mut room, ANNA, "b2", 1).unwrap();
    assert_eq!(play(&mut room, ANNA, "a1", 1), Err(Refusal::NotYourTurn));
    assert_eq!(
        play(&mut room, BO, "b2", 2),
        Err(Refusal::Occupied {
            point: "b2".to_owned()
        })
    );
    assert_eq!(
        play(&mut room, BO, "d4", 2),
        Err(Refusal::OffBoard {
            point: "d4".to_owned()
        })
    );
    assert!(matches!(
        play(&mut room, BO, "hello", 2),
        Err(Refusal::Unreadable { example: Some(_) })
    ));
    play_all(&mut room, &["a1", "c1", "a3", "a2", "c2", "b1"]);
    assert_eq!(room.outcome(), None);
    play_all(&mut room, &["b3", "c3"]);
    assert_eq!(room.outcome().map(|outcome| outcome.by), Some(EndedBy::Full));
}

#[test]
fn a_finished_match_refuses_with_how_it_ended() {
    let mut room = room();
    play_all(&mut room, &WON);
    let won = Outcome {
        winner: Some(Side::First),
        by: EndedBy::Rules,
    };
    assert_eq!(room.outcome(), Some(won));
    assert_eq!(play(&mut room, BO, "c3", 99), Err(Refusal::Over { outcome: won }));
    assert_eq!(
        command(&mut room, BO, Command::Resign, 99),
        Err(Refusal::Over { outcome: won })
    );
    let state = room.state(99);
    assert_eq!(
        (state.lines, state.legal, state.expected),
        (vec![vec![0, 1, 2]], vec![], vec![])
    );
}

#[test]
fn a_move_for_another_moment_is_refused_with_the_ply_that_is_due() {
    let mut room = room();
    let late = |ply| Command::Move {
        ply,
        text: "c3".to_owned(),
    };
    play_all(&mut room, &["a1", "b2"]);
    for ply in [0, 1, 3, u16::MAX] {
        assert_eq!(
            command(&mut room, ANNA, late(ply), 9000),
            Err(Refusal::WrongPly { expected: 2 })
        );
    }
    command(&mut room, ANNA, late(2), 9000).unwrap();
}

#[test]
fn a_move_that_comes_again_gets_the_same_answer_and_is_made_once() {
    let mut room = room();
    let wanted = |id: &str, by: &[Side]| Do::Command {
        by: by.to_vec(),
        side: None,
        id: Some(id.to_owned()),
        command: Command::Move {
            ply: 0,
            text: "b2".to_owned(),
        },
    };
    act(&mut room, &wanted("m1", ANNA), &at(1)).unwrap();
    let again = act(&mut room, &wanted("m1", ANNA), &at(2)).unwrap();
    assert_eq!((again.repeated, room.version()), (Some(2), 2));
    play_all(&mut room, &["a1"]);
    assert_eq!(
        act(&mut room, &wanted("m1", ANNA), &at(3)).unwrap().repeated,
        Some(2)
    );
    // The same name in another's mouth is another move.
    assert_eq!(
        act(&mut room, &wanted("m1", BO), &at(3)),
        Err(Refusal::WrongPly { expected: 2 })
    );
    assert_eq!(
        act(&mut room, &wanted("m2", ANNA), &at(3)),
        Err(Refusal::WrongPly { expected: 2 })
    );
}

/// Sends a command under an id, then again, and once more to the room that is read back from the store: it is carried out
/// once, and gets the same answer each time.
fn sent_again(room: &mut Room, by: &[Side], command: Command) {
    let wanted = Do::Command {
        by: by.to_vec(),
        side: None,
        id: Some(format!("{command:?}")),
        command,
    };
    let now = room.events().last().unwrap().at + 10;
    act(room, &wanted, &at(now)).unwrap();
    let version = room.version();
    let stored: Vec<String> = room
        .events()
        .iter()
        .map(|event| serde_json::to_string(event).unwrap())
        .collect();
    let mut back = Room::restore(room.id(), &stored, &|_| None).unwrap();
    for room in [room, &mut back] {
        let again = act(room, &wanted, &at(now + 10)).map(|decision| decision.repeated);
        assert_eq!(
            (again, room.version()),
            (Ok(Some(version)), version),
            "{wanted:?}"
        );
    }
}

#[test]
fn every_command_that_comes_again_is_carried_out_once_and_gets_the_same_answer() {
    let mut room = room_of(Created {
        takeback: TakebackPolicy::Free,
        ..created("tic-tac-toe")
    });
    play_all(&mut room, &["a1", "b2", "c3", "c1"]);
    sent_again(&mut room, ANNA, Command::Takeback);
    assert_eq!(room.played().moves().len(), 2);

    let mut room = self::room();
    play_all(&mut room, &["a1", "b2", "c3"]);
    sent_again(&mut room, ANNA, Command::Takeback);
    sent_again(&mut room, BO, Command::AnswerTakeback { accept: false });
    sent_again(&mut room, BO, Command::Takeback);
    sent_again(&mut room, ANNA, Command::AnswerTakeback { accept: true });
    sent_again(&mut room, BO, Command::Draw);
    sent_again(&mut room, ANNA, Command::AnswerDraw { accept: false });
    let drawn = |room: &Room| room.outcome().map(|outcome| outcome.by);
    let mut agreed = room.clone();
    sent_again(&mut agreed, ANNA, Command::Draw);
    sent_again(&mut agreed, BO, Command::AnswerDraw { accept: true });
    assert_eq!(drawn(&agreed), Some(EndedBy::Agreement));
    sent_again(&mut room, BO, Command::Resign);
    sent_again(&mut room, BO, Command::Rematch);
    sent_again(&mut room, ANNA, Command::Rematch);
}

#[test]
fn an_id_that_another_command_had_does_not_swallow_a_new_one() {
    let mut room = room_of(Created {
        takeback: TakebackPolicy::Free,
        ..created("tic-tac-toe")
    });
    let wanted = |command| Do::Command {
        by: ANNA.to_vec(),
        side: None,
        id: Some("c1".to_owned()),
        command,
    };
    let text = "a1".to_owned();
    act(&mut room, &wanted(Command::Move { ply: 0, text }), &at(1)).unwrap();
    act(&mut room, &wanted(Command::Takeback), &at(2)).unwrap();
    act(&mut room, &wanted(Command::Draw), &at(3)).unwrap();
    act(&mut room, &wanted(Command::Resign), &at(4)).unwrap();
    assert_eq!(
        room.outcome().map(|outcome| outcome.by),
        Some(EndedBy::Resignation)
    );
}

#[test]
fn a_free_seat_is_taken_once_and_only_with_the_invitation() {
    let invitation = Fingerprint::of("come");
    let mut room = room_of(Created {
        invitation: Some(invitation.clone()),
        ..Created::of_catalogue("tic-tac-toe", person("Anna"), Seat::Open).unwrap()
    });
    assert_eq!(play(&mut room, ANNA, "b2", 1), Err(Refusal::WaitingForOpponent));
    assert!(room.state(1).waiting && room.state(1).legal.is_empty());
    let join = |side, invitation: Option<&Fingerprint>| Do::Join {
        side,
        name: "Bo".to_owned(),
        holder: Fingerprint::of("Bo"),
        invitation: invitation.cloned(),
    };
    assert_eq!(
        act(&mut room, &join(None, None), &at(1)),
        Err(Refusal::NotInvited)
    );
    assert_eq!(
        act(&mut room, &join(None, Some(&Fingerprint::of("go"))), &at(1)),
        Err(Refusal::NotInvited)
    );
    assert_eq!(
        act(&mut room, &join(Some(Side::First), Some(&invitation)), &at(1)),
        Err(Refusal::SeatTaken)
    );
    let joined = act(&mut room, &join(None, Some(&invitation)), &at(1)).unwrap();
    assert_eq!(joined.joined, Some(Side::Second));
    assert_eq!(room.seats_of(&Fingerprint::of("Bo")), BO);
    assert_eq!(
        act(&mut room, &join(None, Some(&invitation)), &at(2)),
        Err(Refusal::SeatTaken)
    );
    play(&mut room, ANNA, "b2", 3).unwrap();
}

#[test]
fn a_match_that_nobody_joined_can_be_called_off() {
    let mut room = room_of(Created::of_catalogue("tic-tac-toe", person("Anna"), Seat::Open).unwrap());
    command(&mut room, ANNA, Command::Resign, 5).unwrap();
    assert_eq!(
        room.outcome(),
        Some(Outcome {
            winner: None,
            by: EndedBy::Abandoned
        })
    );
    assert_eq!(room.card().stage, crate::store::Stage::Over);
}

#[test]
fn moves_come_back_when_the_opponent_agrees() {
    let mut room = room();
    assert_eq!(
        command(&mut room, ANNA, Command::Takeback, 1),
        Err(Refusal::NothingToTakeBack)
    );
    play_all(&mut room, &["a1", "b2"]);
    command(&mut room, ANNA, Command::Takeback, 9000).unwrap();
    assert_eq!(room.state(0).asked.takeback, Some(Side::First));
    assert_eq!(
        command(&mut room, ANNA, Command::Takeback, 9000),
        Err(Refusal::AlreadyAsked)
    );
    let answer = |accept| Command::AnswerTakeback { accept };
    assert_eq!(
        command(&mut room, ANNA, answer(true), 9000),
        Err(Refusal::NothingToAnswer)
    );
    command(&mut room, BO, answer(false), 9000).unwrap();
    assert_eq!(
        command(&mut room, BO, answer(true), 9000),
        Err(Refusal::NothingToAnswer)
    );
    command(&mut room, ANNA, Command::Takeback, 9100).unwrap();
    command(&mut room, BO, answer(true), 9200).unwrap();
    assert_eq!(room.played().moves().len(), 0);
    assert_eq!(room.state(0).asked.takeback, None);
}

#[test]
fn a_move_is_an_answer_to_what_was_asked_before_it() {
    let mut room = room();
    play_all(&mut room, &["a1"]);
    command(&mut room, ANNA, Command::Takeback, 9000).unwrap();
    command(&mut room, ANNA, Command::Draw, 9000).unwrap();
    play_all(&mut room, &["b2"]);
    assert_eq!(room.state(0).asked, Asked::default());
    assert_eq!(
        command(&mut room, BO, Command::AnswerDraw { accept: true }, 9999),
        Err(Refusal::NothingToAnswer)
    );
}

#[test]
fn a_match_without_takebacks_keeps_its_stones_and_a_free_one_does_not_ask() {
    let mut strict = room_of(Created {
        takeback: TakebackPolicy::Never,
        ..created("tic-tac-toe")
    });
    let mut free = room_of(Created {
        takeback: TakebackPolicy::Free,
        ..created("tic-tac-toe")
    });
    for room in [&mut strict, &mut free] {
        play_all(room, &WON);
    }
    assert_eq!(
        command(&mut strict, BO, Command::Takeback, 9999),
        Err(Refusal::TakebackNever)
    );
    // Also after the end, which the game then is not any more.
    command(&mut free, BO, Command::Takeback, 9999).unwrap();
    assert_eq!((free.played().moves().len(), free.outcome()), (3, None));
}

#[test]
fn a_computer_gives_moves_back_and_wants_no_draw() {
    let computer = Seat::Computer {
        agent: "random".to_owned(),
    };
    let mut room = room_of(Created::of_catalogue("tic-tac-toe", person("Anna"), computer).unwrap());
    play(&mut room, ANNA, "b2", 1).unwrap();
    assert_eq!(room.computer_to_move(), Some("random"));
    play(&mut room, BO, "a1", 2).unwrap();
    assert_eq!(
        command(&mut room, ANNA, Command::Draw, 3),
        Err(Refusal::ComputerDeclines)
    );
    command(&mut room, ANNA, Command::Takeback, 3).unwrap();
    assert_eq!((room.played().moves().len(), room.computer_to_move()), (0, None));
}

#[test]
fn two_at_one_screen_take_back_move_by_move() {
    let mut room = room();
    play_all(&mut room, &["a1", "b2", "c3"]);
    command(&mut room, BOTH, Command::Takeback, 9000).unwrap();
    assert_eq!(room.played().moves().len(), 2);
    command(&mut room, BOTH, Command::Takeback, 9000).unwrap();
    assert_eq!(room.played().moves().len(), 1);
    // For whom they give up, they say.
    let resign = Do::Command {
        by: BOTH.to_vec(),
        side: Some(Side::First),
        id: None,
        command: Command::Resign,
    };
    act(&mut room, &resign, &at(9000)).unwrap();
    assert_eq!(room.outcome().unwrap().winner, Some(Side::Second));
}

#[test]
fn a_draw_takes_two() {
    let mut room = room();
    command(&mut room, ANNA, Command::Draw, 1).unwrap();
    assert_eq!(
        command(&mut room, ANNA, Command::Draw, 2),
        Err(Refusal::AlreadyAsked)
    );
    command(&mut room, BO, Command::AnswerDraw { accept: false }, 2).unwrap();
    command(&mut room, BO, Command::Draw, 3).unwrap();
    // Who offers what he is offered, agrees.
    command(&mut room, ANNA, Command::Draw, 4).unwrap();
    assert_eq!(
        room.outcome(),
        Some(Outcome {
            winner: None,
            by: EndedBy::Agreement
        })
    );
    assert_eq!(room.record().ending().to_string(), "draw agreed");
}

#[test]
fn who_gives_up_has_lost_and_gets_no_move_back() {
    let mut room = room();
    play_all(&mut room, &["a1"]);
    command(&mut room, BO, Command::Resign, 9000).unwrap();
    let outcome = Outcome {
        winner: Some(Side::First),
        by: EndedBy::Resignation,
    };
    assert_eq!(room.outcome(), Some(outcome));
    assert_eq!(
        command(&mut room, ANNA, Command::Takeback, 9000),
        Err(Refusal::Over { outcome })
    );
    assert_eq!(play(&mut room, BO, "b2", 9000), Err(Refusal::Over { outcome }));
}

#[test]
fn another_match_has_the_sides_changed_and_the_same_tokens() {
    let mut room = room();
    assert_eq!(
        command(&mut room, ANNA, Command::Rematch, 1),
        Err(Refusal::NotOver)
    );
    play_all(&mut room, &WON);
    command(&mut room, ANNA, Command::Rematch, 9000).unwrap();
    assert_eq!(
        command(&mut room, ANNA, Command::Rematch, 9000),
        Err(Refusal::AlreadyAsked)
    );
    let (id, next) = command(&mut room, BO, Command::Rematch, 9000)
        .unwrap()
        .rematch
        .unwrap();
    assert_eq!(room.state(0).rematch, Some(id.to_string()));
    let next = Room::create(id, next, 9000).unwrap();
    assert_eq!(next.seats_of(&Fingerprint::of("Anna")), [Side::Second]);
    assert_eq!(next.created().rematch_of, Some(room.id().to_string()));
    // There is only one.
    assert!(
        command(&mut room, BO, Command::Rematch, 9000)
            .unwrap()
            .repeated
            .is_some()
    );
}

#[test]
fn who_was_away_gets_what_he_missed() {
    let mut room = room();
    play_all(&mut room, &["a1", "b2", "c3"]);
    let ServerMessage::Events { events, state } = room.since(Some(2), 0) else {
        panic!("events")
    };
    let told: Vec<_> = events
        .iter()
        .map(|numbered| match &numbered.event {
            Told::Moved(played) => (numbered.version, played.ply, played.text.as_str()),
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(told, [(3, 1, "b2"), (4, 2, "c3")]);
    assert_eq!(state.version, 4);
    assert!(matches!(room.since(Some(4), 0), ServerMessage::Events { events, .. } if events.is_empty()));
    for unknown in [None, Some(0), Some(5), Some(u32::MAX)] {
        assert!(matches!(room.since(unknown, 0), ServerMessage::Snapshot { .. }));
    }
    // A move that was taken back meanwhile cannot be told any more.
    command(&mut room, BOTH, Command::Takeback, 9000).unwrap();
    assert!(matches!(room.since(Some(2), 0), ServerMessage::Snapshot { .. }));
    assert!(matches!(room.since(Some(4), 0), ServerMessage::Events { events, .. } if events.len() == 1));
}

#[test]
fn captures_are_told_with_the_move() {
    let mut room = room_of(created("pente"));
    play_all(&mut room, &["j10", "k10", "n13", "l10", "m10"]);
    let moves = room.moves();
    let changes: Vec<_> = moves[4].changes.iter().map(|change| change.stone).collect();
    assert_eq!(changes, [None, None, Some(Side::First)]);
    // Replaying the changes gives the position.
    let about = room.about();
    let mut cells: Vec<char> = about.start.chars().collect();
    for change in moves.iter().flat_map(|played| &played.changes) {
        cells[usize::from(change.point)] = match change.stone {
            None => '.',
            Some(Side::First) => '1',
            Some(Side::Second) => '2',
        };
    }
    assert_eq!(cells.into_iter().collect::<String>(), room.state(0).cells);
}
