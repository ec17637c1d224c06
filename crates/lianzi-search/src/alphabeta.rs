//! Some plies ahead: negamax with alpha-beta for every game.
//!
//! Depth counts actions, and the same player may be on move twice in a row: the sign of a score follows the player on move, not
//! the depth. At the horizon the [`Evaluator`] guesses. Among equal moves chance decides, from the seed and
//! the position: the same seed in the same position gives the same move, whatever was played before.
//!
//! The search deepens ply by ply, so that it has an answer whenever it is stopped. What it remembers from node to node (a table of
//! positions, moves that refuted others) and what it sees at once (lines that lack one stone) change the order of moves and save nodes, never the score: that is
//! exactly plain negamax's at the same depth. `docs/PERFORMANCE.md` has the counts that justify each part.
//!
//! Repetition is not seen: a position knows no history.

use lianzi_rules::rules::Rules;
use lianzi_rules::{Action, AnyGame, AnyPosition, Game, Mask, Move, Player, Position};

use crate::agent::{for_size, moves};
use crate::evaluate::{Evaluator, GoalLine, Tally, WinningLines, goal_lines};
use crate::limits::Watch;
use crate::minimax::{key, plies_matter};
use crate::score::{self, DECISIVE, Score, WIN, farther, nearer};
use crate::table::{NO_MOVE, Table, bound_of};
use crate::threats::{self, Threats};
use crate::{Agent, AgentError, Chance, Choice, Limits};

/// The most table entries (16 bytes each).
const ENTRIES: usize = 1 << 20;

/// Which parts of the search are at work. All are, but for those who want to count what each is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(clippy::struct_excessive_bools)] // switches, each on its own
pub struct Parts {
    /// Depth 1, then 2, and so on: the move that was best before is tried first. Off: the full depth at once.
    pub deepening: bool,
    /// Positions that come back by another order of moves are not searched again.
    pub table: bool,
    /// Moves that refuted others elsewhere are tried early.
    pub history: bool,
    /// Moves that fill a winning line are tried first, then those that keep the opponent from filling one.
    pub forced: bool,
    /// The two latest moves that refuted others at the same depth are tried early.
    pub killers: bool,
    /// Once a move is known, others are only asked whether they are better; only those that are get a full search.
    pub scout: bool,
}

impl Parts {
    /// Everything.
    pub const ALL: Self = Self {
        deepening: true,
        table: true,
        history: true,
        forced: true,
        killers: true,
        scout: true,
    };
    /// Plain alpha-beta.
    pub const NONE: Self = Self {
        deepening: false,
        table: false,
        history: false,
        forced: false,
        killers: false,
        scout: false,
    };
}

/// Looks some plies ahead.
#[derive(Clone, Debug)]
pub struct AlphaBetaAgent {
    depth: u32,
    seed: u64,
    parts: Parts,
    evaluator: Evaluator,
    goals: Vec<GoalLine>,
    /// Whether continuous threats are looked for first.
    threats: bool,
    table: Table,
    history: History,
}

impl AlphaBetaAgent {
    /// An agent for a game that looks so many plies ahead, at least one, at most 64.
    pub fn new(game: &AnyGame, depth: u32, seed: u64) -> Self {
        Self::with_parts(game, depth, seed, Parts::ALL)
    }

    /// The same with only some parts of the search at work, for measuring.
    pub fn with_parts(game: &AnyGame, depth: u32, seed: u64, parts: Parts) -> Self {
        Self {
            depth: depth.clamp(1, 64),
            seed,
            parts,
            evaluator: Evaluator::new(game),
            goals: goal_lines(game.rules()),
            threats: false,
            table: Table::new(if parts.table { ENTRIES } else { 1 }),
            history: History::new(game.rules()),
        }
    }

    /// The same, looking for a win by continuous threats first, in games of lines in which there are such. Such a win may lie
    /// far beyond the depth, and need not be the fastest.
    pub fn with_threats(self) -> Self {
        Self {
            threats: true,
            ..self
        }
    }
}

