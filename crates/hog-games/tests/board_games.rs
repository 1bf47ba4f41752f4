//! Tic-tac-toe as the formal model words it: a board game on 1..3 × 1..3.

use std::collections::{BTreeSet, HashSet};

use hog_board::{BoardGame, Piece, Place};
use hog_core::analysis::{Graph, GraphLimits};
use hog_core::{Control, Game, Key, Outcome, Seat, Turn};
use hog_games::three_mens_morris::ThreeMensMorris;
use hog_games::tictactoe;

/// A state as a function: for each place, empty or a piece.
fn pieces<G: BoardGame>(game: &G, state: &G::State) -> Vec<Option<Piece>> {
    (0..game.places())
        .map(|place| game.piece(state, Place(place)))
        .collect()
}

fn states<G: Key>(game: &G) -> Vec<G::State> {
    let graph = Graph::explore(game, GraphLimits::DEFAULT, &Control::new());
    graph
        .nodes()
        .map(|node| game.state_of(graph.key(node)))
        .collect()
}

#[test]
fn a_state_of_tictactoe_is_what_stands_on_the_board() {
    let game = tictactoe::game();
    let states = states(&game);
    let different: HashSet<_> = states.iter().map(|state| pieces(&game, state)).collect();
    assert_eq!(
        different.len(),
        states.len(),
        "a state is told by its pieces"
    );
    for state in &states {
        assert_eq!(game.piece(state, Place(9)), None, "there is no tenth place");
    }
}

#[test]
fn three_mens_morris_has_at_most_three_counters_each() {
    let game = ThreeMensMorris;
    for state in states(&game) {
        for seat in [Seat::FIRST, Seat::SECOND] {
            let pieces = pieces(&game, &state);
            let own = pieces.iter().flatten().filter(|piece| piece.owner == seat);
            assert!(own.count() <= 3);
        }
    }
}

/// Rows, columns and diagonals, as the document lists them.
fn lines() -> Vec<BTreeSet<(u32, u32)>> {
    let rows = (1..=3).map(|column| (1..=3).map(|row| (row, column)).collect());
    let columns = (1..=3).map(|row| (1..=3).map(|column| (row, column)).collect());
    let diagonals = [
        BTreeSet::from([(1, 1), (2, 2), (3, 3)]),
        BTreeSet::from([(1, 3), (2, 2), (3, 1)]),
    ];
    rows.chain(columns).chain(diagonals).collect()
}

#[test]
fn who_has_won_is_who_has_a_line() {
    let game = tictactoe::game();
    for state in states(&game) {
        let pieces = pieces(&game, &state);
        let owned_by = |seat: Seat| -> BTreeSet<(u32, u32)> {
            let places = (0..).zip(&pieces);
            let own = places.filter(|(_, piece)| piece.is_some_and(|piece| piece.owner == seat));
            own.map(|(place, _)| (place / 3 + 1, place % 3 + 1))
                .collect()
        };
        let has_line = |seat| lines().iter().any(|line| line.is_subset(&owned_by(seat)));
        let expected = match (has_line(Seat::FIRST), has_line(Seat::SECOND)) {
            (true, false) => Turn::Over(Outcome::won_by(Seat::FIRST)),
            (false, true) => Turn::Over(Outcome::won_by(Seat::SECOND)),
            (false, false) if pieces.iter().all(Option::is_some) => Turn::Over(Outcome::Drawn),
            (false, false) => {
                let marks = pieces.iter().flatten().count();
                Turn::Seat(if marks % 2 == 0 {
                    Seat::FIRST
                } else {
                    Seat::SECOND
                })
            }
            (true, true) => panic!("both have won: {state:?}"),
        };
        assert_eq!(game.turn(&state), expected, "{state:?}");
    }
}
