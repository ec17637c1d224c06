//! What removing is worth: the moves that lead out of a slice, to slices with fewer stones, which are known.

use std::sync::atomic::{AtomicU64, Ordering};

use lianzi_rules::{Each, Player};

use super::cells::{Cell, Coding, Field, Filled};
use super::combinations::{Choose, bits};
use super::judge::Verdict;
use super::local::Local;
use super::share::share;
use super::sliding::{Ground, column};
use super::taking::{Take, further, score};
use super::{Sides, Stop};
use crate::watch::Watch;

/// The fields that are filled.
pub(super) struct Known<'k> {
    pub fields: &'k [Option<Filled>],
    pub codings: &'k [Coding],
}

impl Known<'_> {
    /// What a position is worth to the player on move; the field must be filled.
    #[inline]
    pub(super) fn score(&self, field: usize, row: usize, column: usize) -> i32 {
        let filled = self.fields[field].as_ref();
        let code = filled.map_or(0, |filled| filled.get(row, column));
        self.codings[field].score(code)
    }
}

/// What removing is worth to the player whose stones move in a row, for each set of them: 0 when he cannot remove.
pub(super) struct Exits<C> {
    field: Field<C>,
}

impl<C: Cell> Exits<C> {
    pub(super) fn row(&self, row: usize) -> &[C] {
        self.field.row(row)
    }

    /// Finds them for the rows of a field in which `standing` is on move; his opponent removes.
    pub(super) fn fill(
        ground: &Ground<'_>,
        standing: Player,
        rows: usize,
        sets: &[u64],
        threads: usize,
        watch: &mut Watch<'_>,
    ) -> Result<Self, Stop> {
        let field = Field::<C>::new(rows, sets.len());
        let too_deep = AtomicU64::new(0);
        share(threads, rows, watch, State::new, |state, row| {
            if !ground.exits_of_row(standing, row, sets, field.row(row), state) {
                too_deep.store(1, Ordering::Relaxed);
            }
        })
        .map_err(Stop::Halt)?;
        if too_deep.into_inner() > 0 {
            return Err(Stop::TooDeep);
        }
        Ok(Self { field })
    }

    /// Notes which distances there are.
    pub(super) fn note_distances(&self, coding: Coding, at: &mut Vec<bool>) {
        for cell in &self.field.cells {
            let code = cell.get();
            if code != 0 && code != C::DRAW {
                let plies = usize::from(coding.plies(code));
                if at.len() <= plies {
                    at.resize(plies + 1, false);
                }
                at[plies] = true;
            }
        }
    }
}

struct State {
    local: Local,
    /// For each set after the move what removing is worth, by rule and count: mostly one and the same.
    worth: Vec<Option<(Verdict, Option<i32>)>>,
}

impl State {
    fn new() -> Self {
        Self {
            local: Local::new(),
            worth: Vec::new(),
        }
    }
}

impl Ground<'_> {
    /// The rules by which no stone of a player's can be taken, as bits.
    pub(super) fn nothing_to_take(&self, stones: u64, owner: Player) -> u64 {
        let rules = 0..self.plan.removing.rules();
        rules
            .filter(|&rule| self.plan.removing.removable(rule as u8, stones, owner) == 0)
            .fold(0, |bits, rule| bits | 1 << rule)
    }

    /// The exits of a row; false when a distance does not fit into the cells.
    fn exits_of_row<C: Cell>(
        &self,
        standing: Player,
        row: usize,
        sets: &[u64],
        cells: &[C],
        state: &mut State,
    ) -> bool {
        let (plan, mover) = (self.plan, standing.opponent());
        let stones = self.sides.of(self.slice.stones[standing]).rows[row];
        let State { local, worth } = state;
        local.stand(plan.points, stones, &[]);
        local.slide(stones, &self.slice.slides[mover]);
        worth.clear();
        worth.resize(sets.len(), None);
        let judge = &plan.judges[mover];
        let choose: &Choose = &plan.choose;
        let mut fits = true;
        for (&before, cell) in sets.iter().zip(cells) {
            let mut best = i32::MIN;
            for from in bits(before) {
                for to in bits(local.targets(before, from)) {
                    let after = before ^ 1 << from | 1 << to;
                    let own = local.outer(after);
                    let Some(verdict @ Verdict::Remove(taking)) = judge.verdict(own, local.point(to)) else {
                        continue;
                    };
                    let known = &mut worth[choose.rank(after)];
                    let score = match *known {
                        Some((same, score)) if same == verdict => score,
                        _ => {
                            let take = Take {
                                removing: &plan.removing,
                                phase: plan.phase,
                                owner: standing,
                                hand: plan.hands[standing],
                            };
                            let score =
                                take.best(stones, taking, &mut |rest| self.after(standing, rest, own));
                            *known = Some((verdict, score));
                            score
                        }
                    };
                    best = best.max(score.map_or(i32::MIN, further));
                }
            }
            let code = match best {
                i32::MIN => 0,
                0 => C::DRAW,
                score => self.coding.of_score(score),
            };
            fits &= best == 0 || code <= C::MOST;
            cell.set(code);
        }
        fits
    }

    /// What it is worth to the player who has removed that his opponent is on move with these stones.
    fn after(&self, mover: Player, stones: u64, other: u64) -> i32 {
        let (plan, sides) = (self.plan, self.sides);
        let mut counts = Each::both(other.count_ones() as usize);
        counts[mover] = stones.count_ones() as usize;
        let field = plan
            .sliding_field(mover, counts)
            .expect("removing leads to slices of the plan");
        let (row, column) = place(plan, sides, stones, other);
        -self.known.score(field, row, column)
    }
}

/// Row and column of a position in its field.
pub(super) fn place(plan: &super::Plan, sides: &Sides, own: u64, other: u64) -> (usize, usize) {
    let side = sides.of(own.count_ones() as usize);
    let (row, symmetry) = side.canonical(plan.choose.rank(own));
    let other = plan.symmetries[symmetry].of(other);
    (row, column(plan, side.rows[row], other))
}

impl Coding {
    /// A cell as a number that is larger for results the mover likes better.
    #[inline]
    pub(super) fn score(self, code: u16) -> i32 {
        if code == 0 {
            0
        } else {
            score(code.is_multiple_of(2), self.plies(code))
        }
    }

    /// The cell of such a number.
    #[inline]
    pub(super) fn of_score(self, score: i32) -> u16 {
        if score == 0 {
            return 0;
        }
        self.code(score > 0, (super::taking::FAR - score.abs()) as u16)
    }
}
