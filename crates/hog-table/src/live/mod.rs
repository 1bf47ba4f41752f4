//! A table with people and engines, which never blocks.
//!
//! A [`LiveTable`] owns a [`Table`], knows who sits where, lets engines move, runs the clock and looks
//! in the background for whether the game can still be won. Nothing it is asked takes long: long work
//! is done [elsewhere](Executor), and [`poll`](LiveTable::poll) tells what has come of it.

mod advice;
mod moves;
mod news;
mod save;
mod seats;
mod solutions;
mod timer;
mod work;

use hog_board::{View, Viewer};
use hog_core::{Hides, Outcome, Seat, Seats, Turn};
use hog_engines::EngineName;
use hog_games::catalogue::Choice;

pub(crate) use advice::best_adviser;
pub use news::{
    Busy, Ending, EntryError, Hint, News, Refusal, Suggestion, Task, Told, Verdict, WorkStage,
};

use crate::saved::{with_seed, without_seed};
use crate::{
    Clock, DealProof, Executor, Finding, Job, KeptDeal, Pace, Sitter, Stage, Table, Waker, open,
    open_dealt,
};
use seats::Seating;
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
    /// Which engine says which moves are good where the game is too large to know.
    adviser: EngineName,
    executor: Executor,
    /// Called when long work is done.
    waker: Option<Waker>,
    timer: Timer,
    /// How the game ended otherwise than by its rules.
    forfeit: Option<Forfeit>,
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
    /// Only when a solution is asked for.
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

/// How a game ended otherwise than by its rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Forfeit {
    TimeUp(Seat),
    Resigned(Seat),
}

impl LiveTable {
    /// A table with these sitters, by seat; persons sit where nothing is said. The choice is that of which
    /// the table was opened, and the seed that of the random numbers of engines.
    #[must_use]
    pub fn new(
        choice: Choice,
        table: Box<dyn Table>,
        sitters: Vec<Sitter>,
        executor: Executor,
        seed: u64,
    ) -> Self {
        let clock = Clock::new(Pace::Up, table.seats());
        let mut live = Self {
            seating: Seating::new(table.as_ref(), sitters, seed),
            adviser: advice::adviser_for(&executor, table.as_ref()),
            choice,
            table,
            executor,
            waker: None,
            timer: Timer::new(clock),
            forfeit: None,
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
        seats::check(table.as_ref(), &sitters)?;
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
        seats::check(table.as_ref(), &sitters)?;
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
        if let Turn::Over(outcome) = self.table.turn() {
            return Some(Ending::ByRules(outcome));
        }
        let lost_by = |loser| {
            let winners = Seats::first(self.table.seats()).without(loser);
            Outcome::Decided { winners }
        };
        Some(match self.forfeit? {
            Forfeit::Resigned(loser) => Ending::Resigned {
                loser,
                outcome: lost_by(loser),
            },
            Forfeit::TimeUp(loser) => Ending::OnTime {
                loser,
                outcome: lost_by(loser),
            },
        })
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
    /// midst of the game. Hints do not count.
    #[must_use]
    pub const fn helped(&self) -> usize {
        self.helped
    }

    /// Who sits where.
    #[must_use]
    pub fn sitters(&self) -> &[Sitter] {
        self.seating.sitters()
    }

    /// The clock.
    #[must_use]
    pub const fn clock(&self) -> &Clock {
        &self.timer.clock
    }

    /// Takes another clock, with as many seats. A seat that has no time left on it has lost.
    pub fn set_clock(&mut self, clock: Clock) {
        self.forfeit = clock.first_up().map(Forfeit::TimeUp);
        self.timer.set(clock);
        self.changed();
    }

    /// The clock stands still until the table is polled again.
    pub const fn pause(&mut self) {
        self.timer.pause();
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

    /// The engine's seat whose move is due, while engines wait to be told to go on.
    #[must_use]
    pub fn waiting_engine(&self) -> Option<Seat> {
        let is_waiting = self.engines_go == EnginesGo::WhenTold && self.foreground.is_none();
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

    pub(crate) fn stage(&self) -> Stage {
        match self.ending() {
            Some(_) => Stage::Over,
            None => Stage::Playing,
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
