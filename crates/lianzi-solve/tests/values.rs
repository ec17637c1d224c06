//! Known values are found, proved and verified.

use lianzi_rules::{AnyGame, AnyPosition, Outcome, Player, catalogue};
use lianzi_solve::{Answer, Bounds, Distance, Grade, Method, Moves, Request, Value, solve, verify};
use toml::{Table, Value as Item};

fn data() -> Table {
    include_str!("data/values.toml")
        .parse()
        .expect("the data is TOML")
}

fn table<'t>(data: &'t Table, key: &str) -> &'t Table {
    data[key].as_table().expect("a table")
}

fn plies(row: &Table) -> Option<u16> {
    row.get("plies")
        .map(|plies| u16::try_from(plies.as_integer().expect("a number")).expect("a small one"))
}

/// Solves and verifies a position.
fn proved(name: &str, game: &AnyGame, position: &AnyPosition, method: Option<Method>) -> Answer {
    let request = Request {
        method,
        certificate: Some(name.to_owned()),
        ..Request::default()
    };
    let answer = solve(game, position, &request, &mut |_| {}).expect("a method applies");
    if answer.value.grade().is_some() {
        let certificate = answer
            .certificate
            .as_ref()
            .expect("a known value has a certificate");
        let verified =
            verify::verify(game, certificate.text()).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(verified.proved.to_string(), certificate.claim().to_string());
        assert!(
            replays(game, position, &answer),
            "{name}: the main line does not lead to the end"
        );
    }
    answer
}

/// Whether the main line is legal and ends as the value says.
fn replays(game: &AnyGame, position: &AnyPosition, answer: &Answer) -> bool {
    let mut at = *position;
    for &mv in &answer.line {
        at = game.play(&at, mv).expect("the main line is legal");
    }
    match answer.value {
        Value::Win(_) => at.outcome() == Outcome::Win(position.mover()),
        Value::Loss(_) => at.outcome() == Outcome::Win(position.mover().opponent()),
        _ => true,
    }
}

fn check(name: &str, row: &Table) {
    let game = catalogue::game(name).expect("the game is shipped");
    let answer = proved(name, &game, &game.start(), None);
    let expected = match row["value"].as_str().expect("a word") {
        "first" => Grade::Win,
        "second" => Grade::Loss,
        _ => Grade::Draw,
    };
    assert_eq!(answer.value.grade(), Some(expected), "{name}");
    if let Some(plies) = plies(row) {
        assert_eq!(answer.value.distance(), Some(Distance::Exact(plies)), "{name}");
    }
}

fn check_boards(family: &str, slow: bool) {
    let data = data();
    let mut checked = 0;
    for row in data[family]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(Item::as_table)
    {
        if row.contains_key("slow") == slow {
            for board in row["boards"]
                .as_array()
                .expect("a list")
                .iter()
                .filter_map(Item::as_str)
            {
                check(&format!("{family}:{board}"), row);
                checked += 1;
            }
        }
    }
    assert!(checked > 0);
}

#[test]
fn rows_on_small_boards() {
    check_boards("mnk", false);
}

#[test]
#[ignore = "a minute"]
fn rows_on_larger_boards() {
    check_boards("mnk", true);
}

/// Published: C. Y. Lee, rec.puzzles FAQ.
#[test]
#[ignore = "a minute, and up to four gigabytes of memory"]
fn four_in_a_row_on_five_by_five_is_a_draw() {
    let game = catalogue::game("mnk:5,5,4").expect("boards of any size");
    let request = Request {
        memory: 4 << 30,
        ..Request::default()
    };
    let answer = solve(&game, &game.start(), &request, &mut |_| {}).expect("a method applies");
    assert_eq!(answer.value, Value::Draw);
}

#[test]
fn rows_with_gravity() {
    check_boards("gravity", false);
}

#[test]
#[ignore = "slow"]
fn rows_with_gravity_on_larger_boards() {
    check_boards("gravity", true);
}

#[test]
fn tic_tac_toe_and_its_variants() {
    let data = data();
    let variants = table(&data, "tic-tac-toe-variants");
    check("tic-tac-toe-misere", table(variants, "misere"));
    check("tic-tac-toe-wild", table(variants, "wild"));
    check("notakto", table(variants, "notakto"));
}

