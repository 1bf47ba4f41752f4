//! Moves: made by persons, taken back, made again, and read from a log.

use hog_core::{Seat, Seats, Turn};
use hog_games::catalogue::Choice;

use super::{EntryError, LiveTable, Refusal, seats};
use crate::{
    Clock, Consent, GameEntry, MadeAgain, Maker, Moved, Remade, Resigned, TableError, TakenBack,
    open,
};

/// How many moves are taken back or made again.
#[derive(Clone, Copy)]
enum Extent {
    /// This number of moves.
    Moves(usize),
    /// Until a person is to move; one move where no person plays.
    UntilPersonsTurn,
}

impl LiveTable {
    /// Makes the move of a person.
    ///
    /// # Errors
    /// [`Refusal`], and nothing has changed.
    pub fn play(&mut self, seat: Seat, text: &str) -> Result<Moved, Refusal> {
        self.goes_on()?;
        if let Some(mover) = self.engines_seat() {
            return Err(Refusal::EnginesTurn(self.table.seat_name(mover)));
        }
        if !self.seating.is_person(seat) {
            return Err(Refusal::NoPerson);
        }
        let next = self.following();
        let moved = self.make(seat, text, Maker::SeatPlayer)?;
        if next.as_ref() != Some(&moved.text) {
            self.stop_following();
        }
        self.engines_wait = false;
        Ok(moved)
    }

    /// A person resigns, at any seat's turn: all others have won. In a solitaire there are none.
    ///
    /// # Errors
    /// [`Refusal`], and nothing has changed: the game is over, or no person sits there.
    pub fn resign(&mut self, seat: Seat) -> Result<Resigned, Refusal> {
        self.goes_on()?;
        if self.table.turn().is_over() {
            return Err(TableError::Over.into());
        }
        if !self.seating.get(seat)?.is_person() {
            return Err(Refusal::NoPerson);
        }
        self.forfeit = Some(self.resigned(seat));
        self.stop_following();
        self.changed();
        Ok(Resigned {
            seat: seat.index() + 1,
            request: None,
            clock: self.timer.times(),
        })
    }

    /// Stops long work and takes moves back, the last first, until a person is to move. Where no person
    /// plays, it takes one move back, and the engines wait.
    ///
    /// # Errors
    /// [`Refusal`], and nothing has changed: no move was made yet, or the game hides something and
    /// the players were not asked.
    pub fn undo(&mut self, consent: Consent) -> Result<(Vec<Remade>, TakenBack), Refusal> {
        self.goes_on()?;
        let taken = self.take_back(Extent::UntilPersonsTurn, consent)?;
        let entry = TakenBack {
            seat: taken[0].seat.index() + 1,
            moves: taken.len(),
            request: None,
            clock: self.timer.times(),
        };
        Ok((taken, entry))
    }

    /// Makes moves again that were taken back, until a person is to move.
    ///
    /// # Errors
    /// [`Refusal`], and nothing has changed: there is no such move.
    pub fn redo(&mut self) -> Result<(Vec<Remade>, MadeAgain), Refusal> {
        self.goes_on()?;
        let made = self.make_again(Extent::UntilPersonsTurn)?;
        let entry = MadeAgain {
            seat: made[0].seat.index() + 1,
            moves: made.len(),
            request: None,
            clock: self.timer.times(),
            stage: self.stage(),
        };
        Ok((made, entry))
    }

    /// Replays an entry of a log. Replaying all entries of a log at a table that was opened like the original
    /// gives the same table.
    ///
    /// # Errors
    /// [`EntryError`] if the entry cannot follow the ones before; the table must be discarded then.
    pub fn apply(&mut self, entry: &GameEntry) -> Result<(), EntryError> {
        let (found, seats) = (entry.clock().len(), self.table.seats());
        if found != seats {
            let wrong = format!("there are times of {found} seats, but the game has {seats}");
            return Err(EntryError::Contradiction(wrong));
        }
        self.goes_on()?;
        match entry {
            GameEntry::Moved(moved) => {
                let seat = self.seat_numbered(moved.seat)?;
                self.make(seat, &moved.text, moved.maker)
                    .map_err(Refusal::from)?;
            }
            GameEntry::TakenBack(TakenBack { moves, .. }) => {
                check_count(*moves, self.table.length())?;
                self.take_back(Extent::Moves(*moves), Consent::Given)
                    .map_err(Refusal::from)?;
            }
            GameEntry::MadeAgain(MadeAgain { moves, .. }) => {
                check_count(*moves, self.table.redoable())?;
                self.make_again(Extent::Moves(*moves))
                    .map_err(Refusal::from)?;
            }
            GameEntry::Resigned(resigned) => {
                let seat = self.seat_numbered(resigned.seat)?;
                self.resign(seat)?;
            }
            GameEntry::TimeUp(_) => {}
        }
        let pace = self.timer.clock.pace();
        self.timer.set(Clock::resumed(pace, entry.clock().to_vec()));
        if let GameEntry::TimeUp(_) = entry {
            self.forfeit = self.lost_on_time();
            self.changed();
        }
        let (said, found) = (entry.stage(), self.stage());
        if said != found {
            let wrong = format!(
                "the entry says that the game is {said:?}, but by the rules it is {found:?}"
            );
            return Err(EntryError::Contradiction(wrong));
        }
        // The end was reported when the entry was made.
        self.reported_end = self.ending();
        Ok(())
    }

