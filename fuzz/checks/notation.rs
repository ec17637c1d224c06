//! Any text as a move of any shipped game: it is refused with a reason, or it is a legal move that can be written again.
//!
//! The input is lines: the game's number, then moves. What is refused is skipped; what is legal is played.

use std::sync::OnceLock;

use lianzi_rules::{AnyGame, catalogue};

/// The check: panics when something is wrong.
pub fn check(text: &str) {
    let mut lines = text.lines();
    let Some(game) = lines
        .next()
        .and_then(|number| number.parse().ok())
        .and_then(|number: usize| games().get(number))
    else {
        return;
    };
    let mut position = game.start();
    for line in lines.take(100) {
        let before = position;
        match game.read_move(&position, line) {
            Err(error) => assert!(!error.to_string().is_empty()),
            Ok(mv) => {
                assert_eq!(game.check(&position, mv), Ok(()), "{line:?}");
                assert!(game.legal_moves(&position).contains(&mv), "{line:?}");
                let written = game.write_move(mv);
                assert_eq!(
                    game.read_move(&position, &written).ok(),
                    Some(mv),
                    "{line:?} became {written:?}"
                );
                position = game.play(&position, mv).expect("it was checked");
                assert_eq!(position.ply(), before.ply() + 1);
            }
        }
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
