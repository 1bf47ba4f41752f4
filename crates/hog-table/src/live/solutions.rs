//! The solver of a live table: verdicts and solutions.

use hog_core::{Control, Seat, Turn};
use hog_engines::{Priority, SolverEffort, Winnable};

use super::work::Done;
use super::{LiveTable, News, Refusal, Task, Verdict, VerdictSearch};
use crate::reason::of_solution;
use crate::{Finding, JobPoll, LookedBack, Maker, Moved, Solve};

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
            self.search_for(seat, Task::Solving);
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
        if !self.is_following {
            return None;
        }
        match self.table.solver()?.known() {
            Some(Winnable::Won(line)) => line.into_iter().next(),
            _ => None,
        }
    }

    /// Follows no solution any more.
    pub const fn stop_following(&mut self) {
        self.is_following = false;
    }

    /// When the table looks for whether the game can still be won.
    pub fn set_verdict_search(&mut self, when: VerdictSearch) {
        self.verdict_search = when;
        if when == VerdictSearch::WhenAsked {
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

    /// Looks up the stored result for the present state.
    pub(super) fn refresh_verdict(&mut self) {
        let solver = self.table.solver();
        self.verdict = solver.map(|solver| match solver.known() {
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
        let is_wanted = self.verdict == Some(Verdict::NotAsked) && self.ending().is_none();
        if !is_wanted
            || self.verdict_search == VerdictSearch::WhenAsked
            || self.foreground.is_some()
        {
            return;
        }
        if self.background.is_none() {
            let care = if self.executor.is_inline() {
                // The caller of poll waits for it.
                SolverEffort::Quick
            } else {
                SolverEffort::Certain
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
        let finding = match job.poll() {
            JobPoll::Pending => return,
            JobPoll::Ready(finding) => Some(finding),
            JobPoll::Lost => None,
        };
        let states = job.progress();
        self.background = None;
        if let Some(finding) = finding {
            self.learn(&finding);
            self.refresh_verdict();
        }
        if self.verdict == Some(Verdict::NotAsked) {
            // The search gave up, and would again.
            self.verdict = Some(Verdict::NotKnown { states });
        }
        self.news.push(News::Verdict);
    }

    /// Begins to search for a short solution, which is then played, suggested or followed.
    pub(super) fn search_for(&mut self, seat: Seat, task: Task) {
        // One search at a time is enough for one state.
        self.background = None;
        if let Some(solver) = self.table.solver() {
            let search = solver.search(SolverEffort::Short);
            let work = Box::new(move |control: &Control<'_>| Done::Found(search(control)));
            self.begin(task, seat, work);
        }
    }

    /// Acts on the result of a search for a solution, which the table has stored.
    pub(super) fn take_found(&mut self, seat: Seat, task: Task, stopped: bool) {
        self.news.push(News::Verdict);
        let Some(solver) = self.table.solver() else {
            return;
        };
        match solver.known() {
            Some(Winnable::Won(line)) => self.take_solution(seat, task, line),
            Some(Winnable::Impossible) if !stopped => {
                let work = solver.look_back();
                let work = Box::new(move |control: &Control<'_>| Done::Back(work(control)));
                self.begin(Task::Suggesting, seat, work);
            }
            _ if stopped => self.news.push(News::Stopped),
            _ => {
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
    pub(super) fn is_at(&self, task: Task) -> bool {
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
                self.is_following = true;
                self.news.push(News::Solved { moves });
            }
        }
    }

    pub(super) fn take_back_search(&mut self, back: &LookedBack) {
        for finding in &back.findings {
            self.learn(finding);
        }
        self.news.push(News::NotWinnable { back: back.moves });
    }
}
