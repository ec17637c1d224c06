//! The root of the search: depth after depth, until a limit is reached or everything is known.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use lianzi_rules::{Move, Position};

use super::ordering::Lists;
use super::search::{Judge, Search};
use crate::agent::moves;
use crate::evaluate::from_the_middle;
use crate::score::{self, DECISIVE, Score, WIN};
use crate::size::slides;
use crate::table::NO_MOVE;
use crate::threats::{Attack, Duty, MOST_FOURS, Means, stones_left};
use crate::{AgentError, Chance, Choice, Limits};

/// Positions that the search for continuous fours may look at before anything else, and that for fours and threes.
const FOURS_BUDGET: u64 = 20_000;
const THREES_BUDGET: u64 = 3_000;
/// The most threats in a row when threes are among them.
const MOST_THREES: u32 = 10;
/// The width of the first window around the score of the depth before.
const WINDOW: i32 = 60;
/// With a clock, a single move is not thought about any longer than to this depth.
const FORCED_DEPTH: u32 = 4;

/// A move at the root and what was found behind it.
#[derive(Clone, Debug)]
struct RootMove {
    mv: Move,
    score: i32,
    line: Vec<Move>,
}

/// What was found at one depth.
struct Found {
    score: i32,
    /// Every move that reaches the score; none when the window was too high.
    best: Vec<RootMove>,
    /// Whether every move was searched.
    complete: bool,
}

/// The root of a search.
pub(super) struct Root<'s, 'a, const W: usize> {
    search: &'s mut Search<'a, W>,
    position: Position<W>,
    moves: Vec<RootMove>,
    /// Whether moves that are equal to the best are looked for.
    ties: bool,
    /// Whether a move that is not listed loses, too, when all that are do.
    whole: bool,
    /// While nothing stands on the board: how far each point is from its middle.
    middle: Option<Vec<u32>>,
}

/// How far a move leads from the middle of the board.
fn distance(middle: &[u32], mv: Move) -> u32 {
    let target = mv.target().and_then(|at| middle.get(at.index()));
    target.copied().unwrap_or(u32::MAX)
}

impl<'s, 'a, const W: usize> Root<'s, 'a, W> {
    /// The root at a position with at least one legal move.
    pub(super) fn new(search: &'s mut Search<'a, W>, position: &Position<W>) -> Result<Self, AgentError> {
        let mut list = moves(search.game, position)?;
        let ties = !search.parts.is_selective();
        let middle = from_the_middle(search.game.board());
        let nowhere = position.occupied().is_empty();
        if !ties {
            // The middle tends to be best.
            list.sort_by_key(|&mv| distance(&middle, mv)); // stable
        }
        let mut whole = true;
        match search.judge {
            // Where rows are made of stones that stay, it is the middle, and a search that cannot see to the end says no more.
            Judge::Field(_) if nowhere => {
                let nearest = list.first().map(|&mv| distance(&middle, mv));
                list.retain(|&mv| Some(distance(&middle, mv)) == nearest);
                whole = false;
            }
            Judge::Field(_) => {
                if let Some((points, cut)) = search.root_points(position) {
                    (list, whole) = (points, !cut);
                }
            }
            Judge::Tally(_) => {}
        }
        let root = |mv| RootMove {
            mv,
            score: 0,
            line: vec![mv],
        };
        Ok(Self {
            ties,
            whole,
            middle: nowhere.then_some(middle),
            search,
            position: *position,
            moves: list.into_iter().map(root).collect(),
        })
    }

    /// Searches deeper and deeper, and chooses.
    pub(super) fn choose(mut self, depth: u32, seed: u64, limits: &Limits) -> Choice {
        if let Some(choice) = self.threats(limits) {
            return choice;
        }
        let mut found: Option<(Found, u32)> = None;
        let first_depth = if self.search.parts.deepening { 1 } else { depth };
        for depth in first_depth..=depth {
            let before = found.as_ref().map(|(found, _)| found.score);
            let Some(mut at_depth) = self.windows(depth, before) else {
                break;
            };
            // Looking further cannot find a way out of a certain loss, nor in general a faster win.
            let done = !at_depth.complete
                || at_depth.score.abs() >= DECISIVE && !self.may_be_put_off(at_depth.score, depth);
            if at_depth.score <= -DECISIVE && !self.whole {
                at_depth.score = self.search.doubtful_loss();
            }
            let forced = self.moves.len() == 1 && limits.time.is_some() && depth >= FORCED_DEPTH;
            let known = if at_depth.complete { depth } else { depth - 1 };
            self.report(&at_depth, known);
            self.sort(&at_depth);
            found = Some((at_depth, known));
            if done || forced {
                break;
            }
            self.make_room();
        }
        self.choice(found, seed)
    }

