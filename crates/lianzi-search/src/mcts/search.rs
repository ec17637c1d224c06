//! One thread's rounds: down the tree, a look at the new position, and back up.

use lianzi_rules::{Game, Mask, Move, Outcome, Player, Position};

use super::Settings;
use super::playout::{Counts, Lines, result_of};
use super::tree::{Next, Prior, ROOT, Tree, sign};
use crate::Chance;
use crate::evaluate::{Evaluator, Tally};
use crate::limits::Watch;
use crate::threats::{Attack, Duty, Failed, Field, Means, stones_left};

/// Moves that are listed at a node where threats say what is promising.
const MOST_MOVES: usize = 32;
/// Positions that a search for continuous fours may look at, and fours in a row.
const FOURS_BUDGET: u64 = 60;
const FOURS: u32 = 8;
/// How far apart two estimates are when one move is expected to be much better than the other.
const APART: f64 = 150.0;
/// How much of what is expected of all moves is given to each alike, since looks deceive.
const ALIKE: f64 = 0.25;

/// What a search knows besides the rules.
pub(super) enum Eyes<'a, const W: usize> {
    /// Threats, in games in which they can be counted.
    Threats {
        field: Box<Field<'a, W>>,
        failed: Failed,
    },
    /// An evaluation, and playouts that heed the lines.
    Playouts {
        lines: Lines<W>,
        evaluator: &'a Evaluator,
        root_counts: Counts,
        /// For the position that a round has come to.
        counts: Counts,
    },
    /// Nothing: playouts by chance.
    Blind {
        evaluator: &'a Evaluator,
        lines: Lines<W>,
    },
}

/// A search.
pub(super) struct Search<'a, const W: usize> {
    pub(super) game: &'a Game<W>,
    pub(super) root: Position<W>,
    pub(super) eyes: Eyes<'a, W>,
    pub(super) tree: Tree,
    pub(super) chance: Chance,
    pub(super) settings: Settings,
    pub(super) most_depth: usize,
    path: Vec<u32>,
    moves: Vec<Move>,
    /// How a move looks, chance, and the move.
    ranked: Vec<(f64, u32, Move)>,
}

impl<'a, const W: usize> Search<'a, W> {
    pub(super) fn new(
        game: &'a Game<W>,
        root: Position<W>,
        eyes: Eyes<'a, W>,
        tree: Tree,
        chance: Chance,
        settings: Settings,
        most_depth: usize,
    ) -> Self {
        Self {
            game,
            root,
            eyes,
            tree,
            chance,
            settings,
            most_depth,
            path: Vec::new(),
            moves: Vec::new(),
            ranked: Vec::new(),
        }
    }

