//! Finds out who wins after the first plies of a game with gravity, and keeps it in a file as it goes on; what the file holds already is
//! not asked again, so that the work may be interrupted at any time.
//!
//! ```text
//! cargo run --release -p lianzi-solve --example openings -- connect-four 9 FILE 2 512
//! ```
//!
//! The last two arguments are threads and mebibytes for each.

use std::path::Path;
use std::time::{Duration, Instant};

use lianzi_rules::catalogue;
use lianzi_solve::Openings;

/// How often the file is written.
const WRITING: Duration = Duration::from_secs(30);

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [name, plies, path, threads, memory] = arguments.as_slice() else {
        return Err("usage: openings GAME PLIES FILE THREADS MIB".into());
    };
    let game = catalogue::game(name)?;
    let path = Path::new(path);
    let begun = match std::fs::read_to_string(path) {
        Ok(text) if !text.is_empty() => Openings::read(&game, &text)?,
        _ => Openings::new(&game, plies.parse()?)?,
    };
    let mut openings = begun;
    if let Some(earlier) = Openings::shipped(&game).filter(|earlier| earlier.plies() + 1 == openings.plies())
    {
        openings.learn(earlier);
    }
    let (all, known) = openings.count();
    eprintln!("{known} of {all} are known");
    let write = |openings: &Openings| {
        let unfinished = path.with_extension("new");
        let written = std::fs::write(&unfinished, openings.text());
        written.and_then(|()| std::fs::rename(&unfinished, path))
    };
    let (started, mut told) = (Instant::now(), Instant::now());
    let mut fault = None;
    openings.solve(
        threads.parse()?,
        memory.parse::<usize>()? << 20,
        &mut |openings| {
            if told.elapsed() >= WRITING {
                told = Instant::now();
                fault = write(openings).err();
                let (all, known) = openings.count();
                eprintln!("{:6.0} s: {known} of {all}", started.elapsed().as_secs_f64());
            }
        },
    );
    write(&openings)?;
    match fault {
        Some(fault) => Err(fault.into()),
        None => Ok(()),
    }
}
