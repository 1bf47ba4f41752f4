//! The tree: its proofs are right, and it plays well.

use hog_core::{Game, Outcome, Searchable, Seat, Turn, Value};
use hog_games::three_mens_morris::ThreeMensMorris;
use hog_search::{CannotSearch, Exploration, Proof, Rating, Thought, Tree};
use hog_testkit::games::{Given, Heap, Kuhn};
use proptest::prelude::*;

use crate::graphs::{Graph, Loops, graph, worth};
use crate::stones::BitGame;
use crate::{QUIET, check_line};

fn tree(playouts: u64) -> Tree {
    Tree {
        playouts: Some(playouts),
        max_moves: 200,
        ..Tree::default()
    }
}

/// The same exploration in all games.
const fn exploration(weight: f64) -> Exploration {
    Exploration {
        once: weight,
        repeated: weight,
    }
}

fn think<G: Searchable>(tree: Tree, game: &G, state: &G::State) -> Thought<G::Move> {
    tree.search(game, state, &QUIET).expect("a seat is to move")
}

#[test]
fn small_games_are_proved() {
    let known = [
        (BitGame::rows(3, 3, 3), Value::Draw),
        (BitGame::rows(3, 3, 3).without_judge(), Value::Draw),
        (BitGame::hex(3), Value::Win),
        (BitGame::hex(3).without_judge(), Value::Win),
        (BitGame::rows(4, 3, 3).without_judge(), Value::Win),
    ];
    for (game, value) in known {
        for seed in 0..3 {
            let tree = Tree {
                seed,
                ..tree(100_000)
            };
            let thought = think(tree, &game, &game.start());
            assert_eq!(thought.proof.value(), Some(value), "{thought:?}");
            assert!(thought.complete);
            check_line(&game, &game.start(), &thought);
        }
    }
}

