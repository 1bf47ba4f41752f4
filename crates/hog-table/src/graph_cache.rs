//! A cache of whole graphs of games, which all tables share.

use std::any::Any;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread;
use std::time::Duration;

use hog_core::Control;
use hog_core::analysis::{Analysis, Coverage, GraphLimits, StopReason};
use hog_games::catalogue::{Choice, Listed};

use crate::NoRankedMoves;

/// Maximum number of states of a small graph; small graphs are built at the same time.
const SMALL: usize = 50_000;

/// Maximum number of states of any graph: enough for the small cube.
const MAX_STATES: usize = 4_000_000;

/// Maximum number of states of all graphs that are kept, at fifty to eighty bytes each.
const CAPACITY: usize = MAX_STATES;

/// Number of states that the entry of a too large game counts as.
const COST_OF_TOO_LARGE: usize = 10_000;

/// How often a thread that waits to build a large graph checks whether it is to stop.
const CHECK_INTERVAL: Duration = Duration::from_millis(20);

/// The graph of a game, analysed.
type Graph<G> = Arc<Analysis<Arc<G>>>;

/// A cache of the graphs that were used last, as many as fit. Clones share it.
///
/// A graph may take hundreds of megabytes, so only one large graph is built at a time.
#[derive(Clone, Default)]
pub struct GraphCache(Arc<Shared>);

#[derive(Default)]
struct Shared {
    kept: Mutex<Entries>,
    /// Held while a large graph is built.
    building: Mutex<()>,
}

/// The cached graphs, the one used last at the end.
#[derive(Default)]
struct Entries(VecDeque<Entry>);

#[derive(Clone)]
struct Entry {
    choice: Choice,
    states: usize,
    /// The graph; `None` if it is too large.
    graph: Option<Arc<dyn Any + Send + Sync>>,
}

impl GraphCache {
    /// The graph of a game, which is built if it is not kept. Tables with the same choice share it; without
    /// a choice it is not kept.
    ///
    /// # Errors
    /// [`NoRankedMoves`] if it is too large, or if the control stopped the work.
    pub(crate) fn graph<G: Listed>(
        &self,
        choice: Option<&Choice>,
        game: &Arc<G>,
        control: &Control<'_>,
    ) -> Result<Graph<G>, NoRankedMoves> {
        let find = || self.kept().find(choice?);
        if let Some(known) = find() {
            return known;
        }
        match build(game, SMALL, control) {
            Err(NoRankedMoves::TooLarge) => {}
            built => return self.keep(choice, built),
        }
        let _building = self.wait_to_build(control)?;
        // Another table may have built it meanwhile.
        find().unwrap_or_else(|| self.keep(choice, build(game, MAX_STATES, control)))
    }

