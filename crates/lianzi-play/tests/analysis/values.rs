//! What a move is worth, by plain negamax; limits, lines, order.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use lianzi_play::analysis::{AnalysisError, Analyst, Certainty, Effort, Fact, Judged, Means};
use lianzi_play::{Match, Takeback};
use lianzi_rules::{AnyGame, AnyPosition, DrawReason, Move, Outcome, Rules, catalogue};
use lianzi_search::{Chance, Score};
use lianzi_solve::{Distance, Grade, Halt, Value};

use super::{analyze, game, random_position};

/// Plain negamax: no table, no cuts. Positive: plies to a win, nearer ones larger; negative: a loss.
pub fn truth(game: &AnyGame, position: &AnyPosition) -> i32 {
    match position.outcome() {
        Outcome::Win(player) => {
            return if player == position.mover() { 1000 } else { -1000 };
        }
        Outcome::Draw(_) => return 0,
        Outcome::InProgress => {}
    }
    let moves = game.legal_moves(position);
    moves
        .into_iter()
        .map(|mv| truth_of_move(game, position, mv))
        .max()
        .expect("a move")
}

/// The same for a move, for the player who makes it.
pub fn truth_of_move(game: &AnyGame, position: &AnyPosition, mv: Move) -> i32 {
    let next = game.play(position, mv).expect("legal");
    let value = truth(game, &next);
    let mine = if next.mover() == position.mover() {
        value
    } else {
        -value
    };
    mine - mine.signum()
}

fn number(grade: Grade, plies: i32) -> i32 {
    match grade {
        Grade::Win => 1000 - plies,
        Grade::Draw => 0,
        Grade::Loss => plies - 1000,
    }
}

/// Small games of several kinds, and how many random moves leave little to look at.
const SMALL: [(&str, u32); 8] = [
    ("tic-tac-toe", 2),
    ("tic-tac-toe-misere", 3),
    ("tic-tac-toe-wild", 3),
    ("notakto", 2),
    ("gravity:4,3,3", 5),
    ("mnk:4,3,3", 5),
    ("squava", 17),
    ("order-and-chaos", 29),
];

fn small_positions(each: usize, mut check: impl FnMut(&AnyGame, &AnyPosition)) {
    let mut chance = Chance::new(77);
    for (name, plies) in SMALL {
        let game = game(name);
        let mut seen = 0;
        for _ in 0..5000 {
            if seen == each {
                break;
            }
            if let Some(position) = random_position(&game, plies + chance.below(3), &mut chance) {
                check(&game, &position);
                seen += 1;
            }
        }
        assert!(seen > 0, "{name}: every game was over");
    }
}

#[test]
fn proved_values_are_those_of_plain_negamax_and_the_best_stand_first() {
    small_positions(4, |game, position| {
        let effort = Effort {
            time: None,
            ..Effort::default()
        };
        let analysis = analyze(game, position, &effort);
        let text = game.write_position(position);
        assert_eq!(
            (analysis.halted, analysis.unsolved.as_ref()),
            (None, None),
            "{text}"
        );
        let mut last = i32::MAX;
        for judged in &analysis.moves {
            let grade = judged.value.grade().expect("small games are solved");
            let plies = judged
                .value
                .distance()
                .map_or(0, |distance| i32::from(distance.plies()));
            let told = number(grade, plies);
            assert_eq!(
                told,
                truth_of_move(game, position, judged.mv),
                "{text} {judged:?}"
            );
            assert!(told <= last, "{text}: {judged:?} stands too low");
            last = told;
            assert!(judged.share().is_none());
            line_ends_as_told(game, position, judged);
        }
        assert_eq!(analysis.value.grade(), analysis.moves[0].value.grade());
    });
}

/// Whether the line is legal, begins with the move and leads to the end that the value tells.
fn line_ends_as_told(game: &AnyGame, position: &AnyPosition, judged: &Judged) {
    assert_eq!(judged.line.first(), Some(&judged.mv));
    let mut at = *position;
    for &mv in &judged.line {
        at = game
            .play(&at, mv)
            .unwrap_or_else(|refusal| panic!("{refusal}: {judged:?}"));
    }
    let mover = position.mover();
    let (winner, plies) = match judged.value {
        Value::Win(distance) => (mover, distance.plies()),
        Value::Loss(distance) => (mover.opponent(), distance.plies()),
        Value::Draw | Value::Unknown(_) => return,
    };
    let text = game.write_position(position);
    assert_eq!(at.outcome(), Outcome::Win(winner), "{text} {judged:?}");
    assert_eq!(judged.line.len(), usize::from(plies), "{text} {judged:?}");
}

#[test]
fn what_a_search_finds_won_or_lost_is_won_or_lost_in_so_many_plies() {
    let mut decided = 0;
    small_positions(4, |game, position| {
        let effort = Effort {
            means: Means::Search,
            time: None,
            depth: Some(6),
            ..Effort::default()
        };
        let analysis = analyze(game, position, &effort);
        for judged in &analysis.moves {
            let Some(searched) = judged.searched else {
                assert!(judged.value.grade().is_some(), "{judged:?} was not searched");
                continue;
            };
            let told = match searched.score {
                Score::Win { plies } => number(Grade::Win, plies as i32),
                Score::Loss { plies } => number(Grade::Loss, plies as i32),
                Score::Draw | Score::Estimate(_) => continue,
            };
            decided += 1;
            assert_eq!(
                told,
                truth_of_move(game, position, judged.mv),
                "{}",
                game.write_position(position)
            );
            assert!(judged.facts.iter().any(|fact| matches!(
                fact,
                Fact::Wins {
                    certainty: Certainty::Found,
                    ..
                } | Fact::Loses {
                    certainty: Certainty::Found,
                    ..
                }
            )));
        }
    });
    assert!(decided > 20, "only {decided} moves were decided by the search");
}

