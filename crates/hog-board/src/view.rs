//! Views: what one viewer sees of a scene. A client gets views, never scenes.

use hog_core::Viewer;
use serde::Serialize;

use crate::{Category, Place};

/// The identifier of a counter for one viewer. Drawn at random: it says nothing of the counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct CounterToken(pub u64);

/// What a counter looks like to a viewer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Image {
    /// Its face, which shows its category.
    Face(Category),
    /// The back, one and the same for all counters.
    Back,
}

/// A counter as a viewer sees it: the *concrete card* of the document on cards. It lies where
/// the [layout](crate::Layout) has its place, at its height there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Seen {
    /// Its identifier for the viewer.
    pub token: CounterToken,
    /// What the viewer sees of it.
    pub image: Image,
    /// Its height on its place, the lowest 0.
    pub z: usize,
}

/// What one viewer sees: every place with the counters on it, bottom first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    /// Whose view it is.
    pub viewer: Viewer,
    /// The places in order of their numbers, and what is on them.
    pub places: Vec<(Place, Vec<Seen>)>,
}

impl View {
    /// The counters on a place, bottom first; none if there is no such place.
    #[must_use]
    pub fn on(&self, place: Place) -> &[Seen] {
        let found = self.places.iter().find(|(other, _)| *other == place);
        found.map_or(&[], |(_, counters)| counters)
    }
}
