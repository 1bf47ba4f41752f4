//! Moves made with the cursor: touching, taking and putting down.

use hog_board::{Grip, Place};
use ratatui::layout::Rect;

use super::hands::{beginnings, carried, sent, targets, touched};
use super::{TableScreen, Wish};
use crate::app::binding::{Arrow, Order};
use crate::app::message::Message;
use crate::app::overlay::{Item, Menu, Overlay, Purpose, Sheet};
use crate::board::{Chart, Direction};

impl TableScreen {
    /// Plays a move for whoever looks.
    pub(super) fn play(&mut self, text: &str) {
        let seat = self.own_turn().or(match self.sight.viewer {
            hog_board::Viewer::Seat(seat) => Some(seat),
            hog_board::Viewer::Spectator => None,
        });
        let Some(seat) = seat else {
            self.message = Message::refusal("It is not your turn.");
            return;
        };
        self.begin_noticing();
        match self.live.play(seat, text) {
            Ok(moved) => {
                let told = self.told_move(seat, Some(&moved.text));
                self.message = Message::plain(told);
                self.changed();
                self.look_for_end();
            }
            Err(refusal) => {
                self.held = None;
                self.message = Message::refusal(self.sentence(&refusal.to_string()));
            }
        }
    }

    /// Enter on something: touches it, takes it, or puts down there what is held.
    pub(super) fn touch(&mut self, grip: Grip) -> Wish {
        if let Some(held) = self.held {
            return self.put_down(held, grip);
        }
        if self.own_turn().is_none() {
            self.message = Message::refusal(self.why_not_now());
            return Wish::Nothing;
        }
        let moves = touched(&self.sight.acts, grip);
        if !moves.is_empty() {
            return self.play_one_of(moves, grip.place);
        }
        if self.take(grip) {
            let told = format!(
                "You hold {}. Enter puts it down where it is marked, Esc lets go.",
                self.thing(grip)
            );
            self.message = Message::plain(told);
        } else {
            let told = format!(
                "There is no move at {} now. Tab goes to what can be moved.",
                self.place_name(grip.place)
            );
            self.message = Message::refusal(told);
        }
        Wish::Nothing
    }

    /// Takes something, if it can be carried anywhere.
    pub(super) fn take(&mut self, grip: Grip) -> bool {
        let can = self.own_turn().is_some() && !targets(&self.sight.acts, grip).is_empty();
        if can {
            self.held = Some(grip);
            self.hint = None;
        }
        can
    }

    /// Puts down what is held; anywhere else than where it can go, it is let go of.
    pub(super) fn put_down(&mut self, held: Grip, at: Grip) -> Wish {
        self.held = None;
        let back = held.place == at.place && (held.z == at.z || held.z.is_none());
        if back {
            // Twice on the same thing sends it where it belongs.
            let moves = sent(&self.sight.acts, held);
            if !moves.is_empty() {
                return self.play_one_of(moves, at.place);
            }
        }
        let moves = carried(&self.sight.acts, held, at.place);
        if !moves.is_empty() {
            return self.play_one_of(moves, at.place);
        }
        if back {
            self.message = Message::plain("You let go.");
        } else {
            let told = format!(
                "{} cannot go to {}: let go.",
                self.thing(held),
                self.place_name(at.place)
            );
            self.message = Message::refusal(self.sentence(&told));
        }
        Wish::Nothing
    }

    /// Sends something where it belongs, if it can be.
    pub(super) fn send(&mut self, grip: Grip) -> Wish {
        self.held = None;
        let moves = sent(&self.sight.acts, grip);
        if moves.is_empty() {
            self.message = Message::plain(self.sentence(&format!(
                "{} stays: it belongs nowhere yet.",
                self.thing(grip)
            )));
            return Wish::Nothing;
        }
        self.play_one_of(moves, grip.place)
    }

    /// Plays the only move, or asks which is meant.
    fn play_one_of(&mut self, moves: Vec<String>, place: Place) -> Wish {
        if let [only] = moves.as_slice() {
            let only = only.clone();
            self.play(&only);
            return Wish::Nothing;
        }
        let items = moves.iter().map(|text| Item {
            name: text.clone(),
            meaning: String::new(),
        });
        let title = format!("Which move at {}?", self.place_name(place));
        Wish::Open(Box::new(Overlay {
            sheet: Sheet::Menu(Menu::new(&title, items.collect(), 0)),
            purpose: Purpose::Act(moves),
        }))
    }

