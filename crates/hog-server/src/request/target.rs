//! What the address of a request names.

use axum::extract::{FromRequestParts, Path};
use axum::http::StatusCode;
use axum::http::request::Parts;
use hog_store::TableId;
use serde::de::DeserializeOwned;

use super::HttpError;
use crate::wire::ErrorCode;

/// The table in the path of a request.
pub(crate) struct Target(pub(crate) TableId);

impl<S: Send + Sync> FromRequestParts<S> for Target {
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

/// Maximum length of what an error quotes of a query, in characters.
const MAX_QUOTED: usize = 200;

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Query<T> {
    type Rejection = HttpError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, HttpError> {
        let query = axum::extract::Query::from_request_parts(parts, state).await;
        let axum::extract::Query(query) = query.map_err(|rejection| {
            let message: String = rejection.body_text().chars().take(MAX_QUOTED).collect();
            HttpError::new(ErrorCode::Malformed, StatusCode::BAD_REQUEST, message)
        })?;
        Ok(Self(query))
    }
}
