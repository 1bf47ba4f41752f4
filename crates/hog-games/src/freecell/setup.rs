//! Set-ups: the columns, cells and foundations that a game begins with.

use hog_cards::{Card, Suit};

use super::rules::Rules;

/// The columns, cells and foundations of a game, with every card of the deck in one of them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    rules: Rules,
    columns: Vec<Vec<Card>>,
    cells: Vec<Option<Card>>,
    heights: [u8; 4],
}

impl Setup {
    /// The set-up with these columns, each from the bottom, these cards in the first cells, and
    /// these numbers of cards on the foundations, in the order of [`Suit::ALL`].
    ///
    /// `None` unless every card is there once and the rules have as many columns and at least as many
    /// cells.
    #[must_use]
    pub fn new(
        rules: Rules,
        columns: Vec<Vec<Card>>,
        cells: &[Option<Card>],
        heights: [u8; 4],
    ) -> Option<Self> {
        let has_places = columns.len() == usize::from(rules.columns())
            && cells.len() <= usize::from(rules.cells())
            && heights.iter().all(|height| *height <= 13);
        let founded = Suit::ALL.into_iter().zip(heights);
        let founded = founded.flat_map(|(suit, height)| {
            (1..=height).filter_map(move |height| Card::of_height(suit, height))
        });
        let laid = columns.iter().flatten().chain(cells.iter().flatten());
        let mut cards: Vec<Card> = laid.copied().chain(founded).collect();
        cards.sort_unstable();
        if !has_places || !cards.into_iter().eq(Card::all()) {
            return None;
        }
        let mut cells = cells.to_vec();
        cells.resize(rules.cells().into(), None);
        Some(Self {
            rules,
            columns,
            cells,
            heights,
        })
    }

    /// The rules that are played.
    #[must_use]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// The cards of each column, from the bottom.
    #[must_use]
    pub fn columns(&self) -> &[Vec<Card>] {
        &self.columns
    }

    /// The card in each cell.
    #[must_use]
    pub fn cells(&self) -> &[Option<Card>] {
        &self.cells
    }

    /// The number of cards on each foundation, in the order of [`Suit::ALL`].
    #[must_use]
    pub const fn heights(&self) -> [u8; 4] {
        self.heights
    }
}
