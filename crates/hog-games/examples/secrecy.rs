//! Compares a million pairs of states of Go Fish that differ only in hidden cards:
//! `cargo run --release -p hog-games --example secrecy [PAIRS]`.

use std::time::Instant;

use hog_games::go_fish::{Rules, Suited};
use hog_testkit::secrecy;

fn main() -> Result<(), std::num::ParseIntError> {
    let wanted = std::env::args().nth(1).unwrap_or("1000000".to_string());
    let begin = Instant::now();
    let compared = secrecy::check_pairs(&Suited::new(Rules::DOCUMENT), wanted.parse()?);
    println!(
        "{} pairs of states from {} pairs of lines are the same to the other seat and onlookers, to \
         the last byte; {:.1} s",
        compared.pairs,
        compared.twins,
        begin.elapsed().as_secs_f64()
    );
    Ok(())
}
