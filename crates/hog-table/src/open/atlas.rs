//! Atlases: whole graphs of games, few of which are kept at a time.
//!
//! A graph may take hundreds of megabytes, and a house has many tables. So one large graph is made at
//! a time, and those that are made are kept on one shelf, from which the oldest fall.

use std::any::Any;
use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use hog_core::Control;
use hog_core::analysis::{Analysis, Coverage, Limits, Reason};
use hog_games::catalogue::Listed;

use crate::NoSuggestion;

/// A graph of so many states is small: it is made beside others.
const SMALL: usize = 50_000;

/// A graph of more states than this is too large: enough for the small cube.
const LARGEST: usize = 4_000_000;

/// So many states the graphs on the shelf have together. A state takes some fifty to eighty bytes.
const SHELF: usize = LARGEST;

/// Whoever waits for others looks so often whether it shall stop.
const LOOK: Duration = Duration::from_millis(20);

/// What is known of the whole graph of a game.
pub(super) struct Atlas<G: Listed>(Mutex<Known<G>>);

enum Known<G: Listed> {
    Nothing,
    /// It is too large to be known.
    TooLarge,
    /// It was made, and may have fallen from the shelf.
    Made(Weak<Analysis<Arc<G>>>),
}

impl<G: Listed> Default for Atlas<G> {
    fn default() -> Self {
        Self(Mutex::new(Known::Nothing))
    }
}

impl<G: Listed> Atlas<G> {
    /// The whole graph of the game, which is made if it is not there.
    ///
    /// # Errors
    /// [`NoSuggestion`] if it is too large, or making it was stopped.
    pub(super) fn analysis(
        &self,
        game: &Arc<G>,
        control: &Control<'_>,
    ) -> Result<Arc<Analysis<Arc<G>>>, NoSuggestion> {
        if let Some(known) = self.known() {
            return known;
        }
        match made(game, SMALL, control) {
            Err(NoSuggestion::TooLarge) => {}
            small => return self.noted(small),
        }
        let _turn = Turnstile::enter(control)?;
        // Somebody else may have made it meanwhile.
        if let Some(known) = self.known() {
            return known;
        }
        self.noted(made(game, LARGEST, control))
    }

    fn known(&self) -> Option<Result<Arc<Analysis<Arc<G>>>, NoSuggestion>> {
        match &*held(&self.0) {
            Known::Nothing => None,
            Known::TooLarge => Some(Err(NoSuggestion::TooLarge)),
            Known::Made(analysis) => analysis.upgrade().map(Ok),
        }
    }

    /// Notes what came of making the graph. What was stopped is made anew next time.
    fn noted(
        &self,
        made: Result<Analysis<Arc<G>>, NoSuggestion>,
    ) -> Result<Arc<Analysis<Arc<G>>>, NoSuggestion> {
        let made = made.map(Arc::new);
        match &made {
            Ok(analysis) => {
                held(&SHELVED).put(analysis.graph().states(), Arc::clone(analysis) as _);
                *held(&self.0) = Known::Made(Arc::downgrade(analysis));
            }
            Err(NoSuggestion::TooLarge) => *held(&self.0) = Known::TooLarge,
            Err(_) => {}
        }
        made
    }
}

/// The whole graph of a game if it has no more states than this.
fn made<G: Listed>(
    game: &Arc<G>,
    states: usize,
    control: &Control<'_>,
) -> Result<Analysis<Arc<G>>, NoSuggestion> {
    let analysis = Analysis::of(Arc::clone(game), Limits::states(states), control);
    match analysis.graph().coverage() {
        // It may have been stopped after the last state was found.
        Coverage::Exhausted if control.report(0).is_ok() => Ok(analysis),
        Coverage::Exhausted | Coverage::NotExhausted(Reason::Stopped) => Err(NoSuggestion::Stopped),
        Coverage::NotExhausted(_) => Err(NoSuggestion::TooLarge),
    }
}

/// Graphs that are kept, the oldest first, with the numbers of their states.
struct Shelf {
    graphs: VecDeque<(usize, Arc<dyn Any + Send + Sync>)>,
}

static SHELVED: Mutex<Shelf> = Mutex::new(Shelf {
    graphs: VecDeque::new(),
});

impl Shelf {
    /// Puts a graph on the shelf; the oldest make room for it.
    fn put(&mut self, states: usize, graph: Arc<dyn Any + Send + Sync>) {
        let mut all = states + self.graphs.iter().map(|(states, _)| states).sum::<usize>();
        while all > SHELF
            && let Some((states, _)) = self.graphs.pop_front()
        {
            all -= states;
        }
        self.graphs.push_back((states, graph));
    }
}

/// Lets one after the other make a large graph.
struct Turnstile;

static BUSY: Mutex<bool> = Mutex::new(false);
static FREE: Condvar = Condvar::new();

impl Turnstile {
    fn enter(control: &Control<'_>) -> Result<Self, NoSuggestion> {
        let mut busy = held(&BUSY);
        while *busy {
            control.report(0).map_err(|_| NoSuggestion::Stopped)?;
            let waited = FREE.wait_timeout(busy, LOOK);
            busy = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        *busy = true;
        Ok(Self)
    }
}

impl Drop for Turnstile {
    fn drop(&mut self) {
        *held(&BUSY) = false;
        FREE.notify_one();
    }
}

/// What is behind a lock. Nothing is left half done there by whoever breaks down.
fn held<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::thread;

    #[test]
    fn the_oldest_graphs_fall_from_the_shelf() {
        let mut shelf = Shelf {
            graphs: VecDeque::new(),
        };
        let graphs: Vec<Arc<usize>> = (0..4).map(Arc::new).collect();
        let states = [SHELF / 2, SHELF / 4, SHELF / 4, SHELF / 2];
        for (graph, states) in graphs.iter().zip(states) {
            shelf.put(states, Arc::clone(graph) as _);
        }
        let kept: Vec<bool> = graphs
            .iter()
            .map(|graph| Arc::strong_count(graph) == 2)
            .collect();
        assert_eq!(kept, [false, true, true, true]);
        // One that fills the shelf is there alone.
        let large = Arc::new(9);
        shelf.put(SHELF, Arc::clone(&large) as _);
        assert_eq!(shelf.graphs.len(), 1);
        assert_eq!(Arc::strong_count(&large), 2);
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
}
