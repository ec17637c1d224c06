//! The interface over HTTP.
//!
//! - this file: the routes, what they share, and the `OpenAPI` document that is made from them;
//! - `answer`: how requests are read and errors told;
//! - `edge`: what every request passes: limits, origins, headers;
//! - `forwarded`: the client's address behind trusted proxies;
//! - `games`, `matches`, `records`, `positions`, `analysis`, `studies`, `balance`: the routes;
//! - `preparing`: work that must be done before a request can be answered;
//! - `stream`: answers that come line by line;
//! - `page`: the page's files;
//! - `watch`: `/health` and `/metrics`.

mod analysis;
mod answer;
mod balance;
mod edge;
mod forwarded;
mod games;
mod matches;
mod page;
mod positions;
mod preparing;
mod records;
mod stream;
mod studies;
mod watch;

pub use edge::Peer;
pub use forwarded::is_trusted;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use axum::extract::DefaultBodyLimit;
use axum::routing::get;
use axum::{Extension, Json, Router, middleware};
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::guard::Guard;
use crate::live::Live;

/// What the routes share.
pub struct App {
    /// The running parts.
    pub live: Arc<Live>,
    /// The limits at work.
    pub guard: Guard,
    games: games::Shipped,
    page: page::Page,
    /// Whether a header was ignored because its sender is no trusted proxy: said once.
    ignored_forwarded: AtomicBool,
}

impl App {
    /// Everything that the routes need.
    pub fn new(live: Arc<Live>) -> Self {
        Self {
            guard: Guard::new(&live.settings.limits),
            games: games::Shipped::default(),
            page: page::Page::default(),
            ignored_forwarded: AtomicBool::default(),
            live,
        }
    }
}

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Lianzi",
        description = "Line games: their boards and rules, matches, records, positions. Matches are played over the socket at \
                       `/api/matches/{id}/socket`: see ClientMessage and ServerMessage.",
        license(name = "MIT OR Apache-2.0")
    ),
    components(schemas(crate::wire::ClientMessage, crate::wire::ServerMessage))
)]
struct Document;

/// The routes below `/api`, with the document that describes them.
fn api(limits: &crate::settings::Limits) -> OpenApiRouter<Arc<App>> {
    let most = limits.rules_bytes * 2 + 4096;
    let small = DefaultBodyLimit::max(most);
    let large = DefaultBodyLimit::max(limits.record_bytes);
    let records = OpenApiRouter::new()
        .routes(routes!(records::read))
        .layer(large)
        .layer(Extension(answer::MostBytes(limits.record_bytes)));
    OpenApiRouter::with_openapi(Document::openapi())
        .routes(routes!(games::list))
        .routes(routes!(games::show))
        .routes(routes!(games::check))
        .routes(routes!(games::keep))
        .routes(routes!(games::kept))
        .routes(routes!(games::computers))
        .routes(routes!(games::schema))
        .routes(routes!(matches::make, matches::list))
        .routes(routes!(matches::show))
        .routes(routes!(matches::game))
        .routes(routes!(matches::join))
        .routes(routes!(matches::command))
        .routes(routes!(matches::socket))
        .routes(routes!(records::write))
        .routes(routes!(positions::look))
        .routes(routes!(analysis::analyse))
        .routes(routes!(studies::game))
        .routes(routes!(studies::proof))
        .routes(routes!(balance::balance))
        .layer(small)
        .layer(Extension(answer::MostBytes(most)))
        .merge(records)
}

/// The `OpenAPI` document.
pub fn document() -> utoipa::openapi::OpenApi {
    api(&crate::settings::Limits::default()).into_openapi()
}

/// Everything that the server answers.
pub fn router(app: Arc<App>) -> Router {
    let (routes, document) = api(&app.live.settings.limits).split_for_parts();
    routes
        .route("/api/openapi.json", get(async move || Json(document)))
        .route("/health", get(watch::health))
        .route("/metrics", get(watch::metrics))
        .fallback(page::serve)
        .layer(middleware::from_fn_with_state(Arc::clone(&app), edge::pass))
        .with_state(app)
}
