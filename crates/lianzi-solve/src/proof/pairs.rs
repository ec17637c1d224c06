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
    mut steps: u32,
) -> Option<Vec<[Point; 2]>> {
    // The empty points of each open line.
    let mut open: Vec<Mask<W>> = Vec::new();
    for &line in lines {
        if !line.meets(defender) {
            let empty = line - attacker;
            if empty.count() < 2 {
                return None;
            }
            open.push(empty);
        }
    }
    let mut taken = Vec::new();
    cover(&open, Mask::EMPTY, &mut taken, &mut steps).then_some(taken)
}

/// Guards all of these lines without the points already used.
fn cover<const W: usize>(
    open: &[Mask<W>],
    used: Mask<W>,
    taken: &mut Vec<[Point; 2]>,
    steps: &mut u32,
) -> bool {
    // The line with the fewest free points has the fewest choices.
    let mut tightest: Option<(u32, Mask<W>)> = None;
    for &line in open {
        let guarded = taken
            .iter()
            .any(|&[one, two]| line.contains(one) && line.contains(two));
        if guarded {
            continue;
        }
        let free = line - used;
        let count = free.count();
        if count < 2 {
            return false;
        }
        if tightest.is_none_or(|(fewest, _)| count < fewest) {
            tightest = Some((count, free));
        }
    }
    let Some((_, free)) = tightest else { return true };
    let points: Vec<Point> = free.iter().collect();
    // Pairs that guard many lines first.
    let mut choices: Vec<(usize, [Point; 2])> = Vec::new();
    for (index, &one) in points.iter().enumerate() {
        for &two in &points[index + 1..] {
            let lines = open
                .iter()
                .filter(|line| line.contains(one) && line.contains(two))
                .count();
            choices.push((lines, [one, two]));
        }
    }
    choices.sort_by_key(|&(lines, pair)| (usize::MAX - lines, pair));
    for (_, pair) in choices {
        if *steps == 0 {
            return false;
        }
        *steps -= 1;
        taken.push(pair);
        if cover(open, used | Mask::of(pair[0]) | Mask::of(pair[1]), taken, steps) {
            return true;
        }
        taken.pop();
    }
    false
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