    /// The cursor goes one step.
    pub(super) fn step(&mut self, arrow: Arrow) {
        let direction = match arrow {
            Arrow::Up => Direction::Up,
            Arrow::Down => Direction::Down,
            Arrow::Left => Direction::Left,
            Arrow::Right => Direction::Right,
        };
        let Some(chart) = &self.drawn.chart else {
            return;
        };
        self.cursor = match self.cursor {
            None => chart.first(),
            Some(at) => chart.step(at, direction).or(Some(at)),
        };
    }

    /// The cursor goes to the next thing that can be moved, or the next place for what is held.
    pub(super) fn next(&mut self, order: Order) {
        let grips: Vec<Grip> = match self.held {
            Some(held) => {
                let places = targets(&self.sight.acts, held).into_iter();
                places.map(Grip::place).collect()
            }
            None => beginnings(&self.sight.acts),
        };
        let Some(last) = grips.len().checked_sub(1) else {
            self.message = Message::refusal(self.why_not_now());
            return;
        };
        let is_here = |grip: &Grip| {
            self.cursor.is_some_and(|cursor| {
                cursor.place == grip.place && (grip.z.is_none() || grip.z == cursor.z)
            })
        };
        let next = match (grips.iter().position(is_here), order) {
            (None, Order::Next) => 0,
            (None, Order::Previous) => last,
            (Some(here), Order::Next) => (here + 1) % grips.len(),
            (Some(here), Order::Previous) => here.checked_sub(1).unwrap_or(last),
        };
        self.cursor = Some(grips[next]);
    }

    /// Where the cursor is, or would begin: on the last of what it was on, if that is gone.
    pub(super) fn place_cursor(&mut self) {
        let Some(chart) = &self.drawn.chart else {
            return;
        };
        // Of what can be moved, what is nearest to the middle.
        let first = || {
            let beginnings = beginnings(&self.sight.acts);
            nearest(chart, beginnings.into_iter()).or_else(|| nearest(chart, chart.grips()))
        };
        let known = self
            .cursor
            .filter(|cursor| chart.area(Grip::place(cursor.place)).is_some());
        let grip = known.or_else(first).or_else(|| chart.first());
        self.cursor = grip.map(|grip| snapped(chart, grip));
    }

    /// What something is called: the counter that is seen there, or the place.
    pub(super) fn thing(&self, grip: Grip) -> String {
        let seen = self.sight.view.on(grip.place);
        let counter = grip.z.and_then(|z| seen.iter().find(|seen| seen.z == z));
        let name = counter.and_then(|seen| match seen.image {
            hog_board::Image::Face(category) => {
                let kind = self.live.table().kinds().get(usize::from(category.0));
                kind.map(|kind| kind.name.to_string())
            }
            hog_board::Image::Back => None,
        });
        name.map_or_else(|| self.place_name(grip.place), |name| format!("the {name}"))
    }
}

/// Which of these is nearest to the middle of the board.
fn nearest(chart: &Chart, grips: impl Iterator<Item = Grip>) -> Option<Grip> {
    // The names beside a board are no part of it.
    let areas = chart.grips().filter_map(|grip| chart.area(grip));
    let board = areas.reduce(Rect::union)?;
    let middle = |area: Rect| {
        let x = i32::from(area.x) * 2 + i32::from(area.width);
        (x, i32::from(area.y) * 2 + i32::from(area.height))
    };
    let distance = |grip: Grip| {
        let (here, there) = (middle(chart.area(grip)?), middle(board));
        let (x, y) = (here.0 - there.0, here.1 - there.1);
        // A line is about twice as high as a letter is wide.
        Some((x * x + 4 * y * y, grip))
    };
    grips.filter_map(distance).min().map(|(_, grip)| grip)
}

/// What the cursor stops at that is meant by a grip.
fn snapped(chart: &Chart, grip: Grip) -> Grip {
    let on = |other: &Grip| other.place == grip.place;
    let exact = chart.grips().find(|other| *other == grip);
    exact
        .or_else(|| chart.grips().filter(on).last())
        .unwrap_or(grip)
}
