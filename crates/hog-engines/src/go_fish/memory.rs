//! The memory of what the other player was seen to hold.

use hog_cards::Rank;
use hog_core::Seat;
use hog_games::go_fish::{Observation, Pile, PublicMove, RankPile, Ranks, Response};

/// The ranks that a player certainly holds, because it asked for them and has not given them away. For
/// pairs and for books of four.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Memory {
    player: Seat,
    shown: Ranks,
}

impl Memory {
    /// The memory of a player before the first observation.
    #[must_use]
    pub const fn new(player: Seat) -> Self {
        Self {
            player,
            shown: Ranks::NONE,
        }
    }

    /// The ranks that the player certainly holds.
    #[must_use]
    pub const fn shown(self) -> Ranks {
        self.shown
    }

    /// Adds the observation of a move.
    pub fn notice(&mut self, observation: &Observation<RankPile>) {
        if let PublicMove::Ask {
            fisher,
            rank,
            response,
        } = observation.deed
        {
            if fisher == self.player {
                self.shown = self.shown.with(rank);
            } else if let Response::Correct(_) = response {
                self.shown = self.shown.without(rank);
            }
        }
        let laid = observation.laid[self.player.index()].ranks();
        self.shown = self
            .shown
            .iter()
            .filter(|rank| !laid.contains(*rank))
            .collect();
    }

    /// The ranks of a hand to ask for: those that the player certainly holds, or all if there are none.
    #[must_use]
    pub fn questions(self, hand: Ranks) -> Ranks {
        let certain: Ranks = hand
            .iter()
            .filter(|rank: &Rank| self.shown.contains(*rank))
            .collect();
        if certain.is_empty() { hand } else { certain }
    }
}
