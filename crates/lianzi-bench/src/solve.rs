//! Solving: proofs with their certificates, tables, and Pascal Pons's sets of connect-four positions, beside the crate
//! `connect-four-ai` where it is compiled in (`--features peer-solvers`).
//!
//! Everything is forgotten before each position. Times are of this thread, but for tables, which use both cores: there
//! it is the clock that counts. Figures of peers that are no crates, and how they were measured: docs/PERFORMANCE.md.

use std::time::Instant;

use clap::{Args, ValueEnum};
use lianzi_rules::{AnyGame, AnyPosition, catalogue};
use lianzi_solve::{Distance, GravitySolver, Method, Moves, Request, Table, Value, solve, verify};
use serde_json::json;

use crate::measure::thread_seconds;

/// Proofs: a game, and whether a certificate is written and checked with it.
const PROOFS: [(&str, bool); 7] = [
    ("tic-tac-toe", true),
    ("liansi", true),
    ("mnk:6,6,4", true),
    ("mnk:5,4,4", true),
    ("mnk:6,6,5", true),
    ("mnk:7,7,5", false),
    ("picaria", true),
];

/// Games whose tables are made.
const TABLES: [&str; 2] = ["three-mens-morris", "teeko"];

/// The sets, how many positions of each are taken, and the best mean time of an open solver in seconds, measured on another
/// machine (docs/PERFORMANCE.md).
const SETS: [(&str, usize, f64); 6] = [
    ("L3_R1", 1000, 6.3e-6),
    ("L2_R1", 1000, 46e-6),
    ("L2_R2", 1000, 1.83e-3),
    ("L1_R1", 1000, 0.32e-3),
    ("L1_R2", 200, 82e-3),
    ("L1_R3", 30, 2.07),
];

/// What is measured.
#[derive(Args)]
pub struct Choice {
    /// Only these parts; everything unless said otherwise.
    #[arg(long, value_enum)]
    only: Vec<Part>,
    /// Only these sets.
    #[arg(long, value_name = "NAME", value_parser = SETS.map(|(name, ..)| name))]
    set: Vec<String>,
    /// So many positions of each set, instead of as many as take a minute or two.
    #[arg(long, value_name = "N")]
    lines: Option<usize>,
}

/// A part of the benchmark.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Part {
    /// Proofs with their certificates.
    Proofs,
    /// Tables of all positions.
    Tables,
    /// Sets of connect-four positions.
    Sets,
}

impl Choice {
    fn has(&self, part: Part) -> bool {
        self.only.is_empty() || self.only.contains(&part)
    }

    /// The sets with the number of positions, and the best mean time of a peer.
    fn sets(&self) -> impl Iterator<Item = (&'static str, usize, f64)> {
        SETS.into_iter()
            .filter(|(name, ..)| {
                self.has(Part::Sets) && (self.set.is_empty() || self.set.iter().any(|set| set == name))
            })
            .map(|(name, lines, published)| (name, self.lines.unwrap_or(lines), published))
    }
}

/// A proof that was measured.
struct Proof {
    game: &'static str,
    value: Value,
    nodes: u64,
    seconds: f64,
    certificate: Option<(u64, f64)>,
}

/// Tables that were measured.
struct Tables {
    game: &'static str,
    value: Value,
    positions: u64,
    bytes: u64,
    seconds: f64,
}

/// A set that was measured.
struct Set {
    name: &'static str,
    positions: usize,
    ours: Mean,
    peer: Option<Mean>,
    published: f64,
}

/// Mean figures of one position.
struct Mean {
    seconds: f64,
    nodes: f64,
    wrong: usize,
}

/// Measures and prints.
pub fn run(choice: &Choice, rounds: usize, json: bool) {
    let proofs: Vec<Proof> = PROOFS
        .iter()
        .filter(|_| choice.has(Part::Proofs))
        .map(|&(game, certificate)| proof(game, certificate, rounds))
        .collect();
    let tables: Vec<Tables> = TABLES
        .iter()
        .filter(|_| choice.has(Part::Tables))
        .map(|game| table(game))
        .collect();
    let sets: Vec<Set> = choice
        .sets()
        .map(|(name, lines, published)| set(name, lines, published))
        .collect();
    if json {
        print_json(&proofs, &tables, &sets);
    } else {
        print_tables(&proofs, &tables, &sets);
    }
}

