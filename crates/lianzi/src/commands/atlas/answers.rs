//! The answers of an atlas, kept in a file so that no question is asked twice.
//!
//! Everything is said about the first and the second player, whoever is on move.

use std::collections::BTreeMap;

use lianzi_rules::{AnyGame, AnyPosition, Move, Player};
use lianzi_solve::{Grade, Value};
use serde::{Deserialize, Serialize};

/// The version of the file.
const VERSION: u32 = 1;

/// All answers.
#[derive(Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Answers {
    atlas: u32,
    /// By the name of the question.
    pub answers: BTreeMap<String, Answer>,
}

impl Default for Answers {
    fn default() -> Self {
        Self {
            atlas: VERSION,
            answers: BTreeMap::new(),
        }
    }
}

/// Why a file of answers cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum AnswersError {
    /// It is not what it should be.
    #[error("{0}")]
    Form(#[from] serde_json::Error),
    /// It is of another version.
    #[error("it is of version {found}, and this program knows version {VERSION}")]
    Version {
        /// The version.
        found: u32,
    },
}

impl Answers {
    /// Reads a file of answers.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(text: &str) -> Result<Self, AnswersError> {
        let answers: Self = serde_json::from_str(text)?;
        if answers.atlas == VERSION {
            Ok(answers)
        } else {
            Err(AnswersError::Version { found: answers.atlas })
        }
    }

    /// The text of the file.
    ///
    /// # Errors
    /// Never in practice: everything in it can be written.
    pub fn write(&self) -> Result<String, AnswersError> {
        Ok(serde_json::to_string_pretty(self)? + "\n")
    }
}

/// What was found out.
#[derive(Serialize, Deserialize, Clone, Debug)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// The fingerprint of the question.
    pub asked: String,
    /// The rules id.
    pub rules: String,
    /// The position.
    pub position: String,
    /// What it is worth.
    pub worth: Worth,
    /// What moves are worth: one of each set that a symmetry makes alike. Empty when nothing is known about them.
    pub moves: Vec<MoveWorth>,
    /// The best moves, if it is known which they are.
    pub best: Vec<String>,
    /// The method.
    pub method: Option<String>,
    /// Positions looked at.
    pub nodes: u64,
    /// Seconds taken.
    pub seconds: f64,
    /// Seconds that there were for it.
    pub limit: f64,
    /// Why the work ended early or could not begin.
    pub halted: Option<String>,
    /// The certificate, if there is one, and it has been checked.
    pub certificate: Option<Proof>,
    /// The table, if there is one, and it has been checked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<TableProof>,
    /// Why the checker did not accept the certificate or the table. Then nothing is said about the value: a solver or the
    /// checker is wrong, or somebody has changed a file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refused: Option<String>,
}

impl Answer {
    /// Whether more time might tell more.
    pub fn is_unfinished(&self) -> bool {
        self.halted.is_some() || self.worth.result == Outcome::Unknown
    }
}

/// A certificate that was accepted by the checker.
#[derive(Serialize, Deserialize, Clone, Debug)]
#[serde(deny_unknown_fields)]
pub struct Proof {
    /// What it proves.
    pub claim: String,
    /// Answers in it.
    pub answers: u64,
    /// Its length.
    pub bytes: u64,
    /// Its hash.
    pub sha256: String,
}

/// A table that was accepted by its checker.
#[derive(Serialize, Deserialize, Clone, Debug)]
#[serde(deny_unknown_fields)]
pub struct TableProof {
    /// Positions in it, symmetric ones counted once.
    pub cells: u64,
    /// Positions that were checked.
    pub checked: u64,
    /// Whether these were all.
    pub complete: bool,
    /// The longest win in it, in plies.
    pub longest: u16,
    /// Its length.
    pub bytes: u64,
    /// Its hash.
    pub sha256: String,
}

/// Who wins.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// The first player.
    First,
    /// The second player.
    Second,
    /// Nobody.
    Draw,
    /// That is not known.
    Unknown,
}

/// A value, about the players by name.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Worth {
    /// Who wins.
    pub result: Outcome,
    /// Plies to the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plies: Option<u16>,
    /// Whether no shorter win exists.
    #[serde(default, skip_serializing_if = "is_false")]
    pub shortest: bool,
    /// The first player wins not within so many plies, or never.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub not_first: Option<Within>,
    /// The second player wins not within so many plies, or never.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub not_second: Option<Within>,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // serde calls it so
fn is_false(value: &bool) -> bool {
    !value
}

/// How far it is known that somebody does not win.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Within {
    /// Within so many plies.
    Plies(u16),
    /// At all.
    Ever,
}

impl Worth {
    /// A value as seen by a player.
    pub fn of(value: Value, mover: Player) -> Self {
        let winner = match value.grade() {
            Some(Grade::Win) => Some(mover),
            Some(Grade::Loss) => Some(mover.opponent()),
            _ => None,
        };
        let mut worth = Self {
            result: match winner {
                Some(Player::First) => Outcome::First,
                Some(Player::Second) => Outcome::Second,
                None if value == Value::Draw => Outcome::Draw,
                None => Outcome::Unknown,
            },
            plies: value.distance().map(lianzi_solve::Distance::plies),
            shortest: value.distance().is_some_and(lianzi_solve::Distance::is_exact),
            not_first: None,
            not_second: None,
        };
        if let Value::Unknown(bounds) = value {
            let within = |never, plies| {
                if never {
                    Some(Within::Ever)
                } else {
                    (plies > 0).then_some(Within::Plies(plies))
                }
            };
            let mine = within(bounds.at_most < Grade::Win, bounds.no_win_within);
            let theirs = within(bounds.at_least > Grade::Loss, bounds.no_loss_within);
            (worth.not_first, worth.not_second) = match mover {
                Player::First => (mine, theirs),
                Player::Second => (theirs, mine),
            };
        }
        worth
    }
}

/// A move with its value.
#[derive(Serialize, Deserialize, Clone, Debug)]
pub struct MoveWorth {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// How many moves a symmetry makes like it, itself among them.
    pub alike: u32,
    /// What it is worth.
    #[serde(flatten)]
    pub worth: Worth,
}

/// Moves of a position in sets that symmetries make alike: the first of each set, and their number.
pub fn alike(game: &AnyGame, position: &AnyPosition, moves: &[Move]) -> Vec<(Move, u32)> {
    let symmetries: Vec<_> = game
        .symmetries()
        .iter()
        .filter(|symmetry| symmetry.any_position(position) == *position)
        .collect();
    let mut sets: Vec<(Move, u32)> = Vec::new();
    for &mv in moves {
        let known = |&&mut (first, _): &&mut (Move, u32)| {
            symmetries.iter().any(|symmetry| symmetry.mv(first) == mv) || first == mv
        };
        match sets.iter_mut().find(known) {
            Some((_, count)) => *count += 1,
            None => sets.push((mv, 1)),
        }
    }
    sets
}
