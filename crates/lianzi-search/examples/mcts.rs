//! Measures Monte Carlo tree search: rounds a second, rounds to proofs, and what hints in playouts are worth:
//! `cargo run --release -p lianzi-search --example mcts`.

use std::time::Instant;

use lianzi_rules::{AnyGame, AnyPosition, Player, catalogue};
use lianzi_search::mcts::MctsAgent;
use lianzi_search::random::RandomAgent;
use lianzi_search::{Agent, Limits};

type Failure = Box<dyn std::error::Error>;

/// Seconds of processor time of this thread where the system tells, of the clock elsewhere.
fn seconds(begun: Instant) -> f64 {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    nanoseconds.map_or(begun.elapsed().as_secs_f64(), |nanoseconds| nanoseconds * 1e-9)
}

fn agent(game: &AnyGame, playouts: u64, seed: u64, informed: bool) -> MctsAgent {
    let agent = MctsAgent::new(game, Some(playouts), seed);
    if informed { agent } else { agent.uninformed() }
}

fn speed(begun: Instant, game: &AnyGame, informed: bool) -> Result<f64, Failure> {
    // The system counts in steps of some milliseconds: all searches together are long enough for that.
    let before = seconds(begun);
    let mut rounds = 0;
    for seed in 0..10 {
        let mut agent = agent(game, 10_000, seed, informed);
        rounds += agent.choose(game, &game.start(), &Limits::none())?.nodes;
    }
    Ok(rounds as f64 / (seconds(begun) - before))
}

/// A position after two random plies.
fn opening(game: &AnyGame, seed: u64) -> Result<AnyPosition, Failure> {
    let mut position = game.start();
    let mut chance = RandomAgent::new(seed);
    for _ in 0..2 {
        let mv = chance.choose(game, &position, &Limits::none())?.mv;
        position = game.play(&position, mv)?;
    }
    Ok(position)
}

/// Wins, draws and losses of informed playouts against playouts by chance.
fn compare(game: &AnyGame, rounds: [u64; 2], pairs: u64) -> Result<[u32; 3], Failure> {
    let mut counts = [0; 3];
    for pair in 0..pairs {
        let start = opening(game, pair)?;
        for informed in Player::BOTH {
            let mut agents = Player::BOTH.map(|player| {
                let with = player == informed;
                agent(game, rounds[usize::from(!with)], pair, with)
            });
            let mut position = start;
            for _ in 0..300 {
                if position.outcome().is_over() {
                    break;
                }
                let agent = &mut agents[position.mover().index()];
                let mv = agent.choose(game, &position, &Limits::none())?.mv;
                position = game.play(&position, mv)?;
            }
            counts[match position.outcome().winner() {
                Some(winner) if winner == informed => 0,
                None => 1,
                Some(_) => 2,
            }] += 1;
        }
    }
    Ok(counts)
}

fn main() -> Result<(), Failure> {
    let begun = Instant::now();
    println!("| game | rounds/s by chance | rounds/s with hints |");
    println!("|---|--:|--:|");
    let names = [
        "tic-tac-toe",
        "connect-four",
        "mnk:6,6,4",
        "gomoku",
        "mnk:19,19,5",
        "liansi",
        "teeko",
        "nine-mens-morris",
        "pente",
    ];
    for name in names {
        let game = catalogue::game(name)?;
        println!(
            "| {name} | {:.0} | {:.0} |",
            speed(begun, &game, false)?,
            speed(begun, &game, true)?
        );
    }
    println!("\n| proof | rounds by chance | rounds with hints |");
    println!("|---|--:|--:|");
    for (name, value) in [
        ("tic-tac-toe", "draw"),
        ("mnk:4,3,3", "win"),
        ("mnk:5,5,4", "(a million at most)"),
        ("gravity:4,4,4", "(a million at most)"),
    ] {
        let game = catalogue::game(name)?;
        let mut nodes = [0, 0];
        for (informed, nodes) in [false, true].into_iter().zip(&mut nodes) {
            *nodes = agent(&game, 1_000_000, 1, informed)
                .choose(&game, &game.start(), &Limits::none())?
                .nodes;
        }
        println!("| {name}: {value} | {} | {} |", nodes[0], nodes[1]);
    }
    println!("\n| with hints against by chance | equal rounds | equal time |");
    println!("|---|--:|--:|");
    for (name, pairs) in [
        ("connect-four", 15),
        ("mnk:6,6,4", 15),
        ("liansi", 15),
        ("gomoku", 6),
    ] {
        let game = catalogue::game(name)?;
        let ratio = speed(begun, &game, false)? / speed(begun, &game, true)?;
        let rounds = 300;
        let [equal, timed] =
            [rounds, (rounds as f64 * ratio) as u64].map(|other| compare(&game, [rounds, other], pairs));
        let told = |[won, drawn, lost]: [u32; 3]| format!("+{won} ={drawn} -{lost}");
        println!("| {name} | {} | {} |", told(equal?), told(timed?));
    }
    Ok(())
}
