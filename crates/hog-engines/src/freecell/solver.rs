//! The FreeCell solver: one interface to the three searches.

use hog_core::Control;
use hog_games::freecell::{AutoPlay, Back, FreeCell, Rules, State};

use super::exhaust::exhaust;
use super::fast::{Fast, FastEffort, FastResult};
use super::proof::{Proved, prove};
use super::short::{BeamBudget, shortest};
use super::step::{CardStep, Solution};
use super::terms::Terms;
use super::verdict::{GaveUp, Shortest, SolverReport, SolverVerdict};

/// How a state is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// A verdict as soon as possible.
    Fast,
    /// As few single-card moves as a budget allows.
    Short,
    /// A verdict in any case, unless memory or time runs out.
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
    /// Maximum number of states that [`Mode::Short`] visits; other modes ignore it.
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

/// A solver for games of one set of rules. It keeps what it has allocated from one deal to the
/// next.
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
    terms: Terms,
    fast: Fast,
}

impl Solver {
    /// A solver for these rules.
    #[must_use]
    pub fn new(rules: Rules) -> Self {
        Self {
            terms: Terms::new(rules),
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
        assert_eq!(
            game.rules(),
            self.terms.rules,
            "a solver has one set of rules"
        );
        match mode {
            Mode::Short if goes_card_by_card(self.terms.rules) => {
                self.shorten(game, state, limits, control)
            }
            Mode::Fast | Mode::Short => self.find(game, state, FastEffort::All, 0, limits, control),
            Mode::Proof => self.find(game, state, FastEffort::Quick, 0, limits, control),
        }
    }

    /// The shorter of the solutions of the short search and of the quick stages of the fast one, which
    /// come first in case the control stops soon. If neither finds one, any solution.
    fn shorten(
        &mut self,
        game: &FreeCell,
        state: &State,
        limits: SolverLimits,
        control: &Control<'_>,
    ) -> SolverReport {
        let effort = FastEffort::Quick;
        let fast = self
            .fast
            .search(&self.terms, state, effort, limits.bytes, control);
        let quick = match fast.result {
            FastResult::Won(steps) => Some(steps),
            FastResult::Nothing => None,
            FastResult::Stopped => {
                return report(SolverVerdict::GaveUp(GaveUp::Stopped), fast.states);
            }
        };
        // As in `decide`, only one search holds memory.
        self.fast = Fast::new(game.rules().cells());
        let budget = BeamBudget {
            states: limits.states,
            bytes: limits.bytes,
        };
        let short = shortest(&self.terms, state, budget, control);
        let states = fast.states + short.states;
        let replay = |steps: Vec<CardStep>| replay(game, state, &steps).joined(game, state);
        let (fast, found) = (quick.map(replay), short.steps.map(replay));
        let (solution, shortest) = match (found, fast) {
            (Some(short_one), Some(fast)) if fast.single_moves < short_one.single_moves => {
                (fast, Shortest::Unknown)
            }
            (Some(short_one), _) => (short_one, short.shortest),
            (None, Some(fast)) => (fast, Shortest::Unknown),
            (None, None) => {
                return self.find(game, state, FastEffort::All, states, limits, control);
            }
        };
        SolverReport {
            verdict: SolverVerdict::Solved(solution),
            states,
            shortest,
        }
    }

    /// Finds any solution; `states` were searched before.
    fn find(
        &mut self,
        game: &FreeCell,
        state: &State,
        effort: FastEffort,
        before: u64,
        limits: SolverLimits,
        control: &Control<'_>,
    ) -> SolverReport {
        let found = self
            .fast
            .search(&self.terms, state, effort, limits.bytes, control);
        let states = before + found.states;
        match found.result {
            FastResult::Won(steps) => {
                report(SolverVerdict::Solved(replay(game, state, &steps)), states)
            }
            FastResult::Nothing => self.decide(game, state, states, limits, control),
            FastResult::Stopped => report(SolverVerdict::GaveUp(GaveUp::Stopped), states),
        }
    }

    /// Searches exhaustively; `states` were searched before.
    fn decide(
        &mut self,
        game: &FreeCell,
        state: &State,
        before: u64,
        limits: SolverLimits,
        control: &Control<'_>,
    ) -> SolverReport {
        // What the fast search has allocated counts too, so it goes.
        self.fast = Fast::new(game.rules().cells());
        let rules = game.rules();
        let (proved, states) = if goes_card_by_card(rules) {
            prove(&self.terms, state, limits.bytes, control)
        } else {
            exhaust(game, state, limits.bytes, control)
        };
        let verdict = verdict(game, state, proved);
        report(verdict, before + states)
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
pub fn second_opinion(
    game: &FreeCell,
    state: &State,
    limits: SolverLimits,
    control: &Control<'_>,
) -> SolverReport {
    let (proved, states) = exhaust(game, state, limits.bytes, control);
    report(verdict(game, state, proved), states)
}

fn verdict(game: &FreeCell, state: &State, proved: Proved) -> SolverVerdict {
    match proved {
        Proved::Won(steps) => {
            SolverVerdict::Solved(replay(game, state, &steps).joined(game, state))
        }
        Proved::Impossible => SolverVerdict::Impossible,
        Proved::GaveUp(reason) => SolverVerdict::GaveUp(reason),
    }
}

/// The solution of these steps, checked by the rules.
fn replay(game: &FreeCell, state: &State, steps: &[CardStep]) -> Solution {
    let solution = Solution::replay(game, state, steps);
    solution.unwrap_or_else(|refused| panic!("{refused}"))
}

const fn report(verdict: SolverVerdict, states: u64) -> SolverReport {
    SolverReport {
        verdict,
        states,
        shortest: Shortest::Unknown,
    }
}
