//! The rules of FreeCell: the cells and columns, and what may go where.

use hog_cards::{Card, Rank, SuitColour};
use thiserror::Error;

/// Which card may go onto which in a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Building {
    /// One rank lower and of the other colour, as in FreeCell.
    AlternateColours,
    /// One rank lower and of the same suit, as in Baker's Game.
    Suit,
}

/// What may go to an empty column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EmptyColumns {
    /// Any card or run.
    Any,
    /// Kings, and runs that begin with one.
    KingsOnly,
}

/// Whether cards may come back from the foundations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Back {
    /// What is on a foundation stays there.
    Off,
    /// The top card of a foundation may go to a column.
    On,
}

/// Which cards go to the foundations by themselves after a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AutoPlay {
    /// None.
    Off,
    /// Those that can never be of use elsewhere.
    Safe,
    /// All that can.
    Full,
}

/// The rules that are played; those of ordinary FreeCell are [`Rules::FREECELL`].
///
/// ```
/// use hog_games::freecell::{Building, Rules};
///
/// let bakers_game = Rules::FREECELL.with_building(Building::Suit);
/// assert_eq!((bakers_game.cells(), bakers_game.columns()), (4, 8));
/// assert!(bakers_game.with_cells(9).is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    cells: u8,
    columns: u8,
    building: Building,
    empty_columns: EmptyColumns,
    back: Back,
    auto_play: AutoPlay,
}

impl Rules {
    /// Four cells, eight columns, alternate colours, anything to empty columns, nothing back from
    /// the foundations, and what is safe goes there by itself.
    pub const FREECELL: Self = Self {
        cells: 4,
        columns: 8,
        building: Building::AlternateColours,
        empty_columns: EmptyColumns::Any,
        back: Back::Off,
        auto_play: AutoPlay::Safe,
    };
    /// Maximum number of cells.
    pub const MOST_CELLS: u8 = 8;
    /// Minimum number of columns.
    pub const FEWEST_COLUMNS: u8 = 4;
    /// Maximum number of columns.
    pub const MOST_COLUMNS: u8 = 10;

    /// These rules with another number of cells.
    ///
    /// # Errors
    /// [`RulesError::Cells`] if there are more than [`MOST_CELLS`](Rules::MOST_CELLS).
    pub const fn with_cells(self, cells: u8) -> Result<Self, RulesError> {
        if cells > Self::MOST_CELLS {
            return Err(RulesError::Cells(cells));
        }
        Ok(Self { cells, ..self })
    }

    /// These rules with another number of columns.
    ///
    /// # Errors
    /// [`RulesError::Columns`] if there are too few or too many.
    pub const fn with_columns(self, columns: u8) -> Result<Self, RulesError> {
        if columns < Self::FEWEST_COLUMNS || columns > Self::MOST_COLUMNS {
            return Err(RulesError::Columns(columns));
        }
        Ok(Self { columns, ..self })
    }

    /// These rules with another way to build columns.
    #[must_use]
    pub const fn with_building(self, building: Building) -> Self {
        Self { building, ..self }
    }

    /// These rules with another rule for empty columns.
    #[must_use]
    pub const fn with_empty_columns(self, empty_columns: EmptyColumns) -> Self {
        Self {
            empty_columns,
            ..self
        }
    }

    /// These rules with or without moves back from the foundations.
    #[must_use]
    pub const fn with_back(self, back: Back) -> Self {
        Self { back, ..self }
    }

    /// These rules with other auto-play.
    #[must_use]
    pub const fn with_auto_play(self, auto_play: AutoPlay) -> Self {
        Self { auto_play, ..self }
    }

    /// The number of cells.
    #[must_use]
    pub const fn cells(self) -> u8 {
        self.cells
    }

    /// The number of columns.
    #[must_use]
    pub const fn columns(self) -> u8 {
        self.columns
    }

    /// Which card may go onto which in a column.
    #[must_use]
    pub const fn building(self) -> Building {
        self.building
    }

    /// What may go to an empty column.
    #[must_use]
    pub const fn empty_columns(self) -> EmptyColumns {
        self.empty_columns
    }

    /// Whether cards may come back from the foundations.
    #[must_use]
    pub const fn back(self) -> Back {
        self.back
    }

    /// Which cards go to the foundations by themselves.
    #[must_use]
    pub const fn auto_play(self) -> AutoPlay {
        self.auto_play
    }

