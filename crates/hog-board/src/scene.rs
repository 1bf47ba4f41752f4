//! Scenes: a board whose counters are known, before anybody looks.

use std::collections::{BTreeMap, BTreeSet};

use hog_core::Seats;

use crate::{Board, Category, Counter, Effect, Place, Viewer};

/// Who may know what a counter is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sight {
    /// Everybody.
    Open,
    /// Only these seats; nobody if there are none.
    Only(Seats),
}

impl Sight {
    /// Whether the viewer may know it.
    #[must_use]
    pub const fn allows(self, viewer: Viewer) -> bool {
        match (self, viewer) {
            (Self::Open, _) => true,
            (Self::Only(seats), Viewer::Seat(seat)) => seats.contains(seat),
            (Self::Only(_), Viewer::Onlooker) => false,
        }
    }
}

/// A board, with the category of every counter on it and who may know that. This is the abstract
/// side: it never leaves the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    board: Board,
    marks: BTreeMap<Counter, (Category, Sight)>,
    mixed: BTreeSet<Place>,
}

impl Scene {
    /// A scene without counters.
    pub fn new(places: impl IntoIterator<Item = Place>) -> Self {
        Self {
            board: Board::with_places(places),
            marks: BTreeMap::new(),
            mixed: BTreeSet::new(),
        }
    }

    /// Puts a counter on top of a place.
    ///
    /// # Panics
    /// If the counter is in the scene already or the place is not: a game shows each of its
    /// counters once.
    pub fn put(&mut self, counter: Counter, place: Place, category: Category, sight: Sight) {
        let effect = self.board.add_counter(counter, place);
        assert!(
            effect == Effect::Done,
            "{counter:?} is in the scene already, or {place:?} is not"
        );
        self.marks.insert(counter, (category, sight));
    }

    /// Puts a counter on top of a place that has no number of its own, and gives it the next one.
    ///
    /// # Panics
    /// If the place is not in the scene.
    pub fn put_next(&mut self, place: Place, category: Category, sight: Sight) -> Counter {
        let last = self.board.counters().next_back();
        let counter = Counter(last.map_or(0, |last| last.0 + 1));
        self.put(counter, place, category, sight);
        counter
    }

    /// Says that whoever cannot see what the counters on a place are cannot follow them either: they
    /// lie there in no order, as a hand that its owner sorts anew, out of sight.
    ///
    /// # Panics
    /// If the place is not in the scene.
    pub fn mix(&mut self, place: Place) {
        let known = self.board.places().any(|other| other == place);
        assert!(known, "{place:?} is not in the scene");
        self.mixed.insert(place);
    }

    /// Whether the hidden counters on a place cannot be followed.
    #[must_use]
    pub fn is_mixed(&self, place: Place) -> bool {
        self.mixed.contains(&place)
    }

    /// The places and counters.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The category of a counter, if the viewer may know it.
    #[must_use]
    pub fn category(&self, counter: Counter, viewer: Viewer) -> Option<Category> {
        let (category, sight) = self.marks.get(&counter)?;
        sight.allows(viewer).then_some(*category)
    }
}
