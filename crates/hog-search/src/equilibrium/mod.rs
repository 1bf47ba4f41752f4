//! Equilibria of games for two that hide something: how to play so that nobody can do better.
//!
//! A game is first turned into a [`SequenceForm`], once: all its histories are walked, layer by
//! layer, and nothing is kept of them but what each pair of the seats' own choices is worth. Then
//! [`Learning`] finds chances for these choices by counterfactual regret: both seats play against
//! each other again and again, and what they regret not to have done they do more often.
//!
//! ```
//! use hog_core::Control;
//! use hog_search::{Learning, Limits, SequenceForm, Win};
//! use hog_testkit::games::{Kuhn, Leak};
//!
//! let game = Kuhn { leak: Leak::Nothing };
//! let quiet = Control::new();
//! let form = SequenceForm::of(&game, &Win, Limits::default(), &quiet)?;
//! let learned = Learning { target: 1e-6, ..Learning::default() }.learn(&form, &quiet);
//! assert!(learned.exploitability <= 1e-6);
//! # Ok::<(), hog_search::CannotSolve>(())
//! ```

mod build;
mod learner;
mod learning;
mod matrix;
mod recall;
mod side;
mod table;

use std::sync::Arc;

use thiserror::Error;

pub use build::{Limits, Root};
pub use learner::Method;
pub use learning::{Learned, Learning};
pub use table::Table;

use matrix::Matrix;
use recall::Recall;
use side::Side;

/// A game for two as a matrix: for every pair of sequences, one of each seat, what the ends are
/// worth to the first seat to which they lead, each times its chance.
///
/// A sequence is the choices that a seat has made itself, with all that it knew at each. Since
/// nobody forgets anything, the last choice tells all those before it.
#[derive(Clone, Debug)]
pub struct SequenceForm<S> {
    sides: Arc<[Side; 2]>,
    recalls: Arc<[Recall<S>; 2]>,
    worth: Matrix,
    histories: u64,
}

impl<S> SequenceForm<S> {
    /// How many histories the game has: lines of play, those put together that lead to the same
    /// state and look the same to both seats; play goes no farther than what is settled.
    #[must_use]
    pub const fn histories(&self) -> u64 {
        self.histories
    }

    /// In how many situations, as far as they can tell them apart, each seat has to choose.
    #[must_use]
    pub fn decisions(&self) -> [usize; 2] {
        [self.sides[0].decisions(), self.sides[1].decisions()]
    }

    /// For how many pairs of sequences there is something to win or to lose.
    #[must_use]
    pub fn entries(&self) -> usize {
        self.worth.entries()
    }

    /// How many bytes it takes to keep it, nearly.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let sides = self.sides.iter().map(Side::bytes).sum::<usize>();
        let recalls = self.recalls.iter().map(Recall::bytes).sum::<usize>();
        sides + recalls + self.worth.bytes()
    }
}

/// Why a game cannot be solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum CannotSolve {
    /// What one wins, the other has to lose.
    #[error("the game has {seats} seats: expected two")]
    NotForTwo {
        /// How many seats the game has.
        seats: usize,
    },
    /// The game has more histories than the limits allow.
    #[error("too large: more than {most} histories")]
    TooManyHistories {
        /// How many are allowed.
        most: u64,
    },
    /// The game takes more memory than the limits allow.
    #[error("too large: more than {most} bytes, after {histories} histories")]
    TooManyBytes {
        /// How many bytes are allowed.
        most: usize,
        /// How many histories were walked by then.
        histories: u64,
    },
    /// It was stopped before the game was walked.
    #[error("stopped before all histories were walked")]
    Stopped,
}
