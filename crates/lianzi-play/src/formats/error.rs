//! What can be wrong with other programs' files, as facts, and where.

use lianzi_rules::{MoveError, Player, PositionError};

use crate::record::{ReadError, WriteError};

/// Why a text is not read or written.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum FormatError {
    /// It is larger than what is read.
    #[error("the text has {bytes} bytes; at most {limit} are read")]
    TooLong {
        /// Its size.
        bytes: usize,
        /// The largest that is read.
        limit: usize,
    },
    /// It is like no known format.
    #[error("this is in no known format: {first_line:?}")]
    Unknown {
        /// The beginning of its first line.
        first_line: String,
    },
    /// Something in it is wrong.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// A record of its own format cannot be read.
    #[error(transparent)]
    Record(#[from] ReadError),
    /// A record of its own format cannot be written.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// The games do not fit the format.
    #[error(transparent)]
    Misfit(#[from] Misfit),
}

/// Something that is wrong with a text, and where.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[error("line {line}, column {column}: {kind}")]
pub struct Fault {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in letters.
    pub column: usize,
    /// What.
    pub kind: FaultKind,
}

/// What is wrong.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum FaultKind {
    /// Something stands where it cannot.
    #[error("{found:?} cannot stand here")]
    Unexpected {
        /// What.
        found: String,
    },
    /// The text ends in the middle of something.
    #[error("the text ends before this is complete")]
    Unfinished,
    /// The size of the board is none.
    #[error("{text:?} is no size of a board here")]
    Size {
        /// As it is written.
        text: String,
    },
    /// The game is not known.
    #[error("the game {text:?} is not known here")]
    Game {
        /// As it is written.
        text: String,
    },
    /// It is no place on the board.
    #[error("{text:?} is no place on the board")]
    Place {
        /// As it is written.
        text: String,
    },
    /// No stone can be put into the column.
    #[error("no stone can be put into column {column}")]
    Column {
        /// Which, from 1.
        column: u16,
    },
    /// The move is not legal.
    #[error("{0}")]
    Move(MoveError),
    /// The other player is on move.
    #[error("the move is of the {} player, and the other is on move", if *.of == Player::First { "first" } else { "second" })]
    NotOnMove {
        /// Whose move it is said to be.
        of: Player,
    },
    /// Stones are put on the board after moves.
    #[error("stones are put on the board in the middle of the game")]
    LateSetup,
    /// The position that the game begins with is none.
    #[error("{0}")]
    Start(PositionError),
    /// The result is not what the moves give.
    #[error("the result {written:?} is not what the moves give")]
    Result {
        /// As it is written.
        written: String,
    },
    /// The games of a text are of too many kinds: sizes of boards and rules.
    #[error("the games are of more than {limit} kinds of boards and rules")]
    TooManyKinds {
        /// The most.
        limit: usize,
    },
    /// There are more moves, stones, headers or games than are read.
    #[error("there are more than {limit} of them")]
    TooMany {
        /// The most.
        limit: usize,
    },
}

/// Why games are not written in a format.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Misfit {
    /// The format holds one game.
    #[error("the format holds one game, and here are {games}")]
    Several {
        /// How many there are.
        games: usize,
    },
    /// The board is not one of squares, all of them there, up to 26 by 26.
    #[error("the format is for whole square boards of up to 26 columns and rows")]
    Board,
    /// There are moves other than placing one's own stone.
    #[error("the format knows placing one's own stones only")]
    Moves,
    /// The game begins with another position than usual.
    #[error("the format cannot say that a game begins with another position than usual")]
    Start,
    /// A column does not say where the stone goes, or has no digit.
    #[error("the format is for games in which a column from 1 to 9 says the move")]
    Columns,
    /// There is no name for the rules in this format.
    #[error("the format has no name for these rules")]
    Rules,
}
