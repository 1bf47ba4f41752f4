//! Which games that hide something have minds of their own, and what every such mind can be asked.

use hog_core::{Control, Observe};
use hog_search::{CannotSearch, Thought};

use crate::knowledge::Part;
use crate::name::MindName;

/// What plays a game that hides something, from what its seat knows.
///
/// What it thinks depends on what it is given and on its own random numbers alone. It may remember
/// what it has worked out, but may be asked of another line of play, and of another game of the same
/// type, at any time.
pub trait HiddenMind<G: Observe> {
    /// Thinks for the seat that is to move. There is at least one move.
    ///
    /// # Errors
    /// [`CannotSearch`] if it was stopped before it found a move, or cannot play this game.
    fn think(
        &mut self,
        game: &G,
        part: Part<'_, G>,
        control: &Control<'_>,
    ) -> Result<Thought<G::Move>, CannotSearch>;

    /// How likely it is to make each of the moves, in their order; together they make 1. `None` if
    /// it cannot say, since that depends on its random numbers.
    fn chances(
        &mut self,
        _game: &G,
        _part: Part<'_, G>,
        _control: &Control<'_>,
    ) -> Option<Vec<f64>> {
        None
    }
}

/// The kinds of minds that can play a game that hides something.
#[must_use]
pub fn hidden_minds<G: Observe + 'static>(_game: &G) -> &'static [&'static str] {
    &["random"]
}

/// The mind of this name for a game that hides something, if there is one. The seed is that of what
/// it leaves to chance.
///
/// As with [`solver_of`](crate::solver_of), the types of the few games that have such minds are
/// asked for here, and nowhere else.
#[must_use]
pub fn hidden_mind_of<G: Observe + 'static>(
    _game: &G,
    _name: &MindName,
    _seed: u64,
) -> Option<Box<dyn HiddenMind<G> + Send>> {
    None
}
