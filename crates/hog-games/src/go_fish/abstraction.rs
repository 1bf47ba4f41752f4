//! Go Fish without suits, and how suits are put back.
//!
//! Suits tell nothing of ranks: every order of the cards is equally likely, and of three cards of a
//! rank in one deal or batch the first two are laid off. So beliefs about the game without suits are
//! beliefs about the whole game.

use hog_core::random::shuffle;
use hog_core::{Information, Viewer};
use rand_core::Rng;

use super::card_pile::CardPile;
use super::game::{GoFish, Move, Response};
use super::observation::{Observation, PublicMove, Taken};
use super::pile::Pile;
use super::rank_pile::RankPile;
use super::state::State;
use super::{GoFishWithSuits, Plain};
use hog_cards::Card;

impl hog_core::Abstraction for GoFishWithSuits {
    type Abstract = Plain;

    fn abstract_game(&self) -> Plain {
        GoFish::new(self.rules())
    }

    fn abstract_state(&self, state: &State<CardPile>) -> State<RankPile> {
        State {
            stock: state.stock.without_suits(),
            hands: state.hands.map(CardPile::without_suits),
            aside: state.aside.map(CardPile::without_suits),
            laid: state.laid.map(CardPile::without_suits),
            fisher: state.fisher,
            phase: state.phase,
        }
    }

    fn abstract_observation(&self, observation: &Observation<CardPile>) -> Observation<RankPile> {
        observation.without_suits()
    }

    fn abstract_move(&self, mv: Move<Card>) -> Move<hog_cards::Rank> {
        match mv {
            Move::Ask(rank) => Move::Ask(rank),
            Move::Draw(card) => Move::Draw(card.rank()),
        }
    }

    fn concrete_move(
        &self,
        state: &State<CardPile>,
        mv: Move<hog_cards::Rank>,
    ) -> Option<Move<Card>> {
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
        information: &Information<Observation<CardPile>>,
        _: Viewer,
        rng: &mut R,
    ) -> State<CardPile> {
        let Seen { mut hands, laid } = Seen::of(information);
        let mut aside = [CardPile::default(); 2];
        let mut stock = CardPile::pack(self.rules().ranks(), self.rules().suits());
        for seen in hands.into_iter().chain(laid) {
            stock = stock.less(seen);
        }
        for rank in stock.ranks().iter() {
            let mut unseen: Vec<Card> = stock.all(rank).cards().map(|(card, _)| card).collect();
            shuffle(rng, &mut unseen);
            let piles = hands.iter_mut().zip(state.hands);
            for (pile, plain) in piles.chain(aside.iter_mut().zip(state.aside)) {
                while pile.count(rank) < plain.count(rank)
                    && let Some(card) = unseen.pop()
                {
                    *pile = pile.with(card);
                    stock = stock.without(card);
                }
            }
        }
        State {
            stock,
            hands,
            aside,
            laid,
            fisher: state.fisher,
            phase: state.phase,
        }
    }
}

/// Without suits every difference may matter.
impl hog_core::IdentityAbstraction for Plain {}

/// The cards that a viewer has seen, and where they are now.
struct Seen {
    hands: [CardPile; 2],
    laid: [CardPile; 2],
}

impl Seen {
    fn of(information: &Information<Observation<CardPile>>) -> Self {
        let mut seen = Self {
            hands: [CardPile::default(); 2],
            laid: [CardPile::default(); 2],
        };
        for observation in &information.observations {
            seen.notice(observation);
        }
        seen
    }

    fn notice(&mut self, observation: &Observation<CardPile>) {
        if let PublicMove::Ask {
            fisher,
            response: Response::Correct(given),
            ..
        } = observation.action
        {
            let [to, from] = [fisher.index(), fisher.other().index()];
            self.hands[from] = self.hands[from].less(given);
            self.hands[to] = self.hands[to].and(given);
        }
        let parts = observation.taken.into_iter().zip(observation.laid);
        for (seat, (taken, laid)) in parts.enumerate() {
            if let Taken::Faces(cards) = taken {
                self.hands[seat] = self.hands[seat].and(cards);
            }
            self.hands[seat] = self.hands[seat].less(laid);
            self.laid[seat] = self.laid[seat].and(laid);
        }
    }
}
