//! Boards that a file lists point by point and line by line.

use super::layout::{Layout, LayoutLine};
use super::{ClassSet, Place, Shape};

/// A line as it is listed: its class, whether it closes into a ring, and its points.
pub(crate) type ListedLine = (String, bool, Vec<usize>);

/// A board of these points and lines. A line that is listed in several classes becomes one line that has them all.
pub(crate) fn listed(points: Vec<(String, Place)>, listed: Vec<ListedLine>) -> Layout {
    let mut classes: Vec<String> = listed.iter().map(|(class, ..)| class.clone()).collect();
    classes.sort();
    classes.dedup();
    let mut lines: Vec<LayoutLine> = Vec::new();
    let mut known = std::collections::HashMap::new();
    for (class, closed, points) in listed {
        let bit = classes
            .iter()
            .position(|known| *known == class)
            .map_or(0, |index| 1 << index);
        let index = *known
            .entry((closed, one_way(&points, closed)))
            .or_insert_with(|| {
                lines.push(LayoutLine {
                    classes: ClassSet(0),
                    closed,
                    points,
                });
                lines.len() - 1
            });
        lines[index].classes.0 |= bit;
    }
    let (centre, corners, edge) = regions(&points);
    Layout {
        shape: Shape::Points,
        points,
        classes,
        lines,
        centre,
        corners,
        edge,
    }
}

/// The same list whichever way a line is written: from its lower end, a ring from its lowest point on.
pub(crate) fn one_way<T: Ord + Clone>(points: &[T], closed: bool) -> Vec<T> {
    let mut forth = points.to_vec();
    let mut back: Vec<T> = points.iter().rev().cloned().collect();
    if closed {
        for way in [&mut forth, &mut back] {
            if let Some(lowest) = (0..way.len()).min_by_key(|&index| &way[index]) {
                way.rotate_left(lowest);
            }
        }
    }
    forth.min(back)
}

/// Centre, corners and edge by where the points are drawn: those nearest to the middle of the drawing (at most four),
/// those in its corners, and those on its border.
fn regions(points: &[(String, Place)]) -> (Vec<usize>, Vec<usize>, Vec<usize>) {
    let xs = || points.iter().map(|(_, place)| i32::from(place.x));
    let ys = || points.iter().map(|(_, place)| i32::from(place.y));
    let (Some(left), Some(right), Some(top), Some(bottom)) = (xs().min(), xs().max(), ys().min(), ys().max())
    else {
        return Default::default();
    };
    let all = |test: &dyn Fn(i32, i32) -> bool| -> Vec<usize> {
        (0..points.len())
            .filter(|&index| test(points[index].1.x.into(), points[index].1.y.into()))
            .collect()
    };
    let off_centre = |x: i32, y: i32| (2 * x - left - right).pow(2) + (2 * y - top - bottom).pow(2);
    let nearest = points
        .iter()
        .map(|(_, place)| off_centre(place.x.into(), place.y.into()))
        .min();
    let mut centre = all(&|x, y| Some(off_centre(x, y)) == nearest);
    if centre.len() > 4 {
        centre.clear();
    }
    let at_side = |x: i32| x == left || x == right;
    let at_end = |y: i32| y == top || y == bottom;
    (
        centre,
        all(&|x, y| at_side(x) && at_end(y)),
        all(&|x, y| at_side(x) || at_end(y)),
    )
}
