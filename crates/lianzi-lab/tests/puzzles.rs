//! Puzzles are what they claim to be: the solvers, which know nothing of how they were made, agree.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use lianzi_lab::arena::{Finish, Plan as Arena};
use lianzi_lab::puzzles::Plan;
use lianzi_lab::statistics::Verdict;
use lianzi_lab::tournament::{Kind, Pairing, Results, Step, Tournament};
use lianzi_play::NamedGame;
use lianzi_solve::{Distance, Request, Value, Values, Wanted};

mod common;

#[test]
fn solvers_find_one_winning_move_and_no_quicker_win() {
    for (name, win_in) in [("tapatan", 2), ("mnk:4,4,4", 2), ("connect-four", 2)] {
        let game = NamedGame::from_catalogue(name).unwrap();
        let plan = Plan {
            game: game.clone(),
            win_in,
            count: 2,
            seed: 5,
            time: None,
            stop: None,
        };
        let found = plan.find(&mut |_, _| {});
        assert!(!found.puzzles.is_empty(), "{name}");
        if name == "tapatan" {
            // The same seed gives the same puzzles.
            assert_eq!(plan.find(&mut |_, _| {}), found);
        }
        let game = game.game();
        let mut values = Values::new(game);
        for puzzle in &found.puzzles {
            let text = game.write_position(&puzzle.position);
            let known = values
                .find(
                    game,
                    &puzzle.position,
                    Wanted::All,
                    &Request::default(),
                    &mut |_| {},
                )
                .unwrap();
            let quick: Vec<_> = known
                .moves
                .iter()
                .filter(
                    |(_, value)| matches!(value, Value::Win(distance) if distance.plies() <= puzzle.plies),
                )
                .collect();
            assert_eq!(quick.len(), 1, "{name} {text}: {quick:?}");
            assert_eq!(quick[0].0, puzzle.solution, "{name} {text}");
            if let Value::Win(Distance::Exact(plies)) = quick[0].1 {
                assert_eq!(plies, puzzle.plies, "{name} {text}");
            }
            assert_eq!(puzzle.line.len(), usize::from(puzzle.plies));
        }
    }
}

#[test]
fn a_tournament_is_a_match_for_each_pair_and_one_scale_for_all() {
    let mut tournament = Tournament {
        players: ["minimax", "heuristic", "random"]
            .map(common::contestant)
            .to_vec(),
        kind: Kind::RoundRobin,
        plan: common::plan("tic-tac-toe", "random", "random", 8),
    };
    assert_eq!(tournament.pairings(), [[0, 1], [0, 2], [1, 2]]);
    let played = |tournament: &Tournament| tournament.play(None, &mut |_| {}).unwrap();
    let results = played(&tournament);
    assert_eq!(results.pairings.len(), 3);
    let ratings = results.ratings.clone().unwrap();
    assert!(
        ratings[0].elo > ratings[2].elo && ratings[1].elo > ratings[2].elo,
        "{ratings:?}"
    );
    assert_eq!(played(&tournament).ratings, results.ratings);
    tournament.kind = Kind::Gauntlet;
    assert_eq!(tournament.pairings(), [[0, 1], [0, 2]]);
    // A folder for each match, and nothing is played twice.
    let folder = tempfile::tempdir().unwrap();
    let keep = |resume| lianzi_lab::tournament::Keep {
        folder: folder.path(),
        resume,
        existing: lianzi_play::files::Existing::Keep,
    };
    let first = tournament.play(Some(keep(false)), &mut |_| {}).unwrap();
    let again = tournament.play(Some(keep(true)), &mut |_| {}).unwrap();
    assert_eq!(first.ratings, again.ratings);
    assert!(folder.path().join("match-02").join("arena.jsonl").is_file());
}

#[test]
fn matches_of_a_tournament_that_are_played_at_once_are_the_same_matches() {
    let tournament = |threads| Tournament {
        players: ["minimax", "heuristic", "random", "level:2"]
            .map(common::contestant)
            .to_vec(),
        kind: Kind::RoundRobin,
        plan: Arena {
            threads,
            ..common::plan("tic-tac-toe", "random", "random", 2)
        },
    };
    let mut over = 0;
    // Six matches of two pairs: with eight threads four at once, two threads each.
    let [alone, together] = [1, 8].map(|threads| {
        let mut step = |step: Step| over += usize::from(step.over);
        tournament(threads).play(None, &mut step).unwrap()
    });
    assert_eq!(over, 12);
    let points = |results: &Results| {
        let of = |pairing: &Pairing| (pairing.players, *pairing.played.summary.pair_scores());
        results.pairings.iter().map(of).collect::<Vec<_>>()
    };
    assert_eq!(points(&alone), points(&together));
    assert_eq!(alone.pairings.len(), 6);
}

#[test]
fn each_match_of_a_tournament_with_a_test_ends_when_its_own_test_is_sure() {
    let tournament = Tournament {
        players: ["minimax", "random", "minimax"].map(common::contestant).to_vec(),
        kind: Kind::Gauntlet,
        plan: Arena {
            sprt: Some("0,100".parse().unwrap()),
            ..common::plan("tic-tac-toe", "random", "random", 60)
        },
    };
    let results = tournament.play(None, &mut |_| {}).unwrap();
    assert!(!results.stopped);
    let [random, itself] = &results.pairings[..] else {
        panic!("{results:?}")
    };
    // Somebody who is much stronger is found out soon, and the other match goes on without it.
    assert_eq!(random.played.finish, Finish::Decided(Verdict::Stronger));
    assert!(random.played.summary.pairs() < 60, "{random:?}");
    assert_eq!(itself.played.finish, Finish::Decided(Verdict::NotStronger));
    assert!(itself.played.summary.pairs() != random.played.summary.pairs());
}

#[test]
fn a_tournament_that_is_stopped_tells_what_was_played() {
    let tournament = Tournament {
        players: ["random", "level:2", "heuristic"]
            .map(common::contestant)
            .to_vec(),
        kind: Kind::RoundRobin,
        plan: Arena {
            stop: Some(Arc::new(AtomicBool::new(true))),
            threads: 4,
            ..common::plan("tic-tac-toe", "random", "random", 1)
        },
    };
    let results = tournament.play(None, &mut |_| {}).unwrap();
    assert!(results.stopped && results.pairings.len() <= 3, "{results:?}");
}
