//! Stories of matches, told move by move.

use lianzi_rules::{
    Action, AnyGame, AnyPosition, DrawReason, Move, MoveError, Outcome, Player, Point, Preview, Refusal,
    Rules, catalogue,
};

use super::{Match, Repetition, Status, Takeback, TakebackError};

/// Everything that can be seen of a match.
type Picture = (
    Vec<AnyPosition>,
    Vec<Move>,
    Outcome,
    Status,
    Vec<Move>,
    Vec<Vec<Point>>,
);

fn picture(game: &Match) -> Picture {
    (
        game.positions().to_vec(),
        game.moves().to_vec(),
        game.outcome(),
        game.status(),
        game.legal_moves(),
        game.winning_lines(),
    )
}

fn shipped(name: &str) -> Match {
    Match::new(catalogue::game(name).unwrap(), Takeback::Free)
}

fn play(game: &mut Match, moves: &str) {
    for text in moves.split_whitespace() {
        game.play_text(text)
            .unwrap_or_else(|error| panic!("{text}: {error}"));
    }
}

/// Plays the moves, then takes all of them back, comparing with what was there on the way.
fn there_and_back(game: &mut Match, moves: &str) {
    let mut pictures = Vec::new();
    for text in moves.split_whitespace() {
        pictures.push(picture(game));
        play(game, text);
    }
    while let Some(before) = pictures.pop() {
        game.take_back().unwrap();
        assert_eq!(picture(game), before);
    }
}

#[track_caller]
fn refused(game: &mut Match, text: &str) -> Refusal {
    match rejected(game, text) {
        MoveError::Refused(refusal) => refusal,
        unreadable @ MoveError::Unreadable { .. } => panic!("{unreadable}"),
    }
}

#[track_caller]
fn rejected(game: &mut Match, text: &str) -> MoveError {
    let before = picture(game);
    let error = game.play_text(text).unwrap_err();
    assert_eq!(picture(game), before, "{text} changed something");
    error
}

fn names(game: &Match, lines: &[Vec<Point>]) -> Vec<String> {
    let board = game.game().board();
    let line = |line: &Vec<Point>| {
        line.iter()
            .map(|&at| board.name(at))
            .collect::<Vec<_>>()
            .join(" ")
    };
    lines.iter().map(line).collect()
}

/// Sixteen stones without four in a row:
///
/// ```text
/// X O X O X O
/// O X O X O X
/// X O X O . .
/// ```
const PLACED: &str = "a1 b1 c1 d1 e1 f1 b2 a2 d2 c2 f2 e2 a3 b3 c3 d3";

#[test]
fn a_whole_game_of_liansi_with_wrong_input_and_takeback_across_the_phases() {
    let mut game = shipped("liansi");
    for nonsense in [
        "",
        " ",
        "hello",
        "a1 b1 c1 d1",
        "\u{1b}[2J",
        "99999999999999999999 1",
        "连",
    ] {
        rejected(&mut game, nonsense);
    }
    play(&mut game, "a1");
    assert!(matches!(refused(&mut game, "a1"), Refusal::Occupied { name, .. } if name == "a1"));
    assert!(matches!(
        refused(&mut game, "g1"),
        Refusal::OffBoard {
            columns: 6,
            rows: 6,
            ..
        }
    ));
    assert!(matches!(refused(&mut game, "a7"), Refusal::OffBoard { .. }));
    assert!(matches!(
        refused(&mut game, "a1 a2"),
        Refusal::WrongAction {
            asked: Action::Slide,
            ..
        }
    ));
    play(&mut game, &PLACED[2..]);

    let status = game.status();
    assert_eq!((status.phase, status.ply, status.mover), (1, 16, Player::First));
    assert_eq!(status.hands.0, [Some(0), Some(0)]);
    assert!(status.expected.is_only(Action::Slide));
    assert!(matches!(refused(&mut game, "a2 a3"), Refusal::NotYours { .. }));
    assert!(matches!(refused(&mut game, "a1 a2"), Refusal::Occupied { .. }));
    assert!(matches!(refused(&mut game, "f6 f5"), Refusal::NoStone { .. }));
    assert!(matches!(refused(&mut game, "c3 d4"), Refusal::NotAdjacent { .. }));
    assert!(matches!(refused(&mut game, "c3 c5"), Refusal::NotAdjacent { .. }));

    let placed = picture(&game);
    game.play_text("c3 c4").unwrap();
    game.play_text("d3-d4").unwrap();
    // Back over the border between the phases, and over it again.
    for _ in 0..3 {
        game.take_back().unwrap();
    }
    let status = game.status();
    assert_eq!((status.phase, status.ply, status.mover), (0, 15, Player::Second));
    assert_eq!(status.hands.0, [Some(0), Some(1)]);
    assert!(matches!(
        refused(&mut game, "c3 c4"),
        Refusal::WrongAction {
            asked: Action::Slide,
            ..
        }
    ));
    play(&mut game, "d3");
    assert_eq!(picture(&game), placed);

    // The second player goes back and forth; the first makes the diagonal a1 b2 c3 d4.
    for text in [
        "c3 c4", "d3 d4", "c4 b4", "d4 d5", "f2 f3", "d5 d4", "f3 e3", "d4 d5", "e3 d3", "d5 d6",
    ] {
        assert_eq!(game.play_text(text), Ok(Outcome::InProgress), "{text}");
    }
    play(&mut game, "d3-d4 d6-d5 b4-c4 d5-d6");
    assert_eq!(game.play_text("c4 c3"), Ok(Outcome::Win(Player::First)));
    assert_eq!(names(&game, &game.winning_lines()), ["a1 b2 c3 d4"]);
    while game.take_back().is_ok() {}
    assert_eq!(picture(&game), picture(&shipped("liansi")));
}

