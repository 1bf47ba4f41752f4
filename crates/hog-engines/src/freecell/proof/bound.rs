//! A bound: groups of boards that cannot be won, because even the best packing needs too many slots.
//!
//! The *needed card* of a suit is its lowest card in a rest. The bound applies if no needed card is the top of its
//! rest. A win must first bare one of them, and until then no suit is founded beyond its needed card: the cards from
//! there upwards stay in play. Those that are not in rests float, unless they lie on a card that they fit. So of each
//! rank and colour, the cards beyond the number of cards that they fit on must float. A card below the needed one may
//! be founded or not, so it counts as a card to lie on, but not as one that may float.
//!
//! A *dig* takes the top card of a rest away. Right after it, no card lies on that one or on the one that was under
//! it. If no sequence of digs bares a needed card with enough slots after each dig, the group is lost.

#![expect(clippy::cast_possible_truncation, reason = "heights are below 64")]

use hog_games::freecell::Building;

use super::board::{CardNumber, ProofBoard, ProofLayout, bit, heights_key, with_higher};
use super::store::KeySet;
use crate::freecell::card_code::COLUMNS;

type Heights = [u8; COLUMNS];

/// Whether groups are tested by this bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bounding {
    /// They are.
    On,
    /// They are not, in tests of the bound.
    #[cfg_attr(not(test), expect(dead_code, reason = "tests compare with it"))]
    Off,
}

/// Maximum number of digs tried before a group counts as possible: more proves little and costs time (deal 11982
/// takes four times as long with 1000).
const MAX_DIGS: usize = 20;

struct Bound<'a> {
    layout: &'a ProofLayout<'a>,
    /// Cards that cannot be founded before a needed card is bared.
    kept: u64,
    /// Cards that may or may not be founded by then.
    either: u64,
    needed: u64,
}

/// Whether the group of this board is lost by the bound above.
pub(super) fn lost(layout: &ProofLayout<'_>, board: &ProofBoard) -> bool {
    let Some(bound) = Bound::new(layout, board) else {
        return false;
    };
    let mut seen = KeySet::default();
    let mut stack = vec![board.heights];
    while let Some(heights) = stack.pop() {
        for pile in 0..layout.piles.len() {
            if heights[pile] == 0 {
                continue;
            }
            match bound.dig(heights, pile) {
                Dug::NoRoom => {}
                Dug::Needed => return false,
                Dug::To(next) => {
                    if seen.insert(heights_key(&next)) {
                        stack.push(next);
                    }
                }
            }
        }
        if seen.len() > MAX_DIGS {
            return false;
        }
    }
    true
}

enum Dug {
    NoRoom,
    Needed,
    To(Heights),
}

impl<'a> Bound<'a> {
    /// `None` if the bound does not apply.
    fn new(layout: &'a ProofLayout<'a>, board: &ProofBoard) -> Option<Self> {
        let needed = layout.lowest_in_rests(board);
        let kept = with_higher(needed);
        let next = board.next_up().fold(0, |mask, card| mask | bit(card));
        (needed != 0 && needed & board.rest_tops == 0).then_some(Self {
            layout,
            kept,
            either: with_higher(next) & !kept,
            needed,
        })
    }

    /// The heights after a dig, if there can be room.
    fn dig(&self, mut heights: Heights, pile: usize) -> Dug {
        let cards = &self.layout.piles[pile];
        let mut height = usize::from(heights[pile]) - 1;
        let dug = cards[height];
        let mut bared = bit(dug);
        if height > 0 {
            bared |= bit(cards[height - 1]);
        }
        let freed = height;
        while height > 0 && self.loose_at(cards, height - 1) {
            height -= 1;
        }
        heights[pile] = height as u8;
        if self.floats(&heights, bared) > self.slots(&heights) {
            return Dug::NoRoom;
        }
        let open = &cards[height.saturating_sub(1)..freed];
        if open.iter().any(|&card| self.needed & bit(card) != 0) {
            Dug::Needed
        } else {
            Dug::To(heights)
        }
    }

    fn loose_at(&self, cards: &[CardNumber], at: usize) -> bool {
        if at == 0 {
            self.layout.may_start_column(cards[0])
        } else {
            self.layout.fits(cards[at], cards[at - 1])
        }
    }

    fn slots(&self, heights: &Heights) -> u32 {
        let piles = &heights[..self.layout.piles.len()];
        piles.iter().fold(self.layout.cells, |slots, &height| {
            slots + u32::from(height == 0)
        })
    }

    /// The least number of floating cards at these heights.
    fn floats(&self, heights: &Heights, bared: u64) -> u32 {
        let mut buried = 0;
        let mut tops = 0;
        for (pile, &height) in self.layout.buried.iter().zip(heights) {
            let height = usize::from(height);
            buried |= pile[height];
            tops |= pile[height] & !pile[height.saturating_sub(1)];
        }
        let movers = self.kept & !buried;
        let holders = ((self.kept | self.either) & !buried | tops) & !bared;
        match self.layout.building {
            Building::Suit => (movers & !(holders >> 4)).count_ones(),
            Building::AlternateColours => {
                let places = holders >> 4;
                excess(pairs(movers), pairs(places >> 1))
                    + excess(pairs(movers >> 1), pairs(places))
            }
        }
    }
}

const ONES: u64 = 0x1111_1111_1111_1111;

/// For each rank, in four bits, how many of its first and third card are in the mask.
fn pairs(mask: u64) -> u64 {
    (mask & ONES) + (mask >> 2 & ONES)
}

/// The sum over all ranks of how many more cards `more` has than `less`, where it has more.
fn excess(more: u64, less: u64) -> u32 {
    // With four added, a rank's third bit is unset if `less` has more; else the two bits below it are the excess.
    let sums = more + 4 * ONES - less;
    let over = sums & ((sums >> 2 & ONES) * 3);
    (over & ONES).count_ones() + 2 * (over >> 1 & ONES).count_ones()
}
