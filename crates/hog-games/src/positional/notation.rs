//! Moves of positional games as text: the name of the place.

use hog_board::Place;
use hog_core::{BadNotation, Notation, Seat};

use super::game::{Positional, Stones};

impl<const W: usize> Positional<W> {
    fn name(&self, place: u16) -> &str {
        let spot = self.layout.spot(Place(place.into()));
        spot.map_or("?", |spot| &spot.name)
    }
}

impl<const W: usize> Notation for Positional<W> {
    fn write_move(&self, _: &Stones<W>, place: u16) -> String {
        self.name(place).to_string()
    }

    fn read_move(&self, _: &Stones<W>, text: &str) -> Result<u16, BadNotation> {
        let place = self.layout.place(text.trim());
        place
            .and_then(|place| u16::try_from(place.0).ok())
            .ok_or_else(|| {
                let last = self.layout.spots().len() - 1;
                let name = |number: usize| &self.layout.spots()[number].name;
                BadNotation {
                    expected: format!("the name of a place, such as {} or {}", name(0), name(last)),
                }
            })
    }

    fn objection(&self, state: &Stones<W>, place: u16) -> String {
        let name = self.name(place);
        match state.owner(place) {
            Some(owner) => format!("{name} is taken: {} is there", self.seat_name(owner)),
            None => format!("nobody can play on {name}"),
        }
    }

    fn seat_name(&self, seat: Seat) -> String {
        if seat == Seat::FIRST { "X" } else { "O" }.to_string()
    }
}
