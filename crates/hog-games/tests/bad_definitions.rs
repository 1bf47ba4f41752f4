//! Files that define no game, each with the error that a designer reads; and good files that were damaged.

use hog_core::Searchable;
use hog_core::random::seed_bytes;
use hog_games::positional::Positional;
use hog_games::positional::file::{DefinedGame, WriteError};
use proptest::prelude::*;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

const BAD: &str = include_str!("data/bad_definitions.txt");

/// The files of `BAD`: name, text and error.
fn bad_files() -> Vec<(&'static str, &'static str, &'static str)> {
    let mut files = BAD.split("\n### ");
    files.next().expect("a text stands before the first file");
    let parts = files.map(|file| {
        let (name, rest) = file.split_once('\n').expect("a name has its line");
        let (text, error) = rest.split_once("\n>>> ").expect("a file has its error");
        (name, text, error.trim_end())
    });
    parts.collect()
}

fn error(text: &str) -> String {
    match DefinedGame::from_toml(text) {
        Ok(game) => format!("it was loaded: {game:?}"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn bad_files_are_refused_with_what_where_and_what_was_expected() {
    assert!(bad_files().len() >= 100);
    for (name, text, expected) in bad_files() {
        // The last line ends, as lines in files do.
        assert_eq!(error(&format!("{text}\n")), expected, "{name}");
    }
}

#[test]
fn bad_files_that_would_be_long_are_refused_too() {
    let board = "title = \"T\"\n[board]\n";
    let check = |text: String, expected: &str| assert_eq!(error(&text), expected);
    check(
        String::new(),
        "line 1, column 1: the definition has no title: expected a line such as title = \"My game\" \
         before [board]",
    );
    check(
        " ".repeat((1 << 20) + 1),
        "line 1, column 1: the definition has 1048577 bytes: expected at most 1048576",
    );
    check(
        format!("title = \"{}\"", "é".repeat(81)),
        "line 1, column 9: the title has 81 characters: expected at most 80",
    );
    check(
        format!(
            "rules = \"{}\"\n{board}grid = [3, 3]\n[[win]]\nrows = 3",
            "a".repeat(4_001)
        ),
        "line 1, column 9: the rules have 4001 characters: expected at most 4000",
    );
    check(
        format!("title = {}", "[".repeat(500)),
        "line 1, column 89: this is not valid TOML: cannot recurse further; max recursion depth met",
    );
    let places = (0..449).map(|number| format!("\"p{number} {} {}\",\n", number % 30, number / 30));
    check(
        format!("{board}places = [\n{}]", places.collect::<String>()),
        "line 452, column 2: \"p448\" is one place too many: expected at most 448 places",
    );
    check(
        format!("{board}grid = [3, 3]\n{}", "[[win]]\nrows = 3\n".repeat(17)),
        "line 36, column 1: there are 17 [[win]]: expected at most 16",
    );
    let chains = "[[win]]\njoin = [\"left\", \"right\"]\nby = \"groups\"\n";
    check(
        format!("{board}grid = [3, 3]\n{}", chains.repeat(5)),
        "line 18, column 1: 5 [[win]] have by: expected at most 4",
    );
}

/// Good files of all kinds.
const GOOD: [&str; 4] = [
    "title = \"Holes\"\nrules = \"Play.\"\n[board]\ngrid = [4, 3]\norigin = \"bottom\"\n\
     blocked = [\"b2\", \"a1 c3\"]\n[[win]]\nrows = 3\n[[win]]\nplayer = \"X\"\ngroups = [\"a2 b3\"]\n",
    "title = \"Free\"\nswap = \"same\"\n[board]\nplaces = [\"p 0 0\", \"q 1 0\", \"r 0.5 1\", \"é -1 2\"]\n\
     shape = \"point\"\nlines = [\"p q r p\"]\nstacks = [\"p q\"]\n[[win]]\ngroups = [\"p q\", \"q r é\"]\n",
    "title = \"Sides\"\nswap = \"mirrored\"\n[board]\nhexagons = [3, 3]\n[[win]]\nplayer = \"X\"\n\
     join = [\"top\", \"bottom\"]\n[[win]]\nplayer = \"O\"\njoin = [\"left\", \"c1 c2 c3\"]\nby = \"groups\"\n",
    "title = \"Falling\"\n[board]\ngrid = [4, 4]\ndrop = true\n[[win]]\nrows = 3\nexact = true\n",
];

/// Damage to a file: a part of its bytes is cut, doubled, replaced or moved.
#[derive(Clone, Debug)]
enum Accident {
    Cut(prop::sample::Index, usize),
    Doubled(prop::sample::Index, usize),
    Replaced(prop::sample::Index, Vec<u8>),
    Moved(prop::sample::Index, prop::sample::Index, usize),
}

impl Accident {
    fn damage(&self, bytes: &mut Vec<u8>) {
        let part = |bytes: &[u8], start: &prop::sample::Index, length: usize| {
            let start = start.index(bytes.len() + 1);
            start..(start + length).min(bytes.len())
        };
        match self {
            Self::Cut(start, length) => {
                bytes.drain(part(bytes, start, *length));
            }
            Self::Doubled(start, length) => {
                let part = part(bytes, start, *length);
                let copy = bytes[part.clone()].to_vec();
                bytes.splice(part.end..part.end, copy);
            }
            Self::Replaced(start, with) => {
                let part = part(bytes, start, with.len());
                bytes.splice(part, with.iter().copied());
            }
            Self::Moved(start, to, length) => {
                let moved: Vec<u8> = bytes.drain(part(bytes, start, *length)).collect();
                let to = to.index(bytes.len() + 1);
                bytes.splice(to..to, moved);
            }
        }
    }
}

fn accident() -> impl Strategy<Value = Accident> {
    let index = any::<prop::sample::Index>;
    let piece = prop_oneof![
        prop::collection::vec(any::<u8>(), 1..4),
        prop::sample::select(vec![
            "\"", "[", "]", "\n", "=", "0", "9", " ", "a1", "true", "\\", "#", ".", "-", "swap",
        ])
        .prop_map(|piece| piece.as_bytes().to_vec()),
    ];
    prop_oneof![
        (index(), 1..20_usize).prop_map(|(start, length)| Accident::Cut(start, length)),
        (index(), 1..20_usize).prop_map(|(start, length)| Accident::Doubled(start, length)),
        (index(), piece).prop_map(|(start, with)| Accident::Replaced(start, with)),
        (index(), index(), 1..20_usize)
            .prop_map(|(start, to, length)| Accident::Moved(start, to, length)),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4_000))]

    #[test]
    fn files_with_accidents_are_loaded_or_refused(
        good in prop::sample::select(GOOD.to_vec()),
        accidents in prop::collection::vec(accident(), 0..4),
    ) {
        let mut bytes = good.as_bytes().to_vec();
        for accident in &accidents {
            accident.damage(&mut bytes);
        }
        let text = String::from_utf8_lossy(&bytes);
        match DefinedGame::from_toml(&text) {
            Ok(game) => {
                match game.to_toml() {
                    Ok(written) => {
                        let again = DefinedGame::from_toml(&written);
                        prop_assert_eq!(again.as_ref(), Ok(&game));
                    }
                    // Chains among other groups must be listed, which can be long.
                    Err(WriteError::Refused(error)) => {
                        prop_assert!(error.what.ends_with("bytes"), "{}", error);
                    }
                    Err(error) => prop_assert!(false, "{}", error),
                }
                let game = Positional::<7>::new(game.plan);
                let mut rng = ChaCha8Rng::from_seed(seed_bytes(1));
                let mut state = hog_core::Game::start(&game);
                let outcome = game.playout(&mut state, &mut rng, &mut Vec::new(), 500);
                prop_assert!(outcome.is_some());
            }
            Err(error) => {
                let line = text.split('\n').nth(error.line - 1);
                let line = line.expect("the line is in the file");
                prop_assert!(error.column <= line.chars().count() + 1, "{}", error);
                prop_assert!(!accidents.is_empty(), "{}", error);
            }
        }
    }
}
