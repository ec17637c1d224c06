use super::*;
use crate::testing::{every_game, game, game_from, random_game};
use crate::{Outcome, catalogue};
use proptest::prelude::*;

/// The faults of a text, as a person reads them.
fn faults(game: &AnyGame, text: &str) -> Vec<String> {
    let error = game.read_position(text).expect_err(text);
    error.faults().iter().map(ToString::to_string).collect()
}

#[test]
fn every_reachable_position_comes_back_from_its_text() {
    for (name, game) in every_game() {
        for seed in 0..12 {
            random_game(&game, seed, 160, |position, _| {
                let text = game.write_position(position);
                let read = game.read_position(&text);
                assert_eq!(read.as_ref(), Ok(position), "{name}, seed {seed}: {text}");
                assert!(text.len() < LONGEST_POSITION, "{name}: {text}");
            });
        }
    }
}

#[test]
fn texts_are_as_short_as_the_rest_allows() {
    for name in catalogue::names() {
        let game = game(name);
        // Within the first turns of a game nothing has to be said beyond rows, mover, hands and plies.
        random_game(&game, 5, 5, |position, _| {
            let text = game.write_position(position);
            assert_eq!(text.split(' ').count(), 4, "{name}: {text}");
        });
    }
}

#[test]
fn a_position_is_written_as_documented() {
    let liansi = game("liansi");
    assert_eq!(liansi.write_position(&liansi.start()), "6/6/6/6/6/6 X 8,8 0");
    let gomoku = game("gomoku");
    let start = gomoku.write_position(&gomoku.start());
    assert!(start.starts_with("15/15/") && start.ends_with(" - 0"), "{start}");
}

#[test]
fn what_is_left_out_is_worked_out() {
    let liansi = game("liansi");
    for text in [
        "3X2/6/6/6/6/6",
        "3X2/6/6/6/6/6 O",
        "3x2/6/6/6/6/6 o 7,8",
        "...X../6/6/6/6/6 O 7,8 1",
    ] {
        let position = liansi.read_position(text).expect(text);
        assert_eq!(
            liansi.write_position(&position),
            "3X2/6/6/6/6/6 O 7,8 1",
            "{text}"
        );
    }
    let sliding = liansi
        .read_position("XOXOXO/XOXOXO/OXOX2/6/6/6")
        .expect("eight stones each");
    assert_eq!(
        (sliding.phase(), sliding.mover(), sliding.ply()),
        (1, Player::First, 16)
    );
    let connect6 = game("connect6");
    let rows = |stones: &str| format!("{stones}{}", "/19".repeat(18));
    let second = connect6.read_position(&rows("BW17")).expect("one and one");
    assert_eq!((second.mover(), second.step()), (Player::Second, 1));
    let third = connect6.read_position(&rows("BWW16")).expect("one and two");
    assert_eq!((third.mover(), third.step()), (Player::First, 0));
}

#[test]
fn a_line_on_the_board_decides() {
    let game = game("tic-tac-toe");
    let won = game.read_position("XXX/OO1/3").expect("X has won");
    assert_eq!(won.outcome(), Outcome::Win(Player::First));
    let full = game.read_position("XOX/XOO/OXX").expect("a full board");
    assert_eq!(full.outcome(), Outcome::Draw(crate::DrawReason::Full));
}

#[test]
fn every_fault_is_reported_with_its_place() {
    let ttt = game("tic-tac-toe");
    assert_eq!(
        faults(&ttt, "X2/4/3 Q 1 x speed=3"),
        [
            "column 4: row 2 has 4 points; it should have 3",
            "column 8: no player is called \"Q\"; write X or O",
            "column 10: \"1\" does not say how many stones are in hand; write for example -",
            "column 12: \"x\" is not a number of plies from 0 to 65535",
            "column 14: nothing is called \"speed\"; there are phase, turn, step, captured, removing, again, \
             gives-way, slid and result",
        ]
    );
    assert_eq!(
        faults(&ttt, "3/3"),
        ["column 1: there are 2 rows; the board has 3"]
    );
    assert_eq!(faults(&ttt, ""), ["column 1: there are 1 rows; the board has 3"]);
    assert_eq!(
        faults(&ttt, "3/3/3/3"),
        ["column 7: there are 4 rows; the board has 3"]
    );
    assert_eq!(
        faults(&ttt, "3/3/3 X - 0 phase=2 phase=1"),
        ["column 21: \"phase\" is said twice"]
    );
    assert_eq!(
        faults(&ttt, "3/3/3 X - 0 7 turn=-1"),
        [
            "column 13: \"7\" is too much: rows, mover, hands and plies are known already",
            "column 15: \"-1\" is no value for turn; write for example 1",
        ]
    );
}

