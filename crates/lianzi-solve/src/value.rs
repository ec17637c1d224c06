//! Values: what perfect play gives the player on move. Never a guess.

use std::fmt;

/// How good a result is for a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Grade {
    /// He loses.
    Loss,
    /// Nobody wins; endless play counts as this.
    Draw,
    /// He wins.
    Win,
}

impl Grade {
    /// The same result as the opponent sees it.
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }
}

/// Plies to the end of a won game, when the winner hurries and the loser delays.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Distance {
    /// Exactly so many: a shorter win has been ruled out.
    Exact(u16),
    /// No more than so many; a shorter win has not been ruled out.
    AtMost(u16),
}

impl Distance {
    /// The number, whatever is known about it.
    pub const fn plies(self) -> u16 {
        match self {
            Self::Exact(plies) | Self::AtMost(plies) => plies,
        }
    }

    /// Whether a shorter win has been ruled out.
    pub const fn is_exact(self) -> bool {
        matches!(self, Self::Exact(_))
    }

    /// One ply further from the end.
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::Exact(plies) => Self::Exact(plies.saturating_add(1)),
            Self::AtMost(plies) => Self::AtMost(plies.saturating_add(1)),
        }
    }
}

impl fmt::Display for Distance {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exact(plies) => write!(out, "in {plies} plies"),
            Self::AtMost(plies) => write!(out, "in at most {plies} plies"),
        }
    }
}

/// What is known of a value that is not known. Every field is proved.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bounds {
    /// The player on move gets at least this.
    pub at_least: Grade,
    /// The player on move gets at most this.
    pub at_most: Grade,
    /// The player on move cannot force a win within so many plies (0: nothing is known).
    pub no_win_within: u16,
    /// The opponent cannot force a win within so many plies (0: nothing is known).
    pub no_loss_within: u16,
}

impl Bounds {
    /// Nothing is known.
    pub const NONE: Self = Self {
        at_least: Grade::Loss,
        at_most: Grade::Win,
        no_win_within: 0,
        no_loss_within: 0,
    };
}

impl fmt::Display for Bounds {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut facts = Vec::new();
        match self.at_most {
            Grade::Win if self.no_win_within > 0 => {
                facts.push(format!("no forced win within {} plies", self.no_win_within));
            }
            Grade::Win => {}
            _ => facts.push("no forced win".to_owned()),
        }
        match self.at_least {
            Grade::Loss if self.no_loss_within > 0 => {
                facts.push(format!("no forced loss within {} plies", self.no_loss_within));
            }
            Grade::Loss => {}
            _ => facts.push("no forced loss".to_owned()),
        }
        if facts.is_empty() {
            out.write_str("nothing known")
        } else {
            out.write_str(&facts.join(", "))
        }
    }
}

/// What perfect play gives the player on move.
///
/// ```
/// use lianzi_solve::{Distance, Value};
/// let value = Value::Win(Distance::Exact(11));
/// assert_eq!(value.to_string(), "win in 11 plies");
/// assert_eq!(value.before(), Value::Loss(Distance::Exact(12)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// He wins by force.
    Win(Distance),
    /// He loses against best play.
    Loss(Distance),
    /// Neither can win by force.
    Draw,
    /// Not known; these bounds are.
    Unknown(Bounds),
}

impl Value {
    /// Nothing is known.
    pub const UNKNOWN: Self = Self::Unknown(Bounds::NONE);

    /// The result, when it is known.
    pub const fn grade(self) -> Option<Grade> {
        match self {
            Self::Win(_) => Some(Grade::Win),
            Self::Loss(_) => Some(Grade::Loss),
            Self::Draw => Some(Grade::Draw),
            Self::Unknown(_) => None,
        }
    }

    /// Whether nothing is left to find out: the result and, where somebody wins, the exact distance are known.
    ///
    /// ```
    /// use lianzi_solve::{Distance, Value};
    /// assert!(Value::Draw.is_exact());
    /// assert!(!Value::Win(Distance::AtMost(5)).is_exact());
    /// ```
    pub const fn is_exact(self) -> bool {
        match self {
            Self::Win(distance) | Self::Loss(distance) => distance.is_exact(),
            Self::Draw => true,
            Self::Unknown(_) => false,
        }
    }

    /// Of two true statements about the same value, the sharper one, or what both say together.
    ///
    /// ```
    /// use lianzi_solve::{Distance, Value};
    /// let [soon, late] = [5, 9].map(|plies| Value::Win(Distance::AtMost(plies)));
    /// assert_eq!(late.sharpened_by(soon), soon);
    /// ```
    #[must_use]
    pub fn sharpened_by(self, other: Self) -> Self {
        match (self, other) {
            (Self::Unknown(one), Self::Unknown(other)) => {
                let bounds = Bounds {
                    at_least: one.at_least.max(other.at_least),
                    at_most: one.at_most.min(other.at_most),
                    no_win_within: one.no_win_within.max(other.no_win_within),
                    no_loss_within: one.no_loss_within.max(other.no_loss_within),
                };
                match (bounds.at_least, bounds.at_most) {
                    (Grade::Draw, Grade::Draw) => Self::Draw,
                    _ => Self::Unknown(bounds),
                }
            }
            (Self::Unknown(_), known) => known,
            (known, _) if known.is_exact() => known,
            (_, exact) if exact.is_exact() => exact,
            (Self::Win(one), Self::Win(other)) if other.plies() < one.plies() => Self::Win(other),
            (Self::Loss(one), Self::Loss(other)) if other.plies() < one.plies() => Self::Loss(other),
            (known, _) => known,
        }
    }

