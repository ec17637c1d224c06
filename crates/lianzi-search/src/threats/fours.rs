//! Fours for others: what the player on move must do, or wins by, as far as rows that lack one stone say it.

use lianzi_rules::rules::Rules;
use lianzi_rules::{Game, Mask, Move, Position};

use super::attack::{Attack, Failed, MOST_FOURS, Means};
use super::field::Field;
use super::shapes::Shapes;
use crate::limits::{Limits, Watch};

/// Fours (rows that lack one stone) of games in which one stone a turn is placed, stays, and wins by rows and drawn shapes alone.
///
/// For searches that weigh which position to look into next, such as proof-number search.
///
/// ```
/// use lianzi_rules::{Game, catalogue};
/// use lianzi_search::{Forced, Fours};
///
/// let rules = catalogue::rules("mnk:9,9,5")?;
/// let mut fours = Fours::of(&rules).expect("stones are placed and stay");
/// let game: Game<2> = Game::new(rules);
/// let position = game.read_position("9/9/9/9/2XXX4/9/9/2OO5/9 X - 5")?;
/// assert!(matches!(fours.at(&position).look(&game, &position, 100), Forced::Wins(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Fours {
    shapes: Shapes,
    failed: Failed,
}

/// What fours mean for the player on move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Forced {
    /// This move wins: at once, or by a four after the other.
    Wins(Move),
    /// The opponent fills a row next, unless one of so many moves is made.
    Answers(u32),
    /// Nothing, as far as was looked.
    Nothing,
}

impl Fours {
    /// Those of a game; `None` when it is of another kind.
    pub fn of(rules: &Rules) -> Option<Self> {
        let shapes = Shapes::new(rules).filter(|shapes| shapes.turn() == 1)?;
        Some(Self {
            shapes,
            failed: Failed::new(),
        })
    }

    /// The fours of a position, from which one may go on to others.
    pub fn at<'f, const W: usize>(&'f mut self, position: &Position<W>) -> FoursAt<'f, W> {
        FoursAt {
            field: Field::new(&self.shapes, position),
            failed: &mut self.failed,
            position: *position,
        }
    }
}

/// The fours of one position after the other: what is near to the one before is quickly looked at.
#[derive(Debug)]
pub struct FoursAt<'f, const W: usize> {
    field: Field<'f, W>,
    failed: &'f mut Failed,
    position: Position<W>,
}

impl<const W: usize> FoursAt<'_, W> {
    /// What fours mean in a position of the same game. A win by fours is looked for at no more than so many positions.
    pub fn look(&mut self, game: &Game<W>, position: &Position<W>, budget: u64) -> Forced {
        self.field.follow(&self.position, position);
        self.position = *position;
        let Some(legal) = game.placements(position) else {
            return Forced::Nothing;
        };
        let mover = position.mover();
        let (field, enemy) = (&mut self.field, mover.opponent());
        if let Some(at) = (field.fills(mover) & legal).lowest() {
            return Forced::Wins(Move::Place { at, stone: mover });
        }
        let answers = field.answers(enemy, legal).map(Mask::count);
        if field.fours(mover).meets(legal) {
            let limits = Limits::none();
            let mut line = Vec::new();
            let mut attack = Attack {
                game,
                field,
                failed: self.failed,
                watch: &mut Watch::start(&limits),
                budget,
                means: Means::Fours,
            };
            if attack.win(position, MOST_FOURS, &mut line)
                && let Some(&mv) = line.last()
            {
                return Forced::Wins(mv);
            }
        }
        answers.map_or(Forced::Nothing, Forced::Answers)
    }
}
