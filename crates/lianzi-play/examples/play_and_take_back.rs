//! Loads a rule file, plays, takes back: `cargo run -p lianzi-play --example play_and_take_back [RULE FILE]`.

use std::{env, error::Error, path::Path};

use lianzi_play::{Match, Takeback, files};
use lianzi_rules::{AnyGame, Rules};

fn main() -> Result<(), Box<dyn Error>> {
    let shipped = concat!(env!("CARGO_MANIFEST_DIR"), "/../../games/liansi.toml");
    let path = env::args().nth(1).unwrap_or_else(|| shipped.to_owned());
    let rules = Rules::from_text(&files::read_text(Path::new(&path), 1 << 16)?)?;
    let mut game = Match::new(AnyGame::new(rules), Takeback::Free);
    while let Some(&mv) = game.legal_moves().first() {
        game.play(mv)?;
    }
    println!("{} plies, {:?}", game.moves().len(), game.outcome());
    let last = game.take_back()?;
    println!("without {}: {:?}", game.game().write_move(last), game.outcome());
    println!("{}", game.game().write_position(game.position()));
    Ok(())
}
