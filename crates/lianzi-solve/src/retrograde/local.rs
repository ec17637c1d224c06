//! The board as seen by one player while the other's stones stand still.
//!
//! The points that the others leave free are numbered afresh, 0 to m. A set of stones on them is a set of the numbers, and
//! its rank is its column in the row of a table that belongs to the standing stones. So everything that the moving player
//! can do stays within one row.

use lianzi_rules::rules::Reach;

use super::combinations::{Choose, Permuted, bits};
use super::judge::Slides;

/// The free points of a row, and what one can do on them.
pub(super) struct Local {
    /// The free points, rising.
    free: Vec<u8>,
    /// The number of each free point.
    number: [u8; 64],
    /// Where stones step to from each number, and where they come from.
    steps: Vec<u64>,
    back: Vec<u64>,
    /// Instead of steps: rays, cut off where the others stand, and for each number the ways that lead to it.
    rays: Vec<Vec<Far>>,
    into: Vec<Vec<Way>>,
    reach: Reach,
    /// The standing stones under each symmetry.
    pub images: Vec<u64>,
}

impl Local {
    pub(super) fn new() -> Self {
        Self {
            free: Vec::new(),
            number: [0; 64],
            steps: Vec::new(),
            back: Vec::new(),
            rays: Vec::new(),
            into: Vec::new(),
            reach: Reach::Any,
            images: Vec::new(),
        }
    }

    /// The standing stones change.
    pub(super) fn stand(&mut self, points: usize, standing: u64, symmetries: &[Permuted]) {
        self.free.clear();
        for point in (0..points).filter(|point| standing >> point & 1 == 0) {
            self.number[point] = self.free.len() as u8;
            self.free.push(point as u8);
        }
        self.images.clear();
        self.images
            .extend(symmetries.iter().map(|symmetry| symmetry.of(standing)));
    }

    /// Prepares slides; the standing stones are known.
    pub(super) fn slide(&mut self, standing: u64, slides: &Slides) {
        self.steps.clear();
        self.back.clear();
        self.back.resize(self.free.len(), 0);
        self.rays.clear();
        self.into.clear();
        match slides {
            Slides::Steps(next) => {
                for (from, &point) in self.free.iter().enumerate() {
                    let steps = self.inner(next[point as usize] & !standing & !(1 << point));
                    self.steps.push(steps);
                    for to in bits(steps) {
                        self.back[to] |= 1 << from;
                    }
                }
            }
            Slides::Rays(rays, reach) => {
                self.reach = *reach;
                self.into.resize_with(self.free.len(), Vec::new);
                for (from, &point) in self.free.iter().enumerate() {
                    let cut = |ray: &Vec<u8>| -> Far {
                        let open = ray.iter().take_while(|&&next| standing >> next & 1 == 0);
                        Far::new(open.map(|&next| self.number[next as usize]).collect())
                    };
                    let rays: Vec<Far> = rays[point as usize].iter().map(cut).collect();
                    for ray in &rays {
                        ray.ways(from as u8, *reach, |to, way| self.into[to as usize].push(way));
                    }
                    self.rays.push(rays);
                }
            }
        }
    }

    /// How many free points there are.
    pub(super) fn len(&self) -> usize {
        self.free.len()
    }

    /// The numbers of free points.
    #[inline]
    pub(super) fn inner(&self, points: u64) -> u64 {
        bits(points).fold(0, |inner, point| inner | 1 << self.number[point])
    }

    /// The points of numbers.
    #[inline]
    pub(super) fn outer(&self, inner: u64) -> u64 {
        bits(inner).fold(0, |points, number| points | 1 << self.free[number])
    }

    /// The point of a number.
    #[inline]
    pub(super) fn point(&self, number: usize) -> usize {
        self.free[number] as usize
    }

    /// The rank of a set of numbers among all sets of points of the board.
    #[inline]
    pub(super) fn outer_rank(&self, choose: &Choose, inner: u64) -> usize {
        let (mut rank, mut stones) = (0, 0);
        for number in bits(inner) {
            stones += 1;
            rank += choose.below(stones, self.free[number] as usize);
        }
        rank as usize
    }

