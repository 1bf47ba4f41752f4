//! The capability of leaving out what never matters to play.

use rand_core::Rng;

use crate::{Belief, BeliefError, Game, Information, Model, Observe, PerfectInformation, Viewer};

/// The sight of a game's plain game.
pub type PlainSight<G> = <<G as Plain>::Plain as Observe>::Sight;
/// The state of a game's plain game.
pub type PlainState<G> = <<G as Plain>::Plain as Game>::State;
/// The move of a game's plain game.
pub type PlainMove<G> = <<G as Plain>::Plain as Game>::Move;

/// A game that is also known without differences that never matter to play, such as suits where
/// only ranks count.
///
/// The plain game goes move by move as the whole one does, from the start with the same number, and
/// a move of chance weighs as much as all those together that it stands for. So the chances of what
/// is left are the same, and a [`Belief`] of the plain game, which has far fewer states, is one of
/// the whole game once [`complete`](Plain::complete) has filled in the rest.
pub trait Plain: Observe {
    /// The game without such differences.
    type Plain: Observe;

    /// The plain game.
    fn plain(&self) -> Self::Plain;

    /// What is left of a state.
    fn plain_state(&self, state: &Self::State) -> PlainState<Self>;

    /// What is left of what a viewer noticed.
    fn plain_sight(&self, sight: &Self::Sight) -> PlainSight<Self>;

    /// What is left of a move.
    fn plain_move(&self, mv: Self::Move) -> PlainMove<Self>;

    /// A move of this state of which so much is left, if there is one. Of a move that a seat makes
    /// there is at most one.
    fn full_move(&self, state: &Self::State, mv: PlainMove<Self>) -> Option<Self::Move>;

    /// A whole state of which this is left, and which fits what the viewer noticed: all those are
    /// equally likely.
    ///
    /// `state` is one that the viewer may believe to be in.
    fn complete<R: Rng>(
        &self,
        state: &PlainState<Self>,
        information: &Information<Self::Sight>,
        viewer: Viewer,
        rng: &mut R,
    ) -> Self::State;

    /// What is left of what a viewer knows.
    fn plain_information(
        &self,
        information: &Information<Self::Sight>,
    ) -> Information<PlainSight<Self>> {
        let sights = information.sights.iter();
        Information {
            start: information.start,
            sights: sights.map(|sight| self.plain_sight(sight)).collect(),
        }
    }

    /// A whole state that fits what a viewer noticed, drawn from the exact distribution, given how
    /// the other seats choose.
    ///
    /// # Errors
    /// As [`Belief::of`].
    fn resample<R: Rng>(
        &self,
        information: &Information<Self::Sight>,
        viewer: Viewer,
        model: &impl Model<Self::Plain>,
        rng: &mut R,
    ) -> Result<Self::State, BeliefError> {
        let left = self.plain_information(information);
        let belief = Belief::of(&self.plain(), &left, viewer, model)?;
        Ok(self.complete(belief.draw(rng), information, viewer, rng))
    }
}

/// A game in which every difference may matter, so that it is its own plain game. Open games are.
pub trait Whole: Observe + Clone {}

impl<G: PerfectInformation + Clone> Whole for G {}

impl<G: Whole> Plain for G {
    type Plain = G;

    fn plain(&self) -> G {
        self.clone()
    }

    fn plain_state(&self, state: &G::State) -> G::State {
        state.clone()
    }

    fn plain_sight(&self, sight: &G::Sight) -> G::Sight {
        sight.clone()
    }

    fn plain_move(&self, mv: G::Move) -> G::Move {
        mv
    }

    fn full_move(&self, state: &G::State, mv: G::Move) -> Option<G::Move> {
        self.is_legal(state, mv).then_some(mv)
    }

    fn complete<R: Rng>(
        &self,
        state: &G::State,
        _: &Information<G::Sight>,
        _: Viewer,
        _: &mut R,
    ) -> G::State {
        state.clone()
    }
}
