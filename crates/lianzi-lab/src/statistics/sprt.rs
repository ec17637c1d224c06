//! A test that says by itself when enough games are played.

use std::str::FromStr;

use super::{Scores, share_of};

/// Differences of strength that are tested lie within this.
pub const MOST_ELO: f64 = 1000.0;

/// The sequential probability ratio test (A. Wald, Sequential tests of statistical hypotheses, Annals of Mathematical
/// Statistics 16, 1945): is the difference of strength `elo0` or less, or is it `elo1` or more? After each pair of games
/// it compares how likely the pairs so far are under either; the pairs' distribution is the likeliest one with the
/// mean in question (the generalised test, as Stockfish's fishtest applies it to pairs of games; M. Van den Bergh,
/// Comments on normalized Elo, 2020, explains it).
///
/// Each wrong answer has a probability of about 5 %.
///
/// ```
/// use lianzi_lab::statistics::{Scores, Sprt, Verdict};
/// let sprt: Sprt = "0,50".parse()?;
/// assert_eq!(sprt.verdict(&Scores([1, 2, 9, 3, 2])), None); // go on
/// assert_eq!(sprt.verdict(&Scores([1, 4, 30, 20, 25])), Some(Verdict::Stronger));
/// # Ok::<(), lianzi_lab::statistics::SprtError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
}

/// What the test says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// The difference is not `elo1` or more.
    NotStronger,
    /// The difference is not `elo0` or less.
    Stronger,
}

/// Why there can be no such test.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum SprtError {
    /// The text is not two numbers.
    #[error(
        "a test is two differences of strength in Elo with a comma between, such as 0,20; this is {text:?}"
    )]
    Form {
        /// As it was written, shortened.
        text: String,
    },
    /// The differences are in the wrong order, equal, or too large.
    #[error(
        "the first difference of strength must be less than the second, and both at most {MOST_ELO} either way; \
         these are {elo0} and {elo1}"
    )]
    Order {
        /// The first.
        elo0: f64,
        /// The second.
        elo1: f64,
    },
}

/// The probability of either wrong answer.
const ERROR: f64 = 0.05;

impl Sprt {
    /// The test between two differences of strength.
    ///
    /// # Errors
    /// The first is not less than the second, or one is beyond [`MOST_ELO`].
    pub fn new(elo0: f64, elo1: f64) -> Result<Self, SprtError> {
        let fits = |elo: f64| elo.abs() <= MOST_ELO;
        if fits(elo0) && fits(elo1) && elo0 < elo1 {
            Ok(Self { elo0, elo1 })
        } else {
            Err(SprtError::Order { elo0, elo1 })
        }
    }

    /// The two differences of strength.
    pub fn hypotheses(&self) -> (f64, f64) {
        (self.elo0, self.elo1)
    }

    /// The logarithm of the likelihood ratio: positive when `elo1` explains the pairs better.
    pub fn ratio(&self, pairs: &Scores<5>) -> f64 {
        pairs.likelihood_ratio(share_of(self.elo1), share_of(self.elo0))
    }

    /// Where the ratio decides: the test ends below the first or above the second.
    pub fn bounds(&self) -> (f64, f64) {
        let bound = ((1.0 - ERROR) / ERROR).ln();
        (-bound, bound)
    }

    /// What the test says after these pairs; `None`: go on.
    pub fn verdict(&self, pairs: &Scores<5>) -> Option<Verdict> {
        let (ratio, (low, high)) = (self.ratio(pairs), self.bounds());
        if ratio >= high {
            Some(Verdict::Stronger)
        } else if ratio <= low {
            Some(Verdict::NotStronger)
        } else {
            None
        }
    }
}

impl FromStr for Sprt {
    type Err = SprtError;

