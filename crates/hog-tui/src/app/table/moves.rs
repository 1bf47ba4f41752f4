//! Moves of the person at the table, made with the cursor or the mouse, or typed.

use hog_board::{Grip, Image, Place, Viewer};
use hog_core::Hides;
use ratatui::crossterm::event::KeyEvent;

use super::TableScreen;
use super::grid::{by_row_and_column, row_and_column};
use super::screen_view::place_name;
use super::selection::{carried, sent, targets, touched};
use crate::app::Request;
use crate::app::overlay::{Decision, Overlay};
use crate::app::text_entry::{TextEntry, Typed};
use crate::app::widgets::MessageLine;

impl TableScreen {
    pub(super) fn play(&mut self, text: &str) {
        let Viewer::Seat(seat) = self.view.viewer else {
            self.refuse("It is not your turn.");
            return;
        };
        self.view.begin_noticing();
        match self.live.play(seat, text) {
            Ok(moved) => {
                self.moved();
                self.say(self.move_in_words(seat, Some(&moved.text)));
                self.look_for_end();
            }
            Err(refusal) => {
                self.selection.held = None;
                self.report(&refusal);
            }
        }
    }

    /// Enter or a click on something: plays it, takes it, or puts down there what is held.
    pub(super) fn touch(&mut self, grip: Grip) -> Request {
        if let Some(held) = self.selection.held {
            return self.put_down(held, grip);
        }
        if self.own_turn().is_none() {
            self.refuse(self.why_not_now());
            return Request::Nothing;
        }
        let moves = touched(&self.view.acts, grip);
        if !moves.is_empty() {
            return self.play_one_of(moves, grip.place);
        }
        self.message = if self.take(grip) {
            MessageLine::Plain(format!(
                "You hold {}. Enter puts it down at a marked place, Esc puts it back.",
                self.thing(grip)
            ))
        } else {
            MessageLine::Refusal(format!(
                "No move at {}. Press Tab to go to one.",
                place_name(&self.live, grip.place)
            ))
        };
        Request::Nothing
    }

    /// Takes something, if it can be carried anywhere.
    pub(super) fn take(&mut self, grip: Grip) -> bool {
        let is_movable = self.own_turn().is_some() && !targets(&self.view.acts, grip).is_empty();
        if is_movable {
            self.selection.held = Some(grip);
            self.selection.hint = None;
        }
        is_movable
    }

    /// Puts down what is held; where it cannot go, it is put back.
    pub(super) fn put_down(&mut self, held: Grip, at: Grip) -> Request {
        self.selection.held = None;
        let is_same_thing = held.place == at.place && (held.z == at.z || held.z.is_none());
        if is_same_thing {
            // Twice on the same thing sends it where it belongs.
            let moves = sent(&self.view.acts, held);
            if !moves.is_empty() {
                return self.play_one_of(moves, at.place);
            }
        }
        let moves = carried(&self.view.acts, held, at.place);
        if !moves.is_empty() {
            return self.play_one_of(moves, at.place);
        }
        self.message = if is_same_thing {
            MessageLine::Plain("Put back.".to_string())
        } else {
            let place = place_name(&self.live, at.place);
            let told = format!("{} cannot go to {place}.", self.thing(held));
            MessageLine::Refusal(self.sentence(&told))
        };
        Request::Nothing
    }

    /// Sends something where it belongs, if it can be.
    pub(super) fn send(&mut self, grip: Grip) -> Request {
        self.selection.held = None;
        let moves = sent(&self.view.acts, grip);
        if moves.is_empty() {
            let told = format!("there is nowhere to send {} yet.", self.thing(grip));
            self.say(self.sentence(&told));
            return Request::Nothing;
        }
        self.play_one_of(moves, grip.place)
    }

    /// Plays the only move, or asks which is meant.
    fn play_one_of(&mut self, moves: Vec<String>, place: Place) -> Request {
        if let [only] = moves.as_slice() {
            self.play(only);
            return Request::Nothing;
        }
        let items = moves.iter().map(|text| (text.clone(), String::new()));
        let (items, place) = (items.collect(), place_name(&self.live, place));
        let title = format!("Which move at {place}?");
        Overlay::menu(Decision::Act(moves), &title, items, 0).into()
    }

    /// The name of the counter that is seen there, or of the place.
    fn thing(&self, grip: Grip) -> String {
        let seen = self.view.board.on(grip.place);
        let counter = grip.z.and_then(|z| seen.iter().find(|seen| seen.z == z));
        let kind = counter.and_then(|seen| match seen.image {
            Image::Face(category) => self.live.table().kinds().get(usize::from(category.0)),
            Image::Back => None,
        });
        match kind {
            Some(kind) => format!("the {}", kind.name),
            None => place_name(&self.live, grip.place),
        }
    }

    pub(super) fn begin_typing(&mut self, text: &str) {
        if self.is_over() {
            self.refuse(self.why_not_now());
            return;
        }
        self.entry = Some(TextEntry::with(text));
    }

    /// Does what a key means while a move is typed.
    pub(super) fn type_key(&mut self, key: KeyEvent) {
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
            Typed::Cancelled => {
                self.entry = None;
                self.message = MessageLine::default();
            }
            Typed::Continues => {}
        }
    }

    /// Plays what was typed: a move as it is written, or a row and a column.
    fn play_typed(&mut self, text: &str) {
        // The game's own notation goes first: in it, blanks and digits may mean something else.
        let mut acts = self.view.acts.iter();
        if !acts.any(|act| act.text.eq_ignore_ascii_case(text))
            && let Some((row, column)) = row_and_column(text)
            && let Some(place) = by_row_and_column(self.live.table().layout(), row, column)
        {
            match touched(&self.view.acts, Grip::place(place)).as_slice() {
                [only] => {
                    self.selection.cursor = Some(Grip::place(place));
                    return self.play(only);
                }
                [] if self.own_turn().is_some() => {
                    let told = format!(
                        "No move at row {row}, column {column} ({}).",
                        place_name(&self.live, place)
                    );
                    self.refuse(told);
                    return;
                }
                _ => {}
            }
        }
        let moves: Vec<&str> = text.split_whitespace().collect();
        // Several moves are made one after the other, where no engine answers between them.
        let no_engine = self.live.sitters().iter().all(|sitter| !sitter.is_engine());
        if moves.len() > 1 && no_engine && self.live.table().hides() == Hides::Nothing {
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
