//! Alpha-beta of the thesis against plain negamax.

use hog_core::{Game, Outcome, Seat, Turn, Value};
use hog_search::{
    CannotSearch, DeadMoves, Horizon, MoveOrder, Proof, Score, Switches, alpha_beta,
    alpha_beta_traced, negamax,
};
use hog_testkit::games::{Given, Heap, Kuhn};
use proptest::prelude::*;

use crate::graphs::{Graph, Loops, graph};
use crate::stones::{BitGame, Stones};
use crate::{QUIET, check_line, score};

/// The judge's order, and nothing else.
fn in_order(width: Option<usize>, depth: u32) -> Switches {
    Switches {
        order: MoveOrder::Judge { width },
        ..Switches::plain(depth)
    }
}

/// All combinations of switches without a limit on the number of moves.
fn combinations(depth: u32) -> impl Iterator<Item = Switches> {
    let orders = [MoveOrder::Rules, MoveOrder::Judge { width: None }];
    orders.into_iter().flat_map(move |order| {
        [Horizon::Fixed, Horizon::Quiet]
            .into_iter()
            .flat_map(move |horizon| {
                [DeadMoves::Tried, DeadMoves::Pruned].map(|dead_moves| Switches {
                    order,
                    horizon,
                    dead_moves,
                    depth,
                })
            })
    })
}

/// States of small games with few enough moves left to follow all lines.
fn states_to_exhaust() -> Vec<(BitGame, Stones)> {
    let mut states = Vec::new();
    for seed in 0..8 {
        let games = [
            (BitGame::rows(3, 3, 3), 2),
            (BitGame::rows(4, 3, 3), 5),
            (BitGame::hex(3), 2),
            (BitGame::rows(4, 4, 4), 9),
        ];
        for (game, moves) in games {
            let state = game.at_random(seed, moves);
            states.push((game, state));
        }
    }
    states
}

#[test]
fn without_heuristics_it_finds_what_negamax_finds_at_every_depth() {
    let games = [
        BitGame::rows(3, 3, 3),
        BitGame::rows(4, 3, 3),
        BitGame::hex(3),
    ];
    for game in games {
        for depth in 1..=4 {
            for seed in 0..3 {
                let state = game.at_random(seed, 2 * usize::from(seed > 0));
                let expected = negamax(&game, &state, depth).unwrap();
                let plain = alpha_beta(&game, &state, &Switches::plain(depth), &QUIET).unwrap();
                assert_eq!(score(&plain), score(&expected));
                assert!(plain.nodes <= expected.nodes);
                check_line(&game, &state, &plain);
                let ordered = alpha_beta(&game, &state, &in_order(None, depth), &QUIET).unwrap();
                assert_eq!(score(&ordered), score(&expected));
            }
        }
    }
}

#[test]
fn no_switch_changes_an_exact_value() {
    for (game, state) in states_to_exhaust() {
        let expected = negamax(&game, &state, 20).unwrap();
        assert!(matches!(expected.proof, Proof::Proved { .. }));
        for switches in combinations(20) {
            let thought = alpha_beta(&game, &state, &switches, &QUIET).unwrap();
            assert_eq!(score(&thought), score(&expected), "{switches:?} {state:?}");
            check_line(&game, &state, &thought);
            if thought.proof != Proof::Estimated || switches.dead_moves == DeadMoves::Tried {
                assert_eq!(thought.proof, expected.proof, "{switches:?}");
            }
        }
    }
}

#[test]
fn a_live_state_is_searched_on() {
    // X on 1 and 9, O on 4, counted from 1: X threatens to win on 5.
    let game = BitGame::rows(3, 3, 3);
    let state = game.after(&[0, 3, 8]);
    let with_extension = Switches {
        horizon: Horizon::Quiet,
        ..Switches::plain(1)
    };
    let extended = alpha_beta(&game, &state, &with_extension, &QUIET).unwrap();
    let plain = alpha_beta(&game, &state, &Switches::plain(1), &QUIET).unwrap();
    assert!(extended.nodes > plain.nodes);
    // O holds the draw only on 5.
    let exact = negamax(&game, &state, 9).unwrap();
    assert_eq!(exact.proof.value(), Some(Value::Draw));
    assert_eq!(extended.best, exact.best);
}

#[test]
fn where_every_move_is_dead_the_game_is_a_draw() {
    // Neither player can still fill a row of three.
    let game = BitGame::rows(3, 2, 3);
    let state = game.after(&[0, 1, 4, 3]);
    let dead = Switches {
        dead_moves: DeadMoves::Pruned,
        ..Switches::plain(9)
    };
    let thought = alpha_beta(&game, &state, &dead, &QUIET).unwrap();
    assert_eq!(score(&thought), Score::EVEN);
    // What a judge says is no proof; the rules prove the draw.
    assert_eq!(thought.proof, Proof::Estimated);
    let plain = alpha_beta(&game, &state, &Switches::plain(9), &QUIET).unwrap();
    assert_eq!(plain.proof.value(), Some(Value::Draw));
    assert!(thought.nodes < plain.nodes);
}

#[test]
fn dead_moves_are_not_tried() {
    let game = BitGame::rows(4, 4, 4);
    let state = game.at_random(1, 9);
    let nodes = |dead_moves| {
        let switches = Switches {
            dead_moves,
            ..Switches::plain(20)
        };
        alpha_beta(&game, &state, &switches, &QUIET).unwrap().nodes
    };
    assert!(nodes(DeadMoves::Pruned) < nodes(DeadMoves::Tried));
}

