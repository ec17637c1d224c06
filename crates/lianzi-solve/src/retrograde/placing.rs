//! The layers of the placing phases, from the last one up: each from the layer below it, or from the tables of sliding.

use lianzi_rules::Each;
use lianzi_rules::rules::Stuck;

use super::cells::{Cell, Coding, Field, Filled};
use super::combinations::{Choose, bits, count, subsets};
use super::exits::{Known, place};
use super::judge::{Taking, Verdict};
use super::local::{Local, extend};
use super::plan::{Layer, Plan};
use super::share::share;
use super::sliding::{column, write};
use super::taking::{Take, further, score};
use super::{Sides, Stop};
use crate::request::Stage;
use crate::watch::Watch;

/// What is known about the positions after a layer.
pub(super) struct Below<'b> {
    pub known: &'b Known<'b>,
    /// The field after a move that removes nothing.
    pub field: &'b Filled,
    pub coding: Coding,
    /// Whether the same player is on move again.
    pub again: bool,
}

impl Below<'_> {
    /// What a move to this cell is worth to the player who makes it.
    #[inline]
    fn score(&self, row: usize, column: usize) -> i32 {
        further(self.side(self.coding.score(self.field.get(row, column))))
    }

    /// What a position is worth to the player who has moved, from what it is worth to the player on move.
    #[inline]
    fn side(&self, score: i32) -> i32 {
        if self.again { score } else { -score }
    }
}

/// What a move that decides the game is worth; `None` when it is forbidden.
fn decided(verdict: Verdict) -> Option<i32> {
    match verdict {
        Verdict::Win => Some(score(true, 1)),
        Verdict::Lose => Some(score(false, 1)),
        Verdict::Draw | Verdict::Remove(_) => Some(0),
        Verdict::Forbid => None,
    }
}

/// Fills a layer.
pub(super) fn fill<C: Cell>(
    plan: &Plan,
    sides: &Sides,
    layer: &Layer,
    below: &Below<'_>,
    coding: Coding,
    threads: usize,
    watch: &mut Watch<'_>,
) -> Result<Field<C>, Stop> {
    let (own, other) = (layer.stones[layer.mover], layer.stones[layer.mover.opponent()]);
    watch.enter(Stage::Placing {
        stones: (own + other) as u16,
    });
    let side = sides.of(own);
    let length = count(plan.points - own, other) as usize;
    let making = Making {
        plan,
        sides,
        layer,
        below,
        coding,
        field: Field::<C>::new(side.rows.len(), length),
        stuck: match plan.stuck {
            Stuck::Win => score(true, 0),
            Stuck::Lose => score(false, 0),
            Stuck::Draw | Stuck::Pass | Stuck::GiveWay => 0,
        },
    };
    let result = if below.again {
        let others = subsets(plan.points - own, other);
        share(threads, side.rows.len(), watch, Local::new, |local, row| {
            making.own_row(row, &others, local);
        })
    } else {
        let rows = sides.of(other).rows.len();
        let before = subsets(plan.points - other, own);
        let after = subsets(plan.points - other, own + 1);
        share(threads, rows, watch, Scratch::new, |scratch, row| {
            making.other_row(row, &before, &after, scratch);
        })
    };
    result.map_err(Stop::Halt)?;
    watch.count_more(making.field.cells.len() as u64);
    Ok(making.field)
}

struct Scratch {
    local: Local,
    /// For each set of the mover's stones what his best move is worth.
    best: Vec<i32>,
    /// For each set after the move whether a pattern stands.
    made: Vec<bool>,
    /// For each set after the move what removing is worth, once somebody has asked.
    taken: Vec<Option<(Taking, Option<i32>)>>,
}

impl Scratch {
    fn new() -> Self {
        Self {
            local: Local::new(),
            best: Vec::new(),
            made: Vec::new(),
            taken: Vec::new(),
        }
    }
}

struct Making<'m, C> {
    plan: &'m Plan,
    sides: &'m Sides,
    layer: &'m Layer,
    below: &'m Below<'m>,
    coding: Coding,
    field: Field<C>,
    /// What it is worth to have no legal move.
    stuck: i32,
}

