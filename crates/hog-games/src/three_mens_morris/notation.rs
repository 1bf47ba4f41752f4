//! Moves of three men's morris as text: `b2` places a counter, `a1-b2` moves one.

use hog_core::{BadNotation, Notation, Seat};

use super::rules::{MorrisMove, MorrisState, Point, ThreeMensMorris, are_neighbours};

impl Notation for ThreeMensMorris {
    fn write_move(&self, _: &MorrisState, mv: MorrisMove) -> String {
        match mv {
            MorrisMove::Place(point) => point.name(),
            MorrisMove::Move { from, to } => format!("{}-{}", from.name(), to.name()),
        }
    }

    fn read_move(&self, state: &MorrisState, text: &str) -> Result<MorrisMove, BadNotation> {
        let expected = if state.is_placing() {
            "a point from a1 to c3, such as b2"
        } else {
            "two neighbouring points from a1 to c3, such as a1-b2"
        };
        let mv = match text.trim().split_once('-') {
            None => Point::named(text.trim()).map(MorrisMove::Place),
            Some((from, to)) => Point::named(from.trim())
                .zip(Point::named(to.trim()))
                .map(|(from, to)| MorrisMove::Move { from, to }),
        };
        mv.ok_or_else(|| BadNotation {
            expected: expected.to_string(),
        })
    }

    fn objection(&self, state: &MorrisState, mv: MorrisMove) -> String {
        let taken = |point: Point| format!("{} is already taken", point.name());
        match mv {
            MorrisMove::Place(_) if !state.is_placing() => {
                "all three counters are on the board: move one, as in a1-b2".to_string()
            }
            MorrisMove::Place(point) if state.owner(point).is_some() => taken(point),
            MorrisMove::Place(point) => format!("{} is not a legal move here", point.name()),
            MorrisMove::Move { .. } if state.is_placing() => {
                "a counter must be placed first: name one free point".to_string()
            }
            MorrisMove::Move { from, to } => match (state.owner(from), state.owner(to)) {
                (None, _) => format!("there is no counter on {}", from.name()),
                (_, Some(_)) => taken(to),
                _ if !are_neighbours(from, to) => {
                    format!("no line joins {} and {} directly", from.name(), to.name())
                }
                (Some(owner), None) => {
                    format!(
                        "the counter on {} is {}'s",
                        from.name(),
                        self.seat_name(owner)
                    )
                }
            },
        }
    }

    fn seat_name(&self, seat: Seat) -> String {
        if seat == Seat::FIRST { "X" } else { "O" }.to_string()
    }
}
