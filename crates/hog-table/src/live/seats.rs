//! The seats of a live table: persons, engines, and the engine that stands by.

use hog_core::{Seat, Seats, Turn};
use hog_engines::{CannotSearch, Engine, EngineName};

use super::defaults::usual_engine;
use super::work::{Done, Foreground};
use super::{LiveTable, Refusal, Task};
use crate::{SeatPlayer, Table};

/// The players and their engines.
pub(super) struct Seating {
    pub(super) sitters: Vec<SeatPlayer>,
    /// The engines, by seat, each made when it first thinks.
    engines: Vec<Option<Engine>>,
    /// The engine that takes a seat or makes a move when a person asks for one.
    pub(super) standby: EngineName,
    /// The seed of the tokens of counters and of the random numbers of engines.
    pub(super) seed: u64,
}

/// Checks that all engines among the players can play at the table.
pub(super) fn check(table: &dyn Table, sitters: &[SeatPlayer]) -> Result<(), CannotSearch> {
    let seated = sitters.iter().take(table.seats());
    for sitter in seated {
        if let SeatPlayer::Engine(name) = sitter {
            table.can_play(name)?;
        }
    }
    Ok(())
}

impl Seating {
    /// These players, by seat; a person takes each seat that is not listed.
    pub(super) fn new(table: &dyn Table, mut sitters: Vec<SeatPlayer>, seed: u64) -> Self {
        sitters.resize(table.seats(), SeatPlayer::Person);
        let engine = sitters.iter().find_map(|sitter| match sitter {
            SeatPlayer::Engine(name) => Some(name.clone()),
            SeatPlayer::Person | SeatPlayer::Nobody => None,
        });
        Self {
            engines: vec![None; sitters.len()],
            sitters,
            standby: engine.unwrap_or_else(|| usual_engine(table)),
            seed,
        }
    }

    /// Who sits on a seat.
    pub(super) fn get(&self, seat: Seat) -> Result<&SeatPlayer, Refusal> {
        let (number, seats) = (seat.index() + 1, self.sitters.len());
        let sitter = self.sitters.get(seat.index());
        sitter.ok_or(Refusal::NoSuchSeat { number, seats })
    }

    pub(super) fn is_engine(&self, seat: Seat) -> bool {
        self.get(seat).is_ok_and(SeatPlayer::is_engine)
    }

    pub(super) fn is_person(&self, seat: Seat) -> bool {
        self.get(seat).is_ok_and(SeatPlayer::is_person)
    }

    pub(super) fn has_person(&self) -> bool {
        self.sitters.iter().any(SeatPlayer::is_person)
    }

    /// Replaces the players. Their engines have not thought yet.
    fn set(&mut self, sitters: Vec<SeatPlayer>) {
        self.engines = vec![None; sitters.len()];
        self.sitters = sitters;
    }

    /// The engine of a seat, or the one that stands by. A copy stays here, in case its thought is abandoned.
    fn engine(&mut self, seat: Seat) -> Engine {
        let engine = self.engines[seat.index()].get_or_insert_with(|| {
            let name = match &self.sitters[seat.index()] {
                SeatPlayer::Engine(name) => name.clone(),
                SeatPlayer::Person | SeatPlayer::Nobody => self.standby.clone(),
            };
            // Every seat has random numbers of its own.
            let seed = self.seed.wrapping_add(u64::from(seat.number()));
            Engine::new(name, seed)
        });
        engine.clone()
    }

    /// Stores the engine of a seat after it has thought.
    pub(super) fn put_engine(&mut self, seat: Seat, engine: Engine) {
        self.engines[seat.index()] = Some(engine);
    }
}

impl LiveTable {
    /// Counts help to a person: an engine moved for the seat, or the person took the seat over during the game.
    pub(super) fn note_help(&mut self, seat: Seat) {
        if self.seating.is_person(seat) && self.table.length() > 0 {
            self.helped = self.helped.saturating_add(1);
        }
    }

    /// Puts another player on a seat.
    ///
    /// # Errors
    /// [`Refusal`], and nothing has changed: there is no such seat, an engine cannot play this game, or
    /// a person would see what is hidden from it.
    pub fn sit(&mut self, seat: Seat, sitter: SeatPlayer) -> Result<(), Refusal> {
        let present = self.seating.get(seat)?;
        // An engine's seat may not become free either: a person could sit down there next.
        if self.hides() && present.is_engine() && !sitter.is_engine() {
            return Err(Refusal::WouldRevealHand);
        }
        if let SeatPlayer::Engine(name) = &sitter {
            self.table.can_play(name)?;
        }
        let is_new = *present != sitter;
        self.seating.sitters[seat.index()] = sitter;
        self.seating.engines[seat.index()] = None;
        if is_new {
            self.note_help(seat);
        }
        self.stop_thinking();
        Ok(())
    }

