//! Several threads at one question: each searches by itself, and they share the table.
//!
//! Helpers look at equally good moves in other orders, so that they are soon somewhere else, and what one has found out the others
//! find in the table. Whoever is ready first has the answer.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::search::{Node, Search};
use crate::request::{Halt, Request};
use crate::watch::Watch;

/// One thread looks at so many times as many positions as it does between two looks at the clock before others join in: most
/// questions are answered by then, and starting threads takes longer than that.
const PATIENCE: u64 = 16;

/// Whether a position is worth more than a score, as [`Search::score`] says, by as many threads as the search has.
pub fn score(search: &mut Search, node: Node, than: i32, watch: &mut Watch<'_>) -> Result<i32, Halt> {
    if search.threads < 2 {
        return search.score(node, than, watch);
    }
    search.patience = PATIENCE;
    let alone = search.score(node, than, watch);
    let is_over = search.patience > 0 || alone.is_ok();
    search.patience = u64::MAX;
    if is_over {
        return alone;
    }
    together(search, node, than, watch)
}

fn together(search: &mut Search, node: Node, than: i32, watch: &mut Watch<'_>) -> Result<i32, Halt> {
    search.grow_up();
    let answered = Arc::new(AtomicBool::new(false));
    search.answered = Some(Arc::clone(&answered));
    let helpers: Vec<Search> = (1..search.threads).map(|number| search.helper(number)).collect();
    let (mine, theirs) = std::thread::scope(|scope| {
        let workers: Vec<_> = helpers
            .into_iter()
            .filter_map(|mut helper| {
                let answered = &answered;
                let work = move || {
                    let request = Request::default();
                    let mut report = |_: &_| {};
                    let mut watch = Watch::new(&request, &mut report);
                    let found = helper.score(node, than, &mut watch);
                    if found.is_ok() {
                        answered.store(true, Ordering::Relaxed);
                    }
                    (found, watch.nodes())
                };
                // Where the system allows no more threads, those that there are do the work.
                std::thread::Builder::new().spawn_scoped(scope, work).ok()
            })
            .collect();
        let mine = search.score(node, than, watch);
        answered.store(true, Ordering::Relaxed);
        let theirs: Vec<_> = workers
            .into_iter()
            .filter_map(|worker| worker.join().ok())
            .collect();
        (mine, theirs)
    });
    search.answered = None;
    let mut answer = mine;
    for (found, nodes) in theirs {
        watch.count_more(nodes);
        answer = answer.or(found.or(answer));
    }
    answer
}
