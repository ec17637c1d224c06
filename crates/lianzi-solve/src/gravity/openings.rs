//! Who wins after the first plies of a game with gravity: the dearest questions of all, answered once and kept as a text.
//!
//! All positions after so many plies are looked at, one of each pair that is alike by left and right. They are counted off in an order
//! that follows from the rules alone, so that the text holds nothing but a letter for each. What is earlier follows from what
//! is later by looking one ply ahead.

use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{OnceLock, mpsc};

use lianzi_rules::{AnyGame, AnyPosition, RulesId, with_game};

use super::layout::Layout;
use super::search::{Node, Search};
use super::table::Known;
use super::{Precision, lasts, layout, node, value};
use crate::method::NotApplicable;
use crate::request::Request;
use crate::value::{Grade, Value};
use crate::watch::Watch;

/// The text of the game that this is shipped for. `examples/openings.rs` makes it.
const SHIPPED: &str = include_str!("../../openings/connect-four.txt");

/// More positions than this are not kept.
const MOST_POSITIONS: usize = 1 << 20;

/// Letters a line.
const LINE: usize = 100;

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
    /// How likely it is to come up, in proportion to the others.
    weight: f64,
    /// What is proved.
    grade: Option<Grade>,
    /// What the player on move has at least.
    at_least: Grade,
}

