//! Observations as lines of a viewer's history.

use hog_core::{Notation, Seat, Tell};

use super::game::{GoFish, Response};
use super::observation::{Observation, PublicMove, Taken};
use super::pile::Pile;
use super::state::State;
use super::text::plural;

impl<P: Pile> Tell for GoFish<P> {
    fn write_observation(&self, _: &State<P>, observation: &Observation<P>) -> Option<String> {
        let told = match observation.action {
            PublicMove::Ask {
                fisher,
                rank,
                response,
            } => {
                let asks = format!("{} asks for {}", self.seat_name(fisher), plural(rank));
                match response {
                    Response::GoFish => format!("{asks}: go fish"),
                    Response::Correct(given) => {
                        let laid = laid(observation, fisher);
                        format!("{asks} and gets {given}{laid}")
                    }
                }
            }
            PublicMove::Draw(_) => {
                let seats = [Seat::FIRST, Seat::SECOND].into_iter();
                let picked = seats.filter(|seat| !observation.taken[seat.index()].is_empty());
                let draws: Vec<String> = picked.map(|seat| self.drawn(observation, seat)).collect();
                if draws.is_empty() {
                    return None;
                }
                draws.join("; ")
            }
        };
        Some(told)
    }
}

impl<P: Pile> GoFish<P> {
    fn drawn(self, observation: &Observation<P>, seat: Seat) -> String {
        let cards = match observation.taken[seat.index()] {
            Taken::Backs(1) => "a card".to_string(),
            Taken::Backs(number) => format!("{number} cards"),
            Taken::Faces(cards) => cards.to_string(),
        };
        let laid = laid(observation, seat);
        format!("{} draws {cards}{laid}", self.seat_name(seat))
    }
}

/// What a seat lays down, as the end of a sentence.
fn laid<P: Pile>(observation: &Observation<P>, seat: Seat) -> String {
    let laid = observation.laid[seat.index()];
    if laid.is_empty() {
        String::new()
    } else {
        format!(" and lays {laid}")
    }
}
