//! Bodies of requests.

use std::sync::Arc;

use axum::body::to_bytes;
use axum::extract::{FromRequest, Request};
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, StatusCode};
use serde::de::DeserializeOwned;
use tokio::time::timeout;

use super::Refusal;
use crate::door::Door;
use crate::metrics::Cause;
use crate::wire::{ErrorCode, WireError};

/// What a refusal quotes of what is wrong at most, in characters.
const QUOTED: usize = 200;

/// What a request asks for, as JSON.
pub(super) struct Body<T>(pub T);

impl<T: DeserializeOwned> FromRequest<Arc<Door>> for Body<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, door: &Arc<Door>) -> Result<Self, Refusal> {
        if !is_json(request.headers()) {
            return Err(Refusal::new(
                ErrorCode::Malformed,
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                "the header Content-Type is missing or another: expected application/json",
            ));
        }
        let (most, time) = (door.limits.body_bytes, door.limits.body_time);
        let bytes = timeout(time, to_bytes(request.into_body(), most)).await;
        let bytes = bytes.map_err(|_| {
            door.metrics.evicted(Cause::SlowBody);
            let message = format!("the body did not come in time: expected within {time:?}");
            Refusal::new(ErrorCode::TooMuch, StatusCode::REQUEST_TIMEOUT, message)
        })?;
        let bytes = bytes.map_err(|_| {
            let message = format!("the body is too long or broken: expected at most {most} bytes");
            Refusal::new(ErrorCode::TooMuch, StatusCode::PAYLOAD_TOO_LARGE, message)
        })?;
        let read = serde_json::from_slice(&bytes).map_err(|error| malformed(&error))?;
        Ok(Self(read))
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers
        .get(CONTENT_TYPE)
        .and_then(|kind| kind.to_str().ok());
    let kind = kind.and_then(|kind| kind.split(';').next());
    kind.is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"))
}

/// What is wrong with a text that is no JSON, or another than expected.
pub(crate) fn malformed(error: &serde_json::Error) -> WireError {
    let (line, column) = (error.line(), error.column());
    let message = error.to_string();
    // Where it is wrong is told beside it.
    let place = format!(" at line {line} column {column}");
    let message = message.strip_suffix(&place).unwrap_or(&message);
    let mut message: String = message.chars().take(QUOTED).collect();
    if error.is_eof() {
        message += ": expected more";
    }
    WireError {
        line: Some(line.max(1)),
        column: Some(column.max(1)),
        ..WireError::new(ErrorCode::Malformed, message)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::SitDown;

    #[test]
    fn what_is_malformed_is_told_with_its_place() {
        let error = |text: &str| malformed(&serde_json::from_str::<SitDown>(text).unwrap_err());
        let wrong = error("{\"seat\": 1,\n \"nam\": \"Ann\"}");
        assert_eq!((wrong.line, wrong.column), (Some(2), Some(6)));
        let expected = "unknown field `nam`, expected one of `seat`, `name`, `share`, `invitation`";
        assert_eq!(wrong.message, expected);
        assert_eq!(error("").column, Some(1));
        let long = error(&format!("\"{}\"", "x".repeat(10_000)));
        assert!(long.message.chars().count() <= QUOTED, "{}", long.message);
    }

    #[test]
    fn only_json_is_json() {
        let check = |kind: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(CONTENT_TYPE, kind.parse().unwrap());
            is_json(&headers)
        };
        assert!(check("application/json") && check("Application/JSON; charset=utf-8"));
        assert!(!check("text/plain") && !check("application/jsonp") && !check(""));
        assert!(!is_json(&HeaderMap::new()));
    }
}
