//! Wheels: a rim of points and one in the centre.

use std::f64::consts::TAU;

use super::layout::{Layout, LayoutLine};
use super::{ClassSet, Place, Shape};

const SPOKE: u32 = 1;
const RIM: u32 = 2;
const DRAWN: u32 = 4;

/// A wheel with so many points on the rim, an even number: every diameter is a line of three points.
pub(crate) fn wheel(spokes: u16) -> Layout {
    let radius: u16 = if spokes <= 8 { 2 } else { 4 };
    let place = |angle: f64, part: f64| {
        let at = |offset: f64| (f64::from(radius) * (1.0 + part * offset)).round() as u16;
        Place {
            level: 0,
            y: at(-angle.cos()),
            x: at(angle.sin()),
        }
    };
    let mut points = vec![("a1".to_owned(), place(0.0, 0.0))];
    for number in 0..spokes {
        let angle = TAU * f64::from(number) / f64::from(spokes);
        points.push((format!("b{}", number + 1), place(angle, 1.0)));
    }
    let rim: Vec<usize> = (1..=usize::from(spokes)).collect();
    let half = usize::from(spokes / 2);
    let mut lines: Vec<_> = (1..=half)
        .map(|number| LayoutLine {
            classes: ClassSet(SPOKE | DRAWN),
            closed: false,
            points: vec![number, 0, number + half],
        })
        .collect();
    lines.push(LayoutLine {
        classes: ClassSet(RIM | DRAWN),
        closed: true,
        points: rim.clone(),
    });
    Layout {
        shape: Shape::Wheel,
        points,
        classes: ["spoke", "rim", "drawn"].map(str::to_owned).to_vec(),
        lines,
        centre: vec![0],
        corners: Vec::new(),
        edge: rim,
    }
}
