//! The eight levels: every one of them on every shipped game, what they overlook, and that each is more than the last.

mod common;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use common::{after, game, random_position};
use lianzi_rules::{AnyGame, AnyPosition, Player, catalogue};
use lianzi_search::level::{LevelAgent, MOST_LEVEL};
use lianzi_search::{Agent, Chance, Choice, Limits};

fn choose(game: &AnyGame, position: &AnyPosition, level: u8, seed: u64, limits: &Limits) -> Choice {
    let mut agent = LevelAgent::new(game, level, seed);
    let choice = agent.choose(game, position, limits);
    choice.unwrap_or_else(|error| panic!("level {level} in {}: {error}", game.write_position(position)))
}

#[test]
fn every_level_plays_every_game_by_its_rules_and_within_its_limits() {
    let limits = Limits::none().with_nodes(600);
    let mut chance = Chance::new(21);
    for name in catalogue::names() {
        let game = game(name);
        for level in 1..=MOST_LEVEL {
            let mut agent = LevelAgent::new(&game, level, 5);
            // From the beginning, and from the middle, where stones slide or are removed.
            for mut position in [game.start(), random_position(&game, 26, &mut chance)] {
                for _ in 0..3 {
                    if position.outcome().is_over() {
                        break;
                    }
                    let choice = agent.choose(&game, &position, &limits).expect(name);
                    assert!(
                        choice.nodes <= 600,
                        "{name}, level {level}: {} nodes",
                        choice.nodes
                    );
                    assert_eq!(choice.line.first(), Some(&choice.mv), "{name}, level {level}");
                    position = game.play(&position, choice.mv).unwrap_or_else(|refusal| {
                        panic!("{name}, level {level}: {:?}: {refusal}", choice.mv)
                    });
                }
            }
        }
    }
}

#[test]
fn every_level_stops_at_once_in_every_game() {
    let stop = Arc::new(AtomicBool::new(true));
    let limits = Limits::none().with_stop(stop);
    for name in catalogue::names() {
        let game = game(name);
        for level in 1..=MOST_LEVEL {
            let choice = choose(&game, &game.start(), level, 1, &limits);
            assert!(
                game.check(&game.start(), choice.mv).is_ok(),
                "{name}, level {level}"
            );
            assert!(
                choice.nodes <= 64,
                "{name}, level {level}: {} nodes",
                choice.nodes
            );
        }
    }
}

#[test]
fn the_same_seed_and_position_give_the_same_choice_whatever_came_before() {
    let limits = Limits::none().with_nodes(3_000);
    let mut chance = Chance::new(22);
    for name in ["gomoku", "liansi", "nine-mens-morris", "connect6", "notakto"] {
        let game = game(name);
        let position = random_position(&game, 7, &mut chance);
        let before = random_position(&game, 4, &mut chance);
        for level in 1..=MOST_LEVEL {
            let fresh = choose(&game, &position, level, 9, &limits);
            let mut used = LevelAgent::new(&game, level, 9);
            used.choose(&game, &before, &limits).expect("a choice");
            let again = used.choose(&game, &position, &limits).expect("a choice");
            assert_eq!(fresh, again, "{name}, level {level}");
        }
    }
}

#[test]
fn levels_that_look_at_a_number_of_positions_need_no_limit_to_be_the_same_everywhere() {
    let game = game("connect-four");
    let position = after(&game, "d1 d2 c1 e1");
    for level in 1..MOST_LEVEL {
        let [one, other] = [(); 2].map(|()| choose(&game, &position, level, 3, &Limits::none()));
        assert_eq!(one, other, "level {level}");
    }
}

/// How often a level plays one of these moves, by so many seeds.
fn how_often(game: &AnyGame, position: &AnyPosition, moves: &[&str], level: u8, seeds: u64) -> u64 {
    let wanted: Vec<_> = moves
        .iter()
        .map(|text| game.read_move(position, text).expect(text))
        .collect();
    let plays = |&seed: &u64| {
        let limits = Limits::none().with_nodes(20_000);
        wanted.contains(&choose(game, position, level, seed, &limits).mv)
    };
    (0..seeds).filter(plays).count() as u64
}

