//! A page of text over the table: help, rules, what is known.

use std::borrow::Cow;

use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::Paragraph;

use super::{OverlayAnswer, frame};

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
    /// Nothing.
    Blank,
}

/// How much room a key or a short word gets.
const ITEM: usize = 9;

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
        let wanted = u16::try_from(lines.len()).unwrap_or(u16::MAX);
        let height = wanted.saturating_add(2).min(room.height);
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

    /// The lines, none longer than this.
    fn broken(&self, width: usize) -> Vec<Line<'static>> {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        let wrap = |text: &str, width: usize| -> Vec<String> {
            let lines = textwrap::wrap(text, width.max(1));
            lines.into_iter().map(Cow::into_owned).collect()
        };
        let mut broken = Vec::new();
        for line in &self.lines {
            match line {
                PageLine::Heading(text) => broken.push(Line::styled(text.clone(), bold)),
                PageLine::Text(text) => broken.extend(wrap(text, width).into_iter().map(Line::raw)),
                PageLine::Item(key, text) => {
                    let parts = wrap(text, width.saturating_sub(ITEM + 1));
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
