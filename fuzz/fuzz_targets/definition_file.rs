//! Every text given as a definition file is refused, or it is a game that can be written and played.

#![no_main]

use hog_core::random::seed_bytes;
use hog_core::{Game, Key, Searchable};
use hog_games::positional::Positional;
use hog_games::positional::file::{DefinedGame, WriteError};
use libfuzzer_sys::fuzz_target;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    match DefinedGame::from_toml(&text) {
        Err(error) => {
            let line = text.split('\n').nth(error.line - 1);
            let line = line.expect("the line is in the file");
            assert!(error.column <= line.chars().count() + 1);
            assert!(!error.to_string().contains(char::is_control));
        }
        Ok(game) => {
            match game.to_toml() {
                Ok(written) => assert_eq!(DefinedGame::from_toml(&written).as_ref(), Ok(&game)),
                // Chains among other groups must be listed, which can be long.
                Err(WriteError::Refused(error)) => assert!(error.what.ends_with("bytes")),
                Err(error) => panic!("{error}"),
            }
            let game = Positional::<7>::new(game.plan);
            let mut rng = ChaCha8Rng::from_seed(seed_bytes(1));
            let mut state = game.start();
            let outcome = game.playout(&mut state, &mut rng, &mut Vec::new(), 500);
            assert!(outcome.is_some(), "a game on 448 places ends");
            assert_eq!(game.state_of(&game.key(&state)), state);
        }
    }
});
