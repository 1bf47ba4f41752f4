//! States: who holds what, and what comes next.

use hog_core::Seat;

use super::pile::Pile;

/// What comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Chance deals: a card to each in turn, and nobody looks at them yet.
    Deal,
    /// The fisher asks; or, if nobody holds cards any more, nothing does.
    Ask,
    /// "Go fish" was said: chance draws a card for the fisher.
    Fish,
    /// A hand was empty: chance draws a batch of cards for it, and nobody looks at them yet.
    Refill(Seat),
}

/// Who holds what, whose turn it is, and what comes next.
///
/// Cards of a deal or a batch lie in the hand as they come; books in them are laid off when the last
/// of them is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State<P> {
    pub(super) stock: P,
    pub(super) hands: [P; 2],
    pub(super) laid: [P; 2],
    pub(super) fisher: Seat,
    pub(super) phase: Phase,
}

impl<P: Pile> State<P> {
    /// A state in which the fisher is to ask.
    #[must_use]
    pub const fn asking(stock: P, hands: [P; 2], laid: [P; 2], fisher: Seat) -> Self {
        Self {
            stock,
            hands,
            laid,
            fisher,
            phase: Phase::Ask,
        }
    }

    /// The cards that are left to draw, each as likely as any other.
    #[must_use]
    pub const fn stock(&self) -> P {
        self.stock
    }

    /// What a seat holds.
    #[must_use]
    pub const fn hand(&self, seat: Seat) -> P {
        self.hands[seat.index()]
    }

    /// The books that a seat has laid off.
    #[must_use]
    pub const fn laid(&self, seat: Seat) -> P {
        self.laid[seat.index()]
    }

    /// Who asks, or has asked and draws, or, while hands are filled, will ask next.
    #[must_use]
    pub const fn fisher(&self) -> Seat {
        self.fisher
    }

    /// Who is asked.
    #[must_use]
    pub const fn defender(&self) -> Seat {
        self.fisher.other()
    }

    /// What comes next.
    #[must_use]
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// Who gets the next card that is drawn; nobody when a player is to ask.
    #[must_use]
    pub fn drawer(&self) -> Option<Seat> {
        match self.phase {
            Phase::Ask => None,
            Phase::Fish => Some(self.fisher),
            Phase::Refill(seat) => Some(seat),
            Phase::Deal if self.hands[0].len() == self.hands[1].len() => Some(Seat::FIRST),
            Phase::Deal => Some(Seat::SECOND),
        }
    }

    /// Takes a card from the stock into a hand.
    #[inline]
    pub(super) fn take(&mut self, seat: Seat, card: P::Card) {
        self.stock = self.stock.without(card);
        let hand = &mut self.hands[seat.index()];
        *hand = hand.with(card);
    }

    /// Whether a seat has not yet looked at what it holds, since more cards of a deal or a batch are
    /// to come.
    #[must_use]
    pub fn is_face_down(&self, seat: Seat) -> bool {
        match self.phase {
            Phase::Deal => true,
            Phase::Refill(drawer) => drawer == seat,
            Phase::Fish | Phase::Ask => false,
        }
    }
}
