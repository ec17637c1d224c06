//! Which value is better, what a value is a ply earlier, and what follows from the values of a position and its moves for each
//! other.

use crate::value::{Bounds, Distance, Grade, Value};

/// A number that is larger for values the player on move likes better.
pub(super) fn rank(value: Value) -> i32 {
    match value {
        Value::Win(distance) => (1 << 16) - i32::from(distance.plies()),
        Value::Loss(distance) => i32::from(distance.plies()) - (1 << 16),
        Value::Draw => 0,
        Value::Unknown(_) => -(1 << 17),
    }
}

/// Adds to the value of a position and to those of all its moves what follows from each other, so that none contradicts another. All
/// are values for the player on move. Nothing is searched.
///
/// A position is worth what its best move is. It is exact as soon as no other move can be better, even where the others are not.
/// A lost position loses by every move, at least as soon; a drawn one is won by none.
///
/// ```
/// use lianzi_solve::{Distance, Value, reconcile};
/// let mut position = Value::UNKNOWN;
/// let mut moves = [Value::Loss(Distance::AtMost(9)), Value::Win(Distance::Exact(1)), Value::UNKNOWN];
/// reconcile(&mut position, &mut moves);
/// assert_eq!(position, Value::Win(Distance::Exact(1)));
/// ```
pub fn reconcile(position: &mut Value, moves: &mut [Value]) {
    *position = position.sharpened_by(of_best(moves));
    match *position {
        Value::Win(distance) => {
            let plies = distance.plies();
            if distance.is_exact() {
                for value in &mut *moves {
                    match value {
                        Value::Unknown(bounds) => {
                            bounds.no_win_within = bounds.no_win_within.max(plies.saturating_sub(1));
                        }
                        Value::Win(least) if least.plies() == plies => *least = distance,
                        _ => {}
                    }
                }
            }
            let may_win = |value: &Value| {
                let slower = matches!(value, Value::Win(Distance::Exact(exact)) if *exact > plies);
                value.at_most() == Grade::Win && !slower
            };
            if let Some(only) = only(moves, may_win) {
                *only = only.sharpened_by(*position);
            }
        }
        Value::Loss(distance) => {
            let plies = distance.plies();
            for value in &mut *moves {
                *value = value.sharpened_by(Value::Loss(Distance::AtMost(plies)));
            }
            let lasts = |value: &Value| value.distance().is_none_or(|most| most.plies() >= plies);
            if distance.is_exact()
                && let Some(only) = only(moves, lasts)
            {
                *only = *position;
            }
        }
        Value::Draw => {
            for value in &mut *moves {
                *value = value.sharpened_by(Value::Unknown(Bounds {
                    at_most: Grade::Draw,
                    ..Bounds::NONE
                }));
            }
            if let Some(only) = only(moves, |value| value.at_most() == Grade::Draw) {
                *only = Value::Draw;
            }
        }
        Value::Unknown(_) => {}
    }
}

/// The only one of these values of which something is true.
fn only(moves: &mut [Value], is_true: impl Fn(&Value) -> bool) -> Option<&mut Value> {
    let mut found = moves.iter_mut().filter(|value| is_true(value));
    let first = found.next();
    first.filter(|_| found.next().is_none())
}

/// What the values of all moves say about the position.
fn of_best(moves: &[Value]) -> Value {
    let known = moves.iter().filter(|value| value.grade().is_some());
    let Some(&best) = known.max_by_key(|value| (rank(**value), value.is_exact())) else {
        return Value::UNKNOWN;
    };
    match best {
        Value::Win(distance) => {
            // A faster win may hide among the moves of which less is known.
            let may_be_faster = |value: &Value| match value {
                Value::Win(other) => !other.is_exact(),
                Value::Unknown(bounds) => {
                    bounds.at_most == Grade::Win && bounds.no_win_within + 1 < distance.plies()
                }
                Value::Loss(_) | Value::Draw => false,
            };
            if distance.is_exact() && !moves.iter().any(may_be_faster) {
                best
            } else if distance.plies() <= 1 {
                Value::Win(Distance::Exact(distance.plies()))
            } else {
                Value::Win(Distance::AtMost(distance.plies()))
            }
        }
        Value::Draw if moves.iter().all(|value| value.at_most() <= Grade::Draw) => best,
        Value::Loss(_) if moves.iter().all(|value| value.grade().is_some()) => best,
        _ => Value::Unknown(Bounds {
            at_least: moves
                .iter()
                .map(|value| value.at_least())
                .max()
                .unwrap_or(Grade::Loss),
            at_most: moves
                .iter()
                .map(|value| value.at_most())
                .max()
                .unwrap_or(Grade::Win),
            ..Bounds::NONE
        }),
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

    #[test]
    fn a_position_is_as_exact_as_its_best_move_when_no_other_can_be_better() {
        let [quick, slow] = [5, 9].map(|plies| Value::Win(Distance::Exact(plies)));
        let [maybe_quick, lost] = [Value::Win(Distance::AtMost(9)), Value::Loss(Distance::AtMost(4))];
        let of = |moves: &[Value]| {
            let (mut position, mut moves) = (Value::UNKNOWN, moves.to_vec());
            reconcile(&mut position, &mut moves);
            position
        };
        assert_eq!(of(&[quick, slow, lost]), quick);
        assert_eq!(of(&[quick, maybe_quick]), Value::Win(Distance::AtMost(5)));
        assert_eq!(of(&[Value::Draw, lost]), Value::Draw);
        let [long, short] = [8, 2].map(|plies| Value::Loss(Distance::Exact(plies)));
        assert_eq!(of(&[long, short, lost]), long);
        assert_eq!(of(&[short, lost]), lost);
        let Value::Unknown(bounds) = of(&[Value::Draw, Value::UNKNOWN]) else {
            panic!("it may be won");
        };
        assert_eq!((bounds.at_least, bounds.at_most), (Grade::Draw, Grade::Win));
    }

    #[test]
    fn the_only_move_that_can_be_worth_what_the_position_is_worth_is() {
        let moves_of = |mut position: Value, moves: &[Value]| {
            let mut moves = moves.to_vec();
            reconcile(&mut position, &mut moves);
            moves
        };
        let most = |plies| Value::Loss(Distance::AtMost(plies));
        let exact = |plies| Value::Loss(Distance::Exact(plies));
        assert_eq!(moves_of(exact(8), &[most(12), exact(2)]), [exact(8), exact(2)]);
        assert_eq!(moves_of(exact(8), &[most(12), most(8)]), [most(8), most(8)]);
        let [win, at_most] = [Value::Win(Distance::Exact(7)), Value::Win(Distance::AtMost(9))];
        assert_eq!(moves_of(win, &[Value::Draw, at_most]), [Value::Draw, win]);
        let slower = Value::Win(Distance::Exact(11));
        assert_eq!(moves_of(win, &[slower, at_most]), [slower, win]);
        assert_eq!(
            moves_of(Value::Draw, &[exact(2), Value::UNKNOWN]),
            [exact(2), Value::Draw]
        );
    }
}
