//! H(b): what a viewer may not know is nowhere in the concrete game.

#![expect(clippy::unwrap_used, reason = "helpers of tests may panic, too")]

mod steps;

use std::collections::{BTreeMap, BTreeSet};

use hog_board::{Counter, Image, Place, Token, Viewer};
use hog_cards::{
    AbstractGame, CENTRAL, CardMediator, ConcreteGame, DISCARD, Facing, HandToken, Pack,
};
use hog_core::random::shuffle;
use hog_core::{Seat, Seats};
use proptest::prelude::*;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use steps::{PACK, Script, script};

const TOKEN_SEED: u64 = 5;

/// Those cards that the viewer can see now.
fn visible(mediator: &CardMediator) -> BTreeSet<Counter> {
    let concrete = mediator.concrete();
    let open = concrete
        .cards()
        .filter(|card| card.image != Image::Back)
        .map(|card| mediator.card(card.token).unwrap().counter);
    open.collect()
}

/// What the viewer gets to see: after every step, whether it could be done, and the table.
fn watch(script: &Script, rename: impl Fn(Counter) -> Counter) -> Vec<(bool, ConcreteGame)> {
    let mut mediator = script.begin(TOKEN_SEED, &rename);
    let mut seen = vec![(true, mediator.concrete())];
    for step in &script.steps {
        let done = step.take(&mut mediator, &rename).is_ok();
        seen.push((done, mediator.concrete()));
    }
    seen
}

/// Those cards that the viewer never gets to see.
fn never_seen(script: &Script) -> Vec<Counter> {
    let mut mediator = script.begin(TOKEN_SEED, |card| card);
    let mut seen = visible(&mediator);
    for step in &script.steps {
        let _ = step.take(&mut mediator, |card| card);
        seen.extend(visible(&mediator));
    }
    PACK.cards().filter(|card| !seen.contains(card)).collect()
}

proptest! {
    /// Exchange the cards that the viewer never sees in any way, on the table and in the pack, and
    /// let the same happen: to the viewer it is the same, to the last bit.
    #[test]
    fn games_that_differ_in_hidden_cards_look_the_same(script in script(), secret: u64) {
        let hidden = never_seen(&script);
        let mut exchanged = hidden.clone();
        shuffle(&mut ChaCha8Rng::seed_from_u64(secret), &mut exchanged);
        let renamed: BTreeMap<Counter, Counter> = hidden.into_iter().zip(exchanged).collect();
        let rename = |card: Counter| renamed.get(&card).copied().unwrap_or(card);
        prop_assert_eq!(watch(&script, |card| card), watch(&script, rename));
    }

    /// Whatever the viewer saw before: once cards are face down and shuffled, nothing that happens
    /// to them tells in which order they are.
    #[test]
    fn the_order_of_a_shuffle_does_not_show(script in script(), one: u64, other: u64) {
        let mut mediator = script.begin(TOKEN_SEED, |card| card);
        for step in &script.steps {
            let _ = step.take(&mut mediator, |card| card);
        }
        gather_face_down(&mut mediator);
        let watch = |seed: u64| deal_blindly(mediator.clone(), seed);
        prop_assert_eq!(watch(one), watch(other));
    }

    /// At every shuffle the cards that the viewer cannot see get tokens never seen before, the
    /// others keep theirs.
    #[test]
    fn hidden_cards_get_new_tokens_at_every_shuffle(script in script(), seed: u64) {
        let mut mediator = script.begin(seed, |card| card);
        let mut used: BTreeSet<Token> = BTreeSet::new();
        for step in &script.steps {
            let before = mediator.clone();
            used.extend(before.concrete().cards().map(|card| card.token));
            let done = step.take(&mut mediator, |card| card).is_ok();
            if let (steps::Step::Shuffle { hand, .. }, true) = (step, done) {
                let seen = visible(&mediator);
                for card in mediator.game().board().on(*hand) {
                    let token = mediator.token(*card).unwrap();
                    if seen.contains(card) {
                        prop_assert_eq!(before.token(*card), Some(token));
                    } else {
                        prop_assert!(!used.contains(&token));
                    }
                }
            }
        }
    }
}

/// All cards go to the central hand, which nobody owns, face down.
fn gather_face_down(mediator: &mut CardMediator) {
    let cards: Vec<Counter> = mediator.game().board().counters().collect();
    for card in cards {
        mediator.move_card(card, CENTRAL).unwrap();
        if mediator.game().card(card).unwrap().facing == Facing::Up {
            mediator.flip(card).unwrap();
        }
    }
}

