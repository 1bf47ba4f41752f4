//! The mouse at the table: clicks, drags, double-clicks, the wheel.

use std::time::{Duration, Instant};

use hog_board::Grip;
use ratatui::crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Position;

use super::hands::{sent, targets};
use super::{Cover, TableScreen, Wish};

/// Two clicks within this time are one double-click.
const DOUBLE: Duration = Duration::from_millis(400);

/// What the button of the mouse does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Press {
    None,
    /// It is down.
    Down {
        on: Grip,
        /// What was held before.
        held: Option<Grip>,
        /// Whether it moved away meanwhile.
        path: Path,
    },
    /// It came up here at this time.
    Up {
        on: Grip,
        when: Instant,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Path {
    Still,
    Dragged,
}

impl TableScreen {
    pub(crate) fn mouse(&mut self, event: MouseEvent, now: Instant) -> Wish {
        self.now = now;
        let at = Position::new(event.column, event.row);
        if self.cover() != Cover::None {
            return Wish::Nothing;
        }
        match event.kind {
            MouseEventKind::Down(MouseButton::Left) => self.press(at, now),
            MouseEventKind::Drag(MouseButton::Left) => {
                self.drag(at);
                Wish::Nothing
            }
            MouseEventKind::Up(MouseButton::Left) => self.release(at, now),
            MouseEventKind::Down(MouseButton::Right) => {
                self.held = None;
                Wish::Nothing
            }
            MouseEventKind::ScrollUp => {
                self.scroll_log(2);
                Wish::Nothing
            }
            MouseEventKind::ScrollDown => {
                self.scroll_log(-2);
                Wish::Nothing
            }
            _ => Wish::Nothing,
        }
    }

    /// What is under the mouse.
    fn under(&self, at: Position) -> Option<Grip> {
        let board = self.drawn.board;
        if !board.contains(at) {
            return None;
        }
        let chart = self.drawn.chart.as_ref()?;
        chart.hit(Position::new(at.x - board.x, at.y - board.y))
    }

    fn press(&mut self, at: Position, now: Instant) -> Wish {
        let mut options = self.drawn.options.iter();
        if let Some((_, deed)) = options.find(|(area, _)| area.contains(at)) {
            let deed = *deed;
            self.entry = None;
            return self.attempt(deed);
        }
        if self.drawn.areas.entry.contains(at) {
            if self.entry.is_none() {
                self.begin_typing("");
            }
            return Wish::Nothing;
        }
        let Some(grip) = self.under(at) else {
            self.press = Press::None;
            return Wish::Nothing;
        };
        self.entry = None;
        let last = std::mem::replace(&mut self.press, Press::None);
        if let Press::Up { on, when } = last
            && on.place == grip.place
            && now.saturating_duration_since(when) <= DOUBLE
        {
            return self.double_click(on);
        }
        self.cursor = Some(grip);
        self.press = Press::Down {
            on: grip,
            held: self.held,
            path: Path::Still,
        };
        Wish::Nothing
    }

    fn drag(&mut self, at: Position) {
        let Press::Down { on, held, .. } = self.press else {
            return;
        };
        let over = self.under(at);
        if over == Some(on) {
            return;
        }
        self.press = Press::Down {
            on,
            held,
            path: Path::Dragged,
        };
        // What is dragged is held, so that where it can go is marked.
        if self.held != Some(on) {
            self.held = None;
            self.take(on);
        }
        if let Some(over) = over {
            self.cursor = Some(over);
        }
    }

    fn release(&mut self, at: Position, now: Instant) -> Wish {
        let Press::Down { on, path, .. } = self.press else {
            return Wish::Nothing;
        };
        // Only a click can be the first of two.
        self.press = match path {
            Path::Still => Press::Up { on, when: now },
            Path::Dragged => Press::None,
        };
        match (path, self.under(at)) {
            (Path::Still, _) => self.touch(on),
            // Dragged away and back again.
            (Path::Dragged, Some(over)) if over == on => {
                self.held = None;
                Wish::Nothing
            }
            (Path::Dragged, Some(over)) => match self.held {
                Some(held) => self.put_down(held, over),
                None => Wish::Nothing,
            },
            (Path::Dragged, None) => {
                self.held = None;
                Wish::Nothing
            }
        }
    }

    /// The second click of two. The first has taken what can be carried; what it played is played.
    fn double_click(&mut self, on: Grip) -> Wish {
        self.held = None;
        let is_sent = !sent(&self.sight.acts, on).is_empty();
        if is_sent || !targets(&self.sight.acts, on).is_empty() {
            return self.send(on);
        }
        Wish::Nothing
    }
}
