//! Puzzles: positions in which exactly one move wins, out of games that were played plausibly.
//!
//! - this file: finding them, and rating how hard they are;
//! - [`forced`]: which moves of a position win by force within some plies;
//! - `file`: puzzles as text.

pub mod file;
pub mod forced;

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use lianzi_play::{Match, NamedGame, Takeback};
use lianzi_rules::{AnyGame, AnyPosition, Move};
use lianzi_search::alphabeta::AlphaBetaAgent;
use lianzi_search::level::LevelAgent;
use lianzi_search::{Agent, Limits, Score};

use crate::arena::{LONGEST, mix};
use forced::Forced;

/// The levels that are asked for their answers; the last ones see everything.
pub const LEVELS: u8 = 7;
/// How often each level is asked, with another seed each time.
pub const TRIES: u32 = 4;
/// Levels that play the games out of which puzzles come: strong enough for sensible positions, weak enough to let wins come up.
const PLAYERS: [u8; 2] = [3, 4];
/// Positions that a search looks at to see whether there may be a win.
const GLANCE: u64 = 3_000;
/// So many games without a new puzzle, and the search is given up.
const PATIENCE: u32 = 400;

/// Which puzzles are wanted.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The game.
    pub game: NamedGame,
    /// The win takes so many moves of one's own, and no fewer.
    pub win_in: u16,
    /// How many.
    pub count: usize,
    /// Where chance begins.
    pub seed: u64,
    /// The longest time; `None`: until there are enough, or none come up any more.
    pub time: Option<Duration>,
    /// A flag that others set when the work is to stop.
    pub stop: Option<Arc<AtomicBool>>,
}

/// A position with exactly one winning move.
#[derive(Clone, PartialEq, Debug)]
pub struct Puzzle {
    /// The position.
    pub position: AnyPosition,
    /// The move.
    pub solution: Move,
    /// The win against the longest resistance; begins with the solution.
    pub line: Vec<Move>,
    /// The win takes so many plies, and no fewer.
    pub plies: u16,
    /// How often each level from 1 on found the move, in [`TRIES`] tries.
    pub found_by: Vec<u32>,
}

impl Puzzle {
    /// How hard it is, from 1 to 8: the weakest level that finds the move in half of its tries or more, as all stronger ones do;
    /// 8 when none does.
    pub fn rating(&self) -> u8 {
        let finds = |found: &u32| 2 * found >= TRIES;
        let misses = self.found_by.iter().rposition(|found| !finds(found));
        misses.map_or(1, |last| last as u8 + 2)
    }

    /// The share of all tries that found it.
    pub fn share(&self) -> f64 {
        let found: u32 = self.found_by.iter().sum();
        f64::from(found) / (f64::from(TRIES) * self.found_by.len().max(1) as f64)
    }
}

/// What came of a search for puzzles.
#[derive(Clone, PartialEq, Debug)]
pub struct Found {
    /// The puzzles, the easiest first.
    pub puzzles: Vec<Puzzle>,
    /// How many games were played for them.
    pub games: u32,
    /// Whether somebody stopped it.
    pub stopped: bool,
}

impl Plan {
    /// Looks for puzzles. `tell` hears how many there are, and after how many games.
    pub fn find(&self, tell: &mut dyn FnMut(usize, u32)) -> Found {
        let began = Instant::now();
        let stop = self.stop.clone().unwrap_or_default();
        let game = self.game.game();
        let plies = 2 * self.win_in.max(1) - 1;
        let mut found = Found {
            puzzles: Vec::new(),
            games: 0,
            stopped: false,
        };
        let mut seen: HashSet<u64> = HashSet::new();
        let mut forced = Forced::new(game);
        let mut glance = AlphaBetaAgent::new(game, 64, 0).with_threats(game);
        let mut since = 0;
        while found.puzzles.len() < self.count && since < PATIENCE {
            tell(found.puzzles.len(), found.games);
            let late = || self.time.is_some_and(|time| began.elapsed() >= time);
            if late() {
                break;
            }
            let Some(played) = self.game(found.games, &stop) else {
                found.stopped = true;
                break;
            };
            found.games += 1;
            since += 1;
            // One puzzle a game: positions that follow one another are one puzzle.
            for position in played.positions() {
                if stop.load(Ordering::Relaxed) {
                    found.stopped = true;
                    return sorted(found);
                }
                let (_, key) = game.canonical(&position.without_ply());
                if late() || position.outcome().is_over() || seen.contains(&key) {
                    continue;
                }
                if !may_win(&mut glance, game, position, plies) {
                    continue;
                }
                seen.insert(key);
                if let Some(puzzle) = self.puzzle(&mut forced, position, plies, &stop) {
                    found.puzzles.push(puzzle);
                    since = 0;
                    break;
                }
            }
        }
        sorted(found)
    }

