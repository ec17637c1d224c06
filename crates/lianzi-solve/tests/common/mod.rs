//! What several tests need: a plain negamax, random numbers, random rule files, folders.
#![allow(dead_code)] // each test uses its part
#![allow(clippy::format_push_string)] // the text is small

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use lianzi_rules::{AnyGame, AnyPosition, Outcome, Player, Rules};
use lianzi_solve::tables::{Pace, TableStore};

/// What a position is worth: for the player on move a win or a loss in so many plies, or a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Truth {
    Win(u16),
    Loss(u16),
    Draw,
}

/// Plain negamax: no table, no cuts, nothing clever.
pub fn truth(game: &AnyGame, position: &AnyPosition) -> Truth {
    let mover = position.mover();
    match position.outcome() {
        Outcome::Win(player) if player == mover => return Truth::Win(0),
        Outcome::Win(_) => return Truth::Loss(0),
        Outcome::Draw(_) => return Truth::Draw,
        Outcome::InProgress => {}
    }
    let values = game.legal_moves(position).into_iter().map(|mv| {
        let next = game.play(position, mv).expect("a legal move");
        match (truth(game, &next), next.mover() == mover) {
            (Truth::Draw, _) => Truth::Draw,
            (Truth::Win(plies), true) | (Truth::Loss(plies), false) => Truth::Win(plies + 1),
            (Truth::Loss(plies), true) | (Truth::Win(plies), false) => Truth::Loss(plies + 1),
        }
    });
    values
        .max_by_key(|&value| rank(value))
        .expect("a game in progress has a move")
}

/// A number that is larger for better values.
pub fn rank(value: Truth) -> i32 {
    match value {
        Truth::Win(plies) => 10_000 - i32::from(plies),
        Truth::Draw => 0,
        Truth::Loss(plies) => i32::from(plies) - 10_000,
    }
}

/// Numbers that look random: the same for the same seed.
pub struct Dice(pub u64);

impl Dice {
    pub fn next(&mut self) -> u64 {
        // Marsaglia's xorshift.
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// A number below `sides`.
    pub fn roll(&mut self, sides: usize) -> usize {
        (self.next() >> 11) as usize % sides
    }

    pub fn pick<'a, T: ?Sized>(&mut self, from: &[&'a T]) -> &'a T {
        from[self.roll(from.len())]
    }
}

/// A random small placing game as a rule file.
pub fn rule_file(dice: &mut Dice) -> String {
    let width = 2 + dice.roll(4);
    let height = 2 + dice.roll(if width > 3 { 2 } else { 3 });
    let most = width.max(height);
    let length = 2 + dice.roll(most.min(4) - 1);
    let length = length.min(most);
    let mut text = format!(
        "lianzi = 1\nname = \"random\"\nboard = {{ kind = \"square\", size = [{width}, {height}] }}\n"
    );
    if dice.roll(3) == 0 {
        text += &format!("stones = {}\n", 2 + dice.roll(4));
    }
    if dice.roll(6) == 0 {
        text += &format!("stone = \"{}\"\n", dice.pick(&["either", "shared"]));
    }
    text += "[[phase]]\nturn = [\"place\"]\n";
    match dice.roll(8) {
        0 | 1 => text += "place = { gravity = \"down\" }\n",
        2 => text += "place = { touch = 1 }\n",
        3 => text += "first = [\"place\", \"place\"]\n",
        _ => {}
    }
    let along = dice.pick(&[
        "",
        "",
        "",
        "",
        ", along = \"orthogonal\"",
        ", exact = true",
        ", open = 1",
    ]);
    let then = dice.pick(&["win", "win", "win", "win", "win", "lose"]);
    let made = match dice.roll(5) {
        0 => format!("[{{ line = {length}{along} }}, {{ square = [2] }}]"),
        _ => format!("{{ line = {length}{along} }}"),
    };
    text += &format!("[[rule]]\nmade = {made}\nthen = \"{then}\"\n");
    if dice.roll(5) == 0 {
        text += "[[rule]]\nmade = { shape = [\"XX\", \"X.\"] }\nplayer = \"second\"\nthen = \"win\"\n";
    }
    if dice.roll(8) == 0 {
        text += "[[opening]]\nswap = \"pie\"\n";
    }
    match dice.roll(8) {
        0 => text += &format!("[end]\nfull = \"{}\"\n", dice.pick(&["first", "second"])),
        // A limit that is sometimes reached.
        1 => text += &format!("[end]\nplies = {}\n", 4 + dice.roll(12)),
        _ => {}
    }
    text
}

/// A random small placing game; some of what `rule_file` writes contradicts itself and is left out.
pub fn random_game(dice: &mut Dice) -> (String, AnyGame) {
    loop {
        let text = rule_file(dice);
        if let Ok(rules) = Rules::from_text(&text) {
            return (text, AnyGame::new(rules));
        }
    }
}

/// A random position of a game in progress with at most so many empty points; `None` when the game ended before.
pub fn random_position(game: &AnyGame, most_empty: usize, dice: &mut Dice) -> Option<AnyPosition> {
    let mut position = game.start();
    loop {
        if position.outcome().is_over() {
            return None;
        }
        let stones: usize = Player::BOTH
            .iter()
            .map(|&player| position.stones(player).len())
            .sum();
        if game.board().len() - stones <= most_empty {
            return Some(position);
        }
        let moves = game.legal_moves(&position);
        position = game
            .play(&position, moves[dice.roll(moves.len())])
            .expect("a legal move");
    }
}

/// A folder of a test's own, which is gone afterwards.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("lianzi-tables-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        Self(path)
    }

    /// A store in it that keeps work as often as it can, however short it was.
    pub fn store(&self) -> TableStore {
        let always = Pace {
            every: Duration::ZERO,
            least: Duration::ZERO,
        };
        TableStore::open(&self.0).with_pace(always)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
