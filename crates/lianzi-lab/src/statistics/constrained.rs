//! The likeliest distribution of scores whose mean is given.

/// The value of a score: `index` of `kinds`, which are equally far apart from 0 to 1.
pub(super) fn value(index: usize, kinds: usize) -> f64 {
    index as f64 / (kinds - 1) as f64
}

/// The distribution over all scores that makes the counts likeliest among those with this mean.
///
/// With the multiplier `m` of the constraint its weights are `share / (1 + m * (value - mean))`; the multiplier is found by
/// halving, since the mean that it gives falls as it rises. A score that never came up has weight only when the others
/// cannot reach the mean: then the farthest one on the other side carries what is missing.
///
/// The counts must not all be 0, and the mean lies strictly between 0 and 1.
pub(super) fn likeliest<const K: usize>(counts: &[u64; K], mean: f64) -> [f64; K] {
    debug_assert!(mean > 0.0 && mean < 1.0);
    let total = counts.iter().sum::<u64>() as f64;
    let weight = |index: usize, multiplier: f64| {
        let share = counts[index] as f64 / total;
        if share > 0.0 {
            share / (1.0 + multiplier * (value(index, K) - mean))
        } else {
            0.0
        }
    };
    // How far the scores that came up are from the mean that is asked for; infinite where a score's weight is.
    let excess = |multiplier: f64| -> f64 {
        (0..K)
            .filter(|&index| counts[index] > 0)
            .map(|index| weight(index, multiplier) * (value(index, K) - mean))
            .sum()
    };
    // Beyond these the weight of 1 or of 0 would be negative.
    let (least, most) = (-1.0 / (1.0 - mean), 1.0 / mean);
    let missing = |multiplier: f64| (0..K).map(|index| weight(index, multiplier)).sum::<f64>();
    if counts[0] == 0 && excess(most) > 0.0 {
        let mut weights = std::array::from_fn(|index| weight(index, most));
        weights[0] = (1.0 - missing(most)).max(0.0);
        return weights;
    }
    if counts[K - 1] == 0 && excess(least) < 0.0 {
        let mut weights = std::array::from_fn(|index| weight(index, least));
        weights[K - 1] = (1.0 - missing(least)).max(0.0);
        return weights;
    }
    let (mut low, mut high) = (least, most);
    loop {
        let middle = f64::midpoint(low, high);
        if middle <= low || middle >= high {
            break;
        }
        if excess(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let multiplier = f64::midpoint(low, high);
    std::array::from_fn(|index| weight(index, multiplier))
}

/// The variance of a distribution of scores around a mean.
pub(super) fn variance<const K: usize>(weights: &[f64; K], mean: f64) -> f64 {
    let square = |index: usize| (value(index, K) - mean).powi(2);
    weights
        .iter()
        .enumerate()
        .map(|(index, weight)| weight * square(index))
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn mean_of<const K: usize>(weights: &[f64; K]) -> f64 {
        weights
            .iter()
            .enumerate()
            .map(|(index, weight)| weight * value(index, K))
            .sum()
    }

    fn log_likelihood<const K: usize>(counts: &[u64; K], weights: &[f64; K]) -> f64 {
        let terms = counts.iter().zip(weights).filter(|(count, _)| **count > 0);
        terms.map(|(&count, weight)| count as f64 * weight.ln()).sum()
    }

    #[test]
    fn two_kinds_leave_no_choice() {
        for counts in [[3, 0], [3, 7], [0, 7]] {
            let weights = likeliest(&counts, 0.25);
            assert!((weights[0] - 0.75).abs() < 1e-12 && (weights[1] - 0.25).abs() < 1e-12);
        }
    }

    #[test]
    fn what_never_came_up_carries_only_what_is_missing() {
        // Only draws, and a mean of 0.6: a fifth must be wins, and losses would only cost.
        let weights = likeliest(&[0, 9, 0], 0.6);
        let expected = [0.0, 0.8, 0.2];
        for (weight, expected) in weights.iter().zip(expected) {
            assert!((weight - expected).abs() < 1e-12, "{weights:?}");
        }
    }

    proptest! {
        #[test]
        fn it_is_a_distribution_with_the_mean_and_no_neighbour_is_likelier(
            counts in prop::array::uniform5(0_u64..40),
            mean in 0.01_f64..0.99,
            nudge in prop::array::uniform5(0.0_f64..1.0),
        ) {
            prop_assume!(counts.iter().sum::<u64>() > 0);
            let weights = likeliest(&counts, mean);
            prop_assert!(weights.iter().all(|weight| (0.0..=1.0 + 1e-9).contains(weight)), "{:?}", weights);
            prop_assert!((weights.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{:?}", weights);
            prop_assert!((mean_of(&weights) - mean).abs() < 1e-9, "{:?}", weights);
            // A mixture with any other distribution of the same mean is no likelier: two weights on either side
            // of the mean make one out of anything.
            let sum = nudge.iter().sum::<f64>();
            prop_assume!(sum > 0.0);
            let other = nudge.map(|weight| weight / sum);
            let off = mean_of(&other);
            let (extreme, reach) = if off < mean { (1.0, 1.0 - off) } else { (0.0, -off) };
            let share = if reach == 0.0 { 0.0 } else { (mean - off) / reach };
            let mut other = other.map(|weight| weight * (1.0 - share));
            other[if extreme > 0.5 { 4 } else { 0 }] += share;
            prop_assert!((mean_of(&other) - mean).abs() < 1e-9);
            let best = log_likelihood(&counts, &weights);
            for part in [0.001, 0.1, 0.9] {
                let mixed = std::array::from_fn(|index| weights[index] * (1.0 - part) + other[index] * part);
                prop_assert!(log_likelihood(&counts, &mixed) <= best + 1e-6);
            }
        }
    }
}
