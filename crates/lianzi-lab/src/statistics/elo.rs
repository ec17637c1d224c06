//! Shares of points as differences of strength.

use super::{Interval, Scores};

/// The difference of strength at which a player expects this share of the points: 400 points for ten times the odds
/// (A. E. Elo, The Rating of Chessplayers, 1978, in the logistic form). `None` for 0 and 1, where no difference is
/// great enough.
///
/// ```
/// use lianzi_lab::statistics::{elo_of, share_of};
/// assert_eq!(elo_of(0.5), Some(0.0));
/// assert!((elo_of(10.0 / 11.0).unwrap() - 400.0).abs() < 1e-9);
/// assert!((share_of(200.0) - 0.76).abs() < 0.001);
/// assert_eq!(elo_of(1.0), None);
/// ```
pub fn elo_of(share: f64) -> Option<f64> {
    (share > 0.0 && share < 1.0).then(|| 400.0 * (share / (1.0 - share)).log10())
}

/// The share of the points that a player expects who is stronger by so much.
pub fn share_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// A difference of strength with its 95 % interval. What is `None` has no bound on that side: whoever wins every game
/// is stronger by at least `low`, and nobody can say by how much.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Elo {
    /// The difference that the points suggest.
    pub estimate: Option<f64>,
    /// The lower end of the interval.
    pub low: Option<f64>,
    /// The upper end of the interval.
    pub high: Option<f64>,
}

impl Elo {
    /// The difference that pairs of games suggest; `None` when there are none. The ends of the interval are those of
    /// the share of points, [`Scores::interval`].
    ///
    /// ```
    /// use lianzi_lab::statistics::{Elo, Scores};
    /// let elo = Elo::of(&Scores([0, 0, 0, 0, 100])).unwrap();
    /// assert_eq!((elo.estimate, elo.high), (None, None));
    /// assert!((elo.low.unwrap() - 566.0).abs() < 1.0);
    /// ```
    pub fn of<const K: usize>(scores: &Scores<K>) -> Option<Self> {
        let Interval { low, high } = scores.interval()?;
        let end = |share: f64| elo_of(share).filter(|elo| elo.abs() < 1e4);
        Some(Self {
            estimate: elo_of(scores.mean()?),
            low: end(low),
            high: end(high),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn pairs_give_the_figures_that_match_tools_publish() {
        // Elo and 95 % interval as match tools print them for these counts of pairs (the test values of a public
        // implementation of the statistics of Stockfish's fishtest).
        for (counts, [low, estimate, high]) in [
            ([485, 1923, 2942, 1937, 594], [1.21, 5.11, 9.02]),
            ([261, 739, 2683, 737, 253], [-5.00, -0.67, 3.66]),
            ([63, 252, 385, 250, 74], [-7.38, 3.39, 14.17]),
            ([527, 1007, 1932, 933, 511], [-9.16, -3.75, 1.66]),
            ([175, 305, 694, 291, 157], [-14.57, -5.36, 3.85]),
        ] {
            let elo = Elo::of(&Scores(counts)).unwrap();
            assert!((elo.estimate.unwrap() - estimate).abs() <= 0.006, "{elo:?}");
            // Theirs is mean ± 1.96 standard errors, ours a score interval: the same but for a few hundredths.
            assert!((elo.low.unwrap() - low).abs() <= 0.05, "{elo:?}");
            assert!((elo.high.unwrap() - high).abs() <= 0.05, "{elo:?}");
        }
    }

    #[test]
    fn a_match_without_a_loss_has_a_bound_on_one_side_only() {
        // 76 wins and 2 losses in 39 pairs: a match tool prints "631.91 +/- nan".
        let elo = Elo::of(&Scores([0, 0, 2, 0, 37])).unwrap();
        assert!((elo.estimate.unwrap() - 631.91).abs() < 0.01);
        assert!(elo.low.unwrap() < 632.0 && elo.high.unwrap() > 632.0);
        let elo = Elo::of(&Scores([4, 0, 0, 0, 0])).unwrap();
        assert_eq!((elo.estimate, elo.low), (None, None));
        assert!(elo.high.unwrap() < 0.0);
    }

    proptest! {
        #[test]
        fn shares_and_differences_are_two_ways_to_say_one_thing(elo in -2000.0_f64..2000.0) {
            prop_assert!((elo_of(share_of(elo)).unwrap() - elo).abs() < 1e-4);
            prop_assert!((share_of(elo) + share_of(-elo) - 1.0).abs() < 1e-12);
        }

        #[test]
        fn whoever_looks_from_the_other_side_sees_the_opposite(counts in prop::array::uniform5(0_u64..100)) {
            prop_assume!(counts.iter().sum::<u64>() > 0);
            let (one, other) = (Elo::of(&Scores(counts)).unwrap(), Elo::of(&Scores(counts).mirrored()).unwrap());
            let opposite = |one: Option<f64>, other: Option<f64>| match (one, other) {
                (Some(one), Some(other)) => (one + other).abs() < 1e-4,
                (one, other) => one.is_none() && other.is_none(),
            };
            prop_assert!(opposite(one.estimate, other.estimate), "{:?} {:?}", one, other);
            prop_assert!(opposite(one.low, other.high), "{:?} {:?}", one, other);
            prop_assert!(opposite(one.high, other.low), "{:?} {:?}", one, other);
        }
    }
}
