//! Many players at once, over the network, for tests and benches of a server: how fast the server acknowledges
//! moves, whether it keeps every acknowledged move when it is killed, and how it withstands attacks.

mod attack;
mod client;
mod hostile;
mod kills;
mod latency;
mod ledger;
mod load;
mod nginx;
mod player;
mod server;
mod store;
mod system;
mod table;

pub use attack::{Attack, AttackFigures, AttackKind};
pub use hostile::{HostileBench, HostileReport, PhaseReport};
pub use kills::{KillReport, KillTest};
pub use latency::{Latency, quantile};
pub use load::{Load, LoadFigures};
pub use server::{Program, Route, ServerProcess};
pub use store::{StoreKind, TempStore};
pub use system::{leave_last_core, run_on_core};
