//! To the end of the game: exact values for games that are small enough, and never a wrong move.
//!
//! Alpha-beta with a table over everything that can follow. Winning moves are tried first, then moves that block a
//! winning line of the opponent's, then the rest. Faster wins and slower losses are better; among moves of equal value the first
//! in row order is chosen, so that the same position always gives the same move.
//!
//! Before it begins, the rules are asked how many positions can follow ([`size`](crate::size)): a game that is too large is
//! refused at once.

use lianzi_rules::{AnyGame, AnyPosition, Game, Mask, Move, Position, RulesId};

use crate::agent::{for_size, moves};
use crate::evaluate::{GoalLine, WinningLines, goal_lines};
use crate::limits::Watch;
use crate::score::{self, Score, WIN, farther, nearer};
use crate::size::size;
use crate::table::{Bound, Entry, NO_MOVE, Table, bound_of};
use crate::{Agent, AgentError, Choice, Limits};

/// Positions for which a search is begun; the bound is far above what alpha-beta looks at.
const MOST_POSITIONS: f64 = 1e8;
/// Nodes after which a search is given up, should the bound have promised too much: some seconds.
const MOST_NODES: u64 = 20_000_000;
/// The longest game, since every ply takes room on the stack.
const MOST_PLIES: u32 = 400;
/// The most table entries (16 bytes each).
const MOST_ENTRIES: usize = 1 << 22;

/// Plays perfectly, or says that it cannot.
#[derive(Clone, Debug)]
pub struct MinimaxAgent {
    id: RulesId,
    lines: Vec<GoalLine>,
    /// Values stay true, so they are kept from move to move.
    table: Table,
}

impl MinimaxAgent {
    /// An agent for a game, or for the end of a game that is too large at its beginning.
    pub fn new(game: &AnyGame) -> Self {
        Self {
            id: game.id(),
            lines: goal_lines(game.rules()),
            table: Table::new(MOST_ENTRIES),
        }
    }

    /// Whether a position is small enough to be searched to the end.
    ///
    /// # Errors
    /// When more than a hundred million positions may follow, or the game may go on for too long or for ever.
    pub fn fits(game: &AnyGame, position: &AnyPosition) -> Result<(), AgentError> {
        let size = size(game.rules(), position);
        let name = || game.rules().name.en.clone();
        let Some(plies) = size.plies else {
            return Err(AgentError::Endless { game: name() });
        };
        if size.positions > MOST_POSITIONS {
            return Err(AgentError::TooLarge {
                game: name(),
                positions: size.positions,
                most: MOST_POSITIONS,
            });
        }
        if plies > MOST_PLIES {
            return Err(AgentError::TooLong {
                game: name(),
                plies,
                most: MOST_PLIES,
            });
        }
        Ok(())
    }
}

impl Agent for MinimaxAgent {
    fn choose(
        &mut self,
        game: &AnyGame,
        position: &AnyPosition,
        limits: &Limits,
    ) -> Result<Choice, AgentError> {
        if position.outcome().is_over() {
            return Err(AgentError::GameOver(position.outcome()));
        }
        Self::fits(game, position)?;
        if self.id != game.id() {
            *self = Self::new(game);
        }
        let backstop = limits.nodes.map_or(MOST_NODES, |nodes| nodes.min(MOST_NODES));
        let limits = limits.clone().with_nodes(backstop);
        for_size!(game, position, |game, position| {
            let watch = Watch::start(&limits);
            let winning = WinningLines::new(&self.lines, game);
            Search {
                game,
                winning,
                table: &mut self.table,
                watch,
                plies_matter: plies_matter(game),
            }
            .choose(position)
        })
    }
}

/// Whether the same stones can be worth something else at another ply.
pub(crate) fn plies_matter<const W: usize>(game: &Game<W>) -> bool {
    game.rules().end.plies.is_some() || !game.rules().openings.is_empty()
}

/// The key under which a position stands in a table.
#[inline]
pub(crate) fn key<const W: usize>(game: &Game<W>, position: &Position<W>, plies_matter: bool) -> u64 {
    let ply = if plies_matter {
        u64::from(position.ply())
    } else {
        0
    };
    game.key(position) ^ ply.wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

struct Search<'a, const W: usize> {
    game: &'a Game<W>,
    winning: WinningLines<W>,
    table: &'a mut Table,
    watch: Watch<'a>,
    plies_matter: bool,
}

/// A legal move, its place in the list of them, and the position after it.
struct Branch<const W: usize> {
    place: usize,
    mv: Move,
    next: Position<W>,
}

