//! What a house keeps, and that it keeps it.

mod at;
mod bad_entries;
mod fold;
mod handle;
mod killed;
mod moving;
mod postgres_lost;
mod proxy;
mod sample;
mod suite;
mod torn;
