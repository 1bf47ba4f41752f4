//! Boards of the proof: classes of states that can be turned into each other.
//!
//! A *pile* is a column as it was at the start. Its *rest* is what still lies there untouched. A card is
//! *loose* if it lies where the rules would let it be put. A loose card lies on one of the two cards
//! that it fits (A or B), or it *floats*: alone in a cell, or at the bottom of a column whose pile is
//! gone. Cells and such columns together are the *slots*.
//!
//! Which floating cards are in columns is left open as long as possible. With a free slot the single
//! floating cards can change places at will (through that slot), so all assignments of these cards to
//! slots are one class. While no slot is free, the assignment stays open, and is fixed card by card as
//! moves require it: *seated* cards are the floating cards that had a card on them when the last slot was
//! filled, or that some move since then required to be in a column. A sequence of moves on classes can be
//! played if and only if there are never more seated cards than columns whose piles are gone.

#![expect(
    clippy::cast_possible_truncation,
    reason = "cards and heights are below 64"
)]

use hog_games::freecell::{Building, State};

use crate::freecell::card_code::{CLUBS, COLUMNS, CardCode, cards_of, suit_of};
use crate::freecell::rule_tables::RuleTables;

/// A card by its number; see [`CardCode`]. The proof works on bits alone.
pub(super) type CardNumber = u8;

/// Number of ranks.
pub(super) const RANKS: u8 = 13;

/// The kings as a mask.
const KINGS: u64 = 0xf << 48;

/// One primitive step on classes of states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Op {
    /// The card takes a free slot.
    Float(CardNumber),
    /// The first card is put on the second.
    Join(CardNumber, CardNumber),
    /// The card goes up.
    Found(CardNumber),
}

/// The part of all boards that never changes: the rules, and the piles.
pub(super) struct ProofLayout<'t> {
    pub tables: &'t RuleTables,
    pub building: Building,
    pub cells: u32,
    /// The cards that may start a column.
    starters: u64,
    /// The piles at the start, bottom first.
    pub piles: Vec<Vec<CardNumber>>,
    pile_of: [u8; 52],
    /// For each pile and height, the cards of the pile up to that height.
    pub buried: Vec<Vec<u64>>,
}

/// A class of states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ProofBoard {
    /// Heights of the rests of the piles.
    pub heights: [u8; COLUMNS],
    /// Cards founded per suit.
    pub founded: [u8; 4],
    /// Number of piles with no rest.
    pub empty: u8,
    /// Loose cards.
    pub loose: u64,
    /// Top cards of the rests.
    pub rest_tops: u64,
    /// Floating cards.
    pub floats: u64,
    /// Cards on their parent B.
    pub on_b: u64,
    /// Floating cards that need a column.
    pub seated: u64,
}

/// The bit of a card.
pub(super) fn bit(card: CardNumber) -> u64 {
    1 << card
}

/// The cards of a mask, lowest first.
pub(super) fn cards(mask: u64) -> impl Iterator<Item = CardNumber> {
    cards_of(mask).map(CardCode::number)
}

/// These cards, and all higher cards of their suits.
pub(super) fn with_higher(mask: u64) -> u64 {
    const ALL: u64 = (1 << 52) - 1;
    cards(mask).fold(0, |all, card| all | CLUBS << card) & ALL
}

/// Heights of the rests of the piles, as a key.
pub(super) fn heights_key(heights: &[u8; COLUMNS]) -> u128 {
    let heights = heights.iter();
    heights.fold(0, |key, &height| key << 6 | u128::from(height))
}

/// The mask of the cards whose codes differ from these in the last bit.
fn swap_pairs(mask: u64) -> u64 {
    const LOW: u64 = 0x5555_5555_5555_5555;
    (mask & LOW) << 1 | (mask >> 1) & LOW
}

/// The mask of the cards whose codes differ from these in the second last bit.
fn swap_halves(mask: u64) -> u64 {
    const LOW: u64 = 0x3333_3333_3333_3333;
    (mask & LOW) << 2 | (mask >> 2) & LOW
}

