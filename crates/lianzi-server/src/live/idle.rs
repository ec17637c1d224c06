//! Thinkers that have nothing to do at the moment, and know something that the next question can use: analysts of a game, computer
//! players of a match. Few are kept, and not long.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// How long one is kept that nobody asks, in milliseconds.
const LONGEST: i64 = 60_000;

struct Kept<K, V> {
    key: K,
    since: i64,
    value: V,
}

/// Those that have nothing to do.
pub struct Idle<K, V> {
    kept: Mutex<Vec<Kept<K, V>>>,
    most: usize,
}

impl<K: PartialEq, V> Idle<K, V> {
    /// So many are kept at most.
    pub fn new(most: usize) -> Self {
        Self {
            kept: Mutex::default(),
            most,
        }
    }

    fn kept(&self) -> MutexGuard<'_, Vec<Kept<K, V>>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// One that is known by this key. Whoever takes it has it alone.
    pub fn take(&self, key: &K) -> Option<V> {
        let mut kept = self.kept();
        let index = kept.iter().rposition(|one| one.key == *key)?;
        Some(kept.remove(index).value)
    }

    /// Keeps one for the next; the one that has been idle longest goes when there are too many.
    pub fn give_back(&self, key: K, value: V, now: i64) {
        let gone = {
            let mut kept = self.kept();
            kept.push(Kept {
                key,
                since: now,
                value,
            });
            (kept.len() > self.most).then(|| kept.remove(0))
        };
        // Its tables are freed when nobody waits for the others.
        drop(gone);
    }

    /// Forgets those that nobody has asked for a while.
    pub fn tidy(&self, now: i64) {
        let gone: Vec<Kept<K, V>> = self
            .kept()
            .extract_if(.., |one| now - one.since > LONGEST)
            .collect();
        drop(gone);
    }

    /// How many are kept.
    pub fn len(&self) -> usize {
        self.kept().len()
    }

    /// Whether none is kept.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_are_kept_and_not_for_long() {
        let idle = Idle::new(2);
        for (key, now) in ["one", "two", "three"].into_iter().zip(0..) {
            assert_eq!(idle.take(&key), None);
            idle.give_back(key, key.len(), now);
        }
        assert_eq!((idle.len(), idle.take(&"one")), (2, None));
        assert_eq!((idle.take(&"three"), idle.len()), (Some(5), 1));
        idle.give_back("three", 6, 50_000);
        idle.tidy(70_000);
        assert_eq!((idle.take(&"two"), idle.len()), (None, 1));
        idle.tidy(200_000);
        assert!(idle.is_empty());
    }
}
