//! Saved tables: what is saved is what is loaded, and what is wrong is told exactly.

mod errors;
mod laws;
mod shape;
