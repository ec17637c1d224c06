//! What the searches know about a game before they look at any position.

use lianzi_rules::AnyGame;

use crate::evaluate::{Evaluator, GoalLine, goal_lines};
use crate::threats::Shapes;

/// What is known about a game.
#[derive(Debug)]
pub(crate) struct Knowledge {
    pub(crate) evaluator: Evaluator,
    pub(crate) goals: Vec<GoalLine>,
    /// Where threats can be counted.
    pub(crate) shapes: Option<Shapes>,
}

impl Knowledge {
    pub(crate) fn new(game: &AnyGame) -> Self {
        let goals = goal_lines(game.rules());
        Self {
            evaluator: Evaluator::of_lines(game, &goals),
            goals,
            shapes: Shapes::new(game.rules()),
        }
    }
}
