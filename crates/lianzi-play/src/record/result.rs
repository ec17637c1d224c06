//! How a recorded match ended: by its moves, or by agreement.

use std::fmt;

use lianzi_rules::{DrawReason, Outcome, Player};

use super::line::clean;

/// How a match ended that its moves do not decide: somebody gave up, ran out of time, or both agreed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settlement {
    winner: Option<Player>,
    reason: String,
}

impl Settlement {
    /// A win of a player, or with `None` a draw, with a word or two on why; control characters become spaces.
    ///
    /// ```
    /// use lianzi_play::record::Settlement;
    /// use lianzi_rules::Player;
    /// let settled = Settlement::new(Some(Player::Second), "resigned");
    /// assert_eq!((settled.winner(), settled.reason()), (Some(Player::Second), "resigned"));
    /// ```
    pub fn new(winner: Option<Player>, reason: &str) -> Self {
        Self {
            winner,
            reason: clean(reason),
        }
    }

    /// Who won; nobody in a draw.
    pub fn winner(&self) -> Option<Player> {
        self.winner
    }

    /// Why; may be empty.
    pub fn reason(&self) -> &str {
        &self.reason
    }
}

/// How a recorded match stands at its end. Displays as in the header `result`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ending {
    /// It goes on.
    Unfinished,
    /// Its moves decide it.
    Decided(Outcome),
    /// Its players, or their clocks, decided it.
    Settled(Settlement),
}

impl Ending {
    /// Who won, if anybody has.
    pub fn winner(&self) -> Option<Player> {
        match self {
            Self::Unfinished => None,
            Self::Decided(outcome) => outcome.winner(),
            Self::Settled(settlement) => settlement.winner,
        }
    }

    /// Whether nothing is left to play for.
    pub fn is_over(&self) -> bool {
        *self != Self::Unfinished
    }

    /// Reads a result as written; a decision by the moves comes back as a settlement, for only they tell.
    pub(super) fn read(text: &str) -> Option<Self> {
        let (word, reason) = text.split_once(' ').unwrap_or((text, ""));
        let winner = match word.to_ascii_lowercase().as_str() {
            "first" => Some(Player::First),
            "second" => Some(Player::Second),
            "draw" => None,
            "unfinished" if reason.is_empty() => return Some(Self::Unfinished),
            _ => return None,
        };
        Some(Self::Settled(Settlement::new(winner, reason)))
    }

    /// Whether a result as read says what the moves gave. The reason may be left out.
    pub(super) fn agrees(&self, outcome: Outcome) -> bool {
        let Self::Settled(written) = self else {
            return false;
        };
        let (winner, reason) = match outcome {
            Outcome::InProgress => return false,
            Outcome::Win(player) => (Some(player), ""),
            Outcome::Draw(reason) => (None, word(reason)),
        };
        written.winner == winner && (written.reason.is_empty() || written.reason.eq_ignore_ascii_case(reason))
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (winner, reason) = match self {
            Self::Unfinished | Self::Decided(Outcome::InProgress) => {
                return formatter.write_str("unfinished");
            }
            Self::Decided(Outcome::Win(player)) => (Some(*player), ""),
            Self::Decided(Outcome::Draw(reason)) => (None, word(*reason)),
            Self::Settled(settlement) => (settlement.winner, settlement.reason.as_str()),
        };
        formatter.write_str(match winner {
            Some(Player::First) => "first",
            Some(Player::Second) => "second",
            None => "draw",
        })?;
        if reason.is_empty() {
            Ok(())
        } else {
            write!(formatter, " {reason}")
        }
    }
}

/// The word for it in records.
fn word(reason: DrawReason) -> &'static str {
    match reason {
        DrawReason::Full => "full",
        DrawReason::Plies => "plies",
        DrawReason::Stuck => "stuck",
        DrawReason::Repetition => "repetition",
        DrawReason::Rule => "rule",
    }
}
