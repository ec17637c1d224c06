//! On random small sliding games the tables agree with a plain search for the fixed point, position by position.
#![allow(clippy::format_push_string)] // the text is small

mod common;

use std::collections::HashMap;

use common::{Dice, Truth, truth};
use lianzi_rules::{AnyGame, AnyPosition, Outcome, Rules};
use lianzi_solve::{Distance, Request, Table, Value};

/// More positions are too slow for the plain search.
const MOST: usize = 12_000;

/// Random rules by which stones are removed, and players with few stones lose.
fn removing(dice: &mut Dice) -> String {
    let mut text = String::new();
    for _ in 0..=dice.roll(2) {
        let length = 2 + dice.roll(2);
        let along = dice.pick(&["any", "orthogonal", "drawn"]);
        text += &format!("[[rule]]\nmade = {{ line = {length}, along = \"{along}\" }}\n");
        text += dice.pick(&["", "", "", "phase = 2\n", "player = \"first\"\n"]);
        let spare = dice.pick(&["none", "made"]);
        let all = dice.pick(&["any", "none"]);
        let per = dice.pick(&["turn", "turn", "pattern"]);
        let count = dice.pick(&["1", "1", "1", "2"]);
        text += &format!(
            "then = \"remove\"\nremove = {{ spare = \"{spare}\", else = \"{all}\", per = \"{per}\", count = {count} }}\n"
        );
    }
    for _ in 0..dice.roll(3) {
        let left = dice.roll(2);
        let then = dice.pick(&["lose", "lose", "lose", "win", "draw"]);
        let player = dice.pick(&["", "", "", "player = \"second\"\n"]);
        text += &format!("[[rule]]\nleft = {left}\n{player}then = \"{then}\"\n");
    }
    text
}

/// A random small game that ends in sliding, as a rule file.
fn rule_file(dice: &mut Dice, removes: bool) -> String {
    let mut text = String::from("lianzi = 1\nname = \"random\"\n");
    let board = dice.roll(6);
    let square = board < 4;
    text += match board {
        0 => "board = { kind = \"square\", size = [3, 3], diagonals = \"main\" }\n",
        1 => "board = { kind = \"square\", size = [4, 2] }\n",
        2 => "board = { kind = \"square\", size = [4, 3], diagonals = \"alternate\" }\n",
        3 => "board = { kind = \"square\", size = [3, 3], diagonals = \"all\", blocked = [\"b1\"] }\n",
        4 => "board = { kind = \"wheel\", spokes = 8 }\n",
        _ => "board = { kind = \"rings\", rings = 1, sides = 5 }\n",
    };
    let setup = square && dice.roll(4) == 0;
    if setup {
        text += "setup = { first = [\"a1\", \"b2\"], second = [\"c1\", \"c2\"] }\n";
    } else if dice.roll(3) == 0 {
        text += &format!(
            "stones = {{ first = {}, second = {} }}\n",
            1 + dice.roll(3),
            1 + dice.roll(3)
        );
    } else {
        text += &format!("stones = {}\n", 2 + dice.roll(2));
    }
    if !setup {
        text += "[[phase]]\nturn = [\"place\"]\n";
        match dice.roll(6) {
            0 => text += "first = [\"place\", \"place\"]\n",
            1 => text += "place = { not = { first = [\"centre\"] } }\n",
            _ => {}
        }
    }
    text += "[[phase]]\n";
    text += dice.pick(&[
        "turn = [\"slide\"]\n",
        "turn = [\"slide\"]\n",
        "turn = [\"slide\"]\n",
        "turn = [\"slide|pass\"]\n",
        "turn = { first = [\"slide|pass\"], second = [\"slide\"] }\n",
    ]);
    match dice.roll(5) {
        0 => text += "starts = \"second\"\n",
        1 => text += "starts = \"first\"\n",
        _ => {}
    }
    let along = dice.pick(&["any", "drawn", "drawn"]);
    let how = dice.pick(&[
        "reach = 1",
        "reach = 1",
        "reach = 2",
        "reach = \"any\"",
        "reach = \"stop\"",
        "fly = true",
        "fly = 2",
    ]);
    let toward = match dice.roll(6) {
        0 if square => ", toward = [\"up\", \"left\", \"right\", \"up-left\"]",
        1 if square => {
            ", toward = { first = [\"up\", \"left\", \"right\"], second = [\"down\", \"left\", \"right\"] }"
        }
        _ => "",
    };
    text += &format!("slide = {{ along = \"{along}\", {how}{toward} }}\n");
    if dice.roll(4) == 0 {
        let phase = if setup || dice.roll(2) == 0 {
            ""
        } else {
            "phase = 2\n"
        };
        let then = dice.pick(&["lose", "draw", "forbid", "win"]);
        let player = dice.pick(&["", "player = \"second\"\n"]);
        text += &format!(
            "[[rule]]\nmade = {{ line = 2, along = \"orthogonal\" }}\n{phase}{player}then = \"{then}\"\n"
        );
    }
    if removes {
        text += &removing(dice);
    }
    let except = dice.pick(&["", "", ", except = { first = [\"a1:c1\"] }"]);
    let except = if square { except } else { "" };
    let then = dice.pick(&["win", "win", "win", "lose"]);
    text += &format!("[[rule]]\nmade = {{ line = 3{except} }}\nthen = \"{then}\"\n");
    text += &format!(
        "[end]\nstuck = \"{}\"\n",
        dice.pick(&["draw", "lose", "win", "pass", "give-way"])
    );
    text
}

/// For each move the index of the position after it, or how the game ends by it.
type After = Vec<(usize, Outcome)>;

