//! The tables of sliding: from the ends backwards, one distance after the other.
//!
//! For every distance each row of the table is gone through once. The row belongs to the standing stones of the player who
//! is on move in its cells; the other player has just moved. A cell that was settled at the last distance leads back to the
//! sets of his stones from which he could come here: he wins by going to a loss, and he loses when all his moves go to wins,
//! which is looked up in the same row. What is found is written to the row of his own stones. A bit for each cell says that
//! the position before the move is settled, so that nothing is found twice.
//!
//! Positions that are equal under a symmetry of the mover's stones have cells of their own; all are written.

use std::sync::atomic::{AtomicU16, AtomicU64, Ordering};

use lianzi_rules::Player;
use lianzi_rules::rules::Stuck;

use super::cells::{Cell, Coding, Field};
use super::combinations::{Side, bits, subsets};
use super::local::{Local, extend};
use super::plan::{Plan, Verdict};
use super::share::share;
use super::{Sides, Stop};
use crate::request::Stage;
use crate::watch::Watch;

/// A table while it is made.
struct Making<C> {
    field: Field<C>,
    /// For each cell whether the position with the other player on move, and the same stones, is settled.
    settled: Vec<AtomicU64>,
    /// Words of `settled` for a row.
    words: usize,
    /// For each row the last code written to it, plus one.
    touched: Vec<AtomicU16>,
    /// The sets of the other player's stones, on the points that a row leaves free.
    sets: Vec<u64>,
}

struct Work<'p, C> {
    plan: &'p Plan,
    sides: &'p Sides,
    coding: Coding,
    tables: Vec<Making<C>>,
}

/// Fills the tables of sliding; gives them and the longest distance.
pub(super) fn fill<C: Cell>(
    plan: &Plan,
    sides: &Sides,
    coding: Coding,
    threads: usize,
    watch: &mut Watch<'_>,
) -> Result<(Vec<Field<C>>, u16), Stop> {
    let tables = plan.movers().iter().map(|&mover| {
        let other = plan.stones[mover.opponent()];
        let sets = subsets(plan.points - plan.stones[mover], other);
        let rows = sides.of(plan.stones[mover]).rows.len();
        let words = sets.len().div_ceil(64);
        Making {
            field: Field::new(rows, sets.len()),
            settled: (0..rows * words).map(|_| AtomicU64::new(0)).collect(),
            words,
            touched: (0..rows).map(|_| AtomicU16::new(0)).collect(),
            sets,
        }
    });
    let work = Work {
        plan,
        sides,
        coding,
        tables: tables.collect(),
    };
    let mut longest = 0;
    for plies in 0.. {
        if coding.code(true, plies) > C::MOST {
            return Err(Stop::TooDeep);
        }
        watch.enter(Stage::Sliding { plies });
        let mut found = 0;
        for &mover in plan.movers() {
            let table = plan.table(mover);
            let count = AtomicU64::new(0);
            share(
                threads,
                work.tables[table].touched.len(),
                watch,
                Local::new,
                |local, row| {
                    let found = work.row(mover, row, plies, local);
                    if found > 0 {
                        count.fetch_add(found, Ordering::Relaxed);
                    }
                },
            )
            .map_err(Stop::Halt)?;
            found += count.into_inner();
        }
        watch.count_more(found);
        if found > 0 {
            longest = plies;
        } else if plies > 0 {
            break;
        }
    }
    Ok((
        work.tables.into_iter().map(|table| table.field).collect(),
        longest,
    ))
}

