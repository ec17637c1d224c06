//! Monte Carlo tree search: many games played from the position, most of them along the moves that did well before.
//!
//! Each round walks down the tree by upper confidence bounds, adds one position, plays from it to the end (winning when
//! that is possible at once, otherwise blocking, otherwise by chance) and tells everybody on the way what came out. The sign of a
//! result follows the player on move, so that turns of several steps, removals, passes and swaps need no care.
//!
//! What is certain is kept apart from what was seen: every node has bounds for its true value (a win, a draw, a loss), and a
//! search ends when those of the root meet. It proves draws as well as wins. A proved win takes no more plies than the score
//! says, but perhaps fewer.
//!
//! Memory is bounded (about 90 MB at the most, twice that for a moment between two moves); when it is used up, the rounds go on in the tree as it is. The tree is kept from move
//! to move, should the next position lie in it. Repetition is not seen: a position knows no history.
//!
//! - `tree`: nodes, bounds and results, without rules;
//! - `playout`: games to the end, and which moves look promising.

mod playout;
mod tree;

use lianzi_rules::{AnyGame, AnyPosition, Game, Move, Outcome, Player, Position};

use crate::agent::{for_size, moves};
use crate::evaluate::{Evaluator, GoalLine, goal_lines};
use crate::limits::Watch;
use crate::{Agent, AgentError, Chance, Choice, Limits, Score};
use playout::{Counts, Lines};
use tree::{Next, ROOT, Tree};

/// Rounds when neither the agent nor its caller says how many.
pub(crate) const DEFAULT_PLAYOUTS: u64 = 10_000;
/// A certain result as an estimate; means lie between it and its negative.
const ESTIMATE: f64 = 1_000.0;
/// Positions further apart than this are not looked for in the tree.
const MOST_PLIES_APART: u16 = 6;
/// Lists up to this length are searched for moves that win at once when lines alone cannot tell.
const FEW_MOVES: usize = 160;
/// The longest line that is told.
const LONGEST_LINE: usize = 100;
/// Ranks of moves that win at once.
const WINS: u32 = u32::MAX;

/// Plays many games in its head.
#[derive(Clone, Debug)]
pub struct MctsAgent {
    playouts: Option<u64>,
    seed: u64,
    informed: bool,
    evaluator: Evaluator,
    goals: Vec<GoalLine>,
    chance: Chance,
    tree: Option<(AnyPosition, Tree)>,
}

impl MctsAgent {
    /// An agent for a game that plays so many games for a move; `None`: as many as its caller's limits let it.
    pub fn new(game: &AnyGame, playouts: Option<u64>, seed: u64) -> Self {
        Self {
            playouts,
            seed,
            informed: true,
            evaluator: Evaluator::new(game),
            goals: goal_lines(game.rules()),
            chance: Chance::new(seed),
            tree: None,
        }
    }

    /// The same with playouts by chance alone, for measuring what the hints are worth.
    pub fn uninformed(self) -> Self {
        Self {
            informed: false,
            ..self
        }
    }
}

impl Agent for MctsAgent {
    fn choose(
        &mut self,
        game: &AnyGame,
        position: &AnyPosition,
        limits: &Limits,
    ) -> Result<Choice, AgentError> {
        if self.evaluator.id() != game.id() {
            let informed = self.informed;
            *self = Self::new(game, self.playouts, self.seed);
            self.informed = informed;
        }
        let unlimited = limits.time.is_none() && limits.stop.is_none() && limits.nodes.is_none();
        let playouts = self.playouts.or(unlimited.then_some(DEFAULT_PLAYOUTS));
        let most = playouts.into_iter().chain(limits.nodes).min();
        let limits = Limits {
            nodes: most,
            ..limits.clone()
        };
        let (root, choice) = for_size!(game, position, |game, position| {
            moves(game, position)?;
            // From here on, so that keeping the tree is on the clock too.
            let watch = Watch::start(&limits).looking_every(NODES_BETWEEN_LOOKS);
            let tree = match self.tree.take() {
                Some((root, tree)) => kept(game, root, tree, position),
                None => None,
            };
            let lines = Lines::new(game.rules(), &self.goals, self.informed);
            let counts = lines.count(position);
            let mut search = Search {
                game,
                root: *position,
                root_counts: counts,
                counts: Counts::default(),
                lines,
                evaluator: &self.evaluator,
                tree: tree.unwrap_or_else(|| Tree::new(position.mover())),
                chance: &mut self.chance,
                most_depth: limits.depth.unwrap_or(u32::MAX) as usize,
                path: Vec::new(),
                moves: Vec::new(),
                ranked: Vec::new(),
            };
            let choice = search.choose(watch)?;
            Ok((search.tree, choice))
        })?;
        self.tree = Some((*position, root));
        Ok(choice)
    }
}

