//! Perft: counting the ways a game can go, to check move generation against known counts.

use crate::{AnyGame, AnyPosition, Game, Move, Position, with_game};

/// How many sequences of exactly `depth` legal actions there are from a position.
///
/// A game that ends earlier counts at no greater depth. Every action is a ply: a removal counts as one of its own.
///
/// ```
/// use lianzi_rules::{catalogue, perft};
/// let game = catalogue::game("tic-tac-toe")?;
/// //  X X .     X wins with c1 at once, and O with c2 after c3.
/// //  O O .
/// //  X O .
/// let position = game.read_position("XX1/OO1/XO1 X - 6")?;
/// assert_eq!([0, 1, 2, 3].map(|depth| perft(&game, &position, depth)), [1, 3, 4, 3]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Panics
/// When the position belongs to a game of another size.
pub fn perft(game: &AnyGame, position: &AnyPosition, depth: u32) -> u64 {
    with_game!(game, position, |game, position| game.perft(position, depth))
}

/// The same count for each legal move, in the order of the moves; the counts' sum is [`perft`]'s. Empty at depth 0.
///
/// ```
/// use lianzi_rules::{catalogue, perft_divide};
/// let game = catalogue::game("tic-tac-toe")?;
/// let counts = perft_divide(&game, &game.start(), 3);
/// assert!(counts.iter().all(|&(_, count)| count == 8 * 7));
/// # Ok::<(), lianzi_rules::catalogue::CatalogueError>(())
/// ```
///
/// # Panics
/// When the position belongs to a game of another size.
pub fn perft_divide(game: &AnyGame, position: &AnyPosition, depth: u32) -> Vec<(Move, u64)> {
    with_game!(game, position, |game, position| game
        .perft_divide(position, depth))
}

impl<const W: usize> Game<W> {
    /// How many sequences of exactly `depth` legal actions there are from a position; see [`perft`].
    pub fn perft(&self, position: &Position<W>, depth: u32) -> u64 {
        let mut buffers = vec![Vec::new(); (depth as usize).min(64)];
        self.count(position, depth, &mut buffers)
    }

    /// The same count for each legal move; see [`perft_divide`].
    pub fn perft_divide(&self, position: &Position<W>, depth: u32) -> Vec<(Move, u64)> {
        let Some(rest) = depth.checked_sub(1) else {
            return Vec::new();
        };
        let count = |mv| {
            let mut next = *position;
            let _ = self.apply(&mut next, mv);
            (mv, self.perft(&next, rest))
        };
        self.legal_moves(position).into_iter().map(count).collect()
    }

    fn count(&self, position: &Position<W>, depth: u32, buffers: &mut [Vec<Move>]) -> u64 {
        if depth == 0 {
            return 1;
        }
        if depth == 1
            && let Some(targets) = self.placements(position)
        {
            return u64::from(targets.count());
        }
        // One list a level, used again and again; beyond the prepared levels nothing can be counted to the end anyway.
        let Some((moves, buffers)) = buffers.split_first_mut() else {
            return self.perft(position, depth);
        };
        moves.clear();
        self.moves(position, moves);
        if depth == 1 {
            return moves.len() as u64;
        }
        let next = |&mv: &Move| {
            let mut next = *position;
            let _ = self.apply(&mut next, mv);
            self.count(&next, depth - 1, buffers)
        };
        moves.iter().map(next).sum()
    }
}

#[cfg(test)]
mod tests;
