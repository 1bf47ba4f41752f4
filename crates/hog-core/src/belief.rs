//! Beliefs: the exact distribution of states, given all that a viewer observed.

use rand_core::Rng;
use thiserror::Error;

use crate::random::draw;
use crate::{Game, Information, Observe, Seat, Turn, Viewer, Weighted, chance_probabilities};

/// How seats are assumed to choose: the probabilities of the moves of a state.
///
/// A belief needs such a model, because the moves that other seats make say something about what
/// they hold. [`Uniform`] is the simplest.
pub trait Model<G: Game> {
    /// The probability of each of `moves`, in their order; they sum to 1.
    ///
    /// `moves` are all the moves of the state, in which the seat is to move.
    fn probabilities(&self, game: &G, state: &G::State, seat: Seat, moves: &[G::Move]) -> Vec<f64>;
}

/// Every move of a seat is equally likely.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Uniform;

impl Uniform {
    /// The probability of each of this number of equally likely moves.
    #[must_use]
    #[expect(
        clippy::cast_precision_loss,
        reason = "a state has fewer than 65,536 moves"
    )]
    pub fn of(moves: usize) -> Vec<f64> {
        vec![1.0 / moves as f64; moves]
    }
}

impl<G: Game> Model<G> for Uniform {
    fn probabilities(&self, _: &G, _: &G::State, _: Seat, moves: &[G::Move]) -> Vec<f64> {
        Self::of(moves.len())
    }
}

/// The probability of every state that a game may be in, given all that a viewer observed.
///
/// A belief is exact: chance moves by its weights, the viewer's own moves are certain, and the
/// other seats choose as a [`Model`] says. It is updated move by move with
/// [`update`](Belief::update), and depends on nothing but the game, the model and the observations,
/// to the last bit.
///
/// ```
/// use hog_core::{Belief, Seat, Uniform, Viewer};
/// use hog_testkit::games::{Kuhn, KuhnMove, KuhnObservation};
///
/// let game = Kuhn;
/// let mut belief = Belief::at_start(&game, 0, Viewer::Seat(Seat::SECOND))?;
/// let observed = [
///     KuhnObservation::Dealt(None),
///     KuhnObservation::Dealt(Some(1)),
///     KuhnObservation::Said(KuhnMove::Bet, None),
/// ];
/// for observation in &observed {
///     belief.update(&game, observation, &Uniform)?;
/// }
/// // A seat that bets at random may have either of the other two cards.
/// let probabilities: Vec<f64> = belief.states().map(|(_, probability)| probability).collect();
/// assert_eq!(probabilities, [0.5, 0.5]);
/// # Ok::<(), hog_core::BeliefError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Belief<G: Game> {
    viewer: Viewer,
    /// How many moves were observed.
    observed: usize,
    /// The possible states, all different, in the order in which they were first reached.
    states: Vec<(G::State, f64)>,
}

/// Why a belief cannot be computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum BeliefError {
    /// The game has fewer starts.
    #[error("there is no start {start}: the game has {count}, counted from 0")]
    NoSuchStart {
        /// The start that was named.
        start: usize,
        /// How many starts the game has.
        count: usize,
    },
    /// No move of a possible state explains what was observed.
    #[error("move {number}: no possible move explains what was observed")]
    NothingFits {
        /// The number of the observed move, counted from 1.
        number: usize,
    },
}

impl<G: Observe> Belief<G> {
    /// The belief before the first move: every viewer knows the start.
    ///
    /// # Errors
    /// [`BeliefError::NoSuchStart`] if the game has fewer starts.
    pub fn at_start(game: &G, start: usize, viewer: Viewer) -> Result<Self, BeliefError> {
        let mut starts = game.starts();
        let count = starts.len();
        if start >= count {
            return Err(BeliefError::NoSuchStart { start, count });
        }
        Ok(Self {
            viewer,
            observed: 0,
            states: vec![(starts.swap_remove(start), 1.0)],
        })
    }

    /// The belief of a viewer with this information.
    ///
    /// # Errors
    /// [`BeliefError::NoSuchStart`] if the game has fewer starts, or [`BeliefError::NothingFits`] at
    /// the first observation that no move explains.
    pub fn of(
        game: &G,
        information: &Information<G::Observation>,
        viewer: Viewer,
        model: &impl Model<G>,
    ) -> Result<Self, BeliefError> {
        let mut belief = Self::at_start(game, information.start, viewer)?;
        for observation in &information.observations {
            belief.update(game, observation, model)?;
        }
        Ok(belief)
    }

    /// Takes one move into account, given what the viewer observed of it.
    ///
    /// # Errors
    /// [`BeliefError::NothingFits`] if no move of a possible state explains the observation; the
    /// belief is then unchanged.
    pub fn update(
        &mut self,
        game: &G,
        observation: &G::Observation,
        model: &impl Model<G>,
    ) -> Result<(), BeliefError> {
        let mut after = Weighted::default();
        let mut moves = Vec::new();
        for (before, probability) in &self.states {
            moves.clear();
            game.moves(before, &mut moves);
            let likelihoods = self.likelihoods(game, before, model, &moves);
            for (mv, likelihood) in moves.iter().zip(likelihoods) {
                let mut state = before.clone();
                game.play_unchecked(&mut state, *mv);
                let part = probability * likelihood;
                if part > 0.0 && game.observation(before, *mv, &state, self.viewer) == *observation
                {
                    after.add(state, part);
                }
            }
        }
        let total: f64 = after.items.iter().map(|(_, part)| part).sum();
        if total <= 0.0 {
            let number = self.observed + 1;
            return Err(BeliefError::NothingFits { number });
        }
        self.states = after.items;
        for (_, probability) in &mut self.states {
            *probability /= total;
        }
        self.observed += 1;
        Ok(())
    }

    /// The likelihood of each move of a state. The viewer's own moves all count 1: making one
    /// tells the viewer nothing about the state.
    fn likelihoods(
        &self,
        game: &G,
        state: &G::State,
        model: &impl Model<G>,
        moves: &[G::Move],
    ) -> Vec<f64> {
        match game.turn(state) {
            Turn::Over(_) => Vec::new(),
            Turn::Seat(seat) if self.viewer == Viewer::Seat(seat) => vec![1.0; moves.len()],
            Turn::Seat(seat) => model.probabilities(game, state, seat, moves),
            Turn::Chance => chance_probabilities(game, state, moves),
        }
    }
}

impl<G: Game> Belief<G> {
    /// The possible states, each once, with their probabilities, which sum to 1.
    #[must_use]
    pub fn states(&self) -> impl ExactSizeIterator<Item = (&G::State, f64)> {
        let states = self.states.iter();
        states.map(|(state, probability)| (state, *probability))
    }

    /// A state drawn from the belief.
    pub fn draw<R: Rng + ?Sized>(&self, rng: &mut R) -> &G::State {
        draw(rng, self.states())
    }
}
