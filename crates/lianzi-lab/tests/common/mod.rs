//! What the tests of the arena have in common.

#![allow(dead_code)] // not every test uses all of it
#![allow(clippy::missing_panics_doc)] // a test that panics has failed, as it should

use std::ops::ControlFlow;

use lianzi_lab::arena::{Contestant, GameResult, Plan, Played, Rival};
use lianzi_play::{NamedGame, PlayerSpec};

/// A shipped game.
pub fn game(name: &str) -> NamedGame {
    NamedGame::from_catalogue(name).unwrap()
}

/// A player by its text.
pub fn contestant(text: &str) -> Contestant {
    text.parse::<PlayerSpec>().unwrap().into()
}

/// A match with seed 7.
pub fn plan(name: &str, a: &str, b: &str, pairs: u32) -> Plan {
    Plan {
        pairs,
        seed: 7,
        ..Plan::new(game(name), [contestant(a), contestant(b)])
    }
}

/// Plays a match and gives all its games.
pub fn played(plan: &Plan) -> (Played, Vec<GameResult>) {
    let mut games = Vec::new();
    let played = plan
        .ready()
        .unwrap()
        .play(None, &mut |pair| {
            games.extend(pair.games.iter().cloned());
            ControlFlow::Continue(())
        })
        .unwrap();
    (played, games)
}

/// What does not depend on the clock.
pub fn essence(games: &[GameResult]) -> Vec<(u32, Rival, String, u32, u64, [u64; 2])> {
    let nodes = |game: &GameResult| game.effort.map(|effort| effort.nodes);
    games
        .iter()
        .map(|game| {
            let ending = format!("{:?}", game.ending);
            (
                game.number,
                game.first,
                ending,
                game.plies,
                game.fingerprint,
                nodes(game),
            )
        })
        .collect()
}
