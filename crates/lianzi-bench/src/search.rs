//! The search of alpha-beta: time to a depth on connect four, beside the crate `minimax`; nodes a second; what a second thread is
//! worth; how soon it returns when it is told to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use lianzi_rules::{AnyGame, AnyPosition, catalogue};
use lianzi_search::alphabeta::AlphaBetaAgent;
use lianzi_search::{Agent, Limits};
use serde_json::json;

use crate::measure::{median, thread_seconds};
use crate::peers;

/// Depths on connect four.
const DEPTHS: [u32; 4] = [8, 10, 12, 14];
/// Nodes where time is not to a depth.
const NODES: u64 = 300_000;
/// How often a search is told to stop.
const STOPS: u64 = 40;

/// Positions in the middle of an opening, with a depth that takes a good part of a second.
const MIDDLES: [(&str, &str, u32); 4] = [
    ("connect-four", "d1 d2 c1", 19),
    ("gomoku", "h8 i9 h9 h10 g8 i8 g9", 11),
    ("connect6", "j10 k11 k9 i9 i11", 7),
    ("nine-mens-morris", "d6 d2 f4 b4 d3", 11),
];

/// What is measured on one line of the table.
struct Row {
    game: &'static str,
    what: String,
    program: &'static str,
    seconds: f64,
    nodes: Option<u64>,
    /// How many times as fast as what stands on the last line of its kind.
    ratio: Option<f64>,
}

/// Measures and prints.
pub fn run(rounds: usize, json: bool) {
    let mut rows = Vec::new();
    let connect_four = game("connect-four");
    for depth in DEPTHS {
        rows.extend(to_depth(&connect_four, depth, rounds));
    }
    for (name, moves, _) in MIDDLES {
        rows.push(speed(name, moves, rounds));
    }
    for (name, moves, depth) in MIDDLES {
        rows.extend(threads(name, moves, depth, rounds));
    }
    for (name, moves, _) in MIDDLES {
        rows.push(stops(name, moves));
    }
    if json {
        let rows: Vec<_> = rows
            .iter()
            .map(|row| {
                json!({
                    "game": row.game,
                    "what": row.what,
                    "program": row.program,
                    "seconds": row.seconds,
                    "nodes": row.nodes,
                    "nodes_per_second": row.nodes.map(|nodes| nodes as f64 / row.seconds),
                    "ratio": row.ratio,
                })
            })
            .collect();
        println!(
            "{}",
            json!({ "benchmark": "search", "rounds": rounds, "rows": rows })
        );
        return;
    }
    println!(
        "{:<17} {:<24} {:<18} {:>9} {:>10} {:>11} {:>6}",
        "game", "what", "program", "seconds", "nodes", "nodes/s", "ratio"
    );
    for row in rows {
        let (nodes, speed) = row.nodes.map_or((String::new(), String::new()), |nodes| {
            (nodes.to_string(), format!("{:.0}", nodes as f64 / row.seconds))
        });
        let ratio = row.ratio.map_or(String::new(), |ratio| format!("{ratio:.2}"));
        println!(
            "{:<17} {:<24} {:<18} {:>9.4} {nodes:>10} {speed:>11} {ratio:>6}",
            row.game, row.what, row.program, row.seconds
        );
    }
}

fn game(name: &str) -> AnyGame {
    catalogue::game(name).expect("the catalogue has the games of this benchmark")
}

fn after(game: &AnyGame, moves: &str) -> AnyPosition {
    moves.split_whitespace().fold(game.start(), |position, text| {
        let mv = game.read_move(&position, text).expect("a legal move");
        game.play(&position, mv).expect("a legal move")
    })
}

fn selective(game: &AnyGame, depth: u32) -> AlphaBetaAgent {
    AlphaBetaAgent::new(game, depth, 1).with_threats(game)
}

