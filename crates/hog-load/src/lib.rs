//! Many players at once, over the network: how fast a server answers, what it has kept after it was killed,
//! and how it stands up to attacks. For tests and benches only.

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
pub use hostile::{Hostile, HostileReport, PhaseReport};
pub use kills::{Kills, Survived};
pub use latency::Latencies;
pub use load::{ClientOrigin, Load, LoadFigures};
pub use server::{LimitChoice, Program, Route, ServerProcess};
pub use store::{StoreKind, TempStore};
pub use system::{leave_last_core, run_on_core};
