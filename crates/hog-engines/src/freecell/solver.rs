//! The FreeCell solver: one interface to all searches.

use hog_core::{Control, Stopped};
use hog_games::freecell::{AutoPlay, Back, FreeCell, Rules, State};

use super::exhaust::exhaust;
use super::fast::{Fast, FastEffort, FastResult};
use super::proof::{ProofResult, prove};
use super::rule_tables::RuleTables;
use super::short::shortest;
use super::solution::{CardStep, Solution};
use super::verdict::{GaveUp, Shortest, SolverReport, SolverVerdict};

/// How a state is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// A verdict as soon as possible: all stages of the fast search, then an exhaustive search, by
    /// default within little memory.
    Fast,
    /// As few single-card moves as a budget allows.
    Short,
    /// A verdict in any case, unless memory or time runs out: the quick stages of the fast search, then an
    /// exhaustive search, by default within much memory.
    Proof,
}

impl Mode {
    /// All modes.
    pub const ALL: [Self; 3] = [Self::Fast, Self::Short, Self::Proof];

    /// The mode's name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fast => "fast",
            Self::Short => "short",
            Self::Proof => "proof",
        }
    }
}

/// The limits of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolverLimits {
    /// Maximum memory in bytes.
    pub bytes: usize,
    /// Maximum number of states that the short search of [`Mode::Short`] visits; other searches ignore it.
    pub states: u64,
}

impl SolverLimits {
    /// The default limits of a mode.
    #[must_use]
    pub const fn of(mode: Mode) -> Self {
        let mebibytes = match mode {
            Mode::Fast | Mode::Short => 48,
            Mode::Proof => 1024,
        };
        Self {
            bytes: mebibytes << 20,
            // On deals 1 to 100 this gives 81.3 single-card moves in a quarter of a second each;
            // 400,000 states give 82.2, 800,000 give 81.6, and 4,400,000 give 81.2.
            states: 2_200_000,
        }
    }
}

/// A solver for games of one set of rules. It keeps what the fast search has allocated for the next deal,
/// unless another search had to follow.
///
/// ```
/// use hog_core::Control;
/// use hog_engines::freecell::{SolverLimits, Mode, Solver, SolverVerdict};
/// use hog_core::Game;
/// use hog_games::freecell::{DealNumber, FreeCell, Rules};
///
/// let game = FreeCell::deal(Rules::FREECELL, DealNumber::new(617)?);
/// let mut solver = Solver::new(Rules::FREECELL);
/// let limits = SolverLimits::of(Mode::Fast);
/// let report = solver.solve(&game, &game.start(), Mode::Fast, limits, &Control::new());
/// assert!(matches!(report.verdict, SolverVerdict::Solved(_)));
/// # Ok::<(), hog_games::freecell::NoSuchDeal>(())
/// ```
pub struct Solver {
    tables: RuleTables,
    fast: Fast,
}

impl Solver {
    /// A solver for these rules.
    #[must_use]
    pub fn new(rules: Rules) -> Self {
        Self {
            tables: RuleTables::new(rules),
            fast: Fast::new(rules.cells()),
        }
    }

    /// Whether a state can be won.
    ///
    /// # Panics
    /// If the game has other rules than the solver, or a search has a fault: a solution that the
    /// rules refuse is never returned.
    pub fn solve(
        &mut self,
        game: &FreeCell,
        state: &State,
        mode: Mode,
        limits: SolverLimits,
        control: &Control<'_>,
    ) -> SolverReport {
        let rules = self.tables.rules;
        assert_eq!(game.rules(), rules, "a solver has one set of rules");
        let task = Task {
            game,
            state,
            limits,
            control,
        };
        match mode {
            Mode::Short if goes_card_by_card(rules) => self.shorten(task),
            Mode::Fast | Mode::Short => self.find(task, FastEffort::All, 0),
            Mode::Proof => self.find(task, FastEffort::Quick, 0),
        }
    }

