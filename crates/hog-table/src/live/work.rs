//! Long work of a live table, and the poll that takes what came of it.

use std::time::{Duration, Instant};

use hog_core::{Hides, Seat, Turn};
use hog_engines::{CannotSearch, Engine, Priority, Thought};

use super::{Busy, EngineThought, LiveTable, News, Task, WorkStage};
use crate::{
    Finding, Job, JobPoll, LookedBack, Maker, NoRankedMoves, RankedMoves, TimeUp, Waker, Work,
};

/// Time that stopped work has to return its result; then it is abandoned.
const GRACE: Duration = Duration::from_millis(250);

/// Time left on the clock below which an engine moves at once.
const HURRY: Duration = Duration::from_millis(500);

/// Time in which an engine finds at least some move.
const A_MOMENT: Duration = Duration::from_millis(50);

/// The one job whose result is waited for.
pub(super) struct Foreground {
    task: Task,
    seat: Seat,
    since: Instant,
    /// When it was first seen to have begun.
    begun: Option<Instant>,
    job: Job<Done>,
    /// When it was told to stop.
    stopped: Option<Instant>,
}

/// The result of a job.
pub(super) enum Done {
    Move(Box<Engine>, Result<Thought<String>, CannotSearch>),
    Ranked(Result<RankedMoves, NoRankedMoves>),
    Hint(Result<Thought<String>, CannotSearch>),
    Found(Finding),
    Back(LookedBack),
}

impl Foreground {
    pub(super) fn busy(&self, hides: Hides) -> Busy {
        Busy {
            task: self.task,
            seat: self.seat,
            since: self.since,
            states: match hides {
                Hides::Nothing => Some(self.job.progress()),
                Hides::Something => None,
            },
            stage: self.stage(),
        }
    }

    const fn stage(&self) -> WorkStage {
        match self.stopped {
            None => WorkStage::GoingOn,
            Some(_) => WorkStage::Stopping,
        }
    }

    /// Whether it is of this kind and goes on.
    pub(super) fn is(&self, task: Task) -> bool {
        self.task == task && self.stopped.is_none()
    }

    pub(super) fn is_a_move(&self) -> bool {
        self.task == Task::Thinking
    }

    /// The time until an engine with this time left must be stopped, so that it moves in time; `None` if it
    /// has no limit, or was stopped.
    pub(super) fn hurries_in(&self, left: Option<Duration>, now: Instant) -> Option<Duration> {
        if !self.is_a_move() || self.job.was_stopped() {
            return None;
        }
        let spare = left?.saturating_sub(HURRY);
        // An engine that has not begun has found nothing yet; the next poll sees whether it has.
        let moment = self.begun.map_or(A_MOMENT, |begun| {
            A_MOMENT.saturating_sub(now.saturating_duration_since(begun))
        });
        Some(spare.max(moment))
    }

    /// The time until stopped work is abandoned.
    pub(super) fn given_up_in(&self, now: Instant) -> Option<Duration> {
        let stopped = self.stopped?;
        Some(GRACE.saturating_sub(now.saturating_duration_since(stopped)))
    }
}

impl LiveTable {
    /// Takes finished work, starts engines, runs the clock, and returns the news. Never waits, unless long
    /// work is done [inline](crate::Executor::inline).
    pub fn poll(&mut self, now: Instant) -> Vec<News> {
        self.run_clock(now);
        self.let_engines_begin();
        self.hurry(now);
        self.take_foreground(now);
        self.let_engines_begin();
        self.search_verdicts();
        self.start_clock(now);
        let end = self.ending();
        if end != self.reported_end {
            self.reported_end = end;
            self.news.extend(end.map(News::Over));
        }
        std::mem::take(&mut self.news)
    }

    /// Asks the awaited work to stop: an engine then makes the best move that it has found, if any. Engines
    /// wait until they are told to go on, or a person moves.
    pub fn stop(&mut self) {
        let now = self.timer.now();
        if let Some(work) = &mut self.foreground {
            work.job.stop();
            work.stopped.get_or_insert(now);
            self.engines_wait = true;
        }
    }

    /// Lets engines begin no more moves until they are told to go on, or a person moves. An engine that is
    /// thinking still moves.
    pub const fn let_engines_wait(&mut self) {
        self.engines_wait = true;
    }

    /// Lets engines move by themselves again.
    pub const fn let_engines_go_on(&mut self) {
        self.engines_wait = false;
    }

    /// Begins long work, in place of what was being done.
    pub(super) fn begin(&mut self, task: Task, seat: Seat, work: Work<Done>) {
        let since = self.timer.now();
        let priority = match task {
            Task::Thinking => Priority::Move,
            Task::Suggesting | Task::Solving => Priority::Hint,
        };
        self.foreground = Some(Foreground {
            task,
            seat,
            since,
            begun: None,
            job: self.executor.begin(priority, work, self.waker.clone()),
            stopped: None,
        });
    }

    fn let_engines_begin(&mut self) {
        if self.foreground.is_some() || self.engines_wait {
            return;
        }
        if let Some(seat) = self.engines_seat() {
            self.begin_thinking(seat);
        }
    }

