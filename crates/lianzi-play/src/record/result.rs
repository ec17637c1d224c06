//! How a match stands at its end, and how that is written: decided by its moves, or settled otherwise.

use std::fmt;

use lianzi_rules::{DrawReason, Outcome, Player};

use crate::matches::Settlement;

/// How a match stands at its end. Displays as in the header `result`.
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
            Self::Settled(settlement) => settlement.winner(),
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
        written.winner() == winner
            && (written.reason().is_empty() || written.reason().eq_ignore_ascii_case(reason))
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
            Self::Settled(settlement) => (settlement.winner(), settlement.reason()),
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
