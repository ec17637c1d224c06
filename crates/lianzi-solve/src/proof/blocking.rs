//! Can a player be kept from ever completing a line? Sets of stones, answers and pairs of points.
//!
//! Call the player who wants a line the *maker*, the other one the *breaker*. Here the breaker does nothing but
//! block: whether he could win himself is not looked at. So his threats need no answer, and what is found is a bound: when the
//! breaker blocks every line, the maker does not win the real game either; when he cannot, nothing is known.
//!
//! # Zones
//!
//! That the breaker holds a position, the maker being on move, is proved together with a *zone*: a set of empty
//! points such that he holds it even when every other empty point were the maker's. A proof by pairs has the
//! points of the pairs as its zone: every line without a stone of the breaker's contains a pair, whatever stands elsewhere.
//!
//! Let the breaker hold against the maker's move `m` by answering `b`, with zone `Z` after that. Then the same answer
//! holds against every move outside `Z` and other than `b`: both `m` and that move are outside `Z`, where the maker may have
//! everything. So only moves inside `Z` and `b` have to be looked at further, and with each answer fewer. When
//! none is left, the position is held, and its zone is the union of these zones and answers: against a move outside it
//! the breaker plays anywhere, since one more stone of his never hurts him.
//!
//! The checker of certificates knows this argument (docs/certificates.md), so that proofs stay short.
//!
//! # Finding proofs
//!
//! A proof has a depth: how many answers of the breaker's are free, not forced by a line that lacks one point. Each
//! position looks for shallow proofs first; what refutes an answer is tried as the next answer. Only the most promising
//! answers are tried: a proof that is not found costs time, not truth.

use std::collections::HashMap;
use std::io::{self, BufRead, Write};

use lianzi_rules::{Mask, Permutation, Point};

use super::goals::SETS_A_UNIT;
use super::pairs::pairs;
use super::threats::completing;
use crate::request::Halt;
use crate::settled::{self, Settled};
use crate::table::Table;
use crate::watch::Watch;

/// How long pairs are looked for in one position.
const STEPS: u32 = 30;

/// How many answers of the breaker's are tried in one position.
const WIDTH: usize = 16;

/// What looking for pairs costs, beside a plain node.
const PAIRS_EFFORT: u64 = 16;

/// No proof is deeper.
pub const DEEPEST: u8 = 40;

/// Why a search ends without an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop {
    /// The work must end.
    Halt(Halt),
    /// Enough has been spent for now.
    Spent,
}

impl From<Halt> for Stop {
    fn from(halt: Halt) -> Self {
        Self::Halt(halt)
    }
}

/// The question whether one maker is blocked.
pub struct Blocking<const W: usize> {
    all: Mask<W>,
    lines: Vec<Mask<W>>,
    /// Lines that win for the breaker: where he happens to complete one, the game is over.
    others: Vec<Mask<W>>,
    table: Table<[Mask<W>; 2], Known<W>>,
    /// Symmetries of the lines with their inverses, the identity left out.
    symmetries: Vec<[Permutation; 2]>,
    /// How many more positions may be looked at before [`Stop::Spent`].
    allowance: u64,
    /// Proofs that are written down.
    proofs: HashMap<[Mask<W>; 2], Proof<W>>,
    /// The answers in them: for each position with the breaker on move.
    chosen: HashMap<[Mask<W>; 2], Point>,
}

/// What is known of a position with the maker on move.
#[derive(Clone, Copy, Debug)]
struct Known<const W: usize> {
    /// The breaker holds it with this zone.
    zone: Option<Mask<W>>,
    /// No proof was found with fewer free answers than this.
    failed: u8,
    /// The move against which none was found.
    best: u16,
}

const NO_POINT: u16 = u16::MAX;

/// Why the breaker holds a position with the maker on move.
#[derive(Clone, Debug)]
pub struct Proof<const W: usize> {
    /// The zone that follows from what stands below.
    pub zone: Mask<W>,
    /// By pairs, or by answers to moves that stand for all others.
    pub by: By,
}

