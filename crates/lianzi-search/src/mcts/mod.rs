//! Monte Carlo tree search: many looks ahead, most of them along the moves that did well before.
//!
//! Each round walks down the tree to where the mean of what was seen and what is still expected add up to the most, adds one
//! position, looks at it and tells everybody on the way what came out. What is expected of a move, and what is seen in a new
//! position, depends on the game:
//!
//! - where rows are made of stones that stay (see [`alphabeta`](crate::alphabeta)), the threats on the board say which moves come into
//!   question, which positions are decided, and what the others are worth;
//! - elsewhere an evaluation says what is expected, and a game is played from the position to its end: winning when that is possible
//!   at once, otherwise blocking, otherwise by chance.
//!
//! The sign of a result follows the player on move, so that turns of several steps, removals, passes and swaps need no care.
//!
//! What is certain is kept apart from what was seen: every node has bounds for its true value (a win, a draw, a loss), and a
//! search ends when those of the root meet. It proves draws as well as wins. A proved win takes no more plies than the score
//! says, but perhaps fewer.
//!
//! Memory is bounded (about 90 MB at the most for each thread, twice that for a moment between two moves); when it is used up, the
//! rounds go on in the tree as it is. The tree is kept from move to move, should the next position lie in it. Several threads
//! grow a tree each and put together what they saw of the moves at the root. Repetition is not seen: a position knows no history.
//!
//! - `tree`: nodes, bounds and results, without rules;
//! - `search`: the rounds of one thread;
//! - `playout`: games to the end.

mod playout;
mod search;
mod tree;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use lianzi_rules::rules::Rules;
use lianzi_rules::{AnyGame, AnyPosition, Game, Move, Position};

use crate::agent::{for_size, moves};
use crate::knowledge::Knowledge;
use crate::limits::Watch;
use crate::size::slides;
use crate::threats::{Failed, Field};
use crate::{Agent, AgentError, Chance, Choice, Limits, Score};
use playout::{Counts, Lines};
use search::{Eyes, Search};
use tree::{Fact, ROOT, Tree, pick};

/// Rounds when neither the agent nor its caller says how many.
pub(crate) const DEFAULT_PLAYOUTS: u64 = 10_000;
/// A certain result as an estimate; means lie between it and its negative.
const ESTIMATE: f64 = 1_000.0;
/// Positions further apart than this are not looked for in the tree.
const MOST_PLIES_APART: u16 = 6;
/// The longest line that is told.
const LONGEST_LINE: usize = 100;
/// Rounds until progress is told for the first time; then at every doubling.
const FIRST_REPORT: u64 = 128;
/// Rounds between two looks at clock and flag: each may take some tens of microseconds.
const ROUNDS_BETWEEN_LOOKS: u64 = 8;
/// The most threads.
const MOST_THREADS: usize = 64;
/// How a search weighs what it sees against what it expects; what [`Settings::of`] says was found by matches.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// How much a move's share of the expectations counts beside the mean of what was seen of it.
    pub exploration: f64,
    /// How much less than its parent a move is taken to be worth before it is tried.
    pub untried: f64,
    /// How much the evaluation of a position counts beside a game that is played from it, from 0 to 1; where threats can be
    /// counted nothing is played, and this makes no difference.
    pub share: f64,
}

impl Settings {
    /// The settings for a game.
    pub fn of(rules: &Rules) -> Self {
        Self {
            exploration: 1.5,
            untried: 0.1,
            // Stones that move at random take long to come to an end, and say little.
            share: if slides(rules) { 1.0 } else { 0.5 },
        }
    }
}

/// Plays many games in its head.
#[derive(Clone, Debug)]
pub struct MctsAgent {
    playouts: Option<u64>,
    seed: u64,
    informed: bool,
    settings: Settings,
    knowledge: Arc<Knowledge>,
    chance: Chance,
    /// The tree of each thread, and the position at their roots.
    trees: Option<(AnyPosition, Vec<Tree>)>,
}

impl MctsAgent {
    /// An agent for a game that plays so many games for a move; `None`: as many as its caller's limits let it.
    pub fn new(game: &AnyGame, playouts: Option<u64>, seed: u64) -> Self {
        Self {
            playouts,
            seed,
            informed: true,
            settings: Settings::of(game.rules()),
            knowledge: Arc::new(Knowledge::new(game)),
            chance: Chance::new(seed),
            trees: None,
        }
    }

    /// The same with other settings, for measuring; another game brings its own.
    pub fn with_settings(self, settings: Settings) -> Self {
        Self { settings, ..self }
    }

