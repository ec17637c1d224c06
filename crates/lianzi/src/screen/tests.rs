//! What boards look like, and that every shipped board fits.

use lianzi_rules::{AnyGame, AnyPosition, catalogue};

use super::canvas::inked;
use super::*;
use crate::symbols::CharacterSet;

fn symbols(game: &AnyGame, set: CharacterSet) -> Symbols {
    let rules = game.rules();
    Symbols::of(&rules.seats, rules.stone, set, None)
}

fn after(name: &str, moves: &[&str]) -> (AnyGame, AnyPosition) {
    let game = catalogue::game(name).unwrap();
    let mut position = game.start();
    for text in moves {
        let mv = game
            .read_move(&position, text)
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        position = game.play(&position, mv).unwrap();
    }
    (game, position)
}

fn drawn(name: &str, moves: &[&str], set: CharacterSet) -> String {
    let (game, position) = after(name, moves);
    let mut view = View::of(&game, &position, symbols(&game, set));
    view.last = moves.last().and_then(|text| game.board().point(text));
    view.winning = game.winning_lines(&position, None).concat();
    view.level_titles = level_numbers(game.board())
        .iter()
        .map(|level| format!("level {level}"))
        .collect();
    anstream::adapter::strip_str(&board(&view)).to_string()
}

#[test]
fn a_small_board_has_a_grid() {
    insta::assert_snapshot!(drawn("tic-tac-toe", &["b2", "a1", "c1"], CharacterSet::Ascii));
}

#[test]
fn the_last_move_stands_in_brackets_and_a_winning_line_in_parentheses() {
    let moves = ["c3", "a1", "d3", "b1", "e3", "c1", "f3"];
    insta::assert_snapshot!(drawn("liansi", &moves, CharacterSet::Ascii));
}

#[test]
fn row_one_is_at_the_bottom_where_the_rules_say_so() {
    insta::assert_snapshot!(drawn("connect-four", &["d1", "d2"], CharacterSet::Ascii));
}

#[test]
fn gomoku_in_unicode() {
    insta::assert_snapshot!(drawn("gomoku", &["h8", "i9", "h9"], CharacterSet::Unicode));
}

#[test]
fn a_hexagon_is_staggered() {
    insta::assert_snapshot!(drawn("yavalath", &["e5", "a5"], CharacterSet::Ascii));
}

#[test]
fn the_levels_of_a_box_stand_side_by_side() {
    insta::assert_snapshot!(drawn("qubic", &["a1.1", "d4.4"], CharacterSet::Ascii));
}

#[test]
fn mills_have_their_lines_drawn() {
    insta::assert_snapshot!(drawn("nine-mens-morris", &["a1", "d6"], CharacterSet::Ascii));
    insta::assert_snapshot!(drawn("morabaraba", &["a1", "d6"], CharacterSet::Unicode));
}

#[test]
fn points_on_lines_without_rows_and_columns_have_their_names_beside_them() {
    insta::assert_snapshot!(drawn("shisima", &[], CharacterSet::Ascii));
    insta::assert_snapshot!(drawn("picaria", &["c3"], CharacterSet::Ascii));
}

#[test]
fn diagonals_that_are_drawn_are_seen() {
    insta::assert_snapshot!(drawn("achi", &["b2", "a1"], CharacterSet::Ascii));
}

#[test]
fn every_shipped_board_fits_into_80_columns_and_shows_every_stone() {
    for name in catalogue::names() {
        let game = catalogue::game(name).unwrap();
        for set in [CharacterSet::Ascii, CharacterSet::Unicode] {
            let mut view = View::of(&game, &game.start(), symbols(&game, set));
            view.symbols.stones = lianzi_rules::Each(['@', '#']);
            view.stones = game
                .board()
                .points()
                .map(|point| Some(Player::BOTH[point.index() % 2]))
                .collect();
            view.winning = game.board().points().collect();
            let text = anstream::adapter::strip_str(&board(&view)).to_string();
            let seen = text.chars().filter(|character| "@#".contains(*character)).count();
            assert_eq!(seen, game.board().len(), "{name}\n{text}");
            for line in text.lines() {
                assert!(table::width(line) <= 80, "{name}: {line}");
            }
        }
    }
}

#[test]
fn the_largest_boards_fit_too() {
    for name in ["mnk:19,19,5", "mnk:19,1,3", "mnk:1,19,3", "gravity:19,19,4"] {
        let game = catalogue::game(name).unwrap();
        let view = View::of(&game, &game.start(), symbols(&game, CharacterSet::Ascii));
        let text = anstream::adapter::strip_str(&board(&view)).to_string();
        assert!(text.lines().all(|line| table::width(line) <= 80), "{text}");
    }
}

#[test]
fn points_that_are_drawn_far_apart_come_closer() {
    let text = r#"
        lianzi = 1
        name = "Far"
        board = { kind = "points", points = { a1 = [0, 0], b1 = [50, 0], c1 = [99, 99] }, lines = [["a1", "b1", "c1"]] }
        phase = [{ turn = ["place"] }]
        rule = [{ made = { line = 3 }, then = "win" }]
    "#;
    let game = AnyGame::new(lianzi_rules::Rules::from_text(text).unwrap());
    let view = View::of(&game, &game.start(), symbols(&game, CharacterSet::Ascii));
    let text = anstream::adapter::strip_str(&board(&view)).to_string();
    assert!(text.lines().all(|line| table::width(line) <= 80), "{text}");
    assert_eq!(text.matches('.').count(), 3, "{text}");
}

#[test]
fn colours_surround_stones_and_nothing_else_changes() {
    let (game, position) = after("tic-tac-toe", &["b2", "a1"]);
    let view = View::of(&game, &position, symbols(&game, CharacterSet::Ascii));
    let coloured = board(&view);
    assert!(coloured.contains(&inked("X", Ink::Stone(Player::First))));
    assert!(coloured.contains(&inked("O", Ink::Stone(Player::Second))));
}
