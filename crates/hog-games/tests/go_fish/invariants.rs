//! Q7: what is true after every move, in games of all kinds.

use hog_core::{Game, Key, Seat, Turn};
use hog_games::go_fish::{Books, FishPhase, GoFish, GoFishWithSuits, Pile, Plain, RankPile, State};

use super::{VARIANTS, random_game, rules_of};

const SEATS: [Seat; 2] = [Seat::FIRST, Seat::SECOND];

fn check_state<P: Pile>(game: GoFish<P>, state: &State<P>) {
    let rules = game.rules();
    let size = rules.books().cards();
    let scores = SEATS.map(|seat| game.score(state, seat));
    let hands = SEATS.map(|seat| state.hand(seat));
    assert!(scores[0] + scores[1] <= 26);
    assert!(state.stock().len() <= 52);
    let held = hands[0].len() + hands[1].len();
    let laid = size * (scores[0] + scores[1]);
    assert_eq!(state.stock().len() + held + laid, rules.cards());
    for seat in SEATS {
        let laid = RankPile::without_suits(state.laid(seat));
        let whole = laid.cards().all(|(_, count)| count % size == 0);
        assert!(whole, "only books are laid off");
    }
    assert_eq!(game.state_of(&game.key(state)), *state);
    if state.phase() == FishPhase::Ask {
        check_turn(game, state, hands);
    }
}

/// What is true between turns.
fn check_turn<P: Pile>(game: GoFish<P>, state: &State<P>, hands: [P; 2]) {
    for hand in hands {
        let mut held = RankPile::without_suits(hand).cards();
        assert!(held.all(|(_, count)| count < game.rules().books().cards()));
        match game.rules().books() {
            Books::Two => assert!(hand.len() <= 13 && hand.rank_count() == usize::from(hand.len())),
            Books::Four => assert!(hand.len() <= 39),
        }
    }
    let both_hold = hands.iter().all(|hand| !hand.is_empty());
    assert!(both_hold || state.stock().is_empty());
    if state.stock().is_empty() {
        assert_eq!(hands[0].ranks(), hands[1].ranks());
    }
    let is_over = hands.iter().all(|hand| hand.is_empty());
    assert_eq!(game.turn(state).is_over(), is_over);
    if let Turn::Seat(seat) = game.turn(state) {
        assert!(!state.hand(seat).is_empty());
    }
}

fn check_games<P: Pile>(game: GoFish<P>, games: u64) {
    check_state(game, &game.start());
    for seed in 0..games {
        for (_, _, after) in random_game(game, seed) {
            check_state(game, &after);
        }
    }
}

#[test]
fn after_every_move_all_cards_are_somewhere_and_hands_are_as_they_should_be() {
    for name in VARIANTS {
        check_games(GoFishWithSuits::new(rules_of(name)), 250);
        check_games(Plain::new(rules_of(name)), 100);
    }
}

#[test]
fn states_are_small() {
    assert!(size_of::<State<hog_games::go_fish::CardPile>>() <= 64);
}