/// The part of a tree below a position, when the position lies in it.
fn kept<const W: usize>(
    game: &Game<W>,
    root: AnyPosition,
    mut tree: Tree,
    wanted: &Position<W>,
) -> Option<Tree> {
    let apart = AnyPosition::from(*wanted).ply().checked_sub(root.ply())?;
    if apart > MOST_PLIES_APART {
        return None;
    }
    let root = same_size(root)?;
    let at = find(game, &tree, ROOT, &root, wanted, apart)?;
    if at != ROOT {
        tree.keep(at);
    }
    Some(tree)
}

/// The position behind an [`AnyPosition`] that should have this size.
fn same_size<const W: usize>(position: AnyPosition) -> Option<Position<W>> {
    use std::any::Any;
    lianzi_rules::with_position!(&position, |position| (position as &dyn Any)
        .downcast_ref::<Position<W>>()
        .copied())
}

fn find<const W: usize>(
    game: &Game<W>,
    tree: &Tree,
    at: u32,
    position: &Position<W>,
    wanted: &Position<W>,
    apart: u16,
) -> Option<u32> {
    if apart == 0 {
        return (position == wanted).then_some(at);
    }
    tree.children(at).find_map(|child| {
        let mv = tree.node(child).mv;
        // Only on points that look different now; what was captured again in between is not found, and need not be.
        let likely = match mv {
            Move::Place { at, stone } => wanted.stones(stone).contains(at),
            Move::Slide { to, .. } => wanted.occupied().contains(to),
            Move::Remove { at } => apart > 1 || !wanted.occupied().contains(at),
            Move::Pass | Move::Swap => true,
        };
        if !likely && !tree_has_swap(tree, child) {
            return None;
        }
        let mut next = *position;
        let _ = game.apply(&mut next, mv);
        find(game, tree, child, &next, wanted, apart - 1)
    })
}

/// Whether a swap may follow, which gives every stone to the other player.
fn tree_has_swap(tree: &Tree, at: u32) -> bool {
    tree.children(at).any(|child| tree.node(child).mv == Move::Swap)
}

struct Search<'a, const W: usize> {
    game: &'a Game<W>,
    root: Position<W>,
    root_counts: Counts,
    /// For the position that a round has come to.
    counts: Counts,
    lines: Lines<W>,
    evaluator: &'a Evaluator,
    tree: Tree,
    chance: &'a mut Chance,
    most_depth: usize,
    path: Vec<u32>,
    moves: Vec<Move>,
    /// Rank, chance and move.
    ranked: Vec<(u32, u32, Move)>,
}

