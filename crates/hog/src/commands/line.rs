//! The moves that a command is given to make first.

use anyhow::Context;
use hog_core::quoted;
use hog_table::TableError;

/// Makes the moves in turn.
///
/// # Errors
/// Says of the first that cannot be made which it is, and why.
pub(super) fn make_all<T>(
    moves: &[String],
    mut make: impl FnMut(&str) -> Result<T, TableError>,
) -> anyhow::Result<()> {
    for (number, text) in (1..).zip(moves) {
        let result = make(text);
        let which = match result {
            // This error says itself what the text was.
            Err(TableError::NotAMove { .. }) => format!("move {number}"),
            _ => format!("move {number}, {}, cannot be made", quoted(text)),
        };
        result.context(which)?;
    }
    Ok(())
}
