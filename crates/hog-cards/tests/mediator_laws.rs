//! H5 to H7 as laws that hold after every operation.

#![expect(clippy::unwrap_used, reason = "helpers of tests may panic, too")]

mod steps;

use std::collections::BTreeSet;

use hog_board::{Counter, Image, Place, Viewer};
use hog_cards::{
    AbstractCard, AbstractGame, AbstractHand, CENTRAL, CardMediator, ConcreteCard, ConcreteGame,
    ConcreteHand, DISCARD, Facing, Pack,
};
use hog_core::Seat;
use proptest::prelude::*;
use steps::script;

fn all_abstract(game: &AbstractGame) -> Vec<AbstractHand> {
    let two = [game.central(), game.discard()];
    two.into_iter().chain(game.hands()).collect()
}

/// The two games hand by hand and card by card.
fn pairs(mediator: &CardMediator) -> Vec<(AbstractHand, ConcreteHand)> {
    let concrete = mediator.concrete();
    let concrete = concrete.all_hands().cloned();
    all_abstract(mediator.game())
        .into_iter()
        .zip(concrete)
        .collect()
}

fn check_shape(mediator: &CardMediator) {
    let (game, concrete) = (mediator.game(), mediator.concrete());
    assert_eq!(concrete.viewer, mediator.viewer());
    assert_eq!(game.central().place, CENTRAL);
    assert_eq!(game.discard().place, DISCARD);
    assert_eq!(game.hands().count(), concrete.hands.len());
    assert_eq!(mediator.number_of_hands(), concrete.hands.len());
    assert_eq!(mediator.has_no_hands(), concrete.hands.is_empty());
    for (hand, seen) in pairs(mediator) {
        assert_eq!(hand.cards.len(), seen.size());
        assert_eq!(seen.is_empty(), hand.cards.is_empty());
        assert!(hand.cards.iter().all(|card| card.hand == hand.place));
    }
    let cards: usize = all_abstract(game).iter().map(|hand| hand.cards.len()).sum();
    assert_eq!(mediator.number_of_cards(), cards);
    assert_eq!(game.number_of_cards(), cards);
    assert_eq!(concrete.cards().count(), cards);
}

/// Both injections are bijections between the two games, and keep the order.
fn check_injections(mediator: &CardMediator) {
    let (mut hand_tokens, mut card_tokens) = (BTreeSet::new(), BTreeSet::new());
    for (hand, seen) in pairs(mediator) {
        assert!(hand_tokens.insert(seen.token));
        assert_eq!(mediator.hand_token(hand.place), Some(seen.token));
        assert_eq!(mediator.hand(seen.token).as_ref(), Some(&hand));
        for (card, seen_card) in hand.cards.iter().zip(&seen.cards) {
            assert!(card_tokens.insert(seen_card.token));
            assert_eq!(seen_card.hand, seen.token);
            assert_eq!(mediator.token(card.counter), Some(seen_card.token));
            assert_eq!(mediator.card(seen_card.token), Some(*card));
        }
    }
}

fn check_heights_and_positions(mediator: &CardMediator) {
    for (_, hand) in pairs(mediator) {
        assert_eq!(hand.pos(), (hand.xyz.x, hand.xyz.y));
        assert_eq!((hand.z(), hand.xyz.z), (0.0, 0.0));
        for (height, card) in (0_u16..).zip(&hand.cards) {
            assert_eq!(card.pos(), hand.pos());
            assert_eq!((card.z(), card.xyz.z), (height.into(), height.into()));
        }
    }
}

/// The image follows the face and the index, and where it is the back there is nothing else.
fn check_images(mediator: &CardMediator) {
    let known = |hand: &AbstractHand, card: &AbstractCard| {
        let owns = hand.owner.map(Viewer::Seat) == Some(mediator.viewer());
        card.facing == Facing::Up || owns
    };
    let check = |known: bool, card: &AbstractCard, seen: &ConcreteCard| {
        assert_eq!(seen.facing, card.facing);
        if known {
            assert_eq!(seen.image, Image::Face(card.index()));
            assert_eq!(seen.index(), Some(card.index()));
            assert_eq!(seen.face(), Some(card.face));
            assert_eq!((seen.suit(), seen.rank()), (card.suit(), card.rank()));
        } else {
            assert_eq!(seen.image, Image::Back);
            assert_eq!((seen.index(), seen.face()), (None, None));
            assert_eq!((seen.suit(), seen.rank()), (None, None));
        }
    };
    for (hand, seen) in pairs(mediator) {
        assert_eq!(seen.image(), seen.cards.last().map(|card| card.image));
        for (card, seen) in hand.cards.iter().zip(&seen.cards) {
            check(known(&hand, card), card, seen);
        }
    }
}

fn check_laws(mediator: &CardMediator) {
    check_shape(mediator);
    check_injections(mediator);
    check_heights_and_positions(mediator);
    check_images(mediator);
}

/// Everything about a mediator: both games, and the tokens that it will draw next.
fn everything(mediator: &CardMediator) -> (AbstractGame, ConcreteGame, ConcreteGame) {
    let mut later = mediator.clone();
    later.add_hand(None);
    (
        mediator.game().clone(),
        mediator.concrete(),
        later.concrete(),
    )
}

