//! A table with people and engines, which never keeps anybody waiting.
//!
//! A [`LiveTable`] owns a [`Table`], knows who sits where, lets engines move, runs the clock and looks
//! in the background for whether the game can still be won. Nothing it is asked takes long: long work
//! is done [elsewhere](Executor), and [`poll`](LiveTable::poll) tells what has come of it.

mod advising;
mod clock;
mod engines;
mod news;
mod pace;
mod playing;
mod polling;
mod saving;
mod sitter;
mod solutions;
mod waiting;

use std::time::Instant;

use hog_board::{View, Viewer};
use hog_core::{Hides, Outcome, Seat, Seats, Turn};
use hog_engines::{Engine, EngineName};
use hog_games::catalogue::Choice;

pub(crate) use advising::best_adviser;
pub use clock::{Clock, Spent};
pub use news::{Busy, Ending, Hint, News, Refusal, Suggestion, Task, Told, Verdict, WorkStage};
pub use pace::{BadPace, Pace};
pub use sitter::Sitter;

use crate::saved::{with_seed, without_seed};
use crate::{DealProof, Executor, Finding, Job, KeptDeal, Stage, Table, Waker, open, open_dealt};
use polling::Foreground;

/// A game in progress with people and engines.
pub struct LiveTable {
    choice: Choice,
    table: Box<dyn Table>,
    sitters: Vec<Sitter>,
    /// The engines at work, by seat, each made when it first thinks.
    engines: Vec<Option<Engine>>,
    /// Which engine plays where one is told to, and takes seats.
    engine: EngineName,
    /// Who says which moves are good where the game is too large to know.
    adviser: EngineName,
    executor: Executor,
    /// Whom to wake when long work is done.
    waker: Option<Waker>,
    seed: u64,
    clock: Clock,
    /// Whose clock runs, and since when.
    ticking: Option<(Seat, Instant)>,
    /// The time that was told last.
    now: Option<Instant>,
    lost_on_time: Option<Seat>,
    resigned: Option<Seat>,
    /// The end that was told.
    told: Option<Ending>,
    foreground: Option<Foreground>,
    background: Option<Job<Finding>>,
    watch: Watch,
    /// The last verdict, without what a search is doing now.
    verdict: Option<Verdict>,
    following: Following,
    engines_go: EnginesGo,
    last_thought: Option<Told>,
    /// How often moves were taken back.
    taken_back: usize,
    /// How often a person had help.
    helped: usize,
    /// What will be told next.
    news: Vec<News>,
}

/// When a table looks for whether the game can still be won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Watch {
    /// After every change.
    Always,
    /// Only when somebody wants a solution.
    WhenAsked,
}

/// Whether a solution is being followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Following {
    Solution,
    Nothing,
}

/// Whether engines move when it is their turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum EnginesGo {
    ByThemselves,
    WhenTold,
}

/// The engine that plays where nothing else is said.
const USUAL_ENGINE: &str = "level:5";