/// How a position is held.
#[derive(Clone, Debug)]
pub enum By {
    /// Pairs guard every open line; none where there is no open line.
    Pairs(Vec<[Point; 2]>),
    /// The maker's moves with the breaker's answers.
    Answers(Vec<[Point; 2]>),
}

impl<const W: usize> Settled for Blocking<W> {
    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        settled::put_table(out, &self.table, |out, stones, known| {
            let Known { zone, failed, best } = *known;
            settled::put_stones(out, stones)?;
            let holds = u64::from(zone.is_some());
            settled::put(out, &[holds << 32 | u64::from(failed) << 16 | u64::from(best)])?;
            settled::put(out, &zone.unwrap_or_default().0)
        })
    }

    fn read(&mut self, from: &mut dyn BufRead) -> io::Result<()> {
        let all = self.all;
        settled::take_table(from, &mut self.table, |from| {
            let stones = settled::take_stones(from, all)?;
            let word = settled::take(from)?;
            let zone = settled::take_mask(from, all)?;
            let (holds, failed, best) = (word >> 32, (word >> 16) as u16, word as u16);
            let has_move = best == NO_POINT || settled::is_point_of(all, best);
            match (u8::try_from(failed), holds) {
                (Ok(failed), 0 | 1) if has_move => {
                    let zone = (holds == 1).then_some(zone);
                    Ok((stones, Known { zone, failed, best }))
                }
                _ => Err(settled::nonsense()),
            }
        })
    }
}

impl<const W: usize> Blocking<W> {
    /// The question about these lines (sorted) of the maker's; the breaker wins by the others.
    pub fn new(all: Mask<W>, lines: Vec<Mask<W>>, others: Vec<Mask<W>>, memory: usize) -> Self {
        Self {
            all,
            lines,
            others,
            table: Table::new(memory),
            symmetries: Vec::new(),
            allowance: 0,
            proofs: HashMap::new(),
            chosen: HashMap::new(),
        }
    }

    /// Uses those of these permutations under which the lines stay the same. To be called before anything else.
    pub fn use_symmetries(&mut self, symmetries: &[Permutation]) {
        let keeps = |permutation: &&Permutation| {
            let mut images: Vec<_> = self.lines.iter().map(|&line| permutation.mask(line)).collect();
            images.sort_unstable();
            images == self.lines
        };
        let others = symmetries.iter().filter(|permutation| !permutation.is_identity());
        self.symmetries = others
            .filter(keeps)
            .map(|permutation| [permutation.clone(), permutation.inverse()])
            .collect();
    }

    /// Allows so many more positions to be looked at.
    pub fn allow(&mut self, positions: u64) {
        self.allowance = positions;
    }

    /// The zone with which the breaker holds, the maker being on move; `None` when no proof is found with so many
    /// free answers.
    ///
    /// # Errors
    /// That the work must end, or the allowance is spent.
    pub fn holds(
        &mut self,
        maker: Mask<W>,
        breaker: Mask<W>,
        depth: u8,
        watch: &mut Watch<'_>,
    ) -> Result<Option<Mask<W>>, Stop> {
        watch.node()?;
        watch.effort(self.lines.len() as u64 / SETS_A_UNIT)?;
        self.allowance = self.allowance.checked_sub(1).ok_or(Stop::Spent)?;
        let mut reach = Mask::EMPTY;
        for &line in &self.lines {
            if !line.meets(breaker) {
                let empty = line - maker;
                if empty.count() <= 1 {
                    return Ok(None);
                }
                reach |= empty;
            }
        }
        if reach.is_empty() {
            return Ok(Some(Mask::EMPTY));
        }
        let known = self.known(maker, breaker);
        if known.zone.is_some() || known.failed > depth {
            return Ok(known.zone);
        }
        if known.failed == 0 {
            watch.effort(PAIRS_EFFORT)?;
            if let Some(pairs) = pairs(&self.lines, maker, breaker, STEPS) {
                let zone = Some(points_of(&pairs));
                self.learn(maker, breaker, Known { zone, ..known });
                return Ok(zone);
            }
        }
        if depth == 0 {
            self.learn(maker, breaker, Known { failed: 1, ..known });
            return Ok(None);
        }
        let mut must = reach;
        let mut zone = Mask::EMPTY;
        for at in self.ordered(maker, breaker, reach, known.best) {
            if !must.contains(at) {
                continue;
            }
            let Some((answer, below)) = self.blocks(maker | Mask::of(at), breaker, depth, watch)? else {
                let failed = depth + 1;
                self.learn(
                    maker,
                    breaker,
                    Known {
                        failed,
                        best: at.0,
                        ..known
                    },
                );
                return Ok(None);
            };
            let used = below | Mask::of(answer);
            zone |= used;
            must &= used;
            must.remove(at);
        }
        let zone = Some(zone);
        self.learn(maker, breaker, Known { zone, ..known });
        Ok(zone)
    }