    /// Begins a new game with the same players: the next deal, if it is the same game.
    ///
    /// # Errors
    /// [`Refusal`], and nothing has changed: the game cannot be set up, or an engine cannot play it.
    pub fn restart(&mut self, choice: &Choice) -> Result<(), Refusal> {
        if *choice == self.choice {
            self.table.restart()?;
        } else {
            let table = open(choice, self.seating.seed)?;
            seats::check(table.as_ref(), &self.seating.sitters)?;
            (self.table, self.choice) = (table, choice.clone());
            self.seat_anew();
        }
        let pace = self.timer.clock.pace();
        self.timer.set(Clock::new(pace, self.table.seats()));
        self.forfeit = None;
        self.stop_following();
        self.engines_wait = false;
        self.last_thought = None;
        self.taken_back = 0;
        self.helped = 0;
        self.reported_end = None;
        self.changed();
        Ok(())
    }

    /// Changes preferences of the game, such as cards that go up by themselves.
    ///
    /// # Errors
    /// [`Refusal`], and nothing has changed.
    pub fn adjust(&mut self, choice: &Choice) -> Result<(), Refusal> {
        self.table.adjust(choice)?;
        self.choice = choice.clone();
        self.stop_following();
        self.changed();
        Ok(())
    }

    /// Makes a move of a seat.
    pub(super) fn make(
        &mut self,
        seat: Seat,
        text: &str,
        maker: Maker,
    ) -> Result<Moved, TableError> {
        let text = self.table.play(seat, text)?;
        self.timer.clock.moved(seat);
        if maker == Maker::Helper {
            self.note_help(seat);
        }
        self.changed();
        Ok(Moved {
            seat: seat.index() + 1,
            text,
            maker,
            request: None,
            clock: self.timer.times(),
            stage: self.stage(),
        })
    }

    fn take_back(&mut self, extent: Extent, consent: Consent) -> Result<Vec<Remade>, TableError> {
        let mut taken = vec![self.table.undo(consent)?];
        while self.goes_through(extent, taken.len()) {
            // Only the engine's moves were left: the engine begins anew.
            let Ok(remade) = self.table.undo(consent) else {
                break;
            };
            taken.push(remade);
        }
        for move_back in &taken {
            self.timer.clock.took_back(move_back.seat);
        }
        self.taken_back = self.taken_back.saturating_add(1);
        self.remade();
        Ok(taken)
    }

    fn make_again(&mut self, extent: Extent) -> Result<Vec<Remade>, TableError> {
        let mut made = vec![self.table.redo()?];
        while self.goes_through(extent, made.len()) {
            // If there is no more, the engine thinks.
            let Ok(remade) = self.table.redo() else {
                break;
            };
            made.push(remade);
        }
        for again in &made {
            self.timer.clock.moved(again.seat);
        }
        self.remade();
        Ok(made)
    }

    /// Whether another move is taken back or made again after this number of them.
    fn goes_through(&self, extent: Extent, done: usize) -> bool {
        match (extent, self.table.turn()) {
            (Extent::Moves(moves), _) => done < moves,
            (Extent::UntilPersonsTurn, Turn::Seat(seat)) => {
                self.seating.is_engine(seat) && self.seating.has_person()
            }
            (Extent::UntilPersonsTurn, Turn::Over(_) | Turn::Chance) => false,
        }
    }

    /// Updates the table after moves were taken back or made again.
    pub(super) fn remade(&mut self) {
        self.engines_wait = !self.seating.has_person();
        // The thought was about an earlier position.
        self.last_thought = None;
        self.changed();
    }

    /// The seat with this number, counted from 1.
    ///
    /// # Errors
    /// [`Refusal::NoSuchSeat`] if the game does not have it.
    pub fn seat_numbered(&self, number: usize) -> Result<Seat, Refusal> {
        let seats = self.table.seats();
        let mut all = Seats::first(seats).iter();
        let seat = all.find(|seat| seat.index() + 1 == number);
        seat.ok_or(Refusal::NoSuchSeat { number, seats })
    }
}

fn check_count(moves: usize, most: usize) -> Result<(), EntryError> {
    if (1..=most).contains(&moves) {
        Ok(())
    } else {
        let wrong = format!("{moves} moves cannot be taken back or made again: there are {most}");
        Err(EntryError::Contradiction(wrong))
    }
}
