//! Searches, generic over the rules: each finds a move in a state of a game, and its rating.
//!
//! - [`negamax()`]: every line to a given depth, nothing left out. The oracle of the others.
//! - [`alpha_beta()`]: the search of the thesis, with its switches and its trace.
//! - [`Deepening`]: iterative deepening with a transposition table, the strong search for games with
//!   a judge.
//! - [`Tree`]: Monte-Carlo tree search, the strong search for games without one; for any number of
//!   seats.
//! - [`InformationTree`]: Monte-Carlo tree search over what each seat knows, for games that hide
//!   something.
//!
//! For games for two that hide something, [`SequenceForm`] and [`Learning`] find an equilibrium as a
//! [`Policy`], and [`Audit`] computes how much any policy can be exploited.
//!
//! All searches return a [`Thought`]. A search knows no particular game: it uses the rules, the game's
//! [`Judge`](hog_core::Judge) if it has one, and playouts. It does no input or output, and uses the
//! clock only through [`Control`](hog_core::Control).
//!
//! The first three are for one or two seats: they search for one seat, and the other is against it.

mod alpha_beta;
mod audit;
mod canonical;
mod deepening;
mod equilibrium;
mod error;
mod evaluation;
mod information_tree;
mod negamax;
mod opinion;
mod payoff;
mod policy;
mod score;
mod thought;
mod transposition;
mod tree;

pub use alpha_beta::{
    DeadMoves, Horizon, MoveOrder, Switches, Visit, alpha_beta, alpha_beta_traced,
};
pub use audit::{Audit, Audited};
pub use deepening::Deepening;
pub use equilibrium::{
    CannotSolve, Learned, Learning, PolicyTable, Root, SequenceForm, SequenceFormLimits,
};
pub use error::{CannotSearch, seat_to_move};
pub use information_tree::InformationTree;
pub use negamax::negamax;
pub use payoff::{Payoff, Reward, WinPayoff};
pub use policy::Policy;
pub use score::{Prospect, Score};
pub use thought::{Proof, Rating, Thought};
pub use tree::{Exploration, Prior, Tree};
