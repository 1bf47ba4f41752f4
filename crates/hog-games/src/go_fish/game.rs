//! Go Fish as a game.

use std::marker::PhantomData;

use hog_cards::Rank;
use hog_core::{Game, Outcome, Seat, Turn};

use super::pile::Pile;
use super::rules::{Again, Books, Rules};
use super::state::{FishPhase, State};

/// Go Fish, for one kind of [`Pile`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GoFish<P> {
    rules: Rules,
    pile: PhantomData<P>,
}

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move<C> {
    /// The fisher asks the defender for a rank: the document's *guess*.
    Ask(Rank),
    /// Chance draws a card from the stock for the [drawer](State::drawer).
    Draw(C),
}

/// What the defender answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Response<P> {
    /// The defender has no card of the rank.
    GoFish,
    /// The defender hands over these cards.
    Correct(P),
}

impl<P: Pile> GoFish<P> {
    /// The game with these rules.
    #[must_use]
    pub const fn new(rules: Rules) -> Self {
        let pile = PhantomData;
        Self { rules, pile }
    }

    /// The rules.
    #[must_use]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// The number of books that a seat has laid down.
    #[must_use]
    pub fn score(&self, state: &State<P>, seat: Seat) -> u8 {
        state.laid(seat).len() / self.rules.books().cards()
    }

    /// What the defender answers when asked for a rank.
    #[must_use]
    #[inline]
    pub fn response(&self, state: &State<P>, rank: Rank) -> Response<P> {
        let hand = state.hand(state.defender());
        let given = match self.rules.books() {
            Books::Two => hand.one(rank),
            Books::Four => hand.all(rank),
        };
        if given.is_empty() {
            Response::GoFish
        } else {
            Response::Correct(given)
        }
    }

    /// The outcome if no more books are laid down.
    #[must_use]
    pub fn outcome(&self, state: &State<P>) -> Outcome {
        let [first, second] = state.laid.map(P::len);
        match first.cmp(&second) {
            std::cmp::Ordering::Greater => Outcome::won_by(Seat::FIRST),
            std::cmp::Ordering::Less => Outcome::won_by(Seat::SECOND),
            std::cmp::Ordering::Equal => Outcome::Drawn,
        }
    }

    /// The number of cards that chance still has to draw before the players look at them.
    #[inline]
    pub(super) fn owed(self, state: &State<P>) -> u8 {
        match state.phase {
            FishPhase::Deal => {
                let dealt = self.rules.cards() - state.stock.len();
                2 * self.rules.deal() - dealt
            }
            FishPhase::Refill(seat) => {
                let lacking = self.rules.refill() - state.hand(seat).len();
                lacking.min(state.stock.len())
            }
            FishPhase::Fish => 1,
            FishPhase::Ask => 0,
        }
    }

    #[inline]
    pub(super) fn ask(self, state: &mut State<P>, rank: Rank) {
        let (fisher, defender) = (state.fisher, state.defender());
        match self.response(state, rank) {
            Response::GoFish if state.stock.is_empty() => Self::swap_roles(state),
            Response::GoFish => state.phase = FishPhase::Fish,
            Response::Correct(given) => {
                let (from, to) = (defender.index(), fisher.index());
                state.hands[from] = state.hands[from].less(given);
                state.hands[to] = state.hands[to].and(given);
                self.lay(state, fisher, rank);
                match self.rules.again() {
                    Again::Off => Self::swap_roles(state),
                    Again::On => Self::go_on(state, fisher),
                }
            }
        }
    }

    #[inline]
    fn draw(self, state: &mut State<P>, card: P::Card) {
        let Some(drawer) = state.drawer() else { return };
        let is_last = self.owed(state) == 1;
        self.take(state, drawer, card);
        if is_last {
            self.look(state, drawer, P::rank(card));
        }
    }

    /// Takes a card from the stock. A book that it completes in a deal or a batch is put aside.
    #[inline]
    pub(super) fn take(self, state: &mut State<P>, drawer: Seat, card: P::Card) {
        state.take(drawer, card);
        if state.phase != FishPhase::Fish {
            let book = self.take_book(state, drawer, P::rank(card));
            let aside = &mut state.aside[drawer.index()];
            *aside = aside.and(book);
        }
    }

    /// Continues after the last card that chance had to draw, which has this rank.
    #[inline]
    pub(super) fn look(self, state: &mut State<P>, drawer: Seat, rank: Rank) {
        match state.phase {
            FishPhase::Fish => {
                self.lay(state, drawer, rank);
                Self::swap_roles(state);
            }
            FishPhase::Deal => {
                Self::lay_aside(state);
                Self::go_on(state, Seat::FIRST);
            }
            FishPhase::Refill(_) | FishPhase::Ask => {
                Self::lay_aside(state);
                Self::go_on(state, drawer);
            }
        }
    }

