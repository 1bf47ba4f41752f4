//! Who sits where: persons on some seats, a mind on the others.

use hog_core::{Seat, Seats, Turn};
use hog_engines::{Mind, MindName};

/// Who sits where. Whoever is at the terminal has all seats that the mind does not have.
#[derive(Clone, Debug)]
pub struct Sitting {
    mind: Mind,
    seats: Seats,
    seed: u64,
}

impl Sitting {
    /// The mind stands by and has no seat.
    #[must_use]
    pub fn alone(mind: MindName, seed: u64) -> Self {
        Self {
            mind: Mind::new(mind, seed),
            seats: Seats::NONE,
            seed,
        }
    }

    /// The mind has these seats.
    #[must_use]
    pub fn against(mind: MindName, seats: Seats, seed: u64) -> Self {
        Self {
            seats,
            ..Self::alone(mind, seed)
        }
    }

    /// The mind.
    pub const fn mind(&mut self) -> &mut Mind {
        &mut self.mind
    }

    /// Another mind takes the place of the present one.
    pub(crate) fn replace(&mut self, mind: MindName) {
        self.mind = Mind::new(mind, self.seed);
    }

    /// Whether it is the mind's turn.
    #[must_use]
    pub const fn is_minds_turn(&self, turn: Turn) -> bool {
        matches!(turn, Turn::Seat(seat) if self.seats.contains(seat))
    }

    /// Whether the mind has a seat.
    pub(crate) fn has_mind(&self) -> bool {
        !self.seats.is_empty()
    }

    /// The seats of whoever is at the terminal.
    pub(crate) fn persons(&self, all: Seats) -> Seats {
        let persons = all.iter().filter(|seat| !self.seats.contains(*seat));
        persons.fold(Seats::NONE, Seats::with)
    }

    /// Persons and mind exchange their seats; if the mind has none, it takes that of who is to
    /// move.
    pub(crate) fn change(&mut self, all: Seats, turn: Turn) {
        let mover = match turn {
            Turn::Seat(seat) => seat,
            Turn::Over(_) | Turn::Chance => Seat::FIRST,
        };
        self.seats = if self.has_mind() {
            self.persons(all)
        } else {
            Seats::only(mover)
        };
    }
}
