//! The positions of one layer that are kept: those that cost least.

use super::estimate::COSTS;
use super::position::{BeamPosition, Detour};

/// A position after one more detour (a move to a column or a cell) and the cards that went to the
/// foundations after it.
pub(super) struct Candidate {
    pub position: BeamPosition,
    pub cost: usize,
    /// Index in `Origins` of the position it came from.
    pub parent: u32,
    pub detour: Detour,
}

/// Whether all offered candidates were kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LayerCoverage {
    /// All were kept.
    Whole,
    /// Some were dropped.
    Cut,
}

/// A layer that is being filled: the positions after the same number of detours.
pub(super) struct Layer {
    held: Vec<Candidate>,
    /// Number of candidates by cost.
    counts: Vec<usize>,
    /// The highest cost that is kept.
    cost_limit: usize,
    /// Number of candidates of at most that cost.
    within_limit: usize,
    width: usize,
    coverage: LayerCoverage,
}

/// Number of candidates held beyond twice the width before some are dropped: dropping few at a time
/// would cost more than it frees.
pub(super) const SLACK: usize = 1024;

impl Layer {
    pub fn new() -> Self {
        Self {
            held: Vec::new(),
            counts: vec![0; COSTS],
            cost_limit: COSTS - 1,
            within_limit: 0,
            width: 1,
            coverage: LayerCoverage::Whole,
        }
    }

    /// Empties the layer, for at most this many positions.
    pub fn open(&mut self, width: usize) {
        self.width = width.max(1);
        self.held.clear();
        self.held.reserve_exact(2 * self.width + SLACK + 1);
        self.counts.fill(0);
        self.cost_limit = COSTS - 1;
        self.within_limit = 0;
        self.coverage = LayerCoverage::Whole;
    }

    /// The bytes that are held.
    #[cfg(test)]
    pub fn bytes(&self) -> usize {
        self.held.capacity() * size_of::<Candidate>() + self.counts.len() * size_of::<usize>()
    }

    /// Whether a candidate of this cost would be held now.
    #[inline]
    pub fn admits(&mut self, cost: usize) -> bool {
        let admitted = cost <= self.cost_limit;
        if !admitted {
            self.coverage = LayerCoverage::Cut;
        }
        admitted
    }

    /// Holds a candidate that was admitted.
    #[inline]
    pub fn hold(&mut self, candidate: Candidate) {
        self.counts[candidate.cost] += 1;
        self.within_limit += 1;
        self.held.push(candidate);
        // The limit falls while the cheaper candidates alone fill the width.
        while self.within_limit - self.counts[self.cost_limit] >= self.width {
            self.within_limit -= self.counts[self.cost_limit];
            if self.counts[self.cost_limit] > 0 {
                self.coverage = LayerCoverage::Cut;
            }
            self.cost_limit -= 1;
        }
        if self.held.len() > 2 * self.width + SLACK {
            self.drop_beyond_the_limit();
            if self.held.len() > 2 * self.width {
                self.trim();
            }
        }
    }

    fn drop_beyond_the_limit(&mut self) {
        let limit = self.cost_limit;
        self.held.retain(|candidate| candidate.cost <= limit);
    }

    /// Drops candidates at the limit that are over the width, chosen by hash so that no order of
    /// columns is favoured.
    fn trim(&mut self) {
        let over = self.within_limit.saturating_sub(self.width);
        if over == 0 {
            return;
        }
        self.coverage = LayerCoverage::Cut;
        let limit = self.cost_limit;
        let at_limit = self.held.iter().filter(|held| held.cost == limit);
        let mut hashes: Vec<u64> = at_limit.map(|held| held.position.hash).collect();
        let (_, &mut last, _) = hashes.select_nth_unstable(over - 1);
        self.held
            .retain(|held| held.cost < limit || held.position.hash > last);
        self.counts[limit] -= over;
        self.within_limit -= over;
    }

    /// Ends the layer: the candidates kept, and whether these are all.
    pub fn close(&mut self) -> (std::vec::Drain<'_, Candidate>, LayerCoverage) {
        self.drop_beyond_the_limit();
        self.trim();
        (self.held.drain(..), self.coverage)
    }
}

#[cfg(test)]
mod tests {
    use hog_core::Game;
    use hog_games::freecell::{DealNumber, FreeCell, Rules};

    use super::*;
    use crate::freecell::card_code::CardCode;
    use crate::freecell::card_code::Destination;
    use crate::freecell::rule_tables::RuleTables;

    fn kept(width: usize, offered: &[usize]) -> (Vec<usize>, LayerCoverage) {
        let deal = DealNumber::new(1).unwrap();
        let start = FreeCell::deal(Rules::FREECELL, deal).start();
        let position = BeamPosition::new(&RuleTables::new(Rules::FREECELL), &start);
        let mut layer = Layer::new();
        layer.open(width);
        for (hash, &cost) in (0..).zip(offered) {
            if layer.admits(cost) {
                layer.hold(Candidate {
                    position: BeamPosition { hash, ..position },
                    cost,
                    parent: 0,
                    detour: Detour {
                        card: CardCode::new(0),
                        to: Destination::Cell,
                    },
                });
            }
        }
        let (kept, coverage) = layer.close();
        let mut kept: Vec<usize> = kept.map(|candidate| candidate.cost).collect();
        kept.sort_unstable();
        (kept, coverage)
    }

    #[test]
    fn a_layer_keeps_the_cheapest_and_says_whether_it_left_some_out() {
        assert_eq!(kept(4, &[9, 3, 7]), (vec![3, 7, 9], LayerCoverage::Whole));
        let cut = kept(3, &[9, 3, 7, 3, 8, 9]);
        assert_eq!(cut, (vec![3, 3, 7], LayerCoverage::Cut));
        assert_eq!(kept(2, &[5, 5, 5]), (vec![5, 5], LayerCoverage::Cut));
    }

    #[test]
    fn a_flood_of_equals_stays_within_the_width() {
        let (kept, coverage) = kept(10, &vec![6; 5000]);
        assert_eq!((kept.len(), coverage), (10, LayerCoverage::Cut));
    }
}
