//! Tables when they are filled: values and distances of positions, and how many there are of each.

use std::sync::atomic::{AtomicU8, AtomicU16};

use lianzi_rules::{AnyGame, AnyPosition, Game, Player, Position, with_game, with_position};

use super::cells::{Cell, Coding, Filled};
use super::combinations::subsets;
use super::exits::Known;
use super::index::{Index, Shape};
use super::judge::Verdict;
use super::keep::{Forgetful, Keeper};
use super::local::Local;
use super::placing::Below;
use super::plan::{Plan, Slice};
use super::sliding::Ground;
use super::{Stop, between_turns, placing, sliding};
use crate::method::Method;
use crate::method::NotApplicable;
use crate::request::{Halt, Progress, Request, SolveError};
use crate::value::{Distance, Value};
use crate::watch::Watch;

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

impl TableError {
    /// As solvers say it: that the work was halted, or why nothing was solved.
    pub(crate) fn halted(self) -> Result<Halt, SolveError> {
        let method = Method::Retrograde;
        match self {
            Self::Halted(halt) => Ok(halt),
            Self::Memory { needed, given } => Err(SolveError::Memory {
                method,
                needed,
                given,
            }),
            Self::NotApplicable(reason) => Err(SolveError::NotApplicable { method, reason }),
        }
    }
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

impl Census {
    fn add(&mut self, more: &Self) {
        self.legal += more.legal;
        self.won += more.won;
        self.lost += more.lost;
        self.drawn += more.drawn;
        self.longest_win = self.longest_win.max(more.longest_win);
    }
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
    /// For positions in the middle of a turn.
    game: Option<AnyGame>,
    index: Index,
    /// The fields in the order of [`Index::shapes`].
    fields: Vec<Filled>,
    codings: Vec<Coding>,
    longest: u16,
}

impl std::fmt::Debug for Table {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Table")
            .field("bytes", &self.bytes())
            .field("fields", &self.fields.len())
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
        let mut table = with_game!(game, position, |game, position| {
            Self::make(
                game,
                position,
                request,
                &mut Watch::new(request, report),
                &mut Forgetful,
            )
        })?;
        table.game = Some(game.clone());
        Ok(table)
    }

    pub(crate) fn make<const W: usize>(
        game: &Game<W>,
        position: &Position<W>,
        request: &Request,
        watch: &mut Watch<'_>,
        keeper: &mut dyn Keeper,
    ) -> Result<Self, TableError> {
        let plan = Plan::new(game, position)?;
        afford(plan.least_bytes(), request)?;
        watch.look()?;
        let index = Index::new(plan);
        let mut filling = Filling {
            shapes: index.shapes(),
            fields: Vec::new(),
            codings: Vec::new(),
            longest: 0,
            index: &index,
            request,
            threads: request.threads.max(1),
        };
        filling.fields.resize_with(filling.shapes.len(), || None);
        filling.sliding(watch, keeper)?;
        filling.layers(watch, keeper)?;
        let Filling {
            fields,
            codings,
            longest,
            ..
        } = filling;
        let fields: Vec<Filled> = fields.into_iter().flatten().collect();
        assert_eq!(fields.len(), codings.len(), "every field is filled");
        Ok(Self {
            game: None,
            index,
            fields,
            codings,
            longest,
        })
    }

    /// The value for the player on move of a position in progress, the limit of plies taken into account; `None` when the
    /// position is none of the table's, or is over.
    ///
    /// The position must be of the game that the table was made for.
    pub fn value(&self, position: &AnyPosition) -> Option<Value> {
        let look_up = |position: &AnyPosition| with_position!(position, |position| self.look_up(position));
        between_turns(self.game.as_ref(), position, &mut |position| {
            Ok::<_, ()>(look_up(position))
        })
        .ok()?
    }

    /// The same as if there were no limit of plies.
    pub fn value_without_limit(&self, position: &AnyPosition) -> Option<Value> {
        let look_up = |position: &AnyPosition| with_position!(position, |position| self.unlimited(position));
        between_turns(self.game.as_ref(), position, &mut |position| {
            Ok::<_, ()>(look_up(position))
        })
        .ok()?
    }

