//! Where a match was given away, by plain negamax.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use lianzi_play::analysis::{Analyst, Effort, Reviewed, Verdict};
use lianzi_play::{Match, Takeback};
use lianzi_search::Chance;
use lianzi_solve::Grade;

use super::game;
use super::values::{truth, truth_of_move};

fn review(played: &Match, effort: &Effort) -> Vec<Reviewed> {
    let mut told = Vec::new();
    Analyst::new(played.game())
        .review(played, effort, &mut |reviewed| told.push(reviewed))
        .expect("of this game");
    told
}

fn without_end() -> Effort {
    Effort {
        time: None,
        ..Effort::default()
    }
}

fn match_of(name: &str, moves: &[&str]) -> Match {
    let mut played = Match::new(game(name), Takeback::Never);
    for mv in moves {
        played.play_text(mv).expect("legal");
    }
    played
}

#[test]
fn the_move_that_lost_a_game_is_found() {
    // The answer to the centre is a corner; at an edge it loses.
    let played = match_of("tic-tac-toe", &["b2", "a2", "a1", "c3", "b1", "b3", "c1"]);
    let told = review(&played, &without_end());
    assert_eq!(
        told.iter().map(|one| one.ply).collect::<Vec<_>>(),
        [7, 6, 5, 4, 3, 2, 1, 0]
    );
    assert_eq!((told[0].best.is_none(), told[0].height()), (true, Some(1.0)));
    let wrong: Vec<_> = told
        .iter()
        .filter_map(|one| match one.verdict {
            Some(Verdict::Wrong { was, is }) => Some((one.ply, was, is)),
            _ => None,
        })
        .collect();
    assert_eq!(wrong, [(1, Grade::Draw, Grade::Loss)]);
    // Before it the game was even, after it the first player's.
    assert_eq!(told[6].height(), Some(0.0));
    assert_eq!(told[5].height(), Some(1.0));
}

#[test]
fn verdicts_are_what_plain_negamax_says() {
    let sign = |grade: Grade| match grade {
        Grade::Win => 1,
        Grade::Draw => 0,
        Grade::Loss => -1,
    };
    let mut chance = Chance::new(7);
    for (name, quiet) in [
        ("tic-tac-toe", 1),
        ("tic-tac-toe-misere", 2),
        ("gravity:4,3,3", 4),
    ] {
        for _ in 0..4 {
            let mut played = Match::new(game(name), Takeback::Never);
            while !played.outcome().is_over() {
                let moves = played.legal_moves();
                let mv = moves[chance.below(moves.len() as u32) as usize];
                played.play(mv).expect("legal");
            }
            for told in review(&played, &without_end()) {
                if told.ply < quiet || told.ply == played.moves().len() {
                    continue;
                }
                let at = &played.positions()[told.ply];
                let best = truth(played.game(), at);
                let made = truth_of_move(played.game(), at, played.moves()[told.ply]);
                assert_eq!(
                    told.value.grade().map(sign),
                    Some(best.signum()),
                    "{name} {}",
                    told.ply
                );
                let moves = played.game().legal_moves(at).len();
                match told.verdict {
                    None => assert_eq!(moves, 1),
                    Some(Verdict::Wrong { was, is }) => {
                        assert_eq!((sign(was), sign(is)), (best.signum(), made.signum()));
                    }
                    Some(
                        verdict @ (Verdict::Slower { plies, best: fewest }
                        | Verdict::Sooner { plies, best: fewest }),
                    ) => {
                        assert_eq!(best.signum(), made.signum());
                        assert_eq!(matches!(verdict, Verdict::Slower { .. }), best > 0);
                        assert_eq!(1000 - made.abs(), i32::from(plies));
                        assert_eq!(1000 - best.abs(), i32::from(fewest));
                    }
                    Some(Verdict::Right) => assert_eq!(best, made),
                    Some(Verdict::Doubtful { .. }) => panic!("everything is proved"),
                }
            }
        }
    }
}

#[test]
fn guesses_are_told_from_proofs_and_the_time_is_kept() {
    let played = match_of("gomoku", &["h8", "h9", "i9", "g7", "a1", "g9"]);
    let effort = Effort {
        time: Some(Duration::from_millis(700)),
        memory: 1 << 24,
        ..Effort::default()
    };
    let told = review(&played, &effort);
    assert_eq!(told.len(), 7);
    for one in &told {
        // On a busy machine there may be no time for an opinion.
        let proved = one.value.grade().is_some();
        assert!(one.height().is_none_or(|height| proved || height.abs() < 1.0));
    }
}

#[test]
fn who_stops_it_gets_no_more() {
    let played = match_of("gomoku", &["h8", "h9"]);
    let stopped = Effort {
        stop: Some(Arc::new(AtomicBool::new(true))),
        ..without_end()
    };
    assert!(review(&played, &stopped).is_empty());
}

#[test]
fn a_loss_in_two_is_not_right_where_another_move_holds_out_for_eight() {
    let moves =
        "g1 g2 d1 c1 c2 e1 g3 d2 d3 c3 c4 d4 a1 c5 a2 a3 e2 c6 a4 d5 e3 e4 d6 b1 e5 g4 g5 e6 a5 g6 a6 b2";
    let played = match_of("connect-four", &moves.split(' ').collect::<Vec<_>>());
    // With an hour for 33 positions, and stopped after the last two.
    let effort = Effort {
        time: Some(Duration::from_secs(3600)),
        ..Effort::default()
    };
    let stop = Arc::new(AtomicBool::new(false));
    let stopped = Effort {
        stop: Some(Arc::clone(&stop)),
        ..effort
    };
    let mut told = Vec::new();
    Analyst::new(played.game())
        .review(&played, &stopped, &mut |reviewed| {
            told.push(reviewed);
            stop.store(told.len() == 2, std::sync::atomic::Ordering::Relaxed);
        })
        .expect("of this game");
    assert_eq!((told.len(), told[1].ply), (2, 31));
    assert_eq!(told[1].verdict, Some(Verdict::Sooner { plies: 2, best: 8 }));
}
