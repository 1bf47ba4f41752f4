//! A menu over the table: a list of items, of which one is chosen.

use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::Paragraph;

use super::{OverlayAnswer, frame};
use crate::app::widgets::{REVERSED, columns};

/// The digits that choose the first ten items.
const DIGITS: &str = "1234567890";

/// A list of items, of which one is chosen.
#[derive(Clone, Debug)]
pub(crate) struct Menu {
    title: String,
    items: Vec<MenuItem>,
    chosen: usize,
    /// The area in which the items were last drawn, and the number of the first item there.
    drawn: (Rect, usize),
}

/// An item that can be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct MenuItem {
    pub(crate) name: String,
    /// An explanation in a few words; may be empty.
    pub(crate) meaning: String,
}

impl MenuItem {
    pub(crate) fn new(name: &str, meaning: &str) -> Self {
        Self {
            name: name.to_string(),
            meaning: meaning.to_string(),
        }
    }
}

impl Menu {
    pub(crate) fn new(title: &str, items: Vec<MenuItem>, chosen: usize) -> Self {
        Self {
            title: title.to_string(),
            chosen: chosen.min(items.len().saturating_sub(1)),
            items,
            drawn: (Rect::ZERO, 0),
        }
    }

    pub(super) fn key(&mut self, key: KeyEvent) -> OverlayAnswer {
        let last = self.items.len().saturating_sub(1);
        match key.code {
            KeyCode::Up | KeyCode::Left | KeyCode::BackTab => {
                self.chosen = self.chosen.checked_sub(1).unwrap_or(last);
            }
            KeyCode::Down | KeyCode::Right | KeyCode::Tab => {
                self.chosen = (self.chosen + 1) % self.items.len().max(1);
            }
            KeyCode::Home => self.chosen = 0,
            KeyCode::End => self.chosen = last,
            KeyCode::Enter | KeyCode::Char(' ') => return OverlayAnswer::Chosen(self.chosen),
            KeyCode::Char(digit @ '0'..='9') => {
                let index = DIGITS.find(digit).unwrap_or(last + 1);
                if index <= last {
                    return OverlayAnswer::Chosen(index);
                }
            }
            KeyCode::Esc | KeyCode::Char('q' | 'Q') => return OverlayAnswer::Closed,
            _ => {}
        }
        OverlayAnswer::Open
    }

    /// A click chooses what is under it.
    pub(super) fn click(&self, at: Position) -> OverlayAnswer {
        let (area, first) = self.drawn;
        if !area.contains(at) {
            return OverlayAnswer::Closed;
        }
        let index = first + usize::from(at.y - area.y);
        if index < self.items.len() {
            OverlayAnswer::Chosen(index)
        } else {
            OverlayAnswer::Open
        }
    }

    /// Moves the choice down by this many items, or up if the number is negative.
    pub(super) fn scroll(&mut self, items: isize) {
        let last = self.items.len().saturating_sub(1);
        self.chosen = self.chosen.saturating_add_signed(items).min(last);
    }

    pub(super) fn draw(&mut self, frame_: &mut Frame<'_>, room: Rect) {
        let names = self.items.iter().map(|item| item.name.chars().count());
        let name_width = names.max().unwrap_or(0);
        let line = |(number, item): (usize, &MenuItem)| {
            let digit = DIGITS.chars().nth(number).unwrap_or(' ');
            let MenuItem { name, meaning } = item;
            format!(" {digit}  {name:<name_width$}  {meaning} ")
        };
        let lines: Vec<String> = self.items.iter().enumerate().map(line).collect();
        let widest = lines.iter().map(|line| line.chars().count()).max();
        let widest = columns(widest.unwrap_or(0));
        let width = widest.saturating_add(2).max(34).min(room.width);
        let height = columns(lines.len()).saturating_add(2).min(room.height);
        let leave = "Enter chooses, Esc closes";
        let inner = frame(frame_, room, (width, height), &self.title, leave);
        let seen = usize::from(inner.height.max(1));
        let first = (self.chosen + 1).saturating_sub(seen);
        self.drawn = (inner, first);
        let width = usize::from(inner.width);
        let shown = lines.iter().enumerate().skip(first).map(|(number, line)| {
            let is_chosen = number == self.chosen;
            let style = if is_chosen { REVERSED } else { Style::new() };
            Line::styled(format!("{line:<width$}"), style)
        });
        frame_.render_widget(Paragraph::new(shown.collect::<Vec<_>>()), inner);
    }
}
