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
            "8C QD 9C TD QC QS 9D 2S 5C QH AD AS TH",
            "TS 9H 3S 3D 4S 6D 6H 8H 6S 2H 9S 7C KD",
            "3C 7H 4D 8S 2D AC JD 5S 5H 2C 6C AH 7S",
            "7D 4H KH KC JH TC 5D KS JC 4C JS 8D 3H",
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