/// Shuffles the central hand, deals half of it to somebody who is not the viewer, shuffles that
/// too, and takes a card back.
fn deal_blindly(mut mediator: CardMediator, seed: u64) -> Vec<ConcreteGame> {
    let mut watched = Vec::new();
    let hand = mediator.add_hand(Some(Seat::new(7)));
    mediator.shuffle(CENTRAL, seed).unwrap();
    watched.push(mediator.concrete());
    let half = mediator.game().central().cards.len() / 2;
    mediator.deal(CENTRAL, &[hand], half).unwrap();
    watched.push(mediator.concrete());
    mediator.shuffle(hand, seed.rotate_left(7)).unwrap();
    watched.push(mediator.concrete());
    if let Some(card) = mediator.game().hand(hand).unwrap().cards.first() {
        mediator.move_card(card.counter, DISCARD).unwrap();
    }
    watched.push(mediator.concrete());
    mediator.shuffle(CENTRAL, seed).unwrap();
    watched.push(mediator.concrete());
    watched
}

/// Three hands of three: nobody's, the first seat's and the second's.
fn three_hands() -> (AbstractGame, [Place; 3]) {
    let mut game = AbstractGame::with_pack(Pack::STANDARD);
    let owners = [None, Some(Seat::FIRST), Some(Seat::SECOND)];
    let hands = owners.map(|owner| game.add_hand(owner));
    game.deal(CENTRAL, &hands, 3).unwrap();
    (game, hands)
}

#[test]
fn an_owner_sees_the_own_hand_and_nobody_else_does() {
    let (game, _) = three_hands();
    let check = |viewer, expect: [&str; 3]| {
        let concrete = CardMediator::new(game.clone(), viewer, TOKEN_SEED).concrete();
        let drawn: Vec<String> = concrete.hands.iter().map(ToString::to_string).collect();
        assert_eq!(drawn, expect);
    };
    let (first, second) = ("(QS) (9S) (6S)", "(JS) (8S) (5S)");
    check(Viewer::Onlooker, ["##×3", "##×3", "##×3"]);
    check(Viewer::Seat(Seat::FIRST), ["##×3", first, "##×3"]);
    check(Viewer::Seat(Seat::SECOND), ["##×3", "##×3", second]);
}

#[test]
fn a_card_that_leaves_the_game_comes_back_as_a_stranger() {
    let (game, hands) = three_hands();
    let mut mediator = CardMediator::new(game, Viewer::Onlooker, TOKEN_SEED);
    let card = mediator.game().central().cards[0].counter;
    let token = mediator.token(card).unwrap();
    mediator.remove_card(card).unwrap();
    assert_eq!(mediator.card(token), None);
    mediator.add_card(card, hands[0], Facing::Down).unwrap();
    assert_ne!(mediator.token(card), Some(token));
}

/// Tokens come from the seed, so that a game can be watched again; with another seed all differ.
#[test]
fn tokens_are_drawn_from_the_seed() {
    let (game, _) = three_hands();
    let tokens = |seed| {
        let concrete = CardMediator::new(game.clone(), Viewer::Onlooker, seed).concrete();
        let hands: BTreeSet<HandToken> = concrete.all_hands().map(|hand| hand.token).collect();
        let cards: BTreeSet<Token> = concrete.cards().map(|card| card.token).collect();
        (hands, cards)
    };
    assert_eq!(tokens(1), tokens(1));
    assert!(tokens(1).0.is_disjoint(&tokens(2).0));
    assert!(tokens(1).1.is_disjoint(&tokens(2).1));
}

/// The same rule, said by the scene that any user interface gets.
#[test]
fn the_scene_says_who_may_know_a_card() {
    let (mut game, hands) = three_hands();
    let card = |game: &AbstractGame, hand| game.hand(hand).unwrap().cards[0];
    let open = card(&game, hands[2]);
    game.flip(open.counter).unwrap();
    let scene = game.scene();
    assert_eq!(scene.board(), game.board());
    for (hand, seats) in [
        (hands[0], Seats::NONE),
        (hands[1], Seats::only(Seat::FIRST)),
        (hands[2], Seats::first(2)),
    ] {
        let card = card(&game, hand);
        for seat in Seats::first(2).iter() {
            let known = seats.contains(seat).then_some(card.index());
            assert_eq!(scene.category(card.counter, Viewer::Seat(seat)), known);
        }
    }
    let known = scene.category(open.counter, Viewer::Onlooker);
    assert_eq!(known, Some(open.index()));
}
