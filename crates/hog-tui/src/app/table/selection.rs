//! The cursor, the counter that is held and the suggestion on the board; the moves that a gesture may mean.

use hog_board::{Gesture, Grip, Place};
use hog_table::Act;
use hog_table::catalogue::Neighbour;
use ratatui::layout::Rect;

use crate::board::{Chart, Direction};

/// The cursor, the counter that the person holds, and the suggestion on the board.
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

    pub(super) fn step(&mut self, chart: &Chart, direction: Direction) {
        self.cursor = match self.cursor {
            None => chart.grips().next(),
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

    /// Puts the cursor on something that a chart shows: on the place where it was, or else on the thing nearest to
    /// the middle, if possible one that can be moved.
    pub(super) fn place(&mut self, chart: &Chart, acts: &[Act]) {
        let first = || {
            let beginnings = beginnings(acts);
            nearest(chart, beginnings.into_iter()).or_else(|| nearest(chart, chart.grips()))
        };
        let known = self
            .cursor
            .filter(|cursor| chart.area(Grip::place(cursor.place)).is_some());
        let grip = known.or_else(first);
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

/// Whether two grips can mean the same: a place itself means any counter on it.
fn meets(meant: Grip, grip: Grip) -> bool {
    let same_height = meant.z.is_none() || grip.z.is_none() || meant.z == grip.z;
    meant.place == grip.place && same_height
}

/// The texts of the moves with a gesture that fits.
fn moves_where(acts: &[Act], fits: impl Fn(&Gesture) -> bool) -> Vec<String> {
    let fitting = acts.iter().filter(|act| act.gestures.iter().any(&fits));
    fitting.map(|act| act.text.clone()).collect()
}

/// The moves that touching something makes.
pub(super) fn touched(acts: &[Act], grip: Grip) -> Vec<String> {
    moves_where(
        acts,
        |gesture| matches!(gesture, Gesture::Touch(meant) if meets(*meant, grip)),
    )
}

/// The moves that sending something where it belongs makes.
pub(super) fn sent(acts: &[Act], grip: Grip) -> Vec<String> {
    moves_where(
        acts,
        |gesture| matches!(gesture, Gesture::Send(meant) if meets(*meant, grip)),
    )
}

/// The moves that carrying something to a place makes.
pub(super) fn carried(acts: &[Act], held: Grip, place: Place) -> Vec<String> {
    moves_where(
        acts,
        |gesture| matches!(gesture, Gesture::Carry { from, to } if *to == place && meets(*from, held)),
    )
}

/// The places to which something can be carried.
pub(super) fn targets(acts: &[Act], held: Grip) -> Vec<Place> {
    let gestures = acts.iter().flat_map(|act| &act.gestures);
    let mut places: Vec<Place> = gestures
        .filter_map(|gesture| match gesture {
            Gesture::Carry { from, to } if meets(*from, held) => Some(*to),
            _ => None,
        })
        .collect();
    places.sort_unstable();
    places.dedup();
    places
}

/// All that can be touched or taken.
fn beginnings(acts: &[Act]) -> Vec<Grip> {
    // The first gesture of a move is the plainest; the others are alternatives to it.
    let first = acts.iter().filter_map(|act| act.gestures.first());
    let mut grips: Vec<Grip> = first
        .map(|gesture| match gesture {
            Gesture::Touch(grip) | Gesture::Send(grip) => *grip,
            Gesture::Carry { from, .. } => *from,
        })
        .collect();
    grips.sort_unstable();
    grips.dedup();
    grips
}

#[cfg(test)]
mod tests {
    use super::*;

    fn act(text: &str, gestures: &[Gesture]) -> Act {
        Act {
            text: text.to_string(),
            words: None,
            gestures: gestures.to_vec(),
        }
    }

    #[test]
    fn gestures_find_their_moves() {
        let card = Grip::counter(Place(1), 3);
        let carry = |to| Gesture::Carry {
            from: card,
            to: Place(to),
        };
        let acts = [
            act("touch", &[Gesture::Touch(Grip::place(Place(0)))]),
            act("home", &[carry(7), Gesture::Send(card)]),
            act("over", &[carry(2)]),
        ];
        assert_eq!(touched(&acts, Grip::counter(Place(0), 5)), ["touch"]);
        assert_eq!(touched(&acts, card), Vec::<String>::new());
        assert_eq!(sent(&acts, card), ["home"]);
        assert_eq!(
            sent(&acts, Grip::counter(Place(1), 2)),
            Vec::<String>::new()
        );
        assert_eq!(carried(&acts, card, Place(2)), ["over"]);
        assert_eq!(targets(&acts, card), [Place(2), Place(7)]);
        assert_eq!(targets(&acts, Grip::counter(Place(1), 2)), []);
        assert_eq!(beginnings(&acts), [Grip::place(Place(0)), card]);
    }
}
