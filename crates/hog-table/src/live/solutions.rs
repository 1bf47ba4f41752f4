//! The solver of a live table: verdicts and solutions.

use hog_core::{Control, Seat, Turn};
use hog_engines::{Priority, SolverEffort, Winnable};

use super::work::Done;
use super::{LiveTable, News, Refusal, Task, Verdict, VerdictSearch, WorkStage};
use crate::reason::of_solution;
use crate::{Finding, Job, JobPoll, LookedBack, Maker, Moved, Solve};

/// What the solver has found, and the search for the next verdict.
pub(super) struct Solving {
    /// The last verdict, without the progress of the search.
    verdict: Option<Verdict>,
    search_when: VerdictSearch,
    /// The search that goes on in the background.
    search: Option<Job<Finding>>,
    /// Whether a solution is being followed.
    is_following: bool,
}

impl Solving {
    pub(super) const fn new() -> Self {
        Self {
            verdict: None,
            search_when: VerdictSearch::Always,
            search: None,
            is_following: false,
        }
    }

    /// Ends the search for a verdict.
    pub(super) fn stop_search(&mut self) {
        self.search = None;
    }

    pub(super) const fn is_searching(&self) -> bool {
        self.search.is_some()
    }

    /// Whether to search for a verdict without being asked.
    fn wants_search(&self) -> bool {
        self.verdict == Some(Verdict::NotAsked) && self.search_when == VerdictSearch::Always
    }
}

impl LiveTable {
    /// Begins to look for a short solution, which is then followed by [`step`](LiveTable::step).
    ///
    /// # Errors
    /// [`Refusal`] if the game has no solver, a seat has resigned or lost on time, or the game is over and its
    /// verdict is not [`Verdict::Impossible`].
    pub fn solve(&mut self) -> Result<(), Refusal> {
        self.check_not_forfeited()?;
        if self.table.solver().is_none() {
            let game = self.table.name().to_string();
            return Err(Refusal::NoSolver { game });
        }
        let seat = self.seat_to_advise()?;
        if !self.is_working_on(Task::Solving) {
            self.search_for(seat, Task::Solving);
        }
        Ok(())
    }

    /// Makes the next move of the solution that is followed.
    ///
    /// # Errors
    /// [`Refusal`] if no solution is followed, or a seat has resigned or lost on time.
    pub fn step(&mut self) -> Result<Moved, Refusal> {
        self.check_not_forfeited()?;
        let (Some(next), Turn::Seat(seat)) = (self.following(), self.table.turn()) else {
            return Err(Refusal::NotFollowing);
        };
        Ok(self.make(seat, &next, Maker::Helper)?)
    }

    /// Makes the next move of the solution that is known, and follows it from then on.
    ///
    /// # Errors
    /// [`Refusal`] if none is known, or the game was resigned or lost on time.
    pub fn step_known(&mut self) -> Result<Moved, Refusal> {
        self.check_not_forfeited()?;
        let known = self.table.solver().and_then(Solve::known);
        if matches!(known, Some(Winnable::Won(_))) {
            self.solving.is_following = true;
        }
        self.step()
    }

    /// The next move of the solution that is followed, if one is.
    #[must_use]
    pub fn following(&self) -> Option<String> {
        if !self.solving.is_following {
            return None;
        }
        match self.table.solver()?.known() {
            Some(Winnable::Won(line)) => line.into_iter().next(),
            _ => None,
        }
    }

    /// Stops following a solution.
    pub const fn stop_following(&mut self) {
        self.solving.is_following = false;
    }

    /// Sets when the table searches whether the game can still be won.
    pub fn set_verdict_search(&mut self, when: VerdictSearch) {
        self.solving.search_when = when;
        if when == VerdictSearch::WhenAsked {
            self.solving.stop_search();
        }
    }

    /// Whether the game can still be won, as far as is known; `None` if it has no solver.
    #[must_use]
    pub fn verdict(&self) -> Option<Verdict> {
        match (self.solving.verdict, &self.solving.search) {
            (Some(Verdict::NotAsked), Some(job)) => {
                let states = job.progress();
                Some(Verdict::Searching { states })
            }
            (verdict, _) => verdict,
        }
    }

