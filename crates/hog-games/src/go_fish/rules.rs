//! Which Go Fish is played: with which cards, how many are dealt, and what a book is.

use hog_cards::Pack;
use thiserror::Error;

/// How many cards of a rank are laid off together, as a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Books {
    /// Two: pairs, as in the document.
    Two,
    /// All four; a hit then hands over all cards of the rank.
    Four,
}

impl Books {
    /// How many cards a book has.
    #[must_use]
    pub const fn cards(self) -> u8 {
        match self {
            Self::Two => 2,
            Self::Four => 4,
        }
    }
}

/// Who asks after a hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Again {
    /// The other player: the roles swap after every turn.
    Off,
    /// The same player.
    On,
}

/// The rules that are played. They begin as those of the [document](Rules::DOCUMENT).
///
/// ```
/// use hog_games::go_fish::{Books, Rules};
///
/// let small = Rules::DOCUMENT.with_pack(4, 4)?.with_deal(5)?;
/// assert_eq!((small.cards(), small.refill()), (16, 5));
/// assert!(small.with_deal(9).is_err());
/// # Ok::<(), hog_games::go_fish::RulesError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    ranks: u8,
    suits: u8,
    deal: u8,
    refill: u8,
    again: Again,
    books: Books,
}

impl Rules {
    /// Thirteen ranks in four suits, seven cards dealt and five to refill, pairs, one question a turn.
    pub const DOCUMENT: Self = Self {
        ranks: 13,
        suits: 4,
        deal: 7,
        refill: 5,
        again: Again::Off,
        books: Books::Two,
    };
    /// The most cards that a hand can be refilled with.
    pub const MOST_REFILL: u8 = 50;

    /// The same with the cards of so many ranks in so many suits. Where there are too few for the
    /// deal, as many are dealt as there are.
    ///
    /// # Errors
    /// [`RulesError::Ranks`] unless there are 1 to 13, [`RulesError::Suits`] unless there are two or
    /// four, and [`RulesError::Books`] if there are too few for books of four.
    pub const fn with_pack(self, ranks: u8, suits: u8) -> Result<Self, RulesError> {
        if ranks < 1 || ranks > 13 {
            return Err(RulesError::Ranks(ranks));
        }
        if suits != 2 && suits != 4 {
            return Err(RulesError::Suits(suits));
        }
        if suits < self.books.cards() {
            return Err(RulesError::Books);
        }
        let most = ranks * suits / 2;
        let deal = if self.deal < most { self.deal } else { most };
        Ok(Self {
            ranks,
            suits,
            deal,
            ..self
        })
    }

    /// The same with so many cards dealt to each.
    ///
    /// # Errors
    /// [`RulesError::Deal`] if it is none or more than there are.
    pub const fn with_deal(self, deal: u8) -> Result<Self, RulesError> {
        let most = self.cards() / 2;
        if deal < 1 || deal > most {
            return Err(RulesError::Deal { deal, most });
        }
        Ok(Self { deal, ..self })
    }

    /// The same with so many cards for an empty hand.
    ///
    /// # Errors
    /// [`RulesError::Refill`] if it is none or more than [`MOST_REFILL`](Rules::MOST_REFILL).
    pub const fn with_refill(self, refill: u8) -> Result<Self, RulesError> {
        if refill < 1 || refill > Self::MOST_REFILL {
            return Err(RulesError::Refill(refill));
        }
        Ok(Self { refill, ..self })
    }

    /// The same with or without another question after a hit.
    #[must_use]
    pub const fn with_again(self, again: Again) -> Self {
        Self { again, ..self }
    }

    /// The same with other books.
    ///
    /// # Errors
    /// [`RulesError::Books`] if there are too few suits for them.
    pub const fn with_books(self, books: Books) -> Result<Self, RulesError> {
        if self.suits < books.cards() {
            return Err(RulesError::Books);
        }
        Ok(Self { books, ..self })
    }

    /// How many ranks there are, from the ace.
    #[must_use]
    pub const fn ranks(self) -> u8 {
        self.ranks
    }

    /// How many suits there are.
    #[must_use]
    pub const fn suits(self) -> u8 {
        self.suits
    }

    /// The cards that are played with.
    #[must_use]
    pub const fn pack(self) -> Pack {
        Pack::new(self.suits, self.ranks)
    }

    /// How many cards there are.
    #[must_use]
    pub const fn cards(self) -> u8 {
        self.ranks * self.suits
    }

    /// How many cards are dealt to each.
    #[must_use]
    pub const fn deal(self) -> u8 {
        self.deal
    }

    /// How many cards an empty hand gets, if there are so many.
    #[must_use]
    pub const fn refill(self) -> u8 {
        self.refill
    }

    /// Who asks after a hit.
    #[must_use]
    pub const fn again(self) -> Again {
        self.again
    }

    /// What a book is.
    #[must_use]
    pub const fn books(self) -> Books {
        self.books
    }
}

/// Why there are no such rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum RulesError {
    /// No pack has so many ranks.
    #[error("{0} ranks: expected 1 to 13")]
    Ranks(u8),
    /// The number of suits is not even, or too great.
    #[error("{0} suits: expected 2 or 4")]
    Suits(u8),
    /// So many cards cannot be dealt to both.
    #[error("{deal} cards for each: expected 1 to {most}")]
    Deal {
        /// How many were to be dealt to each.
        deal: u8,
        /// How many can be.
        most: u8,
    },
    /// A hand cannot be refilled with so many.
    #[error("a refill of {0} cards: expected 1 to {most}", most = Rules::MOST_REFILL)]
    Refill(u8),
    /// There are not four cards of a rank.
    #[error("books of four: expected four suits")]
    Books,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_played_is_refused() {
        let told = |refused: Result<Rules, RulesError>| refused.unwrap_err().to_string();
        let rules = Rules::DOCUMENT;
        assert_eq!(told(rules.with_pack(0, 4)), "0 ranks: expected 1 to 13");
        assert_eq!(told(rules.with_pack(13, 3)), "3 suits: expected 2 or 4");
        assert_eq!(
            told(rules.with_deal(27)),
            "27 cards for each: expected 1 to 26"
        );
        assert_eq!(
            told(rules.with_refill(0)),
            "a refill of 0 cards: expected 1 to 50"
        );
        let fours = rules.with_books(Books::Four).unwrap();
        assert_eq!(
            told(fours.with_pack(13, 2)),
            "books of four: expected four suits"
        );
        let two_suits = rules.with_pack(3, 2).unwrap();
        assert_eq!(two_suits.with_books(Books::Four), Err(RulesError::Books));
        assert_eq!((two_suits.cards(), two_suits.deal()), (6, 3));
    }
}
