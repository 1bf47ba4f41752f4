//! Piles of both kinds are like lists of cards.

use hog_cards::Card;
use hog_cards::{Rank, Suit};
use hog_core::random::below;
use hog_games::go_fish::{CardPile, Pile, RankPile, Ranks};

use super::generator;

/// Some cards of the deck, each as likely to be there as not.
fn some_cards(seed: u64) -> Vec<Card> {
    let mut rng = generator(seed);
    let mut cards: Vec<Card> = Card::all().filter(|_| below(&mut rng, 2) == 0).collect();
    cards.sort_by_key(|card| (card.rank(), card.suit()));
    cards
}

#[test]
fn a_pile_of_cards_is_a_set_of_them() {
    for seed in 0..500 {
        let cards = some_cards(seed);
        let pile: CardPile = cards.iter().copied().collect();
        let listed: Vec<Card> = pile.cards().map(|(card, _)| card).collect();
        assert_eq!(listed, cards);
        assert_eq!(usize::from(pile.len()), cards.len());
        let ranks: Ranks = cards.iter().map(|card| card.rank()).collect();
        assert_eq!((pile.ranks(), pile.rank_count()), (ranks, ranks.len()));
        for (number, rank) in ranks.iter().enumerate() {
            assert_eq!(pile.nth_rank(number), rank);
        }
        for rank in Rank::ALL {
            let of_rank = cards.iter().copied().filter(|card| card.rank() == rank);
            assert_eq!(usize::from(pile.count(rank)), of_rank.clone().count());
            assert_eq!(pile.all(rank), of_rank.clone().collect());
            assert_eq!(pile.one(rank), of_rank.take(1).collect());
        }
    }
}

#[test]
fn a_pile_of_ranks_counts_them() {
    for seed in 0..500 {
        let cards = some_cards(seed);
        let pile: RankPile = cards.iter().map(|card| card.rank()).collect();
        assert_eq!(usize::from(pile.len()), cards.len());
        let same: CardPile = cards.iter().copied().collect();
        assert_eq!(
            (pile.ranks(), pile.rank_count()),
            (same.ranks(), same.rank_count())
        );
        for rank in Rank::ALL {
            assert_eq!(pile.count(rank), same.count(rank));
            assert_eq!(pile.one(rank).len(), same.one(rank).len());
            assert_eq!(pile.all(rank).len(), same.all(rank).len());
        }
        let counted: u8 = pile.cards().map(|(_, alike)| alike).sum();
        assert_eq!(counted, pile.len());
    }
}

#[test]
fn piles_are_put_together_and_taken_apart() {
    for seed in 0..100 {
        let cards = some_cards(seed);
        let (some, rest) = cards.split_at(cards.len() / 3);
        let pile = |cards: &[Card]| cards.iter().copied().collect::<CardPile>();
        assert_eq!(pile(some).and(pile(rest)), pile(&cards));
        assert_eq!(pile(&cards).less(pile(some)), pile(rest));
        let ranks = |cards: &[Card]| cards.iter().map(|card| card.rank()).collect::<RankPile>();
        assert_eq!(ranks(some).and(ranks(rest)), ranks(&cards));
        assert_eq!(ranks(&cards).less(ranks(some)), ranks(rest));
    }
}

#[test]
fn a_pack_has_the_first_ranks_and_suits() {
    let pack = CardPile::pack(2, 2);
    assert_eq!(pack.to_string(), "AC AD 2C 2D");
    assert_eq!(CardPile::pack(13, 4).len(), 52);
    assert_eq!(RankPile::pack(3, 4).to_string(), "A A A A 2 2 2 2 3 3 3 3");
    assert_eq!(RankPile::default().to_string(), "-");
    let queen = Card::new(Rank::Queen, Suit::Spades);
    assert_eq!(CardPile::read_card("qs"), Some(queen));
}
