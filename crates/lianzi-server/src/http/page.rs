//! The page's files, from inside the program. While the program is being worked on (without optimisation), they are read
//! from the folder `page/` each time.

use std::collections::HashMap;
use std::io::Write as _;
use std::sync::{Arc, Mutex, PoisonError};

use axum::body::Bytes;
use axum::extract::{Request, State};
use axum::http::header::{
    ACCEPT, ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, HeaderName, IF_NONE_MATCH,
    VARY,
};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use base64::Engine as _;
use flate2::Compression;
use flate2::write::GzEncoder;
use rust_embed::{EmbeddedFile, RustEmbed};

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

/// The file that an address of the page stands for; `None` where there is no such file.
fn file_at(path: &str) -> Option<(&str, EmbeddedFile)> {
    let name = path.trim_start_matches('/');
    if let Some(file) = Files::get(name) {
        return Some((name, file));
    }
    let view = name.is_empty() || VIEWS.iter().any(|view| name.starts_with(view));
    view.then(|| Files::get("index.html").map(|file| ("index.html", file)))?
}

/// Whether a request reads a file of the page: as cheap as refusing it. One load asks for many.
pub fn reads_file(request: &Request) -> bool {
    matches!(*request.method(), Method::GET | Method::HEAD) && file_at(request.uri().path()).is_some()
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
    let (name, file, status) = if let Some((name, file)) = file_at(path) {
        (name, file, StatusCode::OK)
    } else if is_person(path, &headers)
        && let Some(file) = Files::get("index.html")
    {
        // A person who went astray is told so by the page, in his language.
        ("index.html", file, StatusCode::NOT_FOUND)
    } else {
        return not_found();
    };
    let tag = base64::engine::general_purpose::URL_SAFE_NO_PAD.encode(&file.metadata.sha256_hash()[..12]);
    let tag = format!("\"{tag}\"");
    let kind = kind(name);
    // A 304 renews what is stored with its own headers, so it has the same ones.
    let common = [
        (CONTENT_TYPE, kind.to_owned()),
        (ETAG, tag.clone()),
        (CACHE_CONTROL, "no-cache".to_owned()),
        (VARY, "accept-encoding".to_owned()),
    ];
    if status == StatusCode::OK && is_known(&headers, &tag) {
        return (StatusCode::NOT_MODIFIED, common).into_response();
    }
    let text = !kind.starts_with("image/") && !kind.starts_with("font/") || kind.starts_with("image/svg");
    if text && takes_gzip(&headers) && file.data.len() > 512 {
        let bytes = app.page.compressed(&tag, &file.data);
        return (status, common, [(CONTENT_ENCODING, "gzip")], bytes).into_response();
    }
    (status, common, Bytes::from(file.data.into_owned())).into_response()
}

/// The members of a header that is a list, which may come in several lines (RFC 9110, section 5.6.1).
fn members(headers: &HeaderMap, name: HeaderName) -> impl Iterator<Item = &str> {
    let lines = headers.get_all(name).into_iter();
    let lines = lines.filter_map(|value| value.to_str().ok());
    lines.flat_map(|line| line.split(',')).map(str::trim)
}

/// Whether a client has the file with this entity tag already. Tags are compared weakly (RFC 9110, section 13.1.2): a proxy
/// that compresses makes them weak. Tags of this server hold no comma.
fn is_known(headers: &HeaderMap, tag: &str) -> bool {
    members(headers, IF_NONE_MATCH)
        .any(|known| known == "*" || known.strip_prefix("W/").unwrap_or(known) == tag)
}

/// Whether a client takes compressed answers: it names `gzip`, or any encoding, with a quality above zero (RFC 9110, section
/// 12.5.3).
pub fn takes_gzip(headers: &HeaderMap) -> bool {
    let mut any = false;
    for member in members(headers, ACCEPT_ENCODING) {
        let (coding, parameter) = member.split_once(';').unwrap_or((member, "q=1"));
        let quality = parameter.trim().strip_prefix(['q', 'Q']);
        let quality = quality.and_then(|quality| quality.trim_start().strip_prefix('='));
        let wanted =
            quality.is_some_and(|quality| quality.trim().parse().is_ok_and(|quality: f32| quality > 0.0));
        match coding.trim() {
            coding if coding.eq_ignore_ascii_case("gzip") || coding.eq_ignore_ascii_case("x-gzip") => {
                return wanted;
            }
            "*" => any = wanted,
            _ => {}
        }
    }
    any
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

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(name: &HeaderName, values: &[&str]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for value in values {
            headers.append(name.clone(), value.parse().unwrap());
        }
        headers
    }

    #[test]
    fn gzip_with_a_quality_of_zero_is_no_gzip() {
        let takes = |values: &[&str]| takes_gzip(&headers(&ACCEPT_ENCODING, values));
        for taken in [
            &["gzip"][..],
            &["br, gzip"],
            &["br;q=1.0, GZIP;q=0.001"],
            &["deflate", "gzip ; q = 0.5"],
            &["*"],
            &["*;q=0, gzip"],
        ] {
            assert!(takes(taken), "{taken:?}");
        }
        for refused in [
            &[][..],
            &[""],
            &["br"],
            &["gzip;q=0"],
            &["gzip; q=0.000"],
            &["*, gzip;q=0"],
            &["*;q=0"],
            &["gzip;q=much"],
            &["notgzip"],
        ] {
            assert!(!takes(refused), "{refused:?}");
        }
    }

    #[test]
    fn a_weak_tag_and_a_tag_in_a_list_are_known() {
        let known = |values: &[&str]| is_known(&headers(&IF_NONE_MATCH, values), "\"abc\"");
        for same in [
            &["\"abc\""][..],
            &["W/\"abc\""],
            &["\"x\", W/\"abc\""],
            &["\"x\"", "\"abc\",\"y\""],
            &["*"],
        ] {
            assert!(known(same), "{same:?}");
        }
        for other in [&[][..], &["\"x\""], &["abc"], &["\"abcd\", \"xabc\""]] {
            assert!(!known(other), "{other:?}");
        }
    }
}