    /// Looks up the stored result for the present state.
    pub(super) fn refresh_verdict(&mut self) {
        let solver = self.table.solver();
        self.solving.verdict = solver.map(|solver| match solver.known() {
            Some(Winnable::Won(line)) => Verdict::Winnable { moves: line.len() },
            Some(Winnable::Impossible) => Verdict::Impossible,
            Some(Winnable::NotKnown { states }) => Verdict::NotKnown { states },
            None => Verdict::NotAsked,
        });
    }

    /// Stores the result of a search.
    pub(super) fn learn(&mut self, finding: &Finding) {
        if let Some(solver) = self.table.solver_mut() {
            solver.learn(finding);
        }
    }

    /// Begins the background search if it is wanted, and takes its result.
    pub(super) fn search_verdicts(&mut self) {
        let is_wanted = self.solving.wants_search() && self.ending().is_none();
        if !is_wanted || self.foreground.is_some() {
            return;
        }
        if !self.solving.is_searching() {
            let effort = if self.executor.is_inline() {
                // The caller of poll waits for it.
                SolverEffort::Quick
            } else {
                SolverEffort::Certain
            };
            let begin = |search| {
                let waker = self.waker.clone();
                self.executor.begin(Priority::Background, search, waker)
            };
            let search = self.table.solver().map(|solver| solver.search(effort));
            self.solving.search = search.map(begin);
        }
        let Some(job) = &mut self.solving.search else {
            return;
        };
        let finding = match job.poll() {
            JobPoll::Pending => return,
            JobPoll::Ready(finding) => Some(finding),
            JobPoll::Lost => None,
        };
        let states = job.progress();
        self.solving.stop_search();
        if let Some(finding) = finding {
            self.learn(&finding);
            self.refresh_verdict();
        }
        if self.solving.verdict == Some(Verdict::NotAsked) {
            // The search gave up, and would again.
            self.solving.verdict = Some(Verdict::NotKnown { states });
        }
        self.news.push(News::Verdict);
    }

    /// Begins to search for a short solution, which is then played, suggested or followed.
    pub(super) fn search_for(&mut self, seat: Seat, task: Task) {
        // One search at a time is enough for one state.
        self.solving.stop_search();
        if let Some(solver) = self.table.solver() {
            let search = solver.search(SolverEffort::Short);
            let work = Box::new(move |control: &Control<'_>| Done::Found(search(control)));
            self.begin(task, seat, work);
        }
    }

    /// Acts on the result of a search for a solution, which the table has stored. `stage` says
    /// whether it had been told to stop when it ended.
    pub(super) fn take_found(&mut self, seat: Seat, task: Task, stage: WorkStage) {
        self.news.push(News::Verdict);
        let Some(solver) = self.table.solver() else {
            return;
        };
        match (solver.known(), stage) {
            (Some(Winnable::Won(line)), _) => self.take_solution(seat, task, line),
            (Some(Winnable::Impossible), WorkStage::GoingOn) => {
                let work = solver.look_back();
                let work = Box::new(move |control: &Control<'_>| Done::Back(work(control)));
                self.begin(Task::Suggesting, seat, work);
            }
            (_, WorkStage::Stopping) => self.news.push(News::Stopped),
            (_, WorkStage::GoingOn) => {
                let unknown = "unknown whether this is winnable".to_string();
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
        self.take_solution(seat, Task::Suggesting, line);
        true
    }

    /// Whether this work is under way: asking again must not begin it anew.
    pub(super) fn is_working_on(&self, task: Task) -> bool {
        let work = self.foreground.as_ref();
        work.is_some_and(|work| work.is(task))
    }

    fn take_solution(&mut self, seat: Seat, task: Task, line: Vec<String>) {
        let moves = line.len();
        let Some(first) = line.first().cloned() else {
            return;
        };
        match task {
            Task::Suggesting => {
                let hint = self.hint(seat, first, of_solution(moves));
                self.suggested(seat, vec![hint], line);
            }
            Task::Thinking => self.move_for(seat, &first, None),
            Task::Solving => {
                self.solving.is_following = true;
                self.news.push(News::Solved { moves });
            }
        }
    }

    /// Tells how many moves to take back until the game is winnable.
    pub(super) fn take_looked_back(&mut self, back: &LookedBack) {
        for finding in &back.findings {
            self.learn(finding);
        }
        self.news.push(News::NotWinnable { back: back.moves });
    }
}
