//! Sitters: the person or engine that plays a seat.

use std::fmt;
use std::str::FromStr;

use hog_engines::EngineName;
use hog_games::catalogue::NameError;

/// The occupant of a seat at a table: a person, an engine, or none. As text: `person`, the name of an engine,
/// or `nobody`.
#[derive(Clone, Debug, PartialEq)]
pub enum SeatPlayer {
    /// A person, who makes the moves.
    Person,
    /// An engine with this name, which moves by itself.
    Engine(EngineName),
    /// The seat is free: the game waits, unless an engine is told to move there.
    Nobody,
}

impl SeatPlayer {
    /// Whether an engine sits there.
    #[must_use]
    pub const fn is_engine(&self) -> bool {
        matches!(self, Self::Engine(_))
    }

    /// Whether a person sits there.
    #[must_use]
    pub const fn is_person(&self) -> bool {
        matches!(self, Self::Person)
    }
}

impl FromStr for SeatPlayer {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        match text {
            "person" => Ok(Self::Person),
            "nobody" => Ok(Self::Nobody),
            engine => engine.parse().map(Self::Engine),
        }
    }
}

impl fmt::Display for SeatPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Person => f.write_str("person"),
            Self::Nobody => f.write_str("nobody"),
            Self::Engine(name) => name.fmt(f),
        }
    }
}
