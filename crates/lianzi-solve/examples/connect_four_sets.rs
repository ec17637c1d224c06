//! Solves Pascal Pons's six sets of connect-four positions, forgetting everything before each position: mean time and nodes
//! for each set.
//!
//! `cargo run --release -p lianzi-solve --example connect_four_sets [-- [--lines N] [SET ...]]`
//!
//! Time is the thread's own time on the processor where the system tells it (Linux), else time on the clock. Sets that take
//! less than a second are repeated.

use std::time::{Duration, Instant};

use lianzi_rules::{AnyGame, AnyPosition, catalogue};
use lianzi_solve::{Distance, GravitySolver, Value};

const SETS: [&str; 6] = ["L3_R1", "L2_R1", "L2_R2", "L1_R1", "L1_R2", "L1_R3"];

/// The time that this thread has spent on the processor.
fn processor_time(started: Instant) -> Duration {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = text.split_whitespace().next().and_then(|word| word.parse().ok());
    nanoseconds.map_or_else(|| started.elapsed(), Duration::from_nanos)
}

/// The position after moves given as digits of columns, from 1.
fn position(game: &AnyGame, columns: &str) -> Option<AnyPosition> {
    let mut position = game.start();
    for digit in columns.bytes() {
        let column = u16::from(digit - b'1');
        let mv = game.legal_moves(&position).into_iter().find(|mv| {
            mv.target()
                .is_some_and(|point| game.board().place(point).x == column)
        })?;
        position = game.play(&position, mv).ok()?;
    }
    Some(position)
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

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut lines = usize::MAX;
    let mut names = Vec::new();
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        if argument == "--lines" {
            lines = arguments.next().ok_or("--lines lacks its number")?.parse()?;
        } else {
            names.push(argument);
        }
    }
    if names.is_empty() {
        names = SETS.map(str::to_owned).to_vec();
    }
    let started = Instant::now();
    let game = catalogue::game("connect-four")?;
    let mut solver = GravitySolver::new(&game, 1 << 28)?;
    println!("| set | positions | nodes | mean nodes | mean time | nodes/s | wrong |");
    println!("|---|--:|--:|--:|--:|--:|--:|");
    for name in names {
        let file = format!("{}/tests/data/connect4/Test_{name}", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(&file).map_err(|error| format!("{file}: {error}"))?;
        let mut positions = Vec::new();
        for line in text.lines().take(lines) {
            let (moves, expected) = line.split_once(' ').ok_or("a line without a score")?;
            let position = position(&game, moves).ok_or("a move that is not legal")?;
            positions.push((position, (42 - moves.len()) as i32, expected.parse::<i32>()?));
        }
        let (mut wrong, mut rounds) = (0, 0);
        let (nodes, begun) = (solver.nodes(), processor_time(started));
        let mut spent = Duration::ZERO;
        while rounds == 0 || spent < Duration::from_secs(1) {
            for &(position, empty, expected) in &positions {
                solver.forget();
                let value = solver.value(&game, &position)?;
                wrong += usize::from(score(value, empty) != Some(expected));
            }
            rounds += 1;
            spent = processor_time(started).saturating_sub(begun);
        }
        let count = (rounds * positions.len()) as f64;
        let nodes = (solver.nodes() - nodes) as f64;
        println!(
            "| {name} | {} | {:.0} | {:.1} | {:.2} us | {:.1}M | {wrong} |",
            positions.len(),
            nodes / rounds as f64,
            nodes / count,
            spent.as_secs_f64() * 1e6 / count,
            nodes / spent.as_secs_f64() / 1e6
        );
    }
    Ok(())
}
