//! What a viewer may believe: the exact distribution of states, given all that it noticed.

use std::hash::{BuildHasher, Hash};

use hashbrown::HashTable;
use rand_core::Rng;
use rustc_hash::FxBuildHasher;
use thiserror::Error;

use crate::random::unit;
use crate::{Game, Information, Observe, Seat, Turn, Viewer};

/// How seats are believed to choose: the chances of the moves of a state.
///
/// Nobody can compute a belief without such a model, since that somebody made a move tells
/// something of why. [`Uniform`] is the plainest.
pub trait Model<G: Game> {
    /// Appends the chance of each of `moves` to `chances`, in their order; together they are 1.
    ///
    /// `moves` are all the moves of the state, in which the seat is to move.
    fn chances(
        &self,
        game: &G,
        state: &G::State,
        seat: Seat,
        moves: &[G::Move],
        chances: &mut Vec<f64>,
    );
}

/// Whoever is to move makes every move with the same chance.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Uniform;

impl Uniform {
    /// Appends the same chance for each of so many moves.
    #[expect(
        clippy::cast_precision_loss,
        reason = "a state has fewer than 65,536 moves"
    )]
    pub fn spread(moves: usize, chances: &mut Vec<f64>) {
        chances.extend(std::iter::repeat_n(1.0 / moves as f64, moves));
    }
}

impl<G: Game> Model<G> for Uniform {
    fn chances(&self, _: &G, _: &G::State, _: Seat, moves: &[G::Move], chances: &mut Vec<f64>) {
        Self::spread(moves.len(), chances);
    }
}

/// Which states a game may be in, and with which chance each, given all that a viewer noticed.
///
/// A belief is exact: chance moves by its weights, the viewer's own moves are certain, and the
/// other seats choose as a [`Model`] says. It follows the game move by move with
/// [`notice`](Belief::notice), and what is computed does not depend on anything but the game, the
/// model and what was noticed, to the last bit.
///
/// ```
/// use hog_core::{Belief, Seat, Uniform, Viewer};
/// use hog_testkit::games::{Kuhn, KuhnMove, KuhnSight, Leak};
///
/// let game = Kuhn { leak: Leak::Nothing };
/// let mut belief = Belief::at_start(&game, 0, Viewer::Seat(Seat::SECOND))?;
/// let noticed = [
///     KuhnSight::Dealt(None),
///     KuhnSight::Dealt(Some(1)),
///     KuhnSight::Said(KuhnMove::Bet, None),
/// ];
/// for sight in &noticed {
///     belief.notice(&game, sight, &Uniform)?;
/// }
/// // Who bets whatever it has may have either of the other two cards.
/// let chances: Vec<f64> = belief.states().map(|(_, chance)| chance).collect();
/// assert_eq!(chances, [0.5, 0.5]);
/// # Ok::<(), hog_core::BeliefError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Belief<G: Game> {
    viewer: Viewer,
    /// How many moves were noticed.
    noticed: usize,
    /// The states that are possible, all different, in the order in which they were first reached.
    states: Vec<(G::State, f64)>,
}

/// Why there is no belief.
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
    /// No state, or none with any chance, leads to what was noticed.
    #[error("move {number}: nothing that may happen looks like what was noticed")]
    NothingFits {
        /// Of which move it was noticed, counted from 1.
        number: usize,
    },
}

