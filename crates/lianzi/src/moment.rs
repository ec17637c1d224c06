//! A moment of a match, whether it is being played or played back: what status lines, results and boards are about.

use lianzi_play::{Match, Replay, Status};
use lianzi_rules::{AnyGame, AnyPosition, Player};

/// A moment of a match.
#[derive(Clone, Debug)]
pub struct Moment<'a> {
    /// What is played.
    pub game: &'a AnyGame,
    /// How the stones stand.
    pub position: &'a AnyPosition,
    /// How the match stands.
    pub status: Status,
    /// Who made the move that led here.
    pub moved: Option<Player>,
}

impl<'a> Moment<'a> {
    /// The moment after so many moves of a match; the last one when there are not so many.
    pub fn after(game: &'a Match, moves: usize) -> Self {
        let moves = moves.min(game.moves().len());
        match game.status_at(moves) {
            Some(status) => Self {
                game: game.game(),
                position: &game.positions()[moves],
                status,
                moved: moves.checked_sub(1).map(|index| game.positions()[index].mover()),
            },
            None => Self::from(game),
        }
    }
}

impl<'a> From<&'a Match> for Moment<'a> {
    fn from(game: &'a Match) -> Self {
        Self {
            game: game.game(),
            position: game.position(),
            status: game.status(),
            moved: game
                .moves()
                .len()
                .checked_sub(1)
                .map(|index| game.positions()[index].mover()),
        }
    }
}

impl<'a> From<&'a Replay> for Moment<'a> {
    fn from(replay: &'a Replay) -> Self {
        let positions = replay.record().played().positions();
        Self {
            game: replay.game(),
            position: replay.position(),
            status: replay.status(),
            moved: replay.ply().checked_sub(1).map(|index| positions[index].mover()),
        }
    }
}
