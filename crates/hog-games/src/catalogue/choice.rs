//! The game that somebody chose.

use std::fmt;
use std::str::FromStr;

use hog_core::Seat;
use thiserror::Error;

use super::Visitor;
use super::family::PlayerSide;
use super::head::NameError;
use super::name::GameName;
use crate::freecell::board_text::seems_board;
use crate::freecell::{self, BadBoard, FreeCell, Rules, Setup};
use crate::positional::Plan;
use crate::positional::file::{DefinedGame, FileError};

/// The game that somebody chose: one of the catalogue by its name, or one that a text defines or
/// whose cards a text lays out.
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
        /// The text, from which it can be read again.
        text: String,
        /// The game.
        game: Box<DefinedGame>,
    },
    /// FreeCell, by its usual rules, with the cards as a text has them.
    Board {
        /// What it is called where it came from, such as `file:board.txt`.
        name: String,
        /// The text, from which it can be read again.
        text: String,
        /// The game.
        game: Box<FreeCell>,
    },
}

/// What is wrong with a text that should be a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TextError {
    /// It is a wrong definition.
    #[error(transparent)]
    Definition(#[from] FileError),
    /// It is a wrong board.
    #[error(transparent)]
    Board(#[from] BadBoard),
}

impl Choice {
    /// Reads the text of a definition file or of a board, whichever it seems to be.
    ///
    /// # Errors
    /// [`TextError`] with lines and columns.
    pub fn from_text(name: &str, text: &str) -> Result<Self, TextError> {
        let (name, text) = (name.to_string(), text.to_string());
        if seems_board(&text) {
            let setup = Setup::from_text(Rules::FREECELL, &text)?;
            let game = Box::new(FreeCell::of(&setup));
            return Ok(Self::Board { name, text, game });
        }
        let game = Box::new(DefinedGame::from_toml(&text)?);
        Ok(Self::Defined { name, text, game })
    }

    /// The text that defines the game or lays out its cards; `None` for a game of the catalogue, of
    /// which the name says all.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        match self {
            Self::Listed(_) => None,
            Self::Defined { text, .. } | Self::Board { text, .. } => Some(text),
        }
    }

    /// What people call the games that differ from this one in parameters alone: the name of its
    /// family, or its own if it has none.
    #[must_use]
    pub fn family_name(&self) -> &str {
        match self {
            Self::Listed(name) => name.family().name,
            Self::Defined { name, .. } => name,
            Self::Board { .. } => freecell::FAMILY.name,
        }
    }

    /// The game as a heading.
    #[must_use]
    pub fn title(&self) -> String {
        match self {
            Self::Listed(name) => name.title(),
            Self::Defined { name, .. } | Self::Board { name, .. } => name.clone(),
        }
    }

    /// What players call the side of a seat where it is drawn in colour, if not by its name.
    #[must_use]
    pub fn side(&self, seat: Seat) -> Option<PlayerSide> {
        let family = self.listed()?.family();
        family.sides.get(seat.index()).copied()
    }

    /// What the game is, in a few words.
    #[must_use]
    pub fn summary(&self) -> &str {
        match self {
            Self::Listed(name) => name.family().summary,
            Self::Defined { game, .. } => &game.title,
            Self::Board { .. } => freecell::FAMILY.summary,
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
            Self::Board { .. } => freecell::FAMILY.rules.to_string(),
        }
    }

    /// From what a hidden deal is to be drawn, if that was chosen. It is for whoever deals.
    #[must_use]
    pub fn deal_seed(&self) -> Option<[u8; 32]> {
        match self {
            Self::Listed(name) => name.deal_seed(),
            Self::Defined { .. } | Self::Board { .. } => None,
        }
    }

    /// Its name in the catalogue, if it has one: only such a game has parameters and deals.
    #[must_use]
    pub const fn listed(&self) -> Option<&GameName> {
        match self {
            Self::Listed(name) => Some(name),
            Self::Defined { .. } | Self::Board { .. } => None,
        }
    }

    /// The positional game that is meant, if it is one.
    #[must_use]
    pub fn plan(&self) -> Option<Plan> {
        match self {
            Self::Listed(name) => name.plan(),
            Self::Defined { game, .. } => Some(game.plan.clone()),
            Self::Board { .. } => None,
        }
    }

    /// Builds the game and does the visitor's work with it.
    pub fn visit<V: Visitor>(&self, visitor: V) -> V::Output {
        match self {
            Self::Listed(name) => name.visit(visitor),
            Self::Defined { game, .. } => game.plan.clone().visit(visitor),
            Self::Board { game, .. } => visitor.visit((**game).clone()),
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
            Self::Defined { name, .. } | Self::Board { name, .. } => f.write_str(name),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::freecell::DealNumber;

    use super::*;

    #[test]
    fn a_text_is_a_definition_or_a_board() {
        let setup = DealNumber::FIRST.setup(Rules::FREECELL);
        let choice = Choice::from_text("file:one", &setup.to_text()).unwrap();
        let game = Box::new(FreeCell::of(&setup));
        let (name, text) = ("file:one".to_string(), setup.to_text());
        assert_eq!(choice.text(), Some(text.as_str()));
        assert_eq!(choice.family_name(), "freecell");
        assert_eq!(choice, Choice::Board { name, text, game });
        assert_eq!(choice.to_string(), "file:one");
        let wrong = Choice::from_text("file:two", "AH AH").unwrap_err();
        let told = wrong.to_string();
        assert!(
            told.starts_with("line 1, column 4: AH appears twice"),
            "{told}"
        );
        let wrong = Choice::from_text("file:three", "").unwrap_err();
        assert!(matches!(wrong, TextError::Definition(_)), "{wrong}");
    }
}
