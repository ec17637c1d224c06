//! The tree that Monte Carlo search grows: who was visited how often, with which results, and what is proved.
//!
//! A result is a number from -1 (the second player wins) to 1 (the first player wins). Every node has bounds between which its
//! true value lies; where they meet, the value is proved. The tree knows moves but no rules.

use lianzi_rules::{Move, Player};

use super::Settings;

/// No node.
pub(super) const NONE: u32 = u32::MAX;
/// The node that the search began with.
pub(super) const ROOT: u32 = 0;
/// The most nodes.
const MOST_NODES: usize = 1 << 20;
/// The most moves in the lists of expanded nodes.
const MOST_MOVES: usize = 3 << 20;
/// A move in the list of a node, and its share of what is expected of all of them.
pub(super) type Prior = (Move, f32);

/// A position that was reached by a move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// The move that led here; nothing for the root.
    pub(super) mv: Move,
    /// Who is on move here.
    pub(super) mover: Player,
    /// The value is at least this much.
    pub(super) least: i8,
    /// The value is at most this much.
    pub(super) most: i8,
    /// Once the value is proved: no more plies than this are needed for it.
    pub(super) plies: u16,
    /// How much was expected of the move that led here, as a share of one.
    prior: f32,
    pub(super) visits: u32,
    /// The sum of all results.
    pub(super) sum: f64,
    pub(super) child: u32,
    pub(super) sibling: u32,
    /// Where the list of moves begins; [`NONE`] before the node is expanded.
    moves: u32,
    count: u16,
    created: u16,
    /// Whether moves that are not in the list can be left out of account for good.
    whole: bool,
}

impl Node {
    fn new((mv, prior): Prior, mover: Player) -> Self {
        Self {
            mv,
            mover,
            least: -1,
            most: 1,
            plies: 0,
            prior,
            visits: 0,
            sum: 0.0,
            child: NONE,
            sibling: NONE,
            moves: NONE,
            count: 0,
            created: 0,
            whole: true,
        }
    }

    pub(super) fn is_proved(&self) -> bool {
        self.least == self.most
    }

    pub(super) fn is_expanded(&self) -> bool {
        self.moves != NONE
    }

    /// The mean result for a player; 0 before the first visit.
    pub(super) fn mean(&self, player: Player) -> f64 {
        sign(player) * self.sum / f64::from(self.visits.max(1))
    }

    /// The bounds for a player.
    pub(super) fn bounds(&self, player: Player) -> (i8, i8) {
        match player {
            Player::First => (self.least, self.most),
            Player::Second => (-self.most, -self.least),
        }
    }

    fn set_bounds(&mut self, player: Player, (least, most): (i8, i8)) {
        (self.least, self.most) = match player {
            Player::First => (least, most),
            Player::Second => (-most, -least),
        };
    }
}

/// 1 for the first player, -1 for the second.
pub(super) fn sign(player: Player) -> f64 {
    match player {
        Player::First => 1.0,
        Player::Second => -1.0,
    }
}

/// What the search does next at a node.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Next {
    /// It tries a move for the first time.
    Create(Prior),
    /// It goes on to a child.
    Go(u32),
    /// There is no room for more.
    Stay,
}

/// All nodes, the root first.
#[derive(Clone, Debug)]
pub(super) struct Tree {
    nodes: Vec<Node>,
    moves: Vec<Prior>,
}

impl Tree {
    pub(super) fn new(mover: Player) -> Self {
        Self {
            nodes: vec![Node::new((Move::Pass, 1.0), mover)],
            moves: Vec::new(),
        }
    }

    pub(super) fn node(&self, at: u32) -> &Node {
        &self.nodes[at as usize]
    }

