//! Negamax with alpha-beta and a table of exact bounds.

use std::io::{self, BufRead, Write};

use lianzi_rules::{Game, Move, Outcome, Position};

use crate::request::Halt;
use crate::settled::{self, Settled};
use crate::table::Table;
use crate::watch::Watch;

/// A value for the mover: `MOST - n` for a win in `n` plies, `n - MOST` for a loss, 0 for a draw.
pub type Score = i32;

/// The score of a game that is already won.
pub const MOST: Score = 1 << 20;

/// The least and the most that a position can be worth.
#[derive(Clone, Copy, Debug)]
struct Known {
    low: Score,
    high: Score,
}

/// A search through one game, with everything that it has found out so far.
pub struct Search<'g, const W: usize> {
    game: &'g Game<W>,
    /// Whether the game has symmetries.
    symmetric: bool,
    table: Table<Position<W>, Known>,
}

impl<const W: usize> Settled for Search<'_, W> {
    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        settled::put_table(out, &self.table, |out, position, known| {
            settled::put(out, &[known.low as u64, known.high as u64])?;
            settled::put_position(out, self.game, position)
        })
    }

    fn read(&mut self, from: &mut dyn BufRead) -> io::Result<()> {
        settled::take_table(from, &mut self.table, |from| {
            let score = |word: u64| Score::try_from(word.cast_signed()).map_err(|_| settled::nonsense());
            let low = score(settled::take(from)?)?;
            let high = score(settled::take(from)?)?;
            if low > high || low <= -MOST || high >= MOST {
                return Err(settled::nonsense());
            }
            Ok((settled::take_position(from, self.game)?, Known { low, high }))
        })
    }
}

/// The score one ply earlier.
fn before(score: Score) -> Score {
    score - score.signum()
}

impl<'g, const W: usize> Search<'g, W> {
    /// A new search with a table of at most so many bytes.
    pub fn new(game: &'g Game<W>, memory: usize) -> Self {
        Self {
            game,
            symmetric: game.symmetries().len() > 1,
            table: Table::new(memory),
        }
    }

    /// The game.
    pub fn game(&self) -> &'g Game<W> {
        self.game
    }

    /// The score of the moves of a position for its mover: all of them exactly, or only until the best is
    /// known, the others being no better than stated.
    ///
    /// # Errors
    /// That the work must end, with the moves that are done.
    #[allow(clippy::type_complexity)]
    pub fn root(
        &mut self,
        position: &Position<W>,
        all: bool,
        watch: &mut Watch<'_>,
    ) -> Result<Vec<(Move, Score)>, (Halt, Vec<(Move, Score)>)> {
        let moves = self.game.legal_moves(position);
        let count = moves.len();
        let mut done: Vec<(Move, Score)> = Vec::new();
        let mut best = -MOST;
        for (index, mv) in moves.into_iter().enumerate() {
            watch.done(index as f64 / count as f64);
            let low = if all { -MOST } else { best };
            match self.after(position, mv, low, MOST, watch) {
                // Moves that are only known to be no better are not listed: their scores are not exact.
                Ok(score) if all || score > best || done.is_empty() => {
                    best = best.max(score);
                    done.push((mv, score));
                }
                Ok(_) => {}
                Err(halt) => return Err((halt, done)),
            }
        }
        Ok(done)
    }

    /// A best move of a position that is in progress.
    ///
    /// # Errors
    /// That the work must end.
    pub fn best(&mut self, position: &Position<W>, watch: &mut Watch<'_>) -> Result<Option<Move>, Halt> {
        let scores = self.root(position, false, watch).map_err(|(halt, _)| halt)?;
        // The first of the best: `max_by_key` would take the last.
        let best = scores.iter().map(|&(_, score)| score).max();
        Ok(scores
            .into_iter()
            .find(|&(_, score)| Some(score) == best)
            .map(|(mv, _)| mv))
    }

    /// A move that does not lose.
    ///
    /// # Errors
    /// That the work must end.
    pub fn not_losing(
        &mut self,
        position: &Position<W>,
        watch: &mut Watch<'_>,
    ) -> Result<Option<Move>, Halt> {
        for mv in self.game.legal_moves(position) {
            if self.after(position, mv, -1, 0, watch)? >= 0 {
                return Ok(Some(mv));
            }
        }
        Ok(None)
    }

    /// The score of a move for the mover. Exact between the bounds, outside them a bound itself.
    fn after(
        &mut self,
        position: &Position<W>,
        mv: Move,
        alpha: Score,
        beta: Score,
        watch: &mut Watch<'_>,
    ) -> Result<Score, Halt> {
        let mut next = *position;
        let _ = self.game.apply(&mut next, mv);
        // `before` changes a score by at most one.
        let (alpha, beta) = (alpha - 1, beta + 1);
        let score = if next.mover() == position.mover() {
            self.search(&next, alpha, beta, watch)?
        } else {
            -self.search(&next, -beta, -alpha, watch)?
        };
        Ok(before(score))
    }

    /// The score of a position for its mover: exact between the bounds; at most the truth above `beta`, at
    /// least the truth below `alpha`.
    fn search(
        &mut self,
        position: &Position<W>,
        mut alpha: Score,
        mut beta: Score,
        watch: &mut Watch<'_>,
    ) -> Result<Score, Halt> {
        watch.node()?;
        match position.outcome() {
            Outcome::Win(player) if player == position.mover() => return Ok(MOST),
            Outcome::Win(_) => return Ok(-MOST),
            Outcome::Draw(_) => return Ok(0),
            Outcome::InProgress => {}
        }
        // Symmetric positions are worth the same.
        let key = if self.symmetric {
            self.game.canonical(position).0
        } else {
            *position
        };
        let mut known = self.table.get(&key).copied().unwrap_or(Known {
            low: 1 - MOST,
            high: MOST - 1,
        });
        alpha = alpha.max(known.low);
        beta = beta.min(known.high);
        if alpha >= beta {
            return Ok(if known.low >= beta { known.low } else { known.high });
        }
        let moves = self.game.legal_moves(position);
        watch.effort(moves.len() as u64 / 8)?;
        let (first, mut best) = (alpha, -MOST);
        // A win in one ends the search before anything is looked at in depth.
        for &mv in &moves {
            let mut next = *position;
            let _ = self.game.apply(&mut next, mv);
            if next.outcome() == Outcome::Win(position.mover()) {
                best = MOST - 1;
                break;
            }
        }
        if best < beta {
            for mv in moves {
                let score = self.after(position, mv, alpha, beta, watch)?;
                best = best.max(score);
                alpha = alpha.max(best);
                if alpha >= beta {
                    break;
                }
            }
        }
        if best > first {
            known.low = known.low.max(best);
        }
        if best < beta {
            known.high = known.high.min(best);
        }
        if !self.table.put(key, known) {
            return Err(Halt::Memory);
        }
        Ok(best)
    }
}
