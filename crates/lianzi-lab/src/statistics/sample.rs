//! Means of measured numbers, and the interval of a share when some of what was counted says nothing new.

use super::Interval;
use super::scores::NORMAL_95;

/// Numbers that were measured, one a game: how many, their mean, and how sure it is.
///
/// ```
/// use lianzi_lab::statistics::Sample;
/// let sample: Sample = [9.0, 11.0, 13.0].into_iter().collect();
/// assert_eq!(sample.mean(), Some(11.0));
/// assert_eq!(sample.deviation(), Some(2.0));
/// ```
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Sample {
    count: u64,
    sum: f64,
    squares: f64,
}

impl Sample {
    /// Adds a number.
    pub fn add(&mut self, number: f64) {
        self.count += 1;
        self.sum += number;
        self.squares += number * number;
    }

    /// How many numbers.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Their mean; `None` without numbers.
    pub fn mean(&self) -> Option<f64> {
        (self.count > 0).then(|| self.sum / self.count as f64)
    }

    /// Their standard deviation as an estimate of what they were drawn from; `None` for fewer than two.
    pub fn deviation(&self) -> Option<f64> {
        let mean = self.mean().filter(|_| self.count > 1)?;
        let spread = (self.squares - mean * self.sum).max(0.0);
        Some((spread / (self.count - 1) as f64).sqrt())
    }

    /// The mean less and more 1.96 standard errors; `None` for fewer than two numbers.
    pub fn interval(&self) -> Option<Interval> {
        let (mean, deviation) = (self.mean()?, self.deviation()?);
        let reach = NORMAL_95 * deviation / (self.count as f64).sqrt();
        Some(Interval {
            low: mean - reach,
            high: mean + reach,
        })
    }
}

impl FromIterator<f64> for Sample {
    fn from_iter<I: IntoIterator<Item = f64>>(numbers: I) -> Self {
        let mut sample = Self::default();
        numbers.into_iter().for_each(|number| sample.add(number));
        sample
    }
}

/// E. B. Wilson's interval (1927) for a share of points that was seen in so many games. Draws may be among them: half
/// points spread less than whole ones, so that the interval is then wider than it need be, never narrower.
///
/// `None` for no game at all.
///
/// ```
/// use lianzi_lab::statistics::wilson;
/// let interval = wilson(81.0 / 263.0, 263.0).unwrap(); // Newcombe 1998, table I
/// assert!((interval.low - 0.2553).abs() < 1e-4 && (interval.high - 0.3662).abs() < 1e-4);
/// ```
pub fn wilson(share: f64, games: f64) -> Option<Interval> {
    wilson_at(share, games, NORMAL_95)
}

/// The same with another distance in standard errors than that of 95 %: for several questions at once.
pub fn wilson_at(share: f64, games: f64, distance: f64) -> Option<Interval> {
    if games <= 0.0 {
        return None;
    }
    let square = distance * distance;
    let middle = (share + square / (2.0 * games)) / (1.0 + square / games);
    let reach = distance / (1.0 + square / games)
        * (share * (1.0 - share) / games + square / (4.0 * games * games)).sqrt();
    Some(Interval {
        low: (middle - reach).max(0.0),
        high: (middle + reach).min(1.0),
    })
}

/// How many standard errors leave so much on both sides together: 1.96 for 0.05. For several intervals that are to hold
/// all at once with 95 %, the error is divided by their number (C. E. Bonferroni, 1936).
///
/// ```
/// use lianzi_lab::statistics::distance_for;
/// assert!((distance_for(0.05) - 1.959964).abs() < 1e-5);
/// assert!((distance_for(0.05 / 10.0) - 2.807034).abs() < 1e-5);
/// ```
pub fn distance_for(error: f64) -> f64 {
    let beyond = |distance: f64| libm::erfc(distance / std::f64::consts::SQRT_2);
    let (mut low, mut high) = (0.0, 40.0);
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        if beyond(middle) > error {
            low = middle;
        } else {
            high = middle;
        }
    }
    f64::midpoint(low, high)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sample_without_spread_is_sure_and_one_number_alone_is_not() {
        let same: Sample = [4.0; 9].into_iter().collect();
        assert_eq!(same.interval(), Some(Interval { low: 4.0, high: 4.0 }));
        let one: Sample = [4.0].into_iter().collect();
        assert_eq!((one.mean(), one.interval()), (Some(4.0), None));
        assert_eq!(Sample::default().mean(), None);
    }

    #[test]
    fn fewer_games_say_less() {
        let width = |games: f64| {
            let interval = wilson(0.5, games).unwrap();
            interval.high - interval.low
        };
        assert!(width(2.0) > width(20.0) && width(20.0) > width(200.0));
        assert_eq!(wilson(1.0, 0.0), None);
        // Two games that one side won: far from proof.
        let interval = wilson(1.0, 2.0).unwrap();
        assert!(interval.low < 0.35 && interval.high > 0.999);
    }
}
