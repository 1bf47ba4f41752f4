//! Refusals: why something was not done, as HTTP says it.

use axum::Json;
use axum::http::header::{RETRY_AFTER, WWW_AUTHENTICATE};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};

use crate::request_error::RequestError;
use crate::wire::{ErrorCode, WireError};

/// Why something was not done.
#[derive(Clone, Debug)]
pub(crate) struct Refusal {
    /// What is told.
    pub error: WireError,
    /// As HTTP says it.
    pub status: StatusCode,
    /// After how many seconds it may be asked for again.
    pub retry_after: Option<u64>,
}

/// The code of an answer that refuses something, for what counts them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Refused(pub ErrorCode);

impl Refusal {
    /// Something was not done.
    pub(crate) fn new(code: ErrorCode, status: StatusCode, message: impl Into<String>) -> Self {
        Self {
            error: WireError::new(code, message),
            status,
            retry_after: None,
        }
    }

    /// There is no such page.
    pub(crate) fn no_page() -> Self {
        let message = "there is nothing here: docs/protocol.md lists what can be asked for";
        Self::new(ErrorCode::NotFound, StatusCode::NOT_FOUND, message)
    }
}

impl From<RequestError> for Refusal {
    fn from(error: RequestError) -> Self {
        WireError::from(error).into()
    }
}

impl From<WireError> for Refusal {
    fn from(error: WireError) -> Self {
        let status = status(error.code);
        let retry_after = (error.code == ErrorCode::TooMuch).then_some(1);
        Self {
            error,
            status,
            retry_after,
        }
    }
}

/// What HTTP calls it.
pub(super) fn status(code: ErrorCode) -> StatusCode {
    match code {
        ErrorCode::Malformed => StatusCode::BAD_REQUEST,
        ErrorCode::Invalid | ErrorCode::Illegal => StatusCode::UNPROCESSABLE_ENTITY,
        ErrorCode::NotFound => StatusCode::NOT_FOUND,
        ErrorCode::NoToken => StatusCode::UNAUTHORIZED,
        ErrorCode::NotYourSeat => StatusCode::FORBIDDEN,
        ErrorCode::SeatTaken | ErrorCode::Stale | ErrorCode::NotYourTurn | ErrorCode::NotNow => {
            StatusCode::CONFLICT
        }
        ErrorCode::TooMuch => StatusCode::TOO_MANY_REQUESTS,
        ErrorCode::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let code = self.error.code;
        let mut response = (self.status, Json(self.error)).into_response();
        if let Some(seconds) = self.retry_after {
            let headers = response.headers_mut();
            headers.insert(RETRY_AFTER, HeaderValue::from(seconds));
        }
        mark(&mut response, code);
        response
    }
}

/// Notes in an answer why it refuses something.
pub(super) fn mark(response: &mut Response, code: ErrorCode) {
    if response.status() == StatusCode::UNAUTHORIZED {
        let bearer = HeaderValue::from_static("Bearer");
        response.headers_mut().insert(WWW_AUTHENTICATE, bearer);
    }
    response.extensions_mut().insert(Refused(code));
}