impl<C: Cell> Work<'_, C> {
    /// Finds what is so many plies from the end by going back from a row, in which `mover` is on move; says how many.
    fn row(&self, mover: Player, row: usize, plies: u16, local: &mut Local) -> u64 {
        let other = mover.opponent();
        let (plan, table) = (self.plan, &self.tables[self.plan.table(mover)]);
        let first = plies <= 1;
        let before = plies.saturating_sub(1);
        let (lost, won) = (self.coding.code(false, before), self.coding.code(true, before));
        let touched = table.touched[row].load(Ordering::Relaxed);
        // Rows are written while they are read: what is written now counts at the next distance.
        if !first && touched <= lost.min(won) {
            return 0;
        }
        let standing = self.side(mover).rows[row];
        local.stand(plan.points, standing, &plan.symmetries);
        local.slide(standing, &plan.slides[other]);
        let mut row = Row {
            work: self,
            local,
            cells: table.field.row(row),
            settled: &table.settled[row * table.words..][..table.words],
            sets: &table.sets,
            mover: other,
            standing,
            plies,
            most: won,
            found: 0,
        };
        match plies {
            0 => row.stuck(),
            1 => row.first(),
            _ => {}
        }
        if plies > 0 {
            let parity = self.coding.parity;
            let losses = !parity || before.is_multiple_of(2);
            let wins = !parity || !losses;
            row.back(losses.then_some(lost), wins.then_some(won));
        }
        row.found
    }

    fn side(&self, player: Player) -> &Side {
        self.sides.of(self.plan.stones[player])
    }
}

/// A row that is gone through.
struct Row<'w, C> {
    work: &'w Work<'w, C>,
    local: &'w Local,
    /// The cells of the positions after a move of `mover`.
    cells: &'w [C],
    settled: &'w [AtomicU64],
    sets: &'w [u64],
    /// The player whose stones move here.
    mover: Player,
    /// The stones of the other player.
    standing: u64,
    plies: u16,
    /// The largest cell of a win that was known before.
    most: u16,
    found: u64,
}

