//! Games with gravity: known values, agreement with plain negamax, refusals, limits.

mod common;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use common::{Dice, Truth, random_position, truth};
use lianzi_rules::{AnyGame, AnyPosition, Outcome, Rules, catalogue};
use lianzi_solve::{
    Answer, Distance, Grade, GravitySolver, Halt, Method, Moves, NotApplicable, Request, Value, applies,
    choose, solve, verify,
};

fn game(width: u32, height: u32, length: u32) -> AnyGame {
    catalogue::game(&format!("gravity:{width},{height},{length}")).expect("a family")
}

fn answer(game: &AnyGame, position: &AnyPosition, request: Request) -> Answer {
    let request = Request {
        method: Some(Method::Gravity),
        ..request
    };
    solve(game, position, &request, &mut |_| {}).expect("the method applies")
}

/// The value that plain negamax finds.
fn value_of(truth: Truth) -> Value {
    match truth {
        Truth::Win(plies) => Value::Win(Distance::Exact(plies)),
        Truth::Loss(plies) => Value::Loss(Distance::Exact(plies)),
        Truth::Draw => Value::Draw,
    }
}

/// Everything in an answer must be so, down to the last move of the main line.
fn check(game: &AnyGame, position: &AnyPosition) {
    let place = || format!("{}: {}", game.rules().name.en, game.write_position(position));
    let request = Request {
        moves: Moves::All,
        memory: 1 << 20,
        certificate: Some("gravity".to_owned()),
        ..Request::default()
    };
    let answer = answer(game, position, request);
    assert_eq!(answer.value, value_of(truth(game, position)), "{}", place());
    assert_eq!(answer.halted, None);
    let mut best = Vec::new();
    for &(mv, value) in &answer.moves {
        let next = game.play(position, mv).expect("a legal move");
        // Whoever has won stays on move.
        let after = match value_of(truth(game, &next)) {
            won if next.outcome() == Outcome::Win(position.mover()) => won.reversed(),
            after => after,
        };
        assert_eq!(value, after.before(), "{mv:?}: {}", place());
        if value == answer.value {
            best.push(mv);
        }
    }
    let legal: Vec<_> = answer.moves.iter().map(|&(mv, _)| mv).collect();
    assert_eq!(legal, game.legal_moves(position), "{}", place());
    assert_eq!(answer.best_moves, best, "{}", place());
    let mut at = *position;
    for &mv in &answer.line {
        at = game.play(&at, mv).expect("the main line is legal");
    }
    let expected = match answer.value {
        Value::Win(_) => Outcome::Win(position.mover()),
        Value::Loss(_) => Outcome::Win(position.mover().opponent()),
        _ => at.outcome(),
    };
    assert!(at.outcome() == expected && expected.is_over(), "{}", place());
    if let Some(distance) = answer.value.distance() {
        assert_eq!(answer.line.len(), usize::from(distance.plies()), "{}", place());
    }
    let certificate = answer.certificate.expect("a known value has a certificate");
    if let Err(error) = verify::verify(game, certificate.text()) {
        panic!("{error}\n{}\n{}", certificate.text(), place());
    }
}

fn check_random_positions(games: &[AnyGame], positions: usize, most_empty: usize) {
    let mut dice = Dice(0x1234_5678_9abc_def1);
    for game in games {
        let mut checked = 0;
        // Most random games end long before the board is nearly full.
        for _ in 0..100 * positions {
            if let Some(position) = random_position(game, most_empty, &mut dice) {
                check(game, &position);
                checked += 1;
                if checked == positions {
                    break;
                }
            }
        }
        assert!(
            checked > positions / 4,
            "{}: only {checked}",
            game.rules().name.en
        );
    }
}

#[test]
fn random_positions_are_worth_what_plain_negamax_says() {
    let boards = [
        (4, 3, 3),
        (3, 4, 3),
        (3, 5, 3),
        (5, 4, 3),
        (4, 4, 4),
        (4, 5, 4),
        (5, 4, 4),
        (6, 3, 4),
        (7, 6, 4),
        (6, 6, 5),
        (5, 5, 5),
        (7, 5, 5),
        (8, 6, 6),
        (7, 7, 4),
    ];
    check_random_positions(
        &boards.map(|(width, height, length)| game(width, height, length)),
        60,
        8,
    );
}

