//! The definition files in `examples/` and in the documents: all of them are games.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use hog_core::Seat;
use hog_core::random::{seed_bytes, shuffle};
use hog_games::positional::file::DefinedGame;
use hog_games::positional::isomorphism::{NotIsomorphic, isomorphism, symmetries};
use hog_games::positional::{Definition, Positional};
use hog_testkit::Laws;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn loaded(name: &str, text: &str) -> DefinedGame {
    DefinedGame::from_toml(text).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The texts of all examples, by the names of their files.
fn examples() -> BTreeMap<String, String> {
    let folder = std::fs::read_dir(root().join("examples")).expect("there are examples");
    let files = folder.map(|file| file.expect("the folder can be read").path());
    let texts = files.map(|path| {
        let name = path.file_name().expect("a file has a name");
        let text = std::fs::read_to_string(&path).expect("examples are text");
        (name.to_string_lossy().into_owned(), text)
    });
    texts.collect()
}

fn example(name: &str) -> DefinedGame {
    loaded(name, &examples()[name])
}

#[test]
fn every_example_is_a_game_that_keeps_the_laws() {
    assert!(examples().len() >= 9);
    for (name, text) in examples() {
        let game = loaded(&name, &text);
        let again = game.to_toml().unwrap();
        assert_eq!(loaded(&name, &again), game, "{name}");
        assert!(game.plan.ground().places() <= 64, "{name}");
        Laws::of(&Positional::<1>::new(game.plan)).open().hold();
    }
}

#[test]
fn every_example_is_short_and_says_how_to_play_it() {
    for (name, text) in examples() {
        assert!(text.lines().count() <= 40, "{name}");
        let comment: Vec<&str> = text
            .lines()
            .take_while(|line| line.starts_with('#'))
            .collect();
        let command = format!("# Play it: hog play file:examples/{name}");
        assert!(comment.len() >= 3, "{name}");
        assert_eq!(comment.last(), Some(&&*command), "{name}");
    }
}

#[test]
fn lines_may_end_as_on_other_systems() {
    for (name, text) in examples() {
        let with_crlf = text.replace('\n', "\r\n");
        assert_eq!(loaded(&name, &with_crlf), loaded(&name, &text));
    }
    let text = examples()["pappus.toml"]
        .replace("\"\"\"\\", "\"\"\"")
        .replace('\n', "\r\n");
    assert!(!loaded("rules of several lines", &text).rules.contains('\r'));
}

const CONFIGURATIONS: [(&str, usize); 3] = [
    ("pappus.toml", 108),
    ("nine-three-b.toml", 12),
    ("nine-three-c.toml", 9),
];

fn definition(name: &str) -> Definition {
    example(name).plan.definition().expect("it has groups")
}

#[test]
fn configurations_have_three_points_on_a_line_and_three_lines_through_a_point() {
    for (name, _) in CONFIGURATIONS {
        let game = definition(name);
        let groups = game.groups(Seat::FIRST);
        assert_eq!(groups, game.groups(Seat::SECOND));
        assert_eq!((game.places(), groups.len()), (9, 9), "{name}");
        assert!(groups.iter().all(|group| group.len() == 3), "{name}");
        let through = |place| groups.iter().filter(|group| group.contains(&place)).count();
        assert!((0..9).all(|place| through(place) == 3), "{name}");
        for (number, one) in groups.iter().enumerate() {
            for other in groups.iter().skip(number + 1) {
                let shared = one.iter().filter(|place| other.contains(place)).count();
                assert!(shared <= 1, "{name}: {one:?} and {other:?}");
            }
        }
    }
}

#[test]
fn configurations_have_their_known_numbers_of_symmetries() {
    for (name, expected) in CONFIGURATIONS {
        let found = symmetries(&definition(name), 1_000).unwrap();
        assert_eq!(found.len(), expected, "{name}");
    }
}

#[test]
fn configurations_are_isomorphic_to_themselves_alone() {
    let mut rng = ChaCha8Rng::from_seed(seed_bytes(1));
    for (name, _) in CONFIGURATIONS {
        let game = definition(name);
        let mut names: Vec<u16> = (0..9).collect();
        shuffle(&mut rng, &mut names);
        let groups = |seat| game.groups(seat).renamed(|place| names[usize::from(place)]);
        let shuffled = Definition::new(9, groups(Seat::FIRST), groups(Seat::SECOND));
        assert!(isomorphism(&game, &shuffled).is_ok(), "{name}");
        for (other, _) in CONFIGURATIONS.iter().filter(|(other, _)| *other != name) {
            let compared = isomorphism(&game, &definition(other));
            let differ = [NotIsomorphic::PlacesDiffer, NotIsomorphic::NoBijection];
            assert!(
                compared.is_err_and(|why| differ.contains(&why)),
                "{name}, {other}"
            );
        }
    }
}

#[test]
fn every_definition_in_the_documents_is_a_game() {
    let document = root().join("docs/definitions.md");
    let document = std::fs::read_to_string(document).expect("the document is there");
    let blocks = document.split("```toml\n").skip(1);
    let blocks: Vec<&str> = blocks.filter_map(|rest| rest.split("```").next()).collect();
    assert!(blocks.len() >= 5, "the document has definitions");
    for (number, block) in blocks.iter().enumerate() {
        let game = loaded(&format!("block {number}"), block);
        Laws::of(&Positional::<7>::new(game.plan)).open().hold();
    }
}

#[test]
fn the_errors_in_the_documents_are_those_that_designers_read() {
    let document = root().join("docs/definitions.md");
    let document = std::fs::read_to_string(document).expect("the document is there");
    let known = include_str!("data/bad_definitions.txt");
    let errors = document.lines().filter(|line| line.starts_with("line "));
    let errors: Vec<&str> = errors.collect();
    assert!(errors.len() >= 3, "the document shows errors");
    for error in errors {
        assert!(known.contains(&format!("\n>>> {error}\n")), "{error}");
    }
}
