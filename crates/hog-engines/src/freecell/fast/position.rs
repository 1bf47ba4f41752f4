//! A state in the fast search: quick to copy, to change and to evaluate.

use hog_games::freecell::State;

use super::stages::{SpaceCosts, Tuning};
use crate::freecell::card_code::{COLUMNS, CardCode, Destination, Support, cards_of, suit_of};
use crate::freecell::rule_tables::{RuleTables, next_cards};

/// A move: a card with all that lies on it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shift {
    /// The bottom card of the run.
    pub card: CardCode,
    /// Number of cards of the run.
    pub cards: u8,
    pub to: Destination,
}

/// Where every card lies. Cells have no order here; columns keep theirs.
#[derive(Clone, Copy)]
pub(super) struct FastPosition {
    /// The same for states that differ in the order of columns or cells only; see [`RuleTables::zobrist`].
    pub hash: u64,
    /// The sum of the costs of single cards: of those in columns by what lies beneath them, of those in cells by
    /// their ranks. It is updated with every move.
    pub card_cost: i32,
    /// The top cards of the columns.
    pub top_cards: u64,
    /// The cards in cells.
    pub cells: u64,
    pub foundations: [u8; 4],
    pub empty_columns: u8,
    /// The cards of each column.
    column_cards: [u64; COLUMNS],
    /// The top of each column.
    pub top: [Support; COLUMNS],
    pub height: [u8; COLUMNS],
    pub support: [Support; CardCode::COUNT],
    /// The column of a card that is in one.
    pub column: [u8; CardCode::COUNT],
    /// Number of cards beneath a card in its column.
    beneath: [u8; CardCode::COUNT],
}

/// The rules and the costs of features: makes moves, and keeps costs up to date.
pub(super) struct CostModel<'a> {
    pub tables: &'a RuleTables,
    pub tuning: &'a Tuning,
    pub space: &'a SpaceCosts,
}

/// The part of the cost that all children of a position share, computed once for [`CostModel::cost_after`].
pub(super) struct ParentCosts {
    /// The cost of the position without that of space.
    base_cost: i32,
    /// The cost of one more card on each column.
    pressure: [i32; COLUMNS],
}

