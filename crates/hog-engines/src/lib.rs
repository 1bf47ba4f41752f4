//! Engines: computer players and solvers.
//!
//! An [`EngineName`] is read like the name of a game: `thesis:depth=3`, `mcts:time=0.2s`, `level:5`.
//! An [`Engine`] plays any game of the catalogue from the [`Knowledge`] of its seat, and returns a
//! [`Thought`]. For a game that hides something it uses that game's [`HiddenEngine`]. Some solitaires have
//! a [solver](solver_of). Engines play each other in a [`tournament`].

mod aid;
mod cast;
pub mod elo;
mod engine;
pub mod freecell;
pub mod go_fish;
mod hidden;
mod hidden_engine;
mod knowledge;
mod level;
mod margins;
mod name;
mod pairs;
pub mod parallel;
mod solitaire;
pub mod tally;
pub mod tournament;
mod worker_pool;
mod written;

pub use aid::{Aid, AidRow, aid_of};
pub use engine::Engine;
pub use hidden::{hidden_engine_of, hidden_engines};
pub use hidden_engine::HiddenEngine;
pub use hog_search::{
    Audited, CannotSearch, CannotSolve, DeadMoves, Horizon, MoveOrder, Proof, Rating, Score,
    Switches, Thought, Visit, alpha_beta,
};
pub use knowledge::{Knowledge, Known, SeatKnowledge, SeatObservations};
pub use margins::{Margins, MeanMargin};
pub use name::{ENGINE_KINDS, EngineKind, EngineName};
pub use pairs::Pairs;
pub use solitaire::{SolitaireSolver, SolverEffort, Winnable, solver_of};
pub use worker_pool::{Priority, QueuedTask, WorkerPool};
pub use written::thought_in_notation;
