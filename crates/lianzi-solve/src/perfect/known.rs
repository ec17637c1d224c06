//! Which value is better, which statement about a value says more, and what a value is a ply earlier.

use crate::value::{Bounds, Grade, Value};

/// A number that is larger for values the player on move likes better.
pub(super) fn rank(value: Value) -> i32 {
    match value {
        Value::Win(distance) => (1 << 16) - i32::from(distance.plies()),
        Value::Loss(distance) => i32::from(distance.plies()) - (1 << 16),
        Value::Draw => 0,
        Value::Unknown(_) => -(1 << 17),
    }
}

/// Whether nothing is left to find out about a value.
pub(super) fn is_exact(value: Value) -> bool {
    match value {
        Value::Win(distance) | Value::Loss(distance) => distance.is_exact(),
        Value::Draw => true,
        Value::Unknown(_) => false,
    }
}

/// The one of two true statements that says more.
pub(super) fn better_known(one: Value, other: Value) -> Value {
    match (one, other) {
        (Value::Unknown(one), Value::Unknown(other)) => {
            let bounds = Bounds {
                at_least: one.at_least.max(other.at_least),
                at_most: one.at_most.min(other.at_most),
                no_win_within: one.no_win_within.max(other.no_win_within),
                no_loss_within: one.no_loss_within.max(other.no_loss_within),
            };
            match (bounds.at_least, bounds.at_most) {
                (Grade::Draw, Grade::Draw) => Value::Draw,
                _ => Value::Unknown(bounds),
            }
        }
        (Value::Unknown(_), known) => known,
        (known, _) if is_exact(known) => known,
        (_, exact) if is_exact(exact) => exact,
        (Value::Win(one), Value::Win(other)) if other.plies() < one.plies() => Value::Win(other),
        (Value::Loss(one), Value::Loss(other)) if other.plies() < one.plies() => Value::Loss(other),
        (known, _) => known,
    }
}

/// The same value, one ply further from the end, for the same player.
pub(super) fn farther(value: Value) -> Value {
    value.reversed().before()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::Distance;

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
        assert_eq!(better_known(no_loss, no_win), Value::Draw);
        assert_eq!(better_known(no_loss, Value::Draw), Value::Draw);
        let [soon, late, exact] =
            [Distance::AtMost(5), Distance::AtMost(9), Distance::Exact(7)].map(Value::Win);
        assert_eq!(better_known(late, soon), soon);
        assert_eq!(better_known(late, exact), exact);
        assert_eq!(better_known(exact, soon), exact);
    }

    #[test]
    fn the_same_player_a_ply_earlier_has_the_same_value_a_ply_further_off() {
        assert_eq!(
            farther(Value::Win(Distance::Exact(2))),
            Value::Win(Distance::Exact(3))
        );
        assert_eq!(farther(Value::Draw), Value::Draw);
    }

    #[test]
    fn a_quick_win_is_better_than_a_slow_one_and_a_slow_loss_than_a_quick_one() {
        let values = [
            Value::Win(Distance::Exact(1)),
            Value::Win(Distance::AtMost(9)),
            Value::Draw,
            Value::Loss(Distance::Exact(8)),
            Value::Loss(Distance::AtMost(2)),
            Value::UNKNOWN,
        ];
        assert!(values.map(rank).is_sorted_by(|one, other| one > other));
    }
}
