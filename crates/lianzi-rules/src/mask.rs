//! Sets of points as bits.

use crate::Point;
use crate::processor::nth_bit;

/// A set of points: bit `i` of the words, counted through, is point `i`.
///
/// `W` is 1, 2, 4 or 6: boards of up to 64, 128, 256 and 384 points.
///
/// ```
/// use lianzi_rules::{Mask, Point};
/// let mut mask = Mask::<2>::EMPTY;
/// mask.insert(Point(70));
/// assert!(mask.contains(Point(70)));
/// assert_eq!(mask.iter().collect::<Vec<_>>(), [Point(70)]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Mask<const W: usize>(pub [u64; W]);

impl<const W: usize> Default for Mask<W> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const W: usize> Mask<W> {
    /// No point.
    pub const EMPTY: Self = Self([0; W]);

    /// The first `count` points.
    ///
    /// # Panics
    /// When `count` is more than `64 * W`.
    pub fn first(count: usize) -> Self {
        assert!(count <= 64 * W, "{count} points do not fit in {W} words");
        (0..count).map(|index| Point(index as u16)).collect()
    }

    /// Just this point.
    #[inline]
    pub const fn of(point: Point) -> Self {
        let mut words = [0; W];
        words[point.index() / 64] = 1 << (point.index() % 64);
        Self(words)
    }

    /// Whether the point is in the set.
    #[inline]
    pub const fn contains(self, point: Point) -> bool {
        self.0[point.index() / 64] >> (point.index() % 64) & 1 != 0
    }

    /// Adds a point.
    #[inline]
    pub const fn insert(&mut self, point: Point) {
        self.0[point.index() / 64] |= 1 << (point.index() % 64);
    }

    /// Takes a point out.
    #[inline]
    pub const fn remove(&mut self, point: Point) {
        self.0[point.index() / 64] &= !(1 << (point.index() % 64));
    }

    /// Whether no point is in the set.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// How many points are in the set.
    #[inline]
    pub fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Whether every point of `other` is in this set.
    #[inline]
    pub fn covers(self, other: Self) -> bool {
        (other - self).is_empty()
    }

    /// Whether some point is in both sets.
    #[inline]
    pub fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// The point with the lowest index.
    #[inline]
    pub fn lowest(self) -> Option<Point> {
        self.0
            .iter()
            .position(|&word| word != 0)
            .map(|index| Point((index * 64) as u16 + self.0[index].trailing_zeros() as u16))
    }

    /// The points in index order.
    #[inline]
    pub fn iter(self) -> Points<W> {
        Points { rest: self, word: 0 }
    }

    /// Every point moved down by `distance` indices; what falls below 0 is gone.
    #[inline]
    pub fn shifted_down(self, distance: usize) -> Self {
        if W == 1 {
            let mut words = self.0;
            words[0] >>= distance;
            return Self(words);
        }
        let (whole, bits) = (distance / 64, distance % 64);
        let mut words = [0; W];
        for (index, word) in words.iter_mut().enumerate() {
            let low = if index + whole < W {
                self.0[index + whole]
            } else {
                0
            };
            let high = if index + whole + 1 < W {
                self.0[index + whole + 1]
            } else {
                0
            };
            // Two shifts, because a shift by 64 is not defined.
            *word = low >> bits | high << 1 << (63 - bits);
        }
        Self(words)
    }

    /// The point with the `rank`-th lowest index, counted from 0.
    ///
    /// # Panics
    /// When the set has no more than `rank` points.
    #[inline]
    pub fn nth(self, rank: u32) -> Point {
        let (word, bits) = self.nth_word(rank);
        assert!(bits != 0, "the set has too few points");
        Point((word * 64) as u16 + bits.trailing_zeros() as u16)
    }

    /// The set that holds just the point with the `rank`-th lowest index; empty when there is none.
    #[inline]
    pub fn nth_alone(self, rank: u32) -> Self {
        let (word, bits) = self.nth_word(rank);
        let mut words = [0; W];
        words[word] = bits;
        Self(words)
    }

    /// The word with the `rank`-th point, and that point's bit alone.
    #[inline]
    fn nth_word(self, rank: u32) -> (usize, u64) {
        // Without branches: which word it is can hardly be foreseen.
        let mut word = 0;
        let mut seen = 0;
        let mut below = 0;
        for &bits in &self.0[..W - 1] {
            seen += bits.count_ones();
            word += usize::from(rank >= seen);
            below = if rank >= seen { seen } else { below };
        }
        (word, nth_bit(self.0[word], rank - below))
    }
}

/// The points of a [`Mask`] in index order.
#[derive(Clone, Debug)]
pub struct Points<const W: usize> {
    rest: Mask<W>,
    word: usize,
}

impl<const W: usize> Iterator for Points<W> {
    type Item = Point;

    #[inline]
    fn next(&mut self) -> Option<Point> {
        while self.word < W {
            let word = &mut self.rest.0[self.word];
            if *word != 0 {
                let bit = word.trailing_zeros();
                *word &= *word - 1;
                return Some(Point((self.word * 64) as u16 + bit as u16));
            }
            self.word += 1;
        }
        None
    }
}

impl<const W: usize> IntoIterator for Mask<W> {
    type Item = Point;
    type IntoIter = Points<W>;
    fn into_iter(self) -> Points<W> {
        self.iter()
    }
}

impl<const W: usize> FromIterator<Point> for Mask<W> {
    fn from_iter<T: IntoIterator<Item = Point>>(points: T) -> Self {
        let mut mask = Self::EMPTY;
        for point in points {
            mask.insert(point);
        }
        mask
    }
}

macro_rules! operator {
    ($trait:ident, $method:ident, $assign_trait:ident, $assign:ident, |$a:ident, $b:ident| $result:expr) => {
        impl<const W: usize> std::ops::$trait for Mask<W> {
            type Output = Self;
            #[inline]
            fn $method(self, other: Self) -> Self {
                let mut words = self.0;
                for (word, $b) in words.iter_mut().zip(other.0) {
                    let $a = *word;
                    *word = $result;
                }
                Self(words)
            }
        }
        impl<const W: usize> std::ops::$assign_trait for Mask<W> {
            #[inline]
            fn $assign(&mut self, other: Self) {
                *self = std::ops::$trait::$method(*self, other);
            }
        }
    };
}
operator!(BitOr, bitor, BitOrAssign, bitor_assign, |a, b| a | b);
operator!(BitAnd, bitand, BitAndAssign, bitand_assign, |a, b| a & b);
operator!(BitXor, bitxor, BitXorAssign, bitxor_assign, |a, b| a ^ b);
operator!(Sub, sub, SubAssign, sub_assign, |a, b| a & !b);
