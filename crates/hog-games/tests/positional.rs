//! Positional games: the tables of the thesis, its figures, and plain recounts.

use std::collections::BTreeSet;

use hog_core::Seat;
use hog_core::random::{below, seed_bytes};
use hog_games::positional::{
    Configuration, Definition, Groups, Mark, PutError, Restrictions, chains, lines,
};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

type Sets = BTreeSet<Vec<u16>>;

fn sets(groups: &Groups) -> Sets {
    let sets: Sets = groups.iter().map(<[u16]>::to_vec).collect();
    assert_eq!(sets.len(), groups.len(), "a group is there twice");
    sets
}

/// The groups of both players from a file, whose places count from 1.
fn table(text: &str) -> (Sets, Sets) {
    let json: serde_json::Value = serde_json::from_str(text).expect("the tables are JSON");
    let groups = |name: &str| {
        let groups = json[name]
            .as_array()
            .expect("the tables have groups")
            .iter();
        let places = |group: &serde_json::Value| {
            let places = group.as_array().expect("a group is a list").iter();
            let number = |place: &serde_json::Value| place.as_u64().expect("places are numbers");
            let mut places: Vec<u16> = places
                .map(|place| u16::try_from(number(place) - 1).expect("boards are small"))
                .collect();
            places.sort_unstable();
            places
        };
        groups.map(places).collect()
    };
    (groups("wga"), groups("wgb"))
}

#[test]
fn hex_has_the_win_groups_of_the_tables() {
    let tables = [
        (3, include_str!("data/hex3.json")),
        (4, include_str!("data/hex4.json")),
        (5, include_str!("data/hex5.json")),
    ];
    for (size, text) in tables {
        let (first, second) = table(text);
        assert_eq!(
            sets(&chains::north_to_south(size)),
            first,
            "hex {size}, north to south"
        );
        assert_eq!(
            sets(&chains::west_to_east(size)),
            second,
            "hex {size}, west to east"
        );
    }
}

#[test]
fn hex_has_as_many_chains_as_is_known() {
    let known = [
        1,
        3,
        11,
        54,
        365,
        3_848,
        68_914,
        2_195_830,
        126_004_636_u128,
    ];
    for (size, expected) in (1..).zip(known) {
        assert_eq!(chains::count(size), expected, "hex {size}");
        if size <= chains::LARGEST_LISTED {
            let chains = chains::north_to_south(size);
            assert_eq!(chains.len() as u128, expected, "hex {size}");
            // The thesis's first condition removes nothing that its second leaves.
            let n = usize::from(size);
            assert!(chains.largest() <= (n * n).div_ceil(2), "hex {size}");
        }
    }
}

#[test]
fn rows_have_the_win_groups_of_the_tables() {
    let (first, second) = table(include_str!("data/gomoku7.json"));
    assert_eq!(sets(&lines::lines(7, 7, 5)), first);
    assert_eq!(first, second);
    let (first, second) = table(include_str!("data/tictactoe.json"));
    assert_eq!(sets(&lines::lines(3, 3, 3)), first);
    assert_eq!(first, second);
}

fn tictactoe() -> Definition {
    let lines = || lines::lines(3, 3, 3);
    Definition::new(9, lines(), lines())
}

/// Figure 5.2 of the thesis: X on 1 and 5, Y on 2 and 6, counted from 1.
fn figure(definition: &Definition) -> Configuration<'_> {
    let mut figure = Configuration::new(definition);
    for (place, seat) in [
        (1, Seat::FIRST),
        (5, Seat::FIRST),
        (2, Seat::SECOND),
        (6, Seat::SECOND),
    ] {
        figure
            .put(place - 1, Mark::Stone(seat))
            .expect("the places are empty");
    }
    figure
}

#[test]
fn the_worked_example_of_the_thesis_comes_out() {
    let definition = tictactoe();
    let figure = figure(&definition);
    assert_eq!(figure.score(Seat::FIRST), 41);
    assert_eq!(figure.evaluate(Seat::FIRST), 28);
    assert_eq!(figure.evaluate(Seat::SECOND), -28);
    // Where the figure prints 3 as Y's promise of place 3, it is 2.
    assert_eq!(figure.promise(Seat::SECOND, 2), Some(2));
    let order: Vec<u16> = figure
        .ordered_places()
        .iter()
        .map(|place| place + 1)
        .collect();
    assert_eq!(order, [9, 3, 7, 4, 8]);
    assert!(figure.is_live());
}

