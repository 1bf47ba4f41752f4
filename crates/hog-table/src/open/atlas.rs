//! Atlases: whole graphs of games, few of which are kept at a time.
//!
//! A graph may take hundreds of megabytes, and a house has many tables. So one large graph is made at
//! a time, those that are made are kept on one shelf, from which the oldest fall, and all tables of one
//! game find there what one of them has found out.

use std::any::Any;
use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use hog_core::analysis::{Analysis, Coverage, GraphLimits, StopReason};
use hog_core::{Control, Hides};
use hog_games::catalogue::{Choice, Listed};

use crate::NoSuggestion;

/// A graph of so many states is small: it is made beside others.
const SMALL: usize = 50_000;

/// A graph of more states than this is too large: enough for the small cube.
const LARGEST: usize = 4_000_000;

/// So many states the graphs on the shelf have together. A state takes some fifty to eighty bytes.
const SHELF: usize = LARGEST;

/// Whoever waits for others looks so often whether it shall stop.
const LOOK: Duration = Duration::from_millis(20);

/// Of so many games it is remembered that they are too large.
const TOO_LARGE: usize = 64;

/// What is known of the whole graph of a game.
pub(super) struct Atlas<G: Listed> {
    /// By what other tables find it too. Where something is hidden nobody shares anything.
    choice: Option<Choice>,
    known: Mutex<Known<G>>,
}

enum Known<G: Listed> {
    Nothing,
    /// It is too large to be known.
    TooLarge,
    /// It was made, and may have fallen from the shelf.
    Made(Weak<Analysis<Arc<G>>>),
}

/// A graph that was found, or why there is none.
type Found<G> = Result<Arc<Analysis<Arc<G>>>, NoSuggestion>;

impl<G: Listed> Atlas<G> {
    /// Nothing is known to this table; the choice says which other tables play the same game.
    pub(super) fn new(choice: Option<&Choice>) -> Self {
        let choice = choice.filter(|_| G::HIDES == Hides::Nothing);
        Self {
            choice: choice.cloned(),
            known: Mutex::new(Known::Nothing),
        }
    }

    /// The whole graph of the game, which is made if it is not there.
    ///
    /// # Errors
    /// [`NoSuggestion`] if it is too large, or making it was stopped.
    pub(super) fn analysis(&self, game: &Arc<G>, control: &Control<'_>) -> Found<G> {
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

    fn known(&self) -> Option<Found<G>> {
        let own = match &*held(&self.known) {
            Known::Nothing => None,
            Known::TooLarge => Some(Err(NoSuggestion::TooLarge)),
            Known::Made(analysis) => analysis.upgrade().map(Ok),
        };
        own.or_else(|| self.made_elsewhere())
    }

    /// What another table of this game has found out.
    fn made_elsewhere(&self) -> Option<Found<G>> {
        let choice = self.choice.as_ref()?;
        let all = held(&SHELVED);
        if all.too_large.contains(choice) {
            return Some(Err(NoSuggestion::TooLarge));
        }
        let graph = all.find(choice)?.downcast().ok()?;
        drop(all);
        *held(&self.known) = Known::Made(Arc::downgrade(&graph));
        Some(Ok(graph))
    }

    /// Notes what came of making the graph. What was stopped is made anew next time.
    fn noted(&self, made: Result<Analysis<Arc<G>>, NoSuggestion>) -> Found<G> {
        let made = made.map(Arc::new);
        match &made {
            Ok(analysis) => {
                held(&SHELVED).put(Shelved {
                    choice: self.choice.clone(),
                    states: analysis.graph().states(),
                    graph: Arc::clone(analysis) as _,
                });
                *held(&self.known) = Known::Made(Arc::downgrade(analysis));
            }
            Err(NoSuggestion::TooLarge) => {
                if let Some(choice) = &self.choice {
                    held(&SHELVED).note_too_large(choice);
                }
                *held(&self.known) = Known::TooLarge;
            }
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
    let analysis = Analysis::of(Arc::clone(game), GraphLimits::states(states), control);
    match analysis.graph().coverage() {
        // It may have been stopped after the last state was found.
        Coverage::Exhausted if control.report(0).is_ok() => Ok(analysis),
        Coverage::Exhausted | Coverage::NotExhausted(StopReason::Stopped) => {
            Err(NoSuggestion::Stopped)
        }
        Coverage::NotExhausted(_) => Err(NoSuggestion::TooLarge),
    }
}

/// Graphs that are kept, the oldest first, and what cannot be kept.
struct Shelf {
    graphs: VecDeque<Shelved>,
    /// Games that are too large, those that were found out last at the end.
    too_large: VecDeque<Choice>,
}

/// A graph on the shelf.
struct Shelved {
    /// Whose graph it is, if several tables may have the same game.
    choice: Option<Choice>,
    states: usize,
    graph: Arc<dyn Any + Send + Sync>,
}

static SHELVED: Mutex<Shelf> = Mutex::new(Shelf::new());

impl Shelf {
    const fn new() -> Self {
        Self {
            graphs: VecDeque::new(),
            too_large: VecDeque::new(),
        }
    }

    /// Puts a graph on the shelf; another of the same game and the oldest make room for it.
    fn put(&mut self, new: Shelved) {
        let is_other = |old: &Shelved| old.choice.is_none() || old.choice != new.choice;
        self.graphs.retain(is_other);
        let mut all = new.states + self.graphs.iter().map(|old| old.states).sum::<usize>();
        while all > SHELF
            && let Some(old) = self.graphs.pop_front()
        {
            all -= old.states;
        }
        self.graphs.push_back(new);
    }

    fn find(&self, choice: &Choice) -> Option<Arc<dyn Any + Send + Sync>> {
        let mut graphs = self.graphs.iter();
        let found = graphs.find(|shelved| shelved.choice.as_ref() == Some(choice));
        found.map(|shelved| Arc::clone(&shelved.graph))
    }

    fn note_too_large(&mut self, choice: &Choice) {
        self.too_large.retain(|old| old != choice);
        if self.too_large.len() >= TOO_LARGE {
            self.too_large.pop_front();
        }
        self.too_large.push_back(choice.clone());
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
mod tests;
