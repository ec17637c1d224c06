//! Every game that the five older programs played, to its end, with wrong input in between.

use super::{text, typed};

#[test]
fn a_tic_tac_toe_against_minimax_ends_in_a_draw() {
    // Program A: coordinates are checked before occupation, and the computer never loses.
    let lines = [
        "b2", "b2", "9 9", "0 0", "x", "1 1 1", "-1 -1", "c1", "a2", "b3", "c3", "b1", "a3", "c2", "a1",
    ];
    let run = typed(&["play", "tic-tac-toe", "--second", "minimax"], &lines);
    assert_eq!(run.code, Some(0), "{run:?}");
    run.shows(&[
        "X to move",
        "O plays",
        "b2 is occupied.",
        "not on the board, which has 3 columns and 3 rows",
    ]);
    assert!(
        run.out.contains("A draw: the board is full.") || run.out.contains("O wins"),
        "{}",
        run.out
    );
    assert!(!run.out.contains("X wins"), "{}", run.out);
}

#[test]
fn minimax_against_itself_draws() {
    let run = typed(
        &["play", "tic-tac-toe", "--first", "minimax", "--second", "minimax"],
        &[],
    );
    assert_eq!(run.code, Some(0));
    run.shows(&["X plays", "O plays", "A draw: the board is full."]);
}

#[test]
fn b_tic_tac_toe_with_takeback_even_after_the_end() {
    let lines = [
        "u", "b2", "a1", "u", "a2", "c1", "a1", "a3", "u", "u", "r", "a1", "b1", "a2", "b2", "a3", "q",
    ];
    let run = typed(&["play", "tic-tac-toe"], &lines);
    assert_eq!(run.code, Some(0));
    run.shows(&[
        "There is nothing to take back.",
        "O to move",
        "taken back: a1",
        "X wins: three in a row, c1 to a3."
            .replace("c1 to a3", "a3 to c1")
            .as_str(),
        "taken back: a3",
        "X to move",
        "taken back: a1",
        "O to move",
        "From the beginning.",
        "X wins: three in a row, a1 to a3.",
    ]);
}

#[test]
fn b_a_placed_stone_stays_where_that_is_the_setting() {
    let run = typed(&["play", "tic-tac-toe", "--takeback", "never"], &["b2", "u", "q"]);
    run.shows(&[
        "O to move",
        "a placed stone stays",
        "The game ends here, after one ply.",
    ]);
    assert!(
        !run.out.contains("u back"),
        "what is not possible is not offered: {}",
        run.out
    );
}

#[test]
fn c_three_in_a_row_with_rows_and_columns_and_other_symbols() {
    // Program C: `row column` from 1, `*` and `#`, a board with `|` and `---|---|---`.
    let lines = [
        "two three",
        "2",
        "2 3 1",
        "4 1",
        "0 2",
        "",
        "2 2",
        "2 2",
        "1 1",
        "2 1",
        "1 2",
        "2 3",
    ];
    let run = typed(&["play", "tic-tac-toe", "--symbols", "*#"], &lines);
    assert_eq!(run.code, Some(0));
    run.shows(&[
        "* to move",
        "\"two three\" is not a move",
        "\"2\" is not a move",
        "\"2 3 1\" is not a move",
        "is not on the board",
        "is not on the board",
        "Type a move",
        "# to move",
        "---|---|---",
        "|[*]|",
        "b2 is occupied.",
        "[#]",
        "* wins: three in a row, a2 to c2.",
    ]);
}

#[test]
fn c_end_of_input_ends_the_program_cleanly() {
    let run = typed(&["play", "tic-tac-toe"], &["2 2"]);
    assert_eq!(run.code, Some(0));
    assert!(
        run.out
            .ends_with("End of input; the game ends here, after one ply.\n"),
        "{}",
        run.out
    );
    assert_eq!(run.err, "");
}

#[test]
fn c_the_menu_comes_back_after_a_game_and_explains_what_it_does_not_know() {
    let lines = [
        "5000", "perhaps", "", "1", "70", "1", "2 2", "1 1", "2 1", "1 2", "2 3", "", "c", "q",
    ];
    let run = typed(&[], &lines);
    assert_eq!(run.code, Some(0));
    run.shows(&[
        "Tic-tac-toe",
        "There is no 5000 here",
        "There is no game \"perhaps\"",
        "Type a number or a game's name",
        "Against whom?",
        "There is no 70 here",
        "X wins: three in a row, a2 to c2.",
        "Enter ends",
        "A number, a game's name",
        "井字棋",
        "再见。",
    ]);
}

