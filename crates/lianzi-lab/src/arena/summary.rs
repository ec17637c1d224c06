//! What came of the games of a match.

use std::collections::HashSet;

use lianzi_rules::Player;

use super::game::{Effort, Ending, GameResult, Reason};
use super::{Rival, seated};
use crate::statistics::{Elo, Interval, Scores};

/// Wins, draws and losses of a contestant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Tally {
    /// Games won.
    pub wins: u64,
    /// Games drawn, cut off ones included.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl Tally {
    fn add(&mut self, half_points: usize) {
        match half_points {
            2 => self.wins += 1,
            1 => self.draws += 1,
            _ => self.losses += 1,
        }
    }

    /// How many games.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }
}

/// A game that somebody forfeited.
#[derive(Clone, PartialEq, Debug)]
pub struct Forfeited {
    /// Which game.
    pub number: u32,
    /// Who lost by it.
    pub by: Rival,
    /// Why.
    pub reason: Reason,
}

/// What came of so many pairs of games. Only whole pairs are counted: everything said about strength and fairness
/// rests on sides being swapped.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Summary {
    /// A's results as the first player and as the second.
    seats: [Tally; 2],
    /// A's points in each pair.
    pairs: Scores<5>,
    /// The first player's points in each pair.
    first: Scores<5>,
    lengths: Vec<u32>,
    efforts: [Effort; 2],
    cut_off: u64,
    forfeits: Vec<Forfeited>,
    fingerprints: HashSet<u64>,
}

impl Summary {
    /// Adds a pair of games from one opening, with sides swapped between them.
    pub fn add(&mut self, games: &[GameResult; 2]) {
        let points = |rival_of: &dyn Fn(&GameResult) -> Rival| -> usize {
            games.iter().map(|game| game.half_points(rival_of(game))).sum()
        };
        self.pairs.add(points(&|_| Rival::A));
        self.first.add(points(&|game| game.first));
        for game in games {
            let seat = match game.first {
                Rival::A => Player::First,
                Rival::B => Player::Second,
            };
            debug_assert_eq!(seated(game.first, seat), Rival::A);
            self.seats[seat.index()].add(game.half_points(Rival::A));
            self.lengths.push(game.plies);
            self.fingerprints.insert(game.fingerprint);
            for (sum, effort) in self.efforts.iter_mut().zip(&game.effort) {
                sum.add(effort);
            }
            match &game.ending {
                Ending::Decided(_) => {}
                Ending::CutOff => self.cut_off += 1,
                Ending::Forfeit { by, reason } => self.forfeits.push(Forfeited {
                    number: game.number,
                    by: *by,
                    reason: reason.clone(),
                }),
            }
        }
    }

    /// How many games.
    pub fn games(&self) -> u64 {
        2 * self.pairs()
    }

    /// How many pairs of games.
    pub fn pairs(&self) -> u64 {
        self.pairs.total()
    }

    /// Games that A won.
    pub fn wins(&self) -> u64 {
        self.seats.iter().map(|seat| seat.wins).sum()
    }

    /// Games that nobody won.
    pub fn draws(&self) -> u64 {
        self.seats.iter().map(|seat| seat.draws).sum()
    }

    /// Games that A lost.
    pub fn losses(&self) -> u64 {
        self.seats.iter().map(|seat| seat.losses).sum()
    }

    /// A's results in the games in which it was this player.
    pub fn of_a_as(&self, player: Player) -> Tally {
        self.seats[player.index()]
    }

    /// Games that this player won, whoever sat there.
    pub fn wins_of(&self, player: Player) -> u64 {
        let (own, other) = (self.of_a_as(player), self.of_a_as(player.opponent()));
        own.wins + other.losses
    }

    /// How many pairs brought A 0, ½, 1, 1½ and 2 points.
    pub fn pair_scores(&self) -> &Scores<5> {
        &self.pairs
    }

    /// A's share of the points; `None` without games.
    pub fn share(&self) -> Option<f64> {
        self.pairs.mean()
    }

    /// The interval of A's share.
    pub fn share_interval(&self) -> Option<Interval> {
        self.pairs.interval()
    }

    /// How much stronger A is than B.
    pub fn elo(&self) -> Option<Elo> {
        Elo::of(&self.pairs)
    }

    /// How likely it is that A is stronger than B.
    pub fn superiority(&self) -> Option<f64> {
        self.pairs.superiority()
    }

    /// How many pairs brought the first player, whoever that was, 0, ½, 1, 1½ and 2 points.
    pub fn first_scores(&self) -> &Scores<5> {
        &self.first
    }

    /// The first player's share of the points, whoever it was.
    pub fn first_share(&self) -> Option<f64> {
        self.first.mean()
    }

    /// The interval of the first player's share: Wilson's, carried over to pairs, because two games from one opening
    /// tell less than two games from two.
    pub fn first_interval(&self) -> Option<Interval> {
        self.first.interval()
    }

    /// The mean length of a game in plies, with its opening.
    pub fn mean_length(&self) -> Option<f64> {
        let sum: u64 = self.lengths.iter().map(|&plies| u64::from(plies)).sum();
        (!self.lengths.is_empty()).then(|| sum as f64 / self.lengths.len() as f64)
    }

    /// The median length of a game in plies, with its opening: the mean of the two in the middle.
    pub fn median_length(&self) -> Option<f64> {
        let mut lengths = self.lengths.clone();
        lengths.sort_unstable();
        let (lower, upper) = (
            lengths.get(lengths.len().checked_sub(1)? / 2)?,
            lengths.get(lengths.len() / 2)?,
        );
        Some(f64::midpoint(f64::from(*lower), f64::from(*upper)))
    }

    /// The shortest and the longest game, in plies.
    pub fn lengths(&self) -> Option<(u32, u32)> {
        Some((*self.lengths.iter().min()?, *self.lengths.iter().max()?))
    }

    /// What a contestant spent on all games.
    pub fn effort(&self, rival: Rival) -> &Effort {
        &self.efforts[rival.index()]
    }

    /// Games that lasted too long; they count as draws.
    pub fn cut_off(&self) -> u64 {
        self.cut_off
    }

    /// Games that somebody forfeited, in the order of their numbers.
    pub fn forfeits(&self) -> &[Forfeited] {
        &self.forfeits
    }

    /// How many games differ from all others. Games that repeat others tell nothing new, and the intervals, which do
    /// not know that, are then too narrow.
    pub fn distinct(&self) -> u64 {
        self.fingerprints.len() as u64
    }
}
