//! Who sits on a seat.

use std::fmt;
use std::str::FromStr;

use hog_engines::MindName;
use hog_games::catalogue::NameError;

/// Who sits on a seat. As text: `person`, `nobody`, or the name of a mind.
#[derive(Clone, Debug, PartialEq)]
pub enum Sitter {
    /// A person, who says what to play.
    Person,
    /// A mind, which moves by itself.
    Mind(MindName),
    /// Nobody: the game waits, unless a mind is told to move there.
    Nobody,
}

impl Sitter {
    /// Whether a mind sits there.
    #[must_use]
    pub const fn is_mind(&self) -> bool {
        matches!(self, Self::Mind(_))
    }

    /// Whether a person sits there.
    #[must_use]
    pub const fn is_person(&self) -> bool {
        matches!(self, Self::Person)
    }
}

impl FromStr for Sitter {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        match text {
            "person" => Ok(Self::Person),
            "nobody" => Ok(Self::Nobody),
            mind => mind.parse().map(Self::Mind),
        }
    }
}

impl fmt::Display for Sitter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Person => f.write_str("person"),
            Self::Nobody => f.write_str("nobody"),
            Self::Mind(name) => name.fmt(f),
        }
    }
}
