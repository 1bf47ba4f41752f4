//! The guard: what holds for every request and every answer.

use std::sync::Arc;
use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HeaderName, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tokio::time::timeout;

use super::names::is_own_page;
use super::refusal::Refused;
use super::{Budget, Peer, Refusal};
use crate::door::Door;
use crate::wire::ErrorCode;

/// What a page of the house may do: load its own modules, style and pictures, and talk to the house.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// What every answer tells browsers.
const HEADERS: [(HeaderName, &str); 2] = [
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
];

/// Headers of all answers but the many small files of the client, on which they mean nothing.
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

/// Refuses what comes under a wrong name or from another page, answers in time, and counts.
pub(super) async fn guard(State(door): State<Arc<Door>>, request: Request, next: Next) -> Response {
    let began = Instant::now();
    let method = request.method().clone();
    // The path as the house writes it: one that was asked for may name a private table.
    let route = request.extensions().get::<MatchedPath>().cloned();
    let route = route.as_ref().map_or("none", MatchedPath::as_str);
    let mut response = match refuse(&door, &request, route) {
        Err(refusal) => refusal.into_response(),
        Ok(()) => match timeout(door.limits.answer_time, next.run(request)).await {
            Ok(response) => response,
            Err(_) => late(&door).into_response(),
        },
    };
    finish(response.headers_mut(), route);
    let status = response.status().as_u16();
    door.metrics.answered(status);
    if let Some(Refused(code)) = response.extensions().get() {
        door.metrics.refused(*code);
    }
    let took = began.elapsed();
    tracing::debug!(%method, route, status, ?took, "answered");
    response
}

fn refuse(door: &Door, request: &Request, route: &str) -> Result<(), Refusal> {
    let headers = request.headers();
    if !door.names.allow(headers) {
        return Err(Refusal::new(
            ErrorCode::Invalid,
            StatusCode::MISDIRECTED_REQUEST,
            "this house is not called by that name: expected localhost, its address, or a name \
             that was given with --host",
        ));
    }
    let looks = matches!(*request.method(), Method::GET | Method::HEAD);
    // Nobody but a page tells where it is from, and a websocket is no mere look.
    if (!looks || route.ends_with("/live")) && !is_own_page(headers) {
        return Err(Refusal::new(
            ErrorCode::Invalid,
            StatusCode::FORBIDDEN,
            "a page of another site asks: expected the house's own page, or a program",
        ));
    }
    let peer = request.extensions().get::<Peer>();
    match peer {
        Some(peer) => door.rates.check(budget(route, request.method()), *peer),
        None => Ok(()),
    }
}

/// As what a request is counted. Pages come in many files, and cost nearly nothing.
fn budget(route: &str, method: &Method) -> Budget {
    match route {
        "/" | "/new" | "/table/{table}" | "/client/{*path}" | "/healthz" | "/metrics" => {
            Budget::Loading
        }
        // They are as much work.
        "/api/v1/preview" | "/api/v1/tables/{table}/again" => Budget::Creating,
        "/api/v1/tables" if method == Method::POST => Budget::Creating,
        "/api/v1/tables/{table}/analysis" => Budget::Judging,
        _ if matches!(*method, Method::GET | Method::HEAD) => Budget::Reading,
        _ => Budget::Acting,
    }
}

fn late(door: &Door) -> Refusal {
    let time = door.limits.answer_time;
    let message = format!("this took too long: expected an answer within {time:?}");
    Refusal::new(
        ErrorCode::Unavailable,
        StatusCode::SERVICE_UNAVAILABLE,
        message,
    )
}

fn finish(headers: &mut HeaderMap, route: &str) {
    let documents = if route == "/client/{*path}" {
        &[][..]
    } else {
        &DOCUMENT_HEADERS
    };
    for (name, value) in HEADERS.iter().chain(documents) {
        headers.insert(name, HeaderValue::from_static(value));
    }
    // What a table tells is for whoever asked, and true only now.
    let never = HeaderValue::from_static("no-store");
    headers.entry(CACHE_CONTROL).or_insert(never);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_costs_much_is_counted_so() {
        let (get, post) = (Method::GET, Method::POST);
        let table = |rest: &str| format!("/api/v1/tables/{{table}}{rest}");
        for (route, method, expected) in [
            ("/api/v1/preview", &post, Budget::Creating),
            ("/api/v1/tables", &post, Budget::Creating),
            (&table("/again"), &post, Budget::Creating),
            ("/api/v1/tables", &get, Budget::Reading),
            (&table("/analysis"), &get, Budget::Judging),
            (&table("/analysis"), &Method::HEAD, Budget::Judging),
            (&table("/replay"), &get, Budget::Reading),
            (&table("/acts"), &post, Budget::Acting),
            (&table("/seats"), &post, Budget::Acting),
            ("/client/{*path}", &get, Budget::Loading),
            ("none", &get, Budget::Reading),
            ("none", &post, Budget::Acting),
        ] {
            assert_eq!(budget(route, method), expected, "{method} {route}");
        }
    }
}
