//! The solver: one door to the three searches.

use hog_core::{Control, Stopped};
use hog_games::freecell::{AutoPlay, Back, FreeCell, Rules, State};

use super::exhaust::exhaust;
use super::fast::{Fast, Patience};
use super::proof::{Proved, prove};
use super::step::{Solution, Step};
use super::terms::Terms;
use super::verdict::{GaveUp, Report, Shortest, Verdict};

/// How a state is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// A verdict as soon as possible.
    Fast,
    /// As few single-card moves as a budget allows.
    Short,
    /// A verdict in any case, as far as memory and patience go.
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

/// What a search may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The most memory, in bytes.
    pub bytes: usize,
}

impl Limits {
    /// The memory of a mode when nothing is said.
    #[must_use]
    pub const fn of(mode: Mode) -> Self {
        let mebibytes = match mode {
            Mode::Fast | Mode::Short => 48,
            Mode::Proof => 1024,
        };
        Self {
            bytes: mebibytes << 20,
        }
    }
}

/// A solver for games of one set of rules. It keeps what it has allocated from one deal to the
/// next.
///
/// ```
/// use hog_core::Control;
/// use hog_engines::freecell::{Limits, Mode, Solver, Verdict};
/// use hog_core::Game;
/// use hog_games::freecell::{DealNumber, FreeCell, Rules};
///
/// let game = FreeCell::deal(Rules::FREECELL, DealNumber::new(617)?);
/// let mut solver = Solver::new(Rules::FREECELL);
/// let limits = Limits::of(Mode::Fast);
/// let report = solver.solve(&game, &game.start(), Mode::Fast, limits, &Control::new());
/// assert!(matches!(report.verdict, Verdict::Solved(_)));
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
    /// rules refuse is never given.
    pub fn solve(
        &mut self,
        game: &FreeCell,
        state: &State,
        mode: Mode,
        limits: Limits,
        control: &Control<'_>,
    ) -> Report {
        assert_eq!(
            game.rules(),
            self.terms.rules,
            "a solver has one set of rules"
        );
        let patience = match mode {
            Mode::Fast | Mode::Short => Patience::All,
            Mode::Proof => Patience::Quick,
        };
        let found = self
            .fast
            .search(&self.terms, state, patience, limits.bytes, control);
        match found {
            Err(Stopped) => report(Verdict::GaveUp(GaveUp::Stopped), 0),
            Ok(found) => match found.steps {
                Some(steps) => report(solved(game, state, &steps), found.states),
                None => self.decide(game, state, found.states, limits, control),
            },
        }
    }

    /// Searches all there is, after so many states.
    fn decide(
        &mut self,
        game: &FreeCell,
        state: &State,
        before: u64,
        limits: Limits,
        control: &Control<'_>,
    ) -> Report {
        // What the fast search has allocated counts too, so it goes.
        self.fast = Fast::new(game.rules().cells());
        let rules = game.rules();
        let plain = rules.auto_play() == AutoPlay::Full || rules.back() == Back::On;
        let (proved, states) = if plain {
            exhaust(game, state, limits.bytes, control)
        } else {
            prove(rules, state, limits.bytes, control)
        };
        let verdict = verdict(game, state, proved);
        report(verdict, before + states)
    }
}

/// Whether a state can be won, by a plain search of all that can be reached.
///
/// It is slow and knows the rules alone: a second opinion, to check the other searches by.
#[must_use]
pub fn second_opinion(
    game: &FreeCell,
    state: &State,
    limits: Limits,
    control: &Control<'_>,
) -> Report {
    let (proved, states) = exhaust(game, state, limits.bytes, control);
    report(verdict(game, state, proved), states)
}

fn verdict(game: &FreeCell, state: &State, proved: Proved) -> Verdict {
    match proved {
        Proved::Won(steps) => solved(game, state, &steps),
        Proved::Impossible => Verdict::Impossible,
        Proved::GaveUp(reason) => Verdict::GaveUp(reason),
    }
}

/// A solution is given only if the rules accept it.
fn solved(game: &FreeCell, state: &State, steps: &[Step]) -> Verdict {
    let solution = Solution::replay(game, state, steps);
    Verdict::Solved(solution.unwrap_or_else(|refused| panic!("{refused}")))
}

const fn report(verdict: Verdict, states: u64) -> Report {
    Report {
        verdict,
        states,
        shortest: Shortest::Unknown,
    }
}
