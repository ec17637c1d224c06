//! Sets of stones as numbers: the k-element subsets of n points in order (colexicographic), and the canonical ones among
//! them under symmetries.

/// The most stones of a player: more make tables that no machine holds.
pub(super) const MOST_STONES: usize = 31;

/// The binomial coefficients that ranks are added up from.
pub(super) struct Choose(Box<[[u32; 64]; 32]>);

impl Choose {
    pub(super) fn new() -> Self {
        let mut table = Box::new([[0; 64]; 32]);
        for (stones, row) in table.iter_mut().enumerate() {
            for (points, entry) in row.iter_mut().enumerate() {
                *entry = u32::try_from(count(points, stones)).unwrap_or(u32::MAX);
            }
        }
        Self(table)
    }

    /// In how many ways so many points below `point` can be chosen.
    #[inline]
    pub(super) fn below(&self, stones: usize, point: usize) -> u32 {
        self.0[stones & 31][point & 63]
    }

    /// The place of a set among all sets of as many points.
    #[inline]
    pub(super) fn rank(&self, set: u64) -> usize {
        let (mut rank, mut stones) = (0, 0);
        for point in bits(set) {
            stones += 1;
            rank += self.below(stones, point);
        }
        rank as usize
    }
}

/// How many sets of so many points there are; saturates.
pub(super) fn count(points: usize, stones: usize) -> u128 {
    if stones > points {
        return 0;
    }
    let mut count = 1_u128;
    for step in 0..stones.min(points - stones) {
        count = count.saturating_mul((points - step) as u128) / (step as u128 + 1);
    }
    count
}

/// All sets of so many of the first `points` points, in order.
pub(super) fn subsets(points: usize, stones: usize) -> Vec<u64> {
    let total = count(points, stones) as usize;
    let mut sets = Vec::with_capacity(total);
    let mut set = if stones == 0 { 0 } else { u64::MAX >> (64 - stones) };
    for _ in 0..total {
        sets.push(set);
        if set != 0 {
            // Gosper: move the lowest run's last bit up, and the rest of the run down.
            let low = set & set.wrapping_neg();
            let carried = set.wrapping_add(low);
            set = carried | ((set ^ carried) >> 2).checked_div(low).unwrap_or(0);
        }
    }
    sets
}

/// The points of a set, rising.
#[inline]
pub(super) fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let point = set.trailing_zeros() as usize;
            set &= set - 1;
            point
        })
    })
}

/// A permutation of at most 64 points.
#[derive(Clone)]
pub(super) struct Permuted {
    images: [u8; 64],
}

impl Permuted {
    pub(super) fn new(images: impl Iterator<Item = usize>) -> Self {
        let mut table = [0; 64];
        for (entry, image) in table.iter_mut().zip(images) {
            *entry = image as u8;
        }
        Self { images: table }
    }

    #[inline]
    pub(super) fn of(&self, set: u64) -> u64 {
        bits(set).fold(0, |image, point| image | 1 << self.images[point])
    }

    /// How many sets of 0, 1, 2, ... `stones` points stay as they are.
    fn fixed(&self, points: usize, stones: usize) -> Vec<u128> {
        let mut fixed = vec![0_u128; stones + 1];
        fixed[0] = 1;
        let mut seen = 0_u64;
        for start in 0..points {
            let (mut length, mut point) = (0, start);
            while seen >> point & 1 == 0 {
                seen |= 1 << point;
                length += 1;
                point = self.images[point] as usize;
            }
            if length > 0 {
                for size in (length..=stones).rev() {
                    fixed[size] = fixed[size].saturating_add(fixed[size - length]);
                }
            }
        }
        fixed
    }
}

/// How many sets of so many points differ under symmetries that form a group (Burnside's lemma).
pub(super) fn orbits(symmetries: &[Permuted], points: usize, stones: usize) -> u128 {
    let fixed = symmetries
        .iter()
        .map(|symmetry| symmetry.fixed(points, stones)[stones]);
    fixed.sum::<u128>() / symmetries.len().max(1) as u128
}

