//! Measures alpha-beta: nodes a second, time to a depth, and games against Monte Carlo search with the same time for a move:
//! `cargo run --release -p lianzi-search --example speed`.

use std::time::Instant;

use lianzi_rules::{AnyGame, Player, catalogue};
use lianzi_search::alphabeta::AlphaBetaAgent;
use lianzi_search::random::RandomAgent;
use lianzi_search::{Agent, AgentSpec, Limits};

type Failure = Box<dyn std::error::Error>;

/// Seconds of processor time of this thread where the system tells, of the clock elsewhere.
fn seconds(begun: Instant) -> f64 {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    nanoseconds.map_or(begun.elapsed().as_secs_f64(), |nanoseconds| nanoseconds * 1e-9)
}

fn agent(game: &AnyGame, spec: &str, seed: u64) -> Result<Box<dyn Agent>, Failure> {
    Ok(spec.parse::<AgentSpec>()?.build(game, seed)?)
}

/// Wins, draws and losses of one agent against another: paired games from openings of three random plies.
fn pairs(game: &AnyGame, one: &str, other: &str, pairs: u64) -> Result<[u32; 3], Failure> {
    let mut counts = [0; 3];
    for pair in 0..pairs {
        let mut start = game.start();
        let mut chance = RandomAgent::new(pair);
        for _ in 0..3 {
            let mv = chance.choose(game, &start, &Limits::none())?.mv;
            start = game.play(&start, mv)?;
        }
        for first in Player::BOTH {
            let mut agents = [agent(game, one, pair)?, agent(game, other, pair)?];
            let mut position = start;
            for _ in 0..200 {
                if position.outcome().is_over() {
                    break;
                }
                let index = usize::from(position.mover() != first);
                let mv = agents[index].choose(game, &position, &Limits::none())?.mv;
                position = game.play(&position, mv)?;
            }
            counts[match position.outcome().winner() {
                Some(winner) if winner == first => 0,
                None => 1,
                Some(_) => 2,
            }] += 1;
        }
    }
    Ok(counts)
}

/// Time by the clock to a depth with one thread and with two. Only a machine with idle cores has anything to say here.
fn threads() -> Result<(), Failure> {
    println!("\n| selective, by the clock | depth | seconds, 1 thread | seconds, 2 threads | ratio |");
    println!("|---|--:|--:|--:|--:|");
    for (name, depth) in [
        ("connect-four", 18),
        ("gomoku", 9),
        ("liansi", 9),
        ("nine-mens-morris", 8),
    ] {
        let game = catalogue::game(name)?;
        let mut took = [0.0; 2];
        for (threads, took) in [1, 2].into_iter().zip(&mut took) {
            for seed in 0..5 {
                let mut start = game.start();
                let mut chance = RandomAgent::new(seed);
                for _ in 0..4 {
                    let mv = chance.choose(&game, &start, &Limits::none())?.mv;
                    start = game.play(&start, mv)?;
                }
                let mut agent = AlphaBetaAgent::new(&game, depth, 1).with_threats(&game);
                let begun = Instant::now();
                agent.choose(&game, &start, &Limits::none().with_threads(threads))?;
                *took += begun.elapsed().as_secs_f64();
            }
        }
        let [one, two] = took;
        println!("| {name} | {depth} | {one:.2} | {two:.2} | {:.2} |", one / two);
    }
    Ok(())
}

fn main() -> Result<(), Failure> {
    let begun = Instant::now();
    println!("| game | depth | nodes | seconds | nodes/s |");
    println!("|---|--:|--:|--:|--:|");
    for (name, depth) in [
        ("connect-four", 8),
        ("connect-four", 10),
        ("connect-four", 12),
        ("mnk:6,6,4", 6),
        ("liansi", 6),
        ("teeko", 6),
        ("nine-mens-morris", 5),
        ("gomoku", 3),
    ] {
        let game = catalogue::game(name)?;
        let before = seconds(begun);
        let mut agent = agent(&game, &format!("alphabeta:depth={depth}"), 1)?;
        let choice = agent.choose(&game, &game.start(), &Limits::none())?;
        let took = seconds(begun) - before;
        println!(
            "| {name} | {depth} | {} | {took:.3} | {:.0} |",
            choice.nodes,
            choice.nodes as f64 / took
        );
    }
    threads()?;
    println!("\n| alphabeta:millis=20 against mcts:millis=20 | won | drawn | lost |");
    println!("|---|--:|--:|--:|");
    for (name, count) in [
        ("connect-four", 10),
        ("mnk:6,6,4", 10),
        ("liansi", 10),
        ("teeko", 6),
        ("nine-mens-morris", 5),
        ("gomoku", 5),
        ("pente", 5),
    ] {
        let game = catalogue::game(name)?;
        let [won, drawn, lost] = pairs(&game, "alphabeta:millis=20", "mcts:millis=20", count)?;
        println!("| {name} | {won} | {drawn} | {lost} |");
    }
    Ok(())
}
