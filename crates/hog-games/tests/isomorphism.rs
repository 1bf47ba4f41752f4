//! Isomorphism of positional games, against trying every bijection.

use std::collections::BTreeSet;

use hog_core::Seat;
use hog_core::random::{below, seed_bytes, shuffle};
use hog_games::catalogue::GameName;
use hog_games::positional::isomorphism::{
    Bijection, NotIsomorphic, TooManySymmetries, isomorphism, symmetries,
};
use hog_games::positional::{Definition, Groups, Restrictions};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

fn definition(name: &str) -> Definition {
    let name: GameName = name.parse().expect("the game is listed");
    let plan = name
        .visit(hog_games::positional::PlanOf)
        .expect("the game is positional");
    plan.definition().expect("its groups can be listed")
}

fn sets(groups: &Groups) -> BTreeSet<Vec<u16>> {
    groups.iter().map(<[u16]>::to_vec).collect()
}

fn carries(bijection: &Bijection, first: &Definition, second: &Definition) -> bool {
    [Seat::FIRST, Seat::SECOND].into_iter().all(|seat| {
        let carried = first
            .groups(seat)
            .renamed(|place| bijection[usize::from(place)]);
        sets(&carried) == sets(second.groups(seat))
    })
}

fn renamed(game: &Definition, names: &[u16]) -> Definition {
    let groups = |seat| game.groups(seat).renamed(|place| names[usize::from(place)]);
    Definition::new(game.places(), groups(Seat::FIRST), groups(Seat::SECOND))
}

/// All orders of the numbers below `count`.
fn permutations(count: u16) -> Vec<Vec<u16>> {
    let Some(last) = count.checked_sub(1) else {
        return vec![Vec::new()];
    };
    let mut all = Vec::new();
    for shorter in permutations(last) {
        for at in 0..count {
            let mut longer = shorter.clone();
            longer.insert(usize::from(at), last);
            all.push(longer);
        }
    }
    all
}

/// A few random groups on six places.
fn random_game(rng: &mut ChaCha8Rng) -> Definition {
    let mut groups = || -> Groups {
        let mut sets = BTreeSet::new();
        for _ in 0..below(rng, 5) {
            let mask = 1 + below(rng, 63);
            sets.insert(
                (0..6)
                    .filter(|place| mask & 1 << place != 0)
                    .collect::<Vec<u16>>(),
            );
        }
        sets.into_iter().collect()
    };
    let (first, second) = (groups(), groups());
    Definition::new(6, first, second)
}

#[test]
fn small_games_are_isomorphic_exactly_when_some_bijection_carries_them_over() {
    let all = permutations(6);
    let mut rng = ChaCha8Rng::from_seed(seed_bytes(4));
    let (mut same, mut different) = (0, 0);
    for _ in 0..150 {
        let first = random_game(&mut rng);
        let second = random_game(&mut rng);
        let mut names: Vec<u16> = (0..6).collect();
        shuffle(&mut rng, &mut names);
        for second in [second, renamed(&first, &names)] {
            if let Ok(bijection) = isomorphism(&first, &second) {
                same += 1;
                assert!(carries(&bijection, &first, &second));
            } else {
                different += 1;
                let any = all
                    .iter()
                    .any(|bijection| carries(bijection, &first, &second));
                assert!(!any, "{first:?} and {second:?} are isomorphic");
            }
        }
        let own = all
            .iter()
            .filter(|bijection| carries(bijection, &first, &first));
        let found: BTreeSet<Bijection> = symmetries(&first, 720).unwrap().into_iter().collect();
        assert_eq!(found, own.cloned().collect());
    }
    assert!(
        same >= 150 && different > 50,
        "both happen: {same}, {different}"
    );
}

