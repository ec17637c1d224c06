//! Square boards: rows, columns and both diagonals.

use super::layout::{Layout, LayoutLine, letter, middle, row_number};
use super::{ClassSet, Place, Shape};

const ORTHOGONAL: u32 = 1;
const DIAGONAL: u32 = 2;
const DRAWN: u32 = 4;

/// Which diagonals are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Drawn {
    None,
    /// The two long ones of a square.
    Main,
    /// Those through points whose column and row differ by an even number.
    Alternate,
    All,
}

/// A board of `width` columns and `height` rows.
pub(crate) fn rectangle(width: u16, height: u16, drawn: Drawn, from_bottom: bool) -> Layout {
    let index = |column: u16, row: u16| usize::from(row * width + column);
    let points = (0..height)
        .flat_map(|row| (0..width).map(move |column| (column, row)))
        .map(|(column, row)| {
            let name = format!("{}{}", letter(column), row_number(row, height, from_bottom));
            (
                name,
                Place {
                    level: 0,
                    y: row,
                    x: column,
                },
            )
        })
        .collect();

    let mut lines = Vec::new();
    for row in 0..height {
        lines.push((
            ORTHOGONAL | DRAWN,
            (0..width).map(|column| index(column, row)).collect(),
        ));
    }
    for column in 0..width {
        lines.push((
            ORTHOGONAL | DRAWN,
            (0..height).map(|row| index(column, row)).collect(),
        ));
    }
    // Diagonals start at the top edge or at a side.
    for right in [true, false] {
        let side = if right { 0 } else { width - 1 };
        let starts = (0..width)
            .map(|column| (column, 0))
            .chain((1..height).map(|row| (side, row)));
        for (column, row) in starts {
            let length = (height - row).min(if right { width - column } else { column + 1 });
            let points = (0..length)
                .map(|step| index(if right { column + step } else { column - step }, row + step))
                .collect();
            let is_drawn = match drawn {
                Drawn::None => false,
                Drawn::Main => width == height && length == width,
                Drawn::Alternate => (column + row) % 2 == 0,
                Drawn::All => true,
            };
            lines.push((DIAGONAL | if is_drawn { DRAWN } else { 0 }, points));
        }
    }

    let cells = |columns: &dyn Fn(u16) -> bool, rows: &dyn Fn(u16) -> bool, both: bool| {
        let mut found = Vec::new();
        for row in 0..height {
            for column in 0..width {
                let (in_columns, in_rows) = (columns(column), rows(row));
                if if both {
                    in_columns && in_rows
                } else {
                    in_columns || in_rows
                } {
                    found.push(index(column, row));
                }
            }
        }
        found
    };
    let outer = |count: u16| move |number: u16| number == 0 || number == count - 1;
    Layout {
        shape: Shape::Square,
        points,
        classes: ["orthogonal", "diagonal", "drawn"].map(str::to_owned).to_vec(),
        lines: lines
            .into_iter()
            .filter(|(_, points): &(u32, Vec<usize>)| points.len() >= 2)
            .map(|(classes, points)| LayoutLine {
                classes: ClassSet(classes),
                closed: false,
                points,
            })
            .collect(),
        centre: cells(
            &|column| middle(width).contains(&column),
            &|row| middle(height).contains(&row),
            true,
        ),
        corners: cells(&outer(width), &outer(height), true),
        edge: cells(&outer(width), &outer(height), false),
    }
}
