//! Where a position stands in the tables: which field, which row, which column. The same in memory and on disk.

use lianzi_rules::rules::Stuck;
use lianzi_rules::{Each, Game, Player, Position};

use super::Sides;
use super::combinations::{Side, count};
use super::exits::place;
use super::plan::{Layer, Plan};
use crate::method::NotApplicable;
use crate::value::{Bounds, Grade, Value};

/// What a field holds: the positions of one moment of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Shape {
    /// The phase, from 0.
    pub phase: usize,
    /// The player on move; `None` when the field serves both, because the same holds for both.
    pub mover: Option<Player>,
    /// Stones of the player on move, and of his opponent.
    pub stones: [usize; 2],
    /// Stones in their hands; `None` where they are unlimited.
    pub hands: [Option<u16>; 2],
    /// The ply, where the opening rules make it matter.
    pub ply: Option<u16>,
    pub rows: usize,
    pub length: usize,
}

/// A place in the tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Place {
    pub field: usize,
    pub row: usize,
    pub column: usize,
}

/// What is needed to find positions in tables.
pub(crate) struct Index {
    pub(super) plan: Plan,
    pub(super) sides: Sides,
}

impl Index {
    /// What is needed for a position and all that can follow it.
    pub(crate) fn of<const W: usize>(game: &Game<W>, position: &Position<W>) -> Result<Self, NotApplicable> {
        Ok(Self::new(Plan::new(game, position)?))
    }

    pub(super) fn new(plan: Plan) -> Self {
        let all = plan.slices.iter().flat_map(|slice| slice.stones.0);
        let sliding: Vec<usize> = all.collect();
        let most = sliding.iter().copied().max().unwrap_or(0);
        let side = |stones| {
            let used = sliding.contains(&stones) || !plan.layers.is_empty();
            used.then(|| Side::new(&plan.choose, &plan.symmetries, plan.points, stones))
        };
        let sides = Sides((0..=most).map(side).collect());
        Self { plan, sides }
    }

    /// The fields in order: sliding, from the fewest stones up, then placing, from the first moment on.
    pub(crate) fn shapes(&self) -> Vec<Shape> {
        let plan = &self.plan;
        let pair = |of: &Each<Option<u16>>, mover: Player| [of[mover], of[mover.opponent()]];
        let sliding = plan.slices.iter().flat_map(|slice| {
            slice.movers().iter().map(|&mover| Shape {
                phase: plan.phase,
                mover: (!plan.even).then_some(mover),
                hands: pair(&plan.hands, mover),
                ply: None,
                ..self.shape(mover, slice.stones)
            })
        });
        let placing = plan.layers.iter().map(|layer| Shape {
            phase: layer.phase,
            mover: Some(layer.mover),
            hands: pair(&layer.hands, layer.mover),
            ply: layer.ply,
            ..self.shape(layer.mover, layer.stones)
        });
        sliding.chain(placing).collect()
    }

    fn shape(&self, mover: Player, stones: Each<usize>) -> Shape {
        let (own, other) = (stones[mover], stones[mover.opponent()]);
        Shape {
            phase: 0,
            mover: None,
            stones: [own, other],
            hands: [None; 2],
            ply: None,
            rows: self.sides.of(own).rows.len(),
            length: count(self.plan.points - own, other) as usize,
        }
    }

    /// The symmetries that the tables are reduced by: for each the images of all points.
    pub(crate) fn symmetries(&self) -> Vec<Vec<usize>> {
        let points = 0..self.plan.points;
        let images = self.plan.symmetries.iter();
        images
            .map(|symmetry| {
                let image = |point: usize| symmetry.of(1 << point).trailing_zeros() as usize;
                points.clone().map(image).collect()
            })
            .collect()
    }

    /// The place of a position in progress; `None` when it is none of the tables'.
    pub(crate) fn place<const W: usize>(&self, position: &Position<W>) -> Option<Place> {
        let plan = &self.plan;
        if position.outcome().is_over() || position.removing() > 0 {
            return None;
        }
        let stones = Each(Player::BOTH.map(|player| {
            let points = position.stones(player).iter();
            points.fold(0_u64, |mask, point| mask | 1 << (point.index() & 63))
        }));
        let hands = Each(Player::BOTH.map(|player| position.hand(player)));
        let mover = position.mover();
        let counts = stones.map(|stones| stones.count_ones() as usize);
        let (own, other) = (stones[mover], stones[mover.opponent()]);
        if (own | other) & !(u64::MAX >> (64 - plan.points)) != 0 {
            return None;
        }
        let field = if position.phase() == plan.phase {
            if hands != plan.hands {
                return None;
            }
            plan.sliding_field(mover, counts)?
        } else {
            let is_here = |layer: &Layer| {
                layer.phase == position.phase()
                    && layer.mover == mover
                    && layer.stones == counts
                    && layer.hands == hands
                    && layer.ply.is_none_or(|ply| ply == position.ply())
            };
            plan.sliding_fields() + plan.layers.iter().position(is_here)?
        };
        let (row, column) = place(plan, &self.sides, own, other);
        Some(Place { field, row, column })
    }

    /// What becomes of a value when the limit of plies is taken into account.
    pub(crate) fn limited(&self, value: Value, ply: u16) -> Value {
        let (Some(limit), Some(distance)) = (self.plan.limit, value.distance()) else {
            return value;
        };
        let left = limit.saturating_sub(ply);
        let decides_by_being_stuck = matches!(self.plan.stuck, Stuck::Win | Stuck::Lose);
        if distance.plies() < left || distance.plies() == left && !decides_by_being_stuck {
            value
        } else if distance.plies() > left {
            Value::Draw
        } else {
            // Being stuck at the limit is a draw, making a line is not: the table does not tell which it is.
            let (at_least, at_most) = match value {
                Value::Win(_) => (Grade::Draw, Grade::Win),
                _ => (Grade::Loss, Grade::Draw),
            };
            Value::Unknown(Bounds {
                at_least,
                at_most,
                ..Bounds::NONE
            })
        }
    }
}
