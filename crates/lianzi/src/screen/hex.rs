//! Hexagonal boards: every row is set half a step aside from the one above it.

use std::collections::BTreeMap;

use lianzi_rules::Point;
use lianzi_rules::board::Place;

use super::canvas::{Canvas, Ink};
use super::labels::halves;
use super::{Spacing, View};

/// Room for the row numbers.
const LEFT: usize = 4;

/// The whole board: row numbers at the left, the letters of the slanting columns where these end below.
pub fn draw(view: &View<'_>) -> Canvas {
    let board = view.board;
    let mut canvas = Canvas::default();
    // Characters for half the distance of neighbours in a row, and rows for the distance of rows.
    let (half, down) = match view.spacing {
        Spacing::Tight => (1, 1),
        Spacing::Usual | Spacing::Narrow => (2, 1),
        Spacing::Wide => (3, 2),
        Spacing::Huge => (6, 4),
    };
    let over = usize::from(view.spacing == Spacing::Huge);
    let column = |x: u16| LEFT + over + usize::from(x) * half;
    let row = |y: u16| over + usize::from(y) * down;
    let mut ends: BTreeMap<&str, Place> = BTreeMap::new();
    let mut starts: BTreeMap<u16, (Place, &str)> = BTreeMap::new();
    for point in board.points() {
        let place = board.place(point);
        let (letter, number) = halves(board.name(point));
        let end = ends.entry(letter).or_insert(place);
        *end = (*end).max(place);
        let start = starts.entry(place.y).or_insert((place, number));
        if place.x < start.0.x {
            *start = (place, number);
        }
        view.put_cell(&mut canvas, row(place.y), column(place.x), point);
    }
    for (place, number) in starts.values() {
        canvas.write_left_of(row(place.y), column(place.x) - 2 - over, number, Ink::Faint);
    }
    for (letter, end) in ends {
        // One step further down the slant, which leans to the right where the column's upper neighbour is at the left.
        let up = board
            .points()
            .map(|point| (point, board.place(point)))
            .find(|&(point, place)| halves(board.name(point)).0 == letter && place.y + 1 == end.y);
        let leans_left = up.is_some_and(|(_, place): (Point, Place)| place.x > end.x);
        let x = if leans_left {
            column(end.x).saturating_sub(half)
        } else {
            column(end.x) + half
        };
        canvas.write(row(end.y) + down.min(2) + over, x, letter, Ink::Faint);
    }
    canvas
}
