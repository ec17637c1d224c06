//! All methods that apply to a position agree with plain negamax and with one another, on random positions of
//! random games; and what they write as certificates is accepted.

mod common;

use common::{Dice, Truth, random_game, random_position, truth};
use lianzi_rules::{AnyGame, Rules};
use lianzi_solve::{Distance, Grade, Method, Moves, Request, Value, applies, solve, verify};

/// Checks a value against the truth; says whether it is known.
fn agrees(value: Value, truth: Truth, exact: bool) -> bool {
    match (value, truth) {
        (Value::Win(distance), Truth::Win(plies)) | (Value::Loss(distance), Truth::Loss(plies)) => {
            match distance {
                Distance::Exact(found) => found == plies,
                Distance::AtMost(found) => !exact && found >= plies,
            }
        }
        (Value::Draw, Truth::Draw) => true,
        (Value::Unknown(bounds), truth) => match truth {
            Truth::Win(plies) => bounds.at_most == Grade::Win && bounds.no_win_within < plies,
            Truth::Loss(plies) => bounds.at_least == Grade::Loss && bounds.no_loss_within < plies,
            Truth::Draw => bounds.at_least <= Grade::Draw && bounds.at_most >= Grade::Draw,
        },
        _ => false,
    }
}

/// Compares the methods on random games; says how many values were found.
fn compare(games: usize, positions: usize, seed: u64) -> usize {
    let mut dice = Dice(seed);
    let mut solved = [0; Method::ALL.len()];
    for _ in 0..games {
        let (text, game) = random_game(&mut dice);
        compare_in(&text, &game, positions, &mut dice, &mut solved);
    }
    // Every method has been of use: otherwise this test tests nothing.
    for (method, &count) in Method::ALL.iter().zip(&solved) {
        // None of these games slides; tests/retrograde_agreement.rs has some that do.
        if *method == Method::Retrograde {
            continue;
        }
        // Few of the games are of the one kind that this method is for.
        let rare = *method == Method::Gravity;
        assert!(if rare { count > 0 } else { 2 * count > games }, "{solved:?}");
    }
    solved.iter().sum()
}

/// Compares the methods on random positions of a game; counts the values that each of them finds.
fn compare_in(
    text: &str,
    game: &AnyGame,
    positions: usize,
    dice: &mut Dice,
    solved: &mut [usize; Method::ALL.len()],
) {
    for _ in 0..positions {
        let Some(position) = random_position(game, 7, dice) else {
            continue;
        };
        let truth = truth(game, &position);
        for (index, method) in Method::ALL.into_iter().enumerate() {
            if applies(method, game, &position).is_err() {
                continue;
            }
            let request = Request {
                method: Some(method),
                moves: Moves::All,
                certificate: Some("random".to_owned()),
                memory: 1 << 24,
                ..Request::default()
            };
            let answer = solve(game, &position, &request, &mut |_| {}).expect("the method applies");
            let place = || format!("{method}:\n{text}\n{}", game.write_position(&position));
            let exact = method != Method::ProofNumbers;
            assert_eq!(answer.halted, None, "{}", place());
            assert!(
                agrees(answer.value, truth, exact),
                "{} is not {truth:?}: {}",
                answer.value,
                place()
            );
            if answer.value.grade().is_none() {
                assert_eq!(
                    method,
                    Method::Threats,
                    "only threats may leave a value open: {}",
                    place()
                );
                continue;
            }
            solved[index] += 1;
            for &(mv, value) in &answer.moves {
                let next = game.play(&position, mv).expect("a legal move");
                let after = match (common::truth(game, &next), next.mover() == position.mover()) {
                    (Truth::Draw, _) => Truth::Draw,
                    (Truth::Win(plies), true) | (Truth::Loss(plies), false) => Truth::Win(plies + 1),
                    (Truth::Loss(plies), true) | (Truth::Win(plies), false) => Truth::Loss(plies + 1),
                };
                assert!(
                    agrees(value, after, exact),
                    "{mv:?}: {value} is not {after:?}: {}",
                    place()
                );
            }
            assert!(!answer.best_moves.is_empty(), "{}", place());
            if let (Some(distance), true) = (answer.value.distance(), exact) {
                assert_eq!(answer.line.len(), usize::from(distance.plies()), "{}", place());
            }
            // It gives no strategy for a draw.
            if method == Method::Deepening && answer.value == Value::Draw {
                assert_eq!(answer.certificate, None);
                continue;
            }
            let certificate = answer
                .certificate
                .as_ref()
                .unwrap_or_else(|| panic!("none: {}", place()));
            let verified = verify::verify(game, certificate.text());
            let verified =
                verified.unwrap_or_else(|error| panic!("{error}\n{}\n{}", certificate.text(), place()));
            assert_eq!(verified.proved.to_string(), certificate.claim().to_string());
            assert_eq!(verified.answers, certificate.lines());
        }
    }
}

/// A board on which stones are placed, and a line of so many ends the game.
fn placing(size: &str, line: u16, then: &str, opening: &str) -> String {
    format!(
        "lianzi = 1\nname = \"small\"\nboard = {{ kind = \"square\", size = {size} }}\n\
         [[phase]]\nturn = [\"place\"]\n[[rule]]\nmade = {{ line = {line} }}\nthen = \"{then}\"\n{opening}"
    )
}

#[test]
fn all_methods_agree_where_sides_change_and_where_stones_are_fouls() {
    let swap2 = "[[opening]]\nswap = \"swap2\"\n";
    let renju = |size: &str| format!("lianzi = 1\nextends = \"renju\"\nboard.size = {size}\n");
    let texts = [
        placing("[3, 3]", 3, "win", swap2),
        placing("[3, 3]", 3, "lose", swap2),
        placing("[4, 2]", 2, "lose", swap2),
        placing("[5, 2]", 3, "win", &format!("{swap2}[end]\nfull = \"second\"\n")),
        renju("[9, 1]"),
        renju("[7, 5]"),
        renju("[6, 6]"),
    ];
    let mut dice = Dice(0x9e37_79b9_7f4a_7c15);
    for text in texts {
        let game = AnyGame::new(Rules::from_text(&text).unwrap_or_else(|faults| panic!("{text}\n{faults}")));
        let mut solved = [0; Method::ALL.len()];
        compare_in(&text, &game, 30, &mut dice, &mut solved);
        assert!(solved[0] > 3 && solved[2] > 3, "{solved:?}: {text}");
    }
}

#[test]
fn all_methods_agree_where_fours_force() {
    let mut dice = Dice(0xd1b5_4a32_d192_ed03);
    for (size, line) in [
        ("[5, 4]", 4),
        ("[6, 3]", 4),
        ("[5, 5]", 4),
        ("[5, 4]", 3),
        ("[5, 5]", 5),
    ] {
        let text = placing(size, line, "win", "");
        let game = AnyGame::new(Rules::from_text(&text).expect("sound rules"));
        let mut solved = [0; Method::ALL.len()];
        compare_in(&text, &game, 30, &mut dice, &mut solved);
        assert!(solved[0] > 3 && solved[2] > 3, "{solved:?}: {text}");
    }
}

#[test]
fn all_methods_agree_on_random_positions_of_random_games() {
    let values = compare(400, 8, 0x2545_f491_4f6c_dd1d);
    assert!(values > 5000, "{values} values");
}

#[test]
#[ignore = "minutes in a debug build"]
fn all_methods_agree_on_many_random_positions_of_random_games() {
    for seed in 1..=4 {
        compare(500, 10, seed * 0x9e37_79b9_7f4a_7c15);
    }
}