#[test]
fn every_way_to_grow_proves_the_same() {
    let game = BitGame::rows(3, 3, 3);
    for seed in 0..20 {
        let state = game.at_random(seed, 3);
        let expected = hog_search::negamax(&game, &state, 9).unwrap();
        let plain = Tree {
            rave: None,
            prior: None,
            exploration: exploration(0.7),
            ..tree(20_000)
        };
        for tree in [
            tree(20_000),
            plain,
            Tree {
                expand_after: 0,
                ..plain
            },
        ] {
            let thought = think(tree, &game, &state);
            assert_eq!(thought.proof.value(), expected.proof.value());
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_thought() {
    let game = BitGame::rows(9, 9, 5);
    let thought = |seed| think(Tree { seed, ..tree(300) }, &game, &game.start());
    assert_eq!(thought(1), thought(1));
    assert_ne!(thought(1).nodes, thought(2).nodes);
}

#[test]
fn a_win_is_made_and_a_threat_is_met() {
    let game = BitGame::rows(9, 9, 5).without_judge();
    // X has four in a row with one end closed.
    let state = game.after(&[10, 14, 11, 0, 12, 8, 13]);
    let thought = think(tree(2_000), &game, &state);
    assert_eq!(thought.best, 9, "O meets the threat: {thought:?}");
    let state = game.after(&[10, 0, 11, 8, 12, 7, 13, 80]);
    let thought = think(tree(100), &game, &state);
    let proved = Proof::Proved {
        value: Value::Win,
        within: Some(1),
    };
    assert_eq!(thought.proof, proved);
}

#[test]
fn the_judge_makes_few_playouts_go_farther() {
    // A row of two with room: the judge knows what matters, sixty playouts do not.
    let game = BitGame::rows(9, 9, 5);
    let state = game.after(&[40, 0, 41, 80, 42, 8]);
    let few = think(tree(60), &game, &state);
    assert!([38, 39, 43, 44].contains(&few.best), "{}", few.best);
}

#[test]
fn chance_is_drawn() {
    let end = |outcome| (Turn::Over(outcome), vec![]);
    let won = Outcome::won_by(Seat::FIRST);
    // The second move leads to the better lottery.
    let game = Graph(Given {
        seats: 1,
        starts: vec![0],
        states: vec![
            (Turn::Seat(Seat::FIRST), vec![1, 2]),
            (Turn::Chance, vec![3, 4, 4, 4]),
            (Turn::Chance, vec![3, 3, 3, 4]),
            end(won),
            end(Outcome::LOST),
        ],
    });
    let thought = think(
        Tree {
            prior: None,
            ..tree(2_000)
        },
        &game,
        &0,
    );
    assert_eq!((thought.best, thought.proof), (1, Proof::Estimated));
    let Rating::WinRate(rate) = thought.rating else {
        panic!("playouts give a rate");
    };
    assert!((0.7..0.8).contains(&rate), "{rate}");
}

/// The player chooses lottery 1 or 2. State 3 is won, 4 is lost.
struct Lottery;

impl Game for Lottery {
    type State = u8;
    type Move = u8;

    fn seats(&self) -> usize {
        1
    }

    fn start(&self) -> u8 {
        0
    }

    fn turn(&self, state: &u8) -> Turn {
        match state {
            0 => Turn::Seat(Seat::FIRST),
            1 | 2 => Turn::Chance,
            3 => Turn::Over(Outcome::won_by(Seat::FIRST)),
            _ => Turn::Over(Outcome::LOST),
        }
    }

    fn moves(&self, state: &u8, out: &mut Vec<u8>) {
        match state {
            0 => out.extend([1, 2]),
            1 | 2 => out.extend([3, 4]),
            _ => {}
        }
    }

    /// Lottery 1 is won in three of four cases, lottery 2 in one.
    fn weight(&self, state: &u8, mv: u8) -> u32 {
        if (*state == 1) == (mv == 3) { 3 } else { 1 }
    }

    fn play_unchecked(&self, state: &mut u8, mv: u8) {
        *state = mv;
    }
}

impl Searchable for Lottery {}

#[test]
fn chance_is_drawn_by_weight() {
    let tree = Tree {
        prior: None,
        ..tree(2_000)
    };
    let thought = think(tree, &Lottery, &0);
    assert_eq!(thought.best, 1);
    let Rating::WinRate(rate) = thought.rating else {
        panic!("playouts give a rate");
    };
    assert!((0.7..0.8).contains(&rate), "{rate}");
}

#[test]
fn a_sure_draw_is_preferred_to_a_risk() {
    let end = |outcome| (Turn::Over(outcome), vec![]);
    let won = Outcome::won_by(Seat::FIRST);
    // The second seat can have a draw, or a lottery in which the first wins three times of four.
    let game = Graph(Given {
        seats: 2,
        starts: vec![0],
        states: vec![
            (Turn::Seat(Seat::FIRST), vec![1]),
            (Turn::Seat(Seat::SECOND), vec![2, 3]),
            end(Outcome::Drawn),
            (Turn::Chance, vec![4, 4, 4, 5]),
            end(won),
            end(Outcome::won_by(Seat::SECOND)),
        ],
    });
    let thought = think(tree(2_000), &game, &0);
    let Rating::WinRate(rate) = thought.rating else {
        panic!("playouts give a rate");
    };
    assert!((0.45..0.55).contains(&rate), "{rate}");
}

#[test]
fn three_seats_are_searched() {
    for left in 1..12 {
        let game = Heap::with_starts(vec![left]);
        let tree = Tree {
            exploration: exploration(0.5),
            ..tree(5_000)
        };
        let thought = think(tree, &game, &game.start());
        let value = worth(&game).value;
        match thought.proof.value() {
            Some(proved) => assert_eq!(proved, value, "{left}"),
            None => assert_ne!(value, Value::Win, "{left}"),
        }
    }
}

#[test]
fn among_three_each_wants_to_win() {
    let end = |seat: u8| (Turn::Over(Outcome::won_by(Seat::new(seat))), vec![]);
    let seat = |seat: u8, after: &[usize]| (Turn::Seat(Seat::new(seat)), after.to_vec());
    // After the first move, the second seat wins rather than let the third win; after the second
    // move, the third seat has no win and may let the first win. Together they could prevent both.
    let game = Graph(Given {
        seats: 3,
        starts: vec![0],
        states: vec![
            seat(0, &[1, 2]),
            seat(1, &[3, 4]),
            seat(2, &[5, 6, 5, 5]),
            end(1),
            end(2),
            end(0),
            end(1),
        ],
    });
    let tree = Tree {
        exploration: exploration(0.5),
        prior: None,
        ..tree(2_000)
    };
    let thought = think(tree, &game, &0);
    assert_eq!(thought.proof.value(), Some(Value::Lose));
    assert_eq!(thought.best, 1, "{thought:?}");
}

#[test]
fn a_game_in_which_play_can_go_round_is_proved() {
    for seed in 0..3 {
        let tree = Tree {
            seed,
            ..tree(60_000)
        };
        let start = ThreeMensMorris.start();
        let thought = think(tree, &ThreeMensMorris, &start);
        assert_eq!(thought.proof.value(), Some(Value::Win), "{thought:?}");
    }
}

#[test]
fn games_it_cannot_search_are_refused() {
    let kuhn = Kuhn;
    let searched = tree(10).search(&kuhn, &kuhn.start(), &QUIET);
    assert_eq!(searched.map(|_| ()), Err(CannotSearch::Chance));
    let game = BitGame::rows(3, 3, 3);
    let over = game.after(&[0, 3, 1, 4, 2]);
    let searched = tree(10).search(&game, &over, &QUIET);
    assert_eq!(searched.map(|_| ()), Err(CannotSearch::Over));
}

proptest! {
    #[test]
    fn its_proofs_are_never_wrong(
        game in prop_oneof![
            graph(1, 16, Loops::Possible),
            graph(2, 20, Loops::Impossible),
            graph(2, 16, Loops::Possible),
            graph(3, 16, Loops::Possible),
        ],
        seed in 0_u64..4,
        playouts in 1_u64..400,
        expand_after in 0_u32..3,
    ) {
        let thought = think(Tree { seed, expand_after, ..tree(playouts) }, &game, &0);
        check_line(&game, &0, &thought);
        if let Proof::Proved { value, within } = thought.proof {
            let worth = game.worth();
            prop_assert_eq!(value, worth.value);
            prop_assert!(within >= worth.moves_to_end || value == Value::Lose);
        }
    }

    #[test]
    fn games_without_loops_are_proved_in_the_end(game in graph(2, 14, Loops::Impossible)) {
        let thought = think(tree(20_000), &game, &0);
        prop_assert_eq!(thought.proof.value(), Some(game.worth().value));
    }
}
