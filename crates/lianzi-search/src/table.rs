//! The transposition table: what is known about positions that were met before.
//!
//! It knows neither games nor board sizes: a position is its 64-bit key, a move is a number that its reader understands.
//!
//! Several threads may read and write at once, without locks: an entry is two words, and the first is the key mixed with the
//! second. Words of two writers do not fit together, and are read as nothing.

use std::sync::atomic::{AtomicU64, Ordering};

/// How a score in the table is to be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    /// The score itself.
    Exact,
    /// The score or more.
    AtLeast,
    /// The score or less.
    AtMost,
}

/// What is known about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    /// For the player on move.
    pub(crate) score: i32,
    /// The best move; [`NO_MOVE`] when none is known.
    pub(crate) best: u16,
    /// Plies that were looked ahead.
    pub(crate) depth: u8,
    /// How the score is to be read.
    pub(crate) bound: Bound,
}

/// No best move is known.
pub(crate) const NO_MOVE: u16 = u16::MAX;

/// Epochs in use are 1 to 63; 0 marks a slot that was never written.
const EPOCHS: u8 = 64;
/// How many slots a table begins with: a small game does not pay for a large one.
const FIRST_SLOTS: usize = 1 << 15;
/// Slots among which a position may choose: a line of the cache.
const BUCKET: usize = 4;

/// One entry, in words that are written one by one.
#[derive(Debug, Default)]
struct Slot {
    /// The key, mixed with `data`.
    check: AtomicU64,
    /// Score (32 bits), best move (16), depth (8), epoch (6), bound (2).
    data: AtomicU64,
}

impl Slot {
    #[inline]
    fn read(&self) -> (u64, u64) {
        let data = self.data.load(Ordering::Relaxed);
        (self.check.load(Ordering::Relaxed) ^ data, data)
    }

    #[inline]
    fn write(&self, key: u64, data: u64) {
        self.check.store(key ^ data, Ordering::Relaxed);
        self.data.store(data, Ordering::Relaxed);
    }
}

/// A table of a bounded size. Within a bucket a new entry takes the place of its own position's, else of an older search's,
/// else of the shallowest.
#[derive(Debug)]
pub(crate) struct Table {
    slots: Vec<Slot>,
    most: usize,
    /// Entries put in since the last growth, by [`put`](Self::put) alone.
    taken: usize,
    /// The oldest epoch that is still read.
    first: u8,
    epoch: u8,
    /// Whether what is older and shallower goes first.
    chooses: bool,
}

impl Clone for Table {
    fn clone(&self) -> Self {
        let slot = |slot: &Slot| Slot {
            check: AtomicU64::new(slot.check.load(Ordering::Relaxed)),
            data: AtomicU64::new(slot.data.load(Ordering::Relaxed)),
        };
        Self {
            slots: self.slots.iter().map(slot).collect(),
            ..*self
        }
    }
}

fn empty(slots: usize) -> Vec<Slot> {
    std::iter::repeat_with(Slot::default).take(slots).collect()
}

#[inline]
fn epoch_of(data: u64) -> u8 {
    (data >> 2) as u8 & (EPOCHS - 1)
}

#[inline]
fn depth_of(data: u64) -> u8 {
    (data >> 8) as u8
}

impl Table {
    /// A table with at most so many slots (16 bytes each), a power of two.
    pub(crate) fn new(most: usize) -> Self {
        debug_assert!(most.is_power_of_two());
        let most = most.max(BUCKET);
        Self {
            slots: empty(most.min(FIRST_SLOTS)),
            most,
            taken: 0,
            first: 1,
            epoch: 1,
            chooses: true,
        }
    }

    /// The same, giving up what is older and shallower; or, for measuring, whatever stands in the way.
    pub(crate) fn choosing(self, chooses: bool) -> Self {
        Self { chooses, ..self }
    }

    /// Forgets everything, nearly for free.
    pub(crate) fn forget(&mut self) {
        self.age();
        self.first = self.epoch;
    }

    /// Everything is kept, but gives way to what comes from now on.
    pub(crate) fn age(&mut self) {
        self.epoch += 1;
        self.taken = 0;
        if self.epoch == EPOCHS {
            self.slots = empty(self.slots.len());
            (self.first, self.epoch) = (1, 1);
        }
    }

    fn bucket(&self, key: u64) -> &[Slot] {
        let start = key as usize & (self.slots.len() - 1) & !(BUCKET - 1);
        &self.slots[start..start + BUCKET]
    }

    /// What is known about a position.
    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        let reads = |slot: &Slot| {
            let (found, data) = slot.read();
            (found == key && epoch_of(data) >= self.first).then_some(data)
        };
        self.bucket(key).iter().find_map(reads).map(Entry::of)
    }

    /// Remembers something about a position; the table does not grow.
    #[inline]
    pub(crate) fn store(&self, key: u64, entry: Entry) {
        let mut victim = None;
        let mut least = u32::MAX;
        for (index, slot) in self.bucket(key).iter().enumerate() {
            let (found, data) = slot.read();
            if found == key && data != 0 {
                victim = Some(slot);
                break;
            }
            let of_now = epoch_of(data) == self.epoch;
            let worth = match (of_now, self.chooses) {
                (true, true) => 1 + u32::from(depth_of(data)),
                (false, true) => 0,
                // One of them, by a part of the key that tells nothing else.
                (_, false) => (index as u32 ^ (key >> 32) as u32) % BUCKET as u32,
            };
            if worth < least {
                (least, victim) = (worth, Some(slot));
            }
        }
        if let Some(slot) = victim {
            slot.write(key, entry.data(self.epoch));
        }
    }

    /// Remembers something about a position, in a table that grows as it fills.
    #[inline]
    pub(crate) fn put(&mut self, key: u64, entry: Entry) {
        self.store(key, entry);
        self.taken += 1;
        if self.taken * 4 > self.slots.len() && self.slots.len() < self.most {
            self.grow();
        }
    }

    /// Grows until so many entries fill at most half of it, or it is as large as it may be.
    pub(crate) fn make_room(&mut self, entries: u64) {
        while (self.slots.len() as u64) < entries.saturating_mul(2) && self.slots.len() < self.most {
            self.grow();
        }
    }

    fn grow(&mut self) {
        let larger = (self.slots.len() * 4).min(self.most);
        let old = std::mem::replace(&mut self.slots, empty(larger));
        self.taken = 0;
        for slot in old {
            let (key, data) = slot.read();
            if epoch_of(data) >= self.first {
                // A bucket's entries go to buckets of their own.
                let free = self.bucket(key).iter().find(|slot| slot.read().1 == 0);
                if let Some(free) = free {
                    free.write(key, data);
                }
                self.taken += 1;
            }
        }
    }
}

