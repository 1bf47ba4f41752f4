//! Minds: who plays when no person does.
//!
//! A [`MindName`] is read like the name of a game: `thesis:depth=3`, `mcts:time=0.2s`, `level:5`.
//! A [`Mind`] plays any game of the catalogue; what it thinks of a state is a
//! [`Thought`]. Minds meet in a [`tournament`]. Some solitaires have a [solver](solver_of) besides.

mod aid;
pub mod crew;
pub mod freecell;
mod level;
mod mind;
mod name;
pub mod rating;
mod solitaire;
pub mod tally;
pub mod tournament;
mod written;

pub use aid::{Aid, AidRow, aid_of};
pub use hog_search::{CannotSearch, Proof, Rating, Score, Switches, Thought, Visit, alpha_beta};
pub use mind::Mind;
pub use name::{MIND_KINDS, MindKind, MindName};
pub use solitaire::{Care, SolitaireSolver, Winnable, solver_of};
pub use written::written;