impl<'t> ProofLayout<'t> {
    /// The layout and the board of a state.
    pub fn new(tables: &'t RuleTables, start: &State) -> (Self, ProofBoard) {
        let number = |card| CardCode::from(card).number();
        let piles = (0..tables.rules.columns()).map(|column| {
            let mut pile: Vec<CardNumber> = start.from_top(column).map(number).collect();
            pile.reverse();
            pile
        });
        let piles: Vec<Vec<CardNumber>> = piles.collect();
        let mut pile_of = [0; 52];
        for (pile, cards) in (0..).zip(&piles) {
            for &card in cards {
                pile_of[usize::from(card)] = pile;
            }
        }
        let buried = piles.iter().map(|pile| {
            (0..=pile.len())
                .map(|height| {
                    pile[..height]
                        .iter()
                        .fold(0, |mask, &card| mask | bit(card))
                })
                .collect()
        });
        let buried = buried.collect();
        let layout = Self {
            tables,
            building: tables.rules.building(),
            cells: tables.cells,
            starters: if tables.any_fills_a_column() {
                u64::MAX
            } else {
                KINGS
            },
            piles,
            pile_of,
            buried,
        };
        let mut board = ProofBoard {
            heights: [0; COLUMNS],
            founded: std::array::from_fn(|suit| start.height(suit_of(suit))),
            empty: 0,
            loose: 0,
            rest_tops: 0,
            floats: 0,
            on_b: 0,
            seated: 0,
        };
        for (height, pile) in board.heights.iter_mut().zip(&layout.piles) {
            *height = pile.len() as u8;
        }
        for pile in 0..layout.piles.len() {
            layout.settle(&mut board, pile);
        }
        for card in start.cells().into_iter().flatten() {
            board.loose |= bit(number(card));
            board.floats |= bit(number(card));
        }
        layout.reseat(&mut board);
        (layout, board)
    }

    /// The cards `card` fits on: A, then B.
    pub fn parents(&self, card: CardNumber) -> [Option<CardNumber>; 2] {
        if bit(card) & KINGS != 0 {
            return [None, None];
        }
        match self.building {
            Building::AlternateColours => [Some((card + 4) ^ 1), Some((card + 4) ^ 3)],
            Building::Suit => [Some(card + 4), None],
        }
    }

    /// The cards that have a loose card on them.
    pub fn covered(&self, board: &ProofBoard) -> u64 {
        let a = board.loose & !board.floats & !board.on_b;
        match self.building {
            Building::AlternateColours => {
                swap_pairs(a << 4) | swap_pairs(swap_halves(board.on_b << 4))
            }
            Building::Suit => a << 4,
        }
    }

    /// The loose card on `card`.
    pub fn child(&self, board: &ProofBoard, card: CardNumber) -> Option<CardNumber> {
        let below = card.checked_sub(4)?;
        let joined = board.loose & !board.floats;
        match self.building {
            Building::Suit => (joined & bit(below) != 0).then_some(below),
            Building::AlternateColours => {
                if joined & !board.on_b & bit(below ^ 1) != 0 {
                    Some(below ^ 1)
                } else {
                    (board.on_b & bit(below ^ 3) != 0).then_some(below ^ 3)
                }
            }
        }
    }

    /// The loose cards above `card`, from the lowest.
    pub fn above(&self, board: &ProofBoard, card: CardNumber) -> impl Iterator<Item = CardNumber> {
        std::iter::successors(self.child(board, card), |card| self.child(board, *card))
    }

    /// The lowest card of each suit that still lies in a rest.
    pub fn lowest_in_rests(&self, board: &ProofBoard) -> u64 {
        let mut lowest = [u8::MAX; 4];
        for (pile, &height) in self.piles.iter().zip(&board.heights) {
            for &card in &pile[..usize::from(height)] {
                let suit = usize::from(card & 3);
                lowest[suit] = lowest[suit].min(card);
            }
        }
        let lowest = lowest.into_iter().filter(|card| *card != u8::MAX);
        lowest.fold(0, |mask, card| mask | bit(card))
    }

    /// The card under a loose card that does not float.
    pub fn parent(&self, board: &ProofBoard, card: CardNumber) -> Option<CardNumber> {
        if board.loose & !board.floats & bit(card) == 0 {
            return None;
        }
        self.parents(card)[usize::from(board.on_b & bit(card) != 0)]
    }

    /// Whether a card may lie on another in a column.
    pub fn fits(&self, card: CardNumber, on: CardNumber) -> bool {
        self.parents(card).contains(&Some(on))
    }

    /// Whether an empty column takes a card.
    pub const fn may_start_column(&self, card: CardNumber) -> bool {
        self.starters & 1 << card != 0
    }

    /// Free slots for any card, and for cards that cannot start a column.
    pub fn room(&self, board: &ProofBoard) -> (u32, u32) {
        let all = self.cells + u32::from(board.empty) - board.floats.count_ones();
        if self.tables.any_fills_a_column() {
            return (all, all);
        }
        let others = (board.floats & !KINGS).count_ones();
        (all, all.min(self.cells - others))
    }

