//! The short search: as few single-card moves as a budget allows.
//!
//! Every card goes up once, so what counts are the *detours*: moves to columns and cells. The search
//! goes by *layers*, the positions after the same number of detours; cards going up cost nothing and
//! lead to positions of the same layer. Of each layer the cheapest are kept, by an [`estimate`]; a
//! [`bound`] leaves out what cannot beat the best solution known. A pass with narrow layers finds a
//! first solution, wider ones try to beat it.
//!
//! It serves only where a run moved at once is the same as its cards moved one by one, and where
//! cards stay on the foundations; see `goes_card_by_card` in `solver.rs`.

mod beam;
mod bound;
mod estimate;
mod layer;
mod origin;
mod position;
mod seen;
#[cfg(test)]
mod tests;

use hog_core::Control;
use hog_games::freecell::State;

use self::beam::{Beam, PassLimits};
use self::layer::LayerCoverage;
use super::rule_tables::RuleTables;
use super::solution::CardStep;
use super::verdict::Shortest;

/// The result of a short search.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Shortened {
    /// The shortest solution found. `None` does not prove that there is none.
    pub steps: Option<Vec<CardStep>>,
    /// Whether it is known to be as short as any.
    pub shortest: Shortest,
    /// Number of states visited.
    pub states: u64,
}

/// The widths of the passes. Tried on deals 100001 to 100100: the first alone gives 82.8 single-card
/// moves (81.8 with a width of 1000), the second reduces them to 81.5. The last spends what is left, which
/// rarely finds something shorter but often shows that there is nothing.
const PASSES: [usize; 3] = [400, 4000, usize::MAX];

/// Searches for a solution with few single-card moves, until this number of `states` was visited or the
/// control stops it, in about this number of `bytes`. The result depends on the bytes only if they are
/// too few.
pub(super) fn shortest(
    tables: &RuleTables,
    state: &State,
    states: u64,
    bytes: usize,
    control: &Control<'_>,
) -> Shortened {
    let mut beam = Beam::new(tables, state, states, bytes);
    let mut found = Shortened {
        steps: None,
        shortest: Shortest::Unknown,
        states: 0,
    };
    let mut best = None;
    for width in PASSES {
        let pass = beam.pass(&PassLimits {
            width,
            best,
            states: states.saturating_sub(found.states),
            before: found.states,
            control,
        });
        found.states += pass.states;
        if let Some((steps, detours)) = pass.solution {
            best = Some(detours);
            found.steps = Some(steps);
        }
        if best.is_some_and(|best| best <= beam.least_detours) {
            found.shortest = Shortest::Proved;
            break;
        }
        if pass.coverage == LayerCoverage::Whole {
            if best.is_some() {
                found.shortest = Shortest::Searched;
            }
            break;
        }
    }
    found
}
