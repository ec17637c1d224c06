//! Positions from the middle of games, for small pictures: what a game looks like when it is played.
//!
//! They are made beforehand by letting level 3 play itself (the test below writes them), because that takes seconds and
//! a server is to be there at once.

use std::collections::HashMap;
use std::sync::OnceLock;

use lianzi_play::Match;
use lianzi_play::Takeback;
use lianzi_rules::AnyGame;

use crate::room::cells as cells_of;

/// What is made, by the name of the game: a position string.
const MADE: &str = include_str!("typical.json");

/// The stones of a typical position; nothing where there is none, or where the rules have changed so that it is none any more.
pub fn cells(name: &str, game: &AnyGame) -> Option<String> {
    static POSITIONS: OnceLock<HashMap<String, String>> = OnceLock::new();
    let positions = POSITIONS.get_or_init(|| serde_json::from_str(MADE).unwrap_or_default());
    let position = game.read_position(positions.get(name)?).ok()?;
    let at = Match::from_position(game.clone(), position, Takeback::Never);
    Some(cells_of(&at, at.position()))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::path::Path;

    use lianzi_search::{AgentSpec, Limits};

    use super::*;

    /// Two fifths of a game that level 3 plays against itself.
    fn made(game: &AnyGame) -> String {
        let spec: AgentSpec = "level:3".parse().unwrap();
        let mut agents = [1, 2].map(|seed| spec.build(game, seed).unwrap());
        let mut played = Match::new(game.clone(), Takeback::Never);
        while !played.outcome().is_over() && played.moves().len() < 80 {
            let agent = &mut agents[played.moves().len() % 2];
            let choice = agent.choose(game, played.position(), &Limits::none()).unwrap();
            played.play(choice.mv).unwrap();
        }
        let ply = played.moves().len() * 2 / 5;
        game.write_position(&played.positions()[ply])
    }

    #[test]
    fn every_game_has_a_typical_position() {
        let games = || {
            lianzi_rules::catalogue::names().map(|name| (name, lianzi_rules::catalogue::game(name).unwrap()))
        };
        if std::env::var_os("LIANZI_WRITE").is_some() {
            let all: BTreeMap<&str, String> = games().map(|(name, game)| (name, made(&game))).collect();
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/typical.json");
            std::fs::write(path, serde_json::to_string_pretty(&all).unwrap() + "\n").unwrap();
            return;
        }
        for (name, game) in games() {
            let cells = cells(name, &game).unwrap_or_else(|| {
                panic!("{name}: LIANZI_WRITE=1 cargo test -p lianzi-server --lib typical writes it")
            });
            assert!(cells.contains('1') || cells.contains('2'), "{name}: {cells}");
        }
    }
}
