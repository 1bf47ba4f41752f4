//! Colours by their meaning: the front end decides on the shade.

use hog_core::Seat;
use serde::Serialize;

/// The colour of a counter or of an edge of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Colour {
    /// The colour of text.
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
