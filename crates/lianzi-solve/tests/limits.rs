//! Limits are kept, and what is known by then is told; methods that do not apply say why.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use lianzi_rules::{AnyGame, Move, Rules, catalogue};
use lianzi_solve::{Halt, Method, NotApplicable, Request, SolveError, Stage, Value, applies, choose, solve};

#[test]
fn a_stop_flag_ends_the_work_with_what_is_known() {
    // Far beyond reach: fifteen by fifteen.
    let game = catalogue::game("gomoku").expect("shipped");
    let stop = Arc::new(AtomicBool::new(false));
    let request = Request {
        stop: Some(stop.clone()),
        ..Request::default()
    };
    let mut reports_after = 0;
    let answer = solve(&game, &game.start(), &request, &mut |progress| {
        assert!(progress.nodes > 0 && progress.rate > 0.0);
        reports_after += u32::from(stop.load(Ordering::Relaxed));
        // However slow the machine is: something is known by then.
        if matches!(progress.stage, Stage::Within { plies: 5.., .. }) {
            stop.store(true, Ordering::Relaxed);
        }
    });
    let answer = answer.expect("threats apply");
    assert_eq!((answer.halted, reports_after), (Some(Halt::Stopped), 0));
    let Value::Unknown(bounds) = answer.value else {
        panic!("{}", answer.value)
    };
    assert!(bounds.no_win_within >= 3, "{bounds}");
    assert!(answer.certificate.is_none() && answer.best_moves.is_empty());
}

#[test]
fn time_and_memory_run_out_without_a_guess() {
    for method in [Method::Exhaustive, Method::ProofNumbers] {
        let game = catalogue::game("connect-four").expect("shipped");
        let request = Request {
            method: Some(method),
            memory: 1 << 16,
            ..Request::default()
        };
        let answer = solve(&game, &game.start(), &request, &mut |_| {}).expect("it applies");
        assert_eq!(
            (answer.halted, answer.value.grade()),
            (Some(Halt::Memory), None),
            "{method}"
        );
        let request = Request {
            time: Some(Duration::ZERO),
            ..request
        };
        let request = Request {
            memory: 1 << 30,
            ..request
        };
        let answer = solve(&game, &game.start(), &request, &mut |_| {}).expect("it applies");
        assert_eq!(
            (answer.halted, answer.value.grade()),
            (Some(Halt::Time), None),
            "{method}"
        );
    }
}

#[test]
fn a_small_table_makes_threats_slower_and_not_wrong() {
    let game = catalogue::game("mnk:5,5,3").expect("a family");
    let request = Request {
        memory: 0,
        ..Request::default()
    };
    let small = solve(&game, &game.start(), &request, &mut |_| {}).expect("threats apply");
    assert_eq!(small.value.to_string(), "win in 5 plies");
}

#[test]
fn methods_say_why_they_do_not_apply() {
    let reason = |name: &str, method| {
        let game = catalogue::game(name).expect("shipped");
        applies(method, &game, &game.start()).err()
    };
    assert_eq!(reason("liansi", Method::Exhaustive), Some(NotApplicable::Cycles));
    assert_eq!(reason("liansi", Method::Threats), None);
    assert_eq!(reason("liansi-pie", Method::Threats), Some(NotApplicable::Swap));
    assert_eq!(
        reason("tic-tac-toe-misere", Method::Threats),
        Some(NotApplicable::NotMonotone { rule: 0 })
    );
    assert_eq!(
        reason("tic-tac-toe-wild", Method::Threats),
        Some(NotApplicable::NotOwnStones)
    );
    assert_eq!(
        reason("gomoku-standard", Method::Threats),
        Some(NotApplicable::NotMonotone { rule: 0 })
    );
    assert_eq!(
        reason("connect-four", Method::Threats),
        Some(NotApplicable::Restricted)
    );
    assert_eq!(
        reason("connect6", Method::Threats),
        Some(NotApplicable::NotPlacing)
    );
    assert_eq!(reason("pente", Method::Threats), Some(NotApplicable::Captures));
    assert_eq!(reason("pente", Method::Exhaustive), Some(NotApplicable::Captures));
    assert_eq!(
        reason("neutreeko", Method::Threats),
        Some(NotApplicable::NotPlacing)
    );
}