/// The quickest of some rounds: what disturbs only ever makes it slower.
fn proof(name: &'static str, certificate: bool, rounds: usize) -> Proof {
    let game = catalogue::game(name).expect("the catalogue has the games of this benchmark");
    let request = Request {
        certificate: certificate.then(|| name.to_owned()),
        ..Request::default()
    };
    let mut best: Option<Proof> = None;
    for _ in 0..rounds {
        let begun = thread_seconds();
        let answer = solve(&game, &game.start(), &request, &mut |_| {}).expect("a method applies");
        let seconds = thread_seconds() - begun;
        if best.as_ref().is_none_or(|best| seconds < best.seconds) {
            let checked = answer.certificate.as_ref().map(|certificate| {
                let begun = thread_seconds();
                verify::verify(&game, certificate.text()).expect("certificates are accepted");
                (certificate.lines(), thread_seconds() - begun)
            });
            best = Some(Proof {
                game: name,
                value: answer.value,
                nodes: answer.nodes,
                seconds,
                certificate: checked,
            });
        }
    }
    best.expect("there is at least one round")
}

fn table(name: &'static str) -> Tables {
    let game = catalogue::game(name).expect("the catalogue has the games of this benchmark");
    let request = Request {
        method: Some(Method::Retrograde),
        threads: 2,
        moves: Moves::One,
        ..Request::default()
    };
    let mut positions = 0;
    let begun = Instant::now();
    let table = Table::new(&game, &game.start(), &request, &mut |progress| {
        positions = progress.nodes;
    });
    let seconds = begun.elapsed().as_secs_f64();
    let table = table.expect("the table fits");
    Tables {
        game: name,
        value: table.value(&game.start()).unwrap_or(Value::UNKNOWN),
        positions,
        bytes: table.bytes() as u64,
        seconds,
    }
}

fn set(name: &'static str, lines: usize, published: f64) -> Set {
    let file = format!(
        "{}/../lianzi-solve/tests/data/connect4/Test_{name}",
        env!("CARGO_MANIFEST_DIR")
    );
    let text = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{file}: {error}"));
    let cases: Vec<(&str, i32)> = text
        .lines()
        .take(lines)
        .filter_map(|line| line.split_once(' '))
        .map(|(moves, score)| (moves, score.parse().expect("a score")))
        .collect();
    let game = catalogue::game("connect-four").expect("it is shipped");
    let mut solver = GravitySolver::new(&game, 1 << 28).expect("the method applies");
    let positions: Vec<(AnyPosition, i32, i32)> = cases
        .iter()
        .map(|&(moves, expected)| (position(&game, moves), 42 - moves.len() as i32, expected))
        .collect();
    let begun = thread_seconds();
    let mut wrong = 0;
    for (position, empty, expected) in &positions {
        solver.forget();
        let value = solver.value(&game, position).expect("the method applies");
        wrong += usize::from(score(value, *empty) != Some(*expected));
    }
    let count = positions.len() as f64;
    let ours = Mean {
        seconds: (thread_seconds() - begun) / count,
        nodes: solver.nodes() as f64 / count,
        wrong,
    };
    Set {
        name,
        positions: positions.len(),
        ours,
        peer: peer(&cases),
        published,
    }
}

/// The crate `connect-four-ai` on the same positions.
#[cfg(feature = "peer-solvers")]
fn peer(cases: &[(&str, i32)]) -> Option<Mean> {
    use connect_four_ai::{Position, Solver};
    // Without its book of openings.
    let mut solver = Solver::empty();
    let mut wrong = 0;
    let mut nodes = 0;
    let begun = thread_seconds();
    for &(moves, expected) in cases {
        solver.reset();
        let position = Position::from_moves(moves).expect("legal moves");
        wrong += usize::from(i32::from(solver.solve(&position)) != expected);
        nodes += solver.explored_positions;
    }
    let count = cases.len() as f64;
    Some(Mean {
        seconds: (thread_seconds() - begun) / count,
        nodes: nodes as f64 / count,
        wrong,
    })
}

#[cfg(not(feature = "peer-solvers"))]
fn peer(_: &[(&str, i32)]) -> Option<Mean> {
    None
}

