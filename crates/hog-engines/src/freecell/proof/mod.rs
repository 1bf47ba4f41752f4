//! The proof: a complete search that ends in a win, in impossibility, or at a limit.
//!
//! States are divided into *groups*: those in which the same cards still lie as dealt, and the same are
//! on the foundations. A group that was left is never entered again. Within a group states differ in the
//! arrangement of *loose* cards; see [`board`]. Every state is remembered by an exact key. Three prunings leave states
//! out, and their modules say why they may: [`steps`], [`bound`] and [`phase`].

mod board;
mod bound;
mod groups;
mod phase;
mod replay;
mod search;
mod steps;
mod store;
#[cfg(test)]
mod tests;

use hog_core::Control;
use hog_games::freecell::State;

use self::board::ProofLayout;
use self::search::{ProofMethod, ProofSearch};
use super::rule_tables::RuleTables;
use super::solution::CardStep;
use super::verdict::GaveUp;

/// The limits of a search.
#[derive(Clone, Copy)]
struct ProofLimits<'a> {
    /// Maximum number of bytes of its tables.
    bytes: usize,
    control: &'a Control<'a>,
}

/// The result of a proof: steps that win, or `None` if there is no way to win.
pub(super) type ProofResult = Result<Option<Vec<CardStep>>, GaveUp>;

/// Decides whether a state can be won, by rules without full auto-play and without moves back from
/// the foundations. Also returns the number of states visited.
pub(super) fn prove(
    tables: &RuleTables,
    state: &State,
    bytes: usize,
    control: &Control<'_>,
) -> (ProofResult, u64) {
    let limits = ProofLimits { bytes, control };
    let (layout, board) = ProofLayout::new(tables, state);
    let mut search = ProofSearch::new(&layout, ProofMethod::USUAL);
    (search.prove(&board, state, limits), search.states())
}
