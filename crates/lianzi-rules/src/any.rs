//! Games and positions of any board size, for everybody who does not count nanoseconds.

use std::sync::Arc;

use crate::board::Board;
use crate::game::{Game, Position, Preview};
use crate::rules::{Rules, RulesId};
use crate::{Actions, Foul, Move, Outcome, Player, Point, Refusal};

/// A game of any board size. Cheap to clone.
///
/// ```
/// use lianzi_rules::{catalogue, Outcome};
///
/// let game = catalogue::game("tic-tac-toe")?;
/// let mut position = game.start();
/// for text in ["b2", "a1", "c1", "a3", "a2"] {
///     let mv = game.read_move(&position, text)?;
///     position = game.play(&position, mv)?;
/// }
/// assert_eq!(game.write_position(&position), "O1X/XX1/O2 O - 5");
/// assert_eq!(position.outcome(), Outcome::InProgress);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub enum AnyGame {
    /// Up to 64 points.
    One(Arc<Game<1>>),
    /// Up to 128 points.
    Two(Arc<Game<2>>),
    /// Up to 256 points.
    Four(Arc<Game<4>>),
    /// Up to 384 points.
    Six(Arc<Game<6>>),
}

/// A position of an [`AnyGame`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(clippy::large_enum_variant)] // Copy is worth more here than a few words
pub enum AnyPosition {
    /// Of a [`AnyGame::One`].
    One(Position<1>),
    /// Of a [`AnyGame::Two`].
    Two(Position<2>),
    /// Of a [`AnyGame::Four`].
    Four(Position<4>),
    /// Of a [`AnyGame::Six`].
    Six(Position<6>),
}

/// Runs one expression for the game behind an [`AnyGame`], whatever its size; with a position, for both.
///
/// ```
/// use lianzi_rules::{catalogue, with_game};
/// let game = catalogue::game("gomoku")?;
/// assert_eq!(with_game!(&game, |game| game.all().count()), 225);
/// let start = game.start();
/// assert_eq!(with_game!(&game, &start, |game, position| game.legal_moves(position).len()), 225);
/// # Ok::<(), lianzi_rules::catalogue::CatalogueError>(())
/// ```
///
/// # Panics
/// When the position belongs to a game of another size.
#[macro_export]
macro_rules! with_game {
    ($any:expr, |$game:ident| $body:expr) => {
        match $any {
            $crate::AnyGame::One(game) => {
                let $game: &$crate::Game<1> = game;
                $body
            }
            $crate::AnyGame::Two(game) => {
                let $game: &$crate::Game<2> = game;
                $body
            }
            $crate::AnyGame::Four(game) => {
                let $game: &$crate::Game<4> = game;
                $body
            }
            $crate::AnyGame::Six(game) => {
                let $game: &$crate::Game<6> = game;
                $body
            }
        }
    };
    ($any:expr, $any_position:expr, |$game:ident, $position:ident| $body:expr) => {
        match ($any, $any_position) {
            ($crate::AnyGame::One(game), $crate::AnyPosition::One($position)) => {
                let $game: &$crate::Game<1> = game;
                $body
            }
            ($crate::AnyGame::Two(game), $crate::AnyPosition::Two($position)) => {
                let $game: &$crate::Game<2> = game;
                $body
            }
            ($crate::AnyGame::Four(game), $crate::AnyPosition::Four($position)) => {
                let $game: &$crate::Game<4> = game;
                $body
            }
            ($crate::AnyGame::Six(game), $crate::AnyPosition::Six($position)) => {
                let $game: &$crate::Game<6> = game;
                $body
            }
            _ => panic!("the position belongs to a game of another size"),
        }
    };
}

/// Runs one expression for the position behind an [`AnyPosition`].
#[macro_export]
macro_rules! with_position {
    ($any:expr, |$position:ident| $body:expr) => {
        match $any {
            $crate::AnyPosition::One($position) => $body,
            $crate::AnyPosition::Two($position) => $body,
            $crate::AnyPosition::Four($position) => $body,
            $crate::AnyPosition::Six($position) => $body,
        }
    };
}

impl<const W: usize> From<Position<W>> for AnyPosition {
    fn from(position: Position<W>) -> Self {
        // Exactly one of the four is the identity; the copies into the others do not happen.
        fn resize<const W: usize, const V: usize>(position: Position<W>) -> Position<V> {
            let resized = |mask: crate::Mask<W>| {
                let mut words = [0; V];
                words[..W.min(V)].copy_from_slice(&mask.0[..W.min(V)]);
                crate::Mask(words)
            };
            Position {
                stones: position.stones.map(resized),
                hands: position.hands,
                captured: position.captured,
                ply: position.ply,
                turn: position.turn,
                mover: position.mover,
                phase: position.phase,
                step: position.step,
                removing: position.removing,
                removing_by: position.removing_by,
                again: position.again,
                gives_way: position.gives_way,
                outcome: position.outcome,
                slid: position.slid,
            }
        }
        match W {
            1 => Self::One(resize(position)),
            2 => Self::Two(resize(position)),
            4 => Self::Four(resize(position)),
            6 => Self::Six(resize(position)),
            _ => unreachable!("boards have 1, 2, 4 or 6 words"),
        }
    }
}

