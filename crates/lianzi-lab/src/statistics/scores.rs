//! How often each score came up, and what that says about the true mean.

use super::constrained::{likeliest, value, variance};

/// The standard normal distribution has 95 % of its mass within this distance of its middle.
pub(super) const NORMAL_95: f64 = 1.959_963_984_540_054;

/// Counts of scores: `K` kinds, equally far apart from 0 (nothing) to 1 (everything).
///
/// - `Scores<2>`: losses and wins;
/// - `Scores<3>`: losses, draws and wins;
/// - `Scores<5>`: pairs of games that brought 0, ½, 1, 1½ and 2 of 2 points.
///
/// Two games from one opening with sides swapped belong together: a good opening for the first player gives one win
/// to each. Counting pairs instead of games lets that cancel out, and is right even where the games of a pair
/// depend on each other.
///
/// ```
/// use lianzi_lab::statistics::Scores;
/// // Ten pairs: one lost 0-2, five even, four won 2-0.
/// let pairs = Scores([1, 0, 5, 0, 4]);
/// assert_eq!(pairs.mean(), Some(0.65));
/// let interval = pairs.interval().unwrap();
/// assert!(interval.low < 0.5 && 0.65 < interval.high);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Scores<const K: usize>(pub [u64; K]);

impl<const K: usize> Default for Scores<K> {
    fn default() -> Self {
        Self([0; K])
    }
}

