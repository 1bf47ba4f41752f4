//! The stores of a server: they keep what they acknowledge.

#![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

mod bad_entries;
mod fold;
mod handle;
mod killed;
mod location;
mod postgres_lost;
mod proxy;
mod sample;
mod suite;
mod torn;
mod transfer;
