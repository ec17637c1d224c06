//! What the games between two equal players of one strength show.

use std::collections::HashMap;

use lianzi_rules::{DrawReason, Outcome, Player};

use super::course::Course;
use crate::arena::{GameResult, Rival, Summary};
use crate::statistics::{Interval, Sample, wilson};

/// Into how many parts a game is cut to draw how it goes.
pub const PARTS: usize = 20;

/// A game that was played, and how it went.
#[derive(Clone, PartialEq, Debug)]
pub struct Played {
    /// Its number in the match of its strength.
    pub number: u32,
    /// Half points of the first player: 0, 1 or 2.
    pub half_points: u64,
    /// The same for games that are move for move the same.
    pub moves: u64,
    /// How it went.
    pub course: Course,
}

/// Games of one strength.
#[derive(Clone, PartialEq, Debug)]
pub struct Strength {
    /// Who played against itself.
    pub name: String,
    /// How many games were to be played.
    pub wanted: u32,
    /// How the games stand: only whole pairs are counted.
    pub summary: Summary,
    /// Each game, by its number.
    pub games: Vec<Played>,
}

/// Whom the numbers favour, as far as they show it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leaning {
    /// The whole interval is above one half.
    First,
    /// The whole interval is below one half.
    Second,
    /// One half is within the interval.
    NotShown,
}

/// Means over all games.
#[derive(Clone, PartialEq, Debug)]
pub struct Means {
    /// Plies.
    pub length: Sample,
    /// Legal moves of a position.
    pub branching: Sample,
    /// Share of moves without an alternative that does not lose at once.
    pub forced: Sample,
    /// Share of the points used.
    pub coverage: Sample,
    /// Share of positions that had stood before.
    pub repetition: Sample,
    /// Drama of decided games.
    pub drama: Sample,
    /// The largest drama of decided games.
    pub most_drama: Sample,
    /// Share of the plies after the decision, of decided games.
    pub after_decision: Sample,
    /// How often the lead changes.
    pub lead_changes: Sample,
}

/// How often something happened in decided games, by phase.
pub type ByPhase = Vec<u64>;

impl Strength {
    /// The first player's share of the points.
    pub fn share(&self) -> Option<f64> {
        self.summary.first_share()
    }

    /// How many games differ from all others.
    pub fn distinct(&self) -> u64 {
        let mut counts: HashMap<u64, u64> = HashMap::new();
        for game in &self.games {
            *counts.entry(game.moves).or_default() += 1;
        }
        counts.len() as u64
    }

    /// Whether so many games repeat others that they count for fewer.
    pub fn repeats(&self) -> bool {
        self.distinct() * 10 < self.games.len() as u64 * 9
    }

    /// The 95 % interval of the first player's share. Where many games repeat others, it is Wilson's for as many games as
    /// differ: playing the same game again tells nothing new.
    pub fn interval(&self) -> Option<Interval> {
        if self.repeats() {
            wilson(self.share()?, self.distinct() as f64)
        } else {
            self.summary.first_interval()
        }
    }

    /// Whom the games favour.
    pub fn leaning(&self) -> Option<Leaning> {
        let Interval { low, high } = self.interval()?;
        Some(if low > 0.5 {
            Leaning::First
        } else if high < 0.5 {
            Leaning::Second
        } else {
            Leaning::NotShown
        })
    }

    /// Games that the first player won, that were drawn, that the second player won.
    pub fn results(&self) -> [u64; 3] {
        let [first, second] = Player::BOTH.map(|player| self.summary.wins_of(player));
        [first, self.summary.draws(), second]
    }

    /// The share of decided games, and its interval.
    pub fn decisive(&self) -> Option<(f64, Interval)> {
        let [first, draws, second] = self.results();
        let total = first + draws + second;
        let share = (total > 0).then(|| (first + second) as f64 / total as f64)?;
        let weight = if self.repeats() { self.distinct() } else { total };
        Some((share, wilson(share, weight as f64)?))
    }

    /// Why games were drawn, and how often.
    pub fn draws_by(&self) -> Vec<(DrawReason, u64)> {
        use DrawReason::{Full, Plies, Repetition, Rule, Stuck};
        [Full, Plies, Stuck, Repetition, Rule]
            .into_iter()
            .map(|reason| {
                let drawn = |game: &&Played| game.course.outcome == Outcome::Draw(reason);
                (reason, self.games.iter().filter(drawn).count() as u64)
            })
            .filter(|(_, count)| *count > 0)
            .collect()
    }

    /// Means over all games.
    pub fn means(&self) -> Means {
        let courses = || self.games.iter().map(|game| &game.course);
        let judged = || courses().filter_map(|course| course.judged.as_ref());
        Means {
            length: courses().map(|course| f64::from(course.plies)).collect(),
            branching: courses().map(|course| course.branching).collect(),
            forced: courses().map(|course| course.forced).collect(),
            coverage: courses().map(|course| course.coverage).collect(),
            repetition: courses().map(|course| course.repetition).collect(),
            drama: judged().filter_map(|judged| judged.drama).collect(),
            most_drama: judged().filter_map(|judged| judged.most_drama).collect(),
            after_decision: judged().filter_map(|judged| judged.after_decision).collect(),
            lead_changes: judged().map(|judged| f64::from(judged.lead_changes)).collect(),
        }
    }

    /// In how many decided games the last move fell into each phase, and in how many a search saw the decision there.
    pub fn phases(&self, count: usize) -> (ByPhase, ByPhase) {
        let (mut ended, mut decided) = (vec![0; count], vec![0; count]);
        for course in self.games.iter().map(|game| &game.course) {
            if course.outcome.winner().is_none() {
                continue;
            }
            if let Some(place) = ended.get_mut(course.ended_in) {
                *place += 1;
            }
            let phase = course.judged.as_ref().and_then(|judged| judged.decided_in);
            if let Some(place) = phase.and_then(|phase| decided.get_mut(phase)) {
                *place += 1;
            }
        }
        (ended, decided)
    }

    /// The median length.
    pub fn median_length(&self) -> Option<f64> {
        self.summary.median_length()
    }

    /// How many games had so many plies, by plies.
    pub fn lengths(&self) -> Vec<(u32, u64)> {
        let mut counts: std::collections::BTreeMap<u32, u64> = std::collections::BTreeMap::new();
        for game in &self.games {
            *counts.entry(game.course.plies).or_default() += 1;
        }
        counts.into_iter().collect()
    }

    /// How far ahead the eventual winner was judged to be on average, from the beginning of a game to its end, in
    /// [`PARTS`] parts; empty when no decided game was judged.
    pub fn winners_way(&self) -> Vec<f64> {
        let mut parts = vec![Sample::default(); PARTS];
        for course in self.games.iter().map(|game| &game.course) {
            let (Some(judged), Some(winner)) = (&course.judged, course.outcome.winner()) else {
                continue;
            };
            let sign = if winner == Player::First { 1.0 } else { -1.0 };
            for (part, sample) in parts.iter_mut().enumerate() {
                let index = part * judged.scores.len() / PARTS;
                if let Some(score) = judged.scores.get(index) {
                    sample.add(sign * score);
                }
            }
        }
        let means: Vec<f64> = parts.iter().filter_map(Sample::mean).collect();
        if means.len() == PARTS { means } else { Vec::new() }
    }
}

/// Half points of the first player.
pub(super) fn half_points(result: &GameResult) -> u64 {
    let first: Rival = result.first;
    result.half_points(first) as u64
}
