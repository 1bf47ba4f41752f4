//! Tokens: by which those who ask prove their seats.

use axum::http::HeaderMap;
use axum::http::header::AUTHORIZATION;
use hog_store::house::Token;

use crate::wire::{ErrorCode, WireError};

/// So many tokens are taken at once at most. No game has more seats.
const MOST: usize = 16;

/// The tokens of whoever asks: `Authorization: Bearer t1,t2`; none of an onlooker.
pub(super) fn bearer(headers: &HeaderMap) -> Result<Vec<Token>, WireError> {
    let mut values = headers.get_all(AUTHORIZATION).iter();
    let Some(value) = values.next() else {
        return Ok(Vec::new());
    };
    let text = value.to_str().ok().filter(|_| values.next().is_none());
    let text = text.and_then(|text| text.split_once(' '));
    match text {
        Some((scheme, list)) if scheme.eq_ignore_ascii_case("bearer") => {
            tokens(list.split(',').map(str::trim))
        }
        _ => Err(no_token(
            "the header Authorization names no token: expected `Bearer TOKEN`",
        )),
    }
}

/// Reads tokens.
pub(crate) fn tokens<'a>(texts: impl Iterator<Item = &'a str>) -> Result<Vec<Token>, WireError> {
    let mut tokens = Vec::new();
    for text in texts {
        if tokens.len() == MOST {
            return Err(no_token(format!(
                "too many tokens: expected at most {MOST}"
            )));
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

    fn read(values: &[&str]) -> Option<usize> {
        let mut headers = HeaderMap::new();
        for value in values {
            headers.append(AUTHORIZATION, value.parse().unwrap());
        }
        bearer(&headers).ok().map(|tokens| tokens.len())
    }

    #[test]
    fn tokens_are_read_from_one_header() {
        let token = "0f".repeat(32);
        assert_eq!(read(&[]), Some(0));
        assert_eq!(read(&[&format!("Bearer {token}")]), Some(1));
        assert_eq!(read(&[&format!("bearer {token}, {token}")]), Some(2));
        let many = vec![token.as_str(); MOST + 1].join(",");
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
        let one = format!("Bearer {token}");
        assert_eq!(read(&[&one, &one]), None);
    }
}
