//! Answers that come line by line, a JSON object a line, while the work goes on.

use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use futures_util::stream::unfold;
use serde::Serialize;
use tokio::sync::mpsc;

use crate::guard::Admitted;
use crate::live::{Live, Stop, Turn};

/// How often whoever waits in line is told so.
const WAITING: Duration = Duration::from_secs(1);

/// Where lines are written. They are few by construction, so a client that does not read keeps little waiting.
pub struct Lines<T> {
    sender: mpsc::UnboundedSender<Bytes>,
    line: std::marker::PhantomData<fn(T)>,
}

impl<T: Serialize> Lines<T> {
    /// Writes a line.
    pub fn write(&self, line: &T) {
        // Plain data can always be written; whoever asked may have gone.
        let mut text = serde_json::to_vec(line).unwrap_or_default();
        text.push(b'\n');
        let _ = self.sender.send(text.into());
    }
}

/// The words of a stream that are the same for all of them.
pub trait Told: Serialize + Send + 'static {
    /// It has not begun.
    const WAITING: Self;
    /// It failed.
    const FAILED: Self;
}

/// Answers with the lines that some work writes when its turn has come. The flag that `stop` sets is set when whoever asked
/// has gone, or the server closes down.
pub fn answer<T: Told>(
    live: &Arc<Live>,
    turn: Turn,
    admitted: Admitted,
    stop: Stop,
    work: impl FnOnce(&Lines<T>) + Send + 'static,
) -> Response {
    let (sender, receiver) = mpsc::unbounded_channel();
    let lines = Lines {
        sender,
        line: std::marker::PhantomData,
    };
    let gone = lines.sender.clone();
    tokio::spawn(async move {
        let come = turn.come();
        tokio::pin!(come);
        let mut patience = tokio::time::interval(WAITING);
        let place = loop {
            tokio::select! {
                biased;
                place = &mut come => break place,
                () = gone.closed() => return,
                _ = patience.tick() => lines.write(&T::WAITING),
            }
        };
        drop(gone);
        let (kept, failed) = (
            lines.sender.clone(),
            serde_json::to_vec(&T::FAILED).unwrap_or_default(),
        );
        if place.run(move || work(&lines)).await.is_none() {
            let _ = kept.send([failed, b"\n".to_vec()].concat().into());
        }
        drop(admitted);
    });
    let closing = live.closing.clone();
    let body = unfold(
        (receiver, stop, closing),
        async |(mut receiver, stop, mut closing)| {
            if *closing.borrow() {
                return None;
            }
            let next = tokio::select! {
                next = receiver.recv() => next?,
                _ = closing.changed() => return None,
            };
            Some((Ok::<_, std::convert::Infallible>(next), (receiver, stop, closing)))
        },
    );
    ([(CONTENT_TYPE, "application/x-ndjson")], Body::from_stream(body)).into_response()
}