/// Between which values a true mean lies with 95 % confidence, from 0 to 1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl<const K: usize> Scores<K> {
    /// Counts one more score, given by its index.
    ///
    /// # Panics
    /// When there is no such score.
    pub fn add(&mut self, index: usize) {
        self.0[index] += 1;
    }

    /// How many scores were counted.
    pub fn total(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The mean score; `None` when nothing was counted.
    pub fn mean(&self) -> Option<f64> {
        let total = self.total();
        let points: u64 = self.0.iter().zip(0..).map(|(count, points)| count * points).sum();
        (total > 0).then(|| points as f64 / (total as f64 * (K - 1) as f64))
    }

    /// The same counts seen by the other side.
    pub fn mirrored(&self) -> Self {
        let mut counts = self.0;
        counts.reverse();
        Self(counts)
    }

    /// The interval in which the true mean lies with 95 % confidence; `None` when nothing was counted.
    ///
    /// It holds every mean that a score test would not reject: those whose distance from the mean that was seen is at
    /// most 1.96 standard errors, the variance being that of the likeliest distribution with the mean in question. For two
    /// kinds of scores this is the interval of E. B. Wilson (Probable inference, the law of succession, and statistical
    /// inference, Journal of the American Statistical Association 22, 1927), for three that of T. Tango (Equivalence test
    /// and confidence interval for the difference in proportions for the paired-sample design, Statistics in Medicine
    /// 17, 1998); for five it is the same idea. With many scores it agrees with mean ± 1.96 standard errors; with few, or when
    /// all are alike, it does not shrink to nothing as that would.
    pub fn interval(&self) -> Option<Interval> {
        Some(Interval {
            low: self.lowest()?,
            high: 1.0 - self.mirrored().lowest()?,
        })
    }

    /// The least mean that would not be rejected.
    fn lowest(&self) -> Option<f64> {
        let mean = self.mean()?;
        let root = (self.total() as f64).sqrt();
        let rejected = |candidate: f64| {
            let deviation = variance(&likeliest(&self.0, candidate), candidate).sqrt();
            (mean - candidate) * root > NORMAL_95 * deviation
        };
        let (mut low, mut high) = (0.0, mean);
        // 60 halvings leave less than a double can tell from nothing.
        for _ in 0..60 {
            let middle = f64::midpoint(low, high);
            if middle <= 0.0 || middle >= 1.0 {
                break;
            }
            if rejected(middle) {
                low = middle;
            } else {
                high = middle;
            }
        }
        Some(low)
    }

    /// How likely it is that the true mean is above one half, judged by the same score test (with nothing known
    /// beforehand); `None` when nothing was counted.
    pub fn superiority(&self) -> Option<f64> {
        let mean = self.mean()?;
        let deviation = variance(&likeliest(&self.0, 0.5), 0.5).sqrt();
        if deviation == 0.0 {
            return Some(0.5); // every score was one half
        }
        let distance = (mean - 0.5) * (self.total() as f64).sqrt() / deviation;
        Some(0.5 * libm::erfc(-distance / std::f64::consts::SQRT_2))
    }

    /// How much likelier the counts are with the mean `one` than with the mean `other`, each with the likeliest
    /// distribution of that mean, as a natural logarithm; 0 when nothing was counted. Both means lie strictly
    /// between 0 and 1.
    pub(super) fn likelihood_ratio(&self, one: f64, other: f64) -> f64 {
        if self.total() == 0 {
            return 0.0;
        }
        let (one, other) = (likeliest(&self.0, one), likeliest(&self.0, other));
        (0..K)
            .filter(|&index| self.0[index] > 0)
            .map(|index| self.0[index] as f64 * (one[index] / other[index]).ln())
            .sum()
    }

    /// The variance of the scores around their mean; `None` when nothing was counted.
    pub fn variance(&self) -> Option<f64> {
        let (mean, total) = (self.mean()?, self.total() as f64);
        let squares = (0..K).map(|index| self.0[index] as f64 * (value(index, K) - mean).powi(2));
        Some(squares.sum::<f64>() / total)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn close(found: f64, expected: f64, within: f64) {
        assert!((found - expected).abs() <= within, "{found} is not {expected}");
    }

    #[test]
    fn with_two_kinds_it_is_wilsons_interval_as_newcombe_tabulates_it() {
        // R. G. Newcombe, Two-sided confidence intervals for the single proportion, Statistics in Medicine 17, 1998,
        // table I, method 3 (score method without continuity correction).
        for (successes, total, low, high) in [
            (81, 263, 0.2553, 0.3662),
            (15, 148, 0.0624, 0.1605),
            (0, 20, 0.0, 0.1611),
            (1, 29, 0.0061, 0.1718),
        ] {
            let interval = Scores([total - successes, successes]).interval().unwrap();
            close(interval.low, low, 5e-5);
            close(interval.high, high, 5e-5);
        }
    }

    #[test]
    fn with_two_kinds_it_is_wilsons_formula() {
        for (successes, total) in [(1_u64, 2_u64), (3, 10), (10, 10), (0, 7), (120, 200)] {
            let (n, z) = (total as f64, NORMAL_95);
            let share = successes as f64 / n;
            let middle = (share + z * z / (2.0 * n)) / (1.0 + z * z / n);
            let half = z / (1.0 + z * z / n) * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).sqrt();
            let interval = Scores([total - successes, successes]).interval().unwrap();
            close(interval.low, middle - half, 1e-9);
            close(interval.high, middle + half, 1e-9);
        }
    }

    #[test]
    fn with_three_kinds_it_is_tangos_interval() {
        // Paired proportions of 21 children, 1 better, 7 worse, 13 alike (M. W. Fagerland, S. Lydersen, P. Laake,
        // Recommended tests and confidence intervals for paired binomial proportions, Statistics in Medicine 33, 2014):
        // the difference, here twice the mean less one, is -0.286, and Tango's interval is -0.517 to -0.026.
        let interval = Scores([7, 13, 1]).interval().unwrap();
        close(2.0 * interval.low - 1.0, -0.517, 6e-4);
        close(2.0 * interval.high - 1.0, -0.026, 6e-4);
    }

    #[test]
    fn scores_that_are_all_alike_still_have_an_interval() {
        // A hundred pairs, all won 2-0: n / (n + z²), as for a hundred games won.
        let interval = Scores([0, 0, 0, 0, 100]).interval().unwrap();
        close(interval.low, 100.0 / (100.0 + NORMAL_95 * NORMAL_95), 1e-9);
        close(interval.high, 1.0, 1e-12);
        let interval = Scores([0, 0, 100, 0, 0]).interval().unwrap();
        // By hand: d² n = z² (d - d²) for a distance d from the middle, whose far half carries 2d of the weight.
        let distance = NORMAL_95 * NORMAL_95 / (2.0 * (100.0 + NORMAL_95 * NORMAL_95));
        close(interval.high, 0.5 + distance, 1e-9);
        close(interval.low, 0.5 - distance, 1e-9);
    }

    #[test]
    fn with_many_scores_it_is_the_usual_interval() {
        let pairs = Scores([485, 1923, 2942, 1937, 594]);
        let error = (pairs.variance().unwrap() / pairs.total() as f64).sqrt();
        let (mean, interval) = (pairs.mean().unwrap(), pairs.interval().unwrap());
        close(interval.low, mean - NORMAL_95 * error, 1e-5);
        close(interval.high, mean + NORMAL_95 * error, 1e-5);
    }

    #[test]
    fn superiority_is_the_normal_tail_of_the_score_test() {
        // 60 of 100 against even odds is two standard errors (5 each): the normal table gives 0.97725.
        close(Scores([40, 60]).superiority().unwrap(), 0.977_249_868, 1e-9);
        close(
            Scores([40, 60]).mirrored().superiority().unwrap(),
            0.022_750_132,
            1e-9,
        );
        assert_eq!(Scores([0, 0, 9, 0, 0]).superiority(), Some(0.5));
        assert_eq!(Scores([0, 0]).superiority(), None);
        close(Scores([0, 0, 0, 0, 1000]).superiority().unwrap(), 1.0, 1e-12);
    }

    #[test]
    fn nothing_counted_says_nothing() {
        let none = Scores::<5>::default();
        assert_eq!(
            (none.mean(), none.interval(), none.superiority()),
            (None, None, None)
        );
        assert!(none.likelihood_ratio(0.5, 0.6).abs() < 1e-12);
    }

    proptest! {
        #[test]
        fn the_mean_lies_in_its_interval_and_the_other_side_sees_it_mirrored(
            counts in prop::array::uniform5(0_u64..200),
        ) {
            prop_assume!(counts.iter().sum::<u64>() > 0);
            let scores = Scores(counts);
            let (mean, interval) = (scores.mean().unwrap(), scores.interval().unwrap());
            prop_assert!(0.0 <= interval.low && interval.low <= mean + 1e-12);
            prop_assert!(mean <= interval.high + 1e-12 && interval.high <= 1.0);
            prop_assert!(interval.high > interval.low);
            let mirrored = scores.mirrored().interval().unwrap();
            prop_assert!((mirrored.low - (1.0 - interval.high)).abs() < 1e-9);
            prop_assert!((mirrored.high - (1.0 - interval.low)).abs() < 1e-9);
            let sum = scores.superiority().unwrap() + scores.mirrored().superiority().unwrap();
            prop_assert!((sum - 1.0).abs() < 1e-9);
        }

        #[test]
        fn ten_times_the_scores_give_a_narrower_interval(counts in prop::array::uniform5(0_u64..50)) {
            prop_assume!(counts.iter().sum::<u64>() > 0);
            let width = |scores: Scores<5>| {
                let interval = scores.interval().unwrap();
                interval.high - interval.low
            };
            prop_assert!(width(Scores(counts.map(|count| count * 10))) < width(Scores(counts)));
        }
    }
}
