//! The rules of a game as tables, so that searches need not compute them.

use hog_core::random::spread_seed_bytes;
use hog_games::freecell::{AutoPlay, Back, Building, EmptyColumns, Rules};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::card_code::{CardCode, Support};

/// The rules of a game as tables.
pub(super) struct RuleTables {
    pub rules: Rules,
    pub columns: usize,
    pub cells: u32,
    /// The cards onto which a card may be put.
    hosts: [u64; CardCode::COUNT],
    /// The lower cards of a card's suit.
    lower: [u64; CardCode::COUNT],
    /// See [`RuleTables::zobrist`].
    zobrist_numbers: [[u64; Support::COUNT]; CardCode::COUNT],
}

impl RuleTables {
    pub fn new(rules: Rules) -> Self {
        let set = |holds: &dyn Fn(CardCode) -> bool| -> u64 {
            let cards = CardCode::all().filter(|card| holds(*card));
            cards.map(CardCode::bit).sum()
        };
        let building = rules.building();
        let hosts = |card: CardCode| set(&|host| building.allows(card.card(), host.card()));
        let lower = |card: CardCode| set(&|low| low.suit() == card.suit() && low < card);
        let table = |of: &dyn Fn(CardCode) -> u64| -> [u64; CardCode::COUNT] {
            std::array::from_fn(|index| of(CardCode::all().nth(index).expect("one of the cards")))
        };
        // The seed is arbitrary.
        let mut random = Xoshiro256PlusPlus::from_seed(spread_seed_bytes(0));
        Self {
            rules,
            columns: rules.columns().into(),
            cells: rules.cells().into(),
            hosts: table(&hosts),
            lower: table(&lower),
            zobrist_numbers: std::array::from_fn(|_| {
                let mut numbers = std::array::from_fn(|_| random.next_u64());
                // A card that lies nowhere else is on its foundation, so this needs no number.
                numbers[Support::FOUNDATION.index()] = 0;
                numbers
            }),
        }
    }

    /// The cards onto which a card may be put.
    #[inline]
    pub const fn hosts(&self, card: CardCode) -> u64 {
        self.hosts[card.index()]
    }

    /// The lower cards of a card's suit.
    #[inline]
    pub const fn lower(&self, card: CardCode) -> u64 {
        self.lower[card.index()]
    }

    /// Whether a card may be put onto another.
    #[inline]
    pub const fn fits(&self, card: CardCode, host: CardCode) -> bool {
        self.hosts[card.index()] & host.bit() != 0
    }

    /// A random number for a card on a support. The exclusive or of those of a state is its hash, which does not
    /// depend on the order of its columns and cells.
    #[inline]
    pub const fn zobrist(&self, card: CardCode, support: Support) -> u64 {
        self.zobrist_numbers[card.index()][support.index()]
    }

    /// Whether empty columns take every card.
    #[inline]
    pub fn any_fills_a_column(&self) -> bool {
        self.rules.empty_columns() == EmptyColumns::Any
    }

    /// Whether an empty column takes a card.
    #[inline]
    pub fn fills_a_column(&self, card: CardCode) -> bool {
        self.any_fills_a_column() || card.rank() == 12
    }

    /// Whether the next card of a suit, if it is free, goes to its foundation at once: always with full
    /// auto-play, and otherwise if it is never needed again. Where the rules leave safe cards to the
    /// player, that changes neither whether a state can be won nor the length of its shortest solution.
    #[inline]
    pub fn goes_up(&self, foundations: [u8; 4], suit: usize) -> bool {
        match (self.rules.auto_play(), self.rules.building()) {
            (AutoPlay::Full, _) | (_, Building::Suit) => true,
            _ => is_safe(foundations, suit, self.rules.back()),
        }
    }

    /// The longest run that can be moved at once: as [`Rules::longest_run`], but not limited to 13 cards.
    #[inline]
    pub fn longest_run(&self, free_cells: u32, other_empty_columns: u32) -> u32 {
        let by_cells = free_cells + 1;
        if self.any_fills_a_column() {
            by_cells << other_empty_columns
        } else {
            by_cells
        }
    }
}

/// Whether the next card of a suit is never needed again where colours alternate. It is the rule of
/// the game's own auto-play, for cards as [`CardCode`] numbers them; a test compares the two.
#[inline]
pub(super) fn is_safe(foundations: [u8; 4], suit: usize, back: Back) -> bool {
    // The next card's rank is `height + 1`. Suits `^ 1` and `^ 3` have the other colour, `^ 2` has the same.
    let height = foundations[suit];
    let other_colour = foundations[suit ^ 1].min(foundations[suit ^ 3]);
    back == Back::Off && other_colour >= height
        || other_colour + 1 >= height && foundations[suit ^ 2] + 2 >= height
}

/// The next card of every suit, as a set.
#[inline]
pub(super) const fn next_cards(foundations: [u8; 4]) -> u64 {
    let [a, b, c, d] = foundations;
    // A full foundation gives a bit beyond the last card, which no state has.
    1 << (a * 4) | 2 << (b * 4) | 4 << (c * 4) | 8 << (d * 4)
}
