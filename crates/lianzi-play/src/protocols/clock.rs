//! How long to think for a move, from what a manager says about time.
//!
//! Nothing here looks at a clock: what is left, and what was spent, comes from outside.

use std::time::Duration;

/// Kept back from a time for the way of the move to the manager: the search ends about a millisecond after its limit,
/// and a busy system takes its time to wake whoever writes.
const RESERVE: Duration = Duration::from_millis(15);

/// "As fast as possible": enough for a look at every move.
const AT_ONCE: Duration = Duration::from_millis(5);

/// So many moves of one player are expected of a whole game; near its end, at least so many more.
const MOVES_OF_A_GAME: u32 = 40;
const MOVES_STILL_TO_COME: u32 = 12;

/// What is known about the time for a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Time {
    /// The most for this move; `None`: no limit. Zero means as fast as possible.
    pub turn: Option<Duration>,
    /// What is left for the game; `None`: no limit. Nothing is left when it has run out.
    pub left: Option<Duration>,
    /// Added after each move.
    pub increment: Duration,
}

impl Time {
    /// How long to think when so many moves have been made by the player; `None`: as long as one likes.
    pub fn budget(self, moves_made: u32) -> Option<Duration> {
        let share = self.left.map(|left| {
            let to_come = MOVES_OF_A_GAME
                .saturating_sub(moves_made)
                .max(MOVES_STILL_TO_COME);
            let whole = left / to_come + self.increment * 4 / 5;
            whole.min(left)
        });
        let most = match (self.turn, share) {
            (Some(turn), Some(share)) => turn.min(share),
            (one, other) => one.or(other)?,
        };
        // Of a time that is hardly longer than the reserve, half is used.
        Some(most.saturating_sub(RESERVE).max(most / 2).max(AT_ONCE))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn millis(number: u64) -> Duration {
        Duration::from_millis(number)
    }

    #[test]
    fn a_time_for_each_move_is_used_but_for_the_reserve() {
        let time = Time {
            turn: Some(millis(1000)),
            ..Time::default()
        };
        assert_eq!(time.budget(0), Some(millis(985)));
        assert_eq!(Time::default().budget(0), None);
    }

    #[test]
    fn a_time_for_the_game_is_shared_out_among_the_moves_to_come() {
        let time = |left| Time {
            turn: Some(millis(30_000)),
            left: Some(millis(left)),
            increment: Duration::ZERO,
        };
        assert_eq!(time(180_000).budget(0), Some(millis(4485)));
        assert_eq!(time(180_000).budget(39), Some(millis(14_985)));
        assert_eq!(time(100_000_000).budget(0), Some(millis(29_985)));
        assert_eq!(time(0).budget(10), Some(AT_ONCE));
    }

    #[test]
    fn no_game_is_lost_on_time_by_thinking_as_long_as_it_says() {
        for increment in [0, 100, 2000] {
            let mut left = millis(10_000);
            for moves in 0..180 {
                let time = Time {
                    turn: None,
                    left: Some(left),
                    increment: millis(increment),
                };
                let spent = time.budget(moves).expect("there is a limit");
                assert!(
                    spent <= left || spent == AT_ONCE,
                    "{moves}: {spent:?} of {left:?}"
                );
                left = left.saturating_sub(spent) + millis(increment);
            }
        }
    }

    #[test]
    fn as_fast_as_possible_is_a_few_milliseconds() {
        for turn in [0, 1, 10] {
            let time = Time {
                turn: Some(millis(turn)),
                ..Time::default()
            };
            assert_eq!(time.budget(0), Some(AT_ONCE));
        }
    }
}