impl Agent for AlphaBetaAgent {
    fn choose(
        &mut self,
        game: &AnyGame,
        position: &AnyPosition,
        limits: &Limits,
    ) -> Result<Choice, AgentError> {
        if self.evaluator.id() != game.id() {
            let threats = self.threats;
            *self = Self::with_parts(game, self.depth, self.seed, self.parts);
            self.threats = threats;
        }
        self.table.forget();
        self.history.forget();
        let depth = limits
            .depth
            .map_or(self.depth, |depth| self.depth.min(depth.max(1)));
        let threats = self.threats && threats::applies(game.rules());
        let part = threats::part_of(limits);
        for_size!(game, position, |game, position| {
            let mut watch = Watch::start(limits);
            if threats && !watch.is_over() && !position.outcome().is_over() {
                let mut threats = Threats::new(game, &self.goals, &part);
                if let Some(line) = threats.win(position) {
                    let plies = line.len() as u32;
                    return Ok(Choice {
                        mv: line[0],
                        score: Some(Score::Win { plies }),
                        depth: plies,
                        line,
                        nodes: threats.nodes(),
                    });
                }
                watch.spend(threats.nodes());
            }
            let search = Search {
                game,
                evaluator: &self.evaluator,
                tally: Tally::new(&self.evaluator, position),
                table: &mut self.table,
                history: &mut self.history,
                watch,
                parts: self.parts,
                plies_matter: plies_matter(game),
                winning: WinningLines::new(&self.goals, game),
                killers: vec![[None; 2]; depth as usize + 1],
                lists: Vec::new(),
            };
            search.choose(position, depth, self.seed)
        })
    }
}

/// How often each move has refuted another.
#[derive(Clone, Debug)]
struct History {
    points: usize,
    counts: [Vec<u32>; 2],
}

impl History {
    fn new(rules: &Rules) -> Self {
        let points = rules.board.len();
        let slides = rules.phases.iter().any(|phase| {
            let turns = phase.turn.0.iter().chain(&phase.first_turn);
            turns.flatten().any(|step| step.contains(Action::Slide))
        });
        let slots = 3 * points + 1 + if slides { points * points } else { 0 };
        Self {
            points,
            counts: [vec![0; slots], vec![0; slots]],
        }
    }

    fn slot(&self, mv: Move) -> usize {
        match mv {
            Move::Place { at, stone } => stone.index() * self.points + at.index(),
            Move::Remove { at } => 2 * self.points + at.index(),
            Move::Pass | Move::Swap => 3 * self.points,
            Move::Slide { from, to } => 3 * self.points + 1 + from.index() * self.points + to.index(),
        }
    }

    #[inline]
    fn count(&self, mover: Player, mv: Move) -> u32 {
        self.counts[mover.index()]
            .get(self.slot(mv))
            .copied()
            .unwrap_or(0)
    }

    /// A move was so good that the others need not be looked at: the deeper the search below, the more that means.
    fn praise(&mut self, mover: Player, mv: Move, depth: u32) {
        let slot = self.slot(mv);
        if let Some(count) = self.counts[mover.index()].get_mut(slot) {
            *count = count.saturating_add(depth * depth).min(u32::MAX >> 1);
        }
    }

    fn forget(&mut self) {
        self.counts.iter_mut().for_each(|counts| counts.fill(0));
    }
}

/// A move with its place in the list of legal moves and how early it is to be tried.
#[derive(Clone, Copy, Debug)]
struct Ranked {
    rank: u32,
    place: u16,
    mv: Move,
}

/// Lists that a node fills; kept for the next node at the same depth.
#[derive(Debug, Default)]
struct Lists {
    moves: Vec<Move>,
    ranked: Vec<Ranked>,
}

struct Search<'a, const W: usize> {
    game: &'a Game<W>,
    evaluator: &'a Evaluator,
    tally: Tally,
    table: &'a mut Table,
    history: &'a mut History,
    watch: Watch<'a>,
    parts: Parts,
    plies_matter: bool,
    winning: WinningLines<W>,
    /// By depth, the latest first.
    killers: Vec<[Option<Move>; 2]>,
    lists: Vec<Lists>,
}

/// A move at the root and what was found behind it.
#[derive(Clone, Debug)]
struct RootMove {
    mv: Move,
    score: i32,
    line: Vec<Move>,
}

/// What was found at one depth: the score, and every move that reaches it.
struct Found {
    score: i32,
    /// The depth to which every move was searched.
    depth: u32,
    best: Vec<RootMove>,
}

