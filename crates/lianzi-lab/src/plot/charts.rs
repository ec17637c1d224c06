//! Charts of numbers with their intervals, of shares, of lengths, and of how something goes on.

use std::fmt::Write as _;

use super::{
    Anchor, Color, DRAWN, END, FAINT, FIRST, Figure, INK, SECOND, begin, escape, hex, ink_on, line,
    rectangle, text,
};

const WIDTH: f64 = 640.0;
/// Room for labels at the left.
const LEFT: f64 = 170.0;
const RIGHT: f64 = 20.0;
const ROW: f64 = 30.0;

/// A number between 0 and 1 with its interval.
#[derive(Clone, PartialEq, Debug)]
pub struct Share {
    /// What it is about.
    pub label: String,
    /// The number, and the ends of its interval.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// Shares in percent with their intervals, one below the other, around a line at one half.
pub fn shares(figure: &Figure, rows: &[Share]) -> String {
    let height = ROW * rows.len() as f64 + 45.0;
    let span = WIDTH - LEFT - RIGHT - 130.0;
    let x = |share: f64| LEFT + span * share;
    let mut svg = begin(figure, WIDTH, height);
    let bottom = ROW * rows.len() as f64 + 8.0;
    for step in 0..=4 {
        let share = f64::from(step) / 4.0;
        let (color, width) = if step == 2 { (INK, 1.2) } else { (DRAWN, 1.0) };
        svg += &line([x(share), 4.0], [x(share), bottom], color, width);
        svg += &text(
            x(share),
            bottom + 18.0,
            Anchor::Middle,
            FAINT,
            &format!("{} %", step * 25),
        );
    }
    for (index, row) in rows.iter().enumerate() {
        let y = ROW * index as f64 + ROW / 2.0 + 4.0;
        svg += &text(LEFT - 12.0, y + 4.0, Anchor::End, INK, &row.label);
        svg += &line([x(row.low), y], [x(row.high), y], FIRST, 3.0);
        for end in [row.low, row.high] {
            svg += &line([x(end), y - 6.0], [x(end), y + 6.0], FIRST, 2.0);
        }
        let _ = writeln!(
            svg,
            "<circle cx=\"{:.1}\" cy=\"{y:.1}\" r=\"5\" fill=\"{}\"/>",
            x(row.value),
            hex(FIRST)
        );
        let told = format!(
            "{:.1} % ({:.0}–{:.0})",
            row.value * 100.0,
            row.low * 100.0,
            row.high * 100.0
        );
        svg += &text(x(1.0) + 12.0, y + 4.0, Anchor::Start, INK, &told);
    }
    svg + END
}

/// Counts of three kinds as bars that fill the width, with a legend: the first player's, nobody's, the second player's.
pub fn results(figure: &Figure, rows: &[(String, [u64; 3])], legend: &[String; 3]) -> String {
    let height = ROW * rows.len() as f64 + 40.0;
    let span = WIDTH - LEFT - RIGHT;
    let colors = [FIRST, DRAWN, SECOND];
    let mut svg = begin(figure, WIDTH, height);
    for (index, (label, counts)) in rows.iter().enumerate() {
        let y = ROW * index as f64 + 4.0;
        svg += &text(LEFT - 12.0, y + 17.0, Anchor::End, INK, label);
        let total = counts.iter().sum::<u64>().max(1) as f64;
        let mut left = LEFT;
        for (count, color) in counts.iter().zip(colors) {
            let width = span * *count as f64 / total;
            svg += &rectangle([left, y], [width, ROW - 6.0], color);
            if width > 24.0 {
                svg += &text(
                    left + width / 2.0,
                    y + 17.0,
                    Anchor::Middle,
                    ink_on(color),
                    &count.to_string(),
                );
            }
            left += width;
        }
    }
    let y = ROW * rows.len() as f64 + 16.0;
    for (index, (words, color)) in legend.iter().zip(colors).enumerate() {
        let left = LEFT + span * index as f64 / 3.0;
        svg += &rectangle([left, y], [14.0, 14.0], color);
        svg += &text(left + 20.0, y + 12.0, Anchor::Start, INK, words);
    }
    svg + END
}

/// How often each whole number came up.
pub fn histogram(figure: &Figure, counts: &[(u32, u64)], axis: &str) -> String {
    let (Some(&(least, _)), Some(&(most, _))) = (counts.first(), counts.last()) else {
        return String::new();
    };
    // Not more bars than can be told apart.
    let step = (most - least) / 60 + 1;
    let bars = (most - least) / step + 1;
    let mut heights = vec![0_u64; bars as usize];
    for &(number, count) in counts {
        heights[((number - least) / step) as usize] += count;
    }
    let (left, top, bottom) = (45.0, 12.0, 170.0);
    let span = WIDTH - left - RIGHT;
    let highest = heights.iter().copied().max().unwrap_or(1).max(1) as f64;
    let mut svg = begin(figure, WIDTH, 215.0);
    let width = (span / f64::from(bars)).min(40.0);
    for (index, count) in heights.iter().enumerate() {
        let height = (bottom - top) * *count as f64 / highest;
        let x = left + width * index as f64;
        svg += &rectangle([x + 0.5, bottom - height], [width - 1.0, height], FIRST);
        let every = (bars / 12).max(1) as usize;
        if index % every == 0 {
            let number = least + step * index as u32;
            svg += &text(
                x + width / 2.0,
                bottom + 17.0,
                Anchor::Middle,
                FAINT,
                &number.to_string(),
            );
        }
    }
    svg += &line([left, bottom], [WIDTH - RIGHT, bottom], INK, 1.0);
    svg += &text(
        left - 8.0,
        top + 8.0,
        Anchor::End,
        FAINT,
        &format!("{highest:.0}"),
    );
    svg += &text(left - 8.0, bottom, Anchor::End, FAINT, "0");
    svg += &text(left + span / 2.0, bottom + 38.0, Anchor::Middle, INK, axis);
    svg + END
}

/// Lines of numbers from -1 to 1 over the course of something; they differ in their dashes, too.
pub fn ways(figure: &Figure, rows: &[(String, Vec<f64>)], ends: [&str; 2]) -> String {
    const STROKES: [(Color, &str); 4] = [(FIRST, ""), (SECOND, "7 4"), (INK, "2 3"), (FAINT, "10 3 2 3")];
    let (left, top, bottom) = (60.0, 10.0, 190.0);
    let span = WIDTH - left - 160.0;
    let y = |value: f64| bottom - (bottom - top) * f64::midpoint(value, 1.0);
    let mut svg = begin(figure, WIDTH, 225.0);
    for (value, label) in [(1.0, "+1"), (0.0, "0"), (-1.0, "−1")] {
        svg += &line(
            [left, y(value)],
            [left + span, y(value)],
            if value == 0.0 { INK } else { DRAWN },
            1.0,
        );
        svg += &text(left - 10.0, y(value) + 4.0, Anchor::End, FAINT, label);
    }
    for (index, (label, values)) in rows.iter().enumerate() {
        let (color, dashes) = STROKES[index % STROKES.len()];
        let last = values.len().saturating_sub(1).max(1) as f64;
        let points: Vec<String> = values
            .iter()
            .enumerate()
            .map(|(at, value)| format!("{:.1},{:.1}", left + span * at as f64 / last, y(*value)))
            .collect();
        let _ = writeln!(
            svg,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2.2\" stroke-dasharray=\"{dashes}\"/>",
            points.join(" "),
            hex(color)
        );
        let at = 24.0 + 20.0 * index as f64;
        let key = left + span + 15.0;
        let _ = writeln!(
            svg,
            "<line x1=\"{key}\" y1=\"{at}\" x2=\"{}\" y2=\"{at}\" stroke=\"{}\" stroke-width=\"2.2\" \
             stroke-dasharray=\"{dashes}\"/>\n<text x=\"{}\" y=\"{}\" fill=\"{}\">{}</text>",
            key + 32.0,
            hex(color),
            key + 40.0,
            at + 4.0,
            hex(INK),
            escape(label)
        );
    }
    svg += &text(left, bottom + 22.0, Anchor::Start, FAINT, ends[0]);
    svg += &text(left + span, bottom + 22.0, Anchor::End, FAINT, ends[1]);
    svg + END
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figure() -> Figure {
        Figure {
            id: "f",
            title: "A <title>".to_owned(),
            description: "What is seen".to_owned(),
        }
    }

    #[test]
    fn every_plot_has_a_title_and_a_description_and_finite_numbers() {
        let share = Share {
            label: "level:2 & co".to_owned(),
            value: 0.7,
            low: 0.6,
            high: 0.8,
        };
        let legend = ["a", "b", "c"].map(str::to_owned);
        for svg in [
            shares(&figure(), &[share]),
            results(
                &figure(),
                &[("x".to_owned(), [0, 0, 0]), ("y".to_owned(), [5, 1, 2])],
                &legend,
            ),
            histogram(&figure(), &[(7, 3), (900, 1)], "plies"),
            ways(
                &figure(),
                &[
                    ("x".to_owned(), vec![0.0, -1.0, 1.0]),
                    ("y".to_owned(), vec![0.5]),
                ],
                ["from", "to"],
            ),
        ] {
            assert!(
                svg.contains("role=\"img\"") && svg.contains("aria-labelledby=\"f-t f-d\""),
                "{svg}"
            );
            assert!(svg.contains("<desc id=\"f-d\">What is seen</desc>") && svg.contains("A &lt;title&gt;"));
            assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
            assert_eq!(svg.matches("<svg").count(), svg.matches("</svg>").count());
        }
        assert_eq!(histogram(&figure(), &[], "plies"), "");
    }
}
