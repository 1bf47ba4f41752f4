//! A question over the table, which is answered with a line of text.

use ratatui::Frame;
use ratatui::crossterm::event::KeyEvent;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::{OverlayAnswer, frame};
use crate::app::text_entry::{TextEntry, Typed};

/// How an answer looks that the first letter typed replaces.
const OFFERED: Style = Style::new().add_modifier(Modifier::REVERSED);

/// A question that is answered with a line of text.
#[derive(Clone, Debug)]
pub(crate) struct Question {
    title: String,
    expected: String,
    entry: TextEntry,
    /// Why the last answer would not do.
    objection: Option<String>,
}

impl Question {
    /// A question with an answer that Enter accepts and the first letter typed replaces.
    pub(crate) fn new(title: &str, expected: &str, answer: &str) -> Self {
        Self {
            title: title.to_string(),
            expected: expected.to_string(),
            entry: TextEntry::offering(answer),
            objection: None,
        }
    }

    /// The same question again, since the answer would not do.
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
        let text_width = usize::from(width.saturating_sub(2)).max(1);
        let said = self.objection.as_deref().unwrap_or(&self.expected);
        let told = textwrap::wrap(said, text_width);
        let mut lines = vec![Line::raw(""), Line::raw("")];
        lines.extend(told.iter().map(|line| Line::raw(line.to_string())));
        let wanted = u16::try_from(lines.len()).unwrap_or(u16::MAX);
        let height = wanted.saturating_add(2).min(room.height);
        let leave = "Enter answers, Esc closes";
        let inner = frame(frame_, room, (width, height), &self.title, leave);
        let (text, before) = self.entry.seen(inner.width.saturating_sub(2));
        let style = if self.entry.is_offered() {
            OFFERED
        } else {
            Style::new()
        };
        lines[0] = Line::from(vec![Span::raw("> "), Span::styled(text, style)]);
        frame_.render_widget(Paragraph::new(lines), inner);
        let x = inner.x.saturating_add(2).saturating_add(before);
        if x < inner.right() && inner.height > 0 {
            frame_.set_cursor_position(Position::new(x, inner.y));
        }
    }
}