/// Why a text is not that of a game's openings.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OpeningsError {
    /// The method does not apply to the game.
    #[error("{0}")]
    NotApplicable(#[from] NotApplicable),
    /// A line is not what it should be.
    #[error("line {line}: expected {wanted}")]
    Line {
        /// Its number, from 1.
        line: usize,
        /// What should stand there.
        wanted: String,
    },
    /// There are more or fewer letters than positions.
    #[error("{found} letters for {wanted} positions")]
    Count {
        /// How many positions there are.
        wanted: usize,
        /// How many letters there are.
        found: usize,
    },
    /// There are too many positions to keep.
    #[error("more than {MOST_POSITIONS} positions after {plies} plies")]
    TooMany {
        /// After so many plies.
        plies: u16,
    },
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
        let mut level = BTreeMap::from([(search.key(first), (first, 1.0))]);
        let mut earlier = Vec::new();
        for _ in 0..plies {
            earlier.push(level.values().map(|&(node, _)| node).collect());
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
                .map(|(node, weight)| Last {
                    node,
                    weight,
                    grade: None,
                    at_least: Grade::Loss,
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

    /// Reads a text; see [`Self::text`].
    ///
    /// # Errors
    /// Why it is not that of this game's openings.
    pub fn read(game: &AnyGame, text: &str) -> Result<Self, OpeningsError> {
        let mut lines = text.lines();
        let mut expect = |line: usize, start: &str, wanted: &str| {
            let found = lines.next().and_then(|text| text.strip_prefix(start));
            found.ok_or_else(|| OpeningsError::Line {
                line,
                wanted: format!("{start}{wanted}"),
            })
        };
        expect(1, "lianzi openings 1", "")?;
        let id = game.id().to_string();
        if expect(2, "rules ", &id)? != id {
            return Err(OpeningsError::Line {
                line: 2,
                wanted: format!("rules {id}"),
            });
        }
        let plies = expect(3, "plies ", "N")?;
        let plies = plies.parse().map_err(|_| OpeningsError::Line {
            line: 3,
            wanted: "a number of plies".to_owned(),
        })?;
        let mut new = Self::new(game, plies)?;
        let mut found = 0;
        for (number, line) in lines.enumerate() {
            for letter in line.chars() {
                let grade = match letter {
                    'w' => Some(Grade::Win),
                    'd' => Some(Grade::Draw),
                    'l' => Some(Grade::Loss),
                    '?' => None,
                    _ => {
                        return Err(OpeningsError::Line {
                            line: number + 4,
                            wanted: "w, d, l or ?".to_owned(),
                        });
                    }
                };
                if let Some(place) = new.last.get_mut(found) {
                    place.grade = grade;
                }
                found += 1;
            }
        }
        if found != new.last.len() {
            let wanted = new.last.len();
            return Err(OpeningsError::Count { wanted, found });
        }
        new.follow();
        Ok(new)
    }

    /// The text: a heading, and for each of the last positions `w`, `d`, `l` for the player on move, or `?`.
    pub fn text(&self) -> String {
        let mut text = format!("lianzi openings 1\nrules {}\nplies {}\n", self.id, self.plies);
        for line in self.last.chunks(LINE) {
            text.extend(line.iter().map(|last| match last.grade {
                Some(Grade::Win) => 'w',
                Some(Grade::Draw) => 'd',
                Some(Grade::Loss) => 'l',
                None => '?',
            }));
            text.push('\n');
        }
        text
    }

    /// How many plies were played in the last positions.
    pub fn plies(&self) -> u16 {
        self.plies
    }

    /// How many positions there are after all these plies, and how many of them are known.
    pub fn count(&self) -> (usize, usize) {
        let known = self.last.iter().filter(|last| last.grade.is_some());
        (self.last.len(), known.count())
    }

    /// Takes over what follows from fewer plies of the same game: after a lost position, whoever is on move wins; after a drawn one,
    /// he does not lose.
    ///
    /// ```
    /// # use lianzi_rules::catalogue;
    /// # use lianzi_solve::Openings;
    /// let game = catalogue::game("gravity:4,4,4")?;
    /// let mut earlier = Openings::new(&game, 3)?;
    /// earlier.solve(1, 1 << 20, &mut |_| {});
    /// let mut openings = Openings::new(&game, 4)?;
    /// openings.learn(&earlier);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    /// When it is another game, or not exactly one ply less.
    pub fn learn(&mut self, earlier: &Self) {
        assert_eq!(
            (earlier.id, earlier.plies + 1),
            (self.id, self.plies),
            "a ply less of the same game"
        );
        let search = &self.search;
        let mut at_least: HashMap<u64, Grade> = HashMap::new();
        for last in &earlier.last {
            let Some(grade) = last.grade.map(Grade::reversed) else {
                continue;
            };
            let moves = search.moves(last.node);
            for mv in moves.filter(|&mv| !Search::wins_at_once(last.node, mv)) {
                let least = at_least
                    .entry(search.key(search.after(last.node, mv)))
                    .or_insert(grade);
                *least = grade.max(*least);
            }
        }
        for last in &mut self.last {
            last.at_least = at_least
                .get(&search.key(last.node))
                .copied()
                .unwrap_or(Grade::Loss);
            if last.at_least == Grade::Win {
                last.grade = Some(Grade::Win);
            }
        }
    }

    /// Solves what is not known yet, with so many threads and so many bytes for each, and tells after each position.
    pub fn solve(&mut self, threads: usize, memory: usize, tell: &mut dyn FnMut(&Self)) {
        let mut open: Vec<(usize, Last)> = (self.last.iter().copied().enumerate())
            .filter(|(_, last)| last.grade.is_none())
            .collect();
        open.sort_by(|(_, one), (_, other)| other.weight.total_cmp(&one.weight));
        let next = AtomicUsize::new(0);
        let (told, found) = mpsc::channel();
        let layout = self.search.layout().clone();
        std::thread::scope(|scope| {
            for _ in 0..threads {
                let (told, next, open, layout) = (told.clone(), &next, &open, layout.clone());
                scope.spawn(move || {
                    let mut search = Search::new(layout, memory);
                    while let Some(&(index, last)) = open.get(next.fetch_add(1, Ordering::Relaxed)) {
                        let grade = grade_of(&mut search, last.node, last.at_least);
                        if told.send((index, grade)).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(told);
            for (index, grade) in found {
                self.last[index].grade = grade;
                tell(self);
            }
        });
        self.follow();
    }

    /// Solves every n-th of the known positions anew; how many were looked at, and how many have another value.
    pub fn check(&self, every: usize, memory: usize) -> (usize, usize) {
        let mut search = Search::new(self.search.layout().clone(), memory);
        let known = self.last.iter().filter(|last| last.grade.is_some());
        known.step_by(every).fold((0, 0), |(looked, wrong), last| {
            let differs = grade_of(&mut search, last.node, Grade::Loss) != last.grade;
            (looked + 1, wrong + usize::from(differs))
        })
    }

    /// What is proved for the player on move.
    pub fn grade(&self, game: &AnyGame, position: &AnyPosition) -> Option<Grade> {
        let node = self.node(game, position)?;
        self.known.get(&self.search.key(node)).copied()
    }

    /// The same as a value, whose distance is what the empty points leave; of positions a ply later, what follows.
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

    /// Finds out about earlier positions what follows from the last ones.
    fn follow(&mut self) {
        let search = &self.search;
        let last = self.last.iter();
        self.known = last
            .filter_map(|last| Some((search.key(last.node), last.grade?)))
            .collect();
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

/// The positions after one more ply in which nobody has won, by their keys, with their weights: moves in the middle are likelier.
fn after(search: &Search, nodes: impl Iterator<Item = (Node, f64)>) -> BTreeMap<u64, (Node, f64)> {
    let mut next: BTreeMap<u64, (Node, f64)> = BTreeMap::new();
    for (node, weight) in nodes {
        let moves = search.moves(node).zip(1..);
        for (mv, rank) in moves.filter(|&(mv, _)| !Search::wins_at_once(node, mv)) {
            let node = search.after(node, mv);
            let place = next.entry(search.key(node)).or_insert((node, 0.0));
            place.1 += weight / f64::from(rank);
        }
    }
    next
}

/// Who wins, when the player on move is known to have something at least; without limits nothing halts the search.
fn grade_of(search: &mut Search, node: Node, at_least: Grade) -> Option<Grade> {
    let request = Request::default();
    let mut nobody = |_: &_| {};
    let mut watch = Watch::new(&request, &mut nobody);
    search.enter(node);
    let mut known = search.range(node).and_at_least(at_least);
    search
        .narrow_for(Precision::Grade, node, &mut known, &mut watch)
        .ok()?;
    value(node.empty, known).grade()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gravity::GravitySolver;
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
                assert_eq!(openings.grade(&game, &position), None);
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
}
