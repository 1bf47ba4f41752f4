//! Shuffling: a seed tells the order, for ever, and all orders are equally likely.

#![expect(clippy::unwrap_used, reason = "helpers of tests may panic, too")]

use hog_board::{Counter, Viewer};
use hog_cards::{AbstractGame, CENTRAL, CardMediator, Pack};

fn shuffled(seed: u64) -> AbstractGame {
    let mut game = AbstractGame::with_pack(Pack::STANDARD);
    game.shuffle(CENTRAL, seed).unwrap();
    game
}

fn order(seed: u64) -> Vec<Counter> {
    shuffled(seed).board().on(CENTRAL).to_vec()
}

#[test]
fn the_same_seed_gives_the_same_order() {
    assert_eq!(order(3), order(3));
    assert_ne!(order(3), order(4));
}

/// A change of this order would change every deal that anybody remembers by its seed.
#[test]
fn a_seed_gives_this_order_for_ever() {
    let cards = shuffled(1).central().cards;
    let text: Vec<String> = cards.iter().map(|card| card.face.to_string()).collect();
    let rows: Vec<String> = text.chunks(13).map(|row| row.join(" ")).collect();
    assert_eq!(
        rows,
        [
            "KS 4S TD 3C TH 9D AC KH KD AD JS QC JC",
            "2C 8D 5H 2S AS QD 4D 9H 9S 5C 8C 6D JD",
            "8H 2H 7C 4C 6H AH 3D TC TS 5D 4H 5S 3H",
            "KC 6C 9C JH 6S 7S 3S QH QS 2D 8S 7D 7H",
        ]
    );
}

#[test]
fn a_mediator_shuffles_as_the_game_does() {
    let game = AbstractGame::with_pack(Pack::STANDARD);
    for token_seed in 0..3 {
        let mut mediator = CardMediator::new(game.clone(), Viewer::Onlooker, token_seed);
        mediator.shuffle(CENTRAL, 9).unwrap();
        assert_eq!(mediator.game(), &shuffled(9));
    }
}

/// How often each card came to each height, over many seeds, as a chi-square: with 51 × 51 degrees
/// of freedom it should be near 2,601 and its deviation is near 72. A shuffle that favours some
/// heights, such as the well-known one that swaps every card with any card, lies far outside.
#[test]
fn every_card_comes_to_every_height_equally_often() {
    const EXPECTED: u32 = 100;
    let mut counts = [[0_u32; 52]; 52];
    for seed in 0..u64::from(EXPECTED) * 52 {
        for (height, card) in order(seed).into_iter().enumerate() {
            counts[card.0 as usize][height] += 1;
        }
    }
    let squares = counts.as_flattened().iter().map(|count| {
        let difference = f64::from(count.abs_diff(EXPECTED));
        difference * difference / f64::from(EXPECTED)
    });
    let chi_square: f64 = squares.sum();
    let (freedom, deviation) = (2601.0, 72.1);
    assert!(
        (chi_square - freedom).abs() < 5.0 * deviation,
        "{chi_square}"
    );
}
