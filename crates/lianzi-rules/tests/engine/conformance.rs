//! The engine against the oracle on every shipped game, and on boards of every size of mask.

use lianzi_rules::{AnyGame, DrawReason, Outcome, Preview, Rules, catalogue};

use crate::agreement::{Seen, Suspect, Taste};
use crate::random::{Random, base_seed, effort};

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
            0..=30 => (6, 160),
            31..=70 => (4, 160),
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

/// Plies are counted in 16 bits, and a game that never ends has to go somewhere when they are used up.
#[test]
fn a_game_without_end_is_a_draw_when_no_more_plies_can_be_counted() {
    let text = "lianzi = 1\nname = \"Endless\"\nboard = { kind = \"square\", size = [3, 3] }\n\
        setup = { first = [\"a1\"], second = [\"c3\", \"a3\"] }\n[[phase]]\nturn = [\"slide\"]\n[[rule]]\n\
        made = { lines = [[\"c1\", \"c2\"]] }\nthen = \"win\"\nplayer = \"second\"\n";
    let game = AnyGame::new(Rules::from_text(text).expect("a valid rule file"));
    let mut random = Random::new(base_seed());
    let mut position = game.start();
    while !position.outcome().is_over() {
        let moves: Vec<_> = game
            .legal_moves(&position)
            .into_iter()
            .filter(|&mv| game.preview(&position, mv) != Preview::Wins)
            .collect();
        position = game.play(&position, *random.pick(&moves)).expect("a listed move");
    }
    assert_eq!(
        (position.outcome(), position.ply()),
        (Outcome::Draw(DrawReason::Plies), u16::MAX)
    );
    let text = game.write_position(&position);
    assert_eq!(game.read_position(&text).as_ref(), Ok(&position), "{text}");
}