impl<C: Cell> Row<'_, C> {
    fn rank(&self, stones: u64) -> usize {
        self.work.plan.choose.rank(stones)
    }

    #[inline]
    fn is_settled(&self, rank: usize) -> bool {
        self.settled[rank / 64].load(Ordering::Relaxed) >> (rank % 64) & 1 != 0
    }

    /// Settles the position in which the mover has these stones.
    fn settle(&mut self, rank: usize, stones: u64, win: bool) {
        let settled = &self.settled[rank / 64];
        // Nobody else writes to the bits of this row.
        settled.store(
            settled.load(Ordering::Relaxed) | 1 << (rank % 64),
            Ordering::Relaxed,
        );
        self.found += 1;
        let work = self.work;
        let table = &work.tables[work.plan.table(self.mover)];
        let code = work.coding.code(win, self.plies);
        let side = work.side(self.mover);
        let row = write(work.plan, side, &table.field, self.local, stones, code);
        let touched = &table.touched[row];
        if touched.load(Ordering::Relaxed) <= code {
            touched.store(code + 1, Ordering::Relaxed);
        }
    }

    fn verdict(&self, stones: u64, to: usize) -> Option<Verdict> {
        self.work.plan.judges[self.mover].verdict(self.local.outer(stones), self.local.point(to))
    }

    fn only_wins(&self) -> bool {
        self.work.plan.judges[self.mover].only_wins
    }

    /// Whether the mover, with these stones, has no legal move.
    fn is_stuck(&self, stones: u64) -> bool {
        if self.work.plan.passes[self.mover] {
            return false;
        }
        if !self.work.plan.judges[self.mover].forbids {
            return self.local.is_stuck(stones);
        }
        bits(stones).all(|from| {
            bits(self.local.targets(stones, from))
                .all(|to| self.verdict(stones ^ 1 << from | 1 << to, to) == Some(Verdict::Forbid))
        })
    }

    /// Whether the mover, with these stones, may pass.
    fn passes(&self, stones: u64) -> bool {
        let plan = self.work.plan;
        plan.passes[self.mover] || plan.must_pass() && self.is_stuck(stones)
    }

    /// Settles those who are stuck.
    fn stuck(&mut self) {
        let win = match self.work.plan.stuck {
            Stuck::Win => true,
            Stuck::Lose => false,
            Stuck::Draw | Stuck::Pass | Stuck::GiveWay => return,
        };
        for (rank, &stones) in self.sets.iter().enumerate() {
            if self.is_stuck(stones) {
                self.settle(rank, stones, win);
            }
        }
    }

    /// Settles those who can decide the game at once, or cannot but lose it.
    fn first(&mut self) {
        let local = self.local;
        let judge = &self.work.plan.judges[self.mover];
        if !judge.only_wins {
            for (rank, &stones) in self.sets.iter().enumerate() {
                if self.is_settled(rank) {
                    continue;
                }
                let wins = bits(stones).any(|from| {
                    bits(local.targets(stones, from))
                        .any(|to| self.verdict(stones ^ 1 << from | 1 << to, to) == Some(Verdict::Win))
                });
                if wins {
                    self.settle(rank, stones, true);
                } else if judge.loses && self.is_lost(stones) {
                    self.settle(rank, stones, false);
                }
            }
            return;
        }
        let all = u64::MAX >> (64 - local.len());
        let stones = self.work.plan.stones[self.mover];
        for &pattern in &judge.patterns {
            let size = pattern.count_ones() as usize;
            if pattern & self.standing != 0 || size > stones {
                continue;
            }
            let pattern = local.inner(pattern);
            extend(pattern, all & !pattern, stones - size, &mut |after| {
                for to in bits(pattern) {
                    local.before(after, to, |before| {
                        let rank = self.rank(before);
                        if !self.is_settled(rank) {
                            self.settle(rank, before, true);
                        }
                    });
                }
            });
        }
    }

    /// Goes back from the cells that were settled at the distance before.
    fn back(&mut self, lost: Option<u16>, won: Option<u16>) {
        let (lost, won) = (lost.unwrap_or(u16::MAX), won.unwrap_or(u16::MAX));
        for (rank, cell) in self.cells.iter().enumerate() {
            let code = cell.get();
            if code != lost && code != won {
                continue;
            }
            let (after, win) = (self.sets[rank], code == lost);
            let local = self.local;
            for to in bits(after) {
                if !self.only_wins() && self.verdict(after, to).is_some() {
                    continue;
                }
                local.before(after, to, |before| self.try_settle(before, win));
            }
            if self.passes(after) {
                self.try_settle(after, win);
            }
        }
    }

    #[inline]
    fn try_settle(&mut self, stones: u64, win: bool) {
        let rank = self.rank(stones);
        if !self.is_settled(rank) && (win || self.is_lost(stones)) {
            self.settle(rank, stones, win);
        }
    }

    /// Whether all that the mover can do leads to wins of the other player that were known before.
    #[inline]
    fn is_lost(&self, stones: u64) -> bool {
        let only_wins = self.only_wins();
        let mut moves = false;
        for from in bits(stones) {
            let lifted = stones ^ 1 << from;
            for to in bits(self.local.targets(stones, from)) {
                let after = lifted | 1 << to;
                if !only_wins {
                    match self.verdict(after, to) {
                        Some(Verdict::Win | Verdict::Draw) => return false,
                        Some(Verdict::Forbid) => continue,
                        Some(Verdict::Lose) => {
                            moves = true;
                            continue;
                        }
                        None => {}
                    }
                }
                if !self.wins_for_other(self.rank(after)) {
                    return false;
                }
                moves = true;
            }
        }
        if self.work.plan.passes[self.mover] || !moves && self.work.plan.must_pass() {
            return self.wins_for_other(self.rank(stones));
        }
        moves
    }

    #[inline]
    fn wins_for_other(&self, rank: usize) -> bool {
        let code = self.cells[rank].get();
        code.is_multiple_of(2) && code.wrapping_sub(1) < self.most
    }
}

/// Writes the cell of the position in which the player on move has the given stones among a row's free points; says to
/// which row.
#[inline]
pub(super) fn write<C: Cell>(
    plan: &Plan,
    side: &Side,
    field: &Field<C>,
    local: &Local,
    stones: u64,
    code: u16,
) -> usize {
    let (row, symmetry) = side.canonical(local.outer_rank(&plan.choose, stones));
    let cells = field.row(row);
    let (own, others) = (side.rows[row], local.images[symmetry]);
    cells[column(plan, own, others)].set(code);
    for &symmetry in side.stabilisers(row) {
        let image = plan.symmetries[symmetry as usize].of(others);
        cells[column(plan, own, image)].set(code);
    }
    row
}

/// The column of the other's stones in the row of one's own.
#[inline]
pub(super) fn column(plan: &Plan, own: u64, others: u64) -> usize {
    let (mut rank, mut stones) = (0, 0);
    for point in bits(others) {
        stones += 1;
        let taken = (own & ((1 << point) - 1)).count_ones() as usize;
        rank += plan.choose.below(stones, point - taken);
    }
    rank as usize
}
