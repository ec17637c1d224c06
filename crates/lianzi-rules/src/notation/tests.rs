use super::*;
use crate::testing::{every_game, game, game_from, random_game};
use crate::{DrawReason, Outcome};
use proptest::prelude::*;

fn at(game: &AnyGame, position: &str) -> AnyPosition {
    game.read_position(position)
        .unwrap_or_else(|error| panic!("{position}: {error}"))
}

fn point(game: &AnyGame, name: &str) -> Point {
    game.board().point(name).unwrap_or_else(|| panic!("{name}"))
}

fn refusal(game: &AnyGame, position: &AnyPosition, text: &str) -> Refusal {
    match game.read_move(position, text) {
        Err(MoveError::Refused(refusal)) => refusal,
        other => panic!("{text}: {other:?}"),
    }
}

fn unreadable(game: &AnyGame, position: &AnyPosition, text: &str) -> Unreadable {
    match game.read_move(position, text) {
        Err(MoveError::Unreadable { why, .. }) => why,
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn every_legal_move_comes_back_from_its_text() {
    for (name, game) in every_game() {
        for seed in 0..4 {
            let mut ply = 0;
            random_game(&game, seed, 120, |position, moves| {
                ply += 1;
                if moves.len() > 60 && ply % 20 != 1 {
                    return;
                }
                for &mv in moves {
                    let text = game.write_move(mv);
                    assert_eq!(game.read_move(position, &text), Ok(mv), "{name}: {text}");
                    let spaced = format!("  {} ", text.to_ascii_uppercase());
                    if game.rules().stone != StoneChoice::Either {
                        assert_eq!(game.read_move(position, &spaced), Ok(mv), "{name}: {spaced}");
                    }
                }
            });
        }
    }
}

#[test]
fn a_placement_is_read_in_every_form() {
    let game = game("tic-tac-toe");
    let start = game.start();
    let expected = Move::Place {
        at: point(&game, "c2"),
        stone: Player::First,
    };
    for text in [
        "c2",
        "C2",
        " c2 ",
        "\tc2\n",
        "2 3",
        " 2   3 ",
        "c02",
        "ｃ２",
        "Ｃ２",
        "２　３",
        "Xc2",
        "x c2",
    ] {
        assert_eq!(game.read_move(&start, text), Ok(expected), "{text}");
    }
}

#[test]
fn a_slide_is_read_in_every_form() {
    let game = game("liansi");
    let position = at(&game, "X1X1X1/1O1O1O/X1X1X1/1O1O1O/XX4/OO4");
    let expected = Move::Slide {
        from: point(&game, "e3"),
        to: point(&game, "f3"),
    };
    for text in [
        "e3-f3",
        "e3 f3",
        "e3f3",
        " E3 - F3 ",
        "3 5 3 6",
        "3 5 - 3 6",
        "e3–f3",
        "e3—f3",
        "E3F3",
    ] {
        assert_eq!(game.read_move(&position, text), Ok(expected), "{text}");
    }
    assert_eq!(game.write_move(expected), "e3-f3");
}

#[test]
fn numbers_are_rows_from_the_top_whatever_the_rows_are_called() {
    // Row 1 of gomoku is at the bottom; the numbers still count from the top.
    let game = game("gomoku");
    let read = game.read_move(&game.start(), "1 1").unwrap();
    assert_eq!(game.write_move(read), "a15");
}

#[test]
fn a_removal_needs_no_letter_when_one_is_due() {
    let game = game("nine-mens-morris");
    let mut position = game.start();
    for text in ["a1", "b2", "a4", "d2", "a7"] {
        position = game
            .play(&position, game.read_move(&position, text).unwrap())
            .unwrap();
    }
    assert_eq!(position.removing(), 1);
    let expected = Move::Remove {
        at: point(&game, "d2"),
    };
    for text in ["d2", "xd2", "XD2", "x d2"] {
        assert_eq!(game.read_move(&position, text), Ok(expected), "{text}");
    }
    assert_eq!(game.write_move(expected), "xd2");
    assert!(matches!(refusal(&game, &position, "a1"), Refusal::YourOwn { .. }));
    assert!(matches!(
        refusal(&game, &position, "xg7"),
        Refusal::NoStone { .. }
    ));
    assert!(matches!(
        refusal(&game, &game.start(), "xa1"),
        Refusal::WrongAction {
            asked: Action::Remove,
            ..
        }
    ));
}

#[test]
fn stones_of_either_kind_have_their_letter() {
    let game = game("tic-tac-toe-wild");
    let start = game.start();
    let c3 = point(&game, "c3");
    for text in ["Oc3", "oc3", "O c3", "o 3 3"] {
        assert_eq!(
            game.read_move(&start, text),
            Ok(Move::Place {
                at: c3,
                stone: Player::Second
            }),
            "{text}"
        );
    }
    for text in ["Xc3", "x c3", "c3"] {
        assert_eq!(
            game.read_move(&start, text),
            Ok(Move::Place {
                at: c3,
                stone: Player::First
            }),
            "{text}"
        );
    }
    assert_eq!(
        game.write_move(Move::Place {
            at: c3,
            stone: Player::Second
        }),
        "Oc3"
    );
    assert_eq!(
        unreadable(&game, &start, "qc3"),
        Unreadable::UnknownStone { letter: 'q' }
    );
}

#[test]
fn without_a_choice_the_other_stone_is_refused() {
    let game = game("tic-tac-toe");
    assert_eq!(refusal(&game, &game.start(), "Oc3"), Refusal::NotYourKind);
}

#[test]
fn where_a_stone_is_called_x_and_removals_are_possible_capitals_tell_them_apart() {
    let game = game_from(
        r#"
        lianzi = 1
        name   = "place either kind, or remove"
        board  = { kind = "square", size = [3, 3] }
        stone  = "either"
        phase  = [{ turn = ["place|remove"] }]
        rule   = [{ made = { line = 3 }, then = "win" }]
        end    = { plies = 40 }
        "#,
    );
    let position = at(&game, "1O1/3/3 X - 1");
    assert_eq!(
        game.read_move(&position, "xb1"),
        Ok(Move::Remove {
            at: point(&game, "b1")
        })
    );
    let placed = Move::Place {
        at: point(&game, "a1"),
        stone: Player::First,
    };
    assert_eq!(game.read_move(&position, "Xa1"), Ok(placed));
    for mv in game.legal_moves(&position) {
        assert_eq!(game.read_move(&position, &game.write_move(mv)), Ok(mv));
    }
}

#[test]
fn a_column_alone_drops_a_stone() {
    let game = game("connect-four");
    let position = at(&game, "3R3/3Y3/3R3/3Y3/3R3/3Y1R1");
    let rest = |text: &str| game.read_move(&position, text).map(|mv| game.write_move(mv));
    let lowest = point(&game, "a1");
    for text in ["a", "A", "1", " 1 ", "01", "a1"] {
        let mv = game.read_move(&position, text).unwrap();
        assert_eq!(mv.target(), Some(lowest), "{text}");
    }
    assert_eq!(rest("f").unwrap(), "f2");
    assert_eq!(rest("6").unwrap(), "f2");
    assert!(
        matches!(refusal(&game, &position, "d"), Refusal::Occupied { .. }),
        "the column is full"
    );
    for text in ["h", "8", "0", "-1", "99999999999999999999", "z"] {
        let Refusal::OffBoard {
            name,
            columns: 7,
            rows: 6,
        } = refusal(&game, &position, text)
        else {
            panic!()
        };
        assert_eq!(name, text);
    }
    assert!(matches!(refusal(&game, &position, "f3"), Refusal::Falls { .. }));
}

#[test]
fn points_off_the_board_are_refused_with_the_boards_size() {
    let game = game("tic-tac-toe");
    let start = game.start();
    for (text, expected) in [
        ("d1", "d1"),
        ("z9", "z9"),
        ("a0", "a0"),
        ("a99999999999999999999", "a99999999999999999999"),
        ("a1.2", "a1.2"),
        ("-1 2", "-1 2"),
        ("0 1", "0 1"),
        ("1 4", "1 4"),
        ("99999999999 1", "99999999999 1"),
        ("65537 65537", "65537 65537"),
        ("-99999999999999999999 -3", "-99999999999999999999 -3"),
    ] {
        let refusal = refusal(&game, &start, text);
        assert_eq!(
            refusal,
            Refusal::OffBoard {
                name: expected.to_owned(),
                columns: 3,
                rows: 3
            },
            "{text}"
        );
    }
}

#[test]
fn reasons_come_in_their_order() {
    let game = game("liansi");
    let start = game.start();
    // The wrong kind of action comes before the board's edge.
    for text in ["b2 b3", "b2 z9", "z9-z8", "-5 1 9 9"] {
        assert!(
            matches!(refusal(&game, &start, text), Refusal::WrongAction { .. }),
            "{text}"
        );
    }
    assert!(matches!(refusal(&game, &start, "z9"), Refusal::OffBoard { .. }));
    // The end of the game comes before everything that can be read at all.
    let over = at(&game, "XXXX2/OOO3/6/6/6/6 X 4,5 7");
    assert_eq!(over.outcome(), Outcome::Win(Player::First));
    for text in ["z9", "b2 b3", "a1", "--", "swap", "-1 2", "xb2"] {
        assert_eq!(
            refusal(&game, &over, text),
            Refusal::Over(over.outcome()),
            "{text}"
        );
    }
    assert!(matches!(unreadable(&game, &over, "hello"), Unreadable::Form));
    let sliding = at(&game, "X1X1X1/1O1O1O/X1X1X1/1O1O1O/XX4/OO4");
    assert!(matches!(refusal(&game, &sliding, "z9 a1"), Refusal::OffBoard { name, .. } if name == "z9"));
    assert!(matches!(refusal(&game, &sliding, "b1 z9"), Refusal::OffBoard { name, .. } if name == "z9"));
    assert!(matches!(
        refusal(&game, &sliding, "b1 b1"),
        Refusal::NoStone { .. }
    ));
    assert!(matches!(
        refusal(&game, &sliding, "b2 b3"),
        Refusal::NotYours { .. }
    ));
    assert!(matches!(
        refusal(&game, &sliding, "a5 a6"),
        Refusal::Occupied { .. }
    ));
    assert!(matches!(
        refusal(&game, &sliding, "a1 f1"),
        Refusal::NotAdjacent { .. }
    ));
}

#[test]
fn one_point_is_not_enough_to_move_a_stone() {
    let game = game("liansi");
    let sliding = at(&game, "X1X1X1/1O1O1O/X1X1X1/1O1O1O/XX4/OO4");
    let error = game.read_move(&sliding, "e3").unwrap_err();
    assert_eq!(
        error.to_string(),
        "cannot read \"e3\" as a move: a stone is to be moved: name two points, where from and where to \
         (write for example e3-e2)"
    );
}

#[test]
fn what_cannot_be_read_is_answered_with_what_would_be_right() {
    let game = game("tic-tac-toe");
    let start = game.start();
    let examples = [
        ("", Unreadable::Empty),
        ("   ", Unreadable::Empty),
        ("abc", Unreadable::Form),
        ("d", Unreadable::Form),
        ("abc1", Unreadable::Form),
        ("7", Unreadable::Numbers { count: 1 }),
        ("1 2 3", Unreadable::Numbers { count: 3 }),
        ("1 2 3 4 5", Unreadable::Numbers { count: 5 }),
        ("-", Unreadable::Form),
        ("---", Unreadable::Form),
        ("b2-", Unreadable::Form),
        ("b2 b3 c3", Unreadable::Form),
        ("b2 xc3", Unreadable::Form),
        ("b2,c3", Unreadable::Character { character: ',' }),
        ("b2.", Unreadable::Character { character: '.' }),
        ("é2", Unreadable::Character { character: 'é' }),
        ("中", Unreadable::Character { character: '中' }),
    ];
    for (text, expected) in examples {
        assert_eq!(unreadable(&game, &start, text), expected, "{text}");
    }
    let MoveError::Unreadable {
        example, expected, ..
    } = game.read_move(&start, "?").unwrap_err()
    else {
        panic!()
    };
    assert_eq!(example.as_deref(), Some("a1"));
    assert_eq!(expected, Actions::of(&[Action::Place]));
    let long = "9".repeat(10_000);
    assert_eq!(
        unreadable(&game, &start, &long),
        Unreadable::TooLong { length: 10_000 }
    );
    assert!(game.read_move(&start, &long).unwrap_err().to_string().len() < 250);
}

#[test]
fn names_belong_to_the_board() {
    let hex = game("yavalath");
    assert_eq!(unreadable(&hex, &hex.start(), "2 3"), Unreadable::NoNumbers);
    let solid = game("qubic");
    assert_eq!(
        unreadable(&solid, &solid.start(), "a1"),
        Unreadable::NoLevel {
            name: "a1".to_owned()
        }
    );
    let mv = solid.read_move(&solid.start(), "B3.4").unwrap();
    assert_eq!(solid.write_move(mv), "b3.4");
}

#[test]
fn passing_and_swapping_have_their_words() {
    let game = game("squava");
    let mut position = game.start();
    assert!(matches!(
        refusal(&game, &position, "swap"),
        Refusal::WrongAction {
            asked: Action::Swap,
            ..
        }
    ));
    position = game
        .play(&position, game.read_move(&position, "c3").unwrap())
        .unwrap();
    for text in ["swap", "SWAP", " Swap "] {
        assert_eq!(game.read_move(&position, text), Ok(Move::Swap));
    }
    for text in ["--", "pass", "Pass", "—", "- -"] {
        let refused = refusal(&game, &position, text);
        assert!(
            matches!(
                refused,
                Refusal::WrongAction {
                    asked: Action::Pass,
                    ..
                }
            ),
            "{text}"
        );
    }
    let stuck = crate::testing::game("achi");
    let mut passed = false;
    for seed in 0..300 {
        random_game(&stuck, seed, 80, |position, moves| {
            if moves == [Move::Pass] {
                assert_eq!(stuck.read_move(position, "--"), Ok(Move::Pass));
                passed = true;
            }
        });
    }
    assert!(passed, "no stuck player in 300 games of achi");
}

#[test]
fn a_finished_game_has_no_example() {
    let game = game("tic-tac-toe");
    let over = at(&game, "XOX/XOO/OXX");
    assert_eq!(over.outcome(), Outcome::Draw(DrawReason::Full));
    let error = game.read_move(&over, "what?").unwrap_err();
    assert_eq!(
        error.to_string(),
        "cannot read \"what?\" as a move: no move has a '?' there"
    );
}

proptest! {
    #[test]
    fn no_text_makes_reading_panic(text in "\\PC{0,80}", which in 0..6_usize) {
        let name = ["tic-tac-toe", "connect-four", "qubic", "order-and-chaos", "nine-mens-morris", "yavalath"][which];
        let game = game(name);
        let _ = game.read_move(&game.start(), &text);
    }

    #[test]
    fn text_like_a_move_is_read_or_refused(text in "[a-z0-9xX. -]{0,10}", which in 0..6_usize) {
        let name = ["tic-tac-toe", "connect-four", "qubic", "order-and-chaos", "liansi", "yavalath"][which];
        let game = game(name);
        let start = game.start();
        if let Ok(mv) = game.read_move(&start, &text) {
            prop_assert!(game.legal_moves(&start).contains(&mv));
            prop_assert_eq!(game.read_move(&start, &game.write_move(mv)), Ok(mv));
        }
    }
}