    /// Reads `ELO0,ELO1`.
    fn from_str(text: &str) -> Result<Self, SprtError> {
        let number = |text: &str| {
            text.trim()
                .parse::<f64>()
                .ok()
                .filter(|number| number.is_finite())
        };
        let numbers = text
            .split_once(',')
            .and_then(|(one, two)| Some((number(one)?, number(two)?)));
        let (elo0, elo1) = numbers.ok_or_else(|| SprtError::Form {
            text: text.chars().take(40).collect(),
        })?;
        Self::new(elo0, elo1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lianzi_search::Chance;

    #[test]
    fn the_ratio_is_the_one_that_fishtest_published() {
        // Pairs and ratios from the descriptions of patches to Stockfish (github.com/official-stockfish/Stockfish), whose
        // tests of 2020 and 2021 had bounds in logistic Elo.
        for (pull_request, counts, elo0, elo1, ratio) in [
            (3209, [253, 4282, 17604, 4431, 286], -0.25, 1.25, 2.94),
            (3209, [58, 3302, 33130, 3518, 84], 0.25, 1.25, 2.97),
            (3098, [491, 7345, 29693, 7670, 465], -0.25, 1.25, 2.96),
            (2971, [17, 253, 1042, 337, 39], -0.5, 1.5, 2.96),
            (2950, [149, 4748, 32785, 5063, 159], 0.25, 1.75, 2.95),
            (3331, [115, 2196, 11328, 2317, 136], -0.25, 1.25, 2.94),
            (2598, [444, 5546, 17841, 5604, 428], -1.5, 0.5, 2.63),
        ] {
            let found = Sprt::new(elo0, elo1).unwrap().ratio(&Scores(counts));
            assert!(
                (found - ratio).abs() < 0.02,
                "{pull_request}: {found} is not {ratio}"
            );
        }
    }

    #[test]
    fn the_bounds_are_walds() {
        let (low, high) = Sprt::new(0.0, 5.0).unwrap().bounds();
        assert!((low + 2.944).abs() < 5e-4 && (high - 2.944).abs() < 5e-4); // ln 19, as every match tool prints
    }

    #[test]
    fn a_test_is_two_rising_numbers() {
        assert_eq!("-5, 2.5".parse(), Sprt::new(-5.0, 2.5));
        for text in ["", "5", "a,b", "1,2,3", "nan,3", "0,inf"] {
            assert!(
                matches!(text.parse::<Sprt>(), Err(SprtError::Form { .. })),
                "{text}"
            );
        }
        for text in ["3,3", "5,0", "0,1001", "-1e9,0"] {
            assert!(
                matches!(text.parse::<Sprt>(), Err(SprtError::Order { .. })),
                "{text}"
            );
        }
    }

    /// How many of 400 tests say that a player is stronger who is by `elo`, when a pair's two games are independent
    /// and half of them are draws.
    fn found_stronger(sprt: Sprt, elo: f64, seed: u64) -> u32 {
        let mut chance = Chance::new(seed);
        let win = ((share_of(elo) - 0.25) * 1e6) as u32;
        let mut game = || match chance.below(1_000_000) {
            number if number < win => 2,
            number if number < win + 500_000 => 1,
            _ => 0,
        };
        let mut stronger = 0;
        for _ in 0..400 {
            let mut pairs = Scores::default();
            let verdict = loop {
                pairs.add(game() + game());
                if let Some(verdict) = sprt.verdict(&pairs) {
                    break verdict;
                }
            };
            stronger += u32::from(verdict == Verdict::Stronger);
        }
        stronger
    }

    #[test]
    fn it_is_wrong_as_rarely_as_it_promises() {
        let sprt = Sprt::new(0.0, 60.0).unwrap();
        // 20 of 400 expected, standard deviation 4.4: three of them.
        let (wrongly, rightly) = (found_stronger(sprt, 0.0, 1), found_stronger(sprt, 60.0, 2));
        assert!(wrongly <= 33, "{wrongly}");
        assert!(400 - rightly <= 33, "{rightly}");
        // And it is no miser: a test that never errs plays too long.
        assert!(wrongly >= 4 && 400 - rightly >= 4, "{wrongly} {rightly}");
    }
}
