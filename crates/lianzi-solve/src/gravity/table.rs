//! What has been found out about positions: bounds in both directions, in bounded memory.
//!
//! An entry is one word. Its place tells some bits of the position's key and its remainder the others, so that keys are compared in
//! full. A table begins small, so that short searches stay in the processor's cache and cost nothing to begin, and doubles
//! when it has become crowded. What took least work to find out is forgotten first.
//!
//! Several threads may use one table: an entry is one word, so that no thread ever sees half of another's.

use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use lianzi_rules::prefetch;

use crate::settled::{self, Settled};
use crate::value::Grade;

/// Entries that share half a line of the processor's cache.
const WAYS: usize = 4;

/// The size of a new table: 2^9 lines of 32 bytes, or more where keys are long.
const FIRST_BITS: u32 = 9;

/// Tables of so many lines are mostly outside of the processor's own caches: a megabyte.
const FAR_AWAY: usize = 1 << 15;

/// The lowest bits of an entry: those of the key that do not follow from its place.
const KEY_BITS: u32 = 49;

/// The bit at which the bounds begin: six bits each. Between key and bounds stands the work.
const BOUNDS: u32 = 52;

/// What is added to a bound to make it positive. No board has scores of 32 or more.
const OFFSET: i32 = 32;

/// An entry that says nothing, of whatever key it is.
const NOTHING: u64 = 63 << (BOUNDS + 6);

/// An odd number without a pattern: the golden ratio.
const MIX: u64 = 0x9e37_79b9_7f4a_7c15;

/// The least and the most that a position can be worth to its mover.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Known {
    /// At least this.
    pub low: i32,
    /// At most this.
    pub high: i32,
}

impl Known {
    /// The same as the other player sees it.
    pub fn reversed(self) -> Self {
        Self {
            low: -self.high,
            high: -self.low,
        }
    }

    /// The same when the mover is known to have at least so much.
    pub fn and_at_least(self, grade: Grade) -> Self {
        let low = match grade {
            Grade::Win => self.low.max(1),
            Grade::Draw => self.low.max(0),
            Grade::Loss => self.low,
        };
        Self { low, ..self }
    }
}

/// Entries that are looked at together.
#[derive(Debug)]
#[repr(align(32))]
struct Line([AtomicU64; WAYS]);

impl Line {
    fn empty() -> Self {
        Self([const { AtomicU64::new(NOTHING) }; WAYS])
    }

    /// The entries as they are now.
    #[inline]
    fn entries(&self) -> [u64; WAYS] {
        std::array::from_fn(|way| self.0[way].load(Ordering::Relaxed))
    }
}

/// The table. Its clones share the entries, until one of them grows or forgets.
#[derive(Clone, Debug)]
pub struct Table {
    lines: Arc<[Line]>,
    /// Bits of a key.
    key_bits: u32,
    /// Bits of a key that do not follow from the place.
    rest_bits: u32,
    most_bits: u32,
    /// So many positions may still be stored before the table grows.
    room: usize,
}

impl Settled for Table {
    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        settled::put(out, &[self.lines.len() as u64, self.room as u64])?;
        let mut lines = self.lines.iter();
        lines.try_for_each(|line| settled::put(out, &line.entries()))
    }

    fn read(&mut self, from: &mut dyn BufRead) -> io::Result<()> {
        let lines = settled::take(from)?;
        let room = settled::take(from)?;
        let first = self.lines.len() as u64;
        if !lines.is_power_of_two() || lines < first {
            return Err(settled::nonsense());
        }
        let bits = lines.ilog2();
        if bits > self.most_bits.max(first.ilog2()) {
            return Err(io::ErrorKind::OutOfMemory.into());
        }
        self.resize(bits);
        for place in self.lines.iter().flat_map(|line| &line.0) {
            let entry = settled::take(from)?;
            let (low, high) = (entry >> BOUNDS & 63, entry >> (BOUNDS + 6));
            let rest = entry & ((1 << KEY_BITS) - 1);
            if low > high || rest >> self.rest_bits != 0 {
                return Err(settled::nonsense());
            }
            place.store(entry, Ordering::Relaxed);
        }
        self.room = room as usize;
        Ok(())
    }
}

impl Table {
    /// A table for keys of so many bits, of at most so many bytes (but 16 kilobytes at least, and 1 megabyte for
    /// keys of 64 bits).
    pub fn new(key_bits: u32, memory: usize) -> Self {
        // While it grows, the old entries and the new ones are there at once.
        let lines = memory / size_of::<Line>() / 3 * 2;
        let key_bits = key_bits.max(2 * FIRST_BITS);
        let most_bits = lines.max(1).ilog2().min(key_bits - 1);
        let mut table = Self {
            lines: Arc::new([]),
            key_bits,
            rest_bits: 0,
            most_bits,
            room: 0,
        };
        table.clear();
        table
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.resize(FIRST_BITS.max(self.key_bits.saturating_sub(KEY_BITS)));
    }