    pub(crate) fn look_up<const W: usize>(&self, position: &Position<W>) -> Option<Value> {
        let value = self.unlimited(position)?;
        Some(self.index.limited(value, position.ply()))
    }

    fn unlimited<const W: usize>(&self, position: &Position<W>) -> Option<Value> {
        let place = self.index.place(position)?;
        let code = self.fields[place.field].get(place.row, place.column);
        Some(self.codings[place.field].value(code))
    }

    /// The longest distance while sliding.
    pub(crate) fn longest(&self) -> u16 {
        self.longest
    }

    /// Where positions stand.
    pub(crate) fn index(&self) -> &Index {
        &self.index
    }

    /// The fields in order, with what their cells mean.
    pub(crate) fn fields(&self) -> impl Iterator<Item = (&Filled, Coding)> {
        self.fields.iter().zip(self.codings.iter().copied())
    }

    /// Counts the positions of the sliding phase, with all numbers of stones that occur.
    pub fn census(&self) -> Census {
        let mut census = Census::default();
        for slice in &self.index.plan.slices {
            census.add(&self.census_of(slice));
        }
        census
    }

    /// Counts the positions of the sliding phase for each pair of numbers of stones: those of the player on move, those of
    /// his opponent. Where different rules hold for the players, only those in which the first player is on move.
    pub fn censuses(&self) -> Vec<([usize; 2], Census)> {
        let slices = self.index.plan.slices.iter();
        let fields = slices.flat_map(|slice| {
            let movers = slice
                .movers()
                .iter()
                .filter(|&&mover| self.index.plan.even || mover == Player::First);
            movers.map(|&mover| {
                let counts = [slice.stones[mover], slice.stones[mover.opponent()]];
                (counts, self.census_of_field(slice, mover))
            })
        });
        fields.collect()
    }

    fn census_of(&self, slice: &Slice) -> Census {
        let mut census = Census::default();
        for &mover in slice.movers() {
            census.add(&self.census_of_field(slice, mover));
        }
        census
    }

    fn census_of_field(&self, slice: &Slice, mover: Player) -> Census {
        let Index { plan, sides } = &self.index;
        let mut census = Census::default();
        let other = mover.opponent();
        let side = sides.of(slice.stones[mover]);
        let sets = subsets(plan.points - slice.stones[mover], slice.stones[other]);
        let number = slice.field + slice.table(mover);
        let (field, coding) = (&self.fields[number], self.codings[number]);
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
                    None | Some(Verdict::Remove(_)) => coding.value(field.get(row, column)),
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
        census
    }

    /// Bytes of the tables in memory, without what is needed to find one's way in them.
    pub fn bytes(&self) -> usize {
        self.fields.iter().map(Filled::bytes).sum()
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

/// A table while it is filled.
struct Filling<'f> {
    index: &'f Index,
    request: &'f Request,
    threads: usize,
    shapes: Vec<Shape>,
    fields: Vec<Option<Filled>>,
    codings: Vec<Coding>,
    longest: u16,
}

impl Filling<'_> {
    /// The slices of sliding, from the fewest stones up.
    fn sliding(&mut self, watch: &mut Watch<'_>, keeper: &mut dyn Keeper) -> Result<(), TableError> {
        let Index { plan, sides } = self.index;
        let coding = Coding {
            parity: plan.parity(),
        };
        let placing = Coding {
            parity: plan.placing_parity(),
        };
        self.codings = vec![coding; plan.sliding_fields()];
        self.codings.resize(self.shapes.len(), placing);
        for slice in &plan.slices {
            let numbers = slice.field..slice.field + slice.movers().len();
            let kept = numbers.clone().map(|field| {
                let shape = &self.shapes[field];
                keeper.finished(field, shape.rows, shape.length)
            });
            if let Some(kept) = kept.collect::<Option<Vec<_>>>() {
                for (field, (filled, longest)) in numbers.zip(kept) {
                    self.fields[field] = Some(filled);
                    self.longest = self.longest.max(longest);
                }
                continue;
            }
            let known = Known {
                fields: &self.fields,
                codings: &self.codings,
            };
            let ground = Ground {
                plan,
                sides,
                slice,
                coding,
                known: &known,
            };
            let (filled, longest) = self.slice(&ground, watch, keeper)?;
            self.longest = self.longest.max(longest);
            for (field, filled) in numbers.zip(filled) {
                keeper.finish(field, &filled, self.longest);
                self.fields[field] = Some(filled);
            }
        }
        Ok(())
    }

