//! Hash keys of positions.

use super::{Game, Position};
use crate::{Each, Player};

/// Odd constants with well mixed bits: the first digits of the square roots of small primes.
const MIX: [u64; 4] = [
    0x6a09_e667_f3bc_c909,
    0xbb67_ae85_84ca_a73b,
    0x3c6e_f372_fe94_f82b,
    0xa54f_f53a_5f1d_36f1,
];

/// Multiplies two words and folds the 128-bit product.
#[inline]
fn fold(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    (product >> 64) as u64 ^ product as u64
}

impl<const W: usize> Game<W> {
    /// A 64-bit key of everything but the count of plies: stones, hands, captures that count, mover, phase, step and
    /// what is to be removed. The same on every machine and in every run.
    #[inline]
    pub fn key(&self, position: &Position<W>) -> u64 {
        // Mixed before the stones are, or the mover's bit would cancel a stone's.
        let mut key = fold(MIX[0] ^ state(position), MIX[3]);
        for word in 0..W {
            key = fold(key ^ position.stones[Player::First].0[word], MIX[1]);
            key = fold(key ^ position.stones[Player::Second].0[word], MIX[2]);
        }
        if self.counts_hands {
            key = fold(key ^ pair(position.hands), MIX[3]);
        }
        if self.counts_captures {
            key = fold(key ^ pair(position.captured) << 7, MIX[1]);
        }
        if self.remembers_slides {
            for slid in position.slid.0 {
                let slid = slid.map_or(u64::MAX, |(from, to)| u64::from(from.0) << 16 | u64::from(to.0));
                key = fold(key ^ slid, MIX[2]);
            }
        }
        fold(key, MIX[3])
    }
}

fn state<const W: usize>(position: &Position<W>) -> u64 {
    position.mover.index() as u64
        | u64::from(position.again) << 1
        | u64::from(position.gives_way) << 2
        | u64::from(position.phase) << 8
        | u64::from(position.step) << 16
        | u64::from(position.removing) << 24
        | u64::from(position.removing_by) << 32
        | u64::from(position.turn) << 48
}

fn pair(values: Each<u16>) -> u64 {
    u64::from(values.0[0]) << 16 | u64::from(values.0[1])
}
