//! The options window: a list of the keys that are used in this game.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::TableScreen;
use super::keys::{Availability, BINDINGS, Binding, KeyAction};
use crate::app::widgets::{BOLD, FAINT, cells, window};

impl TableScreen {
    /// The keys of this game, and whether each can be used now.
    fn available_keys(&self) -> Vec<(&'static Binding, Availability)> {
        let all = BINDINGS.iter();
        all.map(|binding| (binding, binding.availability(self)))
            .filter(|(_, availability)| *availability != Availability::Never)
            .collect()
    }

    /// Number of lines of the options window, which has two columns.
    pub(super) fn option_lines(&self) -> u16 {
        cells(self.available_keys().len().div_ceil(2))
    }

    pub(super) fn draw_options(&mut self, frame: &mut Frame<'_>, area: Rect) {
        let inner = window(frame, area, " Options ");
        let listed = self.available_keys();
        let lines = listed.len().div_ceil(2);
        let half = inner.width / 2;
        let mut drawn = Vec::new();
        for (number, (binding, availability)) in listed.into_iter().enumerate() {
            let (column, line) = (number / lines, number % lines);
            let cell = Rect {
                x: inner.x + if column == 0 { 0 } else { half },
                y: inner.y + cells(line),
                width: half,
                height: 1,
            };
            if !inner.contains(cell.as_position()) {
                continue;
            }
            frame.render_widget(Paragraph::new(key_line(binding, availability)), cell);
            drawn.push((cell, binding.action));
        }
        self.drawn.options = drawn;
    }

    /// The most needed keys in one line.
    pub(super) fn draw_option_line(&mut self, frame: &mut Frame<'_>, area: Rect) {
        // The help lists the others.
        const FIRST: [KeyAction; 2] = [KeyAction::Help, KeyAction::Leave];
        let mut listed = self.available_keys();
        listed.sort_by_key(|(binding, _)| !FIRST.contains(&binding.action));
        let mut x = area.x;
        let mut drawn = Vec::new();
        for (binding, availability) in listed {
            let line = key_line(binding, availability);
            let width = cells(line.width());
            if availability != Availability::Now || x.saturating_add(width) > area.right() {
                continue;
            }
            let cell = Rect { x, width, ..area };
            frame.render_widget(Paragraph::new(line), cell);
            drawn.push((cell, binding.action));
            x += width + 2;
        }
        self.drawn.options = drawn;
    }
}

fn key_line(binding: &Binding, availability: Availability) -> Line<'static> {
    match availability {
        Availability::Now => Line::from(vec![
            Span::styled(binding.shown(), BOLD),
            Span::raw(" "),
            Span::raw(binding.label),
        ]),
        Availability::NotNow(_) | Availability::Never => {
            Line::styled(format!("{} {}", binding.shown(), binding.label), FAINT)
        }
    }
}