    /// Free slots for this card.
    pub fn room_for(&self, board: &ProofBoard, card: CardNumber) -> u32 {
        let (any, other) = self.room(board);
        if KINGS & bit(card) != 0 { any } else { other }
    }

    /// Whether a floating card can have a column now.
    pub fn seat_free(&self, board: &ProofBoard, card: CardNumber) -> bool {
        board.seated & bit(card) != 0
            || board.seated.count_ones() < u32::from(board.empty) && self.may_start_column(card)
    }

    /// With a free slot only floating cards that are covered need a column.
    fn reseat(&self, board: &mut ProofBoard) {
        if board.floats.count_ones() < self.cells + u32::from(board.empty) {
            board.seated = board.floats & self.covered(board);
        }
    }

    /// Notes the cards at the top of a pile that have become loose.
    fn settle(&self, board: &mut ProofBoard, pile: usize) {
        let cards = &self.piles[pile];
        let mut height = usize::from(board.heights[pile]);
        while height > 0 {
            let card = cards[height - 1];
            if height == 1 {
                if !self.may_start_column(card) {
                    break;
                }
                board.floats |= bit(card);
                board.seated |= bit(card);
            } else if self.fits(card, cards[height - 2]) {
                if self.parents(card)[1] == Some(cards[height - 2]) {
                    board.on_b |= bit(card);
                }
            } else {
                break;
            }
            board.loose |= bit(card);
            height -= 1;
        }
        board.heights[pile] = height as u8;
        if height == 0 {
            board.empty += 1;
        } else {
            board.rest_tops |= bit(cards[height - 1]);
        }
    }

    /// Takes a card away from where it is.
    fn lift(&self, board: &mut ProofBoard, card: CardNumber) {
        let mask = !bit(card);
        if board.rest_tops & bit(card) == 0 {
            board.loose &= mask;
            board.floats &= mask;
            board.on_b &= mask;
            board.seated &= mask;
        } else {
            let pile = usize::from(self.pile_of[usize::from(card)]);
            board.rest_tops &= mask;
            board.heights[pile] -= 1;
            self.settle(board, pile);
        }
    }

    fn put(&self, board: &mut ProofBoard, card: CardNumber, on: CardNumber) {
        board.loose |= bit(card);
        if self.parents(card)[1] == Some(on) {
            board.on_b |= bit(card);
        }
    }

    /// Makes a step. It must be possible: no card lies on its cards, and there are enough slots.
    pub fn apply(&self, board: &mut ProofBoard, op: Op) {
        match op {
            Op::Float(card) => {
                self.lift(board, card);
                board.loose |= bit(card);
                board.floats |= bit(card);
            }
            Op::Join(card, on) => {
                board.seated |= board.floats & bit(on);
                self.lift(board, card);
                self.put(board, card, on);
            }
            Op::Found(card) => {
                self.lift(board, card);
                board.founded[usize::from(card & 3)] += 1;
            }
        }
        self.reseat(board);
    }
}

impl ProofBoard {
    /// The next card of each suit that is not founded yet.
    pub fn next_up(&self) -> impl Iterator<Item = CardNumber> {
        (0u8..4).filter_map(|suit| {
            let rank = self.founded[usize::from(suit)];
            (rank < RANKS).then_some(rank * 4 + suit)
        })
    }

    /// The key of the board's group (see [`super`]): the heights and the foundations.
    pub fn group_key(&self) -> u128 {
        let heights = heights_key(&self.heights);
        let founded = self.founded.iter();
        founded.fold(heights, |key, &f| key << 4 | u128::from(f))
    }

    /// The key of the board within its group: two bits a card.
    pub fn code(&self) -> (u64, u64) {
        (self.floats, self.on_b | self.seated)
    }

    /// The board of the same group with this code.
    pub fn with_code(&self, (floats, other): (u64, u64)) -> Self {
        Self {
            floats,
            on_b: other & !floats,
            seated: other & floats,
            ..*self
        }
    }

    /// Cards not under an untouched card: loose ones and the tops of rests.
    pub fn reachable(&self) -> u64 {
        self.loose | self.rest_tops
    }

    /// Whether no rest is left. Then the game is won: nothing lies on the lowest card that is not founded.
    pub fn won(&self) -> bool {
        self.rest_tops == 0
    }
}
