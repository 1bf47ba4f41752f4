//! Go Fish as a game.

use std::marker::PhantomData;

use hog_cards::Rank;
use hog_core::{Game, Judged, Margin, Outcome, Seat, Turn};

use super::pile::Pile;
use super::rules::{Again, Books, Rules};
use super::state::{Phase, State};

/// Go Fish, with cards told apart as a [`Pile`] does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GoFish<P> {
    rules: Rules,
    pile: PhantomData<P>,
}

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move<C> {
    /// The fisher asks the defender for a rank: the schemas' *guess*.
    Ask(Rank),
    /// Chance draws a card from the stock for whoever gets the next one.
    Draw(C),
}

/// What the defender answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Response<P> {
    /// It has no card of the rank.
    GoFish,
    /// It has, and hands these over.
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

    /// How many books a seat has laid off.
    #[must_use]
    pub fn score(&self, state: &State<P>, seat: Seat) -> u8 {
        state.laid(seat).len() / self.rules.books().cards()
    }

    /// What the defender answers to a rank.
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

    /// Who wins if nothing more is laid off.
    #[must_use]
    pub fn outcome(&self, state: &State<P>) -> Outcome {
        let [first, second] = state.laid.map(P::len);
        match first.cmp(&second) {
            std::cmp::Ordering::Greater => Outcome::won_by(Seat::FIRST),
            std::cmp::Ordering::Less => Outcome::won_by(Seat::SECOND),
            std::cmp::Ordering::Equal => Outcome::Drawn,
        }
    }

    /// How many cards chance is still to draw before hands are looked at.
    #[inline]
    pub(super) fn owed(self, state: &State<P>) -> u8 {
        match state.phase {
            Phase::Deal => 2 * self.rules.deal() - state.hands[0].len() - state.hands[1].len(),
            Phase::Refill(seat) => {
                let lacking = self.rules.refill() - state.hand(seat).len();
                lacking.min(state.stock.len())
            }
            Phase::Fish => 1,
            Phase::Ask => 0,
        }
    }

    #[inline]
    pub(super) fn guess(self, state: &mut State<P>, rank: Rank) {
        let (fisher, defender) = (state.fisher, state.defender());
        match self.response(state, rank) {
            Response::GoFish if state.stock.is_empty() => Self::swap_roles(state),
            Response::GoFish => state.phase = Phase::Fish,
            Response::Correct(given) => {
                let (from, to) = (defender.index(), fisher.index());
                state.hands[from] = state.hands[from].less(given);
                state.hands[to] = state.hands[to].and(given);
                self.lay_one(state, fisher, rank);
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
        state.take(drawer, card);
        if is_last {
            self.look(state, drawer, P::rank(card));
        }
    }

    /// Goes on after the last card that was owed, of this rank: hands are looked at.
    #[inline]
    pub(super) fn look(self, state: &mut State<P>, drawer: Seat, rank: Rank) {
        match state.phase {
            Phase::Deal => {
                self.lay(state, Seat::FIRST);
                self.lay(state, Seat::SECOND);
                Self::go_on(state, Seat::FIRST);
            }
            Phase::Fish => {
                self.lay_one(state, drawer, rank);
                Self::swap_roles(state);
            }
            Phase::Refill(_) | Phase::Ask => {
                self.lay(state, drawer);
                Self::go_on(state, drawer);
            }
        }
    }

    /// Lays off what books a hand holds: the schemas' *pair*.
    #[inline]
    fn lay(self, state: &mut State<P>, seat: Seat) {
        let hand = &mut state.hands[seat.index()];
        let books = hand.books(self.rules.books());
        *hand = hand.less(books);
        let laid = &mut state.laid[seat.index()];
        *laid = laid.and(books);
    }

    /// The same where only cards of one rank have come, so that there can be no other book.
    #[inline]
    fn lay_one(self, state: &mut State<P>, seat: Seat, rank: Rank) {
        let hand = &mut state.hands[seat.index()];
        if hand.count(rank) == self.rules.books().cards() {
            let book = hand.all(rank);
            *hand = hand.less(book);
            let laid = &mut state.laid[seat.index()];
            *laid = laid.and(book);
        }
    }

    /// Ends the turn: the defender will be the fisher.
    #[inline]
    fn swap_roles(state: &mut State<P>) {
        let fisher = state.fisher;
        state.fisher = fisher.other();
        Self::go_on(state, fisher);
    }

    /// Goes on after a turn or a batch: an empty hand is refilled while the stock lasts, that of
    /// `first` before the other. Then the fisher asks, unless it holds nothing: then the turn passes.
    ///
    /// `first` is the fisher of the turn, and then whose hand was refilled last, so that the fisher's
    /// hand is done with before the defender's.
    #[inline]
    fn go_on(state: &mut State<P>, first: Seat) {
        let mut seats = [first, first.other()].into_iter();
        let empty = seats.find(|seat| state.hand(*seat).is_empty());
        state.phase = match empty {
            Some(seat) if !state.stock.is_empty() => Phase::Refill(seat),
            _ => Phase::Ask,
        };
        let holds = |seat: Seat| !state.hand(seat).is_empty();
        if state.phase == Phase::Ask && !holds(state.fisher) && holds(state.defender()) {
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
            laid: [P::default(); 2],
            fisher: Seat::FIRST,
            phase: Phase::Deal,
        }
    }

    fn turn(&self, state: &State<P>) -> Turn {
        match state.phase {
            Phase::Deal | Phase::Fish | Phase::Refill(_) => Turn::Chance,
            // A hand that is empty now could not be refilled, so the stock is empty, too.
            Phase::Ask if state.hands.iter().all(|hand| hand.is_empty()) => {
                Turn::Over(self.outcome(state))
            }
            Phase::Ask => Turn::Seat(state.fisher),
        }
    }

    fn moves(&self, state: &State<P>, out: &mut Vec<Move<P::Card>>) {
        match state.phase {
            Phase::Ask => out.extend(state.hand(state.fisher).ranks().iter().map(Move::Ask)),
            Phase::Deal | Phase::Fish | Phase::Refill(_) => {
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
            Move::Ask(rank) => self.guess(state, rank),
            Move::Draw(card) => self.draw(state, card),
        }
    }

    fn is_legal(&self, state: &State<P>, mv: Move<P::Card>) -> bool {
        match (state.phase, mv) {
            (Phase::Ask, Move::Ask(rank)) => state.hand(state.fisher).count(rank) > 0,
            (Phase::Deal | Phase::Fish | Phase::Refill(_), Move::Draw(card)) => {
                state.stock.alike(card) > 0
            }
            _ => false,
        }
    }
}

impl<P: Pile> Judged for GoFish<P> {}

/// How many more books a seat has laid off than the other.
impl<P: Pile> Margin for GoFish<P> {
    fn margin(&self, state: &State<P>, seat: Seat) -> Option<i32> {
        let books = |seat| i32::from(self.score(state, seat));
        Some(books(seat) - books(seat.other()))
    }
}
