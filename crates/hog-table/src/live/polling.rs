//! What happens while nobody asks.

use std::time::{Duration, Instant};

use hog_core::{Hides, Seat, Turn};
use hog_engines::{CannotSearch, Engine, Priority, Thought};

use super::solutions::Aim;
use super::{Busy, EnginesGo, LiveTable, News, Task, Told, WorkStage};
use crate::{Finding, Job, JobPoll, LookedBack, NoSuggestion, RankedMoves, Work};

/// How long work that was told to stop may take to tell what it has; then nobody waits any more.
const GRACE: Duration = Duration::from_millis(250);

/// With less time than this on its clock, an engine moves after a moment.
const HURRY: Duration = Duration::from_millis(500);

/// In this time an engine has found some move.
const A_MOMENT: Duration = Duration::from_millis(50);

/// The one job that somebody waits for.
pub(super) struct Foreground {
    task: Task,
    seat: Seat,
    since: Instant,
    /// When it was first seen that somebody works on it.
    begun: Option<Instant>,
    job: Job<Done>,
    /// When it was told to stop.
    stopped: Option<Instant>,
}

/// What came of a job.
pub(super) enum Done {
    Move(Box<Engine>, Result<Thought<String>, CannotSearch>),
    Advice(Result<RankedMoves, NoSuggestion>),
    Hint(Result<Thought<String>, CannotSearch>),
    Found(Finding, Aim),
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
            stage: match self.stopped {
                None => WorkStage::GoingOn,
                Some(_) => WorkStage::Stopping,
            },
        }
    }

    pub(super) const fn seat(&self) -> Seat {
        self.seat
    }

    /// Whether it is of this kind and goes on.
    pub(super) fn is(&self, task: Task) -> bool {
        self.task == task && self.stopped.is_none()
    }

    pub(super) fn is_a_move(&self) -> bool {
        self.task == Task::Thinking
    }

    /// In what time an engine is told to move with what it has found, if it has so much time left;
    /// `None` if nobody hurries, or it was told.
    pub(super) fn hurries_in(&self, left: Option<Duration>, now: Instant) -> Option<Duration> {
        if !self.is_a_move() || self.job.was_stopped() {
            return None;
        }
        let spare = left?.saturating_sub(HURRY);
        // Who has not begun has found nothing yet; it is seen at the next look whether it has.
        let moment = self.begun.map_or(A_MOMENT, |begun| {
            A_MOMENT.saturating_sub(now.saturating_duration_since(begun))
        });
        Some(spare.max(moment))
    }

    /// In what time nobody waits for it any more, if it was told to stop.
    pub(super) fn given_up_in(&self, now: Instant) -> Option<Duration> {
        let stopped = self.stopped?;
        Some(GRACE.saturating_sub(now.saturating_duration_since(stopped)))
    }
}

impl LiveTable {
    /// Takes what was finished, lets engines begin and clocks run, and tells what is new. Never waits,
    /// unless long work is done [inline](crate::Executor::inline).
    pub fn poll(&mut self, now: Instant) -> Vec<News> {
        self.run_clock(now);
        self.let_engines_begin();
        self.hurry(now);
        self.take_foreground(now);
        self.let_engines_begin();
        self.watch_on();
        self.start_clock(now);
        let end = self.ending();
        if end != self.told {
            self.told = end;
            self.news.extend(end.map(News::Over));
        }
        std::mem::take(&mut self.news)
    }

    /// Stops what somebody waits for, soon: an engine then makes the best move that it has found by
    /// then, if any. Engines wait until they are told to go on, or a person moves.
    pub fn stop(&mut self) {
        let now = self.time();
        if let Some(work) = &mut self.foreground {
            work.job.stop();
            work.stopped.get_or_insert(now);
            self.engines_go = EnginesGo::WhenTold;
        }
    }

    /// Engines begin no more moves until they are told to go on, or a person moves. One that thinks makes
    /// its move.
    pub const fn let_engines_wait(&mut self) {
        self.engines_go = EnginesGo::WhenTold;
    }

