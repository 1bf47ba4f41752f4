//! Tokens: how a client proves that a seat is its own.

use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use hog_store::server::Token;

use super::HttpError;
use crate::wire::{ErrorCode, WireError};

/// Maximum number of tokens in one request. No game has more seats.
const MAX_TOKENS: usize = 16;

/// The tokens of a request, `Authorization: Bearer t1,t2`; a spectator has none.
pub(crate) struct Tokens(pub(crate) Vec<Token>);

impl<S: Sync> FromRequestParts<S> for Tokens {
    type Rejection = HttpError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, HttpError> {
        Ok(Self(bearer(&parts.headers)?))
    }
}

fn bearer(headers: &HeaderMap) -> Result<Vec<Token>, WireError> {
    let mut values = headers.get_all(AUTHORIZATION).iter();
    let Some(value) = values.next() else {
        return Ok(Vec::new());
    };
    let text = value.to_str().ok().filter(|_| values.next().is_none());
    match text.and_then(|text| text.split_once(' ')) {
        Some((scheme, list)) if scheme.eq_ignore_ascii_case("bearer") => {
            read_tokens(list.split(',').map(str::trim))
        }
        _ => Err(no_token("the header Authorization must be `Bearer TOKEN`")),
    }
}

/// Reads a list of tokens.
pub(crate) fn read_tokens<'a>(
    texts: impl Iterator<Item = &'a str>,
) -> Result<Vec<Token>, WireError> {
    let mut tokens = Vec::new();
    for text in texts {
        if tokens.len() == MAX_TOKENS {
            return Err(no_token(format!("more than {MAX_TOKENS} tokens")));
        }
        let token: Result<Token, _> = text.parse();
        tokens.push(token.map_err(|error| no_token(error.to_string()))?);
    }
    Ok(tokens)
}

fn no_token(message: impl Into<String>) -> WireError {
    WireError::new(ErrorCode::NoToken, message)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_read_from_one_header() {
        let read = |values: &[&str]| {
            let mut headers = HeaderMap::new();
            for value in values {
                headers.append(AUTHORIZATION, value.parse().unwrap());
            }
            bearer(&headers).ok().map(|tokens| tokens.len())
        };
        let token = "0f".repeat(32);
        assert_eq!(read(&[]), Some(0));
        assert_eq!(read(&[&format!("Bearer {token}")]), Some(1));
        assert_eq!(read(&[&format!("bearer {token}, {token}")]), Some(2));
        let many = vec![token.as_str(); MAX_TOKENS + 1].join(",");
        for wrong in [
            "",
            "Bearer",
            "Bearer x",
            "Basic eDp5",
            &format!("Bearer {token},"),
            &format!("Bearer {token}0"),
            &format!("Bearer {many}"),
        ] {
            assert_eq!(read(&[wrong]), None, "{wrong}");
        }
        let header = format!("Bearer {token}");
        assert_eq!(read(&[&header, &header]), None);
    }
}
