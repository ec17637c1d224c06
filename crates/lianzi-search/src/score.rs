//! What a position is worth, as numbers inside a search and as words outside it.
//!
//! Inside, a score is an `i32` for the player on move at the node: [`WIN`] less one for each ply to the win. Scores belong
//! to their node, not to the root, so that a table may hand them from one way to another.

use lianzi_rules::{Outcome, Player};

/// What a search says about a position, for the player on move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Score {
    /// The mover can force a win in so many plies; minimax and alpha-beta to a fixed depth say: in no fewer. Monte Carlo
    /// search and the search for continuous threats may have overlooked a faster one.
    Win {
        /// Plies to the end.
        plies: u32,
    },
    /// The mover loses against best play, after so many plies if he resists as long as he can; for Monte Carlo search: after
    /// no more plies than these.
    Loss {
        /// Plies to the end.
        plies: u32,
    },
    /// Best play by both draws.
    Draw,
    /// A guess: positive when the mover seems to be better off. A stone short of a line counts 500.
    Estimate(i32),
}

/// A win on the spot, were there such a thing: a win in n plies is `WIN - n`.
pub(crate) const WIN: i32 = 1_000_000;

/// Scores from here on are wins; those between are estimates.
pub(crate) const DECISIVE: i32 = WIN - 100_000;

/// The largest estimate.
pub(crate) const MOST_ESTIMATE: i32 = DECISIVE - 1;

/// A decided outcome as a score for a player who stands right there; `None` while the game is on.
#[inline]
pub(crate) fn of_outcome(outcome: Outcome, viewer: Player) -> Option<i32> {
    match outcome {
        Outcome::InProgress => None,
        Outcome::Draw(_) => Some(0),
        Outcome::Win(winner) if winner == viewer => Some(WIN),
        Outcome::Win(_) => Some(-WIN),
    }
}

/// The same score seen from one ply further away: wins and losses come a step closer to nothing.
#[inline]
pub(crate) fn farther(score: i32) -> i32 {
    if score.abs() >= DECISIVE {
        score - score.signum()
    } else {
        score
    }
}

/// The bound at a child that [`farther`] turns into this bound at the node.
#[inline]
pub(crate) fn nearer(bound: i32) -> i32 {
    if bound.abs() >= DECISIVE {
        bound + bound.signum()
    } else {
        bound
    }
}

/// The score of a decided node, in words.
pub(crate) fn decisive(score: i32) -> Option<Score> {
    let plies = (WIN - score.abs()) as u32;
    if score >= DECISIVE {
        Some(Score::Win { plies })
    } else if score <= -DECISIVE {
        Some(Score::Loss { plies })
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sooner_win_and_a_later_loss_are_better() {
        let (soon, late) = (farther(WIN), farther(farther(farther(WIN))));
        assert!(soon > late && late > MOST_ESTIMATE);
        assert!(-late > -soon);
        assert_eq!(decisive(late), Some(Score::Win { plies: 3 }));
        assert_eq!(decisive(-soon), Some(Score::Loss { plies: 1 }));
        assert_eq!(decisive(MOST_ESTIMATE), None);
    }

    #[test]
    fn a_bound_at_the_child_asks_the_same_question_as_at_the_node() {
        let scores = [
            -WIN,
            -WIN + 3,
            -DECISIVE - 5,
            -70,
            -1,
            0,
            1,
            70,
            DECISIVE + 5,
            WIN - 3,
            WIN,
        ];
        let bounds = scores.into_iter().chain([WIN - 1, 1 - WIN, WIN + 1, -WIN - 1]);
        for bound in bounds {
            for score in scores {
                assert_eq!(farther(score) > bound, score > nearer(bound), "{score} {bound}");
            }
        }
    }
}
