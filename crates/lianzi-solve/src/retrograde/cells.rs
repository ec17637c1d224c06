//! Cells: a value and its distance in one byte, or in two where that is too narrow.
//!
//! A cell is 0 as long as nothing is known, and for good when the position is a draw. Else it is even for a win and odd for
//! a loss of the player on move. Where wins are always an odd number of plies away and losses an even one, the cell is the
//! distance plus one, so that a byte holds distances to 254; else it is twice the distance plus one, and one more for a win.

use std::sync::atomic::{AtomicU8, AtomicU16, Ordering};

use crate::value::{Distance, Value};

/// How distances become cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Coding {
    /// Whether wins are always an odd number of plies away, and losses an even one.
    pub parity: bool,
}

impl Coding {
    /// The cell of a result.
    #[inline]
    pub(super) fn code(self, win: bool, plies: u16) -> u16 {
        if self.parity {
            plies.saturating_add(1)
        } else {
            plies.saturating_mul(2).saturating_add(1 + u16::from(win))
        }
    }

    /// The plies of a cell that is not 0.
    #[inline]
    pub(super) fn plies(self, code: u16) -> u16 {
        if self.parity { code - 1 } else { (code - 1) / 2 }
    }

    pub(super) fn value(self, code: u16) -> Value {
        match code {
            0 => Value::Draw,
            code if code.is_multiple_of(2) => Value::Win(Distance::Exact(self.plies(code))),
            code => Value::Loss(Distance::Exact(self.plies(code))),
        }
    }
}

/// A cell that several threads may write, all of them the same.
pub(super) trait Cell: Send + Sync + Sized {
    /// The largest number that it holds.
    const MOST: u16;
    fn new() -> Self;
    fn get(&self) -> u16;
    fn set(&self, code: u16);
}

impl Cell for AtomicU8 {
    const MOST: u16 = u8::MAX as u16;

    fn new() -> Self {
        Self::new(0)
    }

    #[inline]
    fn get(&self) -> u16 {
        u16::from(self.load(Ordering::Relaxed))
    }

    #[inline]
    fn set(&self, code: u16) {
        self.store(code as u8, Ordering::Relaxed);
    }
}

impl Cell for AtomicU16 {
    const MOST: u16 = u16::MAX - 1;

    fn new() -> Self {
        Self::new(0)
    }

    #[inline]
    fn get(&self) -> u16 {
        self.load(Ordering::Relaxed)
    }

    #[inline]
    fn set(&self, code: u16) {
        self.store(code, Ordering::Relaxed);
    }
}

/// A cell for each position with one player on move: a row for each canonical set of his stones, in it the sets of his
/// opponent's stones on the other points.
pub(super) struct Field<C> {
    pub cells: Vec<C>,
    pub length: usize,
}

impl<C: Cell> Field<C> {
    pub(super) fn new(rows: usize, length: usize) -> Self {
        let mut cells = Vec::new();
        cells.resize_with(rows * length, C::new);
        Self { cells, length }
    }

    #[inline]
    pub(super) fn row(&self, row: usize) -> &[C] {
        &self.cells[row * self.length..][..self.length]
    }
}

/// A field of either width, once it is filled.
pub(super) enum Filled {
    Narrow(Field<AtomicU8>),
    Wide(Field<AtomicU16>),
}

impl Filled {
    pub(super) fn get(&self, row: usize, column: usize) -> u16 {
        match self {
            Self::Narrow(field) => field.row(row)[column].get(),
            Self::Wide(field) => field.row(row)[column].get(),
        }
    }

    pub(super) fn bytes(&self) -> usize {
        match self {
            Self::Narrow(field) => field.cells.len(),
            Self::Wide(field) => field.cells.len() * 2,
        }
    }
}
