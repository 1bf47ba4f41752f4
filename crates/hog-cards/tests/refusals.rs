//! Every reason to refuse an operation, in words; and nothing is changed then.

#![expect(clippy::unwrap_used, reason = "helpers of tests may panic, too")]

use hog_board::{Counter, Place, Viewer};
use hog_cards::{AbstractGame, CENTRAL, CardError, CardMediator, DISCARD, Facing, Pack};

/// Cards 0 to 2 are in the central hand, bottom first, and there is one further hand, number 2.
fn table() -> CardMediator {
    let mut game = AbstractGame::new(Pack::STANDARD);
    for number in 0..3 {
        game.add_card(Counter(number), CENTRAL, Facing::Down)
            .unwrap();
    }
    game.add_hand(None);
    CardMediator::new(game, Viewer::Onlooker, 3)
}

fn check<T>(operation: impl FnOnce(&mut CardMediator) -> Result<T, CardError>, expect: &str) {
    let (mut table, untouched) = (table(), table());
    let error = operation(&mut table).err().expect("it must be refused");
    assert_eq!(error.to_string(), expect);
    assert_eq!(table.game(), untouched.game());
    assert_eq!(table.concrete(), untouched.concrete());
}

#[test]
fn unknown_hands_are_refused() {
    let (card, gone) = (Counter(0), Place(9));
    let expect = "there is no hand 9";
    check(|table| table.remove_hand(gone), expect);
    check(|table| table.place_hand(gone, 0.0, 0.0), expect);
    check(|table| table.add_card(Counter(7), gone, Facing::Up), expect);
    check(|table| table.move_card(card, gone), expect);
    check(|table| table.shuffle(gone, 1), expect);
    check(|table| table.deal(gone, &[CENTRAL], 1), expect);
    check(|table| table.deal(CENTRAL, &[DISCARD, gone], 1), expect);
}

#[test]
fn unknown_cards_are_refused() {
    let card = Counter(7);
    let expect = "card 7 is in no hand";
    check(|table| table.remove_card(card), expect);
    check(|table| table.move_card(card, DISCARD), expect);
    check(|table| table.flip(card), expect);
}

#[test]
fn a_card_is_added_once_and_only_from_the_pack() {
    check(
        |table| table.add_card(Counter(2), DISCARD, Facing::Up),
        "card 2 is in hand 0 already",
    );
    check(
        |table| table.add_card(Counter(52), DISCARD, Facing::Up),
        "the pack has no card 52: it has 52 cards, numbered from 0",
    );
}

#[test]
fn the_central_hand_and_the_discard_stay() {
    let expect = "hand 0 is in every game and stays";
    check(|table| table.remove_hand(CENTRAL), expect);
    let expect = "hand 1 is in every game and stays";
    check(|table| table.remove_hand(DISCARD), expect);
}

#[test]
fn a_deal_needs_enough_cards_and_other_hands() {
    let hands = [DISCARD, Place(2)];
    let expect = "hand 0 has 3 cards, and 4 are to be dealt";
    check(|table| table.deal(CENTRAL, &hands, 2), expect);
    check(
        |table| table.deal(CENTRAL, &hands, usize::MAX),
        &format!("hand 0 has 3 cards, and {} are to be dealt", usize::MAX),
    );
    let expect = "hand 0 cannot be dealt to itself";
    check(|table| table.deal(CENTRAL, &[DISCARD, CENTRAL], 1), expect);
}

#[test]
fn positions_are_finite() {
    let expect = "hand 2 has no position: x and y must be finite";
    check(|table| table.place_hand(Place(2), f32::NAN, 0.0), expect);
    check(
        |table| table.place_hand(Place(2), 0.0, f32::INFINITY),
        expect,
    );
}
