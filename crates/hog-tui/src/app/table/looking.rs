//! Who looks at the screen of a game that hides something, and the hand-over.

use hog_core::{Hides, Seat, Turn};
use ratatui::crossterm::event::{KeyCode, KeyEvent};

use super::{TableScreen, Wish};
use crate::app::message::Message;

/// Whether the screen is being passed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cover {
    /// It is not.
    None,
    /// Whoever looks shall hide what they see: another is next.
    Hide,
    /// Nothing is seen until this seat has the screen.
    Pass(Seat),
}

impl TableScreen {
    /// Whether the screen is being passed on. Where several persons play a game that hides
    /// something, each sees it alone; after the end all do.
    pub(crate) fn cover(&self) -> Cover {
        let persons = self.persons();
        if self.live.table().hides() == Hides::Nothing || persons.len() < 2 {
            return Cover::None;
        }
        let next = match self.live.table().turn() {
            Turn::Seat(seat) if !self.is_over() => Some(seat).filter(|seat| persons.contains(seat)),
            Turn::Seat(_) | Turn::Over(_) => None,
            Turn::Chance => return Cover::None,
        };
        match (self.holder, next) {
            (Some(holder), Some(next)) if holder != next => Cover::Hide,
            (Some(_), None) if self.is_over() => Cover::Hide,
            (None, Some(next)) => Cover::Pass(next),
            // An engine moves, and whoever had the screen keeps it.
            _ => Cover::None,
        }
    }

    /// While the screen is passed on, Enter goes on and Q leaves.
    pub(super) fn hand_over_key(&mut self, key: KeyEvent) -> Wish {
        match key.code {
            KeyCode::Enter => self.hand_over(),
            KeyCode::Char('q' | 'Q') => return Wish::Leave,
            _ => {}
        }
        Wish::Nothing
    }

    /// One step of the hand-over.
    pub(super) fn hand_over(&mut self) {
        match self.cover() {
            Cover::None => return,
            Cover::Hide => self.holder = None,
            Cover::Pass(seat) => self.holder = Some(seat),
        }
        self.cursor = None;
        self.held = None;
        self.hint = None;
        self.message = Message::default();
        self.log_below = 0;
        self.refresh();
        if self.is_over() {
            self.announce();
        } else if self.own_turn().is_some() {
            let noticed = self.noticed();
            if noticed.is_empty() {
                self.greet();
            } else {
                self.message = Message::plain(noticed);
            }
        }
    }
}