/// The position after moves given as digits of columns, from 1.
fn position(game: &AnyGame, columns: &str) -> AnyPosition {
    let mut position = game.start();
    for digit in columns.bytes() {
        let column = u16::from(digit - b'1');
        let mv = game.legal_moves(&position).into_iter().find(|mv| {
            mv.target()
                .is_some_and(|point| game.board().place(point).x == column)
        });
        let mv = mv.expect("the sets have legal moves");
        position = game.play(&position, mv).expect("a legal move");
    }
    position
}

/// The score that the sets give: own stones that the winner has left, and one more; 0 for a draw.
fn score(value: Value, empty: i32) -> Option<i32> {
    let left = |distance: Distance| (empty - i32::from(distance.plies())) / 2 + 1;
    match value {
        Value::Win(distance) => Some(left(distance)),
        Value::Loss(distance) => Some(-left(distance)),
        Value::Draw => Some(0),
        Value::Unknown(_) => None,
    }
}

fn print_tables(proofs: &[Proof], tables: &[Tables], sets: &[Set]) {
    println!(
        "{:<20} {:<22} {:>12} {:>11} {:>9} {:>11}",
        "proof", "value", "positions", "ms", "answers", "checked ms"
    );
    for proof in proofs {
        let (answers, checked) = match proof.certificate {
            Some((answers, seconds)) => (answers.to_string(), format!("{:.2}", seconds * 1e3)),
            None => ("-".to_owned(), "-".to_owned()),
        };
        println!(
            "{:<20} {:<22} {:>12} {:>11.2} {answers:>9} {checked:>11}",
            proof.game,
            proof.value.to_string(),
            proof.nodes,
            proof.seconds * 1e3,
        );
    }
    println!(
        "\n{:<20} {:<22} {:>12} {:>11} {:>9}",
        "table, two threads", "value", "positions", "s", "MiB"
    );
    for table in tables {
        println!(
            "{:<20} {:<22} {:>12} {:>11.2} {:>9.1}",
            table.game,
            table.value.to_string(),
            table.positions,
            table.seconds,
            table.bytes as f64 / f64::from(1 << 20),
        );
    }
    println!(
        "\n{:<8} {:>9} {:>13} {:>14} {:>6} {:>20} {:>6} {:>14}",
        "set", "positions", "us", "positions/each", "wrong", "connect-four-ai us", "ratio", "best published"
    );
    for set in sets {
        let (peer, ratio) = match &set.peer {
            Some(peer) => (
                format!("{:.1}", peer.seconds * 1e6),
                format!("{:.2}", peer.seconds / set.ours.seconds),
            ),
            None => ("-".to_owned(), "-".to_owned()),
        };
        println!(
            "{:<8} {:>9} {:>13.1} {:>14.0} {:>6} {peer:>20} {ratio:>6} {:>14.1}",
            set.name,
            set.positions,
            set.ours.seconds * 1e6,
            set.ours.nodes,
            set.ours.wrong,
            set.published * 1e6,
        );
    }
}

fn print_json(proofs: &[Proof], tables: &[Tables], sets: &[Set]) {
    let mean = |mean: &Mean| json!({ "seconds": mean.seconds, "nodes": mean.nodes, "wrong": mean.wrong });
    let proofs: Vec<_> = proofs
        .iter()
        .map(|proof| {
            json!({
                "game": proof.game,
                "value": proof.value.to_string(),
                "nodes": proof.nodes,
                "seconds": proof.seconds,
                "answers": proof.certificate.map(|(answers, _)| answers),
                "checked_seconds": proof.certificate.map(|(_, seconds)| seconds),
            })
        })
        .collect();
    let tables: Vec<_> = tables
        .iter()
        .map(|table| {
            json!({
                "game": table.game,
                "value": table.value.to_string(),
                "positions": table.positions,
                "bytes": table.bytes,
                "seconds": table.seconds,
                "threads": 2,
            })
        })
        .collect();
    let sets: Vec<_> = sets
        .iter()
        .map(|set| {
            json!({
                "set": set.name,
                "positions": set.positions,
                "lianzi": mean(&set.ours),
                "connect-four-ai": set.peer.as_ref().map(mean),
                "best_published_seconds": set.published,
            })
        })
        .collect();
    println!(
        "{}",
        json!({ "benchmark": "solve", "proofs": proofs, "tables": tables, "sets": sets })
    );
}
