//! Every game of the catalogue keeps the laws and has its golden playthrough.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use hog_games::catalogue::{FAMILIES, GameName, Listed, Visitor};
use hog_games::cube::{Cube, CubeSize, scramble};
use hog_games::go_fish;
use hog_games::three_mens_morris::ThreeMensMorris;
use hog_games::tictactoe;
use hog_testkit::{Laws, golden, secrecy};

#[test]
fn tictactoe_keeps_the_laws() {
    Laws::of(&tictactoe::game()).open().hold();
}

#[test]
fn three_mens_morris_keeps_the_laws() {
    Laws::of(&ThreeMensMorris).open().hold();
}

#[test]
fn cubes_keep_the_laws() {
    for size in [CubeSize::Two, CubeSize::Three] {
        Laws::of(&Cube::new(size, scramble(size, 1))).open().hold();
    }
}

/// In these games all that matters is on the board.
struct OpenLaws;

impl Visitor for OpenLaws {
    type Output = ();

    fn visit<G: Listed>(self, game: G) {
        Laws::of(&game).open().hold();
    }
}

#[test]
fn positional_games_of_all_sizes_keep_the_laws() {
    let names = [
        "mnk:1,1,1",
        "mnk:20,20,20",
        "mnk:8,8,4",
        "gomoku:5",
        "gomoku:20",
        "gomoku:9,rule=exact",
        "hex:1",
        "hex:19",
        "hex:7,by=groups",
        "drop:1,1,1",
        "drop:20,20,5",
        "y:1",
        "y:24",
        "cube-ttt:1,1",
        "cube-ttt:2,8",
        "cube-ttt:7,3",
    ];
    for name in names {
        let name: GameName = name.parse().unwrap();
        name.visit(OpenLaws);
    }
}

#[test]
fn freecell_of_all_kinds_keeps_the_laws() {
    let names = [
        "freecell:cells=0,columns=4",
        "freecell:8589934591,cells=8,columns=10,auto=off",
        "freecell:2,cells=8,columns=10,build=suit,back=on,auto=full",
        "freecell:3,columns=4,build=suit,empty=kings",
        "freecell:4,cells=1,columns=9,empty=kings,back=on,auto=full",
        "freecell:5,columns=6,back=on,auto=off",
        "freecell:-1",
        "freecell:-2,auto=full",
    ];
    for name in names {
        let name: GameName = name.parse().unwrap();
        name.visit(OpenLaws);
    }
}

#[test]
fn go_fish_of_all_kinds_keeps_the_laws() {
    let names = [
        "go-fish:ranks=1,suits=2,deal=1,refill=1",
        "go-fish:deal=26,refill=50",
        "go-fish:deal=1,refill=50,again=on,books=four",
        "go-fish:suits=2,deal=13",
        "go-fish:ranks=2,deal=2,refill=1,books=four",
    ];
    for name in names {
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
        secrecy::check(&go_fish::Suited::new(go_fish::rules(name.settings())), 100);
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

#[test]
fn every_family_has_its_golden_playthroughs() {
    let mut expected = BTreeSet::new();
    for family in FAMILIES {
        assert!(
            !family.examples.is_empty(),
            "{} has no example",
            family.name
        );
        for example in family.examples {
            let name: GameName = example.parse().unwrap();
            let path = golden_path(family.name, example);
            golden::compare(&path, &name.visit(Playthrough(example)));
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

struct KeepsLaws;

impl Visitor for KeepsLaws {
    type Output = ();

    fn visit<G: Listed>(self, game: G) {
        Laws::of(&game).hold();
        secrecy::check(&game, 8);
    }
}

#[test]
fn every_example_of_the_catalogue_keeps_the_laws() {
    for example in FAMILIES.iter().flat_map(|family| family.examples) {
        let name: GameName = example.parse().unwrap();
        assert_eq!(
            name.to_string(),
            *example,
            "examples are in their shortest form"
        );
        name.visit(KeepsLaws);
    }
}
