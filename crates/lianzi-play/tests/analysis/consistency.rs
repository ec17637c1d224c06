//! The value of the position, the values of its moves and the reason for ending never contradict each other.

use std::time::Duration;

use lianzi_play::Match;
use lianzi_play::Takeback;
use lianzi_play::analysis::{Analysis, Analyst, Effort, Means};
use lianzi_rules::{AnyGame, AnyPosition};
use lianzi_search::Chance;
use lianzi_solve::{Distance, Grade, Halt, Value};

use super::values::{truth, truth_of_move};
use super::{analyze, game, random_position};

/// Kinds of games that are solved in different ways, and after how many random plies all moves are solved in little time.
const SOLVED: [(&str, u32, u32); 13] = [
    ("gravity:4,3,3", 0, 8),
    ("gravity:5,4,4", 8, 10),
    ("gravity:6,5,4", 16, 12),
    ("connect-four", 26, 14),
    ("connect-four-misere", 30, 8),
    ("tic-tac-toe", 0, 7),
    ("tic-tac-toe-misere", 1, 6),
    ("mnk:4,3,3", 2, 8),
    ("three-mens-morris", 0, 20),
    ("achi", 2, 20),
    ("picaria", 4, 20),
    ("shisima", 0, 20),
    ("order-and-chaos", 29, 4),
];

/// Games in which some positions are solved and some are not.
const UNSOLVED: [(&str, u32, u32); 6] = [
    ("liansi", 0, 24),
    ("connect-four", 0, 20),
    ("gomoku", 6, 30),
    ("pente", 10, 40),
    ("squava", 2, 12),
    ("connect6", 4, 30),
];

fn positions(
    games: &[(&str, u32, u32)],
    each: usize,
    seed: u64,
    mut check: impl FnMut(&AnyGame, &AnyPosition),
) {
    let mut chance = Chance::new(seed);
    for &(name, plies, more) in games {
        let game = game(name);
        let mut checked = 0;
        for _ in 0..2000 {
            if checked == each {
                break;
            }
            if let Some(position) = random_position(&game, plies + chance.below(more), &mut chance) {
                check(&game, &position);
                checked += 1;
            }
        }
        assert!(checked > 0, "{name}: every game was over");
    }
}

/// How good a value is for the player who gets it, as far as it is known.
fn order(value: Value) -> Option<i32> {
    let plies = |distance: Distance| i32::from(distance.plies());
    match value {
        Value::Win(distance) => Some(10_000 - plies(distance)),
        Value::Draw => Some(0),
        Value::Loss(distance) => Some(plies(distance) - 10_000),
        Value::Unknown(_) => None,
    }
}

fn is_exact(value: Value) -> bool {
    match value {
        Value::Win(distance) | Value::Loss(distance) => distance.is_exact(),
        Value::Draw => true,
        Value::Unknown(_) => false,
    }
}

/// What must hold whenever the work ended.
fn agrees_with_itself(game: &AnyGame, analysis: &Analysis) {
    let text = || {
        let rows = analysis.moves.iter();
        let rows: Vec<String> = rows
            .map(|judged| format!("{} {:?}", game.write_move(judged.mv), judged.value))
            .collect();
        format!(
            "{}: {:?}, {:?}\n{}",
            game.write_position(&analysis.position),
            analysis.value,
            analysis.halted,
            rows.join("\n")
        )
    };
    let best = analysis.moves[0].value;
    if let (Some(headline), Some(first)) = (order(analysis.value), order(best)) {
        assert_eq!(headline, first, "{}", text());
    }
    if is_exact(analysis.value) && best.grade().is_some() {
        assert_eq!(analysis.value, best, "{}", text());
    }
    if analysis.moves.iter().all(|judged| is_exact(judged.value)) {
        assert_eq!(analysis.value, best, "{}", text());
    }
    for pair in analysis.moves.windows(2) {
        if let (Some(one), Some(other)) = (order(pair[0].value), order(pair[1].value)) {
            assert!(one >= other, "{}", text());
            let in_order = one > other || is_exact(pair[0].value) || !is_exact(pair[1].value);
            assert!(in_order, "an exact row stands below a bound: {}", text());
        }
    }
    for judged in &analysis.moves {
        if let (Some(headline), Some(row)) = (order(analysis.value), order(judged.value)) {
            assert!(row <= headline, "{}", text());
        }
        if analysis.value.grade().is_some() {
            assert!(judged.value.at_least() <= analysis.value.at_most(), "{}", text());
        }
    }
    let open = analysis.moves.iter().any(|judged| !is_exact(judged.value));
    assert!(open || analysis.halted.is_none(), "{}", text());
}

