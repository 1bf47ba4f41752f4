//! The rules that a proof is about, in plain numbers.

use hog_games::freecell::{Back, Building, EmptyColumns, Rules};

use crate::freecell::terms::is_safe;

/// A card by its number; see [`Code`](crate::freecell::code::Code). The proof reckons with bits only.
pub(super) type Card = u8;

/// What a proof needs of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ground {
    /// Number of cells, at most 8.
    pub cells: u8,
    /// Building in the columns.
    pub building: Building,
    /// What empty columns take.
    pub empties: EmptyColumns,
    /// Cards per suit, at most 13.
    pub ranks: u8,
}

impl Ground {
    /// What a proof needs of the rules.
    ///
    /// Whether auto-play is off or safe makes no difference to what can be won, and is not told;
    /// full auto-play and moves back from the foundations are other games.
    pub fn of(rules: Rules) -> Self {
        Self {
            cells: rules.cells(),
            building: rules.building(),
            empties: rules.empty_columns(),
            ranks: 13,
        }
    }

    /// Whether `card` may lie on `on` in a column.
    pub fn fits(self, card: Card, on: Card) -> bool {
        let next = (card >> 2) + 1 == on >> 2;
        match self.building {
            Building::AlternateColours => next && (card ^ on) & 1 == 1,
            Building::Suit => next && card & 3 == on & 3,
        }
    }

    /// Whether an empty column takes `card`.
    pub fn starts_column(self, card: Card) -> bool {
        match self.empties {
            EmptyColumns::Any => true,
            EmptyColumns::KingsOnly => (card >> 2) + 1 == self.ranks,
        }
    }

    /// Whether founding `card`, the next of its suit, can never hurt: by suit only its predecessor
    /// fits on it, which is founded; by colours see the rules' auto-play.
    pub fn safe(self, card: Card, founded: [u8; 4]) -> bool {
        self.building == Building::Suit || is_safe(founded, usize::from(card & 3), Back::Off)
    }
}

/// A position: what lies where. Cards not named anywhere are on the foundations.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Position {
    /// Columns, bottom card first.
    pub columns: Vec<Vec<Card>>,
    /// Cards in cells.
    pub cells: Vec<Card>,
    /// Cards founded per suit.
    pub founded: [u8; 4],
}

/// Where a single card is taken from or put.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// A column by number.
    Column(u8),
    /// Any cell: cells are alike.
    Cell,
    /// The foundation of the card's suit.
    Foundation,
}

/// A move of one card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Move {
    /// The card moved.
    pub card: Card,
    /// Whence.
    pub from: Place,
    /// Whither.
    pub to: Place,
    /// What it is put onto there, in a column that is not empty.
    pub onto: Option<Card>,
}
