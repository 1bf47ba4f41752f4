//! A table with people and engines, which never blocks.
//!
//! A [`LiveTable`] owns a [`Table`], seats people and engines, lets engines move, runs the clock, and searches
//! in the background whether the game can still be won. No call takes long: long work is done by an
//! [`Executor`], and [`poll`](LiveTable::poll) returns its results.

mod advice;
mod defaults;
mod news;
mod save;
mod seats;
mod solutions;
mod timer;
mod work;

use hog_board::{View, Viewer};
use hog_core::{Hides, Outcome, Seat, Seats, Turn};
use hog_games::catalogue::Choice;

pub(crate) use defaults::best_adviser;
pub use news::{
    Busy, Ending, EngineThought, EntryError, Hint, News, Refusal, Suggestion, Task, Verdict,
    WorkStage,
};

use crate::{
    Clock, Consent, DealProof, Executor, GameEntry, MadeAgain, Maker, Moved, Pace, Resigned,
    SeatMove, SeatPlayer, Stage, Table, TableError, TakenBack, Waker, open,
};
use seats::Seating;
use solutions::Solving;
use timer::Timer;
use work::Foreground;

/// A game in progress with people and engines.
///
/// ```
/// use hog_core::Seat;
/// use hog_table::{Executor, GameEntry, LiveTable};
///
/// let game = "tictactoe".parse().expect("it is listed");
/// let open = || LiveTable::open(&game, Vec::new(), Executor::inline(), 1);
/// let mut live = open()?;
/// let log = [
///     GameEntry::Moved(live.play(Seat::FIRST, "b2")?),
///     GameEntry::Moved(live.play(Seat::SECOND, "a1")?),
/// ];
/// let mut again = open()?;
/// for entry in &log {
///     again.apply(entry)?;
/// }
/// assert_eq!(again.save(), live.save());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct LiveTable {
    choice: Choice,
    table: Box<dyn Table>,
    seating: Seating,
    executor: Executor,
    /// Called when long work is done.
    waker: Option<Waker>,
    timer: Timer,
    /// The end of the game by resignation or on time.
    forfeit: Option<Ending>,
    /// The end that was last reported as news.
    reported_end: Option<Ending>,
    foreground: Option<Foreground>,
    solving: Solving,
    /// Whether engines wait until they are told to go on.
    engines_wait: bool,
    last_thought: Option<EngineThought>,
    /// How often moves were taken back.
    taken_back: usize,
    /// How often a person had help.
    helped: usize,
    /// The news for the next poll.
    news: Vec<News>,
}

/// When a table searches whether the game can still be won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VerdictSearch {
    /// After every change.
    Always,
    /// Only when a solution is asked for.
    WhenAsked,
}

/// How many moves are taken back or made again.
#[derive(Clone, Copy)]
enum Extent {
    /// This number of moves.
    Moves(usize),
    /// Until a person is to move; one move where no person plays.
    UntilPersonsTurn,
}

impl LiveTable {
    /// A live table with these players, by seat; a person takes each seat that is not listed. `table` was
    /// opened for `choice`; `seed` is for the random numbers of engines.
    #[must_use]
    pub fn new(
        choice: Choice,
        table: Box<dyn Table>,
        sitters: Vec<SeatPlayer>,
        executor: Executor,
        seed: u64,
    ) -> Self {
        let clock = Clock::new(Pace::Up, table.seats());
        let mut live = Self {
            seating: Seating::new(table.as_ref(), sitters, seed),
            choice,
            table,
            executor,
            waker: None,
            timer: Timer::new(clock),
            forfeit: None,
            reported_end: None,
            foreground: None,
            solving: Solving::new(),
            engines_wait: false,
            last_thought: None,
            taken_back: 0,
            helped: 0,
            news: Vec::new(),
        };
        live.changed();
        live
    }