impl AnyGame {
    /// Compiles rules for the smallest size that fits.
    pub fn new(rules: Rules) -> Self {
        match crate::game::words(&rules.board) {
            1 => Self::One(Arc::new(Game::new(rules))),
            2 => Self::Two(Arc::new(Game::new(rules))),
            4 => Self::Four(Arc::new(Game::new(rules))),
            _ => Self::Six(Arc::new(Game::new(rules))),
        }
    }

    /// The rules it was made from.
    pub fn rules(&self) -> &Rules {
        with_game!(self, |game| game.rules())
    }

    /// The id of its rules.
    pub fn id(&self) -> RulesId {
        with_game!(self, |game| game.id())
    }

    /// Its board.
    pub fn board(&self) -> &Board {
        &self.rules().board
    }

    /// The position that a game begins with.
    pub fn start(&self) -> AnyPosition {
        with_game!(self, |game| game.start().into())
    }

    /// All legal moves, in a fixed order; see [`Game::moves`]. Empty when the game is over.
    pub fn legal_moves(&self, position: &AnyPosition) -> Vec<Move> {
        with_game!(self, position, |game, position| game.legal_moves(position))
    }

    /// The foul that the player on move would commit by placing a stone on an empty point; see [`Game::foul`].
    ///
    /// # Panics
    /// When the point is not on the board, or the position belongs to a game of another size.
    pub fn foul(&self, position: &AnyPosition, at: Point) -> Option<Foul> {
        with_game!(self, position, |game, position| game.foul(position, at))
    }

    /// Whose stone the player on move places, should he place one; see [`Game::stone_to_place`].
    ///
    /// # Panics
    /// When the position belongs to a game of another size.
    pub fn stone_to_place(&self, position: &AnyPosition) -> Player {
        with_game!(self, position, |game, position| game.stone_to_place(position))
    }

    /// Whether sides may still be changed, now or later; see [`Game::may_swap_yet`].
    ///
    /// # Panics
    /// When the position belongs to a game of another size.
    pub fn may_swap_yet(&self, position: &AnyPosition) -> bool {
        with_game!(self, position, |game, position| game.may_swap_yet(position))
    }

    /// Whether a move is legal; see [`Game::check`].
    ///
    /// # Errors
    /// The first reason why it is not.
    pub fn check(&self, position: &AnyPosition, mv: Move) -> Result<(), Refusal> {
        with_game!(self, position, |game, position| game.check(position, mv))
    }

    /// The position after a move, if the move is legal.
    ///
    /// # Errors
    /// The first reason why it is not legal.
    pub fn play(&self, position: &AnyPosition, mv: Move) -> Result<AnyPosition, Refusal> {
        with_game!(self, position, |game, position| game
            .play(position, mv)
            .map(Into::into))
    }

    /// What a move would do, without doing it.
    pub fn preview(&self, position: &AnyPosition, mv: Move) -> Preview {
        with_game!(self, position, |game, position| game.preview(position, mv))
    }

    /// Kinds of moves that the position asks for.
    pub fn expected(&self, position: &AnyPosition) -> Actions {
        with_game!(self, position, |game, position| game.expected(position))
    }

    /// The steps of the turn that is going on, each with its alternatives.
    pub fn steps(&self, position: &AnyPosition) -> &[Actions] {
        with_game!(self, position, |game, position| game.steps(position))
    }

    /// The lines by which a finished position was decided; see [`Game::winning_lines`].
    pub fn winning_lines(&self, position: &AnyPosition, last: Option<Move>) -> Vec<Vec<Point>> {
        with_game!(self, position, |game, position| game
            .winning_lines(position, last))
    }

    /// The position's key; see [`Game::key`].
    pub fn key(&self, position: &AnyPosition) -> u64 {
        with_game!(self, position, |game, position| game.key(position))
    }
}

macro_rules! ask {
    ($($(#[$doc:meta])* $name:ident($($argument:ident: $type:ty),*) -> $result:ty;)*) => {
        impl AnyPosition {
            $($(#[$doc])* pub fn $name(&self $(, $argument: $type)*) -> $result {
                with_position!(self, |position| position.$name($($argument),*))
            })*
        }
    };
}

ask! {
    /// Whose stone stands on a point.
    stone(point: Point) -> Option<Player>;
    /// Stones in a player's hand; `None` when he has as many as he likes.
    hand(player: Player) -> Option<u16>;
    /// Enemy stones that a player has captured by flanking.
    captured(player: Player) -> u16;
    /// Stones of a player on the board and in hand together; `None` when the hand is unlimited.
    stones_left(player: Player) -> Option<u32>;
    /// Who is on move. After the end: who would be.
    mover() -> Player;
    /// The phase, counted from 0.
    phase() -> usize;
    /// The step of the turn, counted from 0.
    step() -> usize;
    /// How many stones the mover has to remove before anything else.
    removing() -> u8;
    /// Plies done so far.
    ply() -> u16;
    /// How the position stands. A repetition is never seen here: only a match knows its history.
    outcome() -> Outcome;
}

impl AnyPosition {
    /// The same position at ply 0: equal for two positions that differ in nothing but the way there.
    pub fn without_ply(&self) -> Self {
        with_position!(self, |position| position.without_ply().into())
    }

    /// The points with stones of a player, rising.
    pub fn stones(&self, player: Player) -> Vec<Point> {
        with_position!(self, |position| position.stones(player).iter().collect())
    }
}
