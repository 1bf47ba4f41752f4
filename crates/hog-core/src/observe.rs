//! The capability that keeps secrets: what each viewer notices of a move.

use std::fmt::Debug;
use std::hash::Hash;

use crate::{Game, Notation, Viewer};

/// Whether a game hides anything from anybody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hides {
    /// Everybody sees everything.
    Nothing,
    /// Somebody may not know something.
    Something,
}

/// A game that says what each move shows to whom.
///
/// That is all there is to say of secrets. Starts are known to all; what is hidden comes by moves.
/// So all that a viewer knows of a game is what it noticed of every move since the start, its
/// [`Information`](crate::Information), and nobody forgets anything.
///
/// Two lines of play with the same information are the same to that viewer, now and in all that it
/// is shown, offered or told. `hog-testkit` tests that.
pub trait Observe: Game {
    /// Whether the game hides anything.
    const HIDES: Hides;

    /// What one viewer notices of one move.
    type Sight: Clone + Eq + Hash + Debug;

    /// What the viewer notices when the move is made that leads from one state to the other.
    ///
    /// Whoever makes a move knows which it was: to the seat that moves, different moves of one
    /// state are different sights.
    fn sight(
        &self,
        before: &Self::State,
        mv: Self::Move,
        after: &Self::State,
        viewer: Viewer,
    ) -> Self::Sight;
}

/// A game in which everybody sees every move, and so everything.
pub trait PerfectInformation: Game {}

impl<G: PerfectInformation> Observe for G {
    const HIDES: Hides = Hides::Nothing;

    type Sight = G::Move;

    fn sight(&self, _: &G::State, mv: G::Move, _: &G::State, _: Viewer) -> G::Move {
        mv
    }
}

/// The capability of a log: what was noticed, as text.
pub trait Tell: Observe {
    /// What a viewer noticed of a move, in a few words; `None` if it is not worth telling.
    ///
    /// Of a game that hides something, the text depends on the sight alone: `before` is there for
    /// open games, where a move is written as it is in the state in which it is made.
    fn write_sight(&self, before: &Self::State, sight: &Self::Sight) -> Option<String>;
}

impl<G: PerfectInformation + Notation> Tell for G {
    fn write_sight(&self, before: &G::State, sight: &G::Move) -> Option<String> {
        Some(self.write_move(before, *sight))
    }
}