    /// Lays down a book of the rank, if the hand has one: the document's *Pair*.
    #[inline]
    fn lay(self, state: &mut State<P>, seat: Seat, rank: Rank) {
        let book = self.take_book(state, seat, rank);
        let laid = &mut state.laid[seat.index()];
        *laid = laid.and(book);
    }

    /// Lays down the books that were put aside.
    #[inline]
    fn lay_aside(state: &mut State<P>) {
        for (laid, aside) in state.laid.iter_mut().zip(&mut state.aside) {
            *laid = laid.and(std::mem::take(aside));
        }
    }

    /// Takes a book of the rank out of a hand, if there is one.
    #[inline]
    fn take_book(self, state: &mut State<P>, seat: Seat, rank: Rank) -> P {
        let hand = &mut state.hands[seat.index()];
        if hand.count(rank) < self.rules.books().cards() {
            return P::default();
        }
        let book = hand.all(rank);
        *hand = hand.less(book);
        book
    }

    /// Ends the turn: the defender will be the fisher.
    #[inline]
    fn swap_roles(state: &mut State<P>) {
        let fisher = state.fisher;
        state.fisher = fisher.other();
        Self::go_on(state, fisher);
    }

    /// Continues after a turn or a batch. An empty hand is refilled while the stock lasts, the hand
    /// of `first` before the other. Then the fisher asks; without cards it passes the turn.
    ///
    /// `first` is the fisher of the turn or, after a refill, the seat that was refilled: books may have
    /// emptied its hand again.
    #[inline]
    fn go_on(state: &mut State<P>, first: Seat) {
        let mut seats = [first, first.other()].into_iter();
        let empty = seats.find(|seat| state.hand(*seat).is_empty());
        state.phase = match empty {
            Some(seat) if !state.stock.is_empty() => FishPhase::Refill(seat),
            _ => FishPhase::Ask,
        };
        let holds = |seat: Seat| !state.hand(seat).is_empty();
        if state.phase == FishPhase::Ask && !holds(state.fisher) && holds(state.defender()) {
            state.fisher = state.defender();
        }
    }
}

impl<P: Pile> Game for GoFish<P> {
    type State = State<P>;
    type Move = Move<P::Card>;

    fn seats(&self) -> usize {
        2
    }

    fn start(&self) -> State<P> {
        State {
            stock: P::pack(self.rules.ranks(), self.rules.suits()),
            hands: [P::default(); 2],
            aside: [P::default(); 2],
            laid: [P::default(); 2],
            fisher: Seat::FIRST,
            phase: FishPhase::Deal,
        }
    }

    fn turn(&self, state: &State<P>) -> Turn {
        match state.phase {
            FishPhase::Deal | FishPhase::Fish | FishPhase::Refill(_) => Turn::Chance,
            // A hand that is still empty could not be refilled, so the stock is empty too.
            FishPhase::Ask if state.hands.iter().all(|hand| hand.is_empty()) => {
                Turn::Over(self.outcome(state))
            }
            FishPhase::Ask => Turn::Seat(state.fisher),
        }
    }

    fn moves(&self, state: &State<P>, out: &mut Vec<Move<P::Card>>) {
        match state.phase {
            FishPhase::Ask => out.extend(state.hand(state.fisher).ranks().iter().map(Move::Ask)),
            FishPhase::Deal | FishPhase::Fish | FishPhase::Refill(_) => {
                out.extend(state.stock.cards().map(|(card, _)| Move::Draw(card)));
            }
        }
    }

    fn weight(&self, state: &State<P>, mv: Move<P::Card>) -> u32 {
        match mv {
            Move::Draw(card) => state.stock.alike(card).into(),
            Move::Ask(_) => 1,
        }
    }

    fn play_unchecked(&self, state: &mut State<P>, mv: Move<P::Card>) {
        match mv {
            Move::Ask(rank) => self.ask(state, rank),
            Move::Draw(card) => self.draw(state, card),
        }
    }

    /// The lead of a seat over the other, in books.
    fn margin(&self, state: &State<P>, seat: Seat) -> Option<i32> {
        let books = |seat| i32::from(self.score(state, seat));
        Some(books(seat) - books(seat.other()))
    }

    fn is_legal(&self, state: &State<P>, mv: Move<P::Card>) -> bool {
        match (state.phase, mv) {
            (FishPhase::Ask, Move::Ask(rank)) => state.hand(state.fisher).count(rank) > 0,
            (FishPhase::Deal | FishPhase::Fish | FishPhase::Refill(_), Move::Draw(card)) => {
                state.stock.alike(card) > 0
            }
            _ => false,
        }
    }
}
