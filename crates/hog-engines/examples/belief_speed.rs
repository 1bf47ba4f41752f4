//! How long a seat of Go Fish takes to update its knowledge and its belief, with the full deck.
//!
//! The last line is JSON, for `cargo xtask bench go-fish`.

use std::time::{Duration, Instant};

use hog_core::random::seed_bytes;
use hog_core::{Game, Observe, Seat, Viewer, draw_chance_move};
use hog_engines::go_fish::Situation;
use hog_games::go_fish::{Plain, Rules};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

const GAMES: u64 = 300;

fn main() {
    let game = Plain::new(Rules::DOCUMENT);
    let (mut moves, mut noticed, mut believed) = (0_u32, Duration::ZERO, Duration::ZERO);
    let (mut updates, mut hands) = (0_u32, 0);
    for seed in 1..=GAMES {
        let mut rng = Xoshiro256PlusPlus::from_seed(seed_bytes(seed));
        let mut state = game.start();
        let mut situation = Situation::new(Rules::DOCUMENT, Seat::FIRST);
        while !game.turn(&state).is_over() {
            let before = state;
            let mv = draw_chance_move(&game, &state, &mut rng);
            game.play_unchecked(&mut state, mv);
            let observation = game.observation(&before, mv, &state, Viewer::Seat(Seat::FIRST));
            let begun = Instant::now();
            situation.notice(&observation);
            noticed += begun.elapsed();
            moves += 1;
            if state.drawer().is_none() {
                let begun = Instant::now();
                hands += situation.mixed_belief().hands().len();
                believed += begun.elapsed();
                updates += 1;
            }
        }
    }
    let millis = |time: Duration, times: u32| time.as_secs_f64() * 1e3 / f64::from(times);
    let (notice, belief) = (millis(noticed, moves), millis(believed, updates));
    println!("moves of {GAMES} random games: {moves}, after which a question is asked: {updates}");
    println!("hands in all beliefs: {hands}");
    println!("an observation takes {notice:.4} ms, and a belief {belief:.4} ms");
    println!("{{\"update_ms\": {:.6}}}", notice + belief);
}
