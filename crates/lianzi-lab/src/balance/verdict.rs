//! What may be said about a game in one sentence, and what supports it. Words are made elsewhere.

use lianzi_rules::Player;
use lianzi_solve::{Bounds, Distance, Grade, Value};

use super::Balance;
use super::strength::Leaning;

/// What is proved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Theory {
    /// A player wins by force.
    Wins(Player, Distance),
    /// Nobody does.
    Draw,
    /// A player does not win by force; the other may.
    NotBy(Player),
    /// Only that nobody wins by force so soon: the first number is for the first player, the second for the second one.
    NotSoon(u16, u16),
    /// Nothing.
    Unknown,
}

/// What games between equal players show.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Practice {
    /// No game was played.
    None,
    /// At every strength that shows anything, this player has the better of it.
    Favours(Player, Evidence),
    /// Strengths disagree about whom it favours.
    Disagree,
    /// Nothing is shown; the first player's share is between these at every strength.
    NotShown(Evidence),
}

/// On what a statement about games rests.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Evidence {
    /// At how many strengths it is shown.
    pub shown: usize,
    /// At how many it was measured.
    pub measured: usize,
    /// The lowest end of the intervals.
    pub low: f64,
    /// The highest end of the intervals.
    pub high: f64,
    /// Games in all.
    pub games: u64,
    /// The share of draws among them.
    pub draws: f64,
}

/// What may be said about a game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Verdict {
    /// What is proved.
    pub theory: Theory,
    /// What games show.
    pub practice: Practice,
}

impl Theory {
    /// What a value for the player on move says.
    pub fn of(value: Value, mover: Player) -> Self {
        match value {
            Value::Win(distance) => Self::Wins(mover, distance),
            Value::Loss(distance) => Self::Wins(mover.opponent(), distance),
            Value::Draw => Self::Draw,
            Value::Unknown(bounds) => Self::of_bounds(bounds, mover),
        }
    }

    fn of_bounds(bounds: Bounds, mover: Player) -> Self {
        if bounds.at_most < Grade::Win {
            return Self::NotBy(mover);
        }
        if bounds.at_least > Grade::Loss {
            return Self::NotBy(mover.opponent());
        }
        let soon = [bounds.no_win_within, bounds.no_loss_within];
        match (soon, mover) {
            ([0, 0], _) => Self::Unknown,
            ([own, other], Player::First) => Self::NotSoon(own, other),
            ([own, other], Player::Second) => Self::NotSoon(other, own),
        }
    }
}

impl Verdict {
    /// What may be said about a balance.
    pub fn of(balance: &Balance) -> Self {
        Self {
            theory: Theory::of(balance.proof.value, balance.proof.mover),
            practice: practice(balance),
        }
    }

    /// Whether a repair is called for: a player wins by force, or games show an advantage and no proof says otherwise.
    pub const fn is_unfair(&self) -> bool {
        match self.theory {
            Theory::Wins(..) => true,
            Theory::Draw => false,
            Theory::NotBy(_) | Theory::NotSoon(..) | Theory::Unknown => {
                matches!(self.practice, Practice::Favours(..) | Practice::Disagree)
            }
        }
    }
}

fn practice(balance: &Balance) -> Practice {
    let measured: Vec<_> = balance
        .strengths
        .iter()
        .filter_map(|strength| Some((strength, strength.leaning()?, strength.interval()?)))
        .collect();
    if measured.is_empty() {
        return Practice::None;
    }
    let count = |leaning: Leaning| measured.iter().filter(|(_, found, _)| *found == leaning).count();
    let results = measured.iter().map(|(strength, ..)| strength.results());
    let (games, draws) = results.fold((0, 0), |(games, draws), [first, drawn, second]| {
        (games + first + drawn + second, draws + drawn)
    });
    let evidence = |shown| Evidence {
        shown,
        measured: measured.len(),
        low: measured
            .iter()
            .map(|(.., interval)| interval.low)
            .fold(1.0, f64::min),
        high: measured
            .iter()
            .map(|(.., interval)| interval.high)
            .fold(0.0, f64::max),
        games,
        draws: draws as f64 / (games as f64).max(1.0),
    };
    match (count(Leaning::First), count(Leaning::Second)) {
        (0, 0) => Practice::NotShown(evidence(0)),
        (shown, 0) => Practice::Favours(Player::First, evidence(shown)),
        (0, shown) => Practice::Favours(Player::Second, evidence(shown)),
        _ => Practice::Disagree,
    }
}
