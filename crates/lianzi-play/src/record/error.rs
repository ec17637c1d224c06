//! What can be wrong with a record, as facts.

use lianzi_rules::catalogue::CatalogueError;
use lianzi_rules::{Action, Faults, MoveError, PositionError};

use super::result::Ending;

/// Why a text is no record, or no record of this game.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum ReadError {
    /// The text is larger than any record.
    #[error("the text has {bytes} bytes; a record has at most {limit}")]
    TooLong {
        /// Its size.
        bytes: usize,
        /// The largest that is read.
        limit: usize,
    },
    /// There are more moves than any match has.
    #[error("there are more than {limit} moves")]
    TooManyMoves {
        /// The most.
        limit: usize,
    },
    /// The first line names no known format.
    #[error(
        "this is no record: the first line should be `lianzi-record 1` or `mini_chess_v1`, and is {first_line:?}"
    )]
    UnknownFormat {
        /// The beginning of the first line.
        first_line: String,
    },
    /// The record is of a version that is not known.
    #[error("this is a record of version {version}; only version 1 is known")]
    UnknownVersion {
        /// As it is written.
        version: String,
    },
    /// The record does not say which game it is of.
    #[error("the record names no game: there is no header `game`")]
    NoGame,
    /// The game that the record names is not known.
    #[error("the record is of the game {name:?}, which is not known here: {reason}")]
    UnknownGame {
        /// The name.
        name: String,
        /// Why it is not.
        reason: CatalogueError,
    },
    /// The rule file inside the record is wrong.
    #[error("the rule file {name:?} inside the record has faults:\n{faults}")]
    RuleFile {
        /// Its name.
        name: String,
        /// What is wrong.
        faults: Faults,
    },
    /// The record is of other rules.
    #[error(
        "the record is of {} ({}), and this is {game} ({rules})",
        record_game.as_deref().unwrap_or("another game"),
        record_rules.as_deref().unwrap_or("its rules are not said")
    )]
    OtherRules {
        /// The game that the record names.
        record_game: Option<String>,
        /// The rules id that the record gives.
        record_rules: Option<String>,
        /// The game that it was compared with.
        game: String,
        /// That game's rules id.
        rules: String,
    },
    /// A line is wrong.
    #[error("line {number}: {fault}\n  {text}")]
    Line {
        /// Its number, from 1.
        number: usize,
        /// Its text, without control characters; long ones are cut.
        text: String,
        /// What is wrong.
        fault: LineFault,
    },
    /// The game does not fit the format.
    #[error(transparent)]
    Misfit(#[from] Misfit),
}

/// What is wrong with a line.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum LineFault {
    /// The move cannot be read, or is not legal here.
    #[error("{0}")]
    Move(MoveError),
    /// The line is no header.
    #[error(
        "a header is a key of small letters, digits and `-`, then a space and a value; moves follow after an empty line"
    )]
    NotAHeader,
    /// A header that can be there only once is there again.
    #[error("there already is a header {key:?}")]
    HeaderTwice {
        /// The key.
        key: String,
    },
    /// The seed is not a whole number of 64 bits.
    #[error("a seed is a whole number from 0 to 18446744073709551615")]
    BadSeed,
    /// The result is none of the words.
    #[error("a result is `first`, `second`, `draw` or `unfinished`; a reason may follow")]
    BadResult,
    /// The result is not what the moves give.
    #[error("the moves give another result: {played}")]
    OtherResult {
        /// What the record says.
        written: Ending,
        /// What the moves give.
        played: Ending,
    },
    /// The position that the match began with cannot be read.
    #[error("{0}")]
    Start(PositionError),
    /// A line of a rule file before any rule file is named.
    #[error("this line belongs to a rule file, and none is named above it")]
    StrayRuleLine,
    /// More rule files than can extend one another.
    #[error("there are more than {limit} rule files")]
    TooManyRuleFiles {
        /// The most.
        limit: usize,
    },
    /// The time is not seconds in braces.
    #[error("a time is written in seconds, like {{1.5s}}")]
    BadTime,
    /// There is a time and no move.
    #[error("there is no move on this line")]
    NoMove,
    /// Something stands between the time and the comment.
    #[error("after the time only a comment can follow: {rest:?}")]
    AfterTime {
        /// What stands there.
        rest: String,
    },
    /// A line of `mini_chess_v1` that is neither `P a1` nor `M b2 b3`.
    #[error("a line is `P a1` for a stone that is placed, or `M b2 b3` for one that moves")]
    NotMiniChess,
}

/// Why something that is set is not taken.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum HeaderError {
    /// The key is no key.
    #[error("{key:?} is no key: small letters, digits and `-` are, up to {limit} of them")]
    BadKey {
        /// As given.
        key: String,
        /// The longest key.
        limit: usize,
    },
    /// The header follows from the match.
    #[error("the header {key:?} follows from the match")]
    Derived {
        /// The key.
        key: String,
    },
}

/// Why a record is not written in a format.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WriteError {
    /// The game or the match does not fit the format.
    #[error(transparent)]
    Misfit(#[from] Misfit),
    /// The text would be larger than what is read again.
    #[error("the text would have {bytes} bytes; a record has at most {limit}")]
    TooLong {
        /// Its size.
        bytes: usize,
        /// The largest that is read.
        limit: usize,
    },
}

/// Why a game or match cannot be written as `mini_chess_v1`. The variants stand in the order in which they are looked for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
pub enum Misfit {
    /// Points are not named by column and row.
    #[error("mini_chess_v1 is for square boards")]
    Board,
    /// A player may place stones that are not his own.
    #[error("mini_chess_v1 cannot say whose stone is placed")]
    Stones,
    /// The game has actions other than placing and sliding.
    #[error("mini_chess_v1 knows placing and sliding only; this game can ask to {}", .0.word())]
    Action(Action),
    /// The match did not begin with the usual position.
    #[error("mini_chess_v1 cannot say that a match began with another position than usual")]
    Start,
}
