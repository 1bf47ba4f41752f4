//! Many players at once at a house, over the network as anybody else: how fast the house answers,
//! what it has kept after it was killed, and how it stands up to attacks. For tests and benches only.
//!
//! It knows the protocol alone, so that it is a second reading of it.

mod attack;
mod crash;
mod crowd;
mod heard;
mod house;
mod http;
mod ledger;
mod nginx;
mod pair;
mod percentile;
mod player;
mod siege;
mod usage;
mod way;

pub use attack::{Attack, Attacked, Kind};
pub use crash::{Crash, Survived};
pub use crowd::{Crowd, Figures, Origin};
pub use house::{Process, Program};
pub use ledger::{Asked, Ledger, Lost};
pub use nginx::Nginx;
pub use percentile::Times;
pub use siege::{Phase, Route, Siege, SiegeReport};
pub use usage::{leave_last_core, run_on_core};
