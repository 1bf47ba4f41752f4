//! Deals, rules and random numbers for the tests of the searches.

use hog_core::random::spread_seed_bytes;
use hog_games::freecell::{DealNumber, FreeCell, Rules};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

pub(super) fn random(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::from_seed(spread_seed_bytes(seed))
}

pub(super) fn deal(rules: Rules, number: i64) -> FreeCell {
    FreeCell::deal(rules, DealNumber::new(number).unwrap())
}

/// FreeCell with these numbers of cells and columns.
pub(super) fn sized(cells: u8, columns: u8) -> Rules {
    let rules = Rules::FREECELL.with_cells(cells).unwrap();
    rules.with_columns(columns).unwrap()
}
