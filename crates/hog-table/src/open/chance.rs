//! What makes the moves of chance at a table.

use hog_core::Game;

use crate::{Dealer, KeptDeal, TableError};

/// What makes the moves of chance.
pub enum Chance<M> {
    /// A dealer, from a seed.
    Dealer(Dealer),
    /// A list, in this order; with the last of them chance stops. For tests, and for games that were
    /// played elsewhere.
    Listed {
        /// The moves.
        moves: Vec<M>,
        /// The deal that the table says they are of.
        deal: Option<KeptDeal>,
    },
}

/// Chance, as far as it has come.
pub(super) struct Dealing<M> {
    chance: Chance<M>,
    /// How many of the listed moves were made.
    listed: usize,
}

impl<M: Copy> Dealing<M> {
    pub(super) const fn new(chance: Chance<M>) -> Self {
        Self { chance, listed: 0 }
    }

    /// The next move of chance; `None` if all that were listed are made.
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

    /// How far it has come in this deal.
    pub(super) fn position(&self) -> u128 {
        match &self.chance {
            Chance::Dealer(dealer) => dealer.position(),
            Chance::Listed { .. } => self.listed as u128,
        }
    }

    /// Goes back to where it was, so that the same comes again.
    pub(super) fn rewind(&mut self, position: u128) {
        match &mut self.chance {
            Chance::Dealer(dealer) => dealer.rewind(position),
            Chance::Listed { .. } => {
                self.listed = usize::try_from(position).expect("positions come from here");
            }
        }
    }

    /// Ends the deal and decides the next. What is listed goes on.
    pub(super) fn next_deal(&mut self) -> Result<(), TableError> {
        match &mut self.chance {
            Chance::Dealer(dealer) => dealer.next_deal(),
            Chance::Listed { .. } => Ok(()),
        }
    }

    /// The present deal, if chance has moved.
    pub(super) fn kept(&self) -> Option<KeptDeal> {
        match &self.chance {
            Chance::Dealer(dealer) => dealer.kept(),
            Chance::Listed { deal, .. } => deal.clone(),
        }
    }
}
