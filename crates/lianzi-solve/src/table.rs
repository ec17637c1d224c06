//! A table with whole keys and bounded memory.
//!
//! Keys are compared in full: an entry is about exactly the position it is asked for, so that proofs may rest on it.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash, Hasher};

/// A hasher for keys that are a few words: multiplies and folds. Not for keys that an enemy chooses: a bad
/// spread costs time, never truth.
#[derive(Clone, Copy, Default)]
pub struct Fold(u64);

impl Hasher for Fold {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u64(&mut self, word: u64) {
        let product = u128::from(self.0 ^ word ^ 0x9e37_79b9_7f4a_7c15) * 0xd1b5_4a32_d192_ed03;
        self.0 = (product >> 64) as u64 ^ product as u64;
    }

    fn write_u8(&mut self, byte: u8) {
        self.write_u64(u64::from(byte));
    }

    fn write_u16(&mut self, word: u16) {
        self.write_u64(u64::from(word));
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }

    fn write_isize(&mut self, word: isize) {
        self.write_u64(word as u64);
    }
}

/// A map that takes no new keys once its memory is used up.
#[derive(Clone, Debug)]
pub struct Table<K, V> {
    map: HashMap<K, V, BuildHasherDefault<Fold>>,
    most: usize,
}

impl<K: Hash + Eq, V> Table<K, V> {
    /// An empty table that may use so many bytes.
    pub fn new(memory: usize) -> Self {
        // A hash map doubles when it is 7/8 full, and needs the old half beside the new one while it does so:
        // at worst its entries take 3.5 times their size.
        let entry = size_of::<(K, V)>() + 1;
        Self {
            map: HashMap::default(),
            most: (memory * 2 / 7 / entry).max(16),
        }
    }

    /// How many keys it has.
    pub fn len(&self) -> usize {
        self.map.len()
    }

    /// All keys with what is known about them, in no order.
    pub fn iter(&self) -> impl Iterator<Item = (&K, &V)> {
        self.map.iter()
    }

    /// What is known about a key.
    #[inline]
    pub fn get(&self, key: &K) -> Option<&V> {
        self.map.get(key)
    }

    /// Notes something about a key; says whether there was room.
    #[inline]
    pub fn put(&mut self, key: K, value: V) -> bool {
        if self.map.len() < self.most {
            self.map.insert(key, value);
            return true;
        }
        match self.map.get_mut(&key) {
            Some(old) => {
                *old = value;
                true
            }
            None => false,
        }
    }
}
