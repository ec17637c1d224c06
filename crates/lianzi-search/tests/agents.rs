//! What holds for every agent, in every shipped game.

mod common;

use common::{after, agent, game, random_position};
use lianzi_rules::{AnyGame, Outcome, Player, catalogue, with_game};
use lianzi_search::alphabeta::AlphaBetaAgent;
use lianzi_search::random::RandomAgent;
use lianzi_search::{Agent, AgentError, AgentSpec, Chance, Limits, Score, Strength, playout};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The agents that play in these tests: every strength, none of them too slow.
fn specs() -> Vec<AgentSpec> {
    Strength::ALL
        .iter()
        .map(|strength| match strength.spec() {
            AgentSpec::AlphaBeta { seed, millis, .. } => AgentSpec::AlphaBeta {
                depth: 2,
                millis,
                seed,
            },
            AgentSpec::Mcts { millis, seed, .. } => AgentSpec::Mcts {
                playouts: Some(120),
                millis,
                seed,
            },
            AgentSpec::Level { seed, .. } => AgentSpec::Level { level: 3, seed },
            spec @ (AgentSpec::Random { .. } | AgentSpec::Heuristic | AgentSpec::Minimax) => spec,
        })
        .collect()
}

/// Plays against chance until the game is over, or long enough; every move is checked by the rules.
fn play_through(name: &str, game: &AnyGame, agent: &mut dyn Agent, spec: AgentSpec) {
    let mut chance = RandomAgent::new(9);
    let mut position = game.start();
    let mut nodes = 0;
    for ply in 0..300 {
        if position.outcome().is_over()
            || nodes > 60_000
            || matches!(spec, AgentSpec::Mcts { .. }) && nodes > 4_000
        {
            return;
        }
        let agents: [&mut dyn Agent; 2] = [agent, &mut chance];
        let [agent, other] = agents;
        let mover = if ply % 2 == 0 { agent } else { other };
        let choice = mover
            .choose(game, &position, &Limits::none())
            .unwrap_or_else(|error| panic!("{name}, {spec}: {error}"));
        nodes += choice.nodes;
        assert_eq!(choice.line.first(), Some(&choice.mv), "{name}, {spec}");
        position = game.play(&position, choice.mv).unwrap_or_else(|refusal| {
            panic!(
                "{name}, {spec}: {:?} in {}: {refusal}",
                choice.mv,
                game.write_position(&position)
            )
        });
    }
}

#[test]
fn every_agent_plays_every_game_by_its_rules() {
    for name in catalogue::names() {
        let game = game(name);
        for spec in specs() {
            match spec.build(&game, 7) {
                Ok(mut agent) => play_through(name, &game, agent.as_mut(), spec),
                Err(error) => {
                    assert_eq!(spec, AgentSpec::Minimax, "{name}: only minimax may refuse a game");
                    let large = matches!(
                        error,
                        AgentError::TooLarge { .. } | AgentError::Endless { .. } | AgentError::TooLong { .. }
                    );
                    assert!(large, "{name}: {error}");
                }
            }
        }
    }
}

#[test]
fn a_finished_game_is_an_error_for_every_agent() {
    let game = game("tic-tac-toe");
    let finished = after(&game, "a1 a2 b1 b2 c1");
    assert_eq!(finished.outcome(), Outcome::Win(Player::First));
    for spec in specs() {
        let mut agent = spec.build(&game, 7).expect("a small game");
        let error = agent.choose(&game, &finished, &Limits::none());
        assert_eq!(
            error,
            Err(AgentError::GameOver(Outcome::Win(Player::First))),
            "{spec}"
        );
    }
}

#[test]
fn a_position_of_another_size_is_an_error_for_every_agent() {
    let (small, large) = (game("tic-tac-toe"), game("gomoku"));
    for spec in specs() {
        let mut agent = spec.build(&small, 7).expect("a small game");
        let error = agent.choose(&small, &large.start(), &Limits::none());
        assert!(matches!(error, Err(AgentError::OtherGame)), "{spec}: {error:?}");
    }
}

