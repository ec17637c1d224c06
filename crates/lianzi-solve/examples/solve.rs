//! Solves a game from the catalogue or from a file: value, plies, nodes, milliseconds.
//!
//! `cargo run --release -p lianzi-solve --example solve -- liansi [--method NAME] [--position TEXT] [--all]
//! [--certificate FILE]`

use std::time::{Duration, Instant};

use lianzi_rules::{AnyGame, Rules, catalogue};
use lianzi_solve::{Moves, Request, solve, verify};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let started = Instant::now();
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().ok_or("usage: solve GAME [options]")?;
    let game = if std::path::Path::new(&name).exists() {
        AnyGame::new(
            Rules::from_text(&std::fs::read_to_string(&name)?).map_err(|faults| format!("{faults:?}"))?,
        )
    } else {
        catalogue::game(&name)?
    };
    let mut request = Request::default();
    let mut position = game.start();
    let mut file = None;
    while let Some(option) = arguments.next() {
        let mut value = || arguments.next().ok_or("an option lacks its value");
        match option.as_str() {
            "--method" => request.method = Some(value()?.parse()?),
            "--position" => position = game.read_position(&value()?)?,
            "--time" => request.time = Some(Duration::from_secs_f64(value()?.parse()?)),
            "--all" => request.moves = Moves::All,
            "--best" => request.moves = Moves::Best,
            "--certificate" => {
                request.certificate = Some(name.clone());
                file = Some(value()?);
            }
            _ => return Err(format!("unknown option {option}").into()),
        }
    }
    let answer = solve(&game, &position, &request, &mut |progress| {
        eprintln!(
            "{:?} {} nodes, {:.0}/s",
            progress.stage, progress.nodes, progress.rate
        );
    })?;
    println!(
        "{name}: {} | {} | {} nodes | {:.1} ms solving",
        answer.value,
        answer.method,
        answer.nodes,
        answer.elapsed.as_secs_f64() * 1e3
    );
    let words = |moves: &[lianzi_rules::Move]| {
        moves
            .iter()
            .map(|&mv| game.write_move(mv))
            .collect::<Vec<_>>()
            .join(" ")
    };
    println!(
        "best: {}\nline: {}",
        words(&answer.best_moves),
        words(&answer.line)
    );
    for (mv, value) in &answer.moves {
        println!("  {}: {value}", game.write_move(*mv));
    }
    if let Some(halt) = answer.halted {
        println!("halted: {halt}");
    }
    if let (Some(certificate), Some(file)) = (&answer.certificate, file) {
        std::fs::write(&file, certificate.text())?;
        println!("total {:.1} ms", started.elapsed().as_secs_f64() * 1e3);
        let checking = Instant::now();
        let verified = verify::verify(&game, certificate.text())?;
        println!(
            "certificate: {} answers, {} bytes, checked: {} ({} positions, {:.1} ms)",
            certificate.lines(),
            certificate.text().len(),
            verified.proved,
            verified.positions,
            checking.elapsed().as_secs_f64() * 1e3
        );
    }
    Ok(())
}
