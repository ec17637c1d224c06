//! The opening `swap2`, step by step.

use std::fmt::Write as _;

use lianzi_rules::rules::Swap;
use lianzi_rules::{AnyGame, AnyPosition, Move, Outcome, Player, Rules};

use crate::agreement::{Suspect, Taste};
use crate::random::{Random, base_seed, effort};

fn game(board: &str, line: u16) -> AnyGame {
    let text = format!(
        "lianzi = 1\nname = \"Swap\"\n\
         board = {{ kind = \"square\", size = {board} }}\n\
         phase = [{{ turn = [\"place\"] }}]\n\
         rule = [{{ made = {{ line = {line} }}, then = \"win\" }}]\n\
         opening = [{{ swap = \"swap2\" }}]\n"
    );
    AnyGame::new(Rules::from_text(&text).unwrap_or_else(|faults| panic!("{faults}")))
}

fn play(game: &AnyGame, moves: &str) -> AnyPosition {
    moves.split(' ').fold(game.start(), |position, text| {
        let mv = game
            .read_move(&position, text)
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        game.play(&position, mv).expect("a legal move")
    })
}

fn is(game: &AnyGame, position: &AnyPosition, text: &str) {
    assert_eq!(game.write_position(position), text);
    assert_eq!(game.read_position(text).as_ref(), Ok(position), "{text}");
}

/// Words of the moves that place nothing.
fn choices(game: &AnyGame, position: &AnyPosition) -> String {
    let moves = game.legal_moves(position);
    let words = moves.iter().filter(|mv| !matches!(mv, Move::Place { .. }));
    words.map(|&mv| game.write_move(mv)).collect::<Vec<_>>().join(" ")
}

#[test]
fn the_first_player_places_two_of_his_own_and_one_of_the_other_s() {
    let game = game("[5, 5]", 5);
    assert_eq!(game.rules().swap, Some(Swap::Swap2));
    for (moves, stone) in [("c3", Player::Second), ("c3 d4", Player::First)] {
        let position = play(&game, moves);
        assert_eq!(
            (position.mover(), game.stone_to_place(&position)),
            (Player::First, stone)
        );
        assert_eq!(choices(&game, &position), "");
        assert!(game.may_swap_yet(&position));
    }
    is(&game, &play(&game, "c3 d4"), "5/5/2X2/3O1/5 X - 2");
}

#[test]
fn the_second_player_may_stay_and_place() {
    let game = game("[5, 5]", 5);
    let choice = play(&game, "c3 d4 c5");
    is(&game, &choice, "5/5/2X2/3O1/2X2 O - 3");
    assert_eq!(choices(&game, &choice), "-- swap");
    let stayed = play(&game, "c3 d4 c5 a1");
    is(&game, &stayed, "O4/5/2X2/3O1/2X2 X - 4");
    assert_eq!(choices(&game, &stayed), "");
    assert!(!game.may_swap_yet(&stayed));
}

#[test]
fn the_second_player_may_take_the_first_one_s_side() {
    let game = game("[5, 5]", 5);
    let swapped = play(&game, "c3 d4 c5 swap");
    // The stones have changed owners, and the one with fewer of them is on move.
    is(&game, &swapped, "5/5/2O2/3X1/2O2 X - 4");
    assert_eq!(choices(&game, &swapped), "");
    assert!(!game.may_swap_yet(&swapped));
}

#[test]
fn the_second_player_may_leave_the_choice_after_two_more_stones() {
    let game = game("[5, 5]", 5);
    let passed = play(&game, "c3 d4 c5 pass");
    is(&game, &passed, "5/5/2X2/3O1/2X2 O - 4 turn=2");
    assert_eq!(game.stone_to_place(&passed), Player::Second);
    let one = play(&game, "c3 d4 c5 pass a1");
    is(&game, &one, "O4/5/2X2/3O1/2X2 O - 5 turn=2 step=2");
    assert_eq!(game.stone_to_place(&one), Player::First);
    let two = play(&game, "c3 d4 c5 pass a1 b1");
    is(&game, &two, "OX3/5/2X2/3O1/2X2 X - 6 turn=3");
    assert_eq!(game.legal_moves(&two), [Move::Pass, Move::Swap]);
    let stays = play(&game, "c3 d4 c5 pass a1 b1 pass");
    is(&game, &stays, "OX3/5/2X2/3O1/2X2 O - 7");
    let swaps = play(&game, "c3 d4 c5 pass a1 b1 swap");
    is(&game, &swaps, "XO3/5/2O2/3X1/2O2 X - 7");
    for over in [stays, swaps] {
        assert_eq!(choices(&game, &over), "");
        assert_eq!(game.legal_moves(&over).len(), 20);
    }
}

