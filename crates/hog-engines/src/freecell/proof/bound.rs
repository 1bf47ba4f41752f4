//! A bound: groups of boards that cannot be won, because even the best packing needs too many slots.
//!
//! Call a suit *stuck* if its lowest card not founded that lies in a rest, its *key*, is not the
//! top there. To win, some stuck suit's key has to be bared first; until then no suit is founded
//! beyond its key. So until then the cards from the keys' ranks upwards are in play, and with the
//! rests at given heights at least as many of them float as, rank by rank and colour by colour,
//! there are more cards than cards they fit on. Cards below the keys count as places but not as needing
//! one, for they may be founded or not. Right after a dig neither the card dug nor the card that
//! was under it holds another. We look for a way of digs to a key with enough slots after each
//! dig; if there is none the group is lost.

#![expect(clippy::cast_possible_truncation, reason = "heights are below 64")]

use hog_games::freecell::Building;

use super::board::{CardNumber, ProofBoard, ProofLayout, bit, packed, with_higher};
use super::store::Keys;
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

/// Digs tried before a group counts as possible: more proves little and costs time (deal 11982
/// takes four times as long with 1000).
const PATIENCE: usize = 20;

struct Bound<'a> {
    layout: &'a ProofLayout<'a>,
    /// Cards that cannot be founded before a key is bared.
    kept: u64,
    /// Cards that may or may not be founded by then.
    either: u64,
    keys: u64,
}

/// Whether the group of this board is lost by the bound above.
pub(super) fn lost(layout: &ProofLayout<'_>, board: &ProofBoard) -> bool {
    let Some(bound) = Bound::new(layout, board) else {
        return false;
    };
    let mut seen = Keys::default();
    let mut stack = vec![board.heights];
    while let Some(heights) = stack.pop() {
        for pile in 0..layout.piles.len() {
            if heights[pile] == 0 {
                continue;
            }
            match bound.dig(heights, pile) {
                Dug::NoRoom => {}
                Dug::Key => return false,
                Dug::To(next) => {
                    if seen.insert(packed(&next)) {
                        stack.push(next);
                    }
                }
            }
        }
        if seen.len() > PATIENCE {
            return false;
        }
    }
    true
}

enum Dug {
    NoRoom,
    Key,
    To(Heights),
}

impl<'a> Bound<'a> {
    /// `None` if some suit is not held up.
    fn new(layout: &'a ProofLayout<'a>, board: &ProofBoard) -> Option<Self> {
        let keys = layout.lowest_in_rests(board);
        let kept = with_higher(keys);
        let next = board.next_up().fold(0, |mask, card| mask | bit(card));
        (keys != 0 && keys & board.rest_tops == 0).then_some(Self {
            layout,
            kept,
            either: with_higher(next) & !kept,
            keys,
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
        if open.iter().any(|&card| self.keys & bit(card) != 0) {
            Dug::Key
        } else {
            Dug::To(heights)
        }
    }

    fn loose_at(&self, cards: &[CardNumber], at: usize) -> bool {
        if at == 0 {
            self.layout.starts_column(cards[0])
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

/// The sum over all ranks of how many more the first has than the second.
fn excess(more: u64, less: u64) -> u32 {
    // With four added, a rank has an excess of one or two if and only if its third bit is set.
    let sums = more + 4 * ONES - less;
    let over = sums & ((sums >> 2 & ONES) * 3);
    (over & ONES).count_ones() + 2 * (over >> 1 & ONES).count_ones()
}