    /// Walks down, adds a position, looks at it, and tells the way back what came of it.
    pub(super) fn round(&mut self, watch: &mut Watch<'_>) {
        let mut position = self.root;
        self.begin();
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
                break self.look(at, &position, watch);
            }
            let before = position;
            match self.tree.next(at, &self.settings) {
                Next::Create((mv, prior)) => {
                    let _ = self.game.apply(&mut position, mv);
                    at = self.tree.create(at, (mv, prior), position.mover());
                    if let Some(value) = value(position.outcome()) {
                        self.tree.decide(at, value, 0);
                    }
                }
                Next::Go(child) => {
                    let _ = self.game.apply(&mut position, self.tree.node(child).mv);
                    at = child;
                }
                Next::Stay => break self.look(at, &position, watch),
            }
            self.follow(&before, &position);
        };
        let root = self.root;
        if let Eyes::Threats { field, .. } = &mut self.eyes {
            field.follow(&position, &root);
        }
        self.tree.back_up(&self.path, result);
    }

    fn begin(&mut self) {
        if let Eyes::Playouts {
            root_counts, counts, ..
        } = &mut self.eyes
        {
            counts.copy_from(root_counts);
        }
    }

    fn follow(&mut self, before: &Position<W>, next: &Position<W>) {
        match &mut self.eyes {
            Eyes::Threats { field, .. } => field.follow(before, next),
            Eyes::Playouts { lines, counts, .. } => lines.follow(counts, before, next),
            Eyes::Blind { .. } => {}
        }
    }

    /// What a position seems to be worth to the first player. When it is certain, the node is told.
    fn look(&mut self, at: u32, position: &Position<W>, watch: &mut Watch<'_>) -> f64 {
        match &mut self.eyes {
            Eyes::Threats { .. } => self.look_for_threats(at, position, watch),
            Eyes::Playouts {
                lines,
                evaluator,
                counts,
                ..
            } => {
                let share = self.settings.share;
                let mut result = 0.0;
                if share > 0.0 {
                    let score = Tally::new(evaluator, position).score(evaluator, position);
                    result += share * sign(position.mover()) * result_of(score);
                }
                if share < 1.0 {
                    let (list, chance) = (&mut self.moves, &mut self.chance);
                    let played = lines.playout(self.game, evaluator, *position, counts, list, chance);
                    result += (1.0 - share) * played;
                }
                result
            }
            Eyes::Blind { evaluator, lines } => {
                let (list, chance) = (&mut self.moves, &mut self.chance);
                let mut counts = Counts::default();
                lines.playout(self.game, evaluator, *position, &mut counts, list, chance)
            }
        }
    }

    fn look_for_threats(&mut self, at: u32, position: &Position<W>, watch: &mut Watch<'_>) -> f64 {
        let Eyes::Threats { field, failed } = &mut self.eyes else {
            return 0.0;
        };
        let mover = position.mover();
        let Some(legal) = self.game.placements(position) else {
            return 0.0;
        };
        let left = stones_left(self.game, position);
        // At the root a move is needed, not a value.
        let certain = match field.duty(mover, left, legal) {
            _ if at == ROOT => None,
            Duty::Win(_) => Some((mover, 1)),
            Duty::WinSoon(_, plies) => Some((mover, plies)),
            Duty::Only(answers, plies) if answers.is_empty() => Some((mover.opponent(), plies)),
            Duty::Only(..) | Duty::Free => None,
        };
        let certain = certain.or_else(|| {
            if at == ROOT || field.turn_length() > 1 || !field.fours(mover).meets(legal) {
                return None;
            }
            let mut line = Vec::new();
            let mut attack = Attack {
                game: self.game,
                field,
                failed,
                watch,
                budget: FOURS_BUDGET,
                means: Means::Fours,
            };
            if !attack.win(position, FOURS, &mut line) {
                return None;
            }
            Some((mover, line.len() as u32))
        });
        match certain {
            Some((winner, plies)) => {
                let value = if winner == Player::First { 1 } else { -1 };
                self.tree.decide(at, value, plies.min(u32::from(u16::MAX)) as u16);
                sign(winner)
            }
            None => sign(mover) * result_of(2 * field.estimate(mover)),
        }
    }

    /// Lists the moves of a node, those of which most is expected first and chance between equals; `false` when there is no room.
    fn expand(&mut self, at: u32, position: &Position<W>) -> bool {
        self.ranked.clear();
        let whole = match &self.eyes {
            Eyes::Threats { .. } => self.rank_by_threats(position),
            Eyes::Playouts { evaluator, .. } => {
                let evaluator = *evaluator;
                self.rank_by_looks(evaluator, position);
                true
            }
            Eyes::Blind { .. } => {
                self.moves.clear();
                self.game.moves(position, &mut self.moves);
                for &mv in &self.moves {
                    self.ranked.push((1.0, self.chance.bits() as u32, mv));
                }
                true
            }
        };
        let expected: f64 = self.ranked.iter().map(|&(share, ..)| share).sum();
        let share = |&(share, _, mv): &(f64, u32, Move)| -> Prior { (mv, (share / expected) as f32) };
        self.tree.expand(at, self.ranked.iter().map(share), whole)
    }

    /// Ranks the moves that the threats on the board leave; whether no other move matters.
    fn rank_by_threats(&mut self, position: &Position<W>) -> bool {
        let Eyes::Threats { field, .. } = &self.eyes else {
            return true;
        };
        let mover = position.mover();
        let legal = self.game.placements(position).unwrap_or(Mask::EMPTY);
        let (points, whole) = match field.duty(mover, stones_left(self.game, position), legal) {
            // One winning move is enough.
            Duty::Win(at) | Duty::WinSoon(at, _) => (Mask::of(at), false),
            // The others lose.
            Duty::Only(answers, _) if !answers.is_empty() => (answers, true),
            // All lose, those that are not listed too.
            Duty::Only(..) => (legal.iter().take(MOST_MOVES).collect(), true),
            Duty::Free => (legal, true),
        };
        for at in points {
            let promise = f64::from(field.promise(mover, at)) + 1.0;
            self.ranked.push((
                promise,
                self.chance.bits() as u32,
                Move::Place { at, stone: mover },
            ));
        }
        self.ranked
            .sort_unstable_by(|one, other| other.0.total_cmp(&one.0).then(other.1.cmp(&one.1)));
        if self.ranked.len() > MOST_MOVES {
            self.ranked.truncate(MOST_MOVES);
            return false;
        }
        whole
    }

    /// Ranks all moves by how the position looks after each.
    fn rank_by_looks(&mut self, evaluator: &Evaluator, position: &Position<W>) {
        self.moves.clear();
        self.game.moves(position, &mut self.moves);
        let mover = position.mover();
        let mut tally = Tally::new(evaluator, position);
        for &mv in &self.moves {
            let mut next = *position;
            let _ = self.game.apply(&mut next, mv);
            let looks = match next.outcome() {
                Outcome::Win(winner) if winner == mover => WON,
                Outcome::Win(_) => -WON,
                Outcome::Draw(_) => 0.0,
                Outcome::InProgress => {
                    tally.follow(evaluator, position, &next);
                    let score = f64::from(tally.score(evaluator, &next));
                    tally.follow(evaluator, &next, position);
                    if next.mover() == mover { score } else { -score }
                }
            };
            self.ranked.push((looks, self.chance.bits() as u32, mv));
        }
        self.ranked
            .sort_unstable_by(|one, other| other.0.total_cmp(&one.0).then(other.1.cmp(&one.1)));
        let best = self.ranked.first().map_or(0.0, |&(looks, ..)| looks);
        let share = |looks: f64| {
            let behind = (best - looks) / APART;
            1.0 / (1.0 + behind * behind)
        };
        let sum: f64 = self.ranked.iter().map(|&(looks, ..)| share(looks)).sum();
        let each = ALIKE * sum / self.ranked.len().max(1) as f64;
        for (looks, ..) in &mut self.ranked {
            *looks = (1.0 - ALIKE) * share(*looks) + each;
        }
    }
}

/// How a move looks that wins at once.
const WON: f64 = 10_000.0;

/// A decided outcome as the tree has it.
fn value(outcome: Outcome) -> Option<i8> {
    match outcome {
        Outcome::InProgress => None,
        Outcome::Draw(_) => Some(0),
        Outcome::Win(Player::First) => Some(1),
        Outcome::Win(Player::Second) => Some(-1),
    }
}
