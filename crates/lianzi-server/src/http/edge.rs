//! What every request passes: counting, limits, the origin, and the headers of every response.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HOST, HeaderName, ORIGIN, REFERRER_POLICY, UPGRADE,
    X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::App;
use super::answer::Failure;
use crate::guard::Admitted;
use crate::wire::Problem;

/// Who asks.
#[derive(Clone, Debug)]
pub struct Peer {
    /// The address of the connection.
    pub address: IpAddr,
    /// Counts the connection as long as somebody holds it: a socket does.
    pub admitted: Arc<Admitted>,
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
    let address = address(&app, &request);
    let mut response = if let Err(turned) = check(&app, &request, address) {
        turned.into_response()
    } else {
        if let Some(address) = address {
            request.extensions_mut().insert(Asker(address));
        }
        let answered = tokio::time::timeout(PATIENCE, next.run(request)).await;
        answered.unwrap_or_else(|_| Failure(Problem::Busy).into_response())
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

/// The address that limits are counted for.
#[derive(Clone, Copy, Debug)]
pub struct Asker(pub IpAddr);

fn address(app: &App, request: &Request) -> Option<IpAddr> {
    if app.live.settings.behind_proxy {
        // The last entry is the one that our own proxy wrote.
        let forwarded = request.headers().get_all("x-forwarded-for").iter().next_back()?;
        let last = forwarded.to_str().ok()?.rsplit(',').next()?.trim();
        return last.parse().ok();
    }
    request.extensions().get::<Peer>().map(|peer| peer.address)
}

/// Why a request does not pass.
enum Turned {
    TooMany(Duration),
    Foreign,
    Closing,
}

impl IntoResponse for Turned {
    fn into_response(self) -> Response {
        match self {
            Self::TooMany(wait) => Failure::too_many(wait).into_response(),
            Self::Foreign => StatusCode::FORBIDDEN.into_response(),
            Self::Closing => Failure(Problem::Busy).into_response(),
        }
    }
}

fn check(app: &App, request: &Request, address: Option<IpAddr>) -> Result<(), Turned> {
    if let Some(address) = address
        && let Err(wait) = app.guard.request(address)
    {
        app.live.metrics.turn_away("requests");
        return Err(Turned::TooMany(wait));
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
