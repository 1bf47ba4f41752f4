//! What a game says of itself: its family, its parameters, and what it must be able to do.
//!
//! A game's folder fills in a [`Family`]; the [catalogue](crate::catalogue) lists it. Nothing here
//! depends on a particular game.

mod listed;
mod parameter;
mod seed;
mod settings;
mod signature;
mod typed;

pub use listed::{Listed, TextError, Visitor};
pub use parameter::{Allowed, Parameter, ParameterPosition, ParameterRole, ParameterValue};
pub use seed::Seed;
pub use settings::Settings;
pub use signature::{NameError, Signature};
pub use typed::TypedParameter;

use hog_board::Colour;

/// Games that share their rules and differ in parameters.
#[derive(Clone, Copy, Debug)]
pub struct Family {
    /// The name before the colon.
    pub name: &'static str,
    /// The name as a heading.
    pub title: &'static str,
    /// Other names that are read as [`name`](Family::name), and never written.
    pub aliases: &'static [&'static str],
    /// What the game is, in a few words.
    pub summary: &'static str,
    /// How it is played: what the aim is and how a move is written. Enough for a reader who
    /// has never heard of the game.
    pub rules: &'static str,
    /// What players call the sides of the seats where they are drawn in colour; none if the names
    /// of the seats serve there too.
    pub sides: &'static [PlayerSide],
    /// A short game from its start to its end, as in `tictactoe b2 c2 a1 a3 c3`: where it ends is
    /// the family's picture, and tests play it. The moves may be left out where a solver knows them
    /// or chance decides.
    pub sample: &'static str,
    /// What may follow the name: arguments first, then keys.
    pub parameters: &'static [Parameter],
    /// Which of the allowed values do not go together, and why.
    pub excludes: fn(&Settings) -> Option<&'static str>,
    /// Names of games of this family, each of which has a golden playthrough.
    pub examples: &'static [&'static str],
}

/// What players call the side of a seat, and its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayerSide {
    /// Its name.
    pub name: &'static str,
    /// Its colour.
    pub colour: Colour,
}

impl PlayerSide {
    /// A side of this name and colour.
    #[must_use]
    pub const fn new(name: &'static str, colour: Colour) -> Self {
        Self { name, colour }
    }
}

/// Families with the same name are equal.
impl PartialEq for Family {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Family {}

impl Family {
    /// Defaults: a family may leave out all but its name, title, texts, sample and examples.
    pub const DEFAULT: Self = Self {
        name: "",
        title: "",
        aliases: &[],
        summary: "",
        rules: "",
        sides: &[],
        sample: "",
        parameters: &[],
        excludes: |_| None,
        examples: &[],
    };

    /// The name of the game in the [sample](Family::sample), and its moves.
    pub fn sample_moves(&self) -> (&'static str, impl Iterator<Item = &'static str> + use<>) {
        let mut words = self.sample.split(' ');
        (words.next().unwrap_or_default(), words)
    }

    /// The name with its parameters.
    #[must_use]
    pub const fn signature(&self) -> Signature {
        Signature {
            name: self.name,
            parameters: self.parameters,
        }
    }
}