    /// How many nodes there are.
    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(super) fn children(&self, at: u32) -> impl Iterator<Item = u32> + '_ {
        let some = |at: u32| (at != NONE).then_some(at);
        std::iter::successors(some(self.node(at).child), move |&child| {
            some(self.node(child).sibling)
        })
    }

    /// Gives a node its list of moves, the most promising first; `false` when there is no room. `whole`: no other move can change
    /// its value.
    pub(super) fn expand(
        &mut self,
        at: u32,
        moves: impl ExactSizeIterator<Item = Prior>,
        whole: bool,
    ) -> bool {
        let (begin, count) = (self.moves.len(), moves.len());
        if begin + count > MOST_MOVES || count > usize::from(u16::MAX) {
            return false;
        }
        self.moves.extend(moves);
        let node = &mut self.nodes[at as usize];
        (node.moves, node.count, node.whole) = (begin as u32, count as u16, whole);
        true
    }

    /// What to do at an expanded node that is not proved: go where the mean and what is expected beyond what was tried add up to
    /// the most.
    pub(super) fn next(&self, at: u32, settings: &Settings) -> Next {
        let node = self.node(at);
        let (least, _) = node.bounds(node.mover);
        let exploration = settings.exploration * f64::from(node.visits.max(1)).sqrt();
        let mut best = (f64::NEG_INFINITY, NONE);
        for index in self.children(at) {
            let child = self.node(index);
            // It cannot be better than what is certain.
            if child.bounds(node.mover).1 <= least {
                continue;
            }
            let expected = exploration * f64::from(child.prior) / (1.0 + f64::from(child.visits));
            let urgency = child.mean(node.mover) + expected;
            if urgency > best.0 {
                best = (urgency, index);
            }
        }
        if node.created < node.count && self.nodes.len() < MOST_NODES {
            let untried = self.moves[node.moves as usize + usize::from(node.created)];
            let urgency = node.mean(node.mover) - settings.untried + exploration * f64::from(untried.1);
            if best.1 == NONE || urgency > best.0 {
                return Next::Create(untried);
            }
        }
        if best.1 == NONE {
            Next::Stay
        } else {
            Next::Go(best.1)
        }
    }

    /// Adds the child for the move that [`next`](Self::next) asked for.
    pub(super) fn create(&mut self, parent: u32, prior: Prior, mover: Player) -> u32 {
        let index = self.nodes.len() as u32;
        let mut node = Node::new(prior, mover);
        let parent = &mut self.nodes[parent as usize];
        node.sibling = std::mem::replace(&mut parent.child, index);
        parent.created += 1;
        self.nodes.push(node);
        index
    }

    /// The value is certain here, and it takes no more plies than so many to the end.
    pub(super) fn decide(&mut self, at: u32, value: i8, plies: u16) {
        let node = &mut self.nodes[at as usize];
        (node.least, node.most, node.plies) = (value, value, plies);
    }

    /// Tells all nodes of a path what came out at its end, and what is proved now.
    pub(super) fn back_up(&mut self, path: &[u32], mut result: f64) {
        let mut news = path.last().is_some_and(|&leaf| self.node(leaf).is_proved());
        for (steps, &at) in path.iter().rev().enumerate() {
            if steps > 0 && news {
                news = self.tighten(at);
            }
            let node = &mut self.nodes[at as usize];
            result = result.clamp(f64::from(node.least), f64::from(node.most));
            node.visits = node.visits.saturating_add(1);
            node.sum += result;
        }
    }

    /// Draws the bounds of a node from those of its children; whether they changed.
    fn tighten(&mut self, at: u32) -> bool {
        let node = *self.node(at);
        let mover = node.mover;
        let (mut least, mut most) = (-1, -1);
        for child in self.children(at) {
            let bounds = self.node(child).bounds(mover);
            (least, most) = (least.max(bounds.0), most.max(bounds.1));
        }
        if node.created < node.count || !node.whole {
            most = 1;
        }
        if (least, most) == node.bounds(mover) {
            return false;
        }
        let mut plies = 0;
        if least == most {
            let same = self
                .children(at)
                .map(|child| self.node(child))
                .filter(|child| child.bounds(mover) == (least, least))
                .map(|child| child.plies);
            let end = if least > 0 { same.min() } else { same.max() };
            plies = end.unwrap_or(0).saturating_add(1);
        }
        let node = &mut self.nodes[at as usize];
        node.set_bounds(mover, (least, most));
        node.plies = plies;
        true
    }

    /// The child to play: what is proved best, otherwise what was visited most.
    pub(super) fn best(&self, at: u32) -> Option<u32> {
        let facts: Vec<Fact> = self.facts(at).collect();
        let node = self.node(at);
        let best = pick(&facts, node.is_proved())?;
        let mv = facts[best].mv;
        self.children(at).find(|&child| self.node(child).mv == mv)
    }

    /// What is known of a node's children, the first one first.
    pub(super) fn facts(&self, at: u32) -> impl Iterator<Item = Fact> + '_ {
        let mover = self.node(at).mover;
        self.children(at).map(move |child| {
            let child = self.node(child);
            Fact {
                mv: child.mv,
                bounds: child.bounds(mover),
                plies: child.plies,
                visits: child.visits,
                sum: sign(mover) * child.sum,
            }
        })
    }

    /// Keeps what lies below a node and makes the node the root.
    pub(super) fn keep(&mut self, root: u32) {
        let mut kept = Self {
            nodes: vec![Node {
                sibling: NONE,
                ..*self.node(root)
            }],
            moves: Vec::new(),
        };
        let mut open = vec![ROOT];
        while let Some(at) = open.pop() {
            let old = kept.nodes[at as usize];
            if old.is_expanded() {
                let begin = old.moves as usize;
                let moves = &self.moves[begin..begin + usize::from(old.count)];
                kept.nodes[at as usize].moves = kept.moves.len() as u32;
                kept.moves.extend_from_slice(moves);
            }
            let mut old_child = old.child;
            let mut last = NONE;
            while old_child != NONE {
                let child = *self.node(old_child);
                let index = kept.nodes.len() as u32;
                match last {
                    NONE => kept.nodes[at as usize].child = index,
                    last => kept.nodes[last as usize].sibling = index,
                }
                kept.nodes.push(Node {
                    sibling: NONE,
                    ..child
                });
                open.push(index);
                (last, old_child) = (index, child.sibling);
            }
        }
        *self = kept;
    }
}

