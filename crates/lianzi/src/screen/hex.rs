//! Hexagonal boards: every row is set half a step aside from the one above it.

use std::collections::BTreeMap;

use lianzi_rules::Point;
use lianzi_rules::board::Place;

use super::View;
use super::canvas::{Canvas, Ink};
use super::labels::halves;

/// Characters for half the distance of neighbours in a row.
const HALF: usize = 2;
/// Room for the row numbers.
const LEFT: usize = 4;

/// The whole board: row numbers at the left, the letters of the slanting columns where these end below.
pub fn draw(view: &View<'_>) -> Canvas {
    let board = view.board;
    let mut canvas = Canvas::default();
    let column = |x: u16| LEFT + usize::from(x) * HALF;
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
        view.put_cell(&mut canvas, usize::from(place.y), column(place.x), point);
    }
    for (place, number) in starts.values() {
        canvas.write_left_of(usize::from(place.y), column(place.x) - 2, number, Ink::Faint);
    }
    for (letter, end) in ends {
        // One step further down the slant, which leans to the right where the column's upper neighbour is at the left.
        let up = board
            .points()
            .map(|point| (point, board.place(point)))
            .find(|&(point, place)| halves(board.name(point)).0 == letter && place.y + 1 == end.y);
        let leans_left = up.is_some_and(|(_, place): (Point, Place)| place.x > end.x);
        let x = if leans_left {
            column(end.x).saturating_sub(HALF)
        } else {
            column(end.x) + HALF
        };
        canvas.write(usize::from(end.y) + 1, x, letter, Ink::Faint);
    }
    canvas
}
