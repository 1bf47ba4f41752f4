//! Go Fish: played by hand, against plainer rules, and what is always true of it.

#![expect(clippy::unwrap_used, reason = "helpers of tests may panic, too")]

mod by_hand;
mod deals;
mod invariants;
mod observations;
mod oracle;
mod piles;
mod playouts;
mod settled;

use hog_core::Game;
use hog_core::random::seed_bytes;
use hog_games::catalogue::GameName;
use hog_games::go_fish::{GoFish, Move, Pile, Rules, State, rules};
use hog_testkit::secrecy::StateLine;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

/// Variants of all kinds, large and small.
const VARIANTS: [&str; 16] = [
    "go-fish",
    "go-fish:deal=5,refill=1",
    "go-fish:again=on",
    "go-fish:books=four",
    "go-fish:again=on,books=four",
    "go-fish:deal=26",
    "go-fish:deal=1,refill=50",
    "go-fish:deal=26,books=four",
    "go-fish:suits=2",
    "go-fish:suits=2,deal=13,again=on",
    "go-fish:ranks=1,suits=2,deal=1",
    "go-fish:ranks=1,deal=1,refill=1",
    "go-fish:ranks=3,deal=2,refill=1",
    "go-fish:ranks=4,deal=5",
    "go-fish:ranks=4,deal=6,refill=1,again=on",
    "go-fish:ranks=3,deal=4,refill=2,books=four,again=on",
];

fn rules_of(name: &str) -> Rules {
    let name: GameName = name.parse().unwrap();
    rules(name.settings())
}

/// A generator for a test.
fn generator(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::from_seed(seed_bytes(seed))
}

/// A move with the states before and after it.
type Made<P> = (State<P>, Move<<P as Pile>::Card>, State<P>);

/// The moves of a random game.
fn random_game<P: Pile>(game: GoFish<P>, seed: u64) -> Vec<Made<P>> {
    let line = StateLine::random(&game, seed, 1_000);
    let is_over = line
        .states
        .last()
        .is_some_and(|end| game.turn(end).is_over());
    assert!(is_over, "seed {seed}: the game does not end");
    let made = line.states.windows(2).zip(line.moves);
    made.map(|(states, mv)| (states[0], mv, states[1]))
        .collect()
}