#[test]
fn an_agent_made_for_one_game_plays_another() {
    let (one, other) = (game("tic-tac-toe"), game("mnk:4,4,3"));
    for spec in specs() {
        let choose = |agent: &mut dyn Agent| {
            agent
                .choose(&other, &other.start(), &Limits::none())
                .expect("a choice")
        };
        let mut moved = spec.build(&one, 7).expect("a small game");
        let mut made = spec.build(&other, 7).expect("a small game");
        assert_eq!(choose(moved.as_mut()).mv, choose(made.as_mut()).mv, "{spec}");
    }
}

#[test]
fn the_same_seed_and_position_give_the_same_choice_whatever_came_before() {
    let mut chance = Chance::new(3);
    for name in ["liansi", "teeko", "nine-mens-morris", "tic-tac-toe-wild"] {
        let game = game(name);
        let position = random_position(&game, 6, &mut chance);
        let before = random_position(&game, 9, &mut chance);
        for seed in 0..4 {
            let mut fresh = AlphaBetaAgent::new(&game, 3, seed);
            let mut used = AlphaBetaAgent::new(&game, 3, seed);
            used.choose(&game, &before, &Limits::none()).expect("a choice");
            assert_eq!(
                fresh.choose(&game, &position, &Limits::none()),
                used.choose(&game, &position, &Limits::none()),
                "{name}"
            );
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_random_games() {
    let game = game("liansi");
    let moves = |seed| {
        let mut agent = RandomAgent::new(seed);
        let choices = (0..30).map(|_| {
            agent
                .choose(&game, &game.start(), &Limits::none())
                .expect("a choice")
                .mv
        });
        choices.collect::<Vec<_>>()
    };
    assert_eq!(moves(1), moves(1));
    assert_ne!(moves(1), moves(2));
}

#[test]
fn random_moves_are_equally_likely() {
    let game = game("tic-tac-toe");
    let position = after(&game, "b2 a1 c3 a2");
    let mut agent = RandomAgent::new(4);
    let mut counts = std::collections::BTreeMap::new();
    for _ in 0..10_000 {
        let choice = agent.choose(&game, &position, &Limits::none()).expect("a choice");
        *counts.entry(choice.mv).or_insert(0) += 1;
    }
    assert_eq!(counts.len(), 5);
    // 2,000 expected, standard deviation 40.
    assert!(
        counts.values().all(|count| (1_760..2_240).contains(count)),
        "{counts:?}"
    );
}

#[test]
fn random_tic_tac_toe_ends_as_often_as_it_should() {
    // Of all 9! orders of play 212,256 are won by the first player, 104,544 by the second, 46,080 are drawn (counting the
    // orders that are cut short by a win as often as they could have gone on).
    let game = game("tic-tac-toe");
    let mut chance = Chance::new(8);
    let mut counts = [0_u32; 3];
    for _ in 0..100_000 {
        let outcome = with_game!(&game, |game| playout(game, &mut game.start(), &mut chance));
        counts[outcome.winner().map_or(2, Player::index)] += 1;
    }
    let expected = [212_256.0, 104_544.0, 46_080.0].map(|count| count / 362_880.0 * 100_000.0);
    for (count, expected) in counts.into_iter().zip(expected) {
        assert!((f64::from(count) - expected).abs() < 900.0, "{counts:?}"); // more than five standard deviations
    }
}

#[test]
fn playouts_of_every_game_come_to_an_end() {
    let mut chance = Chance::new(2);
    for name in catalogue::names() {
        let game = game(name);
        with_game!(&game, |game| {
            let mut position = game.start();
            let outcome = playout(game, &mut position, &mut chance);
            assert!(outcome.is_over() && position.outcome() == outcome, "{name}");
        });
    }
}

#[test]
fn a_search_looks_at_no_more_nodes_than_it_may() {
    let game = game("gomoku");
    for nodes in [1, 10, 1_000, 20_000] {
        let limits = Limits::none().with_nodes(nodes);
        let choice = agent("alphabeta:depth=3", &game)
            .choose(&game, &game.start(), &limits)
            .expect("a choice");
        assert!(choice.nodes <= nodes, "{} > {nodes}", choice.nodes);
        assert!(game.check(&game.start(), choice.mv).is_ok());
    }
}

#[test]
fn a_limit_of_depth_is_kept() {
    let game = game("liansi");
    let mut agent = agent("alphabeta:depth=6", &game);
    let choice = agent
        .choose(&game, &game.start(), &Limits::none().with_depth(2))
        .expect("a choice");
    assert_eq!(choice.depth, 2);
}

#[test]
fn an_agent_that_is_stopped_before_it_begins_still_has_a_move() {
    let game = game("gomoku");
    let limits = Limits::none().with_stop(Arc::new(AtomicBool::new(true)));
    for spec in ["heuristic", "alphabeta:depth=8", "mcts"] {
        let choice = agent(spec, &game)
            .choose(&game, &game.start(), &limits)
            .expect("a choice");
        assert!(game.check(&game.start(), choice.mv).is_ok());
        assert!(choice.nodes < 1_000, "{spec}: {}", choice.nodes);
    }
}

#[test]
fn a_search_ends_when_its_flag_is_set_and_when_its_time_is_up() {
    // At this depth it would take years.
    let game = game("gomoku");
    let stop = Arc::new(AtomicBool::new(false));
    let limits = Limits::none().with_stop(Arc::clone(&stop));
    let choice = std::thread::scope(|scope| {
        let search = scope.spawn(|| agent("alphabeta:depth=30", &game).choose(&game, &game.start(), &limits));
        std::thread::sleep(Duration::from_millis(20));
        stop.store(true, Ordering::Relaxed);
        search.join().expect("no panic").expect("a choice")
    });
    assert!(choice.depth < 30);
    let limits = Limits::none().with_time(Duration::from_millis(20));
    let choice = agent("alphabeta:depth=30", &game)
        .choose(&game, &game.start(), &limits)
        .expect("a choice");
    assert!(choice.depth < 30 && matches!(choice.score, Some(Score::Estimate(_))));
}

#[test]
fn alpha_beta_beats_chance() {
    let mut won = 0;
    for seed in 0..20 {
        let game = game("liansi");
        let mut agents = [
            agent("alphabeta:depth=2,seed=5", &game),
            Box::new(RandomAgent::new(seed)),
        ];
        let first = usize::from(seed % 2 != 0);
        let mut position = game.start();
        while !position.outcome().is_over() {
            let index = position.mover().index() ^ first;
            let choice = agents[index]
                .choose(&game, &position, &Limits::none())
                .expect("a choice");
            position = game.play(&position, choice.mv).expect("a legal move");
        }
        won += u32::from(position.outcome().winner().map(Player::index) == Some(first));
    }
    assert!(won >= 19, "{won} of 20");
}

#[test]
fn alphabeta_with_a_time_sees_threats_far_beyond_its_depth() {
    let game = game("gomoku");
    let text = "12W2/2B2WB6B1/3W2B6WW/4W4W3BB/11W2B/W4W7W1/3WB1W3B4/B1WBW1BB1WWB1BW/W14/2WW10B/B1BWBB7BB/4W3BBWB1W1/\
                BB6W6/14B/5WWW3BWB1 B - 60";
    let position = game.read_position(text).expect("a position");
    let one_ply = Limits::none().with_depth(1);
    let choice = agent("alphabeta:millis=60000", &game)
        .choose(&game, &position, &one_ply)
        .expect("a choice");
    assert!(
        matches!(choice.score, Some(Score::Win { plies: 21.. })),
        "{choice:?}"
    );
    let end = choice
        .line
        .iter()
        .fold(position, |at, &mv| game.play(&at, mv).expect("a legal move"));
    assert_eq!(end.outcome(), Outcome::Win(position.mover()));
    // To a fixed depth the agent promises no more than plain negamax, and keeps to it.
    let fixed = agent("alphabeta:depth=1", &game).choose(&game, &position, &Limits::none());
    assert!(!matches!(
        fixed.expect("a choice").score,
        Some(Score::Win { plies: 2.. })
    ));
}
