//! What the person points at and holds on the board, and what is suggested there.

use hog_board::{Gesture, Grip};
use hog_table::Act;
use hog_table::catalogue::Neighbour;
use ratatui::layout::Rect;

use super::gestures::{beginnings, targets};
use crate::board::{Chart, Direction};

/// What the person points at and holds on the board, and what is suggested there.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Selection {
    pub(super) cursor: Option<Grip>,
    pub(super) held: Option<Grip>,
    pub(super) hint: Option<Gesture>,
}

impl Selection {
    /// Drops what is held and what is suggested; the cursor stays.
    pub(super) const fn release(&mut self) {
        self.held = None;
        self.hint = None;
    }

    /// Shows a suggestion, with the cursor where Enter follows it.
    pub(super) fn suggest(&mut self, gesture: Option<Gesture>) {
        self.hint = gesture;
        self.cursor = match gesture {
            Some(Gesture::Touch(grip) | Gesture::Send(grip)) => Some(grip),
            Some(Gesture::Carry { from, .. }) => Some(from),
            None => self.cursor,
        };
    }

    /// The cursor goes one step.
    pub(super) fn step(&mut self, chart: &Chart, direction: Direction) {
        self.cursor = match self.cursor {
            None => chart.first(),
            Some(at) => chart.step(at, direction).or(Some(at)),
        };
    }

    /// The cursor goes to the next thing that can be moved, or the next place for what is held; it stays
    /// where there is none.
    pub(super) fn next(&mut self, acts: &[Act], neighbour: Neighbour) {
        let grips: Vec<Grip> = match self.held {
            Some(held) => {
                let places = targets(acts, held).into_iter();
                places.map(Grip::place).collect()
            }
            None => beginnings(acts),
        };
        let Some(last) = grips.len().checked_sub(1) else {
            return;
        };
        let is_here = |grip: &Grip| {
            self.cursor.is_some_and(|cursor| {
                cursor.place == grip.place && (grip.z.is_none() || grip.z == cursor.z)
            })
        };
        let next = match (grips.iter().position(is_here), neighbour) {
            (None, Neighbour::Next) => 0,
            (None, Neighbour::Previous) => last,
            (Some(here), Neighbour::Next) => (here + 1) % grips.len(),
            (Some(here), Neighbour::Previous) => here.checked_sub(1).unwrap_or(last),
        };
        self.cursor = Some(grips[next]);
    }

    /// Puts the cursor on something that a chart shows: near where it was, or else on what can be moved
    /// nearest to the middle.
    pub(super) fn place(&mut self, chart: &Chart, acts: &[Act]) {
        let first = || {
            let beginnings = beginnings(acts);
            nearest(chart, beginnings.into_iter()).or_else(|| nearest(chart, chart.grips()))
        };
        let known = self
            .cursor
            .filter(|cursor| chart.area(Grip::place(cursor.place)).is_some());
        let grip = known.or_else(first).or_else(|| chart.first());
        self.cursor = grip.map(|grip| chart.snap(grip));
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
