//! Finding all permutations that keep a structure: colour refinement, then backtracking.
//!
//! Points get colours such that a symmetry can only take a point to one of the same colour. At first all have the same;
//! a round of refinement mixes into each point's colour the colours of the points it shares tuples with, by their
//! place in the tuple. When rounds tell no more points apart, one point is singled out and refinement goes on, until
//! every point has a colour of its own. A symmetry is then a way to single out other points such that the same colours
//! come out. Colours are hashes: should two collide, some points are told apart later. What is found is checked exactly.

use super::structure::{Kind, Structure, canonical};
use super::{MOST_SYMMETRIES, Permutation};
use crate::Point;

/// How much work may be done in one attempt, in visits of points of tuples: a twentieth of a second or so.
const MOST_WORK: u64 = 16_000_000;

/// What a round costs for each point besides, in the same unit: colours are sorted.
const SORTING: usize = 16;

/// All symmetries, the identity first, or the subgroup that [`Game::symmetries`](crate::Game::symmetries) promises.
pub(super) fn automorphisms(structure: &Structure) -> Vec<Permutation> {
    let all = attempt(structure, vec![0; structure.points], false);
    all.or_else(|| attempt(structure, idle_points_apart(structure), true))
        .unwrap_or_else(|| vec![Permutation::identity(structure.points)])
}

/// Colours that tell points apart that are in no tuple, so that they stay where they are.
fn idle_points_apart(structure: &Structure) -> Vec<u64> {
    let mut colours: Vec<u64> = (1..=structure.points as u64).collect();
    for point in structure
        .relations
        .iter()
        .flat_map(|relation| &relation.tuples)
        .flatten()
    {
        colours[point.index()] = 0;
    }
    colours
}

/// The symmetries that keep these colours, sorted, so that the identity is the first. `None` when they are too many or
/// take too long; with `fewer`, when they are too many, those among them that leave more and more points alone.
fn attempt(structure: &Structure, mut colours: Vec<u64>, fewer: bool) -> Option<Vec<Permutation>> {
    let mut search = Search {
        structure,
        work: MOST_WORK,
        levels: Vec::new(),
        most: Vec::new(),
        found: Vec::new(),
    };
    if !search.descend(&mut colours) {
        return None;
    }
    for fixed in 0..=if fewer { search.levels.len() } else { 0 } {
        search.found.clear();
        let colours = search
            .levels
            .first()
            .map_or_else(|| search.most.clone(), |level| level.colours.clone());
        match search.images(0, fixed, &colours) {
            Stop::Done => {
                search.found.sort_unstable();
                return Some(search.found);
            }
            Stop::TooMany => {}
            Stop::TooLong => return None,
        }
    }
    None
}

/// Why a search ends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stop {
    Done,
    TooMany,
    TooLong,
}

/// A point singled out.
struct Level {
    /// Colours before.
    colours: Vec<u64>,
    point: usize,
    /// Rounds of refinement after.
    rounds: usize,
    /// Colours after that, sorted.
    after: Vec<u64>,
}

struct Search<'a> {
    structure: &'a Structure,
    work: u64,
    levels: Vec<Level>,
    /// Colours when all points are told apart.
    most: Vec<u64>,
    found: Vec<Permutation>,
}

