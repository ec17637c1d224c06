//! Boards of points on drawn lines: mills, wheels, and whatever a rule file makes up.

use std::collections::BTreeMap;

use lianzi_rules::board::Shape;
use lianzi_rules::{Board, Point};

use super::canvas::{Canvas, Ink};
use super::labels::Labels;
use super::{Spacing, View, class};
use crate::symbols::CharacterSet;

/// What is left of 80 columns beside the labels.
const WIDEST: usize = 76;
/// Boards with more rows than this are drawn with one line a row.
const MOST_ROWS: u16 = 12;

/// Whether a board of rows and columns has diagonals that are drawn, so that it is better seen as lines.
pub fn has_drawn_diagonals(board: &Board) -> bool {
    let (diagonal, drawn) = (class(board, "diagonal"), class(board, "drawn"));
    board
        .lines()
        .iter()
        .any(|line| line.classes.meets(diagonal) && line.classes.meets(drawn))
}

/// The whole board. Labels stand at the sides where rows and columns have names of their own; else every point has its
/// name beside it.
pub fn draw(view: &View<'_>) -> Canvas {
    let board = view.board;
    let labels = Labels::of(board, board.points());
    let layout = Layout::of(view, labels.as_ref());
    let mut canvas = Canvas::default();
    for point in board.points() {
        let (row, column) = layout.at(board, point);
        view.put_cell(&mut canvas, row, column, point);
        if labels.is_none() {
            canvas.write(
                row,
                column + name_offset(view, point),
                board.name(point),
                Ink::Faint,
            );
        }
    }
    draw_lines(view, &layout, &mut canvas);
    if view.spacing == Spacing::Huge {
        // No line runs through a ring.
        for point in board.points() {
            let (row, column) = layout.at(board, point);
            view.put_stone(&mut canvas, row, column, point);
        }
    }
    if let Some(labels) = labels {
        let letters = if labels.rise() {
            layout.bottom(board) + 1
        } else {
            0
        };
        for (x, label) in &labels.columns {
            canvas.write(letters, layout.column(*x), label, Ink::Faint);
        }
        for (y, label) in &labels.rows {
            canvas.write_left_of(layout.row(*y), labels.row_width(), label, Ink::Faint);
        }
    }
    canvas
}

/// Where drawn places come to stand on the canvas.
struct Layout {
    top: usize,
    down: usize,
    columns: BTreeMap<u16, usize>,
}

impl Layout {
    fn of(view: &View<'_>, labels: Option<&Labels<'_>>) -> Self {
        let board = view.board;
        let named = labels.is_none();
        // A large stone reaches further up and to the left of its middle.
        let (over, before) = if view.spacing == Spacing::Huge {
            (1, 2)
        } else {
            (0, 0)
        };
        let left = labels.map_or(1, |labels| labels.row_width() + 2) + before;
        let top = labels.map_or(0, |labels| usize::from(!labels.rise())) + over;
        let mut used: Vec<u16> = board.points().map(|point| board.place(point).x).collect();
        used.sort_unstable();
        used.dedup();
        let usual_down = if board.height() > MOST_ROWS { 1 } else { 2 };
        let (wanted, widest, down) = match view.spacing {
            Spacing::Usual => (if named { 6 } else { 4 }, WIDEST, usual_down),
            Spacing::Tight => (if named { 5 } else { 2 }, 0, 1),
            Spacing::Narrow => (
                if named { 5 } else { 3 },
                view.width.saturating_sub(left + 2),
                usual_down,
            ),
            Spacing::Wide => (if named { 8 } else { 6 }, view.width.saturating_sub(left + 2), 2),
            Spacing::Huge => (
                if named { 13 } else { 10 },
                view.width.saturating_sub(left + 4),
                4,
            ),
        };
        let span = usize::from(board.columns().saturating_sub(1)).max(1);
        // As far apart as drawn, if that fits; else every column that is used one after another.
        let least = if view.spacing == Spacing::Tight { wanted } else { 3 };
        let columns = if span * least <= widest {
            let right = wanted.min(widest / span);
            used.iter().map(|&x| (x, left + usize::from(x) * right)).collect()
        } else {
            let right =
                (widest / used.len().max(1)).max(if view.spacing == Spacing::Usual { 1 } else { wanted });
            used.iter()
                .enumerate()
                .map(|(index, &x)| (x, left + index * right))
                .collect()
        };
        Self { top, down, columns }
    }

    fn column(&self, x: u16) -> usize {
        self.columns.get(&x).copied().unwrap_or(0)
    }

    fn row(&self, y: u16) -> usize {
        self.top + usize::from(y) * self.down
    }

    fn at(&self, board: &Board, point: Point) -> (usize, usize) {
        let place = board.place(point);
        (self.row(place.y), self.column(place.x))
    }

    fn bottom(&self, board: &Board) -> usize {
        self.row(board.height().saturating_sub(1))
    }
}

/// How far right of its stone a point's name stands: after the bracket, if there is one.
fn name_offset(view: &View<'_>, point: Point) -> usize {
    if view.cell(point)[2].0 == ' ' { 1 } else { 2 }
}

fn draw_lines(view: &View<'_>, layout: &Layout, canvas: &mut Canvas) {
    let board = view.board;
    let drawn = class(board, "drawn");
    for line in board.lines().iter().filter(|line| line.classes.meets(drawn)) {
        let ends = line
            .points
            .iter()
            .skip(1)
            .chain(line.closed.then(|| &line.points[0]));
        for (&from, &to) in line.points.iter().zip(ends) {
            draw_segment(
                canvas,
                layout.at(board, from),
                layout.at(board, to),
                view.symbols.set,
            );
        }
    }
    // A small square board has lines of its own class throughout; on others a missing class means: nothing is drawn.
    debug_assert!(board.shape() != Shape::Rings || drawn.0 != 0);
}

/// A straight line between two places, without its ends; what is already there stays.
fn draw_segment(canvas: &mut Canvas, from: (usize, usize), to: (usize, usize), set: CharacterSet) {
    let [flat, upright, falling, rising] = match set {
        CharacterSet::Ascii => ['-', '|', '\\', '/'],
        CharacterSet::Unicode => ['─', '│', '╲', '╱'],
    };
    // Downwards, or to the right.
    let ((top, left), (bottom, right)) = if from <= to { (from, to) } else { (to, from) };
    if top == bottom {
        for column in left + 1..right {
            canvas.put_behind(top, column, flat, Ink::Faint);
        }
        return;
    }
    let (down, across) = (bottom - top, right as isize - left as isize);
    let steep = across.unsigned_abs() <= down / 2;
    let character = match across {
        _ if steep => upright,
        1.. => falling,
        _ => rising,
    };
    // Gentle slopes have several characters a row; so many that the line does not look torn.
    let steps = if across.unsigned_abs() > 3 * down {
        across.unsigned_abs() / 2
    } else {
        down
    };
    for step in 1..steps {
        let fraction = step as f64 / steps as f64;
        let row = top + (down as f64 * fraction).round() as usize;
        let column = left as isize + (across as f64 * fraction).round() as isize;
        if row > top && row < bottom {
            canvas.put_behind(row, column as usize, character, Ink::Faint);
        }
    }
}