    /// The same with playouts by chance alone, for measuring what the rest is worth.
    pub fn uninformed(self) -> Self {
        Self {
            informed: false,
            ..self
        }
    }
}

impl MctsAgent {
    /// Forgets what was seen before: the next choice depends on the seed and the position alone.
    pub fn forget(&mut self) {
        self.trees = None;
        self.chance = Chance::new(self.seed);
    }
}

impl Agent for MctsAgent {
    fn choose(
        &mut self,
        game: &AnyGame,
        position: &AnyPosition,
        limits: &Limits,
    ) -> Result<Choice, AgentError> {
        if self.knowledge.evaluator.id() != game.id() {
            let informed = self.informed;
            *self = Self::new(game, self.playouts, self.seed);
            self.informed = informed;
        }
        let unlimited = limits.time.is_none() && limits.stop.is_none() && limits.nodes.is_none();
        let playouts = self.playouts.or(unlimited.then_some(DEFAULT_PLAYOUTS));
        let limits = Limits {
            nodes: playouts.into_iter().chain(limits.nodes).min(),
            threads: limits.threads.clamp(1, MOST_THREADS),
            ..limits.clone()
        };
        let (trees, choice) = for_size!(game, position, |game, position| self
            .choose_sized(game, position, &limits))?;
        self.trees = Some((*position, trees));
        Ok(choice)
    }
}

impl MctsAgent {
    fn choose_sized<const W: usize>(
        &mut self,
        game: &Game<W>,
        position: &Position<W>,
        limits: &Limits,
    ) -> Result<(Vec<Tree>, Choice), AgentError> {
        let first = moves(game, position)?[0];
        // From here on, so that keeping the trees is on the clock too.
        let done = AtomicBool::new(false);
        // What is left over when each of the others has taken his part.
        let helpers = limits.threads.saturating_sub(1) as u64;
        let own = Limits {
            nodes: limits
                .nodes
                .map(|nodes| nodes - helpers * (nodes / (helpers + 1))),
            ..limits.clone()
        };
        let watch = Watch::start(&own)
            .looking_every(ROUNDS_BETWEEN_LOOKS)
            .until(&done);
        let (root, trees) = self.trees.take().unzip();
        let mut trees = root
            .and_then(same_size)
            .zip(trees)
            .map_or_else(Vec::new, |(root, trees)| kept(game, &root, trees, position));
        trees.resize_with(limits.threads, || Tree::new(position.mover()));
        let knowledge = Arc::clone(&self.knowledge);
        let most_depth = limits.depth.unwrap_or(u32::MAX) as usize;
        let mut searches: Vec<Search<'_, W>> = Vec::new();
        for (index, tree) in trees.into_iter().enumerate() {
            let eyes = self.eyes(&knowledge, game, position);
            // The first thread is the one that a single one would be.
            let chance = if index == 0 {
                self.chance.clone()
            } else {
                Chance::new(self.chance.bits())
            };
            searches.push(Search::new(
                game,
                *position,
                eyes,
                tree,
                chance,
                self.settings,
                most_depth,
            ));
        }
        let looks = run(&mut searches, watch, limits, &done);
        self.chance = searches[0].chance.clone();
        let choice = match found(&searches) {
            Some((score, line)) => Choice {
                mv: line[0],
                score: Some(score),
                at_most: false,
                depth: line.len() as u32,
                line,
                nodes: looks,
            },
            // Stopped before it began.
            None => Choice::unjudged(first, looks),
        };
        Ok((searches.into_iter().map(|search| search.tree).collect(), choice))
    }

    fn eyes<'a, const W: usize>(
        &self,
        knowledge: &'a Knowledge,
        game: &Game<W>,
        position: &Position<W>,
    ) -> Eyes<'a, W> {
        let lines = || Lines::new(game.rules(), &knowledge.goals, self.informed);
        let evaluator = &knowledge.evaluator;
        match &knowledge.shapes {
            _ if !self.informed => Eyes::Blind {
                evaluator,
                lines: lines(),
            },
            Some(shapes) => Eyes::Threats {
                field: Box::new(Field::new(shapes, position)),
                failed: Failed::new(),
            },
            None => {
                let lines = lines();
                Eyes::Playouts {
                    root_counts: lines.count(position),
                    counts: Counts::default(),
                    lines,
                    evaluator,
                }
            }
        }
    }
}

