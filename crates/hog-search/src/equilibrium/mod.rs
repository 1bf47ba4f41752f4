//! Equilibria of games for two that hide something.
//!
//! A game is first converted to its [`SequenceForm`]: all its histories are walked, layer by layer,
//! and only the payoff of each pair of the seats' sequences is kept. Then [`Learning`] finds the
//! probabilities of the choices by counterfactual regret minimization (CFR).
//!
//! ```
//! use hog_core::Control;
//! use hog_search::{Learning, SequenceFormLimits, SequenceForm, WinPayoff};
//! use hog_testkit::games::Kuhn;
//!
//! let game = Kuhn;
//! let quiet = Control::new();
//! let form = SequenceForm::of(&game, &WinPayoff, SequenceFormLimits::default(), &quiet)?;
//! let learned = Learning { target: 1e-6, ..Learning::default() }.learn(&form, &quiet);
//! assert!(learned.exploitability <= 1e-6);
//! # Ok::<(), hog_search::CannotSolve>(())
//! ```

mod build;
mod decisions;
mod info_sets;
mod learner;
mod matrix;
mod policy_table;
mod regret;

use std::sync::Arc;

use thiserror::Error;

pub use build::{Root, SequenceFormLimits};
pub use policy_table::PolicyTable;
pub use regret::{Learned, Learning};

use decisions::SeatDecisions;
use info_sets::InfoSets;
use matrix::Matrix;

/// The sequence form of a game for two: for every pair of sequences, one of each seat, the sum of the
/// first seat's payoffs at the ends they lead to, each times its probability.
///
/// A sequence is the list of a seat's own choices, with what it knew at each. Seats have perfect
/// recall, so the last choice determines all those before it.
#[derive(Clone, Debug)]
pub struct SequenceForm<O> {
    decisions: Arc<[SeatDecisions; 2]>,
    seat_sets: Arc<[InfoSets<O>; 2]>,
    payoffs: Matrix,
    histories: u64,
}

impl<O> SequenceForm<O> {
    /// The number of histories: lines of play up to settled states, where those that lead to the same
    /// state and look the same to both seats count once.
    #[must_use]
    pub const fn histories(&self) -> u64 {
        self.histories
    }

    /// The number of information sets in which each seat is to move.
    #[must_use]
    pub fn decisions(&self) -> [usize; 2] {
        [0, 1].map(|seat: usize| self.decisions[seat].count())
    }
}

/// Why a game cannot be solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum CannotSolve {
    /// The game must be zero-sum for two.
    #[error("the game has {seats} seats, and only games for two can be solved")]
    NotForTwo {
        /// How many seats the game has.
        seats: usize,
    },
    /// The game has more histories than the limits allow.
    #[error("too large: more than {max} histories")]
    TooManyHistories {
        /// Maximum number of histories, counted as in [`SequenceForm::histories`].
        max: u64,
    },
    /// The game takes more memory than the limits allow.
    #[error("too large: more than {max} bytes, after {histories} histories")]
    TooManyBytes {
        /// Maximum number of bytes.
        max: usize,
        /// Number of histories walked by then.
        histories: u64,
    },
    /// It was stopped before all histories were walked.
    #[error("stopped before all histories were walked")]
    Stopped,
}
