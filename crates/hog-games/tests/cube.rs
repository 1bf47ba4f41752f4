//! The cube turns as a real one does.

use std::collections::BTreeMap;

use hog_board::{Image, Mediator, Show, Viewer};
use hog_core::random::{below, seed_bytes};
use hog_core::{Game, Notation, Turn};
use hog_games::cube::{Cube, CubeSize, Cubies, scramble};
use hog_testkit::legal_moves;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

/// A solved cube. It is over, but its faces can still be turned unchecked.
fn solved() -> Cube {
    Cube::new(CubeSize::Three, Cubies::SOLVED)
}

fn turned(cube: &Cube, state: &Cubies, turns: &str) -> Cubies {
    let mut state = *state;
    for turn in turns.split(' ') {
        let turn = cube.read_move(&state, turn).expect("the test names turns");
        cube.play_unchecked(&mut state, turn);
    }
    state
}

/// The colour of every facelet, by the facelet's name.
fn facelets(cube: &Cube, state: &Cubies) -> BTreeMap<String, &'static str> {
    let mut rng = ChaCha8Rng::from_seed(seed_bytes(1));
    let view = Mediator::new(Viewer::Spectator).view(&cube.scene(state), &mut rng);
    let (layout, kinds) = (cube.layout(), cube.kinds());
    let spots = layout.spots().iter().map(|spot| {
        let Image::Face(category) = view.on(spot.place)[0].image else {
            panic!("a cube hides nothing");
        };
        (spot.name.clone(), kinds[usize::from(category.0)].glyph)
    });
    spots.collect()
}

#[test]
fn a_quarter_turn_carries_the_colours_round_clockwise() {
    let cube = solved();
    // What each turn of a solved cube changes: these facelets show this colour.
    let turns = [
        (
            "U",
            ["F1 F2 F3 R", "R1 R2 R3 B", "B1 B2 B3 L", "L1 L2 L3 F"],
        ),
        (
            "D",
            ["F7 F8 F9 L", "R7 R8 R9 F", "B7 B8 B9 R", "L7 L8 L9 B"],
        ),
        (
            "R",
            ["U3 U6 U9 F", "F3 F6 F9 D", "D3 D6 D9 B", "B1 B4 B7 U"],
        ),
        (
            "L",
            ["U1 U4 U7 B", "F1 F4 F7 U", "D1 D4 D7 F", "B3 B6 B9 D"],
        ),
        (
            "F",
            ["U7 U8 U9 L", "R1 R4 R7 U", "D1 D2 D3 R", "L3 L6 L9 D"],
        ),
        (
            "B",
            ["U1 U2 U3 R", "L1 L4 L7 U", "D7 D8 D9 L", "R3 R6 R9 D"],
        ),
    ];
    for (turn, changes) in turns {
        let mut expected = facelets(&cube, &Cubies::SOLVED);
        for change in changes {
            let words: Vec<&str> = change.split(' ').collect();
            for facelet in &words[..3] {
                expected.insert((*facelet).to_string(), words[3]);
            }
        }
        let state = turned(&cube, &Cubies::SOLVED, turn);
        assert_eq!(facelets(&cube, &state), expected, "{turn}");
    }
}

#[test]
fn a_turned_face_turns_its_own_facelets_too() {
    let cube = solved();
    // After R the upper right front corner shows F above; U then takes it to the left.
    let state = turned(&cube, &Cubies::SOLVED, "R U");
    let colours = facelets(&cube, &state);
    let upper: String = (1..=9).map(|place| colours[&format!("U{place}")]).collect();
    assert_eq!(upper, "UUUUUUFFF");
}

#[test]
fn sequences_have_the_orders_they_are_known_for() {
    let cube = solved();
    let order = |turns: &str| {
        let mut state = turned(&cube, &Cubies::SOLVED, turns);
        let mut times = 1;
        while state != Cubies::SOLVED {
            state = turned(&cube, &state, turns);
            times += 1;
        }
        times
    };
    assert_eq!(order("R"), 4);
    assert_eq!(order("R2 U2"), 6);
    assert_eq!(order("R U R' U'"), 6);
    assert_eq!(order("R U"), 105);
    assert_eq!(order("R U2 D' B D'"), 1260);
}

#[test]
fn two_quarters_are_a_half_and_four_are_nothing() {
    let cube = solved();
    let start = scramble(CubeSize::Three, 8);
    for face in ["U", "R", "F", "D", "L", "B"] {
        let by = |turns: &str| turned(&cube, &start, turns);
        assert_eq!(by(&format!("{face} {face}")), by(&format!("{face}2")));
        assert_eq!(
            by(&format!("{face} {face} {face}")),
            by(&format!("{face}'"))
        );
        assert_eq!(by(&format!("{face} {face}'")), start);
        assert_eq!(by(&format!("{face} {face}’")), start);
    }
}