/// Lets all searches run until a limit is reached or one of them has the answer. Positions looked at by all of them together.
fn run<const W: usize>(
    searches: &mut [Search<'_, W>],
    mut watch: Watch<'_>,
    limits: &Limits,
    done: &AtomicBool,
) -> u64 {
    let [first, others @ ..] = searches else {
        return 0;
    };
    let helpers = others.len() as u64;
    // Each of the others counts for itself, and nobody more than his part.
    let part = Limits {
        nodes: limits.nodes.map(|nodes| nodes / (helpers + 1)),
        progress: None,
        ..limits.clone()
    };
    let looked = AtomicU64::new(0);
    std::thread::scope(|scope| {
        for search in others {
            let (part, looked) = (&part, &looked);
            scope.spawn(move || {
                let mut watch = Watch::start(part).looking_every(ROUNDS_BETWEEN_LOOKS).until(done);
                let mut told = 0;
                while grow(search, &mut watch, done) {
                    if watch.nodes() >= told + ROUNDS_BETWEEN_LOOKS {
                        looked.fetch_add(watch.nodes() - told, Ordering::Relaxed);
                        told = watch.nodes();
                    }
                }
                looked.fetch_add(watch.nodes() - told, Ordering::Relaxed);
            });
        }
        let mut next_report = FIRST_REPORT;
        while grow(first, &mut watch, done) {
            if watch.nodes() >= next_report {
                next_report *= 2;
                report(
                    std::slice::from_ref(first),
                    &watch,
                    looked.load(Ordering::Relaxed),
                );
            }
        }
    });
    let looked = looked.into_inner();
    report(searches, &watch, looked);
    watch.nodes() + looked
}

/// One more round; `false` when there is nothing to do any more.
fn grow<const W: usize>(search: &mut Search<'_, W>, watch: &mut Watch<'_>, done: &AtomicBool) -> bool {
    if search.tree.node(ROOT).is_proved() {
        done.store(true, Ordering::Relaxed);
        return false;
    }
    if watch.is_over() {
        return false;
    }
    watch.tick();
    search.round(watch);
    true
}

fn report<const W: usize>(searches: &[Search<'_, W>], watch: &Watch<'_>, others: u64) {
    if watch.reports()
        && let Some((score, line)) = found(searches)
    {
        watch.report_nodes(watch.nodes() + others, line.len() as u32, Some(score), &line);
    }
}

/// The best line so far and what it is worth; `None` before the first round.
fn found<const W: usize>(searches: &[Search<'_, W>]) -> Option<(Score, Vec<Move>)> {
    let mut facts: Vec<Fact> = Vec::new();
    let mut bounds = (-1, 1);
    let mut plies = u16::MAX;
    for search in searches {
        let root = search.tree.node(ROOT);
        let own = root.bounds(root.mover);
        bounds = (bounds.0.max(own.0), bounds.1.min(own.1));
        if root.is_proved() {
            plies = plies.min(root.plies);
        }
        for fact in search.tree.facts(ROOT) {
            match facts.iter_mut().find(|known| known.mv == fact.mv) {
                Some(known) => known.join(&fact),
                None => facts.push(fact),
            }
        }
    }
    let best = facts[pick(&facts, bounds.0 == bounds.1)?];
    let visited = |search: &&Search<'_, W>| {
        let fact = search.tree.facts(ROOT).find(|fact| fact.mv == best.mv);
        fact.map(|fact| (fact.bounds == best.bounds, fact.visits))
    };
    let tree = &searches.iter().max_by_key(visited)?.tree;
    let mut line = vec![best.mv];
    let mut at = tree
        .children(ROOT)
        .find(|&child| tree.node(child).mv == best.mv)?;
    while let Some(next) = tree.best(at).filter(|_| line.len() < LONGEST_LINE) {
        line.push(tree.node(next).mv);
        at = next;
    }
    let plies = u32::from(plies);
    let score = match bounds {
        (1, 1) => Score::Win { plies },
        (-1, -1) => Score::Loss { plies },
        (0, 0) => Score::Draw,
        (least, most) => {
            let mean = best.mean().clamp(f64::from(least), f64::from(most));
            Score::Estimate((mean * ESTIMATE) as i32)
        }
    };
    Some((score, line))
}

/// The parts of the trees below a position; a tree in which the position does not lie is left out.
fn kept<const W: usize>(
    game: &Game<W>,
    root: &Position<W>,
    trees: Vec<Tree>,
    wanted: &Position<W>,
) -> Vec<Tree> {
    let apart = wanted.ply().checked_sub(root.ply());
    let Some(apart) = apart.filter(|&apart| apart <= MOST_PLIES_APART) else {
        return Vec::new();
    };
    let below = |mut tree: Tree| {
        let at = find(game, &tree, ROOT, root, wanted, apart)?;
        if at != ROOT {
            tree.keep(at);
        }
        Some(tree)
    };
    trees.into_iter().filter_map(below).collect()
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
