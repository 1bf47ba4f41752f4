//! A question over the table, which is answered with a line of text.

use ratatui::Frame;
use ratatui::crossterm::event::KeyEvent;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::{OverlayAnswer, frame};
use crate::app::text_entry::{TextEntry, Typed};
use crate::app::widgets::{REVERSED, columns, wrapped};

/// A question that is answered with a line of text.
#[derive(Clone, Debug)]
pub(crate) struct Question {
    title: String,
    expected: String,
    entry: TextEntry,
    /// Why the last answer was wrong.
    objection: Option<String>,
}

impl Question {
    pub(super) fn new(title: &str, expected: &str, answer: &str) -> Self {
        Self {
            title: title.to_string(),
            expected: expected.to_string(),
            entry: TextEntry::offering(answer),
            objection: None,
        }
    }

    /// Asks again, since the answer was wrong.
    pub(crate) fn object(&mut self, objection: String) {
        self.objection = Some(objection);
    }

    pub(super) fn key(&mut self, key: KeyEvent) -> OverlayAnswer {
        match self.entry.key(key) {
            Typed::Done(text) => OverlayAnswer::Said(text),
            Typed::Left => OverlayAnswer::Closed,
            Typed::On | Typed::Nothing => OverlayAnswer::Open,
        }
    }

    pub(super) fn paste(&mut self, text: &str) {
        self.entry.paste(text);
    }

    pub(super) fn draw(&self, frame_: &mut Frame<'_>, room: Rect) {
        let width = room.width.saturating_sub(4).clamp(1, 64);
        let text_width = usize::from(width.saturating_sub(2));
        let said = self.objection.as_deref().unwrap_or(&self.expected);
        let mut lines = vec![Line::raw(""), Line::raw("")];
        lines.extend(wrapped(said, text_width).into_iter().map(Line::raw));
        let height = columns(lines.len()).saturating_add(2).min(room.height);
        let leave = "Enter answers, Esc closes";
        let inner = frame(frame_, room, (width, height), &self.title, leave);
        let (text, before) = self.entry.seen(inner.width.saturating_sub(2));
        // An answer is reversed while the first letter typed replaces it.
        let is_offered = self.entry.is_offered();
        let style = if is_offered { REVERSED } else { Style::new() };
        lines[0] = Line::from(vec![Span::raw("> "), Span::styled(text, style)]);
        frame_.render_widget(Paragraph::new(lines), inner);
        let x = inner.x.saturating_add(2).saturating_add(before);
        if x < inner.right() && inner.height > 0 {
            frame_.set_cursor_position(Position::new(x, inner.y));
        }
    }
}
