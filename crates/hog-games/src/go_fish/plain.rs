//! Go Fish without suits, which never matter.

use hog_cards::Rank;
use hog_core::random::shuffle;
use hog_core::{Information, Plain, Seat, Viewer};
use rand_core::Rng;

use super::card_pile::CardPile;
use super::game::{GoFish, Move, Response};
use super::pile::Pile;
use super::rank_pile::RankPile;
use super::sight::{Deed, Sight, Taken};
use super::state::State;

impl CardPile {
    /// How many cards of each rank there are.
    #[must_use]
    pub fn without_suits(self) -> RankPile {
        let cards = self.cards().map(|(card, _)| card.rank());
        cards.fold(RankPile::default(), RankPile::with)
    }
}

impl Plain for GoFish<CardPile> {
    type Plain = GoFish<RankPile>;

    fn plain(&self) -> GoFish<RankPile> {
        GoFish::new(self.rules())
    }

    fn plain_sight(&self, sight: &Sight<CardPile>) -> Sight<RankPile> {
        Sight {
            deed: match sight.deed {
                Deed::Draw(seat) => Deed::Draw(seat),
                Deed::Ask {
                    fisher,
                    rank,
                    response,
                } => Deed::Ask {
                    fisher,
                    rank,
                    response: match response {
                        Response::GoFish => Response::GoFish,
                        Response::Correct(given) => Response::Correct(given.without_suits()),
                    },
                },
            },
            taken: sight.taken.map(|taken| match taken {
                Taken::Backs(number) => Taken::Backs(number),
                Taken::Faces(cards) => Taken::Faces(cards.without_suits()),
            }),
            laid: sight.laid.map(CardPile::without_suits),
        }
    }

    fn plain_move(&self, mv: Move<<CardPile as Pile>::Card>) -> Move<Rank> {
        match mv {
            Move::Ask(rank) => Move::Ask(rank),
            Move::Draw(card) => Move::Draw(card.rank()),
        }
    }

    fn full_move(&self, state: &State<CardPile>, mv: Move<Rank>) -> Move<<CardPile as Pile>::Card> {
        match mv {
            Move::Ask(rank) => Move::Ask(rank),
            Move::Draw(rank) => {
                let mut cards = state.stock.all(rank).cards();
                let (card, _) = cards.next().expect("chance draws what the stock has");
                Move::Draw(card)
            }
        }
    }

    fn complete<R: Rng>(
        &self,
        state: &State<RankPile>,
        information: &Information<Sight<CardPile>>,
        _: Viewer,
        rng: &mut R,
    ) -> State<CardPile> {
        let seen = Seen::of(information);
        let pack = CardPile::pack(self.rules().ranks(), self.rules().suits());
        let unseen = seen.hands.into_iter().chain(seen.laid);
        let unseen = unseen.fold(pack, CardPile::less);
        let (mut hands, mut aside) = (seen.hands, [CardPile::default(); 2]);
        let mut stock = CardPile::default();
        for rank in pack.ranks().iter() {
            let cards = unseen.all(rank).cards();
            let mut cards: Vec<_> = cards.map(|(card, _)| card).collect();
            shuffle(rng, &mut cards);
            let mut cards = cards.into_iter();
            let held = hands.iter_mut().zip(state.hands);
            for (pile, plain) in held.chain(aside.iter_mut().zip(state.aside)) {
                let missing = plain.count(rank) - pile.count(rank);
                for card in cards.by_ref().take(missing.into()) {
                    *pile = pile.with(card);
                }
            }
            stock = cards.fold(stock, CardPile::with);
        }
        State {
            stock,
            hands,
            aside,
            laid: seen.laid,
            fisher: state.fisher,
            phase: state.phase,
        }
    }
}

/// The cards of which a viewer knows where they are.
struct Seen {
    hands: [CardPile; 2],
    laid: [CardPile; 2],
}

impl Seen {
    fn of(information: &Information<Sight<CardPile>>) -> Self {
        let mut seen = Self {
            hands: [CardPile::default(); 2],
            laid: [CardPile::default(); 2],
        };
        for sight in &information.sights {
            seen.notice(sight);
        }
        seen
    }

    fn notice(&mut self, sight: &Sight<CardPile>) {
        if let Deed::Ask {
            fisher,
            response: Response::Correct(given),
            ..
        } = sight.deed
        {
            let (to, from) = (fisher.index(), fisher.other().index());
            self.hands[to] = self.hands[to].and(given);
            self.hands[from] = self.hands[from].less(given);
        }
        for seat in [Seat::FIRST, Seat::SECOND].map(Seat::index) {
            if let Taken::Faces(cards) = sight.taken[seat] {
                self.hands[seat] = self.hands[seat].and(cards);
            }
            let laid = sight.laid[seat];
            self.hands[seat] = self.hands[seat].less(laid);
            self.laid[seat] = self.laid[seat].and(laid);
        }
    }
}

/// Without suits nothing is left out.
impl Plain for GoFish<RankPile> {
    type Plain = Self;

    fn plain(&self) -> Self {
        *self
    }

    fn plain_sight(&self, sight: &Sight<RankPile>) -> Sight<RankPile> {
        *sight
    }

    fn plain_move(&self, mv: Move<Rank>) -> Move<Rank> {
        mv
    }

    fn full_move(&self, _: &State<RankPile>, mv: Move<Rank>) -> Move<Rank> {
        mv
    }

    fn complete<R: Rng>(
        &self,
        state: &State<RankPile>,
        _: &Information<Sight<RankPile>>,
        _: Viewer,
        _: &mut R,
    ) -> State<RankPile> {
        *state
    }
}