    /// Whether a win at a depth is one of long ago, which the table remembers, in a game in which moves can be undone: another
    /// may be nearer, and who follows now this, now that one, never arrives.
    fn may_be_put_off(&self, score: i32, depth: u32) -> bool {
        score >= DECISIVE && (WIN - score) as u32 > depth && slides(self.search.game.rules())
    }

    /// Searches for others: fills the table, each thread with other moves first, until it is told to stop.
    pub(super) fn help(mut self, depth: u32, thread: u32) {
        let mut expected = None;
        let mut told = 0;
        for depth in 1 + thread % 2..=depth {
            let count = self.moves.len();
            if self.ties || count < 2 {
                self.moves.rotate_left(thread as usize % count.max(1));
            } else {
                // The most promising move stays where it is: to agree about it is what a narrow window needs.
                self.moves[1..].rotate_left(thread as usize % (count - 1));
            }
            let found = self.windows(depth, expected).filter(|found| found.complete);
            let nodes = self.search.watch.nodes();
            self.search.others.fetch_add(nodes - told, Ordering::Relaxed);
            told = nodes;
            let Some(found) = found.filter(|found| found.score.abs() < DECISIVE) else {
                break;
            };
            expected = Some(found.score);
            self.sort(&found);
        }
    }

    fn choice(self, found: Option<(Found, u32)>, seed: u64) -> Choice {
        let position = &self.position;
        let mut chance =
            Chance::new(seed ^ self.search.game.key(position) ^ u64::from(position.ply()).rotate_left(32));
        let nodes = self.search.watch.nodes();
        let Some((mut found, depth)) = found else {
            // Stopped before a single move was looked at.
            let any = chance.below(self.moves.len() as u32) as usize;
            return Choice::unjudged(self.moves[any].mv, nodes);
        };
        if let Some(middle) = &self.middle {
            let nearest = found.best.iter().map(|root| distance(middle, root.mv)).min();
            found
                .best
                .retain(|root| Some(distance(middle, root.mv)) == nearest);
        }
        // In row order, so that chance alone decides.
        found.best.sort_by_key(|root| root.mv);
        let root = found
            .best
            .swap_remove(chance.below(found.best.len() as u32) as usize);
        let score = score::decisive(found.score).unwrap_or(Score::Estimate(found.score));
        Choice {
            mv: root.mv,
            score: Some(score),
            at_most: false,
            line: root.line,
            nodes,
            depth,
        }
    }

    /// A win by continuous threats, looked for before anything else.
    fn threats(&mut self, limits: &Limits) -> Option<Choice> {
        let search = &mut *self.search;
        let Judge::Field(field) = &mut search.judge else {
            return None;
        };
        if field.turn_length() != 1 || search.watch.is_over() {
            return None;
        }
        // A small part of what there is, and first the short ones: a deep search may lose itself in detours.
        let part = |budget: u64| limits.nodes.map_or(budget, |nodes| budget.min(nodes / 10));
        let mut line = Vec::new();
        let mut attack = Attack {
            game: search.game,
            field,
            failed: &mut search.memory.failed,
            watch: &mut search.watch,
            budget: part(FOURS_BUDGET),
            means: Means::Fours,
        };
        let mut wins = [1, 2, 3, 4, 6, 9, MOST_FOURS]
            .into_iter()
            .any(|most| attack.win(&self.position, most, &mut line));
        if !wins {
            (attack.means, attack.budget) = (Means::Threes, part(THREES_BUDGET));
            wins = (1..=MOST_THREES).any(|most| attack.win(&self.position, most, &mut line));
        }
        line.reverse();
        let &mv = line.first().filter(|_| wins)?;
        let plies = line.len() as u32;
        Some(Choice {
            mv,
            score: Some(Score::Win { plies }),
            at_most: false,
            depth: plies,
            line,
            nodes: search.watch.nodes(),
        })
    }

    /// A depth, first with a narrow window around what is expected. `None` when it was stopped before a single move was searched.
    fn windows(&mut self, depth: u32, expected: Option<i32>) -> Option<Found> {
        let whole = (-WIN - 1, WIN + 1);
        let narrow = self.search.parts.aspiration && depth > 2;
        let expected = expected.filter(|score| narrow && score.abs() < DECISIVE);
        let Some(expected) = expected else {
            return self.depth(depth, whole.0, whole.1);
        };
        let mut margin = WINDOW;
        let (mut alpha, mut beta) = (expected - margin, expected + margin);
        loop {
            let found = self.depth(depth, alpha, beta)?;
            if !found.complete {
                return (!found.best.is_empty()).then_some(found);
            }
            margin *= 4;
            if found.best.is_empty() {
                alpha = if margin > 5_000 {
                    whole.0
                } else {
                    found.score.min(expected) - margin
                };
            } else if found.score >= beta {
                self.sort(&found);
                beta = if margin > 5_000 {
                    whole.1
                } else {
                    found.score.max(expected) + margin
                };
            } else {
                return Some(found);
            }
        }
    }

