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
use super::exits::{Exits, Known};
use super::judge::Verdict;
use super::keep::{Bytes, Keeper, Running};
use super::local::{Local, extend};
use super::plan::{Plan, Slice};
use super::share::share;
use super::{Sides, Stop};
use crate::request::{Halt, Stage};
use crate::watch::Watch;

/// A field while it is filled.
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
    /// For the positions of `settled`: what removing is worth.
    exits: Option<Exits<C>>,
}

/// What a slice is filled from.
pub(super) struct Ground<'g> {
    pub plan: &'g Plan,
    pub sides: &'g Sides,
    pub slice: &'g Slice,
    pub coding: Coding,
    /// All fields of smaller slices.
    pub known: &'g Known<'g>,
}

struct Work<'p, C> {
    ground: &'p Ground<'p>,
    plan: &'p Plan,
    sides: &'p Sides,
    slice: &'p Slice,
    coding: Coding,
    tables: Vec<Making<C>>,
    /// Whether removing is worth a win or a loss in so many plies somewhere.
    exits_at: Vec<bool>,
}

/// Fills the fields of a slice; gives them and the longest distance.
pub(super) fn fill<C: Cell>(
    ground: &Ground<'_>,
    threads: usize,
    watch: &mut Watch<'_>,
    keeper: &mut dyn Keeper,
) -> Result<(Vec<Field<C>>, u16), Stop>
where
    Vec<C>: Bytes,
{
    let Ground {
        plan, sides, slice, ..
    } = *ground;
    let tables = slice.movers().iter().map(|&mover| {
        let other = slice.stones[mover.opponent()];
        let sets = subsets(plan.points - slice.stones[mover], other);
        let rows = sides.of(slice.stones[mover]).rows.len();
        let words = sets.len().div_ceil(64);
        Making {
            field: Field::new(rows, sets.len()),
            settled: (0..rows * words).map(|_| AtomicU64::new(0)).collect(),
            words,
            touched: (0..rows).map(|_| AtomicU16::new(0)).collect(),
            sets,
            exits: None,
        }
    });
    let mut work = Work {
        ground,
        plan,
        sides,
        slice,
        coding: ground.coding,
        tables: tables.collect(),
        exits_at: Vec::new(),
    };
    watch.enter(Stage::Sliding { plies: 0 });
    work.find_exits(threads, watch)?;
    let (mut plies, mut longest, mut found) = (0, 0, 0);
    if keeper.interrupted(slice.field) == Some(C::WIDTH)
        && let Some(at) = keeper.resume(slice.field, &work.parts())
    {
        (plies, longest, found) = (at.plies, at.longest, at.found);
    }
    loop {
        if work.coding.code(true, plies) > C::MOST {
            return Err(Stop::TooDeep);
        }
        watch.enter(Stage::Sliding { plies });
        // What an interrupted run has found at this distance is not found again, and counts as well.
        let more = work.level(plies, threads, watch);
        found += more.0;
        watch.count_more(more.0);
        let running = |plies, found, longest| Running {
            field: slice.field,
            width: C::WIDTH,
            plies,
            found,
            longest,
            parts: work.parts(),
        };
        if let Err(halt) = more.1 {
            keeper.keep(&running(plies, found, longest));
            return Err(Stop::Halt(halt));
        }
        if found > 0 {
            longest = plies;
        } else if plies > 0 && usize::from(plies) >= work.exits_at.len() {
            break;
        }
        (plies, found) = (plies + 1, 0);
        if keeper.is_due() {
            keeper.keep(&running(plies, found, longest));
        }
    }
    Ok((
        work.tables.into_iter().map(|table| table.field).collect(),
        longest,
    ))
}

impl<C: Cell> Work<'_, C>
where
    Vec<C>: Bytes,
{
    /// Everything that has to be kept to go on later.
    fn parts(&self) -> Vec<&dyn Bytes> {
        let mut parts: Vec<&dyn Bytes> = Vec::new();
        for table in &self.tables {
            parts.extend([&table.field.cells as &dyn Bytes, &table.settled, &table.touched]);
        }
        parts
    }
}

