//! Moves that are typed.

use hog_board::Grip;
use hog_core::Hides;
use ratatui::crossterm::event::KeyEvent;

use super::TableScreen;
use super::grid::{by_line_and_column, line_and_column};
use super::hands::touched;
use crate::app::entry::{Entry, Typed};
use crate::app::message::Message;

impl TableScreen {
    pub(super) fn begin_typing(&mut self, text: &str) {
        if self.is_over() {
            self.message = Message::refusal("The game is over: N begins another.");
            return;
        }
        self.entry = Some(Entry::with(text));
    }

    /// Does what a key means while a move is typed.
    pub(super) fn type_on(&mut self, key: KeyEvent) {
        let Some(entry) = &mut self.entry else {
            return;
        };
        match entry.key(key) {
            Typed::Done(text) => {
                self.entry = None;
                if !text.is_empty() {
                    self.play_typed(&text);
                }
            }
            Typed::Left => {
                self.entry = None;
                self.message = Message::default();
            }
            Typed::On | Typed::Nothing => {}
        }
    }

    /// Plays what was typed: a move as it is written, or a line and a column.
    fn play_typed(&mut self, text: &str) {
        // How moves are written goes first: there, blanks and digits may mean something else.
        let written = |act: &&hog_table::Act| act.text.eq_ignore_ascii_case(text);
        if self.sight.acts.iter().find(written).is_none()
            && let Some((line, column)) = line_and_column(text)
        {
            let layout = self.live.table().layout();
            let place = by_line_and_column(layout, line, column);
            let moves = place.map(|place| touched(&self.sight.acts, Grip::place(place)));
            match (place, moves.as_deref()) {
                (Some(place), Some([only])) => {
                    self.cursor = Some(Grip::place(place));
                    let only = only.clone();
                    return self.play(&only);
                }
                (Some(place), Some([])) if self.own_turn().is_some() => {
                    let told = format!(
                        "Line {line}, column {column} is {}: there is no move there now.",
                        self.place_name(place)
                    );
                    self.message = Message::refusal(told);
                    return;
                }
                _ => {}
            }
        }
        let moves: Vec<&str> = text.split_whitespace().collect();
        // Several moves are made one after the other, where nobody answers between them.
        let alone = self.live.sitters().iter().all(|sitter| !sitter.is_engine());
        if moves.len() > 1 && alone && self.live.table().hides() == Hides::Nothing {
            for text in moves {
                let before = self.live.table().length();
                self.play(text);
                if self.live.table().length() == before {
                    return;
                }
            }
        } else {
            self.play(text);
        }
    }
}
