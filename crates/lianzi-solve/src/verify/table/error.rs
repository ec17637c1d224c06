//! Why a table proves nothing.

use std::io;

use lianzi_rules::RulesId;

/// Why a table is refused, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TableRefused {
    /// The file cannot be read.
    #[error("the file cannot be read ({kind})")]
    Unreadable {
        /// What the system says.
        kind: io::ErrorKind,
    },
    /// It is something else.
    #[error("this is not a table of version 1")]
    NotATable,
    /// The file is cut off, or too long.
    #[error("the file is not complete")]
    Truncated,
    /// Head and index do not have the checksum that the file names.
    #[error("the head or the index is damaged")]
    HeadDamaged,
    /// A line of the head is wrong.
    #[error("line {line} of the head is not what it should be")]
    BadHead {
        /// The line, from 1.
        line: usize,
    },
    /// A block does not have its checksum, or its length.
    #[error("block {block} is damaged")]
    BlockDamaged {
        /// Its number, from 0.
        block: u64,
    },
    /// It is about another game.
    #[error("the table is about other rules: {found}, not {expected}")]
    OtherRules {
        /// The id of the rules that it was checked with.
        expected: RulesId,
        /// The id that it names.
        found: RulesId,
    },
    /// The head names a symmetry that the rules do not have.
    #[error("line {line} of the head names a symmetry that the rules do not have")]
    NoSymmetry {
        /// The line, from 1.
        line: usize,
    },
    /// A field that no position of the game belongs to, or that has other rows than it should.
    #[error("line {line} of the head describes a field that the game does not have")]
    BadField {
        /// The line, from 1.
        line: usize,
    },
    /// The value of a position does not follow from the positions after it.
    #[error("{position} is given as {given}, but the positions after it make it {follows}")]
    Wrong {
        /// The position.
        position: String,
        /// What the table says.
        given: Worth,
        /// What follows from the positions after it, or from the rules.
        follows: Worth,
    },
    /// The longest distance of the head is not that of the cells.
    #[error(
        "the head gives {given} plies as the longest distance of a sliding position; in the cells it is {found}"
    )]
    WrongLongest {
        /// What the head says.
        given: u16,
        /// What the cells say.
        found: u16,
    },
    /// A position that can follow is not in the table.
    #[error("{after}, which can follow {position}, is not in the table")]
    Missing {
        /// The position.
        position: String,
        /// The one that follows.
        after: String,
    },
    /// The position that the table is for is not in it.
    #[error("the position that the table is for is not in it")]
    NoStart,
    /// The board has more points than tables can have.
    #[error("the board has too many points")]
    TooLarge,
}

/// What a position is worth to the player on move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Worth {
    /// He wins in so many plies.
    Win(u16),
    /// He loses in so many plies.
    Loss(u16),
    /// Neither.
    Draw,
}

impl Worth {
    /// The same for his opponent.
    #[must_use]
    pub fn reversed(self) -> Self {
        match self {
            Self::Win(plies) => Self::Loss(plies),
            Self::Loss(plies) => Self::Win(plies),
            Self::Draw => Self::Draw,
        }
    }

    /// The same one ply earlier.
    #[must_use]
    pub(super) fn earlier(self) -> Self {
        match self {
            Self::Win(plies) => Self::Win(plies.saturating_add(1)),
            Self::Loss(plies) => Self::Loss(plies.saturating_add(1)),
            Self::Draw => Self::Draw,
        }
    }

    /// A number that is larger for what a player likes better: to win soon, to lose late.
    pub(super) fn rank(self) -> i32 {
        match self {
            Self::Win(plies) => 100_000 - i32::from(plies),
            Self::Draw => 0,
            Self::Loss(plies) => i32::from(plies) - 100_000,
        }
    }
}

impl std::fmt::Display for Worth {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Win(plies) => write!(out, "a win in {plies} plies"),
            Self::Loss(plies) => write!(out, "a loss in {plies} plies"),
            Self::Draw => out.write_str("a draw"),
        }
    }
}
