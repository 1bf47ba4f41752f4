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

use hog_core::random::{below, seed_bytes};
use hog_core::{Game, Turn, draw_chance_move};
use hog_games::catalogue::GameName;
use hog_games::go_fish::{GoFish, Move, Pile, Rules, State, rules};
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
    let mut rng = generator(seed);
    let (mut state, mut moves, mut made) = (game.start(), Vec::new(), Vec::new());
    loop {
        let mv = match game.turn(&state) {
            Turn::Over(_) => return made,
            Turn::Chance => draw_chance_move(&game, &state, &mut rng),
            Turn::Seat(_) => {
                moves.clear();
                game.moves(&state, &mut moves);
                moves[below(&mut rng, moves.len())]
            }
        };
        let before = state;
        game.play(&mut state, mv).unwrap();
        made.push((before, mv, state));
        assert!(made.len() < 1_000, "seed {seed}: the game does not end");
    }
}
