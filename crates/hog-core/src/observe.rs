//! The capability of hidden information: what each viewer observes of a move.

use std::fmt::Debug;
use std::hash::Hash;

use crate::{Game, Notation, Viewer};

/// Whether a game hides anything from any viewer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hides {
    /// Every viewer sees everything.
    Nothing,
    /// Some things are hidden from some viewers.
    Something,
}

/// A game that says what each viewer observes of each move.
///
/// This is the only definition of what is hidden. Starts are public: what is hidden enters the game
/// only through moves. A viewer therefore knows exactly its [`Information`](crate::Information): its
/// observations of every move since the start.
///
/// A viewer cannot tell lines of play with equal information apart: all that it is shown, offered or
/// told is equal too. `hog-testkit` tests that.
pub trait Observe: Game {
    /// Whether the game hides anything.
    const HIDES: Hides;

    /// What a viewer observes of a move.
    type Observation: Clone + Eq + Hash + Debug;

    /// What the viewer observes when a move leads from one state to another.
    ///
    /// A seat knows its own moves: to the seat that moves, different moves of one state are different
    /// observations.
    fn observation(
        &self,
        before: &Self::State,
        mv: Self::Move,
        after: &Self::State,
        viewer: Viewer,
    ) -> Self::Observation;
}

/// A game in which every viewer sees every move, and so everything.
pub trait PerfectInformation: Game {}

impl<G: PerfectInformation> Observe for G {
    const HIDES: Hides = Hides::Nothing;

    type Observation = G::Move;

    fn observation(&self, _: &G::State, mv: G::Move, _: &G::State, _: Viewer) -> G::Move {
        mv
    }
}

/// The capability of a history: observations as text.
pub trait Tell: Observe {
    /// An observation in a few words; `None` if it is not worth a line in the history.
    ///
    /// In a game that hides something, the text depends on the observation alone: `before` is there
    /// for games of perfect information, where the notation of a move may depend on the state.
    fn write_observation(
        &self,
        before: &Self::State,
        observation: &Self::Observation,
    ) -> Option<String>;
}

impl<G: PerfectInformation + Notation> Tell for G {
    fn write_observation(&self, before: &G::State, observation: &G::Move) -> Option<String> {
        Some(self.write_move(before, *observation))
    }
}
