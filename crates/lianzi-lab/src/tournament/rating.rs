//! One scale of strength from the matches of several players.
//!
//! The model is Bradley and Terry's (Rank analysis of incomplete block designs, Biometrika 39, 1952) on Elo's scale: whoever is
//! stronger by d expects a share of 1/(1 + 10^(-d/400)) of the points. The strengths are those at which every player's
//! points are what he expects, and their mean is 0. How sure they are follows from how much the pairs of games
//! scatter, match by match.

use crate::statistics::{Interval, Scores, share_of};

/// Two standard errors to both sides hold 95 %.
const NORMAL_95: f64 = 1.959_963_984_540_054;
/// Strengths farther apart than this are not told apart by games.
const FARTHEST: f64 = 4000.0;

/// A match between two players.
#[derive(Clone, Copy, Debug)]
pub struct Duel {
    /// The players, by their numbers.
    pub players: [usize; 2],
    /// The first one's points in pairs of games: 0, ½, 1, 1½ and 2.
    pub pairs: Scores<5>,
}

/// How strong a player is.
#[derive(Clone, PartialEq, Debug)]
pub struct Rating {
    /// Above or below the mean of all, in Elo.
    pub elo: f64,
    /// The 95 % interval; its ends may be without meaning for somebody who won or lost everything.
    pub interval: Interval,
    /// How likely it is that this player is stronger than each of the others; one half for himself.
    pub superiority: Vec<f64>,
}

/// How strong all players are; `None` when there are fewer than two or some have not met the others, directly or over
/// others. Every match gets one drawn pair besides, so that somebody who won everything has a finite strength.
pub fn rate(players: usize, duels: &[Duel]) -> Option<Vec<Rating>> {
    let duels: Vec<(&Duel, f64, f64)> = duels
        .iter()
        .filter(|duel| duel.pairs.total() > 0)
        .map(|duel| {
            let total = duel.pairs.total() as f64;
            let mean = duel.pairs.mean().unwrap_or(0.5);
            (duel, (mean * total + 0.5) / (total + 1.0), total + 1.0)
        })
        .collect();
    if players < 2 || !are_tied(players, &duels) {
        return None;
    }
    let elo = strengths(players, &duels);
    // What a point of Elo changes of the share, and how much the share scatters: the weight of each match.
    let mut laplacian = vec![vec![1.0 / players as f64; players]; players];
    for (duel, share, pairs) in &duels {
        let [one, other] = duel.players;
        let expected = share_of(elo[one] - elo[other]);
        let slope = expected * (1.0 - expected) * std::f64::consts::LN_10 / 400.0;
        let mut with_draw = duel.pairs;
        with_draw.add(2);
        let spread = with_draw
            .variance()
            .unwrap_or(0.25)
            .max(0.25 * share * (1.0 - share) / pairs);
        let weight = pairs * slope * slope / spread.max(1e-9);
        laplacian[one][one] += weight;
        laplacian[other][other] += weight;
        laplacian[one][other] -= weight;
        laplacian[other][one] -= weight;
    }
    let inverse = inverted(laplacian)?;
    let shift = 1.0 / players as f64;
    let covariance = |one: usize, other: usize| inverse[one][other] - shift;
    let rating = |player: usize| {
        let reach = NORMAL_95 * covariance(player, player).max(0.0).sqrt();
        let superiority = |other: usize| {
            if other == player {
                return 0.5;
            }
            let variance =
                covariance(player, player) + covariance(other, other) - 2.0 * covariance(player, other);
            let distance = (elo[player] - elo[other]) / variance.max(1e-9).sqrt();
            0.5 * libm::erfc(-distance / std::f64::consts::SQRT_2)
        };
        Rating {
            elo: elo[player],
            interval: Interval {
                low: elo[player] - reach,
                high: elo[player] + reach,
            },
            superiority: (0..players).map(superiority).collect(),
        }
    };
    Some((0..players).map(rating).collect())
}

/// Whether all players have met, directly or over others.
fn are_tied(players: usize, duels: &[(&Duel, f64, f64)]) -> bool {
    let mut group: Vec<usize> = (0..players).collect();
    for (duel, ..) in duels {
        let [one, other] = duel.players;
        if one >= players || other >= players {
            return false;
        }
        let (from, to) = (group[one], group[other]);
        group
            .iter_mut()
            .filter(|group| **group == from)
            .for_each(|group| *group = to);
    }
    group.iter().all(|other| *other == group[0])
}

/// The strengths at which every player has the points that he expects: his own is moved until he has, in turn, until nothing
/// moves any more.
fn strengths(players: usize, duels: &[(&Duel, f64, f64)]) -> Vec<f64> {
    let mut elo = vec![0.0_f64; players];
    for _ in 0..2000 {
        let mut moved: f64 = 0.0;
        for player in 0..players {
            let excess = |own: f64| -> f64 {
                duels
                    .iter()
                    .filter_map(|(duel, share, pairs)| {
                        let [one, other] = duel.players;
                        if one == player {
                            Some(pairs * (share - share_of(own - elo[other])))
                        } else if other == player {
                            Some(pairs * (1.0 - share - share_of(own - elo[one])))
                        } else {
                            None
                        }
                    })
                    .sum()
            };
            let (mut low, mut high) = (-FARTHEST, FARTHEST);
            for _ in 0..60 {
                let middle = f64::midpoint(low, high);
                if excess(middle) > 0.0 {
                    low = middle;
                } else {
                    high = middle;
                }
            }
            let found = f64::midpoint(low, high);
            moved = moved.max((found - elo[player]).abs());
            elo[player] = found;
        }
        if moved < 1e-6 {
            break;
        }
    }
    let mean = elo.iter().sum::<f64>() / players as f64;
    elo.iter().map(|elo| elo - mean).collect()
}

