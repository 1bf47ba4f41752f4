//! Many players at once at a house, over the network as anybody else: how fast the house answers,
//! and what it has kept after it was killed. For tests and benches only.
//!
//! It knows the protocol alone, so that it is a second reading of it.

mod crash;
mod crowd;
mod heard;
mod house;
mod http;
mod ledger;
mod pair;
mod percentile;
mod player;

pub use crash::{Crash, Survived};
pub use crowd::{Crowd, Figures};
pub use house::{Process, Program};
pub use ledger::{Asked, Ledger, Lost};
pub use percentile::Times;
