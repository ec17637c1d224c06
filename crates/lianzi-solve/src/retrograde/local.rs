//! The board as seen by one player while the other's stones stand still.
//!
//! The points that the others leave free are numbered afresh, 0 to m. A set of stones on them is a set of the numbers, and
//! its rank is its column in the row of a table that belongs to the standing stones. So everything that the moving player
//! can do stays within one row.

use lianzi_rules::rules::Reach;

use super::combinations::{Choose, Permuted, bits};
use super::plan::Slides;

/// The free points of a row, and what one can do on them.
pub(super) struct Local {
    /// The free points, rising.
    free: Vec<u8>,
    /// The number of each free point.
    number: [u8; 64],
    /// Where stones step to from each number, and where they come from.
    steps: Vec<u64>,
    back: Vec<u64>,
    /// Instead of steps: rays, cut off where the others stand.
    rays: Vec<Vec<Vec<u8>>>,
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
                for (from, &point) in self.free.iter().enumerate() {
                    let cut = |ray: &Vec<u8>| -> Vec<u8> {
                        let open = ray.iter().take_while(|&&next| standing >> next & 1 == 0);
                        open.map(|&next| self.number[next as usize]).collect()
                    };
                    let rays: Vec<Vec<u8>> = rays[point as usize].iter().map(cut).collect();
                    for &to in rays.iter().flatten() {
                        self.back[to as usize] |= 1 << from;
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
        let mut targets = 0;
        for ray in &self.rays[from] {
            let free = ray.iter().take_while(|&&to| stones >> to & 1 == 0).count();
            let reached = match self.reach {
                Reach::Any => &ray[..free],
                Reach::Steps(steps) => &ray[..free.min(steps as usize)],
                Reach::Stop => &ray[free.saturating_sub(1)..free],
            };
            targets = reached.iter().fold(targets, |targets, &to| targets | 1 << to);
        }
        targets
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
        for from in bits(self.back[to] & !stones) {
            let before = lifted | 1 << from;
            if self.rays.is_empty() || self.far_targets(before, from) >> to & 1 != 0 {
                found(before);
            }
        }
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
