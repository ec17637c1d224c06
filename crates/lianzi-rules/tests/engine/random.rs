//! Random numbers for tests: the same on every machine, from a seed that every failure prints.
//!
//! `LIANZI_TEST_SEED` shifts all seeds, so that a long run over night sees other games; `LIANZI_TEST_EFFORT` multiplies how
//! many games are played.

/// A stream of random numbers (`SplitMix64`: Steele, Lea and Flood 2014).
pub struct Random(u64);

impl Random {
    /// The stream of a seed.
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x5851_f42d_4c95_7f2d)
    }

    /// The next number.
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ (word >> 31)
    }

    /// A number from 0 to `bound` - 1.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    /// A number from `low` to `high`, both included.
    pub fn between(&mut self, low: usize, high: usize) -> usize {
        low + self.below(high - low + 1)
    }

    /// One of these.
    pub fn pick<'a, T>(&mut self, choices: &'a [T]) -> &'a T {
        &choices[self.below(choices.len())]
    }

    /// Yes, so many times in a hundred.
    pub fn percent(&mut self, chance: usize) -> bool {
        self.below(100) < chance
    }

    /// A part of these, in their order, each taken so many times in a hundred.
    pub fn some<T: Clone>(&mut self, choices: &[T], chance: usize) -> Vec<T> {
        choices.iter().filter(|_| self.percent(chance)).cloned().collect()
    }
}

/// What is added to all seeds.
pub fn base_seed() -> u64 {
    number_from_environment("LIANZI_TEST_SEED", 0)
}

/// How many times the usual work is done.
pub fn effort() -> u64 {
    number_from_environment("LIANZI_TEST_EFFORT", 1)
}

fn number_from_environment(name: &str, default: u64) -> u64 {
    match std::env::var(name) {
        Ok(text) => text
            .parse()
            .unwrap_or_else(|_| panic!("{name}={text} is not a number")),
        Err(_) => default,
    }
}
