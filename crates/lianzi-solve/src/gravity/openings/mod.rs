//! Who wins after the first plies of a game with gravity: the dearest questions of all, answered once and kept as a text.
//!
//! All positions after so many plies are looked at, one of each pair that is alike by left and right. They are counted off in an order
//! that follows from the rules alone, so that the text holds nothing but two letters for each: what it is worth, and which move keeps
//! that. What is earlier follows from what is later by looking one ply ahead.

use std::collections::{BTreeMap, HashMap};
use std::sync::OnceLock;

use lianzi_rules::{AnyGame, AnyPosition, RulesId, with_game};

use super::layout::Layout;
use super::search::{Node, Search};
use super::table::Known;
use super::{lasts, layout, node, value};
use crate::value::{Grade, Value};

mod make;
mod text;

pub use text::OpeningsError;

/// The text of the game that this is shipped for. `examples/openings.rs` makes it.
const SHIPPED: &str = include_str!("../../../openings/connect-four.txt");

/// More positions than this are not kept.
const MOST_POSITIONS: usize = 1 << 20;

/// What is proved about the first plies of a game.
///
/// ```
/// use lianzi_rules::catalogue;
/// use lianzi_solve::{Grade, Openings};
///
/// let game = catalogue::game("gravity:4,4,4")?;
/// let mut openings = Openings::new(&game, 3)?;
/// openings.solve(1, 1 << 20, &mut |_| {});
/// assert_eq!(openings.grade(&game, &game.start()), Some(Grade::Draw));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Openings {
    id: RulesId,
    plies: u16,
    /// Knows the keys of positions.
    search: Search,
    /// The positions after fewer plies, none first.
    earlier: Vec<Vec<Node>>,
    /// The positions after all these plies in which nobody has won, in the order of their keys.
    last: Vec<Last>,
    /// All that is proved, by key.
    known: HashMap<u64, Grade>,
}

/// A position after all plies.
#[derive(Clone, Copy, Debug)]
struct Last {
    node: Node,
    /// What is proved.
    grade: Option<Grade>,
    /// What the player on move has at least.
    at_least: Grade,
    /// A move that keeps what is proved.
    keeps: Option<u64>,
}

impl Openings {
    /// The positions after so many plies, none of which is known yet.
    ///
    /// # Errors
    /// That the method does not apply to the game, or that there are too many positions.
    pub fn new(game: &AnyGame, plies: u16) -> Result<Self, OpeningsError> {
        let start = game.start();
        let layout: Layout = with_game!(game, &start, |game, start| layout(game, start))?;
        let mut search = Search::new(layout, 0);
        let first = search.node(0, 0);
        search.enter(first);
        let mut level = BTreeMap::from([(search.key(first), first)]);
        let mut earlier = Vec::new();
        for _ in 0..plies {
            earlier.push(level.values().copied().collect());
            level = after(&search, level.into_values());
            if level.len() > MOST_POSITIONS {
                return Err(OpeningsError::TooMany { plies });
            }
        }
        Ok(Self {
            id: game.id(),
            plies,
            search,
            earlier,
            last: (level.into_values())
                .map(|node| Last {
                    node,
                    grade: None,
                    at_least: Grade::Loss,
                    keeps: None,
                })
                .collect(),
            known: HashMap::new(),
        })
    }

