//! Go Fish: beliefs, strategies, engines, and solvers of small decks.
//!
//! A [`Situation`] is what a seat knows of a game whose books are pairs. A [`Strategy`] gives the probability of
//! asking for each rank in a situation, so that the exploitability of the strategy can be computed.

mod belief;
mod deck_solver;
mod endgame;
mod engine;
mod engine_policy;
mod lookahead;
mod memory;
mod open_hands;
mod payoff;
mod range;
mod sampler;
mod situation;
mod sound;
mod strategy;

pub use crate::name::Endgame;
pub use belief::HandBelief;
pub use deck_solver::DeckSolver;
pub(crate) use engine::{ENGINES, engine_of};
pub use engine_policy::{EnginePolicy, NoPolicy};
pub use lookahead::Lookahead;
pub use memory::Memory;
pub(crate) use memory::Recollection;
pub use open_hands::{OpenHandsSolver, OpenHandsSolvers};
pub use payoff::Utility;
pub use range::{OpponentModel, Range};
pub use sampler::Sampling;
pub use situation::Situation;
pub use sound::Sound;
pub use strategy::{Greedy, Strategy};
