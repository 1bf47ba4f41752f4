//! The layers around the handlers: headers, logging, metrics, hosts, clients and rate limits.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{Extension, MatchedPath, Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HeaderName, REFERRER_POLICY, UPGRADE,
    X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::Response;
use tokio::task::yield_now;
use tokio::time::sleep;
use tower_http::classify::{ServerErrorsAsFailures, SharedClassifier};
use tower_http::set_header::SetResponseHeaderLayer;
use tower_http::set_header::response::SetMultipleResponseHeadersLayer;
use tower_http::trace::TraceLayer;
use tracing::Span;

use crate::hosts::is_same_origin;
use crate::rate_limit::RequestKind;
use crate::request::{HttpError, RefusedWith};
use crate::state::{AppState, Client, Peer};
use crate::wire::ErrorCode;

/// The content security policy: a page may load its own modules, styles and pictures, and talk to the server.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Headers of every response.
const HEADERS: [(HeaderName, &str); 2] = [
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
];

/// Headers of the responses of the pages and the API. For the many small files of the page they have no effect.
const DOCUMENT_HEADERS: [(HeaderName, &str); 5] = [
    (CONTENT_SECURITY_POLICY, POLICY),
    (REFERRER_POLICY, "no-referrer"),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
    (HeaderName::from_static("x-frame-options"), "DENY"),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), geolocation=(), microphone=()",
    ),
];

fn headers<const N: usize>(
    headers: [(HeaderName, &'static str); N],
) -> SetMultipleResponseHeadersLayer<Response> {
    let headers = headers.map(|(name, value)| (name, HeaderValue::from_static(value)).into());
    SetMultipleResponseHeadersLayer::overriding(headers.into())
}

/// Adds the security headers of documents.
pub(super) fn document_headers() -> SetMultipleResponseHeadersLayer<Response> {
    headers(DOCUMENT_HEADERS)
}

/// Adds headers to all responses. They are not cached unless they say so: most are for one client.
pub(super) fn with_headers(router: Router<Arc<AppState>>) -> Router<Arc<AppState>> {
    let uncached = HeaderValue::from_static("no-store");
    router
        .layer(headers(HEADERS))
        .layer(SetResponseHeaderLayer::if_not_present(
            CACHE_CONTROL,
            uncached,
        ))
}

/// Logs every request by its route, since its path may name a private table.
pub(super) fn trace()
-> TraceLayer<SharedClassifier<ServerErrorsAsFailures>, impl Fn(&Request) -> Span + Clone> {
    TraceLayer::new_for_http().make_span_with(|request: &Request| {
        let route = request
            .extensions()
            .get()
            .map_or("none", MatchedPath::as_str);
        tracing::debug_span!("request", method = %request.method(), route)
    })
}

/// Counts responses and refusals.
pub(super) async fn count(State(app): State<Arc<AppState>>, response: Response) -> Response {
    app.house.metrics().answered(response.status().as_u16());
    if let Some(RefusedWith(code)) = response.extensions().get() {
        app.house.metrics().refused(*code);
    }
    response
}

/// Refuses requests for an unknown host, and changes that a page of another site requests.
pub(super) async fn check_host(
    State(app): State<Arc<AppState>>,
    request: Request,
    next: Next,
) -> Result<Response, HttpError> {
    let headers = request.headers();
    if !app.hosts.allow(headers) {
        return Err(HttpError::new(
            ErrorCode::Invalid,
            StatusCode::MISDIRECTED_REQUEST,
            "unknown host name; use localhost, or start the server with --host NAME",
        ));
    }
    let reads = matches!(*request.method(), Method::GET | Method::HEAD);
    // A websocket can change things though it begins with a GET.
    if (!reads || headers.contains_key(UPGRADE)) && !is_same_origin(headers) {
        return Err(HttpError::new(
            ErrorCode::Invalid,
            StatusCode::FORBIDDEN,
            "requests from pages of other sites are refused",
        ));
    }
    Ok(next.run(request).await)
}

/// Determines the client of a request. A direct client was counted against the connection limits when it connected;
/// behind a trusted proxy, each open request is counted here as a connection.
pub(super) async fn identify(
    State(app): State<Arc<AppState>>,
    Extension(peer): Extension<Peer>,
    mut request: Request,
    next: Next,
) -> Result<Response, HttpError> {
    // A burst of requests on one connection takes turns with other connections.
    yield_now().await;
    let client = match peer {
        Peer::Client(client) => client,
        Peer::Proxy(proxy) => {
            let address = app.proxies.client(proxy, request.headers());
            let permit = app.connections.admit_from(address).ok_or_else(|| {
                let message = "too many connections from your address; retry in 10 s";
                HttpError::busy(StatusCode::SERVICE_UNAVAILABLE, message, 10)
            })?;
            Arc::new(permit)
        }
    };
    request.extensions_mut().insert(client);
    Ok(next.run(request).await)
}

/// Delays requests over the rate limit of their client, and refuses those that would wait for too long.
pub(super) async fn limit_rate(
    State(app): State<Arc<AppState>>,
    Extension(client): Extension<Client>,
    request: Request,
    next: Next,
) -> Result<Response, HttpError> {
    let kind = match request.uri().path() {
        "/healthz" | "/metrics" => RequestKind::Api,
        path if path.starts_with("/api/") => RequestKind::Api,
        _ => RequestKind::Small,
    };
    let wait = app.rates.join(kind, client.address());
    let wait = wait.map_err(rate_limited)?;
    // Even a sleep of no length takes a millisecond.
    if !wait.is_zero() {
        tokio::select! {
            () = sleep(wait) => {}
            // Nothing waits while the server shuts down.
            () = app.closing() => {}
        }
    }
    Ok(next.run(request).await)
}

/// Refuses to set up games over the rate limit of their client.
pub(super) async fn limit_setups(
    State(app): State<Arc<AppState>>,
    Extension(client): Extension<Client>,
    request: Request,
    next: Next,
) -> Result<Response, HttpError> {
    let checked = app.rates.check_setup(client.address());
    checked.map_err(rate_limited)?;
    Ok(next.run(request).await)
}

fn rate_limited(wait: Duration) -> HttpError {
    let seconds = wait.as_secs() + 1;
    let message = format!("rate limited; retry in {seconds} s");
    HttpError::busy(StatusCode::TOO_MANY_REQUESTS, message, seconds)
}
