//! The game model, on which checking, playing, showing, solving and serving games rest.
//!
//! A game is a value that implements [`Game`]: seats, starts, whose turn it is, moves. Anything else
//! that a game can do is a small trait of its own, a *capability*: [`Key`], [`Notation`],
//! [`Searchable`], [`Observe`], [`Tell`]. What is computed of a game lives in
//! [`analysis`] (the game as a graph), [`count`] (lines of play by length) and [`Belief`] (the
//! probability of what a viewer cannot see).
//!
//! This crate does no input or output and owns no random generator. It assumes neither two seats nor
//! one start.

pub mod analysis;
mod belief;
mod chance;
mod control;
pub mod count;
mod game;
mod information;
mod judge;
mod key;
mod notation;
mod observe;
mod outcome;
mod pointer;
mod quote;
pub mod random;
mod record;
mod searchable;
mod seat;
mod turn;
mod viewer;
mod weighted;

pub use belief::{Belief, BeliefError, Model, Uniform};
pub use chance::{chance_probabilities, draw_chance_move};
pub use control::{Control, Stopped};
pub use game::{Game, IllegalMove};
pub use information::Information;
pub use judge::Judge;
pub use key::Key;
pub use notation::{BadNotation, Notation};
pub use observe::{Hides, Observe, PerfectInformation, Tell};
pub use outcome::{Outcome, Value};
pub use quote::quoted;
pub use record::{Record, ReplayError};
pub use searchable::Searchable;
pub use seat::{Seat, Seats};
pub use turn::Turn;
pub use viewer::Viewer;
pub use weighted::Weighted;