#[test]
fn the_method_follows_from_the_rules() {
    let chosen = |name: &str| {
        let game = catalogue::game(name).expect("shipped");
        choose(&game, &game.start()).ok()
    };
    assert_eq!(chosen("tic-tac-toe"), Some(Method::Exhaustive));
    assert_eq!(chosen("liansi"), Some(Method::Threats));
    assert_eq!(chosen("gomoku"), Some(Method::Threats));
    assert_eq!(chosen("connect-four"), Some(Method::Gravity));
    assert_eq!(chosen("neutreeko"), Some(Method::Retrograde));
    assert_eq!(chosen("six-mens-morris"), Some(Method::Retrograde));
    assert_eq!(chosen("morabaraba"), None);
}

#[test]
fn the_wrong_method_and_the_wrong_game_are_errors() {
    let (small, large) = (
        catalogue::game("tic-tac-toe").expect("shipped"),
        catalogue::game("gomoku").expect("shipped"),
    );
    let request = Request {
        method: Some(Method::Threats),
        ..Request::default()
    };
    let error = solve(&small, &large.start(), &request, &mut |_| {}).expect_err("another game");
    assert_eq!(error, SolveError::OtherGame);
    let misere = catalogue::game("tic-tac-toe-misere").expect("shipped");
    let error = solve(&misere, &misere.start(), &request, &mut |_| {}).expect_err("it does not apply");
    assert!(
        matches!(
            error,
            SolveError::NotApplicable {
                method: Method::Threats,
                ..
            }
        ),
        "{error}"
    );
    let morris = catalogue::game("morabaraba").expect("shipped");
    let error = solve(&morris, &morris.start(), &Request::default(), &mut |_| {}).expect_err("none applies");
    assert!(matches!(error, SolveError::NoMethod { .. }), "{error}");
}

#[test]
fn rows_alone_say_nothing_where_stones_are_fouls_or_sides_may_change() {
    for name in ["renju", "gomoku-swap2"] {
        let game = catalogue::game(name).expect("shipped");
        for method in [Method::Threats, Method::Gravity, Method::Retrograde] {
            assert!(
                applies(method, &game, &game.start()).is_err(),
                "{method} for {name}"
            );
        }
    }
    // Free gomoku with swap2 has rows without exact lengths: threats serve once sides are settled, and not before.
    let text = "lianzi = 1\nextends = \"gomoku\"\nopening = [{ swap = \"swap2\" }]\n";
    let free = AnyGame::new(Rules::from_text(text).expect("valid rules"));
    let mut position = free.start();
    for text in ["h8", "h9", "i10", "pass", "a1", "b1"] {
        let error = applies(Method::Threats, &free, &position);
        assert_eq!(error, Err(NotApplicable::Swap), "before {text}");
        let mv = free.read_move(&position, text).expect("a legal move");
        position = free.play(&position, mv).expect("a legal move");
    }
    assert_eq!(
        applies(Method::Threats, &free, &position),
        Err(NotApplicable::Swap)
    );
    let settled = free.play(&position, Move::Swap).expect("a legal move");
    assert_eq!(applies(Method::Threats, &free, &settled), Ok(()));
}

#[test]
fn a_foul_wins_nothing() {
    // A stone on c1 would be the sixth in the row: with it Black wins where it is no foul, and without it nobody does.
    let value = |base: &str| {
        let text = format!("lianzi = 1\nextends = \"{base}\"\nboard.size = [7, 1]\n");
        let game = AnyGame::new(Rules::from_text(&text).expect("valid rules"));
        let position = game.read_position("BB1BBB1 B").expect("a position");
        let request = Request {
            method: Some(Method::Exhaustive),
            ..Request::default()
        };
        let answer = solve(&game, &position, &request, &mut |_| {}).expect("it applies");
        answer.value.to_string()
    };
    assert_eq!(value("gomoku"), "win in 1 plies");
    assert_eq!(value("renju"), "draw");
}

#[test]
fn a_finished_game_has_its_value() {
    let game = catalogue::game("tic-tac-toe").expect("shipped");
    let mut position = game.start();
    for text in ["a1", "a2", "b1", "b2", "c1"] {
        let mv = game.read_move(&position, text).expect("a legal move");
        position = game.play(&position, mv).expect("a legal move");
    }
    let answer = solve(&game, &position, &Request::default(), &mut |_| {}).expect("always possible");
    // After the end the player who made the last move stays on move.
    assert_eq!(answer.value.to_string(), "win in 0 plies");
    assert!(answer.best_moves.is_empty() && answer.line.is_empty());
}