#[test]
fn pruning_leaves_the_most_promising_moves() {
    let game = BitGame::rows(5, 5, 4);
    let start = game.start();
    let visits = |width| {
        let searched = alpha_beta(&game, &start, &in_order(width, 2), &QUIET);
        searched.unwrap().nodes
    };
    assert!(visits(Some(2)) <= 1 + 2 + 4);
    assert_eq!(visits(Some(25)), visits(None));
}

#[test]
fn pruned_moves_prove_nothing() {
    // O has one way out of three moves, and it is the last in the order.
    let lost = |seat: Seat| (Turn::Over(Outcome::won_by(seat.other())), vec![]);
    let game = Graph(Given {
        seats: 2,
        starts: vec![0],
        states: vec![
            (Turn::Seat(Seat::FIRST), vec![1, 2, 3]),
            lost(Seat::FIRST),
            lost(Seat::FIRST),
            lost(Seat::FIRST),
        ],
    });
    let thought = alpha_beta(&game, &0, &in_order(Some(2), 3), &QUIET).unwrap();
    assert_eq!(score(&thought), Score::lost_in(1));
    assert_eq!(thought.proof, Proof::Estimated);
    let thought = alpha_beta(&game, &0, &in_order(Some(3), 3), &QUIET).unwrap();
    assert_eq!(thought.proof.value(), Some(Value::Lose));
}

#[test]
fn the_worked_example_of_the_thesis_wins_at_once() {
    // X on 1 and 5, O on 2 and 6, counted from 1; X takes 9.
    let game = BitGame::rows(3, 3, 3);
    let state = game.after(&[0, 1, 4, 5]);
    let thought = alpha_beta(&game, &state, &Switches::default(), &QUIET).unwrap();
    assert_eq!(
        (thought.best, score(&thought)),
        (8, Score::won_in(1)),
        "{thought:?}"
    );
}

#[test]
fn a_trace_tells_of_every_state() {
    let game = BitGame::rows(3, 3, 3);
    let mut visits = Vec::new();
    let mut trace = |visit: &hog_search::Visit<'_, u16>| {
        // The line can be played from the start, and each place is in it once.
        let mut line = visit.line.to_vec();
        line.sort_unstable();
        line.dedup();
        assert_eq!(line.len(), visit.line.len());
        visits.push((visit.line.len(), visit.alpha, visit.beta, visit.value));
    };
    let switches = Switches::plain(3);
    let thought = alpha_beta_traced(&game, &game.start(), &switches, &QUIET, &mut trace).unwrap();
    assert_eq!(visits.len() as u64 + 1, thought.nodes);
    let tips = visits.iter().filter(|(length, ..)| *length == 3).count();
    assert_eq!(tips as u64, thought.tips);
    let first: Vec<_> = visits.iter().filter(|(length, ..)| *length == 1).collect();
    assert_eq!(first.len(), 9);
    let best = first.iter().map(|(.., value)| *value).max();
    assert_eq!(best, Some(score(&thought)));
    assert!(visits.iter().all(|(_, alpha, beta, _)| alpha < beta));
}

#[test]
fn tips_are_counted_where_the_judge_was_asked() {
    let game = BitGame::hex(4);
    let switches = Switches::plain(3);
    let thought = alpha_beta(&game, &game.start(), &switches, &QUIET).unwrap();
    assert_eq!(thought.tips, game.asked.get());
}

#[test]
fn games_it_cannot_search_are_refused() {
    let three = Heap::with_starts(vec![5]);
    let error = Err(CannotSearch::TooManySeats { seats: 3 });
    assert_eq!(negamax(&three, &three.start(), 9).map(|_| ()), error);
    let plain = Switches::plain(9);
    let searched = alpha_beta(&three, &three.start(), &plain, &QUIET);
    assert_eq!(searched.map(|_| ()), error);
    let kuhn = Kuhn;
    let searched = alpha_beta(&kuhn, &kuhn.start(), &plain, &QUIET);
    assert_eq!(searched.map(|_| ()), Err(CannotSearch::Chance));
    let game = BitGame::rows(3, 3, 3);
    let over = game.after(&[0, 3, 1, 4, 2]);
    let searched = alpha_beta(&game, &over, &plain, &QUIET);
    assert_eq!(searched.map(|_| ()), Err(CannotSearch::Over));
}

proptest! {
    #[test]
    fn on_any_graph_it_finds_what_negamax_finds(
        game in prop_oneof![
            graph(1, 12, Loops::Impossible),
            graph(2, 16, Loops::Impossible),
            graph(2, 12, Loops::Possible),
        ],
        depth in 1_u32..6,
    ) {
        let expected = negamax(&game, &0, depth).unwrap();
        let pruned = Switches {
            dead_moves: DeadMoves::Pruned,
            ..in_order(None, depth)
        };
        for switches in [Switches::plain(depth), pruned] {
            let thought = alpha_beta(&game, &0, &switches, &QUIET).unwrap();
            prop_assert_eq!(score(&thought), score(&expected));
            // Whether a draw is certain depends on which lines were needed; wins and losses do not.
            if thought.proof.value() != expected.proof.value() {
                prop_assert_eq!(score(&thought), Score::EVEN);
            }
            check_line(&game, &0, &thought);
        }
    }

    #[test]
    fn its_proofs_are_never_wrong(
        game in prop_oneof![
            graph(1, 10, Loops::Impossible),
            graph(2, 14, Loops::Impossible),
            graph(2, 10, Loops::Possible),
        ],
        depth in 1_u32..5,
        most in 1_usize..4,
    ) {
        let worth = game.worth();
        for width in [None, Some(most)] {
            let thought = alpha_beta(&game, &0, &in_order(width, depth), &QUIET).unwrap();
            if let Proof::Proved { value, within } = thought.proof {
                prop_assert_eq!(value, worth.value);
                prop_assert!(within >= worth.moves_to_end || value == Value::Lose);
            }
        }
    }
}
