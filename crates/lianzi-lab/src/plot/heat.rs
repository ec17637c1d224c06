//! Numbers on a board: a square for each point, wherever it is drawn.

use std::fmt::Write as _;

use super::{Anchor, END, FAINT, Figure, INK, begin, hex, ink_on, text, tint};

/// A point with a number.
#[derive(Clone, PartialEq, Debug)]
pub struct Spot {
    /// Its name.
    pub name: String,
    /// Where it is drawn: to the right and downwards.
    pub x: f64,
    /// Downwards.
    pub y: f64,
    /// From -1 to 1; `None` when there is nothing to say.
    pub worth: Option<f64>,
    /// What is written on it; short.
    pub label: String,
    /// Whether it is certain: it gets a thick border.
    pub certain: bool,
}

/// The size of a square, in the plot's units; neighbours in a row are one apart.
const SIDE: f64 = 46.0;

/// The spots of a board. Distances between neighbours are stretched or shrunk so that squares touch and do not overlap.
pub fn board(figure: &Figure, spots: &[Spot]) -> String {
    let gap = |of: &dyn Fn(&Spot) -> f64, across: &dyn Fn(&Spot) -> f64| {
        let mut nearest = f64::INFINITY;
        for one in spots {
            for other in spots {
                let distance = of(other) - of(one);
                if distance > 0.0 && (across(one) - across(other)).abs() < 1e-9 {
                    nearest = nearest.min(distance);
                }
            }
        }
        if nearest.is_finite() { nearest } else { 1.0 }
    };
    let (step_x, step_y) = (gap(&|spot| spot.x, &|spot| spot.y), gap(&|spot| spot.y, &|_| 0.0));
    let place = |spot: &Spot| [spot.x / step_x * SIDE + 12.0, spot.y / step_y * SIDE + 12.0];
    let width = spots.iter().map(|spot| place(spot)[0]).fold(0.0, f64::max) + SIDE + 12.0;
    let height = spots.iter().map(|spot| place(spot)[1]).fold(0.0, f64::max) + SIDE + 12.0;
    let mut svg = begin(figure, width.max(SIDE * 12.0), height);
    for spot in spots {
        let [x, y] = place(spot);
        let ground = spot.worth.map_or([0xff; 3], tint);
        let (border, thick) = if spot.certain { (INK, 2.6) } else { (FAINT, 0.6) };
        let _ = writeln!(
            svg,
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{0:.1}\" height=\"{0:.1}\" rx=\"4\" fill=\"{1}\" stroke=\"{2}\" \
             stroke-width=\"{thick}\"/>",
            SIDE - 4.0,
            hex(ground),
            hex(border)
        );
        let middle = x + SIDE / 2.0 - 2.0;
        let ink = ink_on(ground);
        let _ = writeln!(
            svg,
            "<g font-size=\"10\">{}</g>",
            text(middle, y + 13.0, Anchor::Middle, ink, &spot.name).trim_end()
        );
        svg += &text(middle, y + 30.0, Anchor::Middle, ink, &spot.label);
    }
    svg + END
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_point_has_a_square_of_its_own() {
        let spot = |name: &str, x, y, worth| Spot {
            name: name.to_owned(),
            x,
            y,
            worth,
            label: "+3".to_owned(),
            certain: worth == Some(1.0),
        };
        let spots = [
            spot("a1", 0.0, 0.0, Some(1.0)),
            spot("b1", 2.0, 0.0, Some(-0.3)),
            spot("a2", 1.0, 3.0, None),
        ];
        let figure = Figure {
            id: "map",
            title: "Map".to_owned(),
            description: "d".to_owned(),
        };
        let svg = board(&figure, &spots);
        assert_eq!(svg.matches("<rect").count(), 3);
        // Two columns apart is one square apart, since nothing stands between.
        assert!(
            svg.contains("x=\"12.0\" y=\"12.0\"") && svg.contains("x=\"58.0\" y=\"12.0\""),
            "{svg}"
        );
        assert!(svg.contains("x=\"35.0\" y=\"58.0\""), "{svg}");
    }
}
