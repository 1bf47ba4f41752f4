//! Hands of cards, and what the mediator shows of them: clauses H5 to H7 of `docs/spec.md`.

#![expect(clippy::unwrap_used, reason = "helpers of tests may panic, too")]

use std::collections::BTreeSet;

use hog_board::{Category, Counter, Effect, Image, Mediator, Place, View, Viewer};
use hog_cards::{AbstractCard, AbstractGame, Card, Facing, Pack, SuitRank};
use hog_core::Seat;
use hog_core::random::shuffle;
use proptest::collection::vec;
use proptest::prelude::*;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

const CENTRAL: Place = Place(0);
const DISCARD: Place = Place(1);
const HANDS: [Place; 3] = [Place(2), Place(3), Place(4)];
const PACK: Pack = Pack::CANASTA;

/// A central hand, a discard and three further hands, of which the last has no owner.
fn empty_hands() -> AbstractGame {
    let mut game = AbstractGame::new(PACK);
    assert_eq!(game.add_central(CENTRAL), Effect::Done);
    assert_eq!(game.add_discard(DISCARD), Effect::Done);
    let owners = [Some(Seat::FIRST), Some(Seat::SECOND), None];
    for (hand, owner) in HANDS.into_iter().zip(owners) {
        assert_eq!(game.add_hand(hand, owner), Effect::Done);
    }
    game
}

/// The index of the hand that holds a card, and which side is up.
type Held = (usize, Facing);

fn game(held: &[Held], order: &[Counter]) -> AbstractGame {
    let mut game = empty_hands();
    let places = [CENTRAL, DISCARD, HANDS[0], HANDS[1], HANDS[2]];
    for (card, (hand, facing)) in order.iter().zip(held) {
        game.add_card(*card, places[*hand], *facing);
    }
    game
}

fn held() -> impl Strategy<Value = Vec<Held>> {
    let facing = prop_oneof![Just(Facing::Up), Just(Facing::Down)];
    vec((0..5_usize, facing), 0..PACK.len())
}

fn order(seed: u64) -> Vec<Counter> {
    let mut cards: Vec<Counter> = (0..u32::try_from(PACK.len()).unwrap())
        .map(Counter)
        .collect();
    shuffle(&mut ChaCha8Rng::seed_from_u64(seed), &mut cards);
    cards
}

fn all_hands(game: &AbstractGame) -> Vec<Place> {
    let special = game.central().into_iter().chain(game.discard());
    special.chain(game.hands().iter().copied()).collect()
}

fn look(mediator: &mut Mediator, game: &AbstractGame) -> View {
    let mut tokens = ChaCha8Rng::seed_from_u64(5);
    mediator.view(&game.clone().into_scene(), &mut tokens)
}

fn is_known(game: &AbstractGame, card: &AbstractCard, viewer: Viewer) -> bool {
    let owner = game.owner(card.hand).map(Viewer::Seat);
    card.facing == Facing::Up || owner == Some(viewer)
}

