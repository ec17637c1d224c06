//! What every request passes: counting, limits, the origin, and the headers of every response.

use std::io::Write as _;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HOST, HeaderName,
    ORIGIN, REFERRER_POLICY, UPGRADE, VARY, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;

use super::App;
use super::answer::Failure;
use super::forwarded::{FORWARDED_FOR, client, is_trusted};
use super::page::{self, takes_gzip};
use crate::guard::Admitted;
use crate::wire::Problem;

/// The other end of the connection.
#[derive(Clone, Copy, Debug)]
pub struct Peer {
    /// Its address.
    pub address: IpAddr,
}

/// How long any request may take; sockets are no requests any more once they are open.
const PATIENCE: Duration = Duration::from_secs(30);

/// Nothing but what this server itself serves, and no script or style inside a page.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; \
                      connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; \
                      frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 7] = [
    (CONTENT_SECURITY_POLICY, POLICY),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (X_FRAME_OPTIONS, "DENY"),
    // Addresses of matches are half a secret.
    (REFERRER_POLICY, "no-referrer"),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), geolocation=(), microphone=()",
    ),
];

/// Lets a request pass, or not.
pub async fn pass(State(app): State<Arc<App>>, mut request: Request, next: Next) -> Response {
    app.live.metrics.requests.inc();
    let (address, proxied) = address(&app, &request);
    let mut response = if let Err(turned) = check(&app, &request, address) {
        turned.into_response()
    } else if proxied && let Err(turned) = take_place(&app, &mut request, address) {
        turned.into_response()
    } else {
        request.extensions_mut().insert(Asker(address));
        // As long as the request is worked on; a socket holds it longer.
        let _place = request.extensions().get::<ClientPlace>().cloned();
        let gzip = takes_gzip(request.headers());
        let answered = tokio::time::timeout(PATIENCE, next.run(request)).await;
        let answered = answered.unwrap_or_else(|_| Failure(Problem::Busy).into_response());
        if gzip {
            compressed(answered).await
        } else {
            answered
        }
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers
        .entry(CACHE_CONTROL)
        .or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Shorter answers are not worth compressing.
const WORTH_COMPRESSING: usize = 1024;

/// An answer of JSON, compressed; other answers as they are. The page's files are compressed beforehand, streams never.
async fn compressed(response: Response) -> Response {
    let json = |value: &HeaderValue| value.as_bytes() == b"application/json";
    if !response.headers().get(CONTENT_TYPE).is_some_and(json) {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    let Ok(plain) = axum::body::to_bytes(body, usize::MAX).await else {
        return Failure(Problem::Failed).into_response();
    };
    parts
        .headers
        .insert(VARY, HeaderValue::from_static("accept-encoding"));
    if plain.len() < WORTH_COMPRESSING {
        return Response::from_parts(parts, plain.into());
    }
    let mut encoder = GzEncoder::new(Vec::with_capacity(plain.len() / 4), Compression::fast());
    // Writing into memory does not fail.
    let _ = encoder.write_all(&plain);
    let body = encoder.finish().unwrap_or_default();
    parts
        .headers
        .insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    parts.headers.remove(CONTENT_LENGTH);
    Response::from_parts(parts, body.into())
}

/// The address that limits are counted for.
#[derive(Clone, Copy, Debug)]
pub struct Asker(pub IpAddr);

/// The place of a client behind a proxy, which counts instead of the proxy's connections.
#[derive(Clone, Debug)]
pub struct ClientPlace(#[allow(dead_code)] Arc<Admitted>); // held, never read

/// The client's address, and whether a trusted proxy asks for it.
fn address(app: &App, request: &Request) -> (IpAddr, bool) {
    // A request without a peer comes from no network.
    let peer = request.extensions().get::<Peer>();
    let peer = peer.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer| peer.address);
    let trusted = &app.live.settings.trusted_proxies;
    let proxied = is_trusted(peer, trusted);
    if !proxied
        && !trusted.is_empty()
        && request.headers().contains_key(FORWARDED_FOR)
        && !app.ignored_forwarded.swap(true, Ordering::Relaxed)
    {
        tracing::warn!(%peer, "X-Forwarded-For is ignored: the sender is no trusted proxy (see --trusted-proxy)");
    }
    (client(peer, request.headers(), trusted), proxied)
}

/// Counts a client behind a proxy as one that is connected.
fn take_place(app: &App, request: &mut Request, address: IpAddr) -> Result<(), Turned> {
    let Some(place) = app.guard.admit_client(address) else {
        app.live.metrics.turn_away("connections");
        return Err(Turned::TooManyOpen);
    };
    request.extensions_mut().insert(ClientPlace(Arc::new(place)));
    Ok(())
}

/// Why a request does not pass.
enum Turned {
    TooMany(Duration),
    TooManyOpen,
    Foreign,
    WrongHost(String),
    Closing,
}

impl IntoResponse for Turned {
    fn into_response(self) -> Response {
        match self {
            Self::TooMany(wait) => Failure::too_many(wait).into_response(),
            Self::TooManyOpen => Failure(Problem::TooMany { wait_ms: None }).into_response(),
            Self::Foreign => StatusCode::FORBIDDEN.into_response(),
            Self::WrongHost(host) => Failure(Problem::WrongHost { host }).into_response(),
            Self::Closing => Failure(Problem::Busy).into_response(),
        }
    }
}

fn check(app: &App, request: &Request, address: IpAddr) -> Result<(), Turned> {
    if !page::reads_file(request)
        && let Err(wait) = app.guard.request(address)
    {
        app.live.metrics.turn_away("requests");
        return Err(Turned::TooMany(wait));
    }
    if let Err(host) = is_called(request.headers(), &app.live.settings.public_hosts) {
        app.live.metrics.turn_away("host");
        return Err(Turned::WrongHost(host));
    }
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD);
    if (changes || request.headers().contains_key(UPGRADE)) && !same_origin(request.headers()) {
        app.live.metrics.turn_away("origin");
        return Err(Turned::Foreign);
    }
    if app.live.is_closing() {
        return Err(Turned::Closing);
    }
    Ok(())
}

/// Whether a request is meant for this server: for an address, for `localhost`, or for a name that it is known by. A page of
/// another site can make its own name point to this machine and would then be of the same origin (DNS rebinding); but it
/// cannot do so with an address, nor with a name that is not its own.
///
/// # Errors
/// The name, shortened, that it is not called by.
fn is_called(headers: &HeaderMap, public: &[String]) -> Result<(), String> {
    let told = headers
        .get(HOST)
        .map(|host| String::from_utf8_lossy(host.as_bytes()));
    let told = told.unwrap_or_default();
    let known = if let Some(inside) = told.strip_prefix('[') {
        let address = inside.split(']').next().unwrap_or_default();
        address.parse::<Ipv6Addr>().is_ok()
    } else {
        let name = told.split(':').next().unwrap_or_default();
        let name = name.strip_suffix('.').unwrap_or(name);
        let is = |known: &str| known.eq_ignore_ascii_case(name);
        name.parse::<Ipv4Addr>().is_ok() || is("localhost") || public.iter().any(|known| is(known))
    };
    if known {
        Ok(())
    } else {
        Err(told.chars().take(100).collect())
    }
}

/// Whether a browser sends this for a page of this server. Other programs send no origin, and may.
fn same_origin(headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(ORIGIN) else {
        return true;
    };
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    let origin = origin.to_str().ok().and_then(|origin| origin.split_once("://"));
    matches!((origin, host), (Some(("http" | "https", of)), Some(host)) if of.eq_ignore_ascii_case(host))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn from(origin: Option<&str>, host: &str) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(HOST, host.parse().unwrap());
        if let Some(origin) = origin {
            headers.insert(ORIGIN, origin.parse().unwrap());
        }
        same_origin(&headers)
    }

    #[test]
    fn it_is_called_by_its_addresses_and_its_own_names_only() {
        let called = |host: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(HOST, host.parse().unwrap());
            is_called(&headers, &["play.example.org".to_owned()]).is_ok()
        };
        for own in [
            "127.0.0.1:8080",
            "192.168.1.7",
            "[::1]:8080",
            "[fe80::1]",
            "localhost:8080",
            "LOCALHOST",
            "play.example.org",
            "Play.Example.org.:443",
        ] {
            assert!(called(own), "{own}");
        }
        for foreign in [
            "",
            "evil.example:8080",
            "127.0.0.1.evil.example",
            "localhost.evil.example",
            "play.example.org.evil.example",
            "[evil.example]",
            "1.2.3",
        ] {
            assert!(!called(foreign), "{foreign}");
        }
        assert!(is_called(&HeaderMap::new(), &[]).is_err());
    }

    #[test]
    fn only_pages_of_this_server_may_ask_in_a_browser() {
        assert!(from(None, "127.0.0.1:8080"));
        assert!(from(Some("http://127.0.0.1:8080"), "127.0.0.1:8080"));
        assert!(from(Some("https://play.example.org"), "play.example.org"));
        for foreign in [
            "http://127.0.0.1:8081",
            "http://evil.example",
            "https://play.example.org.evil.example",
            "null",
            "file://127.0.0.1:8080",
        ] {
            assert!(!from(Some(foreign), "127.0.0.1:8080"), "{foreign}");
        }
    }
}