    /// An answer after which the breaker, who is on move, holds, and the zone after it; `None` when none is found
    /// with so many free answers.
    ///
    /// # Errors
    /// That the work must end, or the allowance is spent.
    pub fn blocks(
        &mut self,
        maker: Mask<W>,
        breaker: Mask<W>,
        depth: u8,
        watch: &mut Watch<'_>,
    ) -> Result<Option<(Point, Mask<W>)>, Stop> {
        self.blocks_by(self.all - maker - breaker, maker, breaker, depth, watch)
    }

    /// The same, when only some points are allowed as the answer.
    ///
    /// # Errors
    /// As for [`Self::blocks`].
    pub fn blocks_by(
        &mut self,
        allowed: Mask<W>,
        maker: Mask<W>,
        breaker: Mask<W>,
        depth: u8,
        watch: &mut Watch<'_>,
    ) -> Result<Option<(Point, Mask<W>)>, Stop> {
        let threats = completing(&self.lines, maker, breaker);
        if threats.count() > 1 || !allowed.covers(threats) {
            return Ok(None);
        }
        if let Some(at) = threats.lowest() {
            let zone = self.holds(maker, breaker | Mask::of(at), depth, watch)?;
            return Ok(zone.map(|zone| (at, zone)));
        }
        let mut reach = Mask::EMPTY;
        for &line in &self.lines {
            if !line.meets(breaker) {
                reach |= line - maker;
            }
        }
        let mut queue = self.ordered(maker, breaker, reach & allowed, NO_POINT);
        if queue.is_empty() {
            // No line is open, or no answer can touch one.
            let Some(at) = allowed.lowest() else {
                return Ok(None);
            };
            let zone = self.holds(maker, breaker | Mask::of(at), depth, watch)?;
            return Ok(zone.map(|zone| (at, zone)));
        }
        queue.truncate(WIDTH);
        for depth in 0..depth {
            let mut tried = Mask::<W>::EMPTY;
            let mut index = 0;
            while let Some(&at) = queue.get(index) {
                index += 1;
                if tried.contains(at) {
                    continue;
                }
                tried.insert(at);
                let with = breaker | Mask::of(at);
                if let Some(zone) = self.holds(maker, with, depth, watch)? {
                    return Ok(Some((at, zone)));
                }
                let refutation = self.known(maker, with).best;
                let next = Point(refutation);
                if refutation != NO_POINT && allowed.contains(next) && !tried.contains(next) {
                    if let Some(old) = queue.iter().position(|&other| other == next) {
                        queue.remove(old);
                    }
                    queue.insert(index, next);
                    queue.truncate(WIDTH);
                }
            }
        }
        Ok(None)
    }