impl<const W: usize> Search<'_, W> {
    fn choose(&mut self, mut watch: Watch<'_>) -> Result<Choice, AgentError> {
        while !self.tree.node(ROOT).is_proved() && !watch.is_over() {
            watch.tick();
            self.round();
        }
        let Some(best) = self.tree.best(ROOT) else {
            // Stopped before it began.
            let first = moves(self.game, &self.root)?[0];
            return Ok(Choice::unjudged(first, watch.nodes()));
        };
        let mut line = vec![self.tree.node(best).mv];
        let mut at = best;
        while let Some(next) = self.tree.best(at).filter(|_| line.len() < LONGEST_LINE) {
            line.push(self.tree.node(next).mv);
            at = next;
        }
        Ok(Choice {
            mv: line[0],
            score: Some(self.score(best)),
            depth: line.len() as u32,
            line,
            nodes: watch.nodes(),
        })
    }

    fn score(&self, best: u32) -> Score {
        let root = self.tree.node(ROOT);
        let plies = u32::from(root.plies);
        match root.bounds(self.root.mover()) {
            (1, 1) => Score::Win { plies },
            (-1, -1) => Score::Loss { plies },
            (0, 0) => Score::Draw,
            (least, most) => {
                let best = self.tree.node(best).mean(self.root.mover());
                Score::Estimate((best.clamp(f64::from(least), f64::from(most)) * ESTIMATE) as i32)
            }
        }
    }

    /// Walks down, adds a position, plays it out, and tells the way back what came of it.
    fn round(&mut self) {
        let mut position = self.root;
        self.counts.copy_from(&self.root_counts);
        self.path.clear();
        let mut at = ROOT;
        let result = loop {
            self.path.push(at);
            let node = *self.tree.node(at);
            if node.is_proved() {
                break f64::from(node.least);
            }
            let leaf = at != ROOT && (node.visits == 0 || self.path.len() > self.most_depth);
            if leaf || !(node.is_expanded() || self.expand(at, &position)) {
                break self.play_out(position);
            }
            let before = position;
            match self.tree.next(at) {
                Next::Create(mv) => {
                    let _ = self.game.apply(&mut position, mv);
                    at = self.tree.create(at, mv, position.mover());
                    if let Some(value) = value(position.outcome()) {
                        self.tree.decide(at, value);
                    }
                }
                Next::Go(child) => {
                    let _ = self.game.apply(&mut position, self.tree.node(child).mv);
                    at = child;
                }
                Next::Stay => break self.play_out(position),
            }
            self.lines.follow(&mut self.counts, &before, &position);
        };
        self.tree.back_up(&self.path, result);
    }

    fn play_out(&mut self, position: Position<W>) -> f64 {
        self.lines.playout(
            self.game,
            self.evaluator,
            position,
            &mut self.counts,
            &mut self.moves,
            self.chance,
        )
    }

    /// Lists the moves of a node, those that look best first and chance between equals; `false` when there is no room.
    fn expand(&mut self, at: u32, position: &Position<W>) -> bool {
        self.moves.clear();
        self.ranked.clear();
        self.game.moves(position, &mut self.moves);
        let mover = position.mover();
        let look = self.moves.len() <= FEW_MOVES;
        for &mv in &self.moves {
            let mut rank = match mv {
                Move::Place { at, stone } if stone == mover => self.lines.promise(&self.counts, mover, at),
                Move::Slide { to, .. } => self.lines.promise(&self.counts, mover, to),
                Move::Remove { at } => self.lines.promise(&self.counts, mover.opponent(), at),
                Move::Place { .. } | Move::Pass | Move::Swap => 0,
            };
            if look {
                let mut next = *position;
                let _ = self.game.apply(&mut next, mv);
                rank = match next.outcome().winner() {
                    Some(winner) if winner == mover => WINS,
                    Some(_) => 0,
                    None => rank.saturating_add(1),
                };
            }
            self.ranked.push((rank, self.chance.bits() as u32, mv));
        }
        self.ranked.sort_unstable_by(|one, other| other.cmp(one));
        self.tree.expand(at, self.ranked.iter().map(|&(.., mv)| mv))
    }
}

/// Rounds between two looks at clock and flag: each may take some tens of microseconds.
const NODES_BETWEEN_LOOKS: u64 = 8;

/// A decided outcome as the tree has it.
fn value(outcome: Outcome) -> Option<i8> {
    match outcome {
        Outcome::InProgress => None,
        Outcome::Draw(_) => Some(0),
        Outcome::Win(Player::First) => Some(1),
        Outcome::Win(Player::Second) => Some(-1),
    }
}
