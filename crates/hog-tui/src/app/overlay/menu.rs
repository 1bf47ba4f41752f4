//! A menu over the table: several things, of which one is chosen.

use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::Paragraph;

use super::{OverlayAnswer, frame};

/// Several things, of which one is chosen.
#[derive(Clone, Debug)]
pub(crate) struct Menu {
    title: String,
    items: Vec<MenuItem>,
    chosen: usize,
    /// Where the items were when they were last drawn, and which was the first seen.
    drawn: (Rect, usize),
}

/// Something that can be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct MenuItem {
    /// What it is called.
    pub(crate) name: String,
    /// What it is, in a few words; may be empty.
    pub(crate) meaning: String,
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
                self.chosen = if self.chosen == last {
                    0
                } else {
                    self.chosen + 1
                };
            }
            KeyCode::Home => self.chosen = 0,
            KeyCode::End => self.chosen = last,
            KeyCode::Enter | KeyCode::Char(' ') => return OverlayAnswer::Chosen(self.chosen),
            KeyCode::Char(digit @ '0'..='9') => {
                // Ten things have ten digits: 0 is the tenth.
                let number = digit.to_digit(10).map_or(0, |digit| digit as usize);
                let index = if number == 0 { 9 } else { number - 1 };
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

    /// Goes down this many items, or up if the number is negative.
    pub(super) fn scroll(&mut self, items: isize) {
        let last = self.items.len().saturating_sub(1);
        self.chosen = self.chosen.saturating_add_signed(items).min(last);
    }

    pub(super) fn draw(&mut self, frame_: &mut Frame<'_>, room: Rect) {
        let names = self.items.iter().map(|item| item.name.chars().count());
        let name_width = names.max().unwrap_or(0);
        let line = |(number, item): (usize, &MenuItem)| {
            let digit = match number {
                0..=8 => (number + 1).to_string(),
                9 => "0".to_string(),
                _ => " ".to_string(),
            };
            let MenuItem { name, meaning } = item;
            format!(" {digit}  {name:<name_width$}  {meaning} ")
        };
        let lines: Vec<String> = self.items.iter().enumerate().map(line).collect();
        let widest = lines.iter().map(|line| line.chars().count()).max();
        let widest = u16::try_from(widest.unwrap_or(0)).unwrap_or(u16::MAX);
        let width = widest.saturating_add(2).max(34).min(room.width);
        let wanted = u16::try_from(lines.len()).unwrap_or(u16::MAX);
        let height = wanted.saturating_add(2).min(room.height);
        let leave = "Enter chooses, Esc closes";
        let inner = frame(frame_, room, (width, height), &self.title, leave);
        let seen = usize::from(inner.height.max(1));
        let first = (self.chosen + 1).saturating_sub(seen);
        self.drawn = (inner, first);
        let shown = lines
            .into_iter()
            .enumerate()
            .skip(first)
            .map(|(number, line)| {
                let style = if number == self.chosen {
                    Style::new().add_modifier(Modifier::REVERSED)
                } else {
                    Style::new()
                };
                Line::styled(
                    format!("{line:<width$}", width = usize::from(inner.width)),
                    style,
                )
            });
        frame_.render_widget(Paragraph::new(shown.collect::<Vec<_>>()), inner);
    }
}
