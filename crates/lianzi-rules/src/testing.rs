//! Random play for the unit tests of this crate. Seeds are numbers in the tests, so that every failure can be repeated.

use crate::{AnyGame, AnyPosition, Move, catalogue};

/// A small generator (xorshift with a multiplication); good enough to pick moves.
pub(crate) struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// A number below `count`.
    pub fn roll(&mut self, count: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % count
    }
}

/// Plays at random and shows every position with its legal moves, the first and the last one included.
pub(crate) fn random_game(
    game: &AnyGame,
    seed: u64,
    most_plies: usize,
    mut see: impl FnMut(&AnyPosition, &[Move]),
) {
    let mut dice = Dice::new(seed);
    let mut position = game.start();
    for _ in 0..=most_plies {
        let moves = game.legal_moves(&position);
        see(&position, &moves);
        if moves.is_empty() {
            return;
        }
        position = game.play(&position, moves[dice.roll(moves.len())]).expect("listed moves are legal");
    }
}

/// Every shipped game and some of the families, with their names.
pub(crate) fn every_game() -> impl Iterator<Item = (&'static str, AnyGame)> {
    let families = ["mnk:3,3,3", "mnk:6,5,4", "mnk:19,19,5", "gravity:4,4,3", "gravity:9,7,5"];
    catalogue::names().chain(families).map(|name| {
        let game = catalogue::game(name).unwrap_or_else(|error| panic!("{name}: {error}"));
        (name, game)
    })
}

/// A shipped game.
pub(crate) fn game(name: &str) -> AnyGame {
    catalogue::game(name).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// A game from the text of a rule file, for rules that no shipped game has.
pub(crate) fn game_from(text: &str) -> AnyGame {
    AnyGame::new(crate::Rules::from_text(text).unwrap_or_else(|faults| panic!("{faults}")))
}