    /// Writes down why the breaker holds a position with the maker on move, and everything below it. The position must be one
    /// that [`Self::holds`] says yes to. `None` when that cannot be repeated.
    ///
    /// # Errors
    /// That the work must end.
    pub fn prove(
        &mut self,
        maker: Mask<W>,
        breaker: Mask<W>,
        watch: &mut Watch<'_>,
    ) -> Result<Option<Proof<W>>, Halt> {
        watch.node()?;
        watch.effort(self.lines.len() as u64 / SETS_A_UNIT)?;
        if let Some(proof) = self.proofs.get(&[maker, breaker]) {
            return Ok(Some(proof.clone()));
        }
        let proof = if self.others.iter().any(|&line| breaker.covers(line)) {
            // Nothing is played after a win, and so nothing can be checked about what would hold elsewhere.
            Proof {
                zone: self.all,
                by: By::Pairs(Vec::new()),
            }
        } else if let Some(pairs) = pairs(&self.lines, maker, breaker, STEPS) {
            Proof {
                zone: points_of(&pairs),
                by: By::Pairs(pairs),
            }
        } else {
            let mut answers = Vec::new();
            let mut must = self.all - maker - breaker;
            let mut zone = Mask::EMPTY;
            let best = self.known(maker, breaker).best;
            for at in self.ordered(maker, breaker, must, best) {
                if !must.contains(at) {
                    continue;
                }
                let with = maker | Mask::of(at);
                let free = self.all - with - breaker;
                let Some(answer) = self.chosen(with, breaker, free, watch)? else {
                    return Ok(None);
                };
                let Some(below) = self.prove(with, breaker | Mask::of(answer), watch)? else {
                    return Ok(None);
                };
                let used = below.zone | Mask::of(answer);
                answers.push([at, answer]);
                zone |= used;
                must &= used;
                must.remove(at);
            }
            Proof {
                zone,
                by: By::Answers(answers),
            }
        };
        self.proofs.insert([maker, breaker], proof.clone());
        Ok(Some(proof))
    }

    /// The breaker's answer in a position with him on move, among these points, where there is one: always the same.
    ///
    /// # Errors
    /// That the work must end.
    pub fn chosen(
        &mut self,
        maker: Mask<W>,
        breaker: Mask<W>,
        allowed: Mask<W>,
        watch: &mut Watch<'_>,
    ) -> Result<Option<Point>, Halt> {
        if let Some(&at) = self.chosen.get(&[maker, breaker]) {
            return Ok(Some(at));
        }
        self.allowance = u64::MAX;
        for depth in 0..=DEEPEST {
            match self.blocks_by(allowed, maker, breaker, depth, watch) {
                Ok(Some((at, _))) => {
                    self.chosen.insert([maker, breaker], at);
                    return Ok(Some(at));
                }
                Ok(None) | Err(Stop::Spent) => {}
                Err(Stop::Halt(halt)) => return Err(halt),
            }
        }
        Ok(None)
    }

    /// Points, the most promising first: those on open lines that are nearly complete.
    fn ordered(&self, maker: Mask<W>, breaker: Mask<W>, points: Mask<W>, first: u16) -> Vec<Point> {
        let mut scores = vec![0u32; 64 * W];
        for &line in &self.lines {
            if !line.meets(breaker) {
                // Four times as much for each stone that the line has.
                let weight = 1 << (2 * (line & maker).count().min(12));
                for at in line - maker {
                    scores[at.index()] += weight;
                }
            }
        }
        let mut ordered: Vec<Point> = points.iter().collect();
        ordered.sort_by_key(|at| (at.0 != first, u32::MAX - scores[at.index()], at.0));
        ordered
    }

    fn known(&self, maker: Mask<W>, breaker: Mask<W>) -> Known<W> {
        let (key, symmetry) = self.least(maker, breaker);
        let nothing = Known {
            zone: None,
            failed: 0,
            best: NO_POINT,
        };
        let mut known = self.table.get(&key).copied().unwrap_or(nothing);
        if let Some([_, back]) = symmetry {
            known.turn(back);
        }
        known
    }

    fn learn(&mut self, maker: Mask<W>, breaker: Mask<W>, mut known: Known<W>) {
        let (key, symmetry) = self.least(maker, breaker);
        if let Some([there, _]) = symmetry {
            known.turn(there);
        }
        self.table.put(key, known);
    }

    /// The least image of a position, and the symmetry that leads to it; `None` for the identity.
    fn least(&self, maker: Mask<W>, breaker: Mask<W>) -> ([Mask<W>; 2], Option<&[Permutation; 2]>) {
        let mut least = ([maker, breaker], None);
        for symmetry in &self.symmetries {
            let image = symmetry[0].mask(maker);
            if image <= least.0[0] {
                let image = [image, symmetry[0].mask(breaker)];
                if image < least.0 {
                    least = (image, Some(symmetry));
                }
            }
        }
        least
    }
}