/// Whether what is known later does not contradict what was known before.
fn refines(before: Value, after: Value) -> bool {
    match (before, after) {
        (Value::Unknown(before), _) => {
            before.at_least <= after.at_most() && after.at_least() <= before.at_most
        }
        (Value::Win(Distance::Exact(_)) | Value::Loss(Distance::Exact(_)) | Value::Draw, _) => {
            before == after
        }
        (Value::Win(one), Value::Win(other)) | (Value::Loss(one), Value::Loss(other)) => {
            other.plies() <= one.plies()
        }
        _ => false,
    }
}

#[test]
fn with_time_left_every_row_is_exact_and_the_headline_is_the_first_of_them() {
    for means in [Means::Both, Means::Solver] {
        positions(&SOLVED, 6, 20, |game, position| {
            let effort = Effort {
                means,
                // Far more than it takes anywhere.
                time: Some(Duration::from_secs(3600)),
                memory: 1 << 26,
                ..Effort::default()
            };
            let analysis = analyze(game, position, &effort);
            let text = game.write_position(position);
            agrees_with_itself(game, &analysis);
            assert_eq!(analysis.halted, None, "{text}");
            for judged in &analysis.moves {
                assert!(
                    is_exact(judged.value),
                    "{text} {}: {:?}",
                    game.write_move(judged.mv),
                    judged.value
                );
            }
            assert_eq!(analysis.value, analysis.moves[0].value, "{text}");
        });
    }
}

#[test]
fn distances_of_falling_stones_are_those_of_plain_negamax() {
    let mut chance = Chance::new(21);
    for (name, plies) in [
        ("gravity:4,3,3", 3),
        ("gravity:3,4,3", 3),
        ("gravity:4,4,4", 6),
        ("gravity:5,4,4", 11),
    ] {
        let game = game(name);
        for _ in 0..12 {
            let Some(position) = random_position(&game, plies + chance.below(4), &mut chance) else {
                continue;
            };
            let analysis = analyze(&game, &position, &Effort::default());
            let told = |value: Value| match value {
                Value::Win(distance) => 1000 - i32::from(distance.plies()),
                Value::Loss(distance) => i32::from(distance.plies()) - 1000,
                Value::Draw => 0,
                Value::Unknown(_) => panic!("small boards are solved"),
            };
            assert_eq!(told(analysis.value), truth(&game, &position));
            for judged in &analysis.moves {
                assert_eq!(told(judged.value), truth_of_move(&game, &position, judged.mv));
            }
        }
    }
}

#[test]
fn whenever_the_time_ends_nothing_contradicts_what_more_time_finds() {
    positions(&SOLVED, 3, 22, |game, position| {
        let full = Effort {
            time: None,
            memory: 1 << 26,
            ..Effort::default()
        };
        let full = analyze(game, position, &full);
        for micros in [1, 300, 1_000, 3_000, 10_000, 30_000] {
            let time = Duration::from_micros(micros);
            let effort = Effort {
                time: Some(time),
                memory: 1 << 26,
                ..Effort::default()
            };
            let short = analyze(game, position, &effort);
            agrees_with_itself(game, &short);
            let text = game.write_position(position);
            assert!(
                refines(short.value, full.value),
                "{text}: {:?}, then {:?}",
                short.value,
                full.value
            );
            for judged in &short.moves {
                let later = full
                    .moves
                    .iter()
                    .find(|later| later.mv == judged.mv)
                    .expect("all moves");
                assert!(
                    refines(judged.value, later.value),
                    "{text} {}: {:?}, then {:?}",
                    game.write_move(judged.mv),
                    judged.value,
                    later.value
                );
            }
            if short.halted == Some(Halt::Time) {
                assert!(
                    short.elapsed >= time.mul_f64(0.8),
                    "{text}: {:?} of {time:?}",
                    short.elapsed
                );
            }
        }
    });
}