    /// Where the stone on `from` can slide to.
    #[inline]
    pub(super) fn targets(&self, stones: u64, from: usize) -> u64 {
        if self.rays.is_empty() {
            self.steps[from] & !stones
        } else {
            self.far_targets(stones, from)
        }
    }

    fn far_targets(&self, stones: u64, from: usize) -> u64 {
        let rays = self.rays[from].iter();
        rays.fold(0, |targets, ray| targets | ray.targets(stones, self.reach))
    }

    /// Whether no stone can slide.
    #[inline]
    pub(super) fn is_stuck(&self, stones: u64) -> bool {
        bits(stones).all(|from| self.targets(stones, from) == 0)
    }

    /// The sets from which a slide to `to` leads to these stones.
    #[inline]
    pub(super) fn before(&self, stones: u64, to: usize, mut found: impl FnMut(u64)) {
        let lifted = stones ^ 1 << to;
        if self.rays.is_empty() {
            for from in bits(self.back[to] & !stones) {
                found(lifted | 1 << from);
            }
            return;
        }
        for way in &self.into[to] {
            if stones >> way.from & 1 == 0 && way.is_open(lifted) {
                found(lifted | 1 << way.from);
            }
        }
    }
}

/// A ray of numbers, from the nearest on.
struct Far {
    numbers: Vec<u8>,
    all: u64,
    /// Whether the numbers rise, or fall, along the ray; on most boards they do one or the other.
    order: Order,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    Rising,
    Falling,
    Neither,
}

impl Far {
    fn new(numbers: Vec<u8>) -> Self {
        let order = if numbers.is_sorted() {
            Order::Rising
        } else if numbers.iter().rev().is_sorted() {
            Order::Falling
        } else {
            Order::Neither
        };
        Self {
            all: numbers.iter().fold(0, |all, number| all | 1 << number),
            numbers,
            order,
        }
    }

    /// Where a stone at its beginning can slide to along it.
    #[inline]
    fn targets(&self, stones: u64, reach: Reach) -> u64 {
        let blocked = self.all & stones;
        match (reach, self.order) {
            (Reach::Any, _) if blocked == 0 => self.all,
            (Reach::Any, Order::Rising) => self.all & ((blocked & blocked.wrapping_neg()) - 1),
            (Reach::Any, Order::Falling) => self.all & !(u64::MAX >> blocked.leading_zeros()),
            _ => {
                let free = self
                    .numbers
                    .iter()
                    .take_while(|&&to| stones >> to & 1 == 0)
                    .count();
                let reached = match reach {
                    Reach::Any => &self.numbers[..free],
                    Reach::Steps(steps) => &self.numbers[..free.min(steps as usize)],
                    Reach::Stop => &self.numbers[free.saturating_sub(1)..free],
                };
                reached.iter().fold(0, |targets, &to| targets | 1 << to)
            }
        }
    }

    /// The ways along it, with where each leads.
    fn ways(&self, from: u8, reach: Reach, mut found: impl FnMut(u8, Way)) {
        let mut between = 0;
        for (step, &to) in self.numbers.iter().enumerate() {
            if matches!(reach, Reach::Steps(steps) if step >= steps as usize) {
                break;
            }
            let stop = match self.numbers.get(step + 1) {
                Some(next) if reach == Reach::Stop => 1 << next,
                _ => 0,
            };
            found(to, Way { from, between, stop });
            between |= 1 << to;
        }
    }
}

/// A way from one number to another.
struct Way {
    from: u8,
    /// What must be free.
    between: u64,
    /// Where a stone must stop the slide; 0 when nothing need.
    stop: u64,
}

impl Way {
    #[inline]
    fn is_open(&self, stones: u64) -> bool {
        stones & self.between == 0 && (self.stop == 0 || stones & self.stop != 0)
    }
}

/// Gives all sets of so many more stones on the points of `open`, together with `base`.
pub(super) fn extend(base: u64, open: u64, more: usize, found: &mut impl FnMut(u64)) {
    if more == 0 {
        found(base);
        return;
    }
    let mut rest = open;
    while rest.count_ones() as usize >= more {
        let low = rest & rest.wrapping_neg();
        rest ^= low;
        extend(base | low, rest, more - 1, found);
    }
}