proptest! {
    #[test]
    fn both_games_have_the_same_hands_and_cards(held in held(), seed: u64) {
        let game = game(&held, &order(seed));
        let categories = PACK.categories();
        for viewer in Viewer::all(2) {
            let mut mediator = Mediator::new(viewer);
            let view = look(&mut mediator, &game);
            let shown: Vec<Place> = view.places.iter().map(|(place, _)| *place).collect();
            prop_assert_eq!(shown, all_hands(&game));
            prop_assert_eq!(game.number_of_cards(), held.len());
            prop_assert_eq!(mediator.len(), held.len());
            let mut tokens = BTreeSet::new();
            for (hand, concrete) in &view.places {
                let cards: Vec<AbstractCard> = game.cards(*hand).collect();
                prop_assert_eq!(cards.len(), concrete.len());
                for (height, (card, seen)) in cards.iter().zip(concrete).enumerate() {
                    prop_assert!(tokens.insert(seen.token));
                    prop_assert_eq!(mediator.counter(seen.token), Some(card.counter));
                    prop_assert_eq!(mediator.token(card.counter), Some(seen.token));
                    prop_assert_eq!((card.hand, seen.z), (*hand, height));
                    prop_assert_eq!(game.card(card.counter), Some(*card));
                    prop_assert!(categories.features(card.category).is_some());
                    let image = if is_known(&game, card, viewer) {
                        Image::Face(card.category)
                    } else {
                        Image::Back
                    };
                    prop_assert_eq!(seen.image, image);
                }
            }
        }
    }

    /// H(b): exchange the cards that a viewer does not see, and the view is the same.
    #[test]
    fn games_that_differ_in_hidden_cards_look_the_same(held in held(), seed: u64, swap: u64) {
        for viewer in Viewer::all(2) {
            let order = order(seed);
            let original = game(&held, &order);
            let hidden = |card: &Counter| {
                original.card(*card).is_none_or(|card| !is_known(&original, &card, viewer))
            };
            let mut exchanged: Vec<Counter> = order.iter().copied().filter(hidden).collect();
            shuffle(&mut ChaCha8Rng::seed_from_u64(swap), &mut exchanged);
            let mut exchanged = exchanged.into_iter();
            let renamed = order.iter().map(|card| {
                if hidden(card) { exchanged.next().unwrap() } else { *card }
            });
            let renamed: Vec<Counter> = renamed.collect();
            let changed = game(&held, &renamed);
            let view = |game| look(&mut Mediator::new(viewer), game);
            prop_assert_eq!(view(&original), view(&changed));
        }
    }
}

#[test]
fn a_game_begins_without_further_hands() {
    let game = AbstractGame::new(PACK);
    assert_eq!((game.central(), game.discard()), (None, None));
    assert!(game.hands().is_empty());
    assert_eq!(game.number_of_cards(), 0);
}

#[test]
fn a_new_hand_comes_last_in_both_games() {
    let mut game = empty_hands();
    let mut mediator = Mediator::new(Viewer::Spectator);
    assert_eq!(look(&mut mediator, &game).places.len(), 5);
    assert_eq!(game.add_hand(Place(9), None), Effect::Done);
    assert_eq!(game.hands().last(), Some(&Place(9)));
    assert_eq!(game.hands().len(), 4);
    let view = look(&mut mediator, &game);
    assert_eq!(view.places.last(), Some(&(Place(9), Vec::new())));
}

#[test]
fn a_hand_that_is_there_is_not_added() {
    let mut game = empty_hands();
    for place in [CENTRAL, DISCARD, HANDS[0]] {
        assert_eq!(game.add_hand(place, Some(Seat::SECOND)), Effect::Skipped);
    }
    assert_eq!(game.add_central(Place(9)), Effect::Skipped);
    assert_eq!(game.add_discard(Place(9)), Effect::Skipped);
    assert_eq!(game.hands(), HANDS);
    assert_eq!(game.owner(HANDS[0]), Some(Seat::FIRST));
    assert_eq!(
        (game.central(), game.discard()),
        (Some(CENTRAL), Some(DISCARD))
    );
}

#[test]
fn an_abstract_card_knows_its_suit_and_rank() {
    let mut game = empty_hands();
    let queen: Card = "QS".parse().unwrap();
    let joker = Counter(104);
    game.add_card(PACK.counter(queen), DISCARD, Facing::Up);
    game.add_card(joker, DISCARD, Facing::Down);
    let cards: Vec<AbstractCard> = game.cards(DISCARD).collect();
    assert_eq!(cards[0].category, Category(50));
    let categories = PACK.categories();
    let features = |card: &AbstractCard| *categories.features(card.category).unwrap();
    assert_eq!(features(&cards[0]), SuitRank { suit: 3, rank: 11 });
    assert_eq!(features(&cards[1]), SuitRank::JOKER);
    assert_eq!(
        [cards[0].facing, cards[1].facing],
        [Facing::Up, Facing::Down]
    );
}

#[test]
#[should_panic(expected = "is not in")]
fn only_cards_of_the_pack_are_added() {
    empty_hands().add_card(Counter(108), CENTRAL, Facing::Up);
}

#[test]
#[should_panic(expected = "is in the scene already")]
fn a_card_is_in_one_hand_once() {
    game(&[(0, Facing::Up), (1, Facing::Up)], &[Counter(7); 2]);
}
