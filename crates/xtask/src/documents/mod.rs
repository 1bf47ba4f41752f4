//! Checks that the files of the workspace say what is true.
//!
//! Every check has the same form: it is given the root of the workspace and returns all
//! [`Problem`]s that it finds, none if all is well. A file that cannot be read is a problem
//! like any other. `tests/documents.rs` runs the checks on this workspace; the tests beside
//! each check show, on small bad inputs, that it can fail.

pub mod architecture;
pub mod house_words;
pub mod links;
pub mod spec;

mod crate_folder;
mod problem;
mod rust_source;
mod table;

pub use problem::Problem;
