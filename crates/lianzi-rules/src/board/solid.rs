//! Boxes: levels of rows and columns, with lines through the levels.

use super::layout::{Layout, LayoutLine, letter, middle, row_number};
use super::{ClassSet, Place, Shape};

/// A cuboid of `width` columns, `height` rows and `levels` levels.
///
/// Lines go in 13 directions: 3 along one axis (`orthogonal`), 6 across two (`diagonal`), 4 across three (`space`).
pub(crate) fn solid(width: u16, height: u16, levels: u16, from_bottom: bool) -> Layout {
    let size = [width, height, levels].map(i32::from);
    let index = |cell: [i32; 3]| ((cell[2] * size[1] + cell[1]) * size[0] + cell[0]) as usize;
    let inside = |cell: [i32; 3]| (0..3).all(|axis| (0..size[axis]).contains(&cell[axis]));
    let mut points = Vec::new();
    let mut cells = Vec::new();
    for level in 0..levels {
        for row in 0..height {
            for column in 0..width {
                let number = row_number(row, height, from_bottom);
                let name = format!("{}{number}.{}", letter(column), level + 1);
                points.push((
                    name,
                    Place {
                        level,
                        y: row,
                        x: column,
                    },
                ));
                cells.push([column, row, level]);
            }
        }
    }

    let mut lines = Vec::new();
    for step in directions() {
        let axes = step.iter().filter(|&&axis| axis != 0).count();
        let moved = |cell: [i32; 3], sign: i32| [0, 1, 2].map(|axis| cell[axis] + sign * step[axis]);
        for start in cells.iter().map(|cell| cell.map(i32::from)) {
            if inside(moved(start, -1)) {
                continue; // the line started before
            }
            let points: Vec<usize> = std::iter::successors(Some(start), |&cell| {
                Some(moved(cell, 1)).filter(|&next| inside(next))
            })
            .map(index)
            .collect();
            if points.len() >= 2 {
                lines.push(LayoutLine {
                    classes: ClassSet(1 << (axes - 1)),
                    closed: false,
                    points,
                });
            }
        }
    }

    let outer = |cell: &[u16; 3]| {
        (0..3)
            .filter(|&axis| cell[axis] == 0 || i32::from(cell[axis]) == size[axis] - 1)
            .count()
    };
    let found =
        |test: &dyn Fn(&[u16; 3]) -> bool| (0..cells.len()).filter(|&index| test(&cells[index])).collect();
    Layout {
        shape: Shape::Box,
        points,
        classes: ["orthogonal", "diagonal", "space"].map(str::to_owned).to_vec(),
        lines,
        centre: found(&|cell| {
            [width, height, levels]
                .iter()
                .zip(cell)
                .all(|(&count, number)| middle(count).contains(number))
        }),
        corners: found(&|cell| outer(cell) == 3),
        edge: found(&|cell| outer(cell) >= 1),
    }
}

/// One of each two opposite directions.
fn directions() -> Vec<[i32; 3]> {
    let mut found: Vec<[i32; 3]> = Vec::new();
    for x in -1..=1 {
        for y in -1..=1 {
            for z in -1..=1 {
                let opposite = [-x, -y, -z];
                if [x, y, z] > opposite {
                    found.push([x, y, z]);
                }
            }
        }
    }
    found
}
