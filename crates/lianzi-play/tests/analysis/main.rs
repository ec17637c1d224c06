//! What an analysis says is true.
//!
//! - `consistency`: headline, rows and the reason for ending agree, whenever the work ends;
//! - `facts`: what a move does, by the rules, on random positions of every shipped game;
//! - `review`: where a match was given away;
//! - `values`: what a move is worth, by plain negamax; limits, lines, order.

#![allow(clippy::missing_panics_doc)] // a test that panics has failed, as it should

mod consistency;
mod facts;
mod review;
mod values;

use lianzi_play::analysis::{Analysis, Analyst, Effort, Means};
use lianzi_rules::{AnyGame, AnyPosition, catalogue};
use lianzi_search::Chance;

/// A shipped game.
pub fn game(name: &str) -> AnyGame {
    catalogue::game(name).expect(name)
}

/// The facts and what the rules settle; no search, no proof.
pub fn rules_only() -> Effort {
    Effort {
        means: Means::Search,
        depth: Some(1),
        time: None,
        ..Effort::default()
    }
}

/// All moves of a position, judged.
pub fn analyze(game: &AnyGame, position: &AnyPosition, effort: &Effort) -> Analysis {
    Analyst::new(game)
        .analyze(position, effort)
        .expect("of this game")
}

/// A position after so many random moves, if the game lasts so long.
pub fn random_position(game: &AnyGame, plies: u32, chance: &mut Chance) -> Option<AnyPosition> {
    let mut position = game.start();
    for _ in 0..plies {
        let moves = game.legal_moves(&position);
        let mv = *moves.get(chance.below(moves.len() as u32) as usize)?;
        position = game.play(&position, mv).expect("legal");
    }
    (!position.outcome().is_over()).then_some(position)
}
