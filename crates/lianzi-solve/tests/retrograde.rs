//! Known values of sliding games come out of the tables, and tables agree with themselves.

mod common;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use common::Dice;
use lianzi_rules::{AnyGame, AnyPosition, Outcome, Rules, catalogue};
use lianzi_solve::{
    Census, Distance, Grade, Halt, Method, Moves, NotApplicable, Request, SolveError, Table, TableError,
    Value, choose, solve,
};

fn variant(of: &str, keys: &str) -> AnyGame {
    let text = format!("lianzi = 1\nextends = \"{of}\"\nname = \"variant\"\n{keys}\n");
    AnyGame::new(Rules::from_text(&text).unwrap_or_else(|faults| panic!("{faults:?}\n{text}")))
}

fn shipped(name: &str) -> AnyGame {
    catalogue::game(name).expect("the game is shipped")
}

fn table(game: &AnyGame) -> Table {
    let request = Request {
        threads: 2,
        ..Request::default()
    };
    Table::new(game, &game.start(), &request, &mut |_| {}).expect("a table can be made")
}

fn start_value(game: &AnyGame) -> Value {
    table(game)
        .value(&game.start())
        .expect("the start belongs to the table")
}

/// The value of a move for the player who makes it.
fn after(table: &Table, game: &AnyGame, name: &str) -> Value {
    let start = game.start();
    let mv = game.read_move(&start, name).expect("a legal move");
    let next = game.play(&start, mv).expect("a legal move");
    table.value(&next).expect("it belongs to the table").before()
}

/// Solves by the method that is chosen: value, best moves, and whether the main line leads to the end.
fn solved(game: &AnyGame) -> (Value, Vec<String>) {
    let request = Request {
        moves: Moves::All,
        ..Request::default()
    };
    let answer = solve(game, &game.start(), &request, &mut |_| {}).expect("a method applies");
    assert_eq!(answer.method, Method::Retrograde);
    assert_eq!(answer.moves.len(), game.legal_moves(&game.start()).len());
    let mut at = game.start();
    for &mv in &answer.line {
        assert_eq!(at.outcome(), Outcome::InProgress);
        at = game.play(&at, mv).expect("the main line is legal");
    }
    if let Some(distance) = answer.value.distance() {
        assert_eq!(answer.line.len(), distance.plies() as usize);
        assert!(matches!(at.outcome(), Outcome::Win(_)));
    }
    let best = answer.best_moves.iter().map(|&mv| game.write_move(mv));
    (answer.value, best.collect())
}

fn win(plies: u16) -> Value {
    Value::Win(Distance::Exact(plies))
}

fn loss(plies: u16) -> Value {
    Value::Loss(Distance::Exact(plies))
}

fn counts(legal: u64, won: u64, lost: u64, drawn: u64) -> impl Fn(Census) -> bool {
    move |census| (census.legal, census.won, census.lost, census.drawn) == (legal, won, lost, drawn)
}

#[test]
fn three_mens_morris_is_won_in_the_centre_and_lost_at_the_sides() {
    for name in ["three-mens-morris", "tapatan"] {
        let game = shipped(name);
        let table = table(&game);
        assert_eq!(table.value(&game.start()), Some(win(9)));
        assert!(
            counts(1520, 836, 412, 272)(table.census()),
            "{:?}",
            table.census()
        );
        assert_eq!(after(&table, &game, "b2"), win(9));
        for corner in ["a1", "a3", "c1", "c3"] {
            assert_eq!(after(&table, &game, corner), Value::Draw);
        }
        for side in ["a2", "b1", "b3", "c2"] {
            assert_eq!(after(&table, &game, side).grade(), Some(Grade::Loss));
        }
        assert_eq!(solved(&game), (win(9), vec!["b2".to_owned()]));
    }
}

#[test]
fn how_stones_slide_decides_three_mens_morris() {
    let game = variant(
        "three-mens-morris",
        "[[phase]]\nturn = [\"place\"]\n[[phase]]\nturn = [\"slide\"]\nslide = { along = \"orthogonal\" }",
    );
    let table = table(&game);
    assert_eq!(
        table.value(&game.start()).and_then(Value::grade),
        Some(Grade::Win)
    );
    assert!(
        counts(1520, 756, 432, 332)(table.census()),
        "{:?}",
        table.census()
    );
    for slide in ["along = \"any\"", "fly = true"] {
        let game = variant(
            "three-mens-morris",
            &format!("[[phase]]\nturn = [\"place\"]\n[[phase]]\nturn = [\"slide\"]\nslide = {{ {slide} }}"),
        );
        assert_eq!(start_value(&game), Value::Draw, "{slide}");
    }
}

