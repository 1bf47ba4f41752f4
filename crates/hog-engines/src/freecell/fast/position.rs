//! A state in the fast search: quick to copy, to change and to evaluate.

use hog_games::freecell::{Rules, State};

use super::weights::{Rooms, Tuning};
use crate::freecell::bed::BedCode;
use crate::freecell::code::{Cards, Code, suit_of};
use crate::freecell::destination::Destination;
use crate::freecell::terms::{Terms, next_cards};

pub(super) const COLUMNS: usize = Rules::MOST_COLUMNS as usize;

/// A move: a card with all that lies on it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shift {
    pub card: Code,
    /// Number of cards, of which this is the lowest.
    pub cards: u8,
    pub to: Destination,
}

/// Where every card lies. Cells have no order here; columns keep theirs.
#[derive(Clone, Copy)]
pub(super) struct FastPosition {
    /// The same for states that differ in the order of columns or cells only; see [`Terms::mark`].
    pub hash: u64,
    /// The cost of the columns and of the ranks in cells. It is kept from move to move because it is
    /// a sum over cards that stay.
    pub cost: i32,
    /// The top cards of the columns.
    pub tops: u64,
    /// The cards in cells.
    pub cells: u64,
    pub foundations: [u8; 4],
    pub empty_columns: u8,
    /// The cards of each column.
    held: [u64; COLUMNS],
    /// The top of each column.
    pub(super) top: [BedCode; COLUMNS],
    pub(super) height: [u8; COLUMNS],
    pub(super) bed: [BedCode; Code::COUNT],
    /// The column of a card that is in one.
    pub(super) column: [u8; Code::COUNT],
    /// Number of cards beneath a card in its column.
    beneath: [u8; Code::COUNT],
}

/// The rules, and the costs of features.
pub(super) struct Scale<'a> {
    pub terms: &'a Terms,
    pub tuning: &'a Tuning,
    pub rooms: &'a Rooms,
}

/// The part of the cost that the children of a position share.
pub(super) struct FastOutlook {
    /// The cost of the position, but for the rooms.
    cost: i32,
    /// The cost of one more card on each column.
    pressure: [i32; COLUMNS],
}