    /// A game between two levels; `None` when it was stopped.
    fn game(&self, number: u32, stop: &Arc<AtomicBool>) -> Option<Match> {
        let game = self.game.game();
        let mut played = Match::new(game.clone(), Takeback::Never);
        let seed = |player: u64| mix(self.seed, 2 * u64::from(number) + player);
        let mut agents = [0, 1].map(|player| LevelAgent::new(game, PLAYERS[player as usize], seed(player)));
        let limits = Limits::none().with_stop(stop.clone());
        while !played.outcome().is_over() && played.moves().len() < LONGEST as usize {
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            let position = *played.position();
            // Both sides take turns at being the stronger one.
            let agent = (position.mover().index() + number as usize) % 2;
            let Ok(choice) = agents[agent].choose(game, &position, &limits) else {
                break;
            };
            if played.play(choice.mv).is_err() {
                break;
            }
        }
        Some(played)
    }

    /// The puzzle of a position, if it is one.
    fn puzzle(
        &self,
        forced: &mut Forced,
        position: &AnyPosition,
        plies: u16,
        stop: &AtomicBool,
    ) -> Option<Puzzle> {
        let game = self.game.game();
        let wins = forced.wins(game, position, plies)?;
        let &[(solution, exact)] = wins.as_slice() else {
            return None;
        };
        if exact != plies || game.legal_moves(position).len() < 2 {
            return None;
        }
        let line = forced.line(game, position, plies)?;
        let mut found_by = Vec::new();
        for level in 1..=LEVELS {
            let mut right = 0;
            for attempt in 0..TRIES {
                if stop.load(Ordering::Relaxed) {
                    return None;
                }
                let seed = mix(self.seed ^ u64::from(level), u64::from(attempt));
                let choice = LevelAgent::new(game, level, seed).choose(game, position, &Limits::none());
                right += u32::from(choice.is_ok_and(|choice| choice.mv == solution));
            }
            found_by.push(right);
        }
        Some(Puzzle {
            position: *position,
            solution,
            line,
            plies,
            found_by,
        })
    }
}

/// Whether a search of a few thousand positions sees a win in just so many plies.
fn may_win(agent: &mut AlphaBetaAgent, game: &AnyGame, position: &AnyPosition, plies: u16) -> bool {
    let choice = agent.choose(game, position, &Limits::none().with_nodes(GLANCE));
    let score = choice.ok().and_then(|choice| choice.score);
    matches!(score, Some(Score::Win { plies: seen }) if seen == u32::from(plies))
}

fn sorted(mut found: Found) -> Found {
    found.puzzles.sort_by(|one, other| {
        other
            .share()
            .total_cmp(&one.share())
            .then(one.rating().cmp(&other.rating()))
    });
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rating_is_the_weakest_level_from_which_on_all_find_it() {
        let rating = |found_by: &[u32]| {
            let game = lianzi_rules::catalogue::game("tic-tac-toe").unwrap();
            let solution = game.legal_moves(&game.start())[0];
            let puzzle = Puzzle {
                position: game.start(),
                solution,
                line: Vec::new(),
                plies: 3,
                found_by: found_by.to_vec(),
            };
            puzzle.rating()
        };
        assert_eq!(rating(&[4, 4, 4, 4, 4, 4, 4]), 1);
        assert_eq!(rating(&[0, 1, 2, 4, 4, 4, 4]), 3);
        // A weak one that found it by luck does not make it easy.
        assert_eq!(rating(&[2, 0, 0, 0, 4, 4, 4]), 5);
        assert_eq!(rating(&[0, 0, 0, 0, 0, 0, 0]), 8);
    }
}
