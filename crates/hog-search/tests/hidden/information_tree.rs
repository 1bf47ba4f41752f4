//! Information-set tree search finds the best moves without seeing hidden cards.

use std::sync::atomic::AtomicBool;

use hog_core::{
    Belief, Control, Game, Information, PerfectInformation, Searchable, Seat, Uniform, Viewer,
};
use hog_games::tictactoe;
use hog_search::{CannotSearch, InformationTree, Rating, Thought, WinPayoff, negamax};
use hog_testkit::games::{KuhnMove, KuhnObservation};

use crate::{Chips, KUHN, QUIET};

/// What the second player thinks after a bet, with this card.
fn answer(card: u8, tree: &InformationTree) -> Thought<KuhnMove> {
    let observations = vec![
        KuhnObservation::Dealt(None),
        KuhnObservation::Dealt(Some(card)),
        KuhnObservation::Said(KuhnMove::Bet, None),
    ];
    let information = Information {
        start: 0,
        observations,
    };
    let seat = Seat::SECOND;
    let belief =
        Belief::of(&KUHN, &information, Viewer::Seat(seat), &Uniform).expect("it may happen");
    let draw_state = |rng: &mut _| belief.draw(rng).clone();
    tree.search(&KUHN, seat, draw_state, &Chips, &QUIET)
        .expect("the second player is to move")
}

#[test]
fn a_king_always_calls_and_a_jack_never_does() {
    for seed in 0..5 {
        let tree = InformationTree {
            seed,
            ..InformationTree::default()
        };
        // The jack passes and loses one chip, the king bets and wins two: rewards 0.25 and 1.
        for (card, best, rate) in [(0, KuhnMove::Pass, 0.25), (2, KuhnMove::Bet, 1.0)] {
            let thought = answer(card, &tree);
            assert_eq!((thought.best, thought.tips), (best, 10_000));
            assert_eq!(thought.rating, Rating::WinRate(rate));
        }
    }
}

#[test]
fn the_same_seed_thinks_the_same() {
    let tree = InformationTree::default();
    assert_eq!(answer(1, &tree), answer(1, &tree));
    let other = InformationTree { seed: 7, ..tree };
    assert_ne!(answer(1, &tree), answer(1, &other));
}

fn best<G: PerfectInformation + Searchable>(game: &G, state: &G::State, seat: Seat) -> G::Move {
    let tree = InformationTree {
        playouts: Some(30_000),
        ..InformationTree::default()
    };
    let thought = tree.search(game, seat, |_| state.clone(), &WinPayoff, &QUIET);
    thought.expect("the seat is to move").best
}

#[test]
fn in_open_games_it_keeps_what_negamax_can_force() {
    let game = tictactoe::game();
    let mut state = game.start();
    let mut seat = Seat::FIRST;
    while !game.turn(&state).is_over() {
        let before = negamax(&game, &state, 9).unwrap().proof.value();
        let mv = best(&game, &state, seat);
        game.play(&mut state, mv).unwrap();
        if !game.turn(&state).is_over() {
            // Best play from the start is a draw, for both.
            assert_eq!(negamax(&game, &state, 9).unwrap().proof.value(), before);
        }
        seat = seat.other();
    }
}

#[test]
fn it_stops_when_told_to_and_says_so() {
    let stop = AtomicBool::new(true);
    let control = Control::new().with_stop(&stop);
    let tree = InformationTree {
        playouts: None,
        ..InformationTree::default()
    };
    let game = tictactoe::game();
    let thought = tree.search(&game, Seat::FIRST, |_| game.start(), &WinPayoff, &control);
    assert!(!thought.unwrap().complete);
    let refused = tree.search(&KUHN, Seat::FIRST, |_| KUHN.start(), &WinPayoff, &control);
    assert_eq!(refused.unwrap_err(), CannotSearch::Chance);
}

#[test]
fn full_trees_still_learn() {
    let tree = InformationTree {
        nodes: 4,
        ..InformationTree::default()
    };
    assert_eq!(answer(2, &tree).best, KuhnMove::Bet);
}

#[test]
fn playouts_of_no_length_have_a_move() {
    let tree = InformationTree {
        max_moves: 0,
        ..InformationTree::default()
    };
    let thought = answer(2, &tree);
    // A bet that is met ends the game at once.
    assert_eq!(thought.best, KuhnMove::Bet);
    assert_eq!(thought.depth, 1);
}
