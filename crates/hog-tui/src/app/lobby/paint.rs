//! Drawing the lobby.

use std::time::SystemTime;

use hog_store::SavedTable;
use hog_table::Stage;
use hog_table::catalogue::FAMILIES;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Position, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

use super::game_form::FormField;
use super::{Drawn, Focus, Lobby, LobbyRow};
use crate::app::widgets::{BOLD, FAINT, REVERSED, cells, window};
use crate::words::moves_in_words;

/// Columns of the list of games.
const LIST: u16 = 32;

/// Columns for the names of fields.
const NAME: usize = 10;

impl Lobby {
    pub(crate) fn draw(&mut self, frame: &mut Frame<'_>, room: Rect) {
        if let Some(form) = self.form() {
            form.count_seats();
        }
        self.drawn = Drawn::default();
        let [list, about] =
            Layout::horizontal([Constraint::Length(LIST), Constraint::Min(1)]).areas(room);
        self.draw_list(frame, list);
        match &self.rows[self.chosen] {
            LobbyRow::Saved(saved) => draw_saved(frame, about, saved),
            _ => self.draw_game(frame, about),
        }
    }

    fn draw_list(&mut self, frame: &mut Frame<'_>, area: Rect) {
        let inner = window(frame, area, " House of Games ");
        let height = usize::from(inner.height.max(1));
        // The heading of the first row stays in sight.
        let first = (self.chosen + 2).saturating_sub(height);
        let first = if self.chosen < height { 0 } else { first };
        self.drawn.list = inner;
        self.drawn.first = first;
        let width = usize::from(inner.width);
        let rows = self.rows.iter().enumerate().skip(first).take(height);
        let lines = rows.map(|(number, row)| {
            let text = match row {
                LobbyRow::Heading(text) => return Line::styled(*text, BOLD),
                LobbyRow::Game(number) => FAMILIES[*number].name.to_string(),
                LobbyRow::Saved(saved) => summary(saved),
            };
            if number != self.chosen {
                return Line::raw(format!("  {text}"));
            }
            let text = format!("> {text}");
            match self.focus {
                Focus::List => Line::styled(format!("{text:<width$}"), REVERSED),
                Focus::Field(_) => Line::styled(text, BOLD),
            }
        });
        frame.render_widget(Paragraph::new(lines.collect::<Vec<_>>()), inner);
    }

    fn draw_game(&mut self, frame: &mut Frame<'_>, area: Rect) {
        let Some(form) = self.form() else {
            return;
        };
        let family = form.family;
        let fields = form.fields();
        let (name, wrong) = match form.choice() {
            Ok(choice) => (choice.to_string(), None),
            Err(error) => (family.name.to_string(), Some(error.to_string())),
        };
        let inner = window(frame, area, format!(" {name} "));
        // Above the fields a blank line; below them the button, and three lines for the meaning.
        let form_height = cells(fields.len()).saturating_add(5);
        let [rules, form_area] =
            Layout::vertical([Constraint::Min(0), Constraint::Length(form_height)]).areas(inner);
        let summary = Line::styled(family.summary, BOLD);
        let text = Paragraph::new(vec![summary, Line::raw(family.rules)]);
        frame.render_widget(text.wrap(Wrap { trim: true }), rules);
        self.draw_fields(frame, form_area, &fields, wrong);
    }

    /// Draws the fields, the button that plays, and what the chosen field means or what is wrong.
    fn draw_fields(
        &mut self,
        frame: &mut Frame<'_>,
        area: Rect,
        fields: &[FormField],
        wrong: Option<String>,
    ) {
        let row = |number: usize| Rect {
            y: area.y.saturating_add(cells(number)),
            height: 1,
            ..area
        };
        // Where there is little room the chosen field is kept in sight.
        let room = usize::from(area.height.saturating_sub(4)).max(1);
        let chosen = match self.focus {
            Focus::List => None,
            Focus::Field(field) => Some(field),
        };
        let first = (chosen.unwrap_or(0) + 1).saturating_sub(room);
        let seen = fields.iter().enumerate().skip(first).take(room);
        for (line, (number, field)) in (1..).zip(seen) {
            let area = row(line);
            self.draw_field(frame, area, number, field);
            self.drawn.fields.push((area, number));
        }
        let after = fields.len().min(room) + 1;
        let left = cells(NAME + 2).min(area.width);
        let button = Rect {
            x: area.x + left,
            width: 8.min(area.width - left),
            ..row(after)
        };
        self.drawn.play = button;
        frame.render_widget(Paragraph::new("[ Play ]").style(BOLD), button);
        let below = row(after + 1);
        let below = Rect {
            height: area.bottom().saturating_sub(below.y),
            ..below
        };
        let field = chosen.and_then(|field| fields.get(field));
        let told = match (wrong, field) {
            (Some(wrong), _) => Paragraph::new(wrong).style(BOLD),
            (None, Some(field)) => Paragraph::new(field.meaning.as_str()).style(FAINT),
            (None, None) => Paragraph::new(""),
        };
        frame.render_widget(told.wrap(Wrap { trim: true }), below.intersection(area));
    }

    fn draw_field(&self, frame: &mut Frame<'_>, area: Rect, number: usize, field: &FormField) {
        let is_chosen = self.focus == Focus::Field(number);
        let name = format!("{:>NAME$}  ", field.name);
        let value_at = cells(name.chars().count() + 2);
        let entry = self.typing.as_ref().filter(|_| is_chosen);
        let typed = entry.map(|entry| entry.seen(area.width.saturating_sub(value_at)));
        let value = match &typed {
            Some((text, _)) => format!("  {text}  "),
            None if is_chosen => format!("◂ {} ▸", field.value),
            None => format!("  {}  ", field.value),
        };
        let style = if is_chosen { REVERSED } else { Style::new() };
        let line = Line::from(vec![Span::raw(name), Span::styled(value, style)]);
        frame.render_widget(Paragraph::new(line), area);
        if let Some((_, before)) = typed {
            let x = area.x.saturating_add(value_at).saturating_add(before);
            frame.set_cursor_position(Position::new(x.min(area.right()), area.y));
        }
    }
}

fn draw_saved(frame: &mut Frame<'_>, area: Rect, saved: &SavedTable) {
    let inner = window(frame, area, " Saved game ");
    let age = age_in_words(saved.when);
    let lines = vec![
        Line::styled(summary(saved), BOLD),
        Line::raw(format!("saved {age}, as {}", saved.id.as_str())),
        Line::raw(""),
        match &saved.table {
            Ok(_) => Line::raw("Enter resumes it."),
            Err(why) => Line::raw(why.to_string()),
        },
        Line::raw("Delete removes it."),
    ];
    frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: true }), inner);
}

/// A saved game in a few words, for the list.
fn summary(saved: &SavedTable) -> String {
    let Ok(table) = &saved.table else {
        // The file may be sound, but written by a newer version.
        return format!("unreadable: {}", saved.id.as_str());
    };
    let over = match table.stage {
        Stage::Playing => "",
        Stage::Over => ", finished",
    };
    format!("{}, {}{over}", table.game, moves_in_words(table.moves))
}

/// The time since `when`.
fn age_in_words(when: SystemTime) -> String {
    let age = SystemTime::now().duration_since(when).unwrap_or_default();
    let minutes = age.as_secs() / 60;
    let (number, unit) = match minutes {
        0 => return "a moment ago".to_string(),
        1..60 => (minutes, "minute"),
        60..1440 => (minutes / 60, "hour"),
        _ => (minutes / 1440, "day"),
    };
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {unit}{plural} ago")
}
