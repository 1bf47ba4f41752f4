//! The game that a user chose.

use std::fmt;
use std::str::FromStr;

use hog_core::Seat;

use super::name::GameName;
use crate::family::{Family, NameError, PlayerSide, TextError, Visitor};
use crate::freecell::{FAMILY, FreeCell, Rules, Setup, board_text};
use crate::positional::file::DefinedGame;

/// The game that a user chose: a listed one by its name, or one that a text describes.
///
/// Parsing gives listed games only, since not every caller may open files.
#[derive(Clone, Debug, PartialEq)]
pub enum Choice {
    /// A game of the catalogue.
    Listed(GameName),
    /// A game that a text describes.
    Text {
        /// Its name, which says where it came from, such as `file:my-game.toml`.
        name: String,
        /// The text, from which it can be read again.
        text: String,
        /// The game.
        game: TextGame,
    },
}

/// A game that was read from a text.
#[derive(Clone, Debug, PartialEq)]
pub enum TextGame {
    /// A board of FreeCell.
    FreeCell(Box<FreeCell>),
    /// A definition file.
    DefinedGame(Box<DefinedGame>),
}

impl TextGame {
    /// Reads a definition file, unless the text seems to be a board of FreeCell, which is played by its usual rules.
    /// For a text that is neither, the error says what a definition lacks.
    fn read(text: &str) -> Result<Self, TextError> {
        if board_text::seems_board(text) {
            let setup = Setup::from_text(Rules::FREECELL, text)?;
            Ok(Self::FreeCell(Box::new(FreeCell::of(&setup))))
        } else {
            let game = DefinedGame::from_toml(text)?;
            Ok(Self::DefinedGame(Box::new(game)))
        }
    }

    /// The family whose rules are played, unless the text gives rules of its own.
    fn family(&self) -> Option<&'static Family> {
        match self {
            Self::FreeCell(_) => Some(&FAMILY),
            Self::DefinedGame(_) => None,
        }
    }

    fn summary(&self) -> &str {
        match self {
            Self::FreeCell(_) => FAMILY.summary,
            Self::DefinedGame(game) => &game.title,
        }
    }

    fn rules(&self) -> &str {
        match self {
            Self::FreeCell(_) => FAMILY.rules,
            Self::DefinedGame(game) => &game.rules,
        }
    }
}

impl Choice {
    /// Reads a text that describes a game.
    ///
    /// # Errors
    /// [`TextError`] with lines and columns.
    pub fn from_text(name: &str, text: &str) -> Result<Self, TextError> {
        Ok(Self::Text {
            name: name.to_string(),
            text: text.to_string(),
            game: TextGame::read(text)?,
        })
    }

    /// The text that describes the game; `None` for a listed game, of which the name says all.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        match self {
            Self::Listed(_) => None,
            Self::Text { text, .. } => Some(text),
        }
    }

    /// The family of the game, unless a text gives it rules of its own.
    #[must_use]
    pub fn family(&self) -> Option<&'static Family> {
        match self {
            Self::Listed(name) => Some(name.family()),
            Self::Text { game, .. } => game.family(),
        }
    }

    /// The name of the game's family, or of the game itself if a text gives it rules of its own.
    #[must_use]
    pub fn family_name(&self) -> &str {
        match self {
            Self::Listed(name) => name.family().name,
            Self::Text { name, game, .. } => game.family().map_or(name, |family| family.name),
        }
    }

    /// The game as a heading.
    #[must_use]
    pub fn title(&self) -> String {
        match self {
            Self::Listed(name) => name.title(),
            Self::Text { name, .. } => name.clone(),
        }
    }

    /// The name and colour of a seat's side; `None` if the family names no sides, so that the seat's own name
    /// is used.
    #[must_use]
    pub fn side(&self, seat: Seat) -> Option<PlayerSide> {
        self.family()?.sides.get(seat.index()).copied()
    }

    /// What the game is, in a few words.
    #[must_use]
    pub fn summary(&self) -> &str {
        match self {
            Self::Listed(name) => name.family().summary,
            Self::Text { game, .. } => game.summary(),
        }
    }

    /// How it is played, for a reader who has never heard of it, with the values of its parameters.
    #[must_use]
    pub fn rules(&self) -> String {
        match self {
            Self::Listed(name) => {
                let rules = name.family().rules.to_string();
                match name.settings().description() {
                    Some(settings) => format!("{rules} Settings: {settings}."),
                    None => rules,
                }
            }
            Self::Text { game, .. } => game.rules().to_string(),
        }
    }

    /// The seed of a hidden deal, if one was chosen. Only the dealer may know it.
    #[must_use]
    pub fn deal_seed(&self) -> Option<[u8; 32]> {
        self.listed().and_then(GameName::deal_seed)
    }

    /// Its name in the catalogue, if it has one: only such a game has parameters and deals.
    #[must_use]
    pub const fn listed(&self) -> Option<&GameName> {
        match self {
            Self::Listed(name) => Some(name),
            Self::Text { .. } => None,
        }
    }

    /// Builds the game and does the visitor's work with it.
    pub fn visit<V: Visitor>(&self, visitor: V) -> V::Output {
        match self {
            Self::Listed(name) => name.visit(visitor),
            Self::Text { game, .. } => match game {
                TextGame::FreeCell(game) => visitor.visit(FreeCell::clone(game)),
                TextGame::DefinedGame(game) => game.plan.clone().visit(visitor),
            },
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
            Self::Text { name, .. } => f.write_str(name),
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
        assert_eq!(choice.text(), Some(setup.to_text().as_str()));
        assert_eq!(choice.family_name(), "freecell");
        let expected = TextGame::FreeCell(Box::new(FreeCell::of(&setup)));
        assert!(matches!(&choice, Choice::Text { game, .. } if *game == expected));
        assert_eq!(choice.to_string(), "file:one");
        let wrong = Choice::from_text("file:two", "AH AH").unwrap_err();
        let message = wrong.to_string();
        assert!(
            message.starts_with("line 1, column 4: AH appears twice"),
            "{message}"
        );
        let wrong = Choice::from_text("file:three", "").unwrap_err();
        assert!(wrong.to_string().contains("no title"), "{wrong}");
    }
}
