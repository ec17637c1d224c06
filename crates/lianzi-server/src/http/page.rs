//! The page's files, from inside the program. While the program is being worked on (without optimisation), they are read
//! from the folder `page/` each time.

use std::collections::HashMap;
use std::io::Write as _;
use std::sync::{Arc, Mutex, PoisonError};

use axum::body::Bytes;
use axum::extract::State;
use axum::http::header::{
    ACCEPT, ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use base64::Engine as _;
use flate2::Compression;
use flate2::write::GzEncoder;
use rust_embed::RustEmbed;

use super::App;
use super::answer::Failure;
use crate::wire::Problem;

#[derive(RustEmbed)]
#[folder = "page/"]
struct Files;

/// Views of the page that have addresses of their own; the page itself finds out what to show.
const VIEWS: [&str; 5] = ["games/", "m/", "analyse", "invent", "r/"];

/// Compressed files by the fingerprint of what they hold.
#[derive(Debug, Default)]
pub struct Page(Mutex<HashMap<String, Bytes>>);

impl Page {
    fn compressed(&self, tag: &str, plain: &[u8]) -> Bytes {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(bytes) = known.get(tag) {
            return bytes.clone();
        }
        // Only while somebody works on the page do files change.
        if known.len() > 1000 {
            known.clear();
        }
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        // Writing into memory does not fail.
        let _ = encoder.write_all(plain);
        let bytes = Bytes::from(encoder.finish().unwrap_or_default());
        known.insert(tag.to_owned(), bytes.clone());
        bytes
    }
}

/// Serves a file, or the page for one of its views.
pub async fn serve(State(app): State<Arc<App>>, method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    let not_found = || Failure(Problem::NotFound).into_response();
    if path.starts_with("api/") {
        return not_found();
    }
    if !matches!(method, Method::GET | Method::HEAD) {
        return StatusCode::METHOD_NOT_ALLOWED.into_response();
    }
    let view = path.is_empty() || VIEWS.iter().any(|view| path.starts_with(view));
    let name = if view && Files::get(path).is_none() {
        "index.html"
    } else {
        path
    };
    // A person who went astray is told so by the page, in his language.
    let astray = Files::get(name).is_none();
    if astray && !is_person(path, &headers) {
        return not_found();
    }
    let (name, status) = if astray {
        ("index.html", StatusCode::NOT_FOUND)
    } else {
        (name, StatusCode::OK)
    };
    let Some(file) = Files::get(name) else {
        return not_found();
    };
    let tag = base64::engine::general_purpose::URL_SAFE_NO_PAD.encode(&file.metadata.sha256_hash()[..12]);
    let tag = format!("\"{tag}\"");
    if headers
        .get(IF_NONE_MATCH)
        .filter(|_| !astray)
        .is_some_and(|known| known.as_bytes() == tag.as_bytes())
    {
        return (StatusCode::NOT_MODIFIED, [(ETAG, tag)]).into_response();
    }
    let kind = kind(name);
    let common = [
        (CONTENT_TYPE, kind.to_owned()),
        (ETAG, tag.clone()),
        (CACHE_CONTROL, "no-cache".to_owned()),
        (VARY, "accept-encoding".to_owned()),
    ];
    let text = !kind.starts_with("image/") && !kind.starts_with("font/") || kind.starts_with("image/svg");
    if text && takes_gzip(&headers) && file.data.len() > 512 {
        let bytes = app.page.compressed(&tag, &file.data);
        return (status, common, [(CONTENT_ENCODING, "gzip")], bytes).into_response();
    }
    (status, common, Bytes::from(file.data.into_owned())).into_response()
}

/// Whether a client takes compressed answers.
pub fn takes_gzip(headers: &HeaderMap) -> bool {
    let encodings = headers.get(ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    encodings.is_some_and(|encodings| {
        encodings
            .split(',')
            .any(|one| one.trim().split(';').next() == Some("gzip"))
    })
}

/// Whether somebody in a browser asks for a page, and not a page for one of its files.
fn is_person(path: &str, headers: &HeaderMap) -> bool {
    let last = path.rsplit('/').next().unwrap_or_default();
    let accepts = headers.get(ACCEPT).and_then(|value| value.to_str().ok());
    !last.contains('.') && accepts.is_some_and(|kinds| kinds.contains("text/html"))
}

/// The kind of a file, by its name. What is not listed is nothing that a browser should run.
fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "webmanifest" => "application/json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" | "md" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
