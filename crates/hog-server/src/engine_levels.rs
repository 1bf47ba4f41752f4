//! The engines that the server offers.

use hog_engines::EngineName;

use crate::request_error::RequestError;

/// The levels of engines, weakest first. Others are not offered: some think for an hour if told to.
const LEVELS: std::ops::RangeInclusive<u32> = 1..=10;

/// The names of all engines, weakest first.
pub(crate) fn names() -> impl Iterator<Item = String> {
    LEVELS.map(|level| format!("level:{level}"))
}

/// The engine of a name, if the server offers it.
pub(crate) fn named(text: &str) -> Result<EngineName, RequestError> {
    let offered = names().any(|engine| engine == text);
    let engine = Some(text)
        .filter(|_| offered)
        .and_then(|text| text.parse().ok());
    engine.ok_or_else(|| RequestError::NoSuchEngine {
        name: text.to_string(),
        strongest: *LEVELS.end(),
    })
}
