//! What a move does, by the rules.

use std::collections::BTreeSet;

use lianzi_play::analysis::{Certainty, Fact, Gain, Judged};
use lianzi_rules::{AnyGame, AnyPosition, Move, Outcome, Player, catalogue};
use lianzi_search::Chance;
use lianzi_solve::{Distance, Grade, Value};

use super::{analyze, game, random_position, rules_only};

/// The same stones with the other player on move, by the text of the position.
fn other_on_move(game: &AnyGame, position: &AnyPosition) -> Option<AnyPosition> {
    let letters = game
        .rules()
        .seats
        .0
        .each_ref()
        .map(|seat| seat.letter.to_string());
    let text = game.write_position(position);
    let mut words: Vec<String> = text.split(' ').map(str::to_owned).collect();
    words[1].clone_from(&letters[position.mover().opponent().index()]);
    words.retain(|word| {
        !word.starts_with("step=") && !word.starts_with("removing=") && word != "again" && word != "gives-way"
    });
    game.read_position(&words.join(" ")).ok()
}

fn wins(game: &AnyGame, position: &AnyPosition, mv: Move) -> bool {
    game.play(position, mv)
        .is_ok_and(|next| next.outcome() == Outcome::Win(position.mover()))
}

/// Whether a move takes enemy stones or lets the player who makes it remove some.
fn takes(game: &AnyGame, position: &AnyPosition, mv: Move) -> bool {
    let enemy = position.mover().opponent();
    game.play(position, mv).is_ok_and(|next| {
        next.mover() == position.mover() && next.removing() > 0
            || next.stones(enemy).len() < position.stones(enemy).len()
    })
}

fn gains(game: &AnyGame, position: &AnyPosition, gain: Gain, mv: Move) -> bool {
    match gain {
        Gain::Win => wins(game, position, mv),
        Gain::Take => takes(game, position, mv),
    }
}

/// Whether every answer is followed by a win.
fn wins_after_every_answer(game: &AnyGame, next: &AnyPosition, mover: Player) -> bool {
    game.legal_moves(next).into_iter().all(|answer| {
        let then = game.play(next, answer).expect("legal");
        then.outcome() == Outcome::InProgress
            && then.mover() == mover
            && game
                .legal_moves(&then)
                .into_iter()
                .any(|mv| wins(game, &then, mv))
    })
}

/// Fails unless what is said about a move is so.
fn facts_are_true(game: &AnyGame, position: &AnyPosition, judged: &Judged) {
    let next = game.play(position, judged.mv).expect("a legal move");
    let (mover, enemy) = (position.mover(), position.mover().opponent());
    let say = || {
        let text = game.write_position(position);
        format!(
            "{} {text} {} {judged:?}",
            game.rules().name.en,
            game.write_move(judged.mv)
        )
    };
    for fact in &judged.facts {
        let holds = match fact {
            Fact::WinsAtOnce { .. } => next.outcome() == Outcome::Win(mover),
            Fact::LosesAtOnce { .. } => next.outcome() == Outcome::Win(enemy),
            Fact::EndsInDraw(reason) => next.outcome() == Outcome::Draw(*reason),
            Fact::Wins {
                plies,
                shortest,
                certainty,
            } => {
                *plies == 3
                    && *shortest
                    && *certainty == Certainty::Proved
                    && wins_after_every_answer(game, &next, mover)
            }
            Fact::Loses {
                plies,
                answer,
                certainty,
                ..
            } => {
                *plies == 2
                    && *certainty == Certainty::Proved
                    && answer.is_some_and(|answer| wins(game, &next, answer))
            }
            Fact::Draws(_) => false,
            Fact::OnlyMoveFor(grade) => *grade > Grade::Loss,
            Fact::OnlyMove => game.legal_moves(position) == [judged.mv],
            Fact::MayRemove { stones } => next.removing() == *stones && next.mover() == mover,
            Fact::Takes { points } => points
                .iter()
                .all(|&point| position.stone(point) == Some(enemy) && next.stone(point).is_none()),
            Fact::Stops { gain, moves } => {
                let turned = other_on_move(game, position).expect("there was a turn to think of");
                moves.iter().all(|&mv| {
                    gains(game, &turned, *gain, mv)
                        && (next.mover() == mover || !gains(game, &next, *gain, mv))
                })
            }
            Fact::Threatens { gain, moves } => {
                let turned = other_on_move(game, &next).expect("there is a turn to think of");
                moves.iter().all(|&mv| gains(game, &turned, *gain, mv))
            }
            Fact::Allows { gain, moves } => {
                next.mover() == enemy && moves.iter().all(|&mv| gains(game, &next, *gain, mv))
            }
            Fact::LeavesNoMove => next.mover() == enemy && game.legal_moves(&next) == [Move::Pass],
            Fact::MovesAgain => next.mover() == mover,
            Fact::Swaps => judged.mv == Move::Swap,
            Fact::Passes => judged.mv == Move::Pass,
        };
        assert!(holds, "{fact:?} does not hold: {}", say());
    }
    // And nothing that decides is left unsaid.
    let says = |fact: fn(&Fact) -> bool| judged.facts.iter().any(fact);
    if next.outcome() == Outcome::Win(mover) {
        assert!(says(|fact| matches!(fact, Fact::WinsAtOnce { .. })), "{}", say());
    } else if next.outcome() == Outcome::InProgress && next.mover() == enemy {
        let answers = game.legal_moves(&next);
        let winning: Vec<Move> = answers.into_iter().filter(|&mv| wins(game, &next, mv)).collect();
        let told = judged.facts.iter().find_map(|fact| match fact {
            Fact::Allows {
                gain: Gain::Win,
                moves,
            } => Some(moves.clone()),
            _ => None,
        });
        assert_eq!(told.unwrap_or_default(), winning, "{}", say());
        assert_eq!(
            judged.value.grade() == Some(Grade::Loss),
            !winning.is_empty(),
            "{}",
            say()
        );
    }
}

