//! The players of a new game, as they are chosen in the lobby.

use hog_engines::EngineName;
use hog_table::Sitter;

use super::parameter_form::ValueStep;

/// The player of each seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SeatChoices {
    occupants: Vec<Occupant>,
}

/// The player of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Occupant {
    Person,
    /// An engine of this level.
    Level(u8),
}

/// The level that a beginner meets first: it makes mistakes, but sees a row of four.
const USUAL_LEVEL: u8 = 3;
const HIGHEST_LEVEL: u8 = 10;

impl SeatChoices {
    /// A person on the first seat, engines on all others.
    pub(super) fn usual(seats: usize) -> Self {
        let mut occupants = vec![Occupant::Level(USUAL_LEVEL); seats];
        if let Some(first) = occupants.first_mut() {
            *first = Occupant::Person;
        }
        Self { occupants }
    }

    pub(super) fn seats(&self) -> usize {
        self.occupants.len()
    }

    /// The next player: a person, then engines from the easiest to the hardest.
    pub(super) fn step(&mut self, seat: usize, way: ValueStep) {
        let occupant = &mut self.occupants[seat];
        *occupant = match (*occupant, way) {
            (Occupant::Person, ValueStep::Up) => Occupant::Level(1),
            (Occupant::Person, ValueStep::Down) => Occupant::Level(HIGHEST_LEVEL),
            (Occupant::Level(HIGHEST_LEVEL), ValueStep::Up)
            | (Occupant::Level(1), ValueStep::Down) => Occupant::Person,
            (Occupant::Level(level), ValueStep::Up) => Occupant::Level(level + 1),
            (Occupant::Level(level), ValueStep::Down) => Occupant::Level(level - 1),
        };
    }

    /// The player of a seat, in words. Of several persons one is you, and the others are friends.
    pub(super) fn told(&self, seat: usize) -> String {
        let is_person = |occupant: &Occupant| *occupant == Occupant::Person;
        let you = self.occupants.iter().position(is_person);
        match self.occupants[seat] {
            Occupant::Person if you == Some(seat) => "you".to_string(),
            Occupant::Person => "a friend, at this terminal".to_string(),
            Occupant::Level(level) => format!("an engine of level {level}"),
        }
    }

    /// The players, for a table.
    pub(super) fn sitters(&self) -> Vec<Sitter> {
        let sitter = |occupant: &Occupant| match occupant {
            Occupant::Person => Sitter::Person,
            Occupant::Level(level) => {
                let name = EngineName::level((*level).into());
                Sitter::Engine(name.expect("there are ten levels"))
            }
        };
        self.occupants.iter().map(sitter).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sitters_go_round() {
        let mut seats = SeatChoices::usual(2);
        assert_eq!(seats.told(0), "you");
        assert_eq!(seats.told(1), "an engine of level 3");
        let before = seats.clone();
        for _ in 0..=HIGHEST_LEVEL {
            seats.step(1, ValueStep::Up);
        }
        assert_eq!(seats, before);
        for _ in 0..USUAL_LEVEL {
            seats.step(1, ValueStep::Down);
        }
        assert_eq!(seats.told(1), "a friend, at this terminal");
        seats.step(0, ValueStep::Down);
        assert_eq!(seats.told(0), "an engine of level 10");
        assert_eq!(seats.told(1), "you");
        assert_eq!(seats.sitters()[1], Sitter::Person);
    }
}
