//! The two players.

/// One of the two players. Every game has exactly two; what they are called is the rule file's business.
///
/// ```
/// use lianzi_rules::Player;
/// assert_eq!(Player::First.opponent(), Player::Second);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Player {
    /// Who usually moves first.
    First = 0,
    /// The other one.
    Second = 1,
}

impl Player {
    /// Both players, the first one first.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// The other player.
    #[inline]
    pub const fn opponent(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// 0 for the first player, 1 for the second: for tables with one entry a player.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// One value for each player, addressed by [`Player`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Each<T>(pub [T; 2]);

impl<T> Each<T> {
    /// The same value for both.
    pub fn both(value: T) -> Self
    where
        T: Clone,
    {
        Self([value.clone(), value])
    }

    /// A new pair made by applying a function to each value.
    pub fn map<U>(self, function: impl FnMut(T) -> U) -> Each<U> {
        Each(self.0.map(function))
    }
}

impl<T> std::ops::Index<Player> for Each<T> {
    type Output = T;
    #[inline]
    fn index(&self, player: Player) -> &T {
        &self.0[player.index()]
    }
}

impl<T> std::ops::IndexMut<Player> for Each<T> {
    #[inline]
    fn index_mut(&mut self, player: Player) -> &mut T {
        &mut self.0[player.index()]
    }
}
