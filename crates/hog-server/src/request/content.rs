//! What requests contain: their bodies, queries and paths.

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Path, Request};
use axum::http::header::CONTENT_TYPE;
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use hog_store::TableId;
use hog_table::without_place;
use serde::de::DeserializeOwned;

use super::HttpError;
use crate::limits::MAX_BODY_BYTES;
use crate::wire::{ErrorCode, WireError};

/// Maximum length of a message about malformed input, which may quote it, in characters.
const MAX_QUOTED: usize = 200;

/// The body of a request, read from JSON.
pub(crate) struct JsonBody<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for JsonBody<T> {
    type Rejection = HttpError;

    async fn from_request(request: Request, state: &S) -> Result<Self, HttpError> {
        if !is_json(request.headers()) {
            return Err(HttpError::new(
                ErrorCode::Malformed,
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                "the header Content-Type must be application/json",
            ));
        }
        let bytes = Bytes::from_request(request, state).await.map_err(|_| {
            let message = format!("the body is broken or longer than {MAX_BODY_BYTES} bytes");
            HttpError::new(ErrorCode::TooMuch, StatusCode::PAYLOAD_TOO_LARGE, message)
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

/// The refusal of a text that is not JSON, or not of the expected type.
pub(crate) fn malformed(error: &serde_json::Error) -> WireError {
    // The line and the column have fields of their own.
    let message = shortened(&without_place(error));
    WireError {
        line: Some(error.line().max(1)),
        column: Some(error.column().max(1)),
        ..WireError::new(ErrorCode::Malformed, message)
    }
}

fn shortened(message: &str) -> String {
    message.chars().take(MAX_QUOTED).collect()
}

/// The table in the path of a request.
pub(crate) struct PathTable(pub(crate) TableId);

impl<S: Send + Sync> FromRequestParts<S> for PathTable {
    type Rejection = HttpError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, HttpError> {
        let path = Path::<String>::from_request_parts(parts, state).await;
        let Path(text) = path.map_err(|_| HttpError::no_page())?;
        let id = text.parse().map_err(|_| {
            let message = "no such table; its name has 32 hexadecimal digits";
            HttpError::new(ErrorCode::NotFound, StatusCode::NOT_FOUND, message)
        });
        id.map(Self)
    }
}

/// The parameters in the query of a request.
pub(crate) struct Query<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Query<T> {
    type Rejection = HttpError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, HttpError> {
        let query = axum::extract::Query::from_request_parts(parts, state).await;
        let axum::extract::Query(query) = query.map_err(|rejection| {
            let message = shortened(&rejection.body_text());
            HttpError::new(ErrorCode::Malformed, StatusCode::BAD_REQUEST, message)
        })?;
        Ok(Self(query))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::SitDown;

    #[test]
    fn malformed_json_is_refused_with_its_place() {
        let error = |text: &str| malformed(&serde_json::from_str::<SitDown>(text).unwrap_err());
        let wrong = error("{\"seat\": 1,\n \"nam\": \"Ann\"}");
        assert_eq!((wrong.line, wrong.column), (Some(2), Some(6)));
        assert!(
            wrong.message.starts_with("unknown field `nam`"),
            "{wrong:?}"
        );
        assert_eq!(error("").column, Some(1));
        let long = error(&format!("\"{}\"", "x".repeat(10_000)));
        assert!(
            long.message.chars().count() <= MAX_QUOTED,
            "{}",
            long.message
        );
    }

    #[test]
    fn only_the_content_type_of_json_is_accepted() {
        let check = |kind: &str| {
            let kind = kind.parse().unwrap();
            is_json(&HeaderMap::from_iter([(CONTENT_TYPE, kind)]))
        };
        assert!(check("application/json") && check("Application/JSON; charset=utf-8"));
        assert!(!check("text/plain") && !check("application/jsonp") && !check(""));
        assert!(!is_json(&HeaderMap::new()));
    }
}
