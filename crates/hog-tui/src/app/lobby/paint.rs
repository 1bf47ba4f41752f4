//! The lobby on the screen.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Position, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Paragraph, Wrap};

use super::rows::LobbyRow;
use super::{Drawn, Focus, FormField, Lobby};
use crate::app::storage::SavedListing;

/// How wide the list is.
const LIST: u16 = 32;

/// How wide the names of fields are.
const NAME: usize = 10;

const BOLD: Style = Style::new().add_modifier(Modifier::BOLD);
const CHOSEN: Style = Style::new().add_modifier(Modifier::REVERSED);
const FAINT: Style = Style::new().add_modifier(Modifier::DIM);

impl Lobby {
    pub(crate) fn draw(&mut self, frame: &mut Frame<'_>, room: Rect) {
        if let Some(form) = self.form_mut() {
            form.look();
        }
        self.drawn = Drawn::default();
        let [list, about] =
            Layout::horizontal([Constraint::Length(LIST), Constraint::Min(1)]).areas(room);
        self.draw_list(frame, list);
        match self.rows.get(self.chosen) {
            Some(LobbyRow::Last(kept) | LobbyRow::Kept(kept)) => {
                draw_saved(frame, about, &kept.clone());
            }
            _ => self.draw_game(frame, about),
        }
    }

    fn draw_list(&mut self, frame: &mut Frame<'_>, area: Rect) {
        let block = Block::bordered().title(" House of Games ");
        let inner = block.inner(area);
        frame.render_widget(block, area);
        let height = usize::from(inner.height.max(1));
        // The heading of the first row stays in sight.
        let first = (self.chosen + 2).saturating_sub(height);
        let first = if self.chosen < height { 0 } else { first };
        self.drawn.list = inner;
        self.drawn.first = first;
        let width = usize::from(inner.width);
        let rows = self.rows.iter().enumerate().skip(first).take(height);
        let lines = rows.map(|(number, row)| {
            let told = row.told();
            match row {
                LobbyRow::Heading(_) => Line::styled(told, BOLD),
                _ if number == self.chosen && self.focus == Focus::List => {
                    Line::styled(format!("{:<width$}", format!("> {told}")), CHOSEN)
                }
                _ if number == self.chosen => Line::styled(format!("> {told}"), BOLD),
                _ => Line::raw(format!("  {told}")),
            }
        });
        frame.render_widget(Paragraph::new(lines.collect::<Vec<_>>()), inner);
    }

    fn draw_game(&mut self, frame: &mut Frame<'_>, area: Rect) {
        let Some(form) = self.form() else {
            return;
        };
        let family = form.family();
        let fields = form.fields();
        let (name, wrong) = match form.name() {
            Ok(name) => (name, None),
            Err(error) => (family.name.to_string(), Some(error.to_string())),
        };
        let block = Block::bordered().title(format!(" {name} "));
        let inner = block.inner(area);
        frame.render_widget(block, area);
        let form_height = u16::try_from(fields.len())
            .unwrap_or(u16::MAX)
            .saturating_add(5);
        let [rules, form_area] =
            Layout::vertical([Constraint::Min(0), Constraint::Length(form_height)]).areas(inner);
        let summary = Line::styled(family.summary, BOLD);
        let text = Paragraph::new(vec![summary, Line::raw(family.rules)]);
        let text = text.wrap(Wrap { trim: true });
        frame.render_widget(text, rules);
        self.draw_fields(frame, form_area, &fields, wrong.as_deref());
    }

    fn draw_fields(
        &mut self,
        frame: &mut Frame<'_>,
        area: Rect,
        fields: &[FormField],
        wrong: Option<&str>,
    ) {
        let row = |number: usize| Rect {
            y: area
                .y
                .saturating_add(u16::try_from(number).unwrap_or(u16::MAX)),
            height: 1,
            ..area
        };
        // Where there is little room the chosen field is kept in sight.
        let room = usize::from(area.height.saturating_sub(4)).max(1);
        let chosen = match self.focus {
            Focus::List => 0,
            Focus::Field(field) => field,
        };
        let first = (chosen + 1).saturating_sub(room);
        let mut drawn = Vec::new();
        for (place, (number, field)) in fields.iter().enumerate().skip(first).take(room).enumerate()
        {
            let area = row(place + 1);
            let here = self.focus == Focus::Field(number);
            let typed = self.typing.as_ref().filter(|_| here);
            let name = format!("{:>NAME$}  ", field.name);
            let value_at = u16::try_from(name.chars().count() + 2).unwrap_or(u16::MAX);
            let typed = typed.map(|entry| entry.seen(area.width.saturating_sub(value_at)));
            let value = match &typed {
                Some((text, _)) => text.clone(),
                None => field.value.clone(),
            };
            let shown = if here && typed.is_none() {
                format!("◂ {value} ▸")
            } else {
                format!("  {value}  ")
            };
            let style = if here { CHOSEN } else { Style::new() };
            let line = Line::from(vec![Span::raw(name.clone()), Span::styled(shown, style)]);
            frame.render_widget(Paragraph::new(line), area);
            if let Some((_, before)) = typed {
                let x = area.x.saturating_add(value_at).saturating_add(before);
                frame.set_cursor_position(Position::new(x.min(area.right()), area.y));
            }
            drawn.push((area, number));
        }
        self.drawn.fields = drawn;
        let after = fields.len().min(room) + 1;
        let button = Rect {
            x: area.x + 12.min(area.width),
            width: 8.min(area.width.saturating_sub(12)),
            ..row(after)
        };
        self.drawn.play = button;
        frame.render_widget(Paragraph::new("[ Play ]").style(BOLD), button);
        let below = Rect {
            height: area.bottom().saturating_sub(
                area.y
                    .saturating_add(u16::try_from(after + 1).unwrap_or(u16::MAX)),
            ),
            ..row(after + 1)
        };
        let told = match (wrong, self.field()) {
            (Some(wrong), _) => Paragraph::new(wrong.to_string()).style(BOLD),
            (None, Some(field)) => Paragraph::new(field.meaning).style(FAINT),
            (None, None) => Paragraph::new(""),
        };
        frame.render_widget(told.wrap(Wrap { trim: true }), below.intersection(area));
    }
}

fn draw_saved(frame: &mut Frame<'_>, area: Rect, kept: &SavedListing) {
    let block = Block::bordered().title(" Saved game ");
    let inner = block.inner(area);
    frame.render_widget(block, area);
    let mut lines = vec![
        Line::styled(kept.told(), BOLD),
        Line::raw(format!(
            "saved {}, as {}",
            kept.age_in_words(),
            kept.id.as_str()
        )),
        Line::raw(""),
    ];
    match &kept.damage {
        Some(damage) => lines.push(Line::raw(damage.clone())),
        None => lines.push(Line::raw("Enter resumes it.")),
    }
    lines.push(Line::raw("Delete removes it."));
    frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: true }), inner);
}