#[test]
fn a_win_ends_the_game_until_it_is_taken_back() {
    let mut game = shipped("liansi");
    play(&mut game, "a1 a6 b1 b6 c1 c6");
    let before = picture(&game);
    let winning = game.read_move("d1").unwrap();
    assert_eq!(game.preview(winning), Preview::Wins);
    assert_eq!(game.play(winning), Ok(Outcome::Win(Player::First)));

    assert_eq!(names(&game, &game.winning_lines()), ["a1 b1 c1 d1"]);
    let status = game.status();
    assert_eq!(status.lines, game.winning_lines());
    assert_eq!(
        (status.outcome, status.expected.iter().count()),
        (Outcome::Win(Player::First), 0)
    );
    assert_eq!(game.legal_moves(), []);
    for text in ["d6", "d1", "z99", "nonsense"] {
        assert_eq!(
            refused(&mut game, text),
            Refusal::Over(Outcome::Win(Player::First))
        );
    }
    assert_eq!(
        game.check(winning),
        Err(Refusal::Over(Outcome::Win(Player::First)))
    );

    assert_eq!(game.take_back(), Ok(winning));
    assert_eq!(picture(&game), before);
    play(&mut game, "e1 d6");
    assert_eq!(game.outcome(), Outcome::Win(Player::Second));
    assert_eq!(names(&game, &game.winning_lines()), ["a6 b6 c6 d6"]);
}

#[test]
fn a_placed_stone_stays_where_that_is_agreed() {
    let mut game = shipped("tic-tac-toe").with_takeback(Takeback::Never);
    assert_eq!(game.take_back(), Err(TakebackError::Never));
    play(&mut game, "b2 a1");
    let before = picture(&game);
    assert_eq!(game.take_back(), Err(TakebackError::Never));
    assert_eq!(game.take_back_for(Player::First), Err(TakebackError::Never));
    assert_eq!(picture(&game), before);
}

#[test]
fn without_moves_there_is_nothing_to_take_back() {
    let mut game = shipped("tic-tac-toe");
    assert_eq!(game.take_back(), Err(TakebackError::NoMoves));
    assert_eq!(game.take_back_for(Player::Second), Err(TakebackError::NoMoves));
    play(&mut game, "b2");
    game.take_back().unwrap();
    assert_eq!(game.take_back(), Err(TakebackError::NoMoves));
    assert_eq!(picture(&game), picture(&shipped("tic-tac-toe")));
}

#[test]
fn a_takeback_for_a_player_goes_back_to_his_own_decision() {
    let mut game = shipped("tic-tac-toe");
    play(&mut game, "b2");
    let one_move = picture(&game);
    assert_eq!(
        game.take_back_for(Player::Second),
        Err(TakebackError::NoMoveOf(Player::Second))
    );
    assert_eq!(picture(&game), one_move);
    play(&mut game, "a1 c3");
    assert_eq!(game.take_back_for(Player::Second).map(|moves| moves.len()), Ok(2));
    assert_eq!(picture(&game), one_move);
    assert_eq!(game.take_back_for(Player::First).map(|moves| moves.len()), Ok(1));
    assert!(game.moves().is_empty());
}

