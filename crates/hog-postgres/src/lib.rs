//! A private PostgreSQL server, for tests and benches, which touches no other server of the machine.
//!
//! [`Server`] has its data and its socket in a temporary folder, listens on no port, and is gone with that
//! folder when it is dropped, or when our process ends in any other way. [`Programs`] finds the programs
//! of Debian's package `postgresql`.

mod error;
mod guard;
mod programs;
mod server;

pub use error::ServerError;
pub use programs::Programs;
pub use server::{Durability, Server};
