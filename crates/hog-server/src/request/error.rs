//! Refusals as HTTP responses.

use axum::Json;
use axum::http::header::{RETRY_AFTER, WWW_AUTHENTICATE};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};

use crate::request_error::RequestError;
use crate::wire::{ErrorCode, WireError};

/// A refusal with its HTTP status.
#[derive(Clone, Debug)]
pub(crate) struct HttpError {
    error: WireError,
    status: StatusCode,
    /// Seconds after which the request may be sent again.
    retry_after: Option<u64>,
}

/// The code of a refusal, kept with its response for the metrics.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RefusedWith(pub(crate) ErrorCode);

impl HttpError {
    pub(crate) fn new(code: ErrorCode, status: StatusCode, message: impl Into<String>) -> Self {
        Self {
            error: WireError::new(code, message),
            status,
            retry_after: None,
        }
    }

    /// There is no such page.
    pub(crate) fn no_page() -> Self {
        let message = "page not found; docs/protocol.md lists what there is";
        Self::new(ErrorCode::NotFound, StatusCode::NOT_FOUND, message)
    }

    /// The client asks too often: it may ask again after some seconds.
    pub(crate) fn busy(status: StatusCode, message: impl Into<String>, seconds: u64) -> Self {
        Self {
            retry_after: Some(seconds),
            ..Self::new(ErrorCode::TooMuch, status, message)
        }
    }
}

impl From<RequestError> for HttpError {
    fn from(error: RequestError) -> Self {
        WireError::from(error).into()
    }
}

impl From<WireError> for HttpError {
    fn from(error: WireError) -> Self {
        let retry_after = (error.code == ErrorCode::TooMuch).then_some(1);
        Self {
            status: status(error.code),
            error,
            retry_after,
        }
    }
}

/// The HTTP status of a refusal.
pub(crate) fn status(code: ErrorCode) -> StatusCode {
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

impl IntoResponse for HttpError {
    fn into_response(self) -> Response {
        let code = self.error.code;
        let mut response = (self.status, Json(self.error)).into_response();
        if let Some(seconds) = self.retry_after {
            let headers = response.headers_mut();
            headers.insert(RETRY_AFTER, HeaderValue::from(seconds));
        }
        mark_refused(&mut response, code);
        response
    }
}

/// Adds the code of a refusal to its response, and the header that a 401 must have.
pub(crate) fn mark_refused(response: &mut Response, code: ErrorCode) {
    if response.status() == StatusCode::UNAUTHORIZED {
        let bearer = HeaderValue::from_static("Bearer");
        response.headers_mut().insert(WWW_AUTHENTICATE, bearer);
    }
    response.extensions_mut().insert(RefusedWith(code));
}
