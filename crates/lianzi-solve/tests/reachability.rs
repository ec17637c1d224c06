//! Whether a game can come to a position: compared with all positions that moves lead to.

use std::collections::HashSet;

use lianzi_rules::{AnyGame, AnyPosition, Each, Outcome, Player, catalogue};
use lianzi_solve::reachability::{Obstacle, Reachability, reachability, reachability_within};

fn game(name: &str) -> AnyGame {
    catalogue::game(name).expect("a game of the catalogue")
}

/// What is said of a position that is given as text.
fn of(game: &AnyGame, text: &str) -> Reachability {
    let position = game
        .read_position(text)
        .unwrap_or_else(|error| panic!("{text}: {error}"));
    reachability(game, &position)
}

/// All positions after so many plies and fewer, found by playing every move.
fn played(game: &AnyGame, plies: usize) -> HashSet<AnyPosition> {
    let mut all = HashSet::from([game.start()]);
    let mut last = vec![game.start()];
    for _ in 0..plies {
        let mut next = Vec::new();
        for position in &last {
            for mv in game.legal_moves(position) {
                let after = game.play(position, mv).expect("a legal move");
                if all.insert(after) {
                    next.push(after);
                }
            }
        }
        last = next;
    }
    all
}

/// Asserts that moves lead to a position.
fn leads_there(game: &AnyGame, moves: &[lianzi_rules::Move], position: &AnyPosition) {
    let mut now = game.start();
    for &mv in moves {
        assert_eq!(now.outcome(), Outcome::InProgress);
        now = game.play(&now, mv).expect("a legal move");
    }
    assert_eq!(&now, position, "{}", game.write_position(position));
}

#[test]
fn every_board_of_tic_tac_toe_is_told_right_at_every_ply() {
    let game = game("tic-tac-toe");
    let all = played(&game, 9);
    let (mut reached, mut refused) = (0, 0);
    for number in 0..3_u32.pow(9) {
        let mut rest = number;
        let mut rows = String::new();
        for point in 0..9 {
            if point % 3 == 0 && point > 0 {
                rows.push('/');
            }
            rows.push(['.', 'X', 'O'][(rest % 3) as usize]);
            rest /= 3;
        }
        for (mover, ply) in ["X", "O"]
            .into_iter()
            .flat_map(|mover| (0..=9).map(move |ply| (mover, ply)))
        {
            let Ok(position) = game.read_position(&format!("{rows} {mover} - {ply}")) else {
                continue; // fewer plies than stones, for example
            };
            match reachability(&game, &position) {
                Reachability::Start => assert_eq!(position, game.start()),
                Reachability::Reachable(moves) => {
                    leads_there(&game, &moves, &position);
                    reached += 1;
                }
                Reachability::Unreachable(why) => {
                    assert!(!all.contains(&position), "{rows} {mover} {ply}: {why:?}");
                    refused += 1;
                }
                Reachability::Unknown { .. } => panic!("{rows} {mover} {ply} is not decided"),
            }
        }
    }
    // Positions that play leads to: 5,478, the start among them.
    assert_eq!((all.len(), reached), (5478, 5477));
    assert!(refused > 10_000, "{refused}");
}

#[test]
fn no_position_that_moves_lead_to_is_called_unreachable_in_any_shipped_game() {
    for name in catalogue::names() {
        let game = game(name);
        for seed in 1..=3_u64 {
            let mut state = seed;
            let mut position = game.start();
            for _ in 0..12 * seed {
                let moves = game.legal_moves(&position);
                if moves.is_empty() {
                    break;
                }
                state = state
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1_442_695_040_888_963_407);
                let mv = moves[(state >> 33) as usize % moves.len()];
                position = game.play(&position, mv).expect("a legal move");
            }
            match reachability_within(&game, &position, 20_000) {
                Reachability::Unreachable(why) => {
                    panic!("{name}: {}: {why:?}", game.write_position(&position));
                }
                Reachability::Reachable(moves) => leads_there(&game, &moves, &position),
                Reachability::Start | Reachability::Unknown { .. } => {}
            }
        }
    }
}

#[test]
fn sliding_and_taking_are_followed_too() {
    for (name, plies) in [
        ("three-mens-morris", 7),
        ("six-mens-morris", 3),
        ("pente", 2),
        ("yavalath", 2),
    ] {
        let game = game(name);
        let mut all: Vec<AnyPosition> = played(&game, plies).into_iter().collect();
        all.sort_by_key(|position| game.write_position(position));
        let some = all.iter().step_by(1 + all.len() / 300);
        for position in some {
            match reachability(&game, position) {
                Reachability::Start => assert_eq!(position, &game.start()),
                Reachability::Reachable(moves) => leads_there(&game, &moves, position),
                other => panic!("{name}: {}: {other:?}", game.write_position(position)),
            }
        }
    }
}

#[test]
fn positions_that_no_game_comes_to_are_named_with_the_reason() {
    let unreachable = Reachability::Unreachable;
    // X X .
    // . . .    two stones of the first player's, and it is his turn after two plies
    // . . .
    let expected = Each([1, 1]);
    let found = Each([2, 0]);
    assert_eq!(
        of(&game("tic-tac-toe"), "XX1/3/3 X - 2"),
        unreachable(Obstacle::Stones {
            ply: 2,
            expected,
            found
        })
    );
    assert_eq!(
        of(&game("mnk:4,3,3"), "4/4/4 X - 5"),
        unreachable(Obstacle::Plies { ply: 5, stones: 0 })
    );
    // Five red stones and four yellow ones, and Red is on move once more.
    assert_eq!(
        of(&game("connect-four"), "7/7/7/2RRR2/2YYY2/2RYR2 R - 9"),
        unreachable(Obstacle::Mover {
            ply: 9,
            expected: Player::Second
        })
    );
    // Y lies below R in both columns: Yellow would have had to begin.
    assert!(matches!(
        of(&game("connect-four"), "7/7/7/7/R6/Y6 R - 2"),
        Reachability::Unreachable(Obstacle::Exhausted { .. })
    ));
    assert!(matches!(
        of(&game("gomoku"), "15/15/15/15/15/15/15/4BBBB7/4WWW8/15/15/15/15/15/15 W - 7"),
        Reachability::Reachable(moves) if moves.len() == 7
    ));
}

#[test]
fn a_search_that_was_given_up_claims_nothing() {
    let game = game("nine-mens-morris");
    let start = game.write_position(&game.start());
    let rows = start.split(' ').next().expect("rows").to_owned();
    let position = game
        .read_position(&format!("{rows} W 5,5 12"))
        .expect("a position");
    assert!(matches!(
        reachability_within(&game, &position, 1000),
        Reachability::Unknown { positions: 1000 }
    ));
}
