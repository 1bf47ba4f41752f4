//! A state in the short search: small, and quick to copy.

use hog_games::freecell::{Rules, State};

use crate::freecell::bed::BedCode;
use crate::freecell::code::{Cards, Code, suit_of};
use crate::freecell::destination::Destination;
use crate::freecell::terms::{Terms, next_cards};

pub(super) const COLUMNS: usize = Rules::MOST_COLUMNS as usize;

/// A move of a card to a column or a cell: every move that is not a card going up. Since all cards go
/// up once, the solution with the fewest detours is the shortest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Detour {
    pub card: Code,
    pub to: Destination,
}

/// Where every card lies. Cells have no order here; columns keep theirs.
#[derive(Clone, Copy)]
pub(super) struct BeamPosition {
    /// The same for states that differ in the order of columns or cells only; see [`Terms::mark`].
    pub hash: u64,
    /// The cards in cells.
    pub cells: u64,
    /// The cards that can be moved: those in cells, and the tops of columns.
    pub free: u64,
    pub foundations: [u8; 4],
    /// The top of each column.
    pub tops: [BedCode; COLUMNS],
    pub beds: [BedCode; Code::COUNT],
}

/// The card that lies there, as a set.
#[inline]
const fn card_of(bed: BedCode) -> u64 {
    match bed.card() {
        Some(card) => card.bit(),
        None => 0,
    }
}

impl BeamPosition {
    /// A state of the game, as it is.
    pub fn new(terms: &Terms, state: &State) -> Self {
        let mut position = Self {
            hash: 0,
            cells: 0,
            free: 0,
            foundations: std::array::from_fn(|suit| state.height(suit_of(suit))),
            tops: [BedCode::TABLE; COLUMNS],
            beds: [BedCode::FOUNDATION; Code::COUNT],
        };
        for column in 0..terms.rules.columns() {
            let mut cards: Vec<Code> = state.from_top(column).map(Code::from).collect();
            while let Some(card) = cards.pop() {
                position.put(terms, card, Destination::Column(column));
            }
        }
        for card in state.cells().into_iter().flatten() {
            position.put(terms, card.into(), Destination::Cell);
        }
        position
    }

    /// The cards that could go to their foundations.
    #[inline]
    pub const fn next_free(&self) -> Cards {
        Cards(next_cards(self.foundations).0 & self.free)
    }

    /// Number of empty columns.
    #[inline]
    pub fn empty_columns(&self, terms: &Terms) -> usize {
        let tops = self.tops[..terms.columns].iter();
        tops.map(|top| usize::from(*top == BedCode::TABLE)).sum()
    }

    #[inline]
    fn take(&mut self, terms: &Terms, card: Code) {
        let bed = self.beds[card.index()];
        self.hash ^= terms.mark(card, bed);
        self.free &= !card.bit();
        if bed == BedCode::CELL {
            self.cells &= !card.bit();
            return;
        }
        for top in &mut self.tops {
            if *top == BedCode::on(card) {
                *top = bed;
            }
        }
        self.free |= card_of(bed);
    }

    #[inline]
    fn put(&mut self, terms: &Terms, card: Code, to: Destination) {
        let bed = to.bed(&self.tops);
        match to {
            Destination::Column(column) => {
                self.tops[usize::from(column)] = BedCode::on(card);
                self.free = self.free & !card_of(bed) | card.bit();
            }
            Destination::Cell => {
                self.cells |= card.bit();
                self.free |= card.bit();
            }
            Destination::Foundation => self.foundations[card.suit()] += 1,
        }
        self.beds[card.index()] = bed;
        self.hash ^= terms.mark(card, bed);
    }

    /// Moves a free card, as the rules allow, and nothing after it.
    #[inline]
    pub fn play(&mut self, terms: &Terms, card: Code, to: Destination) {
        self.take(terms, card);
        self.put(terms, card, to);
    }

    /// The hash after a detour, unless the card that it uncovers could go up.
    #[inline]
    pub fn hash_after(&self, terms: &Terms, detour: Detour) -> Option<u64> {
        let card = detour.card;
        let from = self.beds[card.index()];
        if next_cards(self.foundations).0 & card_of(from) != 0 {
            return None;
        }
        let to = detour.to.bed(&self.tops);
        Some(self.hash ^ terms.mark(card, from) ^ terms.mark(card, to))
    }

    /// Moves cards that are never needed again to the foundations.
    #[inline]
    pub fn send_up(&mut self, terms: &Terms) {
        loop {
            let before = self.hash;
            for card in self.next_free() {
                if terms.goes_up(self.foundations, card.suit()) {
                    self.play(terms, card, Destination::Foundation);
                }
            }
            if self.hash == before {
                return;
            }
        }
    }

    /// Moves cards up until the foundations are as high as these, and calls `each` with each.
    ///
    /// # Panics
    /// If they cannot be.
    pub fn raise(&mut self, terms: &Terms, foundations: [u8; 4], mut each: impl FnMut(Code)) {
        while self.foundations != foundations {
            let mut next = self.next_free().into_iter();
            let card = next.find(|card| card.rank() < foundations[card.suit()]);
            let card = card.expect("foundations that were reached can be reached again");
            self.play(terms, card, Destination::Foundation);
            each(card);
        }
    }

    /// All detours.
    #[inline]
    pub fn detours(&self, terms: &Terms, out: &mut Vec<Detour>) {
        out.clear();
        let tops = &self.tops[..terms.columns];
        let empty = (0..).zip(tops).find(|(_, top)| **top == BedCode::TABLE);
        let empty = empty.map(|(column, _)| Destination::Column(column));
        let has_cell = self.cells.count_ones() < terms.cells;
        for card in Cards(self.free) {
            let bed = self.beds[card.index()];
            let hosts = terms.hosts(card);
            if hosts & self.free & !self.cells != 0 {
                for (column, top) in (0..).zip(tops) {
                    if hosts & card_of(*top) != 0 {
                        let to = Destination::Column(column);
                        out.push(Detour { card, to });
                    }
                }
            }
            if let Some(to) = empty
                && bed != BedCode::TABLE
                && terms.fills_a_column(card)
            {
                out.push(Detour { card, to });
            }
            if has_cell && bed != BedCode::CELL {
                let to = Destination::Cell;
                out.push(Detour { card, to });
            }
        }
    }
}
