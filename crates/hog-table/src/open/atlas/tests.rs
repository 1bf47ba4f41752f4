use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use super::*;
use crate::{Table, open};

/// The shelf is one for all tests of this process, so those that look at it take turns.
static ALONE: Mutex<()> = Mutex::new(());

fn choice(game: &str) -> Choice {
    game.parse().expect("it is listed")
}

fn table(game: &str) -> Box<dyn Table> {
    open(&choice(game), 1).expect("it is set up")
}

/// Asks what the moves are worth; how many are known, and how much was explored for that.
fn asked(table: &dyn Table) -> (Result<usize, NoSuggestion>, u64) {
    let explored = AtomicU64::new(0);
    let progress = |done| {
        explored.fetch_max(done, Ordering::Relaxed);
    };
    let advice = table.suggesting()(&Control::new().with_progress(&progress));
    let known = advice.map(|advice| advice.len());
    (known, explored.load(Ordering::Relaxed))
}

fn graph_of(game: &str) -> Option<Arc<dyn Any + Send + Sync>> {
    held(&SHELVED).find(&choice(game))
}

/// Puts something on the shelf beside which there is no room.
fn fill_the_shelf() {
    held(&SHELVED).put(Shelved {
        choice: None,
        states: SHELF,
        graph: Arc::new(()),
    });
}

#[test]
fn the_oldest_graphs_fall_from_the_shelf() {
    let mut shelf = Shelf::new();
    let graphs: Vec<Arc<usize>> = (0..4).map(Arc::new).collect();
    let states = [SHELF / 2, SHELF / 4, SHELF / 4, SHELF / 2];
    for (graph, states) in graphs.iter().zip(states) {
        shelf.put(Shelved {
            choice: None,
            states,
            graph: Arc::clone(graph) as _,
        });
    }
    let kept: Vec<bool> = graphs
        .iter()
        .map(|graph| Arc::strong_count(graph) == 2)
        .collect();
    assert_eq!(kept, [false, true, true, true]);
    // One that fills the shelf is there alone.
    let large = Arc::new(9);
    shelf.put(Shelved {
        choice: None,
        states: SHELF,
        graph: Arc::clone(&large) as _,
    });
    assert_eq!(shelf.graphs.len(), 1);
    assert_eq!(Arc::strong_count(&large), 2);
}

#[test]
fn a_game_is_on_the_shelf_once() {
    let mut shelf = Shelf::new();
    for number in 0..3 {
        for game in ["hex:3", "hex:2"] {
            shelf.put(Shelved {
                choice: Some(choice(game)),
                states: SHELF / 4,
                graph: Arc::new((game, number)),
            });
        }
    }
    assert_eq!(shelf.graphs.len(), 2);
    let found = shelf.find(&choice("hex:3")).expect("it is there");
    assert_eq!(found.downcast_ref(), Some(&("hex:3", 2)));
    assert!(shelf.find(&choice("hex:4")).is_none());
}

#[test]
fn only_the_last_games_that_were_too_large_are_remembered() {
    let mut shelf = Shelf::new();
    for deal in 1..=TOO_LARGE + 1 {
        for _ in 0..2 {
            shelf.note_too_large(&choice(&format!("freecell:{deal}")));
        }
    }
    assert_eq!(shelf.too_large.len(), TOO_LARGE);
    assert!(!shelf.too_large.contains(&choice("freecell:1")));
    assert!(shelf.too_large.contains(&choice("freecell:2")));
}

/// A table finds its graph again while it is on the shelf, and makes it anew when it has fallen.
#[test]
fn a_graph_is_found_again_until_it_has_fallen_from_the_shelf() {
    let _alone = held(&ALONE);
    fill_the_shelf();
    let table = table("hex:3");
    assert!(graph_of("hex:3").is_none());
    let (known, explored) = asked(table.as_ref());
    assert_eq!(known, Ok(9));
    assert!(explored > 0, "it was made");
    let first = Arc::downgrade(&graph_of("hex:3").expect("it was put there"));
    assert_eq!(asked(table.as_ref()), (Ok(9), 0));
    assert!(first.upgrade().is_some());
    fill_the_shelf();
    assert!(first.upgrade().is_none(), "nobody else keeps it");
    let (known, explored) = asked(table.as_ref());
    assert_eq!(known, Ok(9));
    assert!(explored > 0, "it was made again");
    assert!(graph_of("hex:3").is_some());
}

/// Tables of one game share its graph, also when the first of them is gone. Others do not.
#[test]
fn tables_of_one_game_share_its_graph() {
    let _alone = held(&ALONE);
    fill_the_shelf();
    let first = table("hex:3");
    assert_eq!(asked(first.as_ref()).0, Ok(9));
    drop(first);
    for _ in 0..2 {
        assert_eq!(asked(table("hex:3").as_ref()), (Ok(9), 0));
    }
    let (known, explored) = asked(table("hex:2").as_ref());
    assert_eq!(known, Ok(4));
    assert!(explored > 0, "it is another game");
    assert_eq!(asked(table("hex:3").as_ref()), (Ok(9), 0));
}

/// That a game is too large is found out by one of its tables.
#[test]
fn tables_of_one_game_share_that_it_is_too_large() {
    let _alone = held(&ALONE);
    let game = "tictactoe";
    held(&SHELVED).note_too_large(&choice(game));
    let asked_for = asked(table(game).as_ref());
    held(&SHELVED).too_large.clear();
    assert_eq!(asked_for, (Err(NoSuggestion::TooLarge), 0));
    let atlas = Atlas::<hog_games::three_mens_morris::ThreeMensMorris>::new(Some(&choice("hex:3")));
    assert!(atlas.noted(Err(NoSuggestion::TooLarge)).is_err());
    assert!(held(&SHELVED).too_large.contains(&choice("hex:3")));
    held(&SHELVED).too_large.clear();
    // What was stopped says nothing.
    assert!(atlas.noted(Err(NoSuggestion::Stopped)).is_err());
    assert!(held(&SHELVED).too_large.is_empty());
}

#[test]
fn large_graphs_are_made_one_after_the_other_and_whoever_waits_can_be_stopped() {
    let first = Turnstile::enter(&Control::new()).unwrap();
    let stop = AtomicBool::new(false);
    thread::scope(|threads| {
        let waits = threads.spawn(|| {
            let entered = Turnstile::enter(&Control::new().with_stop(&stop));
            entered.map(drop)
        });
        stop.store(true, Ordering::Relaxed);
        assert_eq!(waits.join().unwrap(), Err(NoSuggestion::Stopped));
    });
    drop(first);
    assert!(Turnstile::enter(&Control::new()).is_ok());
}