    /// What the program brings along for a game.
    pub fn shipped(game: &AnyGame) -> Option<&'static Self> {
        static READ: OnceLock<Option<Openings>> = OnceLock::new();
        let id = SHIPPED.lines().nth(1)?.strip_prefix("rules ")?;
        if id.parse() != Ok(game.id()) {
            return None;
        }
        READ.get_or_init(|| Self::read(game, SHIPPED).ok()).as_ref()
    }

    /// How many plies were played in the last positions.
    pub fn plies(&self) -> u16 {
        self.plies
    }

    /// What is proved for the player on move, in the first plies and after moves that keep what a position has.
    pub fn grade(&self, game: &AnyGame, position: &AnyPosition) -> Option<Grade> {
        let node = self.node(game, position)?;
        self.known.get(&self.search.key(node)).copied()
    }

    /// The same as a value, whose distance is what the empty points leave; of other positions a ply later, what follows.
    pub(crate) fn value(&self, game: &AnyGame, position: &AnyPosition) -> Option<Value> {
        let node = self.node(game, position)?;
        let range = self.search.range(node);
        let known = match self.known.get(&self.search.key(node)) {
            Some(Grade::Win) => range.and_at_least(Grade::Win),
            Some(Grade::Draw) => Known { low: 0, high: 0 },
            Some(Grade::Loss) => Known { high: -1, ..range },
            None => range.and_at_least(self.follows(node)?),
        };
        Some(value(node.empty, known))
    }

    /// What the player on move has at least because there are known positions from which the opponent could have moved here: he has
    /// no more by this move than by the best.
    fn follows(&self, node: Node) -> Option<Grade> {
        let before = self.search.before(node);
        let known = before.filter_map(|before| self.known.get(&self.search.key(before)));
        known.map(|grade| grade.reversed()).max()
    }

    /// A position as the search sees it, whatever ply its text claims.
    fn node(&self, game: &AnyGame, position: &AnyPosition) -> Option<Node> {
        if game.id() != self.id {
            return None;
        }
        with_game!(game, position, |game, position| {
            lasts(game, position).ok()?;
            Some(node(&self.search, position))
        })
    }

    /// Finds out what follows from the last positions about earlier ones, and about those that their kept moves lead to.
    fn follow(&mut self) {
        let search = &self.search;
        self.known.clear();
        for &Last {
            node, grade, keeps, ..
        } in &self.last
        {
            let Some(grade) = grade else { continue };
            self.known.insert(search.key(node), grade);
            if let Some(mv) = keeps.filter(|&mv| !Search::wins_at_once(node, mv)) {
                self.known
                    .insert(search.key(search.after(node, mv)), grade.reversed());
            }
        }
        for &node in self.earlier.iter().rev().flatten() {
            let results: Vec<Option<Grade>> = search
                .moves(node)
                .map(|mv| {
                    if Search::wins_at_once(node, mv) {
                        return Some(Grade::Win);
                    }
                    let known = self.known.get(&search.key(search.after(node, mv)));
                    known.copied().map(Grade::reversed)
                })
                .collect();
            let grade = if results.contains(&Some(Grade::Win)) {
                Some(Grade::Win)
            } else {
                let all: Option<Vec<Grade>> = results.into_iter().collect();
                // Where nobody can move any more, nobody has won.
                all.map(|all| all.into_iter().max().unwrap_or(Grade::Draw))
            };
            if let Some(grade) = grade {
                self.known.insert(search.key(node), grade);
            }
        }
    }
}

/// The positions after one more ply in which nobody has won, by their keys.
fn after(search: &Search, nodes: impl Iterator<Item = Node>) -> BTreeMap<u64, Node> {
    let mut next = BTreeMap::new();
    for node in nodes {
        let moves = search.moves(node).filter(|&mv| !Search::wins_at_once(node, mv));
        for node in moves.map(|mv| search.after(node, mv)) {
            next.entry(search.key(node)).or_insert(node);
        }
    }
    next
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gravity::{GravitySolver, Precision};
    use crate::request::Request;
    use lianzi_rules::catalogue;

    #[test]
    fn what_follows_a_ply_later_is_true() {
        let mut known = [0; 3];
        for (name, plies) in [("gravity:4,4,3", 4), ("gravity:5,3,3", 3), ("gravity:6,5,4", 3)] {
            let game = catalogue::game(name).expect(name);
            let mut openings = Openings::new(&game, plies).expect("stones fall");
            openings.solve(1, 1 << 20, &mut |_| {});
            let mut solver = GravitySolver::new(&game, 1 << 22).expect("stones fall");
            let mut level = vec![game.start()];
            for _ in 0..=plies {
                let next = level.iter().flat_map(|position| {
                    let moves = game.legal_moves(position).into_iter();
                    moves.map(|mv| game.play(position, mv).expect("legal"))
                });
                level = next.filter(|next| !next.outcome().is_over()).collect();
            }
            for position in level {
                let Some(value) = openings.value(&game, &position) else {
                    continue;
                };
                let request = Request::default();
                let found = solver.find(&game, &position, Precision::Grade, &request, &mut |_| {});
                let truth = found
                    .expect("the method applies")
                    .0
                    .grade()
                    .expect("nothing halts it");
                let text = game.write_position(&position);
                assert!(
                    (value.at_least()..=value.at_most()).contains(&truth),
                    "{name} {text}: {value}"
                );
                known[value.at_least() as usize] += 1;
            }
        }
        let [_, draw, win] = known;
        assert!(draw > 0 && win > 0, "{known:?}");
    }

    #[test]
    fn what_is_shipped_does_not_contradict_itself() {
        let game = catalogue::game("connect-four").expect("shipped");
        let openings = Openings::shipped(&game).expect("shipped");
        let mut kept = 0;
        for last in &openings.last {
            let Some(mv) = last.keeps else { continue };
            if Search::wins_at_once(last.node, mv) {
                assert_eq!(last.grade, Some(Grade::Win));
                continue;
            }
            // Nobody is worse off than any of the positions allows from which the other could have moved here.
            let after = openings.search.after(last.node, mv);
            let grade = openings.known[&openings.search.key(after)];
            assert_eq!(Some(grade.reversed()), last.grade);
            assert!(openings.follows(after) <= Some(grade));
            kept += 1;
        }
        assert!(kept > 60_000, "{kept}");
    }
}
