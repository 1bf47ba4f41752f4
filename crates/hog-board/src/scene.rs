//! Scenes: a board with the categories of its counters and who may know them.

use std::collections::{BTreeMap, BTreeSet};

use hog_core::Seats;

use crate::{Board, Category, Counter, Effect, Place, Viewer};

/// Who may know the category of a counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visibility {
    /// All viewers.
    Everyone,
    /// These seats alone; the empty set hides the counter from all viewers.
    Only(Seats),
}

impl Visibility {
    /// Whether the viewer may know the category.
    #[must_use]
    pub const fn allows(self, viewer: Viewer) -> bool {
        match (self, viewer) {
            (Self::Everyone, _) => true,
            (Self::Only(seats), Viewer::Seat(seat)) => seats.contains(seat),
            (Self::Only(_), Viewer::Spectator) => false,
        }
    }
}

/// A board with the category of every counter and who may know it: the abstract side, which the
/// [`Mediator`](crate::Mediator) turns into views. A scene is never sent to a client.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    board: Board,
    categories: BTreeMap<Counter, (Category, Visibility)>,
    mixed: BTreeSet<Place>,
}

impl Scene {
    /// A scene without counters.
    pub fn new(places: impl IntoIterator<Item = Place>) -> Self {
        Self {
            board: Board::with_places(places),
            categories: BTreeMap::new(),
            mixed: BTreeSet::new(),
        }
    }

    /// Adds an empty place. Skips if the place is in the scene.
    pub fn add_place(&mut self, place: Place) -> Effect {
        self.board.add_place(place)
    }

    /// Puts a counter on top of a place.
    ///
    /// # Panics
    /// If the counter is in the scene already or the place is not: a game shows each of its
    /// counters once.
    pub fn put(
        &mut self,
        counter: Counter,
        place: Place,
        category: Category,
        visibility: Visibility,
    ) {
        let effect = self.board.add_counter(counter, place);
        assert!(
            effect == Effect::Done,
            "{counter:?} is in the scene already, or {place:?} is not"
        );
        self.categories.insert(counter, (category, visibility));
    }

    /// Marks a place as mixed: its hidden counters cannot be followed from one view to the next,
    /// like the cards of a hand that its owner keeps sorting.
    ///
    /// # Panics
    /// If the place is not in the scene.
    pub fn mix(&mut self, place: Place) {
        assert!(self.board.has_place(place), "{place:?} is not in the scene");
        self.mixed.insert(place);
    }

    /// Whether a place is [mixed](Scene::mix).
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
        let (category, visibility) = self.categories.get(&counter)?;
        visibility.allows(viewer).then_some(*category)
    }
}