#[test]
fn a_cube_starts_from_the_scramble_of_its_seed() {
    for size in [CubeSize::Two, CubeSize::Three] {
        let starts: Vec<Cubies> = (0..50).map(|seed| scramble(size, seed)).collect();
        for (seed, start) in starts.iter().enumerate() {
            assert_eq!(starts.iter().position(|other| other == start), Some(seed));
            assert_ne!(*start, Cubies::SOLVED);
        }
        let cube = Cube::new(size, starts[7]);
        assert_eq!(cube.start(), scramble(size, 7));
    }
    let moves = legal_moves(&solved(), &Cubies::SOLVED);
    assert!(moves.is_empty(), "a solved cube is won and has no moves");
    assert!(matches!(solved().turn(&Cubies::SOLVED), Turn::Over(_)));
}

/// Which cubie is at each slot, and how far its first colour is turned from the slot's first facelet.
fn cubies_in<const N: usize>(
    slots: &[[&str; N]],
    facelets: &BTreeMap<String, &'static str>,
) -> Vec<(usize, usize)> {
    let home = |slot: &[&str; N]| slot.map(|facelet| facelet[..1].to_string());
    let homes: Vec<[String; N]> = slots.iter().map(home).collect();
    let seen = slots
        .iter()
        .map(|slot| slot.map(|facelet| facelets[facelet].to_string()));
    let cubies = seen.map(|colours| {
        (0..N).find_map(|turn| {
            let mut unturned = colours.clone();
            unturned.rotate_left(turn);
            let cubie = homes.iter().position(|home| *home == unturned)?;
            Some((cubie, turn))
        })
    });
    cubies
        .map(|found| found.expect("every cubie exists"))
        .collect()
}

/// Whether an arrangement can be solved: the three sums that no turn changes are those of the
/// solved cube. Computed from the visible colours alone, not from how the rules store a cube.
fn can_be_solved(cube: &Cube, state: &Cubies) -> bool {
    const CORNERS: [[&str; 3]; 8] = [
        ["U9", "R1", "F3"],
        ["U7", "F1", "L3"],
        ["U1", "L1", "B3"],
        ["U3", "B1", "R3"],
        ["D3", "F9", "R7"],
        ["D1", "L9", "F7"],
        ["D7", "B9", "L7"],
        ["D9", "R9", "B7"],
    ];
    const EDGES: [[&str; 2]; 12] = [
        ["U6", "R2"],
        ["U8", "F2"],
        ["U4", "L2"],
        ["U2", "B2"],
        ["D6", "R8"],
        ["D2", "F8"],
        ["D4", "L8"],
        ["D8", "B8"],
        ["F6", "R4"],
        ["F4", "L6"],
        ["B6", "L4"],
        ["B4", "R6"],
    ];
    let facelets = facelets(cube, state);
    let inversions = |order: &[(usize, usize)]| {
        let pairs = (0..order.len()).flat_map(|last| (0..last).map(move |first| (first, last)));
        pairs
            .filter(|(first, last)| order[*first].0 > order[*last].0)
            .count()
    };
    let turns = |order: &[(usize, usize)]| order.iter().map(|(_, turn)| turn).sum::<usize>();
    let (corners, edges) = (cubies_in(&CORNERS, &facelets), cubies_in(&EDGES, &facelets));
    turns(&corners).is_multiple_of(3)
        && turns(&edges).is_multiple_of(2)
        && (inversions(&corners) + inversions(&edges)).is_multiple_of(2)
}

#[test]
fn every_scramble_can_be_solved() {
    let cube = solved();
    for seed in 0..300 {
        let state = scramble(CubeSize::Three, seed);
        assert!(can_be_solved(&cube, &state), "seed {seed}");
    }
}

#[test]
fn a_turned_cube_can_still_be_solved() {
    let cube = solved();
    let mut rng = ChaCha8Rng::from_seed(seed_bytes(5));
    let mut state = Cubies::SOLVED;
    let mut made = Vec::new();
    for _ in 0..200 {
        let turn = cube.turns()[below(&mut rng, cube.turns().len())];
        cube.play_unchecked(&mut state, turn);
        made.push(turn);
        assert!(can_be_solved(&cube, &state));
    }
    while let Some(turn) = made.pop() {
        cube.play_unchecked(&mut state, turn.inverse());
    }
    assert_eq!(state, Cubies::SOLVED);
}