/// What is known of a move, for the player who would make it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Fact {
    pub(super) mv: Move,
    pub(super) bounds: (i8, i8),
    pub(super) plies: u16,
    pub(super) visits: u32,
    pub(super) sum: f64,
}

impl Fact {
    /// The mean of its results.
    pub(super) fn mean(&self) -> f64 {
        self.sum / f64::from(self.visits.max(1))
    }

    /// Adds what another search has found out about the same move.
    pub(super) fn join(&mut self, other: &Self) {
        let proved = |fact: &Self| fact.bounds.0 == fact.bounds.1;
        if proved(other) && (!proved(self) || other.plies < self.plies) {
            self.plies = other.plies;
        }
        self.bounds.0 = self.bounds.0.max(other.bounds.0);
        self.bounds.1 = self.bounds.1.min(other.bounds.1);
        self.visits = self.visits.saturating_add(other.visits);
        self.sum += other.sum;
    }
}

/// Which move to play: what is proved best, otherwise what was visited most. `proved`: whether that is all that can be had.
pub(super) fn pick(facts: &[Fact], proved: bool) -> Option<usize> {
    let value = |&index: &usize| {
        let Fact {
            bounds: (least, most),
            plies,
            visits,
            ..
        } = facts[index];
        // Sooner wins, later losses; a certain draw beside guesses is worth what it is worth.
        let rank = match (least, most) {
            (1, _) => 2,
            (_, -1) => 0,
            _ => 1,
        };
        let plies = i32::from(plies);
        let distance = match rank {
            2 => -plies,
            0 => plies,
            _ => 0,
        };
        (rank, distance, visits, index)
    };
    let first = (0..facts.len()).max_by_key(value)?;
    // Nobody visits a child whose value is certain: the visits say nothing about a draw.
    let draw = (0..facts.len())
        .filter(|&index| facts[index].bounds.0 == 0)
        .max_by_key(value);
    let is_better = facts[first].bounds.0 < 0 && (proved || facts[first].mean() <= 0.0);
    Some(draw.filter(|_| is_better).unwrap_or(first))
}

#[cfg(test)]
mod tests {
    use super::*;
    use lianzi_rules::Point;

    const SETTINGS: Settings = Settings {
        exploration: 1.5,
        untried: 0.1,
        share: 0.5,
    };

    fn place(index: u16) -> Prior {
        let at = Point(index);
        let stone = Player::First;
        (Move::Place { at, stone }, 0.5)
    }

    /// A root with so many moves, all of them tried.
    fn tree(children: u16) -> Tree {
        let mut tree = Tree::new(Player::First);
        assert!(tree.expand(
            ROOT,
            (0..children).map(place).collect::<Vec<_>>().into_iter(),
            true
        ));
        for index in 0..children {
            tree.create(ROOT, place(index), Player::Second);
        }
        tree
    }

