//! The source of the moves of chance at a table.

use hog_core::Game;

use crate::{Dealer, SavedDeal, TableError};

/// A source of the moves of chance.
pub enum Chance<M> {
    /// A dealer, from a seed.
    Dealer(Dealer),
    /// A list of moves, made in this order; after the last of them chance makes no move. For tests.
    Listed {
        /// The moves.
        moves: Vec<M>,
        /// The deal that the table reports in its record.
        deal: Option<SavedDeal>,
    },
}

/// A source of the moves of chance, with its position.
pub(super) struct Dealing<M> {
    chance: Chance<M>,
    /// Number of listed moves that were made.
    listed: usize,
}

impl<M: Copy> Dealing<M> {
    pub(super) const fn new(chance: Chance<M>) -> Self {
        Self { chance, listed: 0 }
    }

    /// The next move of chance; `None` after the last listed one.
    pub(super) fn draw<G: Game<Move = M>>(
        &mut self,
        game: &G,
        state: &G::State,
    ) -> Result<Option<M>, TableError> {
        match &mut self.chance {
            Chance::Dealer(dealer) => dealer.draw(game, state).map(Some),
            Chance::Listed { moves, .. } => {
                let next = moves.get(self.listed).copied();
                self.listed += usize::from(next.is_some());
                Ok(next)
            }
        }
    }

    /// The position in the present deal.
    pub(super) fn position(&self) -> u128 {
        match &self.chance {
            Chance::Dealer(dealer) => dealer.position(),
            Chance::Listed { .. } => self.listed as u128,
        }
    }

    /// Goes back to a position, so that the same moves come again.
    pub(super) fn rewind(&mut self, position: u128) {
        match &mut self.chance {
            Chance::Dealer(dealer) => dealer.rewind(position),
            Chance::Listed { .. } => {
                self.listed = usize::try_from(position).expect("positions come from here");
            }
        }
    }

    /// Ends the deal and decides the next. A list just goes on.
    pub(super) fn next_deal(&mut self) -> Result<(), TableError> {
        match &mut self.chance {
            Chance::Dealer(dealer) => dealer.next_deal(),
            Chance::Listed { .. } => Ok(()),
        }
    }

    /// The present deal, if chance has moved.
    pub(super) fn saved(&self) -> Option<SavedDeal> {
        match &self.chance {
            Chance::Dealer(dealer) => dealer.saved(),
            Chance::Listed { deal, .. } => deal.clone(),
        }
    }
}
