//! Sets of points as numbers, as docs/tables.md says.

/// In how many ways `size` of `points` can be chosen; saturates.
pub(super) fn choose(points: usize, size: usize) -> u64 {
    if size > points {
        return 0;
    }
    let mut ways = 1_u128;
    for step in 0..size.min(points - size) {
        ways = ways.saturating_mul((points - step) as u128) / (step as u128 + 1);
    }
    u64::try_from(ways).unwrap_or(u64::MAX)
}

/// The place of a set among all sets of as many points, in the order of the numbers that their bits make.
pub(super) fn rank(set: u64) -> u64 {
    let mut rest = set;
    let (mut rank, mut size) = (0, 0);
    while rest != 0 {
        size += 1;
        rank += choose(rest.trailing_zeros() as usize, size);
        rest &= rest - 1;
    }
    rank
}

/// The set with a rank.
pub(super) fn set(points: usize, size: usize, rank: u64) -> u64 {
    let mut left = rank;
    let mut set = 0;
    let mut below = points;
    for size in (1..=size).rev() {
        // The highest point whose sets below do not exceed what is left.
        while choose(below - 1, size) > left {
            below -= 1;
        }
        below -= 1;
        left -= choose(below, size);
        set |= 1 << below;
    }
    set
}

/// The image of a set.
pub(super) fn image(set: u64, symmetry: &[u8]) -> u64 {
    let mut rest = set;
    let mut image = 0;
    while rest != 0 {
        image |= 1 << symmetry[rest.trailing_zeros() as usize];
        rest &= rest - 1;
    }
    image
}

/// A set of points outside `without`, in the numbers of the points that `without` leaves.
pub(super) fn squeeze(set: u64, without: u64) -> u64 {
    let mut rest = set;
    let mut squeezed = 0;
    while rest != 0 {
        let point = rest.trailing_zeros();
        let taken = (without & ((1 << point) - 1)).count_ones();
        squeezed |= 1 << (point - taken);
        rest &= rest - 1;
    }
    squeezed
}

/// The reverse of [`squeeze`].
pub(super) fn spread(squeezed: u64, without: u64) -> u64 {
    let mut free = !without;
    let mut rest = squeezed;
    let mut set = 0;
    while rest != 0 {
        let lowest = free & free.wrapping_neg();
        if rest & 1 != 0 {
            set |= lowest;
        }
        rest >>= 1;
        free ^= lowest;
    }
    set
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_and_ranks_are_each_others_reverse() {
        for size in 0..=7 {
            let mut last = None;
            for number in 0..choose(7, size) {
                let found = set(7, size, number);
                assert_eq!((found.count_ones() as usize, rank(found)), (size, number));
                assert!(last.is_none_or(|last| last < found), "in rising order");
                last = Some(found);
            }
        }
    }

    #[test]
    fn squeezing_and_spreading_are_each_others_reverse() {
        let without = 0b1001_0110;
        for squeezed in 0..16 {
            let set = spread(squeezed, without);
            assert_eq!((set & without, squeeze(set, without)), (0, squeezed));
        }
    }
}