impl<G: Observe> Belief<G> {
    /// What is believed before the first move: the start is known to all.
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
            noticed: 0,
            states: vec![(starts.swap_remove(start), 1.0)],
        })
    }

    /// What a viewer believes who knows this.
    ///
    /// # Errors
    /// [`BeliefError`] if the game has no such start, or at the first sight that nothing fits.
    pub fn of(
        game: &G,
        information: &Information<G::Sight>,
        viewer: Viewer,
        model: &impl Model<G>,
    ) -> Result<Self, BeliefError> {
        let mut belief = Self::at_start(game, information.start, viewer)?;
        for sight in &information.sights {
            belief.notice(game, sight, model)?;
        }
        Ok(belief)
    }

    /// Follows one move, of which the viewer noticed this.
    ///
    /// # Errors
    /// [`BeliefError::NothingFits`] if no move of any possible state looks like that; the belief is
    /// then as it was.
    pub fn notice(
        &mut self,
        game: &G,
        sight: &G::Sight,
        model: &impl Model<G>,
    ) -> Result<(), BeliefError> {
        let mut after = Gathered::default();
        let (mut moves, mut chances) = (Vec::new(), Vec::new());
        for (before, chance) in &self.states {
            moves.clear();
            chances.clear();
            game.moves(before, &mut moves);
            self.chances(game, before, model, &moves, &mut chances);
            for (mv, part) in moves.iter().zip(&chances) {
                let mut state = before.clone();
                game.play_unchecked(&mut state, *mv);
                let part = chance * part;
                if part > 0.0 && game.sight(before, *mv, &state, self.viewer) == *sight {
                    after.add(state, part);
                }
            }
        }
        let total: f64 = after.states.iter().map(|(_, chance)| chance).sum();
        if after.states.is_empty() || total <= 0.0 {
            let number = self.noticed + 1;
            return Err(BeliefError::NothingFits { number });
        }
        self.states = after.states;
        for (_, chance) in &mut self.states {
            *chance /= total;
        }
        self.noticed += 1;
        Ok(())
    }

    /// The chances of the moves of a state. The viewer's own move is what it is: whatever it was,
    /// making it told the viewer nothing.
    fn chances(
        &self,
        game: &G,
        state: &G::State,
        model: &impl Model<G>,
        moves: &[G::Move],
        chances: &mut Vec<f64>,
    ) {
        match game.turn(state) {
            Turn::Over(_) => {}
            Turn::Seat(seat) if self.viewer == Viewer::Seat(seat) => {
                chances.extend(moves.iter().map(|_| 1.0));
            }
            Turn::Seat(seat) => model.chances(game, state, seat, moves, chances),
            Turn::Chance => {
                let weights = moves.iter().map(|mv| f64::from(game.weight(state, *mv)));
                chances.extend(weights);
                let total: f64 = chances.iter().sum();
                for chance in chances {
                    *chance /= total;
                }
            }
        }
    }
}

impl<G: Game> Belief<G> {
    /// Whose belief it is.
    #[must_use]
    pub const fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// The states that are possible, each once, with their chances, which together are 1.
    #[must_use]
    pub fn states(&self) -> impl ExactSizeIterator<Item = (&G::State, f64)> {
        self.states.iter().map(|(state, chance)| (state, *chance))
    }

    /// A whole state, each as likely as it is believed to be.
    pub fn draw<R: Rng + ?Sized>(&self, rng: &mut R) -> &G::State {
        let mut left = unit(rng);
        for (state, chance) in &self.states {
            left -= chance;
            if left < 0.0 {
                return state;
            }
        }
        // The chances may come to a little less than 1.
        &self.states.last().expect("a belief has a state").0
    }
}

/// States with their chances, equal ones put together.
struct Gathered<S> {
    states: Vec<(S, f64)>,
    numbers: HashTable<usize>,
}

impl<S> Default for Gathered<S> {
    fn default() -> Self {
        Self {
            states: Vec::new(),
            numbers: HashTable::new(),
        }
    }
}

impl<S: Eq + Hash> Gathered<S> {
    fn add(&mut self, state: S, chance: f64) {
        let Self { states, numbers } = self;
        let hash = FxBuildHasher.hash_one(&state);
        if let Some(number) = numbers.find(hash, |number| states[*number].0 == state) {
            states[*number].1 += chance;
            return;
        }
        numbers.insert_unique(hash, states.len(), |number| {
            FxBuildHasher.hash_one(&states[*number].0)
        });
        states.push((state, chance));
    }
}
