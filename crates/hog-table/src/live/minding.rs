//! Who sits where, and minds that move.

use hog_core::{Seat, Seats, Turn};
use hog_engines::{CannotSearch, Mind, MindName};

use super::advising::usual_adviser;
use super::polling::{Done, Foreground};
use super::{LiveTable, MindsGo, Refusal, Sitter, Task, USUAL_MIND};
use crate::Table;

/// Who moves in any game at all.
const ABLE: &str = "random";

/// The first of these minds that can play at the table; there is one for every game.
pub(super) fn first_able(table: &dyn Table, names: &[&str]) -> MindName {
    let minds = names
        .iter()
        .map(|name| name.parse().expect("there are such minds"));
    let mut able = minds.filter(|name| table.can_play(name).is_ok());
    let any = || ABLE.parse().expect("there is such a mind");
    able.next().unwrap_or_else(any)
}

/// Whether all minds among the sitters can play at the table.
pub(super) fn check(table: &dyn Table, sitters: &[Sitter]) -> Result<(), CannotSearch> {
    let seated = sitters.iter().take(table.seats());
    for sitter in seated {
        if let Sitter::Mind(name) = sitter {
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
    /// [`Refusal`], and nothing has changed: there is no such seat, a mind cannot play this game, or
    /// somebody would see what is hidden from it.
    pub fn sit(&mut self, seat: Seat, sitter: Sitter) -> Result<(), Refusal> {
        let seats = self.sitters.len();
        let Some(present) = self.sitters.get(seat.index()) else {
            let number = seat.index() + 1;
            return Err(Refusal::NoSuchSeat { number, seats });
        };
        // Nor does its seat stay free, where a person could sit down next.
        if self.hides() && present.is_mind() && !sitter.is_mind() {
            return Err(Refusal::SeatsHide);
        }
        if let Sitter::Mind(name) = &sitter {
            self.table.can_play(name)?;
        }
        let is_new = *present != sitter;
        self.sitters[seat.index()] = sitter;
        self.minds[seat.index()] = None;
        if is_new {
            self.note_help(seat);
        }
        self.stop_thinking();
        Ok(())
    }

    /// Persons and minds exchange seats; if there is no mind, one takes the seat to move.
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
            return Err(Refusal::Mind(CannotSearch::Over));
        };
        let mind = || Sitter::Mind(self.mind.clone());
        let exchanged = self.sitters.iter().map(|sitter| match sitter {
            Sitter::Mind(_) => Sitter::Person,
            Sitter::Person => mind(),
            Sitter::Nobody => Sitter::Nobody,
        });
        let has_mind = self.sitters.iter().any(Sitter::is_mind);
        let sitters = if has_mind {
            exchanged.collect()
        } else {
            let mut sitters = self.sitters.clone();
            sitters[mover.index()] = mind();
            sitters
        };
        check(self.table.as_ref(), &sitters)?;
        self.minds = vec![None; sitters.len()];
        self.sitters = sitters;
        let mut seats = Seats::first(self.sitters.len()).iter();
        // Once, for all seats together.
        if has_mind && let Some(taken) = seats.find(|seat| self.sitters[seat.index()].is_person()) {
            self.note_help(taken);
        }
        self.minds_go = MindsGo::ByThemselves;
        self.stop_thinking();
        Ok(())
    }

    /// Another mind sits on all seats of minds, and plays where one is told to.
    ///
    /// # Errors
    /// [`Refusal`] if it cannot play this game, and nothing has changed.
    pub fn set_mind(&mut self, mind: MindName) -> Result<(), Refusal> {
        self.table.can_play(&mind)?;
        for sitter in &mut self.sitters {
            if sitter.is_mind() {
                *sitter = Sitter::Mind(mind.clone());
            }
        }
        self.minds = vec![None; self.sitters.len()];
        self.mind = mind;
        self.stop_thinking();
        Ok(())
    }

    /// Whoever stands by and cannot play this game makes way for somebody who can.
    pub(super) fn call_able_minds(&mut self) {
        let table = self.table.as_ref();
        if table.can_play(&self.mind).is_err() {
            self.mind = first_able(table, &[USUAL_MIND]);
        }
        if table.can_play(&self.adviser).is_err() {
            self.adviser = usual_adviser(table, self.hands);
        }
    }

    /// The mind that plays where one is told to.
    #[must_use]
    pub const fn mind(&self) -> &MindName {
        &self.mind
    }

    /// A mind moves once for whoever is to move, by what that seat knows; where there is a solver, it
    /// does. Minds that were stopped go on.
    ///
    /// # Errors
    /// [`Refusal`] if nobody is to move.
    pub fn let_mind_play(&mut self) -> Result<(), Refusal> {
        self.goes_on()?;
        let Turn::Seat(seat) = self.table.turn() else {
            return Err(Refusal::Mind(CannotSearch::Over));
        };
        self.minds_go = MindsGo::ByThemselves;
        if self.is_thinking() {
            return Ok(());
        }
        if self.table.has_solver() {
            self.solver_plays(seat);
        } else {
            self.begin_thinking(seat);
        }
        Ok(())
    }

    /// The mind of a seat, or the one that stands by, begins to think.
    pub(super) fn begin_thinking(&mut self, seat: Seat) {
        let mind = self.minds[seat.index()].take();
        let mind = mind.unwrap_or_else(|| {
            let name = match &self.sitters[seat.index()] {
                Sitter::Mind(name) => name.clone(),
                Sitter::Person | Sitter::Nobody => self.mind.clone(),
            };
            // Every seat has random numbers of its own.
            let seed = self.seed.wrapping_add(u64::from(seat.number()));
            Mind::new(name, seed)
        });
        // If the thought is given up, the mind goes on from here.
        self.minds[seat.index()] = Some(mind.clone());
        let work = self.table.thinking(mind);
        self.begin(
            Task::Thinking,
            seat,
            Box::new(move |control| {
                let (mind, thought) = work(control);
                Done::Move(Box::new(mind), thought)
            }),
        );
    }

    /// Whether a move is being looked for that was not told to stop.
    pub(super) fn is_thinking(&self) -> bool {
        let work = self.foreground.as_ref();
        work.is_some_and(|work| work.is(Task::Thinking))
    }

    /// Gives up a thought; the right mind begins anew.
    fn stop_thinking(&mut self) {
        if self.foreground.as_ref().is_some_and(Foreground::is_a_move) {
            self.foreground = None;
        }
    }
}
