//! The players' time.

use super::*;

#[test]
fn the_clock_does_not_run_before_a_players_first_move() {
    let mut room = clocked(MINUTE);
    play(&mut room, ANNA, "a1", 500_000).unwrap();
    play(&mut room, BO, "b2", 900_000).unwrap();
    assert_eq!(
        room.clocks().left(),
        Both {
            first: 60_000,
            second: 60_000
        }
    );
    assert_eq!(room.deadline(), Some(960_000));
    play(&mut room, ANNA, "c3", 910_000).unwrap();
    assert_eq!(
        room.clocks().left(),
        Both {
            first: 51_000,
            second: 60_000
        }
    );
    let view = room.state(915_000).clocks.unwrap();
    assert_eq!((view.left_ms.second, view.running), (55_000, Some(Side::Second)));
}

#[test]
fn a_move_that_comes_too_late_loses_the_match() {
    let mut room = clocked(MINUTE);
    play_all(&mut room, &["a1", "b2"]);
    let begun = room.events().last().unwrap().at;
    assert_eq!(room.decide(&Do::Tick, &at(begun + 59_999)), Decision::default());
    assert_eq!(
        play(&mut room, ANNA, "c3", begun + 60_000),
        Err(Refusal::TimeOver)
    );
    assert_eq!(
        room.outcome(),
        Some(Outcome {
            winner: Some(Side::Second),
            by: EndedBy::Timeout
        })
    );
    assert_eq!(room.played().moves().len(), 2);
    assert_eq!(room.clocks().left().first, 0);
    assert_eq!(room.deadline(), None);
}

#[test]
fn time_on_the_way_is_not_the_players() {
    let mut room = clocked(MINUTE);
    play_all(&mut room, &["a1", "b2"]);
    let begun = room.events().last().unwrap().at;
    let slow = Circumstances {
        lag_ms: Both {
            first: 400,
            second: 0,
        },
        ..at(begun + 60_300)
    };
    assert_eq!(room.decide(&Do::Tick, &slow), Decision::default());
    let wanted = Do::command(
        ANNA,
        Command::Move {
            ply: 2,
            text: "c3".to_owned(),
        },
    );
    act(&mut room, &wanted, &slow).unwrap();
    assert_eq!(room.clocks().left().first, 100 + 1_000);
}

#[test]
fn nobody_needs_to_move_for_a_clock_to_run_down() {
    let mut room = clocked(ClockSettings::Move { move_ms: 10_000 });
    play_all(&mut room, &["a1", "b2"]);
    let deadline = room.deadline().unwrap();
    act(&mut room, &Do::Tick, &at(deadline)).unwrap();
    assert_eq!(room.outcome().unwrap().by, EndedBy::Timeout);
}

#[test]
fn a_win_may_be_claimed_when_the_opponent_is_gone() {
    let mut room = clocked(ClockSettings::Game {
        initial_ms: 3_600_000,
        increment_ms: 0,
    });
    play_all(&mut room, &["a1", "b2", "c3"]);
    let claim = Do::command(ANNA, Command::Claim);
    assert_eq!(
        act(&mut room, &claim, &at(10_000)),
        Err(Refusal::OpponentPresent { wait_ms: None })
    );
    let gone = |now| Circumstances {
        gone: Both {
            first: None,
            second: Some(5_000),
        },
        ..at(now)
    };
    let refused = act(&mut room, &claim, &gone(10_000));
    assert_eq!(
        refused,
        Err(Refusal::OpponentPresent {
            wait_ms: Some(55_000)
        })
    );
    act(&mut room, &claim, &gone(65_000)).unwrap();
    assert_eq!(
        room.outcome(),
        Some(Outcome {
            winner: Some(Side::First),
            by: EndedBy::Abandoned
        })
    );
}

#[test]
fn a_clock_stands_still_while_the_server_is_away_and_there_is_a_grace() {
    let mut room = clocked(MINUTE);
    play_all(&mut room, &["a1", "b2"]);
    let begun = room.events().last().unwrap().at;
    // It was last seen when 59 of 60 seconds were gone, and comes back a day later.
    let back = begun + 86_400_000;
    act(
        &mut room,
        &Do::Resume {
            alive: begun + 59_000,
        },
        &at(back),
    )
    .unwrap();
    assert_eq!(
        (room.clocks().left().first, room.deadline()),
        (15_000, Some(back + 15_000))
    );
    // Where more is left, there is no need for grace.
    let mut room = clocked(MINUTE);
    play_all(&mut room, &["a1", "b2"]);
    act(
        &mut room,
        &Do::Resume {
            alive: begun + 10_000,
        },
        &at(back),
    )
    .unwrap();
    assert_eq!(room.clocks().left().first, 50_000);
}

fn restored(room: &Room) -> Room {
    let stored: Vec<String> = room
        .events()
        .iter()
        .map(|event| serde_json::to_string(event).unwrap())
        .collect();
    Room::restore(room.id(), &stored, &|_| None).unwrap()
}

const INCREMENT: ClockSettings = ClockSettings::Game {
    initial_ms: 10_000,
    increment_ms: 3_000,
};

