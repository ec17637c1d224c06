//! What only the processor can do, in one or two instructions: the one place with `unsafe`.
//!
//! Random playouts pick one of the empty points at every ply: the n-th set bit of a word. One PDEP instruction does that in three
//! cycles where a loop over the bits takes a step a bit. A search with a large table waits for memory most of the time, unless
//! it asks for what it will need a little earlier. docs/PERFORMANCE.md has the figures for both. PDEP is used only when the program is
//! compiled for processors that have it; prefetching, only on x86-64, all of which can do it.

/// Asks the memory for something that will be needed soon. It changes nothing but how long that takes then.
///
/// ```
/// let table = vec![0_u64; 1 << 20];
/// lianzi_rules::prefetch(&table[1 << 19]);
/// assert_eq!(table[1 << 19], 0);
/// ```
#[inline]
#[allow(unsafe_code)]
pub fn prefetch<T>(place: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: a hint, which no address makes fail, and this one is of a living value; every x86-64 has SSE.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(place).cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = place;
}

/// The `rank`-th set bit of a word alone, counted from 0; no bit when there are not so many.
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
#[inline]
#[allow(unsafe_code)]
pub(crate) fn nth_bit(word: u64, rank: u32) -> u64 {
    // SAFETY: the `cfg` above says that every processor this is compiled for has BMI2.
    unsafe { std::arch::x86_64::_pdep_u64(1 << (rank & 63), word) }
}

/// The `rank`-th set bit of a word alone, counted from 0; no bit when there are not so many.
#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
#[inline]
pub(crate) fn nth_bit(word: u64, rank: u32) -> u64 {
    portable_nth_bit(word, rank)
}

/// [`nth_bit`] on any processor.
#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "bmi2"))))]
#[inline]
fn portable_nth_bit(word: u64, rank: u32) -> u64 {
    let rest = (0..rank).fold(word, |word, _| word & word.wrapping_sub(1));
    rest & rest.wrapping_neg()
}

#[cfg(test)]
mod tests {
    use super::{nth_bit, portable_nth_bit, prefetch};

    #[test]
    fn the_nth_bit_is_the_one_with_n_set_bits_below_it() {
        for word in [1, 0b1011, u64::MAX, 1 << 63, 0xf0f0_0000_1234_8001_u64] {
            let bits = (0..64).filter(|bit| word >> bit & 1 != 0);
            for (rank, bit) in bits.enumerate() {
                assert_eq!(nth_bit(word, rank as u32), 1 << bit, "{word:b}, rank {rank}");
                assert_eq!(
                    portable_nth_bit(word, rank as u32),
                    1 << bit,
                    "{word:b}, rank {rank}, without PDEP"
                );
            }
            for rank in word.count_ones()..64 {
                assert_eq!(
                    (nth_bit(word, rank), portable_nth_bit(word, rank)),
                    (0, 0),
                    "{word:b}, rank {rank}"
                );
            }
        }
    }

    #[test]
    fn asking_for_memory_ahead_of_time_changes_nothing_in_it() {
        let table: Vec<u64> = (0..1000).collect();
        table.iter().for_each(prefetch);
        prefetch(&());
        assert!((0..1000).eq(table));
    }
}
