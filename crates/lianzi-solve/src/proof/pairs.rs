//! Pairs of points by which a defender guards every line that is still open: when the attacker takes one, he
//! takes the other.

use lianzi_rules::{Mask, Point};

/// Choices that are worth trying for a position that stands in a certificate.
pub const MANY_STEPS: u32 = 400;

/// Pairs of empty points, no point in two of them, of which every line without a stone of the defender's
/// contains one. `None` when none are found in so many steps: pairs are a shortcut, and not finding them costs
/// search, not truth.
pub fn pairs<const W: usize>(
    lines: &[Mask<W>],
    attacker: Mask<W>,
    defender: Mask<W>,
    steps: u32,
) -> Option<Vec<[Point; 2]>> {
    // The empty points of each open line.
    let mut open = Vec::with_capacity(lines.len());
    for &line in lines {
        if !line.meets(defender) {
            let empty = line - attacker;
            if empty.count() < 2 {
                return None;
            }
            open.push(empty);
        }
    }
    match open.len().div_ceil(64) {
        0 => Some(Vec::new()),
        1 => Search::<W, 1>::run(open, steps),
        2 => Search::<W, 2>::run(open, steps),
        3..=4 => Search::<W, 4>::run(open, steps),
        5..=20 => Search::<W, 20>::run(open, steps),
        _ => None,
    }
}

/// Open lines on a board of W words, in sets of L words.
struct Search<const W: usize, const L: usize> {
    open: Vec<Mask<W>>,
    /// For each point the open lines that contain it.
    through: Vec<[u64; L]>,
    taken: Vec<[Point; 2]>,
    steps: u32,
}

impl<const W: usize, const L: usize> Search<W, L> {
    fn run(open: Vec<Mask<W>>, steps: u32) -> Option<Vec<[Point; 2]>> {
        let mut through = vec![[0; L]; 64 * W];
        let mut unguarded = [0; L];
        for (number, &line) in open.iter().enumerate() {
            let (word, bit) = (number / 64, 1 << (number % 64));
            unguarded[word] |= bit;
            for at in line {
                through[at.index()][word] |= bit;
            }
        }
        let mut search = Self {
            open,
            through,
            taken: Vec::new(),
            steps,
        };
        search.cover(unguarded, Mask::EMPTY).then_some(search.taken)
    }

    /// Guards all of these lines without the points already used.
    fn cover(&mut self, unguarded: [u64; L], used: Mask<W>) -> bool {
        // The line with the fewest free points has the fewest choices.
        let mut tightest: Option<(u32, Mask<W>)> = None;
        for (word, &lines) in unguarded.iter().enumerate() {
            let mut rest = lines;
            while rest != 0 {
                let number = word * 64 + rest.trailing_zeros() as usize;
                rest &= rest - 1;
                let free = self.open[number] - used;
                let count = free.count();
                if count < 2 {
                    return false;
                }
                if tightest.is_none_or(|(fewest, _)| count < fewest) {
                    tightest = Some((count, free));
                }
            }
        }
        let Some((_, free)) = tightest else { return true };
        // Pairs that guard many lines first.
        let mut choices: Vec<(u32, [Point; 2])> = Vec::with_capacity(16);
        let mut points = free;
        while let Some(one) = points.lowest() {
            points.remove(one);
            for two in points {
                let both = self.through[one.index()].iter().zip(&self.through[two.index()]);
                let shared = both
                    .zip(&unguarded)
                    .map(|((one, two), open)| (one & two & open).count_ones());
                let lines: u32 = shared.sum();
                choices.push((lines, [one, two]));
            }
        }
        choices.sort_unstable_by_key(|&(lines, pair)| (u32::MAX - lines, pair));
        for (_, pair) in choices {
            if self.steps == 0 {
                return false;
            }
            self.steps -= 1;
            let mut left = unguarded;
            let both = self.through[pair[0].index()]
                .iter()
                .zip(&self.through[pair[1].index()]);
            for (left, (one, two)) in left.iter_mut().zip(both) {
                *left &= !(one & two);
            }
            self.taken.push(pair);
            if self.cover(left, used | Mask::of(pair[0]) | Mask::of(pair[1])) {
                return true;
            }
            self.taken.pop();
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mask(points: &[u16]) -> Mask<1> {
        points.iter().map(|&point| Point(point)).collect()
    }

    #[test]
    fn two_lines_that_share_a_point_are_guarded_by_two_pairs() {
        let lines = [mask(&[0, 1, 2]), mask(&[0, 3, 4])];
        let found = pairs(&lines, Mask::EMPTY, Mask::EMPTY, MANY_STEPS).unwrap();
        for line in lines {
            assert!(
                found
                    .iter()
                    .any(|&[one, two]| line.contains(one) && line.contains(two))
            );
        }
    }

    #[test]
    fn a_pair_that_two_lines_share_guards_both() {
        let lines = [mask(&[0, 1, 2]), mask(&[1, 2, 3])];
        assert_eq!(
            pairs(&lines, mask(&[0]), Mask::EMPTY, MANY_STEPS),
            Some(vec![[Point(1), Point(2)]])
        );
    }

    #[test]
    fn a_line_with_one_empty_point_cannot_be_guarded() {
        assert_eq!(
            pairs(&[mask(&[0, 1, 2])], mask(&[0, 1]), Mask::EMPTY, MANY_STEPS),
            None
        );
    }

    #[test]
    fn three_lines_on_three_points_cannot_be_guarded() {
        let lines = [mask(&[0, 1]), mask(&[1, 2]), mask(&[0, 2])];
        assert_eq!(pairs(&lines, Mask::EMPTY, Mask::EMPTY, MANY_STEPS), None);
    }

    #[test]
    fn lines_with_a_stone_of_the_defenders_need_no_guard() {
        assert_eq!(
            pairs(&[mask(&[0, 1, 2])], mask(&[0, 1]), mask(&[2]), MANY_STEPS),
            Some(Vec::new())
        );
    }
}
