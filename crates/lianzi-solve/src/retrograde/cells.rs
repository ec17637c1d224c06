//! Cells: a value and its distance in one byte, or in two where that is too narrow.
//!
//! A cell is 0 as long as nothing is known, and for good when the position is a draw. Else it is even for a win and odd for
//! a loss of the player on move. Where wins are always an odd number of plies away and losses an even one, the cell is the
//! distance plus one, so that a byte holds distances to 253; else it is twice the distance plus one, and one more for a win.

use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU64, Ordering};

use super::keep::Bytes;
use crate::value::{Distance, Value};

/// How distances become cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Coding {
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

    pub(crate) fn value(self, code: u16) -> Value {
        match code {
            0 => Value::Draw,
            code if code.is_multiple_of(2) => Value::Win(Distance::Exact(self.plies(code))),
            code => Value::Loss(Distance::Exact(self.plies(code))),
        }
    }
}

/// A cell that several threads may write, all of them the same.
pub(crate) trait Cell: Send + Sync + Sized {
    /// The largest number that it holds.
    const MOST: u16;
    /// Where a draw has to be told from what is not known.
    const DRAW: u16 = Self::MOST + 1;
    /// Its bytes, of which the lowest comes first.
    const WIDTH: usize;
    fn new() -> Self;
    fn get(&self) -> u16;
    fn set(&self, code: u16);
}

impl Cell for AtomicU8 {
    const MOST: u16 = u8::MAX as u16 - 1;
    const WIDTH: usize = 1;

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
    const WIDTH: usize = 2;

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
pub(crate) struct Field<C> {
    pub cells: Vec<C>,
    pub length: usize,
}

impl<C: Cell> Field<C> {
    pub(crate) fn new(rows: usize, length: usize) -> Self {
        let mut cells = Vec::new();
        cells.resize_with(rows * length, C::new);
        Self { cells, length }
    }

    #[inline]
    pub(super) fn row(&self, row: usize) -> &[C] {
        &self.cells[row * self.length..][..self.length]
    }
}

/// Copies numbers out as bytes, the lowest first, or puts them back.
macro_rules! bytes {
    ($type:ty, $number:ty, $width:literal) => {
        impl Bytes for [$type] {
            fn bytes(&self) -> u64 {
                (self.len() * $width) as u64
            }

            fn copy(&self, from: u64, to: &mut [u8]) {
                let cells = &self[from as usize / $width..];
                for (bytes, cell) in to.chunks_exact_mut($width).zip(cells) {
                    bytes.copy_from_slice(&cell.load(Ordering::Relaxed).to_le_bytes());
                }
            }

            fn put(&self, from: u64, bytes: &[u8]) {
                let cells = &self[from as usize / $width..];
                for (bytes, cell) in bytes.chunks_exact($width).zip(cells) {
                    let mut number = [0; $width];
                    number.copy_from_slice(bytes);
                    cell.store(<$number>::from_le_bytes(number), Ordering::Relaxed);
                }
            }
        }

        impl Bytes for Vec<$type> {
            fn bytes(&self) -> u64 {
                self.as_slice().bytes()
            }

            fn copy(&self, from: u64, to: &mut [u8]) {
                self.as_slice().copy(from, to);
            }

            fn put(&self, from: u64, bytes: &[u8]) {
                self.as_slice().put(from, bytes);
            }
        }
    };
}
bytes!(AtomicU8, u8, 1);
bytes!(AtomicU16, u16, 2);
bytes!(AtomicU64, u64, 8);

/// A field of either width, once it is filled.
pub(crate) enum Filled {
    Narrow(Field<AtomicU8>),
    Wide(Field<AtomicU16>),
}

impl Filled {
    /// An empty field with cells of so many bytes.
    pub(crate) fn new(width: usize, rows: usize, length: usize) -> Self {
        if width == 1 {
            Self::Narrow(Field::new(rows, length))
        } else {
            Self::Wide(Field::new(rows, length))
        }
    }

    #[inline]
    pub(super) fn get(&self, row: usize, column: usize) -> u16 {
        match self {
            Self::Narrow(field) => field.row(row)[column].get(),
            Self::Wide(field) => field.row(row)[column].get(),
        }
    }

    /// Bytes of a cell.
    pub(crate) fn width(&self) -> usize {
        match self {
            Self::Narrow(_) => 1,
            Self::Wide(_) => 2,
        }
    }

    /// Its cells as bytes.
    pub(crate) fn cells(&self) -> &dyn Bytes {
        match self {
            Self::Narrow(field) => &field.cells,
            Self::Wide(field) => &field.cells,
        }
    }

    pub(super) fn bytes(&self) -> usize {
        self.cells().bytes() as usize
    }
}
