//! Tables when they are filled: values and distances of positions, and how many there are of each.

use std::sync::atomic::{AtomicU8, AtomicU16};

use lianzi_rules::{AnyGame, AnyPosition, Each, Game, Player, Position, with_game, with_position};

use super::cells::{Cell, Coding, Filled};
use super::combinations::{Side, subsets};
use super::local::Local;
use super::placing::Below;
use super::plan::{Layer, Plan, Verdict};
use super::{Sides, Stop, placing, sliding};
use crate::method::NotApplicable;
use crate::request::{Halt, Progress, Request};
use crate::value::{Bounds, Distance, Grade, Value};
use crate::watch::Watch;
use lianzi_rules::rules::Stuck;

/// Why there is no table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TableError {
    /// The rules are not made for it.
    #[error("no table can be made: {0}")]
    NotApplicable(#[from] NotApplicable),
    /// It takes more memory than there may be used.
    #[error("the table needs {needed} bytes of memory, but may use only {given}")]
    Memory {
        /// Bytes that it needs.
        needed: u64,
        /// Bytes that the request allows.
        given: u64,
    },
    /// The work was stopped.
    #[error("{0}")]
    Halted(#[from] Halt),
}

/// How many positions of the sliding phase have which value for the player on move.
///
/// Counted are all arrangements of the stones with a player on move, symmetric ones one by one, but for those in which a
/// pattern of the player on move stands: nobody is on move after having ended the game. Where a pattern of his opponent
/// stands, the opponent has just ended the game, and that is what counts. (Where the same rules hold for both players, only
/// one of them is counted as being on move.)
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Census {
    /// All that are counted.
    pub legal: u64,
    /// Won by the player on move.
    pub won: u64,
    /// Lost by him.
    pub lost: u64,
    /// Neither.
    pub drawn: u64,
    /// The largest number of plies to a win of the player on move.
    pub longest_win: u16,
}

/// Values and distances of all positions that can follow from one.
///
/// A position means stones, mover and phase, whatever the way to it. What stands on the board counts for nothing unless it
/// is made: a position with a line that nobody can have reached has the value that it would have if play went on.
///
/// The tables know endless play, which is a draw, but neither limits of plies nor rules about repetition. [`Table::value`]
/// puts that right: within the plies that are left, a win of at most so many plies stands, and all else is a draw. Draws by
/// repetition change nothing for a game without a past, since a won game that both play best never repeats a position.
///
/// ```
/// use lianzi_rules::catalogue;
/// use lianzi_solve::{Distance, Request, Table, Value};
///
/// let game = catalogue::game("three-mens-morris")?;
/// let table = Table::new(&game, &game.start(), &Request::default(), &mut |_| {})?;
/// assert_eq!(table.value(&game.start()), Some(Value::Win(Distance::Exact(9))));
/// let corner = game.read_position("W2/3/3 B 2,3 1")?;
/// assert_eq!(table.value(&corner), Some(Value::Draw));
/// assert_eq!(table.census().legal, 1520);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Table {
    plan: Plan,
    sides: Sides,
    sliding: Vec<Filled>,
    sliding_coding: Coding,
    layers: Vec<Filled>,
    layers_coding: Coding,
    longest: u16,
}

impl std::fmt::Debug for Table {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Table")
            .field("bytes", &self.bytes())
            .field("layers", &self.layers.len())
            .field("longest", &self.longest)
            .finish_non_exhaustive()
    }
}

impl Plan {
    /// The bytes needed, if distances fit into the narrowest cells.
    pub(super) fn least_bytes(&self) -> u128 {
        let width = |parity| if parity { 1 } else { 2 };
        self.bytes(width(self.parity()), width(self.placing_parity()))
    }
}

impl Table {
    /// The tables for a position and all that can follow it. `report` is told about progress.
    ///
    /// # Errors
    /// When the rules are not made for it, when memory does not suffice, when the request's limits stop the work.
    ///
    /// # Panics
    /// When the position belongs to a game of another size of board.
    pub fn new(
        game: &AnyGame,
        position: &AnyPosition,
        request: &Request,
        report: &mut dyn FnMut(&Progress),
    ) -> Result<Self, TableError> {
        with_game!(game, position, |game, position| {
            Self::make(game, position, request, &mut Watch::new(request, report))
        })
    }