#[test]
fn all_scores_are_of_the_same_depth_unless_they_decide() {
    let game = game("gomoku");
    let position = game
        .read_position("15/15/15/15/15/15/6BB7/6WB7/7W7/15/15/15/15/15/15 W")
        .expect("a position");
    let effort = Effort {
        means: Means::Search,
        time: None,
        depth: Some(3),
        ..Effort::default()
    };
    let analysis = analyze(&game, &position, &effort);
    assert_eq!((analysis.depth, analysis.moves.len()), (3, 220));
    for judged in &analysis.moves {
        let searched = judged.searched.expect("every move has a score");
        let decided = matches!(searched.score, Score::Win { .. } | Score::Loss { .. });
        assert!(decided || searched.depth == 3, "{judged:?}");
        let share = judged.share().expect("not proved");
        assert!((-1.0..=1.0).contains(&share));
    }
}

#[test]
fn the_only_answer_to_a_corner_is_the_centre() {
    let game = game("tic-tac-toe");
    let position = game.read_position("X2/3/3 O").expect("a position");
    let analysis = analyze(&game, &position, &Effort::default());
    assert_eq!(analysis.value, Value::Draw);
    assert_eq!(analysis.best().len(), 1);
    let best = &analysis.moves[0];
    assert_eq!(game.write_move(best.mv), "b2");
    assert_eq!(
        best.facts[..2],
        [Fact::Draws(Certainty::Proved), Fact::OnlyMoveFor(Grade::Draw)]
    );
}

#[test]
fn a_move_that_repeats_the_position_too_often_is_a_draw_and_said_so() {
    let game = game("neutreeko");
    let mut played = Match::new(game.clone(), Takeback::Free);
    // Both go out and back again until the first position has stood twice.
    let mut chance = Chance::new(5);
    let there_and_back = |played: &mut Match| -> Option<()> {
        let start = *played.position();
        let mut moves = Vec::new();
        for _ in 0..2 {
            let legal = played.legal_moves();
            let mv = *legal.get(chance_pick(&mut chance, legal.len()))?;
            played.play(mv).ok()?;
            moves.push(mv);
        }
        for mv in moves {
            let Move::Slide { from, to } = mv else { return None };
            played.play(Move::Slide { from: to, to: from }).ok()?;
        }
        (played.position().without_ply() == start.without_ply()).then_some(())
    };
    let mut there_and_back = there_and_back;
    let mut found = false;
    for _ in 0..2000 {
        played.restart();
        if there_and_back(&mut played).is_some() && there_and_back(&mut played).is_some()
            || played.outcome() == Outcome::Draw(DrawReason::Repetition)
        {
            // One move short of the end.
            played.take_back().expect("moves were made");
            found = true;
            break;
        }
    }
    assert!(found, "neutreeko's stones go back and forth");
    let analysis = Analyst::new(&game)
        .analyze_match(
            &played,
            &Effort {
                time: Some(Duration::from_millis(200)),
                ..Effort::default()
            },
        )
        .expect("of this game");
    let repeating = analysis
        .moves
        .iter()
        .find(|judged| judged.facts.contains(&Fact::EndsInDraw(DrawReason::Repetition)));
    assert_eq!(repeating.expect("a move repeats").value, Value::Draw);
}

fn chance_pick(chance: &mut Chance, count: usize) -> usize {
    chance.below(count as u32) as usize
}

#[test]
fn a_finished_game_has_no_moves_and_another_games_position_is_refused() {
    let game = game("tic-tac-toe");
    let over = game.read_position("XXX/OO1/3").expect("a position");
    let analysis = analyze(&game, &over, &Effort::default());
    assert!(analysis.moves.is_empty() && analysis.best().is_empty());
    assert_eq!(analysis.value, Value::Loss(Distance::Exact(0)));
    let gomoku = catalogue::game("gomoku").expect("shipped");
    let error = Analyst::new(&game).analyze(&gomoku.start(), &Effort::default());
    assert_eq!(error, Err(AnalysisError::OtherGame));
}

#[test]
fn whoever_stops_it_gets_all_moves_and_what_is_known() {
    let game = game("gomoku");
    let effort = Effort {
        stop: Some(Arc::new(AtomicBool::new(true))),
        ..Effort::default()
    };
    let analysis = analyze(&game, &game.start(), &effort);
    assert_eq!(
        (analysis.moves.len(), analysis.halted),
        (225, Some(Halt::Stopped))
    );
}

#[test]
fn a_rule_file_written_a_minute_ago_is_analysed_too() {
    let text = "lianzi = 1\nname = \"fresh\"\nboard = { kind = \"hex\", side = 2 }\n[[phase]]\nturn = [\"place\"]\n\
                [[rule]]\nmade = { line = 3 }\nthen = \"lose\"\n";
    let game = AnyGame::new(Rules::from_text(text).expect("valid"));
    let effort = Effort {
        time: None,
        ..Effort::default()
    };
    let analysis = analyze(&game, &game.start(), &effort);
    for judged in &analysis.moves {
        let told = judged.value.grade().expect("solved");
        let plies = judged
            .value
            .distance()
            .map_or(0, |distance| i32::from(distance.plies()));
        assert_eq!(
            number(told, plies),
            truth_of_move(&game, &game.start(), judged.mv)
        );
    }
}
