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