    /// Lets an engine whose time runs out move with what it has found.
    fn hurry(&mut self, now: Instant) {
        let Some(work) = &mut self.foreground else {
            return;
        };
        if work.begun.is_none() && work.job.has_begun() {
            work.begun = Some(now);
        }
        let left = self.timer.clock.left(work.seat);
        if work.hurries_in(left, now) == Some(Duration::ZERO) {
            work.job.stop();
        }
    }

    /// Takes what has come of the foreground work.
    fn take_foreground(&mut self, now: Instant) {
        let Some(work) = &mut self.foreground else {
            return;
        };
        let (task, seat, stage) = (work.task, work.seat, work.stage());
        match work.job.poll() {
            JobPoll::Ready(done) => {
                self.foreground = None;
                self.take(task, seat, done, stage);
            }
            JobPoll::Pending => {
                if work.given_up_in(now) == Some(Duration::ZERO) {
                    self.foreground = None;
                    self.news.push(News::Stopped);
                }
            }
            JobPoll::Lost => {
                self.foreground = None;
                self.engines_wait = true;
                let failed = "the work ended without an answer".to_string();
                self.news.push(News::Failed(failed));
            }
        }
    }

    fn take(&mut self, task: Task, seat: Seat, done: Done, stage: WorkStage) {
        match done {
            Done::Move(engine, thought) => {
                self.seating.put_engine(seat, *engine);
                self.take_move(seat, thought);
            }
            Done::Ranked(Err(_)) if stage == WorkStage::Stopping => self.news.push(News::Stopped),
            Done::Ranked(advice) => self.take_advice(seat, advice),
            Done::Hint(thought) => self.take_hint(seat, thought),
            Done::Found(finding) => {
                self.learn(&finding);
                self.refresh_verdict();
                self.take_found(seat, task, stage);
            }
            Done::Back(back) => self.take_looked_back(&back),
        }
    }

    /// An engine has found its move.
    fn take_move(&mut self, seat: Seat, thought: Result<Thought<String>, CannotSearch>) {
        match thought {
            Ok(thought) => {
                let shown = (!self.hides()).then(|| EngineThought {
                    seat,
                    thought: thought.clone(),
                });
                self.last_thought.clone_from(&shown);
                self.move_for(seat, &thought.best, shown);
            }
            Err(CannotSearch::Stopped) => self.news.push(News::Stopped),
            Err(error) => {
                // It would fail again at once.
                self.engines_wait = true;
                self.news.push(News::Failed(error.to_string()));
            }
        }
    }

    /// Makes a move that was found for a seat.
    pub(super) fn move_for(&mut self, seat: Seat, text: &str, thought: Option<EngineThought>) {
        let maker = if self.seating.is_engine(seat) {
            Maker::SeatPlayer
        } else {
            Maker::Helper
        };
        match self.make(seat, text, maker) {
            Ok(entry) => {
                let text = (!self.hides()).then(|| entry.text.clone());
                self.news.push(News::Moved {
                    seat,
                    text,
                    thought,
                    entry,
                });
            }
            Err(error) => {
                self.engines_wait = true;
                self.news.push(News::Failed(error.to_string()));
            }
        }
    }

    /// Lets the clock run until now, and ends the game if a seat has no time left.
    fn run_clock(&mut self, now: Instant) {
        let Some(seat) = self.timer.run(now) else {
            return;
        };
        let is_over = self.ending().is_some();
        if !is_over && self.timer.clock.is_up(seat) {
            // Another seat may have run out of time first, and moved before a poll noticed.
            let loser = self.timer.clock.first_up().unwrap_or(seat);
            self.forfeit = self.lost_on_time();
            self.foreground = None;
            self.solving.stop_search();
            let clock = self.timer.times();
            let entry = TimeUp { clock };
            self.news.push(News::TimeUp { loser, entry });
        }
    }

    fn start_clock(&mut self, now: Instant) {
        if let Turn::Seat(seat) = self.turn() {
            self.timer.ticking = Some((seat, now));
        }
    }

    /// Sets a function that is called from another thread when work that begins from now on has ended, so
    /// that the table need not be [polled](LiveTable::poll) for it. It is not called for inline work, nor for
    /// work that was abandoned.
    pub fn set_waker(&mut self, waker: Waker) {
        self.waker = Some(waker);
    }

    /// Whether work is under way.
    #[must_use]
    pub const fn is_working(&self) -> bool {
        self.foreground.is_some() || self.solving.is_searching()
    }

    /// The time until the next poll that is needed although no work has ended: the time of the seat to move
    /// is up, an engine must hurry, or stopped work is abandoned. `None` if only an act, or the end of work,
    /// brings news. The clock of the seat to move starts at a poll.
    #[must_use]
    pub fn next_tick(&self, now: Instant) -> Option<Duration> {
        let ticking = self.timer.ticking.filter(|_| self.ending().is_none());
        let time_up = ticking.and_then(|(seat, _)| self.timer.left(seat, now));
        let work = self.foreground.as_ref();
        let hurry = work.and_then(|work| work.hurries_in(self.timer.left(work.seat, now), now));
        let given_up = work.and_then(|work| work.given_up_in(now));
        [time_up, hurry, given_up].into_iter().flatten().min()
    }
}
