//! What a click means, by where something is drawn.

use ratatui::layout::Rect;

use super::action::Action;
use super::walk;
use crate::screen::Canvas;

/// What is drawn where, as far as it can be clicked.
#[derive(Clone, Debug, Default)]
pub struct Zones {
    places: Vec<(Rect, Action)>,
    board: Option<Placed>,
}

/// A board and the part of it that is seen.
#[derive(Clone, Debug)]
pub struct Placed {
    /// The whole board.
    pub canvas: Canvas,
    /// Where it is seen.
    pub area: Rect,
    /// The row and the column of the board that are seen at the area's top left corner.
    pub from: (usize, usize),
}

impl Placed {
    /// Where a place of the board is seen, if it is.
    pub fn seen(&self, row: usize, column: usize) -> Option<(u16, u16)> {
        let (down, right) = (row.checked_sub(self.from.0)?, column.checked_sub(self.from.1)?);
        let inside = down < usize::from(self.area.height) && right < usize::from(self.area.width);
        inside.then(|| (self.area.x + right as u16, self.area.y + down as u16))
    }
}

impl Zones {
    /// A click in this area means this; what is added later lies above.
    pub fn add(&mut self, area: Rect, action: Action) {
        self.places.push((area, action));
    }

    /// A board, whose points can be clicked where nothing else lies above it.
    pub fn add_board(&mut self, placed: Placed) {
        self.board = Some(placed);
    }

    /// Nothing that was drawn so far can be clicked any more.
    pub fn cover(&mut self) {
        *self = Self::default();
    }

    /// What a click means.
    pub fn at(&self, column: u16, row: u16) -> Option<Action> {
        let hit = |area: &Rect| area.contains((column, row).into());
        if let Some((_, action)) = self.places.iter().rev().find(|(area, _)| hit(area)) {
            return Some(action.clone());
        }
        let placed = self.board.as_ref().filter(|placed| hit(&placed.area))?;
        let down = usize::from(row - placed.area.y) + placed.from.0;
        let right = usize::from(column - placed.area.x) + placed.from.1;
        walk::nearest(&placed.canvas, down, right).map(Action::Point)
    }
}
