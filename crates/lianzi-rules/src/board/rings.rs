//! Rings: nested polygons, as in the mills.

use std::f64::consts::TAU;

use super::layout::{Layout, LayoutLine, letter, row_number};
use super::{ClassSet, Place, Shape};

const ORTHOGONAL: u32 = 1;
const DIAGONAL: u32 = 2;
const DRAWN: u32 = 4;

/// `rings` polygons of `sides` corners, one in another, with lines between them through the middles of the sides,
/// through the corners, or both.
///
/// Along a ring, points are numbered clockwise from its first corner, corners and middles in turn: even numbers are
/// corners. The first corner is at the top left of a square, and at the top of any other polygon.
pub(crate) fn rings(sides: u16, rings: u16, middles: bool, corners: bool, from_bottom: bool) -> Layout {
    let around = 2 * sides;
    let index = |ring: u16, number: u16| usize::from(ring * around + number % around);
    let mut points = Vec::new();
    for ring in 0..rings {
        for number in 0..around {
            points.push(if sides == 4 {
                square_point(ring, rings, number, from_bottom)
            } else {
                let (x, y) = polygon_place(sides, ring, rings, number);
                (
                    format!("{}{}", letter(ring), number + 1),
                    Place { level: 0, y, x },
                )
            });
        }
    }
    let mut lines = Vec::new();
    let mut add = |classes: u32, points: Vec<usize>| {
        if points.len() >= 2 {
            lines.push(LayoutLine {
                classes: ClassSet(classes | DRAWN),
                closed: false,
                points,
            });
        }
    };
    for ring in 0..rings {
        for side in 0..sides {
            add(
                ORTHOGONAL,
                (0..3).map(|step| index(ring, 2 * side + step)).collect(),
            );
        }
    }
    for number in 0..around {
        let through_corner = number % 2 == 0;
        if if through_corner { corners } else { middles } {
            let class = if through_corner { DIAGONAL } else { ORTHOGONAL };
            add(class, (0..rings).map(|ring| index(ring, number)).collect());
        }
    }
    Layout {
        shape: Shape::Rings,
        points,
        classes: ["orthogonal", "diagonal", "drawn"].map(str::to_owned).to_vec(),
        lines,
        centre: Vec::new(),
        corners: (0..around).step_by(2).map(|number| index(0, number)).collect(),
        edge: (0..around).map(|number| index(0, number)).collect(),
    }
}

/// A point of square rings, which lie on a grid of twice as many columns as there are rings, and one: the outer ring
/// takes the first, the middle and the last column.
fn square_point(ring: u16, rings: u16, number: u16, from_bottom: bool) -> (String, Place) {
    let (low, middle, high) = (ring, rings, 2 * rings - ring);
    let (x, y) = [
        (low, low),
        (middle, low),
        (high, low),
        (high, middle),
        (high, high),
        (middle, high),
        (low, high),
        (low, middle),
    ][usize::from(number)];
    let row = row_number(y, 2 * rings + 1, from_bottom);
    (format!("{}{row}", letter(x)), Place { level: 0, y, x })
}

/// Where a point of another polygon is drawn: on a circle of 4 for the innermost ring, 8 for the next, and so on, which
/// is enough to keep all points apart.
fn polygon_place(sides: u16, ring: u16, rings: u16, number: u16) -> (u16, u16) {
    let radius = f64::from(4 * (rings - ring));
    let corner = |corner: u16| {
        let angle = TAU * f64::from(corner) / f64::from(sides);
        (radius * angle.sin(), -radius * angle.cos())
    };
    let (first, second) = (corner(number / 2), corner(number.div_ceil(2)));
    let place = |one: f64, other: f64| (f64::from(4 * rings) + f64::midpoint(one, other)).round() as u16;
    (place(first.0, second.0), place(first.1, second.1))
}
