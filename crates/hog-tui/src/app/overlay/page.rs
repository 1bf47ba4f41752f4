//! A page of text over the screen: help, rules or the memory aid.

use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::Paragraph;

use super::{OverlayAnswer, frame};
use crate::app::widgets::{BOLD, columns, wrapped};

/// A text that can be scrolled.
#[derive(Clone, Debug)]
pub(crate) struct TextPage {
    title: String,
    lines: Vec<PageLine>,
    first: usize,
    /// How many lines were seen when it was last drawn.
    height: usize,
}

/// A line of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum PageLine {
    /// A heading.
    Heading(String),
    /// A text, which is broken where the page ends.
    Text(String),
    /// A key, or a short word, and what it means.
    Item(String, String),
    Blank,
}

/// The columns for a key or a short word.
const ITEM: usize = 9;

impl PageLine {
    pub(crate) fn item(key: &str, meaning: &str) -> Self {
        Self::Item(key.to_string(), meaning.to_string())
    }
}

impl TextPage {
    pub(crate) fn new(title: &str, lines: Vec<PageLine>) -> Self {
        Self {
            title: title.to_string(),
            lines,
            first: 0,
            height: 1,
        }
    }

    /// Does what a key means on a page. Any key that does not scroll closes it.
    pub(super) fn key(&mut self, key: KeyEvent) -> OverlayAnswer {
        let page = self.height.max(1);
        match key.code {
            KeyCode::Down => self.scroll(1),
            KeyCode::Up => self.scroll(-1),
            KeyCode::PageDown | KeyCode::Char(' ') => self.first = self.first.saturating_add(page),
            KeyCode::PageUp => self.first = self.first.saturating_sub(page),
            KeyCode::Home => self.first = 0,
            KeyCode::End => self.first = usize::MAX,
            _ => return OverlayAnswer::Closed,
        }
        OverlayAnswer::Open
    }

    /// Scrolls by this many lines. The limit is only known when it is drawn.
    pub(super) fn scroll(&mut self, lines: isize) {
        self.first = self.first.saturating_add_signed(lines);
    }

    pub(super) fn draw(&mut self, frame_: &mut Frame<'_>, room: Rect) {
        let width = room.width.saturating_sub(4).clamp(1, 76);
        let lines = self.broken(usize::from(width.saturating_sub(2)));
        let height = columns(lines.len()).saturating_add(2).min(room.height);
        self.height = usize::from(height.saturating_sub(2));
        let last_first = lines.len().saturating_sub(self.height);
        self.first = self.first.min(last_first);
        let leave = if last_first > 0 {
            "Up and Down scroll, Esc closes"
        } else {
            "Esc closes"
        };
        let inner = frame(frame_, room, (width + 2, height), &self.title, leave);
        let seen: Vec<Line<'_>> = lines.into_iter().skip(self.first).collect();
        frame_.render_widget(Paragraph::new(seen), inner);
    }

    /// The lines, broken into lines of at most `width` columns.
    fn broken(&self, width: usize) -> Vec<Line<'static>> {
        let mut broken = Vec::new();
        for line in &self.lines {
            match line {
                PageLine::Heading(text) => broken.push(Line::styled(text.clone(), BOLD)),
                PageLine::Text(text) => {
                    broken.extend(wrapped(text, width).into_iter().map(Line::raw));
                }
                PageLine::Item(key, text) => {
                    let parts = wrapped(text, width.saturating_sub(ITEM + 1));
                    for (number, part) in parts.iter().enumerate() {
                        let key = if number == 0 { key.as_str() } else { "" };
                        broken.push(Line::raw(format!("{key:<ITEM$} {part}")));
                    }
                }
                PageLine::Blank => broken.push(Line::raw("")),
            }
        }
        broken
    }
}
