//! Alpha-beta as it plays for strength: what it claims is true, limits are kept, and one thread is the same each time.

mod common;

use std::sync::{Arc, Mutex};
use std::time::Duration;

use common::{agent, game, naive, number, random_position};
use lianzi_rules::{AnyGame, AnyPosition, catalogue};
use lianzi_search::alphabeta::AlphaBetaAgent;
use lianzi_search::minimax::MinimaxAgent;
use lianzi_search::{Agent, Chance, Choice, Limits, Progress, Score};

fn selective(game: &AnyGame) -> AlphaBetaAgent {
    AlphaBetaAgent::new(game, 64, 1).with_threats(game)
}

fn choose(game: &AnyGame, position: &AnyPosition, limits: &Limits) -> Choice {
    let choice = selective(game).choose(game, position, limits);
    choice.unwrap_or_else(|error| panic!("{error}: {}", game.write_position(position)))
}

#[test]
fn a_win_or_loss_that_is_claimed_is_one() {
    let mut chance = Chance::new(41);
    let mut claims = [0, 0];
    // Rows and nothing else, falling stones, misere, shared stones, and a game that removes.
    for (name, plies) in [
        ("tic-tac-toe", 2),
        ("mnk:4,4,3", 4),
        ("mnk:4,4,4", 5),
        ("mnk:5,4,4", 8),
        ("mnk:5,5,4", 13),
        ("mnk:5,5,5", 13),
        ("gravity:4,4,4", 4),
        ("connect-four", 24),
        ("connect-four-misere", 24),
        ("tic-tac-toe-misere", 2),
        ("notakto", 9),
        ("squava", 13),
    ] {
        let game = game(name);
        let mut exact = MinimaxAgent::new(&game);
        for _ in 0..40 {
            let position = random_position(&game, plies + chance.below(5), &mut chance);
            if MinimaxAgent::fits(&game, &position).is_err() {
                continue;
            }
            let Ok(value) = exact.choose(&game, &position, &Limits::none()) else {
                continue;
            };
            for nodes in [30, 2_000] {
                let choice = choose(&game, &position, &Limits::none().with_nodes(nodes));
                let at = || {
                    format!(
                        "{name}, {nodes} nodes, {}: {choice:?}, {value:?}",
                        game.write_position(&position)
                    )
                };
                match choice.score {
                    Some(Score::Win { plies }) => {
                        claims[0] += 1;
                        let Some(Score::Win { plies: fewest }) = value.score else {
                            panic!("{}", at());
                        };
                        assert!(fewest <= plies, "{}", at());
                        let next = game.play(&position, choice.mv).expect("a legal move");
                        assert!(
                            next.outcome().is_over()
                                || matches!(
                                    exact.choose(&game, &next, &Limits::none()).expect("small").score,
                                    Some(Score::Loss { .. })
                                ),
                            "{}",
                            at()
                        );
                    }
                    Some(Score::Loss { .. }) => {
                        claims[1] += 1;
                        assert!(matches!(value.score, Some(Score::Loss { .. })), "{}", at());
                    }
                    _ => {}
                }
            }
        }
    }
    println!("{claims:?}");
    assert!(claims[0] > 150 && claims[1] > 80, "{claims:?}");
}

#[test]
fn one_thread_with_a_limit_of_nodes_is_the_same_each_time() {
    let mut chance = Chance::new(42);
    for name in catalogue::names() {
        let game = game(name);
        for plies in [0, 7, 20] {
            let position = random_position(&game, plies, &mut chance);
            let limits = Limits::none().with_nodes(700);
            let first = choose(&game, &position, &limits);
            assert_eq!(first, choose(&game, &position, &limits), "{name}");
            assert!(first.nodes <= 700, "{name}");
            // What an agent has played before makes no difference either.
            let mut used = selective(&game);
            used.choose(&game, &game.start(), &limits).expect("a choice");
            assert_eq!(
                used.choose(&game, &position, &limits).expect("a choice"),
                first,
                "{name}"
            );
        }
    }
}

#[test]
fn two_threads_find_the_score_of_one_at_a_fixed_depth() {
    let mut chance = Chance::new(43);
    for name in [
        "connect-four",
        "liansi",
        "teeko",
        "nine-mens-morris",
        "gomoku",
        "connect6",
    ] {
        let game = game(name);
        let depth = if game.board().len() > 100 { 1 } else { 3 };
        for plies in [0, 5, 17] {
            let position = random_position(&game, plies, &mut chance);
            let best = naive(&game, &position, depth)
                .into_iter()
                .map(|(_, value)| value)
                .max();
            let choice = AlphaBetaAgent::new(&game, depth, 1)
                .choose(&game, &position, &Limits::none().with_threads(2))
                .expect("a choice");
            assert_eq!(Some(number(choice.score)), best, "{name}");
        }
    }
}

