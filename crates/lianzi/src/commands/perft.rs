//! `lianzi perft`: counting the positions at a depth of the game tree.

use clap::Args;
use lianzi_rules::{perft, perft_divide};

use crate::arguments::{GameSource, source};
use crate::failure::Failure;
use crate::games;
use crate::line_mode::drive::Desk;

/// What to count.
#[derive(Args, Clone, Debug)]
pub struct Perft {
    #[arg(value_name = "GAME", value_parser = source())]
    game: GameSource,
    #[arg(value_name = "DEPTH", value_parser = clap::value_parser!(u32).range(0..=60))]
    depth: u32,
    /// For each first move.
    #[arg(long)]
    divide: bool,
    #[arg(long, value_name = "POSITION")]
    from: Option<String>,
}

/// Prints the count; with `divide` for each first move, and the sum.
pub fn run(task: &Perft, desk: &mut Desk) -> Result<(), Failure> {
    let named = games::find(&task.game)?;
    let depth = task.depth;
    let game = named.game();
    let from = task.from.as_deref();
    let start = from.map_or_else(|| Ok(game.start()), |text| game.read_position(text))?;
    if !task.divide {
        return desk.output.line(&perft(game, &start, depth).to_string());
    }
    let counts = perft_divide(game, &start, depth);
    for (mv, count) in &counts {
        desk.output.line(&format!("{} {count}", game.write_move(*mv)))?;
    }
    let sum: u64 = if depth == 0 {
        1
    } else {
        counts.iter().map(|(_, count)| count).sum()
    };
    desk.output.line(&format!("= {sum}"))
}
