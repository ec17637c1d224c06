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
        position = game
            .play(&position, moves[dice.roll(moves.len())])
            .expect("listed moves are legal");
    }
}

/// Every shipped game, some of the families, and some odd ones, with their names.
pub(crate) fn every_game() -> impl Iterator<Item = (&'static str, AnyGame)> {
    let families = [
        "mnk:3,3,3",
        "mnk:6,5,4",
        "mnk:19,19,5",
        "gravity:4,4,3",
        "gravity:9,7,5",
    ];
    let shipped = catalogue::names().chain(families).map(|name| (name, game(name)));
    shipped.chain(ODD.into_iter().map(|(name, text)| (name, game_from(text))))
}

/// Rules that no shipped game has, together as they hardly ever are.
const ODD: [(&str, &str); 6] = [
    (
        "turns and removals",
        r#"
        lianzi = 1
        name   = "turns and removals"
        board  = { kind = "square", size = [4, 4] }
        stones = { first = 9, second = 7 }
        setup  = "X3/4/4/3O"
        phase  = [
            { first = ["place"], turn = ["place", "place"], ends = { turns = 2 } },
            { starts = "second", turn = { first = ["place|slide"], second = ["slide", "pass"] } },
        ]
        rule   = [
            { made = { line = 4 }, then = "win" },
            { made = { line = 3, along = "orthogonal" }, phase = 2, then = "remove",
              remove = { per = "pattern", again = "not-same-stone", spare = "made" } },
            { made = { line = 2, along = "diagonal", exact = true }, player = "first", phase = 2, then = "again" },
            { left = 3, then = "lose" },
        ]
        end    = { stuck = "give-way", plies = 90, repeat = 3 }
        "#,
    ),
    (
        "removal steps",
        r#"
        lianzi = 1
        name   = "removal steps"
        board  = { kind = "square", size = [4, 3], blocked = ["b2"] }
        stone  = "either"
        phase  = [{ turn = { first = ["place|remove"], second = ["place", "pass"] } }]
        rule   = [{ made = { line = 3 }, then = "win" }]
        end    = { plies = 60 }
        "#,
    ),
    (
        "captures along a hexagon",
        r#"
        lianzi  = 1
        name    = "captures along a hexagon"
        board   = { kind = "hex", side = 3, blocked = ["c3"] }
        players = { first = { name = "Red", letter = "R" }, second = { name = "Blue", letter = "B" } }
        phase   = [{ turn = ["place", "place"], first = ["place"], place = { touch = 1 }, capture = { flank = [1, 2] } }]
        rule    = [{ made = { line = 4, exact = true }, then = "lose" }, { captured = 4, then = "win" }]
        opening = [{ swap = "pie" }, { ply = 1, not = ["corners"] }]
        "#,
    ),
    (
        "sideways",
        r#"
        lianzi = 1
        name   = "sideways"
        board  = { kind = "square", size = [5, 4], row_one = "bottom" }
        phase  = [{ turn = ["place"], place = { gravity = "left" } }]
        rule   = [{ made = [{ line = 4 }, { shape = ["XX", "X."] }], then = "win" }]
        end    = { full = "second" }
        "#,
    ),
    (
        "one way",
        r#"
        lianzi = 1
        name   = "one way"
        board  = { kind = "square", size = [4, 5] }
        setup  = "OOOO/4/4/4/XXXX"
        phase  = [{ turn = ["slide"], slide = { reach = 2, toward = { first = ["up", "up-left", "left"],
                                                                     second = ["down", "down-right", "right"] } } }]
        rule   = [{ made = { line = 3, except = { first = ["a5:d5"], second = ["a1:d1"] } }, then = "win" }]
        end    = { stuck = "win", plies = 80 }
        "#,
    ),
    (
        "a ring of shared stones",
        r#"
        lianzi = 1
        name   = "a ring of shared stones"
        board  = { kind = "wheel", spokes = 8 }
        stone  = "shared"
        stones = 3
        phase  = [{ turn = ["place"] }, { turn = ["slide"] }]
        rule   = [{ made = { line = 4, along = "rim", open = 1 }, then = "lose" }]
        end    = { stuck = "pass", plies = 70 }
        "#,
    ),
];

/// A shipped game.
pub(crate) fn game(name: &str) -> AnyGame {
    catalogue::game(name).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// A game from the text of a rule file, for rules that no shipped game has.
pub(crate) fn game_from(text: &str) -> AnyGame {
    AnyGame::new(crate::Rules::from_text(text).unwrap_or_else(|faults| panic!("{faults}")))
}