#[test]
fn misere_is_drawn_by_the_centre_alone() {
    let data = data();
    let expected = &table(table(&data, "tic-tac-toe-variants"), "misere")["drawing_first_moves"];
    let game = catalogue::game("tic-tac-toe-misere").expect("shipped");
    for method in [Method::Exhaustive, Method::ProofNumbers] {
        let request = Request {
            method: Some(method),
            moves: Moves::All,
            ..Request::default()
        };
        let answer = solve(&game, &game.start(), &request, &mut |_| {}).expect("it applies");
        let best: Vec<_> = answer
            .best_moves
            .iter()
            .map(|&mv| Item::from(game.write_move(mv)))
            .collect();
        assert_eq!(&Item::from(best), expected);
        let losing = answer
            .moves
            .iter()
            .filter(|(_, value)| value.grade() == Some(Grade::Loss));
        assert_eq!(losing.count(), 8);
    }
}

#[test]
fn picaria_is_won_while_placing() {
    check("picaria", table(&data(), "picaria"));
}

#[test]
fn liansi_is_won_on_ply_11() {
    check("liansi", table(&data(), "liansi"));
}

#[test]
fn all_best_first_moves_of_liansi_are_the_middle() {
    let game = catalogue::game("liansi").expect("shipped");
    let request = Request {
        moves: Moves::Best,
        ..Request::default()
    };
    let answer = solve(&game, &game.start(), &request, &mut |_| {}).expect("it applies");
    let best: Vec<_> = answer.best_moves.iter().map(|&mv| game.write_move(mv)).collect();
    assert_eq!(best, ["c3", "d3", "c4", "d4"]);
}

/// The first player's stone stands: how long does the second one hold out?
fn check_first_moves(key: &str) {
    let data = data();
    let game = catalogue::game("liansi").expect("shipped");
    for (text, plies) in table(table(&data, "liansi"), key) {
        let mv = game.read_move(&game.start(), text).expect("a legal move");
        let position = game.play(&game.start(), mv).expect("a legal move");
        let plies = u16::try_from(plies.as_integer().expect("a number")).expect("a small one");
        let answer = proved("liansi", &game, &position, None);
        assert_eq!(answer.value, Value::Loss(Distance::Exact(plies - 1)), "{text}");
    }
}

#[test]
fn first_moves_of_liansi_win_in_11_and_13_plies() {
    check_first_moves("first_moves");
}

#[test]
#[ignore = "a minute"]
fn a_first_move_of_liansi_wins_in_15_plies() {
    check_first_moves("slow_first_moves");
}

#[test]
fn six_stones_are_enough_for_liansi_and_five_are_not() {
    let data = data();
    for (stones, wins) in table(table(&data, "liansi"), "stones_for_a_forced_win_while_placing") {
        let name = if stones == "8" {
            "liansi".to_owned()
        } else {
            format!("liansi-{stones}")
        };
        let game = catalogue::game(&name).expect("shipped");
        let value = proved(&name, &game, &game.start(), None).value;
        if wins.as_bool() == Some(true) {
            assert_eq!(value, Value::Win(Distance::Exact(11)), "{name}");
        } else {
            // Sliding follows, of which nothing is said.
            let bounds = Bounds {
                no_win_within: 10,
                no_loss_within: 10,
                ..Bounds::NONE
            };
            assert_eq!(value, Value::Unknown(bounds), "{name}");
        }
    }
}

#[test]
fn the_second_player_is_seen_to_win() {
    // X cannot stop both ends of three.
    let game = catalogue::game("mnk:7,3,4").expect("a family");
    let position = game.read_position("X1OOO2/7/X5X X - 6").expect("a position");
    assert_eq!(position.mover(), Player::First);
    for method in [Method::Threats, Method::ProofNumbers] {
        let answer = proved("mnk:7,3,4", &game, &position, Some(method));
        assert_eq!(answer.value.grade(), Some(Grade::Loss));
        assert_eq!(answer.value.distance().map(Distance::plies), Some(2));
    }
}
