//! States: the stock, the hands and the books, and what comes next.

use hog_core::Seat;

use super::pile::Pile;

/// The part of a game that a state is in, which says what comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FishPhase {
    /// Chance deals, a card to each player in turn, face down.
    Deal,
    /// The fisher asks; if no player holds cards, the game is over.
    Ask,
    /// "Go fish" was said: chance draws a card for the fisher.
    Fish,
    /// A hand was empty: chance draws a batch of cards for it, face down.
    Refill(Seat),
}

/// The stock, the hands and the books, the fisher, and what comes next.
///
/// The cards of a deal or a batch lie face down until the last of them is drawn. Books among them are put aside as
/// they come, and laid down when the last card is drawn. Of three cards of a rank, the first two are the pair, so
/// the suits that are laid down tell nothing of the card that is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State<P> {
    pub(super) stock: P,
    pub(super) hands: [P; 2],
    /// Books of a deal or a batch that is not complete: they lie face down.
    pub(super) aside: [P; 2],
    pub(super) laid: [P; 2],
    pub(super) fisher: Seat,
    pub(super) phase: FishPhase,
}

impl<P: Pile> State<P> {
    /// A state in which the fisher is to ask.
    #[must_use]
    pub fn asking(stock: P, hands: [P; 2], laid: [P; 2], fisher: Seat) -> Self {
        Self {
            stock,
            hands,
            aside: [P::default(); 2],
            laid,
            fisher,
            phase: FishPhase::Ask,
        }
    }

    /// The cards that are left to draw, all equally likely.
    #[must_use]
    pub const fn stock(&self) -> P {
        self.stock
    }

    /// The cards of a seat, with the books that are put aside.
    #[must_use]
    #[inline]
    pub fn hand(&self, seat: Seat) -> P {
        self.hands[seat.index()].and(self.aside[seat.index()])
    }

    /// The books that a seat has laid down.
    #[must_use]
    pub const fn laid(&self, seat: Seat) -> P {
        self.laid[seat.index()]
    }

    /// The player who asks, has asked and draws, or will ask after the deal or the refill.
    #[must_use]
    pub const fn fisher(&self) -> Seat {
        self.fisher
    }

    /// The player who is asked.
    #[must_use]
    pub const fn defender(&self) -> Seat {
        self.fisher.other()
    }

    /// What comes next.
    #[must_use]
    pub const fn phase(&self) -> FishPhase {
        self.phase
    }

    /// The player for whom chance draws next; `None` when a player is to ask.
    #[must_use]
    pub fn drawer(&self) -> Option<Seat> {
        match self.phase {
            FishPhase::Ask => None,
            FishPhase::Fish => Some(self.fisher),
            FishPhase::Refill(seat) => Some(seat),
            FishPhase::Deal => {
                let [first, second] = [Seat::FIRST, Seat::SECOND].map(|seat| self.hand(seat));
                let first_is_next = first.len() == second.len();
                Some(if first_is_next {
                    Seat::FIRST
                } else {
                    Seat::SECOND
                })
            }
        }
    }

    /// Takes a card from the stock into a hand.
    #[inline]
    pub(super) fn take(&mut self, seat: Seat, card: P::Card) {
        self.stock = self.stock.without(card);
        let hand = &mut self.hands[seat.index()];
        *hand = hand.with(card);
    }

    /// Whether a seat's cards lie face down because its deal or batch is not complete.
    #[must_use]
    pub fn is_face_down(&self, seat: Seat) -> bool {
        match self.phase {
            FishPhase::Deal => true,
            FishPhase::Refill(drawer) => drawer == seat,
            FishPhase::Fish | FishPhase::Ask => false,
        }
    }
}