    /// Engines that wait go on by themselves.
    pub const fn let_engines_go_on(&mut self) {
        self.engines_go = EnginesGo::ByThemselves;
    }

    /// Begins long work, in place of what was being done.
    pub(super) fn begin(&mut self, task: Task, seat: Seat, work: Work<Done>) {
        let since = self.time();
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

    /// The time, as far as the table was told.
    fn time(&self) -> Instant {
        self.now.unwrap_or_else(Instant::now)
    }

    fn let_engines_begin(&mut self) {
        if self.foreground.is_some() || self.engines_go == EnginesGo::WhenTold {
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
        let left = self.clock.left(work.seat);
        if work.hurries_in(left, now) == Some(Duration::ZERO) {
            work.job.stop();
        }
    }

    /// Takes what has come of the foreground work.
    fn take_foreground(&mut self, now: Instant) {
        let Some(work) = &mut self.foreground else {
            return;
        };
        let (seat, stopped) = (work.seat, work.stopped);
        match work.job.poll() {
            JobPoll::Ready(done) => {
                self.foreground = None;
                self.take(seat, done, stopped.is_some());
            }
            JobPoll::Pending => {
                if work.given_up_in(now) == Some(Duration::ZERO) {
                    self.foreground = None;
                    self.news.push(News::Stopped);
                }
            }
            JobPoll::Lost => {
                self.foreground = None;
                self.engines_go = EnginesGo::WhenTold;
                let failed = "the work ended without an answer".to_string();
                self.news.push(News::Failed(failed));
            }
        }
    }

    fn take(&mut self, seat: Seat, done: Done, stopped: bool) {
        match done {
            Done::Move(engine, thought) => {
                self.engines[seat.index()] = Some(*engine);
                self.take_move(seat, thought);
            }
            Done::Advice(Err(_)) if stopped => self.news.push(News::Stopped),
            Done::Advice(advice) => self.take_advice(seat, advice),
            Done::Hint(thought) => self.take_hint(seat, thought),
            Done::Found(finding, aim) => {
                self.learn(finding);
                self.refresh_verdict();
                self.take_found(seat, aim, stopped);
            }
            Done::Back(back) => self.take_back_search(back),
        }
    }

    /// An engine has found its move.
    fn take_move(&mut self, seat: Seat, thought: Result<Thought<String>, CannotSearch>) {
        match thought {
            Ok(thought) => {
                let told = (!self.hides()).then(|| Told {
                    seat,
                    thought: thought.clone(),
                });
                self.last_thought.clone_from(&told);
                self.move_for(seat, &thought.best, told);
            }
            Err(CannotSearch::Stopped) => self.news.push(News::Stopped),
            Err(error) => {
                // It would fail again at once.
                self.engines_go = EnginesGo::WhenTold;
                self.news.push(News::Failed(error.to_string()));
            }
        }
    }

    /// Makes a move that was found for a seat.
    pub(super) fn move_for(&mut self, seat: Seat, text: &str, thought: Option<Told>) {
        match self.table.play(seat, text) {
            Ok(text) => {
                self.clock.moved(seat);
                self.note_help(seat);
                self.changed();
                let text = (!self.hides()).then_some(text);
                self.news.push(News::Moved {
                    seat,
                    text,
                    thought,
                });
            }
            Err(error) => {
                self.engines_go = EnginesGo::WhenTold;
                self.news.push(News::Failed(error.to_string()));
            }
        }
    }

    /// Charges the time since the clock was last looked at to whose turn it was then.
    fn run_clock(&mut self, now: Instant) {
        self.now = Some(now);
        let Some((seat, since)) = self.ticking.take() else {
            return;
        };
        self.clock.run(seat, now.saturating_duration_since(since));
        let is_over = self.ending().is_some();
        if !is_over && self.clock.is_up(seat) {
            self.lost_on_time = Some(seat);
            self.foreground = None;
            self.background = None;
            self.news.push(News::TimeUp(seat));
        }
    }

    fn start_clock(&mut self, now: Instant) {
        if let Turn::Seat(seat) = self.turn() {
            self.ticking = Some((seat, now));
        }
    }
}
