//! A person's folder: saved tables are whole, errors say what is wrong, results are counted right.

mod errors;
mod files;
mod results;
mod scratch;
mod tables;
