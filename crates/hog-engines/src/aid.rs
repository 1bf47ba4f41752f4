//! Memory aids: what a player who forgets nothing knows of what it does not see.

use std::fmt;

use hog_core::{Information, Observe, Seat};

/// What a seat can know of what is hidden from it, from its information alone.
#[derive(Clone, Debug, PartialEq)]
pub struct Aid {
    /// What it is about, such as the other hand.
    pub title: String,
    /// What may be there, the likeliest first.
    pub rows: Vec<AidRow>,
}

/// Something that may be there.
#[derive(Clone, Debug, PartialEq)]
pub struct AidRow {
    /// What.
    pub what: String,
    /// How likely it is, from 0 to 1.
    pub chance: f64,
}

impl fmt::Display for AidRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.chance >= 1.0 {
            return write!(f, "{} for certain", self.what);
        }
        write!(f, "{} {:.0} %", self.what, self.chance * 100.0)
    }
}

/// The memory aid of a game, if it has one.
///
/// The types of the few games that have one are asked for here, as in
/// [`solver_of`](crate::solver_of).
#[must_use]
pub fn aid_of<G: Observe + 'static>(
    _game: &G,
    _seat: Seat,
    _information: &Information<G::Sight>,
) -> Option<Aid> {
    None
}
