//! Boards of rows and columns: small ones with a grid as on paper, larger ones with dots, boxes level by level.

use lianzi_rules::{Board, Point};

use super::canvas::{Canvas, Ink};
use super::labels::Labels;
use super::{Spacing, View, labels};
use crate::symbols::CharacterSet;

/// Up to this size a grid is drawn between the points.
const LARGEST_GRID: u16 = 5;
/// Up to this size a board with room is drawn as fields with bars between them; larger ones as crossing lines.
const LARGEST_FIELDS: u16 = 10;
/// Space between two levels of a box.
const GAP: usize = 4;

/// The whole board.
pub fn draw(view: &View<'_>) -> Canvas {
    let points: Vec<Point> = view.board.points().collect();
    draw_points(view, &points)
}

/// A box: its levels side by side, lowest first, and one under another where they do not fit.
pub fn draw_levels(view: &View<'_>) -> Canvas {
    let mut canvas = Canvas::default();
    let (mut row, mut column, mut below) = (0, 0, 0);
    for (index, points) in levels(view.board).iter().enumerate() {
        let level = draw_points(view, points);
        if column > 0 && column + level.width() > view.width {
            (row, column) = (below + 1, 0);
        }
        if let Some(title) = view.level_titles.get(index) {
            // A title may have wide characters, of which the grid knows nothing; it stands alone in its row then.
            canvas.write(row, column, title, Ink::Plain);
        }
        canvas.lay(row + 1, column, &level);
        below = below.max(row + 1 + level.height());
        column += level.width() + GAP;
    }
    canvas
}

/// The points of each level of a box, by the number in their names.
fn levels(board: &Board) -> Vec<Vec<Point>> {
    let mut levels: Vec<(u32, Vec<Point>)> = Vec::new();
    for point in board.points() {
        let number = board
            .name(point)
            .split('.')
            .nth(1)
            .and_then(|level| level.parse().ok())
            .unwrap_or(0);
        match levels.iter_mut().find(|(known, _)| *known == number) {
            Some((_, points)) => points.push(point),
            None => levels.push((number, vec![point])),
        }
    }
    levels.sort();
    levels.into_iter().map(|(_, points)| points).collect()
}

/// Some points of one level.
fn draw_points(view: &View<'_>, points: &[Point]) -> Canvas {
    let board = view.board;
    let mut canvas = Canvas::default();
    let Some(labels) = Labels::of(board, points.iter().copied()) else {
        return canvas;
    };
    let (width, height) = (board.columns(), board.height());
    let full = points.len() == usize::from(width) * usize::from(height);
    let small = |largest| full && width <= largest && height <= largest;
    let (step_right, step_down, grid) = match view.spacing {
        Spacing::Usual if small(LARGEST_GRID) => (4, 2, true),
        Spacing::Usual | Spacing::Narrow => (3, 1, false),
        Spacing::Tight => (2, 1, false),
        Spacing::Wide => (4, 2, small(LARGEST_FIELDS)),
        Spacing::Huge => (8, 4, small(LARGEST_FIELDS)),
    };
    let steps = (step_right, step_down);
    // A large field reaches further up and to the left of its middle, and so does a large stone.
    let (over, before) = if view.spacing == Spacing::Huge {
        (1, 2)
    } else {
        (0, 0)
    };
    let left = labels.row_width() + 2 + before;
    let from_bottom = labels.rise();
    let top = usize::from(!from_bottom) + over;
    let column = |x: u16| left + usize::from(x) * step_right;
    let row = |y: u16| top + usize::from(y) * step_down;

    let letters = if from_bottom {
        row(height - 1) + 1 + over
    } else {
        0
    };
    for (&x, label) in &labels.columns {
        canvas.write(letters, column(x), label, Ink::Faint);
    }
    for (&y, label) in &labels.rows {
        canvas.write_left_of(row(y), labels.row_width(), label, Ink::Faint);
    }
    if grid {
        draw_grid(&mut canvas, (width, height), steps, (row(0), column(0)));
    } else if full && step_down > 1 {
        draw_lines(
            &mut canvas,
            (width, height),
            steps,
            (row(0), column(0)),
            view.symbols.set,
        );
    }
    for &point in points {
        let place = board.place(point);
        view.put_cell(&mut canvas, row(place.y), column(place.x), point);
        let [_, middle, _] = view.cell(point);
        if grid && middle.0 == view.symbols.empty && view.last != Some(point) {
            // Within a grid an empty field is empty, as on paper.
            canvas.put(row(place.y), column(place.x), ' ', Ink::Plain);
        }
    }
    canvas
}

/// Bars between fields. The first field's middle is at `origin`.
fn draw_grid(
    canvas: &mut Canvas,
    (width, height): (u16, u16),
    (right, down): (usize, usize),
    origin: (usize, usize),
) {
    let (width, height) = (usize::from(width), usize::from(height));
    let (top, left) = (origin.0 + 1 - down / 2, origin.1 + 1 - right / 2);
    let line = vec!["-".repeat(right - 1); width].join("|");
    for row in 0..height * down - 1 {
        if row % down == down - 1 {
            canvas.write(top + row, left, &line, Ink::Faint);
        } else {
            for x in 1..width {
                canvas.put(top + row, left + x * right - 1, '|', Ink::Faint);
            }
        }
    }
}

/// Lines from point to point, on which stones stand. The first point is at `origin`.
fn draw_lines(
    canvas: &mut Canvas,
    (width, height): (u16, u16),
    (right, down): (usize, usize),
    (top, left): (usize, usize),
    set: CharacterSet,
) {
    let (flat, upright) = match set {
        CharacterSet::Ascii => ('-', '|'),
        CharacterSet::Unicode => ('─', '│'),
    };
    let (last_row, last_column) = (usize::from(height - 1) * down, usize::from(width - 1) * right);
    for row in 0..=last_row {
        for column in 0..=last_column {
            let character = match (row % down, column % right) {
                (0, 0) => continue,
                (0, _) => flat,
                (_, 0) => upright,
                _ => continue,
            };
            canvas.put(top + row, left + column, character, Ink::Faint);
        }
    }
}

/// The number of a box's levels, lowest first, as their points' names say it.
pub fn level_numbers(board: &Board) -> Vec<u32> {
    let mut numbers: Vec<u32> = board
        .points()
        .filter_map(|point| {
            board
                .name(point)
                .split('.')
                .nth(1)
                .and_then(|level| level.parse().ok())
        })
        .collect();
    numbers.sort_unstable();
    numbers.dedup();
    debug_assert!(
        board
            .points()
            .all(|point| !labels::halves(board.name(point)).0.is_empty())
    );
    numbers
}
