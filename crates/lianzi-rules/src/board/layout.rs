//! What the generators make: a board before places are blocked, and what the words for regions mean on it.

use super::{Board, ClassSet, Place, Shape};

/// A board as a generator makes it. Points are numbered as the generator likes; [`Layout::board`] brings them into row
/// order.
pub(crate) struct Layout {
    pub shape: Shape,
    /// Points: a name and a place each.
    pub points: Vec<(String, Place)>,
    pub classes: Vec<String>,
    pub lines: Vec<LayoutLine>,
    /// The word `centre`: one, two, four or (in a box) eight points; empty when there is none.
    pub centre: Vec<usize>,
    /// The word `corners`; empty when there are none.
    pub corners: Vec<usize>,
    /// The word `edge`.
    pub edge: Vec<usize>,
}

/// A line of a [`Layout`].
#[derive(Clone)]
pub(crate) struct LayoutLine {
    pub classes: ClassSet,
    pub closed: bool,
    pub points: Vec<usize>,
}

impl Layout {
    /// The board without the blocked places; lines are cut there.
    pub fn board(&self, blocked: &[bool]) -> Board {
        let kept: Vec<usize> = (0..self.points.len()).filter(|&index| !blocked[index]).collect();
        let mut number = vec![usize::MAX; self.points.len()];
        for (new, &old) in kept.iter().enumerate() {
            number[old] = new;
        }
        let mut lines = Vec::new();
        for line in &self.lines {
            for (closed, part) in cut(line, blocked) {
                lines.push((
                    line.classes,
                    closed,
                    part.into_iter().map(|index| number[index]).collect(),
                ));
            }
        }
        let points: Vec<_> = kept.iter().map(|&index| self.points[index].clone()).collect();
        Board::assemble(self.shape, &points, self.classes.clone(), lines)
    }
}

/// The parts of a line between blocked places. A ring that is cut anywhere is a ring no longer.
fn cut(line: &LayoutLine, blocked: &[bool]) -> Vec<(bool, Vec<usize>)> {
    let is_blocked = |&index: &usize| blocked[index];
    let Some(gap) = line.points.iter().position(is_blocked) else {
        return vec![(line.closed, line.points.clone())];
    };
    let mut points = line.points.clone();
    if line.closed {
        // From one gap all the way round to the same gap: an open line.
        points.rotate_left(gap);
    }
    points
        .split(is_blocked)
        .filter(|part| part.len() >= 2)
        .map(|part| (false, part.to_vec()))
        .collect()
}

/// The number at the end of a point's name, for a row counted from 0 at the top.
pub(super) fn row_number(row: u16, rows: u16, from_bottom: bool) -> u16 {
    if from_bottom { rows - row } else { row + 1 }
}

/// The letter of a column counted from 0.
pub(super) fn letter(column: u16) -> char {
    char::from(b'a' + column as u8)
}

/// The one or two middle numbers below `count`.
pub(super) fn middle(count: u16) -> std::ops::RangeInclusive<u16> {
    (count - 1) / 2..=count / 2
}
