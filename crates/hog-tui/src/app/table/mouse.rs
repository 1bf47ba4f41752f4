//! The mouse at the table: clicks, drags, double-clicks and the wheel.

use std::time::{Duration, Instant};

use hog_board::Grip;
use ratatui::crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Position;

use super::TableScreen;
use super::selection::{sent, targets};
use crate::app::Request;
use crate::hand_over::HandOver;

/// Two clicks within this time are one double-click.
const DOUBLE: Duration = Duration::from_millis(400);

/// The state of the left button of the mouse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Press {
    None,
    /// It is down on this.
    Down(Grip),
    /// It was pressed on this, and the mouse was moved away since.
    Dragging(Grip),
    /// It came up here at this time.
    Up {
        on: Grip,
        when: Instant,
    },
}

impl TableScreen {
    pub(crate) fn mouse(&mut self, event: MouseEvent, now: Instant) -> Request {
        self.now = now;
        let at = Position::new(event.column, event.row);
        if self.hand_over() != HandOver::None {
            return Request::Nothing;
        }
        match event.kind {
            MouseEventKind::Down(MouseButton::Left) => return self.press(at, now),
            MouseEventKind::Drag(MouseButton::Left) => self.drag(at),
            MouseEventKind::Up(MouseButton::Left) => return self.release(at, now),
            MouseEventKind::Down(MouseButton::Right) => self.selection.held = None,
            MouseEventKind::ScrollUp => self.scroll_log(2),
            MouseEventKind::ScrollDown => self.scroll_log(-2),
            _ => {}
        }
        Request::Nothing
    }

    /// The place or counter under the mouse.
    fn under(&self, at: Position) -> Option<Grip> {
        let board = self.drawn.board;
        if !board.contains(at) {
            return None;
        }
        let chart = self.drawn.chart.as_ref()?;
        chart.hit(Position::new(at.x - board.x, at.y - board.y))
    }

    fn press(&mut self, at: Position, now: Instant) -> Request {
        // What the button did before is over, even if its release was not reported.
        let last = std::mem::replace(&mut self.press, Press::None);
        let mut options = self.drawn.options.iter();
        if let Some((_, action)) = options.find(|(area, _)| area.contains(at)) {
            let action = *action;
            self.entry = None;
            return self.attempt(action);
        }
        if self.drawn.areas.entry.contains(at) {
            if self.entry.is_none() {
                self.begin_typing("");
            }
            return Request::Nothing;
        }
        let Some(grip) = self.under(at) else {
            return Request::Nothing;
        };
        self.entry = None;
        if let Press::Up { on, when } = last
            && on.place == grip.place
            && now.saturating_duration_since(when) <= DOUBLE
        {
            return self.double_click(on);
        }
        self.selection.cursor = Some(grip);
        self.press = Press::Down(grip);
        Request::Nothing
    }

    fn drag(&mut self, at: Position) {
        let (Press::Down(on) | Press::Dragging(on)) = self.press else {
            return;
        };
        let over = self.under(at);
        if over == Some(on) {
            return;
        }
        self.press = Press::Dragging(on);
        // What is dragged is held, so that where it can go is marked.
        if self.selection.held != Some(on) {
            self.selection.held = None;
            self.take(on);
        }
        if let Some(over) = over {
            self.selection.cursor = Some(over);
        }
    }

    fn release(&mut self, at: Position, now: Instant) -> Request {
        match self.press {
            // Only a click can be the first of two.
            Press::Down(on) => {
                self.press = Press::Up { on, when: now };
                return self.touch(on);
            }
            Press::Dragging(on) => {
                self.press = Press::None;
                match (self.under(at), self.selection.held) {
                    (Some(over), Some(held)) if over != on => return self.put_down(held, over),
                    // Dragged away and back again, or to where nothing is.
                    _ => self.selection.held = None,
                }
            }
            Press::None | Press::Up { .. } => {}
        }
        Request::Nothing
    }

    /// Sends what was clicked twice where it belongs, if a move does that. What the first click played stays played.
    fn double_click(&mut self, on: Grip) -> Request {
        self.selection.held = None;
        let can_be_sent = !sent(&self.view.acts, on).is_empty();
        if can_be_sent || !targets(&self.view.acts, on).is_empty() {
            return self.send(on);
        }
        Request::Nothing
    }
}