impl<C: Cell> Work<'_, C> {
    /// Finds all that is so many plies from the end; says how many, also when it is halted.
    fn level(&self, plies: u16, threads: usize, watch: &mut Watch<'_>) -> (u64, Result<(), Halt>) {
        let count = AtomicU64::new(0);
        let mut result = Ok(());
        for &mover in self.slice.movers() {
            let rows = self.tables[self.slice.table(mover)].touched.len();
            result = result.and_then(|()| {
                share(threads, rows, watch, Local::new, |local, row| {
                    let found = self.row(mover, row, plies, local);
                    if found > 0 {
                        count.fetch_add(found, Ordering::Relaxed);
                    }
                })
            });
        }
        (count.into_inner(), result)
    }

    /// Finds what is so many plies from the end by going back from a row, in which `mover` is on move; says how many.
    fn row(&self, mover: Player, row: usize, plies: u16, local: &mut Local) -> u64 {
        let other = mover.opponent();
        let (plan, table) = (self.plan, &self.tables[self.slice.table(mover)]);
        let leaves = self.exits_at.get(usize::from(plies)) == Some(&true);
        let first = plies <= 1 || leaves;
        let before = plies.saturating_sub(1);
        let (lost, won) = (self.coding.code(false, before), self.coding.code(true, before));
        let touched = table.touched[row].load(Ordering::Relaxed);
        // Rows are written while they are read: what is written now counts at the next distance.
        if !first && touched <= lost.min(won) {
            return 0;
        }
        let standing = self.side(mover).rows[row];
        local.stand(plan.points, standing, &plan.symmetries);
        local.slide(standing, &self.slice.slides[other]);
        let nothing_to_take = if plan.judges[other].removes() {
            self.ground.nothing_to_take(standing, mover)
        } else {
            0
        };
        let exits = table.exits.as_ref().map(|exits| exits.row(row));
        let mut row = Row {
            work: self,
            local,
            exits,
            nothing_to_take,
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
        if leaves {
            row.leave();
        }
        row.found
    }

    fn side(&self, player: Player) -> &Side {
        self.sides.of(self.slice.stones[player])
    }

    /// Works out what removing is worth, from the smaller slices.
    fn find_exits(&mut self, threads: usize, watch: &mut Watch<'_>) -> Result<(), Stop> {
        for &mover in self.slice.movers() {
            let other = mover.opponent();
            if !self.plan.judges[other].removes() {
                continue;
            }
            let table = self.slice.table(mover);
            let rows = self.side(mover).rows.len();
            let exits = Exits::fill(self.ground, mover, rows, &self.tables[table].sets, threads, watch)?;
            exits.note_distances(self.coding, &mut self.exits_at);
            self.tables[table].exits = Some(exits);
        }
        Ok(())
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
    exits: Option<&'w [C]>,
    /// The rules by which no stone of the other player's can be taken, as bits.
    nothing_to_take: u64,
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
        let table = &work.tables[work.slice.table(self.mover)];
        let code = work.coding.code(win, self.plies);
        let side = work.side(self.mover);
        let row = write(work.plan, side, &table.field, self.local, stones, code);
        let touched = &table.touched[row];
        if touched.load(Ordering::Relaxed) <= code {
            touched.store(code + 1, Ordering::Relaxed);
        }
    }

    fn verdict(&self, stones: u64, to: usize) -> Option<Verdict> {
        let judge = &self.work.plan.judges[self.mover];
        match judge.verdict(self.local.outer(stones), self.local.point(to)) {
            // A removal that can take nothing is skipped.
            Some(Verdict::Remove(taking)) if self.nothing_to_take >> taking.rule & 1 != 0 => None,
            verdict => verdict,
        }
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
        let stones = self.work.slice.stones[self.mover];
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
                        // What removing is worth is looked at below.
                        Some(Verdict::Lose | Verdict::Remove(_)) => {
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
        if self
            .exits
            .is_some_and(|exits| !self.exit_loses(exits[self.rank(stones)].get()))
        {
            return false;
        }
        if self.work.plan.passes[self.mover] || !moves && self.work.plan.must_pass() {
            return self.wins_for_other(self.rank(stones));
        }
        moves
    }

    /// Whether removing, if one can, loses within the plies that are looked at.
    #[inline]
    fn exit_loses(&self, exit: u16) -> bool {
        let coding = self.work.coding;
        exit == 0 || exit != C::DRAW && !exit.is_multiple_of(2) && coding.plies(exit) <= self.plies
    }

    /// Settles those who win by removing, or for whom removing has been the longest way to lose.
    fn leave(&mut self) {
        let Some(exits) = self.exits else { return };
        let coding = self.work.coding;
        let (lost, won) = (coding.code(false, self.plies), coding.code(true, self.plies));
        for (rank, exit) in exits.iter().enumerate() {
            let exit = exit.get();
            if exit == won || exit == lost {
                let stones = self.sets[rank];
                if !self.is_settled(rank) && (exit == won || self.is_lost(stones)) {
                    self.settle(rank, stones, exit == won);
                }
            }
        }
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
