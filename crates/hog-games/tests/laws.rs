//! Every game of the catalogue keeps the laws, has its golden playthrough and a sample that is legal.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use hog_core::Hides;
use hog_games::catalogue::{Allowed, FAMILIES, Family, GameName, Listed, Parameter, Visitor};
use hog_games::go_fish;
use hog_testkit::{Laws, golden, secrecy};

/// Holds a listed game to the laws that all games keep.
struct KeepsLaws;

impl Visitor for KeepsLaws {
    type Output = ();

    fn visit<G: Listed>(self, game: G) {
        match G::HIDES {
            // All that matters is on the board.
            Hides::Nothing => Laws::of(&game).open().hold(),
            Hides::Something => Laws::of(&game).hold(),
        }
    }
}

struct KeepsSecrets;

impl Visitor for KeepsSecrets {
    type Output = ();

    fn visit<G: Listed>(self, game: G) {
        secrecy::check(&game, 8);
    }
}

/// The least and the greatest value of a parameter; for words the first and the last.
fn ends(parameter: &Parameter) -> [String; 2] {
    match parameter.allowed {
        Allowed::Number {
            least, greatest, ..
        } => [least, greatest].map(|end| end.to_string()),
        Allowed::Word(words) => [words[0], words[words.len() - 1]].map(str::to_string),
        Allowed::Time { .. } | Allowed::Seed => [(); 2].map(|()| parameter.default.to_string()),
    }
}

/// The game of a family with as many parameters as possible at an end, and for each of the others the
/// usual game with that one at the end.
fn at_the_ends(family: &Family, end: usize) -> Vec<GameName> {
    let usual: GameName = family.name.parse().expect("a family has a usual game");
    let set = |name: &GameName, parameter: &Parameter| {
        name.with(parameter.name, &ends(parameter)[end]).ok()
    };
    let mut names: Vec<GameName> = Vec::new();
    let mut all = usual.clone();
    for parameter in family.parameters {
        match set(&all, parameter) {
            Some(more) => all = more,
            None => names.extend(set(&usual, parameter)),
        }
    }
    names.push(all);
    names
}

fn hold_at_the_ends(end: usize) {
    for name in FAMILIES.iter().flat_map(|family| at_the_ends(family, end)) {
        println!("{name}");
        name.visit(KeepsLaws);
    }
}

#[test]
fn games_with_the_least_parameters_keep_the_laws() {
    hold_at_the_ends(0);
}

#[test]
fn games_with_the_greatest_parameters_keep_the_laws() {
    hold_at_the_ends(1);
}

/// All examples, which are in their shortest form.
fn examples() -> impl Iterator<Item = GameName> {
    let examples = FAMILIES.iter().flat_map(|family| family.examples);
    examples.map(|example| {
        println!("{example}");
        let name: GameName = example.parse().expect("an example is a name");
        assert_eq!(name.to_string(), *example);
        name
    })
}

#[test]
fn every_example_keeps_the_laws() {
    for name in examples() {
        name.visit(KeepsLaws);
    }
}

#[test]
fn every_example_keeps_its_secrets() {
    for name in examples() {
        name.visit(KeepsSecrets);
    }
}

/// Rules that go together in other ways than the ends of parameters.
#[test]
fn mixed_rules_keep_the_laws() {
    for name in [
        "gomoku:9,rule=exact",
        "hex:7,by=groups",
        "cube-ttt:2,8",
        "cube-ttt:7,3",
        "freecell:8589934591,cells=8,columns=10,auto=off",
        "freecell:2,cells=8,columns=10,build=suit,back=on,auto=full",
        "freecell:4,cells=1,columns=9,empty=kings,back=on,auto=full",
        "freecell:5,columns=6,back=on,auto=off",
        "go-fish:deal=1,refill=50,again=on,books=four",
        "go-fish:ranks=2,deal=2,refill=1,books=four",
    ] {
        println!("{name}");
        let name: GameName = name.parse().unwrap();
        name.visit(KeepsLaws);
    }
}

#[test]
fn go_fish_keeps_its_secrets() {
    for name in [
        "go-fish:ranks=2,suits=2,deal=1,refill=1",
        "go-fish:ranks=3,suits=2,deal=2,refill=1",
        "go-fish:ranks=2,deal=2,refill=1,again=on",
        "go-fish:ranks=2,deal=2,refill=2,books=four",
    ] {
        let name: GameName = name.parse().unwrap();
        secrecy::check(
            &go_fish::GoFishWithSuits::new(go_fish::rules(name.settings())),
            100,
        );
    }
}

/// The file that keeps the playthrough of an example.
fn golden_path(family: &str, example: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("src")
        .join(family.replace('-', "_"));
    folder.join(format!("{}.golden", example.replace([':', ','], "-")))
}

struct Playthrough<'a>(&'a str);

impl Visitor for Playthrough<'_> {
    type Output = String;

    fn visit<G: Listed>(self, game: G) -> String {
        golden::playthrough(&game, self.0)
    }
}

/// Plays moves that are given as text.
struct PlaysSample<'a>(Vec<&'a str>);

impl Visitor for PlaysSample<'_> {
    type Output = ();

    fn visit<G: Listed>(self, game: G) {
        let mut state = game.start();
        for text in &self.0 {
            let mv = game.read_move(&state, text).expect("a move of the game");
            let played = game.play(&mut state, mv);
            assert!(played.is_ok(), "{text}: {}", game.objection(&state, mv));
        }
        let over = game.turn(&state).is_over();
        assert!(over || self.0.is_empty(), "the moves do not end the game");
    }
}

#[test]
fn every_sample_is_legal() {
    for family in FAMILIES {
        let (name, moves) = family.sample_moves();
        println!("{}", family.sample);
        let name: GameName = name.parse().unwrap();
        name.visit(PlaysSample(moves.collect()));
    }
}

#[test]
fn every_family_has_its_golden_playthroughs() {
    let mut expected = BTreeSet::new();
    for family in FAMILIES {
        for example in family.examples {
            let name: GameName = example.parse().expect("an example is a name");
            let path = golden_path(family.name, example);
            let written = name.visit(Playthrough(example));
            expect_test::expect_file![&path].assert_eq(&written);
            expected.insert(path);
        }
    }
    let folders = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("src")
        .read_dir()
        .unwrap();
    let folders = folders
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_dir());
    let files = folders.flat_map(|folder| folder.read_dir().unwrap());
    let files = files.map(|entry| entry.unwrap().path());
    let found = files.filter(|path| path.extension().is_some_and(|end| end == "golden"));
    assert_eq!(
        found.collect::<BTreeSet<_>>(),
        expected,
        "a playthrough of no example"
    );
}
