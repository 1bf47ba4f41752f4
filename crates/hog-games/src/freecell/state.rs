//! A state of the game in 64 bytes, and its canonical key.

use hog_cards::{Card, Suit};

use super::rules::Rules;
use super::setup::Setup;

const CARDS: usize = Card::COUNT as usize;
const COLUMNS: usize = Rules::MOST_COLUMNS as usize;
const CELLS: usize = Rules::MOST_CELLS as usize;

/// What a card lies on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LiesOn {
    /// Another card, in a column.
    Card(Card),
    /// The table: it is the first card of this column.
    Column(u8),
    /// This cell.
    Cell(u8),
    /// The foundation of its suit.
    Foundation,
}

/// Where every card lies. Columns and cells keep their order; see [`CanonicalKey`] for states that
/// differ in that only.
///
/// Each card knows what lies beneath it, as a byte, and each column its top card: to move a run,
/// of any length, changes three bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct State {
    /// What each card lies on.
    lies_on: [u8; CARDS],
    /// The last card of each column.
    tops: [u8; COLUMNS],
    /// How many cards are on each foundation, four bits each.
    heights: u16,
}

/// As a byte, what a card lies on is a card up to 51; then columns, cells and the foundation follow.
const FIRST_COLUMN: u8 = Card::COUNT;
const FIRST_CELL: u8 = FIRST_COLUMN + Rules::MOST_COLUMNS;
const FOUNDATION: u8 = FIRST_CELL + Rules::MOST_CELLS;
/// The top of a column without cards.
const NO_CARD: u8 = Card::COUNT;

impl LiesOn {
    const fn byte(self) -> u8 {
        match self {
            Self::Card(card) => card.index(),
            Self::Column(column) => FIRST_COLUMN + column,
            Self::Cell(cell) => FIRST_CELL + cell,
            Self::Foundation => FOUNDATION,
        }
    }

    const fn of_byte(byte: u8) -> Self {
        match Card::from_index(byte) {
            Some(card) => Self::Card(card),
            None if byte < FIRST_CELL => Self::Column(byte - FIRST_COLUMN),
            None if byte < FOUNDATION => Self::Cell(byte - FIRST_CELL),
            None => Self::Foundation,
        }
    }
}

impl State {
    /// All cards on the foundations, 13 (0xd) on each: the state from which the others are made.
    const WON: Self = Self {
        lies_on: [FOUNDATION; CARDS],
        tops: [NO_CARD; COLUMNS],
        heights: 0xdddd,
    };

    /// What a card lies on.
    #[must_use]
    pub const fn lies_on(&self, card: Card) -> LiesOn {
        LiesOn::of_byte(self.lies_on[card.index() as usize])
    }

    /// The top card of a column.
    #[must_use]
    pub const fn top(&self, column: u8) -> Option<Card> {
        Card::from_index(self.tops[column as usize])
    }

    /// The cards of a column, from the top.
    pub fn from_top(&self, column: u8) -> impl Iterator<Item = Card> {
        std::iter::successors(self.top(column), |card| self.beneath(*card))
    }

    /// The card that a card lies on, if it is in a column and not the first there.
    #[must_use]
    pub const fn beneath(&self, card: Card) -> Option<Card> {
        Card::from_index(self.lies_on[card.index() as usize])
    }

    /// What the cells hold; those that the rules do not have are empty.
    #[must_use]
    pub fn cells(&self) -> [Option<Card>; CELLS] {
        let mut cells = [None; CELLS];
        for card in Card::all() {
            if let LiesOn::Cell(cell) = self.lies_on(card) {
                cells[usize::from(cell)] = Some(card);
            }
        }
        cells
    }

    /// How many columns are empty.
    pub(super) fn empty_columns(&self, rules: Rules) -> u8 {
        let empty = (0..rules.columns()).filter(|column| self.top(*column).is_none());
        u8::try_from(empty.count()).expect("there are at most 10 columns")
    }

    /// Whether a column takes a card.
    pub(super) fn takes(&self, rules: Rules, to: u8, card: Card) -> bool {
        match self.top(to) {
            Some(top) => rules.building().allows(card, top),
            None => rules.empty_columns().allows(card),
        }
    }

