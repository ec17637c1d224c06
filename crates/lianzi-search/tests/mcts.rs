//! Monte Carlo tree search: what it proves is true, and it plays sensibly where it proves nothing.

mod common;

use std::time::{Duration, Instant};

use common::{after, agent, game, naive, random_position};
use lianzi_rules::{AnyGame, AnyPosition, Player};
use lianzi_search::mcts::MctsAgent;
use lianzi_search::{Agent, Chance, Choice, Limits, Score};

fn choose(game: &AnyGame, position: &AnyPosition, playouts: u64, seed: u64) -> Choice {
    MctsAgent::new(game, Some(playouts), seed)
        .choose(game, position, &Limits::none())
        .expect("a choice")
}

#[test]
fn tic_tac_toe_is_proved_a_draw_and_the_search_stops() {
    let game = game("tic-tac-toe");
    for seed in 0..5 {
        let choice = choose(&game, &game.start(), 1_000_000, seed);
        assert_eq!(choice.score, Some(Score::Draw));
        assert!(choice.nodes < 30_000, "{}", choice.nodes);
    }
}

#[test]
fn what_is_proved_is_what_plain_negamax_says() {
    let mut chance = Chance::new(21);
    let mut proved = 0;
    // Gravity, either kind of stones, misere, shared stones, draws by a full board.
    for name in [
        "tic-tac-toe",
        "tic-tac-toe-wild",
        "tic-tac-toe-misere",
        "notakto",
        "gravity:4,4,3",
        "mnk:4,4,3",
        "squava",
        "order-and-chaos",
        "connect-four",
    ] {
        let game = game(name);
        for round in 0..40 {
            let points = game.board().len() as u32;
            let position = random_position(&game, points - 3 - round % 4, &mut chance);
            let stones = Player::BOTH.map(|player| position.stones(player).len() as u32);
            // A random game may have ended early, and plain negamax is not quick.
            if points - stones[0] - stones[1] > 6 {
                continue;
            }
            let choice = choose(&game, &position, 4_000, u64::from(round));
            let at = format!("{name} {}", game.write_position(&position));
            if matches!(choice.score, Some(Score::Estimate(_))) {
                continue;
            }
            let naive = naive(&game, &position, u32::MAX);
            let best = naive.iter().map(|&(_, value)| value).max().expect("moves");
            let (_, chosen) = naive
                .iter()
                .find(|&&(mv, _)| mv == choice.mv)
                .expect("a legal move");
            assert_eq!(chosen.signum(), best.signum(), "{at}");
            match choice.score.expect("a score") {
                Score::Win { plies } => {
                    assert!(
                        best > 0 && plies as i32 >= common::WIN - best,
                        "{at}: {plies} plies, {best}"
                    );
                    assert!(plies as i32 >= common::WIN - chosen, "{at}");
                }
                Score::Loss { plies } => {
                    assert!(
                        best < 0 && plies as i32 >= common::WIN + best,
                        "{at}: {plies} plies, {best}"
                    );
                }
                Score::Draw => assert_eq!(best, 0, "{at}"),
                Score::Estimate(_) => unreachable!("left out above"),
            }
            proved += 1;
        }
    }
    assert!(proved >= 100, "{proved}");
}

#[test]
fn a_forced_win_is_proved_on_a_large_board() {
    // An open four in the making: X wins in 3 plies.
    let game = game("gomoku");
    let position = after(&game, "h8 a1 i8 a15 j8 o1");
    let choice = choose(&game, &position, 20_000, 3);
    assert!(
        matches!(choice.score, Some(Score::Win { plies: 3.. })),
        "{:?}",
        choice.score
    );
    let position = after(&game, "h8 a1 i8 a15 j8 o1 k8");
    let choice = choose(&game, &position, 20_000, 3);
    assert_eq!(choice.score, Some(Score::Loss { plies: 2 }));
}

#[test]
fn it_wins_at_once_and_blocks() {
    let game = game("connect-four");
    let winning = after(&game, "d1 a1 d2 b1 d3 a2");
    assert_eq!(game.write_move(choose(&game, &winning, 100, 1).mv), "d4");
    let blocking = after(&game, "d1 a1 d2 b1 d3");
    assert_eq!(game.write_move(choose(&game, &blocking, 1_000, 1).mv), "d4");
}

#[test]
fn one_seed_gives_one_game_and_others_other_games() {
    for name in ["liansi", "teeko", "connect-four"] {
        let game = game(name);
        let play = |seed: u64| {
            let mut agent = MctsAgent::new(&game, Some(150), seed);
            let mut position = game.start();
            let mut choices = Vec::new();
            while !position.outcome().is_over() && choices.len() < 10 {
                let choice = agent.choose(&game, &position, &Limits::none()).expect("a choice");
                position = game.play(&position, choice.mv).expect("a legal move");
                choices.push(choice);
            }
            choices
        };
        assert_eq!(play(5), play(5), "{name}");
        assert_ne!(play(5), play(6), "{name}");
    }
}

