//! The capability of a lossless abstraction: a smaller game that merges states whose difference never
//! matters to play.

use rand_core::Rng;

use crate::{Belief, BeliefError, Game, Information, Model, Observe, PerfectInformation, Viewer};

/// An observation in a game's abstraction.
pub type AbstractObservation<G> = <<G as Abstraction>::Abstract as Observe>::Observation;
/// A state of a game's abstraction.
pub type AbstractState<G> = <<G as Abstraction>::Abstract as Game>::State;
/// A move of a game's abstraction.
pub type AbstractMove<G> = <<G as Abstraction>::Abstract as Game>::Move;

/// A game with a lossless abstraction: a game that merges states whose difference never matters to
/// play, such as suits where only ranks count.
///
/// The abstract game goes move by move as the concrete one does, from the start with the same number,
/// and the weight of an abstract chance move is the sum of those it stands for. So the probabilities
/// are the same. A [`Belief`] of the abstract game has far fewer states; a state drawn from it becomes
/// concrete when [`complete`](Abstraction::complete) fills in the rest.
pub trait Abstraction: Observe {
    /// The type of the abstract game.
    type Abstract: Observe;

    /// The abstract game.
    fn abstract_game(&self) -> Self::Abstract;

    /// The abstraction of a state.
    fn abstract_state(&self, state: &Self::State) -> AbstractState<Self>;

    /// The abstraction of an observation.
    fn abstract_observation(&self, observation: &Self::Observation) -> AbstractObservation<Self>;

    /// The abstraction of a move.
    fn abstract_move(&self, mv: Self::Move) -> AbstractMove<Self>;

    /// A move of this state with the given abstraction, if there is one. An abstract move of a seat
    /// stands for at most one legal move.
    fn concrete_move(&self, state: &Self::State, mv: AbstractMove<Self>) -> Option<Self::Move>;

    /// Draws a concrete state with the given abstraction that agrees with the viewer's observations;
    /// all of them are equally likely.
    ///
    /// `state` is a state of the viewer's belief.
    fn complete<R: Rng>(
        &self,
        state: &AbstractState<Self>,
        information: &Information<Self::Observation>,
        viewer: Viewer,
        rng: &mut R,
    ) -> Self::State;

    /// The abstraction of what a viewer knows.
    fn abstract_information(
        &self,
        information: &Information<Self::Observation>,
    ) -> Information<AbstractObservation<Self>> {
        let observations = information.observations.iter();
        Information {
            start: information.start,
            observations: observations
                .map(|observation| self.abstract_observation(observation))
                .collect(),
        }
    }

    /// Draws a state from the exact distribution given a viewer's observations and how the other seats
    /// choose.
    ///
    /// # Errors
    /// As [`Belief::of`].
    fn resample<R: Rng>(
        &self,
        information: &Information<Self::Observation>,
        viewer: Viewer,
        model: &impl Model<Self::Abstract>,
        rng: &mut R,
    ) -> Result<Self::State, BeliefError> {
        let known = self.abstract_information(information);
        let belief = Belief::of(&self.abstract_game(), &known, viewer, model)?;
        Ok(self.complete(belief.draw(rng), information, viewer, rng))
    }
}

/// A game in which every difference may matter, so that it is its own abstraction. All games of perfect
/// information are such games.
pub trait IdentityAbstraction: Observe + Clone {}

impl<G: PerfectInformation + Clone> IdentityAbstraction for G {}

impl<G: IdentityAbstraction> Abstraction for G {
    type Abstract = G;

    fn abstract_game(&self) -> G {
        self.clone()
    }

    fn abstract_state(&self, state: &G::State) -> G::State {
        state.clone()
    }

    fn abstract_observation(&self, observation: &G::Observation) -> G::Observation {
        observation.clone()
    }

    fn abstract_move(&self, mv: G::Move) -> G::Move {
        mv
    }

    fn concrete_move(&self, state: &G::State, mv: G::Move) -> Option<G::Move> {
        self.is_legal(state, mv).then_some(mv)
    }

    fn complete<R: Rng>(
        &self,
        state: &G::State,
        _: &Information<G::Observation>,
        _: Viewer,
        _: &mut R,
    ) -> G::State {
        state.clone()
    }
}
