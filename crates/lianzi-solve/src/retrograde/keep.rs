//! What long work leaves behind, so that it can be taken up again: finished fields, and the one that is being filled.
//!
//! Where and how it is kept is the business of whoever implements [`Keeper`]; nothing is known here about files.

use super::cells::Filled;

/// Bytes that can be read and written while others work on other bytes.
pub(crate) trait Bytes: Sync {
    /// How many there are.
    fn bytes(&self) -> u64;
    /// Copies some of them out.
    fn copy(&self, from: u64, to: &mut [u8]);
    /// Puts some of them back. Offset and length are multiples of eight, but for the end.
    fn put(&self, from: u64, bytes: &[u8]);
}

/// A field that is being filled, between two rows.
pub(crate) struct Running<'r> {
    /// Which field, or the first of those that are filled together.
    pub field: usize,
    /// Bytes of a cell.
    pub width: usize,
    /// The distance that is being looked for.
    pub plies: u16,
    /// So many positions have been found at this distance.
    pub found: u64,
    /// The longest distance found.
    pub longest: u16,
    /// Cells and what belongs to them.
    pub parts: Vec<&'r dyn Bytes>,
}

/// Where a [`Running`] field was interrupted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Interrupted {
    pub plies: u16,
    pub found: u64,
    pub longest: u16,
}

/// Keeps what has been worked out. Failures to keep are remembered by the keeper: they are no reason to stop the work.
pub(crate) trait Keeper {
    /// Whether it is time to keep the running field.
    fn is_due(&self) -> bool;
    /// Keeps a running field instead of the one before.
    fn keep(&mut self, running: &Running<'_>);
    /// The width of the cells of a field that was interrupted.
    fn interrupted(&mut self, field: usize) -> Option<usize>;
    /// Puts back an interrupted field into parts like those that were kept.
    fn resume(&mut self, field: usize, parts: &[&dyn Bytes]) -> Option<Interrupted>;
    /// Keeps a finished field; the running one is no longer needed.
    fn finish(&mut self, field: usize, filled: &Filled, longest: u16);
    /// A finished field with so many rows of such a length, and its longest distance.
    fn finished(&mut self, field: usize, rows: usize, length: usize) -> Option<(Filled, u16)>;
}

/// Keeps nothing.
pub(crate) struct Forgetful;

impl Keeper for Forgetful {
    fn is_due(&self) -> bool {
        false
    }
    fn keep(&mut self, _: &Running<'_>) {}
    fn interrupted(&mut self, _: usize) -> Option<usize> {
        None
    }
    fn resume(&mut self, _: usize, _: &[&dyn Bytes]) -> Option<Interrupted> {
        None
    }
    fn finish(&mut self, _: usize, _: &Filled, _: u16) {}
    fn finished(&mut self, _: usize, _: usize, _: usize) -> Option<(Filled, u16)> {
        None
    }
}