impl Scale<'_> {
    /// A state of the game, as it is.
    pub fn position(&self, state: &State) -> FastPosition {
        let columns = u8::try_from(self.terms.columns).expect("at most 10 columns");
        let mut position = FastPosition {
            hash: 0,
            cost: 0,
            tops: 0,
            cells: 0,
            foundations: std::array::from_fn(|suit| state.height(suit_of(suit))),
            empty_columns: columns,
            held: [0; COLUMNS],
            top: [BedCode::TABLE; COLUMNS],
            height: [0; COLUMNS],
            bed: [BedCode::FOUNDATION; Code::COUNT],
            column: [0; Code::COUNT],
            beneath: [0; Code::COUNT],
        };
        for column in 0..columns {
            let mut cards: Vec<Code> = state.from_top(column).map(Code::from).collect();
            while let Some(card) = cards.pop() {
                self.push(&mut position, card, column);
            }
        }
        for card in state.cells().into_iter().flatten() {
            self.put(&mut position, card.into(), Destination::Cell);
        }
        position
    }

    /// The cost of a card on top of a column of these cards, without that of its foot.
    #[inline]
    fn lying(&self, card: Code, host: Code, held: u64) -> i32 {
        let mut cost = 0;
        if !self.terms.fits(card, host) {
            cost += self.tuning.misfit;
            if card > host {
                cost += self.tuning.higher;
            }
        }
        cost + self.blocking(card, held)
    }

    /// The cost of a card for the cards beneath it.
    #[inline]
    fn blocking(&self, card: Code, held: u64) -> i32 {
        if held & self.terms.lower(card) == 0 {
            0
        } else {
            self.tuning.blocking
        }
    }

    #[inline]
    fn foot(&self, card: Code) -> i32 {
        self.tuning.foot * (12 - i32::from(card.rank()))
    }

    #[inline]
    fn in_cell(&self, card: Code) -> i32 {
        self.tuning.cell_rank * i32::from(card.rank())
    }

    #[inline]
    fn push(&self, position: &mut FastPosition, card: Code, column: u8) {
        let at = usize::from(column);
        let bed = position.top[at];
        position.cost += if let Some(host) = bed.card() {
            position.tops &= !host.bit();
            self.lying(card, host, position.held[at])
        } else {
            position.empty_columns -= 1;
            self.foot(card)
        };
        position.hash ^= self.terms.mark(card, bed);
        position.bed[card.index()] = bed;
        position.column[card.index()] = column;
        position.beneath[card.index()] = position.height[at];
        position.height[at] += 1;
        position.top[at] = BedCode::on(card);
        position.held[at] |= card.bit();
        position.tops |= card.bit();
    }

    /// Takes a free card away.
    #[inline]
    fn take(&self, position: &mut FastPosition, card: Code) {
        let bed = position.bed[card.index()];
        position.hash ^= self.terms.mark(card, bed);
        if bed == BedCode::CELL {
            position.cells &= !card.bit();
            position.cost -= self.in_cell(card);
            return;
        }
        let at = usize::from(position.column[card.index()]);
        position.held[at] &= !card.bit();
        position.tops &= !card.bit();
        position.height[at] -= 1;
        position.top[at] = bed;
        position.cost -= if let Some(host) = bed.card() {
            position.tops |= host.bit();
            self.lying(card, host, position.held[at])
        } else {
            position.empty_columns += 1;
            self.foot(card)
        };
    }

    #[inline]
    fn put(&self, position: &mut FastPosition, card: Code, to: Destination) {
        let bed = match to {
            Destination::Column(column) => return self.push(position, card, column),
            Destination::Cell => {
                position.cells |= card.bit();
                position.cost += self.in_cell(card);
                BedCode::CELL
            }
            Destination::Foundation => {
                position.foundations[card.suit()] += 1;
                BedCode::FOUNDATION
            }
        };
        position.bed[card.index()] = bed;
        position.hash ^= self.terms.mark(card, bed);
    }

    /// Moves cards to the foundations by auto-play, and calls `each` with each.
    #[inline]
    pub fn send_up(&self, position: &mut FastPosition, mut each: impl FnMut(Code)) {
        loop {
            let mut any = false;
            for card in position.next_free() {
                if self.terms.goes_up(position.foundations, card.suit()) {
                    self.take(position, card);
                    self.put(position, card, Destination::Foundation);
                    each(card);
                    any = true;
                }
            }
            if !any {
                return;
            }
        }
    }

    /// Makes a move, and what goes up after it.
    #[inline]
    pub fn make(&self, position: &mut FastPosition, shift: Shift) {
        self.shift(position, shift);
        self.send_up(position, |_| ());
    }

    /// Makes a move, and nothing after it.
    #[inline]
    pub fn shift(&self, position: &mut FastPosition, shift: Shift) {
        match shift.to {
            Destination::Column(to) if shift.cards > 1 => {
                let from = position.column[shift.card.index()];
                let mut run = [shift.card; 13];
                for slot in &mut run[..usize::from(shift.cards)] {
                    let top = position.top[usize::from(from)].card();
                    *slot = top.expect("a run is in its column");
                    self.take(position, *slot);
                }
                for card in run[..usize::from(shift.cards)].iter().rev() {
                    self.push(position, *card, to);
                }
            }
            to => {
                self.take(position, shift.card);
                self.put(position, shift.card, to);
            }
        }
    }

    /// The hash after [`Scale::make`], if no card goes up.
    #[inline]
    pub fn hash_after(&self, position: &FastPosition, shift: Shift) -> u64 {
        let to = shift.to.bed(&position.top);
        let from = position.bed[shift.card.index()];
        position.hash ^ self.terms.mark(shift.card, from) ^ self.terms.mark(shift.card, to)
    }

    /// The cost of each card above this one, if it is one of the next of its suit.
    #[inline]
    fn ahead(&self, position: &FastPosition, card: Code) -> i32 {
        let away = card.rank() - position.foundations[card.suit()];
        let ahead = self.tuning.ahead.get(usize::from(away));
        ahead.copied().unwrap_or(0)
    }

    /// The part of the cost that the children of a position share.
    #[inline]
    pub fn outlook(&self, position: &FastPosition) -> FastOutlook {
        let mut outlook = FastOutlook {
            cost: position.cost,
            pressure: [0; COLUMNS],
        };
        let mut lowest = 13;
        for (suit, height) in (0..).zip(position.foundations) {
            outlook.cost -= self.tuning.founded * i32::from(height);
            lowest = lowest.min(height);
            for (rank, ahead) in (height..13).zip(self.tuning.ahead) {
                let card = Code::new(rank * 4 + suit);
                if let Some(column) = position.column_of(card) {
                    let above = position.height[column] - 1 - position.beneath[card.index()];
                    outlook.pressure[column] += ahead;
                    outlook.cost += ahead * i32::from(above);
                }
            }
        }
        outlook.cost -= self.tuning.lowest * i32::from(lowest);
        outlook
    }

    /// The cost of a position, without the moves that led to it.
    #[inline]
    pub fn cost(&self, position: &FastPosition) -> i32 {
        let used = position.cells.count_ones();
        self.outlook(position).cost + self.room(used, position.empty_columns)
    }

    #[inline]
    fn room(&self, cells: u32, empty_columns: u8) -> i32 {
        self.rooms[cells as usize & 15][usize::from(empty_columns) & 15]
    }

    /// [`Scale::cost`] after a move, unless a card would go up: most children are never visited, so
    /// they are evaluated without being made.
    #[inline]
    pub fn cost_after(
        &self,
        position: &FastPosition,
        outlook: &FastOutlook,
        shift: Shift,
    ) -> Option<i32> {
        let card = shift.card;
        let mut cost = outlook.cost;
        let mut used = position.cells.count_ones();
        let mut empty = position.empty_columns;
        let bed = position.bed[card.index()];
        let mut others = Cards(0);
        if bed == BedCode::CELL {
            used -= 1;
            cost -= self.in_cell(card);
        } else {
            let from = usize::from(position.column[card.index()]);
            others = position.above(card, shift.cards);
            let rest = position.held[from] & !others.0 & !card.bit();
            if let Some(host) = bed.card() {
                if next_cards(position.foundations).0 & host.bit() != 0
                    && self.terms.goes_up(position.foundations, host.suit())
                {
                    return None;
                }
                cost -= self.lying(card, host, rest);
            } else {
                empty += 1;
                cost -= self.foot(card);
            }
            let mut moved = self.ahead(position, card);
            for other in others {
                cost -= self.blocking(other, rest);
                moved += self.ahead(position, other);
            }
            cost -= i32::from(shift.cards) * (outlook.pressure[from] - moved);
        }
        match shift.to {
            Destination::Foundation => return None,
            Destination::Cell => {
                used += 1;
                cost += self.in_cell(card);
            }
            Destination::Column(column) => {
                let to = usize::from(column);
                if let Some(host) = position.top[to].card() {
                    cost += self.lying(card, host, position.held[to]);
                } else {
                    empty -= 1;
                    cost += self.foot(card);
                }
                for other in others {
                    cost += self.blocking(other, position.held[to]);
                }
                cost += i32::from(shift.cards) * outlook.pressure[to];
            }
        }
        Some(cost + self.room(used, empty))
    }
}

impl FastPosition {
    /// Whether all cards are on the foundations.
    #[inline]
    pub fn is_won(&self) -> bool {
        self.foundations == [13; 4]
    }

    /// The cards that could go to their foundations.
    #[inline]
    pub fn next_free(&self) -> Cards {
        Cards(next_cards(self.foundations).0 & (self.tops | self.cells))
    }

    /// The column of a card, if it is in one.
    #[inline]
    fn column_of(&self, card: Code) -> Option<usize> {
        let bed = self.bed[card.index()];
        let in_column = bed != BedCode::CELL && bed != BedCode::FOUNDATION;
        in_column.then(|| usize::from(self.column[card.index()]))
    }

    /// The cards above one of a run that has this many, itself included.
    #[inline]
    fn above(&self, card: Code, cards: u8) -> Cards {
        let mut above = Cards(0);
        let mut top = self.top[usize::from(self.column[card.index()])];
        for _ in 1..cards {
            let other = top.card().expect("a run is in its column");
            above.0 |= other.bit();
            top = self.bed[other.index()];
        }
        above
    }
}