impl<const W: usize> Known<W> {
    /// The same, seen through a symmetry.
    fn turn(&mut self, symmetry: &Permutation) {
        self.zone = self.zone.map(|zone| symmetry.mask(zone));
        if self.best != NO_POINT {
            self.best = symmetry.point(Point(self.best)).0;
        }
    }
}

fn points_of<const W: usize>(pairs: &[[Point; 2]]) -> Mask<W> {
    pairs.iter().flatten().copied().collect()
}

#[cfg(test)]
mod tests {
    use lianzi_rules::{AnyGame, Game, Player, catalogue};

    use super::super::goals::Goals;
    use super::*;
    use crate::Request;

    fn mask(points: &[u16]) -> Mask<1> {
        points.iter().map(|&point| Point(point)).collect()
    }

    /// A strip of five points on which three in a row win.
    fn strip() -> Blocking<1> {
        let lines = vec![mask(&[0, 1, 2]), mask(&[1, 2, 3]), mask(&[2, 3, 4])];
        let mut blocking = Blocking::new(mask(&[0, 1, 2, 3, 4]), lines.clone(), lines, 1 << 20);
        blocking.allow(u64::MAX);
        blocking
    }

    fn watched<T>(work: impl FnOnce(&mut Watch<'_>) -> T) -> T {
        let request = Request::default();
        let mut report = |_: &_| {};
        work(&mut Watch::new(&request, &mut report))
    }

    fn goals(game: &Game<1>) -> Goals<1> {
        watched(|watch| Goals::of(game, &game.start(), watch)).expect("nothing ends it")
    }

    #[test]
    fn four_in_a_row_on_four_by_four_is_held_and_every_move_is_covered_by_the_proof() {
        let AnyGame::One(game) = catalogue::game("mnk:4,4,4").unwrap() else {
            panic!("a small board");
        };
        let lines = goals(&game).lines[Player::First].clone();
        let mut blocking = Blocking::new(game.all(), lines.clone(), lines, 1 << 20);
        blocking.allow(u64::MAX);
        watched(|watch| {
            let zone = blocking.holds(Mask::EMPTY, Mask::EMPTY, 3, watch).unwrap();
            assert!(zone.is_some());
            let proof = blocking.prove(Mask::EMPTY, Mask::EMPTY, watch).unwrap().unwrap();
            let By::Answers(answers) = proof.by else {
                panic!("ten rows on sixteen points have no pairs");
            };
            for at in game.all() {
                let covered = answers.iter().any(|&[mv, answer]| {
                    let below = blocking
                        .prove(Mask::of(mv), Mask::of(answer), watch)
                        .unwrap()
                        .unwrap();
                    mv == at || !(below.zone | Mask::of(answer)).contains(at)
                });
                assert!(covered, "{at:?}");
            }
        });
    }

    #[test]
    fn two_rows_at_once_are_not_held() {
        // The maker has two on the left, and threatens on both sides: .XX..
        let mut blocking = strip();
        watched(|watch| {
            let maker = mask(&[1, 2]);
            assert_eq!(blocking.blocks(maker, Mask::EMPTY, 5, watch), Ok(None));
            // With one end taken the other is forced.
            let found = blocking.blocks(maker, mask(&[0]), 5, watch).unwrap();
            assert_eq!(found.map(|(at, _)| at), Some(Point(3)));
        });
    }

    #[test]
    fn an_allowance_that_is_spent_stops_the_search_and_loses_nothing() {
        let AnyGame::One(game) = catalogue::game("mnk:7,6,5").unwrap() else {
            panic!("a small board");
        };
        let lines = goals(&game).lines[Player::First].clone();
        let mut blocking = Blocking::new(game.all(), lines.clone(), lines, 1 << 26);
        blocking.use_symmetries(game.symmetries());
        watched(|watch| {
            let mut allowance = 500;
            let zone = loop {
                blocking.allow(allowance);
                match blocking.holds(Mask::EMPTY, Mask::EMPTY, 4, watch) {
                    Err(Stop::Spent) => allowance *= 2,
                    found => break found.unwrap(),
                }
            };
            assert!(allowance > 500 && zone.is_some());
        });
    }
}