    /// Waits until no other large graph is built.
    fn wait_to_build(&self, control: &Control<'_>) -> Result<MutexGuard<'_, ()>, NoRankedMoves> {
        loop {
            match self.0.building.try_lock() {
                Ok(guard) => return Ok(guard),
                Err(TryLockError::Poisoned(poisoned)) => return Ok(poisoned.into_inner()),
                Err(TryLockError::WouldBlock) => {}
            }
            control.report(0).map_err(|_| NoRankedMoves::Stopped)?;
            thread::sleep(CHECK_INTERVAL);
        }
    }

    /// Keeps the result of building a graph. One that was stopped is built anew next time.
    fn keep<G: Listed>(
        &self,
        choice: Option<&Choice>,
        built: Result<Graph<G>, NoRankedMoves>,
    ) -> Result<Graph<G>, NoRankedMoves> {
        let (states, graph) = match &built {
            Ok(graph) => (graph.graph().states(), Some(Arc::clone(graph) as _)),
            Err(NoRankedMoves::TooLarge) => (COST_OF_TOO_LARGE, None),
            Err(_) => return built,
        };
        if let Some(choice) = choice.cloned() {
            self.kept().put(Entry {
                choice,
                states,
                graph,
            });
        }
        built
    }

    fn kept(&self) -> MutexGuard<'_, Entries> {
        self.0.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Entries {
    fn find<G: Listed>(&mut self, choice: &Choice) -> Option<Result<Graph<G>, NoRankedMoves>> {
        let index = self.0.iter().position(|entry| entry.choice == *choice)?;
        let entry = self.0.remove(index)?;
        self.0.push_back(entry.clone());
        match entry.graph {
            Some(graph) => graph.downcast().ok().map(Ok),
            None => Some(Err(NoRankedMoves::TooLarge)),
        }
    }

    /// Adds an entry, for which those that were used longest ago make room.
    fn put(&mut self, new: Entry) {
        self.0.retain(|old| old.choice != new.choice);
        self.0.push_back(new);
        let mut states: usize = self.0.iter().map(|entry| entry.states).sum();
        while states > CAPACITY
            && self.0.len() > 1
            && let Some(old) = self.0.pop_front()
        {
            states -= old.states;
        }
    }
}

/// The graph of a game with at most this number of states.
fn build<G: Listed>(
    game: &Arc<G>,
    states: usize,
    control: &Control<'_>,
) -> Result<Graph<G>, NoRankedMoves> {
    let analysis = Analysis::of(Arc::clone(game), GraphLimits::with_states(states), control);
    match analysis.graph().coverage() {
        // It may have been stopped after the last state was found.
        Coverage::Exhausted if control.report(0).is_ok() => Ok(Arc::new(analysis)),
        Coverage::Exhausted | Coverage::NotExhausted(StopReason::Interrupted) => {
            Err(NoRankedMoves::Stopped)
        }
        Coverage::NotExhausted(_) => Err(NoRankedMoves::TooLarge),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

    use super::*;
    use crate::{Table, open};

    fn choice(game: &str) -> Choice {
        game.parse().expect("it is listed")
    }

    fn entry(game: &str, states: usize) -> Entry {
        Entry {
            choice: choice(game),
            states,
            graph: None,
        }
    }

    fn names(kept: &Entries) -> Vec<String> {
        let entries = kept.0.iter();
        entries.map(|entry| entry.choice.to_string()).collect()
    }

    /// Ranks the moves of a game; returns how many there are, and how many states were explored.
    fn rank_moves(game: &str, graphs: &GraphCache) -> (Result<usize, NoRankedMoves>, u64) {
        let table: Box<dyn Table> = open(&choice(game), 1).expect("it is set up");
        let explored = AtomicU64::new(0);
        let progress = |done| {
            explored.fetch_max(done, Ordering::Relaxed);
        };
        let ranked = table.rank_moves(graphs)(&Control::new().with_progress(&progress));
        let count = ranked.map(|ranked| ranked.moves.len());
        (count, explored.load(Ordering::Relaxed))
    }

    #[test]
    fn the_entries_used_longest_ago_make_room() {
        let mut kept = Entries::default();
        for (game, states) in [("hex:2", CAPACITY / 2), ("hex:3", CAPACITY / 4)] {
            kept.put(entry(game, states));
        }
        let found = kept.find::<hog_games::three_mens_morris::ThreeMensMorris>(&choice("hex:2"));
        assert!(matches!(found, Some(Err(NoRankedMoves::TooLarge))));
        kept.put(entry("hex:4", CAPACITY / 2));
        assert_eq!(names(&kept), ["hex:2", "hex:4"]);
        kept.put(entry("hex:2", CAPACITY / 4));
        assert_eq!(names(&kept), ["hex:4", "hex:2"], "a game is kept once");
        kept.put(entry("hex:5", CAPACITY));
        assert_eq!(names(&kept), ["hex:5"]);
    }

    #[test]
    fn tables_of_one_game_share_its_graph() {
        let graphs = GraphCache::default();
        let (count, explored) = rank_moves("hex:3", &graphs);
        assert_eq!(count, Ok(9));
        assert!(explored > 0, "it was built");
        assert_eq!(rank_moves("hex:3", &graphs), (Ok(9), 0));
        let (count, explored) = rank_moves("hex:2", &graphs);
        assert_eq!(count, Ok(4));
        assert!(explored > 0, "it is another game");
        assert_eq!(rank_moves("hex:3", &graphs), (Ok(9), 0));
        graphs.kept().put(entry("hex:4", CAPACITY));
        assert!(rank_moves("hex:3", &graphs).1 > 0, "it was built again");
    }

    #[test]
    fn tables_of_one_game_share_that_it_is_too_large() {
        let graphs = GraphCache::default();
        graphs.kept().put(entry("tictactoe", COST_OF_TOO_LARGE));
        let too_large = Err(NoRankedMoves::TooLarge);
        assert_eq!(rank_moves("tictactoe", &graphs), (too_large, 0));
    }

    #[test]
    fn waiting_to_build_a_large_graph_can_be_stopped() {
        let graphs = GraphCache::default();
        let first = graphs.wait_to_build(&Control::new()).unwrap();
        let stop = AtomicBool::new(false);
        thread::scope(|threads| {
            let waits = threads.spawn(|| {
                let control = Control::new().with_stop(&stop);
                graphs.wait_to_build(&control).map(drop)
            });
            stop.store(true, Ordering::Relaxed);
            assert_eq!(waits.join().unwrap(), Err(NoRankedMoves::Stopped));
        });
        drop(first);
        assert!(graphs.wait_to_build(&Control::new()).is_ok());
    }
}
