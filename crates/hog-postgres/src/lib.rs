//! A private PostgreSQL server, for tests and benches: nothing of a server that the machine may
//! have is touched.
//!
//! [`Server`] keeps its data and its socket in a temporary folder of its own, listens on no port, and
//! is gone with that folder when it is dropped, or when its process ends in any other way.
//! [`Programs`] says where Debian's package `postgresql` puts what it needs.

mod error;
mod folder;
mod guard;
mod postmaster;
mod programs;
mod server;
mod url;

pub use error::ServerError;
pub use programs::Programs;
pub use server::{Durability, Server};