/// All positions in progress that can follow the start, and what their moves lead to.
fn reachable(game: &AnyGame) -> Option<(Vec<AnyPosition>, Vec<After>)> {
    let mut positions = vec![game.start().without_ply()];
    let mut index = HashMap::from([(positions[0], 0)]);
    let mut after = Vec::new();
    while after.len() < positions.len() {
        let at = positions[after.len()];
        let mut next_indices = Vec::new();
        for mv in game.legal_moves(&at) {
            let next = game.play(&at, mv).expect("a legal move").without_ply();
            if next.outcome().is_over() {
                next_indices.push((usize::MAX, next.outcome()));
                continue;
            }
            let fresh = positions.len();
            let known = *index.entry(next).or_insert(fresh);
            if known == fresh {
                positions.push(next);
            }
            next_indices.push((known, Outcome::InProgress));
        }
        after.push(next_indices);
        if positions.len() > MOST {
            return None;
        }
    }
    Some((positions, after))
}

/// Values by going through all positions again and again, one distance at a time.
fn fixed_point(positions: &[AnyPosition], after: &[After]) -> Vec<Truth> {
    let mut values: Vec<Option<Truth>> = vec![None; positions.len()];
    for plies in 1.. {
        let mut found = Vec::new();
        for (index, at) in positions
            .iter()
            .enumerate()
            .filter(|(index, _)| values[*index].is_none())
        {
            let for_mover = |&(next, outcome): &(usize, Outcome)| match outcome {
                Outcome::Win(player) if player == at.mover() => Some(Truth::Win(0)),
                Outcome::Win(_) => Some(Truth::Loss(0)),
                Outcome::Draw(_) => None,
                Outcome::InProgress => match (values[next], positions[next].mover() == at.mover()) {
                    (Some(Truth::Win(plies)), false) => Some(Truth::Loss(plies)),
                    (Some(Truth::Loss(plies)), false) => Some(Truth::Win(plies)),
                    (value, _) => value,
                },
            };
            let outcomes: Vec<Option<Truth>> = after[index].iter().map(for_mover).collect();
            if outcomes
                .iter()
                .any(|outcome| matches!(outcome, Some(Truth::Win(_))))
            {
                found.push((index, Truth::Win(plies)));
            } else if outcomes
                .iter()
                .all(|outcome| matches!(outcome, Some(Truth::Loss(_))))
            {
                found.push((index, Truth::Loss(plies)));
            }
        }
        if found.is_empty() {
            break;
        }
        for (index, value) in found {
            values[index] = Some(value);
        }
    }
    values
        .into_iter()
        .map(|value| value.unwrap_or(Truth::Draw))
        .collect()
}

fn value(truth: Truth) -> Value {
    match truth {
        Truth::Win(plies) => Value::Win(Distance::Exact(plies)),
        Truth::Loss(plies) => Value::Loss(Distance::Exact(plies)),
        Truth::Draw => Value::Draw,
    }
}

fn random_games(
    seed: u64,
    count: usize,
    removes: bool,
    mut check: impl FnMut(&str, &AnyGame, &mut Dice) -> bool,
) {
    let mut dice = Dice(seed);
    let mut checked = 0;
    let mut tried = 0;
    while checked < count {
        tried += 1;
        assert!(tried < 100 * count, "most random games are refused");
        let text = rule_file(&mut dice, removes);
        let Ok(rules) = Rules::from_text(&text) else {
            continue;
        };
        let game = AnyGame::new(rules);
        checked += usize::from(check(&text, &game, &mut dice));
    }
}

fn check_all(seed: u64, count: usize, removes: bool) {
    let mut decided = 0;
    let mut taking = 0;
    random_games(seed, count, removes, |text, game, dice| {
        if game.start().outcome().is_over() {
            return false;
        }
        let request = Request {
            threads: 1 + dice.roll(2),
            ..Request::default()
        };
        let Ok(table) = Table::new(game, &game.start(), &request, &mut |_| {}) else {
            return false;
        };
        let Some((positions, after)) = reachable(game) else {
            return false;
        };
        for (position, truth) in positions.iter().zip(fixed_point(&positions, &after)) {
            let shown = game.write_position(position);
            taking += usize::from(position.removing() > 0);
            assert_eq!(table.value(position), Some(value(truth)), "{text}\n{shown}");
            decided += usize::from(truth != Truth::Draw);
        }
        true
    });
    assert!(
        decided > 1000 * count / 10,
        "{decided} decided positions test too little"
    );
    assert!(
        !removes || taking > 10 * count,
        "{taking} removals test too little"
    );
}

#[test]
fn tables_agree_with_the_fixed_point() {
    check_all(0x0dd5, 60, false);
}

#[test]
fn tables_of_games_with_removals_agree_with_the_fixed_point() {
    check_all(0x7a4e, 60, true);
}

#[test]
#[ignore = "many games"]
fn tables_agree_with_the_fixed_point_on_many_games() {
    check_all(0xbead, 3000, false);
    check_all(0xfeed, 3000, true);
}

#[test]
fn a_limit_of_plies_agrees_with_plain_negamax() {
    random_games(0x11e5, 40, false, |text, _, dice| {
        let limit = 3 + dice.roll(4);
        let text = format!("{text}plies = {limit}\n");
        let game = AnyGame::new(Rules::from_text(&text).expect("a limit can be added"));
        let start = game.start();
        let Some(table) = Table::new(&game, &start, &Request::default(), &mut |_| {}).ok() else {
            return false;
        };
        let expected = value(truth(&game, &start));
        match table.value(&start) {
            Some(Value::Unknown(bounds)) => {
                let grade = expected.grade().expect("known");
                assert!(bounds.at_least <= grade && grade <= bounds.at_most, "{text}");
            }
            found => assert_eq!(found, Some(expected), "{text}"),
        }
        true
    });
}