    /// Searches every move at the root. When stopped half way: what was found so far, if the first move, which was the best at
    /// the depth before, was searched; otherwise nothing.
    fn depth(&mut self, depth: u32, alpha: i32, beta: i32) -> Option<Found> {
        let search = &mut *self.search;
        let mut best: Vec<RootMove> = Vec::new();
        let mut best_score = alpha;
        let mut complete = true;
        for (index, root) in self.moves.iter_mut().enumerate() {
            let mut next = self.position;
            let _ = search.game.apply(&mut next, root.mv);
            let mut line = vec![root.mv];
            // One less than the best, so that an equal move is told from a worse one.
            let floor = if self.ties { best_score - 1 } else { best_score };
            let scouts = search.parts.scout && depth > 1 && index > 0 && floor + 1 < beta;
            let top = if scouts { best_score.max(floor + 1) } else { beta };
            let reduction = if search.parts.reductions {
                search.reduction(depth, index)
            } else {
                0
            };
            let position = &self.position;
            let mut score = search.child(position, &next, depth - reduction, floor, top, &mut line);
            if reduction > 0 && score.is_some_and(|score| score > floor) {
                line.truncate(1);
                score = search.child(position, &next, depth, floor, top, &mut line);
            }
            if scouts && score.is_some_and(|score| score >= top && score < beta) {
                line.truncate(1);
                score = search.child(position, &next, depth, floor, beta, &mut line);
            }
            let Some(score) = score else {
                complete = false;
                break;
            };
            (root.score, root.line) = (score, line);
            if score > best_score || best.is_empty() && score > floor {
                best_score = score;
                best.clear();
                best.push(root.clone());
            } else if self.ties && score == best_score {
                best.push(root.clone());
            }
            if best_score >= beta {
                break;
            }
        }
        if !complete && (best.is_empty() || best_score <= -DECISIVE) {
            return self.unrefuted();
        }
        let highest = || self.moves.iter().map(|root| root.score).max().unwrap_or(alpha);
        Some(Found {
            score: if best.is_empty() { highest() } else { best_score },
            best,
            complete,
        })
    }

    /// After a depth that was stopped when all that it had searched was lost: some other move, about which nothing is known.
    /// `None` when nothing was searched.
    fn unrefuted(&self) -> Option<Found> {
        let lost = |root: &&RootMove| root.score <= -DECISIVE;
        let other = self.moves.iter().find(|root| !lost(root))?;
        self.moves.iter().any(|root| lost(&root)).then(|| Found {
            score: self.search.doubtful_loss(),
            best: vec![RootMove {
                line: vec![other.mv],
                ..other.clone()
            }],
            complete: false,
        })
    }

    /// The order in which the next depth looks at the moves.
    fn sort(&mut self, found: &Found) {
        if self.ties {
            self.moves.sort_by_key(|root| std::cmp::Reverse(root.score)); // stable
            return;
        }
        // The scores of the others are bounds and say little.
        let best = found.best.first().map(|root| root.mv);
        self.moves.sort_by_key(|root| Some(root.mv) != best); // stable
    }

    fn report(&self, found: &Found, depth: u32) {
        if let Some(root) = found.best.first() {
            let score = score::decisive(found.score).unwrap_or(Score::Estimate(found.score));
            let nodes = self.search.watch.nodes() + self.search.others.load(Ordering::Relaxed);
            self.search
                .watch
                .report_nodes(nodes, depth, Some(score), &root.line);
        }
    }

    /// Lets the table grow between two depths, when nobody else reads it.
    fn make_room(&mut self) {
        let nodes = self.search.watch.nodes();
        if let Some(table) = Arc::get_mut(&mut self.search.table) {
            table.make_room(nodes.saturating_mul(3));
        }
    }
}

impl<const W: usize> Search<'_, W> {
    /// The moves at the root of a game in which threats can be counted, the most promising first, and whether there are others that
    /// may be no worse. `None` when all are to be looked at in any order.
    fn root_points(&mut self, position: &Position<W>) -> Option<(Vec<Move>, bool)> {
        let legal = self.game.placements(position)?;
        let stone = position.mover();
        let (only, others_lose) = match self.field().duty(stone, stones_left(self.game, position), legal) {
            Duty::Win(at) | Duty::WinSoon(at, _) => return Some((vec![Move::Place { at, stone }], true)),
            Duty::Only(answers, _) if !answers.is_empty() => (answers, true),
            // All lose.
            Duty::Only(..) => (legal, true),
            Duty::Free => (legal, false),
        };
        let mut lists = Lists::default();
        let cut = self.rank_points(position, only, NO_MOVE, 9, &mut lists);
        let points = lists.ranked.into_iter().map(|ranked| ranked.mv).collect();
        Some((points, cut && !others_lose))
    }
}
