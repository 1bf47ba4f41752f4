//! What is kept is whole, told exactly when it is not, and counted right.

mod errors;
mod files;
mod results;
mod scratch;
mod tables;