    /// The maximum number of cards in one move. Such a move stands for moves of one card each, by way
    /// of the free cells and the empty columns other than the target.
    ///
    /// Each empty column doubles the number: a run can wait there while another is moved. Where empty
    /// columns take kings only, no part of a run can wait there.
    #[must_use]
    pub fn longest_run(self, free_cells: u8, other_empty_columns: u8) -> u8 {
        let by_cells = free_cells + 1;
        match self.empty_columns {
            EmptyColumns::KingsOnly => by_cells,
            EmptyColumns::Any => {
                let doubled = u32::from(by_cells) << other_empty_columns;
                u8::try_from(doubled.min(13)).expect("a run has at most 13 cards")
            }
        }
    }
}

impl Building {
    /// Whether a card may go onto another in a column.
    #[must_use]
    pub fn allows(self, card: Card, onto: Card) -> bool {
        let fits = match self {
            Self::AlternateColours => card.colour() != onto.colour(),
            Self::Suit => card.suit() == onto.suit(),
        };
        fits && card.height() + 1 == onto.height()
    }

    /// What a card needs beneath it, in words: `a black 8`, `8H`; `None` for a king.
    pub(super) fn needs(self, card: Card) -> Option<String> {
        let beneath = Card::of_height(card.suit(), card.height() + 1)?;
        Some(match self {
            Self::Suit => beneath.to_string(),
            Self::AlternateColours => {
                let colour = match card.colour() {
                    SuitColour::Black => "red",
                    SuitColour::Red => "black",
                };
                format!("a {colour} {}", rank_in_words(beneath.rank()))
            }
        })
    }
}

impl EmptyColumns {
    /// Whether a card may be the first of a column.
    #[must_use]
    pub fn allows(self, card: Card) -> bool {
        self == Self::Any || card.rank() == Rank::King
    }
}

/// The rank in words: `8`, `10`, `jack`.
fn rank_in_words(rank: Rank) -> String {
    match rank {
        Rank::Ace | Rank::Jack | Rank::Queen | Rank::King => rank.to_string(),
        _ => (rank.index() + 1).to_string(),
    }
}

/// Why rules cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum RulesError {
    /// Too many cells.
    #[error("{0} cells are not possible: choose 0 to {most}", most = Rules::MOST_CELLS)]
    Cells(u8),
    /// Too few or too many columns.
    #[error(
        "{0} columns are not possible: choose {fewest} to {most}",
        fewest = Rules::FEWEST_COLUMNS,
        most = Rules::MOST_COLUMNS
    )]
    Columns(u8),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_goes_onto_one_rank_more() {
        let allows = |building: Building, card: &str, onto: &str| {
            building.allows(card.parse().unwrap(), onto.parse().unwrap())
        };
        let alternate = Building::AlternateColours;
        assert!(allows(alternate, "7H", "8S"));
        assert!(allows(alternate, "7H", "8C"));
        assert!(!allows(alternate, "7H", "8D"));
        assert!(!allows(alternate, "7H", "9S"));
        assert!(!allows(alternate, "8S", "7H"));
        assert!(!allows(alternate, "KH", "AS"));
        assert!(allows(Building::Suit, "7H", "8H"));
        assert!(!allows(Building::Suit, "7H", "8S"));
    }

    #[test]
    fn empty_columns_double_what_can_be_moved() {
        let any = Rules::FREECELL;
        let longest = |cells, columns| any.longest_run(cells, columns);
        assert_eq!([longest(0, 0), longest(4, 0), longest(2, 1)], [1, 5, 6]);
        assert_eq!([longest(0, 3), longest(4, 2), longest(8, 9)], [8, 13, 13]);
        let kings = any.with_empty_columns(EmptyColumns::KingsOnly);
        assert_eq!(kings.longest_run(2, 3), 3);
    }

    #[test]
    fn rules_out_of_bounds_are_refused() {
        let check = |rules: Result<Rules, RulesError>, expect: &str| {
            assert_eq!(rules.unwrap_err().to_string(), expect);
        };
        let rules = Rules::FREECELL;
        check(
            rules.with_cells(9),
            "9 cells are not possible: choose 0 to 8",
        );
        for columns in [3, 11] {
            let expect = format!("{columns} columns are not possible: choose 4 to 10");
            check(rules.with_columns(columns), &expect);
        }
        assert_eq!(rules.with_cells(0).unwrap().cells(), 0);
        assert_eq!(rules.with_columns(10).unwrap().columns(), 10);
    }
}
