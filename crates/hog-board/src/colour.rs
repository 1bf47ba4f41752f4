//! Colours, by what they mean: which shade that is, a door decides.

use hog_core::Seat;
use serde::Serialize;

/// The colour of a counter or of an edge of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Colour {
    /// Whatever ink is usual.
    Plain,
    /// The colour of a seat.
    Seat(Seat),
    /// The colour of clubs.
    Clubs,
    /// The colour of diamonds.
    Diamonds,
    /// The colour of hearts.
    Hearts,
    /// The colour of spades.
    Spades,
    /// Black.
    Black,
    /// White.
    White,
    /// Yellow.
    Yellow,
    /// Red.
    Red,
    /// Orange.
    Orange,
    /// Green.
    Green,
    /// Blue.
    Blue,
}
