//! A lower bound of the detours that are left, and the features found with it.
//!
//! Assume any number of cells. A card above a lower one of its suit must make a detour. With those cards
//! removed, all cards go up that can. When every suit then waits for a card that lies under others, the
//! suits wait for each other in a cycle. A cycle has one card per suit in it: of those in the way, the
//! highest one that belongs to the next suit. One of these must make a detour: count one, remove these, and
//! go on. Only these are removed, so others can still be counted. No card is counted twice, so no solution
//! has fewer detours.

use super::position::{BeamPosition, Detour};
use crate::freecell::card_code::{CLUBS, COLUMNS, CardCode, Destination};
use crate::freecell::rule_tables::RuleTables;

/// The number after the last card.
const END: u8 = 52;

/// The cards of a suit.
#[inline]
const fn suit(suit: usize) -> u64 {
    CLUBS << suit
}

/// The cards before one by number; in its own suit those are the lower ones.
#[inline]
const fn before(card: CardCode) -> u64 {
    card.bit() - 1
}

/// The cards that are on foundations.
#[inline]
fn up(foundations: [u8; 4]) -> u64 {
    let heights = foundations.into_iter().enumerate();
    heights.fold(0, |up, (number, height)| {
        up | suit(number) & ((1 << (4 * height)) - 1)
    })
}

/// The cards above each card of a position, which the bounds of its children share.
pub(super) struct BeamOutlook {
    /// Indexed by the number of a card; 64 entries, so that `& 63` makes every index valid.
    above: [u64; 64],
    /// The cards of each column.
    columns: [u64; COLUMNS],
    must: u64,
    misfits: u64,
}

/// The bound of a position, with its features.
#[derive(Clone, Copy, Debug)]
pub(super) struct BoundView {
    /// Detours that cannot be avoided.
    pub bound: u32,
    /// How many of them were counted for cycles of waiting suits.
    pub cycles: u32,
    /// The cards above a lower one of their suit.
    pub must: u64,
    /// The cards that do not fit the card they lie on.
    pub misfits: u64,
    /// The cards above the next one of each suit, added up.
    pub depth: u32,
    /// Number of cards in the way of the suits' next cards, the first time that no suit can go on.
    pub waited: u32,
}

/// The change by a detour.
#[derive(Clone, Copy)]
struct Change {
    /// The card that moves, as a set; nothing if none does.
    card: u64,
    /// Its number.
    number: u8,
    /// The cards that it will lie above.
    beneath: u64,
}

impl Change {
    /// No change.
    const NONE: Self = Self {
        card: 0,
        number: 0,
        beneath: 0,
    };
}

impl BeamOutlook {
    pub fn new() -> Self {
        Self {
            above: [0; 64],
            columns: [0; COLUMNS],
            must: 0,
            misfits: 0,
        }
    }

    /// Looks at a position. Nothing lies above the cards in cells.
    pub fn read(&mut self, tables: &RuleTables, position: &BeamPosition) {
        self.must = 0;
        self.misfits = 0;
        self.above = [0; 64];
        for (top, column) in position.tops.iter().zip(&mut self.columns) {
            let mut above = 0;
            let mut next = top.card();
            while let Some(card) = next {
                self.above[card.index() & 63] = above;
                self.must |= above & suit(card.suit()) & !before(card);
                above |= card.bit();
                next = position.supports[card.index()].card();
                if next.is_some_and(|host| !tables.fits(card, host)) {
                    self.misfits |= card.bit();
                }
            }
            *column = above;
        }
    }

    /// The view after a detour, and after cards have gone up to these foundations.
    #[inline]
    pub fn view_after(&self, detour: Detour, foundations: [u8; 4]) -> BoundView {
        let change = Change {
            card: detour.card.bit(),
            number: detour.card.number() & 63,
            beneath: match detour.to {
                Destination::Column(column) => self.columns[usize::from(column)],
                Destination::Cell | Destination::Foundation => 0,
            },
        };
        self.look(change, foundations)
    }

    /// The view of the position itself.
    pub fn view(&self, foundations: [u8; 4]) -> BoundView {
        self.look(Change::NONE, foundations)
    }

    #[inline]
    fn above(&self, number: u8, change: Change) -> u64 {
        let landed = change.beneath >> (number & 63) & 1;
        self.above[usize::from(number & 63)] & !change.card | landed << change.number
    }

    #[inline]
    fn look(&self, change: Change, foundations: [u8; 4]) -> BoundView {
        let up = up(foundations);
        let mut must = self.must & !change.card & !up;
        let lower = suit(usize::from(change.number & 3)) & ((1 << change.number) - 1);
        if change.beneath & lower & !up != 0 {
            must |= change.card;
        }
        let mut view = BoundView {
            bound: 0,
            cycles: 0,
            must,
            misfits: self.misfits & !change.card & !up,
            depth: 0,
            waited: 0,
        };
        let [a, b, c, d] = foundations;
        let mut next = [a * 4, b * 4 + 1, c * 4 + 2, d * 4 + 3];
        for number in next {
            if number < END {
                view.depth += (self.above(number, change) & !up).count_ones();
            }
        }
        let mut gone = up | must;
        while let Some(waits) = self.play_up(change, &mut next, &mut gone) {
            if view.cycles == 0 {
                view.waited = (waits[0] | waits[1] | waits[2] | waits[3]).count_ones();
            }
            view.cycles += 1;
            gone |= cycle(waits);
        }
        view.bound = must.count_ones() + view.cycles;
        view
    }

    /// Plays up all cards that can go, from the next of each suit on. If some are left, returns the cards
    /// that each suit waits for.
    #[inline]
    fn play_up(&self, change: Change, next: &mut [u8; 4], gone: &mut u64) -> Option<[u64; 4]> {
        let mut waits = [0; 4];
        loop {
            let mut any = false;
            for (number, wait) in next.iter_mut().zip(&mut waits) {
                *wait = 0;
                while *number < END {
                    *wait = self.above(*number, change) & !*gone;
                    if *wait != 0 {
                        break;
                    }
                    *gone |= 1 << *number;
                    *number += 4;
                    any = true;
                }
            }
            if !any {
                return (waits != [0; 4]).then_some(waits);
            }
        }
    }
}

/// The cards of one of the shortest cycles of waiting suits.
#[inline]
fn cycle(waits: [u64; 4]) -> u64 {
    // No suit waits for itself: its higher cards are out of the way already.
    let link = |from: usize, to: usize| waits[from] & suit(to);
    for (a, b) in [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)] {
        let (there, back) = (link(a, b), link(b, a));
        if there != 0 && back != 0 {
            return highest(there) | highest(back);
        }
    }
    for (a, b, c) in [
        (0, 1, 2),
        (0, 2, 1),
        (0, 1, 3),
        (0, 3, 1),
        (0, 2, 3),
        (0, 3, 2),
        (1, 2, 3),
        (1, 3, 2),
    ] {
        let (one, two, three) = (link(a, b), link(b, c), link(c, a));
        if one != 0 && two != 0 && three != 0 {
            return highest(one) | highest(two) | highest(three);
        }
    }
    // Every suit that is left waits for another, so all four are in one cycle.
    let waits = waits.into_iter();
    waits.fold(0, |cycle, wait| cycle | highest(wait))
}

/// The highest card of a set that has some.
#[inline]
const fn highest(cards: u64) -> u64 {
    1 << cards.ilog2()
}
