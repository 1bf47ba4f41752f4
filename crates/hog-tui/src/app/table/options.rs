//! The options window: every key that means something in this game.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Paragraph};

use super::TableScreen;
use crate::app::binding::{BINDINGS, Binding, Deed};
use crate::app::facts::Standing;

const KEY: Style = Style::new().add_modifier(Modifier::BOLD);
const FAINT: Style = Style::new().add_modifier(Modifier::DIM);

impl TableScreen {
    /// The keys of this game, and whether each means something now.
    fn listed(&self) -> Vec<(&'static Binding, Standing)> {
        let facts = self.facts();
        let all = BINDINGS
            .iter()
            .map(|binding| (binding, (binding.standing)(&facts)));
        all.filter(|(_, standing)| *standing != Standing::Never)
            .collect()
    }

    /// How many lines the options need, in two columns.
    pub(super) fn option_lines(&self) -> u16 {
        u16::try_from(self.listed().len().div_ceil(2)).unwrap_or(u16::MAX)
    }

    pub(super) fn draw_options(&mut self, frame: &mut Frame<'_>, area: Rect) {
        let block = Block::bordered().title(" Options ");
        let inner = block.inner(area);
        frame.render_widget(block, area);
        let listed = self.listed();
        let lines = listed.len().div_ceil(2);
        let half = inner.width / 2;
        let mut drawn = Vec::new();
        for (number, (binding, standing)) in listed.into_iter().enumerate() {
            let (column, line) = (number / lines.max(1), number % lines.max(1));
            let cell = Rect {
                x: inner.x + if column == 0 { 0 } else { half },
                y: inner.y + u16::try_from(line).unwrap_or(u16::MAX),
                width: half,
                height: 1,
            };
            if !inner.contains(cell.as_position()) {
                continue;
            }
            frame.render_widget(Paragraph::new(told(binding, standing)), cell);
            drawn.push((cell, binding.deed));
        }
        self.drawn.options = drawn;
    }

    /// The most needed keys in one line.
    pub(super) fn draw_option_line(&mut self, frame: &mut Frame<'_>, area: Rect) {
        // Whoever knows where the help is knows the rest.
        const FIRST: [Deed; 2] = [Deed::Help, Deed::Leave];
        let listed = self.listed();
        let is_first = |binding: &Binding| FIRST.contains(&binding.deed);
        let (first, rest): (Vec<_>, Vec<_>) = listed
            .into_iter()
            .partition(|(binding, _)| is_first(binding));
        let mut x = area.x;
        let mut drawn = Vec::new();
        for (binding, standing) in first.into_iter().chain(rest) {
            let line = told(binding, standing);
            let width = u16::try_from(line.width()).unwrap_or(u16::MAX);
            if standing != Standing::Now || x.saturating_add(width) > area.right() {
                continue;
            }
            let cell = Rect { x, width, ..area };
            frame.render_widget(Paragraph::new(line), cell);
            drawn.push((cell, binding.deed));
            x += width + 2;
        }
        self.drawn.options = drawn;
    }
}

fn told(binding: &Binding, standing: Standing) -> Line<'static> {
    match standing {
        Standing::Now => Line::from(vec![
            Span::styled(binding.shown, KEY),
            Span::raw(" "),
            Span::raw(binding.label),
        ]),
        Standing::NotNow(_) | Standing::Never => {
            Line::styled(format!("{} {}", binding.shown, binding.label), FAINT)
        }
    }
}