    pub(super) fn make<const W: usize>(
        game: &Game<W>,
        position: &Position<W>,
        request: &Request,
        watch: &mut Watch<'_>,
    ) -> Result<Self, TableError> {
        let plan = Plan::new(game, position)?;
        let afford = |needed: u128| {
            if needed <= request.memory as u128 {
                Ok(())
            } else {
                Err(TableError::Memory {
                    needed: u64::try_from(needed).unwrap_or(u64::MAX),
                    given: request.memory as u64,
                })
            }
        };
        afford(plan.least_bytes())?;
        watch.look()?;
        let most = plan.stones.0[0].max(plan.stones.0[1]);
        let side = |stones| {
            let used = plan.stones.0.contains(&stones) || !plan.layers.is_empty();
            used.then(|| Side::new(&plan.choose, &plan.symmetries, plan.points, stones))
        };
        let sides = Sides((0..=most).map(side).collect());
        let threads = request.threads.max(1);
        let sliding_coding = Coding {
            parity: plan.parity(),
        };
        let narrow = if sliding_coding.parity {
            sliding::fill::<AtomicU8>(&plan, &sides, sliding_coding, threads, watch)
        } else {
            Err(Stop::TooDeep)
        };
        let (sliding, longest): (Vec<Filled>, u16) = match narrow {
            Ok((fields, longest)) => (fields.into_iter().map(Filled::Narrow).collect(), longest),
            Err(Stop::Halt(halt)) => return Err(halt.into()),
            Err(Stop::TooDeep) => {
                afford(plan.bytes(2, 2))?;
                match sliding::fill::<AtomicU16>(&plan, &sides, sliding_coding, threads, watch) {
                    Ok((fields, longest)) => (fields.into_iter().map(Filled::Wide).collect(), longest),
                    Err(Stop::Halt(halt)) => return Err(halt.into()),
                    Err(Stop::TooDeep) => return Err(NotApplicable::TooManyPositions.into()),
                }
            }
        };
        let mut table = Self {
            sliding,
            sliding_coding,
            layers: Vec::new(),
            layers_coding: Coding {
                parity: plan.placing_parity(),
            },
            longest,
            sides,
            plan,
        };
        table.fill_layers(threads, watch)?;
        Ok(table)
    }

    fn fill_layers(&mut self, threads: usize, watch: &mut Watch<'_>) -> Result<(), TableError> {
        let plan = &self.plan;
        let coding = self.layers_coding;
        let deepest = self.longest.saturating_add(plan.layers.len() as u16);
        let narrow = coding.parity && coding.code(true, deepest) <= AtomicU8::MOST;
        // From the last layer up.
        let mut filled: Vec<Filled> = Vec::new();
        for (index, layer) in plan.layers.iter().enumerate().rev() {
            let (next, field, below_coding) =
                if let (Some(next), Some(field)) = (plan.layers.get(index + 1), filled.last()) {
                    (next.mover, field, coding)
                } else {
                    let next = plan.slides_first;
                    (next, &self.sliding[plan.table(next)], self.sliding_coding)
                };
            let below = Below {
                field,
                coding: below_coding,
                again: next == layer.mover,
            };
            let sides = &self.sides;
            let field = if narrow {
                placing::fill::<AtomicU8>(plan, sides, layer, &below, coding, threads, watch)
                    .map(Filled::Narrow)
            } else {
                placing::fill::<AtomicU16>(plan, sides, layer, &below, coding, threads, watch)
                    .map(Filled::Wide)
            };
            match field {
                Ok(field) => filled.push(field),
                Err(Stop::Halt(halt)) => return Err(halt.into()),
                Err(Stop::TooDeep) => return Err(NotApplicable::TooManyPositions.into()),
            }
        }
        filled.reverse();
        self.layers = filled;
        Ok(())
    }

    /// The value for the player on move of a position in progress, the limit of plies taken into account; `None` when the
    /// position is none of the table's, or is over.
    ///
    /// The position must be of the game that the table was made for.
    pub fn value(&self, position: &AnyPosition) -> Option<Value> {
        with_position!(position, |position| self.look_up(position))
    }