#[test]
fn wrong_places_are_refused_and_change_nothing() {
    let definition = tictactoe();
    let mut configuration = Configuration::new(&definition);
    let stone = Mark::Stone(Seat::FIRST);
    let nowhere = PutError::NoSuchPlace {
        place: 9,
        places: 9,
    };
    assert_eq!(configuration.put(9, stone), Err(nowhere));
    assert_eq!(configuration.unput(4), Err(PutError::Empty { place: 4 }));
    configuration.put(4, stone).unwrap();
    assert_eq!(
        configuration.put(4, Mark::Unavailable),
        Err(PutError::NotEmpty { place: 4 })
    );
    assert_eq!(configuration.mark(4), Ok(stone));
    assert_eq!(configuration.mark(9), Err(nowhere));
    configuration.clear();
    assert_eq!(configuration.empty().count(), 9);
}

/// Checks what a configuration says, by recounting from its marks.
fn recount(configuration: &Configuration<'_>) {
    let definition = configuration.definition();
    let mark = |place: u16| configuration.mark(place).expect("the place exists");
    let mut distances = Vec::new();
    for seat in [Seat::FIRST, Seat::SECOND] {
        for (number, group) in definition.groups(seat).iter().enumerate() {
            let marks = || group.iter().map(|place| mark(*place));
            let open = marks().all(|mark| mark == Mark::Empty || mark == Mark::Stone(seat));
            let holes = marks().filter(|mark| *mark == Mark::Empty).count();
            let distance = open.then_some(holes);
            assert_eq!(configuration.distance(seat, number), distance);
            assert_eq!(configuration.holes(seat, number).count(), holes);
            distances.extend(distance.map(|distance| (distance, seat)));
        }
    }
    assert_eq!(
        configuration.is_live(),
        distances.iter().any(|(distance, _)| *distance == 1)
    );
    let won = distances
        .iter()
        .find(|(distance, _)| *distance == 0)
        .map(|(_, seat)| *seat);
    assert_eq!(configuration.winner(), won);
    for place in 0..definition.places() {
        let mut seats = [Seat::FIRST, Seat::SECOND].into_iter();
        let in_open_group = seats.any(|seat| {
            let groups = definition.groups(seat).iter().enumerate();
            let through = groups.filter(|(_, group)| group.contains(&place));
            through
                .map(|(number, _)| configuration.distance(seat, number))
                .any(|d| d.is_some())
        });
        let dead = mark(place) == Mark::Empty && !in_open_group;
        assert_eq!(configuration.is_dead(place), Ok(dead));
    }
}

#[test]
fn counts_are_kept_through_any_puts_and_unputs() {
    let hex = Definition::new(16, chains::north_to_south(4), chains::west_to_east(4));
    let rows = Definition::new(20, lines::lines(5, 4, 3), lines::lines(5, 4, 4));
    for definition in [&hex, &rows, &tictactoe()] {
        let mut rng = ChaCha8Rng::from_seed(seed_bytes(3));
        let mut configuration = Configuration::new(definition);
        for _ in 0..2_000 {
            let place = u16::try_from(below(&mut rng, usize::from(definition.places()))).unwrap();
            let marks = [
                Mark::Stone(Seat::FIRST),
                Mark::Stone(Seat::SECOND),
                Mark::Unavailable,
            ];
            if configuration.mark(place) == Ok(Mark::Empty) {
                // A stone that fills a group is taken away again, so that never both players have won.
                configuration.put(place, marks[below(&mut rng, 3)]).unwrap();
                if configuration.winner().is_some() {
                    configuration.unput(place).unwrap();
                }
            } else {
                configuration.unput(place).unwrap();
            }
            recount(&configuration);
        }
    }
}

