//! Rules of thumb, seen from the board.

mod common;

use common::{agent, game};
use lianzi_search::Limits;

/// What the heuristic player does in a position.
fn chosen(name: &str, position: &str) -> String {
    let game = game(name);
    let position = game
        .read_position(position)
        .unwrap_or_else(|error| panic!("{position}: {error}"));
    let choice = agent("heuristic", &game)
        .choose(&game, &position, &Limits::none())
        .expect("a choice");
    game.write_move(choice.mv)
}

#[test]
fn an_own_win_comes_before_everything_else() {
    // 1 X X .
    // 2 O O .
    // 3 . . .
    assert_eq!(chosen("tic-tac-toe", "XX1/OO1/3 X - 4"), "c1");
    assert_eq!(chosen("tic-tac-toe", "XX1/OO1/X2 O - 5"), "c2");
}

#[test]
fn the_enemys_win_is_blocked_before_the_centre_is_taken() {
    // 1 X . X
    // 2 . . .
    // 3 . . O
    assert_eq!(chosen("tic-tac-toe", "X1X/3/2O O - 3"), "b1");
}

#[test]
fn then_come_centre_corners_and_edges_in_row_order() {
    assert_eq!(chosen("tic-tac-toe", "3/3/3 X - 0"), "b2");
    assert_eq!(chosen("tic-tac-toe", "3/1X1/3 O - 1"), "a1");
    // 1 O . .
    // 2 . X .
    // 3 . . X   the next corner
    assert_eq!(chosen("tic-tac-toe", "O2/1X1/2X O - 3"), "c1");
    // 1 X O X
    // 2 . O .
    // 3 O X .   no corner is left that matters: c3 is one
    assert_eq!(chosen("tic-tac-toe", "XOX/1O1/OX1 X - 6"), "c3");
    // 1 X O X
    // 2 . O .
    // 3 O X X   edges only; a2 blocks nothing, c2 would win for X
    assert_eq!(chosen("tic-tac-toe", "XOX/1O1/OXX O - 7"), "c2");
}

#[test]
fn a_stone_is_not_dropped_below_a_point_where_the_enemy_wins() {
    // Four wide, three in a row:       O to move. On c the stone would lie under c1's neighbours:
    // 1 . . . .
    // 2 X X . O                         X wins on c2 once c3 is filled, so c3 is not played.
    // 3 O O . X
    let mv = chosen("gravity:4,3,3", "4/XX1O/OO1X O - 6");
    assert_ne!(mv, "c3");
}

#[test]
fn whoever_makes_a_line_loses_and_so_does_not_make_one() {
    // 1 X X .
    // 2 O . .
    // 3 . . O
    assert_ne!(chosen("tic-tac-toe-misere", "XX1/O2/2O X - 4"), "c1");
}

#[test]
fn a_mill_is_closed_and_a_stone_from_a_mill_to_be_is_taken() {
    // The first player has a1 and d1 on the outer ring's first side and closes it on g1.
    let game = game("nine-mens-morris");
    let position = common::after(&game, "a1 b2 d1 f4");
    let mut agent = agent("heuristic", &game);
    let choice = agent.choose(&game, &position, &Limits::none()).expect("a choice");
    assert_eq!(game.write_move(choice.mv), "g1");
    let position = game.play(&position, choice.mv).expect("a legal move");
    let choice = agent.choose(&game, &position, &Limits::none()).expect("a choice");
    assert!(game.write_move(choice.mv).starts_with('x'));
}

#[test]
fn both_stones_of_a_turn_work_for_one_row() {
    // Connect6: four own stones in a row, two to go in this very turn.
    let game = game("connect6");
    let mut position = common::after(&game, "j10 a1 a3 k10 l10 a5 a7 m10 s19 a9 c1");
    let mut agent = agent("heuristic", &game);
    for _ in 0..2 {
        let choice = agent.choose(&game, &position, &Limits::none()).expect("a choice");
        position = game.play(&position, choice.mv).expect("a legal move");
    }
    assert_eq!(
        position.outcome(),
        lianzi_rules::Outcome::Win(lianzi_rules::Player::First)
    );
}
