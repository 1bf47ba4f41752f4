//! A state in the short search: small, and quick to copy.

use hog_games::freecell::State;

use crate::freecell::card_code::{COLUMNS, CardCode, Destination, Support, cards_of, suit_of};
use crate::freecell::rule_tables::{RuleTables, next_cards};

/// A move of a card to a column or a cell: every move that is not a card going up. Since all cards go
/// up once, the solution with the fewest detours is the shortest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Detour {
    pub card: CardCode,
    pub to: Destination,
}

/// Where every card lies. Cells have no order here; columns keep theirs.
#[derive(Clone, Copy)]
pub(super) struct BeamPosition {
    /// The same for states that differ in the order of columns or cells only; see [`RuleTables::zobrist`].
    pub hash: u64,
    /// The cards in cells.
    pub cells: u64,
    /// The cards that can be moved: those in cells, and the tops of columns.
    pub free: u64,
    pub foundations: [u8; 4],
    /// The top of each column.
    pub tops: [Support; COLUMNS],
    pub supports: [Support; CardCode::COUNT],
}

/// The card that a support is, as a set; empty for the table, a cell or a foundation.
#[inline]
const fn card_of(support: Support) -> u64 {
    match support.card() {
        Some(card) => card.bit(),
        None => 0,
    }
}

impl BeamPosition {
    /// A state of the game, as it is.
    pub fn new(tables: &RuleTables, state: &State) -> Self {
        let mut position = Self {
            hash: 0,
            cells: 0,
            free: 0,
            foundations: std::array::from_fn(|suit| state.height(suit_of(suit))),
            tops: [Support::TABLE; COLUMNS],
            supports: [Support::FOUNDATION; CardCode::COUNT],
        };
        for column in 0..tables.rules.columns() {
            let mut cards: Vec<CardCode> = state.from_top(column).map(CardCode::from).collect();
            while let Some(card) = cards.pop() {
                position.put(tables, card, Destination::Column(column));
            }
        }
        for card in state.cells().into_iter().flatten() {
            position.put(tables, card.into(), Destination::Cell);
        }
        position
    }

    /// The cards that could go to their foundations.
    #[inline]
    pub const fn foundation_candidates(&self) -> u64 {
        next_cards(self.foundations) & self.free
    }

    /// Number of empty columns.
    #[inline]
    pub fn empty_columns(&self, tables: &RuleTables) -> usize {
        let tops = self.tops[..tables.columns].iter();
        tops.map(|top| usize::from(*top == Support::TABLE)).sum()
    }

    #[inline]
    fn take(&mut self, tables: &RuleTables, card: CardCode) {
        let support = self.supports[card.index()];
        self.hash ^= tables.zobrist(card, support);
        self.free &= !card.bit();
        if support == Support::CELL {
            self.cells &= !card.bit();
            return;
        }
        for top in &mut self.tops {
            if *top == Support::on(card) {
                *top = support;
            }
        }
        self.free |= card_of(support);
    }

    #[inline]
    fn put(&mut self, tables: &RuleTables, card: CardCode, to: Destination) {
        let support = to.support(&self.tops);
        match to {
            Destination::Column(column) => {
                self.tops[usize::from(column)] = Support::on(card);
                self.free = self.free & !card_of(support) | card.bit();
            }
            Destination::Cell => {
                self.cells |= card.bit();
                self.free |= card.bit();
            }
            Destination::Foundation => self.foundations[card.suit()] += 1,
        }
        self.supports[card.index()] = support;
        self.hash ^= tables.zobrist(card, support);
    }

    /// Moves a free card, as the rules allow, and nothing after it.
    #[inline]
    pub fn play(&mut self, tables: &RuleTables, card: CardCode, to: Destination) {
        self.take(tables, card);
        self.put(tables, card, to);
    }

    /// The hash after a detour, unless the card that it uncovers could go up.
    #[inline]
    pub fn hash_after(&self, tables: &RuleTables, detour: Detour) -> Option<u64> {
        let card = detour.card;
        let from = self.supports[card.index()];
        if next_cards(self.foundations) & card_of(from) != 0 {
            return None;
        }
        let to = detour.to.support(&self.tops);
        Some(self.hash ^ tables.zobrist(card, from) ^ tables.zobrist(card, to))
    }

    /// Moves cards that are never needed again to the foundations.
    #[inline]
    pub fn send_up(&mut self, tables: &RuleTables) {
        loop {
            let before = self.hash;
            for card in cards_of(self.foundation_candidates()) {
                if tables.goes_up(self.foundations, card.suit()) {
                    self.play(tables, card, Destination::Foundation);
                }
            }
            if self.hash == before {
                return;
            }
        }
    }

    /// Moves cards up until the foundations are as high as these, and calls `moved_up` with each card.
    ///
    /// # Panics
    /// If the foundations cannot get so high.
    pub fn raise(
        &mut self,
        tables: &RuleTables,
        foundations: [u8; 4],
        mut moved_up: impl FnMut(CardCode),
    ) {
        while self.foundations != foundations {
            let mut next = cards_of(self.foundation_candidates());
            let card = next.find(|card| card.rank() < foundations[card.suit()]);
            let card = card.expect("foundations that were reached can be reached again");
            self.play(tables, card, Destination::Foundation);
            moved_up(card);
        }
    }

    /// All detours.
    #[inline]
    pub fn detours(&self, tables: &RuleTables, out: &mut Vec<Detour>) {
        out.clear();
        let tops = &self.tops[..tables.columns];
        let empty = (0..).zip(tops).find(|(_, top)| **top == Support::TABLE);
        let empty = empty.map(|(column, _)| Destination::Column(column));
        let has_cell = self.cells.count_ones() < tables.cells;
        for card in cards_of(self.free) {
            let support = self.supports[card.index()];
            let hosts = tables.hosts(card);
            if hosts & self.free & !self.cells != 0 {
                for (column, top) in (0..).zip(tops) {
                    if hosts & card_of(*top) != 0 {
                        let to = Destination::Column(column);
                        out.push(Detour { card, to });
                    }
                }
            }
            if let Some(to) = empty
                && support != Support::TABLE
                && tables.fills_a_column(card)
            {
                out.push(Detour { card, to });
            }
            if has_cell && support != Support::CELL {
                let to = Destination::Cell;
                out.push(Detour { card, to });
            }
        }
    }
}
