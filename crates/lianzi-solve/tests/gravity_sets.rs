//! Pascal Pons's six sets of connect-four positions; see `data/connect4/README.md`.

use lianzi_rules::{AnyGame, AnyPosition, catalogue};
use lianzi_solve::{Distance, GravitySolver, Value};

/// The position after moves given as digits of columns, from 1.
fn position(game: &AnyGame, columns: &str) -> AnyPosition {
    let mut position = game.start();
    for digit in columns.bytes() {
        let column = u16::from(digit - b'1');
        let mv = game.legal_moves(&position).into_iter().find(|mv| {
            mv.target()
                .is_some_and(|point| game.board().place(point).x == column)
        });
        position = game
            .play(&position, mv.expect("the column is not full"))
            .expect("a legal move");
    }
    position
}

/// The value that a score stands for: own stones left to the winner, and one more.
fn value(score: i32, played: usize) -> Value {
    let last_stone = |stones_left: i32, first: bool| 42 - 2 * (stones_left - 1) - i32::from(first);
    // The first player wins with odd plies, the second with even ones.
    let mover_is_first = played.is_multiple_of(2);
    let plies = |score: i32, first: bool| (last_stone(score, first) - played as i32) as u16;
    match score {
        0 => Value::Draw,
        1.. => Value::Win(Distance::Exact(plies(score, mover_is_first))),
        _ => Value::Loss(Distance::Exact(plies(-score, !mover_is_first))),
    }
}

/// Solves every n-th position of a set.
fn check(set: &str, every: usize) {
    check_from(set, 0, every);
}

/// Solves every n-th position of a set, beginning with some line.
fn check_from(set: &str, first: usize, every: usize) {
    let path = format!("{}/tests/data/connect4/Test_{set}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).expect("the set is there");
    assert_eq!(text.lines().count(), 1000, "{path}");
    let game = catalogue::game("connect-four").expect("shipped");
    let mut solver = GravitySolver::new(&game, 1 << 28).expect("the method applies");
    for line in text.lines().skip(first).step_by(every) {
        let (moves, score) = line.split_once(' ').expect("moves and a score");
        let expected = value(score.parse().expect("a number"), moves.len());
        let found = solver.value(&game, &position(&game, moves));
        assert_eq!(found, Ok(expected), "{set}: {line}");
        solver.forget();
    }
}

#[test]
fn the_end_of_the_game() {
    check("L3_R1", 1);
}

#[test]
fn the_middle_of_the_game() {
    check("L2_R1", 1);
    check("L2_R2", 5);
}

#[test]
fn the_beginning_of_the_game() {
    check("L1_R1", 2);
    check("L1_R2", 100);
}

#[test]
fn the_beginning_of_a_hard_game() {
    check("L1_R3", 500);
}

#[test]
#[ignore = "the last set takes most of an hour of a processor"]
fn all_six_thousand_positions() {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for first in 0..threads {
            scope.spawn(move || {
                for set in ["L3_R1", "L2_R1", "L2_R2", "L1_R1", "L1_R2", "L1_R3"] {
                    check_from(set, first, threads);
                }
            });
        }
    });
}
