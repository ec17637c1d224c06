//! Sharing rows among threads.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use crate::request::Halt;
use crate::watch::Watch;

/// Does `work` for each number below `rows`, on so many threads, each with a state of its own. The calling thread works
/// too, and looks at the limits between its portions.
pub(super) fn share<S>(
    threads: usize,
    rows: usize,
    watch: &mut Watch<'_>,
    state: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, usize) + Sync,
) -> Result<(), Halt> {
    let next = AtomicUsize::new(0);
    let stop = AtomicBool::new(false);
    let portion = (rows / (threads * 32)).clamp(1, 16);
    let take = |state: &mut S| {
        let from = next.fetch_add(portion, Ordering::Relaxed);
        for row in from..(from + portion).min(rows) {
            work(state, row);
        }
        from + portion < rows && !stop.load(Ordering::Relaxed)
    };
    std::thread::scope(|scope| {
        for _ in 1..threads.min(rows) {
            scope.spawn(|| {
                let mut state = state();
                while take(&mut state) {}
            });
        }
        let mut own = state();
        let mut halt = Ok(());
        loop {
            let more = take(&mut own);
            watch.done((next.load(Ordering::Relaxed) as f64 / rows as f64).min(1.0));
            halt = halt.and_then(|()| watch.look());
            if halt.is_err() {
                stop.store(true, Ordering::Relaxed);
            }
            if !more || halt.is_err() {
                break halt;
            }
        }
    })
}