    /// What the player on move has at least.
    pub const fn at_least(self) -> Grade {
        match self {
            Self::Win(_) => Grade::Win,
            Self::Draw => Grade::Draw,
            Self::Loss(_) => Grade::Loss,
            Self::Unknown(bounds) => bounds.at_least,
        }
    }

    /// What the player on move has at most.
    pub const fn at_most(self) -> Grade {
        self.reversed().at_least().reversed()
    }

    /// The distance to the end of a decided game.
    pub const fn distance(self) -> Option<Distance> {
        match self {
            Self::Win(distance) | Self::Loss(distance) => Some(distance),
            Self::Draw | Self::Unknown(_) => None,
        }
    }

    /// The same position as seen by the other player.
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Self::Win(distance) => Self::Loss(distance),
            Self::Loss(distance) => Self::Win(distance),
            Self::Draw => Self::Draw,
            Self::Unknown(bounds) => Self::Unknown(Bounds {
                at_least: bounds.at_most.reversed(),
                at_most: bounds.at_least.reversed(),
                no_win_within: bounds.no_loss_within,
                no_loss_within: bounds.no_win_within,
            }),
        }
    }

    /// The value of a move for the player who makes it, from the value for his opponent, who is on move after it.
    #[must_use]
    pub const fn before(self) -> Self {
        match self.reversed() {
            Self::Win(distance) => Self::Win(distance.next()),
            Self::Loss(distance) => Self::Loss(distance.next()),
            Self::Draw => Self::Draw,
            Self::Unknown(bounds) => Self::Unknown(Bounds {
                no_win_within: if bounds.no_win_within == 0 {
                    0
                } else {
                    bounds.no_win_within + 1
                },
                no_loss_within: if bounds.no_loss_within == 0 {
                    0
                } else {
                    bounds.no_loss_within + 1
                },
                ..bounds
            }),
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win(distance) => write!(out, "win {distance}"),
            Self::Loss(distance) => write!(out, "loss {distance}"),
            Self::Draw => out.write_str("draw"),
            Self::Unknown(bounds) => write!(out, "unknown ({bounds})"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_turns_the_opponents_loss_into_a_win_one_ply_further() {
        assert_eq!(
            Value::Loss(Distance::AtMost(4)).before(),
            Value::Win(Distance::AtMost(5))
        );
        assert_eq!(Value::Draw.before(), Value::Draw);
    }

    #[test]
    fn bounds_change_sides_with_the_player() {
        let bounds = Bounds {
            at_least: Grade::Draw,
            no_win_within: 7,
            ..Bounds::NONE
        };
        let reversed = Bounds {
            at_most: Grade::Draw,
            no_loss_within: 7,
            ..Bounds::NONE
        };
        assert_eq!(Value::Unknown(bounds).reversed(), Value::Unknown(reversed));
        assert_eq!(
            Value::Unknown(bounds).reversed().reversed(),
            Value::Unknown(bounds)
        );
    }

    #[test]
    fn what_is_not_known_says_what_is() {
        let bounds = Bounds {
            no_win_within: 9,
            no_loss_within: 10,
            ..Bounds::NONE
        };
        let text = "unknown (no forced win within 9 plies, no forced loss within 10 plies)";
        assert_eq!(Value::Unknown(bounds).to_string(), text);
        assert_eq!(Value::UNKNOWN.to_string(), "unknown (nothing known)");
    }

    #[test]
    fn of_two_true_statements_the_sharper_one_is_kept() {
        let bounds = |at_least, at_most| {
            Value::Unknown(Bounds {
                at_least,
                at_most,
                ..Bounds::NONE
            })
        };
        let no_loss = bounds(Grade::Draw, Grade::Win);
        let no_win = bounds(Grade::Loss, Grade::Draw);
        assert_eq!(no_loss.sharpened_by(no_win), Value::Draw);
        assert_eq!(no_loss.sharpened_by(Value::Draw), Value::Draw);
        let [soon, late, exact] =
            [Distance::AtMost(5), Distance::AtMost(9), Distance::Exact(7)].map(Value::Win);
        assert_eq!(late.sharpened_by(soon), soon);
        assert_eq!(late.sharpened_by(exact), exact);
        assert_eq!(exact.sharpened_by(soon), exact);
    }
}
