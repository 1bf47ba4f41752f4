//! Painting boards on a buffer.

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::{Position, Rect, Size};
use ratatui::style::{Modifier, Style};

use super::sheet::{Area, At, Stop, width};
use super::theme::{MarkRole, Theme, Tint, brackets};

/// Paints on a buffer, with `origin` as the upper left corner. What lies outside of the buffer is left out.
pub(crate) struct Brush<'a> {
    buffer: &'a mut Buffer,
    origin: Position,
    theme: Theme,
}

impl<'a> Brush<'a> {
    pub(crate) const fn new(buffer: &'a mut Buffer, origin: Position, theme: Theme) -> Self {
        Self {
            buffer,
            origin,
            theme,
        }
    }

    pub(crate) fn clear(&mut self, size: Size) {
        let room = Rect::from((self.origin, size)).intersection(self.buffer.area);
        let style = self.theme.base();
        for at in room.positions() {
            self.buffer[at].set_char(' ').set_style(style);
        }
    }

    fn cell(&mut self, (x, y): At) -> Option<&mut Cell> {
        let x = self.origin.x.checked_add(u16::try_from(x).ok()?)?;
        let y = self.origin.y.checked_add(u16::try_from(y).ok()?)?;
        self.buffer.cell_mut(Position::new(x, y))
    }

    /// Puts a character, in place of the character and the style that were there.
    pub(crate) fn put(&mut self, at: At, symbol: char, style: Style) {
        let style = self.theme.base().patch(style);
        if let Some(cell) = self.cell(at) {
            cell.set_char(symbol).set_style(style);
        }
    }

    pub(crate) fn write(&mut self, (mut x, y): At, text: &str, style: Style) {
        for symbol in text.chars() {
            let wide = width(symbol.encode_utf8(&mut [0; 4]));
            // A wide character lies over the cells after it, which must look as it does.
            (x + 1..x + wide).for_each(|x| self.put((x, y), ' ', style));
            self.put((x, y), symbol, style);
            x += wide;
        }
    }

    pub(crate) fn mark(&mut self, stop: &Stop, role: MarkRole) {
        let style = self.marking(stop, role);
        for at in stop.area.cells() {
            if let Some(cell) = self.cell(at) {
                cell.set_style(style_at(style, stop, at));
            }
        }
        let sign = match role {
            MarkRole::Target => Some('•'),
            MarkRole::Hint | MarkRole::HintTo => Some('?'),
            MarkRole::Last | MarkRole::Decisive | MarkRole::Held | MarkRole::Cursor => None,
        };
        if let (Some(at), Some(sign)) = (stop.blank, sign) {
            self.put(at, sign, style);
            // A sign needs no brackets, which would run into those of its neighbours.
            if role == MarkRole::Target {
                return;
            }
        }
        if let (Some([left, right]), Some([open, close])) = (stop.brackets, brackets(role)) {
            self.enclose(stop, left, open, style);
            self.enclose(stop, right, close, style);
        }
    }

    /// The style of a marked stop: the colour of its counter, unless the mark has a colour of its own. A place
    /// that is filled with a colour keeps it.
    fn marking(&self, stop: &Stop, role: MarkRole) -> Style {
        let mark = self.theme.mark(role);
        let mut tints = stop.written.iter().map(|writing| writing.tint);
        let counter = tints.find(|tint| matches!(tint, Tint::Counter(_) | Tint::Filled(_)));
        match counter {
            Some(Tint::Filled(_)) => Style { fg: None, ..mark },
            Some(tint) => Style {
                fg: mark.fg.or(self.theme.style(tint).fg),
                ..mark
            },
            None => mark,
        }
    }

    /// Puts a bracket; inside the stop it keeps the background that is there.
    fn enclose(&mut self, stop: &Stop, at: At, bracket: char, style: Style) {
        if !stop.area.contains(at) {
            self.put(at, bracket, style);
        } else if let Some(cell) = self.cell(at) {
            cell.set_char(bracket).set_style(style);
        }
    }
}

/// The style of one character of a marked stop: only what is between brackets is underlined.
fn style_at(style: Style, stop: &Stop, at: At) -> Style {
    let within = stop.brackets.is_none_or(|[left, right]| {
        let width = right.0 - left.0 + 1;
        Area::new(left, width, 1).contains(at)
    });
    if within {
        return style;
    }
    Style {
        add_modifier: style.add_modifier.difference(Modifier::UNDERLINED),
        ..style
    }
}
