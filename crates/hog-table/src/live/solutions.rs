//! A solver at the player's side: whether the game can be won, and how.

use hog_core::{Control, Seat, Turn};
use hog_engines::{Care, Priority, Winnable};

use super::work::Done;
use super::{Following, LiveTable, News, Refusal, Task, Verdict, Watch};
use crate::reason::of_solution;
use crate::{Finding, JobPoll, LookedBack, Maker, Moved, Solve};

/// What a solution is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Aim {
    Suggest,
    Play,
    Follow,
}

impl LiveTable {
    /// Begins to look for a short solution, which is then followed by [`step`](LiveTable::step).
    ///
    /// # Errors
    /// [`Refusal`] if the game has no solver, or is won.
    pub fn solve(&mut self) -> Result<(), Refusal> {
        self.goes_on()?;
        if self.table.solver().is_none() {
            let game = self.table.name().to_string();
            return Err(Refusal::NoSolver { game });
        }
        let seat = self.seat_to_advise()?;
        if !self.is_at(Task::Solving) {
            self.search_for(seat, Aim::Follow, Task::Solving);
        }
        Ok(())
    }

    /// Makes the next move of the solution that is followed.
    ///
    /// # Errors
    /// [`Refusal`] if none is.
    pub fn step(&mut self) -> Result<Moved, Refusal> {
        self.goes_on()?;
        let (Some(next), Turn::Seat(seat)) = (self.following(), self.table.turn()) else {
            return Err(Refusal::NotFollowing);
        };
        Ok(self.make(seat, &next, Maker::Helper)?)
    }

    /// The next move of the solution that is followed, if one is.
    #[must_use]
    pub fn following(&self) -> Option<String> {
        if self.following == Following::Nothing {
            return None;
        }
        match self.table.solver()?.known() {
            Some(Winnable::Won(line)) => line.into_iter().next(),
            _ => None,
        }
    }

    /// Follows no solution any more.
    pub const fn stop_following(&mut self) {
        self.following = Following::Nothing;
    }

    /// When the table looks for whether the game can still be won.
    pub fn set_watch(&mut self, watch: Watch) {
        self.watch = watch;
        if watch == Watch::WhenAsked {
            self.background = None;
        }
    }

    /// Whether the game can still be won, as far as is known; `None` if it has no solver.
    #[must_use]
    pub fn verdict(&self) -> Option<Verdict> {
        match (self.verdict, &self.background) {
            (Some(Verdict::NotAsked), Some(job)) => {
                let states = job.progress();
                Some(Verdict::Searching { states })
            }
            (verdict, _) => verdict,
        }
    }

    /// Looks up what is known of the present state.
    pub(super) fn refresh_verdict(&mut self) {
        let solver = self.table.solver();
        self.verdict = solver.map(|solver| match solver.known() {
            Some(Winnable::Won(line)) => Verdict::Winnable { moves: line.len() },
            Some(Winnable::Impossible) => Verdict::Impossible,
            Some(Winnable::NotKnown { states }) => Verdict::NotKnown { states },
            None => Verdict::NotAsked,
        });
    }

    /// Keeps what a search has found.
    pub(super) fn learn(&mut self, finding: Finding) {
        if let Some(solver) = self.table.solver_mut() {
            solver.learn(finding);
        }
    }

    /// Lets the background search go on, and takes what it has found.
    pub(super) fn watch_on(&mut self) {
        let is_wanted = self.verdict == Some(Verdict::NotAsked) && self.ending().is_none();
        if !is_wanted || self.watch == Watch::WhenAsked || self.foreground.is_some() {
            return;
        }
        if self.background.is_none() {
            let care = if self.executor.is_inline() {
                // The caller of poll waits for it.
                Care::Quick
            } else {
                Care::Certain
            };
            let begin = |search| {
                let waker = self.waker.clone();
                self.executor.begin(Priority::Background, search, waker)
            };
            let search = self.table.solver().map(|solver| solver.search(care));
            self.background = search.map(begin);
        }
        let Some(job) = &mut self.background else {
            return;
        };
        match job.poll() {
            JobPoll::Pending => {}
            JobPoll::Lost => {
                self.background = None;
                self.verdict = Some(Verdict::NotKnown { states: 0 });
                self.news.push(News::Verdict);
            }
            JobPoll::Ready(finding) => {
                let states = job.progress();
                self.background = None;
                self.learn(finding);
                self.refresh_verdict();
                if self.verdict == Some(Verdict::NotAsked) {
                    // It gave up, and would again.
                    self.verdict = Some(Verdict::NotKnown { states });
                }
                self.news.push(News::Verdict);
            }
        }
    }

    /// Begins to look for a short solution, for some end.
    pub(super) fn search_for(&mut self, seat: Seat, aim: Aim, task: Task) {
        // One search at a time is enough for one state.
        self.background = None;
        if let Some(solver) = self.table.solver() {
            let search = solver.search(Care::Short);
            let work = Box::new(move |control: &Control<'_>| Done::Found(search(control), aim));
            self.begin(task, seat, work);
        }
    }

    /// The solver moves for a seat.
    pub(super) fn solver_plays(&mut self, seat: Seat) {
        self.search_for(seat, Aim::Play, Task::Thinking);
    }

    /// A search for a solution has ended; the table knows what it found.
    pub(super) fn take_found(&mut self, seat: Seat, aim: Aim, stopped: bool) {
        self.news.push(News::Verdict);
        let Some(solver) = self.table.solver() else {
            return;
        };
        match solver.known() {
            Some(Winnable::Won(line)) => self.take_solution(seat, aim, line),
            Some(Winnable::Impossible) if !stopped => {
                let work = solver.look_back();
                let work = Box::new(move |control: &Control<'_>| Done::Back(work(control)));
                self.begin(Task::Suggesting, seat, work);
            }
            _ if stopped => self.news.push(News::Stopped),
            _ => {
                let unknown = "whether this can be won is not known".to_string();
                self.news.push(News::Failed(unknown));
            }
        }
    }

    /// Suggests the first move of a solution that is known, if one is, without a search.
    pub(super) fn suggest_known(&mut self, seat: Seat) -> bool {
        let known = self.table.solver().and_then(Solve::known);
        let Some(Winnable::Won(line)) = known else {
            return false;
        };
        self.take_solution(seat, Aim::Suggest, line);
        true
    }

    /// Whether this is being done already: asking again must not begin it anew.
    pub(super) fn is_at(&self, task: Task) -> bool {
        let work = self.foreground.as_ref();
        work.is_some_and(|work| work.is(task))
    }

    fn take_solution(&mut self, seat: Seat, aim: Aim, line: Vec<String>) {
        let moves = line.len();
        let Some(first) = line.first().cloned() else {
            return;
        };
        match aim {
            Aim::Suggest => {
                let hint = self.hint(seat, first, of_solution(moves));
                self.suggested(seat, vec![hint], line);
            }
            Aim::Play => self.move_for(seat, &first, None),
            Aim::Follow => {
                self.following = Following::Solution;
                self.news.push(News::Solved { moves });
            }
        }
    }

    pub(super) fn take_back_search(&mut self, back: LookedBack) {
        for finding in back.findings {
            self.learn(finding);
        }
        self.news.push(News::NotWinnable { back: back.moves });
    }
}
