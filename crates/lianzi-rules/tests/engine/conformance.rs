//! The engine against the oracle on every shipped game, and on boards of every size of mask.

use lianzi_rules::{AnyGame, catalogue};

use crate::agreement::{Seen, Suspect, Taste};
use crate::random::{base_seed, effort};

/// Plays games of each taste; fails with the first complaint.
fn investigate(name: &str, game: &AnyGame, games: u64, most_plies: u32) -> Seen {
    let mut suspect = Suspect::new(game.clone());
    for seed in 0..games {
        for taste in [Taste::Any, Taste::Ending, Taste::Lasting] {
            if let Err(complaint) = suspect.play(base_seed() + seed, taste, most_plies) {
                panic!("{name}: {complaint}");
            }
        }
    }
    suspect.seen
}

#[test]
fn every_shipped_game_plays_alike_in_the_engine_and_in_the_oracle() {
    for name in catalogue::names() {
        let game = catalogue::game(name).expect("a shipped game is valid");
        let points = game.board().len();
        // The oracle needs about the square of a board's size for a position.
        let (games, plies) = match points {
            0..=30 => (12, 250),
            31..=70 => (4, 200),
            71..=130 => (1, 150),
            _ => (1, 80),
        };
        let seen = investigate(name, &game, games * effort(), plies);
        assert!(
            seen.finished > 0 || plies < 100,
            "{name}: no game came to its end"
        );
    }
}

#[test]
fn boards_of_every_size_play_alike_in_the_engine_and_in_the_oracle() {
    let mut sizes = [false; 4];
    for (name, games) in [
        ("mnk:3,3,3", 30),
        ("mnk:8,7,4", 8),
        ("mnk:8,8,4", 8),
        ("mnk:9,8,5", 4),
        ("mnk:11,11,5", 2),
        ("mnk:15,15,5", 1),
        ("mnk:19,19,6", 1),
        ("gravity:7,6,4", 10),
        ("gravity:8,8,4", 6),
        ("gravity:9,7,5", 6),
        ("gravity:12,10,4", 2),
        ("gravity:19,19,6", 1),
    ] {
        let game = catalogue::game(name).expect("a generated game is valid");
        sizes[match game {
            AnyGame::One(_) => 0,
            AnyGame::Two(_) => 1,
            AnyGame::Four(_) => 2,
            AnyGame::Six(_) => 3,
        }] = true;
        let seen = investigate(name, &game, games * effort(), 100);
        assert!(seen.positions > 20, "{name}: {seen:?}");
    }
    assert_eq!(sizes, [true; 4], "masks of 1, 2, 4 and 6 words");
}