#[test]
fn removals_are_taken_back() {
    let mut game = shipped("nine-mens-morris");
    play(&mut game, "a1 a7 d1 g7 g1");
    let status = game.status();
    assert_eq!((status.mover, status.removing), (Player::First, 1));
    assert!(status.expected.is_only(Action::Remove));
    assert!(matches!(refused(&mut game, "xa1"), Refusal::YourOwn { .. }));
    there_and_back(&mut game, "xg7 g7 b2 b4");
    for _ in 0..5 {
        game.take_back().unwrap();
    }
    assert_eq!(*game.position(), game.game().start());
}

#[test]
fn captures_are_taken_back() {
    let rules = r#"
        lianzi = 1
        name   = "Two between two"
        board  = { kind = "square", size = [5, 5] }
        phase  = [{ turn = ["place"], capture = { flank = [2] } }]
        rule   = [{ captured = 4, then = "win" }]
    "#;
    let mut game = Match::new(AnyGame::new(Rules::from_text(rules).unwrap()), Takeback::Free);
    play(&mut game, "a1 b1 e5 c1");
    let before = picture(&game);
    play(&mut game, "d1");
    assert_eq!(game.status().captured.0, [2, 0]);
    assert_eq!(game.position().stones(Player::Second), []);
    game.take_back().unwrap();
    assert_eq!(picture(&game), before);
    there_and_back(&mut game, "d1 b2 a2 c2 d2");
}

#[test]
fn a_swap_is_taken_back() {
    let mut game = shipped("liansi-pie");
    play(&mut game, "c3");
    there_and_back(&mut game, "swap a1 b2");
    play(&mut game, "swap");
    assert_eq!(game.status().hands.0, [Some(8), Some(7)]);
    assert_eq!(
        game.position().stone(game.game().board().point("c3").unwrap()),
        Some(Player::Second)
    );
}

/// One stone up and down, the other down and up: four plies lead back to the start.
const ROUND: &str = "b1-b4 d5-d2 b4-b1 d2-d5";

#[test]
fn the_third_occurrence_of_a_position_draws_in_neutreeko() {
    let mut game = shipped("neutreeko");
    assert_eq!(game.repetition(), Some(Repetition { times: 1, limit: 3 }));
    play(&mut game, ROUND);
    assert_eq!(game.repetition(), Some(Repetition { times: 2, limit: 3 }));
    play(&mut game, "b1-b4 d5-d2 b4-b1");
    assert_eq!(game.outcome(), Outcome::InProgress);

    let before = picture(&game);
    let last = game.read_move("d2-d5").unwrap();
    let drawn = Outcome::Draw(DrawReason::Repetition);
    assert_eq!(game.preview(last), Preview::DoesNotWin(drawn));
    assert_eq!(picture(&game), before);
    assert_eq!(game.play(last), Ok(drawn));
    assert_eq!(game.status().outcome, drawn);
    assert_eq!((game.legal_moves(), game.winning_lines()), (vec![], vec![]));
    assert_eq!(refused(&mut game, "b1-b4"), Refusal::Over(drawn));

    // Taking back forgets the occurrence, and coming back counts it again.
    game.take_back().unwrap();
    assert_eq!(picture(&game), before);
    assert_eq!(game.play(last), Ok(drawn));
    for _ in 0..8 {
        game.take_back().unwrap();
    }
    assert_eq!(game.repetition(), Some(Repetition { times: 1, limit: 3 }));
    play(&mut game, ROUND);
    assert_eq!(game.outcome(), Outcome::InProgress);
}

#[test]
fn any_repetition_draws_on_four_by_four() {
    let mut game = shipped("a-simple-game");
    play(&mut game, "a4-a3 b4-b3 a3-a4");
    assert_eq!(game.play_text("b3-b4"), Ok(Outcome::Draw(DrawReason::Repetition)));
    assert_eq!(game.moves().len(), 4);
}