#[test]
fn several_threads_keep_to_the_rules_and_to_their_limit_of_nodes() {
    let mut chance = Chance::new(44);
    for name in [
        "gomoku",
        "connect-four",
        "nine-mens-morris",
        "liansi",
        "connect6",
        "pente",
    ] {
        let game = game(name);
        let mut agent = selective(&game);
        let mut position = random_position(&game, 6, &mut chance);
        let limits = Limits::none().with_nodes(3_000).with_threads(3);
        for _ in 0..6 {
            if position.outcome().is_over() {
                break;
            }
            let choice = agent.choose(&game, &position, &limits).expect("a choice");
            assert!(choice.nodes <= 3_000, "{name}: {}", choice.nodes);
            position = game.play(&position, choice.mv).expect("a legal move");
        }
    }
}

#[test]
fn progress_is_told_depth_by_depth_and_ends_with_what_is_chosen() {
    for name in ["gomoku", "nine-mens-morris", "connect-four"] {
        let game = game(name);
        let position = random_position(&game, 4, &mut Chance::new(3));
        let told: Arc<Mutex<Vec<Progress>>> = Arc::default();
        let listener = Arc::clone(&told);
        let limits = Limits::none()
            .with_nodes(20_000)
            .with_progress(Arc::new(move |progress| {
                listener.lock().expect("nobody panics").push(progress.clone());
            }));
        let choice = choose(&game, &position, &limits);
        let told = told.lock().expect("nobody panics");
        assert!(told.len() > 1, "{name}");
        assert!(
            told.windows(2)
                .all(|pair| pair[0].depth <= pair[1].depth && pair[0].nodes <= pair[1].nodes)
        );
        let last = told.last().expect("some");
        assert_eq!(
            (last.depth, last.score, &last.line),
            (choice.depth, choice.score, &choice.line),
            "{name}"
        );
    }
}

#[test]
fn a_table_of_an_earlier_move_does_not_bring_back_moves_of_another_position() {
    // With a clock the table is kept from move to move.
    let game = game("gomoku");
    let mut agent = agent("alphabeta:millis=20", &game);
    let mut position = game.start();
    for _ in 0..12 {
        if position.outcome().is_over() {
            break;
        }
        let choice = agent.choose(&game, &position, &Limits::none()).expect("a choice");
        let mut at = position;
        for &mv in &choice.line {
            at = game.play(&at, mv).expect("a line of legal moves");
        }
        position = game.play(&position, choice.mv).expect("a legal move");
    }
}

/// Slides go to and fro: a win that was seen must come nearer with every move, or it never comes.
#[test]
fn a_win_is_not_put_off_again_and_again_by_moves_that_can_be_undone() {
    for (name, text) in [
        ("tant-fant", "BBB/1W1/WW1 B - 1"),
        ("six-mens-morris", "1WW/1WB/WBW1/1BB/BW1 W 0,0 37"),
        ("six-mens-morris", "BWB/WWB/2BB/1W1/BWW B 0,0 29"),
        ("six-mens-morris", "1W1/W1B/WW1B/WWB/BB1 B 0,0 14"),
    ] {
        let game = game(name);
        let mut position = game.read_position(text).expect(text);
        let winner = position.mover();
        let (mut wins, mut resists) = (selective(&game), agent("alphabeta:depth=8", &game));
        // With a limit of time the table is kept from move to move.
        let limits = Limits::none()
            .with_nodes(100_000)
            .with_time(Duration::from_secs(600));
        let mut promised = u32::MAX;
        for _ in 0..80 {
            let choice = if position.mover() == winner {
                wins.choose(&game, &position, &limits).expect("a choice")
            } else {
                resists
                    .choose(&game, &position, &Limits::none())
                    .expect("a choice")
            };
            if let (Some(Score::Win { plies }), true) = (choice.score, position.mover() == winner) {
                assert!(plies < promised, "{name}: {}", game.write_position(&position));
                promised = plies;
            }
            position = game.play(&position, choice.mv).expect("a legal move");
            if position.outcome().is_over() {
                break;
            }
        }
        assert_eq!(position.outcome().winner(), Some(winner), "{name}: {text}");
    }
}

#[test]
fn the_first_stone_of_all_goes_to_the_middle_where_nothing_else_tells_points_apart() {
    for (name, middle) in [
        ("gomoku", vec!["h8"]),
        ("mnk:7,7,5", vec!["d4"]),
        ("connect6", vec!["j10"]),
        ("mnk:6,6,4", vec!["c3", "c4", "d3", "d4"]),
    ] {
        let game = game(name);
        for seed in 0..4 {
            for spec in ["alphabeta:depth=1", "level:6", "level:7"] {
                let mut agent = spec
                    .parse::<lianzi_search::AgentSpec>()
                    .expect(spec)
                    .build(&game, seed)
                    .expect(spec);
                let choice = agent
                    .choose(&game, &game.start(), &Limits::none())
                    .expect("a choice");
                let played = game.write_move(choice.mv);
                assert!(middle.contains(&played.as_str()), "{spec} at {name}: {played}");
            }
        }
    }
}