proptest! {
    #[test]
    fn the_laws_hold_after_every_operation(script in script(), seed: u64) {
        let mut mediator = script.begin(seed, |card| card);
        check_laws(&mediator);
        for step in &script.steps {
            let before = everything(&mediator);
            if step.take(&mut mediator, |card| card).is_err() {
                prop_assert_eq!(everything(&mediator), before);
            }
            check_laws(&mediator);
        }
    }

    #[test]
    fn a_card_keeps_its_token_unless_it_is_shuffled_or_leaves(script in script(), seed: u64) {
        let mut mediator = script.begin(seed, |card| card);
        for step in &script.steps {
            let before = mediator.clone();
            let _ = step.take(&mut mediator, |card| card);
            if !matches!(step, steps::Step::Shuffle { .. }) {
                for card in before.game().board().counters() {
                    let stays = mediator.game().card(card).is_some();
                    let expect = if stays { before.token(card) } else { None };
                    prop_assert_eq!(mediator.token(card), expect);
                }
            }
        }
    }
}

#[test]
fn a_game_begins_without_further_hands() {
    let mediator = CardMediator::new(AbstractGame::new(Pack::STANDARD), Viewer::Onlooker, 1);
    assert!(mediator.has_no_hands());
    assert_eq!(mediator.number_of_hands(), 0);
    assert_eq!(mediator.number_of_cards(), 0);
    let expect = "central: -\ndiscard: -\n";
    assert_eq!(mediator.concrete().to_string(), expect);
}

#[test]
fn a_new_hand_comes_last_in_both_games() {
    let mut mediator = CardMediator::new(AbstractGame::new(Pack::STANDARD), Viewer::Onlooker, 1);
    let first = mediator.add_hand(None);
    let before = mediator.concrete();
    let second = mediator.add_hand(Some(Seat::FIRST));

    let places: Vec<Place> = mediator.game().hands().map(|hand| hand.place).collect();
    assert_eq!(places, [first, second]);
    let after = mediator.concrete();
    assert_eq!(after.hands[..1], before.hands);
    assert_eq!(
        mediator.hand(after.hands[1].token).unwrap().owner,
        Some(Seat::FIRST)
    );
    assert_eq!(mediator.number_of_cards(), 0);
}

/// Who remembers a hand that is gone cannot mean another.
#[test]
fn a_removed_hand_does_not_come_back() {
    let mut mediator =
        CardMediator::new(AbstractGame::with_pack(Pack::STANDARD), Viewer::Onlooker, 1);
    let hand = mediator.add_hand(Some(Seat::FIRST));
    mediator.place_hand(hand, 1.5, -2.0).unwrap();
    mediator.deal(CENTRAL, &[hand], 7).unwrap();
    let token = mediator.hand_token(hand).unwrap();
    mediator.remove_hand(hand).unwrap();
    assert_eq!(mediator.number_of_cards(), 45);
    assert_eq!(mediator.hand(token), None);
    assert_eq!(mediator.hand_token(hand), None);
    let next = mediator.add_hand(None);
    assert_ne!(next, hand);
    assert_eq!(mediator.concrete().hands[0].pos(), (0.0, 0.0));
    assert_eq!(mediator.game().hand(next).unwrap().owner, None);
}

#[test]
fn a_placed_hand_takes_its_cards_along() {
    let mut mediator =
        CardMediator::new(AbstractGame::with_pack(Pack::STANDARD), Viewer::Onlooker, 1);
    mediator.place_hand(CENTRAL, 3.0, 4.5).unwrap();
    let central = mediator.concrete().central;
    assert_eq!(central.pos(), (3.0, 4.5));
    assert!(central.cards.iter().all(|card| card.pos() == (3.0, 4.5)));
    assert_eq!(central.cards[51].z().to_bits(), 51.0_f32.to_bits());
}

#[test]
fn a_hand_is_drawn_as_its_viewer_sees_it() {
    let pack = Pack::CANASTA;
    let mut mediator = CardMediator::new(AbstractGame::new(pack), Viewer::Seat(Seat::FIRST), 1);
    let (up, down) = (Facing::Up, Facing::Down);
    let mine = mediator.add_hand(Some(Seat::FIRST));
    for hand in [CENTRAL, mine] {
        for (text, facing) in [("QS", up), ("Jk", down), ("TH", down), ("2H", up)] {
            let face = text.parse().unwrap();
            let mut alike = pack.cards_with(face);
            let free = alike.find(|card| mediator.game().card(*card).is_none());
            mediator.add_card(free.unwrap(), hand, facing).unwrap();
        }
    }
    assert_eq!(
        mediator.concrete().to_string(),
        "central: QS ##×2 2H\ndiscard: -\nhand 1: QS (Jk) (TH) 2H\n"
    );
}

/// A card that left the game face up must not show its face when it comes back face down.
#[test]
fn a_card_that_comes_back_faces_as_it_is_put() {
    let mut mediator = CardMediator::new(AbstractGame::new(Pack::STANDARD), Viewer::Onlooker, 1);
    let card = Counter(0);
    let put_and_draw = |mediator: &mut CardMediator, facing| {
        mediator.add_card(card, CENTRAL, facing).unwrap();
        mediator.concrete().central.to_string()
    };
    assert_eq!(put_and_draw(&mut mediator, Facing::Up), "AC");
    mediator.remove_card(card).unwrap();
    assert_eq!(put_and_draw(&mut mediator, Facing::Down), "##");
    assert_eq!(mediator.flip(card), Ok(Facing::Up));

    let hand = mediator.add_hand(None);
    mediator.move_card(card, hand).unwrap();
    assert_eq!(mediator.concrete().hands[0].to_string(), "AC");
    mediator.remove_hand(hand).unwrap();
    assert_eq!(put_and_draw(&mut mediator, Facing::Down), "##");
}