#[test]
fn the_same_stones_with_another_mover_are_another_position() {
    // X . .      Three steps around a corner for one player, two for the other: the stones are back,
    // . . .      but the other player is on move.
    // . . O
    let rules = r#"
        lianzi = 1
        name   = "Kings"
        board  = { kind = "square", size = [3, 3] }
        setup  = "X2/3/2O"
        phase  = [{ turn = ["slide"] }]
        rule   = [{ made = { line = 3 }, then = "win" }]
        end    = { repeat = 2 }
    "#;
    let mut game = Match::new(AnyGame::new(Rules::from_text(rules).unwrap()), Takeback::Free);
    play(&mut game, "a1-b1 c3-c2 b1-a2 c2-c3 a2-a1");
    let stones = |position: &AnyPosition| Player::BOTH.map(|player| position.stones(player));
    assert_eq!(stones(game.position()), stones(game.start()));
    assert_eq!(game.outcome(), Outcome::InProgress);
    assert_eq!(game.repetition(), Some(Repetition { times: 1, limit: 2 }));
}

#[test]
fn where_the_rules_do_not_ask_repetitions_are_not_counted() {
    let mut game = shipped("liansi-4");
    play(&mut game, "a1 a6 c1 c6 e1 e6 b3 b4");
    let mut plies = 8;
    while game.outcome() == Outcome::InProgress {
        let text = ["a1-a2", "a6-a5", "a2-a1", "a5-a6"][plies % 4];
        game.play_text(text).unwrap();
        plies += 1;
    }
    assert_eq!((plies, game.outcome()), (120, Outcome::Draw(DrawReason::Plies)));
    assert_eq!((game.repetition(), game.status().ply_limit), (None, Some(120)));
    game.take_back().unwrap();
    assert_eq!(game.outcome(), Outcome::InProgress);
}

#[test]
fn a_restart_is_a_fresh_game() {
    let mut game = shipped("neutreeko").with_seed(7);
    let fresh = picture(&game);
    play(&mut game, ROUND);
    play(&mut game, ROUND);
    assert!(game.outcome().is_over());
    game.restart();
    assert_eq!(picture(&game), fresh);
    assert_eq!((game.seed(), game.takeback()), (Some(7), Takeback::Free));
    play(&mut game, ROUND);
    assert_eq!(game.outcome(), Outcome::InProgress);
}

#[test]
fn a_match_from_a_position_goes_back_no_further() {
    let mut model = shipped("liansi");
    play(&mut model, PLACED);
    let middle = *model.position();
    let mut game = Match::from_position(model.game().clone(), middle, Takeback::Free);
    assert_eq!(game.take_back(), Err(TakebackError::NoMoves));
    play(&mut game, "c3-c4 d3-d4");
    assert_eq!((game.moves().len(), game.position().ply()), (2, 18));
    game.restart();
    assert_eq!(
        (*game.start(), *game.position(), game.moves().len()),
        (middle, middle, 0)
    );
}

#[test]
fn a_match_can_begin_at_its_end() {
    let mut model = shipped("tic-tac-toe");
    play(&mut model, "a1 a3 b1 b3 c1");
    let mut game = Match::from_position(model.game().clone(), *model.position(), Takeback::Free);
    assert_eq!(game.outcome(), Outcome::Win(Player::First));
    assert_eq!(names(&game, &game.winning_lines()), ["a1 b1 c1"]);
    assert_eq!(
        refused(&mut game, "c3"),
        Refusal::Over(Outcome::Win(Player::First))
    );
    assert_eq!(game.take_back(), Err(TakebackError::NoMoves));
}

#[test]
fn the_status_counts_the_steps_of_a_turn() {
    let mut game = shipped("connect6");
    let steps = |game: &Match| (game.status().mover, game.status().step, game.status().steps);
    assert_eq!(steps(&game), (Player::First, 0, 1));
    play(&mut game, "j10");
    assert_eq!(steps(&game), (Player::Second, 0, 2));
    play(&mut game, "k10");
    assert_eq!(steps(&game), (Player::Second, 1, 2));
    play(&mut game, "k11");
    assert_eq!(steps(&game), (Player::First, 0, 2));
}

#[test]
fn every_ply_can_be_asked_for_its_status() {
    let mut game = shipped("neutreeko");
    let mut seen = vec![game.status()];
    for text in ROUND.split_whitespace().chain(ROUND.split_whitespace()) {
        play(&mut game, text);
        seen.push(game.status());
    }
    for (ply, status) in seen.into_iter().enumerate() {
        assert_eq!(game.status_at(ply), Some(status));
    }
    assert_eq!(game.status_at(9), None);
}
