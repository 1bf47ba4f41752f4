//! Searches stop when they are told to, and give a move or say that they have none.

use std::cell::Cell;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use hog_core::{Control, Game};
use hog_search::{CannotSearch, Deepening, Switches, Thought, Tree, alpha_beta};

use crate::stones::BitGame;

type Searched = Result<Thought<u16>, CannotSearch>;

/// All searches, each with far more to do than there is time for.
fn search_all(game: &BitGame, control: &Control<'_>) -> [Searched; 3] {
    let start = game.start();
    let tree = Tree {
        playouts: None,
        ..Tree::default()
    };
    [
        alpha_beta(game, &start, &Switches::plain(30), control),
        Deepening::default().search(game, &start, control),
        tree.search(game, &start, control),
    ]
}

fn check(game: &BitGame, searched: &Searched) {
    match searched {
        Ok(thought) => {
            assert!(!thought.complete);
            assert!(game.is_legal(&game.start(), thought.best));
        }
        Err(error) => assert_eq!(*error, CannotSearch::Stopped),
    }
}

#[test]
fn a_flag_or_a_deadline_ends_searches_soon() {
    let game = BitGame::rows(9, 9, 5);
    let stop = AtomicBool::new(true);
    let now = Instant::now();
    let controls = [
        Control::new().with_stop(&stop),
        Control::new().with_deadline(now),
        Control::new().with_deadline(now + Duration::from_millis(100)),
    ];
    for control in controls {
        for searched in search_all(&game, &control) {
            check(&game, &searched);
        }
    }
    assert!(now.elapsed() < Duration::from_secs(5));
}

#[test]
fn deepening_and_the_tree_have_a_move_even_if_stopped_at_once() {
    let game = BitGame::rows(9, 9, 5);
    let stop = AtomicBool::new(true);
    let [_, deepening, tree] = search_all(&game, &Control::new().with_stop(&stop));
    assert_eq!(deepening.map(|thought| thought.depth), Ok(1));
    assert!(tree.is_ok());
}

#[test]
fn alpha_beta_keeps_its_result() {
    // After 5,000 states the search has tried some moves at the root.
    let game = BitGame::rows(3, 3, 3);
    let stop = AtomicBool::new(false);
    let progress = |done| stop.store(done > 5_000, std::sync::atomic::Ordering::Relaxed);
    let control = Control::new().with_stop(&stop).with_progress(&progress);
    let searched = alpha_beta(&game, &game.start(), &Switches::plain(9), &control);
    check(&game, &searched);
    assert!(searched.is_ok());
}

#[test]
fn searches_report_their_progress() {
    let game = BitGame::rows(3, 3, 3);
    let last = Cell::new(0);
    let progress = |done| last.set(done);
    let control = Control::new().with_progress(&progress);
    let tree = Tree {
        playouts: Some(1_000),
        ..Tree::default()
    };
    tree.search(&game, &game.start(), &control).unwrap();
    assert!(last.get() >= 900, "{}", last.get());
    last.set(0);
    let way = Deepening::default();
    way.search(&game, &game.start(), &control).unwrap();
    assert!(last.get() >= 256, "{}", last.get());
}