    /// Persons and engines exchange seats; if there is no engine, one takes the seat to move.
    ///
    /// # Errors
    /// [`Refusal`], and nothing has changed: there is one seat, the game is over by its rules, on time or by
    /// resignation, chance is to move, something is hidden, or an engine cannot play this game.
    pub fn change_player(&mut self) -> Result<(), Refusal> {
        self.check_not_forfeited()?;
        if self.hides() {
            return Err(Refusal::WouldRevealHand);
        }
        let before = &self.seating.sitters;
        if before.len() < 2 {
            return Err(Refusal::OneSeat);
        }
        let Turn::Seat(mover) = self.table.turn() else {
            return Err(Refusal::Engine(CannotSearch::Over));
        };
        let engine = || SeatPlayer::Engine(self.seating.standby.clone());
        let exchanged = before.iter().map(|sitter| match sitter {
            SeatPlayer::Engine(_) => SeatPlayer::Person,
            SeatPlayer::Person => engine(),
            SeatPlayer::Nobody => SeatPlayer::Nobody,
        });
        let has_engine = before.iter().any(SeatPlayer::is_engine);
        let sitters = if has_engine {
            exchanged.collect()
        } else {
            let mut sitters = before.clone();
            sitters[mover.index()] = engine();
            sitters
        };
        check(self.table.as_ref(), &sitters)?;
        let mut seats = Seats::first(sitters.len()).iter();
        self.seating.set(sitters);
        // The exchange counts once, for all seats together.
        if has_engine && let Some(taken) = seats.find(|seat| self.seating.is_person(*seat)) {
            self.note_help(taken);
        }
        self.engines_wait = false;
        self.stop_thinking();
        Ok(())
    }

    /// Replaces all engines at the table, and the one that stands by.
    ///
    /// # Errors
    /// [`Refusal`] if it cannot play this game, and nothing has changed.
    pub fn set_engine(&mut self, engine: EngineName) -> Result<(), Refusal> {
        self.table.can_play(&engine)?;
        let sitters = self.seating.sitters.iter();
        let sitters = sitters.map(|sitter| match sitter {
            SeatPlayer::Engine(_) => SeatPlayer::Engine(engine.clone()),
            other => other.clone(),
        });
        self.seating.set(sitters.collect());
        self.seating.standby = engine;
        self.stop_thinking();
        Ok(())
    }

    /// Keeps the players for another game, with persons on new seats, and replaces the engine that stands by
    /// if it cannot play it.
    pub(super) fn seat_anew(&mut self) {
        let table = self.table.as_ref();
        let mut sitters = std::mem::take(&mut self.seating.sitters);
        sitters.resize(table.seats(), SeatPlayer::Person);
        self.seating.set(sitters);
        if table.can_play(&self.seating.standby).is_err() {
            self.seating.standby = usual_engine(table);
        }
    }

    /// The engine that stands by: it takes a seat or makes a move when a person asks for one.
    #[must_use]
    pub const fn engine(&self) -> &EngineName {
        &self.seating.standby
    }

    /// Lets an engine make one move for the seat to move, by what that seat knows, or the solver if there
    /// is one. Engines that were stopped go on.
    ///
    /// # Errors
    /// [`Refusal`] if the game is over by its rules, on time or by resignation, or chance is to move.
    pub fn let_engine_play(&mut self) -> Result<(), Refusal> {
        self.check_not_forfeited()?;
        let Turn::Seat(seat) = self.table.turn() else {
            return Err(Refusal::Engine(CannotSearch::Over));
        };
        self.engines_wait = false;
        if self.is_working_on(Task::Thinking) {
            return Ok(());
        }
        if self.table.solver().is_some() {
            self.search_for(seat, Task::Thinking);
        } else {
            self.begin_thinking(seat);
        }
        Ok(())
    }

    /// The engine of a seat, or the one that stands by, begins to think.
    pub(super) fn begin_thinking(&mut self, seat: Seat) {
        let engine = self.seating.engine(seat);
        let work = self.table.think(engine);
        self.begin(
            Task::Thinking,
            seat,
            Box::new(move |control| {
                let (engine, thought) = work(control);
                Done::Move(Box::new(engine), thought)
            }),
        );
    }

    /// Abandons a thought; the engine that now sits there begins anew.
    fn stop_thinking(&mut self) {
        if self.foreground.as_ref().is_some_and(Foreground::is_a_move) {
            self.foreground = None;
        }
    }
}
