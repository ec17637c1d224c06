//! Alpha-beta beside plain negamax, on random positions of every shipped game.

mod common;

use common::{after, game, naive, number, random_position};
use lianzi_rules::{AnyGame, AnyPosition, catalogue};
use lianzi_search::alphabeta::{AlphaBetaAgent, Parts};
use lianzi_search::{Agent, Chance, Limits};

/// The greatest depth, up to 6, at which plain negamax looks at no more than so many positions.
fn affordable_depth(game: &AnyGame, position: &AnyPosition) -> u32 {
    let fits = |&depth: &u32| {
        let mut left = 4_000;
        count(game, position, depth, &mut left);
        left > 0
    };
    (2..=6).take_while(fits).last().unwrap_or(1)
}

/// Counts the positions of a tree down from `left`, and stops at 0.
fn count(game: &AnyGame, position: &AnyPosition, depth: u32, left: &mut u32) {
    for mv in game.legal_moves(position) {
        if *left == 0 {
            return;
        }
        *left -= 1;
        if depth > 1 {
            count(
                game,
                &game.play(position, mv).expect("a legal move"),
                depth - 1,
                left,
            );
        }
    }
}

fn assert_like_naive(name: &str, game: &AnyGame, position: &AnyPosition, depth: u32, parts: Parts) {
    let naive = naive(game, position, depth);
    let best = naive.iter().map(|&(_, value)| value).max().expect("moves");
    let optimal: Vec<_> = naive
        .iter()
        .filter(|&&(_, value)| value == best)
        .map(|&(mv, _)| mv)
        .collect();
    let mut agent = AlphaBetaAgent::with_parts(game, depth, 3, parts);
    let choice = agent.choose(game, position, &Limits::none()).expect("a choice");
    let at = format!(
        "{name}, depth {depth}, {parts:?}, {}",
        game.write_position(position)
    );
    assert_eq!(number(choice.score), best, "{at}");
    assert!(
        optimal.contains(&choice.mv),
        "{at}: {:?} instead of one of {optimal:?}",
        choice.mv
    );
    assert_line_is_legal(game, position, &choice.line, &at);
    assert_eq!(choice.line[0], choice.mv, "{at}");
}

fn assert_line_is_legal(game: &AnyGame, position: &AnyPosition, line: &[lianzi_rules::Move], at: &str) {
    let mut position = *position;
    for &mv in line {
        position = game
            .play(&position, mv)
            .unwrap_or_else(|refusal| panic!("{at}: {mv:?} in {line:?}: {refusal}"));
    }
}

#[test]
fn every_game_gets_the_score_and_a_move_of_plain_negamax() {
    let mut chance = Chance::new(11);
    for name in catalogue::names() {
        let game = game(name);
        for plies in [0, 3, 8, 15, 22] {
            let position = random_position(&game, plies, &mut chance);
            assert_like_naive(
                name,
                &game,
                &position,
                affordable_depth(&game, &position),
                Parts::ALL,
            );
        }
    }
}

#[test]
fn each_part_of_the_search_leaves_the_score_as_it_is() {
    let mut chance = Chance::new(12);
    let parts = [
        Parts::NONE,
        Parts {
            deepening: true,
            ..Parts::NONE
        },
        Parts {
            table: true,
            ..Parts::NONE
        },
        Parts {
            history: true,
            ..Parts::NONE
        },
        Parts {
            forced: true,
            ..Parts::NONE
        },
        Parts {
            killers: true,
            ..Parts::NONE
        },
        Parts {
            scout: true,
            ..Parts::NONE
        },
        Parts {
            table: true,
            scout: true,
            ..Parts::NONE
        },
        Parts::ALL,
    ];
    // Placing, removing and sliding; several steps a turn; gravity; either kind of stones; misere; captures.
    let names = [
        "tic-tac-toe",
        "tic-tac-toe-wild",
        "tic-tac-toe-misere",
        "notakto",
        "three-mens-morris",
        "nine-mens-morris",
        "teeko",
        "gravity:4,4,3",
        "mnk:4,3,3",
        "liansi",
        "connect-four",
    ];
    for name in names {
        let game = game(name);
        for plies in [0, 2, 5, 10, 17] {
            let position = random_position(&game, plies, &mut chance);
            let depth = affordable_depth(&game, &position);
            for parts in parts {
                assert_like_naive(name, &game, &position, depth, parts);
            }
        }
    }
}

#[test]
fn a_win_is_found_at_the_depth_at_which_it_lies_and_not_before() {
    // An open three on liansi's board: whoever is on move wins in 3 plies if the other does not see it in time.
    //   a b c d e f
    // 1 . . . . . .
    // 2 . X X . . .      X to move makes an open three, then a four.
    // 3 . . . . . .
    // 4 . O . . . .
    // 5 . . . O . .
    let game = game("liansi");
    let position = after(&game, "b2 b4 c2 d5");
    let choose = |depth| {
        let mut agent = AlphaBetaAgent::new(&game, depth, 1);
        agent
            .choose(&game, &position, &Limits::none())
            .expect("a choice")
            .score
    };
    assert!(matches!(choose(2), Some(lianzi_search::Score::Estimate(_))));
    assert_eq!(choose(3), Some(lianzi_search::Score::Win { plies: 3 }));
    assert_eq!(choose(5), Some(lianzi_search::Score::Win { plies: 3 }));
}

#[test]
fn among_equal_moves_chance_decides_and_reaches_each_of_them() {
    let game = game("mnk:4,4,4");
    let start = game.start();
    let naive = naive(&game, &start, 1);
    let best = naive.iter().map(|&(_, value)| value).max().expect("moves");
    let mut optimal: Vec<_> = naive
        .iter()
        .filter(|&&(_, value)| value == best)
        .map(|&(mv, _)| mv)
        .collect();
    let mut chosen: Vec<_> = (0..60)
        .map(|seed| {
            let mut agent = AlphaBetaAgent::new(&game, 1, seed);
            agent.choose(&game, &start, &Limits::none()).expect("a choice").mv
        })
        .collect();
    chosen.sort_unstable();
    chosen.dedup();
    optimal.sort_unstable();
    assert!(optimal.len() > 1);
    assert_eq!(chosen, optimal);
}