    /// How many cards are on the foundation of a suit.
    #[must_use]
    pub const fn height(&self, suit: Suit) -> u8 {
        (self.heights >> (suit.index() * 4) & 0xf) as u8
    }

    /// The card that the foundation of a suit takes next.
    #[must_use]
    pub const fn next_on_foundation(&self, suit: Suit) -> Option<Card> {
        Card::of_height(suit, self.height(suit) + 1)
    }

    /// How many cards are on the foundations.
    #[must_use]
    pub fn founded(&self) -> usize {
        let heights = Suit::ALL.map(|suit| usize::from(self.height(suit)));
        heights.iter().sum()
    }

    /// Whether all cards are on the foundations.
    #[must_use]
    pub const fn is_won(&self) -> bool {
        self.heights == Self::WON.heights
    }

    /// Notes what a card lies on from now on.
    const fn lay(&mut self, card: Card, on: LiesOn) {
        self.lies_on[card.index() as usize] = on.byte();
    }

    /// What the next card of a column will lie on.
    const fn end_of(&self, column: u8) -> LiesOn {
        match self.top(column) {
            Some(top) => LiesOn::Card(top),
            None => LiesOn::Column(column),
        }
    }

    /// Moves the top cards of a column, of which `base` is the lowest, onto another.
    pub(super) const fn move_run(&mut self, from: u8, to: u8, base: Card) {
        let top = self.tops[from as usize];
        self.remove_run(from, base);
        self.lay(base, self.end_of(to));
        self.tops[to as usize] = top;
    }

    /// Removes the top cards of a column, of which `base` is the lowest; they are then to be laid elsewhere.
    pub(super) const fn remove_run(&mut self, column: u8, base: Card) {
        self.tops[column as usize] = match self.beneath(base) {
            Some(beneath) => beneath.index(),
            None => NO_CARD,
        };
    }

    /// Puts a card that is in no column on top of a column.
    pub(super) const fn put_on_column(&mut self, column: u8, card: Card) {
        self.lay(card, self.end_of(column));
        self.tops[column as usize] = card.index();
    }

    /// Puts a card that is in no column into a cell.
    pub(super) const fn put_in_cell(&mut self, cell: u8, card: Card) {
        self.lay(card, LiesOn::Cell(cell));
    }

    /// Puts a card that is in no column on its foundation.
    pub(super) const fn put_on_foundation(&mut self, card: Card) {
        self.lay(card, LiesOn::Foundation);
        self.heights += 1 << (card.suit().index() * 4);
    }

    /// Notes that the top card of a foundation leaves it; the card is then to be laid elsewhere.
    pub(super) const fn take_from_foundation(&mut self, suit: Suit) {
        self.heights -= 1 << (suit.index() * 4);
    }

    /// The set-up from which the state could begin.
    #[must_use]
    pub fn setup(&self, rules: Rules) -> Setup {
        let columns = (0..rules.columns()).map(|column| {
            let mut cards: Vec<Card> = self.from_top(column).collect();
            cards.reverse();
            cards
        });
        let cells = &self.cells()[..usize::from(rules.cells())];
        let heights = Suit::ALL.map(|suit| self.height(suit));
        let setup = Setup::new(rules, columns.collect(), cells, heights);
        setup.expect("a state has every card once, where the rules have a place for it")
    }

    /// The bytes that tell a state: what each card lies on.
    pub(super) const fn bytes(&self) -> &[u8; CARDS] {
        &self.lies_on
    }

    /// The state of these [bytes](Self::bytes).
    pub(super) fn of_bytes(bytes: &[u8; CARDS]) -> Self {
        let mut state = Self {
            lies_on: *bytes,
            heights: 0,
            ..Self::WON
        };
        let mut above = [NO_CARD; CARDS];
        for card in Card::all() {
            match state.lies_on(card) {
                LiesOn::Card(beneath) => above[usize::from(beneath.index())] = card.index(),
                LiesOn::Column(column) => state.tops[usize::from(column)] = card.index(),
                LiesOn::Cell(_) => {}
                LiesOn::Foundation => state.heights += 1 << (card.suit().index() * 4),
            }
        }
        // So far each column's top is its first card.
        for top in &mut state.tops {
            while let Some(next) = above
                .get(usize::from(*top))
                .filter(|next| **next != NO_CARD)
            {
                *top = *next;
            }
        }
        state
    }