    fn slice(
        &self,
        ground: &Ground<'_>,
        watch: &mut Watch<'_>,
        keeper: &mut dyn Keeper,
    ) -> Result<(Vec<Filled>, u16), TableError> {
        // A run that was interrupted may have found out already that narrow cells do not suffice.
        let narrow = if keeper.interrupted(ground.slice.field) == Some(2) {
            Err(Stop::TooDeep)
        } else {
            sliding::fill::<AtomicU8>(ground, self.threads, watch, keeper)
        };
        match narrow {
            Ok((fields, longest)) => return Ok((fields.into_iter().map(Filled::Narrow).collect(), longest)),
            Err(Stop::Halt(halt)) => return Err(halt.into()),
            Err(Stop::TooDeep) => {}
        }
        afford(self.index.plan.bytes(2, 2), self.request)?;
        match sliding::fill::<AtomicU16>(ground, self.threads, watch, keeper) {
            Ok((fields, longest)) => Ok((fields.into_iter().map(Filled::Wide).collect(), longest)),
            Err(Stop::Halt(halt)) => Err(halt.into()),
            Err(Stop::TooDeep) => Err(NotApplicable::TooManyPositions.into()),
        }
    }

    /// The layers of placing, from the last one up.
    fn layers(&mut self, watch: &mut Watch<'_>, keeper: &mut dyn Keeper) -> Result<(), TableError> {
        let Index { plan, sides } = self.index;
        let first = plan.sliding_fields();
        for (index, layer) in plan.layers.iter().enumerate().rev() {
            let number = first + index;
            let (shape, coding) = (&self.shapes[number], self.codings[number]);
            if let Some((filled, _)) = keeper.finished(number, shape.rows, shape.length) {
                self.fields[number] = Some(filled);
                continue;
            }
            let next = plan.mover(layer.moment + 1);
            let mut after = layer.stones;
            after[layer.mover] += 1;
            let field = plan
                .field_after(layer.moment, after)
                .expect("every move leads to a field");
            let known = Known {
                fields: &self.fields,
                codings: &self.codings,
            };
            let below = Below {
                known: &known,
                field: self.fields[field]
                    .as_ref()
                    .expect("fields are filled from the last one up"),
                coding: self.codings[field],
                again: next == layer.mover,
            };
            // Every placing, with as many stones taken, adds its plies to the longest way below it.
            let more = (plan.moments - layer.moment) * (1 + layer.judge.most_removed());
            let deepest = self.longest.saturating_add(more as u16);
            let narrow = coding.code(true, deepest) <= AtomicU8::MOST;
            let filled = if narrow {
                placing::fill::<AtomicU8>(plan, sides, layer, &below, coding, self.threads, watch)
                    .map(Filled::Narrow)
            } else {
                placing::fill::<AtomicU16>(plan, sides, layer, &below, coding, self.threads, watch)
                    .map(Filled::Wide)
            };
            match filled {
                Ok(filled) => {
                    keeper.finish(number, &filled, self.longest);
                    self.fields[number] = Some(filled);
                }
                Err(Stop::Halt(halt)) => return Err(halt.into()),
                Err(Stop::TooDeep) => return Err(NotApplicable::TooManyPositions.into()),
            }
        }
        Ok(())
    }
}

/// Whether a request allows so many bytes.
fn afford(needed: u128, request: &Request) -> Result<(), TableError> {
    if needed <= request.memory as u128 {
        Ok(())
    } else {
        Err(TableError::Memory {
            needed: u64::try_from(needed).unwrap_or(u64::MAX),
            given: request.memory as u64,
        })
    }
}
