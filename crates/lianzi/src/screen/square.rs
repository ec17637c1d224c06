//! Boards of rows and columns: small ones with a grid as on paper, larger ones with dots, boxes level by level.

use lianzi_rules::{Board, Point};

use super::canvas::{Canvas, Ink};
use super::labels::Labels;
use super::{View, labels};

/// Up to this size a grid is drawn between the points.
const LARGEST_GRID: u16 = 5;
/// The width of the terminal that everything must fit into.
const SCREEN: usize = 80;
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
        if column > 0 && column + level.width() > SCREEN {
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
    let grid = full && width <= LARGEST_GRID && height <= LARGEST_GRID;
    let (step_right, step_down) = if grid { (4, 2) } else { (3, 1) };
    let left = labels.row_width() + 2;
    let from_bottom = labels.rise();
    let top = usize::from(!from_bottom);
    let column = |x: u16| left + usize::from(x) * step_right;
    let row = |y: u16| top + usize::from(y) * step_down;

    let letters = if from_bottom { row(height - 1) + 1 } else { 0 };
    for (&x, label) in &labels.columns {
        canvas.write(letters, column(x), label, Ink::Faint);
    }
    for (&y, label) in &labels.rows {
        canvas.write_left_of(row(y), labels.row_width(), label, Ink::Faint);
    }
    if grid {
        draw_grid(&mut canvas, (width, height), row(0), column(0));
    }
    for &point in points {
        let place = board.place(point);
        view.put_cell(&mut canvas, row(place.y), column(place.x), point);
        if grid && view.stones[point.index()].is_none() && view.last != Some(point) {
            // Within a grid an empty field is empty, as on paper.
            canvas.put(row(place.y), column(place.x), ' ', Ink::Plain);
        }
    }
    canvas
}

fn draw_grid(canvas: &mut Canvas, (width, height): (u16, u16), top: usize, left: usize) {
    let (width, height) = (usize::from(width), usize::from(height));
    for y in 0..height {
        for x in 1..width {
            canvas.put(top + 2 * y, left + 4 * x - 2, '|', Ink::Faint);
        }
        if y > 0 {
            let line = vec!["---"; width].join("|");
            canvas.write(top + 2 * y - 1, left - 1, &line, Ink::Faint);
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
