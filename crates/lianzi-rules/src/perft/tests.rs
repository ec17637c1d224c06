use super::*;
use crate::testing::{every_game, game};

fn counts(name: &str, depths: std::ops::RangeInclusive<u32>) -> Vec<u64> {
    let game = game(name);
    depths.map(|depth| perft(&game, &game.start(), depth)).collect()
}

#[test]
fn tic_tac_toe_has_the_published_counts() {
    let expected = [1, 9, 72, 504, 3024, 15120, 54720, 148_176, 200_448, 127_872];
    assert_eq!(counts("tic-tac-toe", 0..=9), expected);
    assert_eq!(counts("tic-tac-toe", 10..=11), [0, 0]);
}

#[test]
fn connect_four_has_the_published_counts() {
    assert_eq!(
        counts("connect-four", 0..=8),
        [1, 7, 49, 343, 2401, 16807, 117_649, 823_536, 5_673_234]
    );
}

#[test]
fn teeko_has_the_computed_counts() {
    assert_eq!(counts("teeko", 0..=4), [1, 25, 600, 13800, 303_600]);
}

#[test]
fn nine_mens_morris_has_the_counts_of_another_program() {
    assert_eq!(
        counts("nine-mens-morris", 0..=5),
        [1, 24, 552, 12144, 255_024, 5_100_480]
    );
}

#[test]
fn counts_by_move_add_up() {
    for (name, game) in every_game() {
        let start = game.start();
        let divided = perft_divide(&game, &start, 2);
        let moves: Vec<Move> = divided.iter().map(|&(mv, _)| mv).collect();
        assert_eq!(moves, game.legal_moves(&start), "{name}");
        let sum: u64 = divided.iter().map(|&(_, count)| count).sum();
        assert_eq!(sum, perft(&game, &start, 2), "{name}");
        assert!(perft_divide(&game, &start, 0).is_empty());
    }
}

/// The same count without any shortcut.
fn slowly(game: &AnyGame, position: &AnyPosition, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    game.legal_moves(position)
        .iter()
        .map(|&mv| slowly(game, &game.play(position, mv).unwrap(), depth - 1))
        .sum()
}

#[test]
fn shortcuts_change_no_count() {
    for (name, game) in every_game() {
        let start = game.start();
        let depth = if game.board().len() > 60 { 1 } else { 3 };
        assert_eq!(
            perft(&game, &start, depth),
            slowly(&game, &start, depth),
            "{name}"
        );
    }
}
