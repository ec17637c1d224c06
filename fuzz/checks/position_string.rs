//! Any text as a position of any shipped game: it has faults, or it can be written again and played on from.
//!
//! The first word of the input names the game by its number.

use std::sync::OnceLock;

use lianzi_rules::{AnyGame, catalogue};

/// The check: panics when something is wrong.
pub fn check(text: &str) {
    let Some((number, text)) = text.split_once(' ') else {
        return;
    };
    let Some(game) = number.parse().ok().and_then(|number: usize| games().get(number)) else {
        return;
    };
    let position = match game.read_position(text) {
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return;
        }
        Ok(position) => position,
    };
    let written = game.write_position(&position);
    assert_eq!(
        game.read_position(&written).as_ref(),
        Ok(&position),
        "{text:?} became {written:?}"
    );
    // Every move of a position that somebody made up must go without a panic.
    let mut position = position;
    for ply in 0..30_u32 {
        let moves = game.legal_moves(&position);
        assert_eq!(moves.is_empty(), position.outcome().is_over(), "{written}");
        let _ = game.winning_lines(&position, None);
        for &mv in &moves {
            assert_eq!(game.check(&position, mv), Ok(()), "{written}");
        }
        let Some(&mv) = moves.get(ply as usize * 7 % moves.len().max(1)) else {
            break;
        };
        position = game.play(&position, mv).expect("a listed move is legal");
        let written = game.write_position(&position);
        assert_eq!(game.read_position(&written).as_ref(), Ok(&position), "{written}");
    }
}

fn games() -> &'static [AnyGame] {
    static GAMES: OnceLock<Vec<AnyGame>> = OnceLock::new();
    GAMES.get_or_init(|| {
        catalogue::names()
            .map(|name| catalogue::game(name).expect("it is shipped"))
            .collect()
    })
}
