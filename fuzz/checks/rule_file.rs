//! Any text as a rule file: it has faults, or it is a game that can be played, and that plays as the oracle says.

use lianzi_rules::{AnyGame, Rules};

use crate::agreement::{Suspect, Taste};
use crate::random;

/// The oracle is slow; larger boards only have to play without a panic.
const POINTS_FOR_THE_ORACLE: usize = 16;

/// The check: panics when something is wrong.
pub fn check(text: &str) {
    let rules = match Rules::from_text(text) {
        Err(faults) => {
            // A text is refused with reasons, and the reasons can be shown.
            assert!(!faults.to_string().is_empty());
            return;
        }
        Ok(rules) => rules,
    };
    let seed = text.bytes().fold(0, |seed: u64, byte| {
        seed.wrapping_mul(31).wrapping_add(u64::from(byte))
    });
    let game = AnyGame::new(rules);
    if game.board().len() <= POINTS_FOR_THE_ORACLE {
        let mut suspect = Suspect::new(game);
        if let Err(complaint) = suspect.play(seed, Taste::Any, 20) {
            panic!("{complaint}");
        }
        return;
    }
    let mut random = random::Random::new(seed);
    let mut position = game.start();
    for _ in 0..60 {
        let moves = game.legal_moves(&position);
        assert_eq!(moves.is_empty(), position.outcome().is_over());
        if moves.is_empty() {
            break;
        }
        position = game
            .play(&position, *random.pick(&moves))
            .expect("a listed move is legal");
        let text = game.write_position(&position);
        assert_eq!(game.read_position(&text).as_ref(), Ok(&position), "{text}");
    }
}
