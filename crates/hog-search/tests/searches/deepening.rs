//! Deepening against plain negamax.

use hog_core::{Game, Key, Searchable, Value};
use hog_games::positional::{Plan, Positional};
use hog_games::three_mens_morris::ThreeMensMorris;
use hog_games::tictactoe;
use hog_search::{CannotSearch, Deepening, Horizon, Proof, negamax};
use hog_testkit::games::{Heap, Kuhn};
use proptest::prelude::*;

use crate::graphs::{Loops, graph, worth};
use crate::stones::BitGame;
use crate::{QUIET, check_line, score};

/// Searches to the end, with transposition tables from tiny, so that entries are lost, to large.
fn ways() -> impl Iterator<Item = Deepening> {
    [2, 64, 1 << 12].into_iter().flat_map(|entries| {
        [Horizon::Fixed, Horizon::Quiet].map(|horizon| Deepening {
            depth: 40,
            horizon,
            entries,
        })
    })
}

/// Deepening to the end finds what negamax finds, with the same distance and proof.
fn check<G: Searchable + Key>(game: &G, state: &G::State) {
    let expected = negamax(game, state, 40).expect("a seat is to move");
    assert!(matches!(expected.proof, Proof::Proved { .. }));
    for way in ways() {
        let thought = way.search(game, state, &QUIET);
        let thought = thought.expect("it is not stopped");
        assert_eq!(score(&thought), score(&expected), "{way:?} {state:?}");
        assert_eq!(thought.proof, expected.proof, "{way:?} {state:?}");
        assert!(thought.complete);
        check_line(game, state, &thought);
    }
}

/// Symmetric states are searched once, and that changes no score.
#[test]
fn from_symmetric_states_it_finds_what_negamax_finds_at_every_depth() {
    for (columns, rows, length) in [(3, 3, 3), (4, 3, 3), (4, 4, 4)] {
        let game = Positional::<1>::new(Plan::in_a_row(columns, rows, length));
        assert!(game.symmetries() >= 4);
        for depth in 1..=5 {
            let way = Deepening {
                depth,
                ..Deepening::default()
            };
            let thought = way.search(&game, &game.start(), &QUIET);
            let thought = thought.expect("it is not stopped");
            let expected = negamax(&game, &game.start(), depth).expect("a seat is to move");
            assert_eq!(thought.rating, expected.rating, "{columns} {rows} {depth}");
            assert_eq!(thought.proof, expected.proof, "{columns} {rows} {depth}");
            check_line(&game, &game.start(), &thought);
        }
    }
}

#[test]
fn to_the_end_it_finds_what_negamax_finds() {
    check(&tictactoe::game(), &tictactoe::game().start());
    for seed in 0..6 {
        for game in [BitGame::rows(3, 3, 3), BitGame::hex(3)] {
            check(&game, &game.at_random(seed, 2));
        }
        let game = BitGame::rows(4, 3, 3);
        check(&game, &game.at_random(seed, 5));
        let game = BitGame::rows(4, 3, 3).without_judge();
        check(&game, &game.at_random(seed, 5));
    }
}

#[test]
fn small_games_are_proved_from_the_start() {
    let known = [
        (BitGame::rows(3, 3, 3), Value::Draw),
        (BitGame::rows(4, 3, 3), Value::Win),
        (BitGame::hex(3), Value::Win),
        (BitGame::hex(4).without_judge(), Value::Win),
    ];
    for (game, value) in known {
        let thought = Deepening::default().search(&game, &game.start(), &QUIET);
        let thought = thought.unwrap();
        assert_eq!(thought.proof.value(), Some(value));
        check_line(&game, &game.start(), &thought);
    }
}

#[test]
fn a_game_with_loops_is_won_within_the_distance_that_its_graph_says() {
    let worth = worth(&ThreeMensMorris);
    let way = Deepening {
        depth: 7,
        ..Deepening::default()
    };
    let thought = way
        .search(&ThreeMensMorris, &ThreeMensMorris.start(), &QUIET)
        .unwrap();
    match thought.proof {
        Proof::Proved { value, within } => {
            assert_eq!((value, within), (worth.value, worth.moves_to_end));
        }
        Proof::Estimated => assert!(worth.moves_to_end.is_none_or(|end| end > 7)),
    }
}

#[test]
fn an_estimate_is_not_reported_as_a_draw() {
    let game = BitGame::rows(3, 3, 3).without_judge();
    let way = Deepening {
        depth: 8,
        ..Deepening::default()
    };
    let thought = way.search(&game, &game.start(), &QUIET).unwrap();
    assert_eq!((thought.depth, thought.proof), (8, Proof::Estimated));
}

#[test]
fn games_it_cannot_search_are_refused() {
    let way = Deepening::default();
    let three = Heap::with_starts(vec![5]);
    let searched = way.search(&three, &three.start(), &QUIET);
    let error = CannotSearch::TooManySeats { seats: 3 };
    assert_eq!(searched.map(|_| ()), Err(error));
    let kuhn = Kuhn;
    let searched = way.search(&kuhn, &kuhn.start(), &QUIET);
    assert_eq!(searched.map(|_| ()), Err(CannotSearch::Chance));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn on_any_graph_without_loops_it_finds_what_negamax_finds(
        game in prop_oneof![graph(1, 14, Loops::Impossible), graph(2, 18, Loops::Impossible)],
    ) {
        check(&game, &0);
        let worth = game.worth();
        let thought = Deepening::default().search(&game, &0, &QUIET).unwrap();
        let proved = Proof::Proved { value: worth.value, within: worth.moves_to_end };
        prop_assert_eq!(thought.proof, proved);
    }

    #[test]
    fn on_any_graph_its_proofs_are_never_wrong(
        game in graph(2, 14, Loops::Possible),
        depth in 1_u32..9,
        entries in 1_usize..64,
    ) {
        let worth = game.worth();
        let way = Deepening { depth, horizon: Horizon::Fixed, entries };
        let thought = way.search(&game, &0, &QUIET).unwrap();
        if let Proof::Proved { value, within } = thought.proof {
            prop_assert_eq!(value, worth.value);
            prop_assert!(within >= worth.moves_to_end);
        }
        if thought.proof == Proof::Estimated {
            prop_assert!(worth.moves_to_end.is_none_or(|end| end > depth), "not found: {:?}", worth);
        }
    }
}
