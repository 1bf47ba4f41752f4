//! Styles, windows and the message line, which the lobby and the table share.

use std::borrow::Cow;

use ratatui::Frame;
use ratatui::layout::{Alignment, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::{Block, Clear, Paragraph};

pub(crate) const BOLD: Style = Style::new().add_modifier(Modifier::BOLD);
pub(crate) const FAINT: Style = Style::new().add_modifier(Modifier::DIM);
pub(crate) const REVERSED: Style = Style::new().add_modifier(Modifier::REVERSED);
pub(crate) const LOUD: Style = BOLD.add_modifier(Modifier::REVERSED);

/// Draws the border of a window with its title, and returns the area inside.
pub(crate) fn window<'a>(frame: &mut Frame<'_>, area: Rect, title: impl Into<Line<'a>>) -> Rect {
    let block = Block::bordered().title(title);
    let inner = block.inner(area);
    frame.render_widget(block, area);
    inner
}

/// Draws lines in the middle of a room.
pub(crate) fn draw_centred(frame: &mut Frame<'_>, room: Rect, lines: Vec<Line<'_>>) {
    let height = cells(lines.len()).min(room.height);
    let middle = Rect {
        y: room.y + (room.height - height) / 2,
        height,
        ..room
    };
    frame.render_widget(Paragraph::new(lines).alignment(Alignment::Center), middle);
}

/// A text in lines of at most `width` columns.
pub(crate) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let lines = textwrap::wrap(text, width.max(1));
    lines.into_iter().map(Cow::into_owned).collect()
}

/// A number of cells of a screen across or down, of which it has at most `u16::MAX`.
pub(crate) fn cells(number: usize) -> u16 {
    u16::try_from(number).unwrap_or(u16::MAX)
}

/// The content of the message line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum MessageLine {
    #[default]
    Empty,
    Plain(String),
    /// What is wrong or not possible, and what to do.
    Refusal(String),
    /// The game has ended.
    Loud(String),
}

/// Maximum number of lines of a message.
const MAX_LINES: usize = 4;

/// Draws a message in its line; a long one takes lines above it as well.
pub(crate) fn draw_message(frame: &mut Frame<'_>, line: Rect, message: &MessageLine) {
    let (style, mark, text) = match message {
        MessageLine::Empty => (Style::new(), "", ""),
        MessageLine::Plain(text) => (Style::new(), "", text.as_str()),
        MessageLine::Refusal(text) => (BOLD, "! ", text.as_str()),
        MessageLine::Loud(text) => (LOUD, "", text.as_str()),
    };
    let lines = wrapped(&format!("{mark}{text}"), line.width.into());
    let height = cells(lines.len().clamp(1, MAX_LINES));
    let above = (height - 1).min(line.y);
    let area = Rect {
        y: line.y - above,
        height: above + line.height,
        ..line
    };
    frame.render_widget(Clear, area);
    frame.render_widget(Paragraph::new(lines.join("\n")).style(style), area);
}
