//! Compares a million pairs of states of Go Fish that differ only in hidden cards:
//! `cargo run --release -p hog-games --example secrecy [PAIRS]`.

use hog_games::go_fish::{GoFishWithSuits, Rules};
use hog_testkit::secrecy;
use rustix::time::{ClockId, clock_gettime};

fn main() -> Result<(), std::num::ParseIntError> {
    let wanted = std::env::args().nth(1).unwrap_or("1000000".to_string());
    let compared = secrecy::check_pairs(&GoFishWithSuits::new(Rules::DOCUMENT), wanted.parse()?);
    // CPU time, so that other programs on the machine do not count.
    let seconds = clock_gettime(ClockId::ProcessCPUTime).tv_sec;
    println!(
        "{} pairs of states from {} pairs of lines are the same to the other seat and onlookers, to \
         the last byte; {seconds} s of CPU time",
        compared.pairs, compared.twins,
    );
    Ok(())
}