#[test]
fn c_the_step_to_fifteen_by_fifteen_is_only_a_change_of_sizes() {
    let lines = [
        "8 8", "1 1", "8 9", "1 2", "8 10", "1 3", "8 11", "1 4", "8 16", "8 12",
    ];
    let run = typed(&["play", "mnk:15,15,5", "--symbols", "*#"], &lines);
    assert_eq!(run.code, Some(0));
    run.shows(&["15 columns and 15 rows", "* wins: five in a row, h8 to l8."]);
    let gomoku = typed(
        &["play", "gomoku"],
        &["h8", "a1", "i8", "b1", "j8", "c1", "k8", "d1", "l8"],
    );
    gomoku.shows(&["Black (B) wins: five in a row, h8 to l8."]);
}

/// Sixteen stones on the 6x6 board without four in a row.
const PLACED: [&str; 16] = [
    "a1", "b1", "c1", "d1", "e1", "f1", "b2", "a2", "d2", "c2", "f2", "e2", "a3", "b3", "c3", "d3",
];

#[test]
fn d_liansi_to_the_end_through_both_phases_with_takeback_across_them() {
    let folder = tempfile::tempdir().unwrap();
    let saved = folder.path().join("game.mini");
    let mut lines: Vec<&str> = PLACED.to_vec();
    lines.extend([
        "a3", "b2 b4", "a2 a4", "d4 d5", "g1 g2", "u", "d3", "B2 B1", "c3 c4", "u", "c3-c4",
    ]);
    // Now the first player walks a stone into a row of four of its own, the second one steps to and fro.
    lines.extend(["d3 d4"]);
    let save = format!("save {}", text(&saved));
    lines.push(&save);
    lines.push(&save);
    lines.push("q");
    let run = typed(&["play", "liansi"], &lines);
    assert_eq!(run.code, Some(0));
    run.shows(&[
        "Placing, ply 1 of 16: X to move, 8 in hand",
        "Placing, ply 16 of 16: O to move, 1 in hand",
        "Moving, ply 17 of 120: X to move",
        "\"a3\" is not a move: a stone is to be moved",
        "cannot get to b4 in one move",
        "The stone on a2 is not yours.",
        "There is no stone on d4.",
        "not on the board",
        "taken back: d3",
        "Placing, ply 16 of 16: O to move, 1 in hand",
        "Moving, ply 17 of 120: X to move",
        "occupied",
        "[X]",
        "taken back: c3-c4",
        "Saved to",
        "The game ends here",
    ]);
    let record = std::fs::read_to_string(&saved).unwrap();
    assert!(record.starts_with("mini_chess_v1\nP a1\nP b1\n"), "{record}");
    assert!(record.ends_with("M c3 c4\nM d3 d4\n"), "{record}");

    let replayed = typed(&["replay", text(&saved)], &[]);
    assert_eq!(replayed.code, Some(0));
    replayed.shows(&[
        "Liansi",
        "1. X: a1",
        "18. O: d3-d4",
        "Moving, ply 19 of 120: X to move",
    ]);
}

#[test]
fn d_liansi_is_won_while_sliding() {
    let mut lines: Vec<&str> = PLACED.to_vec();
    // a1 c1 e1 b2 d2 f2 a3 c3 are the first player's.
    lines.extend(["a3 a4", "b3 b4", "c3 b3", "b4 b5", "a1 a1"]);
    lines.extend(["b3 a3", "b5 b6", "a3 a3"]);
    let run = typed(&["play", "liansi"], &lines);
    assert_eq!(run.code, Some(0));
    run.shows(&[
        "Moving, ply 17 of 120: X to move",
        "End of input; the game ends here",
    ]);

    // A shorter way: four on a row after both hands are empty.
    let run = typed(
        &[
            "play",
            "liansi",
            "--from",
            "XXX1X1/OOO1O1/3O2/XX1X2/OO4/5O X 0,0 16",
        ],
        &["e1 d2", "e1 f2", "e1 d1"],
    );
    run.shows(&[
        "cannot get to",
        "cannot get to",
        "X wins: four in a row, a1 to d1.",
    ]);
}

#[test]
fn d_a_row_does_not_go_on_at_the_other_edge() {
    let run = typed(
        &["play", "liansi", "--from", "5X/XXX3/OOO3/6/6/O5 X 4,4 8"],
        &["f3", "q"],
    );
    assert!(!run.out.contains("wins"), "{}", run.out);
}

#[test]
fn connect_four_stones_fall() {
    let lines = ["d2", "d1", "e1", "d2", "e2", "d3", "e3", "d4"];
    let run = typed(&["play", "connect-four"], &lines);
    assert_eq!(run.code, Some(0));
    run.shows(&["it falls to d1", "Red (R) wins: four in a row, d1 to d4."]);
}
