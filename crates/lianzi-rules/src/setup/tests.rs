use super::*;
use crate::testing::{every_game, game, game_from, random_game};
use crate::{Outcome, Refusal};

const X: Option<Player> = Some(Player::First);
const O: Option<Player> = Some(Player::Second);

fn drawn(name: &str, picture: &str) -> Setup {
    Setup::drawn(&game(name), picture).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn cells_are_addressed_by_row_and_column_from_the_top_left() {
    let board = drawn(
        "tic-tac-toe",
        "X . O
         . X .
         . . O",
    );
    assert_eq!(board.cell(0, 2), Ok(O));
    assert_eq!(board.cell(2, 0), Ok(None));
    assert!(board.is_empty(2, 0) && !board.is_empty(0, 0));
    assert_eq!(board.cell_at(Point(8)), Ok(O));
}

#[test]
fn off_the_board_nothing_is_empty_and_the_error_says_how_large_the_board_is() {
    let board = Setup::new(&game("tic-tac-toe"));
    for (row, column) in [(-1, 0), (0, -1), (3, 0), (0, 3), (i64::MAX, i64::MIN), (65536, 0)] {
        assert!(!board.is_on_board(row, column));
        assert!(!board.is_empty(row, column));
        let error = CellError::OffBoard {
            row,
            column,
            rows: 3,
            columns: 3,
        };
        assert_eq!(board.cell(row, column), Err(error));
        assert_eq!(board.clone().clear(row, column), Err(error));
        assert_eq!(board.preview(row, column, X), SetupPreview::Refused(error.into()));
    }
    assert_eq!(
        board.cell(-1, 7).unwrap_err().to_string(),
        "row -1, column 7 is not on the board (3 rows, 3 columns)"
    );
    assert_eq!(
        board.cell_at(Point(9)),
        Err(CellError::NoSuchPoint { point: 9, points: 9 })
    );
}

#[test]
fn placing_is_refused_for_the_first_reason_and_changes_nothing() {
    let mut board = drawn(
        "tic-tac-toe",
        "X . .
         . . .
         . . .",
    );
    let before = board.cells().to_vec();
    let off = |error| matches!(error, Err(PlaceError::OffBoard(CellError::OffBoard { .. })));
    assert!(
        off(board.place(3, 0, None)),
        "off the board comes before not a stone"
    );
    assert_eq!(
        board.place(0, 0, None),
        Err(PlaceError::NotAStone),
        "not a stone comes before occupied"
    );
    assert_eq!(
        board.place(0, 0, O),
        Err(PlaceError::Occupied { stone: Player::First })
    );
    assert_eq!(board.check_place(0, 1, O), Ok(()));
    assert_eq!(board.cells(), before);
    assert_eq!(board.place(0, 1, O), Ok(()));
    assert_eq!(board.cell(0, 1), Ok(O));
    assert_eq!(board.clear(0, 1), Ok(()));
    assert_eq!(board.cells(), before);
    board.clear_all();
    assert!(board.cells().iter().all(Option::is_none));
}

#[test]
fn each_of_the_eight_lines_wins() {
    let game = game("tic-tac-toe");
    let lines = crate::windows(game.board(), 3, crate::ClassSet::ANY);
    assert_eq!(lines.len(), 8);
    for line in lines {
        for stone in Player::BOTH {
            let mut board = Setup::new(&game);
            for &point in &line[1..] {
                board.place_at(point, Some(stone)).unwrap();
            }
            assert_eq!(board.winner(), None);
            assert_eq!(board.preview_at(line[0], Some(stone)), SetupPreview::Wins);
            assert_eq!(
                board.preview_at(line[0], Some(stone.opponent())),
                SetupPreview::DoesNotWin
            );
            board.place_at(line[0], Some(stone)).unwrap();
            assert_eq!(board.winner(), Some(stone));
        }
    }
}

#[test]
fn the_first_player_is_reported_when_both_have_a_line() {
    let board = drawn(
        "tic-tac-toe",
        "O O O
         . . .
         X X X",
    );
    assert_eq!(board.winner(), X);
}

#[test]
fn a_full_board_and_a_line_are_separate_questions() {
    let board = drawn(
        "tic-tac-toe",
        "X O X
         O X O
         O X X",
    );
    assert!(board.is_full());
    assert_eq!(board.winner(), X);
    let drawn = drawn(
        "tic-tac-toe",
        "X O X
         X O O
         O X X",
    );
    assert!(drawn.is_full());
    assert_eq!(drawn.winner(), None);
}

#[test]
fn a_preview_changes_nothing_and_asks_for_a_new_line() {
    let board = drawn(
        "tic-tac-toe",
        "X X X
         . . .
         O O .",
    );
    let before = board.cells().to_vec();
    assert_eq!(board.preview(2, 2, X), SetupPreview::DoesNotWin);
    assert_eq!(board.preview(2, 2, O), SetupPreview::Wins);
    assert_eq!(
        board.preview(0, 0, X),
        SetupPreview::Refused(PlaceError::Occupied { stone: Player::First })
    );
    assert_eq!(
        board.preview(1, 1, None),
        SetupPreview::Refused(PlaceError::NotAStone)
    );
    assert_eq!(board.cells(), before);
}

#[test]
fn a_line_that_loses_makes_the_other_player_win() {
    let board = drawn(
        "tic-tac-toe-misere",
        "X X .
         . . .
         O O O",
    );
    assert_eq!(board.winner(), X);
    assert_eq!(board.preview(0, 2, X), SetupPreview::DoesNotWin);
}

#[test]
fn a_row_blocked_at_both_ends_is_no_row_where_ends_count() {
    let rows = |row: &str| format!("{row}{}", "\n15".repeat(14));
    assert_eq!(
        drawn("caro", &rows("OXXXXXO8").replace('X', "B").replace('O', "W")).winner(),
        None
    );
    assert_eq!(drawn("caro", &rows("BBBBBW9")).winner(), X);
    assert_eq!(drawn("gomoku-standard", &rows("BBBBBB9")).winner(), None);
    assert_eq!(drawn("gomoku", &rows("BBBBBB9")).winner(), X);
}

#[test]
fn a_set_up_board_becomes_a_position() {
    let mut board = drawn(
        "liansi",
        ". . . X . .
         . . . . . .
         . . O . . .
         . . . . . .
         . . . . . .
         . . . . . .",
    );
    let position = board.position().expect("one stone each");
    assert_eq!(board.game().write_position(&position), "3X2/6/2O3/6/6/6 X 7,7 2");
    board
        .set_mover(Player::Second)
        .set_ply(11)
        .set_hands(Each([Some(3), Some(2)]));
    let position = board.position().expect("stones may have been taken");
    assert_eq!(board.game().write_position(&position), "3X2/6/2O3/6/6/6 O 3,2 11");
}

#[test]
fn an_impossible_board_is_refused_with_all_reasons() {
    let board = drawn(
        "connect-four",
        ". . . . . . .
         . . . . . . .
         . . . . . . .
         . . . R . . .
         . Y . . . . .
         . . . . . . .",
    );
    let reasons: Vec<String> = board
        .position()
        .unwrap_err()
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(
        reasons,
        [
            "the stone on d3 has nothing below it",
            "the stone on b2 has nothing below it"
        ]
    );
}

#[test]
fn a_bad_drawing_is_refused_with_its_places() {
    let error = Setup::drawn(&game("tic-tac-toe"), "X . O\n. Z .\nO .").unwrap_err();
    let places: Vec<usize> = error.faults().iter().map(|fault| fault.column).collect();
    assert_eq!(places, [3, 1]);
}

#[test]
fn comparing_cells_and_playing_find_the_same_winner() {
    for (name, game) in every_game() {
        let own = game.rules().stone == crate::rules::StoneChoice::Own;
        let by_line = |rule: &crate::rules::Rule| {
            use crate::rules::{Condition, Consequence};
            matches!(rule.when, Condition::Made(_))
                && matches!(rule.then, Consequence::Win | Consequence::Lose)
        };
        // Elsewhere a game is won by other things than standing lines, or lines stand that decided nothing.
        let plain = game.rules().rules.iter().all(by_line) && game.rules().phases.len() == 1;
        if !own || !plain || game.rules().phases[0].capture.is_some() {
            continue;
        }
        for seed in 0..10 {
            random_game(&game, seed, 300, |position, moves| {
                let board = Setup::from_position(&game, position);
                let won = position.outcome().winner();
                if moves.is_empty() {
                    assert_eq!(board.winner(), won, "{name}: {}", game.write_position(position));
                }
                if position.outcome() == Outcome::InProgress {
                    assert_eq!(board.winner(), None, "{name}: {}", game.write_position(position));
                }
            });
        }
    }
}

#[test]
fn setting_up_what_was_played_gives_the_position_back() {
    let game = game("liansi");
    random_game(&game, 3, 60, |position, _| {
        let mut board = Setup::from_position(&game, position);
        board.set_mover(position.mover()).set_ply(position.ply());
        assert_eq!(board.position().as_ref(), Ok(position));
    });
}

#[test]
fn shared_stones_of_the_other_kind_are_refused() {
    let mut board = Setup::new(&game("notakto"));
    board.place(1, 1, O).unwrap();
    let reasons = board.position().unwrap_err();
    assert!(matches!(reasons[..], [Impossible::OneKind { at: Point(4), .. }]));
}

#[test]
fn closed_lines_have_no_ends() {
    let game = game_from(
        r#"
        lianzi = 1
        name   = "around the rim"
        board  = { kind = "wheel", spokes = 8 }
        phase  = [{ turn = ["place"] }]
        rule   = [{ made = { line = 3, along = "rim", exact = true, open = 1 }, then = "win" }]
        "#,
    );
    let stones = |names: &[&str], player: Player, board: &mut Setup| {
        for name in names {
            board
                .place_at(game.board().point(name).unwrap(), Some(player))
                .unwrap();
        }
    };
    let mut board = Setup::new(&game);
    stones(&["b8", "b1", "b2"], Player::First, &mut board);
    assert_eq!(board.winner(), X);
    stones(&["b3"], Player::Second, &mut board);
    assert_eq!(board.winner(), X);
    stones(&["b7"], Player::Second, &mut board);
    assert_eq!(board.winner(), None);
    let position = board.set_mover(Player::First).position().unwrap();
    assert_eq!(position.outcome(), Outcome::InProgress);
    let b3 = board.game().read_move(&position, "b3").unwrap_err();
    assert!(matches!(b3, crate::MoveError::Refused(Refusal::Occupied { .. })));
}