impl Search<'_> {
    /// Singles out points until all are told apart; whether there was time for it.
    fn descend(&mut self, colours: &mut [u64]) -> bool {
        let Some((_, mut sorted)) = self.settle(colours) else {
            return false;
        };
        while let Some(point) = shared(colours, &sorted) {
            let before = colours.to_vec();
            colours[point] = mix(colours[point], SINGLED);
            let Some((rounds, after)) = self.settle(colours) else {
                return false;
            };
            self.levels.push(Level {
                colours: before,
                point,
                rounds,
                after: after.clone(),
            });
            sorted = after;
        }
        self.most = colours.to_vec();
        true
    }

    /// Refines until nothing more is told apart: how many rounds that took, and the sorted colours.
    fn settle(&mut self, colours: &mut [u64]) -> Option<(usize, Vec<u64>)> {
        let mut sorted = sorted(colours);
        let mut kinds = distinct(&sorted);
        let mut rounds = 0;
        while kinds < colours.len() {
            self.refine(colours)?;
            rounds += 1;
            sorted = self::sorted(colours);
            if distinct(&sorted) == kinds {
                break;
            }
            kinds = distinct(&sorted);
        }
        Some((rounds, sorted))
    }

    /// Tries every point in place of the one singled out at this level (itself only, at the first `fixed` levels).
    fn images(&mut self, depth: usize, fixed: usize, colours: &[u64]) -> Stop {
        let Some(level) = self.levels.get(depth) else {
            return self.check(colours);
        };
        let (point, rounds, colour) = (level.point, level.rounds, level.colours[level.point]);
        for image in 0..colours.len() {
            if colours[image] != colour || (depth < fixed && image != point) {
                continue;
            }
            let mut next = colours.to_vec();
            next[image] = mix(colour, SINGLED);
            for _ in 0..rounds {
                if self.refine(&mut next).is_none() {
                    return Stop::TooLong;
                }
            }
            if sorted(&next) == self.levels[depth].after {
                let stop = self.images(depth + 1, fixed, &next);
                if stop != Stop::Done {
                    return stop;
                }
            }
        }
        Stop::Done
    }

    /// All points have their own colours: the permutation that these give, if it keeps the structure.
    fn check(&mut self, colours: &[u64]) -> Stop {
        let by_colour = |colours: &[u64]| {
            let mut points: Vec<usize> = (0..colours.len()).collect();
            points.sort_unstable_by_key(|&point| colours[point]);
            points
        };
        let mut images = vec![Point(0); colours.len()];
        for (point, image) in by_colour(&self.most).into_iter().zip(by_colour(colours)) {
            images[point] = Point(image as u16);
        }
        let permutation = Permutation(images.into_boxed_slice());
        let kept = self.structure.relations.iter().all(|relation| {
            relation.tuples.iter().all(|tuple| {
                let image = tuple.iter().map(|&point| permutation.point(point)).collect();
                relation
                    .tuples
                    .binary_search(&canonical(relation.kind, image))
                    .is_ok()
            })
        });
        if kept {
            if self.found.len() == MOST_SYMMETRIES {
                return Stop::TooMany;
            }
            self.found.push(permutation);
        }
        Stop::Done
    }

    /// One round; `None` when the time is up.
    fn refine(&mut self, colours: &mut [u64]) -> Option<()> {
        let mut gained = vec![0_u64; colours.len()];
        let mut visits = colours.len() * SORTING;
        for (number, relation) in self.structure.relations.iter().enumerate() {
            let seed = mix(number as u64, RELATION);
            for tuple in &relation.tuples {
                visits += tuple.len();
                gain(relation.kind, seed, tuple, colours, &mut gained);
            }
        }
        self.work = self.work.checked_sub(visits as u64)?;
        for (colour, gained) in colours.iter_mut().zip(gained) {
            *colour = mix(*colour, gained);
        }
        Some(())
    }
}

/// Adds to each point of a tuple what it learns from the others. Sums, because tuples come in no order.
fn gain(kind: Kind, seed: u64, tuple: &[Point], colours: &[u64], gained: &mut [u64]) {
    let colour = |index: usize| colours[tuple[index].index()];
    let mut add = |index: usize, value: u64| {
        let sum = &mut gained[tuple[index].index()];
        *sum = sum.wrapping_add(value);
    };
    let count = tuple.len();
    let chain =
        |indices: &mut dyn Iterator<Item = usize>| indices.fold(seed, |hash, index| mix(hash, colour(index)));
    match kind {
        Kind::Ordered => {
            let whole = chain(&mut (0..count));
            (0..count).for_each(|index| add(index, mix(whole, index as u64)));
        }
        Kind::Set => {
            let whole = (0..count).fold(0_u64, |sum, index| sum.wrapping_add(mix(seed, colour(index))));
            (0..count).for_each(|index| add(index, mix(whole, seed)));
        }
        Kind::Line => {
            let (ahead, back) = (chain(&mut (0..count)), chain(&mut (0..count).rev()));
            for index in 0..count {
                add(index, mix(ahead, index as u64));
                add(index, mix(back, (count - 1 - index) as u64));
            }
        }
        Kind::Ring => {
            let around = |index: usize| {
                let (before, after) = (colour((index + count - 1) % count), colour((index + 1) % count));
                mix(mix(seed, before).wrapping_add(mix(seed, after)), colour(index))
            };
            let whole = (0..count).fold(0_u64, |sum, index| sum.wrapping_add(around(index)));
            (0..count).for_each(|index| add(index, mix(whole, around(index))));
        }
    }
}

const SINGLED: u64 = 0x9ae1_6a3b_2f90_404f;
const RELATION: u64 = 0xc3a5_c85c_97cb_3127;

fn mix(hash: u64, value: u64) -> u64 {
    let product = u128::from(hash ^ 0xd6e8_feb8_6659_fd93) * u128::from(value ^ 0xff51_afd7_ed55_8ccd | 1);
    ((product >> 64) as u64 ^ product as u64)
        .rotate_left(23)
        .wrapping_add(value)
}

fn sorted(colours: &[u64]) -> Vec<u64> {
    let mut sorted = colours.to_vec();
    sorted.sort_unstable();
    sorted
}

fn distinct(sorted: &[u64]) -> usize {
    sorted.chunk_by(|a, b| a == b).count()
}

/// A point whose colour others have too, of the rarest such colour.
fn shared(colours: &[u64], sorted: &[u64]) -> Option<usize> {
    let class = sorted
        .chunk_by(|a, b| a == b)
        .filter(|class| class.len() > 1)
        .min_by_key(|class| class.len())?;
    colours.iter().position(|&colour| colour == class[0])
}
