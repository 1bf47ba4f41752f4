//! The game that somebody chose.

use std::fmt;
use std::str::FromStr;

use super::Visitor;
use super::head::NameError;
use super::name::GameName;
use crate::positional::Plan;
use crate::positional::file::DefinedGame;

/// The game that somebody chose: one of the catalogue by its name, or one that a text defines.
///
/// Reading a text gives games of the catalogue only: opening files is for whoever may.
#[derive(Clone, Debug, PartialEq)]
pub enum Choice {
    /// A game of the catalogue.
    Listed(GameName),
    /// A game that a text defines.
    Defined {
        /// What it is called where it came from, such as `file:my-game.toml`.
        name: String,
        /// The game.
        game: Box<DefinedGame>,
    },
}

impl Choice {
    /// What the game is, in a few words.
    #[must_use]
    pub fn summary(&self) -> &str {
        match self {
            Self::Listed(name) => name.family().summary,
            Self::Defined { game, .. } => &game.title,
        }
    }

    /// How it is played, for somebody who has never heard of it, with the values of its parameters.
    #[must_use]
    pub fn rules(&self) -> String {
        match self {
            Self::Listed(name) => {
                let rules = name.family().rules.to_string();
                match name.settings().told() {
                    Some(told) => format!("{rules} Here: {told}."),
                    None => rules,
                }
            }
            Self::Defined { game, .. } => game.rules.clone(),
        }
    }

    /// The positional game that is meant, if it is one.
    #[must_use]
    pub fn plan(&self) -> Option<Plan> {
        match self {
            Self::Listed(name) => name.plan(),
            Self::Defined { game, .. } => Some(game.plan.clone()),
        }
    }

    /// Builds the game and does the visitor's work with it.
    pub fn visit<V: Visitor>(&self, visitor: V) -> V::Output {
        match self {
            Self::Listed(name) => name.visit(visitor),
            Self::Defined { game, .. } => game.plan.clone().visit(visitor),
        }
    }
}

impl From<GameName> for Choice {
    fn from(name: GameName) -> Self {
        Self::Listed(name)
    }
}

impl FromStr for Choice {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        text.parse().map(Self::Listed)
    }
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Listed(name) => name.fmt(f),
            Self::Defined { name, .. } => f.write_str(name),
        }
    }
}
