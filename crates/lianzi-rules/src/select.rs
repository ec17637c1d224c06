//! The n-th set bit of a word: the one place with `unsafe`.
//!
//! Random playouts pick one of the empty points at every ply. One PDEP instruction does that in three cycles where a loop
//! over the bits takes a step a bit; docs/PERFORMANCE.md has the figures. The instruction is used only when the program
//! is compiled for processors that have it.

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
    let rest = (0..rank).fold(word, |word, _| word & word.wrapping_sub(1));
    rest & rest.wrapping_neg()
}

#[cfg(test)]
mod tests {
    use super::nth_bit;

    #[test]
    fn the_nth_bit_is_the_one_with_n_set_bits_below_it() {
        for word in [1, 0b1011, u64::MAX, 1 << 63, 0xf0f0_0000_1234_8001_u64] {
            let bits = (0..64).filter(|bit| word >> bit & 1 != 0);
            for (rank, bit) in bits.enumerate() {
                assert_eq!(nth_bit(word, rank as u32), 1 << bit, "{word:b}, rank {rank}");
            }
        }
    }
}
