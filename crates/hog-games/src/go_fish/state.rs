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
/// Cards of a deal or a batch lie face down until the last of them is there. Books among them are put
/// aside as they come, and laid off then: of three cards of a rank, the two that came first are the
/// pair. Which suits are laid off thus tells nothing of what is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State<P> {
    pub(super) stock: P,
    pub(super) hands: [P; 2],
    /// Books of a deal or a batch that is not complete: nobody has seen them yet.
    pub(super) aside: [P; 2],
    pub(super) laid: [P; 2],
    pub(super) fisher: Seat,
    pub(super) phase: Phase,
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
            phase: Phase::Ask,
        }
    }

    /// The cards that are left to draw, each as likely as any other.
    #[must_use]
    pub const fn stock(&self) -> P {
        self.stock
    }

    /// What a seat holds, with what lies face down before it.
    #[must_use]
    #[inline]
    pub fn hand(&self, seat: Seat) -> P {
        self.hands[seat.index()].and(self.aside[seat.index()])
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
            Phase::Deal => {
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
