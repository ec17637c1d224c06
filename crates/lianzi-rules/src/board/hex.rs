//! Hexagonal boards: lines in three directions.

use super::layout::{Layout, LayoutLine, letter, row_number};
use super::{ClassSet, Place, Shape};

/// A hexagon with `side` points a side.
///
/// A point has a slanting column `q` (its letter) and a row `r`; with side 3 (`.` is no point):
///
/// ```text
///     c1 d1 e1
///    b2 c2 d2 e2
///   a3 b3 c3 d3 e3
///    a4 b4 c4 d4
///     a5 b5 c5
/// ```
///
/// so `q` keeps its letter along one slant and `q + r` stays the same along the other.
pub(crate) fn hexagon(side: u16, from_bottom: bool) -> Layout {
    let across = 2 * side - 1;
    let inside = |q: u16, r: u16| (side - 1..=3 * side - 3).contains(&(q + r));
    let mut points = Vec::new();
    let mut cells = Vec::new();
    for r in 0..across {
        for q in (0..across).filter(|&q| inside(q, r)) {
            let name = format!("{}{}", letter(q), row_number(r, across, from_bottom));
            points.push((
                name,
                Place {
                    level: 0,
                    y: r,
                    x: 2 * q + r - (side - 1),
                },
            ));
            cells.push((q, r));
        }
    }
    let mut lines = Vec::new();
    for direction in 0..3 {
        let along = |&(q, r): &(u16, u16)| [r, q, q + r][direction];
        for number in 0..2 * across {
            let line: Vec<usize> = (0..cells.len())
                .filter(|&index| along(&cells[index]) == number)
                .collect();
            if line.len() >= 2 {
                lines.push(LayoutLine {
                    classes: ClassSet(0b11),
                    closed: false,
                    points: line,
                });
            }
        }
    }
    let last = across - 1;
    let sides = |&(q, r): &(u16, u16)| {
        [
            q == 0,
            q == last,
            r == 0,
            r == last,
            q + r == side - 1,
            q + r == 3 * side - 3,
        ]
        .into_iter()
        .filter(|&on| on)
        .count()
    };
    let found = |fewest: usize| {
        (0..cells.len())
            .filter(|&index| sides(&cells[index]) >= fewest)
            .collect()
    };
    Layout {
        shape: Shape::Hex,
        classes: ["orthogonal", "drawn"].map(str::to_owned).to_vec(),
        lines,
        centre: vec![points.len() / 2],
        corners: found(2),
        edge: found(1),
        points,
    }
}
