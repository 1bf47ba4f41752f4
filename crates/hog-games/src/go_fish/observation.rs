//! What each viewer observes of a move.
//!
//! The cards of a deal or a batch lie face down until the last of them is drawn. Then their owner
//! sees all of them at once and the others see their number, so the order in which they came stays
//! unknown. Questions, answers, cards handed over and books are public.

use hog_cards::Rank;
use hog_core::{Hides, Observe, Seat, Viewer};

use super::game::{GoFish, Move, Response};
use super::pile::Pile;
use super::rank_pile::RankPile;
use super::state::State;

/// What one viewer observes of one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Observation<P> {
    /// The public part of the move.
    pub action: PublicMove<P>,
    /// The cards that each seat picked up from the stock: its own by face, the other's by number.
    pub taken: [Taken<P>; 2],
    /// The books that each seat laid down.
    pub laid: [P; 2],
}

/// The public part of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PublicMove<P> {
    /// A card was drawn for a seat.
    Draw(Seat),
    /// The fisher asked for a rank.
    Ask {
        /// Who asked.
        fisher: Seat,
        /// The rank.
        rank: Rank,
        /// What the defender answered, with the cards that it handed over.
        response: Response<P>,
    },
}

/// Cards that a seat picked up from the stock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Taken<P> {
    /// Their number: they are another player's.
    Backs(u8),
    /// The cards, seen by their owner.
    Faces(P),
}

impl<P: Pile> Taken<P> {
    /// The number of cards.
    #[must_use]
    pub fn len(self) -> u8 {
        match self {
            Self::Backs(number) => number,
            Self::Faces(cards) => cards.len(),
        }
    }

    /// Whether there are no cards.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }
}

impl<P: Pile> Observation<P> {
    /// The observation without suits.
    #[must_use]
    pub fn without_suits(&self) -> Observation<RankPile> {
        Observation {
            action: match self.action {
                PublicMove::Draw(seat) => PublicMove::Draw(seat),
                PublicMove::Ask {
                    fisher,
                    rank,
                    response,
                } => PublicMove::Ask {
                    fisher,
                    rank,
                    response: match response {
                        Response::GoFish => Response::GoFish,
                        Response::Correct(given) => {
                            Response::Correct(RankPile::without_suits(given))
                        }
                    },
                },
            },
            taken: self.taken.map(|taken| match taken {
                Taken::Backs(number) => Taken::Backs(number),
                Taken::Faces(cards) => Taken::Faces(RankPile::without_suits(cards)),
            }),
            laid: self.laid.map(RankPile::without_suits),
        }
    }

    /// The part of it that all viewers observe.
    #[must_use]
    pub fn public(self) -> Self {
        Self {
            taken: self.taken.map(|taken| Taken::Backs(taken.len())),
            ..self
        }
    }
}

impl<P: Pile> GoFish<P> {
    /// What a seat picks up when a card is drawn.
    fn taken(self, before: &State<P>, card: P::Card, seat: Seat) -> P {
        let Some(drawer) = before.drawer().filter(|_| self.owed(before) == 1) else {
            return P::default();
        };
        let waiting = if before.is_face_down(seat) {
            before.hand(seat)
        } else {
            P::default()
        };
        if drawer == seat {
            waiting.with(card)
        } else {
            waiting
        }
    }
}

impl<P: Pile> Observe for GoFish<P> {
    const HIDES: Hides = Hides::Something;

    type Observation = Observation<P>;

    fn observation(
        &self,
        before: &State<P>,
        mv: Move<P::Card>,
        after: &State<P>,
        viewer: Viewer,
    ) -> Observation<P> {
        let seats = [Seat::FIRST, Seat::SECOND];
        let taken = |seat| match mv {
            Move::Ask(_) => P::default(),
            Move::Draw(card) => self.taken(before, card, seat),
        };
        let seen = |seat| match viewer {
            Viewer::Seat(own) if own == seat => Taken::Faces(taken(seat)),
            Viewer::Seat(_) | Viewer::Spectator => Taken::Backs(taken(seat).len()),
        };
        let action = match mv {
            Move::Ask(rank) => PublicMove::Ask {
                fisher: before.fisher,
                rank,
                response: self.response(before, rank),
            },
            Move::Draw(_) => PublicMove::Draw(before.drawer().unwrap_or(before.fisher)),
        };
        Observation {
            action,
            taken: seats.map(seen),
            laid: seats.map(|seat| after.laid(seat).less(before.laid(seat))),
        }
    }
}