/// The sets of so many stones: which are canonical, and how the others get there.
pub(super) struct Side {
    /// The canonical sets; a row of a table belongs to each.
    pub rows: Vec<u64>,
    /// For each set, by rank, the row of its canonical image.
    row: Vec<u32>,
    /// For each set, by rank, the symmetry that takes it to its canonical image.
    symmetry: Vec<u16>,
    /// For each row, where its stabilisers begin in the list.
    begins: Vec<u32>,
    stabilisers: Vec<u16>,
}

impl Side {
    pub(super) fn new(choose: &Choose, symmetries: &[Permuted], points: usize, stones: usize) -> Self {
        let inverse: Vec<u16> = symmetries
            .iter()
            .map(|symmetry| {
                let undoes = |other: &Permuted| {
                    (0..points).all(|point| other.images[symmetry.images[point] as usize] as usize == point)
                };
                symmetries.iter().position(undoes).unwrap_or(0) as u16
            })
            .collect();
        let sets = subsets(points, stones);
        let mut side = Self {
            rows: Vec::new(),
            row: vec![u32::MAX; sets.len()],
            symmetry: vec![0; sets.len()],
            begins: Vec::new(),
            stabilisers: Vec::new(),
        };
        for (rank, &set) in sets.iter().enumerate() {
            if side.row[rank] != u32::MAX {
                continue;
            }
            let row = side.rows.len() as u32;
            side.rows.push(set);
            side.begins.push(side.stabilisers.len() as u32);
            for (index, symmetry) in symmetries.iter().enumerate() {
                let image = symmetry.of(set);
                if image == set && index != 0 {
                    side.stabilisers.push(index as u16);
                }
                let image = choose.rank(image);
                if side.row[image] == u32::MAX {
                    side.row[image] = row;
                    side.symmetry[image] = inverse[index];
                }
            }
        }
        side.begins.push(side.stabilisers.len() as u32);
        side
    }

    /// The row of a set, given by its rank, and the symmetry that takes the set to the row's.
    #[inline]
    pub(super) fn canonical(&self, rank: usize) -> (usize, usize) {
        (self.row[rank] as usize, self.symmetry[rank] as usize)
    }

    /// The symmetries, but for the identity, that leave a row's set as it is.
    #[inline]
    pub(super) fn stabilisers(&self, row: usize) -> &[u16] {
        &self.stabilisers[self.begins[row] as usize..self.begins[row + 1] as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_stands_at_its_rank() {
        let choose = Choose::new();
        for (points, stones) in [(5, 0), (5, 2), (9, 3), (7, 7), (12, 5)] {
            let sets = subsets(points, stones);
            assert_eq!(sets.len() as u128, count(points, stones));
            for (rank, &set) in sets.iter().enumerate() {
                assert_eq!(set.count_ones() as usize, stones);
                assert!(set < 1 << points);
                assert_eq!(choose.rank(set), rank);
            }
        }
    }

    #[test]
    fn every_set_finds_its_canonical_image() {
        let choose = Choose::new();
        // The four turns of a ring of eight points.
        let turns: Vec<_> = (0..4)
            .map(|turn| Permuted::new((0..8).map(move |point| (point + 2 * turn) % 8)))
            .collect();
        for stones in 0..=8 {
            let side = Side::new(&choose, &turns, 8, stones);
            assert_eq!(side.rows.len() as u128, orbits(&turns, 8, stones));
            for (rank, &set) in subsets(8, stones).iter().enumerate() {
                let (row, symmetry) = side.canonical(rank);
                assert_eq!(turns[symmetry].of(set), side.rows[row]);
            }
            for (row, &set) in side.rows.iter().enumerate() {
                let stays = (1..4).filter(|&turn| turns[turn as usize].of(set) == set);
                assert!(stays.eq(side.stabilisers(row).iter().copied()));
            }
        }
    }
}