impl Entry {
    #[inline]
    fn data(self, epoch: u8) -> u64 {
        u64::from(self.score as u32) << 32
            | u64::from(self.best) << 16
            | u64::from(self.depth) << 8
            | u64::from(epoch) << 2
            | self.bound as u64
    }

    #[inline]
    fn of(data: u64) -> Self {
        Self {
            score: (data >> 32) as u32 as i32,
            best: (data >> 16) as u16,
            depth: depth_of(data),
            bound: match data & 3 {
                0 => Bound::Exact,
                1 => Bound::AtLeast,
                _ => Bound::AtMost,
            },
        }
    }

    /// Whether the score answers the question that a search window asks.
    #[inline]
    pub(crate) fn answers(self, alpha: i32, beta: i32) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::AtLeast => self.score >= beta,
            Bound::AtMost => self.score <= alpha,
        }
    }
}

/// How a fail-soft score is to be read after a search with this window.
#[inline]
pub(crate) fn bound_of(score: i32, alpha: i32, beta: i32) -> Bound {
    if score <= alpha {
        Bound::AtMost
    } else if score >= beta {
        Bound::AtLeast
    } else {
        Bound::Exact
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(score: i32, bound: Bound, depth: u8, best: u16) -> Entry {
        Entry {
            score,
            best,
            depth,
            bound,
        }
    }

    #[test]
    fn an_entry_comes_back_as_it_was_put() {
        let mut table = Table::new(1024);
        for (number, bound) in [Bound::Exact, Bound::AtLeast, Bound::AtMost]
            .into_iter()
            .enumerate()
        {
            for score in [-5, 5, -1_000_000, 1_000_000, 0] {
                let entry = entry(score, bound, 3, 7);
                table.put(number as u64, entry);
                assert_eq!(table.get(number as u64), Some(entry));
            }
        }
        assert_eq!(table.get(1024), None);
    }

    #[test]
    fn an_empty_slot_is_no_entry_for_key_zero() {
        assert_eq!(Table::new(4).get(0), None);
    }

    #[test]
    fn growing_loses_nothing() {
        let mut table = Table::new(1 << 16);
        for key in 0..30_000 {
            table.put(key, entry(key as i32, Bound::Exact, 0, 0));
        }
        assert!((0..30_000).all(|key| table.get(key).is_some_and(|entry| entry.score == key as i32)));
    }

    #[test]
    fn it_never_grows_beyond_its_size() {
        let mut table = Table::new(1 << 16);
        for key in 0..400_000_u64 {
            let key = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            table.put(key, entry(1, Bound::Exact, 1, 0));
        }
        table.make_room(1 << 40);
        assert_eq!(table.slots.len(), 1 << 16);
    }

    #[test]
    fn a_full_bucket_gives_up_the_older_and_the_shallower_entry() {
        let mut table = Table::new(4);
        for (key, depth) in [(1, 9), (2, 4), (3, 7), (4, 8)] {
            table.put(key, entry(0, Bound::Exact, depth, 0));
        }
        table.put(5, entry(0, Bound::Exact, 1, 0));
        assert!(table.get(2).is_none() && table.get(1).is_some(), "the shallowest");
        table.age();
        for key in [3, 4, 5] {
            table.put(key, entry(0, Bound::Exact, 1, 0));
        }
        table.put(6, entry(0, Bound::Exact, 1, 0));
        assert!(
            table.get(1).is_none() && table.get(6).is_some(),
            "the one of an older search"
        );
    }

    #[test]
    fn nothing_is_left_after_forgetting_however_often() {
        let mut table = Table::new(4);
        for epoch in 0..200 {
            table.put(3, entry(epoch, Bound::Exact, 1, 0));
            if epoch % 3 == 0 {
                table.age();
                assert!(table.get(3).is_some() || table.epoch == 1);
            }
            table.forget();
            assert_eq!(table.get(3), None);
        }
    }

    #[test]
    fn threads_that_write_at_once_never_read_what_nobody_wrote() {
        let table = Table::new(64);
        // What is written about a key follows from the key.
        let of = |key: u64| entry(key as i32, Bound::AtMost, key as u8, (key >> 8) as u16);
        std::thread::scope(|scope| {
            for thread in 0..2 {
                let table = &table;
                scope.spawn(move || {
                    let mut key = thread + 1_u64;
                    for _ in 0..200_000 {
                        key = key.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(17) % 1_000;
                        table.store(key, of(key));
                        let other = (key + 7) % 1_000;
                        assert!(table.get(other).is_none_or(|found| found == of(other)));
                        key += thread + 1;
                    }
                });
            }
        });
    }
}
