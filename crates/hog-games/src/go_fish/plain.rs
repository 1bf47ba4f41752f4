//! Go Fish without suits, and suits put back.
//!
//! Of three cards of a rank that come in one deal or batch, the rules lay off the two of the lowest
//! suits. So which suits are laid off tells a little of whether a third card came with them, which
//! the plain game does not know: what is put back here fits all cards that the viewer has seen, and is
//! as likely as if the two had been taken from the three at random.

use hog_core::random::shuffle;
use hog_core::{Information, Viewer};
use rand_core::Rng;

use super::card_pile::CardPile;
use super::game::{GoFish, Move, Response};
use super::pile::Pile;
use super::rank_pile::RankPile;
use super::sight::{Deed, Sight, Taken};
use super::state::State;
use super::{Plain, Suited};
use crate::cards::Card;

/// What is left of cards without suits.
fn ranks(cards: CardPile) -> RankPile {
    cards.cards().fold(RankPile::default(), |pile, (card, _)| {
        pile.with(card.rank())
    })
}

impl hog_core::Plain for Suited {
    type Plain = Plain;

    fn plain(&self) -> Plain {
        GoFish::new(self.rules())
    }

    fn plain_state(&self, state: &State<CardPile>) -> State<RankPile> {
        State {
            stock: ranks(state.stock),
            hands: state.hands.map(ranks),
            laid: state.laid.map(ranks),
            fisher: state.fisher,
            phase: state.phase,
        }
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
                        Response::Correct(given) => Response::Correct(ranks(given)),
                    },
                },
            },
            taken: sight.taken.map(|taken| match taken {
                Taken::Backs(number) => Taken::Backs(number),
                Taken::Faces(cards) => Taken::Faces(ranks(cards)),
            }),
            laid: sight.laid.map(ranks),
        }
    }

    fn plain_move(&self, mv: Move<Card>) -> Move<hog_cards::Rank> {
        match mv {
            Move::Ask(rank) => Move::Ask(rank),
            Move::Draw(card) => Move::Draw(card.rank()),
        }
    }

    fn full_move(&self, state: &State<CardPile>, mv: Move<hog_cards::Rank>) -> Option<Move<Card>> {
        match mv {
            Move::Ask(rank) => Some(Move::Ask(rank)),
            Move::Draw(rank) => {
                let mut cards = state.stock.one(rank).cards();
                cards.next().map(|(card, _)| Move::Draw(card))
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
        let Seen { mut hands, laid } = Seen::of(information);
        let mut stock = CardPile::pack(self.rules().ranks(), self.rules().suits());
        for seen in hands.into_iter().chain(laid) {
            stock = stock.less(seen);
        }
        for rank in stock.ranks().iter() {
            let mut unseen: Vec<Card> = stock.all(rank).cards().map(|(card, _)| card).collect();
            shuffle(rng, &mut unseen);
            for (hand, held) in hands.iter_mut().zip(state.hands) {
                while hand.count(rank) < held.count(rank)
                    && let Some(card) = unseen.pop()
                {
                    *hand = hand.with(card);
                    stock = stock.without(card);
                }
            }
        }
        State {
            stock,
            hands,
            laid,
            fisher: state.fisher,
            phase: state.phase,
        }
    }
}

/// The cards that a viewer has seen, and where they are now.
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
            let [to, from] = [fisher.index(), fisher.other().index()];
            self.hands[from] = self.hands[from].less(given);
            self.hands[to] = self.hands[to].and(given);
        }
        let parts = sight.taken.into_iter().zip(sight.laid);
        for (seat, (taken, laid)) in parts.enumerate() {
            if let Taken::Faces(cards) = taken {
                self.hands[seat] = self.hands[seat].and(cards);
            }
            self.hands[seat] = self.hands[seat].less(laid);
            self.laid[seat] = self.laid[seat].and(laid);
        }
    }
}