#[test]
fn facts_are_true_in_random_positions_of_every_shipped_game() {
    let mut chance = Chance::new(2024);
    let mut kinds = BTreeSet::new();
    for name in catalogue::names() {
        let game = game(name);
        let large = game.board().len() > 100;
        let mut seen = 0;
        for _ in 0..400 {
            if seen == if large { 2 } else { 12 } {
                break;
            }
            let plies = chance.below(if large { 60 } else { 30 });
            let Some(position) = random_position(&game, plies, &mut chance) else {
                continue;
            };
            seen += 1;
            let analysis = analyze(&game, &position, &rules_only());
            assert_eq!(analysis.moves.len(), game.legal_moves(&position).len());
            for judged in &analysis.moves {
                facts_are_true(&game, &position, judged);
                kinds.extend(
                    judged
                        .facts
                        .iter()
                        .map(|fact| format!("{fact:?}").split([' ', '(']).next().map(str::to_owned)),
                );
            }
        }
        assert!(seen > 0, "{name}: no position was found");
    }
    // Everything that can be said was said somewhere, but for what takes a search, and what is rare.
    for kind in [
        "WinsAtOnce",
        "Wins",
        "Loses",
        "MayRemove",
        "Takes",
        "Stops",
        "Threatens",
        "Allows",
        "OnlyMove",
        "Swaps",
    ] {
        assert!(
            kinds.contains(&Some(kind.to_owned())),
            "{kind} never came up: {kinds:?}"
        );
    }
}

#[test]
fn two_open_ends_are_a_threat_that_nobody_stops() {
    // Three in a row in liansi, open on both sides.
    let game = game("liansi");
    let position = game
        .read_position("6/6/2XX2/6/O4O/6 X 6,6 4")
        .expect("a position");
    let analysis = analyze(&game, &position, &rules_only());
    let of = |text: &str| {
        let mv = game.read_move(&position, text).expect("legal");
        analysis
            .moves
            .iter()
            .find(|judged| judged.mv == mv)
            .expect("listed")
    };
    let three = of("e3");
    assert_eq!(three.value, Value::Win(Distance::Exact(3)));
    assert_eq!(three.line.len(), 3);
    let [b3, f3] = ["b3", "f3"].map(|text| game.read_move(&position, text).expect("legal"));
    assert!(three.facts.contains(&Fact::Threatens {
        gain: Gain::Win,
        moves: vec![b3, f3]
    }));
    assert_eq!(of("a1").value.grade(), None);
}

#[test]
fn a_mill_is_closed_opened_to_the_opponent_and_stopped() {
    let game = game("nine-mens-morris");
    let position = game
        .read_position("WW1/BB1/3/6/3/3/3 W 7,7 4")
        .expect("a position");
    let analysis = analyze(&game, &position, &rules_only());
    let of = |text: &str| {
        let mv = game.read_move(&position, text).expect("legal");
        (
            mv,
            analysis
                .moves
                .iter()
                .find(|judged| judged.mv == mv)
                .expect("listed")
                .facts
                .clone(),
        )
    };
    let (own, closing) = of("g7");
    assert!(closing.contains(&Fact::MayRemove { stones: 1 }));
    let (theirs, stopping) = of("f6");
    assert!(
        stopping.contains(&Fact::Stops {
            gain: Gain::Take,
            moves: vec![theirs_of(&game, &position, "f6")]
        }),
        "{stopping:?}"
    );
    assert!(!stopping.contains(&Fact::MayRemove { stones: 1 }));
    let (_, elsewhere) = of("a1");
    assert!(elsewhere.contains(&Fact::Allows {
        gain: Gain::Take,
        moves: vec![theirs_of(&game, &position, "f6")]
    }));
    assert_ne!(own, theirs);
}

/// A move of the opponent's, as he would type it.
fn theirs_of(game: &AnyGame, position: &AnyPosition, text: &str) -> Move {
    let turned = other_on_move(game, position).expect("there is room");
    game.read_move(&turned, text).expect("legal for him")
}
