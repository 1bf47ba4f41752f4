//! Who sits where, and engines that move.

use hog_core::{Seat, Seats, Turn};
use hog_engines::{CannotSearch, Engine, EngineName};

use super::advising::adviser_for;
use super::polling::{Done, Foreground};
use super::{EnginesGo, LiveTable, Refusal, Sitter, Task, USUAL_ENGINE};
use crate::Table;

/// Who moves in any game at all.
const ABLE: &str = "random";

/// The first of these engines that can play at the table; there is one for every game.
pub(super) fn first_able(table: &dyn Table, names: &[&str]) -> EngineName {
    let engines = names
        .iter()
        .map(|name| name.parse().expect("there are such engines"));
    let mut able = engines.filter(|name| table.can_play(name).is_ok());
    let any = || ABLE.parse().expect("there is such an engine");
    able.next().unwrap_or_else(any)
}

/// Whether all engines among the sitters can play at the table.
pub(super) fn check(table: &dyn Table, sitters: &[Sitter]) -> Result<(), CannotSearch> {
    let seated = sitters.iter().take(table.seats());
    for sitter in seated {
        if let Sitter::Engine(name) = sitter {
            table.can_play(name)?;
        }
    }
    Ok(())
}

impl LiveTable {
    /// A move was made for a seat, or what was made there is taken over: that is help to a person.
    pub(super) fn note_help(&mut self, seat: Seat) {
        if self.sitters[seat.index()].is_person() && self.table.length() > 0 {
            self.helped = self.helped.saturating_add(1);
        }
    }

    /// Somebody else sits on a seat from now on.
    ///
    /// # Errors
    /// [`Refusal`], and nothing has changed: there is no such seat, an engine cannot play this game, or
    /// somebody would see what is hidden from it.
    pub fn sit(&mut self, seat: Seat, sitter: Sitter) -> Result<(), Refusal> {
        let seats = self.sitters.len();
        let Some(present) = self.sitters.get(seat.index()) else {
            let number = seat.index() + 1;
            return Err(Refusal::NoSuchSeat { number, seats });
        };
        // Nor does its seat stay free, where a person could sit down next.
        if self.hides() && present.is_engine() && !sitter.is_engine() {
            return Err(Refusal::SeatsHide);
        }
        if let Sitter::Engine(name) = &sitter {
            self.table.can_play(name)?;
        }
        let is_new = *present != sitter;
        self.sitters[seat.index()] = sitter;
        self.engines[seat.index()] = None;
        if is_new {
            self.note_help(seat);
        }
        self.stop_thinking();
        Ok(())
    }

    /// Persons and engines exchange seats; if there is no engine, one takes the seat to move.
    ///
    /// # Errors
    /// [`Refusal`], and nothing has changed: there is one seat, the game is over, or it hides
    /// something.
    pub fn change_player(&mut self) -> Result<(), Refusal> {
        self.goes_on()?;
        if self.hides() {
            return Err(Refusal::SeatsHide);
        }
        if self.sitters.len() < 2 {
            return Err(Refusal::OneSeat);
        }
        let Turn::Seat(mover) = self.table.turn() else {
            return Err(Refusal::Engine(CannotSearch::Over));
        };
        let engine = || Sitter::Engine(self.engine.clone());
        let exchanged = self.sitters.iter().map(|sitter| match sitter {
            Sitter::Engine(_) => Sitter::Person,
            Sitter::Person => engine(),
            Sitter::Nobody => Sitter::Nobody,
        });
        let has_engine = self.sitters.iter().any(Sitter::is_engine);
        let sitters = if has_engine {
            exchanged.collect()
        } else {
            let mut sitters = self.sitters.clone();
            sitters[mover.index()] = engine();
            sitters
        };
        check(self.table.as_ref(), &sitters)?;
        self.engines = vec![None; sitters.len()];
        self.sitters = sitters;
        let mut seats = Seats::first(self.sitters.len()).iter();
        // Once, for all seats together.
        if has_engine && let Some(taken) = seats.find(|seat| self.sitters[seat.index()].is_person())
        {
            self.note_help(taken);
        }
        self.engines_go = EnginesGo::ByThemselves;
        self.stop_thinking();
        Ok(())
    }

    /// Another engine sits on all seats of engines, and plays where one is told to.
    ///
    /// # Errors
    /// [`Refusal`] if it cannot play this game, and nothing has changed.
    pub fn set_engine(&mut self, engine: EngineName) -> Result<(), Refusal> {
        self.table.can_play(&engine)?;
        for sitter in &mut self.sitters {
            if sitter.is_engine() {
                *sitter = Sitter::Engine(engine.clone());
            }
        }
        self.engines = vec![None; self.sitters.len()];
        self.engine = engine;
        self.stop_thinking();
        Ok(())
    }

    /// Whoever stands by and cannot play this game makes way for somebody who can.
    pub(super) fn call_able_engines(&mut self) {
        let table = self.table.as_ref();
        if table.can_play(&self.engine).is_err() {
            self.engine = first_able(table, &[USUAL_ENGINE]);
        }
        if table.can_play(&self.adviser).is_err() {
            self.adviser = adviser_for(&self.executor, table);
        }
    }

    /// The engine that plays where one is told to.
    #[must_use]
    pub const fn engine(&self) -> &EngineName {
        &self.engine
    }

    /// An engine moves once for whoever is to move, by what that seat knows; where there is a solver, it
    /// does. Engines that were stopped go on.
    ///
    /// # Errors
    /// [`Refusal`] if nobody is to move.
    pub fn let_engine_play(&mut self) -> Result<(), Refusal> {
        self.goes_on()?;
        let Turn::Seat(seat) = self.table.turn() else {
            return Err(Refusal::Engine(CannotSearch::Over));
        };
        self.engines_go = EnginesGo::ByThemselves;
        if self.is_thinking() {
            return Ok(());
        }
        if self.table.solver().is_some() {
            self.solver_plays(seat);
        } else {
            self.begin_thinking(seat);
        }
        Ok(())
    }

    /// The engine of a seat, or the one that stands by, begins to think.
    pub(super) fn begin_thinking(&mut self, seat: Seat) {
        let engine = self.engines[seat.index()].take();
        let engine = engine.unwrap_or_else(|| {
            let name = match &self.sitters[seat.index()] {
                Sitter::Engine(name) => name.clone(),
                Sitter::Person | Sitter::Nobody => self.engine.clone(),
            };
            // Every seat has random numbers of its own.
            let seed = self.seed.wrapping_add(u64::from(seat.number()));
            Engine::new(name, seed)
        });
        // If the thought is given up, the engine goes on from here.
        self.engines[seat.index()] = Some(engine.clone());
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

    /// Whether a move is being looked for that was not told to stop.
    pub(super) fn is_thinking(&self) -> bool {
        let work = self.foreground.as_ref();
        work.is_some_and(|work| work.is(Task::Thinking))
    }

    /// Gives up a thought; the right engine begins anew.
    fn stop_thinking(&mut self) {
        if self.foreground.as_ref().is_some_and(Foreground::is_a_move) {
            self.foreground = None;
        }
    }
}
