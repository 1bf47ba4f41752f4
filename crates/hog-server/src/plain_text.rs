//! Short texts of people: names and chat messages.

use crate::request_error::RequestError;

/// Maximum length of a person's name, in characters.
const MAX_NAME: usize = 24;

/// A person's name, which may be empty, without spaces around it.
pub(crate) fn person_name(text: &str) -> Result<String, RequestError> {
    plain_text(text, MAX_NAME, "names")
}

/// A text without spaces around it, if it has at most this number of characters, and none is invisible.
pub(crate) fn plain_text(
    text: &str,
    most: usize,
    what: &'static str,
) -> Result<String, RequestError> {
    let text = text.trim();
    if !text.chars().any(is_unseen) && text.chars().count() <= most {
        return Ok(text.to_string());
    }
    Err(RequestError::NotPlainText { what, most })
}

/// Whether a character is invisible, or changes the direction of the text after it. The joiner of emoji is
/// allowed.
fn is_unseen(letter: char) -> bool {
    let turns = matches!(letter, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    letter.is_control()
        || turns
        || matches!(
            letter,
            '\u{ad}' | '\u{200b}' | '\u{200c}' | '\u{2028}' | '\u{2029}' | '\u{2060}' | '\u{feff}'
        )
}
