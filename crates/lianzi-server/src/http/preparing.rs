//! Work that a request needs before it can be answered: compiling a game, replaying moves, reading a record.
//!
//! Nobody knows beforehand how long such work takes, and it cannot be stopped once it has begun. So it has a small pool of its
//! own, and each address waits for its own work first.

use std::net::IpAddr;

use super::App;
use super::answer::Answer;
use crate::wire::Problem;

/// Runs some work off the async threads when it is the turn of its address and there is a place. The address keeps its turn
/// until the work is done, whether the client waits for it or not.
///
/// # Errors
/// Too much waits already, of this address or in all.
pub async fn prepare<T: Send + 'static>(
    app: &App,
    address: IpAddr,
    work: impl FnOnce() -> T + Send + 'static,
) -> Answer<T> {
    let lane = app.guard.preparation(address).ok_or_else(|| {
        app.live.metrics.turn_away("preparations");
        Problem::TooMany { wait_ms: None }
    })?;
    let turn = lane.keep_turn().await;
    let prepared = app.live.preparing.run(move || {
        let prepared = work();
        drop(turn);
        prepared
    });
    let prepared = prepared.await.map_err(|_| Problem::Busy)?;
    Ok(prepared.ok_or(Problem::Failed)?)
}
