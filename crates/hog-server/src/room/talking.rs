//! What people say to each other.

use hog_store::house::{Entry, Talk};

use super::Room;
use super::acts::{Asked, Done};
use crate::request_error::RequestError;
use crate::wire::seat_number;

/// So many characters are said at once at most.
const LONGEST: usize = 200;

impl Room {
    pub(super) fn say(&self, asked: &Asked, text: &str) -> Done {
        if self.record.head().talk == Talk::Off {
            return Err(RequestError::ChatOff);
        }
        let text = plain_text(text, LONGEST, "messages")?;
        if text.is_empty() {
            return Err(RequestError::EmptyMessage);
        }
        Ok(vec![Entry::Said {
            seat: seat_number(asked.seat),
            text,
            act: Some(asked.id.clone()),
        }])
    }
}

/// A text of people without anything around it, if it is short and shows as it is.
pub(crate) fn plain_text(
    text: &str,
    longest: usize,
    what: &'static str,
) -> Result<String, RequestError> {
    let text = text.trim();
    let is_plain = !text.chars().any(is_unseen);
    if is_plain && text.chars().count() <= longest {
        return Ok(text.to_string());
    }
    Err(RequestError::NotPlainText {
        what,
        most: longest,
    })
}

/// Whether a character does not stand for itself: controls, and those that turn what follows around.
fn is_unseen(letter: char) -> bool {
    let turns = matches!(letter, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    letter.is_control()
        || turns
        || matches!(letter, '\u{2028}' | '\u{2029}' | '\u{feff}' | '\u{200b}')
}
