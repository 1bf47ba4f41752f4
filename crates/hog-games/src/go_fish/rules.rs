//! The rules of Go Fish: the pack, the deal, the refill and the books.

use hog_cards::Pack;
use thiserror::Error;

/// How many cards of a rank are laid down together, as a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Books {
    /// Two: pairs, as in the document.
    Two,
    /// All four; the player asked then hands over all cards of the rank.
    Four,
}

impl Books {
    /// The number of cards in a book.
    #[must_use]
    pub const fn cards(self) -> u8 {
        match self {
            Self::Two => 2,
            Self::Four => 4,
        }
    }
}

/// Who asks next after a player got cards by asking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Again {
    /// The other player: the roles swap after every question.
    Off,
    /// The player who asked.
    On,
}

/// The rules that are played; those of the document are [`Rules::DOCUMENT`].
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
    /// 13 ranks in 4 suits, a deal of 7 and a refill of 5 cards, pairs, one question per turn.
    pub const DOCUMENT: Self = Self {
        ranks: 13,
        suits: 4,
        deal: 7,
        refill: 5,
        again: Again::Off,
        books: Books::Two,
    };
    /// Maximum number of cards in a refill: no stock has more after the deal.
    pub const MOST_REFILL: u8 = 50;

    /// These rules with another pack. The deal shrinks to what the pack has for two players.
    ///
    /// # Errors
    /// [`RulesError::Ranks`] unless there are 1 to 13 ranks, [`RulesError::Suits`] unless there are 2
    /// or 4 suits, and [`RulesError::Books`] if there are too few suits for books of four.
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

    /// These rules with another number of cards dealt to each player.
    ///
    /// # Errors
    /// [`RulesError::Deal`] unless it is 1 to half of the pack.
    pub const fn with_deal(self, deal: u8) -> Result<Self, RulesError> {
        let most = self.cards() / 2;
        if deal < 1 || deal > most {
            return Err(RulesError::Deal { deal, most });
        }
        Ok(Self { deal, ..self })
    }

    /// These rules with another number of cards for an empty hand.
    ///
    /// # Errors
    /// [`RulesError::Refill`] unless it is 1 to [`MOST_REFILL`](Rules::MOST_REFILL).
    pub const fn with_refill(self, refill: u8) -> Result<Self, RulesError> {
        if refill < 1 || refill > Self::MOST_REFILL {
            return Err(RulesError::Refill(refill));
        }
        Ok(Self { refill, ..self })
    }

    /// These rules with or without another question for a player who got cards.
    #[must_use]
    pub const fn with_again(self, again: Again) -> Self {
        Self { again, ..self }
    }

    /// These rules with other books.
    ///
    /// # Errors
    /// [`RulesError::Books`] if a rank has too few suits for a book.
    pub const fn with_books(self, books: Books) -> Result<Self, RulesError> {
        if self.suits < books.cards() {
            return Err(RulesError::Books);
        }
        Ok(Self { books, ..self })
    }

    /// The number of ranks, from the ace.
    #[must_use]
    pub const fn ranks(self) -> u8 {
        self.ranks
    }

    /// The number of suits.
    #[must_use]
    pub const fn suits(self) -> u8 {
        self.suits
    }

    /// The cards that are played with.
    #[must_use]
    pub const fn pack(self) -> Pack {
        Pack::new(self.suits, self.ranks)
    }

    /// The number of cards.
    #[must_use]
    pub const fn cards(self) -> u8 {
        self.ranks * self.suits
    }

    /// The number of cards dealt to each player.
    #[must_use]
    pub const fn deal(self) -> u8 {
        self.deal
    }

    /// The number of cards that an empty hand gets, if the stock has as many.
    #[must_use]
    pub const fn refill(self) -> u8 {
        self.refill
    }

    /// Who asks next after a player got cards by asking.
    #[must_use]
    pub const fn again(self) -> Again {
        self.again
    }

    /// The size of a book.
    #[must_use]
    pub const fn books(self) -> Books {
        self.books
    }
}

/// Why rules cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum RulesError {
    /// The number of ranks is out of range.
    #[error("{0} ranks are not possible: choose 1 to 13")]
    Ranks(u8),
    /// The number of suits is neither 2 nor 4.
    #[error("{0} suits are not possible: choose 2 or 4")]
    Suits(u8),
    /// The deal is empty or needs more cards than there are.
    #[error("a deal of {deal} cards is not possible: choose 1 to {most}")]
    Deal {
        /// The number for each player.
        deal: u8,
        /// The maximum.
        most: u8,
    },
    /// The number of cards in a refill is out of range.
    #[error("a refill of {0} cards is not possible: choose 1 to {most}", most = Rules::MOST_REFILL)]
    Refill(u8),
    /// Books of four need four suits.
    #[error("books of four need four suits")]
    Books,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_played_is_refused() {
        let message = |refused: Result<Rules, RulesError>| refused.unwrap_err().to_string();
        let rules = Rules::DOCUMENT;
        assert_eq!(
            message(rules.with_pack(0, 4)),
            "0 ranks are not possible: choose 1 to 13"
        );
        assert_eq!(
            message(rules.with_pack(13, 3)),
            "3 suits are not possible: choose 2 or 4"
        );
        assert_eq!(
            message(rules.with_deal(27)),
            "a deal of 27 cards is not possible: choose 1 to 26"
        );
        assert_eq!(
            message(rules.with_refill(0)),
            "a refill of 0 cards is not possible: choose 1 to 50"
        );
        let fours = rules.with_books(Books::Four).unwrap();
        assert_eq!(
            message(fours.with_pack(13, 2)),
            "books of four need four suits"
        );
        let two_suits = rules.with_pack(3, 2).unwrap();
        assert_eq!(two_suits.with_books(Books::Four), Err(RulesError::Books));
        assert_eq!((two_suits.cards(), two_suits.deal()), (6, 3));
    }
}
