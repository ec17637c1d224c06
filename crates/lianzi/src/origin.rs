//! Which position a result is about: the start of the game or another one, drawn, and whether a game can come to it.
//!
//! Every result that is proved of a position says so with these words: `solve`, and `verify` of certificates and tables.

use lianzi_rules::{AnyGame, AnyPosition, Move, Player};
use lianzi_solve::reachability::{Obstacle, Reachability, reachability};
use serde_json::{Value as Json, json};

use crate::line_mode::drive::Desk;
use crate::line_mode::json::player_word;
use crate::screen::table::wrapped;
use crate::screen::{self, View};
use crate::words::say;

/// Long sentences are broken here.
const WIDTH: usize = 78;

/// A position of a game, and whether a game can come to it.
pub struct Origin<'a> {
    game: &'a AnyGame,
    position: &'a AnyPosition,
    reachability: Reachability,
}

impl<'a> Origin<'a> {
    /// Looks whether a game can come to a position.
    pub fn of(game: &'a AnyGame, position: &'a AnyPosition) -> Self {
        Self {
            game,
            position,
            reachability: reachability(game, position),
        }
    }

    /// Whether it is the start of the game.
    pub fn is_start(&self) -> bool {
        self.reachability == Reachability::Start
    }

    /// The game with the position, for the beginning of a sentence: "Tic-tac-toe, from the start".
    pub fn subject(&self, desk: &Desk) -> String {
        let game = desk.words.pick(&self.game.rules().name);
        if self.is_start() {
            return say!(desk.words, "origin-start", game = game);
        }
        say!(
            desk.words,
            "origin-position",
            game = game,
            position = self.game.write_position(self.position),
            ply = self.position.ply()
        )
    }

    /// The board, and whether a game can come to it; nothing for the start of the game.
    pub fn lines(&self, desk: &Desk) -> Vec<String> {
        if self.is_start() {
            return Vec::new();
        }
        let mut view = View::of(self.game, self.position, desk.symbols(self.game));
        view.level_titles = desk.words.level_titles(self.game.board());
        let board = screen::board(&view);
        let mut lines = vec![String::new(), board.trim_end().to_owned(), String::new()];
        lines.extend(wrapped(&self.whether_reachable(desk), WIDTH));
        lines
    }

    fn whether_reachable(&self, desk: &Desk) -> String {
        let words = &desk.words;
        let symbols = desk.symbols(self.game);
        let player = |player| words.player(self.game, &symbols, player);
        let obstacle = match &self.reachability {
            Reachability::Start => return String::new(),
            Reachability::Reachable(moves) => {
                return say!(words, "origin-reachable", moves = self.moves(moves).join(" "));
            }
            Reachability::Unknown { positions } => {
                return say!(words, "origin-unknown", positions = *positions);
            }
            Reachability::Unreachable(obstacle) => *obstacle,
        };
        let reason = match obstacle {
            Obstacle::Plies { ply, stones } => {
                say!(words, "origin-obstacle-plies", ply = ply, stones = stones)
            }
            Obstacle::Stones { ply, expected, found } => say!(
                words,
                "origin-obstacle-stones",
                ply = ply,
                first = player(Player::First),
                second = player(Player::Second),
                expected_first = expected[Player::First],
                expected_second = expected[Player::Second],
                found_first = found[Player::First],
                found_second = found[Player::Second]
            ),
            Obstacle::Mover { ply, expected } => {
                say!(
                    words,
                    "origin-obstacle-mover",
                    ply = ply,
                    player = player(expected)
                )
            }
            Obstacle::Exhausted { positions } => {
                say!(words, "origin-obstacle-exhausted", positions = positions)
            }
        };
        say!(words, "origin-unreachable", reason = reason)
    }

    fn moves(&self, moves: &[Move]) -> Vec<String> {
        moves.iter().map(|&mv| self.game.write_move(mv)).collect()
    }

    /// Adds to an object what it is about.
    pub fn add_to(&self, object: &mut Json) {
        let reachable = match &self.reachability {
            Reachability::Start | Reachability::Reachable(_) => Some(true),
            Reachability::Unreachable(_) => Some(false),
            Reachability::Unknown { .. } => None,
        };
        let reached_by = match &self.reachability {
            Reachability::Start => Some(Vec::new()),
            Reachability::Reachable(moves) => Some(self.moves(moves)),
            Reachability::Unreachable(_) | Reachability::Unknown { .. } => None,
        };
        let unreachable = match self.reachability {
            Reachability::Unreachable(obstacle) => Some(obstacle_object(obstacle)),
            _ => None,
        };
        object["position"] = json!(self.game.write_position(self.position));
        object["ply"] = json!(self.position.ply());
        object["start"] = json!(self.is_start());
        object["reachable"] = json!(reachable);
        object["reached_by"] = json!(reached_by);
        object["unreachable"] = json!(unreachable);
    }
}

/// Why no game comes to a position, for programs.
fn obstacle_object(obstacle: Obstacle) -> Json {
    match obstacle {
        Obstacle::Plies { stones, .. } => json!({ "because": "plies", "stones": stones }),
        Obstacle::Stones { expected, found, .. } => {
            json!({ "because": "stones", "expected": expected.0, "found": found.0 })
        }
        Obstacle::Mover { expected, .. } => {
            json!({ "because": "mover", "expected": player_word(expected) })
        }
        Obstacle::Exhausted { positions } => json!({ "because": "exhausted", "positions": positions }),
    }
}
