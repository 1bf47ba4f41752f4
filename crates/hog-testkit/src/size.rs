//! The size of tests that are too long for every day.

use std::env;

/// The variable that asks for full size.
const VARIABLE: &str = "HOG_TEST_SIZE";

/// The size of a test: `full` where `HOG_TEST_SIZE=full`, as `cargo xtask release-check` sets it, and
/// `daily` elsewhere.
///
/// # Panics
/// If the variable has another value, so that a misspelt one does not go unnoticed.
pub fn sized<T>(daily: T, full: T) -> T {
    match env::var(VARIABLE).as_deref() {
        Ok("full") => full,
        Ok(other) => panic!("{VARIABLE} is {other:?}; it can only be `full`"),
        Err(_) => daily,
    }
}
