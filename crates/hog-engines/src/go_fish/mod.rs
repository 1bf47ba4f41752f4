//! Go Fish: beliefs, strategies, engines, and solvers of small decks.
//!
//! A [`Situation`] is what a seat knows of a game by pairs; a [`Strategy`] is a function from it to the
//! probabilities of the seat's questions, so that its exploitability can be computed.

mod belief;
mod by_engine;
mod deck_solver;
mod endgame;
mod engine;
mod engines;
mod lookahead;
mod memory;
mod open_hands;
mod payoff;
mod range;
mod recollection;
mod sampler;
mod situation;
mod sound;
mod strategy;

pub use crate::name::Endgame;
pub use belief::HandBelief;
pub use by_engine::{ByEngine, NoPolicy};
pub use deck_solver::DeckSolver;
pub(crate) use engines::{ENGINES, engine_of};
pub use lookahead::Lookahead;
pub use memory::Memory;
pub use open_hands::{OpenHands, SolvedHands};
pub use payoff::Utility;
pub use range::{OpponentModel, Range};
pub(crate) use recollection::Recollection;
pub use sampler::Sampling;
pub use situation::Situation;
pub use sound::Sound;
pub use strategy::{Greedy, Strategy};