#[test]
fn positions_that_the_rules_have_no_room_for_are_refused() {
    let liansi = game("liansi");
    assert_eq!(
        faults(&liansi, "XXXXXX/XXX3/6/6/6/6 O 1,8 20"),
        ["column 1: 10 stones of X on the board and in hand; the rules give 8"]
    );
    assert_eq!(
        faults(&liansi, "X5/6/6/6/6/6 O 9,- 1"),
        [
            "column 16: X has 9 stones in hand; at the start there are 8",
            "column 16: O has at most 8 stones in hand; write how many are left",
        ]
    );
    assert_eq!(
        faults(&liansi, "XO4/6/6/6/6/6 X 7,7 1"),
        ["column 21: 2 stones have been placed, and that takes more than 1 plies"]
    );
    assert_eq!(
        faults(&liansi, "X5/6/6/6/6/6 X 0,7 9"),
        ["column 14: X has no stone to place and is passed over"]
    );
    assert_eq!(
        faults(&liansi, "6/6/6/6/6/6 X 8,8 0 phase=3"),
        ["column 21: there is no phase 3: the game has 2"]
    );
    assert_eq!(
        faults(&liansi, "6/6/6/6/6/6 X 8,8 0 step=2 turn=4 captured=1,0 again"),
        [
            "column 19: 1 stones have been placed, and that takes more than 0 plies",
            "column 28: turns of this phase are counted up to 0, not 4",
            "column 21: there is no step 2: the turn has 1",
            "column 35: nothing in this game's rules is about \"captured\"",
            "column 48: nothing in this game's rules is about \"again\"",
        ]
    );
}

#[test]
fn stones_do_not_float_where_all_fall() {
    let game = game("connect-four");
    assert_eq!(
        faults(&game, "7/7/7/3Y3/7/3R3"),
        ["column 1: the stone on d3 has nothing below it"]
    );
}

#[test]
fn a_result_that_contradicts_the_stones_is_refused() {
    let game = game("tic-tac-toe");
    let text = "XOX/XOO/OXX X - 9 result=none";
    assert_eq!(
        faults(&game, text),
        ["column 19: the result cannot be none: the game is drawn"]
    );
    let text = "3/3/3 X - 0 result=full";
    assert_eq!(
        faults(&game, text),
        ["column 13: the result cannot be full: the game goes on"]
    );
    let game = catalogue::game("nine-mens-morris").expect("shipped");
    let empty = game.write_position(&game.start());
    assert_eq!(
        faults(&game, &format!("{empty} removing=1:1")),
        [format!("column {}: no stone can be removed", empty.len() + 2)]
    );
    assert_eq!(
        faults(&game, &format!("{empty} removing=1:9")),
        [format!("column {}: rule 9 removes no stones", empty.len() + 2)]
    );
}

#[test]
fn unequal_hands_are_written_one_by_one() {
    let game = game_from(
        r#"
        lianzi = 1
        name   = "one has stones, the other as many as he likes"
        board  = { kind = "square", size = [4, 4] }
        stones = { second = 7 }
        phase  = [{ turn = ["place"] }]
        rule   = [{ made = { line = 3 }, then = "win" }]
        "#,
    );
    let text = game.write_position(&game.start());
    assert_eq!(text, "4/4/4/4 X -,7 0");
    assert_eq!(game.read_position(&text), Ok(game.start()));
}

proptest! {
    #[test]
    fn no_text_makes_reading_panic(text in "\\PC{0,60}") {
        let _ = game("tic-tac-toe").read_position(&text);
    }

    #[test]
    fn text_that_looks_like_a_position_gives_one_that_can_be_played_on(
        rows in "[XO0-9.]{1,3}/[XO1-9.]{1,3}/[XO1-3]{1,3}",
        mover in "[XOxo]",
        hands in "([0-9]|-),([0-9]|-)|-",
        ply in "[0-9]{1,5}",
        keys in "( (phase|step|turn)=[0-3]| captured=[0-9]{1,5},[0-9]| removing=[0-2]:[1-3]| again| gives-way| slid=a1-b1,-\
                | result=(none|first|second|full|plies|stuck|rule)){0,3}",
        name in proptest::sample::select(
            vec!["tic-tac-toe", "three-mens-morris", "tic-tac-toe-wild", "notakto", "achi", "tapatan"]),
    ) {
        let game = game(name);
        if let Ok(position) = game.read_position(&format!("{rows} {mover} {hands} {ply}{keys}")) {
            let text = game.write_position(&position);
            prop_assert_eq!(game.read_position(&text), Ok(position));
            let moves = game.legal_moves(&position);
            prop_assert_eq!(moves.is_empty(), position.outcome().is_over());
            for mv in moves {
                prop_assert!(game.play(&position, mv).is_ok());
            }
        }
    }
}
