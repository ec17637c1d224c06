//! Chance: an agent that plays any legal move, and whole games played that way.

use lianzi_rules::rules::StoneChoice;
use lianzi_rules::{AnyGame, AnyPosition, Game, Move, Outcome, Player, Position};

use crate::agent::{for_size, moves};
use crate::{Agent, AgentError, Chance, Choice, Limits};

/// Chooses uniformly among the legal moves.
///
/// It has a source of chance of its own and asks it once a move: a seed stands for a sequence of games, not for a move in a position.
#[derive(Clone, Debug)]
pub struct RandomAgent {
    chance: Chance,
}

impl RandomAgent {
    /// An agent whose chance begins with this seed.
    pub fn new(seed: u64) -> Self {
        Self {
            chance: Chance::new(seed),
        }
    }
}

impl Agent for RandomAgent {
    fn choose(&mut self, game: &AnyGame, position: &AnyPosition, _: &Limits) -> Result<Choice, AgentError> {
        let moves = for_size!(game, position, |game, position| moves(game, position))?;
        let mv = moves[self.chance.below(moves.len() as u32) as usize];
        Ok(Choice::unjudged(mv, 0))
    }
}

/// Plays a position to its end with random moves, each legal move as likely as any other, and says how it ended. A
/// position that is over already stays as it is.
///
/// It always comes to an end: the count of plies has a limit, and there the game is a draw. A game that ends by repetition
/// only (`end.repeat`) may take many plies to get there, since a position knows no history.
///
/// ```
/// use lianzi_rules::{catalogue, with_game};
/// use lianzi_search::{Chance, playout};
///
/// let game = catalogue::game("tic-tac-toe")?;
/// let mut chance = Chance::new(7);
/// with_game!(&game, |game| {
///     let mut position = game.start();
///     let outcome = playout(game, &mut position, &mut chance);
///     assert!(outcome.is_over() && outcome == position.outcome());
/// });
/// # Ok::<(), lianzi_rules::catalogue::CatalogueError>(())
/// ```
#[inline]
pub fn playout<const W: usize>(game: &Game<W>, position: &mut Position<W>, chance: &mut Chance) -> Outcome {
    // Most games begin by placing, and many do nothing else: the engine has a quick way through that.
    game.place_until_decided(position, |count| chance.below(count));
    if !position.outcome().is_over() {
        play_on(game, position, chance);
    }
    position.outcome()
}

/// The general way, move by move.
fn play_on<const W: usize>(game: &Game<W>, position: &mut Position<W>, chance: &mut Chance) {
    let shared = game.rules().stone == StoneChoice::Shared;
    // Stays empty, and so costs nothing, as long as there is a set of points to choose from.
    let mut moves: Vec<Move> = Vec::new();
    loop {
        let mv = if let Some(points) = game.placements(position) {
            let at = points.nth(chance.below(points.count()));
            let stone = if shared { Player::First } else { position.mover() };
            Move::Place { at, stone }
        } else {
            moves.clear();
            game.moves(position, &mut moves);
            let Some(&mv) = moves.get(chance.below(moves.len() as u32) as usize) else {
                return;
            };
            mv
        };
        let _ = game.apply(position, mv);
    }
}
