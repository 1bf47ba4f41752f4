//! Engines: who plays when no person does.
//!
//! An [`EngineName`] is read like the name of a game: `thesis:depth=3`, `mcts:time=0.2s`, `level:5`.
//! An [`Engine`] plays any game of the catalogue, from the [`Knowledge`] of the seat it sits on; what it
//! thinks is a [`Thought`]. Games that hide something have [engines of their own](hidden_engine_of). Engines meet in a [`tournament`]. Some solitaires have a [solver](solver_of) besides.

mod aid;
pub mod crew;
mod engine;
pub mod freecell;
pub mod go_fish;
mod hidden;
mod knowledge;
mod level;
mod margins;
mod name;
mod pairs;
pub mod rating;
mod solitaire;
pub mod tally;
pub mod times;
pub mod tournament;
mod written;

pub use aid::{Aid, AidRow, aid_of};
pub use engine::Engine;
pub use hidden::{HiddenEngine, hidden_engine_of, hidden_engines};
pub use hog_search::{
    Audited, CannotSearch, CannotSolve, Proof, Rating, Score, Switches, Thought, Visit, alpha_beta,
};
pub use knowledge::{Knowledge, Known, Notes, Part};
pub use margins::{Margins, MeanMargin};
pub use name::{ENGINE_KINDS, EngineKind, EngineName};
pub use pairs::Pairs;
pub use solitaire::{Care, SolitaireSolver, Winnable, solver_of};
pub use written::written;