#[test]
fn what_is_solved_only_in_part_does_not_contradict_itself_either() {
    positions(&UNSOLVED, 2, 23, |game, position| {
        let mut analyst = Analyst::new(game);
        let mut before: Option<Analysis> = None;
        for millis in [1, 10, 60, 150] {
            let effort = Effort {
                time: Some(Duration::from_millis(millis)),
                memory: 1 << 26,
                ..Effort::default()
            };
            let analysis = analyst.analyze(position, &effort).expect("of this game");
            agrees_with_itself(game, &analysis);
            for judged in before.iter().flat_map(|before| &before.moves) {
                let later = analysis
                    .moves
                    .iter()
                    .find(|later| later.mv == judged.mv)
                    .expect("all moves");
                // A shorter time may leave less known; what is known is the same.
                assert!(
                    judged.value.grade().is_none()
                        || later.value.grade().is_none()
                        || judged.value.grade() == later.value.grade(),
                    "{} {judged:?}, then {later:?}",
                    game.write_position(position)
                );
            }
            before = Some(analysis);
        }
    });
}

fn columns(moves: &str) -> Match {
    let mut played = Match::new(game("connect-four"), Takeback::Never);
    for digit in moves.bytes() {
        let column = u16::from(digit - b'1');
        let board = played.game().board().clone();
        let legal = played.legal_moves();
        let mv = legal
            .iter()
            .find(|mv| mv.target().is_some_and(|point| board.place(point).x == column));
        played.play(*mv.expect("the column is not full")).expect("legal");
    }
    played
}

#[test]
fn the_only_fastest_win_in_connect_four_stands_first_and_is_what_the_headline_says() {
    let played = columns("616663112446444747");
    let effort = Effort {
        time: Some(Duration::from_secs(3600)),
        ..Effort::default()
    };
    let analysis = Analyst::new(played.game())
        .analyze_match(&played, &effort)
        .expect("of this game");
    agrees_with_itself(played.game(), &analysis);
    assert_eq!(analysis.halted, None);
    assert_eq!(analysis.value, Value::Win(Distance::Exact(11)));
    assert_eq!(analysis.moves[0].value, Value::Win(Distance::Exact(11)));
    assert!(
        analysis.moves[1..]
            .iter()
            .all(|judged| judged.value != analysis.value)
    );
}

#[test]
fn of_two_lost_moves_the_one_that_holds_out_stands_first_with_its_exact_distance() {
    let mut played = Match::new(game("connect-four"), Takeback::Never);
    let moves =
        "g1 g2 d1 c1 c2 e1 g3 d2 d3 c3 c4 d4 a1 c5 a2 a3 e2 c6 a4 d5 e3 e4 d6 b1 e5 g4 g5 e6 a5 g6 a6";
    for mv in moves.split(' ') {
        played.play_text(mv).expect("legal");
    }
    let effort = Effort {
        time: Some(Duration::from_secs(3600)),
        ..Effort::default()
    };
    let analysis = Analyst::new(played.game())
        .analyze_match(&played, &effort)
        .expect("of this game");
    agrees_with_itself(played.game(), &analysis);
    assert_eq!(analysis.halted, None);
    assert_eq!(analysis.value, Value::Loss(Distance::Exact(8)));
    assert_eq!(analysis.moves[0].value, Value::Loss(Distance::Exact(8)));
    assert_eq!(analysis.value.grade(), Some(Grade::Loss));
}
