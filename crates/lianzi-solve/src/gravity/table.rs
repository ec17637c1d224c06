//! What has been found out about positions: bounds in both directions, in bounded memory.
//!
//! Keys are compared in full. A table begins small, so that short searches stay in the processor's cache and cost nothing to
//! begin, and doubles when it has become crowded.

/// The memory of a new table: 2^10 entries.
const FIRST_BITS: u32 = 10;

/// The lowest bit of the bounds within an entry's second word; the bits below it belong to the key.
pub const KEY_BITS: u32 = 50;

/// A score as seven bits.
const OFFSET: i32 = 64;

/// A position as a key: two words that say everything about it that matters. The first is never 0, the second less than
/// `1 << KEY_BITS`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Key(pub u64, pub u64);

impl Key {
    fn hash(self) -> u64 {
        (self.0 ^ self.1.wrapping_mul(0xd6e8_feb8_6659_fd93).rotate_left(32)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}

/// An entry: the key, with the bounds in the highest bits of its second word. All zero when there is none.
#[derive(Clone, Copy, Default, Debug)]
struct Entry(u64, u64);

/// The least and the most that a position can be worth to its mover.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Known {
    /// At least this.
    pub low: i32,
    /// At most this.
    pub high: i32,
}

/// The table.
#[derive(Debug)]
pub struct Table {
    entries: Vec<Entry>,
    shift: u32,
    most_bits: u32,
    /// So many positions may still be stored before the table grows.
    room: usize,
}

impl Table {
    /// A table of at most so many bytes (16 kilobytes at least).
    pub fn new(memory: usize) -> Self {
        // While it grows, the old entries and the new ones are there at once.
        let entries = memory / size_of::<Entry>() / 3 * 2;
        let mut table = Self {
            entries: Vec::new(),
            shift: 0,
            most_bits: entries.max(1).ilog2().max(FIRST_BITS),
            room: 0,
        };
        table.clear();
        table
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.entries.clear();
        self.resize(FIRST_BITS);
    }

    fn resize(&mut self, bits: u32) {
        self.entries.resize(1 << bits, Entry::default());
        self.shift = u64::BITS - bits;
        self.room = 1 << bits;
    }

    /// What is known about a position.
    #[inline]
    pub fn get(&self, key: Key) -> Option<Known> {
        let entry = self.entries[(key.hash() >> self.shift) as usize];
        if entry.0 != key.0 || (entry.1 ^ key.1) << (u64::BITS - KEY_BITS) != 0 {
            return None;
        }
        Some(Known {
            low: (entry.1 >> KEY_BITS & 127) as i32 - OFFSET,
            high: (entry.1 >> (KEY_BITS + 7)) as i32 - OFFSET,
        })
    }

    /// Stores what is known; another position may be forgotten for it.
    #[inline]
    pub fn put(&mut self, key: Key, known: Known) {
        if self.room == 0 {
            self.grow();
        }
        self.room -= 1;
        let low = ((known.low + OFFSET) as u64) << KEY_BITS;
        let high = ((known.high + OFFSET) as u64) << (KEY_BITS + 7);
        self.entries[(key.hash() >> self.shift) as usize] = Entry(key.0, key.1 | low | high);
    }

    #[cold]
    fn grow(&mut self) {
        let bits = self.entries.len().ilog2();
        if bits >= self.most_bits {
            self.room = usize::MAX;
            return;
        }
        let old = std::mem::take(&mut self.entries);
        self.resize(bits + 1);
        for entry in old.into_iter().filter(|entry| entry.0 != 0) {
            let key = Key(entry.0, entry.1 & ((1 << KEY_BITS) - 1));
            self.entries[(key.hash() >> self.shift) as usize] = entry;
        }
    }
}
