//! Points and moves: plain data, the same for every board size.

use crate::Player;

/// A place where a stone can stand: an index in row order, from the top left of the drawn board.
///
/// A point's name (`c3`) belongs to its board: see [`Board::name`](crate::Board::name).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Point(pub u16);

impl Point {
    /// The index, for tables with one entry a point.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// One action of a player. A turn may hold several; captures are effects of moves and are never part of them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Move {
    /// A stone is placed.
    Place {
        /// Where.
        at: Point,
        /// Whose stone it is: the mover's, but for games in which a player may place either kind.
        stone: Player,
    },
    /// A stone moves from one point to another.
    Slide {
        /// Where it stands.
        from: Point,
        /// Where it comes to rest.
        to: Point,
    },
    /// An enemy stone is removed.
    Remove {
        /// Where it stands.
        at: Point,
    },
    /// Nothing is done.
    Pass,
    /// Sides are changed in the opening: stones and hands change owners.
    Swap,
}

impl Move {
    /// The point that a stone now stands on, or was removed from; none for a pass or a swap.
    #[inline]
    pub const fn target(self) -> Option<Point> {
        match self {
            Self::Place { at, .. } | Self::Remove { at } => Some(at),
            Self::Slide { to, .. } => Some(to),
            Self::Pass | Self::Swap => None,
        }
    }

    /// Which kind of action this is.
    #[inline]
    pub const fn action(self) -> Action {
        match self {
            Self::Place { .. } => Action::Place,
            Self::Slide { .. } => Action::Slide,
            Self::Remove { .. } => Action::Remove,
            Self::Pass => Action::Pass,
            Self::Swap => Action::Swap,
        }
    }
}

/// A kind of [`Move`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Action {
    /// Put a stone on the board.
    Place,
    /// Move a stone along lines.
    Slide,
    /// Take an enemy stone off the board.
    Remove,
    /// Do nothing.
    Pass,
    /// Change sides.
    Swap,
}

impl Action {
    /// All kinds, in the order in which legal moves are listed.
    pub const ALL: [Self; 5] = [Self::Place, Self::Slide, Self::Remove, Self::Pass, Self::Swap];

    /// The word for it in rule files.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Place => "place",
            Self::Slide => "slide",
            Self::Remove => "remove",
            Self::Pass => "pass",
            Self::Swap => "swap",
        }
    }
}

/// A set of kinds of moves: the alternatives of one step of a turn.
///
/// ```
/// use lianzi_rules::{Action, Actions};
/// let step = Actions::of(&[Action::Place, Action::Slide]);
/// assert!(step.contains(Action::Slide) && !step.contains(Action::Pass));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, PartialOrd, Ord)]
pub struct Actions(u8);

impl Actions {
    /// The set of these.
    pub const fn of(actions: &[Action]) -> Self {
        let mut bits = 0;
        let mut index = 0;
        while index < actions.len() {
            bits |= 1 << actions[index] as u8;
            index += 1;
        }
        Self(bits)
    }

    /// Whether this kind is in the set.
    #[inline]
    pub const fn contains(self, action: Action) -> bool {
        self.0 & (1 << action as u8) != 0
    }

    /// Whether this kind is the only one in the set.
    #[inline]
    pub const fn is_only(self, action: Action) -> bool {
        self.0 == 1 << action as u8
    }

    /// The kinds in the set, in the order of [`Action::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Action> {
        Action::ALL
            .into_iter()
            .filter(move |&action| self.contains(action))
    }
}
