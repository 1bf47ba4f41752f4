//! Gestures: how people make a move with their hands.

use serde::Serialize;

use crate::Place;

/// What a person takes hold of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Grip {
    /// On which place.
    pub place: Place,
    /// The height of the counter on its place, the lowest 0: it, and whatever lies on it. `None` is
    /// the place itself, whatever is there.
    pub z: Option<usize>,
}

impl Grip {
    /// The place itself.
    #[must_use]
    pub const fn place(place: Place) -> Self {
        Self { place, z: None }
    }

    /// A counter on a place.
    #[must_use]
    pub const fn counter(place: Place, z: usize) -> Self {
        Self { place, z: Some(z) }
    }
}

/// How a move is made with a hand, a mouse or a cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Gesture {
    /// Something is touched.
    Touch(Grip),
    /// Something is touched twice, quickly: it goes where it belongs in the end.
    Send(Grip),
    /// Something is carried to a place.
    Carry {
        /// What is taken.
        from: Grip,
        /// Where it goes.
        to: Place,
    },
}

impl Gesture {
    /// The place where the gesture ends.
    #[must_use]
    pub const fn end(self) -> Place {
        match self {
            Self::Touch(grip) | Self::Send(grip) => grip.place,
            Self::Carry { to, .. } => to,
        }
    }
}
