//! Time to a depth on connect four, beside the crate `minimax`, and nodes a second.

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

/// What is measured on one line of the table.
struct Row {
    game: &'static str,
    what: String,
    program: &'static str,
    seconds: f64,
    nodes: Option<u64>,
}

/// Measures and prints.
pub fn run(rounds: usize, json: bool) {
    let mut rows = Vec::new();
    let connect_four =
        catalogue::game("connect-four").expect("the catalogue has the games of this benchmark");
    for depth in DEPTHS {
        rows.extend(to_depth(&connect_four, depth, rounds));
    }
    for (name, moves) in [
        ("gomoku", "h8 i9 h9 h10 g8 i8 g9"),
        ("connect-four", "d1 d2 c1"),
        ("nine-mens-morris", "d6 d2 f4 b4 d3"),
    ] {
        rows.push(speed(name, moves, rounds));
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
        "{:<17} {:<15} {:<17} {:>9} {:>10} {:>11}",
        "game", "what", "program", "seconds", "nodes", "nodes/s"
    );
    for row in rows {
        let (nodes, speed) = row.nodes.map_or((String::new(), String::new()), |nodes| {
            (nodes.to_string(), format!("{:.0}", nodes as f64 / row.seconds))
        });
        println!(
            "{:<17} {:<15} {:<17} {:>9.4} {nodes:>10} {speed:>11}",
            row.game, row.what, row.program, row.seconds
        );
    }
}

/// Each program from the beginning of the game to a depth, in turn, everything forgotten before each.
fn to_depth(game: &AnyGame, depth: u32, rounds: usize) -> Vec<Row> {
    let start = game.start();
    let mut seconds = [Vec::new(), Vec::new(), Vec::new()];
    let mut nodes = [None; 3];
    for _ in 0..rounds {
        let agents = [
            AlphaBetaAgent::new(game, depth, 1),
            AlphaBetaAgent::new(game, depth, 1).with_threats(game),
        ];
        for (index, mut agent) in agents.into_iter().enumerate() {
            let (took, looked_at) = choose(&mut agent, game, &start, &Limits::none());
            seconds[index].push(took);
            nodes[index] = Some(looked_at);
        }
        let begun = thread_seconds();
        peers::minimax_search_connect_four(depth as u8);
        seconds[2].push(thread_seconds() - begun);
    }
    ["lianzi exact", "lianzi selective", "minimax"]
        .into_iter()
        .zip(seconds.into_iter().map(median).zip(nodes))
        .map(|(program, (seconds, nodes))| Row {
            game: "connect-four",
            what: format!("to depth {depth}"),
            program,
            seconds,
            nodes,
        })
        .collect()
}

/// The selective search for some nodes in the middle of an opening.
fn speed(name: &'static str, moves: &str, rounds: usize) -> Row {
    let game = catalogue::game(name).expect("the catalogue has the games of this benchmark");
    let position = moves.split_whitespace().fold(game.start(), |position, text| {
        let mv = game.read_move(&position, text).expect("a legal move");
        game.play(&position, mv).expect("a legal move")
    });
    let mut nodes = 0;
    let seconds = (0..rounds)
        .map(|_| {
            let mut agent = AlphaBetaAgent::new(&game, 64, 1).with_threats(&game);
            let (took, looked_at) = choose(&mut agent, &game, &position, &Limits::none().with_nodes(NODES));
            nodes = looked_at;
            took
        })
        .collect();
    Row {
        game: name,
        what: format!("{} plies played", moves.split_whitespace().count()),
        program: "lianzi selective",
        seconds: median(seconds),
        nodes: Some(nodes),
    }
}

/// Seconds and nodes of one search.
fn choose(agent: &mut AlphaBetaAgent, game: &AnyGame, position: &AnyPosition, limits: &Limits) -> (f64, u64) {
    let begun = thread_seconds();
    let choice = agent
        .choose(game, position, limits)
        .expect("the game is not over");
    (thread_seconds() - begun, choice.nodes)
}
