//! Making openings: what follows from fewer plies, the search for the rest, and its check.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;

use super::super::keep::keeping;
use super::super::search::{Node, Search};
use super::super::{Precision, value};
use super::{Last, Openings};
use crate::request::Request;
use crate::value::Grade;
use crate::watch::Watch;

/// A thread takes so many neighbours at once: what it has found out about one of them helps with the others.
const RUN: usize = 100;

impl Openings {
    /// How many positions there are after all these plies, and about how many of them nothing is left to ask: what they are worth, and
    /// a move that keeps it unless they are lost.
    pub fn count(&self) -> (usize, usize) {
        let known = self.last.iter().filter(|last| last.is_known());
        (self.last.len(), known.count())
    }

    /// Takes over what follows from fewer plies of the same game: where a kept move leads is known; after a lost position, whoever is on
    /// move wins; after a drawn one, he does not lose.
    ///
    /// ```
    /// # use lianzi_rules::catalogue;
    /// # use lianzi_solve::Openings;
    /// let game = catalogue::game("gravity:4,4,4")?;
    /// let mut earlier = Openings::new(&game, 3)?;
    /// earlier.solve(1, 1 << 20, &mut |_| {});
    /// let mut openings = Openings::new(&game, 4)?;
    /// openings.learn(&earlier);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    /// When it is another game, or not exactly one ply less.
    pub fn learn(&mut self, earlier: &Self) {
        assert_eq!(
            (earlier.id, earlier.plies + 1),
            (self.id, self.plies),
            "a ply less of the same game"
        );
        for last in &mut self.last {
            let known = earlier.known.get(&self.search.key(last.node)).copied();
            last.at_least = known
                .or_else(|| earlier.follows(last.node))
                .unwrap_or(Grade::Loss);
            last.grade = known.or((last.at_least == Grade::Win).then_some(Grade::Win));
        }
    }

    /// Solves what is not known yet, with so many threads and so many bytes for each, and tells after each position.
    pub fn solve(&mut self, threads: usize, memory: usize, tell: &mut dyn FnMut(&Self)) {
        let open: Vec<(usize, Last)> = (self.last.iter().copied().enumerate())
            .filter(|(_, last)| !last.is_known())
            .collect();
        let runs: Vec<&[(usize, Last)]> = open.chunks(RUN).collect();
        let next = AtomicUsize::new(0);
        let (told, found) = mpsc::channel();
        let layout = self.search.layout().clone();
        std::thread::scope(|scope| {
            for _ in 0..threads {
                let (told, next, runs, layout) = (told.clone(), &next, &runs, layout.clone());
                scope.spawn(move || {
                    let mut search = Search::new(layout, memory);
                    while let Some(run) = runs.get(next.fetch_add(1, Ordering::Relaxed)) {
                        for &(index, last) in *run {
                            if told.send((index, solved(&mut search, last))).is_err() {
                                return;
                            }
                        }
                    }
                });
            }
            drop(told);
            for (index, last) in found {
                self.last[index] = last;
                tell(self);
            }
        });
        self.follow();
    }

    /// Solves every n-th of the known positions anew, and what its kept move leads to; how many were looked at, and of how many
    /// something is wrong.
    pub fn check(&self, every: usize, memory: usize) -> (usize, usize) {
        let mut search = Search::new(self.search.layout().clone(), memory);
        let known = self.last.iter().filter(|last| last.is_known());
        known.step_by(every).fold((0, 0), |(looked, wrong), last| {
            let grade = grade_of(&mut search, last.node, Grade::Loss);
            let kept = match last.keeps {
                Some(mv) if Search::wins_at_once(last.node, mv) => Some(Grade::Win),
                Some(mv) => {
                    let after = search.after(last.node, mv);
                    grade_of(&mut search, after, Grade::Loss).map(Grade::reversed)
                }
                None => grade,
            };
            let is_wrong = grade != last.grade || kept != last.grade;
            (looked + 1, wrong + usize::from(is_wrong))
        })
    }
}

impl Last {
    /// Whether nothing is left to ask.
    fn is_known(&self) -> bool {
        let ends = self.node.empty == 0;
        self.grade == Some(Grade::Loss) || self.grade.is_some() && (self.keeps.is_some() || ends)
    }
}

/// A position with all that is to be known.
fn solved(search: &mut Search, mut last: Last) -> Last {
    last.grade = last.grade.or_else(|| grade_of(search, last.node, last.at_least));
    if last.keeps.is_none() {
        last.keeps = last.grade.and_then(|grade| keeps(search, last.node, grade));
    }
    last
}

/// Who wins, when the player on move is known to have something at least; without limits nothing halts the search.
fn grade_of(search: &mut Search, node: Node, at_least: Grade) -> Option<Grade> {
    let request = Request::default();
    let mut nobody = |_: &_| {};
    let mut watch = Watch::new(&request, &mut nobody);
    search.enter(node);
    let mut known = search.range(node).and_at_least(at_least);
    search
        .narrow_for(Precision::Grade, node, &mut known, &mut watch)
        .ok()?;
    value(node.empty, known).grade()
}

/// A move that keeps what a position is worth, unless it is lost or the game ends.
fn keeps(search: &mut Search, node: Node, grade: Grade) -> Option<u64> {
    if grade == Grade::Loss {
        return None;
    }
    let request = Request::default();
    let mut nobody = |_: &_| {};
    let mut watch = Watch::new(&request, &mut nobody);
    search.enter(node);
    let moves = search.moves(node).collect();
    let score = i32::from(grade == Grade::Win);
    keeping(search, node, score, moves, &mut watch).ok()?
}