/// Each program from the beginning of the game to a depth, in turn, everything forgotten before each.
fn to_depth(game: &AnyGame, depth: u32, rounds: usize) -> Vec<Row> {
    let start = game.start();
    let mut seconds = [Vec::new(), Vec::new(), Vec::new()];
    let mut nodes = [None; 3];
    for _ in 0..rounds {
        let agents = [AlphaBetaAgent::new(game, depth, 1), selective(game, depth)];
        for (index, mut agent) in agents.into_iter().enumerate() {
            let begun = thread_seconds();
            nodes[index] = Some(choose(&mut agent, game, &start, &Limits::none()));
            seconds[index].push(thread_seconds() - begun);
        }
        let begun = thread_seconds();
        peers::minimax_search_connect_four(depth as u8);
        seconds[2].push(thread_seconds() - begun);
    }
    let seconds = seconds.map(median);
    ["lianzi exact", "lianzi selective", "minimax"]
        .into_iter()
        .zip(seconds.into_iter().zip(nodes))
        .map(|(program, (own, nodes))| Row {
            game: "connect-four",
            what: format!("to depth {depth}"),
            program,
            seconds: own,
            nodes,
            ratio: Some(seconds[2] / own),
        })
        .collect()
}

/// The selective search for some nodes in the middle of an opening.
fn speed(name: &'static str, moves: &str, rounds: usize) -> Row {
    let game = game(name);
    let position = after(&game, moves);
    let mut nodes = 0;
    let seconds = (0..rounds)
        .map(|_| {
            let mut agent = selective(&game, 64);
            let begun = thread_seconds();
            nodes = choose(&mut agent, &game, &position, &Limits::none().with_nodes(NODES));
            thread_seconds() - begun
        })
        .collect();
    Row {
        game: name,
        what: format!("{} plies played", moves.split_whitespace().count()),
        program: "lianzi selective",
        seconds: median(seconds),
        nodes: Some(nodes),
        ratio: None,
    }
}

/// The selective search to a depth by the clock, with one thread and with two. A machine with less than two idle cores has nothing
/// to say here.
fn threads(name: &'static str, moves: &str, depth: u32, rounds: usize) -> Vec<Row> {
    let game = game(name);
    let position = after(&game, moves);
    let mut seconds = [Vec::new(), Vec::new()];
    let mut nodes = [0; 2];
    for _ in 0..rounds {
        for threads in [1, 2] {
            let mut agent = selective(&game, depth);
            let begun = Instant::now();
            nodes[threads - 1] = choose(
                &mut agent,
                &game,
                &position,
                &Limits::none().with_threads(threads),
            );
            seconds[threads - 1].push(begun.elapsed().as_secs_f64());
        }
    }
    let seconds = seconds.map(median);
    [("one thread, clock", 0), ("two threads, clock", 1)]
        .into_iter()
        .map(|(program, index)| Row {
            game: name,
            what: format!("to depth {depth}"),
            program,
            seconds: seconds[index],
            nodes: Some(nodes[index]),
            ratio: Some(seconds[0] / seconds[index]),
        })
        .collect()
}

/// From the flag that tells a search to stop to its return: the longest of many times.
fn stops(name: &'static str, moves: &str) -> Row {
    let game = game(name);
    let position = after(&game, moves);
    let mut agent = selective(&game, 64);
    let mut longest = Duration::ZERO;
    for round in 0..STOPS {
        let flag = Arc::new(AtomicBool::new(false));
        let told = Arc::clone(&flag);
        let teller = std::thread::spawn(move || {
            // At another moment of the search each time.
            std::thread::sleep(Duration::from_micros(15_000 + 731 * round));
            told.store(true, Ordering::Relaxed);
            Instant::now()
        });
        choose(&mut agent, &game, &position, &Limits::none().with_stop(flag));
        let returned = Instant::now();
        let told = teller.join().expect("the teller does not panic");
        longest = longest.max(returned.saturating_duration_since(told));
    }
    Row {
        game: name,
        what: format!("stopped, worst of {STOPS}"),
        program: "lianzi selective",
        seconds: longest.as_secs_f64(),
        nodes: None,
        ratio: None,
    }
}

/// Nodes of one search.
fn choose(agent: &mut AlphaBetaAgent, game: &AnyGame, position: &AnyPosition, limits: &Limits) -> u64 {
    let choice = agent.choose(game, position, limits);
    choice.expect("the game is not over").nodes
}