#[test]
fn a_loop_of_moves_and_takebacks_gains_no_time() {
    let mut room = room_of(Created {
        clock: INCREMENT,
        takeback: TakebackPolicy::Free,
        ..created("tic-tac-toe")
    });
    play_all(&mut room, &["a1", "b2", "a3"]);
    let before = room.clocks().left();
    for _ in 0..10 {
        let now = room.events().last().unwrap().at;
        play(&mut room, BO, "c3", now + 10).unwrap();
        command(&mut room, BO, Command::Takeback, now + 20).unwrap();
        assert_eq!(room.clocks().left(), before);
        // It runs again for the player whose move was undone.
        assert_eq!(room.deadline(), Some(now + 20 + i64::from(before.second)));
    }
    let back = restored(&room);
    assert_eq!((back.clocks(), back.deadline()), (room.clocks(), room.deadline()));
}

#[test]
fn a_takeback_from_a_computer_puts_both_clocks_back_to_before_the_first_undone_move() {
    let computer = Seat::Computer {
        agent: "random".to_owned(),
    };
    let mut room = room_of(Created {
        clock: INCREMENT,
        ..Created::of_catalogue("tic-tac-toe", person("Anna"), computer).unwrap()
    });
    play_all(&mut room, &["a1", "b2", "a3", "a2"]);
    let before = room.clocks().left();
    let now = room.events().last().unwrap().at;
    play(&mut room, ANNA, "c1", now + 4_000).unwrap();
    play(&mut room, BO, "b1", now + 6_000).unwrap();
    assert_ne!(room.clocks().left(), before);
    command(&mut room, ANNA, Command::Takeback, now + 9_000).unwrap();
    assert_eq!((room.clocks().left(), room.made.len()), (before, 4));
}

#[test]
fn where_each_move_has_its_own_time_a_takeback_brings_the_time_of_the_undone_move() {
    let mut room = room_of(Created {
        clock: ClockSettings::Move { move_ms: 5_000 },
        takeback: TakebackPolicy::Free,
        ..created("tic-tac-toe")
    });
    play_all(&mut room, &["a1", "b2", "a3"]);
    let now = room.events().last().unwrap().at;
    command(&mut room, ANNA, Command::Takeback, now + 4_000).unwrap();
    assert_eq!(room.clocks().left(), Both::new(|_| 5_000));
}

#[test]
fn clocks_of_takebacks_that_an_older_version_stored_stand_as_they_were_stored() {
    let mut room = room_of(Created {
        clock: INCREMENT,
        takeback: TakebackPolicy::Free,
        ..created("tic-tac-toe")
    });
    play_all(&mut room, &["a1", "b2", "a3"]);
    command(&mut room, ANNA, Command::Takeback, 4_000).unwrap();
    let mut stored: Vec<String> = room
        .events()
        .iter()
        .map(|event| serde_json::to_string(event).unwrap())
        .collect();
    // As it was written when increments stayed.
    let last = stored.last_mut().unwrap();
    assert!(last.contains("\"first\":10000"), "{last}");
    *last = last.replace("\"first\":10000", "\"first\":12000");
    let mut old = Room::restore(room.id(), &stored, &|_| None).unwrap();
    assert_eq!(old.clocks().left().first, 12_000);
    play(&mut old, ANNA, "a2", 5_000).unwrap();
    command(&mut old, ANNA, Command::Takeback, 6_000).unwrap();
    assert_eq!(old.clocks().left().first, 12_000);
}

#[test]
fn offers_and_their_answers_give_no_thinking_time_back() {
    let mut room = clocked(MINUTE);
    play_all(&mut room, &["a1", "b2", "a3"]);
    let (begun, deadline) = (room.events().last().unwrap().at, room.deadline());
    command(&mut room, BO, Command::Draw, begun + 50_000).unwrap();
    command(
        &mut room,
        ANNA,
        Command::AnswerDraw { accept: false },
        begun + 51_000,
    )
    .unwrap();
    command(&mut room, BO, Command::Takeback, begun + 52_000).unwrap();
    command(
        &mut room,
        ANNA,
        Command::AnswerTakeback { accept: false },
        begun + 53_000,
    )
    .unwrap();
    assert_eq!(room.deadline(), deadline);
    assert_eq!(restored(&room).deadline(), deadline);
    play(&mut room, BO, "c3", begun + 54_000).unwrap();
    assert_eq!(room.clocks().left().second, 6_000 + 1_000);
}

#[test]
fn a_client_that_claims_lag_for_every_move_soon_has_no_more() {
    let mut room = room_of(Created {
        clock: ClockSettings::Move { move_ms: 1_000 },
        ..created("gomoku")
    });
    play_all(&mut room, &["h8"]);
    let mut survived = 0;
    for (mine, theirs) in [("i8", "h9"), ("j8", "i9"), ("k8", "j9"), ("a1", "k9")] {
        let answer = [Side::from(room.played().position().mover())];
        let now = room.events().last().unwrap().at;
        play(&mut room, &answer, theirs, now + 10).unwrap();
        // Also a room that was read back in between knows what was given back.
        room = restored(&room);
        let now = room.events().last().unwrap().at + 1_400;
        let wanted = Do::command(
            ANNA,
            Command::Move {
                ply: room.made.len() as u16,
                text: mine.to_owned(),
            },
        );
        let slow = Circumstances {
            lag_ms: Both {
                first: 500,
                second: 0,
            },
            ..at(now)
        };
        if act(&mut room, &wanted, &slow) == Err(Refusal::TimeOver) {
            break;
        }
        survived += 1;
    }
    assert_eq!(
        (survived, room.outcome().map(|outcome| outcome.by)),
        (2, Some(EndedBy::Timeout))
    );
}