/// A game on 2 to 8 places with up to six groups for each player, some places blocked.
fn random_game(rng: &mut ChaCha8Rng) -> Definition {
    let places = 2 + below(rng, 7);
    let mut groups = || -> Groups {
        let group = |rng: &mut ChaCha8Rng| {
            let mask = 1 + below(rng, (1 << places) - 1);
            (0..8)
                .filter(|place| mask & 1 << place != 0)
                .collect::<Vec<u16>>()
        };
        (0..below(rng, 7)).map(|_| group(rng)).collect()
    };
    let (first, second) = (groups(), groups());
    let places = u16::try_from(places).expect("boards are small");
    let blocked: Vec<u16> = (0..places).filter(|_| below(rng, 10) == 0).collect();
    let game = Definition::new(places, first, second);
    game.with_restrictions(Restrictions::none(places).with_blocked(&blocked))
}

/// The score of a player by its formula, from nothing but marks and groups.
fn plain_score(game: &Definition, marks: &[Mark], seat: Seat) -> i64 {
    let groups: Vec<&[u16]> = game.groups(seat).iter().collect();
    let mark = |place: &u16| marks[usize::from(*place)];
    let is_open = |group: &[u16]| {
        let mut marks = group.iter().map(mark);
        marks.all(|mark| mark == Mark::Empty || mark == Mark::Stone(seat))
    };
    let holes = |group: &[u16]| group.iter().filter(|p| mark(p) == Mark::Empty).count();
    let promise = |place: u16| {
        let through = groups.iter().filter(|group| group.contains(&place));
        let open = through.filter(|group| is_open(group));
        open.map(|group| holes(group)).min()
    };
    let empty = (0..game.places()).filter(|place| mark(place) == Mark::Empty);
    let promises: Vec<usize> = empty.filter_map(promise).collect();
    let largest = groups.iter().map(|group| group.len()).max().unwrap_or(0);
    let mut score = 0;
    for distance in 1..=largest {
        let holes = promises.iter().filter(|promise| **promise == distance);
        let holes = i64::try_from(holes.count()).expect("boards are small");
        let bonus = i64::from(game.places()) * ((1 << (largest - distance)) - 1);
        score += if holes > 0 { holes + bonus } else { 0 };
    }
    score
}

/// What `evaluate` says for either player, checked against the formula.
fn evaluations(configuration: &Configuration<'_>) -> [i64; 2] {
    let game = configuration.definition();
    let mark = |place| configuration.mark(place).expect("the place exists");
    let marks: Vec<Mark> = (0..game.places()).map(mark).collect();
    let score = |seat| plain_score(game, &marks, seat);
    [Seat::FIRST, Seat::SECOND].map(|mover| {
        let value = configuration.evaluate(mover);
        let plain = score(mover) - score(mover.other());
        assert_eq!(value, plain, "{marks:?} of {game:?}");
        value
    })
}

/// Proposition 4, for a random configuration of a game: a stone on a dead place leaves the evaluation.
/// Returns how many dead places were tried.
fn try_dead_places(game: &Definition, rng: &mut ChaCha8Rng) -> usize {
    let mut configuration = Configuration::new(game);
    let free: Vec<u16> = configuration.empty().collect();
    for place in free {
        let seat = [None, Some(Seat::FIRST), Some(Seat::SECOND)][below(rng, 3)];
        let mark = seat.map_or(Mark::Empty, Mark::Stone);
        configuration.put(place, mark).expect("the place is empty");
    }
    let dead: Vec<u16> = configuration
        .empty()
        .filter(|place| configuration.is_dead(*place) == Ok(true))
        .collect();
    let before = evaluations(&configuration);
    assert_eq!(before[0], -before[1]);
    for place in &dead {
        for seat in [Seat::FIRST, Seat::SECOND] {
            let put = configuration.put(*place, Mark::Stone(seat));
            put.expect("a dead place is empty");
            assert_eq!(evaluations(&configuration), before, "{place} in {game:?}");
            configuration.unput(*place).expect("it was put");
        }
    }
    dead.len()
}

#[test]
fn occupying_a_dead_place_leaves_the_evaluation() {
    let mut rng = ChaCha8Rng::from_seed(seed_bytes(9));
    let known = tictactoe();
    let (mut on_known, mut on_random) = (0, 0);
    for _ in 0..3_000 {
        on_known += try_dead_places(&known, &mut rng);
        let game = random_game(&mut rng);
        on_random += try_dead_places(&game, &mut rng);
    }
    assert!(
        on_known > 100 && on_random > 1_000,
        "dead places were found: {on_known}, {on_random}"
    );
}
