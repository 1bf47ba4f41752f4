//! The search of the thesis with the judge of positional games: what the switches may change and
//! what they must not.

use hog_core::random::{below, spread_seed_bytes};
use hog_core::{Control, Turn};
use hog_engines::{DeadMoves, Horizon, MoveOrder, Rating, Switches, alpha_beta};
use hog_games::catalogue::{GameName, Listed, Visitor};
use hog_search::negamax;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

const CONTROL: Control<'_> = Control::new();

/// The states of random games with at most this number of moves left.
fn late_states<G: Listed>(game: &G, games: usize, left: usize) -> Vec<G::State> {
    let mut rng = Xoshiro256PlusPlus::from_seed(spread_seed_bytes(11));
    let mut states = Vec::new();
    for _ in 0..games {
        let mut state = game.start();
        let mut moves = Vec::new();
        while let Turn::Seat(_) = game.turn(&state) {
            moves.clear();
            game.moves(&state, &mut moves);
            if moves.len() <= left {
                states.push(state.clone());
            }
            let mv = moves[below(&mut rng, moves.len())];
            game.play_unchecked(&mut state, mv);
        }
    }
    states
}

/// Compares every combination of switches with plain negamax.
struct Comparing;

impl Visitor for Comparing {
    type Output = usize;

    fn visit<G: Listed>(self, game: G) -> usize {
        let states = late_states(&game, 12, 6);
        for state in &states {
            // To the end: exact values.
            let exact = negamax(&game, state, 20)
                .expect("the state is not over")
                .rating;
            for switches in combinations(20) {
                let thought = alpha_beta(&game, state, &switches, &CONTROL).expect("not over");
                let worth = |rating: Rating| match rating {
                    Rating::Score(score) => sign(score.prospect()),
                    Rating::WinRate(_) | Rating::Gain(_) => unreachable!("this search has scores"),
                };
                // A dead move is a pass: leaving it out may bring an end nearer, not change it.
                if switches.dead_moves == DeadMoves::Pruned {
                    assert_eq!(
                        worth(thought.rating),
                        worth(exact),
                        "{switches:?} {state:?}"
                    );
                } else {
                    assert_eq!(thought.rating, exact, "{switches:?} {state:?}");
                }
            }
            // At a depth limit: reordering alone changes no value.
            for depth in 1..=3 {
                let limited = negamax(&game, state, depth).expect("not over").rating;
                let reorder = Switches {
                    order: MoveOrder::Judge { width: None },
                    ..Switches::plain(depth)
                };
                let thought = alpha_beta(&game, state, &reorder, &CONTROL).expect("not over");
                assert_eq!(thought.rating, limited, "{depth} {state:?}");
            }
        }
        states.len()
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

/// Whether a score is a win, a loss or neither.
fn sign(prospect: hog_search::Prospect) -> i8 {
    match prospect {
        hog_search::Prospect::Won { .. } => 1,
        hog_search::Prospect::Lost { .. } => -1,
        hog_search::Prospect::Estimate(estimate) => {
            assert_eq!(estimate, 0, "everything was searched to its end");
            0
        }
    }
}

#[test]
fn switches_leave_exact_values_and_reordering_leaves_every_value() {
    let mut compared = 0;
    for name in [
        "tictactoe",
        "mnk:4,3",
        "mnk:4,4,3",
        "hex:3",
        "drop:4,3,3",
        "fano",
        "number-scrabble",
    ] {
        let game: GameName = name.parse().unwrap();
        compared += game.visit(Comparing);
    }
    assert!(compared > 300, "{compared}");
}

#[test]
fn where_all_places_are_dead_the_game_is_a_draw() {
    struct Dead;
    impl Visitor for Dead {
        type Output = ();
        fn visit<G: Listed>(self, game: G) {
            let mut state = game.start();
            for text in ["a1", "b1", "c1", "b2", "b3", "a3", "a2", "c2"] {
                let mv = game.read_move(&state, text).expect("it is a place");
                game.play(&mut state, mv).expect("it is free");
            }
            let judge = game.judge(&state).expect("tic-tac-toe has a judge");
            let last = game.read_move(&state, "c3").expect("it is a place");
            assert!(judge.is_dead(last));
            let thought = alpha_beta(&game, &state, &Switches::default(), &CONTROL).unwrap();
            assert_eq!(thought.rating.to_string(), "even");
            assert_eq!(game.write_move(&state, thought.best), "c3");
        }
    }
    let name: GameName = "tictactoe".parse().unwrap();
    name.visit(Dead);
}
