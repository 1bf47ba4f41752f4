//! The engines that the server offers.

use hog_engines::EngineName;
use hog_table::Table;

use crate::request_error::RequestError;

/// The levels of engines, weakest first. Other engines are not offered: some would think for an hour on request.
const LEVELS: std::ops::RangeInclusive<u32> = 1..=10;

/// The names of the engines offered, weakest first.
pub(crate) fn names() -> impl Iterator<Item = String> {
    LEVELS.map(|level| format!("level:{level}"))
}

/// The engine of a name, if the server offers it and it can play at a table.
pub(crate) fn named(text: &str, table: &dyn Table) -> Result<EngineName, RequestError> {
    let offered = names().any(|engine| engine == text);
    let engine = Some(text).filter(|_| offered);
    let engine: Option<EngineName> = engine.and_then(|text| text.parse().ok());
    let engine = engine.ok_or_else(|| RequestError::NoSuchEngine {
        name: text.to_string(),
        strongest: *LEVELS.end(),
    })?;
    match table.can_play(&engine) {
        Ok(()) => Ok(engine),
        Err(reason) => Err(RequestError::EngineCannotPlay { engine, reason }),
    }
}