impl<const W: usize> Search<'_, W> {
    fn choose(mut self, position: &Position<W>) -> Result<Choice, AgentError> {
        moves(self.game, position)?;
        let mut best: Option<(i32, usize, Move, Position<W>)> = None;
        for branch in self.branches(position, None) {
            let place = branch.place;
            // A move that comes sooner in row order only has to be as good as the best one to take its place.
            let alpha = match best {
                None => -WIN - 1,
                Some((score, best_place, ..)) => score - i32::from(place < best_place),
            };
            let Some(score) = self.child(position, &branch.next, alpha, WIN + 1) else {
                return Err(AgentError::GivenUp {
                    nodes: self.watch.nodes(),
                });
            };
            if score > alpha {
                best = Some((score, place, branch.mv, branch.next));
            }
        }
        let Some((value, _, mv, next)) = best else {
            return Err(AgentError::GivenUp {
                nodes: self.watch.nodes(),
            });
        };
        let line = self.line(mv, next);
        Ok(Choice {
            mv,
            score: Some(score::decisive(value).unwrap_or(Score::Draw)),
            at_most: false,
            depth: line.len() as u32,
            line,
            nodes: self.watch.nodes(),
        })
    }

    /// The score of a child, for the player on move at the parent. `None` when the search is given up.
    fn child(&mut self, parent: &Position<W>, next: &Position<W>, alpha: i32, beta: i32) -> Option<i32> {
        if self.watch.tick() {
            return None;
        }
        if let Some(score) = score::of_outcome(next.outcome(), parent.mover()) {
            return Some(farther(score));
        }
        let (alpha, beta) = (nearer(alpha), nearer(beta));
        // The same player may be on move again, in the middle of his turn.
        let score = if next.mover() == parent.mover() {
            self.node(next, alpha, beta)?
        } else {
            -self.node(next, -beta, -alpha)?
        };
        Some(farther(score))
    }

    /// The exact score of a position for its mover when it lies between the bounds; otherwise a bound on the same side.
    fn node(&mut self, position: &Position<W>, alpha: i32, beta: i32) -> Option<i32> {
        // Nothing is better than to win with the next ply.
        if alpha >= WIN - 1 {
            return Some(WIN - 1);
        }
        let key = key(self.game, position, self.plies_matter);
        let known = self.table.get(key);
        if let Some(entry) = known.filter(|entry| entry.answers(alpha, beta)) {
            return Some(entry.score);
        }
        let hint = known.map(|entry| entry.best as usize);
        let (mut best, mut best_place) = (-WIN - 1, NO_MOVE);
        for branch in self.branches(position, hint) {
            let score = self.child(position, &branch.next, alpha.max(best), beta)?;
            if score > best {
                (best, best_place) = (score, branch.place as u16);
                if best >= beta {
                    break;
                }
            }
        }
        let entry = Entry {
            score: best,
            best: best_place,
            depth: 0,
            bound: bound_of(best, alpha, beta),
        };
        self.table.put(key, entry);
        Some(best)
    }

    /// The legal moves in the order in which they are tried.
    fn branches(&self, position: &Position<W>, hint: Option<usize>) -> Vec<Branch<W>> {
        let mover = position.mover();
        let blocks = self
            .winning
            .nearly(position, mover.opponent(), 1)
            .fold(Mask::EMPTY, |points, missing| points | missing);
        let mut branches: Vec<(u8, Branch<W>)> = Vec::new();
        for (place, mv) in self.game.legal_moves(position).into_iter().enumerate() {
            let mut next = *position;
            let _ = self.game.apply(&mut next, mv);
            let rank = if next.outcome().winner() == Some(mover) {
                0
            } else if mv.target().is_some_and(|point| blocks.contains(point)) {
                1
            } else if Some(place) == hint {
                2
            } else {
                3
            };
            branches.push((rank, Branch { place, mv, next }));
        }
        branches.sort_by_key(|&(rank, _)| rank); // stable: row order within a rank
        branches.into_iter().map(|(_, branch)| branch).collect()
    }

    /// How best play goes on after a move, as far as the table remembers.
    fn line(&self, mv: Move, mut position: Position<W>) -> Vec<Move> {
        let mut line = vec![mv];
        while line.len() < MOST_PLIES as usize {
            let key = key(self.game, &position, self.plies_matter);
            // A bound has a move too, but not one that best play would choose.
            let exact = |entry: &Entry| entry.bound == Bound::Exact;
            let Some(entry) = self.table.get(key).filter(exact) else {
                break;
            };
            let Some(&mv) = self.game.legal_moves(&position).get(entry.best as usize) else {
                break;
            };
            line.push(mv);
            let _ = self.game.apply(&mut position, mv);
        }
        line
    }
}
