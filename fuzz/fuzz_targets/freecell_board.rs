//! Every text given as a board of FreeCell is refused, or it can be written, read again and played.

#![no_main]

use hog_core::random::seed_bytes;
use hog_core::{Game, Key, Searchable};
use hog_games::freecell::{FreeCell, Rules, Setup, State};
use libfuzzer_sys::fuzz_target;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    match Setup::from_text(Rules::FREECELL, &text) {
        Err(bad) => {
            let lines: Vec<&str> = text.lines().collect();
            assert!(!bad.errors.is_empty());
            for error in &bad.errors {
                assert!((1..=lines.len() + 1).contains(&error.line));
                let width = lines
                    .get(error.line - 1)
                    .map_or(0, |line| line.chars().count());
                assert!((1..=width + 1).contains(&error.column));
                assert!(!error.to_string().contains(char::is_control));
            }
        }
        Ok(setup) => {
            let written = setup.to_text();
            assert_eq!(
                Setup::from_text(Rules::FREECELL, &written).as_ref(),
                Ok(&setup)
            );
            let game = FreeCell::of(&setup);
            assert_eq!(State::from(&setup).setup(Rules::FREECELL), setup);
            let mut rng = ChaCha8Rng::from_seed(seed_bytes(1));
            let mut state = game.start();
            game.playout(&mut state, &mut rng, &mut Vec::new(), 100);
            assert_eq!(game.state_of(&game.key(&state)), state);
            let key = state.canonical_key();
            assert_eq!(key.state().canonical_key(), key);
        }
    }
});
