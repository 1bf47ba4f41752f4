//! Moves of persons, and those that are taken back and made again.

use hog_core::{Seat, Turn};
use hog_games::catalogue::Choice;

use super::{EnginesGo, Following, LiveTable, Refusal, Sitter, engines};
use crate::{Consent, Remade, TableError, open};

impl LiveTable {
    /// Makes the move of a person, and says how it is written.
    ///
    /// # Errors
    /// [`Refusal`], and nothing has changed.
    pub fn play(&mut self, seat: Seat, text: &str) -> Result<String, Refusal> {
        self.goes_on()?;
        if let Some(mover) = self.engines_seat() {
            let mover = self.table.seat_name(mover);
            return Err(Refusal::EnginesTurn { mover });
        }
        if !matches!(self.sitters.get(seat.index()), Some(Sitter::Person)) {
            return Err(Refusal::NoPerson);
        }
        let next = self.following();
        let written = self.table.play(seat, text)?;
        if next.as_ref() != Some(&written) {
            self.following = Following::Nothing;
        }
        self.clock.moved(seat);
        self.engines_go = EnginesGo::ByThemselves;
        self.changed();
        Ok(written)
    }

    /// A person gives the game up, whoever is to move: all others have won. In a solitaire nobody
    /// has.
    ///
    /// # Errors
    /// [`Refusal`], and nothing has changed: the game is over, or no person sits there.
    pub fn resign(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.goes_on()?;
        if self.table.turn().is_over() {
            return Err(TableError::Over.into());
        }
        match self.sitters.get(seat.index()) {
            Some(Sitter::Person) => {}
            Some(Sitter::Engine(_) | Sitter::Nobody) => return Err(Refusal::NoPerson),
            None => {
                let (number, seats) = (seat.index() + 1, self.sitters.len());
                return Err(Refusal::NoSuchSeat { number, seats });
            }
        }
        self.resigned = Some(seat);
        self.following = Following::Nothing;
        self.changed();
        Ok(())
    }

    /// Stops what is being done, and takes moves back to the last turn of a person, through those of
    /// engines; the last first. Where no person plays, one move, and the engines wait.
    ///
    /// # Errors
    /// [`Refusal`], and nothing has changed: no move was made yet, or the game hides something and
    /// nobody was asked.
    pub fn undo(&mut self, consent: Consent) -> Result<Vec<Remade>, Refusal> {
        self.goes_on()?;
        let mut taken = vec![self.take_back(consent)?];
        while self.goes_through() {
            // If nothing but the engine's moves is left, it begins anew.
            let Ok(remade) = self.take_back(consent) else {
                break;
            };
            taken.push(remade);
        }
        self.taken_back = self.taken_back.saturating_add(1);
        self.remade();
        Ok(taken)
    }

    /// Makes moves again that were taken back, to the next turn of a person.
    ///
    /// # Errors
    /// [`Refusal`], and nothing has changed: there is no such move.
    pub fn redo(&mut self) -> Result<Vec<Remade>, Refusal> {
        self.goes_on()?;
        let mut made = vec![self.make_again()?];
        while self.goes_through() {
            // If there is no more, the engine thinks.
            let Ok(remade) = self.make_again() else {
                break;
            };
            made.push(remade);
        }
        self.remade();
        Ok(made)
    }

    /// Begins anew: with the next deal, if it is the same game, and with the same sitters.
    ///
    /// # Errors
    /// [`Refusal`], and nothing has changed: the game cannot be set up, or an engine cannot play it.
    pub fn restart(&mut self, choice: &Choice) -> Result<(), Refusal> {
        if *choice == self.choice {
            self.table.restart()?;
        } else {
            let table = open(choice, self.seed)?;
            engines::check(table.as_ref(), &self.sitters)?;
            let seats = table.seats();
            self.sitters.resize(seats, Sitter::Person);
            self.engines = vec![None; seats];
            (self.table, self.choice) = (table, choice.clone());
            self.call_able_engines();
        }
        self.clock.reset(self.table.seats());
        self.ticking = None;
        self.lost_on_time = None;
        self.resigned = None;
        self.following = Following::Nothing;
        self.engines_go = EnginesGo::ByThemselves;
        self.last_thought = None;
        self.taken_back = 0;
        self.helped = 0;
        self.told = None;
        self.changed();
        Ok(())
    }

    /// Goes on with other habits, such as cards that go up by themselves.
    ///
    /// # Errors
    /// [`Refusal`], and nothing has changed.
    pub fn adjust(&mut self, choice: &Choice) -> Result<(), Refusal> {
        self.table.adjust(choice)?;
        self.choice = choice.clone();
        self.following = Following::Nothing;
        self.changed();
        Ok(())
    }

    fn take_back(&mut self, consent: Consent) -> Result<Remade, TableError> {
        let taken = self.table.undo(consent)?;
        self.clock.took_back(taken.seat);
        Ok(taken)
    }

    fn make_again(&mut self) -> Result<Remade, TableError> {
        let made = self.table.redo()?;
        self.clock.moved(made.seat);
        Ok(made)
    }

    /// Whether the move of an engine is passed over on the way to a person's turn.
    fn goes_through(&self) -> bool {
        let is_engines = match self.table.turn() {
            Turn::Seat(seat) => self.sitters[seat.index()].is_engine(),
            Turn::Over(_) | Turn::Chance => false,
        };
        is_engines && self.sitters.iter().any(Sitter::is_person)
    }

    /// Moves were taken back or made again.
    pub(super) fn remade(&mut self) {
        let is_watched = self.sitters.iter().any(Sitter::is_person);
        self.engines_go = if is_watched {
            EnginesGo::ByThemselves
        } else {
            EnginesGo::WhenTold
        };
        // It was of a position that is gone.
        self.last_thought = None;
        self.changed();
    }
}
