//! Engines for games that hide something.

use hog_core::{Control, Observe};
use hog_search::{CannotSearch, Thought};

use crate::knowledge::SeatKnowledge;

/// An engine for games that hide something, which plays from what its seat knows.
///
/// Its thoughts depend on what it is given and on its own random numbers alone. It may remember earlier
/// work, but may be asked about another line of play, or another game of the same type, at any time.
pub trait HiddenEngine<G: Observe> {
    /// Thinks for the seat that is to move. There is at least one move.
    ///
    /// # Errors
    /// [`CannotSearch`] if it was stopped before it found a move, or cannot play this game.
    fn think(
        &mut self,
        game: &G,
        knowledge: &SeatKnowledge<'_, G>,
        control: &Control<'_>,
    ) -> Result<Thought<G::Move>, CannotSearch>;

    /// The probability of each of the moves, in their order; they sum to 1. `None` if it cannot state
    /// them, because its choice depends on its random numbers, or if it was stopped.
    fn probabilities(
        &mut self,
        game: &G,
        knowledge: &SeatKnowledge<'_, G>,
        control: &Control<'_>,
    ) -> Option<Vec<f64>>;
}