impl LiveTable {
    /// A table with these sitters, by seat; persons sit where nothing is said. The choice is that of
    /// which the table was opened, and the seed that of what engines leave to chance.
    #[must_use]
    pub fn new(
        choice: Choice,
        table: Box<dyn Table>,
        mut sitters: Vec<Sitter>,
        executor: Executor,
        seed: u64,
    ) -> Self {
        let seats = table.seats();
        sitters.resize(seats, Sitter::Person);
        let engine = sitters.iter().find_map(|sitter| match sitter {
            Sitter::Engine(name) => Some(name.clone()),
            Sitter::Person | Sitter::Nobody => None,
        });
        let mut live = Self {
            engine: engine.unwrap_or_else(|| engines::first_able(table.as_ref(), &[USUAL_ENGINE])),
            adviser: advising::adviser_for(&executor, table.as_ref()),
            choice,
            table,
            sitters,
            engines: vec![None; seats],
            executor,
            waker: None,
            seed,
            clock: Clock::new(Pace::Up, seats),
            ticking: None,
            now: None,
            lost_on_time: None,
            resigned: None,
            told: None,
            foreground: None,
            background: None,
            watch: Watch::Always,
            verdict: None,
            following: Following::Nothing,
            engines_go: EnginesGo::ByThemselves,
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
        sitters: Vec<Sitter>,
        executor: Executor,
        seed: u64,
    ) -> Result<Self, Refusal> {
        let table = open(choice, seed)?;
        engines::check(table.as_ref(), &sitters)?;
        Ok(Self::new(choice.clone(), table, sitters, executor, seed))
    }

    /// Opens a table for a game, dealt from this seed with these shares.
    ///
    /// # Errors
    /// [`Refusal`] if it cannot be set up, or an engine cannot play it.
    pub fn open_dealt(
        choice: &Choice,
        deal: KeptDeal,
        sitters: Vec<Sitter>,
        executor: Executor,
        seed: u64,
    ) -> Result<Self, Refusal> {
        let choice = with_seed(without_seed(choice), Some(&deal));
        let table = open_dealt(&choice, deal, seed)?;
        engines::check(table.as_ref(), &sitters)?;
        Ok(Self::new(choice, table, sitters, executor, seed))
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

    /// Whose turn it is; nobody's, if somebody has resigned or lost on time.
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
        if let Turn::Over(outcome) = self.table.turn() {
            return Some(Ending::ByRules(outcome));
        }
        let lost_by = |loser| {
            let winners = Seats::first(self.table.seats()).without(loser);
            Outcome::Decided { winners }
        };
        if let Some(loser) = self.resigned {
            let outcome = lost_by(loser);
            return Some(Ending::Resigned { loser, outcome });
        }
        let loser = self.lost_on_time?;
        let outcome = lost_by(loser);
        Some(Ending::OnTime { loser, outcome })
    }

    /// What shows that the deal is not changed while the game goes on, and after the end that it was
    /// not. To the rules a game that was resigned or lost on time goes on; its deal is told as well.
    #[must_use]
    pub fn deal_proof(&self) -> DealProof {
        match self.ending() {
            None | Some(Ending::ByRules(_)) => self.table.deal_proof(),
            Some(Ending::OnTime { .. } | Ending::Resigned { .. }) => {
                DealProof::of(self.table.kept().deal.as_ref(), Stage::Over)
            }
        }
    }

    /// How often moves were taken back.
    #[must_use]
    pub const fn taken_back(&self) -> usize {
        self.taken_back
    }

    /// How often a person had help: an engine or a solver moved for it, or it took over a seat in the
    /// midst of the game. Who is told which moves are good makes them by itself.
    #[must_use]
    pub const fn helped(&self) -> usize {
        self.helped
    }

    /// Who sits where.
    #[must_use]
    pub fn sitters(&self) -> &[Sitter] {
        &self.sitters
    }

    /// The clock.
    #[must_use]
    pub const fn clock(&self) -> &Clock {
        &self.clock
    }

    /// Takes another clock, with as many seats. A seat that has no time left on it has lost.
    pub fn set_clock(&mut self, clock: Clock) {
        self.lost_on_time = clock.first_up();
        self.clock = clock;
        self.ticking = None;
        self.changed();
    }

    /// The clock stands still until the table is polled again.
    pub const fn pause(&mut self) {
        self.ticking = None;
        self.now = None;
    }

    /// What is being done that takes long.
    #[must_use]
    pub fn busy(&self) -> Option<Busy> {
        let hides = self.table.hides();
        self.foreground.as_ref().map(|work| work.busy(hides))
    }

    /// What the last engine that moved thought, where nothing is hidden.
    #[must_use]
    pub const fn last_thought(&self) -> Option<&Told> {
        self.last_thought.as_ref()
    }

    /// The engine's seat whose move everybody waits for until it is told to go on.
    #[must_use]
    pub fn waiting_engine(&self) -> Option<Seat> {
        let is_waiting = self.engines_go == EnginesGo::WhenTold && self.foreground.is_none();
        self.engines_seat().filter(|_| is_waiting)
    }

    /// The seat to move, if an engine sits there.
    fn engines_seat(&self) -> Option<Seat> {
        match self.turn() {
            Turn::Seat(seat) => Some(seat).filter(|seat| self.sitters[seat.index()].is_engine()),
            Turn::Over(_) | Turn::Chance => None,
        }
    }

    fn hides(&self) -> bool {
        self.table.hides() == Hides::Something
    }

    /// Refuses if somebody has resigned or lost on time.
    fn goes_on(&self) -> Result<(), Refusal> {
        match self.ending() {
            None | Some(Ending::ByRules(_)) => Ok(()),
            Some(Ending::OnTime { loser, .. }) => {
                let loser = self.table.seat_name(loser);
                Err(Refusal::TimeUp { loser })
            }
            Some(Ending::Resigned { loser, .. }) => {
                let loser = self.table.seat_name(loser);
                Err(Refusal::Resigned { loser })
            }
        }
    }

    /// The state is another: what was being done for the last one is done no more.
    fn changed(&mut self) {
        self.foreground = None;
        self.background = None;
        self.refresh_verdict();
        if self.ending().is_none() {
            self.told = None;
        }
    }
}