/// Connect four on a small board with other rules.
fn with_rules(size: &str, gravity: &str, made: &str) -> AnyGame {
    let text = format!(
        "lianzi = 1\nname = \"falling {gravity}\"\nboard = {{ kind = \"square\", size = {size} }}\n\
         [[phase]]\nturn = [\"place\"]\nplace = {{ gravity = \"{gravity}\" }}\n\
         [[rule]]\nmade = {made}\nthen = \"win\"\n"
    );
    AnyGame::new(Rules::from_text(&text).unwrap_or_else(|faults| panic!("{text}\n{faults:?}")))
}

#[test]
fn stones_may_fall_any_way_and_rows_may_count_in_some_directions_only() {
    let games = [
        with_rules("[5, 4]", "down", r#"{ line = 3, along = "orthogonal" }"#),
        with_rules("[5, 4]", "down", r#"{ line = 3, along = "diagonal" }"#),
        with_rules("[4, 5]", "left", "{ line = 4 }"),
        with_rules("[5, 4]", "right", "{ line = 3 }"),
        with_rules("[5, 5]", "up", "{ line = 4 }"),
    ];
    check_random_positions(&games, 60, 8);
}

#[test]
fn a_mirror_image_is_worth_the_same() {
    let game = catalogue::game("connect-four").expect("shipped");
    let mut solver = GravitySolver::new(&game, 1 << 20).expect("the method applies");
    let mut dice = Dice(77);
    let drop = |position: &AnyPosition, column: u16| {
        let mv = game.legal_moves(position).into_iter().find(|mv| {
            mv.target()
                .is_some_and(|point| game.board().place(point).x == column)
        })?;
        game.play(position, mv).ok()
    };
    let mut compared = 0;
    while compared < 20 {
        let (mut left, mut right) = (game.start(), game.start());
        for _ in 0..22 {
            let column = dice.roll(7) as u16;
            if let (Some(one), Some(other)) = (drop(&left, column), drop(&right, 6 - column)) {
                (left, right) = (one, other);
            }
        }
        if !left.outcome().is_over() {
            let one = solver.value(&game, &left).expect("it applies");
            let other = solver.value(&game, &right).expect("it applies");
            assert_eq!(one, other, "{}", game.write_position(&left));
            compared += 1;
        }
    }
}

fn data() -> toml::Table {
    include_str!("data/connect4/small-boards.toml")
        .parse()
        .expect("the data is TOML")
}

/// Checks the rows of the small boards with a value for the first player.
fn check_boards(slow: bool) {
    let data = data();
    let mut checked = 0;
    for row in data["board"].as_array().expect("a list") {
        if row.get("slow").is_some() != slow {
            continue;
        }
        let number = |key: &str| row[key].as_integer().expect("a number");
        let name = format!(
            "gravity:{},{},{}",
            number("width"),
            number("height"),
            number("length")
        );
        let game = catalogue::game(&name).expect("a family");
        let answer = answer(&game, &game.start(), Request::default());
        let expected = match row["value"].as_str().expect("a word") {
            "first" => Grade::Win,
            "second" => Grade::Loss,
            _ => Grade::Draw,
        };
        assert_eq!(answer.value.grade(), Some(expected), "{name}");
        if let Some(plies) = row.get("plies") {
            let distance = answer.value.distance().expect("somebody wins");
            assert!(distance.is_exact());
            assert_eq!(Some(i64::from(distance.plies())), plies.as_integer(), "{name}");
        }
        checked += 1;
    }
    assert!(checked > 0);
}

#[test]
fn small_boards_have_their_published_values() {
    check_boards(false);
}

#[test]
#[ignore = "minutes"]
fn larger_boards_have_their_published_values() {
    check_boards(true);
}

#[test]
fn other_games_are_refused_with_the_reason() {
    let refused = |game: &AnyGame| applies(Method::Gravity, game, &game.start()).expect_err("not this game");
    let shipped = |name: &str| refused(&catalogue::game(name).expect("shipped"));
    assert_eq!(shipped("tic-tac-toe"), NotApplicable::NotColumns);
    assert_eq!(shipped("gravity:9,7,5"), NotApplicable::TooLarge);
    let exact = with_rules("[5, 4]", "down", "{ line = 3, exact = true }");
    assert_eq!(refused(&exact), NotApplicable::NotMonotone { rule: 0 });
    let squares = with_rules("[5, 4]", "down", "[{ line = 3 }, { square = [2] }]");
    assert_eq!(refused(&squares), NotApplicable::NotMonotone { rule: 0 });
    let text = "lianzi = 1\nname = \"misere\"\nboard = { kind = \"square\", size = [5, 4] }\n\
                [[phase]]\nturn = [\"place\"]\nplace = { gravity = \"down\" }\n\
                [[rule]]\nmade = { line = 3 }\nthen = \"lose\"\n";
    let misere = AnyGame::new(Rules::from_text(text).expect("rules"));
    assert_eq!(refused(&misere), NotApplicable::NotMonotone { rule: 0 });
    let few = text
        .replace("\"lose\"", "\"win\"")
        .replace("[[phase]]", "stones = 6\n[[phase]]");
    let few = AnyGame::new(Rules::from_text(&few).expect("rules"));
    assert_eq!(refused(&few), NotApplicable::CountedTurns);
}

#[test]
fn it_is_chosen_where_it_applies() {
    let game = catalogue::game("connect-four").expect("shipped");
    assert_eq!(choose(&game, &game.start()), Ok(Method::Gravity));
    assert_eq!(Method::Gravity.to_string().parse(), Ok(Method::Gravity));
}

#[test]
fn when_time_runs_out_the_bounds_are_true() {
    // A draw, which takes longer than there is.
    let game = game(7, 7, 4);
    let request = Request {
        time: Some(Duration::from_millis(50)),
        ..Request::default()
    };
    let answer = answer(&game, &game.start(), request);
    assert_eq!(answer.halted, Some(Halt::Time));
    let Value::Unknown(bounds) = answer.value else {
        panic!("{} in no time", answer.value);
    };
    assert_eq!((bounds.at_least, bounds.at_most), (Grade::Loss, Grade::Win));
    assert!(
        bounds.no_win_within > 7 && bounds.no_loss_within > 7,
        "{bounds:?}"
    );
}

#[test]
fn it_stops_when_told_to() {
    let game = catalogue::game("connect-four").expect("shipped");
    let request = Request {
        stop: Some(Arc::new(AtomicBool::new(true))),
        ..Request::default()
    };
    assert_eq!(answer(&game, &game.start(), request).halted, Some(Halt::Stopped));
}

#[test]
fn little_memory_costs_time_and_not_truth() {
    let game = game(5, 4, 4);
    let request = Request {
        memory: 0,
        ..Request::default()
    };
    let answer = answer(&game, &game.start(), request);
    assert_eq!((answer.value, answer.halted), (Value::Draw, None));
}

#[test]
fn several_threads_find_what_one_finds() {
    for (width, height) in [(5, 5), (6, 4), (5, 6)] {
        let game = game(width, height, 4);
        let [alone, together] = [1, 3].map(|threads| {
            let request = Request {
                threads,
                moves: Moves::All,
                ..Request::default()
            };
            answer(&game, &game.start(), request)
        });
        // Otherwise one thread would have done it before the others joined in.
        assert!(alone.nodes > 300_000, "{}", alone.nodes);
        assert_eq!((together.value, together.halted), (alone.value, None));
        assert_eq!(together.moves, alone.moves);
        assert_eq!(together.best_moves, alone.best_moves);
    }
}

#[test]
fn all_threads_stop_when_time_runs_out() {
    let game = game(7, 7, 4);
    let request = Request {
        threads: 3,
        time: Some(Duration::from_millis(200)),
        ..Request::default()
    };
    let answer = answer(&game, &game.start(), request);
    assert_eq!((answer.halted, answer.value.grade()), (Some(Halt::Time), None));
}