    /// Runs the quick stages of the fast search, so that there is a solution if the control stops soon, then
    /// the short search. Returns the shorter solution; if there is none, goes on as [`find`](Self::find) does.
    fn shorten(&mut self, task: Task<'_>) -> SolverReport {
        let fast = self.search_fast(task, FastEffort::Quick);
        let Ok(quick) = fast.steps else {
            return report(SolverVerdict::GaveUp(GaveUp::Stopped), fast.states);
        };
        self.free_memory();
        let SolverLimits { states, bytes } = task.limits;
        let found = shortest(&self.tables, task.state, states, bytes, task.control);
        let states = fast.states + found.states;
        let replay = |steps: Vec<CardStep>| task.replay(&steps).joined(task.game, task.state);
        let (fast, short) = (quick.map(replay), found.steps.map(replay));
        let (solution, shortest) = match (short, fast) {
            (Some(short), Some(fast)) if fast.single_moves < short.single_moves => {
                (fast, Shortest::Unknown)
            }
            (Some(short), _) => (short, found.shortest),
            (None, Some(fast)) => (fast, Shortest::Unknown),
            (None, None) => return self.find(task, FastEffort::All, states),
        };
        SolverReport {
            verdict: SolverVerdict::Solved(solution),
            states,
            shortest,
        }
    }

    /// Finds any solution; `before` states were searched before.
    fn find(&mut self, task: Task<'_>, effort: FastEffort, before: u64) -> SolverReport {
        let found = self.search_fast(task, effort);
        let states = before + found.states;
        match found.steps {
            Ok(Some(steps)) => report(SolverVerdict::Solved(task.replay(&steps)), states),
            Ok(None) => self.decide(task, states),
            Err(Stopped) => report(SolverVerdict::GaveUp(GaveUp::Stopped), states),
        }
    }

    fn search_fast(&mut self, task: Task<'_>, effort: FastEffort) -> FastResult {
        let bytes = task.limits.bytes;
        self.fast
            .search(&self.tables, task.state, effort, bytes, task.control)
    }

    /// Frees what the fast search has allocated, since only one search may hold memory.
    fn free_memory(&mut self) {
        self.fast = Fast::new(self.tables.rules.cells());
    }

    /// Searches exhaustively; `before` states were searched before.
    fn decide(&mut self, task: Task<'_>, before: u64) -> SolverReport {
        self.free_memory();
        if !goes_card_by_card(self.tables.rules) {
            return task.exhaust(before);
        }
        let bytes = task.limits.bytes;
        let (proved, states) = prove(&self.tables, task.state, bytes, task.control);
        report(task.verdict(proved), before + states)
    }
}

/// A state to be solved.
#[derive(Clone, Copy)]
struct Task<'a> {
    game: &'a FreeCell,
    state: &'a State,
    limits: SolverLimits,
    control: &'a Control<'a>,
}

impl Task<'_> {
    /// Visits all reachable states; `before` states were searched before.
    fn exhaust(self, before: u64) -> SolverReport {
        let (proved, states) = exhaust(self.game, self.state, self.limits.bytes, self.control);
        report(self.verdict(proved), before + states)
    }

    fn verdict(self, proved: ProofResult) -> SolverVerdict {
        match proved {
            Ok(Some(steps)) => {
                SolverVerdict::Solved(self.replay(&steps).joined(self.game, self.state))
            }
            Ok(None) => SolverVerdict::Impossible,
            Err(reason) => SolverVerdict::GaveUp(reason),
        }
    }

    /// The solution of these steps, checked by the rules.
    fn replay(self, steps: &[CardStep]) -> Solution {
        let solution = Solution::replay(self.game, self.state, steps);
        solution.unwrap_or_else(|refused| panic!("{refused}"))
    }
}

/// Whether searches that move single cards, and leave cards on the foundations, are valid for these
/// rules. With full auto-play they are not: it follows the move of a whole run, so between single
/// cards of the run others would go to the foundations too early. Where cards come back from the
/// foundations there are moves that these searches do not know, and their bounds do not hold.
fn goes_card_by_card(rules: Rules) -> bool {
    rules.auto_play() != AutoPlay::Full && rules.back() == Back::Off
}

/// Whether a state can be won, by a plain search of all reachable states.
///
/// It is slow and uses nothing but the rules: the oracle of the other searches.
#[must_use]
pub fn exhaustive_search(
    game: &FreeCell,
    state: &State,
    limits: SolverLimits,
    control: &Control<'_>,
) -> SolverReport {
    let task = Task {
        game,
        state,
        limits,
        control,
    };
    task.exhaust(0)
}

const fn report(verdict: SolverVerdict, states: u64) -> SolverReport {
    SolverReport {
        verdict,
        states,
        shortest: Shortest::Unknown,
    }
}
