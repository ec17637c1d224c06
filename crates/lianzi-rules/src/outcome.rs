//! How a match stands, and why a move is refused.

use crate::{Actions, Player, Point};

/// How a position stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// Nobody has won and play goes on.
    InProgress,
    /// A player has won.
    Win(Player),
    /// Nobody can win any more.
    Draw(DrawReason),
}

impl Outcome {
    /// The word for it in position strings: `first`, `second`, `full`, `plies`, `stuck`, `rule`, `repetition` or `none`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::InProgress => "none",
            Self::Win(Player::First) => "first",
            Self::Win(Player::Second) => "second",
            Self::Draw(DrawReason::Full) => "full",
            Self::Draw(DrawReason::Plies) => "plies",
            Self::Draw(DrawReason::Stuck) => "stuck",
            Self::Draw(DrawReason::Rule) => "rule",
            Self::Draw(DrawReason::Repetition) => "repetition",
        }
    }

    /// Whether the game is over.
    #[inline]
    pub const fn is_over(self) -> bool {
        !matches!(self, Self::InProgress)
    }

    /// Who has won, if anybody has.
    #[inline]
    pub const fn winner(self) -> Option<Player> {
        match self {
            Self::Win(player) => Some(player),
            _ => None,
        }
    }
}

/// Why a game is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum DrawReason {
    /// No empty point is left.
    Full,
    /// The limit of plies is reached.
    Plies,
    /// The player on move, or both, have no legal move.
    Stuck,
    /// A position has come back too often. Only a match, which knows its history, can say so.
    Repetition,
    /// A rule of the file says so.
    Rule,
}

/// Why a move is refused. The variants stand in the order in which they are looked for: the first that holds is reported.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// The game is over.
    #[error("the game is over")]
    Over(Outcome),
    /// The position asks for another kind of action.
    #[error("this is no time to {}; you can {}", asked.word(), list(*expected))]
    WrongAction {
        /// What was tried.
        asked: crate::Action,
        /// What is possible now.
        expected: Actions,
    },
    /// The point named is not on this board.
    #[error("{name} is not on the board{}", size(*columns, *rows))]
    OffBoard {
        /// As it was given.
        name: String,
        /// Columns of the board.
        columns: u16,
        /// Rows of the board.
        rows: u16,
    },
    /// There is no stone of the mover's in hand.
    #[error("you have no stone in hand")]
    EmptyHand,
    /// A stone of this kind may not be placed by the mover.
    #[error("you may only place your own stones")]
    NotYourKind,
    /// There is no stone where one should move from or be removed.
    #[error("there is no stone on {name}")]
    NoStone {
        /// The point.
        at: Point,
        /// Its name.
        name: String,
    },
    /// The stone that should move belongs to the other player.
    #[error("the stone on {name} is not yours")]
    NotYours {
        /// The point.
        at: Point,
        /// Its name.
        name: String,
    },
    /// The stone that should be removed is the mover's own.
    #[error("the stone on {name} is your own")]
    YourOwn {
        /// The point.
        at: Point,
        /// Its name.
        name: String,
    },
    /// The target has a stone on it.
    #[error("{name} is occupied")]
    Occupied {
        /// The point.
        at: Point,
        /// Its name.
        name: String,
    },
    /// The stone cannot get there in one move.
    #[error("{to} cannot be reached from {from}")]
    NotAdjacent {
        /// Name of the point it stands on.
        from: String,
        /// Name of the target.
        to: String,
    },
    /// The rules bar this point now.
    #[error("the rules bar {name} at this point of the game")]
    Barred {
        /// The point.
        at: Point,
        /// Its name.
        name: String,
    },
    /// A stone placed here would fall on.
    #[error("a stone does not stay on {name}: it falls to {rest}")]
    Falls {
        /// The point asked for.
        name: String,
        /// Where the stone would come to rest.
        rest: String,
    },
    /// The point has too few neighbours.
    #[error("{name} does not touch enough stones")]
    Apart {
        /// The point.
        at: Point,
        /// Its name.
        name: String,
    },
    /// The move would make a pattern that the rules forbid.
    #[error("the rules forbid the pattern that {name} would make")]
    Forbidden {
        /// The point.
        at: Point,
        /// Its name.
        name: String,
        /// Which rule of the file, counted from 0.
        rule: usize,
    },
    /// The stone would be a foul of renju's.
    #[error("{name} is forbidden to you: it would make {foul}")]
    Foul {
        /// The point.
        at: Point,
        /// Its name.
        name: String,
        /// Which foul.
        foul: crate::Foul,
    },
    /// The stone is part of a pattern and others are to be taken first.
    #[error("the stone on {name} is part of a line and is spared")]
    Spared {
        /// The point.
        at: Point,
        /// Its name.
        name: String,
    },
}

fn list(actions: Actions) -> String {
    let words: Vec<_> = actions.iter().map(crate::Action::word).collect();
    words.join(" or ")
}

fn size(columns: u16, rows: u16) -> String {
    if columns == 0 {
        String::new()
    } else {
        format!(" ({columns} columns, {rows} rows)")
    }
}