#[test]
fn nine_holes_is_a_draw_whether_stones_fly_or_step() {
    let game = shipped("nine-holes");
    assert_eq!(start_value(&game), Value::Draw);
    let stepping = variant(
        "nine-holes",
        "[[phase]]\nturn = [\"place\"]\n[[phase]]\nturn = [\"slide\"]\nslide = { along = \"orthogonal\" }",
    );
    assert_eq!(start_value(&stepping), Value::Draw);
}

#[test]
fn picaria_is_won_in_five_plies_from_the_centre() {
    assert_eq!(solved(&shipped("picaria")), (win(5), vec!["c3".to_owned()]));
}

#[test]
fn achi_is_won_in_eleven_plies_from_the_centre() {
    assert_eq!(solved(&shipped("achi")), (win(11), vec!["b2".to_owned()]));
}

#[test]
fn games_that_begin_with_all_stones_on_the_board_are_drawn() {
    for name in ["tant-fant", "shisima", "a-simple-game"] {
        assert_eq!(solved(&shipped(name)).0, Value::Draw, "{name}");
    }
}

#[test]
#[ignore = "slow without optimisation"]
fn neutreeko_is_drawn() {
    assert_eq!(solved(&shipped("neutreeko")).0, Value::Draw);
}

fn slide_four(size: usize, stones: usize) -> AnyGame {
    variant(
        "liansi",
        &format!("stones = {stones}\nboard = {{ size = [{size}, {size}] }}"),
    )
}

#[test]
fn four_in_a_row_on_four_by_four_is_a_draw() {
    assert_eq!(start_value(&slide_four(4, 4)), Value::Draw);
}

#[test]
#[ignore = "slow without optimisation"]
fn four_in_a_row_with_more_room_or_stones_is_a_draw() {
    assert_eq!(start_value(&slide_four(4, 5)), Value::Draw);
    assert_eq!(start_value(&slide_four(5, 4)), Value::Draw);
}

#[test]
#[ignore = "slow without optimisation"]
fn teeko_is_a_draw() {
    let game = shipped("teeko");
    let table = table(&game);
    assert_eq!(table.value(&game.start()), Some(Value::Draw));
    let census = table.census();
    assert!(
        counts(75_446_910, 25_606_338, 7_493_341, 42_347_231)(census),
        "{census:?}"
    );
    assert_eq!(census.longest_win, 39);
    check_equation(&game, &table, 20_000);
}

#[test]
#[ignore = "slow without optimisation"]
fn advanced_teeko_is_won_in_thirteen_plies_from_the_centre() {
    assert_eq!(
        solved(&shipped("advanced-teeko")),
        (win(13), vec!["c3".to_owned()])
    );
    // Without the centre for the first stone nothing is left of it.
    let game = variant("advanced-teeko", "opening = [{ ply = 1, not = [\"centre\"] }]");
    assert_eq!(start_value(&game).grade(), Some(Grade::Draw));
}

/// The value of every position on random ways through the game follows from the values of the positions after it.
fn check_equation(game: &AnyGame, table: &Table, positions: usize) {
    let mut dice = Dice(0x5eed);
    let mut at = game.start();
    for _ in 0..positions {
        let value = table.value(&at).expect("the tables know all that follows");
        let moves = game.legal_moves(&at);
        let values: Vec<Value> = moves
            .iter()
            .map(|&mv| value_of_move(game, table, &at, mv))
            .collect();
        let best = values.iter().copied().max_by_key(|&value| rank(value));
        assert_eq!(Some(value), best, "{}", game.write_position(&at));
        at = game
            .play(&at, moves[dice.roll(moves.len())])
            .expect("a legal move");
        if at.outcome().is_over() {
            at = game.start();
        }
    }
}

fn value_of_move(game: &AnyGame, table: &Table, at: &AnyPosition, mv: lianzi_rules::Move) -> Value {
    let next = game.play(at, mv).expect("a legal move");
    match next.outcome() {
        Outcome::Win(player) if player == at.mover() => win(1),
        Outcome::Win(_) => loss(1),
        Outcome::Draw(_) => Value::Draw,
        Outcome::InProgress => {
            let value = table.value(&next).expect("the tables know all that follows");
            if next.mover() == at.mover() {
                value.reversed().before()
            } else {
                value.before()
            }
        }
    }
}

fn rank(value: Value) -> i32 {
    match value {
        Value::Win(distance) => 10_000 - i32::from(distance.plies()),
        Value::Loss(distance) => i32::from(distance.plies()) - 10_000,
        _ => 0,
    }
}

