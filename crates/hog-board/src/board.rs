//! Boards: places, and counters on them.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use serde::Serialize;

/// A place on which counters can be, from a pool of 2³² places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Place(pub u32);

/// A counter: a stone, a card, a cubie, from a pool of 2³² counters.
///
/// Counters and places are different types, so the two pools are disjoint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Counter(pub u32);

/// Whether an operation changed the board. An operation that does not apply is skipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// The board was changed.
    Done,
    /// The operation did not apply and changed nothing.
    Skipped,
}

/// A set of places and a set of counters, every counter on exactly one place.
///
/// The counters on the places partition the counters of the board: the fields are private, and
/// each of the four operations keeps this invariant. The counters on a place have an order, bottom
/// first, because piles and hands have one; the document's model has sets without an order.
///
/// ```
/// use hog_board::{Board, Counter, Effect, Place};
///
/// let mut board = Board::new();
/// assert_eq!(board.add_counter(Counter(7), Place(0)), Effect::Skipped);
/// assert_eq!(board.add_place(Place(0)), Effect::Done);
/// assert_eq!(board.add_counter(Counter(7), Place(0)), Effect::Done);
/// assert_eq!(board.on(Place(0)), &[Counter(7)]);
/// assert_eq!(board.remove_place(Place(0)), Effect::Done);
/// assert_eq!(board.counters().count(), 0);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Board {
    on: BTreeMap<Place, Vec<Counter>>,
    place_of: BTreeMap<Counter, Place>,
}

impl Board {
    /// A board without places.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A board with these places, all empty.
    pub fn with_places(places: impl IntoIterator<Item = Place>) -> Self {
        let on = places.into_iter().map(|place| (place, Vec::new()));
        Self {
            on: on.collect(),
            place_of: BTreeMap::new(),
        }
    }

    /// Adds an empty place. Skips if the place is on the board.
    pub fn add_place(&mut self, place: Place) -> Effect {
        let Entry::Vacant(free) = self.on.entry(place) else {
            return Effect::Skipped;
        };
        free.insert(Vec::new());
        Effect::Done
    }

    /// Removes a place and the counters on it. Skips if the place is not on the board.
    pub fn remove_place(&mut self, place: Place) -> Effect {
        let Some(counters) = self.on.remove(&place) else {
            return Effect::Skipped;
        };
        for counter in counters {
            self.place_of.remove(&counter);
        }
        Effect::Done
    }

    /// Puts a counter from the pool on top of a place. Skips if the counter is on the board or the
    /// place is not.
    pub fn add_counter(&mut self, counter: Counter, place: Place) -> Effect {
        let (Some(counters), Entry::Vacant(free)) =
            (self.on.get_mut(&place), self.place_of.entry(counter))
        else {
            return Effect::Skipped;
        };
        counters.push(counter);
        free.insert(place);
        Effect::Done
    }

    /// Removes a counter from its place and the board. Skips if it is not on the board.
    pub fn remove_counter(&mut self, counter: Counter) -> Effect {
        let Some(place) = self.place_of.remove(&counter) else {
            return Effect::Skipped;
        };
        if let Some(counters) = self.on.get_mut(&place) {
            counters.retain(|other| *other != counter);
        }
        Effect::Done
    }

    /// The places, in order of their numbers.
    #[must_use]
    pub fn places(&self) -> impl ExactSizeIterator<Item = Place> {
        self.on.keys().copied()
    }

    /// The counters, in order of their numbers.
    #[must_use]
    pub fn counters(&self) -> impl ExactSizeIterator<Item = Counter> {
        self.place_of.keys().copied()
    }

    /// The counters on a place, bottom first; none if the place is not on the board.
    #[must_use]
    pub fn on(&self, place: Place) -> &[Counter] {
        self.on.get(&place).map_or(&[], Vec::as_slice)
    }

    /// The place of a counter, if it is on the board.
    #[must_use]
    pub fn place_of(&self, counter: Counter) -> Option<Place> {
        self.place_of.get(&counter).copied()
    }

    /// Whether the place is on the board.
    #[must_use]
    pub fn has_place(&self, place: Place) -> bool {
        self.on.contains_key(&place)
    }
}