    /// The same as if there were no limit of plies.
    pub fn value_without_limit(&self, position: &AnyPosition) -> Option<Value> {
        with_position!(position, |position| self.unlimited(position))
    }

    pub(super) fn look_up<const W: usize>(&self, position: &Position<W>) -> Option<Value> {
        let value = self.unlimited(position)?;
        let (Some(limit), Some(distance)) = (self.plan.limit, value.distance()) else {
            return Some(value);
        };
        let left = limit.saturating_sub(position.ply());
        let decides_by_being_stuck = matches!(self.plan.stuck, Stuck::Win | Stuck::Lose);
        Some(
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
            },
        )
    }

    fn unlimited<const W: usize>(&self, position: &Position<W>) -> Option<Value> {
        let plan = &self.plan;
        if position.outcome().is_over() || position.removing() > 0 {
            return None;
        }
        let stones = Each(Player::BOTH.map(|player| {
            let points = position.stones(player).iter();
            points.fold(0_u64, |mask, point| mask | 1 << (point.index() & 63))
        }));
        let mover = position.mover();
        let counts = stones.map(|stones| stones.count_ones() as usize);
        let (own, other) = (stones[mover], stones[mover.opponent()]);
        if (own | other) & !(u64::MAX >> (64 - plan.points)) != 0 {
            return None;
        }
        let (field, coding) = if position.phase() == plan.phase {
            if counts != plan.stones {
                return None;
            }
            (&self.sliding[plan.table(mover)], self.sliding_coding)
        } else {
            let is_here = |layer: &Layer| {
                let ply = layer.ply.is_none_or(|ply| ply == position.ply());
                layer.mover == mover && layer.stones == counts && ply
            };
            let layer = plan.layers.iter().position(is_here)?;
            (&self.layers[layer], self.layers_coding)
        };
        let (row, symmetry) = self.sides.of(counts[mover]).canonical(plan.choose.rank(own));
        let own = self.sides.of(counts[mover]).rows[row];
        let other = plan.symmetries[symmetry].of(other);
        Some(coding.value(field.get(row, sliding::column(plan, own, other))))
    }

    /// Counts the positions of the sliding phase.
    pub fn census(&self) -> Census {
        let plan = &self.plan;
        let mut census = Census::default();
        for &mover in plan.movers() {
            let other = mover.opponent();
            let side = self.sides.of(plan.stones[mover]);
            let sets = subsets(plan.points - plan.stones[mover], plan.stones[other]);
            let mut local = Local::new();
            for (row, &own) in side.rows.iter().enumerate() {
                if plan.judges[mover].standing(own).is_some() {
                    continue;
                }
                local.stand(plan.points, own, &[]);
                let images = (plan.symmetries.len() / (side.stabilisers(row).len() + 1)) as u64;
                for (column, &others) in sets.iter().enumerate() {
                    census.legal += images;
                    let value = match plan.judges[other].standing(local.outer(others)) {
                        Some(Verdict::Win) => Value::Loss(Distance::Exact(0)),
                        Some(Verdict::Lose) => Value::Win(Distance::Exact(0)),
                        Some(Verdict::Draw | Verdict::Forbid) => Value::Draw,
                        None => {
                            let field = &self.sliding[plan.table(mover)];
                            self.sliding_coding.value(field.get(row, column))
                        }
                    };
                    match value {
                        Value::Win(distance) => {
                            census.won += images;
                            census.longest_win = census.longest_win.max(distance.plies());
                        }
                        Value::Loss(_) => census.lost += images,
                        Value::Draw | Value::Unknown(_) => census.drawn += images,
                    }
                }
            }
        }
        census
    }

    /// Bytes of the tables in memory, without what is needed to find one's way in them.
    pub fn bytes(&self) -> usize {
        self.sliding.iter().chain(&self.layers).map(Filled::bytes).sum()
    }

    /// The bytes that a table for this position would need while it is made.
    ///
    /// # Errors
    /// When no table can be made.
    ///
    /// # Panics
    /// When the position belongs to a game of another size of board.
    pub fn bytes_needed(game: &AnyGame, position: &AnyPosition) -> Result<u64, NotApplicable> {
        let plan = with_game!(game, position, |game, position| Plan::new(game, position))?;
        Ok(u64::try_from(plan.least_bytes()).unwrap_or(u64::MAX))
    }
}
