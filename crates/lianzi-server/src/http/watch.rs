//! How the server is, for those who run it.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use axum::Extension;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};

use super::{App, Peer};

/// Whether the server answers and its store can be read. Single matches that are damaged are counted; the others go on.
pub async fn health(State(app): State<Arc<App>>) -> Response {
    let read = app.live.keeper.ticking().await;
    if app.live.keeper.figures().damaged.load(Ordering::Relaxed) {
        let text = "the store is damaged: see the log\n";
        return (StatusCode::SERVICE_UNAVAILABLE, text).into_response();
    }
    match read {
        Ok(_) => match app.live.registry.damaged() {
            0 => (StatusCode::OK, "ok\n").into_response(),
            damaged => (StatusCode::OK, format!("ok\ndamaged matches: {damaged}\n")).into_response(),
        },
        Err(error) => {
            tracing::error!(%error, "the store cannot be read");
            (StatusCode::SERVICE_UNAVAILABLE, "the store cannot be read\n").into_response()
        }
    }
}

/// Figures for Prometheus, for whoever asks from this machine.
pub async fn metrics(State(app): State<Arc<App>>, peer: Option<Extension<Peer>>) -> Response {
    let local = peer.is_some_and(|Extension(peer)| peer.address.to_canonical().is_loopback());
    if !local || app.live.settings.is_behind_proxy() {
        return StatusCode::NOT_FOUND.into_response();
    }
    let figures = app.live.keeper.figures();
    let text = app
        .live
        .metrics
        .text(&figures.commits, &figures.writes, &figures.failures);
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(CONTENT_TYPE, kind)], text).into_response()
}
