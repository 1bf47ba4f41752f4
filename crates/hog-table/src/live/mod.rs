//! A table with people and engines, which never blocks.
//!
//! A [`LiveTable`] owns a [`Table`], seats people and engines, lets engines move, runs the clock, and searches
//! in the background whether the game can still be won. No call takes long: long work is done by an
//! [`Executor`], and [`poll`](LiveTable::poll) returns its results.

mod advice;
mod defaults;
mod moves;
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

use crate::{Clock, DealProof, Executor, Pace, SeatPlayer, Stage, Table, Waker, open};
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

impl LiveTable {
    /// A live table with these players, by seat; a person takes each seat that is not listed. The table was
    /// opened for the choice; the seed is that of the random numbers of engines.
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
    /// after a resignation or a loss on time, where the game goes on by its rules.
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

    /// Replaces the clock by one with as many seats. A seat that has no time left on it has lost.
    pub fn set_clock(&mut self, clock: Clock) {
        self.timer.set(clock);
        self.forfeit = self.lost_on_time();
        self.changed();
    }

    /// Stops the clock until the table is polled again.
    pub const fn pause(&mut self) {
        self.timer.pause();
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
    fn goes_on(&self) -> Result<(), Refusal> {
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

    /// Ends the work for the last state after the state has changed.
    fn changed(&mut self) {
        self.foreground = None;
        self.solving.stop_search();
        self.refresh_verdict();
        if self.ending().is_none() {
            self.reported_end = None;
        }
    }
}