#[test]
fn what_was_learnt_is_kept_for_the_next_move() {
    // The proof of the draw is in the tree: after two more plies nothing is left to search, or hardly anything.
    let game = game("tic-tac-toe");
    let mut agent = MctsAgent::new(&game, Some(100_000), 2);
    let first = agent
        .choose(&game, &game.start(), &Limits::none())
        .expect("a choice");
    let position = game.play(&game.start(), first.mv).expect("a legal move");
    let reply = first.line[1];
    let position = game.play(&position, reply).expect("the expected reply");
    let again = agent.choose(&game, &position, &Limits::none()).expect("a choice");
    let fresh = choose(&game, &position, 100_000, 2);
    assert_eq!((again.score, fresh.score), (Some(Score::Draw), Some(Score::Draw)));
    assert!(
        again.nodes * 2 < fresh.nodes,
        "{} and {}",
        again.nodes,
        fresh.nodes
    );
}

#[test]
fn limits_are_kept() {
    let game = game("mnk:19,19,5");
    let begun = Instant::now();
    let limits = Limits::none().with_time(Duration::from_millis(30));
    let choice = agent("mcts:playouts=1000000000", &game)
        .choose(&game, &game.start(), &limits)
        .expect("a choice");
    assert!(choice.nodes > 0);
    // Twenty times the limit: other programs run on this processor too.
    assert!(
        begun.elapsed() < Duration::from_millis(600),
        "{:?}",
        begun.elapsed()
    );
    let begun = Instant::now();
    let choice = agent("mcts:millis=30", &game)
        .choose(&game, &game.start(), &Limits::none())
        .expect("a choice");
    assert!(choice.nodes > 0 && begun.elapsed() < Duration::from_millis(600));
    let limits = Limits::none().with_nodes(77);
    let choice = agent("mcts", &game)
        .choose(&game, &game.start(), &limits)
        .expect("a choice");
    assert_eq!(choice.nodes, 77);
    let limits = Limits::none().with_depth(1);
    let choice = agent("mcts:playouts=300", &game)
        .choose(&game, &game.start(), &limits)
        .expect("a choice");
    assert_eq!(choice.depth, 1);
}

#[test]
fn two_threads_prove_what_one_proves_and_share_the_limit_between_them() {
    let game = game("tic-tac-toe");
    let limits = Limits::none().with_nodes(100_000).with_threads(2);
    let choice = MctsAgent::new(&game, None, 4)
        .choose(&game, &game.start(), &limits)
        .expect("a choice");
    assert_eq!(choice.score, Some(Score::Draw));
    for name in ["gomoku", "pente", "nine-mens-morris"] {
        let game = common::game(name);
        let mut agent = MctsAgent::new(&game, None, 4);
        let limits = Limits::none().with_nodes(200).with_threads(2);
        let mut position = game.start();
        for _ in 0..4 {
            // The trees of both are kept from move to move.
            let choice = agent.choose(&game, &position, &limits).expect(name);
            assert!((2..=200).contains(&choice.nodes), "{name}: {}", choice.nodes);
            position = game.play(&position, choice.mv).expect("a legal move");
        }
    }
}

#[test]
fn two_threads_find_the_only_way_to_win() {
    let game = game("gomoku");
    let position = after(&game, "h8 a1 i8 a15 j8 o1");
    let limits = Limits::none().with_nodes(20_000).with_threads(2);
    let choice = MctsAgent::new(&game, None, 3)
        .choose(&game, &position, &limits)
        .expect("a choice");
    assert!(
        matches!(choice.score, Some(Score::Win { plies: 3.. })),
        "{choice:?}"
    );
}

#[test]
fn it_stops_at_once_with_any_number_of_threads() {
    let stop = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(true));
    for name in lianzi_rules::catalogue::names() {
        let game = game(name);
        for threads in [1, 2] {
            let limits = Limits::none().with_stop(stop.clone()).with_threads(threads);
            let mut agent = MctsAgent::new(&game, None, 1);
            let choice = agent.choose(&game, &game.start(), &limits).expect(name);
            assert!(game.check(&game.start(), choice.mv).is_ok(), "{name}");
            assert!(choice.nodes <= 2, "{name}: {}", choice.nodes);
        }
    }
}

#[test]
fn progress_tells_more_and_more_rounds() {
    let told = std::sync::Arc::new(std::sync::Mutex::new(Vec::new()));
    let list = told.clone();
    let report = move |progress: &lianzi_search::Progress| {
        list.lock()
            .expect("nobody panics")
            .push((progress.nodes, progress.line.clone()));
    };
    let game = game("liansi");
    let limits = Limits::none()
        .with_nodes(1_000)
        .with_progress(std::sync::Arc::new(report));
    let choice = MctsAgent::new(&game, None, 2)
        .choose(&game, &game.start(), &limits)
        .expect("a choice");
    let told = told.lock().expect("nobody panics");
    assert!(told.len() >= 4 && told.is_sorted_by(|one, other| one.0 <= other.0));
    let (nodes, line) = told.last().expect("told at the end");
    assert_eq!((*nodes, line), (choice.nodes, &choice.line));
}