    fn resize(&mut self, bits: u32) {
        self.lines = (0..1_usize << bits).map(|_| Line::empty()).collect();
        self.rest_bits = self.key_bits - bits;
        self.room = WAYS << bits;
    }

    /// The line of a key, and what is left of the key. Different keys differ in one of them, because multiplication by an odd
    /// number can be undone.
    #[inline]
    fn place(&self, key: u64) -> (usize, u64) {
        let hash = key.wrapping_mul(MIX) & (u64::MAX >> (u64::BITS - self.key_bits));
        (
            (hash >> self.rest_bits) as usize,
            hash & ((1 << self.rest_bits) - 1),
        )
    }

    /// Whether entries are mostly so far away that it pays to ask for them ahead of time.
    #[inline]
    pub fn is_far_away(&self) -> bool {
        self.lines.len() >= FAR_AWAY
    }

    /// Asks the memory for what is known about a position.
    #[inline]
    pub fn prefetch(&self, key: u64) {
        prefetch(&self.lines[self.place(key).0]);
    }

    /// What is known about a position.
    #[inline]
    pub fn get(&self, key: u64) -> Option<Known> {
        let (line, rest) = self.place(key);
        let entries = self.lines[line].entries();
        let entry = entries.into_iter().find(|&entry| is_of(entry, rest))?;
        Some(Known {
            low: (entry >> BOUNDS & 63) as i32 - OFFSET,
            high: (entry >> (BOUNDS + 6)) as i32 - OFFSET,
        })
    }

    /// Stores what is known, and how many positions were looked at to find it out; another position may be forgotten for
    /// it.
    #[inline]
    pub fn put(&mut self, key: u64, known: Known, work: u64) {
        if self.room == 0 {
            self.grow();
        }
        self.room -= 1;
        let low = ((known.low + OFFSET) as u64) << BOUNDS;
        let high = ((known.high + OFFSET) as u64) << (BOUNDS + 6);
        let work = u64::from((work | 1).ilog2() / 3).min(7) << KEY_BITS;
        let (line, rest) = self.place(key);
        store(&self.lines[line], rest, work | low | high);
    }

    /// Makes the table as large as it may become, so that it can be shared: it does not grow any more.
    pub fn grow_up(&mut self) {
        while self.room != usize::MAX {
            self.grow();
        }
    }

    #[cold]
    fn grow(&mut self) {
        let bits = self.lines.len().ilog2();
        if bits >= self.most_bits {
            self.room = usize::MAX;
            return;
        }
        let old = Arc::clone(&self.lines);
        self.resize(bits + 1);
        for (index, line) in old.iter().enumerate() {
            for entry in line.entries().into_iter().filter(|&entry| entry != NOTHING) {
                let rest = entry & ((1 << KEY_BITS) - 1);
                // The highest bit of the rest becomes part of the place.
                let line = 2 * index + (rest >> self.rest_bits) as usize;
                let rest_of_rest = rest & ((1 << self.rest_bits) - 1);
                store(&self.lines[line], rest_of_rest, entry ^ rest);
            }
        }
    }
}

/// Whether an entry of the right line is of the key with this rest.
#[inline]
fn is_of(entry: u64, rest: u64) -> bool {
    (entry ^ rest) << (u64::BITS - KEY_BITS) == 0
}

/// How much work an entry stands for: a logarithm.
#[inline]
fn work(entry: u64) -> u64 {
    entry >> KEY_BITS & 7
}

#[inline]
fn store(line: &Line, rest: u64, facts: u64) {
    let mut place = 0;
    let mut least = u64::MAX;
    for (index, entry) in line.entries().into_iter().enumerate() {
        if entry == NOTHING || is_of(entry, rest) {
            place = index;
            break;
        }
        if work(entry) < least {
            (place, least) = (index, work(entry));
        }
    }
    line.0[place].store(rest | facts, Ordering::Relaxed);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_that_grows_forgets_nothing_and_invents_nothing() {
        for key_bits in [12, 30, 49, 64] {
            let mut table = Table::new(key_bits, 1 << 26);
            let all = u64::MAX >> (u64::BITS - key_bits);
            let keys = (1..3000_u64).map(|key| key.wrapping_mul(0x2545_f491_4f6c_dd1d) & all);
            let known = |key: u64| Known {
                low: -((key % 31) as i32),
                high: (key % 29) as i32,
            };
            for key in keys.clone() {
                table.put(key, known(key), key % 1000);
            }
            let kept = keys.clone().filter(|&key| table.get(key).is_some()).count();
            // Lines that are full forget, before the table grows.
            assert!(kept > 2500, "{kept} with {key_bits} bits");
            assert!(
                keys.clone()
                    .all(|key| table.get(key).is_none_or(|found| found == known(key)))
            );
            table.clear();
            let nothing = |key| {
                table
                    .get(key)
                    .is_none_or(|known| (known.low, known.high) == (-32, 31))
            };
            assert!(keys.clone().all(nothing));
        }
    }
}
