//! What people say to each other.

use hog_store::house::{Entry, Talk};

use super::Room;
use super::acts::{Asked, Done};
use crate::wire::{ErrorCode, WireError, seat_number};

/// So many characters are said at once at most.
const LONGEST: usize = 200;

impl Room {
    pub(super) fn say(&self, asked: &Asked, text: &str) -> Done {
        if self.record.head().talk == Talk::Off {
            let message = "nobody talks at this table: expected one that was set up with talk";
            return Err(WireError::new(ErrorCode::NotNow, message));
        }
        let text = plain_text(text, LONGEST, "what you say")?;
        if text.is_empty() {
            let message = "nothing was said: expected a text";
            return Err(WireError::new(ErrorCode::Invalid, message));
        }
        Ok(vec![Entry::Said {
            seat: seat_number(asked.seat),
            text,
            act: Some(asked.id.clone()),
        }])
    }
}

/// A text of people without anything around it, if it is short and shows as it is.
pub(crate) fn plain_text(text: &str, longest: usize, what: &str) -> Result<String, WireError> {
    let text = text.trim();
    let is_plain = !text.chars().any(is_unseen);
    if is_plain && text.chars().count() <= longest {
        return Ok(text.to_string());
    }
    let message =
        format!("{what} cannot be that: expected at most {longest} characters, all of them seen");
    Err(WireError::new(ErrorCode::Invalid, message))
}

/// Whether a character does not stand for itself: controls, and those that turn what follows around.
fn is_unseen(letter: char) -> bool {
    let turns = matches!(letter, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    letter.is_control()
        || turns
        || matches!(letter, '\u{2028}' | '\u{2029}' | '\u{feff}' | '\u{200b}')
}