    #[test]
    fn one_win_proves_a_win_and_losses_prove_only_together() {
        let mut won = tree(3);
        won.decide(2, 1, 0);
        won.back_up(&[ROOT, 2], 1.0);
        assert_eq!(
            (won.node(ROOT).bounds(Player::First), won.node(ROOT).plies),
            ((1, 1), 1)
        );

        let mut lost = tree(3);
        for child in 1..=3 {
            assert!(!lost.node(ROOT).is_proved());
            lost.decide(child, -1, 0);
            lost.back_up(&[ROOT, child], -1.0);
        }
        assert_eq!(lost.node(ROOT).bounds(Player::First), (-1, -1));
    }

    #[test]
    fn nothing_is_lost_as_long_as_moves_are_left_out() {
        let mut tree = Tree::new(Player::First);
        assert!(tree.expand(ROOT, [place(0)].into_iter(), false));
        let child = tree.create(ROOT, place(0), Player::Second);
        tree.decide(child, -1, 0);
        tree.back_up(&[ROOT, child], -1.0);
        assert_eq!(tree.node(ROOT).bounds(Player::First), (-1, 1));
    }

    #[test]
    fn what_more_is_expected_of_is_tried_first_and_more_often() {
        let mut tree = Tree::new(Player::First);
        let moves = [(place(0).0, 0.9), (place(1).0, 0.1)];
        assert!(tree.expand(ROOT, moves.into_iter(), true));
        for _ in 0..100 {
            let at = match tree.next(ROOT, &SETTINGS) {
                Next::Create(prior) => tree.create(ROOT, prior, Player::Second),
                Next::Go(child) => child,
                Next::Stay => panic!("there is room"),
            };
            tree.back_up(&[ROOT, at], 0.0);
        }
        let visits: Vec<u32> = [1, 2].map(|child| tree.node(child).visits).into();
        assert!(visits[1] >= 2 && visits[0] > 5 * visits[1], "{visits:?}");
    }

    #[test]
    fn a_draw_is_proved_when_nothing_better_is_left() {
        let mut tree = tree(2);
        tree.decide(1, 0, 0);
        tree.back_up(&[ROOT, 1], 0.0);
        assert_eq!(tree.node(ROOT).bounds(Player::First), (0, 1));
        // The draw is certain, so that only the other child is worth a visit.
        assert_eq!(tree.next(ROOT, &SETTINGS), Next::Go(2));
        tree.back_up(&[ROOT, 2], -1.0);
        assert!(
            tree.node(ROOT).sum.abs() < f64::EPSILON,
            "the root has a draw in hand"
        );
        tree.decide(2, -1, 0);
        tree.back_up(&[ROOT, 2], -1.0);
        assert_eq!(tree.node(ROOT).bounds(Player::First), (0, 0));
        assert_eq!(tree.best(ROOT), Some(1));
    }

    #[test]
    fn memory_is_bounded_as_promised() {
        let bytes = MOST_NODES * size_of::<Node>() + MOST_MOVES * size_of::<Prior>();
        assert!(bytes < 95_000_000, "{bytes}");
        // A list that does not fit any more is refused, and the node stays as it was.
        let mut tree = Tree::new(Player::First);
        tree.moves = vec![place(0); MOST_MOVES - 1];
        assert!(!tree.expand(ROOT, [place(1), place(2)].into_iter(), true));
        assert!(!tree.node(ROOT).is_expanded());
    }

    #[test]
    fn a_part_of_the_tree_is_kept_as_it_was() {
        let mut tree = tree(2);
        assert!(tree.expand(2, [place(5), place(6)].into_iter(), true));
        let child = tree.create(2, place(5), Player::First);
        tree.decide(child, -1, 0);
        tree.back_up(&[ROOT, 2, child], -1.0);
        let before = *tree.node(2);
        tree.keep(2);
        let after = *tree.node(ROOT);
        assert_eq!(tree.len(), 2);
        assert_eq!(
            (after.visits, after.least, after.most),
            (before.visits, before.least, before.most)
        );
        let children: Vec<u32> = tree.children(ROOT).collect();
        assert_eq!(children, [1]);
        assert_eq!(tree.node(1).mv, place(5).0);
    }
}
