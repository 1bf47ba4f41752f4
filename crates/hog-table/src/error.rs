//! What can go wrong at a table. Nothing has changed then.

use thiserror::Error;

/// Why something was not done.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TableError {
    /// The text means no move.
    #[error("{text} is not a move: expected {expected}")]
    NotAMove {
        /// What was given, shortened and in quotes.
        text: String,
        /// What a move looks like.
        expected: String,
    },
    /// The move is against the rules.
    #[error("{objection}")]
    Illegal {
        /// Why.
        objection: String,
    },
    /// No move can be made any more.
    #[error("the game is over")]
    Over,
    /// Chance is to move.
    #[error("it is nobody's turn: chance moves next")]
    ChanceToMove,
    /// There is no move to take back.
    #[error("no move was made yet")]
    NothingToUndo,
}

/// The longest text that is quoted in full.
const LONGEST_QUOTE: usize = 40;

/// A text as an error quotes it: in quotes, what cannot be printed escaped, and not too long.
pub(crate) fn quoted(text: &str) -> String {
    let count = text.chars().count();
    if count <= LONGEST_QUOTE {
        return format!("{text:?}");
    }
    let beginning: String = text.chars().take(LONGEST_QUOTE).collect();
    format!("{beginning:?}… ({count} characters)")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_are_short_and_printable() {
        assert_eq!(quoted("b4"), "\"b4\"");
        assert_eq!(quoted("\u{1b}[2J"), "\"\\u{1b}[2J\"");
        let long = quoted(&"x".repeat(10_000));
        assert_eq!(long, format!("{:?}… (10000 characters)", "x".repeat(40)));
    }
}
