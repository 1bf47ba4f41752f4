//! A line of text that is being typed.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::text::Span;

use super::widgets::cells;

/// Maximum number of characters that can be typed.
const LONGEST: usize = 200;

/// A line of text that is being typed, with a cursor in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct TextEntry {
    text: Vec<char>,
    /// The position of the cursor.
    at: usize,
    /// Whether the text is a default, not edited yet: the first letter replaces it.
    pub(crate) is_default: bool,
}

/// The effect of a key on an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Typed {
    /// Typing goes on.
    Continues,
    /// The text is complete.
    Done(String),
    /// The person has cancelled.
    Cancelled,
}

impl TextEntry {
    /// An entry with some text in it already.
    pub(crate) fn with(text: &str) -> Self {
        let text: Vec<char> = text.chars().take(LONGEST).collect();
        let at = text.len();
        Self {
            text,
            at,
            is_default: false,
        }
    }

    /// An entry with a text that Enter accepts; the first letter typed replaces it.
    pub(crate) fn offering(text: &str) -> Self {
        Self {
            is_default: true,
            ..Self::with(text)
        }
    }

    pub(crate) fn text(&self) -> String {
        self.text.iter().collect()
    }

    /// The text as it is drawn in `room` columns, and the column of the cursor. A long text begins late enough for
    /// the cursor to be in these columns; the screen cuts what does not fit after it.
    pub(crate) fn seen(&self, room: u16) -> (String, u16) {
        let (mut first, mut before) = (self.at, 0_u16);
        while let Some(letter) = first.checked_sub(1).map(|at| self.text[at]) {
            let width = cells(Span::raw(letter.to_string()).width());
            let wide = before.saturating_add(width);
            if wide >= room {
                break;
            }
            (first, before) = (first - 1, wide);
        }
        (self.text[first..].iter().collect(), before)
    }

    /// Puts a text where the cursor is, as a paste does. Ends of lines become blanks.
    pub(crate) fn paste(&mut self, text: &str) {
        self.drop_default();
        for letter in text.trim().chars() {
            self.put(if letter.is_control() { ' ' } else { letter });
        }
    }

    /// Drops a default that was not edited.
    fn drop_default(&mut self) {
        if std::mem::take(&mut self.is_default) {
            self.text.clear();
            self.at = 0;
        }
    }

    fn put(&mut self, letter: char) {
        if self.text.len() < LONGEST {
            self.text.insert(self.at, letter);
            self.at += 1;
        }
    }

    pub(crate) fn key(&mut self, key: KeyEvent) -> Typed {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Enter => return Typed::Done(self.text().trim().to_string()),
            KeyCode::Esc => return Typed::Cancelled,
            KeyCode::Char('a') if control => self.at = 0,
            KeyCode::Char('e') if control => self.at = self.text.len(),
            KeyCode::Char('u') if control => {
                self.text.drain(..self.at);
                self.at = 0;
            }
            KeyCode::Char(letter) if !control && !letter.is_control() => {
                self.drop_default();
                self.put(letter);
            }
            // Backspace in an empty entry cancels.
            KeyCode::Backspace if self.text.is_empty() => return Typed::Cancelled,
            KeyCode::Backspace if self.at > 0 => {
                self.at -= 1;
                self.text.remove(self.at);
            }
            KeyCode::Delete if self.at < self.text.len() => {
                self.text.remove(self.at);
            }
            KeyCode::Left => self.at = self.at.saturating_sub(1),
            KeyCode::Right => self.at = self.text.len().min(self.at + 1),
            KeyCode::Home => self.at = 0,
            KeyCode::End => self.at = self.text.len(),
            _ => return Typed::Continues,
        }
        // After a move of the cursor or an edit, the text is the person's own.
        self.is_default = false;
        Typed::Continues
    }
}

/// Whether a key is pressed with Ctrl or Alt, so that it is not the letter itself.
pub(crate) fn is_chord(key: KeyEvent) -> bool {
    let modifiers = KeyModifiers::CONTROL | KeyModifiers::ALT;
    key.modifiers.intersects(modifiers)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(entry: &mut TextEntry, codes: &[KeyCode]) -> Typed {
        let mut last = Typed::Continues;
        for code in codes {
            last = entry.key(KeyEvent::from(*code));
        }
        last
    }

    #[test]
    fn a_line_is_typed_and_mended() {
        let mut entry = TextEntry::default();
        let keys = "bé2".chars().map(KeyCode::Char).collect::<Vec<_>>();
        assert_eq!(press(&mut entry, &keys), Typed::Continues);
        press(&mut entry, &[KeyCode::Left, KeyCode::Backspace]);
        assert_eq!(entry.seen(9), ("b2".to_string(), 1));
        press(
            &mut entry,
            &[KeyCode::Home, KeyCode::Delete, KeyCode::Char('c')],
        );
        let done = press(&mut entry, &[KeyCode::Enter]);
        assert_eq!(done, Typed::Done("c2".to_string()));
    }

    #[test]
    fn the_cursor_is_seen_however_long_the_text_and_wide_the_letters() {
        let mut entry = TextEntry::with("abcdef");
        assert_eq!(entry.seen(7), ("abcdef".to_string(), 6));
        assert_eq!(entry.seen(4), ("def".to_string(), 3));
        press(&mut entry, &[KeyCode::Home]);
        assert_eq!(entry.seen(4), ("abcdef".to_string(), 0));
        assert_eq!(entry.seen(0).1, 0);
        let entry = TextEntry::with("a漢字");
        assert_eq!(entry.seen(9), ("a漢字".to_string(), 5));
        assert_eq!(entry.seen(5), ("漢字".to_string(), 4));
    }

    #[test]
    fn it_can_be_cancelled() {
        let mut entry = TextEntry::with("a");
        assert_eq!(press(&mut entry, &[KeyCode::Esc]), Typed::Cancelled);
        assert_eq!(press(&mut entry, &[KeyCode::Backspace]), Typed::Continues);
        assert_eq!(press(&mut entry, &[KeyCode::Backspace]), Typed::Cancelled);
    }

    #[test]
    fn what_is_offered_is_accepted_replaced_or_mended() {
        let offered = || TextEntry::offering("11");
        assert_eq!(
            press(&mut offered(), &[KeyCode::Enter]),
            Typed::Done("11".to_string())
        );
        let mut replaced = offered();
        press(&mut replaced, &[KeyCode::Char('4'), KeyCode::Char('2')]);
        assert_eq!(replaced.text(), "42");
        let mut pasted = offered();
        pasted.paste("617");
        assert_eq!(pasted.text(), "617");
        let mut mended = offered();
        press(&mut mended, &[KeyCode::Backspace, KeyCode::Char('2')]);
        assert_eq!(mended.text(), "12");
    }

    #[test]
    fn a_long_paste_is_cut() {
        let mut entry = TextEntry::default();
        entry.paste(&"x\n".repeat(LONGEST));
        assert_eq!(entry.text().len(), LONGEST);
        assert!(!entry.text().contains('\n'));
    }
}
