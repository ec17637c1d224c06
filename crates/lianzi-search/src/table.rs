//! The transposition table: what is known about positions that were met before.
//!
//! It knows neither games nor board sizes: a position is its 64-bit key, a move is its place in the list of legal moves.

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
    key: u64,
    /// For the player on move.
    pub(crate) score: i32,
    /// The best move, by its place in the list of legal moves; [`NO_MOVE`] when none is known.
    pub(crate) best: u16,
    /// Plies that were looked ahead.
    pub(crate) depth: u8,
    /// Two bits of bound, six bits of epoch.
    mark: u8,
}

/// No best move is known.
pub(crate) const NO_MOVE: u16 = u16::MAX;

/// Epochs in use are 1 to 63; 0 marks a slot that was never written.
const EPOCHS: u8 = 64;

const EMPTY: Entry = Entry {
    key: 0,
    score: 0,
    best: NO_MOVE,
    depth: 0,
    mark: 0,
};

/// How many slots a table begins with: a small game does not pay for a large one.
const FIRST_SLOTS: usize = 1 << 15;

/// A table that grows with what is put into it, up to a size. A new entry takes the place of whatever had its slot.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    slots: Vec<Entry>,
    most: usize,
    /// Slots with entries of this epoch.
    taken: usize,
    epoch: u8,
}

impl Table {
    /// A table with at most so many slots (16 bytes each), a power of two.
    pub(crate) fn new(most: usize) -> Self {
        debug_assert!(most.is_power_of_two());
        Self {
            slots: vec![EMPTY; most.min(FIRST_SLOTS)],
            most,
            taken: 0,
            epoch: 1,
        }
    }

    /// Forgets everything, nearly for free.
    pub(crate) fn forget(&mut self) {
        self.epoch += 1;
        self.taken = 0;
        if self.epoch == EPOCHS {
            self.slots.fill(EMPTY);
            self.epoch = 1;
        }
    }

    fn slot(&self, key: u64) -> usize {
        key as usize & (self.slots.len() - 1)
    }

    /// What is known about a position.
    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<&Entry> {
        let entry = &self.slots[self.slot(key)];
        (entry.key == key && entry.mark >> 2 == self.epoch).then_some(entry)
    }

    /// Remembers something about a position.
    #[inline]
    pub(crate) fn put(&mut self, key: u64, score: i32, bound: Bound, depth: u8, best: u16) {
        let mark = bound as u8 | self.epoch << 2;
        let slot = self.slot(key);
        self.taken += usize::from(self.slots[slot].mark >> 2 != self.epoch);
        self.slots[slot] = Entry {
            key,
            score,
            best,
            depth,
            mark,
        };
        if self.taken * 4 > self.slots.len() && self.slots.len() < self.most {
            self.grow();
        }
    }

    fn grow(&mut self) {
        let larger = (self.slots.len() * 4).min(self.most);
        let old = std::mem::replace(&mut self.slots, vec![EMPTY; larger]);
        for entry in old.into_iter().filter(|entry| entry.mark >> 2 == self.epoch) {
            // Entries with different slots before have different slots now.
            let slot = self.slot(entry.key);
            self.slots[slot] = entry;
        }
    }
}

impl Entry {
    /// How the score is to be read.
    #[inline]
    pub(crate) fn bound(&self) -> Bound {
        match self.mark & 3 {
            0 => Bound::Exact,
            1 => Bound::AtLeast,
            _ => Bound::AtMost,
        }
    }

    /// Whether the score answers the question that a search window asks.
    #[inline]
    pub(crate) fn answers(&self, alpha: i32, beta: i32) -> bool {
        match self.bound() {
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

    #[test]
    fn an_entry_comes_back_as_it_was_put() {
        let mut table = Table::new(1024);
        for (number, bound) in [Bound::Exact, Bound::AtLeast, Bound::AtMost]
            .into_iter()
            .enumerate()
        {
            table.put(number as u64, -5, bound, 3, 7);
            let entry = table.get(number as u64).expect("it was just put");
            assert_eq!(
                (entry.score, entry.bound(), entry.depth, entry.best),
                (-5, bound, 3, 7)
            );
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
            table.put(key, key as i32, Bound::Exact, 0, 0);
        }
        assert!((0..30_000).all(|key| table.get(key).is_some_and(|entry| entry.score == key as i32)));
    }

    #[test]
    fn nothing_is_left_after_forgetting_however_often() {
        let mut table = Table::new(4);
        for epoch in 0..200 {
            table.put(3, epoch, Bound::Exact, 1, 0);
            table.forget();
            assert_eq!(table.get(3), None);
        }
    }
}
