//! What each move shows to whom.
//!
//! Nobody looks at a card of a deal or a batch before the last of them is there; then its owner sees
//! all of them at once, and everybody else sees how many there are. So in which order they came is
//! told to nobody. Questions, answers and what is handed over or laid off are seen by all.

use hog_cards::Rank;
use hog_core::{Hides, Observe, Seat, Viewer};

use super::game::{GoFish, Move, Response};
use super::pile::Pile;
use super::state::State;

/// What one viewer notices of one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Sight<P> {
    /// What was done.
    pub deed: Deed<P>,
    /// What each seat picked up from the stock: its own cards as they are, others by number.
    pub taken: [Taken<P>; 2],
    /// The books that each seat laid off.
    pub laid: [P; 2],
}

/// What was done, as everybody sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Deed<P> {
    /// A card was drawn and put down before a seat.
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
    /// So many, seen from behind.
    Backs(u8),
    /// These; who picked them up sees them.
    Faces(P),
}

impl<P: Pile> Taken<P> {
    /// How many there are.
    #[must_use]
    pub fn len(self) -> u8 {
        match self {
            Self::Backs(number) => number,
            Self::Faces(cards) => cards.len(),
        }
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }
}

impl<P: Pile> Sight<P> {
    /// The part of it that everybody sees.
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

    type Sight = Sight<P>;

    fn sight(
        &self,
        before: &State<P>,
        mv: Move<P::Card>,
        after: &State<P>,
        viewer: Viewer,
    ) -> Sight<P> {
        let seats = [Seat::FIRST, Seat::SECOND];
        let taken = |seat| match mv {
            Move::Ask(_) => P::default(),
            Move::Draw(card) => self.taken(before, card, seat),
        };
        let seen = |seat| match viewer {
            Viewer::Seat(own) if own == seat => Taken::Faces(taken(seat)),
            Viewer::Seat(_) | Viewer::Onlooker => Taken::Backs(taken(seat).len()),
        };
        let deed = match mv {
            Move::Ask(rank) => Deed::Ask {
                fisher: before.fisher,
                rank,
                response: self.response(before, rank),
            },
            Move::Draw(_) => Deed::Draw(before.drawer().unwrap_or(before.fisher)),
        };
        Sight {
            deed,
            taken: seats.map(seen),
            laid: seats.map(|seat| after.laid(seat).less(before.laid(seat))),
        }
    }
}