impl<const W: usize> Search<'_, W> {
    fn choose(mut self, position: &Position<W>, depth: u32, seed: u64) -> Result<Choice, AgentError> {
        let mut roots: Vec<RootMove> = moves(self.game, position)?
            .into_iter()
            .map(|mv| RootMove {
                mv,
                score: 0,
                line: vec![mv],
            })
            .collect();
        let mut found: Option<Found> = None;
        let first_depth = if self.parts.deepening { 1 } else { depth };
        for depth in first_depth..=depth {
            let Some(at_depth) = self.root(position, &mut roots, depth) else {
                break;
            };
            // Looking further cannot find a faster win, nor a way out of a certain loss.
            let done = at_depth.depth < depth || at_depth.score.abs() >= DECISIVE;
            found = Some(at_depth);
            if done {
                break;
            }
            roots.sort_by_key(|root| std::cmp::Reverse(root.score)); // stable
        }
        let mut chance =
            Chance::new(seed ^ self.game.key(position) ^ u64::from(position.ply()).rotate_left(32));
        let nodes = self.watch.nodes();
        let Some(mut found) = found else {
            // Stopped before a single move was looked at.
            let any = chance.below(roots.len() as u32) as usize;
            return Ok(Choice::unjudged(roots[any].mv, nodes));
        };
        // In row order, so that chance alone decides.
        found.best.sort_by_key(|root| root.mv);
        let root = found
            .best
            .swap_remove(chance.below(found.best.len() as u32) as usize);
        let score = score::decisive(found.score).unwrap_or(Score::Estimate(found.score));
        Ok(Choice {
            mv: root.mv,
            score: Some(score),
            line: root.line,
            nodes,
            depth: found.depth,
        })
    }

    /// Searches every move at the root. When stopped half way: what was found so far, if the first move, which was the best at
    /// the depth before, was searched; otherwise nothing.
    fn root(&mut self, position: &Position<W>, roots: &mut [RootMove], depth: u32) -> Option<Found> {
        let mut best: Vec<RootMove> = Vec::new();
        let mut best_score = -WIN - 1;
        let mut complete = true;
        for root in roots.iter_mut() {
            let mut next = *position;
            let _ = self.game.apply(&mut next, root.mv);
            let mut line = vec![root.mv];
            // One less than the best, so that an equal move is told from a worse one.
            let alpha = best_score - 1;
            let scouts = self.parts.scout && depth > 1 && !best.is_empty();
            let top = if scouts { best_score } else { WIN + 1 };
            let mut score = self.child(position, &next, depth, alpha, top, &mut line);
            if scouts && score.is_some_and(|score| score >= top) {
                line.truncate(1);
                score = self.child(position, &next, depth, alpha, WIN + 1, &mut line);
            }
            let Some(score) = score else {
                complete = false;
                break;
            };
            (root.score, root.line) = (score, line);
            if score > best_score {
                best_score = score;
                best.clear();
            }
            if score == best_score {
                best.push(root.clone());
            }
        }
        let depth = if complete { depth } else { depth - 1 };
        (!best.is_empty()).then_some(Found {
            score: best_score,
            depth,
            best,
        })
    }

    /// The score of a child for the player on move at its parent, from which there are `depth` plies to look at, the one to the
    /// child included. `None` when the search is stopped.
    fn child(
        &mut self,
        parent: &Position<W>,
        next: &Position<W>,
        depth: u32,
        alpha: i32,
        beta: i32,
        line: &mut Vec<Move>,
    ) -> Option<i32> {
        if self.watch.tick() {
            return None;
        }
        if let Some(score) = score::of_outcome(next.outcome(), parent.mover()) {
            return Some(farther(score));
        }
        self.tally.follow(self.evaluator, parent, next);
        let same = next.mover() == parent.mover();
        let score = if depth <= 1 {
            let score = self.tally.score(self.evaluator, next);
            Some(if same { score } else { -score })
        } else {
            let (alpha, beta) = (nearer(alpha), nearer(beta));
            let score = if same {
                self.node(next, depth - 1, alpha, beta, line)
            } else {
                self.node(next, depth - 1, -beta, -alpha, line)
                    .map(|score| -score)
            };
            score.map(farther)
        };
        self.tally.follow(self.evaluator, next, parent);
        score
    }

    /// The score of a position for its mover after `depth` more plies, when it lies between the bounds; otherwise a bound on
    /// the same side. The best line is appended.
    fn node(
        &mut self,
        position: &Position<W>,
        depth: u32,
        alpha: i32,
        beta: i32,
        line: &mut Vec<Move>,
    ) -> Option<i32> {
        // Nothing is better than to win with the next ply.
        if alpha >= WIN - 1 {
            return Some(WIN - 1);
        }
        let mut hint = NO_MOVE;
        let key = if self.parts.table {
            key(self.game, position, self.plies_matter)
        } else {
            0
        };
        if self.parts.table
            && let Some(entry) = self.table.get(key)
        {
            // Of this depth and no other: a deeper search would be another guess.
            if u32::from(entry.depth) == depth && entry.answers(alpha, beta) {
                return Some(entry.score);
            }
            hint = entry.best;
        }
        let mut lists = self.lists.pop().unwrap_or_default();
        self.rank(position, hint, depth, &mut lists);
        let searched = self.branches(position, depth, alpha, beta, line, &lists.ranked);
        self.lists.push(lists);
        let (best, best_place) = searched?;
        if self.parts.table {
            self.table
                .put(key, best, bound_of(best, alpha, beta), depth as u8, best_place);
        }
        Some(best)
    }

    fn branches(
        &mut self,
        position: &Position<W>,
        depth: u32,
        alpha: i32,
        beta: i32,
        line: &mut Vec<Move>,
        ranked: &[Ranked],
    ) -> Option<(i32, u16)> {
        let (mut best, mut best_place) = (-WIN - 1, NO_MOVE);
        let mut below: Vec<Move> = Vec::new();
        let begun = line.len();
        for &Ranked { place, mv, .. } in ranked {
            let mut next = *position;
            let _ = self.game.apply(&mut next, mv);
            below.clear();
            let floor = alpha.max(best);
            let scouts = self.parts.scout && depth > 1 && best_place != NO_MOVE && floor + 1 < beta;
            let top = if scouts { floor + 1 } else { beta };
            let mut score = self.child(position, &next, depth, floor, top, &mut below)?;
            if scouts && score >= top && score < beta {
                below.clear();
                score = self.child(position, &next, depth, floor, beta, &mut below)?;
            }
            if score > best {
                (best, best_place) = (score, place);
                if score > alpha {
                    line.truncate(begun);
                    line.push(mv);
                    line.append(&mut below);
                }
                if best >= beta {
                    if self.parts.history {
                        self.history.praise(position.mover(), mv, depth);
                    }
                    let killers = &mut self.killers[depth as usize];
                    if killers[0] != Some(mv) {
                        *killers = [Some(mv), killers[0]];
                    }
                    break;
                }
            }
        }
        Some((best, best_place))
    }

    /// Fills the lists with the legal moves in the order in which they are tried.
    fn rank(&self, position: &Position<W>, hint: u16, depth: u32, lists: &mut Lists) {
        lists.moves.clear();
        lists.ranked.clear();
        self.game.moves(position, &mut lists.moves);
        let history = self.parts.history && depth > 1;
        let mover = position.mover();
        let filling = |player| {
            let lines = self.winning.nearly(position, player, 1);
            lines.fold(Mask::EMPTY, |points, missing| points | missing)
        };
        let (wins, blocks) = if self.parts.forced {
            (filling(mover), filling(mover.opponent()))
        } else {
            (Mask::EMPTY, Mask::EMPTY)
        };
        let killers = if self.parts.killers && depth > 1 {
            self.killers[depth as usize]
        } else {
            [None; 2]
        };
        let mut ordered = false;
        for (place, &mv) in lists.moves.iter().enumerate() {
            let place = place as u16;
            let hits = |points: Mask<W>| mv.target().is_some_and(|point| points.contains(point));
            let rank = if hits(wins) {
                u32::MAX
            } else if place == hint {
                u32::MAX - 1
            } else if hits(blocks) {
                u32::MAX - 2
            } else if killers.contains(&Some(mv)) {
                u32::MAX - 3
            } else if history {
                self.history.count(mover, mv)
            } else {
                0
            };
            ordered |= rank > 0;
            lists.ranked.push(Ranked { rank, place, mv });
        }
        if ordered {
            lists
                .ranked
                .sort_unstable_by_key(|ranked| (std::cmp::Reverse(ranked.rank), ranked.place));
        }
    }
}
