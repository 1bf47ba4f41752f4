//! Searches, generic over the rules: given a game and a state, a move and what it is worth.
//!
//! - [`negamax()`]: every line to a given depth, nothing left out. The oracle of the others.
//! - [`alpha_beta()`]: the search of the thesis, with its switches and its trace.
//! - [`Deepening`]: the strong search for games with a judge, deeper and deeper until it must stop.
//! - [`Tree`]: the strong search for games without one, by playouts; for any number of seats.
//!
//! - [`InformationTree`]: playouts for games that hide something, by what each seat knows.
//!
//! For games for two that hide something, [`SequenceForm`] and [`Learning`] find how to play so that
//! nobody can do better, as a [`Policy`], and [`Audit`] says of any policy how much better somebody
//! can do who knows it.
//!
//! All searches give a [`Thought`]. A search never knows a game: what it knows of one comes from
//! the rules, from the game's [`Judge`](hog_core::Judge) if it has one, and from playouts. It does
//! no input or output, and looks at no clock but through [`Control`](hog_core::Control).
//!
//! The first three are for one or two seats: a seat is searched for, and whoever else moves is
//! against it.

mod alpha_beta;
mod audit;
mod deepening;
mod equilibrium;
mod error;
mod found;
mod information_tree;
mod negamax;
mod opinion;
mod payoff;
mod policy;
mod score;
mod table;
mod thought;
mod tree;

pub use alpha_beta::{Switches, Visit, alpha_beta, alpha_beta_traced};
pub use audit::{Audit, Audited};
pub use deepening::Deepening;
pub use equilibrium::{CannotSolve, Learned, Learning, Limits, Method, Root, SequenceForm, Table};
pub use error::CannotSearch;
pub use information_tree::{InformationTree, Weighed};
pub use negamax::negamax;
pub use payoff::{Payoff, Reward, Win};
pub use policy::Policy;
pub use score::{Prospect, Score};
pub use thought::{Proof, Rating, Thought};
pub use tree::{Budget, Exploration, Prior, Rave, Tree};
