//! The moves that the fast search considers.

use super::breadth::Breadth;
use super::position::{FastPosition, Shift};
use crate::freecell::code::{Cards, Code};
use crate::freecell::destination::Destination;
use crate::freecell::step::CardStep;
use crate::freecell::terms::Terms;

impl FastPosition {
    /// The moves that a search of some breadth considers. Never among them are parts of runs that
    /// an empty column could take whole, and whole columns that would only change their places.
    #[inline]
    pub fn moves(&self, terms: &Terms, breadth: Breadth, out: &mut Vec<Shift>) {
        out.clear();
        let one = |card, to| Shift { card, cards: 1, to };
        let founded = self.next_free().into_iter();
        out.extend(founded.map(|card| one(card, Destination::Foundation)));
        let free = terms.cells - self.cells.count_ones();
        let empty = (0..).zip(&self.height[..terms.columns]);
        let mut empty = empty.filter(|(_, height)| **height == 0);
        let empty = empty.next().map(|(column, _)| Destination::Column(column));
        for top in Cards(self.tops) {
            let stays = !breadth.breaks_runs() && self.fits_its_bed(terms, top)
                || !breadth.ignores_hosts() && self.has_host(terms, top);
            if free > 0 && !stays {
                out.push(one(top, Destination::Cell));
            }
            self.runs_from(terms, breadth, top, (free, empty), out);
        }
        for card in Cards(self.cells) {
            for host in Cards(terms.hosts(card) & self.tops) {
                out.push(one(card, Destination::Column(self.column[host.index()])));
            }
            if let Some(to) = empty.filter(|_| terms.fills_a_column(card)) {
                out.push(one(card, to));
            }
        }
    }

    #[inline]
    fn fits_its_bed(&self, terms: &Terms, card: Code) -> bool {
        let host = self.bed[card.index()].card();
        host.is_some_and(|host| terms.fits(card, host))
    }

    #[inline]
    fn has_host(&self, terms: &Terms, card: Code) -> bool {
        terms.hosts(card) & self.tops != 0
    }

    /// The moves of a top card with those beneath it to other columns.
    #[inline]
    fn runs_from(
        &self,
        terms: &Terms,
        breadth: Breadth,
        top: Code,
        (free, empty): (u32, Option<Destination>),
        out: &mut Vec<Shift>,
    ) {
        let empty_columns = u32::from(self.empty_columns);
        let longest = terms.longest_run(free, empty_columns);
        let to_empty = empty.map(|to| (to, terms.longest_run(free, empty_columns - 1)));
        let mut card = top;
        for cards in 1.. {
            let shift = |to| Shift { card, cards, to };
            let below = self.bed[card.index()].card();
            let ends = !below.is_some_and(|below| terms.fits(card, below));
            if ends || breadth.changes_hosts() {
                for host in Cards(terms.hosts(card) & self.tops) {
                    out.push(shift(Destination::Column(self.column[host.index()])));
                }
            }
            let Some(below) = below else {
                return;
            };
            if let Some((to, most)) = to_empty.filter(|_| terms.fills_a_column(card)) {
                let whole = ends && u32::from(cards) <= most;
                let goes = if whole {
                    breadth.ignores_hosts() || !self.has_host(terms, card)
                } else {
                    u32::from(cards) == most && breadth.parts_runs()
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
