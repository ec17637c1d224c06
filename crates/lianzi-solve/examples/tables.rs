//! Builds the table of a game in a folder, from the state of an interrupted run if there is one.
//!
//! `cargo run --release -p lianzi-solve --example tables -- FOLDER GAME [threads] [MiB]`

use std::time::Instant;

use lianzi_rules::{AnyGame, Rules, catalogue};
use lianzi_solve::tables::TableStore;
use lianzi_solve::{Moves, Request};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let usage = "usage: tables FOLDER GAME [threads] [MiB]";
    let folder = arguments.next().ok_or(usage)?;
    let name = arguments.next().ok_or(usage)?;
    let game = if std::path::Path::new(&name).exists() {
        let text = std::fs::read_to_string(&name)?;
        AnyGame::new(Rules::from_text(&text).map_err(|faults| format!("{faults:?}"))?)
    } else {
        catalogue::game(&name)?
    };
    let threads = arguments.next().map_or(Ok(2), |text| text.parse())?;
    let memory = arguments.next().map_or(Ok(1024), |text| text.parse::<usize>())? << 20;
    let request = Request {
        threads,
        memory,
        moves: Moves::All,
        ..Request::default()
    };
    let started = Instant::now();
    let mut stage = None;
    let mut told = Instant::now();
    let start = game.start();
    let store = TableStore::open(folder);
    let table = store.build(&name, &game, &start, &request, &mut |progress| {
        if stage.replace(progress.stage) != Some(progress.stage) || told.elapsed().as_secs() >= 60 {
            told = Instant::now();
            eprintln!(
                "{:8.1} s {:?} {:.3} {} positions, {:.0} a second",
                progress.elapsed.as_secs_f64(),
                progress.stage,
                progress.done.unwrap_or(0.0),
                progress.nodes,
                progress.rate
            );
        }
    })?;
    println!("{:.2} s, {:?}", started.elapsed().as_secs_f64(), table.info());
    let answer = table
        .answer(&game, &start, Moves::All)?
        .ok_or("the start is not in it")?;
    println!("start: {}", answer.value);
    for (mv, value) in answer.moves {
        println!("  {}: {value}", game.write_move(mv));
    }
    Ok(())
}
