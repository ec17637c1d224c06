//! Makes the tables of a game from the catalogue or a file: value, counts, time, memory.
//!
//! `cargo run --release -p lianzi-solve --example retrograde -- teeko [threads] [MiB] [position]`

use std::time::Instant;

use lianzi_rules::{AnyGame, Rules, catalogue};
use lianzi_solve::{Request, Table, Value};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let name = arguments
        .next()
        .ok_or("usage: retrograde GAME [threads] [MiB] [POSITION]")?;
    let game = if std::path::Path::new(&name).exists() {
        AnyGame::new(
            Rules::from_text(&std::fs::read_to_string(&name)?).map_err(|faults| format!("{faults:?}"))?,
        )
    } else {
        catalogue::game(&name)?
    };
    let threads = arguments.next().map_or(Ok(2), |text| text.parse())?;
    let memory = arguments.next().map_or(Ok(1024), |text| text.parse::<usize>())? << 20;
    let request = Request {
        threads,
        memory,
        ..Request::default()
    };
    let start = match arguments.next() {
        Some(text) => game.read_position(&text)?,
        None => game.start(),
    };
    println!("{name}: {} bytes needed", Table::bytes_needed(&game, &start)?);
    let started = Instant::now();
    let mut stage = None;
    let table = Table::new(&game, &start, &request, &mut |progress| {
        if stage.replace(progress.stage) != Some(progress.stage) {
            eprintln!(
                "{:6.1} s {:?} {} positions",
                progress.elapsed.as_secs_f64(),
                progress.stage,
                progress.nodes
            );
        }
    })?;
    println!(
        "{:.2} s, {} bytes of tables",
        started.elapsed().as_secs_f64(),
        table.bytes()
    );
    println!("{:?}", table.census());
    for ([own, other], census) in table.censuses() {
        println!("  {own} against {other}: {census:?}");
    }
    println!("start: {}", table.value(&start).unwrap_or(Value::UNKNOWN));
    for mv in game.legal_moves(&start) {
        let next = game.play(&start, mv)?;
        if let Some(value) = table.value(&next) {
            println!("  {}: {}", game.write_move(mv), value.before());
        }
    }
    Ok(())
}
