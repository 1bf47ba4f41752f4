//! Many players at once at a house, over the network as anybody else: how fast the house answers,
//! what it has kept after it was killed, and how it fares among those who mean harm. For tests and benches only.
//!
//! It knows the protocol alone, so that it is a second reading of it.

mod cores;
mod crash;
mod crowd;
mod harm;
mod heard;
mod hostile;
mod house;
mod http;
mod ledger;
mod pair;
mod percentile;
mod player;
mod usage;
mod way;

pub use cores::{Cores, step_aside};
pub use crash::{Crash, Survived};
pub use crowd::{Crowd, Figures, Origin};
pub use harm::{Harm, Harmed, Kind};
pub use hostile::{Hostile, Phase, Siege, evicted};
pub use house::{Process, Program};
pub use ledger::{Asked, Ledger, Lost};
pub use percentile::Times;
