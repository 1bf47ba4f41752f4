//! How positions were reached.

use super::position::{BeamPosition, Detour};
use crate::freecell::rule_tables::RuleTables;
use crate::freecell::solution::CardStep;

/// How a position was reached: enough to play it again.
#[derive(Clone, Copy)]
pub(super) struct StateOrigin {
    /// The origin of the position before it; [`StateOrigin::ROOT`] for the start.
    pub parent: u32,
    /// The detour, if there was one.
    pub detour: Option<Detour>,
    /// The heights of the foundations after it.
    pub foundations: [u8; 4],
}

impl StateOrigin {
    /// The number of the start, which has no origin among the others.
    pub const ROOT: u32 = 0;
    /// Foundations that have all cards.
    pub const WON: [u8; 4] = [13; 4];
}

/// The origins of all positions that a pass has kept, numbered from 1.
pub(super) struct Origins {
    list: Vec<StateOrigin>,
    most: usize,
}

impl Origins {
    /// Room for as many origins as fit into this number of bytes.
    pub fn new(bytes: usize) -> Self {
        let most = bytes / size_of::<StateOrigin>();
        Self {
            list: Vec::with_capacity(most),
            most,
        }
    }

    pub fn clear(&mut self) {
        self.list.clear();
    }

    /// Number of origins that still fit.
    pub const fn room(&self) -> usize {
        self.most.saturating_sub(self.list.len())
    }

    /// Notes an origin, and gives its number.
    pub fn push(&mut self, origin: StateOrigin) -> u32 {
        self.list.push(origin);
        u32::try_from(self.list.len()).expect("there are fewer than 2³² origins")
    }

    /// The steps from the start to an origin.
    pub fn steps_to(
        &self,
        tables: &RuleTables,
        start: &BeamPosition,
        last: StateOrigin,
    ) -> Vec<CardStep> {
        let mut path = vec![last];
        let mut at = last.parent;
        while at != StateOrigin::ROOT {
            let origin = self.list[at as usize - 1];
            path.push(origin);
            at = origin.parent;
        }
        let mut position = *start;
        let mut steps = Vec::new();
        for origin in path.into_iter().rev() {
            if let Some(Detour { card, to }) = origin.detour {
                steps.push(CardStep::one(card.card(), to.goal(&position.tops)));
                position.play(tables, card, to);
            }
            position.raise(tables, origin.foundations, |card| {
                steps.push(CardStep::up(card.card()));
            });
        }
        steps
    }

    /// The bytes that are held.
    #[cfg(test)]
    pub fn bytes(&self) -> usize {
        self.list.capacity() * size_of::<StateOrigin>()
    }
}
