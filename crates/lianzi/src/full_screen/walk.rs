//! Walking about a drawn board with arrow keys: which point comes next in a direction.

use std::collections::BTreeSet;

use lianzi_rules::Point;

use crate::screen::Canvas;

/// A direction of an arrow key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // their names say it
pub enum Way {
    Up,
    Down,
    Left,
    Right,
}

/// The point that is reached from another one; the same where the board ends. Up and down what lies straight ahead comes
/// first, unless some points could never be reached so: then it is the next row.
pub fn next(canvas: &Canvas, from: Point, way: Way) -> Point {
    step(canvas, from, way, is_staggered(canvas))
}

/// Whether rows stand between each other, so that there are points that are straight ahead of no other one.
fn is_staggered(canvas: &Canvas) -> bool {
    let first = canvas.anchors().first().map(|anchor| Point(anchor.number as u16));
    let mut reached: BTreeSet<Point> = first.into_iter().collect();
    let mut todo: Vec<Point> = reached.iter().copied().collect();
    while let Some(point) = todo.pop() {
        for way in [Way::Up, Way::Down, Way::Left, Way::Right] {
            let next = step(canvas, point, way, false);
            if reached.insert(next) {
                todo.push(next);
            }
        }
    }
    reached.len() < canvas.anchors().len()
}

fn step(canvas: &Canvas, from: Point, way: Way, staggered: bool) -> Point {
    let Some(start) = canvas
        .anchors()
        .iter()
        .find(|anchor| anchor.number == from.index())
    else {
        return from;
    };
    let candidates = canvas.anchors().iter().filter_map(|anchor| {
        // A row is about as high as two columns are wide.
        let across = anchor.column as i64 - start.column as i64;
        let down = 2 * (anchor.row as i64 - start.row as i64);
        let (ahead, aside) = match way {
            Way::Up => (-down, across.abs()),
            Way::Down => (down, across.abs()),
            Way::Left => (-across, down.abs()),
            Way::Right => (across, down.abs()),
        };
        // What lies in the same row or column comes first; else what is nearest, and rather ahead than aside.
        let upright = matches!(way, Way::Up | Way::Down);
        let cost = match (aside, upright) {
            (_, true) if staggered => 3 * ahead + aside,
            (0, _) => ahead,
            (_, true) => 3 * ahead + aside,
            (_, false) => 3 * ahead + aside + 1000,
        };
        (ahead > 0).then_some((cost, anchor.number))
    });
    candidates.min().map_or(from, |(_, number)| Point(number as u16))
}

/// The point that is drawn nearest to a place, if one is near enough to be meant.
pub fn nearest(canvas: &Canvas, row: usize, column: usize) -> Option<Point> {
    let distance = |anchor: &crate::screen::Anchor| {
        let (across, down) = (anchor.column.abs_diff(column), 2 * anchor.row.abs_diff(row));
        across * across + down * down
    };
    let anchor = canvas.anchors().iter().min_by_key(|anchor| distance(anchor))?;
    let others = canvas
        .anchors()
        .iter()
        .filter(|other| other.number != anchor.number);
    // Half way to the nearest neighbour, a point is no longer meant.
    let neighbour = others
        .map(|other| {
            let across = other.column.abs_diff(anchor.column);
            let down = 2 * other.row.abs_diff(anchor.row);
            across * across + down * down
        })
        .min()
        .unwrap_or(16);
    (4 * distance(anchor) <= 2 * neighbour.max(4)).then_some(Point(anchor.number as u16))
}

#[cfg(test)]
mod tests {
    use lianzi_rules::catalogue;

    use super::*;
    use crate::screen::{View, fitted};
    use crate::symbols::{CharacterSet, Symbols};

    fn canvas(name: &str, columns: usize, rows: usize) -> (lianzi_rules::AnyGame, Canvas) {
        let game = catalogue::game(name).unwrap();
        let rules = game.rules();
        let symbols = Symbols::of(&rules.seats, rules.stone, CharacterSet::Ascii, None);
        let mut view = View::of(&game, &game.start(), symbols);
        view.level_titles = vec!["level".to_owned(); 4];
        let canvas = fitted(&view, columns, rows);
        (game, canvas)
    }

    #[test]
    fn on_rows_and_columns_arrows_go_to_the_neighbour_and_stop_at_the_edge() {
        let (game, canvas) = canvas("gomoku", 80, 24);
        let at = |name: &str| game.board().point(name).unwrap();
        assert_eq!(next(&canvas, at("h8"), Way::Right), at("i8"));
        assert_eq!(next(&canvas, at("h8"), Way::Left), at("g8"));
        assert_eq!(next(&canvas, at("a8"), Way::Left), at("a8"));
        let up = next(&canvas, at("h8"), Way::Up);
        assert_eq!(next(&canvas, up, Way::Down), at("h8"));
        assert_ne!(up, at("h8"));
    }

    #[test]
    fn every_point_of_every_shipped_board_can_be_reached_by_arrows_at_every_size() {
        for name in catalogue::names() {
            for (columns, rows) in [(40, 10), (54, 20), (150, 55)] {
                let (game, canvas) = canvas(name, columns, rows);
                let staggered = is_staggered(&canvas);
                let mut reached = BTreeSet::from([Point(0)]);
                let mut todo = vec![Point(0)];
                while let Some(point) = todo.pop() {
                    for way in [Way::Up, Way::Down, Way::Left, Way::Right] {
                        let next = step(&canvas, point, way, staggered);
                        if reached.insert(next) {
                            todo.push(next);
                        }
                    }
                }
                assert_eq!(reached.len(), game.board().len(), "{name} at {columns}x{rows}");
            }
        }
    }

    #[test]
    fn a_click_on_a_stone_means_its_point_at_every_size() {
        for name in catalogue::names() {
            for (columns, rows) in [(40, 10), (54, 20), (150, 55)] {
                let (_, canvas) = canvas(name, columns, rows);
                for anchor in canvas.anchors() {
                    let found = nearest(&canvas, anchor.row, anchor.column);
                    assert_eq!(found, Some(Point(anchor.number as u16)), "{name}");
                }
                assert_eq!(nearest(&canvas, 200, 500), None, "{name}");
            }
        }
    }
}
