//! A private PostgreSQL server for tests and benches. It touches no other server of the machine.
//!
//! A [`Server`] has its data and its socket in a temporary folder and listens on no port. The server ends and
//! its folder is removed when the value is dropped, or when our process ends in any way. [`find_programs`]
//! finds the programs of PostgreSQL.

mod guard;
mod programs;
mod server;

pub use programs::find_programs;
pub use server::{Durability, Server};
