//! `lianzi perft`: counting the positions at a depth of the game tree.

use lianzi_rules::{perft, perft_divide};

use crate::arguments::GameSource;
use crate::failure::Failure;
use crate::games;
use crate::line_mode::drive::Desk;

/// Prints the count; with `divide` for each first move, and the sum.
pub fn run(
    source: &GameSource,
    depth: u32,
    divide: bool,
    from: Option<&str>,
    desk: &mut Desk,
) -> Result<(), Failure> {
    let named = games::find(source)?;
    let game = named.game();
    let start = from.map_or_else(|| Ok(game.start()), |text| game.read_position(text))?;
    if !divide {
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