/// The inverse of a matrix, by elimination; `None` when it has none.
fn inverted(mut matrix: Vec<Vec<f64>>) -> Option<Vec<Vec<f64>>> {
    let size = matrix.len();
    for (index, row) in matrix.iter_mut().enumerate() {
        row.extend((0..size).map(|column| f64::from(u8::from(column == index))));
    }
    for column in 0..size {
        let pivot = (column..size)
            .max_by(|&one, &other| matrix[one][column].abs().total_cmp(&matrix[other][column].abs()))?;
        matrix.swap(column, pivot);
        let head = matrix[column][column];
        if head.abs() < 1e-15 {
            return None;
        }
        matrix[column].iter_mut().for_each(|cell| *cell /= head);
        let pivot_row = matrix[column].clone();
        for (index, row) in matrix.iter_mut().enumerate() {
            let factor = row[column];
            if index != column {
                for (cell, above) in row.iter_mut().zip(&pivot_row) {
                    *cell -= factor * above;
                }
            }
        }
    }
    Some(matrix.into_iter().map(|row| row[size..].to_vec()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::{Elo, elo_of};
    use lianzi_search::Chance;

    fn duel(players: [usize; 2], pairs: [u64; 5]) -> Duel {
        Duel {
            players,
            pairs: Scores(pairs),
        }
    }

    #[test]
    fn two_players_stand_as_far_apart_as_their_match_says() {
        let pairs = [20, 60, 200, 160, 60];
        let ratings = rate(2, &[duel([0, 1], pairs)]).unwrap();
        let apart = ratings[0].elo - ratings[1].elo;
        let elo = Elo::of(&Scores(pairs)).unwrap();
        // One drawn pair besides 500 moves little.
        assert!((apart - elo.estimate.unwrap()).abs() < 0.2, "{apart} {elo:?}");
        // The interval of the difference is twice that of one about the mean of both.
        let reach = ratings[0].interval.high - ratings[0].interval.low;
        let expected = (elo.high.unwrap() - elo.low.unwrap()) / 2.0;
        assert!((reach - expected).abs() / expected < 0.02, "{reach} {expected}");
        assert!((ratings[0].superiority[1] - Scores(pairs).superiority().unwrap()).abs() < 0.01);
        assert!((ratings[0].superiority[1] + ratings[1].superiority[0] - 1.0).abs() < 1e-9);
    }

    #[test]
    fn what_was_won_over_others_counts() {
        // A beats B as B beats C; A and C never met.
        let pairs = [5, 20, 50, 60, 65];
        let ratings = rate(3, &[duel([0, 1], pairs), duel([1, 2], pairs)]).unwrap();
        let steps = [ratings[0].elo - ratings[1].elo, ratings[1].elo - ratings[2].elo];
        assert!((steps[0] - steps[1]).abs() < 0.1, "{steps:?}");
        assert!((steps[0] - elo_of(Scores(pairs).mean().unwrap()).unwrap()).abs() < 1.0);
        assert!(ratings.iter().map(|rating| rating.elo).sum::<f64>().abs() < 1e-6);
    }

    #[test]
    fn players_who_never_met_are_not_compared() {
        assert_eq!(rate(3, &[duel([0, 1], [1, 1, 1, 1, 1])]), None);
        assert_eq!(rate(1, &[]), None);
        let won = rate(2, &[duel([0, 1], [0, 0, 0, 0, 10])]).unwrap();
        assert!(
            won[0].elo.is_finite() && won[0].elo > 100.0 && won[0].superiority[1] > 0.99,
            "{won:?}"
        );
    }

    #[test]
    fn intervals_hold_the_truth_as_often_as_they_promise() {
        // Three players 100 Elo apart; each match has 60 pairs of independent games with 30 % draws.
        let truth = [100.0, 0.0, -100.0];
        let mut chance = Chance::new(11);
        let (mut held, mut asked) = (0_u32, 0_u32);
        for _ in 0..400 {
            let duels: Vec<Duel> = [[0, 1], [0, 2], [1, 2]]
                .into_iter()
                .map(|[one, other]| {
                    let share = share_of(truth[one] - truth[other]);
                    let mut pairs = Scores::<5>::default();
                    for _ in 0..60 {
                        let mut game = || {
                            let thrown = f64::from(chance.below(1 << 20)) / f64::from(1 << 20);
                            match thrown {
                                thrown if thrown < share - 0.15 => 2,
                                thrown if thrown < share + 0.15 => 1,
                                _ => 0,
                            }
                        };
                        pairs.add(game() + game());
                    }
                    Duel {
                        players: [one, other],
                        pairs,
                    }
                })
                .collect();
            for (rating, truth) in rate(3, &duels).unwrap().iter().zip(truth) {
                asked += 1;
                held += u32::from((rating.interval.low..=rating.interval.high).contains(&truth));
            }
        }
        let share = f64::from(held) / f64::from(asked);
        // 1200 intervals, three of which depend on each other: 95 % ± 2.5.
        assert!((0.925..=0.975).contains(&share), "{share}");
    }
}