#[test]
fn games_have_the_symmetries_they_are_known_for() {
    let known = [
        ("tictactoe", 8),
        ("mnk:4", 4),
        ("gomoku:7", 8),
        ("hex:3", 2),
        ("hex:5", 2),
        ("qubic", 192),
        ("cube-ttt", 48),
        ("fano", 168),
        ("number-scrabble", 8),
    ];
    for (name, expected) in known {
        let game = definition(name);
        let found = symmetries(&game, 1_000).unwrap();
        assert_eq!(found.len(), expected, "{name}");
        assert!(
            found
                .iter()
                .all(|bijection| carries(bijection, &game, &game)),
            "{name}"
        );
    }
}

#[test]
fn interchangeable_places_have_too_many_symmetries() {
    // Six in a row do not fit on five by five, so every renaming is a symmetry.
    let nobody_wins = definition("mnk:5,5,6");
    assert_eq!(
        symmetries(&nobody_wins, 1_000),
        Err(TooManySymmetries { most: 1_000 })
    );
}

#[test]
fn number_scrabble_is_tictactoe() {
    let (tictactoe, scrabble) = (definition("tictactoe"), definition("number-scrabble"));
    let bijection = isomorphism(&tictactoe, &scrabble).unwrap();
    assert!(carries(&bijection, &tictactoe, &scrabble));
}

#[test]
fn stacks_and_blocked_places_are_part_of_a_game() {
    // The same win groups, but stones fall.
    let (falling, anywhere) = (definition("drop:4,4"), definition("mnk:4,4,4"));
    assert_eq!(
        isomorphism(&falling, &anywhere).unwrap_err().to_string(),
        "12 places of one can be taken only after another, 0 of the other"
    );
    assert_eq!(symmetries(&falling, 100).unwrap().len(), 2);
    // More than the square has: the two middle rows and columns can change places with the outer.
    assert_eq!(symmetries(&anywhere, 100).unwrap().len(), 32);
    let board = || definition("mnk");
    let blocked =
        |place| definition("mnk").with_restrictions(Restrictions::none(9).with_blocked(&[place]));
    let [corner, other_corner, middle] = [0, 8, 4].map(blocked);
    let bijection = isomorphism(&corner, &other_corner).unwrap();
    assert_eq!(bijection[0], 8);
    assert!(isomorphism(&corner, &middle).is_err());
    assert_eq!(
        isomorphism(&corner, &board()).unwrap_err().to_string(),
        "one has 1 blocked places, the other 0"
    );
    assert_eq!(symmetries(&corner, 100).unwrap().len(), 2);
    let (hex, swapped) = (definition("hex:3"), definition("hex:3,swap=on"));
    assert!(isomorphism(&hex, &swapped).is_err());
    assert_eq!(symmetries(&swapped, 100).unwrap().len(), 2);
    // A mirror that leaves each stone where it is makes another game.
    let in_place = hex.with_restrictions(Restrictions::none(9).with_swap((0..9).collect()));
    assert!(isomorphism(&swapped, &in_place).is_err());
}

#[test]
fn games_that_differ_are_told_why() {
    let check = |first: &str, second: &str, expected: &str| {
        let error = isomorphism(&definition(first), &definition(second)).unwrap_err();
        assert_eq!(error.to_string(), expected);
    };
    check("tictactoe", "hex:2", "one has 9 places, the other 4");
    check(
        "tictactoe",
        "hex:3",
        "one has 0 groups of 4 for X, the other 2",
    );
    // Two triangles, and a ring of six: as many groups, and two through every place.
    let pairs = |pairs: &[[u16; 2]]| {
        let groups: Groups = pairs.iter().collect();
        Definition::new(6, groups.clone(), groups)
    };
    let triangles = pairs(&[[0, 1], [1, 2], [2, 0], [3, 4], [4, 5], [5, 3]]);
    let ring = pairs(&[[0, 1], [1, 2], [2, 3], [3, 4], [4, 5], [5, 0]]);
    assert_eq!(
        isomorphism(&triangles, &ring),
        Err(NotIsomorphic::NoBijection)
    );
    let star = pairs(&[[0, 1], [0, 2], [0, 3], [0, 4], [0, 5], [1, 2]]);
    assert_eq!(isomorphism(&star, &ring), Err(NotIsomorphic::PlacesDiffer));
}