#[test]
fn values_follow_from_the_values_after_them() {
    for name in [
        "three-mens-morris",
        "nine-holes",
        "picaria",
        "achi",
        "tant-fant",
        "shisima",
        "a-simple-game",
    ] {
        let game = shipped(name);
        check_equation(&game, &table(&game), 2000);
    }
    let second_first = variant(
        "liansi-second-slides-first",
        "stones = 3\nboard = { size = [4, 4] }\n[[rule]]\nmade = { line = 3 }\nthen = \"win\"",
    );
    check_equation(&second_first, &table(&second_first), 2000);
}

#[test]
fn one_thread_and_two_make_the_same_table() {
    let game = shipped("picaria");
    let [one, two] = [1, 2].map(|threads| {
        let request = Request {
            threads,
            ..Request::default()
        };
        Table::new(&game, &game.start(), &request, &mut |_| {}).expect("a table")
    });
    assert_eq!(one.census(), two.census());
    let mut dice = Dice(7);
    let mut at = game.start();
    for _ in 0..500 {
        assert_eq!(one.value(&at), two.value(&at));
        let moves = game.legal_moves(&at);
        at = game.play(&at, moves[dice.roll(moves.len())]).expect("legal");
        if at.outcome().is_over() {
            at = game.start();
        }
    }
}

#[test]
fn a_limit_of_plies_cuts_wins_that_take_longer() {
    // The win takes nine plies.
    for (limit, expected) in [(8, Value::Draw), (9, win(9)), (20, win(9))] {
        let game = variant("three-mens-morris", &format!("[end]\nplies = {limit}"));
        let table = table(&game);
        assert_eq!(table.value(&game.start()), Some(expected), "{limit}");
        assert_eq!(table.value_without_limit(&game.start()), Some(win(9)));
    }
}

#[test]
fn memory_that_does_not_suffice_is_refused_with_the_number_needed() {
    let game = shipped("liansi-4");
    let needed = Table::bytes_needed(&game, &game.start()).expect("a table could be made");
    assert!((300 << 20..512 << 20).contains(&needed), "{needed}");
    let request = Request {
        memory: 1 << 20,
        method: Some(Method::Retrograde),
        ..Request::default()
    };
    let given = 1 << 20;
    assert_eq!(
        Table::new(&game, &game.start(), &request, &mut |_| {}).err(),
        Some(TableError::Memory { needed, given })
    );
    let error = solve(&game, &game.start(), &request, &mut |_| {}).expect_err("too much");
    let method = Method::Retrograde;
    assert_eq!(
        error,
        SolveError::Memory {
            method,
            needed,
            given
        }
    );
    // The eight stones of liansi make a table that no machine holds.
    let game = shipped("liansi");
    assert!(Table::bytes_needed(&game, &game.start()).is_ok_and(|needed| needed > 1 << 40));
    assert_eq!(choose(&game, &game.start()), Ok(Method::Threats));
}

#[test]
fn six_mens_morris_is_a_draw() {
    let game = shipped("six-mens-morris");
    let table = table(&game);
    assert_eq!(table.value(&game.start()), Some(Value::Draw));
    check_equation(&game, &table, 3000);
}

#[test]
fn a_stop_flag_ends_the_work() {
    let game = shipped("teeko");
    let request = Request {
        method: Some(Method::Retrograde),
        stop: Some(Arc::new(AtomicBool::new(true))),
        ..Request::default()
    };
    let answer = solve(&game, &game.start(), &request, &mut |_| {}).expect("it applies");
    assert_eq!(
        (answer.halted, answer.value),
        (Some(Halt::Stopped), Value::UNKNOWN)
    );
}

#[test]
fn games_without_a_table_say_why() {
    let reason = |name: &str| {
        let game = shipped(name);
        Table::bytes_needed(&game, &game.start()).expect_err("no table")
    };
    assert_eq!(reason("tic-tac-toe"), NotApplicable::NotSliding);
    // By which stone a mill was made last is part of its positions.
    assert_eq!(reason("morabaraba"), NotApplicable::StonesChange { rule: 0 });
    assert_eq!(reason("lasker-morris"), NotApplicable::NotSliding);
    assert_eq!(reason("gomoku"), NotApplicable::TooManyPositions);
}

#[test]
fn a_position_of_another_kind_is_not_in_the_table() {
    let game = shipped("three-mens-morris");
    let start = game.start();
    let sliding = game.read_position("WBW/BWB/3 W 0,0 6").expect("a position");
    let table = Table::new(&game, &sliding, &Request::default(), &mut |_| {}).expect("a table");
    assert!(table.value(&sliding).is_some());
    assert_eq!(table.value(&start), None);
}