#[test]
fn a_row_belongs_to_whom_its_stones_belong_to() {
    // Both sides' second stone may make a row of two, whoever places it.
    let game = game("[3, 3]", 3);
    let made = play(&game, "a1 b2 b1 pass c3 c1");
    assert_eq!(
        made.outcome(),
        Outcome::Win(Player::First),
        "the second player made it for the first"
    );
    assert_eq!(game.winning_lines(&made, None).len(), 1);
}

/// A random small game with the opening.
fn random_text(random: &mut Random) -> String {
    let board = *random.pick(&[
        "{ kind = \"square\", size = [3, 3] }",
        "{ kind = \"square\", size = [4, 3] }",
        "{ kind = \"square\", size = [3, 2] }",
        "{ kind = \"square\", size = [5, 5], blocked = [\"c3\"] }",
        "{ kind = \"hex\", side = 2 }",
        "{ kind = \"rings\", rings = 2, join = [\"middle\"] }",
    ]);
    let mut text = format!("lianzi = 1\nname = \"Swap\"\nboard = {board}\n");
    let stones = *random.pick(&["", "4", "5", "{ first = 4, second = 6 }"]);
    if !stones.is_empty() {
        let _ = writeln!(text, "stones = {stones}");
    }
    text += "[[phase]]\nturn = [\"place\"]\n";
    for place in [
        "not = [\"a1\"]",
        "only = { first = [\"a1\", \"a2\", \"b1\"] }",
        "touch = 1",
        "touch = 2",
        "gravity = \"down\"",
    ] {
        if random.percent(12) && !text.contains("place.") {
            let _ = writeln!(text, "place.{place}");
        }
    }
    if !stones.is_empty() && random.percent(50) {
        text += "[[phase]]\nturn = [\"slide\"]\n";
    }
    let length = random.between(2, 3);
    for (made, then) in [
        (format!("{{ line = {length} }}"), "win"),
        (
            format!(
                "{{ line = 2, along = \"{}\" }}",
                random.pick(&["orthogonal", "diagonal"])
            ),
            "lose",
        ),
        ("{ square = 2 }".to_owned(), "draw"),
    ] {
        if then == "win" || random.percent(25) {
            let _ = write!(text, "[[rule]]\nmade = {made}\nthen = \"{then}\"\n");
            if random.percent(25) {
                let _ = writeln!(text, "player = \"{}\"", random.pick(&["first", "second"]));
            }
        }
    }
    text += "[[opening]]\nswap = \"swap2\"\n";
    if random.percent(20) {
        let ply = random.between(1, 7);
        let _ = write!(text, "[[opening]]\nply = {ply}\nonly = [\"a1\", \"b1\"]\n");
    }
    let stuck = random.pick(&["draw", "lose", "win", "pass", "give-way"]);
    let plies = random.between(3, 60);
    let _ = write!(text, "[end]\nstuck = \"{stuck}\"\nplies = {plies}\n");
    text
}

#[test]
fn the_opening_is_played_alike_in_the_engine_and_in_the_oracle() {
    let (mut games, mut swaps, mut passes) = (0, 0, 0);
    for case in 0..400 * effort() {
        let seed = base_seed().wrapping_mul(1 << 32) + case;
        let text = random_text(&mut Random::new(seed));
        let Ok(rules) = Rules::from_text(&text) else {
            continue;
        };
        let mut suspect = Suspect::new(AnyGame::new(rules));
        for taste in [Taste::Any, Taste::Lasting, Taste::Lasting] {
            games += 1;
            suspect
                .play(seed + games, taste, 80)
                .unwrap_or_else(|complaint| panic!("case {seed}:\n{text}\n\n{complaint}"));
        }
        passes += suspect.seen.actions[3];
        swaps += suspect.seen.actions[4];
    }
    assert!(
        games > 500 && swaps > 50 && passes > 50,
        "{games} games, {swaps} swaps, {passes} passes"
    );
}
