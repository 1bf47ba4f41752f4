//! Who sits where: persons on some seats, an engine on the others.

use hog_core::{Seat, Seats, Turn};
use hog_engines::{Engine, EngineName};

/// Who sits where. Whoever is at the terminal has all seats that the engine does not have.
#[derive(Clone, Debug)]
pub struct Sitting {
    engine: Engine,
    seats: Seats,
    seed: u64,
}

impl Sitting {
    /// The engine stands by and has no seat.
    #[must_use]
    pub fn alone(engine: EngineName, seed: u64) -> Self {
        Self {
            engine: Engine::new(engine, seed),
            seats: Seats::NONE,
            seed,
        }
    }

    /// The engine has these seats.
    #[must_use]
    pub fn against(engine: EngineName, seats: Seats, seed: u64) -> Self {
        Self {
            seats,
            ..Self::alone(engine, seed)
        }
    }

    /// The engine.
    pub const fn engine(&mut self) -> &mut Engine {
        &mut self.engine
    }

    /// Another engine takes the place of the present one.
    pub(crate) fn replace(&mut self, engine: EngineName) {
        self.engine = Engine::new(engine, self.seed);
    }

    /// Whether it is the engine's turn.
    #[must_use]
    pub const fn is_engines_turn(&self, turn: Turn) -> bool {
        matches!(turn, Turn::Seat(seat) if self.seats.contains(seat))
    }

    /// Whether the engine has a seat.
    pub(crate) fn has_engine(&self) -> bool {
        !self.seats.is_empty()
    }

    /// The seats of whoever is at the terminal.
    pub(crate) fn persons(&self, all: Seats) -> Seats {
        let persons = all.iter().filter(|seat| !self.seats.contains(*seat));
        persons.fold(Seats::NONE, Seats::with)
    }

    /// Persons and engine exchange their seats; if the engine has none, it takes that of who is to
    /// move.
    pub(crate) fn change(&mut self, all: Seats, turn: Turn) {
        let mover = match turn {
            Turn::Seat(seat) => seat,
            Turn::Over(_) | Turn::Chance => Seat::FIRST,
        };
        self.seats = if self.has_engine() {
            self.persons(all)
        } else {
            Seats::only(mover)
        };
    }
}