impl CostModel<'_> {
    /// The position of a state; no card is sent up.
    pub fn position(&self, state: &State) -> FastPosition {
        let columns = u8::try_from(self.tables.columns).expect("at most 10 columns");
        let mut position = FastPosition {
            hash: 0,
            card_cost: 0,
            top_cards: 0,
            cells: 0,
            foundations: std::array::from_fn(|suit| state.height(suit_of(suit))),
            empty_columns: columns,
            column_cards: [0; COLUMNS],
            top: [Support::TABLE; COLUMNS],
            height: [0; COLUMNS],
            support: [Support::FOUNDATION; CardCode::COUNT],
            column: [0; CardCode::COUNT],
            beneath: [0; CardCode::COUNT],
        };
        for column in 0..columns {
            let mut cards: Vec<CardCode> = state.from_top(column).map(CardCode::from).collect();
            while let Some(card) = cards.pop() {
                self.push(&mut position, card, column);
            }
        }
        for card in state.cells().into_iter().flatten() {
            self.put(&mut position, card.into(), Destination::Cell);
        }
        position
    }

    /// The cost of a card that lies on `host`, where `below` are all cards beneath it. A card on the table costs
    /// [`CostModel::foot`] instead.
    #[inline]
    fn cost_on(&self, card: CardCode, host: CardCode, below: u64) -> i32 {
        let mut cost = 0;
        if !self.tables.fits(card, host) {
            cost += self.tuning.misfit;
            if card > host {
                cost += self.tuning.higher;
            }
        }
        cost + self.blocking(card, below)
    }

    /// The cost of a card for the cards beneath it.
    #[inline]
    fn blocking(&self, card: CardCode, below: u64) -> i32 {
        if below & self.tables.lower(card) == 0 {
            0
        } else {
            self.tuning.blocking
        }
    }

    /// The cost of a card on the table.
    #[inline]
    fn foot(&self, card: CardCode) -> i32 {
        self.tuning.foot * (12 - i32::from(card.rank()))
    }

    /// The cost of a card in a cell.
    #[inline]
    fn in_cell(&self, card: CardCode) -> i32 {
        self.tuning.cell_rank * i32::from(card.rank())
    }

    /// Adds a card to a column.
    #[inline]
    fn push(&self, position: &mut FastPosition, card: CardCode, column: u8) {
        let at = usize::from(column);
        let support = position.top[at];
        position.card_cost += if let Some(host) = support.card() {
            position.top_cards &= !host.bit();
            self.cost_on(card, host, position.column_cards[at])
        } else {
            position.empty_columns -= 1;
            self.foot(card)
        };
        position.hash ^= self.tables.zobrist(card, support);
        position.support[card.index()] = support;
        position.column[card.index()] = column;
        position.beneath[card.index()] = position.height[at];
        position.height[at] += 1;
        position.top[at] = Support::on(card);
        position.column_cards[at] |= card.bit();
        position.top_cards |= card.bit();
    }

    /// Takes a free card away.
    #[inline]
    fn take(&self, position: &mut FastPosition, card: CardCode) {
        let support = position.support[card.index()];
        position.hash ^= self.tables.zobrist(card, support);
        if support == Support::CELL {
            position.cells &= !card.bit();
            position.card_cost -= self.in_cell(card);
            return;
        }
        let at = usize::from(position.column[card.index()]);
        position.column_cards[at] &= !card.bit();
        position.top_cards &= !card.bit();
        position.height[at] -= 1;
        position.top[at] = support;
        position.card_cost -= if let Some(host) = support.card() {
            position.top_cards |= host.bit();
            self.cost_on(card, host, position.column_cards[at])
        } else {
            position.empty_columns += 1;
            self.foot(card)
        };
    }

    /// Adds a card to its destination.
    #[inline]
    fn put(&self, position: &mut FastPosition, card: CardCode, to: Destination) {
        let support = match to {
            Destination::Column(column) => return self.push(position, card, column),
            Destination::Cell => {
                position.cells |= card.bit();
                position.card_cost += self.in_cell(card);
                Support::CELL
            }
            Destination::Foundation => {
                position.foundations[card.suit()] += 1;
                Support::FOUNDATION
            }
        };
        position.support[card.index()] = support;
        position.hash ^= self.tables.zobrist(card, support);
    }

    /// Moves all cards to the foundations that [`RuleTables::goes_up`] sends there, and calls `each` with every one.
    #[inline]
    pub fn send_up(&self, position: &mut FastPosition, mut each: impl FnMut(CardCode)) {
        loop {
            let mut any = false;
            for card in cards_of(position.foundation_candidates()) {
                if self.tables.goes_up(position.foundations, card.suit()) {
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

    /// The hash after [`CostModel::make`], if no card goes up.
    #[inline]
    pub fn hash_after(&self, position: &FastPosition, shift: Shift) -> u64 {
        let to = shift.to.support(&position.top);
        let from = position.support[shift.card.index()];
        position.hash ^ self.tables.zobrist(shift.card, from) ^ self.tables.zobrist(shift.card, to)
    }

    /// The cost of each card above this one; 0 unless it is among the next three that its foundation needs.
    #[inline]
    fn burying(&self, position: &FastPosition, card: CardCode) -> i32 {
        let away = card.rank() - position.foundations[card.suit()];
        let cost = self.tuning.burying.get(usize::from(away));
        cost.copied().unwrap_or(0)
    }

    /// What [`CostModel::cost_after`] needs of a position.
    #[inline]
    pub fn parent_costs(&self, position: &FastPosition) -> ParentCosts {
        let mut costs = ParentCosts {
            base_cost: position.card_cost,
            pressure: [0; COLUMNS],
        };
        let mut lowest = 13;
        for (suit, founded) in (0..).zip(position.foundations) {
            costs.base_cost -= self.tuning.founded * i32::from(founded);
            lowest = lowest.min(founded);
            for (rank, cost) in (founded..13).zip(self.tuning.burying) {
                let card = CardCode::new(rank * 4 + suit);
                if let Some(column) = position.column_of(card) {
                    let above = position.height[column] - 1 - position.beneath[card.index()];
                    costs.pressure[column] += cost;
                    costs.base_cost += cost * i32::from(above);
                }
            }
        }
        costs.base_cost -= self.tuning.lowest * i32::from(lowest);
        costs
    }

    /// The cost of a position, without the moves that led to it.
    #[inline]
    pub fn cost(&self, position: &FastPosition) -> i32 {
        let used = position.cells.count_ones();
        self.parent_costs(position).base_cost + self.space_cost(used, position.empty_columns)
    }

    #[inline]
    fn space_cost(&self, cells: u32, empty_columns: u8) -> i32 {
        // Neither is above 10; `& 15` spares the bounds checks.
        self.space[cells as usize & 15][usize::from(empty_columns) & 15]
    }

    /// [`CostModel::cost`] after a move; `None` if a card would go up. Most children are never visited, so
    /// they are evaluated without making the move.
    #[inline]
    pub fn cost_after(
        &self,
        position: &FastPosition,
        parent: &ParentCosts,
        shift: Shift,
    ) -> Option<i32> {
        let card = shift.card;
        let mut cost = parent.base_cost;
        let mut used = position.cells.count_ones();
        let mut empty = position.empty_columns;
        let support = position.support[card.index()];
        let mut others = 0;
        if support == Support::CELL {
            used -= 1;
            cost -= self.in_cell(card);
        } else {
            let from = usize::from(position.column[card.index()]);
            others = position.above(card, shift.cards);
            let rest = position.column_cards[from] & !others & !card.bit();
            if let Some(host) = support.card() {
                // All other cards that go up have gone before; only the uncovered card may go now.
                if next_cards(position.foundations) & host.bit() != 0
                    && self.tables.goes_up(position.foundations, host.suit())
                {
                    return None;
                }
                cost -= self.cost_on(card, host, rest);
            } else {
                empty += 1;
                cost -= self.foot(card);
            }
            let mut moved = self.burying(position, card);
            for other in cards_of(others) {
                cost -= self.blocking(other, rest);
                moved += self.burying(position, other);
            }
            cost -= i32::from(shift.cards) * (parent.pressure[from] - moved);
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
                    cost += self.cost_on(card, host, position.column_cards[to]);
                } else {
                    empty -= 1;
                    cost += self.foot(card);
                }
                for other in cards_of(others) {
                    cost += self.blocking(other, position.column_cards[to]);
                }
                cost += i32::from(shift.cards) * parent.pressure[to];
            }
        }
        Some(cost + self.space_cost(used, empty))
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
    pub fn foundation_candidates(&self) -> u64 {
        next_cards(self.foundations) & (self.top_cards | self.cells)
    }

    /// The column of a card, if it is in one.
    #[inline]
    fn column_of(&self, card: CardCode) -> Option<usize> {
        let support = self.support[card.index()];
        let in_column = support != Support::CELL && support != Support::FOUNDATION;
        in_column.then(|| usize::from(self.column[card.index()]))
    }

    /// The `cards − 1` cards of a run above its bottom card.
    #[inline]
    fn above(&self, card: CardCode, cards: u8) -> u64 {
        let mut above = 0;
        let mut top = self.top[usize::from(self.column[card.index()])];
        for _ in 1..cards {
            let other = top.card().expect("a run is in its column");
            above |= other.bit();
            top = self.support[other.index()];
        }
        above
    }
}