impl<C: Cell> Making<'_, C> {
    fn code(&self, score: i32) -> u16 {
        self.coding.of_score(score)
    }

    /// What it is worth to place a stone that removes enemy stones; `None` when none can be taken.
    fn taking(&self, own: u64, other: u64, taking: Taking) -> Option<i32> {
        let (plan, layer, below) = (self.plan, self.layer, self.below);
        let owner = layer.mover.opponent();
        let take = Take {
            removing: &plan.removing,
            phase: layer.phase,
            owner,
            hand: layer.hands[owner],
        };
        let worth = take.best(other, taking, &mut |rest| {
            let mut counts = Each::both(own.count_ones() as usize);
            counts[owner] = rest.count_ones() as usize;
            let field = plan
                .field_after(layer.moment, counts)
                .expect("removing leads to moments of the plan");
            let (mover, standing) = if below.again { (own, rest) } else { (rest, own) };
            let (row, column) = place(plan, self.sides, mover, standing);
            below.side(below.known.score(field, row, column))
        });
        worth.map(further)
    }

    /// The opponent is on move in the layer below, and the row there belongs to his stones: every set after a move is given
    /// back to the sets before it.
    fn other_row(&self, row: usize, before: &[u64], after: &[u64], scratch: &mut Scratch) {
        let (plan, layer) = (self.plan, self.layer);
        let choose = &plan.choose;
        let own = layer.stones[layer.mover];
        let standing = self.sides.of(layer.stones[layer.mover.opponent()]).rows[row];
        scratch.local.stand(plan.points, standing, &plan.symmetries);
        let local = &scratch.local;
        scratch.best.clear();
        scratch.best.resize(before.len(), i32::MIN);
        scratch.made.clear();
        scratch.made.resize(after.len(), false);
        scratch.taken.clear();
        if layer.judge.removes() {
            scratch.taken.resize(after.len(), None);
        }
        let all = u64::MAX >> (64 - local.len());
        for &pattern in &layer.judge.patterns {
            let size = pattern.count_ones() as usize;
            if pattern & standing == 0 && size <= own + 1 {
                let pattern = local.inner(pattern);
                extend(pattern, all & !pattern, own + 1 - size, &mut |set| {
                    scratch.made[choose.rank(set)] = true;
                });
            }
        }
        let allowed = local.inner(layer.allowed & !standing);
        let mut without = [0; 32];
        for (rank, &set) in after.iter().enumerate() {
            let score = self.below.score(row, rank);
            ranks_without(choose, set, &mut without);
            for (placed, &before) in bits(set).zip(&without) {
                if allowed >> placed & 1 == 0 {
                    continue;
                }
                let mut score = score;
                if scratch.made[rank]
                    && let Some(verdict) = layer.judge.verdict(local.outer(set), local.point(placed))
                {
                    if let Verdict::Remove(taking) = verdict {
                        let known = &mut scratch.taken[rank];
                        let worth = match *known {
                            Some((same, worth)) if same == taking => worth,
                            _ => self.taking(local.outer(set), standing, taking),
                        };
                        *known = Some((taking, worth));
                        // A removal that can take nothing is skipped.
                        score = worth.unwrap_or(score);
                    } else {
                        let Some(decided) = decided(verdict) else { continue };
                        score = decided;
                    }
                }
                let best = &mut scratch.best[before as usize];
                *best = score.max(*best);
            }
        }
        let side = self.sides.of(own);
        for (&set, &best) in before.iter().zip(&scratch.best) {
            let code = self.code(if best == i32::MIN { self.stuck } else { best });
            if code != 0 {
                write(plan, side, &self.field, local, set, code);
            }
        }
    }

    /// The same player is on move again: for every cell of a row of his, all moves are tried.
    fn own_row(&self, row: usize, others: &[u64], local: &mut Local) {
        let (plan, layer) = (self.plan, self.layer);
        let own = layer.stones[layer.mover];
        let stones = self.sides.of(own).rows[row];
        local.stand(plan.points, stones, &plan.symmetries);
        let next = self.sides.of(own + 1);
        let open = layer.allowed & !stones;
        let moves: Vec<_> = bits(open & (u64::MAX >> (64 - plan.points)))
            .map(|to| {
                let after = stones | 1 << to;
                let (row, symmetry) = next.canonical(plan.choose.rank(after));
                (to, layer.judge.verdict(after, to), row, symmetry)
            })
            .collect();
        for (cell, &others) in self.field.row(row).iter().zip(others) {
            let others = local.outer(others);
            let mut best = i32::MIN;
            for &(to, verdict, row, symmetry) in &moves {
                if others >> to & 1 != 0 {
                    continue;
                }
                let taken = match verdict {
                    Some(Verdict::Remove(taking)) => self.taking(stones | 1 << to, others, taking),
                    _ => None,
                };
                let score = match verdict {
                    Some(_) if taken.is_some() => taken,
                    None | Some(Verdict::Remove(_)) => {
                        let image = plan.symmetries[symmetry].of(others);
                        Some(self.below.score(row, column(plan, next.rows[row], image)))
                    }
                    Some(verdict) => decided(verdict),
                };
                best = best.max(score.unwrap_or(i32::MIN));
            }
            cell.set(self.code(if best == i32::MIN { self.stuck } else { best }));
        }
    }
}

/// For each stone of a set, rising, the rank of the set without it.
#[inline]
fn ranks_without(choose: &Choose, set: u64, ranks: &mut [u32; 32]) {
    let mut below = 0;
    for (index, point) in bits(set).enumerate() {
        ranks[index & 31] = below;
        below += choose.below(index + 1, point);
    }
    let mut above = 0;
    let mut rest = set;
    for index in (0..set.count_ones() as usize).rev() {
        ranks[index & 31] += above;
        let point = 63 - rest.leading_zeros() as usize;
        above += choose.below(index, point);
        rest ^= 1 << point;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_of_sets_without_a_stone() {
        let choose = Choose::new();
        for set in subsets(9, 4) {
            let mut ranks = [0; 32];
            ranks_without(&choose, set, &mut ranks);
            for (point, &rank) in bits(set).zip(&ranks) {
                assert_eq!(choose.rank(set ^ 1 << point), rank as usize);
            }
        }
    }
}