    /// Opens a table for a game.
    ///
    /// # Errors
    /// [`Refusal`] if it cannot be set up, or an engine cannot play it.
    pub fn open(
        choice: &Choice,
        sitters: Vec<SeatPlayer>,
        executor: Executor,
        seed: u64,
    ) -> Result<Self, Refusal> {
        let table = open(choice, seed)?;
        seats::check(table.as_ref(), &sitters)?;
        Ok(Self::new(choice.clone(), table, sitters, executor, seed))
    }

    /// The table.
    #[must_use]
    pub fn table(&self) -> &dyn Table {
        self.table.as_ref()
    }

    /// What a viewer sees now.
    pub fn view(&mut self, viewer: Viewer) -> View {
        self.table.view(viewer)
    }

    /// The game that is played.
    #[must_use]
    pub const fn choice(&self) -> &Choice {
        &self.choice
    }

    /// Whose turn it is; the game is over also if a seat has resigned or lost on time.
    #[must_use]
    pub fn turn(&self) -> Turn {
        match self.ending() {
            Some(ending) => Turn::Over(ending.outcome()),
            None => self.table.turn(),
        }
    }

    /// How the game has ended, if it has.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        match self.table.turn() {
            Turn::Over(outcome) => Some(Ending::ByRules(outcome)),
            Turn::Seat(_) | Turn::Chance => self.forfeit,
        }
    }

    /// The end of the game if this seat has resigned.
    fn resigned(&self, loser: Seat) -> Ending {
        let outcome = self.lost_by(loser);
        Ending::Resigned { loser, outcome }
    }

    /// The end of the game on time, if a seat has no time left.
    fn lost_on_time(&self) -> Option<Ending> {
        let loser = self.timer.clock.first_up()?;
        let outcome = self.lost_by(loser);
        Some(Ending::TimeUp { loser, outcome })
    }

    fn lost_by(&self, loser: Seat) -> Outcome {
        let winners = Seats::first(self.table.seats()).without(loser);
        Outcome::Decided { winners }
    }

    /// The proof that the deal was decided before its first card. The seed is revealed after the end, also
    /// after a resignation or a loss on time, although by the rules the game is not over.
    #[must_use]
    pub fn deal_proof(&self) -> DealProof {
        match self.ending() {
            None | Some(Ending::ByRules(_)) => self.table.deal_proof(),
            Some(Ending::TimeUp { .. } | Ending::Resigned { .. }) => {
                DealProof::of(self.table.record().deal.as_ref(), Stage::Over)
            }
        }
    }

    /// How often moves were taken back.
    #[must_use]
    pub const fn taken_back(&self) -> usize {
        self.taken_back
    }

    /// How often a person had help: an engine or a solver moved for it, or it took over a seat in the
    /// midst of the game. Hints do not count.
    #[must_use]
    pub const fn helped(&self) -> usize {
        self.helped
    }

    /// The players, by seat.
    #[must_use]
    pub fn sitters(&self) -> &[SeatPlayer] {
        &self.seating.sitters
    }

    /// The clock.
    #[must_use]
    pub const fn clock(&self) -> &Clock {
        &self.timer.clock
    }

    /// Replaces the clock by one with as many seats. A seat that has no time left on it has lost, unless a seat
    /// has lost before.
    pub fn set_clock(&mut self, clock: Clock) {
        self.timer.set(clock);
        self.forfeit = self.forfeit.or_else(|| self.lost_on_time());
        self.changed();
    }

    /// Stops the clock until the table is polled again.
    pub const fn pause(&mut self) {
        self.timer.pause();
    }

    /// Makes the move of a person.
    ///
    /// # Errors
    /// [`Refusal`], and nothing has changed.
    pub fn play(&mut self, seat: Seat, text: &str) -> Result<Moved, Refusal> {
        self.check_not_forfeited()?;
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
        self.check_not_forfeited()?;
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
    pub fn undo(&mut self, consent: Consent) -> Result<(Vec<SeatMove>, TakenBack), Refusal> {
        self.check_not_forfeited()?;
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
    pub fn redo(&mut self) -> Result<(Vec<SeatMove>, MadeAgain), Refusal> {
        self.check_not_forfeited()?;
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
        self.check_not_forfeited()?;
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
    fn make(&mut self, seat: Seat, text: &str, maker: Maker) -> Result<Moved, TableError> {
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

    fn take_back(&mut self, extent: Extent, consent: Consent) -> Result<Vec<SeatMove>, TableError> {
        let mut taken = vec![self.table.undo(consent)?];
        while self.continues_past(extent, taken.len()) {
            // No move is left to take back: the engine began the game, and will move anew.
            let Ok(undone) = self.table.undo(consent) else {
                break;
            };
            taken.push(undone);
        }
        for undone in &taken {
            self.timer.clock.took_back(undone.seat);
        }
        self.taken_back = self.taken_back.saturating_add(1);
        self.undone_or_redone();
        Ok(taken)
    }

    fn make_again(&mut self, extent: Extent) -> Result<Vec<SeatMove>, TableError> {
        let mut made = vec![self.table.redo()?];
        while self.continues_past(extent, made.len()) {
            // No move is left to make again: the engine will think.
            let Ok(redone) = self.table.redo() else {
                break;
            };
            made.push(redone);
        }
        for redone in &made {
            self.timer.clock.moved(redone.seat);
        }
        self.undone_or_redone();
        Ok(made)
    }

    /// Whether another move is taken back or made again after this number of them.
    fn continues_past(&self, extent: Extent, done: usize) -> bool {
        match (extent, self.table.turn()) {
            (Extent::Moves(moves), _) => done < moves,
            (Extent::UntilPersonsTurn, Turn::Seat(seat)) => {
                self.seating.is_engine(seat) && self.seating.has_person()
            }
            (Extent::UntilPersonsTurn, Turn::Over(_) | Turn::Chance) => false,
        }
    }

    /// Updates the table after moves were taken back or made again.
    fn undone_or_redone(&mut self) {
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

    /// The long work whose result is awaited.
    #[must_use]
    pub fn busy(&self) -> Option<Busy> {
        let hides = self.table.hides();
        self.foreground.as_ref().map(|work| work.busy(hides))
    }

    /// The thought of the last engine that moved, where nothing is hidden.
    #[must_use]
    pub const fn last_thought(&self) -> Option<&EngineThought> {
        self.last_thought.as_ref()
    }

    /// The seat to move, if an engine sits there and engines are paused.
    #[must_use]
    pub fn waiting_engine(&self) -> Option<Seat> {
        let is_waiting = self.engines_wait && self.foreground.is_none();
        self.engines_seat().filter(|_| is_waiting)
    }

    /// The seat to move, if an engine sits there.
    fn engines_seat(&self) -> Option<Seat> {
        match self.turn() {
            Turn::Seat(seat) => Some(seat).filter(|seat| self.seating.is_engine(*seat)),
            Turn::Over(_) | Turn::Chance => None,
        }
    }

    fn hides(&self) -> bool {
        self.table.hides() == Hides::Something
    }

    /// Refuses if a seat has resigned or lost on time.
    fn check_not_forfeited(&self) -> Result<(), Refusal> {
        match self.ending() {
            None | Some(Ending::ByRules(_)) => Ok(()),
            Some(Ending::TimeUp { loser, .. }) => Err(Refusal::TimeUp(self.table.seat_name(loser))),
            Some(Ending::Resigned { loser, .. }) => {
                Err(Refusal::Resigned(self.table.seat_name(loser)))
            }
        }
    }

    pub(crate) fn stage(&self) -> Stage {
        match self.ending() {
            Some(_) => Stage::Over,
            None => Stage::Playing,
        }
    }

    /// The state has changed: drops work on the previous one and looks up the new verdict.
    fn changed(&mut self) {
        self.foreground = None;
        self.solving.stop_search();
        self.refresh_verdict();
        if self.ending().is_none() {
            self.reported_end = None;
        }
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
