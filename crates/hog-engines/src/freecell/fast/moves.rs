//! The moves that the fast search considers.

use super::position::{FastPosition, Shift};
use super::stages::Breadth;
use crate::freecell::card_code::{CardCode, Destination, cards_of};
use crate::freecell::rule_tables::RuleTables;
use crate::freecell::solution::CardStep;

impl FastPosition {
    /// The moves that a search of some breadth considers. No move to an empty column takes a whole
    /// column, or a part of a run when more of it could go.
    #[inline]
    pub fn moves(&self, tables: &RuleTables, breadth: Breadth, out: &mut Vec<Shift>) {
        out.clear();
        let single = |card, to| Shift { card, cards: 1, to };
        let founded = cards_of(self.foundation_candidates());
        out.extend(founded.map(|card| single(card, Destination::Foundation)));
        let free = tables.cells - self.cells.count_ones();
        let mut heights = (0..).zip(&self.height[..tables.columns]);
        let empty = heights.find(|(_, height)| **height == 0);
        let empty = empty.map(|(column, _)| Destination::Column(column));
        for top in cards_of(self.top_cards) {
            let stays = !breadth.breaks_runs_for_cells() && self.fits_below(tables, top)
                || !breadth.ignores_hosts() && self.has_host(tables, top);
            if free > 0 && !stays {
                out.push(single(top, Destination::Cell));
            }
            self.runs_from(tables, breadth, top, (free, empty), out);
        }
        for card in cards_of(self.cells) {
            for host in cards_of(tables.hosts(card) & self.top_cards) {
                out.push(single(card, Destination::Column(self.column[host.index()])));
            }
            if let Some(to) = empty.filter(|_| tables.fills_a_column(card)) {
                out.push(single(card, to));
            }
        }
    }

    #[inline]
    fn fits_below(&self, tables: &RuleTables, card: CardCode) -> bool {
        let host = self.support[card.index()].card();
        host.is_some_and(|host| tables.fits(card, host))
    }

    #[inline]
    fn has_host(&self, tables: &RuleTables, card: CardCode) -> bool {
        tables.hosts(card) & self.top_cards != 0
    }

    /// The moves to other columns of runs that end in a top card.
    #[inline]
    fn runs_from(
        &self,
        tables: &RuleTables,
        breadth: Breadth,
        top: CardCode,
        (free, empty): (u32, Option<Destination>),
        out: &mut Vec<Shift>,
    ) {
        let empty_columns = u32::from(self.empty_columns);
        let longest = tables.longest_run(free, empty_columns);
        let to_empty = empty.map(|to| (to, tables.longest_run(free, empty_columns - 1)));
        let mut card = top;
        for cards in 1.. {
            let shift = |to| Shift { card, cards, to };
            let below = self.support[card.index()].card();
            let ends = !below.is_some_and(|below| tables.fits(card, below));
            if ends || breadth.changes_hosts() {
                for host in cards_of(tables.hosts(card) & self.top_cards) {
                    out.push(shift(Destination::Column(self.column[host.index()])));
                }
            }
            let Some(below) = below else {
                return;
            };
            if let Some((to, most)) = to_empty.filter(|_| tables.fills_a_column(card)) {
                let whole = ends && u32::from(cards) <= most;
                let goes = if whole {
                    breadth.ignores_hosts() || !self.has_host(tables, card)
                } else {
                    u32::from(cards) == most && breadth.breaks_runs_for_columns()
                };
                if goes {
                    out.push(shift(to));
                }
            }
            if ends || u32::from(cards) == longest {
                return;
            }
            card = below;
        }
    }

    /// The step of a move.
    pub fn step(&self, shift: Shift) -> CardStep {
        CardStep {
            card: shift.card.card(),
            cards: shift.cards,
            to: shift.to.goal(&self.top),
        }
    }
}
