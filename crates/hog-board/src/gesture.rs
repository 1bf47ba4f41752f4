//! Gestures: how a player makes a move with a mouse, a finger or a cursor.

use serde::Serialize;

use crate::Place;

/// What a gesture takes hold of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Grip {
    /// The place.
    pub place: Place,
    /// The height of a counter on the place, the lowest 0: that counter and all above it. `None` is
    /// the place itself, with or without counters.
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

/// A gesture that makes a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Gesture {
    /// A click or a tap.
    Touch(Grip),
    /// A double click: the counter goes where it belongs in the end.
    Send(Grip),
    /// A drag to a place.
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