    /// The state without the order of columns and cells.
    #[must_use]
    pub fn canonical_key(&self) -> CanonicalKey {
        let mut packed = [0; CanonicalKey::BYTES];
        for (four, three) in self.lies_on.chunks_exact(4).zip(packed.chunks_exact_mut(3)) {
            let bits = four.iter().rev().fold(0_u32, |bits, byte| {
                let six = match LiesOn::of_byte(*byte) {
                    LiesOn::Card(card) => card.index(),
                    LiesOn::Column(_) => CanonicalKey::ANY_COLUMN,
                    LiesOn::Cell(_) => CanonicalKey::ANY_CELL,
                    LiesOn::Foundation => CanonicalKey::FOUNDATION,
                };
                bits << 6 | u32::from(six)
            });
            three.copy_from_slice(&bits.to_le_bytes()[..3]);
        }
        CanonicalKey(packed)
    }
}

/// How many of the cells are free.
pub(super) fn free_cells(cells: &[Option<Card>]) -> u8 {
    let free = cells.iter().filter(|card| card.is_none()).count();
    u8::try_from(free).expect("there are at most 8 cells")
}

impl From<&Setup> for State {
    fn from(setup: &Setup) -> Self {
        let mut state = Self::WON;
        state.heights = 0;
        for (suit, height) in Suit::ALL.into_iter().zip(setup.heights()) {
            state.heights |= u16::from(height) << (suit.index() * 4);
        }
        for (number, column) in (0..).zip(setup.columns()) {
            for card in column {
                state.put_on_column(number, *card);
            }
        }
        for (cell, card) in (0..).zip(setup.cells()) {
            if let Some(card) = card {
                state.put_in_cell(cell, *card);
            }
        }
        state
    }
}

impl std::fmt::Debug for State {
    /// Columns from the bottom, then cells, then the heights of the foundations.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let columns = (0..Rules::MOST_COLUMNS).map(|column| {
            let mut cards: Vec<Card> = self.from_top(column).collect();
            cards.reverse();
            cards
        });
        f.debug_struct("State")
            .field("columns", &columns.collect::<Vec<_>>())
            .field("cells", &self.cells())
            .field("foundations", &Suit::ALL.map(|suit| self.height(suit)))
            .finish()
    }
}

/// A state without the order of its columns and cells: two states have one key exactly if they are
/// equal up to that order, so their lines of play are equal up to the names of columns and cells.
///
/// It says of each card which card it lies on, or that it is the first of some column, in some cell
/// or on its foundation: six bits for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CanonicalKey([u8; Self::BYTES]);

impl CanonicalKey {
    const BYTES: usize = CARDS * 6 / 8;
    const ANY_COLUMN: u8 = Card::COUNT;
    const ANY_CELL: u8 = Card::COUNT + 1;
    const FOUNDATION: u8 = Card::COUNT + 2;

    /// The state of this key that has the columns in the order of their first cards, by number, and the cells in the
    /// order of theirs.
    #[must_use]
    pub fn state(&self) -> State {
        let mut bytes = [FOUNDATION; CARDS];
        let (mut columns, mut cells) = (FIRST_COLUMN.., FIRST_CELL..);
        for (four, three) in bytes.chunks_exact_mut(4).zip(self.0.chunks_exact(3)) {
            let mut bits = u32::from_le_bytes([three[0], three[1], three[2], 0]);
            for byte in four {
                let six = (bits & 0x3f) as u8;
                bits >>= 6;
                *byte = match six {
                    Self::ANY_COLUMN => columns.next().expect("a range without end"),
                    Self::ANY_CELL => cells.next().expect("a range without end"),
                    Self::FOUNDATION => FOUNDATION,
                    card => card,
                };
            }
        }
        State::of_bytes(&bytes)
    }
}