#[test]
fn the_lower_a_level_the_more_often_it_overlooks_a_threat() {
    // O threatens to win at g7, along a diagonal; X has nothing of his own.
    //   a b c d e f g h
    // 3 . . O . . . . .
    // 4 . . . O . . . .
    // 5 . . . . O . . .
    // 6 . . . . . O . .
    // 7 . . . . . . . X    b2 is X's too
    let game = game("gomoku");
    let position = after(&game, "b2 c3 n3 d4 m12 e5 c11 f6");
    let seen: Vec<u64> = (1..=MOST_LEVEL)
        .map(|level| how_often(&game, &position, &["g7"], level, 60))
        .collect();
    assert!(
        (6..=40).contains(&seen[0]),
        "a beginner sees it now and then: {seen:?}"
    );
    assert!(seen[..5].is_sorted() && seen[1] < seen[3], "{seen:?}");
    assert!(
        seen[4..].iter().all(|&seen| seen == 60),
        "the upper levels always do: {seen:?}"
    );
}

#[test]
fn a_beginner_overlooks_what_runs_across_more_often_than_what_runs_along() {
    let game = game("gomoku");
    let across = after(&game, "b2 c3 n3 d4 m12 e5 c11 f6");
    let along = after(&game, "b4 c4 n3 d4 m12 e4 c11 f4");
    let [across, along] = [(across, "g7"), (along, "g4")]
        .map(|(position, block)| how_often(&game, &position, &[block], 1, 200));
    assert!(across + 15 < along, "{across} {along}");
}

#[test]
fn the_middle_levels_do_not_miss_a_win_that_they_can_see() {
    let game = game("connect-four");
    let position = after(&game, "d1 a1 d2 b1 d3 a2");
    for level in 4..=MOST_LEVEL {
        assert_eq!(
            how_often(&game, &position, &["d4"], level, 20),
            20,
            "level {level}"
        );
    }
}

/// Points of one level against another, two a won game, in pairs of games from random openings.
fn points(name: &str, [one, other]: [u8; 2], pairs: u64) -> u64 {
    let game = game(name);
    let limits = Limits::none().with_nodes(20_000);
    let mut points = 0;
    for pair in 0..pairs {
        let start = random_position(&game, 3, &mut Chance::new(pair));
        for first in Player::BOTH {
            let mut agents = [one, other].map(|level| LevelAgent::new(&game, level, pair));
            let mut position = start;
            for _ in 0..120 {
                if position.outcome().is_over() {
                    break;
                }
                let agent = &mut agents[usize::from(position.mover() != first)];
                let mv = agent.choose(&game, &position, &limits).expect(name).mv;
                position = game.play(&position, mv).expect("a legal move");
            }
            points += match position.outcome().winner() {
                Some(winner) => 2 * u64::from(winner == first),
                None => 1,
            };
        }
    }
    points
}

#[test]
fn two_levels_higher_is_clearly_stronger() {
    // Of 40 points each; the steps themselves are measured, with more games, by the example `levels`.
    for name in ["connect-four", "teeko", "qubic", "mnk:9,9,5"] {
        for levels in [[3, 1], [5, 3]] {
            let points = points(name, levels, 10);
            assert!(points >= 24, "{name}, {levels:?}: {points} of 40");
        }
    }
}

#[test]
fn progress_is_told_while_a_level_thinks() {
    let game = game("liansi");
    for level in [1, 4, MOST_LEVEL] {
        let told = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&told);
        let report = move |_: &lianzi_search::Progress| flag.store(true, Ordering::Relaxed);
        let limits = Limits::none().with_nodes(5_000).with_progress(Arc::new(report));
        choose(&game, &game.start(), level, 1, &limits);
        assert!(told.load(Ordering::Relaxed), "level {level}");
    }
}
